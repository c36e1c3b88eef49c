"""A game's combat table: what a form needs to change it, and its switch. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.documents import combat_table
from overstack.documents.wire import scenario_json
from overstack.position.post import Post
from overstack.views.board import board
from overstack.views.combat_table import table_view
from overstack.views.games import Games, Node
from overstack.words.errors import BadInput
from overstack.words.sentences import core

if TYPE_CHECKING:
    from overstack.answers.board import Board
    from overstack.answers.combat_table import FormResult, TableOffer


def offer(node: Node) -> TableOffer:
    """Return the combat table of a game, or the offered one, and what a form needs to change it.

    Both are None where there is no table.
    """
    tables, words = node.table.rules.tables, node.table.book.words
    own = scenario_json(node.table.scenario).get("table")
    document = own or combat_table.shipped_table(node.state.world.ruleset)
    if tables is None or document is None:
        return {"table": None, "form": None}
    results: list[FormResult] = [
        {"id": each, "short": words[f"table.{each}.short"], "words": words[f"table.{each}"]}
        for each in tables.results
    ]
    return {"table": table_view(node), "form": {"document": document, "results": results}}


def switch_table(games: Games, node: Node, post: Post | None, *, on: bool) -> Board:
    """Return the board of the game with its table, or the offered one, in force or not.

    Raises BadInput if there is no table, for a game by link, and where the log does not go with the
    switch: results were entered by hand, or were rolled.
    """
    if post is not None:
        raise BadInput(core()["table.by-link"])
    tables, document = node.table.rules.tables, scenario_json(node.table.scenario)
    scenario = combat_table.toggle_table(document, on=on) if tables else None
    if scenario is None:
        raise BadInput(core()["table.none"])
    try:
        return board(games.open({"scenario": scenario, "log": node.document()["log"]}))
    except BadInput as error:
        raise BadInput(core()["table.late" if on else "table.rolled"]) from error
