"""The count of a side in a Location, and its excess over the limits (A5.1, A5.2).

`equivalents` returns how much each counter counts; this module uses no moves or attacks. Rounding
up to squads happens once, on the total excess (reading F1).

    count = tally(state, place, side)      # the current position; Count below
    count.halves, count.excess             # E and the excess over 6, both in half-squads
    count.p, count.v                       # P squads over (FRU), V vehicles over
    over_with(state, place, side, burden)  # P and V only, with entering counters added
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from overstack.judging.verdict import clause
from overstack.position.counters import id_of
from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, Place, State
from overstack.position.values import quick
from overstack.rulesets.asl.book import (
    GUN,
    HALVES,
    LIMIT,
    PERSONNEL,
    SMC,
    SW,
    VEHICLE,
    VEHICLES,
    WRECK,
)
from overstack.rulesets.asl.equivalents import (
    Counters,
    by_location,
    gun_of,
    inherent,
    is_wreck,
    location,
    mounted,
    parts,
    present,
    size,
    smc_halves,
    vehicle_halves,
    weapon_halves,
)

#: Groups of Personnel: those that count by size, and those that do not count.
SIZED, UNCOUNTED = "sized", "uncounted"


@quick
@dataclass(frozen=True, slots=True)
class Count:
    """The count of one side in one Location.

    `sized` are the Personnel that count, with their halves, largest first; `smc` the SMC;
    `uncounted` Personnel that do not count (PRC, Inherent crews); `manning` those of `sized`
    that man a Gun; `guns` all Guns, `sw` all SW, free or carried; `vehicles` those that
    count, `wrecks` those that do not. `halves` is E, `excess` the halves beyond the limit.
    """

    place: Place
    side: str
    sized: tuple[tuple[Counter, int], ...] = ()
    smc: Counters = ()
    uncounted: Counters = ()
    manning: Counters = ()
    guns: Counters = ()
    sw: Counters = ()
    vehicles: Counters = ()
    wrecks: Counters = ()
    smc_halves: int = 0
    other_halves: int = 0
    halves: int = 0
    excess: int = 0
    p: int = 0
    v: int = 0

    @property
    def over(self) -> bool:
        """Whether Personnel or vehicles are beyond their limit."""
        return bool(self.p or self.v)

    @property
    def personnel(self) -> Counters:
        """All Personnel in the Location except PRC and Inherent crews, as A5.131 means it."""
        return (*(counter for counter, _ in self.sized), *self.smc)


class Burden(NamedTuple):
    """The amounts that some counters add to a Location's count.

    Half-squads of the Personnel that count by size; numbers of SMC, Guns and SW, vehicles.
    """

    halves: int = 0
    smc: int = 0
    weapons: int = 0
    vehicles: int = 0


class Sums(NamedTuple):
    """The totals of a burden: the figures of a `Count`."""

    smc_halves: int
    other_halves: int
    halves: int
    excess: int
    p: int
    v: int


class Over(NamedTuple):
    """The excess: squad equivalents (FRU) and vehicles."""

    p: int
    v: int


# -- limits ----------------------------------------------------------------------------------

#: The value of a limit whose clause is switched off: more than any board holds.
NO_LIMIT = 99999


@clause("A5.1-limit", otherwise=NO_LIMIT)
def personnel_limit(state: State) -> int:
    """Half-squads that a side may have in a Location: three squads."""
    return LIMIT


@clause("A5.2-veh", otherwise=NO_LIMIT)
def vehicle_limit(state: State) -> int:
    """Vehicles that a side may have in a Location."""
    return VEHICLES


def squads_up(halves: int) -> int:
    """Half-squads as squads, fractions rounded up (FRU)."""
    return -(-halves // HALVES)


# -- counting --------------------------------------------------------------------------------


def _both_sides(state: State, place: Place, side: str) -> Counters:
    return tuple(
        counter for other in state.world.sides for counter in present(state, place, other.id)
    )


@clause("A5.1-side", otherwise=_both_sides)
def own_side(state: State, place: Place, side: str) -> Counters:
    """Return the counters in a Location that count for a side: its own only."""
    return present(state, place, side)


@by_location
def tally(state: State, place: Place, side: str) -> Count:
    """Return the current count of a side in the Location that a place belongs to."""
    if place.hex is None or place == LOST:
        return Count(place, side)
    where = location(state, place)
    return counted(state, _told(place, where), side, own_side(state, where, side))


def _told(place: Place, where: Place) -> Place:
    """Return the place that a count names: for a sewer or tunnel, the requested part."""
    return place if where.part else where


def tally_with(state: State, place: Place, movers: Counters) -> Count:
    """Return a side's count in a Location after the `movers`, none of them aboard, have entered."""
    where, side = location(state, place), movers[0].side
    who = {mover.id for mover in movers}
    there = [c for c in own_side(state, where, side) if c.id not in who]
    there += [mover.put(place, len(there)) for mover in movers]
    there.sort(key=id_of)
    return counted(state, _told(place, where), side, there)


def counted(state: State, place: Place, side: str, there: Iterable[Counter]) -> Count:
    """Return the count of a side in a place from the counters `there` and all their cargo."""
    groups: dict[str, list[Counter]] = {}
    for counter in with_cargo(state, there):
        groups.setdefault(group(state, counter), []).append(counter)
    sized = [(counter, size(state, counter)) for counter in groups.get(SIZED, ())]
    sized.sort(key=_biggest_first)
    of = {name: tuple(each) for name, each in groups.items()}
    sums = summed(
        state,
        Burden(
            sum([halves for _, halves in sized]),
            len(of.get(SMC, ())),
            len(of.get(GUN, ())) + len(of.get(SW, ())),
            len(of.get(VEHICLE, ())),
        ),
    )
    return Count(
        place=place,
        side=side,
        sized=tuple(sized),
        smc=of.get(SMC, ()),
        uncounted=of.get(UNCOUNTED, ()),
        manning=tuple([c for c in of.get(SIZED, ()) if gun_of(state, c) is not None]),
        guns=of.get(GUN, ()),
        sw=of.get(SW, ()),
        vehicles=of.get(VEHICLE, ()),
        wrecks=of.get(WRECK, ()),
        smc_halves=sums.smc_halves,
        other_halves=sums.other_halves,
        halves=sums.halves,
        excess=sums.excess,
        p=sums.p,
        v=sums.v,
    )


def _biggest_first(sized: tuple[Counter, int]) -> tuple[int, str]:
    return -sized[1], sized[0].id


def with_cargo(state: State, counters: Iterable[Counter]) -> list[Counter]:
    """Return the counters, each followed by everything it carries."""
    return [each for stands in counters for each in (stands, *state.cargo(stands.id))]


def group(state: State, counter: Counter) -> str:
    """Return a counter's group: SIZED, SMC or UNCOUNTED for Personnel, WRECK, or its type."""
    kind = counter.kind.type
    if kind not in PERSONNEL:
        return WRECK if kind == VEHICLE and is_wreck(state, counter) else kind
    if mounted(state, counter) or inherent(state, counter):
        return UNCOUNTED
    return SMC if counter.kind.traits.get("smc") else SIZED


def summed(state: State, burden: Burden) -> Sums:
    """Return the totals of a burden and their excess over the limits."""
    from_smc = smc_halves(state, burden.smc)
    others = weapon_halves(state, burden.weapons) + vehicle_halves(state, burden.vehicles)
    total = burden.halves + from_smc + others
    excess = max(0, total - personnel_limit(state))
    beyond = max(0, burden.vehicles - vehicle_limit(state))
    return Sums(from_smc, others, total, excess, squads_up(excess), beyond)


def burden(state: State, counters: Iterable[Counter]) -> Burden:
    """Return the burden that some counters, with all their cargo, add to the count."""
    return burden_of(state, with_cargo(state, counters))


def burden_of(state: State, counters: Iterable[Counter]) -> Burden:
    """Return the burden that some counters add to the count."""
    halves = smc = weapons = vehicles = 0
    for counter in counters:
        what = group(state, counter)
        if what == SIZED:
            halves += size(state, counter)
        elif what == SMC:
            smc += 1
        elif what in (GUN, SW):
            weapons += 1
        elif what == VEHICLE:
            vehicles += 1
    return Burden(halves, smc, weapons, vehicles)


@by_location
def over_with(state: State, place: Place, side: str, more: Burden) -> Over:
    """Return a side's excess in a Location when a burden is added to the counters there."""
    there = own_side(state, location(state, place), side)
    if there:
        a = burden(state, there)
        more = Burden(*map(int.__add__, a, more))
    return _over(state, more)


@by_location
def excesses(state: State, place: Place) -> tuple[tuple[str, Over], ...]:
    """Return the sides over a limit in the Location of a place, with their excess.

    A Location that consists of several places counts at the first in which the side stands.
    """
    where = location(state, place)
    found: list[tuple[str, Over]] = []
    for side in dict.fromkeys([counter.side for counter in state.at(place)]):
        stands = (at for at in parts(state, where) if side in {c.side for c in state.at(at)})
        over = _over(state, burden(state, own_side(state, where, side)))
        if any(over) and next(stands) == place:
            found.append((side, over))
    return tuple(found)


@memo(of="world")
def _over(state: State, burden: Burden) -> Over:
    sums = summed(state, burden)
    return Over(sums.p, sums.v)
