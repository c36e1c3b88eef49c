"""The board after some entries. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.documents import wire
from overstack.documents.schema import MAX_LOG
from overstack.judging.rules import Illegal
from overstack.questions.fields import ENTRIES, GAME, Request, Session, post_of, request
from overstack.views.board import board
from overstack.views.games import refusal
from overstack.words.errors import BadInput
from overstack.words.sentences import say

if TYPE_CHECKING:
    from overstack.answers.board import Board

REQUEST = request("game", "entries", game=GAME, entries=ENTRIES)


def run(session: Session, asked: Request) -> Board:
    """Return the board. Raises BadInput if an entry is forbidden; then no entry is applied.

    If there are several entries, the error names the number of the forbidden one.
    """
    node, entries = session.games.open(asked["game"]), asked["entries"]
    if node.depth + len(entries) > MAX_LOG:
        raise BadInput(say("unfit.full", most=MAX_LOG), "entries")
    book = node.table.rules.BOOK
    for number, entry in enumerate(entries):
        where = f"entries.{number}"
        read = wire.entry(entry, node.state.world.map, where, book)
        try:
            node = node.then(read)
        except BadInput as error:
            why = refusal(node, read) if isinstance(error, Illegal) else str(error)
            sentence = say("unfit.acted", number=number + 1, of=len(entries), why=why)
            raise BadInput(sentence if len(entries) > 1 else why, where) from error
    return board(node, post_of(node, asked))
