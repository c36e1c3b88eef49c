"""Which cached answers a position inherits from the one that it was made from.

They lie beside a position's value, where `cached_property` keeps them: positions stay equal and
hashable as before, and a position that inherits nothing only computes them again. Inherited is
what a change cannot touch. `State` owns the cache and hands it in; nothing here knows a position
or a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from overstack.position.counters import Counter, by_rank
from overstack.position.maps import Place

Cache = dict[str, Any]
Standing = dict[Place, tuple[Counter, ...]]

#: What is cached of counters, wherever they are and whatever is half done.
OF_COUNTERS = ("by_id", "stacks", "_standing", "loads", "_cargoes", "hex_cache")

#: What is cached of those that others carry.
ABOARD = ("loads", "_cargoes")


def same_counters(before: Cache, after: Cache) -> None:
    """For a position with the very same counters, map, options and moment."""
    after.update({name: before[name] for name in OF_COUNTERS if name in before})


def changed(before: Cache, after: Cache, counters: Mapping[str, Counter]) -> None:
    """For a position that differs by these counters, which were all there before."""
    by_id, new = before["by_id"], tuple(counters.values())
    every = (*(by_id[who] for who in counters), *new)
    if "_standing" in before:
        after["_standing"] = _stood(before["_standing"], every, new)
    if "hex_cache" in before:
        kept = dict(before["hex_cache"])
        for counter in every:
            kept.pop(counter.place.hex or counter.place, None)
        after["hex_cache"] = kept
    if not any(c.aboard for c in every):
        for name in ABOARD:
            if name in before:
                after[name] = before[name]


def _stood(standing: Standing, every: tuple[Counter, ...], new: tuple[Counter, ...]) -> Standing:
    """The stacks with these counters taken from where they stood and put where they stand."""
    standing, who = dict(standing), {c.id for c in new}
    for place in {c.place for c in every if not c.aboard}:
        stack = [c for c in standing.get(place, ()) if c.id not in who]
        stack += [c for c in new if c.place == place and not c.aboard]
        if stack:
            standing[place] = tuple(sorted(stack, key=by_rank))
        else:
            standing.pop(place, None)
    return standing
