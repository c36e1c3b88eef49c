"""Which counters count against a Location's limits, and for how much (A5.1, A5.2 to A5.5).

Uses positions and clause ids; independent of moves and attacks. Everything is counted in
half-squads ("halves"): a squad is 2. `counting` sums it up.

Conventions of positions that this module relies on:
- a crew or half-squad mans a Gun by being `aboard` it; PRC are `aboard` a vehicle; a SW is
  `aboard` its bearer, or lies in the Location;
- a Location is a Place: the ground of a hex has part "", levels, pillboxes, sewers and tunnels
  are parts of their own. Entrenchments are parts `within` the ground, and a sewer or tunnel is
  one Location across all its hexes: see `location`;
- marks: see `book`. A wreck is a vehicle with the mark "wreck".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import Concatenate, ParamSpec, TypeVar

from overstack.judging.verdict import Finding, clause
from overstack.position.hexes import Hex
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.rulesets.asl.book import (
    CAVALRY,
    GUN,
    GUN_CREW,
    GUNNERS,
    HALVES,
    INHERENT,
    SMC_EACH,
    SMC_FREE,
    VEHICLE,
    WRECK,
)

Counters = tuple[Counter, ...]
Findings = tuple[Finding, ...]
P = ParamSpec("P")
R = TypeVar("R")

UNDERGROUND = ("sewer", "tunnel")


# -- where ---------------------------------------------------------------------------------


def role(state: State, place: Place) -> str:
    """Return the kind of Location: "ground", "level", "pillbox", "entrenchment" ..."""
    part = state.world.map.parts.get(place)
    return "ground" if part is None else str(part.kind.traits.get("role", "ground"))


def trait(state: State, place: Place, name: str) -> int:
    """Return a figure of a part's kind; 0 for the ground, and for a kind without this figure."""
    part = state.world.map.parts.get(place)
    return 0 if part is None else int(part.kind.traits.get(name, 0))


def _whole_hex(state: State, place: Place) -> Place:
    return Place(place.hex) if place.hex is not None else place


@clause("A5.1-loc", otherwise=_whole_hex)
def own_limit(state: State, place: Place) -> Place:
    """Return the Location whose limits apply: a part's own, or the ground for an entrenchment.

    A sewer or tunnel is represented by the first of its parts.
    """
    within = bool(trait(state, place, "within"))
    if role(state, place) == "pillbox" and state.option("pillbox-within"):
        within = True
    return Place(place.hex) if within else passages(state, place)[0]


def _around(state: State, place: Place) -> tuple[Hex, ...]:
    """Return the hex of a place and the adjacent hexes."""
    if place.hex is None:
        return ()
    return (place.hex, *state.world.map.grid.neighbours(place.hex))


@memo(of="world")
def passages(state: State, place: Place) -> tuple[Place, ...]:
    """Return the ordered parts of the sewer or tunnel of a place; any other place alone.

    Parts of the same kind in adjacent hexes form one sewer or tunnel (reading S4).
    """
    kind = role(state, place)
    if kind not in UNDERGROUND or (kind == "sewer" and state.option("sewer-by-hex")):
        return (place,)
    sheet = state.world.map
    found, ahead = {place}, [place]
    while ahead:
        for at in _around(state, ahead.pop()):
            like = {p for p in sheet.parts_of(at) if role(state, p) == kind} - found
            found |= like
            ahead += like
    return tuple(sorted(found, key=lambda p: (p.hex or (0, 0), p.part)))


def location(state: State, place: Place) -> Place:
    """Return the Location whose limits a place counts against (reading S1)."""
    return own_limit(state, place) if place.part and place.hex is not None else place


def lies_within(state: State, place: Place) -> bool:
    """Whether a part counts towards the ground of its hex, besides its own capacity."""
    return bool(place.part) and not location(state, place).part


@memo(of="world")
def parts(state: State, where: Place) -> tuple[Place, ...]:
    """Return the places that count towards a Location."""
    if where.hex is None:
        return (where,)
    around = (Place(where.hex), *state.world.map.parts_of(where.hex), *passages(state, where))
    return tuple(p for p in dict.fromkeys(around) if location(state, p) == where)


def by_location(
    rule: Callable[Concatenate[State, Place, P], R],
) -> Callable[Concatenate[State, Place, P], R]:
    """Apply `memo(of="hex")` to a function of a Location.

    A Location that spans several hexes is not cached.
    """
    of_a_hex = memo(of="hex")(rule)

    @wraps(rule)
    def known(state: State, place: Place, /, *args: P.args, **kwargs: P.kwargs) -> R:
        if place.part and len(passages(state, place)) > 1:
            return rule(state, place, *args, **kwargs)
        return of_a_hex(state, place, *args, **kwargs)

    return known


@memo(of="position", keep=1)
def standing(state: State) -> Mapping[tuple[Place, str], Counters]:
    """Return the counters of each Location and side on the map, sorted by id."""
    found: dict[tuple[Place, str], list[Counter]] = {}
    for place, stack in state.stacks.items():
        if place.hex is None:
            continue
        for counter in stack:
            found.setdefault((location(state, place), counter.side), []).append(counter)
    return MappingProxyType({key: tuple(sorted(stack, key=_id)) for key, stack in found.items()})


def _id(counter: Counter) -> str:
    return counter.id


def occupied(state: State, place: Place, stack: Counters) -> tuple[Place, ...]:
    """Return the places to report a stack at: in a sewer or tunnel, each part with counters.

    The choice of a single part would depend on the order of hexes or ids, so a mirrored map or
    renamed counters would change it.
    """
    if len(passages(state, place)) == 1:
        return (place,)
    return tuple(sorted({c.place for c in stack}, key=lambda p: (p.hex or (0, 0), p.part)))


def present(state: State, place: Place, side: str) -> Counters:
    """Return a side's counters in one Location by id, without scanning the rest of the map."""
    there = (c for each in parts(state, place) for c in state.at(each) if c.side == side)
    return tuple(sorted(there, key=_id))


def vehicle_of(state: State, counter: Counter) -> Counter | None:
    """Return the vehicle that carries a counter, directly or indirectly; None if there is none."""
    while counter.aboard:
        counter = state.by_id[counter.aboard]
        if counter.kind.type == VEHICLE:
            return counter
    return None


def gun_of(state: State, counter: Counter) -> Counter | None:
    """Return the Gun that a crew or half-squad mans, or None."""
    if not counter.aboard or counter.kind.type not in GUNNERS:
        return None
    carrier = state.by_id[counter.aboard]
    return carrier if carrier.kind.type == GUN else None


# -- what counts for how much (A5.5 and its exceptions) --------------------------------------


def halves_of(counter: Counter) -> int:
    """Half-squads that a counter represents; 0 for SMC and for anything but Personnel."""
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
    """Whether a counter is the Inherent crew of a vehicle, which does not count."""
    return counter.has(INHERENT)


@clause("A5.1-cav", otherwise=0)
def cavalry(state: State, counter: Counter) -> int:
    """Cavalry counts as the Infantry of its size does."""
    return halves_of(counter)


def size(state: State, counter: Counter) -> int:
    """Half-squads that Personnel counts for in its place; 0 for SMC and Inherent crews."""
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
    """Whether a counter is aboard a vehicle; such Personnel does not count in the Location."""
    return vehicle_of(state, counter) is not None


@clause("A5.2-wreck", otherwise=False)
def is_wreck(state: State, counter: Counter) -> bool:
    """Whether a vehicle is a wreck, which does not count as a vehicle."""
    return counter.has(WRECK)


def _as_squads(state: State, number: int) -> int:
    return HALVES * number


@clause("A5.4-ord", otherwise=_as_squads)
def weapon_halves(state: State, number: int) -> int:
    """Guns and SW add no half-squads, whatever their number."""
    return 0


@clause("A5.4-comb", otherwise=_as_squads)
def vehicle_halves(state: State, number: int) -> int:
    """Vehicles do not reduce the Personnel limit."""
    return 0
