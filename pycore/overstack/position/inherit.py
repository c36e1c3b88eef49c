"""Which cached answers a position inherits from the one that it was made from.

They lie beside a position's value, where `lazy` keeps them: positions stay equal and
hashable as before, and a position that inherits nothing only computes them again. Inherited is
what a change cannot touch. `State` owns the cache and hands it in; nothing here knows a position
or a game.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from itertools import compress
from operator import is_not
from typing import Any

from overstack.position.counters import Counter, by_rank, id_of
from overstack.position.maps import Place

Cache = dict[str, Any]
Standing = dict[Place, tuple[Counter, ...]]
Loads = dict[str, tuple[Counter, ...]]
HexCache = dict[object, dict[object, Any]]
ById = Mapping[str, Counter]

#: What is cached of counters, wherever they are and whatever is half done.
OF_COUNTERS = (
    "by_id",
    "stacks",
    "_standing",
    "standing_past",
    "loads",
    "_cargoes",
    "marked",
    "_sum",
    "sum_past",
)

#: The same of them, the map and the options; `hex_cache` may lie in a past (see below).
OF_THE_WORLD = ("still_cache", "counter_cache", "hex_cache", "hex_past")

#: What hangs on what is half done as well.
OF_FRAMES = ("cache", "_hash", "key", "at_hand", "past")

#: What is cached of those that others carry.
ABOARD = ("loads", "_cargoes")

#: Where a position keeps what can be done in it (`judging.at_hand`), and what it inherits of that:
#: what could be done in an earlier position, with the counters that have changed since.
AT_HAND = "at_hand"
PAST = "past"

#: What an earlier position had of these, with the counters that have changed since: it is brought
#: up to date where somebody asks for it; most positions on the way to another are asked nothing.
SUM_PAST = "sum_past"
STANDING_PAST = "standing_past"
HEX_PAST = "hex_past"
PASTS = (("_sum", SUM_PAST), ("_standing", STANDING_PAST), ("hex_cache", HEX_PAST))

#: So many counters later it is no longer told.
FAR = 100


def same_counters(before: Cache, after: Cache, changes: Container[str]) -> None:
    """For a position with the very same counters; `changes` are what else is not the same."""
    settled = "options" not in changes and "world" not in changes
    for name in OF_COUNTERS + OF_THE_WORLD if settled else OF_COUNTERS:
        if name in before:
            after[name] = before[name]


def same_but(before: Cache, after: Cache, frames: object) -> None:
    """All for a position that differs by what is half done alone, with its value."""
    after.update(before)
    after["frames"] = frames
    for name in OF_FRAMES:
        after.pop(name, None)
    _past(before, after, ())


def changed(before: Cache, after: Cache, old: list[Counter], new: list[Counter]) -> None:
    """For a position that has these new counters for those old ones."""
    every = (*old, *new)
    for name, past in PASTS:
        if name in before:
            after[past] = before[name], every
        elif past in before:
            had, since = before[past]
            after[past] = had, since + every
    if "counter_cache" in before:
        kept = after["counter_cache"] = before["counter_cache"].copy()
        for counter in every:
            kept.pop(counter.id, None)
            kept.pop(counter.aboard, None)
    if "marked" in before and not [1 for counter in every if counter.marks]:
        after["marked"] = before["marked"]
    if carriers := {counter.aboard for counter in every if counter.aboard}:
        if "loads" in before:
            after["loads"] = _loaded(before["loads"], carriers, every, new)
    else:
        for name in ABOARD:
            if name in before:
                after[name] = before[name]
    if len(old) == len(new):  # what is at hand holds among the same counters only
        _past(before, after, every)


def _past(before: Cache, after: Cache, every: tuple[Counter, ...]) -> None:
    if AT_HAND in before:
        after[PAST] = before[AT_HAND], every
    elif PAST in before:
        at_hand, since = before[PAST]
        if len(since) < FAR:
            after[PAST] = at_hand, since + every


def differing(was: ById, now: ById) -> list[Counter]:
    """The counters of two positions that are not the same in both, as they were and as they are.

    Those that are new or gone are among them, and of as many perhaps some between them by id.
    """
    if len(was) == len(now):
        differ = list(map(is_not, was.values(), now.values()))
        return [*compress(was.values(), differ), *compress(now.values(), differ)]
    gone = [counter for who, counter in was.items() if now.get(who) is not counter]
    return gone + [counter for who, counter in now.items() if was.get(who) is not counter]


def mixed(hashed: int, counters: Iterable[Counter]) -> int:
    """A sum of hashes with counters put in that are not in it, and taken out that are."""
    for counter in counters:
        hashed ^= hash(counter)
    return hashed


def _loaded(
    loads: Loads, carriers: set[str], every: tuple[Counter, ...], new: list[Counter]
) -> Loads:
    """What is aboard whom, with these counters taken from where they rode and put where they do."""
    loads, who = loads.copy(), {c.id for c in every}
    for carrier in carriers:
        riders = [c for c in loads.get(carrier, ()) if c.id not in who]
        riders += [c for c in new if c.aboard == carrier]
        if riders:
            loads[carrier] = tuple(sorted(riders, key=id_of))
        else:
            loads.pop(carrier, None)
    return loads


def standing(before: Standing, changed: tuple[Counter, ...], by_id: dict[str, Counter]) -> Standing:
    """The stacks with those who have changed taken from where they stood, put where they stand."""
    found, who = before.copy(), {each.id for each in changed}
    now = [by_id[each] for each in who if each in by_id]
    for place in {each.place for each in changed if not each.aboard}:
        stack = [c for c in found.get(place, ()) if c.id not in who]
        stack += [c for c in now if c.place == place and not c.aboard]
        if len(stack) > 1:
            stack.sort(key=by_rank)
        if stack:
            found[place] = tuple(stack)
        else:
            found.pop(place, None)
    return found


def of_hexes(before: HexCache, changed: Iterable[Counter]) -> HexCache:
    """The answers about hexes and boxes in which none of those who have changed is or was."""
    found = before.copy()
    for counter in changed:
        found.pop(counter.place.hex or counter.place, None)
    return found
