"""Line of sight in a game: what blocks an attack, clause by clause.

Knows the map and where enemies stand; `sight` has the geometry.
"""

from __future__ import annotations

from functools import lru_cache

from overstack.judging.verdict import Finding, Grade, clause, facts
from overstack.position.hexes import Hex
from overstack.position.state import Map, Place, State
from overstack.rulesets.reloaded.attack.shot import Shot, ends
from overstack.rulesets.reloaded.findings import Findings, graded
from overstack.rulesets.reloaded.sight.lines import lines
from overstack.rulesets.reloaded.sight.sight import HILL, Ground, Readings, Sight, ground, look
from overstack.rulesets.reloaded.units import units

#: Readings that a scenario can choose instead.
EDGE_BOTH, EDGE_NONE, HEDGE_BOTH, UNITS_BLOCK = (
    "edge-both",
    "edge-none",
    "hedge-both-ways",
    "units-block",
)


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


@lru_cache(maxsize=8192)
def _look(
    sheet: Map,
    rules: tuple[frozenset[str], bool, Readings],
    ends: tuple[Hex, Hex],
    enemies: frozenset[Hex],
) -> Sight:
    """A view that was looked at before is not looked at again: maps stay as they are."""
    blockers, hedges, seen = rules
    return look(_ground(sheet, blockers, hedges), *ends, enemies, seen)


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


def sight(state: State, here: Hex, there: Hex, side: str) -> Sight:
    """The view of a side's model from one hex to another."""
    blockers = frozenset({city_blocks(state), forest_blocks(state), hill_blocks(state)})
    seen, enemies = readings(state), frozenset[Hex]()
    sheet = state.world.map
    if seen.units_block:
        enemies = held(state, side)
    elif ground(sheet).blockers.get(here) == HILL:
        enemies = overlooked(state, side)
    return _look(sheet, (blockers, hedge_blocks(state), seen), (here, there), enemies)


@clause("los.string", otherwise=())
def sight_findings(state: State, shot: Shot) -> Findings:
    """Whether a string between the centres meets nothing that blocks, and what it meets."""
    here, there = ends(state, shot)
    seen = sight(state, here, there, shot.model.side)
    where = (shot.to, shot.model.side)
    who = (shot.model.id,)
    grade = graded(seen.clear)
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
    grade = graded(seen.clear or not seen.barred)
    return (Finding("los.hedge", grade, shot.to, shot.model.side, who=(shot.model.id,)),)


def over_a_hex(state: State, shot: Shot, seen: Sight) -> Findings:
    """The view from a Hill over one hex with enemies, and a string along hexsides."""
    found: list[Finding] = []
    where = (shot.model.side, ())
    if seen.overlooked is not None:
        found.append(Finding("los.hill.bonus", Grade.LAWFUL, Place(seen.overlooked), *where))
    if seen.line.moved:
        grade = graded(seen.clear)
        found.append(Finding("los.edge", grade, shot.to, *where))
    return tuple(found)
