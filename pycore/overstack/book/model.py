"""The values of a rulebook: clauses, readings, words, pieces, tables.

Plain values; `load` reads them from files. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from overstack.book.examples import Example
from overstack.position.hexes import FLAT_NAMES, POINTY_NAMES, Grid
from overstack.position.state import Kind, PartKind, Side

#: The compass points of hexsides, on flat-top and on pointy-top grids.
COMPASS = frozenset(FLAT_NAMES + POINTY_NAMES)


@dataclass(frozen=True, slots=True)
class Clause:
    """One row of the clause table.

    `says` has a sentence for each grade (or for a key of its own), `sums` the arithmetic
    under the same keys; both are templates filled with the figures of the finding. `no_pass`
    and `no_refusal` say why no worked case passes or refuses the clause, "" if one does.
    `also` has further words that find the clause in a search. `entering` are the keys of `says`
    that bar only the act of entering: a counter that stands there already is not asked.
    """

    id: str
    title: str
    section: str
    source: str
    text: str
    leans: tuple[str, ...]
    says: Mapping[str, str]
    sums: Mapping[str, str]
    no_pass: str
    no_refusal: str
    also: str = ""
    entering: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A declared reading of a doubtful rule: the question, our choice, its reason, alternatives.

    `option` names the switch that selects the other reading, "" if there is no such switch.
    """

    id: str
    question: str
    chosen: str
    why: str
    other: str
    option: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A switch that replaces `reading` by its alternative; off unless the scenario turns it on."""

    id: str
    title: str
    reading: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker that can be put on a counter; with `single` at most once per counter.

    `types` are the types of counters that can have it; empty means every type.
    """

    id: str
    name: str
    short: str
    facedown: bool
    single: bool
    types: tuple[str, ...] = ()

    @property
    def looks(self) -> str:
        """The compass point at the end of a facing marker's id; "" for other markers."""
        head, _, tail = self.id.rpartition("-")
        return tail.upper() if head and tail.upper() in COMPASS else ""

    def fits(self, grid: Grid) -> bool:
        """Whether the marker fits a grid: its compass point, if any, is a hexside of the grid."""
        return not self.looks or self.looks in grid.points

    def suits(self, kind: Kind) -> bool:
        """Whether a counter of this kind can have the marker."""
        return not self.types or kind.type in self.types


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature that a map can give a hex; `symbol` is an id in the sprite or ""."""

    id: str
    name: str
    short: str
    symbol: str


@dataclass(frozen=True, slots=True)
class Terrain:
    """A terrain of a rulebook's own; `like` is the one as which it is painted, or ""."""

    id: str
    name: str
    like: str


@dataclass(frozen=True, slots=True)
class EventKind:
    """An event that a player can enter: it puts a marker on a counter of one of these types."""

    id: str
    name: str
    words: str
    mark: str
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the turn; with `per_side` each side has its own portion of the phase."""

    id: str
    name: str
    per_side: bool


@dataclass(frozen=True, slots=True)
class Hides:
    """The counters that a side hides from the other, for a page that knows no rule.

    A counter with one of `marks` is hidden, together with its cargo. The cargo of a counter of one
    of `types` is hidden too, unless the carrier has a marker of `open`. After an act whose verb is
    one of `acts` only the umpire knows which counters are hidden.
    """

    marks: tuple[str, ...]
    types: tuple[str, ...]
    open: tuple[str, ...]
    acts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """The effects of acts, for a page that shows a log before the umpire has replayed it.

    An act moves its counter to the place that the act names, unless its verb is one of `aims`. The
    verbs in `boards` put the counter aboard the one that the act names, the verbs in `alights`
    unload it. `hides` is None if the rulebook hides nothing.
    """

    aims: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    alights: tuple[str, ...] = ()
    hides: Hides | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the rulebook pane."""

    id: str
    title: str


@dataclass(frozen=True)
class Book:
    """The contents of a ruleset's TOML files.

    `carry_depth` is the greatest depth of cargo that the umpire's own entries make: 1 if a counter
    aboard another carries none.
    `riders` are the types of counters that an act may bring along: aboard another, or in its stack.
    `house` is the document of house rules; None for the rules of a package.
    `terrains` are those that its maps can have besides the ones of every map.
    `terms` are names that occur as figures of findings, each with its translation.
    `acts` are the verbs of the actions, each with its modes. A verb without a mode has an empty
    list; the list contains "" if the mode is optional.
    `arms` are the types and symbols of counters by arm, such as "foot".
    `alike` are the kinds that replace a counter of another rulebook, by arm: the first kind is in
    the hex, each later kind is aboard the one before it.
    `cards` are the documents of the players' own cards; `kinds` contains a kind for each of them.
    `short` is a title of one word; "" if the title is short enough.
    """

    id: str
    title: str
    edition: str
    version: str
    scope: str
    sections: tuple[Section, ...]
    clauses: Mapping[str, Clause]
    readings: Mapping[str, Reading]
    options: Mapping[str, Option]
    phases: Mapping[str, Phase]
    words: Mapping[str, str]
    measures: Mapping[str, str]
    kinds: Mapping[str, Kind]
    marks: Mapping[str, Mark]
    events: Mapping[str, EventKind]
    sides: tuple[Side, ...]
    examples: tuple[Example, ...] = ()
    tables: Mapping[str, Any] = field(default_factory=dict)
    parts: Mapping[str, PartKind] = field(default_factory=dict)
    features: Mapping[str, Feature] = field(default_factory=dict)
    terrains: Mapping[str, Terrain] = field(default_factory=dict)
    carry_depth: int = 1
    riders: frozenset[str] = frozenset()
    house: Mapping[str, Any] | None = None
    terms: Mapping[str, str] = field(default_factory=dict)
    draft: Draft = field(default_factory=Draft)
    acts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    arms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    alike: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cards: tuple[Mapping[str, Any], ...] = ()
    short: str = ""

    @property
    def deepest(self) -> int:
        """The greatest depth of cargo in a position: an act may bring a laden counter aboard."""
        return self.carry_depth + 1

    @cached_property
    def readings_of(self) -> Mapping[str, tuple[str, ...]]:
        """The readings that each clause is based on."""
        return {
            clause: tuple(r.id for r in self.readings.values() if clause in r.clauses)
            for clause in self.clauses
        }


def facings(book: Book, grid: Grid) -> tuple[str, ...]:
    """The facing markers whose direction exists on a grid."""
    return tuple(mark.id for mark in book.marks.values() if mark.looks and mark.fits(grid))
