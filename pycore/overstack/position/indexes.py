"""Indexes of a position's counters: updated by a change rather than rebuilt.

The indexes are stored beside a position's value in its `__dict__`, where `lazy` puts them on first
use. A position derived from another one inherits the indexes computed so far, updated for the
counters that changed. Knows counters and places, but no position and no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import compress
from operator import is_not
from typing import Any

from overstack.position.counters import Counter, by_rank, id_of
from overstack.position.maps import Place

#: A position's `__dict__`: its value, its indexes and its memo.
Fields = dict[str, Any]
Standing = dict[Place, tuple[Counter, ...]]
Loads = dict[str, tuple[Counter, ...]]
ById = Mapping[str, Counter]

#: All indexes, by the names of the properties of `State`.
ALL = ("by_id", "stacks", "_standing", "loads", "_cargoes", "marked", "_sum", "_codes")


def same_counters(before: Fields, after: Fields) -> None:
    """Copy all indexes of a position to another position with the same counters."""
    for name in ALL:
        if name in before:
            after[name] = before[name]


def changed(before: Fields, after: Fields, old: list[Counter], new: list[Counter]) -> None:
    """Copy the indexes of a position, updated for `new` counters that replace the `old` ones."""
    every = [*old, *new]
    if "_sum" in before:
        after["_sum"] = mixed(before["_sum"], every)
    if "_standing" in before:
        after["_standing"] = _standing(before["_standing"], old, new)
    if "_codes" in before and len(old) == len(new):  # the order of ids stays the same
        codes, known = before["_codes"].copy(), before["world"].codes
        for each in new:
            codes[each.id] = code(known, each)
        after["_codes"] = codes
    if "marked" in before and not [1 for counter in every if counter.marks]:
        after["marked"] = before["marked"]
    if carriers := {counter.aboard for counter in every if counter.aboard}:
        if "loads" in before:
            after["loads"] = _cargo_by_carrier(before["loads"], carriers, every, new)
    else:
        for name in ("loads", "_cargoes"):
            if name in before:
                after[name] = before[name]


def differing(was: ById, now: ById) -> list[Counter]:
    """The counters that differ between two positions: as they were, then as they are.

    If as many counters were added as removed, unchanged counters whose ids lie between those may
    be included.
    """
    if len(was) == len(now):
        differ = list(map(is_not, was.values(), now.values()))
        return [*compress(was.values(), differ), *compress(now.values(), differ)]
    gone = [counter for who, counter in was.items() if now.get(who) is not counter]
    return gone + [counter for who, counter in now.items() if was.get(who) is not counter]


def code(codes: dict[object, bytes], part: object) -> bytes:
    """A short code for a counter, or for the rest of a position; unique within a world."""
    return codes.get(part) or codes.setdefault(part, len(codes).to_bytes(3, "big"))


def mixed(hashed: int, counters: Iterable[Counter]) -> int:
    """XOR each counter's hash into the sum: adds it if absent, removes it if present."""
    for counter in counters:
        hashed ^= hash(counter)
    return hashed


def _cargo_by_carrier(
    loads: Loads, carriers: set[str], every: list[Counter], new: list[Counter]
) -> Loads:
    """The counters aboard each carrier, without the changed counters, with the `new` ones."""
    loads, who = loads.copy(), {c.id for c in every}
    for carrier in carriers:
        riders = [c for c in loads.get(carrier, ()) if c.id not in who]
        riders += [c for c in new if c.aboard == carrier]
        if riders:
            loads[carrier] = tuple(sorted(riders, key=id_of))
        else:
            loads.pop(carrier, None)
    return loads


def _standing(before: Standing, old: list[Counter], new: list[Counter]) -> Standing:
    """The stack in each place, without the changed counters, with the `new` ones."""
    found, who = before.copy(), {each.id for each in old}
    there: dict[Place, list[Counter]] = {}
    for each in old:
        if not each.aboard:
            there[each.place] = []
    for each in new:
        if not each.aboard:
            there.setdefault(each.place, []).append(each)
    for place, stack in there.items():
        stack += [c for c in found.get(place, ()) if c.id not in who]
        if len(stack) > 1:
            stack.sort(key=by_rank)
        if stack:
            found[place] = tuple(stack)
        else:
            found.pop(place, None)
    return found
