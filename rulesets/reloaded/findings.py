"""What judgements are made of here: small helpers that every part of the ruleset uses.

Knows findings and grades; knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from overstack.judging.verdict import Finding, Grade, Verdict, verdict

Findings = tuple[Finding, ...]


def graded(holds: bool) -> Grade:
    """Lawful where something holds, forbidden where it does not."""
    return Grade.LAWFUL if holds else Grade.FORBIDDEN


def refuses(found: Iterable[Finding]) -> bool:
    """Whether any of the findings forbids; they are looked at no further than to that one."""
    return any(each.grade is Grade.FORBIDDEN and each.role == "rule" for each in found)


def nothing() -> Findings:
    """No remarks."""
    return ()


class Answer(NamedTuple):
    """What is to be said of an act: what may refuse it, and what else there is to tell.

    `bars` come one by one, so that whoever asks only whether the act is allowed stops at the first
    that forbids it, and asks for no remarks at all. `rest` are more of them, and `passes` says
    of those whether none forbids, where that is known already. It is the same judgement (law 2).
    """

    bars: Iterable[Finding]
    remarks: Callable[[], Findings] = nothing
    rest: Iterable[Finding] = ()
    passes: Callable[[], bool] | None = None

    @property
    def whole(self) -> Verdict:
        """Everything."""
        return verdict((*self.bars, *self.rest, *self.remarks()))

    @property
    def brief(self) -> Verdict:
        """Its grade, without the remarks and without `rest` where none of it forbids."""
        bars = tuple(self.bars)
        return verdict(bars if self.passes and self.passes() else (*bars, *self.rest))

    @property
    def allowed(self) -> bool:
        """Whether nothing forbids the act."""
        if self.passes and not self.passes():  # mostly known, so it is asked before the bars
            return False
        return not refuses(self.bars) and (bool(self.passes) or not refuses(self.rest))
