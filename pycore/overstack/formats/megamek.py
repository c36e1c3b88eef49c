"""MegaMek's boards (.board), as its own loader reads them.

The loader splits lines into words, takes keywords in any case, `#` and `/` for comments, and
ignores the labels of hexes: their order in the file counts. `end` ends the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from overstack.formats.errors import refused
from overstack.formats.ground import LeftOut, ReadMap, document, size, terrain_of

#: A text in quotes, which may lack its last one; a comment; or a word.
_TOKEN = re.compile(r'"([^"]*)"?|[#/].*|([^\s"#/]+)')
_WITHOUT_GROUND = ("option", "tag", "description", "note")
_STEEP = 2  # the greatest height for which there is a terrain
#: Which terrain a hex has of several in it: MegaMek has no order, and its versions write them in
#: different ones, so that a lake with a sandy ground was a lake on one board and desert on another.
_FIRST = ("building", "town", "water", "forest", "marsh", "mountain", "rough", "field", "desert")


def read(text: str) -> ReadMap:
    """Parse a board. Raises BadFile."""
    left = LeftOut()
    extent: tuple[int, int] | None = None
    hexes: list[str] = []
    for word, *rest in _lines(text):
        match word.casefold():
            case "size" if len(rest) > 1:
                extent = size(rest[0], rest[1])
            case "hex":
                _, height, terrain, *_ = [*rest, *("", "0", "")[len(rest) :]]
                hexes.append(_terrain(terrain, _height(height), left))
            case "end":
                break
            case keyword:
                left.add("lines" if keyword in _WITHOUT_GROUND else "odd-lines", word)
    if extent is None:
        raise refused("no-map")
    columns, room = extent[0], extent[0] * extent[1]
    if len(hexes) > room:
        left.add("beyond", "hex", len(hexes) - room)
    if len(hexes) < room:
        left.add("too-few", "hex", room - len(hexes))
    cells = ((n % columns + 1, n // columns + 1) for n in range(room))
    return ReadMap(document(extent, dict(zip(cells, hexes, strict=False))), (*left.sentences(),))


def _lines(text: str) -> Iterator[list[str]]:
    """The words of each line that has any."""
    for line in text.splitlines():
        found = [m[2] if m[2] is not None else m[1] for m in _TOKEN.finditer(line)]
        words = [word for word in found if word is not None]
        if words:
            yield words


def _height(text: str) -> int:
    if re.fullmatch(r"-?(\d{1,4}(\.\d*)?|\.\d+)", text) is None:
        raise refused("no-map")
    return int(float(text))


def _terrain(text: str, height: int, left: LeftOut) -> str:
    """The terrain of a hex; counts its other words, and a height that is not shown."""
    names = [part.partition(":")[0].strip() for part in text.split(";")]
    rank = {terrain: n for n, terrain in enumerate(_FIRST)}
    known = filter(None, map(terrain_of, names))
    found = min(known, key=lambda terrain: rank.get(terrain, len(rank)), default="")
    shown = found
    for name in filter(None, names):
        if shown and terrain_of(name) == shown:
            shown = ""
        else:
            left.add("words", name)
    if height and (found or not 0 < height <= _STEEP):
        left.add("heights", str(height))
    return found or ("hill2" if height > 1 else "hill" if height > 0 else "clear")
