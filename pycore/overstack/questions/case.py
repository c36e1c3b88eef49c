"""A worked case, step by step. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack import catalogue
from overstack.cases.file import Case, case_words
from overstack.cases.run import StepResult, find_case
from overstack.cases.run import run as played
from overstack.documents import wire
from overstack.questions.fields import (
    HOUSE,
    RULESET,
    Request,
    Session,
    cases_of,
    request,
    some_text,
)
from overstack.views import explain
from overstack.views.board import board
from overstack.views.games import Node
from overstack.views.verdicts import label, verdict_view
from overstack.words.errors import BadScenario
from overstack.words.language import translator

if TYPE_CHECKING:
    from overstack.answers.board import Board
    from overstack.answers.book import CaseStep, CaseView

REQUEST = request("ruleset", "case", ruleset=RULESET, case=some_text(), house=HOUSE)


def run(_session: Session, asked: Request) -> CaseView:
    """Return the case. Raises UnknownName, or BadScenario if the case cannot be played."""
    ruleset = cases_of(asked)
    case = find_case(ruleset, asked["case"])
    result = played(catalogue.ruleset(ruleset), case)
    if result.start is None or len(result.steps) < len(case.steps):
        raise BadScenario(result.failures[-1], "case")
    before = [result.start, *(step.node for step in result.steps)]
    return {
        "id": case.id,
        "title": case_words(case, "title"),
        "text": case_words(case, "text"),
        "source": case_words(case, "source"),
        "clauses": list(case.clauses),
        "start": _board(case, result.start),
        "steps": [
            _step(case, f"case.{case.id}.step.{n}.say", node, step)
            for n, (node, step) in enumerate(zip(before, result.steps, strict=False))
        ],
    }


def _board(case: Case, node: Node) -> Board:
    """The board of a case; the board and its game have the title of the case."""
    shown, document = board(node), node.document()
    own = {"title": f"{case.id}: {case_words(case, 'title')}", "text": case_words(case, "text")}
    game = {**document, "scenario": {**document["scenario"], **own}}
    return {**shown, "title": own["title"], "game": game}


def _step(case: Case, key: str, before: Node, result: StepResult) -> CaseStep:
    answer, wording = result.answer, before.wording
    sheet = before.state.world.map
    return {
        "words": translator()(key, result.step.say) or answer.asked,
        "asked": answer.asked,
        "entries": [wire.entry_json(entry, sheet) for entry in answer.entries],
        "verdict": verdict_view(wording, answer.verdict, answer.asked, answer.entering),
        "applied": answer.after is not None,
        "board": _board(case, result.node),
        "place": label(wording, answer.place),
        "passed": not result.failures,
        "text": explain.text_of(before, answer),
    }
