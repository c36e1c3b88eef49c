"""A look back at a game: how its chances went, which decisions turned it, what the dice gave.

A position between two acts has the worth that the opponent gives it; a curve that was fitted on
matches (`Curve`) makes it a chance to win. Each decision is searched again from what its side could
see: its cost is the chance by which the computer's choice is better. Each roll is compared with the
mean of its outcomes. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp

from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.opponent.aims import Curve, aims_of
from overstack.opponent.ground import Ground
from overstack.opponent.levels import Level
from overstack.opponent.look import Look
from overstack.opponent.player import always
from overstack.opponent.think import Enough, Line, Thought
from overstack.position.chance import rollers
from overstack.position.state import Action, Entry, Faces, State

#: How far each decision is searched again.
LOOKING = Level("look back", 160, 16, 0)
#: How many answers to a roll are followed.
ANSWERED = 2
#: How many decisions are told, and the chance that one must have cost.
TOLD, COSTLY = 3, 0.03
#: Steps between -1 and 1 of worth in which the outcomes of rolls are added up.
FINE = 50
#: Above this the exponential is 0 or 1 to any figure that is told.
STEEP = 40.0

#: An entry of the log with the positions before and after it.
Step = tuple[State, Entry, State]


@dataclass(frozen=True, slots=True)
class Turning:
    """A decision that cost its side a chance.

    `at` entries were played before it; `played` is the side's chance with the act it chose,
    `better` with `line`, the computer's.
    """

    at: int
    side: str
    line: Line
    played: float
    better: float

    @property
    def cost(self) -> float:
        """The chance that was given away."""
        return self.better - self.played


@dataclass(frozen=True, slots=True)
class Fortune:
    """The rolls of a side: how many, their worth and the worth expected of them.

    `rare` is the chance that the same rolls give no more than they did, or no less where they gave
    more than expected.
    """

    side: str
    rolls: int
    got: float
    expected: float
    rare: float


@dataclass(frozen=True, slots=True)
class Past:
    """The result of a look back.

    `chances` has the chance of the first side by the number of entries played; None while something
    is half done.
    """

    chances: tuple[float | None, ...]
    turnings: tuple[Turning, ...]
    fortunes: tuple[Fortune, ...]


def chance(curve: Curve, worth: float, late: float) -> float:
    """Return the chance to win of the side to whom a position has this worth, from 0 to 1.

    `late` is the share of the game that is over.
    """
    steep = worth * (curve.lead + curve.late * late)
    return 1 / (1 + exp(-max(-STEEP, min(STEEP, steep))))


def played_share(state: State) -> float:
    """The share of a game's turns that are over, from 0 to 1; 0 where their number is open."""
    turns = state.world.turns
    return min(1.0, (state.turn - 1) / max(1, turns - 1)) if turns else 0.0


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll: the worth that it gave, and by chance the worth of each outcome."""

    got: float
    spread: tuple[tuple[float, float], ...]


def fortune(side: str, rolls: Sequence[Rolled]) -> Fortune:
    """Add up the rolls of a side: the sum of their worth against all that it could have been."""
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
    expected = sum(total * share for total, share in sums.items())
    if got < expected:
        rare = sum(share for total, share in sums.items() if total <= got)
    else:
        rare = sum(share for total, share in sums.items() if total >= got)
    return Fortune(side, len(rolls), got / FINE, expected / FINE, min(1.0, rare))


@dataclass(frozen=True, slots=True)
class LookBack:
    """A game to look back at. `watch` is called with the number of each entry, from 0 on."""

    rules: Ruleset
    steps: Sequence[Step]
    watch: Callable[[int], object]

    def past(self) -> Past:
        """Look at the whole game."""
        if not self.steps:
            return Past((), (), ())
        first = self.steps[0][0]
        aims, ground = aims_of(self.rules), Ground(first.world)
        looks = {each.id: Look(self.rules, aims, ground, each.id) for each in first.world.sides}
        mine = looks[first.world.sides[0].id]
        chances = [self._chance(mine, first)]
        turnings: list[Turning] = []
        rolls: dict[str, list[Rolled]] = {side: [] for side in looks}
        for at, (before, entry, after) in enumerate(self.steps):
            self.watch(at)
            chances.append(self._chance(mine, after))
            if isinstance(entry, Action):
                look = looks.get(self.rules.actor(before))
                if look is not None and (found := self._turning(look, at, before, entry)):
                    turnings.append(found)
            elif isinstance(entry, Faces):
                event = self.rules.chance(before)
                by = set(rollers(before, event)) if event is not None else set()
                if len(by) == 1:  # what several sides roll for is nobody's luck
                    side = by.pop()
                    rolls[side].append(self._rolled(looks[side], before, after))
        fortunes = [fortune(side, told) for side, told in rolls.items() if told]
        return Past(tuple(chances), _dearest(turnings, self.steps), tuple(fortunes))

    def _chance(self, look: Look, state: State) -> float | None:
        """Return a side's chance; its result if the game is over, None while something waits."""
        result = self.rules.result(state)
        if result is not None:
            return 0.5 if not result.winner else float(result.winner == look.side)
        if state.frames or self.rules.actor(state) == CHANCE:
            return None
        return chance(look.aims.curve, look.value(state), played_share(state))

    # -- decisions ------------------------------------------------------------------------------

    def _turning(self, look: Look, at: int, state: State, played: Action) -> Turning | None:
        """Return the cost of a decision; None where it is small or there was no choice."""
        seen = self.rules.view(state, look.side)
        acts = look.aims.usable(legal(self.rules, seen))
        if len(acts) < 2 or played not in acts:
            return None
        thought = Thought(self.rules, look.at_the_time_of(seen), LOOKING, always)
        own, *_ = thought.lines(seen, [played])
        others = thought.lines(seen, [act for act in acts if act != played])
        if not others:
            return None
        curve, late = look.aims.curve, played_share(seen)
        then, better = (chance(curve, each.value, late) for each in (own, others[0]))
        if better - then < COSTLY:
            return None
        return Turning(at, look.side, others[0], then, better)

    # -- dice -----------------------------------------------------------------------------------

    def _rolled(self, look: Look, before: State, after: State) -> Rolled:
        """Return the worth of a roll to its side, and the chance and worth of each outcome."""
        look = look.at_the_time_of(before)
        now = look.value(before)
        groups = [
            (g.weight, self.rules.apply(before, g.example)) for g in self.rules.classes(before)
        ]
        spread = tuple((float(weight), self._settled(look, then) - now) for weight, then in groups)
        return Rolled(self._settled(look, after) - now, spread)

    def _settled(self, look: Look, state: State) -> float:
        """The worth of a position after a roll, with the first answer to what it asks."""
        thought = Thought(self.rules, look, LOOKING, always, limit=LOOKING.positions)
        try:
            return thought.settled(state, ANSWERED)[0]
        except Enough:
            return look.value(state)


def _dearest(turnings: list[Turning], steps: Sequence[Step]) -> tuple[Turning, ...]:
    """The dearest decisions in the order of the game, one for each counter and portion."""
    kept: dict[tuple[int, str, str], Turning] = {}
    for one in sorted(turnings, key=lambda each: -each.cost):
        state, entry, _ = steps[one.at]
        who = entry.who if isinstance(entry, Action) else ""
        kept.setdefault((state.turn, one.side, who), one)
    return tuple(sorted(list(kept.values())[:TOLD], key=lambda each: each.at))
