"""The conditions of a mapping's rows, and the figures that pieces bear.

Texts are compared case-insensitively, and `*` matches anything. Knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from overstack.formats.pieces import PieceTraits
from overstack.house.schema import MAX_WEIGHT


def fits(when: Mapping[str, Any], traits: PieceTraits) -> bool:
    """Return whether a piece meets every condition of a row.

    `name` also fits the name without text labels, and the name that earlier versions made.
    """
    texts = {
        "name": traits.names,
        "base": (traits.base,),
        "slot": (traits.slot,),
        "image": traits.images,
        "label": traits.labels,
    }
    for key, wanted in when.items():
        if key in texts:
            if not any(_like(wanted, text) for text in texts[key]):
                return False
        elif not _has(wanted, _pairs(key, traits)):
            return False
    return True


def _pairs(key: str, traits: PieceTraits) -> Iterable[tuple[str, str]]:
    """Return the named values of a piece: for each layer its level, as a number and as a name."""
    if key == "layer":
        return [(x.name, level) for x in traits.layers for level in (str(x.level), x.shown)]
    return traits.marks if key == "mark" else traits.properties


def _has(wanted: Mapping[str, str], pairs: Iterable[tuple[str, str]]) -> bool:
    held = list(pairs)
    return all(any(key == k and _like(v, value) for k, value in held) for key, v in wanted.items())


def _like(wanted: str, text: str) -> bool:
    return _pattern(wanted)(text.casefold())


@cache
def _pattern(wanted: str) -> Callable[[str], bool]:
    """A test for a pattern: the parts between stars are searched in turn, without backtracking."""
    parts = wanted.casefold().split("*")
    if len(parts) == 1:
        return lambda text: text == parts[0]
    head, *middle, tail = parts

    def like(text: str) -> bool:
        if (
            not text.startswith(head)
            or not text.endswith(tail)
            or len(text) < len(head) + len(tail)
        ):
            return False
        at, end = len(head), len(text) - len(tail)
        for part in middle:
            found = text.find(part, at, end)
            if found < 0:
                return False
            at = found + len(part)
        return True

    return like


# -- figures ------------------------------------------------------------------------------------

_HALVES = re.compile(r"(\d{0,3})(?:([.,]5|\u00bd)|[.,]0)?")


def figure(source: Mapping[str, Any], traits: PieceTraits) -> int | None:
    """The figure of a piece from a property, a mark or a folder; None if there is none.

    Of a folder the figure is what the star of the pattern stands for. Halves are figures only if
    `times` makes them whole.
    """
    words = _texts(source, traits)
    if "values" in source:
        return next(
            (
                size
                for word in words
                for like, size in source["values"].items()
                if _like(like, word)
            ),
            None,
        )
    for word in words:
        match = _HALVES.fullmatch(word.strip())
        if match and word.strip():
            twice = (2 * int(match[1] or 0) + bool(match[2])) * source.get("times", 1)
            return twice // 2 if twice % 2 == 0 and twice <= 2 * MAX_WEIGHT else None
    return None


def _texts(source: Mapping[str, Any], traits: PieceTraits) -> list[str]:
    """The texts of a piece in which a figure may stand, the first that counts first."""
    if "folder" not in source:
        key, pairs = ("mark", traits.marks) if "mark" in source else ("property", traits.properties)
        return [value for name, value in pairs if name == source[key]]
    head, _, tail = source["folder"].casefold().partition("*")
    folders = [image.rpartition("/")[0].casefold() for image in traits.images]
    return [
        each[len(head) : len(each) - len(tail)]
        for each in folders
        if _like(source["folder"], each) and each
    ]
