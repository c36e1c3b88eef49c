"""The value of a position to a side: named features, and their sum.

It uses only the protocol and the aims of the ruleset. The position is one that the side may see.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from overstack.judging.rules import Ruleset, Step
from overstack.judging.victory import SCORE
from overstack.opponent import scale
from overstack.opponent.aims import Aims, aims_of, holds_of
from overstack.opponent.ground import Ground
from overstack.opponent.places import Places, Time, lasting
from overstack.position.arithmetic import added
from overstack.position.state import State

#: The grains of a worth in which features are added: whole numbers, which nothing rounds.
GRAINS = 1 << 20
#: The feature of a game that is won or lost: a reason, no part of the worth.
WON = "won"

#: The worth of each feature in a position, by name.
Features = Mapping[str, float]


@dataclass(slots=True)
class Valuation:
    """Values the positions of one game for one side.

    `own` returns the ruleset's features, None if the level does not weigh them. `time` gives the
    portions of movement left by side, `late` the share of the turns that are over; if they are
    None, each position gives its own.
    """

    rules: Ruleset
    places: Places
    own: Callable[[State, str], Features] | None = None
    known: dict[bytes, int] = field(default_factory=dict)
    time: Time | None = None
    late: float | None = None

    @property
    def aims(self) -> Aims:
        """The aims of the ruleset."""
        return self.places.aims

    @property
    def side(self) -> str:
        """The side that looks."""
        return self.places.side

    def value(self, state: State) -> int:
        """Return the side's chance to win at a position, in parts of `scale.WON`."""
        found = self.known.get(state.key)
        if found is None:
            found = self.known[state.key] = self._value(state)
        return found

    def _value(self, state: State) -> int:
        result = self.rules.result(state)
        if result is not None:
            return scale.final(result.winner, self.side, self.lead(state))
        late = scale.played_share(state) if self.late is None else self.late
        return scale.chance(self.aims.curve, self.worth(state), late)

    def grain(self, value: int, points: float) -> int:
        """Return by how much so many victory points change a chance that has this value."""
        return scale.grain(self.aims.curve, value, points, self.late or 0.0)

    def worth(self, state: State) -> float:
        """Return the worth of a position to the side, in victory points, without its result."""
        grains = 0
        for name, feature in self.features(state).items():
            grains += int(feature * GRAINS) if name != WON else 0
        return grains / GRAINS

    def lead(self, state: State) -> int:
        """The side's lead over its enemies in victory points."""
        points = {
            side: n for (name, side), n in self.rules.measures(state).items() if name == SCORE
        }
        own = points.pop(self.side, 0)
        return own - max(points.values(), default=0)

    def features(self, state: State) -> Features:
        """Return the weighted features of a position by name."""
        aims, side = self.aims, self.side
        found: dict[str, float] = {}
        result = self.rules.result(state)
        if result is not None and result.winner:
            found[WON] = GRAINS if result.winner == side else -GRAINS
        figures = self.rules.measures(state)
        foes = [each.id for each in state.world.sides if each.id != side]
        for name in dict.fromkeys(name for name, _ in figures):
            weight = aims.score if name == SCORE else aims.measures.get(name, 0.0)
            if weight:
                mine = figures.get((name, side), 0)
                theirs = added(figures.get((name, foe), 0) for foe in foes) / len(foes)
                found[name] = weight * (mine - theirs)
        if self.own is not None:
            for name, amount in self.own(state, side).items():
                found[name] = aims.features.get(name, 0.0) * amount
        targets = self.places.targets(state)
        found["place"] = aims.place * self.places.lead(state, targets, self._time(state))
        if not targets:
            found["enemy"] = aims.enemy * self.places.towards(state)
        return found

    # -- the time that is left ------------------------------------------------------------------

    def at_the_time_of(self, state: State) -> Valuation:
        """Return a copy of this valuation that uses the time left in `state` for every position.

        Otherwise ending a portion would reduce the time left, and doing nothing would score better.
        """
        return replace(self, known={}, time=self._time(state), late=scale.played_share(state))

    def _time(self, state: State) -> Time:
        """Return the portions of movement after the current one, by side."""
        if self.time is not None:
            return self.time
        steps = self.rules.sequence(state)
        now = next((n for n, each in enumerate(steps) if _is(each, state)), 0)
        sides = state.world.sides
        return {side.id: self._portions(state, side.id, steps, now) for side in sides}

    def _portions(self, state: State, side: str, steps: Sequence[Step], now: int) -> float:
        """Return the portions of movement of a side after step `now`; inf if open-ended."""
        moving = self.aims.moving
        if not state.world.turns or not moving:
            return inf
        own = [
            n for n, each in enumerate(steps) if each.phase in moving and each.side in ("", side)
        ]
        turn = len(own) or len(moving)  # before the first turn the sequence does not list its steps
        rest = sum(n > now for n in own) if own else turn
        return turn * (state.world.turns - state.turn) + rest


def valuation_of(
    rules: Ruleset, ground: Ground, side: str, *, far: bool = False, aims: Aims | None = None
) -> Valuation:
    """Return the valuation of a side at the positions of a world; `far` as in `Level`.

    It weighs by `aims`, or by those of the ruleset if they are None.
    """
    aims = aims or aims_of(rules, ground.world)
    targets = tuple(lasting(aims, ground.world))
    named = frozenset(target.who for target in targets)
    places = Places(aims, ground, side, far, targets, holds_of(rules, aims), named)
    features = rules.opponent.features if rules.opponent else None
    return Valuation(rules, places, features() if features and (far or aims.always) else None)


def _is(step: Step, state: State) -> bool:
    """Whether a step of the sequence is the current one."""
    return step.phase == state.phase and step.side in ("", state.active)
