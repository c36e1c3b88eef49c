"""The hexes of a map as one sheet, whether they belong to one grid or to several.

Grids of boards and zones that continue each other share one grid. Others are laid side by side, so
that every hex has a column and a row of its own. Pure geometry.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace

from overstack.formats.grids import HexGrid

Cell = tuple[int, int]
_NEAR = 0.3  # of a pitch: how far the centres of two grids' hexes may be apart
_GAP = 2  # columns between grids that are laid side by side


@dataclass(frozen=True, slots=True)
class _Part:
    """A grid on the sheet: its first column there, and the shift from its cells to the sheet's."""

    first: int
    shift: Cell
    grid: HexGrid


@dataclass(frozen=True, slots=True)
class Lattice:
    """The hexes of a map; if `sideways`, columns run along y. `up` as in `HexGrid`."""

    parts: tuple[_Part, ...]

    @property
    def sideways(self) -> bool:
        """Whether columns run along y."""
        return self.parts[0].grid.sideways

    @property
    def up(self) -> bool:
        """Whether odd columns are shifted up by half a row."""
        return self.parts[0].grid.up

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """The pixels, on the map, of the centre of a hex."""
        part = self._part(column)
        return part.grid.middle(column - part.shift[0], row - part.shift[1])

    def snap(self, column: int, row: int) -> tuple[int, int]:
        """The pixels, on the map, at which VASSAL puts a piece in a hex."""
        part = self._part(column)
        return part.grid.snap(column - part.shift[0], row - part.shift[1])

    def _part(self, column: int) -> _Part:
        fit = [part for part in self.parts if part.first <= column]
        return fit[-1] if fit else self.parts[0]


def lattice_of(
    hexes: Mapping[Hashable, tuple[HexGrid, Cell]],
) -> tuple[Lattice, dict[Hashable, Cell]]:
    """The sheet with these hexes, and the column and row of each; there is at least one hex."""
    first = _straight(next(iter(hexes.values()))[0])
    cells = _on_one(first, hexes)
    if cells is not None:
        return Lattice((_Part(0, (0, 0), first),)), cells
    return _side_by_side(first.up, hexes)


def _straight(grid: HexGrid) -> HexGrid:
    """The same hexes, counted to the right and down."""
    if grid.dx > 0:
        return grid
    return replace(grid, dx=-grid.dx, dy=-grid.dy, up=not grid.up)


def _on_one(
    first: HexGrid, hexes: Mapping[Hashable, tuple[HexGrid, Cell]]
) -> dict[Hashable, Cell] | None:
    """The cells of hexes on one grid; None if they do not lie on it."""
    cells: dict[Hashable, Cell] = {}
    for key, (grid, cell) in hexes.items():
        centre = grid.middle(*cell)
        cells[key] = first.cell(*centre)
        x, y = first.middle(*cells[key])
        away = max(abs(x - centre[0]), abs(y - centre[1]))
        if grid.sideways != first.sideways or away > _NEAR * min(first.dx, first.dy):
            return None
    return cells if len(set(cells.values())) == len(cells) else None


def _side_by_side(
    up: bool, hexes: Mapping[Hashable, tuple[HexGrid, Cell]]
) -> tuple[Lattice, dict[Hashable, Cell]]:
    groups: dict[HexGrid, list[Hashable]] = {}
    for key, (grid, _) in hexes.items():
        groups.setdefault(grid, []).append(key)
    parts: list[_Part] = []
    cells: dict[Hashable, Cell] = {}
    start = 0
    for grid, keys in groups.items():
        straight = _straight(grid)
        own = {key: straight.cell(*grid.middle(*hexes[key][1])) for key in keys}
        left, top = (min(each[n] for each in own.values()) for n in (0, 1))
        start += ((start - left) % 2 == 1) != (straight.up != up)
        shift = (start - left, -top)
        parts.append(_Part(start, shift, straight))
        cells |= {key: (x + shift[0], y + shift[1]) for key, (x, y) in own.items()}
        start = max(cells[key][0] for key in keys) + 1 + _GAP
    return Lattice(tuple(parts)), cells
