"""The JSON Schema of a scenario's combat table. A part of `schema`, which publishes it."""

from __future__ import annotations

from overstack.house.schema import MAX_TERRAINS
from overstack.schema.parts import (
    ID,
    TERRAIN,
    WORD,
    Json,
    flag,
    like,
    listed,
    record,
    table,
    text,
    whole,
)

MAX_COLUMNS = 12
MAX_ROWS = 40
MAX_STRENGTH = 999  # the highest threshold of a column by strength
MAX_SHIFT = 9  # the most that terrain changes a roll by
LOWEST, HIGHEST = -20, 40  # bounds of the roll of the first row


def combat_table() -> Json:
    """Return the schema of a table of results by odds or strengths."""
    dice = {"number": whole(1, 2), "faces": whole(2, 20)}
    odds = like("[1-9][0-9]?:[1-9][0-9]?", "odds, such as 3:1")
    row = listed(WORD, MAX_COLUMNS, "results", 1)
    return record(
        "a combat table",
        ("dice", "rows"),
        title=text(60),
        odds=listed(odds, MAX_COLUMNS, "odds", 1),
        strengths=listed(whole(0, MAX_STRENGTH), MAX_COLUMNS, "strengths", 1),
        dice=record("the dice of a table", ("number", "faces"), **dice),
        lowest=whole(LOWEST, HIGHEST),
        terrain=table(
            ID, whole(-MAX_SHIFT, MAX_SHIFT), len(TERRAIN) + MAX_TERRAINS, "kinds of terrain"
        ),
        rows=listed(row, MAX_ROWS, "rows", 1),
        off=flag(),
    )
