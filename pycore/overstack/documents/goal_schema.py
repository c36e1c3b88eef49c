"""The JSON Schemas of objectives: the goal of a puzzle, victory points of a scenario.

A part of `schema`, which publishes them.
"""

from __future__ import annotations

from overstack.judging.edits import MAX_COUNTERS
from overstack.schema.parts import (
    HEX_PATTERN,
    ID,
    ID_PATTERN,
    WORD,
    Json,
    flag,
    like,
    listed,
    record,
    whole,
)

MAX_TURNS = 99
MAX_WANTED = 40  # limit of wants of a goal, of awards, and of counters and places in each
MAX_MOVES = 40  # limit of acts that a goal allows
MAX_FIGURE = 9999  # bound of a measure
MAX_AWARD = 999  # limit of victory points of one award

HEX = like(HEX_PATTERN, "the label of a hex")
PLACE = like(
    f"(?:@{ID_PATTERN}|{HEX_PATTERN}(?:/{ID_PATTERN})?)",
    "a hex, a part of a hex or a box, such as 0305, 0305/beach or @reserve",
)


def goal() -> Json:
    """Return the schema of a puzzle's goal; one key of each want names its kind."""
    bound = {"least": whole(0, MAX_FIGURE), "most": whole(0, MAX_FIGURE)}
    measure = record("a bound of a measure", ("measure", "side"), measure=WORD, side=ID, **bound)
    who, least = listed(ID, MAX_WANTED, "counters", 1), whole(1, MAX_COUNTERS)
    wants = [
        record(
            "counters that reach places",
            ("reach", "who"),
            reach=listed(PLACE, MAX_WANTED, "places", 1),
            who=who,
            least=least,
        ),
        measure,
        record(
            "a stack without any price", ("pack", "side", "least"), pack=PLACE, side=ID, least=least
        ),
        record("counters that are lost", ("lost",), lost=who, least=least),
        record("a counter that is trapped", ("trapped",), trapped=ID),
    ]
    want: Json = {"oneOf": wants, "description": "something that a goal can want"}
    return record(
        "a goal",
        ("side", "want"),
        side=ID,
        want=listed(want, MAX_WANTED, "things that the goal wants", 1),
        keep=listed(measure, MAX_WANTED, "bounds that must hold throughout"),
        until=record(
            "the end of a portion", ("turn", "phase"), turn=whole(1, MAX_TURNS), phase=WORD, side=ID
        ),
        end=flag(),
        moves=whole(1, MAX_MOVES),
        chance=like("[1-9][0-9]{0,4}/[1-9][0-9]{0,4}", "a chance, such as 3/4"),
    )


def victory() -> Json:
    """Return the schema of victory points; one key of each award names its kind."""
    points = whole(1, MAX_AWARD)
    bound = {"least": whole(0, MAX_FIGURE), "most": whole(0, MAX_FIGURE)}
    who, least = listed(ID, MAX_WANTED, "counters", 1), whole(1, MAX_COUNTERS)
    given = {"for": ID, "points": points}
    awards = [
        record(
            "places that a side holds alone",
            ("hold", "points"),
            hold=listed(HEX, MAX_WANTED, "hexes", 1),
            **given,
        ),
        record(
            "counters that reach places",
            ("reach", "who", "for", "points"),
            reach=listed(PLACE, MAX_WANTED, "places", 1),
            who=who,
            least=least,
            each=flag(),
            afoot=flag(),
            **given,
        ),
        record(
            "a measure",
            ("measure", "side", "for", "points"),
            measure=WORD,
            side=ID,
            each=flag(),
            **bound,
            **given,
        ),
        record(
            "counters that are lost",
            ("lost", "for", "points"),
            lost=who,
            least=least,
            each=flag(),
            **given,
        ),
    ]
    award: Json = {"oneOf": awards, "description": "something that gives victory points"}
    return listed(award, MAX_WANTED, "awards")
