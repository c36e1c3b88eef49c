"""The places that are worth reaching in a position, and which side is nearer to them.

Distances are those of `Ground`. Time is counted in portions of movement. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf
from typing import assert_never

from overstack.judging.parts import Holds
from overstack.opponent.aims import Aims
from overstack.opponent.ground import Ends, Ground
from overstack.position.arithmetic import added, power
from overstack.position.conditions import Hold, Lost, Measure, Reach
from overstack.position.hexes import Hex
from overstack.position.memo import memo
from overstack.position.state import Counter, Kind, Place, State, World

#: The factor on the worth of a place per portion of movement that the counter is away.
FADES = 0.6
#: A further factor on that worth if the game ends before the counter can reach the place.
TOO_LATE = 0.1
#: Distances are estimates: this much above a whole portion is ignored.
SLACK = 0.05
#: The weight of counters that are not the nearest to a place: they may be needed there.
OTHERS = 0.12
NEXT = 3  # the number of such counters
#: The weight of all further counters, and of those that can hold no place: they follow the others.
REST = 0.01
#: The chance, turn by turn, that a place that gives points every turn is still held.
LASTS = 0.8
#: The turns that count for such a place if a level does not look far.
NEAR_TURNS = 2


@dataclass(frozen=True, slots=True, eq=False)
class Able:
    """A counter on the map that can hold a place, be named by one, or follow those that can.

    That is all that the draw of targets to it depends on, besides the time. There is one for all
    equal ones, so that it hashes quickly.
    """

    id: str
    side: str
    kind: Kind
    at: Hex
    holds: bool


_able = lru_cache(maxsize=8192)(Able)

#: The portions of movement left, by side.
Time = Mapping[str, float]
#: The negative worth of a target to a counter, and the target's number.
Drawn = tuple[float, int]


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """Hexes with a worth: a counter in any of them is worth `points` to `side` ("": to any side).

    `who` is the counter that must be there; "" means any counter that can hold a place. If `turns`
    is not 0, the points are given at the end of each turn, so many times.
    """

    ends: Ends
    points: float
    side: str = ""
    who: str = ""
    turns: int = 0


_target = lru_cache(maxsize=1024)(Target)


def lasting(aims: Aims, world: World) -> Iterator[Target]:
    """Yield the targets that last for the whole scenario."""
    for award in world.victory:
        match award.want:
            case Hold(places):
                for place in places:
                    if place.hex:
                        yield Target((place.hex,), award.points, award.side)
            case Reach(names, places, least):
                share = award.points if award.each else award.points / max(1, least)
                ends = tuple(place.hex for place in places if place.hex)
                for who in names:
                    yield Target(ends, share, award.side, who)
            case Measure() | Lost():
                pass
            case _:
                assert_never(award.want)
    if not world.victory and not aims.marker:
        for at in world.map.names:
            yield Target((at,), 1.0)


@dataclass(frozen=True, slots=True)
class Places:
    """The places of a game that one side looks at; `far` as in `Level`, `lasting` as yielded.

    `holds` tells whether a counter can hold a place, `named` are the counters that targets name.
    `known` caches how much the targets draw a counter, by those that do not last, the counter, and
    the time; `sides` how much the targets are worth to a side, by its counters: a move changes
    those of one.
    """

    aims: Aims
    ground: Ground
    side: str
    far: bool
    lasting: tuple[Target, ...]
    holds: Holds
    named: frozenset[str]
    known: dict[tuple[Target, ...], dict[tuple[Able, float], Sequence[Drawn]]] = field(
        default_factory=dict, compare=False, repr=False
    )
    sides: dict[tuple[object, ...], tuple[float, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def targets(self, state: State) -> tuple[Target, ...]:
        """Return the places worth reaching: those that give points, else those with a name."""
        if not self.aims.marker:
            return self.lasting
        turns, marker = max(1, state.world.turns - state.turn + 1), self.aims.marker
        markers = [c for c in state.counters if c.kind.type == marker and c.place.hex]
        return self.lasting + tuple([self._marker(c, turns) for c in markers])

    def _marker(self, counter: Counter, turns: int) -> Target:
        worth = float(str(counter.kind.traits.get(self.aims.worth, 1)))
        ends = (counter.place.hex,) if counter.place.hex else ()
        if self.far:
            return _target(ends, worth, turns=turns)
        return _target(ends, worth * min(NEAR_TURNS, turns))

    def lead(self, state: State, targets: Sequence[Target], time: Time) -> float:
        """The side's lead over its enemies in nearness to the targets, weighted by points."""
        if not targets:
            return 0.0
        worths = {
            side: self._worths(side, targets, tuple(own), time[side])
            for side, own in self._each_able(state).items()
        }
        mine, least = worths.pop(self.side), () if self.far else (0.0,)
        return added(
            own - max((*least, *theirs), default=0.0)
            for own, *theirs in zip(mine, *worths.values(), strict=True)
        )

    def _worths(
        self, side: str, targets: Sequence[Target], able: tuple[Able, ...], time: float
    ) -> tuple[float, ...]:
        """The worth of each target to a side; of all together, as the only one, if `far`."""
        key = (side, time, targets[len(self.lasting) :], able)
        found = self.sides.get(key)
        if found is None:
            if self.far:
                found = (self._shared_out(targets, able, time),)
            else:
                found = tuple(self._each_worth(targets, able, time))
            self.sides[key] = found
        return found

    def _each_worth(
        self, targets: Sequence[Target], able: Sequence[Able], time: float
    ) -> Iterator[float]:
        """The worth of each target; a counter may be the nearest to several targets."""
        drawn: list[list[float]] = [[] for _ in targets]
        for _, draws in self._draws(targets, able, time):
            for pull, number in draws:
                drawn[number].append(-pull)
        for pulls in drawn:
            pulls.sort(reverse=True)
            yield added(pulls[:1]) + _worth_behind(pulls[1:])

    def _shared_out(self, targets: Sequence[Target], able: Sequence[Able], time: float) -> float:
        """The worth of the targets to a side if each counter is sent to one of them at most.

        The greatest worth is taken first, with one counter for each target; counters that are left
        over count little.
        """
        pulls = sorted(
            (*drawn, each.id) for each, draws in self._draws(targets, able, time) for drawn in draws
        )
        sent: set[str] = set()
        taken: set[int] = set()
        whole = 0.0
        for pull, number, who in pulls:
            if who not in sent and number not in taken:
                sent.add(who)
                taken.add(number)
                whole -= pull
        spare: dict[int, list[float]] = {}
        for pull, number, who in pulls:
            if who not in sent:
                spare.setdefault(number, []).append(-pull)
        return whole + added(_worth_behind(each) for each in spare.values())

    def _draws(
        self, targets: Sequence[Target], each_able: Sequence[Able], time: float
    ) -> Iterator[tuple[Able, Sequence[Drawn]]]:
        """The counters with the worth of the targets that each can be meant for."""
        known = self.known.setdefault(tuple(targets[len(self.lasting) :]), {})
        for able in each_able:
            found = known.get((able, time))
            if found is None:
                found = known[able, time] = tuple(self._drawn(targets, able, time))
            yield able, found

    def _drawn(self, targets: Sequence[Target], able: Able, time: float) -> Iterator[Drawn]:
        """The worth to a counter of the targets that it can be meant for, and their numbers."""
        for number, target in enumerate(targets):
            if target.side not in ("", able.side):
                continue
            if able.id == target.who or (able.holds and not target.who):
                yield -(target.points * self._near(able.kind, able.at, target, time)), number
            elif not target.who:
                yield -(REST * target.points * self._near(able.kind, able.at, target, time)), number

    def _near(self, kind: Kind, at: Hex, target: Target, time: float) -> float:
        """Return a counter's nearness: 1 at the place, less with distance, least if too late.

        At a place with points in every turn it is the number of times that it can expect to score.
        """
        away = self.ground.away(kind, at, target.ends)
        if target.turns:
            lasting = power(LASTS, away) - power(LASTS, target.turns)
            return max(0.0, lasting / (1 - LASTS))
        near = power(FADES, away)
        return near * TOO_LATE if away - SLACK > time else near

    def _each_able(self, state: State) -> Mapping[str, Sequence[Able]]:
        """The counters on the map that move by themselves or are named by a target, by side."""
        found: dict[str, list[Able]] = {each.id: [] for each in state.world.sides}
        named = self.named
        for place in state.places:
            for able in _able_at(state, place, self.holds, named) if place.hex else ():
                found[able.side].append(able)
        return found

    def towards(self, state: State) -> float:
        """The mean nearness of the side's counters to an enemy, used if there are no targets."""
        ends = {c.place.hex for c in state.counters if c.side != self.side and c.place.hex}
        mine = [c for c in state.counters if c.side == self.side and c.place.hex and not c.aboard]
        if not ends or not mine:
            return 0.0
        foes = Target(tuple(sorted(ends)), 1.0)
        near = (self._near(c.kind, c.place.hex, foes, inf) for c in mine if c.place.hex)
        return added(near) / len(mine)


@memo(of="hex")
def _able_at(state: State, place: Place, holds: Holds, named: frozenset[str]) -> tuple[Able, ...]:
    """The counters of a hex that move by themselves, can hold a place, or are `named`."""
    found: list[Able] = []
    for carrier in state.at(place):
        for c in (carrier, *state.cargo(carrier.id)):
            able = holds(state, c)
            if place.hex and (able or c.id in named or (c.kind.allowance and not c.aboard)):
                found.append(_able(c.id, c.side, c.kind, place.hex, able))
    return tuple(found)


def _worth_behind(pulls: Sequence[float]) -> float:
    """The worth of counters that are not the nearest to a place, by their nearness, best first."""
    return OTHERS * added(pulls[:NEXT]) + REST * added(pulls[NEXT:])
