"""A module's definition (buildFile): its maps, their boards, and the grids and zones of the boards.

A save does not contain the names of hexes: they follow from the module. The sizes of boards are
those of their pictures, which are in the module's archive.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt

from overstack.formats.grids import HexGrid, nearest
from overstack.formats.numbering import PLAIN, Numbering
from overstack.formats.pieces import clean, safe
from overstack.formats.sheet import Board, Grid, RegionGrid, Sheet, Size, SquareGrid, Zone
from overstack.formats.xml import Element, elements

_OWN = "VASSAL.build.module.map.boardPicker.board."
#: VASSAL's own pitch of hexes; a column's pitch left at it follows that of the rows.
_DY = 64.0
_NARROW = sqrt(3) / 2
_BOARD = 500  # width and height of a board without a picture or a size

#: The width and height of a picture by its name; None if it cannot be found.
Sizes = Callable[[str], Size | None]


@dataclass(frozen=True, slots=True)
class Module:
    """A module's definition: its name and version, and its maps by name."""

    name: str
    version: str
    sheets: Mapping[str, Sheet]


def read(xml: bytes, sizes: Sizes = lambda _: None) -> Module:
    """Parse a module's definition. Raises BadFile with one sentence.

    A map without a name is called "Map" and its number, as in VASSAL.
    """
    found = elements(xml)
    top = found[0].attributes if found else {}
    tree = _Tree(_children(found), sizes)
    sheets: dict[str, Sheet] = {}
    for number, sheet in enumerate(each for each in found if tree.is_map(each)):
        name = clean(sheet.attributes.get("mapName", "")) or f"Map{number}"
        margin = (_whole(sheet, "edgeWidth"), _whole(sheet, "edgeHeight"))
        sheets.setdefault(name, Sheet(name, margin, tuple(tree.boards(sheet)), f"Map{number}"))
    return Module(clean(top.get("name", "")), clean(top.get("version", "")), sheets)


def _children(found: list[Element]) -> dict[Element, list[Element]]:
    children: dict[Element, list[Element]] = {}
    for each in found:
        if each.within:
            children.setdefault(each.within[-1], []).append(each)
    return children


def _kind(element: Element) -> str:
    return element.name.rpartition(".")[2]


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


@dataclass(frozen=True, slots=True)
class _Tree:
    children: dict[Element, list[Element]]
    sizes: Sizes

    def of(self, element: Element) -> list[Element]:
        return self.children.get(element, [])

    def is_map(self, element: Element) -> bool:
        """Whether an element is a map: modules have classes of their own for maps."""
        pickers = (_kind(each).endswith("BoardPicker") for each in self.of(element))
        return "mapName" in element.attributes or any(pickers)

    def boards(self, outer: Element) -> Iterator[Board]:
        for each in self.of(outer):
            if _kind(each) == "Board":
                yield self._board(each)
            else:
                yield from self.boards(each)

    def _board(self, board: Element) -> Board:
        picture = clean(board.attributes.get("image", ""))
        given = (_whole(board, "width", _BOARD), _whole(board, "height", _BOARD))
        size = self.sizes(picture) if picture else given
        zoned = [each for each in self.of(board) if _kind(each) == "ZonedGrid"]
        around = zoned[-1] if zoned else board
        grid = self._grid(around, size)
        zones = (self._zone(each, grid) for each in self.of(around) if _kind(each) == "Zone")
        return Board(
            clean(board.attributes.get("name", "")),
            picture,
            size,
            grid,
            tuple(zone for zone in zones if zone),
            _flag(board, "reversible"),
            self._strange(board),
        )

    def _strange(self, outer: Element) -> bool:
        """Whether a grid or a numbering is of a class that is not VASSAL's own."""
        return any(
            (_kind(each).endswith("Grid") and each.name not in _GRIDS)
            or (_kind(each).endswith("Numbering") and each.name not in _NUMBERINGS)
            or self._strange(each)
            for each in self.of(outer)
        )

    def _zone(self, zone: Element, parents: Grid | None) -> Zone | None:
        corners = _corners(zone.attributes.get("path", ""))
        if len(corners) < 3:
            return None
        width, height = (max(each) - min(each) for each in zip(*corners, strict=True))
        shared = _flag(zone, "useParentGrid")
        return Zone(
            safe(zone.attributes.get("name", "")),
            corners,
            safe(zone.attributes.get("locationFormat", "$name$")),
            parents if shared else self._grid(zone, (width, height)),
            shared,
        )

    def _grid(self, outer: Element, size: Size | None) -> Grid | None:
        """The grid of a board or zone; the last one counts where there are several."""
        made = [found for each in self.of(outer) if (found := self._made(each, size))]
        return made[-1] if made else None

    def _made(self, each: Element, size: Size | None) -> Grid | None:
        make = _GRIDS.get(each.name)
        return make(self, each, size) if make else None

    def hexes(self, grid: Element, size: Size | None) -> HexGrid | None:
        dy = _figure(grid, "dy", _DY)
        dx = _figure(grid, "dx", _NARROW * _DY)
        dx = _NARROW * dy if dx == _NARROW * _DY else dx
        if min(dx, dy) < 1:
            return None
        sideways = _flag(grid, "sideways")
        x0, y0 = _figure(grid, "x0"), _figure(grid, "y0", _DY / 2)
        # VASSAL divides by the other pitch here, so the numbers on its maps do so too.
        last = size and (nearest(size[0] / dy), nearest(size[1] / dx))
        numbering = self._numbering(grid, last[::-1] if last and sideways else last, sideways)
        return HexGrid(dx, dy, x0, y0, sideways, numbering)

    def squares(self, grid: Element, size: Size | None) -> SquareGrid | None:
        dx, dy = _figure(grid, "dx", 48), _figure(grid, "dy", 48)
        if min(dx, dy) < 1:
            return None
        last = size and (int(size[0] / dx + 0.5), int(size[1] / dy + 0.5))
        x0, y0 = _figure(grid, "x0", 24), _figure(grid, "y0", 24)
        return SquareGrid(dx, dy, x0, y0, self._numbering(grid, last))

    def regions(self, grid: Element, _: Size | None) -> RegionGrid | None:
        spots = {
            (_whole(each, "originx"), _whole(each, "originy")): safe(each.attributes["name"])
            for each in self.of(grid)
            if _kind(each) == "Region" and "name" in each.attributes
        }
        return RegionGrid(tuple((name, x, y) for (x, y), name in spots.items())) if spots else None

    def _numbering(
        self, grid: Element, last: Size | None, sideways: bool = False
    ) -> Numbering | None:
        found = [each for each in self.of(grid) if _kind(each).endswith("Numbering")]
        if not found or found[-1].name not in _NUMBERINGS:
            return None
        each = found[-1]
        downward = (_flag(each, "hDescend"), _flag(each, "vDescend"))
        return Numbering(
            rows_first=not each.attributes.get("first", "H").startswith("H"),
            separator=safe(each.attributes.get("sep", "")),
            column_letters=each.attributes.get("hType", "N").startswith("A"),
            row_letters=each.attributes.get("vType", "N").startswith("A"),
            column_digits=_whole(each, "hLeading", 1) + 1,
            row_digits=_whole(each, "vLeading", 1) + 1,
            column_from=_whole(each, "hOff", 1),
            row_from=_whole(each, "vOff", 1),
            stagger=_kind(each) != "SquareGridNumbering"
            and each.attributes.get("stagger", "true") == "true",
            backward=downward[::-1] if sideways else downward,
            size=last,
            slanted=_kind(each) == "ObliqueHexGridNumbering",
            template=safe(each.attributes.get("locationFormat", PLAIN)),
        )


_GRIDS: Mapping[str, Callable[[_Tree, Element, Size | None], Grid | None] | None] = {
    f"{_OWN}HexGrid": _Tree.hexes,
    f"{_OWN}SquareGrid": _Tree.squares,
    f"{_OWN}RegionGrid": _Tree.regions,
    f"{_OWN}ZonedGrid": None,
}
_NUMBERINGS = {f"{_OWN}mapgrid.{name}GridNumbering" for name in ("Hex", "ObliqueHex", "Square")}


def _corners(path: str) -> tuple[tuple[int, int], ...]:
    return tuple(
        (int(pair[1]), int(pair[2]))
        for part in path.split(";")[:1000]
        if (pair := re.match(r"\s*([+-]?\d{1,6})\s*,\s*([+-]?\d{1,6})\s*(?:,|$)", part))
    )
