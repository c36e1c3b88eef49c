"""The value of a position to a side: named features, and their sum.

It uses only the protocol and the aims of the ruleset. The position is one that the side may see.
Knows no game.
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

#: The worth of a won game, above everything else.
WON = 1000.0
#: The factor on the worth of a place per portion of movement that the counter is away.
FADES = 0.6
#: A further factor on that worth if the game ends before the counter can reach the place.
TOO_LATE = 0.1
#: Distances are estimates: this much above a whole portion is ignored.
SLACK = 0.05
#: The weight of counters that are not the nearest to a place: they may be needed there.
OTHERS = 0.12
NEXT = 3  # the number of such counters

#: The worth of each feature in a position, by name.
Features = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Target:
    """Hexes with a worth: a counter in any of them is worth `points` to `side` ("": to any side).

    `who` is the counter that must be there; "" means any counter that can hold a place.
    """

    ends: Ends
    points: float
    side: str = ""
    who: str = ""


@dataclass(slots=True)
class Look:
    """Values the positions of one game for one side.

    `time` gives the portions of movement left by side; if None, each position gives its own.
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
        """The targets that last for the whole scenario."""
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
        """The side's lead over its enemies in nearness to the targets, weighted by points."""
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
        """Return a counter's nearness: 1 at the place, less with distance, least if too late."""
        away = self.ground.away(counter, ends)
        near = float(FADES**away)
        return near * TOO_LATE if away - SLACK > time else near

    def at_the_time_of(self, state: State) -> Look:
        """Return a copy of this look that uses the time left in `state` for every position.

        Otherwise ending a portion would reduce the time left, and doing nothing would score better.
        """
        return Look(self.rules, self.aims, self.ground, self.side, time=self._time(state))

    def _time(self, state: State) -> Mapping[str, float]:
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

    def _able(self, state: State) -> dict[str, list[Counter]]:
        """The counters on the map that can hold a place, by side."""
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
        """The mean nearness of the side's counters to an enemy, used if there are no targets."""
        ends = {c.place.hex for c in state.counters if c.side != self.side and c.place.hex}
        mine = [c for c in state.counters if c.side == self.side and c.place.hex and not c.aboard]
        if not ends or not mine:
            return 0.0
        foes = tuple(sorted(ends))
        return sum(self._near(c, foes, inf) for c in mine) / len(mine)


def _is(step: Step, state: State) -> bool:
    """Whether a step of the sequence is the current one."""
    return step.phase == state.phase and step.side in ("", state.active)
