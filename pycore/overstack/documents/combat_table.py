"""The combat table of a scenario: JSON to values and back. Part of the input boundary (`wire`)."""

from __future__ import annotations

import json
from collections.abc import Collection
from importlib.resources import files
from itertools import pairwise

from overstack import catalogue
from overstack.house.schema import HOUSE_ID
from overstack.judging.parts import Tables
from overstack.position.combat_table import CombatTable
from overstack.schema.parts import Json
from overstack.schema.shape import known, refusal
from overstack.schema.terrain import known_terrain
from overstack.words.sentences import say


def table_of(doc: Json, tables: Tables | None, terrains: Collection[str] = ()) -> CombatTable:
    """A combat table from its checked JSON; `tables` is what the ruleset says about them.

    `terrains` are the ruleset's own, besides those of every map.
    Raises BadInput for a ruleset without such tables, for columns that do not rise, for rows that
    do not have a result for each column, and for results that the ruleset does not know.
    """
    if tables is None:
        raise refusal("table", say("wrong.should-not-have-table"))
    key, other = ("odds", "strengths") if tables.by_odds else ("strengths", "odds")
    if other in doc:
        raise refusal(f"table.{other}", say("wrong.should-be-columns", key=repr(key)))
    if key not in doc:
        raise refusal("table", say("wrong.lacks-key", key=repr(key)))
    columns = tuple(_threshold(each) for each in doc[key])
    for n, (one, next_) in enumerate(pairwise(columns), 1):
        if not _rises(one, next_):
            raise refusal(f"table.{key}.{n}", say("wrong.should-rise"))
    for n, row in enumerate(doc["rows"]):
        if len(row) != len(columns):
            fault = say("wrong.should-have-results", columns=len(columns))
            raise refusal(f"table.rows.{n}", fault)
        for m, result in enumerate(row):
            known(result, tables.results, f"table.rows.{n}.{m}", "result")
    for name in doc.get("terrain", {}):
        known_terrain(name, terrains, f"table.terrain.{name}")
    dice = (doc["dice"]["number"], doc["dice"]["faces"])
    return CombatTable(
        columns,
        tuple(map(tuple, doc["rows"])),
        dice,
        doc.get("lowest", dice[0]),
        tuple(sorted((key, by) for key, by in doc.get("terrain", {}).items() if by)),
        doc.get("title", ""),
        doc.get("off", False),
    )


def _threshold(written: str | int) -> tuple[int, int]:
    """A column: its odds from "3:1", or a strength with 0 for the defence."""
    if isinstance(written, int):
        return written, 0
    high, low = map(int, written.split(":"))
    return high, low


def _rises(one: tuple[int, int], next_: tuple[int, int]) -> bool:
    """Whether a column has higher odds, or a higher strength, than the column before it."""
    if not next_[1]:
        return next_[0] > one[0]
    return next_[0] * one[1] > one[0] * next_[1]


def table_json(table: CombatTable) -> Json:
    """The JSON of a combat table; default values are left out."""
    number, faces = table.dice
    doc: Json = {"title": table.title} if table.title else {}
    if table.by_odds:
        doc["odds"] = [f"{high}:{low}" for high, low in table.columns]
    else:
        doc["strengths"] = [strength for strength, _ in table.columns]
    doc["dice"] = {"number": number, "faces": faces}
    if table.lowest != number:
        doc["lowest"] = table.lowest
    if table.terrain:
        doc["terrain"] = dict(table.terrain)
    doc["rows"] = [list(row) for row in table.rows]
    return doc | ({"off": True} if table.off else {})


def shipped_table(ruleset: str) -> Json | None:
    """The table that a ruleset ships for games whose scenario has none; None if it ships none."""
    home = files("overstack.rulesets.house") if ruleset == HOUSE_ID else catalogue.folder(ruleset)
    file = home.joinpath("table.json")
    found: Json | None = json.loads(file.read_text("utf-8")) if file.is_file() else None
    return found


def toggle_table(scenario: Json, *, on: bool) -> Json | None:
    """A scenario's JSON with its table, or the one that its ruleset offers, in force or not.

    A table that only the ruleset offers is put into the scenario, and removed again. None if there
    is no table.
    """
    offer = shipped_table(scenario["ruleset"])
    changed = dict(scenario)
    table = changed.pop("table", None) or offer
    if table is None:
        return None
    table = {key: value for key, value in table.items() if key != "off"}
    if on:
        changed["table"] = table
    elif table != offer:
        changed["table"] = table | {"off": True}
    return changed
