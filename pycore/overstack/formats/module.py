"""A module's definition (buildFile): its maps, their boards, and the hexes printed on them.

A save does not contain the names of hexes: they are read from the module. For each board, its grid
and numbering are read, and those zones that name their places. Geometry is in pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from overstack.formats.grids import HexGrid, Numbering
from overstack.formats.pieces import clean
from overstack.formats.xml import Element, elements

_MAP, _BOARD, _ZONE = "Map", "Board", "Zone"
_GRID, _NUMBERS = "HexGrid", "HexGridNumbering"


@dataclass(frozen=True, slots=True)
class Zone:
    """A named part of a board: its corners, and the template for the names of its places."""

    name: str
    corners: tuple[tuple[int, int], ...]
    name_format: str  # "$name$" alone, or with "$gridLocation$"
    grid: HexGrid | None = None

    def __contains__(self, spot: tuple[float, float]) -> bool:
        """Whether a point lies within the corners."""
        x, y = spot
        inside, (ax, ay) = False, self.corners[-1]
        for bx, by in self.corners:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
            ax, ay = bx, by
        return inside


@dataclass(frozen=True, slots=True)
class Board:
    """A board: its name and picture, its hex grid, if it has one, and its zones."""

    name: str
    picture: str = ""
    grid: HexGrid | None = None
    zones: tuple[Zone, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A map of a module: its margin in pixels, and its boards."""

    name: str
    margin: tuple[int, int] = (0, 0)
    boards: tuple[Board, ...] = ()

    def place(self, x: float, y: float, board: str = "") -> tuple[str, tuple[int, int] | None]:
        """The name of the place at a point, and its column and row; "" and None for no hex.

        `board` is the board in use; "" means the first board that has a grid or zones.
        """
        at = (x - self.margin[0], y - self.margin[1])
        if min(at) < 0:
            return "", None  # beside the boards
        gridded = [one for one in self.boards if one.grid or one.zones]
        found = next((one for one in gridded if one.name == board), gridded[0] if gridded else None)
        if found is None:
            return "", None
        zone = next((one for one in found.zones if at in one), None)
        grid = zone.grid if zone and zone.grid else found.grid
        if zone and "$gridLocation$" not in zone.name_format:
            return f"@{zone.name}", None
        return (grid.name(*at), grid.cell(*at)) if grid else ("", None)


@dataclass(frozen=True, slots=True)
class Module:
    """A module's definition: its name and version, and its maps by name."""

    name: str
    version: str
    sheets: Mapping[str, Sheet]


def read(xml: bytes) -> Module:
    """Parse a module's definition. Raises BadFile with one sentence."""
    found = elements(xml)
    top = found[0].attributes if found else {}
    sheets: dict[str, Sheet] = {}
    for sheet in (each for each in found if _is(each, _MAP) and "mapName" in each.attributes):
        name = clean(sheet.attributes["mapName"])
        margin = (_whole(sheet, "edgeWidth"), _whole(sheet, "edgeHeight"))
        sheets.setdefault(name, Sheet(name, margin, tuple(_boards(found, sheet))))
    return Module(clean(top.get("name", "")), clean(top.get("version", "")), sheets)


def _is(element: Element, kind: str) -> bool:
    return element.name.rpartition(".")[2] == kind


def _whole(element: Element, key: str, usual: int = 0) -> int:
    return round(_figure(element, key, usual))


def _figure(element: Element, key: str, usual: float = 0.0) -> float:
    try:
        found = float(element.attributes.get(key, usual))
    except ValueError:
        return usual
    return found if abs(found) < 10**6 else usual


def _flag(element: Element, key: str) -> bool:
    return element.attributes.get(key, "") == "true"


def _within(found: Sequence[Element], outer: Element, kind: str) -> list[Element]:
    return [each for each in found if _is(each, kind) and any(one is outer for one in each.within)]


def _boards(found: Sequence[Element], sheet: Element) -> list[Board]:
    boards = []
    for board in _within(found, sheet, _BOARD):
        grids = _within(found, board, _GRID)
        zones = _within(found, board, _ZONE)
        own = [g for g in grids if not any(_is(one, _ZONE) for one in g.within)]
        boards.append(
            Board(
                clean(board.attributes.get("name", "")),
                clean(board.attributes.get("image", "")),
                _grid(found, own[0]) if own else None,
                tuple(zone for each in zones if (zone := _zone(found, each))),
            )
        )
    return boards


def _zone(found: Sequence[Element], zone: Element) -> Zone | None:
    corners = _corners(zone.attributes.get("path", ""))
    grids = _within(found, zone, _GRID)
    name_format = zone.attributes.get("locationFormat", "$name$")
    if len(corners) < 3 or (not grids and _flag(zone, "useParentGrid")):
        return None
    own = _grid(found, grids[0]) if grids else None
    if own is None:
        name_format = name_format.replace("$gridLocation$", "")
    return Zone(clean(zone.attributes.get("name", "")), corners, name_format, own)


def _corners(path: str) -> tuple[tuple[int, int], ...]:
    pairs = [pair.split(",") for pair in path.split(";")[:1000]]
    try:
        return tuple((int(pair[0]), int(pair[1])) for pair in pairs if len(pair) == 2)
    except ValueError:
        return ()


def _grid(found: Sequence[Element], grid: Element) -> HexGrid | None:
    dx, dy = _figure(grid, "dx"), _figure(grid, "dy")
    if min(dx, dy) < 1:
        return None
    numbers = _within(found, grid, _NUMBERS)
    return HexGrid(
        dx, dy, _figure(grid, "x0"), _figure(grid, "y0"), _flag(grid, "sideways"),
        _numbering(numbers[0]) if numbers else Numbering(),
    )  # fmt: skip


def _numbering(each: Element) -> Numbering:
    return Numbering(
        rows_first=each.attributes.get("first", "H") != "H",
        separator=clean(each.attributes.get("sep", "")),
        column_letters=each.attributes.get("hType", "N") == "A",
        row_letters=each.attributes.get("vType", "N") == "A",
        column_digits=_whole(each, "hLeading") + 1,
        row_digits=_whole(each, "vLeading") + 1,
        column_from=_whole(each, "hOff"),
        row_from=_whole(each, "vOff"),
        stagger=_flag(each, "stagger"),
        backward=(_flag(each, "hDescend"), _flag(each, "vDescend")),
    )
