"""Which cached answers a position inherits from the one that it was made from.

They lie beside a position's value, where `lazy` keeps them: positions stay equal and
hashable as before, and a position that inherits nothing only computes them again. Inherited is
what a change cannot touch. `State` owns the cache and hands it in; nothing here knows a position
or a game.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from overstack.position.counters import Counter, by_rank, id_of
from overstack.position.maps import Place

Cache = dict[str, Any]
Standing = dict[Place, tuple[Counter, ...]]
Loads = dict[str, tuple[Counter, ...]]

#: What is cached of counters, wherever they are and whatever is half done.
OF_COUNTERS = (
    "by_id",
    "stacks",
    "_standing",
    "loads",
    "_cargoes",
    "_sum",
    "sum_past",
)

#: The same of them, the map and the options.
OF_THE_WORLD = ("still_cache", "counter_cache")

#: What is cached of those that others carry.
ABOARD = ("loads", "_cargoes")

#: Where a position keeps what can be done in it (`judging.at_hand`), and what it inherits of that:
#: what could be done in an earlier position, with the counters that have changed since.
AT_HAND = "at_hand"
PAST = "past"

#: The sum of an earlier position's hashes, with the counters that have changed since: it is summed
#: up where somebody asks for it.
SUM_PAST = "sum_past"

#: So many counters later it is no longer told.
FAR = 100


def same_counters(before: Cache, after: Cache, changes: Container[str]) -> None:
    """For a position with the very same counters; `changes` are what else is not the same."""
    settled = "options" not in changes and "world" not in changes
    for name in OF_COUNTERS + OF_THE_WORLD if settled else OF_COUNTERS:
        if name in before:
            after[name] = before[name]


def same_moment(before: Cache, after: Cache) -> None:
    """Besides, for one that differs by what is half done alone."""
    if "hex_cache" in before:
        after["hex_cache"] = before["hex_cache"]
    _past(before, after, ())


def changed(before: Cache, after: Cache, new: list[Counter]) -> None:
    """For a position that differs by these counters, which were all there before."""
    known = before["by_id"]
    every = (*[known[counter.id] for counter in new], *new)
    if "_standing" in before:
        after["_standing"] = _stood(before["_standing"], every, new)
    if "hex_cache" in before:
        kept = after["hex_cache"] = before["hex_cache"].copy()
        for counter in every:
            kept.pop(counter.place.hex or counter.place, None)
    if "counter_cache" in before:
        kept = after["counter_cache"] = before["counter_cache"].copy()
        for counter in every:
            kept.pop(counter.id, None)
            kept.pop(counter.aboard, None)
    if "_sum" in before:
        after[SUM_PAST] = before["_sum"], every
    elif SUM_PAST in before:
        hashed, since = before[SUM_PAST]
        after[SUM_PAST] = hashed, since + every
    carriers = {counter.aboard for counter in every if counter.aboard}
    if carriers:
        if "loads" in before:
            after["loads"] = _loaded(before["loads"], carriers, new)
    else:
        for name in ABOARD:
            if name in before:
                after[name] = before[name]
    _past(before, after, every)


def _past(before: Cache, after: Cache, every: tuple[Counter, ...]) -> None:
    if AT_HAND in before:
        after[PAST] = before[AT_HAND], every
    elif PAST in before:
        at_hand, since = before[PAST]
        if len(since) < FAR:
            after[PAST] = at_hand, since + every


def mixed(hashed: int, counters: Iterable[Counter]) -> int:
    """A sum of hashes with counters put in that are not in it, and taken out that are."""
    for counter in counters:
        hashed ^= hash(counter)
    return hashed


def _loaded(loads: Loads, carriers: set[str], new: list[Counter]) -> Loads:
    """What is aboard whom, with these counters taken from where they rode and put where they do."""
    loads, who = loads.copy(), {c.id for c in new}
    for carrier in carriers:
        riders = [c for c in loads.get(carrier, ()) if c.id not in who]
        riders += [c for c in new if c.aboard == carrier]
        if riders:
            loads[carrier] = tuple(sorted(riders, key=id_of))
        else:
            loads.pop(carrier, None)
    return loads


def _stood(standing: Standing, every: tuple[Counter, ...], new: list[Counter]) -> Standing:
    """The stacks with these counters taken from where they stood and put where they stand."""
    standing, who = standing.copy(), {c.id for c in new}
    for place in {c.place for c in every if not c.aboard}:
        stack = [c for c in standing.get(place, ()) if c.id not in who]
        stack += [c for c in new if c.place == place and not c.aboard]
        if len(stack) > 1:
            stack.sort(key=by_rank)
        if stack:
            standing[place] = tuple(stack)
        else:
            standing.pop(place, None)
    return standing
