"""Holds the reader of Tiled's maps against a Tiled that is installed.

Random maps go through `tiled --export-map` into its other form, and to `tmxrasterizer`, which draws
them. All readings have to be the map that was written, and each hex has to be drawn in the colour
of its terrain.
"""

from __future__ import annotations

import base64
import gzip
import os
import random
import shutil
import struct
import subprocess
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from overstack.formats import boards
from overstack.words.errors import BadInput

TERRAIN = ("forest", "hill", "town", "water")
COLOURS = ((0, 128, 0), (160, 96, 32), (200, 200, 200), (0, 0, 200))
TURNS = (0, 1 << 31, 1 << 30, 1 << 29, 1 << 28, 0b1111 << 28)
TALL = 32  # pixels of a tile, in both directions
SIDE = 16  # pixels of a hex's side on the axis that is staggered
CHUNK = 16
#: Groups of layers, by how they look.
GROUPS = {"shown": "", "hidden": ' visible="0"', "faint": ' opacity="0"'}

Cells: TypeAlias = dict[tuple[int, int], int]


@dataclass(frozen=True)
class Made:
    """A random map: its text, its tileset if that is a file of its own, and what it shows."""

    text: str
    tileset: str
    axis: str
    index: str
    infinite: bool
    shown: Cells


def made(chance: random.Random) -> Made:
    """A random hexagonal map, with layers in groups, hidden ones, and turned tiles."""
    infinite, extent = chance.random() < 0.5, (chance.randint(1, 20), chance.randint(1, 20))
    start = (chance.randint(-20, 20), chance.randint(-20, 20)) if infinite else (0, 0)
    coding = chance.choice(["csv", "xml", "base64", "zlib", "gzip"])
    shown: Cells = {}
    layers = []
    for n in range(chance.randint(1, 4)):
        cells = {
            (start[0] + x, start[1] + y): chance.randint(1, 4)
            for x in range(extent[0])
            for y in range(extent[1])
            if chance.random() < 0.4
        }
        hidden, group = chance.random() < 0.2, chance.choice(["", "", "", *GROUPS])
        turned = {at: tile | chance.choice(TURNS) for at, tile in cells.items()}
        data = _chunks(turned, coding) if infinite else _whole(turned, extent, coding)
        layer = (
            f'<layer id="{n + 1}" name="l{n}" width="{extent[0]}" height="{extent[1]}"'
            f' visible="{int(not hidden)}"><data {_about(coding)}>{data}</data></layer>'
        )
        if group:
            layer = f'<group id="{n + 20}" name="g{n}"{GROUPS[group]}>{layer}</group>'
        layers.append(layer)
        if not hidden and group in ("", "shown"):
            shown |= cells
    axis, index = chance.choice("xy"), chance.choice(["odd", "even"])
    own, tileset = _tileset(external=chance.random() < 0.5)
    text = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.8" orientation="hexagonal" '
        f'renderorder="right-down" width="{extent[0]}" height="{extent[1]}" tilewidth="{TALL}" '
        f'tileheight="{TALL}" infinite="{int(infinite)}" hexsidelength="{SIDE}" '
        f'staggeraxis="{axis}" staggerindex="{index}" nextlayerid="99" nextobjectid="1">'
        f"{own}{''.join(layers)}</map>"
    )
    return Made(text, tileset, axis, index, infinite, shown)


def _tileset(*, external: bool) -> tuple[str, str]:
    """The map's element of the tileset, and the file that it names ("" if it names none)."""
    tiles = "".join(f'<tile id="{n}" type="{word}"/>' for n, word in enumerate(TERRAIN))
    inner = (
        f'name="ground" tilewidth="{TALL}" tileheight="{TALL}" tilecount="4" columns="4">'
        f'<image source="tiles.png" width="{4 * TALL}" height="{TALL}"/>{tiles}</tileset>'
    )
    if external:
        return '<tileset firstgid="1" source="ground.tsx"/>', f'<tileset version="1.8" {inner}'
    return f'<tileset firstgid="1" {inner}', ""


def _about(coding: str) -> str:
    if coding == "xml":
        return ""
    press = f' compression="{coding}"' if coding in ("zlib", "gzip") else ""
    return f'encoding="{"csv" if coding == "csv" else "base64"}"{press}'


def _whole(cells: Cells, extent: tuple[int, int], coding: str) -> str:
    wide, tall = extent
    return _coded([cells.get((n % wide, n // wide), 0) for n in range(wide * tall)], coding)


def _chunks(cells: Cells, coding: str) -> str:
    made = ""
    for left, top in sorted({(x // CHUNK * CHUNK, y // CHUNK * CHUNK) for x, y in cells}):
        tiles = [cells.get((left + n % CHUNK, top + n // CHUNK), 0) for n in range(CHUNK**2)]
        made += f'<chunk x="{left}" y="{top}" width="{CHUNK}" height="{CHUNK}">'
        made += f"{_coded(tiles, coding)}</chunk>"
    return made


def _coded(tiles: list[int], coding: str) -> str:
    if coding == "csv":
        return ",".join(map(str, tiles))
    if coding == "xml":
        return "".join(f'<tile gid="{tile}"/>' if tile else "<tile/>" for tile in tiles)
    data = struct.pack(f"<{len(tiles)}I", *tiles)
    if coding == "zlib":
        data = zlib.compress(data)
    elif coding == "gzip":
        data = gzip.compress(data)
    return base64.b64encode(data).decode()


def picture() -> bytes:
    """The tiles' picture: a square of one colour for each terrain."""
    row = b"\0" + b"".join(bytes(colour) * TALL for colour in COLOURS)
    head = struct.pack(">IIBBBBB", 4 * TALL, TALL, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(row * TALL)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


def wanted(one: Made) -> dict[str, object]:
    """The map document that the map shows, made without the reader."""
    columns, rows = [x for x, _ in one.shown], [y for _, y in one.shown]
    first = (min(columns), min(rows)) if one.infinite else (0, 0)
    origin = [max(0, number) + 1 for number in first]
    odd_first = (first[one.axis == "y"] % 2 == 1) == (one.index == "odd")
    terrain = {
        f"{x - first[0] + origin[0]:02d}{y - first[1] + origin[1]:02d}": TERRAIN[tile - 1]
        for (x, y), tile in one.shown.items()
    }
    return {
        "grid": "flat" if one.axis == "x" else "pointy",
        "shift": "odd" if odd_first else "even",
        "origin": origin,
        "terrain": terrain,
    }


def reading(text: str, one: Made) -> dict[str, object]:
    """What our reader makes of a map."""
    beside = {"ground.tsx": one.tileset} if one.tileset else {}
    doc = boards.read(text, None, beside).document
    return {"grid": doc["grid"], "shift": doc["shift"], "origin": doc.get("origin", [1, 1]),
            "terrain": doc.get("terrain", {})}  # fmt: skip


def drawn_otherwise(one: Made, image: bytes) -> int:
    """How many hexes of a finite map Tiled's picture (PPM) has in another colour than theirs."""
    head, extent, _, pixels = image.split(b"\n", 3)
    assert head == b"P6"
    wide, tall = map(int, extent.split())
    wrong = 0
    for at, tile in one.shown.items():
        x, y = (number + TALL // 2 for number in _corner(at, one))
        # Of a map of one row or column that is shifted, Tiled's picture lacks the last half hex.
        if x < wide and y < tall:
            start = 3 * (y * wide + x)
            wrong += tuple(pixels[start : start + 3]) != COLOURS[tile - 1]
    return wrong


def _corner(at: tuple[int, int], one: Made) -> tuple[int, int]:
    """The upper left pixel of a tile, as Tiled's renderer of hexagonal maps places it."""
    x, y = at
    step, half = (TALL + SIDE) // 2, TALL // 2
    if one.axis == "x":
        return x * step, y * TALL + (half if x % 2 == (one.index == "odd") else 0)
    return x * TALL + (half if y % 2 == (one.index == "odd") else 0), y * step


def table(seeds: range, folder: Path) -> Iterator[tuple[str, int, int]]:
    """Yield what was compared, how many random maps agreed, and how many there were."""
    counts: dict[str, list[bool]] = {}
    (folder / "tiles.png").write_bytes(picture())
    for seed in seeds:
        one = made(random.Random(seed))
        if not one.shown:
            continue
        kind = "infinite" if one.infinite else "finite"
        for name, same in _held_against(one, folder):
            if not same:
                print(f"seed {seed}: {name} differs")
            counts.setdefault(f"{kind}, {name}", []).append(same)
    for name, agreed in sorted(counts.items()):
        yield name, sum(agreed), len(agreed)


def _held_against(one: Made, folder: Path) -> Iterator[tuple[str, bool]]:
    (folder / "map.tmx").write_text(one.text, encoding="utf-8")
    if one.tileset:
        (folder / "ground.tsx").write_text(one.tileset, encoding="utf-8")
    yield "written by the test", _reads(one.text, one)
    for form in ("tmx", "json"):
        _run("tiled", "--export-map", form, "map.tmx", f"out.{form}", folder=folder)
        yield f"written by Tiled as {form}", _reads((folder / f"out.{form}").read_text(), one)
    _run("tiled", "--embed-tilesets", "--export-map", "tmx", "map.tmx", "out.tmx", folder=folder)
    whole = replace(one, tileset="")
    yield "its tileset put in by Tiled", _reads((folder / "out.tmx").read_text(), whole)
    if not one.infinite:
        _run("tmxrasterizer", "map.tmx", "out.ppm", folder=folder)
        yield "drawn by tmxrasterizer", not drawn_otherwise(one, (folder / "out.ppm").read_bytes())


def _reads(text: str, one: Made) -> bool:
    try:
        return reading(text, one) == wanted(one)
    except BadInput:
        return False


def _run(*command: str, folder: Path) -> None:
    surroundings = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(folder)}
    subprocess.run(command, cwd=folder, env=surroundings, check=True, capture_output=True)


def is_installed() -> bool:
    """Whether Tiled and its rasterizer are there."""
    return all(shutil.which(name) for name in ("tiled", "tmxrasterizer"))
