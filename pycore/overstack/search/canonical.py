"""The canonical form of a puzzle: equal for puzzles mirrored, turned, or with sides exchanged.

The form is the least of twelve descriptions, one for each symmetry of a hex map. A description
names counters by kind, place and condition, never by id or name, sides by their role in the goal,
and places relative to the edge of the grid. A marker whose id ends with a compass point is a
facing, and is turned with the map. Knows no game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import assert_never

from overstack.position.conditions import Lost, Measure, Pack, Reach, Trapped, Want
from overstack.position.goal import Goal
from overstack.position.hexes import DIRECTIONS, Hex
from overstack.position.state import Counter, Place, Scenario
from overstack.schema.strict_json import canonical as packed

Spot = tuple[int, int]
Turn = Callable[[Hex], Spot]


def canonical(found: Scenario) -> str:
    """A short hash of the least description of a puzzle."""
    least = min(packed(_description(found, turn)) for turn in turns())
    return hashlib.sha256(least.encode()).hexdigest()[:16]


def turns() -> Iterator[Turn]:
    """The twelve symmetries: six rotations, each with and without mirroring."""
    for number in range(6):
        for mirrored in (False, True):
            yield partial(_turn, number=number, mirrored=mirrored)


def _turn(at: Hex, *, number: int, mirrored: bool) -> Spot:
    x, z = at.q, at.r
    y = -x - z
    if mirrored:
        x, z = z, x
    for _ in range(number):
        x, y, z = -z, -x, -y
    return x, z


def _description(found: Scenario, turn: Turn) -> object:
    """The description of a puzzle under a symmetry, with the edge of its grid as the origin."""
    position, goal = found.position, found.goal
    hexes = [*found.world.map.grid]
    spots = [turn(at) for at in hexes]
    left, top = min(x for x, _ in spots), min(z for _, z in spots)

    def spot(place: Place) -> object:
        if place.hex is None:
            return place.part
        x, z = turn(place.hex)
        return [x - left, z - top, place.part]

    def at(one: Hex) -> object:
        return spot(Place(one))

    def mark(name: str) -> str:
        head, _, tail = name.rpartition("-")
        points, way = sheet.grid.points, tail.upper()
        return packed([head, *turn(DIRECTIONS[points.index(way)])]) if way in points else name

    sheet = found.world.map
    names = {each.id: _counter(each, goal, (spot, mark), found) for each in position.counters}
    return [
        found.world.ruleset,
        sorted(packed([at(one), kind]) for one, kind in sheet.terrain.items()),
        sorted(packed([at(one), list(kinds)]) for one, kinds in sheet.features.items()),
        sorted(packed([spot(one), part.kind.id]) for one, part in sheet.parts.items()),
        sorted(
            packed([sorted(packed(at(one)) for one in pair), kind])
            for pair, kind in sheet.edges.items()
        ),
        sorted(
            packed([sorted(packed(at(one)) for one in pair), kind])
            for pair, kind in sheet.road_sides.items()
        ),
        sorted(names.values()),
        position.turn,
        position.phase,
        _side(position.active, goal),
        sorted(found.world.costs.items()),
        _goal(goal, names, spot) if goal else None,
    ]


def _side(side: str, goal: Goal | None) -> str:
    return "" if not side else "own" if goal and side == goal.side else "other"


def _counter(
    counter: Counter,
    goal: Goal | None,
    turned: tuple[Callable[[Place], object], Callable[[str], str]],
    found: Scenario,
) -> str:
    spot, mark = turned
    carrier = found.position.by_id.get(counter.aboard)
    return packed(
        [
            counter.kind.id,
            _side(counter.side, goal),
            spot(counter.place),
            counter.rank if counter.id in found.ordered else 0,
            carrier.kind.id if carrier else "",
            sorted(rider.kind.id for rider in found.position.load(counter.id)),
            counter.spent,
            sorted(mark(each) for each in counter.marks),
        ]
    )


def _goal(goal: Goal, names: dict[str, str], spot: Callable[[Place], object]) -> object:
    until = goal.until
    return [
        sorted(packed(_want(want, goal, names, spot)) for want in goal.wants),
        sorted(packed(_want(kept, goal, names, spot)) for kept in goal.keeps),
        [until.turn, until.phase, _side(until.side, goal)] if until else None,
        goal.at_end,
        goal.moves,
        str(goal.chance),
    ]


def _want(want: Want, goal: Goal, names: dict[str, str], spot: Callable[[Place], object]) -> object:
    match want:
        case Reach():
            places = sorted(packed(spot(place)) for place in want.places)
            return [want.kind, sorted(names[who] for who in want.who), places, want.least]
        case Measure():
            return [want.kind, want.name, _side(want.side, goal), want.least, want.most]
        case Pack():
            return [want.kind, spot(want.place), _side(want.side, goal), want.least]
        case Lost():
            return [want.kind, sorted(names[who] for who in want.who), want.least]
        case Trapped():
            return [want.kind, names[want.who]]
        case _:
            assert_never(want)
