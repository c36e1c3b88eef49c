"""Worked cases as questions: the player guesses the verdict of the rulebook on a position.

A step becomes a question if its case expects a verdict and a finding of a clause. A case whose
verdicts depend on something that a picture of the position does not show has `quiz = false`.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.cases.coverage import coverage
from overstack.cases.run import CaseResult, StepResult
from overstack.views.verdicts import Json

#: The deeds that can be questions: one act, or the present state of a place.
_ASKED = ("try", "look")


def quiz(ruleset: str) -> Json:
    """Return the `Quiz`: the steps that can be questions, in the order of the cases.

    Raises UnknownName.
    """
    return {"questions": [one for result in coverage(ruleset).results for one in _of_case(result)]}


def _of_case(result: CaseResult) -> Iterator[Json]:
    if not result.case.quiz:
        return
    for number, step in enumerate(result.steps):
        if step.step.deed in _ASKED and "verdict" in step.step.expect and step.asserted:
            yield {
                "case": result.case.id,
                "step": number,
                "grade": step.answer.verdict.grade.word,
                "clauses": _clauses(step),
                "who": _who(step),
            }


def _who(step: StepResult) -> str | None:
    """The counter that acts, "" for none; None if the step looks at a place."""
    what = step.step.what
    return None if isinstance(what, str) else str(what.get("who", ""))


def _clauses(step: StepResult) -> list[str]:
    """The clauses that the step asserts, gravest first; the question is about them."""
    told = sorted(step.asserted, key=lambda one: -one[1])
    return list(dict.fromkeys(clause for clause, _ in told))
