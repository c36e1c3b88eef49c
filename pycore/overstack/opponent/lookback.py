"""Analysis of a played game: its chances over time, its costly decisions, the luck of its dice.

The opponent values each position between two acts; a curve fitted on matches (`Curve`) turns the
worth into a chance of winning. Each decision is searched again from the position as its side saw
it: the decision's cost is the difference in chance to the computer's choice. Each roll is compared
with the mean of its outcomes. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.opponent import scale
from overstack.opponent.aims import Curve
from overstack.opponent.ground import ground_of
from overstack.opponent.levels import Level
from overstack.opponent.line import Enough, Line
from overstack.opponent.player import always
from overstack.opponent.scale import played_share
from overstack.opponent.swings import Course, Fall, Step
from overstack.opponent.think import DecisionSearch
from overstack.opponent.unseen import imagined
from overstack.opponent.valuation import Valuation, valuation_of
from overstack.position.arithmetic import added
from overstack.position.chance import rollers
from overstack.position.state import Action, Faces, State

#: The search budget for each decision; positions are worth what a regular thinks of them.
LOOKING = Level("look back", 160, 16, 0, far=True)
#: The seed for what a side could not see.
SEED = 0
#: The depth to which answers to a roll are followed.
ANSWERED = 2
#: The most decisions that are reported, and the least chance that each must have cost.
SHOWN, COSTLY = 3, 0.03
#: The unit of luck: a hundredth of the chance to win.
HUNDREDTH = scale.WON // 100
#: Steps per unit of luck in which the outcomes of rolls are added up.
FINE = 10


@dataclass(frozen=True, slots=True)
class Turning:
    """A decision that lowered its side's chance of winning.

    `at` is the number of log entries before the decision; `played` is the side's chance with the
    act that it chose, `better` the side's chance with `line`, the computer's choice.
    """

    at: int
    side: str
    line: Line
    played: float
    better: float

    @property
    def cost(self) -> float:
        """The chance that was lost."""
        return self.better - self.played


@dataclass(frozen=True, slots=True)
class Fortune:
    """The rolls of a side: their number, and in hundredths what they gave and should have given.

    `rare` is the chance that the same rolls give at most their actual worth, or at least this
    worth if it is not below the expected worth.
    """

    side: str
    rolls: int
    got: float
    expected: float
    rare: float


@dataclass(frozen=True, slots=True)
class Past:
    """The result of a look back, in which `examined` of all `decisions` were searched again.

    `chances` gives the first side's chance of winning by the number of entries played; None while
    an act is unfinished.
    """

    chances: tuple[float | None, ...]
    turnings: tuple[Turning, ...]
    fortunes: tuple[Fortune, ...]
    falls: tuple[Fall, ...] = ()
    examined: int = 0
    decisions: int = 0


def chance(curve: Curve, worth: float, late: float) -> float:
    """Return the chance of winning, from 0 to 1, of the side for which a position has this worth.

    `late` is the share of the game that is over.
    """
    return scale.share(scale.chance(curve, worth, late))


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll: the worth that it gave, and the chance and worth of each outcome."""

    got: float
    spread: tuple[tuple[float, float], ...]


def fortune(side: str, rolls: Sequence[Rolled]) -> Fortune:
    """Add up the rolls of a side: their total worth against the distribution of all totals."""
    sums: dict[int, float] = {0: 1.0}
    got = 0
    for roll in rolls:
        got += round(roll.got * FINE)
        then: dict[int, float] = {}
        for weight, worth in roll.spread:
            step = round(worth * FINE)
            for known, share in sums.items():
                then[known + step] = then.get(known + step, 0.0) + share * weight
        sums = then or sums
    expected = added(total * share for total, share in sums.items())
    if got < expected:
        rare = added(share for total, share in sums.items() if total <= got)
    else:
        rare = added(share for total, share in sums.items() if total >= got)
    return Fortune(side, len(rolls), got / FINE, expected / FINE, min(1.0, rare))


@dataclass(slots=True)
class LookBack:
    """A game to look back at, some decisions at a time. What was found is kept for the next call.

    `watch` is called with the number of each entry, from 0 on, and after that with the number of
    decisions that are done.
    """

    rules: Ruleset
    steps: Sequence[Step]
    watch: Callable[[int], object]
    _valuations: dict[str, Valuation] = field(default_factory=dict)
    _course: Past | None = None
    #: The numbers of the decisions, the one around which its side's chance fell most first.
    _order: list[int] = field(default_factory=list)
    _turnings: dict[int, Turning | None] = field(default_factory=dict)

    def past(self, most: int | None = None) -> Past:
        """Return the analysis of the game, with at most this many decisions: by default all."""
        if not self.steps:
            return Past((), (), ())
        if self._course is None:
            self._course = self._follow()
        for at in self._order[:most]:
            if at not in self._turnings:
                self.watch(len(self._turnings))
                self._turnings[at] = self._turning(at)
        found = [each for _, each in sorted(self._turnings.items()) if each is not None]
        return replace(
            self._course,
            turnings=_dearest(found, self.steps),
            examined=len(self._turnings),
            decisions=len(self._order),
        )

    def _follow(self) -> Past:
        """Follow the game: its chances, falls and rolls, and the order of its decisions."""
        first = self.steps[0][0]
        ground = ground_of(first)
        self._valuations = {
            each.id: valuation_of(self.rules, ground, each.id, far=LOOKING.far)
            for each in first.world.sides
        }
        mine = self._valuations[first.world.sides[0].id]
        chances = [self._chance(mine, first)]
        rolls: dict[str, list[Rolled]] = {side: [] for side in self._valuations}
        for at, (before, entry, after) in enumerate(self.steps):
            self.watch(at)
            chances.append(self._chance(mine, after))
            if isinstance(entry, Faces):
                event = self.rules.chance(before)
                by = set(rollers(before, event)) if event is not None else set()
                if len(by) == 1:  # a roll of several sides is no single side's luck
                    side = by.pop()
                    rolls[side].append(self._roll_worth(self._valuations[side], before, after))
        self._order = self._by_fall(chances, mine.side)
        fortunes = [fortune(side, own) for side, own in rolls.items() if own]
        falls = Course(self.rules, self.steps, chances, self._under_way(mine)).falls()
        return Past(tuple(chances), (), tuple(fortunes), falls)

    def _by_fall(self, chances: Sequence[float | None], first: str) -> list[int]:
        """The numbers of the decisions, the one around which its side's chance fell most first."""
        last, then = chances[0], 0.5
        befores: list[float] = []
        for each in chances[:-1]:
            last = last if each is None else each
            befores.append(0.5 if last is None else last)
        falls: dict[int, float] = {}
        for at in reversed(range(len(self.steps))):
            known = chances[at + 1]
            then = then if known is None else known
            before, entry, _ = self.steps[at]
            side = self.rules.actor(before)
            if isinstance(entry, Action) and side in self._valuations:
                falls[at] = (then - befores[at]) * (1 if side == first else -1)
        return sorted(falls, key=lambda at: (falls[at], at))

    def _under_way(self, valuation: Valuation) -> Callable[[State], float]:
        """Return the chance of a side in a position with an unfinished act, by its outcomes."""

        def value(state: State) -> float:
            return scale.share(self._expected_value(valuation, state))

        return value

    def _chance(self, valuation: Valuation, state: State) -> float | None:
        """Return a side's chance; its result if the game is over, None if a frame or roll waits."""
        result = self.rules.result(state)
        if result is not None:
            return 0.5 if not result.winner else float(result.winner == valuation.side)
        if state.frames or self.rules.actor(state) == CHANCE:
            return None
        return chance(valuation.aims.curve, valuation.worth(state), played_share(state))

    # -- decisions ------------------------------------------------------------------------------

    def _turning(self, at: int) -> Turning | None:
        """Return a decision and its cost; None if the cost is small or only one act was legal."""
        state, played, _ = self.steps[at]
        valuation = self._valuations[self.rules.actor(state)]
        seen = imagined(self.rules, self.rules.view(state, valuation.side), valuation.side, SEED)
        acts = valuation.aims.usable(legal(self.rules, seen))
        if not isinstance(played, Action) or len(acts) < 2 or played not in acts:
            return None
        search = DecisionSearch(self.rules, valuation.at_the_time_of(seen), LOOKING, always)
        own, *_ = search.lines(seen, [played])
        others = search.lines(seen, [act for act in acts if act != played])
        if not others:
            return None
        then, better = (scale.share(each.value) for each in (own, others[0]))
        if better - then < COSTLY:
            return None
        return Turning(at, valuation.side, others[0], then, better)

    # -- dice -----------------------------------------------------------------------------------

    def _roll_worth(self, valuation: Valuation, before: State, after: State) -> Rolled:
        """Return the worth of a roll to its side, and the chance and worth of each outcome."""
        valuation = valuation.at_the_time_of(before)
        now = valuation.value(before)
        groups = [
            (g.weight, self.rules.apply(before, g.example)) for g in self.rules.classes(before)
        ]
        spread = tuple(
            (float(weight), (self._expected_value(valuation, then) - now) / HUNDREDTH)
            for weight, then in groups
        )
        return Rolled((self._expected_value(valuation, after) - now) / HUNDREDTH, spread)

    def _expected_value(self, valuation: Valuation, state: State) -> int:
        """The value of a position after a roll, with the pending decisions answered."""
        search = DecisionSearch(self.rules, valuation, LOOKING, always, limit=LOOKING.positions)
        try:
            return search.expected_value(state, ANSWERED)
        except Enough:
            return valuation.value(state)


def _dearest(turnings: list[Turning], steps: Sequence[Step]) -> tuple[Turning, ...]:
    """The costliest decisions in game order, one for each turn, side and counter."""
    kept: dict[tuple[int, str, str], Turning] = {}
    for one in sorted(turnings, key=lambda each: -each.cost):
        state, entry, _ = steps[one.at]
        who = entry.who if isinstance(entry, Action) else ""
        kept.setdefault((state.turn, one.side, who), one)
    return tuple(sorted(list(kept.values())[:SHOWN], key=lambda each: each.at))
