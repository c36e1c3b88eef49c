"""The JSON Schema of a file of worked cases (docs/case-format.md). Knows no game."""

from __future__ import annotations

from overstack.documents import schema
from overstack.documents.combat_table_schema import combat_table
from overstack.documents.goal_schema import MAX_TURNS, PLACE
from overstack.judging.edits import MAX_COUNTERS, MAX_MARKS
from overstack.schema.parts import (
    CLAUSE,
    ID,
    ID_PATTERN,
    LINES,
    WORD,
    Json,
    like,
    listed,
    one_of,
    record,
    table,
    text,
    whole,
)

ROLES = ("rule", "precedent", "note")


def _step() -> Json:
    """One step of a case: its try, edit, roll or look, and the expected results."""
    found: Json = {
        "clause": CLAUSE,
        "grade": one_of(schema.GRADES),
        "side": ID,
        "place": PLACE,
        "say": WORD,
        "role": one_of(ROLES),
        "facts": table(WORD, schema.FIGURE, 40, "figures"),
    }
    price = record(
        "a price",
        ("side", "place", "amount", "unit"),
        side=ID,
        place=PLACE,
        amount=whole(0, 9999),
        unit=WORD,
    )
    sets = listed(listed(ID, 20, "counters"), 400, "sets of counters")
    expect = record(
        "what is expected",
        (),
        **found,
        verdict=one_of(schema.GRADES),
        findings=listed(record("a finding", ("clause",), **found), 60, "findings"),
        absent=listed(CLAUSE, 60, "clauses"),
        prices=listed(price, 60, "prices"),
        after=table(PLACE, listed(ID, MAX_COUNTERS, "counters"), 60, "places"),
        marks=table(ID, listed(WORD, MAX_MARKS, "markers"), 60, "counters"),
        aboard=table(
            ID, like(f"(?:{ID_PATTERN})?", "the id of a carrier, or empty"), 60, "counters"
        ),
        phase=WORD,
        active=like(f"(?:{ID_PATTERN})?", "the id of a side, or empty"),
        turn=whole(1, 9999),
        actor=like(f"(?:{ID_PATTERN})?", "the id of a side, chance, or empty"),
        remedies=record("remedies", ("place", "side", "sets"), place=PLACE, side=ID, sets=sets),
        result=WORD,
        winner=like(f"(?:{ID_PATTERN})?", "the id of a side, or empty"),
    )
    value = {"type": ["boolean", "integer", "string"], "description": "a text, number or flag"}
    edits = table(WORD, value, 8, "keys")
    return record(
        "a step",
        ("expect",),
        say=text(400),
        expect=expect,
        **{"try": table(WORD, text(60), 4, "keys")},
        edit=edits,
        roll=listed(whole(0, 9999), schema.MAX_DICE, "faces", 1),
        look=PLACE,
    )


def shape() -> Json:
    """The schema of a file of worked cases."""
    setting: Json = schema.sheet()["properties"]
    del setting["board"]  # in a case `board` lists the counters by place
    case = record(
        "a case",
        ("id", "title", "clauses", "source", "text", "board", "step"),
        id=like("[A-Za-z0-9-]{1,40}", "an id of letters, digits and hyphens"),
        title=text(120, 1),
        clauses=listed(CLAUSE, 60, "clauses", 1),
        source=text(120, 1),
        text=text(4000, 1, LINES),
        quiz={"type": "boolean", "description": "whether it is asked in a quiz"},
        phase=WORD,
        active=ID,
        first=ID,
        turn=whole(1, MAX_TURNS),
        turns=whole(0, MAX_TURNS),
        points=whole(0, schema.MAX_POINTS),
        play=one_of(schema.PLAYS),
        options=listed(WORD, 40, "options"),
        sides=listed(ID, schema.MAX_SIDES, "sides", 2),
        **setting,
        costs=schema.scenario()["properties"]["costs"],
        zones=schema.scenario()["properties"]["zones"],
        card=schema.scenario()["properties"]["card"],
        table=combat_table(),
        board=table(PLACE, listed(text(200, 1), MAX_COUNTERS, "counters"), 100, "places"),
        step=listed(_step(), 60, "steps", 1),
    )
    whole_file = record("a file of worked cases", ("case",), case=listed(case, 400, "cases", 1))
    return schema.document("Overstack worked cases", whole_file)


#: The schema that every case file is checked against.
CASES = shape()
