"""Who can be attacked, from where, with how many dice: range, profile, line of sight, arc.

Knows cards, units and the string between two hexes; knows neither phases nor dice that fell.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from overstack.judging.verdict import Finding, Grade, clause, facts
from overstack.position.cache import cached
from overstack.position.hexes import Hex, distance
from overstack.position.state import Counter, Map, Place, State
from overstack.rulesets.reloaded.cards import Card, card
from overstack.rulesets.reloaded.dice.profile import LONG_END, MEDIUM_END, band
from overstack.rulesets.reloaded.sight.facing import front
from overstack.rulesets.reloaded.sight.lines import lines
from overstack.rulesets.reloaded.sight.sight import Ground, Readings, Sight, ground, look
from overstack.rulesets.reloaded.units import facing, is_vehicle, models, unit_of, units

Findings = tuple[Finding, ...]

BAND_NAMES = ("Short", "Medium", "Long")
#: Readings that a scenario can choose instead.
EDGE_BOTH, EDGE_NONE, HEDGE_BOTH, UNITS_BLOCK = (
    "edge-both",
    "edge-none",
    "hedge-both-ways",
    "units-block",
)


class Shot(NamedTuple):
    """One model's attack on one unit."""

    model: Counter
    target: Counter

    @property
    def to(self) -> Place:
        """The hex that is fired into."""
        return self.target.place


def ends(state: State, shot: Shot) -> tuple[Hex, Hex]:
    """The hexes of shooter and target, both on the map."""
    here, there = unit_of(state, shot.model).place.hex, shot.target.place.hex
    if here is None or there is None:
        raise ValueError("An attack is made on the map.")
    return here, there


def hexes_between(state: State, shot: Shot) -> int:
    """The distance of an attack: 0 in one hex."""
    return distance(*ends(state, shot))


# -- range ----------------------------------------------------------------------------------------


@clause("ability.extended-range", otherwise=LONG_END)
def extended(state: State, model: Counter) -> int:
    """Extended Range #."""
    return card(model.kind).abilities.get("extended-range", LONG_END)


@clause("ability.limited-range", otherwise=MEDIUM_END)
def limited(state: State, model: Counter) -> int:
    """Limited Range #."""
    return card(model.kind).abilities.get("limited-range", MEDIUM_END)


def _usual(_state: State, _last: int, usual: int) -> int:
    return usual


@clause("range.modified", otherwise=_usual)
def modified(state: State, last: int, usual: int) -> int:
    """Where a band ends, by an ability or as usual."""
    return last


def long_end(state: State, model: Counter) -> int:
    """The last hex of a model's Long band."""
    return modified(state, extended(state, model), LONG_END)


def medium_end(state: State, model: Counter) -> int:
    """The last hex of a model's Medium band."""
    return modified(state, limited(state, model), MEDIUM_END)


@clause("range.bands", otherwise=0)
def band_of(state: State, shot: Shot) -> int | None:
    """The band that the target is in; None out of range."""
    far = hexes_between(state, shot)
    return band(far, medium_end(state, shot.model), long_end(state, shot.model))


def range_findings(state: State, shot: Shot) -> Findings:
    """The band, and what changes it."""
    at, own = band_of(state, shot), card(shot.model.kind).abilities
    far = hexes_between(state, shot)
    grade = Grade.FORBIDDEN if at is None else Grade.LAWFUL
    figures = facts(hexes=far, band="" if at is None else BAND_NAMES[at])
    where = (shot.to, shot.model.side)
    found = [Finding("range.bands", grade, *where, figures, who=(shot.model.id,))]
    for name, clause_id, last in (
        ("extended-range", "ability.extended-range", long_end(state, shot.model)),
        ("limited-range", "ability.limited-range", medium_end(state, shot.model)),
    ):
        if name in own:
            told = facts(hexes=far, last=last)
            found.append(Finding(clause_id, grade, *where, told, who=(shot.model.id,)))
            found.append(Finding("range.modified", grade, *where, told, who=(shot.model.id,)))
    return tuple(found)


# -- profile --------------------------------------------------------------------------------------


@clause("profile.vehicle", otherwise=False)
def vehicle_dice(state: State) -> bool:
    """A Vehicle is attacked with Vehicle dice."""
    return True


@clause("profile.infantry", otherwise=False)
def infantry_dice(state: State) -> bool:
    """Infantry of every sort is attacked with Infantry dice."""
    return True


def _printed(state: State, shot: Shot) -> tuple[int, int, int]:
    """The three numbers that the kind of target asks for."""
    own = card(shot.model.kind)
    if is_vehicle(state, shot.target):
        return own.vehicle if vehicle_dice(state) else own.infantry
    return own.infantry if infantry_dice(state) else own.vehicle


@clause("attack.dice", otherwise=1)
def dice(state: State, shot: Shot) -> int:
    """The dice printed for the kind of target and the band; none out of range."""
    at = band_of(state, shot)
    return 0 if at is None else _printed(state, shot)[at]


def profile_findings(state: State, shot: Shot) -> Findings:
    """Which dice, and how many."""
    many, where = dice(state, shot), (shot.to, shot.model.side)
    who = (shot.model.id,)
    figures = facts(dice=many)
    named = "profile.vehicle" if is_vehicle(state, shot.target) else "profile.infantry"
    grade = Grade.LAWFUL if many else Grade.FORBIDDEN
    return (
        Finding(named, grade, *where, figures, who=who),
        Finding("attack.dice", grade, *where, figures, who=who),
        *no_dice(state, shot, many),
    )


@clause("attack.zero-dice", otherwise=())
def no_dice(state: State, shot: Shot, many: int) -> Findings:
    """No dice for the target at this range: no attack."""
    if many:
        return ()
    where = (shot.to, shot.model.side)
    return (Finding("attack.zero-dice", Grade.FORBIDDEN, *where, who=(shot.model.id,)),)


# -- line of sight --------------------------------------------------------------------------------


@clause("los.block.city", otherwise="")
def city_blocks(state: State) -> str:
    """City between blocks."""
    return "city"


@clause("los.block.forest", otherwise="")
def forest_blocks(state: State) -> str:
    """Forest between blocks."""
    return "forest"


@clause("los.block.hill", otherwise="")
def hill_blocks(state: State) -> str:
    """Hill between blocks."""
    return "hill"


@clause("los.hedge", otherwise=False)
def hedge_blocks(state: State) -> bool:
    """A Hedge ends the view behind the hex that it opens into."""
    return True


@lru_cache(maxsize=32)
def _ground(sheet: Map, blockers: frozenset[str], hedges: bool) -> Ground:
    """What of a map matters to sight, as far as the clauses that say so hold."""
    whole = ground(sheet)
    kept = {at: kind for at, kind in whole.blockers.items() if kind in blockers}
    return Ground(kept, whole.screens if hedges else {})


@clause("los.hill.bonus", otherwise=frozenset())
def overlooked(state: State, side: str) -> frozenset[Hex]:
    """The hexes with enemies of a side: one of them does not block for who is on a Hill."""
    return held(state, side)


def held(state: State, side: str) -> frozenset[Hex]:
    """The hexes that hold enemy units of a side."""
    return frozenset(u.place.hex for u in units(state) if u.side != side and u.place.hex)


@clause("los.edge", otherwise=Readings(along="both"))
def readings(state: State) -> Readings:
    """How doubtful strings are read (A13, A14, A21)."""
    along = "both" if state.option(EDGE_BOTH) else "none" if state.option(EDGE_NONE) else "either"
    mutual, block = state.option(HEDGE_BOTH), state.option(UNITS_BLOCK)
    return Readings(along=along, mutual=mutual, units_block=block)


@cached(64)
def sight(state: State, here: Hex, there: Hex, side: str) -> Sight:
    """The view of a side's model from one hex to another."""
    blockers = frozenset({city_blocks(state), forest_blocks(state), hill_blocks(state)})
    over = _ground(state.world.map, blockers, hedge_blocks(state))
    seen = readings(state)
    enemies = held(state, side) if seen.units_block else overlooked(state, side)
    return look(over, here, there, enemies, seen)


@clause("los.string", otherwise=())
def sight_findings(state: State, shot: Shot) -> Findings:
    """Whether a string between the centres meets nothing that blocks, and what it meets."""
    here, there = ends(state, shot)
    seen = sight(state, here, there, shot.model.side)
    where = (shot.to, shot.model.side)
    who = (shot.model.id,)
    grade = Grade.LAWFUL if seen.clear else Grade.FORBIDDEN
    blocked = _blocked(state, here, there, seen)
    found = [Finding("los.string", grade, *where, facts(blocked=len(blocked)), who=who)]
    kinds = ground(state.world.map).blockers
    for at in blocked:
        kind = kinds.get(at)
        if kind == "city":
            found.append(Finding("los.block.city", Grade.FORBIDDEN, Place(at), where[1]))
        elif kind == "forest":
            found.append(Finding("los.block.forest", Grade.FORBIDDEN, Place(at), where[1]))
        elif kind == "hill":
            found.append(Finding("los.block.hill", Grade.FORBIDDEN, Place(at), where[1]))
    return (*found, *screens(state, shot, seen), *over_a_hex(state, shot, seen))


def _blocked(state: State, here: Hex, there: Hex, seen: Sight) -> tuple[Hex, ...]:
    """The hexes that block: of a string along hexsides those on both of its sides."""
    if seen.clear or not seen.line.moved:
        return seen.blocked
    kinds = ground(state.world.map).blockers
    return tuple(at for line in lines(here, there) for at in line.hexes if at in kinds)


def screens(state: State, shot: Shot, seen: Sight) -> Findings:
    """Hedges on the way."""
    here, there = ends(state, shot)
    ways = lines(here, there) if seen.line.moved and not seen.clear else (seen.line,)
    edges = state.world.map.edges
    if not any(edges.get(frozenset(side)) == "hedge" for line in ways for side in line.sides):
        return ()
    grade = Grade.LAWFUL if seen.clear or not seen.barred else Grade.FORBIDDEN
    return (Finding("los.hedge", grade, shot.to, shot.model.side, who=(shot.model.id,)),)


def over_a_hex(state: State, shot: Shot, seen: Sight) -> Findings:
    """The view from a Hill over one hex with enemies, and a string along hexsides."""
    found: list[Finding] = []
    where = (shot.model.side, ())
    if seen.overlooked is not None:
        found.append(Finding("los.hill.bonus", Grade.LAWFUL, Place(seen.overlooked), *where))
    if seen.line.moved:
        grade = Grade.LAWFUL if seen.clear else Grade.FORBIDDEN
        found.append(Finding("los.edge", grade, shot.to, *where))
    return tuple(found)


# -- arc ------------------------------------------------------------------------------------------


@clause("ability.no-turret", otherwise=False)
def fixed(state: State, model: Counter) -> bool:
    """Whether a model has no turret."""
    return "no-turret" in card(model.kind).abilities


def arc_findings(state: State, shot: Shot) -> Findings:
    """Who has no turret attacks what lies before it alone."""
    if not fixed(state, shot.model):
        return ()
    unit = unit_of(state, shot.model)
    way = facing(state, unit)
    here, there = ends(state, shot)
    ahead = here != there if way is None else front(here, way, there)
    grade = Grade.LAWFUL if ahead else Grade.FORBIDDEN
    where = (shot.to, shot.model.side)
    who = (shot.model.id,)
    return (
        Finding("ability.no-turret", grade, *where, who=who),
        *by_the_line(state, shot, grade),
    )


@clause("armor.facing.no-turret", otherwise=())
def by_the_line(state: State, shot: Shot, grade: Grade) -> Findings:
    """The line of facing tells what a model without a turret can attack."""
    who = (shot.model.id,)
    return (Finding("armor.facing.no-turret", grade, shot.to, shot.model.side, who=who),)


#: The abilities that are judged so far; the others of a card are told as not judged.
JUDGED = frozenset(
    {
        "amphibious",
        "extended-range",
        "high-gear",
        "initiative",
        "large",
        "limited-range",
        "no-turret",
        "robust",
        "superior-armor",
    }
)


@clause("supplied.abilities", otherwise=())
def not_judged(state: State, shot: Shot) -> Findings:
    """Whose card has an ability, or another attack, that is left to the players."""
    sides = {
        model.side
        for model in (shot.model, *models(state, shot.target))
        if _goes_beyond(card(model.kind))
    }
    at = shot.to
    return tuple(
        Finding("supplied.abilities", Grade.LAWFUL, at, side, role="note") for side in sorted(sides)
    )


def _goes_beyond(own: Card) -> bool:
    """Whether a card has an ability or an attack that is not judged yet."""
    more = own.close_assault or own.hand_to_hand
    return bool(more) or not own.abilities.keys() <= JUDGED


def aim_findings(state: State, shot: Shot) -> Findings:
    """All that decides whether the attack can be made."""
    found = range_findings(state, shot) + sight_findings(state, shot) + arc_findings(state, shot)
    found += not_judged(state, shot)
    if band_of(state, shot) is None:
        return found
    return found + profile_findings(state, shot)
