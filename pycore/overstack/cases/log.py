"""Judge a game's log entry by entry, without stopping at forbidden entries. Knows no game."""

from __future__ import annotations

from dataclasses import dataclass

from overstack.cases.run import rolled
from overstack.documents import wire
from overstack.position.state import Faces
from overstack.views.explain import Answer, of_entry
from overstack.views.games import Node, Stop, checked_log
from overstack.words.errors import BadInput
from overstack.words.sentences import say


@dataclass(frozen=True)
class JudgedLog:
    """The verdict on the start, then on every entry, each with the position before the entry.

    `stop` is the entry that cannot be judged at all, if any. `last` is the position before that
    entry, or the position at the end of the log.
    """

    answers: tuple[tuple[Node, Answer], ...]
    last: Node
    stop: Stop | None = None


def judged_log(node: Node, log: object) -> JudgedLog:
    """Judge every entry of a log; forbidden entries are not applied.

    Raises BadScenario if an entry of the log is malformed.
    """
    entries = checked_log(log)
    for number, each in enumerate(entries):
        wire.check_shape(each, f"log.{number}")
    whole = say("asked.board", moment=node.wording.moment())
    answers = [(node, Answer(whole, node.inspected, None))]
    for number, each in enumerate(entries):
        try:
            answer = _answer(node, each, f"log.{number}")
        except BadInput as error:
            return JudgedLog(tuple(answers), node, Stop(number, error))
        answers.append((node, answer))
        node = answer.after or node
    return JudgedLog(tuple(answers), node)


def _answer(node: Node, document: object, where: str) -> Answer:
    entry = wire.entry(document, node.state.world.map, where, node.table.rules.BOOK)
    return rolled(node, entry) if isinstance(entry, Faces) else of_entry(node, entry)
