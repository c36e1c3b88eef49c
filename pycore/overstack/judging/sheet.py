"""Sheets: the data of a picture of a stack beside the map, row by row, counter by counter.

A sheet shows which counter fills which slot of a limit, which do not fit, and which are not
counted. A ruleset with sheets makes them in its `Sheets`, from a side's view only.
Knows no game and judges nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.judging.verdict import Facts
from overstack.position.state import Kind, Place


@dataclass(frozen=True, slots=True)
class Item:
    """A counter in a row, its size in 1/`per`, and the key of the text beside the counter."""

    who: str
    size: int = 0
    say: str = ""


@dataclass(frozen=True, slots=True)
class LimitRow:
    """One limit and the counters that count against it, in order; None is a row without a limit.

    `limit` and the sizes of the items are in 1/`per`. `id` is the key of its words.
    """

    id: str
    limit: int | None
    items: tuple[Item, ...]
    per: int = 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """The counters of one side in a place, or in the box of its marker counter `who`.

    `fits` says whether all these counters are within the limits. A `closed` sheet has no rows:
    only its owner may see them. `say` is the key of the sheet's text, `facts` are its figures.
    """

    side: str
    place: Place | None
    who: str = ""
    rows: tuple[LimitRow, ...] = ()
    fits: bool = True
    facts: Facts = ()
    closed: bool = False
    say: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """The figures and short texts on a counter beside its name and symbol.

    `values` are the figures at its foot, `corner` a short text ("½", "HQ"), `top` the echelon
    over the symbol ("XX"), `pips` the steps it has left of `full` (0: none are drawn).
    """

    values: tuple[str, str]
    corner: str = ""
    top: str = ""
    pips: int = 0
    full: int = 0


def plain(kind: Kind) -> Face:
    """The face of a counter as printed on its kind."""
    traits = kind.traits
    return Face(kind.values, str(traits.get("corner", "")), str(traits.get("echelon", "")))
