"""The combat table of a game, or the one that its ruleset offers, as the page shows it.

Knows no game: the words of results and strengths come from the rulebook, under `table.`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.book.names import terrain_name
from overstack.documents.combat_table import shipped_table, table_of
from overstack.judging.tabled import Due, due, in_force
from overstack.position.combat_table import CombatTable
from overstack.position.state import Faces
from overstack.views.games import Node
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.combat_table import CombatTableView, TableRoll


def table_view(node: Node) -> CombatTableView | None:
    """A `CombatTableView` of the page; None if the scenario has no table and none is offered."""
    rules, world = node.table.rules, node.state.world
    table = world.table
    if table is None:
        document = shipped_table(world.ruleset)
        if document is None or rules.tables is None:
            return None
        table = table_of(document, rules.tables)
    results = list(dict.fromkeys(each for row in table.rows for each in row))
    words, own = node.table.book.words, node.table.book.terrains
    return {
        "on": in_force(world) is not None,
        "own": world.table is not None,
        "title": table.title or words["table.title"],
        "basis": words["table.basis"],
        "columns": [_column(each) for each in table.columns],
        "rows": [
            {"roll": _roll(table, row), "results": [results.index(each) for each in results_of]}
            for row, results_of in enumerate(table.rows)
        ],
        "results": [
            {"short": words[f"table.{each}.short"], "words": words[f"table.{each}"]}
            for each in results
        ],
        "terrain": [
            say("table.terrain", terrain=terrain_name(name, own), by=f"{by:+d}")
            for name, by in table.terrain
        ],
        "dice": {"count": table.dice[0], "sides": table.dice[1]},
        **_now(node),
    }


def _column(threshold: tuple[int, int]) -> str:
    high, low = threshold
    if low:
        return say("table.odds", high=high, low=low)
    return say("table.strength", strength=high)


def _roll(table: CombatTable, row: int) -> str:
    """The rolls of a row: the first and the last row have all rolls beyond them too."""
    roll = table.lowest + row
    if len(table.rows) == 1:
        return core()["table.any"]
    if row == 0:
        return say("table.first", roll=roll)
    return say("table.last", roll=roll) if row == len(table.rows) - 1 else str(roll)


def _now(node: Node) -> TableRoll:
    """The column of the roll that is due, or column and row of the roll that was just made."""
    tables, before = node.table.rules.tables, node.parent
    found = due(tables, node.seen)
    if found is not None:
        return {"column": found.column, "row": -1, "now": _arithmetic(found)}
    if isinstance(node.entry, Faces) and before is not None:
        rolled = due(tables, before.seen)
        if rolled is not None:
            row = rolled.table.row(rolled.total(node.entry))
            return {"column": rolled.column, "row": row, "now": ""}
    return {"column": -1, "row": -1, "now": ""}


def _arithmetic(found: Due) -> str:
    """The strengths, the column, and what is added to the roll: "5 against 2: column 2:1"."""
    combat, column = found.combat, _column(found.table.columns[found.column])
    key = "table.against" if found.table.by_odds else "table.fire"
    words = say(key, attack=combat.attack, defence=combat.defence, column=column)
    return say("table.added", sum=words, added=f"{found.added:+d}") if found.added else words
