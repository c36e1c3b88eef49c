"""Hex maps of other programs: Tiled's .tmx and .tmj, MegaMek's .board.

The result is a map document of Overstack: size, orientation of the hexes, and terrain, with what
the reader left out. Hexsides are not read from either program.
"""

from __future__ import annotations

from collections.abc import Mapping

from overstack.formats import megamek, tiled
from overstack.formats.ground import ReadMap


def read(
    text: str, table: Mapping[str, str] | None = None, beside: Mapping[str, str] | None = None
) -> ReadMap:
    """Parse a file's text into a map document. Raises BadFile with one sentence.

    `table` gives the terrain by the number of a tile, written as text. `beside` holds the texts of
    files brought together with the map, by name: its tilesets, or the map itself if `text` is a
    tileset.
    """
    start = text.lstrip("\ufeff \r\n\t")
    if start.startswith(("<", "{")):
        return tiled.read(start, table or {}, beside or {})
    return megamek.read(start)
