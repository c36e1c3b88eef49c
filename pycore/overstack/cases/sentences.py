"""Every sentence of a rulebook as a case produces it, for proofreading.

A sentence is shown with the figures of a worked case that produces it. A sentence that no case
produces is listed without words. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from overstack import catalogue
from overstack.cases.run import load_cases, run
from overstack.judging.verdict import Finding
from overstack.position.state import Action
from overstack.views.games import Node


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence: its clause, its key, the case that produces it ("" for none), words and sum."""

    clause: str
    key: str
    case: str = ""
    words: str = ""
    sum: str = ""


def sentences(ruleset: str) -> tuple[Said, ...]:
    """Every sentence of a ruleset in the order of its clauses."""
    book = catalogue.ruleset(ruleset).BOOK
    heard: dict[tuple[str, str], Said] = {}
    for case, node, finding in findings(ruleset):
        says = book.clauses[finding.clause].says
        key = finding.say if finding.say in says else finding.grade.word
        if (finding.clause, key) not in heard:
            words, total = node.wording.finding(finding)
            heard[finding.clause, key] = Said(finding.clause, key, case, words, total)
    return tuple(
        heard.get((clause.id, key), Said(clause.id, key))
        for clause in book.clauses.values()
        for key in clause.says
    )


def findings(ruleset: str) -> Iterator[tuple[str, Node, Finding]]:
    """Yield the findings of all cases: on each step, then on the position after the step.

    An action is judged, and worded, in the position before the action.
    """
    for case in load_cases(ruleset):
        result = run(catalogue.ruleset(ruleset), case)
        before = result.start
        for step in result.steps:
            acted = any(isinstance(entry, Action) for entry in step.answer.entries)
            for found in step.answer.verdict.findings:
                yield case.id, before if acted and before else step.node, found
            for found in step.node.inspected.findings:
                yield case.id, step.node, found
            before = step.node
