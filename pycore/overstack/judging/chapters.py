"""Acts by chapter: each chapter of a ruleset judges its own acts, the core combines them.

A chapter is a module (or a value) that judges some verbs, and perhaps answers some frames.
`Play` derives from all chapters the candidates, the verdict on an act, and the position after it.
While a frame is open, only the chapters that answer the frame are called. An act that no chapter
knows is forbidden. Knows no game.
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
    the first finding that forbids the act and computes no remarks or prices. `rest` are further
    refusals. Three optional functions are shortcuts for `rest`: `passes` is called first and
    returns whether none of `rest` forbids; `decides` finds those that could forbid, `grades` those
    that set the grade. The judgement is the same (law 2). An answer is read once: `bars` and
    `rest` may be iterators.
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
        """The verdict without the remarks, and without `rest` if none of `rest` forbids."""
        bars = tuple(self.bars)
        passes = self.passes and self.passes()
        rest = () if passes else self.grades() if self.grades else self.rest
        return verdict((*bars, *rest), self.prices())

    @property
    def allowed(self) -> bool:
        """Whether nothing forbids the act."""
        if self.passes and not self.passes():  # usually cheap, so called before the bars
            return False
        if refuses(self.bars):
            return False
        return bool(self.passes) or not refuses(self.decides() if self.decides else self.rest)


class Chapter(Protocol):
    """A part of a rulebook with acts of its own; any module with these names is a chapter."""

    @property
    def VERBS(self) -> Mapping[str, frozenset[str] | None]:  # noqa: N802 - the module's constant
        """The verbs of the chapter, each with the fields it names (`position.entries.naming`).

        None where the fields depend on the open frame; then `answer` checks them.
        """

    @property
    def FRAMES(self) -> Collection[str]:  # noqa: N802 - the module's constant
        """The situations that the chapter answers (`Play.situation`): frame kinds, "" for none."""

    def candidates(self, state: State, who: str) -> Iterable[Action]:
        """Return the acts to try; with `who` only the acts of that counter."""

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

        Acts that name no counter (`who`) come first. While no frame is open, `who` only selects: it
        never changes the acts of that counter.
        """

    def judge(self, state: State, action: Action) -> Verdict:
        """The full verdict on any act: an impossible act is forbidden, never an error."""

    def brief(self, state: State, action: Action) -> Verdict:
        """The grade, prices and movement findings of `judge`, without purely explanatory ones."""

    def allowed(self, state: State, action: Action) -> bool:
        """Whether `judge` allows the act; may be faster than `judge`."""

    def apply(self, state: State, action: Action) -> State:
        """The position after an act that `judge` allows."""


class Judging(Acts, Protocol):
    """Derive judge, brief and allowed from one answer."""

    def answer(self, state: State, action: Action) -> Answer:
        """Return the answer for an act; an impossible act is forbidden."""

    def judge(self, state: State, action: Action) -> Verdict:
        """All findings and prices of the answer."""
        return self.answer(state, action).whole

    def brief(self, state: State, action: Action) -> Verdict:
        """The short form of the answer."""
        return self.answer(state, action).brief

    def allowed(self, state: State, action: Action) -> bool:
        """Whether nothing in the answer forbids the act; stops at the first finding that does."""
        return self.answer(state, action).allowed


def top_kind(state: State) -> str:
    """The kind of the frame on top, "" if no frame is open."""
    frames = state.frames
    return frames[-1].kind if frames else ""


@dataclass(frozen=True)
class Play(Judging):
    """The chapters in the order in which they are called, and the functions they share.

    `junk(state)` returns the findings on an impossible act; `over(state)` whether the game has
    ended. After the end every act is impossible, unless the chapters judge that themselves
    (`tells_end`). `situation(state)` selects the chapters that list its result in `FRAMES`. A
    ruleset whose phases share verbs supplies its own `situation`. `quick(state, action)` returns
    what `allowed` would for the acts that a search asks about most, from answers that are kept, and
    None for all others; the game is not over, and the act is by a counter that exists.
    """

    chapters: tuple[Chapter, ...]
    junk: Callable[[State], Findings]
    over: Callable[[State], bool]
    tells_end: bool = False
    situation: Callable[[State], str] = top_kind
    quick: Callable[[State, Action], bool | None] | None = None

    def allowed(self, state: State, action: Action) -> bool:
        """Whether nothing in the answer forbids the act."""
        quick = self.quick
        if quick and action.who in state.by_id and state.knows(action) and not self.over(state):
            known = quick(state, action)
            if known is not None:
                return known
        return self.answer(state, action).allowed

    def candidates(self, state: State, who: str = "") -> Iterable[Action]:
        """Return the acts to try now; with `who` only the acts of that counter."""
        if self.over(state):
            return ()
        asked = self._chapters_called.get(self.situation(state), ())
        if len(asked) == 1:  # the usual case, kept fast: no generator in between
            return asked[0].candidates(state, who)
        return chain.from_iterable(chapter.candidates(state, who) for chapter in asked)

    def answer(self, state: State, action: Action) -> Answer:
        """The answer of an act's chapter; an act without a chapter is forbidden."""
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
        """The first chapter for the verb in the present situation; None if there is none."""
        chapter = self._by_verb.get((self.situation(state), action.verb))
        if chapter is None or chapter.VERBS[action.verb] not in (None, action.fields):
            return None
        return chapter

    @cached_property
    def _chapters_called(self) -> Mapping[str, tuple[Chapter, ...]]:
        """The chapters that are called, by situation."""
        kinds = {kind: None for chapter in self.chapters for kind in chapter.FRAMES}
        return {kind: tuple(c for c in self.chapters if kind in c.FRAMES) for kind in kinds}

    @cached_property
    def _by_verb(self) -> Mapping[tuple[str, str], Chapter]:
        """The chapter that judges an act, by situation and verb."""
        return {
            (kind, verb): chapter
            for kind, asked in self._chapters_called.items()
            for chapter in reversed(asked)
            for verb in chapter.VERBS
        }
