"""Tiled's maps (.tmx, .tmj), as Tiled draws them: both forms are read as the tree of the JSON.

Terrain comes from the class, the type (one or the other, by Tiled's version) or a property of a
tile, or from a table from tile to terrain; other tiles are clear ground, and are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from overstack.formats.errors import refused
from overstack.formats.ground import LeftOut, ReadMap, document, size, terrain_of
from overstack.formats.tiled_tree import Tree, numbers, tree, whole
from overstack.schema.parts import TERRAIN

_TURNED = 0x0FFFFFFF  # mask: a tile's number without its rotation bits
_FOLDERS = re.compile(r"[/\\]")

#: A tile on a hex: its column and row as Tiled counts them, and its number without rotation.
_Cell = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class _Tile:
    """A tile's terrain ("" if not known), and what to call the tile."""

    terrain: str
    name: str


@dataclass(frozen=True, slots=True)
class _Tileset:
    first: int
    name: str
    tiles: Mapping[int, _Tile]

    def tile(self, number: int) -> _Tile:
        at = number - self.first
        return self.tiles.get(at) or _Tile("", f"{self.name} {at}")


def read(text: str, table: Mapping[str, str], beside: Mapping[str, str]) -> ReadMap:
    """Parse a map, and the tilesets it names among the files `beside` it. Raises BadFile."""
    found = tree(text)
    if "orientation" not in found and ("tilecount" in found or found.get("type") == "tileset"):
        raise refused("tileset-alone")
    if found.get("orientation") != "hexagonal":
        raise refused("not-hexagonal")
    left = LeftOut()
    sets, missing = _tilesets(found, {name.casefold(): beside[name] for name in beside}, left)
    cells = list(_cells(found, left))
    extent, first = _extent(found, cells)
    ground: dict[tuple[int, int], str] = {}
    for x, y, number in cells:
        at = x - first[0] + 1, y - first[1] + 1
        word = _terrain(number, table, sets, left)
        if word and 1 <= at[0] <= extent[0] and 1 <= at[1] <= extent[1]:
            ground[at] = word
    flat = found.get("staggeraxis") == "x"
    # Tiled counts from 0: its odd columns are our even ones, unless an odd one is our first.
    odd = (found.get("staggerindex") == "even") != bool(first[0 if flat else 1] % 2)
    origin = (max(first[0], 0) + 1, max(first[1], 0) + 1)
    doc = document(
        extent,
        ground,
        grid="flat" if flat else "pointy",
        shift="odd" if odd else "even",
        origin=origin,
    )
    if doc.get("origin", [1, 1]) != [first[0] + 1, first[1] + 1]:
        left.add("origin", f"{first[0]}, {first[1]}")
    return ReadMap(doc, (*left.sentences(),), tuple(missing))


def _extent(found: Tree, cells: list[_Cell]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The map's size, and Tiled's numbers of its first column and row: 0, or the first painted."""
    if str(found.get("infinite", 0)) not in ("1", "True"):
        return size(found.get("width"), found.get("height")), (0, 0)
    if not cells:
        raise refused("map-empty")
    columns, rows = {x for x, _, _ in cells}, {y for _, y, _ in cells}
    first = min(columns), min(rows)
    return size(max(columns) - first[0] + 1, max(rows) - first[1] + 1), first


def _terrain(number: int, table: Mapping[str, str], sets: list[_Tileset], left: LeftOut) -> str:
    """The terrain of a tile, or "" after it is counted."""
    known = table.get(str(number), "")
    if known in TERRAIN:
        return known
    within = next((each for each in sets if each.first <= number), None)
    if within is None:
        left.add("no-tileset", str(number))
        return ""
    tile = within.tile(number)
    if not tile.terrain:
        left.add("tiles", tile.name)
    return tile.terrain


# -- Tilesets ----------------------------------------------------------------------------------


def _tilesets(
    found: Tree, beside: dict[str, str], left: LeftOut
) -> tuple[list[_Tileset], list[str]]:
    """The tilesets, the last first, and the names of those that are not at hand."""
    sets: list[_Tileset] = []
    missing: list[str] = []
    for each in _trees(found.get("tilesets")):
        source = _FOLDERS.split(str(each.get("source", "")))[-1]
        held = each
        if source and source.casefold() in beside:
            held = tree(beside[source.casefold()])
        elif source:
            left.add("missing", source)
            missing.append(source)
        name = str(held.get("name", source))
        sets.append(_Tileset(whole(each.get("firstgid")), name, _tiles(held, name)))
    sources = {_FOLDERS.split(str(s.get("source", "")))[-1].casefold()
               for s in _trees(found.get("tilesets"))}  # fmt: skip
    for name in sorted(beside.keys() - sources):
        left.add("unused", name)
    return sorted(sets, key=lambda each: -each.first), missing


def _tiles(held: Tree, name: str) -> dict[int, _Tile]:
    """The tiles of a tileset by their numbers; before Tiled 1.2 its JSON has them by number."""
    tiles = held.get("tiles")
    if isinstance(tiles, dict):
        tiles = [{"id": key, **each} for key, each in tiles.items() if isinstance(each, dict)]
    old = held.get("tileproperties")
    if isinstance(old, dict):
        pairs = [(key, each) for key, each in old.items() if isinstance(each, dict)]
        more = [
            {"id": key, "properties": [{"value": v} for v in each.values()]} for key, each in pairs
        ]
        tiles = [*_trees(tiles), *more]
    made: dict[int, _Tile] = {}
    for tile in _trees(tiles):
        number = whole(tile.get("id"))
        own = [tile.get("class"), tile.get("type")]
        values = [
            each.get("value")
            for each in _trees(tile.get("properties"))
            if each.get("type", "string") == "string"  # a number is text too in XML
        ]
        words = [each for each in [*own, *values] if isinstance(each, str) and each]
        terrain = next((word for each in words if (word := terrain_of(each))), "")
        if terrain or number not in made:
            made[number] = _Tile(terrain, words[0] if words else f"{name} {number}")
    return made


# -- Layers ------------------------------------------------------------------------------------


def _cells(found: Tree, left: LeftOut, *, moved: bool = False) -> Iterator[_Cell]:
    """The tiles of all layers that are drawn, the lowest first; counts the other layers.

    `moved` says that a group around them is drawn beside its place, and they with it.
    """
    for layer in _trees(found.get("layers")):
        name, kind = str(layer.get("name", "")), layer.get("type", "tilelayer")
        shifts = (str(layer.get(key, 0)) for key in ("offsetx", "offsety"))
        beside = moved or any(shift not in ("0", "0.0") for shift in shifts)
        if not _is_drawn(layer):
            left.add("hidden", name)
        elif kind == "group":
            yield from _cells(layer, left, moved=beside)
        elif kind != "tilelayer":
            left.add("layers", name, max(1, len(_trees(layer.get("objects")))))
        else:
            if beside:
                left.add("moved-layers", name)
            for part in _trees(layer.get("chunks")) or [layer]:
                yield from _cells_of(part, layer)


def _is_drawn(layer: Tree) -> bool:
    opacity = str(layer.get("opacity", 1))
    return str(layer.get("visible", 1)) not in ("0", "False") and opacity not in ("0", "0.0")


def _cells_of(part: Tree, layer: Tree) -> Iterator[_Cell]:
    wide = max(1, min(whole(part.get("width")), 10_000))
    left, top = whole(part.get("x")), whole(part.get("y"))
    for n, number in enumerate(numbers(part.get("data"), layer)):
        if number & _TURNED:
            yield left + n % wide, top + n // wide, number & _TURNED


def _trees(value: object) -> list[Tree]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
