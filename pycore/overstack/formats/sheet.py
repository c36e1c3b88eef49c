"""A map of a module as geometry: its boards, their grids and zones, and the place at a point.

The place at a point is found as VASSAL finds it. A place is identified by its board, zone and cell;
its name is only shown, since two places of a map may have one name. Lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from overstack.formats.formatted import filled
from overstack.formats.grids import HexGrid, nearest
from overstack.formats.numbering import Numbering

Cell = tuple[int, int]
Size = tuple[int, int]
#: Identifies a place: the number of its board, of its zone (-1 outside zones), and its cell.
Key = tuple[int, int, Cell | None]

#: Why hexes have no names: the size of a board's picture is not known, the module numbers no hexes,
#: or it has a grid of a class of its own; "" if they have names.
Nameless = Literal["", "size", "numbers", "grid"]


@dataclass(frozen=True, slots=True)
class SquareGrid:
    """A grid of squares: its pitch, and the centre of the first square."""

    dx: float
    dy: float
    x0: float
    y0: float
    numbering: Numbering | None

    def cell(self, x: float, y: float) -> Cell:
        """The column and row, from 0, of the square at a point."""
        return nearest((x - self.x0) / self.dx), nearest((y - self.y0) / self.dy)

    def name(self, x: float, y: float) -> str:
        """The name of the square at a point; VASSAL rounds rows above the first one to it."""
        column, row = self.cell(x, y)
        return self.numbering.name(column, row + 1 if row < 0 else row) if self.numbering else ""


@dataclass(frozen=True, slots=True)
class RegionGrid:
    """Named points; a point of the board belongs to the nearest of them."""

    regions: tuple[tuple[str, int, int], ...]

    def cell(self, x: float, y: float) -> Cell:
        """The number of the nearest region, as a column."""
        away = [(x - rx) ** 2 + (y - ry) ** 2 for _, rx, ry in self.regions]
        return (away.index(min(away)), 0)

    def name(self, x: float, y: float) -> str:
        """The name of the nearest region."""
        return self.regions[self.cell(x, y)[0]][0]


Grid = HexGrid | SquareGrid | RegionGrid


@dataclass(frozen=True, slots=True)
class Zone:
    """A named part of a board: its corners, the template of its places' names, and its grid.

    `parents` says that the grid is that of the board.
    """

    name: str
    corners: tuple[tuple[int, int], ...]
    template: str
    grid: Grid | None = None
    parents: bool = False

    def __contains__(self, spot: tuple[float, float]) -> bool:
        """Whether a point lies within the corners."""
        x, y = spot
        inside, (ax, ay) = False, self.corners[-1]
        for bx, by in self.corners:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
            ax, ay = bx, by
        return inside

    def named(self, location: str) -> str:
        """The name of a place whose name on the zone's grid is `location`."""
        values = {"name": self.name, "gridLocation": location}
        return filled(self.template, values.get) or ""


@dataclass(frozen=True, slots=True)
class Board:
    """A board: its picture, its size if known, its grid outside the zones, and its zones.

    `strange` says that a grid is of a class of the module's own, whose rules are not known.
    """

    name: str
    picture: str = ""
    size: Size | None = None
    grid: Grid | None = None
    zones: tuple[Zone, ...] = ()
    reversible: bool = False
    strange: bool = False

    @property
    def grids(self) -> tuple[Grid, ...]:
        """Its own grid, and those of its zones."""
        zoned = (zone.grid for zone in self.zones if not zone.parents)
        return tuple(grid for grid in (self.grid, *zoned) if grid)

    def zone_at(self, x: float, y: float) -> int:
        """The number of the first zone around a point; -1 for none."""
        return next((n for n, zone in enumerate(self.zones) if (x, y) in zone), -1)


@dataclass(frozen=True, slots=True)
class BoardUse:
    """A board in a game: its name, its column and row on the map, and whether it is turned."""

    name: str
    turned: bool = False
    column: int = 0
    row: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a map: its key, its name as VASSAL shows it, and its name on its grid alone.

    `hexes` is its hex grid, in pixels of the map; None if it is no hex.
    """

    key: Key
    name: str
    zone: str = ""
    bare: str = ""
    hexes: HexGrid | None = None

    @property
    def cell(self) -> Cell | None:
        """The column and row on its grid."""
        return self.key[2]


@dataclass(frozen=True, slots=True)
class _Standing:
    """A board on the map: the position of its corner, and whether it is turned."""

    board: Board
    x: int
    y: int
    turned: bool

    def local(self, x: float, y: float) -> tuple[float, float] | None:
        """A point of the map in the board's own pixels; None beside the board."""
        x, y = x - self.x, y - self.y
        if x < 0 or y < 0:
            return None
        if self.board.size is None:
            return (x, y)
        width, height = self.board.size
        if x >= width or y >= height:
            return None
        return (width - x, height - y) if self.turned else (x, y)

    def of_map(self, grid: HexGrid) -> HexGrid:
        """A grid of the board, in pixels of the map."""
        if self.turned and self.board.size:
            grid = grid.turn_round(*self.board.size)
        return grid.shift(self.x, self.y)


@dataclass(frozen=True, slots=True)
class Layout:
    """The boards of a map as they lie in a game."""

    boards: tuple[_Standing, ...]
    grids: dict[tuple[int, int], HexGrid] = field(default_factory=dict)

    def place(self, x: float, y: float) -> Place | None:
        """The place at a point; None beside the boards."""
        for number, standing in enumerate(self.boards):
            at = standing.local(x, y)
            if at is not None:
                return self._on_board(number, standing, at)
        return None

    def _on_board(self, number: int, on: _Standing, at: tuple[float, float]) -> Place:
        board = on.board
        index = board.zone_at(*at)
        zone = board.zones[index] if index >= 0 else None
        grid = zone.grid if zone else board.grid
        cell, bare = (grid.cell(*at), grid.name(*at)) if grid else (None, "")
        name = zone.named(bare) if zone else bare
        zoned = zone.name if zone else board.name if len(self.boards) > 1 else ""
        if isinstance(grid, HexGrid):
            area = (number, -1 if zone and zone.parents else index)
            hexes = self.grids.setdefault(area, on.of_map(grid))
            guessed = grid.numbering is not None and not grid.numbering.known
            return Place((number, index, cell), "" if guessed else name, zoned, bare, hexes)
        return Place((number, index, cell), name, zoned, bare)

    @property
    def hex_grids(self) -> Iterator[HexGrid]:
        """The hex grids of its boards and zones, in pixels of the boards."""
        for on in self.boards:
            yield from (grid for grid in on.board.grids if isinstance(grid, HexGrid))

    @property
    def has_grid(self) -> bool:
        """Whether a board has a grid whose rules are known."""
        return any(on.board.grids for on in self.boards)

    @property
    def nameless(self) -> Nameless:
        """Why hexes have no names: "size", "numbers" or "grid"; "" if they have names."""
        if any(on.board.strange for on in self.boards):
            return "grid"
        for grid in self.hex_grids:
            if grid.numbering is None:
                return "numbers"
            if not grid.numbering.known:
                return "size" if grid.numbering.size is None else "numbers"
        return ""

    @property
    def picture(self) -> tuple[str, Cell]:
        """The picture of the map's only board, and the board's corner; "" if there are several."""
        if len(self.boards) != 1 or self.boards[0].turned:
            return "", (0, 0)
        on = self.boards[0]
        return on.board.picture, (on.x, on.y)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A map of a module: its margin in pixels, and the boards that can be laid on it.

    `id` is "Map" and its number, by which a save may call it.
    """

    name: str
    margin: Size = (0, 0)
    boards: tuple[Board, ...] = ()
    id: str = ""

    def layout(self, uses: Sequence[BoardUse] = ()) -> Layout | None:
        """Lay out the boards in use; None if a board's size is needed and not known.

        Without a board in use, the first one that has a grid or zones lies on the map.
        """
        known = {board.name: board for board in reversed(self.boards)}
        laid = [(known[use.name], use) for use in uses if use.name in known]
        if not laid:
            gridded = (b for b in self.boards if b.grid or b.zones or b.strange)
            laid = [(board, BoardUse(board.name)) for board in gridded][:1]
        turned = [use.turned and board.reversible for board, use in laid]
        if (len(laid) > 1 or any(turned)) and any(board.size is None for board, _ in laid):
            return None
        sizes = {(use.column, use.row): board.size or (0, 0) for board, use in laid}
        return Layout(
            tuple(
                _Standing(board, *self._corner(use, sizes), over)
                for (board, use), over in zip(laid, turned, strict=True)
            )
        )

    def _corner(self, use: BoardUse, sizes: Mapping[Cell, Size]) -> tuple[int, int]:
        """The corner of a board: beside those to its left in its row, below those above it."""
        before = (size[0] for (c, r), size in sizes.items() if r == use.row and c < use.column)
        above = (size[1] for (c, r), size in sizes.items() if c == use.column and r < use.row)
        return self.margin[0] + sum(before), self.margin[1] + sum(above)
