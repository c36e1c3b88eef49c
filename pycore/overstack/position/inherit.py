"""What a position hands on to the next one of all that was worked out about it.

It is kept beside a position's value, where `cached_property` keeps it: positions stay equal and
hashable as before, and a position that is handed nothing only works it out again. Handed on is
what a change cannot touch. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from overstack.position.state import Counter, Place, State

    Standing = dict[Place, tuple[Counter, ...]]

#: What is known of counters, wherever they are and whatever is half done.
OF_COUNTERS = ("by_id", "stacks", "_standing", "loads", "_cargoes", "hex_cache")

#: What is known of those that others carry.
ABOARD = ("loads", "_cargoes")


def whole(before: State, after: State) -> None:
    """To a position with the very same counters, map, options and moment."""
    known = before.__dict__
    after.__dict__.update({name: known[name] for name in OF_COUNTERS if name in known})


def on(before: State, after: State, changed: Mapping[str, Counter]) -> None:
    """To a position that differs by these counters, which were all there before."""
    known, new = before.__dict__, tuple(changed.values())
    every = (*(before.by_id[who] for who in changed), *new)
    if "_standing" in known:
        after.__dict__["_standing"] = _stood(known["_standing"], every, new)
    if "hex_cache" in known:
        kept = dict(known["hex_cache"])
        for counter in every:
            kept.pop(counter.place.hex or counter.place, None)
        after.__dict__["hex_cache"] = kept
    if not any(c.aboard for c in every):
        for name in ABOARD:
            if name in known:
                after.__dict__[name] = known[name]


def forget(state: State) -> None:
    """Away with all that was worked out about a position: its value alone is left."""
    value = {name: state.__dict__[name] for name in state.__dataclass_fields__}
    state.__dict__.clear()
    state.__dict__.update(value)


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


def by_rank(counter: Counter) -> tuple[int, str]:
    """What the counters of a stack are sorted by: the order of entry."""
    return counter.rank, counter.id
