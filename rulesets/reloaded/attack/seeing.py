"""Line of sight in a game: blocking terrain and units, clause by clause.

Knows the map and the enemies' positions; `sight` has the geometry.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from overstack.judging.chapters import Findings
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.hexes import Hex
from overstack.position.memo import memo
from overstack.position.state import Counter, Map, Place, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.attack.shot import Shot, ends
from overstack.rulesets.reloaded.dice.match import LISTED
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.sight.lines import lines
from overstack.rulesets.reloaded.sight.sight import (
    CLIFF,
    HEDGE,
    HILL,
    Ground,
    Readings,
    Sight,
    ground,
    look,
)
from overstack.rulesets.reloaded.terrain import bridges, costs
from overstack.rulesets.reloaded.units import card_of, is_aircraft, models, unit_of, units

#: Options for other readings: strings along hexsides (A21), Hedges and Cliffs (A13), units (A14).
EDGE_BOTH, EDGE_NONE, HEDGE_BOTH, UNITS_BLOCK = (
    "edge-both",
    "edge-none",
    "hedge-both-ways",
    "units-block",
)


@clause("los.block.city", otherwise="")
def city_blocks(state: State) -> str:
    """The kind "city" if the clause by which City blocks line of sight is in force, else ""."""
    return "city"


@clause("los.block.forest", otherwise="")
def forest_blocks(state: State) -> str:
    """The kind "forest" if the clause by which Forest blocks the line is in force, else ""."""
    return "forest"


@clause("los.block.hill", otherwise="")
def hill_blocks(state: State) -> str:
    """The kind "hill" if the clause by which Hill blocks line of sight is in force, else ""."""
    return "hill"


@clause("los.hedge", otherwise=False)
def hedge_blocks(state: State) -> bool:
    """Whether the view across a Hedge reaches only the next hex."""
    return True


@clause("los.cliff", otherwise=False)
def cliff_blocks(state: State) -> bool:
    """Whether the view across a Cliff reaches only the next hex."""
    return True


#: The kinds of ground that block, and the readings in force.
Rules = tuple[frozenset[str], Readings]


@lru_cache(maxsize=32)
def _ground(sheet: Map, kinds: frozenset[str]) -> Ground:
    """The features of a map that affect sight, limited to these kinds."""
    whole = ground(sheet)
    return Ground(
        {at: kind for at, kind in whole.blockers.items() if kind in kinds},
        {side: kind for side, kind in whole.screens.items() if kind in kinds},
    )


@lru_cache(maxsize=8192)
def _look(
    sheet: Map,
    rules: Rules,
    ends: tuple[Hex, Hex],
    enemies: frozenset[Hex],
) -> Sight:
    """Return the view, cached: maps never change."""
    kinds, seen = rules
    return look(_ground(sheet, kinds), *ends, enemies, seen)


@clause("los.hill.bonus", otherwise=frozenset())
def overlooked(state: State, side: str) -> frozenset[Hex]:
    """The hexes with enemies of a side; one such hex does not block the view from a Hill."""
    return held(state, side)


@memo(of="counters", keep=2)
def held(state: State, side: str) -> frozenset[Hex]:
    """The hexes that contain enemy units of a side."""
    return frozenset(u.place.hex for u in units(state) if u.side != side and u.place.hex)


@clause("los.edge", otherwise=Readings(along="both"))
def readings(state: State) -> Readings:
    """The readings for doubtful strings (A13, A14, A21)."""
    along = "both" if state.option(EDGE_BOTH) else "none" if state.option(EDGE_NONE) else "either"
    mutual, block = state.option(HEDGE_BOTH), state.option(UNITS_BLOCK)
    return Readings(along=along, mutual=mutual, units_block=block)


@clause("los.aircraft", otherwise=False)
def aloft(state: State, shot: Shot) -> bool:
    """Whether an Aircraft is shooter or target, so that nothing blocks the line of sight."""
    return is_aircraft(shot.target) or is_aircraft(shot.model)


@memo(of="world")
def _rules(state: State, aloft: bool) -> Rules:
    """The rules that are the same for all views of a game."""
    kinds = {city_blocks(state), forest_blocks(state), hill_blocks(state)}
    kinds |= {HEDGE} if hedge_blocks(state) else set()
    kinds |= {CLIFF} if cliff_blocks(state) else set()
    return frozenset(kinds), replace(readings(state), aloft=aloft)


def past_units(state: State, here: Hex, there: Hex, *, aloft: bool = False) -> Sight:
    """The view between two hexes, as if no unit stood in between or was seen over."""
    return _past_units(state, here, there, aloft)


@memo(of="world")
def _past_units(state: State, here: Hex, there: Hex, aloft: bool) -> Sight:
    return _look(state.world.map, _rules(state, aloft), (here, there), frozenset())


def sight(state: State, here: Hex, there: Hex, side: str, *, aloft: bool = False) -> Sight:
    """The view of a side's model from one hex to another."""
    if not minds_units(state, here):
        return _past_units(state, here, there, aloft)
    rules = _rules(state, aloft)
    enemies = held(state, side) if rules[1].units_block else overlooked(state, side)
    return _look(state.world.map, rules, (here, there), enemies)


def minds_units(state: State, here: Hex) -> bool:
    """Whether units in between can matter for the view from a hex: as blocks, or from a Hill."""
    return state.option(UNITS_BLOCK) or ground(state.world.map).blockers.get(here) == HILL


# -- Spotters -------------------------------------------------------------------------------------


@clause("ability.spotter", otherwise=False)
def spots(state: State, model: Counter) -> bool:
    """Whether a model is a Spotter for models with Indirect Fire."""
    return "spotter" in card_of(state, model).abilities


def spotters(state: State, side: str) -> tuple[Counter, ...]:
    """The Spotters of a side on the map."""
    own = (unit for unit in units(state) if unit.side == side)
    return tuple(each for unit in own for each in models(state, unit) if spots(state, each))


@clause("los.indirect", otherwise=False)
def borrows(state: State, model: Counter) -> bool:
    """Whether a model may use a Spotter's line of sight, at any distance: Indirect Fire."""
    return "indirect-fire" in card_of(state, model).abilities


def may_borrow(state: State, shot: Shot) -> bool:
    """Whether an attack may use a Spotter's line of sight: not that of a listed weapon."""
    return borrows(state, shot.model) and shot.way not in LISTED


def view(state: State, shot: Shot) -> tuple[Sight, Counter | None]:
    """The line of sight of an attack, and the Spotter if the line is not the attacker's own.

    Among several Spotters, the one whose line gives the fewest defence dice counts.
    """
    here, there = ends(state, shot)
    own = sight(state, here, there, shot.model.side, aloft=aloft(state, shot))
    if own.clear or not may_borrow(state, shot):
        return own, None
    seen: list[tuple[Sight, Counter | None]] = []
    for spotter in spotters(state, shot.model.side):
        unit = unit_of(state, spotter)
        if unit.place.hex is not None:
            flies = aloft(state, shot._replace(model=unit))
            eyes = sight(state, unit.place.hex, there, shot.model.side, aloft=flies)
            seen.append((eyes, spotter))
    clear = [each for each in seen if each[0].clear]
    return min(clear, key=lambda each: len(each[0].screens), default=(own, None))


def borrowed(state: State, shot: Shot, seen: Sight, spotter: Counter | None) -> Findings:
    """Findings on the Spotter that an attack uses if its own line of sight is blocked."""
    if not may_borrow(state, shot) or (seen.clear and spotter is None):
        return ()
    where, grade = (shot.to, shot.model.side), graded(spotter is not None)
    ids = tuple(each.id for each in spotters(state, shot.model.side))
    found = [Finding("los.indirect", grade, *where, who=(shot.model.id,))]
    if ids:
        who = (spotter.id,) if spotter is not None else ids
        found.append(Finding("ability.spotter", grade, *where, who=who))
    return tuple(found)


# -- findings -------------------------------------------------------------------------------------


def sight_findings(state: State, shot: Shot) -> Iterator[Finding]:
    """Findings on whether there is line of sight, and why or why not."""
    if aloft(state, shot):
        where = (shot.to, shot.model.side)
        yield Finding("los.aircraft", Grade.LAWFUL, *where, who=(shot.model.id,))
    else:
        yield from string_findings(state, shot)


@finds("los.endpoints-free", otherwise=())
def ends_free(rule: Rule, state: State, shot: Shot, seen: Sight) -> Findings:
    """The hexes of shooter and target never block, whatever their terrain."""
    kinds = ground(state.world.map).blockers
    covered = [at for at in dict.fromkeys(ends(state, shot)) if at in kinds]
    if not seen.clear:
        return ()
    side = shot.model.side
    return tuple(rule.lawful(Place(at), side) for at in covered)


#: Terrain that does not block, by its rulebook names. Open is omitted: it is not reported.
LOW = ("marsh", "barren", "water")


@finds("los.not-blocking", otherwise=())
def low_ground(rule: Rule, state: State, shot: Shot, seen: Sight) -> Findings:
    """Marsh, Barren, Water, Rivers and roads between the ends do not block."""
    sheet = state.world.map
    low = sum(costs.ground(state, at) in LOW for at in seen.line.hexes)
    low += sum(sheet.edges.get(frozenset(side)) in bridges.RIVERS for side in seen.line.sides)
    if not low or not seen.clear:
        return ()
    where = (shot.to, shot.model.side, facts(crossed=low))
    return (rule.lawful(*where, who=(shot.model.id,)),)


@finds("los.string", otherwise=())
def string_findings(rule: Rule, state: State, shot: Shot) -> Iterator[Finding]:
    """Findings on whether the string between the centres is clear, and on terrain along it."""
    here, there = ends(state, shot)
    seen, spotter = view(state, shot)
    if spotter is not None:
        here = unit_of(state, spotter).place.hex or here
    where = (shot.to, shot.model.side)
    who = (shot.model.id,)
    grade = graded(seen.clear)
    blocked = stopping(state, here, there, seen)
    say = "" if spotter is None else "borrowed"
    yield rule.graded(grade, *where, say=say, who=who, blocked=len(blocked))
    yield from borrowed(state, shot, seen, spotter)
    kinds = ground(state.world.map).blockers
    for at in blocked:
        kind = kinds.get(at)
        if kind == "city":
            yield Finding("los.block.city", Grade.FORBIDDEN, Place(at), where[1])
        elif kind == "forest":
            yield Finding("los.block.forest", Grade.FORBIDDEN, Place(at), where[1])
        elif kind == "hill":
            yield Finding("los.block.hill", Grade.FORBIDDEN, Place(at), where[1])
    yield from behind_hedges(state, shot, seen)
    yield from behind_cliffs(state, shot, seen)
    yield from over_a_hex(state, shot, seen)
    yield from ends_free(state, shot, seen)
    yield from low_ground(state, shot, seen)


def stopping(state: State, here: Hex, there: Hex, seen: Sight) -> tuple[Hex, ...]:
    """The hexes that block; for a string along hexsides, those on both of its sides."""
    if seen.clear or not seen.line.moved:
        return seen.blocked
    kinds = ground(state.world.map).blockers
    return tuple(at for line in lines(here, there) for at in line.hexes if at in kinds)


@finds("los.hedge", otherwise=())
def behind_hedges(rule: Rule, state: State, shot: Shot, seen: Sight) -> Findings:
    """Findings on Hedges along the line."""
    return tuple(
        rule.graded(grade, shot.to, shot.model.side, who=(shot.model.id,))
        for grade in _crossed(state, shot, seen, HEDGE)
    )


@finds("los.cliff", otherwise=())
def behind_cliffs(rule: Rule, state: State, shot: Shot, seen: Sight) -> Findings:
    """Findings on Cliffs along the line."""
    return tuple(
        rule.graded(grade, shot.to, shot.model.side, who=(shot.model.id,))
        for grade in _crossed(state, shot, seen, CLIFF)
    )


def _crossed(state: State, shot: Shot, seen: Sight, kind: str) -> tuple[Grade, ...]:
    """The grade of the sides of a kind along the line; empty if the line crosses none."""
    here, there = ends(state, shot)
    ways = lines(here, there) if seen.line.moved and not seen.clear else (seen.line,)
    edges = state.world.map.edges
    if not any(edges.get(frozenset(side)) == kind for line in ways for side in line.sides):
        return ()
    barred = any(edges.get(frozenset(side)) == kind for side in seen.barred)
    return (graded(not barred),)


def over_a_hex(state: State, shot: Shot, seen: Sight) -> Findings:
    """Findings on a view from a Hill over one hex with enemies, and a string along hexsides."""
    found: list[Finding] = []
    where = (shot.model.side, ())
    if seen.overlooked is not None:
        found.append(Finding("los.hill.bonus", Grade.LAWFUL, Place(seen.overlooked), *where))
    if seen.line.moved:
        grade = graded(seen.clear)
        found.append(Finding("los.edge", grade, shot.to, *where))
    return tuple(found)
