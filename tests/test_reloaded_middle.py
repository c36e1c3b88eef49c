"""The distance of a hex from the centre, where the first marker lies: measured in the plane."""

from __future__ import annotations

from math import isclose, sqrt

import pytest

from overstack.position.hexes import Grid, Hex
from overstack.rulesets.reloaded.turn.zones import off_centre


def _at(hex_: Hex, *, pointy: bool) -> tuple[float, float]:
    """The centre of a hex whose sides have length one."""
    along, across = sqrt(3) * (hex_.q + hex_.r / 2), 1.5 * hex_.r
    if pointy:
        return along, across
    return 1.5 * hex_.q, sqrt(3) * (hex_.r + hex_.q / 2)


@pytest.mark.parametrize("pointy", [False, True])
@pytest.mark.parametrize(("columns", "rows"), [(5, 5), (4, 7), (7, 4), (6, 6), (1, 3)])
def test_the_distance_from_the_middle_is_that_in_the_plane(
    columns: int, rows: int, *, pointy: bool
) -> None:
    grid = Grid(columns, rows, pointy=pointy)
    points = {at: _at(at, pointy=pointy) for at in grid}
    xs, ys = [x for x, _ in points.values()], [y for _, y in points.values()]
    x0, y0 = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    told = off_centre(grid)
    assert told.keys() == points.keys()
    for at, (x, y) in points.items():
        assert isclose(told[at], 16 / 3 * ((x - x0) ** 2 + (y - y0) ** 2), abs_tol=1e-6), at
