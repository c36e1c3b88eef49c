"""Acts by chapter: each chapter of a ruleset judges its own acts, the core combines them.

A chapter is a module (or a value) that answers for some verbs, and perhaps for some frames.
`Play` derives from all chapters the candidates, the verdict on an act, and the position after it.
While a frame is open, only the chapters that answer it are asked. An act that no chapter knows is
forbidden. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple, Protocol, TypeAlias

from overstack.judging.verdict import Finding, Grade, Price, Verdict, verdict
from overstack.position.state import Action, State

Findings: TypeAlias = tuple[Finding, ...]


def refuses(found: Iterable[Finding]) -> bool:
    """Return whether any finding forbids; stop reading at the first that does."""
    for each in found:  # noqa: SIM110 - called for every act, mostly with hardly any findings
        if each.grade is Grade.FORBIDDEN and each.role == "rule":
            return True
    return False


#: For `Answer.decides` when an act is known to be forbidden and no caller reads the reason.
BARRED: Final = (Finding("", Grade.FORBIDDEN),)


def nothing() -> tuple[()]:
    """No remarks, no prices."""
    return ()


class Answer(NamedTuple):
    """The parts of a judgement on an act: refusals, prices and remarks, each read when needed.

    `bars` are iterated lazily, so that a caller that asks only whether the act is allowed stops at
    the first that forbids it and computes no remarks or prices. `rest` are further refusals. Three
    optional functions are shortcuts for `rest`: `passes` is called first of all and tells whether
    none of them forbids; `decides` finds those that could forbid, `grades` those that set the
    grade. The judgement is the same (law 2). An answer is read once: `bars` and `rest` may be
    iterators.
    """

    bars: Iterable[Finding]
    remarks: Callable[[], Iterable[Finding]] = nothing
    rest: Iterable[Finding] = ()
    passes: Callable[[], bool] | None = None
    prices: Callable[[], Iterable[Price]] = nothing
    decides: Callable[[], Iterable[Finding]] | None = None
    grades: Callable[[], Iterable[Finding]] | None = None

    @property
    def whole(self) -> Verdict:
        """The full verdict."""
        return verdict((*self.bars, *self.rest, *self.remarks()), self.prices())

    @property
    def brief(self) -> Verdict:
        """The verdict without the remarks, and without `rest` where none of it forbids."""
        bars = tuple(self.bars)
        passes = self.passes and self.passes()
        rest = () if passes else self.grades() if self.grades else self.rest
        return verdict((*bars, *rest), self.prices())

    @property
    def allowed(self) -> bool:
        """Whether nothing forbids the act."""
        if self.passes and not self.passes():  # usually known, so asked before the bars
            return False
        if refuses(self.bars):
            return False
        return bool(self.passes) or not refuses(self.decides() if self.decides else self.rest)


class Chapter(Protocol):
    """A part of a rulebook with acts of its own; a module with these names is one."""

    @property
    def VERBS(self) -> Mapping[str, frozenset[str] | None]:  # noqa: N802 - the module's constant
        """The verbs of the chapter, each with the fields it names (`position.entries.naming`).

        None where the fields depend on the open frame; then `answer` checks them.
        """

    @property
    def FRAMES(self) -> Collection[str]:  # noqa: N802 - the module's constant
        """The situations that it answers (`Play.situation`): kinds of frames, "" for none."""

    def candidates(self, state: State, who: str) -> Iterable[Action]:
        """Return the acts to try; with `who` only those of that counter."""

    def answer(self, state: State, action: Action) -> Answer | None:
        """Return the answer for an act of this chapter; None if the act cannot be tried at all.

        The act has one of the verbs and the fields that the verb needs; its counters exist.
        """

    def apply(self, state: State, action: Action) -> State:
        """The position after an allowed act of this chapter."""


class Acts(Protocol):
    """The functions of a ruleset on acts (`Ruleset.acts`)."""

    def candidates(self, state: State, who: str = "") -> Iterable[Action]:
        """Return a finite superset of the legal acts; with `who` only those about that counter.

        Acts that name no counter (`who`) come first. While no frame is open, the acts of a counter
        are the same with its `who` as without.
        """

    def judge(self, state: State, action: Action) -> Verdict:
        """The full verdict on an act. Total: junk is forbidden, never an error."""

    def brief(self, state: State, action: Action) -> Verdict:
        """The grade, prices and movement findings of `judge`, without purely explanatory ones."""

    def allowed(self, state: State, action: Action) -> bool:
        """Whether `judge` allows the act; may be computed faster."""

    def apply(self, state: State, action: Action) -> State:
        """The position after an act that `judge` allows."""


class Judging(Acts, Protocol):
    """Derive judge, brief and allowed from one answer."""

    def answer(self, state: State, action: Action) -> Answer:
        """Return the answer for an act; junk is forbidden."""

    def judge(self, state: State, action: Action) -> Verdict:
        """All findings and prices of the answer."""
        return self.answer(state, action).whole

    def brief(self, state: State, action: Action) -> Verdict:
        """The short form of the answer."""
        return self.answer(state, action).brief

    def allowed(self, state: State, action: Action) -> bool:
        """Whether nothing in the answer forbids the act; stops reading at the first that does."""
        return self.answer(state, action).allowed


def top_kind(state: State) -> str:
    """The kind of the frame on top, "" while nothing is half done."""
    frames = state.frames
    return frames[-1].kind if frames else ""


@dataclass(frozen=True)
class Play(Judging):
    """The chapters in the order in which they are asked, and what applies to all of them.

    `junk(state)` returns the findings on an act that cannot be done at all; `over(state)` whether
    the game has ended, when every act is junk unless the chapters say so themselves (`tells_end`).
    `situation(state)` selects the chapters: those that list its name in `FRAMES`. A ruleset whose
    phases share verbs gives its own.
    """

    chapters: tuple[Chapter, ...]
    junk: Callable[[State], Findings]
    over: Callable[[State], bool]
    tells_end: bool = False
    situation: Callable[[State], str] = top_kind

    def candidates(self, state: State, who: str = "") -> Iterable[Action]:
        """Return the acts to try now; with `who` only those of that counter."""
        if self.over(state):
            return ()
        asked = self._asked.get(self.situation(state), ())
        if len(asked) == 1:  # most acts are drawn from here: no generator stands between
            return asked[0].candidates(state, who)
        return chain.from_iterable(chapter.candidates(state, who) for chapter in asked)

    def answer(self, state: State, action: Action) -> Answer:
        """The answer of the chapter that an act belongs to; junk is forbidden."""
        found = None
        if (self.tells_end or not self.over(state)) and state.knows(action):
            chapter = self._chapter(state, action)
            found = None if chapter is None else chapter.answer(state, action)
        return Answer(self.junk(state)) if found is None else found

    def apply(self, state: State, action: Action) -> State:
        """The position after an act that `judge` allows."""
        chapter = self._chapter(state, action)
        if chapter is None:
            raise ValueError(f"Nothing here does {action}.")
        return chapter.apply(state, action)

    def _chapter(self, state: State, action: Action) -> Chapter | None:
        """The first chapter with the verb among those that are asked now."""
        chapter = self._by_verb.get((self.situation(state), action.verb))
        if chapter is None or chapter.VERBS[action.verb] not in (None, action.fields):
            return None
        return chapter

    @cached_property
    def _asked(self) -> Mapping[str, tuple[Chapter, ...]]:
        """By situation: the chapters that are asked."""
        kinds = {kind: None for chapter in self.chapters for kind in chapter.FRAMES}
        return {kind: tuple(c for c in self.chapters if kind in c.FRAMES) for kind in kinds}

    @cached_property
    def _by_verb(self) -> Mapping[tuple[str, str], Chapter]:
        """By situation and verb: the chapter that answers."""
        return {
            (kind, verb): chapter
            for kind, asked in self._asked.items()
            for chapter in reversed(asked)
            for verb in chapter.VERBS
        }
