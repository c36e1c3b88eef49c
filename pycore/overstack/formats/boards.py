"""Hex maps of other programs: Tiled's .tmx and .tmj, MegaMek's .board.

The result is a map document of Overstack: size, orientation of the hexes, and terrain. In Tiled,
terrain comes from a tile's class, type or property, or from a table from tile to terrain; other
tiles are clear ground. Hexsides are not read from either program.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from overstack.formats.errors import MOST_BYTES, refused
from overstack.formats.xml import Element, elements
from overstack.position.hexes import MAX_SIZE, Grid, label_format
from overstack.schema.parts import TERRAIN, Json
from overstack.schema.strict_json import parse_json

Cell = tuple[int, int]  # column and row, counted from 1

_TURNED = 0x0FFFFFFF  # mask: a tile's number without its rotation bits
_WORDS = {
    "woods": "forest", "wood": "forest", "trees": "forest", "jungle": "forest", "grass": "clear",
    "plain": "clear", "plains": "clear", "hills": "hill", "swamp": "marsh", "sea": "water",
    "lake": "water", "river": "water", "ocean": "water", "village": "town", "city": "town",
    "urban": "town", "rubble": "rough", "planted_fields": "field", "fields": "field",
    "farmland": "field", "mountains": "mountain", "sand": "desert", "buildings": "building",
}  # fmt: skip
_HEX = re.compile(r'hex\s+(\d{4,6})\s+(-?\d{1,3})\s+"([^"]{0,400})"')


def terrain_of(word: str) -> str:
    """The terrain that a word of the other program means; "" if it means no terrain."""
    plain = word.casefold().strip()
    return plain if plain in TERRAIN else _WORDS.get(plain, "")


def read(text: str, table: Mapping[str, str] | None = None) -> Json:
    """Parse a file's text into a map document. Raises BadFile with one sentence.

    `table` gives the terrain by the number of a tile, written as text.
    """
    start = text.lstrip("\ufeff \r\n\t")
    if start.startswith("<"):
        return _map_document(_of_xml(text), table or {})
    if start.startswith("{"):
        return _map_document(_of_json(text), table or {})
    return _board(start)


def _document(columns: int, rows: int, grid: str, shift: str, ground: Mapping[Cell, str]) -> Json:
    labels = label_format(columns, rows)
    doc: Json = {"size": [columns, rows], "grid": grid, "labels": labels, "shift": shift}
    sheet = Grid(columns, rows, labels=labels)
    terrain = {
        sheet.label(sheet.hex(*cell)): word
        for cell, word in sorted(ground.items())
        if word and word != "clear"
    }
    return doc | ({"terrain": terrain} if terrain else {})


def _size(columns: object, rows: object) -> tuple[int, int]:
    try:
        size = int(str(columns)), int(str(rows))
    except ValueError:
        raise refused("no-map") from None
    if not (0 < size[0] <= MAX_SIZE and 0 < size[1] <= MAX_SIZE):
        raise refused("map-size", columns=size[0], rows=size[1], most=MAX_SIZE)
    return size


# -- MegaMek -----------------------------------------------------------------------------------


def _board(text: str) -> Json:
    size = re.match(r"(?:\s*#[^\n]*\n)*\s*size\s+(\d{1,4})\s+(\d{1,4})", text)
    if size is None:
        raise refused("no-map")
    columns, rows = _size(size[1], size[2])
    ground: dict[Cell, str] = {}
    for label, height, terrain in _HEX.findall(text):
        half = len(label) // 2
        x, y = int(label[:half]), int(label[half:])
        if 1 <= x <= columns and 1 <= y <= rows:
            ground[x, y] = _mega(terrain, int(height))
    return _document(columns, rows, "flat", "even", ground)


def _mega(terrain: str, height: int) -> str:
    words = (terrain_of(part.partition(":")[0]) for part in terrain.split(";"))
    found = next((word for word in words if word), "")
    return found or ("hill2" if height > 1 else "hill" if height > 0 else "clear")


# -- Tiled -------------------------------------------------------------------------------------

_Map = tuple[Mapping[str, Any], dict[int, str], list[list[tuple[int, int, int]]]]


def _map_document(found: _Map, table: Mapping[str, str]) -> Json:
    """Make the map document from a map's attributes, its tiles' words, and its layers' cells."""
    about, words, layers = found
    if about.get("orientation") != "hexagonal":
        raise refused("not-hexagonal")
    columns, rows = _size(about.get("width"), about.get("height"))
    ground: dict[Cell, str] = {}
    for layer in layers:
        for x, y, tile in layer:
            word = table.get(str(tile)) or words.get(tile, "")
            if 0 <= x < columns and 0 <= y < rows and word in TERRAIN:
                ground[x + 1, y + 1] = word
    flat = about.get("staggeraxis") == "x"
    # Tiled counts from 0: its odd columns are our even ones.
    shift = "odd" if about.get("staggerindex") == "even" else "even"
    return _document(columns, rows, "flat" if flat else "pointy", shift, ground)


def _cells(tiles: Iterable[int], wide: int, left: int, top: int) -> list[tuple[int, int, int]]:
    return [
        (left + n % wide, top + n // wide, tile & _TURNED)
        for n, tile in enumerate(tiles)
        if tile & _TURNED
    ]


def _of_xml(text: str) -> _Map:
    found = elements(text.encode("utf-8", "replace"))
    if not found or found[0].name != "map":
        raise refused("no-map")
    layers = [_layer(found, each) for each in found if each.name == "layer"]
    return found[0].attributes, dict(_words(found)), layers


def _words(found: list[Element]) -> Iterator[tuple[int, str]]:
    """The terrain by tile number, from the tile's class, its type or a property."""
    for each in found:
        attributes = each.attributes
        tile = each if each.name == "tile" else _around(each, "tile")
        first = tile and _around(tile, "tileset")
        if not tile or not first or each.name not in ("tile", "property"):
            continue
        names = ("value",) if each.name == "property" else ("class", "type")
        word = next((w for name in names if (w := terrain_of(attributes.get(name, "")))), "")
        if word:
            yield _int(first.attributes.get("firstgid")) + _int(tile.attributes.get("id")), word


def _around(each: Element, name: str) -> Element | None:
    return next((one for one in reversed(each.within) if one.name == name), None)


def _layer(found: list[Element], layer: Element) -> list[tuple[int, int, int]]:
    cells: list[tuple[int, int, int]] = []
    for data in found:
        if data.name != "data" or not any(one is layer for one in data.within):
            continue
        chunks = [c for c in found if c.name == "chunk" and any(one is data for one in c.within)]
        for part in chunks or [data]:
            attributes = part.attributes if chunks else layer.attributes
            tiles = _numbers(part.text, data.attributes)
            wide = max(1, min(_int(attributes.get("width")), 10_000))
            cells += _cells(tiles, wide, _int(attributes.get("x")), _int(attributes.get("y")))
    return cells


def _of_json(text: str) -> _Map:
    doc = parse_json(text)
    if not isinstance(doc, dict):
        raise refused("no-map")
    words: dict[int, str] = {}
    for tiles in _dicts(doc.get("tilesets")):
        for tile in _dicts(tiles.get("tiles")):
            values = [p.get("value") for p in _dicts(tile.get("properties"))]
            names = [tile.get("class"), tile.get("type"), *values]
            word = next(
                (w for each in names if isinstance(each, str) and (w := terrain_of(each))), ""
            )
            if word:
                words[_int(tiles.get("firstgid")) + _int(tile.get("id"))] = word
    layers = []
    for layer in _dicts(doc.get("layers")):
        for part in _dicts(layer.get("chunks")) or [layer]:
            held = part.get("data", [])
            held = held if isinstance(held, str | list) else []
            told_as = {"encoding": "base64", "compression": layer.get("compression", "")}
            numbers = _numbers(held, told_as) if isinstance(held, str) else [_int(n) for n in held]
            wide = max(1, min(_int(part.get("width")), 10_000))
            layers.append(_cells(numbers, wide, _int(part.get("x")), _int(part.get("y"))))
    return doc, words, layers


def _dicts(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _int(value: object) -> int:
    digits = str(value or 0).strip()
    return int(digits) if re.fullmatch(r"-?\d{1,10}", digits) else 0


def _numbers(text: str, how: Mapping[str, Any]) -> list[int]:
    """Decode the tile numbers in a layer's text. Raises BadFile."""
    if how.get("encoding") != "base64":
        return [_int(each) for each in text.split(",")]
    press = how.get("compression") or ""
    if press not in ("", "zlib", "gzip"):
        raise refused("pressed", how=str(press)[:20])
    try:
        data = base64.b64decode("".join(text.split()), validate=True)
        if press:
            data = zlib.decompressobj(zlib.MAX_WBITS | 32).decompress(data, MOST_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        raise refused("no-map") from None
    whole = len(data) // 4 * 4
    return [int.from_bytes(data[at : at + 4], "little") for at in range(0, whole, 4)]
