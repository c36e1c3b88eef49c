"""Geometry: distance is a metric, lines are symmetric, each hex has one label."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overstack.documents.map import map_of
from overstack.position.hexes import (
    DIRECTIONS,
    FLAT_NAMES,
    POINTY_NAMES,
    Grid,
    Hex,
    arc,
    direction,
    distance,
    line,
    neighbours,
    within,
)
from overstack.words.errors import BadScenario
from tests.strategies import grids, hexes, many, some

near = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))


def centre(at: Hex, *, pointy: bool = False) -> tuple[float, float]:
    """The centre of a hex on paper, x to the right and y down, neighbours 1 apart."""
    if pointy:
        return at.q + at.r / 2, at.r * math.sqrt(3) / 2
    return at.q * math.sqrt(3) / 2, at.r + at.q / 2


# -- distance ---------------------------------------------------------------------------------


@many
@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert distance(a + c, b + c) == distance(a, b)


@many
@given(near, near)
def test_distance_counts_steps(a: Hex, b: Hex) -> None:
    """Some neighbour is one step closer, and each is exactly one step away."""
    if a != b:
        assert min(distance(n, b) for n in neighbours(a)) == distance(a, b) - 1
    assert {distance(n, a) for n in neighbours(a)} == {1}


@pytest.mark.parametrize("radius", range(5))
def test_within_is_all_that_is_near(radius: int) -> None:
    middle = Hex(3, -2)
    disc = list(within(middle, radius))
    assert len(disc) == len(set(disc)) == 1 + 3 * radius * (radius + 1)
    assert all(distance(middle, at) <= radius for at in disc)


def test_directions_go_clockwise_as_they_are_called() -> None:
    """Bearings from north are 0, 60 ... on a flat-top sheet, and 330, 30 ... on a pointy one."""
    bearings = {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300}
    turned = {"NW": 330, "NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270}
    for index, step in enumerate(DIRECTIONS):
        for pointy, names, degrees in ((False, FLAT_NAMES, bearings), (True, POINTY_NAMES, turned)):
            x, y = centre(step, pointy=pointy)
            assert round(math.degrees(math.atan2(x, -y))) % 360 == degrees[names[index]]
        assert direction(Hex(4, 4), Hex(4, 4) + step) == index
    with pytest.raises(ValueError, match="not in tuple"):
        direction(Hex(0, 0), Hex(2, 0))


# -- lines ------------------------------------------------------------------------------------


@many
@given(near, near)
def test_lines_are_the_same_both_ways(a: Hex, b: Hex) -> None:
    there = line(a, b)
    assert there == tuple(reversed(line(b, a)))
    assert there[0] == (a,)
    assert there[-1] == (b,)
    assert len(there) == distance(a, b) + 1


@many
@given(near, near)
def test_lines_meet_the_nearest_hexes(a: Hex, b: Hex) -> None:
    """Measured on paper: each step holds exactly the centres closest to it."""
    n = distance(a, b)
    (ax, ay), (bx, by) = centre(a), centre(b)
    for i, cells in enumerate(line(a, b)):
        t = i / n if n else 0
        x, y = ax + (bx - ax) * t, ay + (by - ay) * t
        around = {
            at: math.hypot(centre(at)[0] - x, centre(at)[1] - y)
            for c in cells
            for at in within(c, 2)
        }
        least = min(around.values())
        assert set(cells) == {at for at, gap in around.items() if gap < least + 1e-9}


@many
@given(near, near)
def test_lines_have_no_gaps(a: Hex, b: Hex) -> None:
    for cells, following in pairwise(line(a, b)):
        assert all(min(distance(at, to) for to in following) == 1 for at in cells)


def test_a_line_along_a_hexside_meets_both() -> None:
    assert line(Hex(0, 0), Hex(1, 1)) == ((Hex(0, 0),), (Hex(0, 1), Hex(1, 0)), (Hex(1, 1),))


# -- arcs -------------------------------------------------------------------------------------


@many
@given(near, st.integers(0, 5), near)
def test_arcs_cover_the_sheet(at: Hex, facing: int, other: Hex) -> None:
    """Every other hex is in one sector, or on the border of two; measured as angles."""
    sectors = arc(at, facing, other)
    if at == other:
        assert sectors == ()
        return
    x, y = centre(other - at)
    ahead = centre(DIRECTIONS[facing])
    turn = math.degrees(math.atan2(x, -y) - math.atan2(ahead[0], -ahead[1])) % 360
    measured = {
        index
        for index in range(6)
        if min((turn - 60 * index) % 360, (60 * index - turn) % 360) < 30 + 1e-9
    }
    assert set(sectors) == measured
    assert len(sectors) in (1, 2)


# -- sheets and labels ------------------------------------------------------------------------


@many
@given(grids())
def test_labels_name_each_hex_once(grid: Grid) -> None:
    cells = list(grid)
    labels = [grid.label(at) for at in cells]
    assert len(set(cells)) == len(set(labels)) == grid.columns * grid.rows
    assert [grid.parse(label) for label in labels] == cells
    assert all(at in grid for at in cells)


@many
@given(grids(most=12), near)
def test_a_sheet_knows_its_edge(grid: Grid, at: Hex) -> None:
    assert (at in grid) == (at in set(grid))
    assert grid.hex(*grid.offset(at)) == at
    assert set(grid.neighbours(at)) == set(neighbours(at)) & set(grid)


@some
@given(grids(most=12), st.text(max_size=5) | st.from_regex("[0-9A-Z]{2,5}", fullmatch=True))
def test_any_text_is_a_label_or_none(grid: Grid, text: str) -> None:
    try:
        at = grid.parse(text)
    except ValueError as error:
        assert str(error) == f"There is no hex {text!r} on this map."  # noqa: PT017 - either way
    else:
        assert grid.label(at) == text


@pytest.mark.parametrize(
    ("pointy", "shift", "neighbours_of_0202"),
    [
        (False, "even", "0201 0302 0303 0203 0103 0102"),
        (False, "odd", "0201 0301 0302 0203 0102 0101"),
        (True, "even", "0201 0301 0302 0303 0203 0102"),
        (True, "odd", "0101 0201 0302 0203 0103 0102"),
    ],
)
def test_printed_neighbours(pointy: bool, shift: str, neighbours_of_0202: str) -> None:
    """Neighbours as on hand-drawn sheets, which shift some columns or rows by half a hex."""
    grid = Grid(4, 4, pointy, "0305", "", shift)
    found = [grid.label(at) for at in grid.neighbours(grid.parse("0202"))]
    assert found == neighbours_of_0202.split()


@pytest.mark.parametrize(
    ("column", "row", "label"),
    [(1, 1, "7A1"), (6, 5, "7F5"), (26, 10, "7Z10"), (27, 1, "7AA1"), (52, 60, "7ZZ60")],
)
def test_lettered_columns(column: int, row: int, label: str) -> None:
    grid = Grid(52, 60, labels="1F5", board="7")
    assert grid.label(grid.hex(column, row)) == label


@pytest.mark.parametrize(
    ("labels", "origin", "label"),
    [
        ("0305", (23, 5), "2408"),
        ("0305", (0, 0), "0103"),
        ("00305", (117, 5), "11808"),
        ("003005", (117, 205), "118208"),
        ("1F5", (26, 20), "AA23"),
    ],
)
def test_part_of_a_greater_map_keeps_its_labels(
    labels: str, origin: tuple[int, int], label: str
) -> None:
    """A sheet that starts at the second column and fourth row of a larger one keeps its numbers."""
    grid = Grid(3, 5, labels=labels, origin=origin)
    at = grid.hex(2, 4)
    assert grid.writable
    assert grid.label(at) == label
    assert grid.parse(label) == at
    assert [grid.offset(other) for other in grid.neighbours(at)] == [
        Grid(3, 5).offset(other) for other in Grid(3, 5).neighbours(at)
    ]


@pytest.mark.parametrize(
    ("labels", "origin"),
    [("0305", (98, 1)), ("0305", (1, 96)), ("00305", (998, 1)), ("1F5", (51, 1)), ("1F5", (0, 1))],
)
def test_numbers_that_labels_cannot_write_are_refused(labels: str, origin: list[int]) -> None:
    doc = {"size": [3, 5], "grid": "flat", "labels": labels, "origin": list(origin)}
    assert not Grid(3, 5, labels=labels, origin=(origin[0], origin[1])).writable
    with pytest.raises(BadScenario, match=r"map\.origin numbers hexes"):
        map_of(doc, "overstack")
