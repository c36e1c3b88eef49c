"""How a position looks to a side: figures with names, and what they come to.

Everything is asked of the protocol and of the aims of the ruleset; the position is one that the
side may see. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from overstack.judging.rules import Ruleset, Step
from overstack.judging.victory import SCORE
from overstack.opponent.aims import Aims
from overstack.opponent.ground import Ends, Ground
from overstack.position.goal import Reach
from overstack.position.state import Counter, State
from overstack.position.victory import Hold

#: A game that is won, above all else.
WON = 1000.0
#: What is left of the worth of a place for each portion of movement that it is away.
FADES = 0.6
#: What is left of that where the game ends before anybody can be there.
TOO_LATE = 0.1
#: A distance is an estimate: so much over a whole portion is none.
SLACK = 0.05
#: How much those count who are not the nearest to a place: they may be wanted there.
OTHERS = 0.12
NEXT = 3  # of them

#: By the name of a feature: what it is worth in a position.
Features = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Target:
    """Hexes one of which gives `points` to whoever is there, or to `side` alone ("" for each).

    `who` is the counter that it takes; any that can hold a place where it is "".
    """

    ends: Ends
    points: float
    side: str = ""
    who: str = ""


@dataclass(slots=True)
class Look:
    """How positions of one game look to one side.

    `time` has the portions of movement left by side; None takes them from each position.
    """

    rules: Ruleset
    aims: Aims
    ground: Ground
    side: str
    known: dict[bytes, float] = field(default_factory=dict)
    lasting: tuple[Target, ...] | None = None
    time: Mapping[str, float] | None = None

    def value(self, state: State) -> float:
        """Return the worth of a position to the side."""
        found = self.known.get(state.key)
        if found is None:
            found = self.known[state.key] = sum(self.features(state).values())
        return found

    def features(self, state: State) -> Features:
        """Return the weighted features of a position by name."""
        result = self.rules.result(state)
        found: dict[str, float] = {}
        if result is not None and result.winner:
            found["won"] = WON if result.winner == self.side else -WON
        figures = self.rules.measures(state)
        foes = [each.id for each in state.world.sides if each.id != self.side]
        for name in dict.fromkeys(name for name, _ in figures):
            weight = self.aims.score if name == SCORE else self.aims.measures.get(name, 0.0)
            if weight:
                mine = figures.get((name, self.side), 0)
                theirs = sum(figures.get((name, foe), 0) for foe in foes) / len(foes)
                found[name] = weight * (mine - theirs)
        found["place"] = self.aims.place * self._places(state)
        if not self.targets(state):
            found["enemy"] = self.aims.enemy * self._towards(state)
        return found

    # -- places ---------------------------------------------------------------------------------

    def targets(self, state: State) -> tuple[Target, ...]:
        """Return the places worth reaching: those that give points, else those with a name."""
        if self.lasting is None:
            self.lasting = tuple(self._lasting(state))
        if not self.aims.marker:
            return self.lasting
        turns = min(2, max(1, state.world.turns - state.turn + 1))
        return self.lasting + tuple(
            Target((c.place.hex,), float(str(c.kind.traits.get(self.aims.worth, 1))) * turns)
            for c in state.counters
            if c.kind.type == self.aims.marker and c.place.hex
        )

    def _lasting(self, state: State) -> Iterator[Target]:
        """The targets that a scenario has from first to last."""
        for award in state.world.victory:
            want = award.want
            if isinstance(want, Hold):
                for place in want.places:
                    if place.hex:
                        yield Target((place.hex,), award.points, award.side)
            elif isinstance(want, Reach):
                share = award.points if award.each else award.points / max(1, want.least)
                ends = tuple(place.hex for place in want.places if place.hex)
                for who in want.who:
                    yield Target(ends, share, award.side, who)
        if not state.world.victory and not self.aims.marker:
            for at in state.world.map.names:
                yield Target((at,), 1.0)

    def _places(self, state: State) -> float:
        """How much nearer than its enemies the side is to what gives points, in points."""
        targets, whole = self.targets(state), 0.0
        if not targets:
            return 0.0
        able, time = self._able(state), self._time(state)
        for target in targets:
            mine = theirs = 0.0
            for side, counters in able.items():
                if target.side not in ("", side):
                    continue
                own = [c for c in counters if not target.who or c.id == target.who]
                near = sorted((self._near(c, target.ends, time[side]) for c in own), reverse=True)
                pull = near[0] + OTHERS * sum(near[1 : 1 + NEXT]) if near else 0.0
                if side == self.side:
                    mine = pull
                else:
                    theirs = max(theirs, pull)
            whole += target.points * (mine - theirs)
        return whole

    def _near(self, counter: Counter, ends: Ends, time: float) -> float:
        """Return how near a counter is: 1 at the place, less with distance, least if too late."""
        away = self.ground.away(counter, ends)
        near = float(FADES**away)
        return near * TOO_LATE if away - SLACK > time else near

    def at_the_time_of(self, state: State) -> Look:
        """Return the same look, with the time that is left in `state` for every position.

        Without this the end of a portion would cost time, and doing nothing would beat it.
        """
        return Look(self.rules, self.aims, self.ground, self.side, time=self._time(state))

    def _time(self, state: State) -> Mapping[str, float]:
        """Return the portions of movement after the one under way, by side."""
        if self.time is not None:
            return self.time
        steps = self.rules.sequence(state)
        now = next((n for n, each in enumerate(steps) if _is(each, state)), 0)
        sides = state.world.sides
        return {side.id: self._portions(state, side.id, steps, now) for side in sides}

    def _portions(self, state: State, side: str, steps: Sequence[Step], now: int) -> float:
        """Return how many portions of movement a side has after step `now`; inf in an open game."""
        moving = self.aims.moving
        if not state.world.turns or not moving:
            return inf
        own = [
            n for n, each in enumerate(steps) if each.phase in moving and each.side in ("", side)
        ]
        turn = len(own) or len(moving)  # before the first turn begins its steps are not told
        rest = sum(n > now for n in own) if own else turn
        return turn * (state.world.turns - state.turn) + rest

    def _able(self, state: State) -> dict[str, list[Counter]]:
        """By side the counters on the map that can hold a place."""
        holders = self.aims.holders
        found: dict[str, list[Counter]] = {each.id: [] for each in state.world.sides}
        for c in state.counters:
            kind = c.kind
            if c.place.hex is not None and (
                kind.type in holders or kind.id in holders if holders else kind.allowance
            ):
                found[c.side].append(c)
        return found

    def _towards(self, state: State) -> float:
        """How near the side's counters are to an enemy, where nothing else is to be had."""
        ends = {c.place.hex for c in state.counters if c.side != self.side and c.place.hex}
        mine = [c for c in state.counters if c.side == self.side and c.place.hex and not c.aboard]
        if not ends or not mine:
            return 0.0
        foes = tuple(sorted(ends))
        return sum(self._near(c, foes, inf) for c in mine) / len(mine)


def _is(step: Step, state: State) -> bool:
    """Whether a step of the sequence is the one that is played."""
    return step.phase == state.phase and step.side in ("", state.active)
