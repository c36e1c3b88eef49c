"""What counts against the limits of a Location, and how far a side is over (A5.1, A5.2 to A5.6).

Knows positions and clause ids; knows nothing of moves and attacks. Everything is counted in
half-squads ("halves"): a squad is 2. Rounding up to squads happens once, on the total excess
(reading F1).

    count = tally(state, place, side)      # as the position stands; Count below
    count.halves, count.excess             # E and the excess over 6, both in half-squads
    count.p, count.v                       # P squads over (FRU), V vehicles over

Conventions of positions that everything here rests on:
- a crew or half-squad mans a Gun by being `aboard` it; PRC are `aboard` a vehicle; a SW is
  `aboard` whoever has it, or lies in the Location;
- a Location is a Place: the ground of a hex has part "", levels, pillboxes, sewers and tunnels
  are parts of their own. Entrenchments are parts `within` the ground: see `location`;
- marks: see `book`. A wreck is a vehicle with the mark "wreck".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from overstack.judging.verdict import Finding, clause
from overstack.position.cache import cached, cached_by_hex
from overstack.position.state import LOST, Counter, Place, State
from overstack.position.values import quick
from overstack.rulesets.asl.book import (
    CAVALRY,
    GUN,
    GUN_CREW,
    GUNNERS,
    HALVES,
    INHERENT,
    LIMIT,
    PERSONNEL,
    SMC,
    SMC_EACH,
    SMC_FREE,
    SW,
    VEHICLE,
    VEHICLES,
    WRECK,
)

Counters = tuple[Counter, ...]
Findings = tuple[Finding, ...]


@quick
@dataclass(frozen=True, slots=True)
class Count:
    """One side in one Location, counted.

    `sized` are the Personnel that count with their halves, biggest first; `smc` the SMC;
    `uncounted` Personnel that count nothing (PRC, Inherent crews); `manning` those of `sized`
    that man a Gun; `guns` all Guns, `sw` all SW that lie free or are carried; `vehicles` those
    that count, `wrecks` those that do not. `halves` is E, `excess` what is beyond the limit.
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
        """All Personnel in the Location that is not PRC or Inherent: what A5.131 speaks of."""
        return (*(counter for counter, _ in self.sized), *self.smc)


# -- where ---------------------------------------------------------------------------------


def role(state: State, place: Place) -> str:
    """What kind of Location a place is: "ground", "level", "pillbox", "entrenchment" ..."""
    part = state.world.map.parts.get(place)
    return "ground" if part is None else str(part.kind.traits.get("role", "ground"))


def trait(state: State, place: Place, name: str) -> int:
    """A figure of a part's kind; 0 for the ground and where the kind has none."""
    part = state.world.map.parts.get(place)
    return 0 if part is None else int(part.kind.traits.get(name, 0))


def _whole_hex(state: State, place: Place) -> Place:
    return Place(place.hex) if place.hex is not None else place


@clause("A5.1-loc", otherwise=_whole_hex)
def own_limit(state: State, place: Place) -> Place:
    """Each Location of a hex has limits of its own; an entrenchment lies within another one."""
    within = bool(trait(state, place, "within"))
    if role(state, place) == "pillbox" and state.option("pillbox-within"):
        within = True
    return Place(place.hex) if within else place


def location(state: State, place: Place) -> Place:
    """The Location in whose limits a place counts (reading S1)."""
    return own_limit(state, place) if place.part and place.hex is not None else place


@cached(1)
def standing(state: State) -> Mapping[tuple[Place, str], Counters]:
    """What stands in each Location of the map, by Location and side, by id."""
    found: dict[tuple[Place, str], list[Counter]] = {}
    for place, stack in state.stacks.items():
        if place.hex is None:
            continue
        for counter in stack:
            found.setdefault((location(state, place), counter.side), []).append(counter)
    return MappingProxyType({key: tuple(sorted(stack, key=_id)) for key, stack in found.items()})


def _id(counter: Counter) -> str:
    return counter.id


def vehicle_of(state: State, counter: Counter) -> Counter | None:
    """The vehicle that a counter is aboard, at whatever depth; None for all others."""
    while counter.aboard:
        counter = state.by_id[counter.aboard]
        if counter.kind.type == VEHICLE:
            return counter
    return None


def gun_of(state: State, counter: Counter) -> Counter | None:
    """The Gun that a crew or half-squad mans; None where it mans none."""
    if not counter.aboard or counter.kind.type not in GUNNERS:
        return None
    carrier = state.by_id[counter.aboard]
    return carrier if carrier.kind.type == GUN else None


# -- what counts for how much (A5.5 and its exceptions) --------------------------------------


def halves_of(counter: Counter) -> int:
    """Half-squads that the counter stands for; 0 for SMC and all that is no Personnel."""
    return int(counter.kind.traits.get("halves", 0))


def _as_a_squad(state: State, counter: Counter) -> int:
    return HALVES


@clause("A5.5-hs", otherwise=_as_a_squad)
def half_squad(state: State, counter: Counter) -> int:
    """Two crews or half-squads are a squad."""
    return halves_of(counter)


@clause("A5.5-gun", otherwise=half_squad)
def gun_crew(state: State, counter: Counter) -> int:
    """A crew or half-squad that mans a Gun counts as a whole squad."""
    return GUN_CREW


@clause("A5.5-inherent", otherwise=False)
def inherent(state: State, counter: Counter) -> bool:
    """Whether it is the Inherent crew of a vehicle, which counts nothing."""
    return counter.has(INHERENT)


@clause("A5.1-cav", otherwise=0)
def cavalry(state: State, counter: Counter) -> int:
    """Cavalry counts as the Infantry of its size does."""
    return halves_of(counter)


def size(state: State, counter: Counter) -> int:
    """Half-squads that Personnel counts for where it stands; 0 for SMC and Inherent crews."""
    if inherent(state, counter):
        return 0
    kind = counter.kind.type
    if kind == CAVALRY:
        return cavalry(state, counter)
    if kind in GUNNERS:
        if gun_of(state, counter) is not None:
            return gun_crew(state, counter)
        return half_squad(state, counter)
    return halves_of(counter)


@clause("A5.5-smc", otherwise=0)
def smc_halves(state: State, number: int) -> int:
    """Five SMC are a half-squad, four or fewer nothing (reading F4)."""
    if state.option("smc-four-free"):
        return max(0, number - SMC_FREE) // SMC_EACH
    return number // SMC_EACH


@clause("A5.3-prc", otherwise=False)
def mounted(state: State, counter: Counter) -> bool:
    """Whether it is Personnel aboard a vehicle, which does not count in the Location."""
    return vehicle_of(state, counter) is not None


@clause("A5.2-wreck", otherwise=False)
def is_wreck(state: State, counter: Counter) -> bool:
    """Whether a vehicle is a wreck, which is no vehicle to the limits."""
    return counter.has(WRECK)


def _guns_as_squads(state: State, guns: Counters, sw: Counters) -> int:
    return HALVES * (len(guns) + len(sw))


@clause("A5.4-ord", otherwise=_guns_as_squads)
def weapon_halves(state: State, guns: Counters, sw: Counters) -> int:
    """Guns and SW count nothing, however many there are."""
    return 0


def _vehicles_as_squads(state: State, vehicles: Counters) -> int:
    return HALVES * len(vehicles)


@clause("A5.4-comb", otherwise=_vehicles_as_squads)
def vehicle_halves(state: State, vehicles: Counters) -> int:
    """Vehicles take nothing off the Personnel limit."""
    return 0


# -- limits ----------------------------------------------------------------------------------

#: More than any board holds: a limit that is switched off.
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


def present(state: State, place: Place, side: str) -> Counters:
    """A side's counters in one Location, by id, without looking at the rest of the map."""
    parts = state.world.map.parts_of(place.hex) if place.hex is not None else ()
    if not parts:
        return tuple(sorted((c for c in state.at(place) if c.side == side), key=_id))
    places = [p for p in (Place(place.hex), *parts) if location(state, p) == place]
    there = (c for each in places for c in state.at(each) if c.side == side)
    return tuple(sorted(there, key=_id))


@clause("A5.1-side", otherwise=_both_sides)
def own_side(state: State, place: Place, side: str) -> Counters:
    """What stands in a Location and counts for a side: its own counters only."""
    return present(state, place, side)


@cached_by_hex
def tally(state: State, place: Place, side: str) -> Count:
    """A side in the Location that a place belongs to, counted as the position stands."""
    if place.hex is None or place == LOST:
        return Count(place, side)
    where = location(state, place)
    return counted(state, where, side, own_side(state, where, side))


def tally_with(state: State, place: Place, movers: Counters) -> Count:
    """The side of some counters in a Location, counted as if these, aboard nothing, had come in."""
    where, side = location(state, place), movers[0].side
    who = {mover.id for mover in movers}
    there = [c for c in own_side(state, where, side) if c.id not in who]
    there += [mover.put(place, len(there)) for mover in movers]
    there.sort(key=_id)
    return counted(state, where, side, there)


def counted(state: State, place: Place, side: str, there: Iterable[Counter]) -> Count:
    """The same for what `there` stands in a place, with all that it carries."""
    sized: list[tuple[Counter, int]] = []
    groups: dict[str, list[Counter]] = {}
    for counter in [each for stands in there for each in (stands, *state.cargo(stands.id))]:
        kind = counter.kind.type
        if kind not in PERSONNEL:
            group = WRECK if kind == VEHICLE and is_wreck(state, counter) else kind
        elif mounted(state, counter) or inherent(state, counter):
            group = "uncounted"
        elif counter.kind.traits.get("smc"):
            group = SMC
        else:
            sized.append((counter, size(state, counter)))
            if gun_of(state, counter) is None:
                continue
            group = "manning"
        groups.setdefault(group, []).append(counter)
    sized.sort(key=_biggest_first)
    return _summed(state, place, side, sized, {name: tuple(each) for name, each in groups.items()})


def _biggest_first(sized: tuple[Counter, int]) -> tuple[int, str]:
    return -sized[1], sized[0].id


def _summed(
    state: State,
    place: Place,
    side: str,
    sized: list[tuple[Counter, int]],
    groups: Mapping[str, Counters],
) -> Count:
    smc, guns, sw = groups.get(SMC, ()), groups.get(GUN, ()), groups.get(SW, ())
    vehicles = groups.get(VEHICLE, ())
    from_smc = smc_halves(state, len(smc))
    others = weapon_halves(state, guns, sw) + vehicle_halves(state, vehicles)
    total = sum([halves for _, halves in sized]) + from_smc + others
    excess = max(0, total - personnel_limit(state))
    return Count(
        place=place,
        side=side,
        sized=tuple(sized),
        smc=smc,
        uncounted=groups.get("uncounted", ()),
        manning=groups.get("manning", ()),
        guns=guns,
        sw=sw,
        vehicles=vehicles,
        wrecks=groups.get(WRECK, ()),
        smc_halves=from_smc,
        other_halves=others,
        halves=total,
        excess=excess,
        p=squads_up(excess),
        v=max(0, len(vehicles) - vehicle_limit(state)),
    )
