"""The JSON Schemas of objectives: the goal of a puzzle, victory points of a scenario.

A part of `schema`, which publishes them.
"""

from __future__ import annotations

from typing import assert_never, get_args

from overstack.judging.edits import MAX_COUNTERS
from overstack.position.conditions import AwardKind, Kind, WantKind
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


def _condition(kind: Kind) -> tuple[tuple[str, ...], dict[str, Json], str]:
    """The required keys of a kind of condition, its keys, and what it says."""
    who, least = listed(ID, MAX_WANTED, "counters", 1), whole(1, MAX_COUNTERS)
    places = listed(PLACE, MAX_WANTED, "places", 1)
    figure = whole(0, MAX_FIGURE)
    match kind:
        case "hold":
            hexes = listed(HEX, MAX_WANTED, "hexes", 1)
            return ("hold",), {"hold": hexes}, "places that a side holds alone"
        case "reach":
            keys = {"reach": places, "who": who, "least": least}
            return ("reach", "who"), keys, "counters that reach places"
        case "measure":
            keys = {"measure": WORD, "side": ID, "least": figure, "most": figure}
            return ("measure", "side"), keys, "a bound of a measure"
        case "pack":
            keys = {"pack": PLACE, "side": ID, "least": least}
            return ("pack", "side", "least"), keys, "a stack without any price"
        case "lost":
            return ("lost",), {"lost": who, "least": least}, "counters that are lost"
        case "trapped":
            return ("trapped",), {"trapped": ID}, "a counter that is trapped"
        case _:
            assert_never(kind)


def _want(kind: WantKind) -> Json:
    required, keys, said = _condition(kind)
    return record(said, required, **keys)


def goal() -> Json:
    """Return the schema of a puzzle's goal; one key of each want names its kind."""
    wants = [_want(kind) for kind in get_args(WantKind)]
    want: Json = {"oneOf": wants, "description": "something that a goal can want"}
    return record(
        "a goal",
        ("side", "want"),
        side=ID,
        want=listed(want, MAX_WANTED, "things that the goal wants", 1),
        keep=listed(_want("measure"), MAX_WANTED, "bounds that must hold throughout"),
        until=record(
            "the end of a portion", ("turn", "phase"), turn=whole(1, MAX_TURNS), phase=WORD, side=ID
        ),
        end=flag(),
        moves=whole(1, MAX_MOVES),
        chance=like("[1-9][0-9]{0,4}/[1-9][0-9]{0,4}", "a chance, such as 3/4"),
    )


def _award(kind: AwardKind) -> Json:
    required, keys, said = _condition(kind)
    given = {"for": ID, "points": whole(1, MAX_AWARD)}
    match kind:
        case "hold":
            return record(said, (*required, "points"), **keys, **given)
        case "reach":
            keys |= {"each": flag(), "afoot": flag()}
        case "measure":
            said, keys = "a measure", {"measure": WORD, "side": ID, "each": flag()} | keys
        case "lost":
            keys |= {"each": flag()}
        case _:
            assert_never(kind)
    return record(said, (*required, "for", "points"), **keys, **given)


def victory() -> Json:
    """Return the schema of victory points; one key of each award names its kind."""
    awards = [_award(kind) for kind in get_args(AwardKind)]
    award: Json = {"oneOf": awards, "description": "something that gives victory points"}
    return listed(award, MAX_WANTED, "awards")
