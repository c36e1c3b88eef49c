"""Deployment zones, the ground between them, and the middle of the map. Knows only maps.

A scenario may name the hexes of each zone; otherwise the first side has the rows at the foot of the
sheet, and the other side those at its top.
"""

from __future__ import annotations

from functools import lru_cache

from overstack.judging.chapters import Findings
from overstack.judging.verdict import Rule, clause, facts, finds
from overstack.position.hexes import Grid, Hex, distance, neighbours
from overstack.position.state import Action, Place, State
from overstack.rulesets.reloaded.book import MAP_POINTS, SETUP, ZONE_ROWS

Hexes = frozenset[Hex]


@finds("map.size.recommended", otherwise=())
def size_findings(rule: Rule, state: State) -> Findings:
    """A note on the number of maps recommended for the points of an army, during set-up."""
    points = state.world.points
    if state.phase != SETUP or not points:
        return ()
    figures = facts(points=points, maps=-(-points // MAP_POINTS))
    return (rule.lawful(None, "", facts=figures, say="", role="note"),)


def _whole_half(state: State, side: str) -> Hexes:
    """The rows of the sheet's half at a side's own edge."""
    grid = state.world.map.grid
    return _rows(grid, grid.rows // 2, foot=side == state.world.sides[0].id)


@clause("setup.zone.rows", otherwise=_whole_half)
def zone(state: State, side: str) -> Hexes:
    """The hexes where a side sets up: the scenario's zone, or the four rows at its own edge."""
    named = state.world.zones.get(side)
    foot = side == state.world.sides[0].id
    return named or _rows(state.world.map.grid, ZONE_ROWS, foot=foot)


@finds("setup.zone.rows", otherwise=())
def zone_note(rule: Rule, state: State, side: str, at: Hex) -> Findings:
    """A note on whether a hex lies in a side's zone."""
    say = "" if at in zone(state, side) else "outside"
    return (rule.lawful(Place(at), side, facts=(), say=say, role="note"),)


@lru_cache(maxsize=64)
def _rows(grid: Grid, depth: int, *, foot: bool) -> Hexes:
    """The hexes of `depth` rows of a sheet, at its foot or at its top."""
    wanted = range(grid.rows - depth + 1, grid.rows + 1) if foot else range(1, depth + 1)
    return frozenset(at for at in grid if grid.offset(at)[1] in wanted)


@lru_cache(maxsize=512)
def deployments(who: str, where: Grid | Hexes) -> tuple[Action, ...]:
    """The acts that place a counter in each hex of a sheet or set, in a fixed order."""
    hexes = where if isinstance(where, Grid) else sorted(where)
    return tuple(Action("deploy", who, Place(at)) for at in hexes)


@lru_cache(maxsize=512)
def within(at: Hex, far: int) -> Hexes:
    """All hexes at a distance of at most `far` from `at`, on an unbounded sheet."""
    steps = range(-far, far + 1)
    return frozenset(Hex(at.q + q, at.r + r) for q in steps for r in steps if abs(q + r) <= far)


@lru_cache(maxsize=1024)
def nearest_step(at: Hex, goals: Hexes) -> int:
    """The direction whose step ends nearest to one of these hexes."""
    ahead = [min(distance(step, each) for each in goals) for step in neighbours(at)]
    return ahead.index(min(ahead))


def between(state: State, side: str) -> Hexes:
    """The hexes between a side's zone and the middle: outside both, nearer to the side's own."""
    own, other = zone(state, side), zone(state, state.world.other(side))
    return _between(state.world.map.grid, own, other)


@lru_cache(maxsize=64)
def _between(grid: Grid, own: Hexes, other: Hexes) -> Hexes:
    outside = (at for at in grid if at not in own and at not in other)
    return frozenset(at for at in outside if _far(at, own) < _far(at, other))


def _far(at: Hex, hexes: Hexes) -> int:
    return min((distance(at, each) for each in hexes), default=0)


@lru_cache(maxsize=64)
def off_centre(grid: Grid) -> dict[Hex, int]:
    """The squared distance of each hex from the middle of the sheet, in exact integers."""
    drawn = {at: _drawn(grid, at) for at in grid}
    xs, ys = [x for x, _ in drawn.values()], [y for _, y in drawn.values()]
    middle = min(xs) + max(xs), min(ys) + max(ys)  # twice the middle, to stay in whole numbers
    wide, high = (1, 3) if grid.pointy else (3, 1)
    return {
        at: wide * (2 * x - middle[0]) ** 2 + high * (2 * y - middle[1]) ** 2
        for at, (x, y) in drawn.items()
    }


def _drawn(grid: Grid, at: Hex) -> tuple[int, int]:
    """The centre (x, y) of a hex, in 3/2 sides along its points and half its width across them."""
    q, r = at
    return (2 * q + r, r) if grid.pointy else (q, 2 * r + q)
