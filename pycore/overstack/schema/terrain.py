"""Names of terrain: those that every map can have, and those of house rules. Knows no game."""

from __future__ import annotations

from collections.abc import Collection

from overstack.schema.parts import TERRAIN
from overstack.schema.shape import known, quote, refusal
from overstack.words.language import phrase
from overstack.words.sentences import say


def known_terrain(name: str, own: Collection[str], where: str, *others: str) -> None:
    """Refuse a name that is no terrain: neither one of every map nor one of `own`.

    `others` are further names that the part at `where` may have. Raises BadScenario with the name
    that is spelled most like it, if one shares half of its letters, or else with all names.
    """
    names = (*TERRAIN, *own, *others)
    noun = "terrain, road or hexside" if others else "terrain"
    near = "" if name in names else nearest(name, names)
    if near:
        values = {"noun": phrase(noun), "name": quote(name), "near": quote(near)}
        raise refusal(where, say("wrong.unknown-near", **values))
    known(name, names, where, noun)


def nearest(name: str, names: Collection[str]) -> str:
    """The one of some names that is spelled most like a name; "" if none shares half of it."""
    near = max(names, key=lambda each: (_common_pairs(name, each), -abs(len(each) - len(name))))
    return near if 2 * _common_pairs(name, near) >= len(name) else ""


def _common_pairs(one: str, other: str) -> int:
    """The number of pairs of neighbouring letters that two words share."""
    pairs = {one[n : n + 2] for n in range(len(one) - 1)}
    return len(pairs & {other[n : n + 2] for n in range(len(other) - 1)})
