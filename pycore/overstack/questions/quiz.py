"""Worked cases as questions: the player guesses the verdict of the rulebook on a position.

A step becomes a question if its case expects a verdict and a finding of a clause. A case whose
verdicts depend on something that a picture of the position does not show has `quiz = false`.
A second question asks for the clause that decides, where that can be asked fairly. Knows no game.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from overstack import catalogue
from overstack.book.model import Clause
from overstack.cases.coverage import coverage
from overstack.cases.run import CaseResult, StepResult
from overstack.judging.verdict import Grade
from overstack.questions.fields import HOUSE, RULESET, Request, Session, cases_of, request

if TYPE_CHECKING:
    from overstack.answers.book import Question, Quiz

REQUEST = request("ruleset", ruleset=RULESET, house=HOUSE)

#: The deeds that can be questions: one act, or the present state of a place.
_ASKED = ("try", "look")
#: The greatest number of clauses to choose from, and the least.
_CHOICES, _FEWEST = 4, 3


@dataclass(frozen=True)
class _Question:
    """A step that can be a question.

    `rule` is the clause that decides, "" if none does; `alike` is the kind of act and of counter.
    """

    case: str
    number: int
    step: StepResult
    rule: str
    alike: tuple[str, str]


def run(_session: Session, asked: Request) -> Quiz:
    """Return the steps that can be questions, in the order of the cases. Raises BadInput."""
    ruleset = cases_of(asked)
    clauses = catalogue.ruleset(ruleset).BOOK.clauses
    steps = [one for result in coverage(ruleset).results for one in _of_case(result)]
    rules = {one.rule for one in steps} - {""}
    of_kind: dict[tuple[str, str], set[str]] = {}
    for one in steps:
        of_kind.setdefault(one.alike, set()).add(one.rule)
    return {"questions": [_question(one, clauses, rules, of_kind[one.alike]) for one in steps]}


def _of_case(result: CaseResult) -> Iterator[_Question]:
    if not result.case.quiz:
        return
    for number, step in enumerate(result.steps):
        if step.step.deed in _ASKED and "verdict" in step.step.expect and step.asserted:
            yield _Question(result.case.id, number, step, _rule(step), _alike(step))


def _question(
    one: _Question, clauses: Mapping[str, Clause], rules: set[str], of_kind: set[str]
) -> Question:
    wrong = _wrong(one, clauses, rules, of_kind) if one.rule else []
    fair = len(wrong) >= _FEWEST - 1
    return {
        "case": one.case,
        "step": one.number,
        "grade": one.step.answer.verdict.grade.word,
        "clauses": _clauses(one.step),
        "who": _who(one.step),
        "rule": one.rule if fair else "",
        "rules": _shuffle([one.rule, *wrong], one, "shown") if fair else [],
    }


def _who(step: StepResult) -> str | None:
    """The counter that acts, "" for none; None if the step looks at a place."""
    what = step.step.what
    return None if isinstance(what, str) else str(what.get("who", ""))


def _clauses(step: StepResult) -> list[str]:
    """The clauses that the step asserts, gravest first; the question is about them."""
    asserted = sorted(step.asserted, key=lambda one: -one[1])
    return list(dict.fromkeys(clause for clause, _ in asserted))


# -- by which rule ------------------------------------------------------------------------------


def _rule(step: StepResult) -> str:
    """The clause that decides the verdict of a step, "" if none does.

    It is the first clause that the case asserts with the grade of the verdict. Everything that is
    lawful meets many clauses; one of them decides only if it is the only one that the case asserts.
    """
    verdict = step.answer.verdict
    telling = {f.clause for f in verdict.findings if (f.role, f.grade) == ("rule", verdict.grade)}
    found = list(dict.fromkeys(clause for clause, _ in step.asserted if clause in telling))
    decided = len(found) == 1 or verdict.grade > Grade.LAWFUL
    return found[0] if found and decided else ""


def _alike(step: StepResult) -> tuple[str, str]:
    """The kind of act and the type of the counter that acts; "look" for the state of a place."""
    what = step.step.what
    if isinstance(what, str):
        return "look", ""
    counter = step.node.state.by_id.get(str(what.get("who", "")))
    return str(what.get("do", "")), counter.kind.type if counter else ""


def _wrong(
    one: _Question, clauses: Mapping[str, Clause], rules: set[str], of_kind: set[str]
) -> list[str]:
    """The wrong clauses to choose from: plausible, and none of them could be called right.

    A clause is plausible if the case says that the verdict has none of it, if it decides another
    question about such an act of such a counter (`of_kind`), or if it decides any question
    (`rules`) and is of the same section. It could be called right if the verdict has a finding of
    it, if it and the right one lean on each other, or if both have the same title.
    """
    right = clauses[one.rule]
    named = {finding.clause for finding in one.step.answer.verdict.findings}
    absent = set(one.step.step.expect.get("absent", ()))
    near = {rule for rule in rules if clauses[rule].section == right.section}
    fair = [
        clause
        for clause in clauses.values()
        if clause.id in absent | of_kind | near
        and clause.id not in named
        and clause.id not in right.leans
        and right.id not in clause.leans
        and clause.title != right.title
    ]
    mixed = _shuffle([clause.id for clause in fair], one, "chosen")
    mixed.sort(key=lambda rule: (rule not in absent, -(rule in of_kind) - (rule in near)))
    return mixed[: _CHOICES - 1]


def _shuffle(clauses: Sequence[str], one: _Question, purpose: str) -> list[str]:
    """Clauses in an order that follows from the question and the purpose alone.

    It is the same on every device and at every time.
    """

    def place(clause: str) -> int:
        return zlib.crc32(f"{clause} {one.case} {one.number} {purpose}".encode())

    return sorted(clauses, key=place)
