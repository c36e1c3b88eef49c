"""Reloaded: sight and facing equal a computation with polygons, and sight works both ways."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from random import Random

import pytest

from overstack.position.hexes import DIRECTIONS, Grid, Hex, direction, distance, neighbours, within
from overstack.position.maps import Map
from overstack.rulesets.reloaded.sight.facing import ahead, front, halves
from overstack.rulesets.reloaded.sight.lines import (
    LEFT,
    RIGHT,
    STRAIGHT,
    Line,
    along_sides,
    lines,
    unmoved,
)
from overstack.rulesets.reloaded.sight.sight import Ground, Readings, Sight, ground, look
from tests.effort import effort

ORIGIN = Hex(0, 0)
GRID = Grid(effort(10, few=7, night=16), effort(8, few=6, night=14), pointy=True)

Point = tuple[Fraction, Fraction]


# -- an independent computation: polygons, and Fractions along the string -----------------------


def _corners(at: Hex) -> list[Point]:
    third = Fraction(1, 3)
    around = [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)]
    return [(at.q + q * third, at.r + r * third) for q, r in around]


def _cross(o: Point, a: Point, b: Point) -> Fraction:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def _inside(at: Hex, a: Point, b: Point) -> tuple[Fraction, Fraction] | None:
    """The part of the string inside an open hexagon, as shares of its length; None if empty."""
    corners, low, high = _corners(at), Fraction(0), Fraction(1)
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        of_a, of_b = _cross(one, other, a), _cross(one, other, b)
        if of_a == of_b:
            if of_a <= 0:
                return None
            continue
        meets = of_a / (of_a - of_b)
        low, high = (max(low, meets), high) if of_b > of_a else (low, min(high, meets))
    return (low, high) if low < high else None


@cache
def _cuts(end: Hex, moved: int) -> tuple[tuple[Fraction, Fraction, Hex], ...]:
    """The hexes cut by a string from the origin, shifted aside by ``moved`` hundredths of a hex."""
    aside = next((step for step in DIRECTIONS if end.q * step.r - end.r * step.q > 0), ORIGIN)
    q, r = (Fraction(moved * part, 100) for part in aside)
    found = []
    length = distance(ORIGIN, end)
    for at in within(ORIGIN, length):
        if distance(at, end) + distance(ORIGIN, at) > length + 1:
            continue  # far from the string
        inside = _inside(at, (q, r), (end.q + q, end.r + r))
        if inside:
            found.append((*inside, at))
    return tuple(sorted(found))


@cache
def _drawn(end: Hex, moved: int) -> Line:
    """The hexes that such a string cuts between its ends, and the sides crossed off corners."""
    cuts, sides = _cuts(end, moved), []
    for (_, out, one), (into, _, other) in pairwise(cuts):
        q, r = one.q + Fraction(other.q - one.q, 2), one.r + Fraction(other.r - one.r, 2)
        corners = set(_corners(one)) & set(_corners(other))
        aside = next((step for step in DIRECTIONS if end.q * step.r - end.r * step.q > 0), ORIGIN)
        start = (Fraction(moved * aside.q, 100), Fraction(moved * aside.r, 100))
        point = (start[0] + out * end.q, start[1] + out * end.r)
        if out == into and point not in corners:
            assert max(abs(point[0] - q), abs(point[1] - r)) < Fraction(1, 2)
            sides.append((one, other))
    return Line(tuple(at for _, _, at in cuts if at not in (ORIGIN, end)), tuple(sides), moved)


def _runs_along_sides(end: Hex) -> bool:
    """Whether a part of the string is inside no hex at all."""
    return sum(out - into for into, out, _ in _cuts(end, STRAIGHT)) < 1


AROUND = [Hex(q, r) for q, r in product(range(-9, 10), repeat=2)]
ENDS = [end for end in AROUND if 0 < distance(ORIGIN, end) < 10][:: effort(2, few=9, night=1)]


def test_strings_cut_what_polygons_say() -> None:
    """In every direction: the hexes in order, and the sides crossed off their corners."""
    for end in ENDS:
        straight = _drawn(end, STRAIGHT)
        assert along_sides(ORIGIN, end) == _runs_along_sides(end)
        assert unmoved(ORIGIN, end).hexes == straight.hexes
        if along_sides(ORIGIN, end):
            assert lines(ORIGIN, end) == (_drawn(end, LEFT), _drawn(end, RIGHT))
            assert unmoved(ORIGIN, end).sides == straight.sides == ()
        else:
            assert lines(ORIGIN, end) == (straight,)


def test_strings_are_the_same_both_ways() -> None:
    for end in ENDS:
        there = lines(Hex(3, -2), Hex(3, -2) + end)
        back = lines(Hex(3, -2) + end, Hex(3, -2))
        for one, other in zip(there, reversed(back), strict=True):
            assert one.hexes == other.hexes[::-1]
            assert one.sides == tuple((into, out) for out, into in reversed(other.sides))
            assert one.moved == -other.moved


@pytest.mark.parametrize(
    ("end", "cut"),
    [
        ((3, 2), [((1, 0), (1, 1), (2, 1), (2, 2))]),
        ((4, 1), [((1, 0), (2, 0), (2, 1), (3, 1))]),
        ((2, 2), [((1, 0), (1, 1), (2, 1)), ((0, 1), (1, 1), (1, 2))]),
        ((1, 1), [((1, 0),), ((0, 1),)]),
        ((5, 0), [((1, 0), (2, 0), (3, 0), (4, 0))]),
        ((1, 0), [()]),
        ((0, 0), [()]),
    ],
)
def test_strings_worked_by_hand(
    end: tuple[int, int], cut: list[tuple[tuple[int, int], ...]]
) -> None:
    found = lines(ORIGIN, Hex(*end))
    assert [line.hexes for line in found] == [tuple(Hex(*at) for at in way) for way in cut]
    assert [line.moved for line in found] == ([STRAIGHT] if len(cut) == 1 else [LEFT, RIGHT])


# -- sight over a map ---------------------------------------------------------------------------


def _country(seed: int) -> Map:
    """A map with a fifth of its hexes blocking, named open ground, and many hexsides."""
    random = Random(seed)
    kinds = ["forest", "forest", "town", "building", "hill", "hill2", "marsh", *["clear"] * 14]
    terrain = {at: random.choice(kinds) for at in GRID}
    edges = {}
    for at in GRID:
        for other in GRID.neighbours(at):
            if at < other and random.random() < 0.15:
                edges[frozenset((at, other))] = random.choice(["hedge", "cliff", "river"])
    return Map(GRID, terrain, edges=edges)


COUNTRY = _country(7)
OVER = ground(COUNTRY)
HELD = frozenset(Random(11).sample(list(GRID), len(list(GRID)) // 6))
READINGS = [
    Readings(along, mutual, units_block)
    for along, mutual, units_block in product(
        ("either", "both", "none"), (False, True), (False, True)
    )
]


def _told(a: Hex, b: Hex, held: frozenset[Hex], readings: Readings) -> tuple[bool, int]:
    """Whether there is a view and through how many kinds of hexsides, from the drawn strings."""
    end = b - a
    ways = [_drawn(end, STRAIGHT)]
    if end != ORIGIN and _runs_along_sides(end) and readings.along != "none":
        ways = [_drawn(end, LEFT), _drawn(end, RIGHT)]
        if readings.along == "both":
            hexes = set(ways[0].hexes) | set(ways[1].hexes)
            ways = [Line(tuple(hexes), ways[0].sides + ways[1].sides)]
    answers = []
    for way in ways:
        stops = 0
        spared = COUNTRY.terrain_at(a) in ("hill", "hill2")
        for at in (a + at for at in way.hexes):
            blocks = COUNTRY.terrain_at(at) in ("forest", "town", "building", "hill", "hill2")
            if blocks or (readings.units_block and at in held):
                if spared and at in held:
                    spared = False
                else:
                    stops += 1
        kinds = set()
        for out, into in ((a + out, a + into) for out, into in way.sides):
            kind = COUNTRY.edges.get(frozenset((out, into)))
            if kind in ("hedge", "cliff"):
                kinds.add(kind)
                stops += into != b and not (readings.mutual and out == a)
        answers.append((bool(stops), len(kinds)))
    blocked, screens = min(answers)
    return not blocked, screens


@pytest.mark.parametrize("readings", READINGS[:: effort(1, few=5)], ids=str)
def test_every_pair_of_hexes_sees_what_the_drawing_says(readings: Readings) -> None:
    cells = list(GRID)
    seen = 0
    for a in cells[:: effort(3, few=7, night=1)]:
        for b in cells:
            sight = look(OVER, a, b, HELD, readings)
            assert (sight.clear, len(sight.screens)) == _told(a, b, HELD, readings), (a, b)
            seen += sight.clear
    assert seen


@pytest.mark.parametrize("along", ["either", "both", "none"])
def test_sight_is_the_same_both_ways(along: str) -> None:
    """For every pair of hexes, if a Hedge of the shooter's own hex does not block (`mutual`)."""
    cells, readings = list(GRID), Readings(along, mutual=True)
    for a, b in product(cells, cells):
        if a < b:
            there, back = look(OVER, a, b, readings=readings), look(OVER, b, a, readings=readings)
            assert (there.clear, len(there.screens)) == (back.clear, len(back.screens))
            assert set(there.line.hexes) & set(OVER.blockers) or not there.blocked


def test_terrain_alone_is_the_same_both_ways() -> None:
    """As the rule is written: hexes block both ways, and only a Hedge or a Cliff one way."""
    bare = Ground(OVER.blockers, {})
    one_way = 0
    for a, b in product(list(GRID), repeat=2):
        if a < b:
            assert look(bare, a, b).clear == look(bare, b, a).clear
            one_way += look(OVER, a, b).clear != look(OVER, b, a).clear
    assert one_way


def _row(**at: str) -> Ground:
    """Blocking hexes of a row, and a Hedge or Cliff before the hex that `before2` names."""
    blockers = {Hex(int(k[1:]), 0): kind for k, kind in at.items() if k[0] == "h"}
    sides = {
        frozenset((Hex(int(k[1:]) - 1, 0), Hex(int(k[1:]), 0))): kind
        for k, kind in at.items()
        if k[0] == "b"
    }
    return Ground(blockers, sides)


def _over(
    row: Ground,
    a: int,
    b: int,
    *,
    held: tuple[int, ...] = (),
    mutual: bool = False,
    units_block: bool = False,
) -> Sight:
    readings = Readings(mutual=mutual, units_block=units_block)
    return look(row, Hex(a, 0), Hex(b, 0), frozenset(Hex(at, 0) for at in held), readings)


def test_the_ends_never_block() -> None:
    row = _row(h0="forest", h3="city")
    assert _over(row, 0, 3).clear
    assert _over(row, 0, 4).blocked == (Hex(3, 0),)


@pytest.mark.parametrize("kind", ["hedge", "cliff"])
def test_a_screen_ends_the_view_behind_the_next_hex(kind: str) -> None:
    row = _row(b2=kind)
    assert _over(row, 0, 1).screens == ()
    assert _over(row, 0, 2).clear
    assert _over(row, 0, 2).screens == (kind,)
    assert _over(row, 0, 3).barred == ((Hex(1, 0), Hex(2, 0)),)
    assert not _over(row, 1, 3).clear
    assert _over(row, 1, 3, mutual=True).clear
    assert _over(row, 3, 1).clear
    assert not _over(row, 0, 3, mutual=True).clear


def test_two_screens_of_a_kind_are_one_die() -> None:
    row = _row(b1="hedge", b2="hedge", b3="cliff")
    assert _over(row, 0, 2, mutual=True).screens == ("hedge",)
    assert _over(row, 0, 3).screens == ("hedge", "cliff")


def test_a_hill_looks_over_one_hex_with_enemies() -> None:
    row = _row(h0="hill", h1="forest", h3="forest")
    assert _over(row, 0, 2, held=(1,)).clear
    assert _over(row, 0, 2, held=(1,)).overlooked == Hex(1, 0)
    assert not _over(row, 0, 2, held=(2,)).clear
    assert _over(row, 0, 4, held=(1, 3)).blocked == (Hex(3, 0),)
    assert not _over(_row(h1="forest"), 0, 2, held=(1,)).clear
    assert _over(row, 4, 6, held=(5,)).clear
    assert not _over(row, 4, 6, held=(5,), units_block=True).clear


def test_a_string_along_sides_takes_the_better_of_two() -> None:
    """Forest left of the side: the string moves right; a Hedge there is a die, or avoided."""
    left, right, over = Hex(1, 0), Hex(0, 1), Hex(1, 1)
    forest = Ground({left: "forest"}, {})
    assert look(forest, ORIGIN, over).clear
    assert look(forest, ORIGIN, over).line.hexes == (right,)
    assert not look(forest, ORIGIN, over, readings=Readings("both")).clear
    both = Ground({left: "forest", right: "hill"}, {})
    assert not look(both, ORIGIN, over).clear
    assert look(both, ORIGIN, over, readings=Readings("none")).clear
    hedged = Ground({}, {frozenset((left, over)): "hedge"})
    assert look(hedged, ORIGIN, over).screens == ()
    assert look(hedged, ORIGIN, over).line.moved == RIGHT
    assert look(hedged, ORIGIN, over, readings=Readings("both")).screens == ("hedge",)


def test_ground_is_what_blocks_and_what_screens() -> None:
    assert set(OVER.blockers.values()) == {"city", "forest", "hill"}
    assert set(OVER.screens.values()) == {"hedge", "cliff"}


# -- facing -------------------------------------------------------------------------------------


EAST = direction(ORIGIN, Hex(1, 0))


@pytest.mark.parametrize("other", [(1, 0), (1, -1), (0, 1), (2, -2)])
def test_hexes_before_a_model(other: tuple[int, int]) -> None:
    assert front(ORIGIN, EAST, Hex(*other))


@pytest.mark.parametrize("other", [(-1, 0), (1, -2), (-1, 2), (0, 0), (-2, 2), (2, -4)])
def test_hexes_behind_a_model_or_split_by_its_line(other: tuple[int, int]) -> None:
    assert not front(ORIGIN, EAST, Hex(*other))


@pytest.mark.parametrize("facing", range(6))
def test_halves_are_what_corners_say(facing: int) -> None:
    """Front: every corner of the hex is in front; split: the line runs through its inside."""
    at = GRID.hex(4, 3)
    along = DIRECTIONS[(facing + 2) % 6] + DIRECTIONS[(facing + 1) % 6]
    line = (Fraction(along.q), Fraction(along.r))
    found = halves(GRID, at, facing)
    assert {*found.front, *found.split, *found.rear, at} == set(GRID)
    for other in GRID:
        corners = [(q - at.q, r - at.r) for q, r in _corners(other)]
        signs = {
            (q * line[1] - r * line[0] > 0) - (q * line[1] - r * line[0] < 0) for q, r in corners
        }
        if other != at:
            assert (other in found.split) == ({1, -1} <= signs)
            assert (other in found.front) == (1 in signs and -1 not in signs)
        assert front(at, facing, other) == (other in found.front)
    assert all(ahead(at, facing, to) for to in neighbours(at))
