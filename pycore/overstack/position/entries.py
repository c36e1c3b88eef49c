"""The entries of a log (choices, dice, the umpire's own entries), and frames for what is pending.

Part of the vocabulary of `state`, which re-exports these names. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, product
from types import MappingProxyType
from typing import Final

from overstack.position.hexes import Grid, Hex
from overstack.position.maps import Place
from overstack.position.values import quick


@quick
@dataclass(frozen=True, slots=True)
class Frame:
    """A pending decision or roll that play must settle first: kind, deciding side, place, counter.

    `note` has all other data that the ruleset needs to settle the frame, as plain values.
    """

    kind: str
    side: str = ""
    place: Place | None = None
    who: str = ""
    note: tuple[str | int, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Action:
    """One small choice of a side.

    `verb` is defined by the ruleset; "move" is one step to an adjacent place in all of them.
    `who` acts, `to` is a place, `on` another counter; `mode` distinguishes otherwise equal acts.
    """

    verb: str
    who: str = ""
    to: Place | None = None
    on: str = ""
    mode: str = ""

    @property
    def fields(self) -> frozenset[str]:
        """The names of the fields that are set, among `who`, `to`, `on` and `mode`."""
        return _NAMED[self.who != "", self.to is not None, self.on != "", self.mode != ""]


#: The names of the set fields, for each combination of `who`, `to`, `on`, `mode` set or not.
_NAMED: Final = MappingProxyType(
    {
        named: frozenset(compress(("who", "to", "on", "mode"), named))
        for named in product((False, True), repeat=4)
    }
)


@lru_cache(maxsize=8192)
def steps(verb: str, who: str, grid: Grid, at: Hex) -> tuple[Action, ...]:
    """The acts of a counter on each hex next to its own; kept, as every search asks for them."""
    return tuple(Action(verb, who, Place(to)) for to in grid.neighbours(at))


@lru_cache(maxsize=256)
def arrivals(who: str, zone: frozenset[Hex]) -> tuple[Action, ...]:
    """The acts by which a counter arrives in each hex of a zone, in the order of the hexes."""
    return tuple(Action("deploy", who, Place(at)) for at in sorted(zone))


def naming(verbs: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
    """The fields of each verb of a ruleset, from a short form such as {"move put": "who to"}."""
    return MappingProxyType(
        {verb: frozenset(fields.split()) for each, fields in verbs.items() for verb in each.split()}
    )


@quick
@dataclass(frozen=True, slots=True)
class Faces:
    """The outcome of a chance event, supplied by the caller of the core, which never rolls.

    `was` are faces that were first entered by mistake and do not count.
    """

    faces: tuple[int, ...]
    was: tuple[int, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Change:
    """The umpire's own entry: never a candidate, always possible, logged, followed by inspection.

    `kind` is one of put, add, remove, mark, unmark, rename, order, moment, event, option.
    """

    kind: str
    who: str = ""
    to: Place | None = None
    on: str = ""
    text: str = ""
    side: str = ""
    number: int = 0


Entry = Action | Faces | Change
