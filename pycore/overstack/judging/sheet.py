"""Sheets: a stack as a picture beside the map, row by row, counter by counter.

Which counter fills which slot of a limit, what does not fit, what is not counted. A ruleset
that has such pictures makes them in its `Sheets`; it is asked about a side's view only.
Knows no game and judges nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.judging.verdict import Facts
from overstack.position.state import Kind, Place


@dataclass(frozen=True, slots=True)
class Item:
    """A counter in a row, what it takes up (in 1/`per`), and a key of words beside it."""

    who: str
    size: int = 0
    say: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One limit and who takes its places, in order; a `limit` of None counts nothing.

    `limit` and the sizes of the items are in 1/`per`. `id` is the key of its words.
    """

    id: str
    limit: int | None
    items: tuple[Item, ...]
    per: int = 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one side has in a place, or in the box of its marker counter `who`.

    `fits` says whether all of it is within the limits. A `closed` one has no rows: its owner
    alone may look. `say` picks its words, `facts` are their figures.
    """

    side: str
    place: Place | None
    who: str = ""
    rows: tuple[Row, ...] = ()
    fits: bool = True
    facts: Facts = ()
    closed: bool = False
    say: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """What stands on a counter beside its name and symbol.

    `values` are the figures at its foot, `corner` a short text ("½", "HQ"), `top` the echelon
    over the symbol ("XX"), `pips` the steps it has left of `full` (0: none are drawn).
    """

    values: tuple[str, str]
    corner: str = ""
    top: str = ""
    pips: int = 0
    full: int = 0


def plain(kind: Kind) -> Face:
    """What a kind of counter has printed on it."""
    traits = kind.traits
    return Face(kind.values, str(traits.get("corner", "")), str(traits.get("echelon", "")))
