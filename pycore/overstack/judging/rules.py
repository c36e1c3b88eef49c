"""A ruleset as a value, and the functions that play a game by it.

A `Ruleset` consists of chapters, functions and parts, without base class or registry. All
functions are pure: they take a position and return a value. The core supplies `legal`, `step`,
`replay` and `heard` here, `walk` and `reach` in `paths`, the smallest repairs in `remedies`, the
umpire's own entries in `edits`. Highlights, explanations, costs, solver and opponent all use the
same `judge` (law 2).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol, TypeAlias

from overstack.book.model import Book
from overstack.judging import edits
from overstack.judging.chapters import Acts
from overstack.judging.parts import (
    NO_DICE,
    NO_SHORTCUTS,
    OPEN,
    PRINTED,
    SILENT,
    STATELESS,
    Armies,
    Codec,
    Dice,
    Drawing,
    Odds,
    Opponent,
    Placing,
    Secrets,
    Sheets,
    Shortcuts,
    Tables,
    Telling,
)
from overstack.judging.verdict import Verdict
from overstack.position.chance import Class, Event
from overstack.position.state import Action, Change, Entry, Faces, Game, Place, Scenario, State
from overstack.words.errors import BadInput
from overstack.words.sentences import say

#: The values of `Ruleset.actor` that are not a side.
CHANCE = "chance"
NOBODY = ""

#: Verbs that bring a counter to a place: "move" is one step to an adjacent place, "put" (on the
#: free board) goes anywhere at once, "deploy" brings it from a box onto the map.
STEPS = ("move", "put", "deploy")


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winning side ("" for none) and the key of the sentence about it."""

    winner: str
    say: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the sequence of play: a phase, and the side whose portion it is ("" for both)."""

    phase: str
    side: str


@dataclass(frozen=True, slots=True)
class Repair:
    """One change that a rulebook offers a side for an unlawful stack.

    `say` is the key of its words; `possible` whether the counter could make the change at once.
    """

    side: str
    change: Change
    say: str
    possible: bool


#: The smallest sets of changes after which a side is within its limits in a place.
LeastRepairs: TypeAlias = Callable[[State, Place, str], tuple[tuple[Repair, ...], ...]]


class Candidates(Protocol):
    """The type of `Ruleset.candidates`."""

    def __call__(self, state: State, who: str = "") -> Iterable[Action]:
        """Return what `Acts.candidates` returns."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Ruleset:
    """A game: its book, its functions and the optional parts that it has (`judging.parts`).

    BOOK: clause index, readings, options, words, kinds and tables.
    setup: the first position. Raises BadScenario for a scenario that it cannot start from.
    sequence: the steps of a turn in order, for the page.
    actor: the side that decides, CHANCE, or NOBODY when the game is over.
    result: how the game ended; None while it goes on.
    measures: figures that goals refer to, by (measure, side).
    changed: the position after the umpire's own entry, corrected as this rulebook requires.
    inspect: the verdict on a position: whether it is lawful, and its prices.
    acts: the candidates, the verdict on an act and its effect: `Play` of the chapters.
    repairs: the single changes that this rulebook offers for an unlawful stack in a place.
    least_repairs: an exact search, for rulesets whose stacks are too large to try every set.
    """

    BOOK: Book
    setup: Callable[[Scenario], State]
    sequence: Callable[[State], tuple[Step, ...]]
    actor: Callable[[State], str]
    result: Callable[[State], Result | None]
    measures: Callable[[State], Mapping[tuple[str, str], int]]
    changed: Callable[[State, Change], State]
    inspect: Callable[[State], Verdict]
    acts: Acts
    repairs: Callable[[State, Place], tuple[Repair, ...]]
    least_repairs: LeastRepairs | None = None
    dice: Dice = NO_DICE
    secrets: Secrets = OPEN
    codec: Codec = STATELESS
    sheets: Sheets = PRINTED
    telling: Telling = SILENT
    shortcuts: Shortcuts = NO_SHORTCUTS
    odds: Odds | None = None
    drawing: Drawing | None = None
    armies: Armies | None = None
    placing: Placing | None = None
    opponent: Opponent | None = None
    tables: Tables | None = None

    @cached_property  # hot path: a cached property is as fast as a field
    def candidates(self) -> Candidates:
        """`Acts.candidates`, bound: a finite superset of the legal acts."""
        return self.acts.candidates

    @cached_property
    def judge(self) -> Callable[[State, Action], Verdict]:
        """The full verdict on an act (`Acts.judge`)."""
        return self.acts.judge

    @cached_property
    def brief(self) -> Callable[[State, Action], Verdict]:
        """The judge's grade, prices and movement findings (`Acts.brief`)."""
        return self.acts.brief

    @cached_property
    def allowed(self) -> Callable[[State, Action], bool]:
        """Whether the judge allows an act (`Acts.allowed`)."""
        return self.acts.allowed

    def apply(self, state: State, play: Action | Faces) -> State:
        """The position after an act that the judge allows, or after the faces of an event."""
        if isinstance(play, Faces):
            return self.dice.rolled(state, play)
        return self.acts.apply(state, play)

    def chance(self, state: State) -> Event | None:
        """The chance event that play waits for, if any."""
        return self.dice.chance(state)

    def classes(self, state: State) -> tuple[Class, ...]:
        """The outcomes of the pending event, grouped by equal consequences; weights sum to 1."""
        return self.dice.classes(state)

    def undisturbed(self, state: State) -> Action | Faces | None:
        """The answer that resumes an interrupted move unchanged; None if no answer does."""
        return self.dice.undisturbed(state)

    def view(self, state: State, side: str) -> State:
        """The position as a side may see it; the position itself where nothing is hidden."""
        return self.secrets.view(state, side)


class Illegal(BadInput):
    """An action that the judge forbids; `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__("The rules forbid this.")
        self.verdict = verdict


def legal(rules: Ruleset, state: State, who: str = "") -> Iterator[Action]:
    """Yield the legal actions: the candidates that the judge allows, each once.

    Among candidates that a ruleset calls `alike` only one is judged; a contract test proves the
    others equal.
    """
    alike = rules.shortcuts.alike
    known: dict[Hashable, bool] = {}
    tried: set[Action] = set()
    for action in rules.candidates(state, who):  # not all of them: many callers need only one
        if action in tried:
            continue
        tried.add(action)
        sort = alike(state, action)
        if sort is None or sort not in known:
            known[sort] = rules.allowed(state, action)
        if known[sort]:
            yield action


def step(rules: Ruleset, state: State, entry: Entry) -> State:
    """The position after one entry of a log.

    Raises Illegal if the judge forbids the action, BadInput for impossible faces.
    """
    if isinstance(entry, Change):
        return rules.changed(state, edits.check_names(state, entry, rules.BOOK))
    if isinstance(entry, Faces):
        event = rules.chance(state)
        known = (entry, Faces(entry.was)) if entry.was else (entry,)
        if event is None or not all(map(event.accepts, known)):
            raise BadInput(say("unfit.no-such-roll-due"))
        return rules.apply(state, entry)
    if not rules.allowed(state, entry):
        raise Illegal(rules.judge(state, entry))
    return rules.apply(state, entry)


def replay(rules: Ruleset, game: Game) -> State:
    """The position after a whole log. Raises BadInput that names the entry it cannot play."""
    state = rules.setup(game.scenario)
    for number, entry in enumerate(game.log, 1):
        try:
            state = step(rules, state, entry)
        except BadInput as error:
            sentence = say("unfit.played", number=number, why=str(error))
            raise BadInput(sentence, f"log.{number - 1}") from error
    return state


def heard(rules: Ruleset, state: State, entry: Entry, side: str) -> Entry | None:
    """The part of an entry, played in a position, that a side may learn (law 8).

    The entry itself if nothing is hidden from the side; None if nothing changes that the side
    can see; otherwise the entry without the names of counters that the side cannot see.
    """
    before, after = rules.view(state, side), step(rules, state, entry)
    seen = rules.view(after, side)
    if before == state and seen == after:
        return entry
    if before == seen:
        return None
    if isinstance(entry, Faces):
        return entry
    known = {"", *before.by_id, *seen.by_id}
    who, on = (name if name in known else "" for name in (entry.who, entry.on))
    return entry if (who, on) == (entry.who, entry.on) else replace(entry, who=who, on=on)
