"""Tiled's two forms of a file as one tree: that of its JSON. Knows no terrain."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Mapping
from typing import Any

from overstack.formats.errors import MOST_BYTES, refused
from overstack.formats.xml import Element, elements
from overstack.schema.strict_json import parse_foreign_json

Tree = dict[str, Any]

#: The elements that hold a list in the JSON: the list's name, and what `type` they have there.
_LISTS = {
    "tileset": ("tilesets", ""), "tile": ("tiles", ""), "property": ("properties", ""),
    "chunk": ("chunks", ""), "object": ("objects", ""), "layer": ("layers", "tilelayer"),
    "group": ("layers", "group"), "imagelayer": ("layers", "imagelayer"),
    "objectgroup": ("layers", "objectgroup"),
}  # fmt: skip
#: The elements whose contents belong to the element around them in the JSON.
_THROUGH = ("properties", "data")


def tree(text: str) -> Tree:
    """The tree of a map or tileset, in XML or JSON. Raises BadFile."""
    start = text.lstrip("\ufeff \r\n\t")
    if start.startswith("{"):
        found = parse_foreign_json(start)
        return found if isinstance(found, dict) else {}
    listed = elements(start.encode("utf-8", "replace"))
    if listed[0].name not in ("map", "tileset"):
        raise refused("no-map")
    children: dict[int, list[Element]] = {}
    for each in listed[1:]:
        children.setdefault(id(each.within[-1]), []).append(each)
    return _branch(listed[0], children)


def _branch(element: Element, children: Mapping[int, list[Element]]) -> Tree:
    made: Tree = dict(element.attributes)
    _fill(made, element, children)
    return made


def _fill(made: Tree, element: Element, children: Mapping[int, list[Element]]) -> None:
    """Add what an element contains to its tree."""
    for child in children.get(id(element), ()):
        if child.name == "tile" and element.name in ("data", "chunk"):
            made.setdefault("data", []).append(whole(child.attributes.get("gid")))
        elif child.name in _LISTS:
            name, kind = _LISTS[child.name]
            branch = _branch(child, children)
            if kind:
                branch["type"] = kind
            if child.name == "chunk":
                branch.setdefault("data", child.text)
            elif child.name == "property":
                branch.setdefault("value", child.text)
            made.setdefault(name, []).append(branch)
        elif child.name in _THROUGH:
            made |= child.attributes
            _fill(made, child, children)
            if child.name == "data":
                made.setdefault("data", child.text)


def numbers(data: object, how: Mapping[str, Any]) -> list[int]:
    """The tile numbers of a layer or chunk: a list, or text in the layer's form. Raises BadFile."""
    if isinstance(data, list):
        return [whole(each) for each in data]
    text = data if isinstance(data, str) else ""
    if how.get("encoding") != "base64":
        return [whole(each) for each in text.split(",")]
    press = how.get("compression") or ""
    if press not in ("", "zlib", "gzip"):
        raise refused("pressed", how=str(press)[:20])
    try:
        held = base64.b64decode("".join(text.split()), validate=True)
        if press:
            held = zlib.decompressobj(zlib.MAX_WBITS | 32).decompress(held, MOST_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        raise refused("no-map") from None
    end = len(held) // 4 * 4
    return [int.from_bytes(held[at : at + 4], "little") for at in range(0, end, 4)]


def whole(value: object) -> int:
    """A whole number of a file; 0 if it is none."""
    digits = str(value or 0).strip()
    return int(digits) if re.fullmatch(r"-?\d{1,10}", digits) else 0
