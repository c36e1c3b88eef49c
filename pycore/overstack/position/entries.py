"""What a game is made of once it has begun: choices, dice, the umpire's entries, what is half done.

Part of the vocabulary of `state`, which gives these names on. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import compress, product
from types import MappingProxyType
from typing import Final

from overstack.position.maps import Place
from overstack.position.values import quick


@quick
@dataclass(frozen=True, slots=True)
class Frame:
    """Something half done, on top of which play goes on: what, whose decision, where, with whom.

    `note` holds what else its ruleset must remember, as plain values.
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

    `verb` is the ruleset's; "move" is one step to an adjacent place in all of them. `who`
    acts, `to` is a place, `on` another counter, `mode` what else tells two choices apart.
    """

    verb: str
    who: str = ""
    to: Place | None = None
    on: str = ""
    mode: str = ""

    @property
    def fields(self) -> frozenset[str]:
        """Which of `who`, `to`, `on` and `mode` it names."""
        return _NAMED[self.who != "", self.to is not None, self.on != "", self.mode != ""]


#: By whether an action names who acts, a place, another counter, a mode: the names of those fields.
_NAMED: Final = MappingProxyType(
    {
        named: frozenset(compress(("who", "to", "on", "mode"), named))
        for named in product((False, True), repeat=4)
    }
)


def naming(verbs: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
    """What each verb of a ruleset names, out of one text for several: {"move put": "who to"}."""
    return MappingProxyType(
        {verb: frozenset(fields.split()) for each, fields in verbs.items() for verb in each.split()}
    )


@quick
@dataclass(frozen=True, slots=True)
class Faces:
    """The outcome of a chance event, supplied by whoever drives the core; it never rolls.

    `was` is what had been entered by mistake and does not count.
    """

    faces: tuple[int, ...]
    was: tuple[int, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Change:
    """The umpire's own entry: no candidate, always possible, logged, followed by inspection.

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
