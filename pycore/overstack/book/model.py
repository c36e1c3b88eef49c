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

#: The compass points of the sides of hexes, on flat and on pointed grids.
COMPASS = frozenset(FLAT_NAMES + POINTY_NAMES)


@dataclass(frozen=True, slots=True)
class Clause:
    """One row of the clause table.

    `says` has the sentence for each grade (or a key of its own), `sums` the arithmetic
    under the same keys, both as templates over the figures of the finding. `no_pass` and
    `no_refusal` are the reasons why no case passes or refuses it, "" where cases do.
    `also` has further words by which a player may search for it.
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


@dataclass(frozen=True, slots=True)
class Reading:
    """A doubtful reading, declared: the question, what we chose, why, and what else it could mean.

    `option` names the switch that takes the other reading, "" where the table has none.
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
    """A switch for the other reading; off unless the scenario says so."""

    id: str
    title: str
    reading: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker that can lie on a counter. `single`: never more than one of it on a counter.

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
        """The compass point of a facing marker, which its id ends with; "" for other markers."""
        head, _, tail = self.id.rpartition("-")
        return tail.upper() if head and tail.upper() in COMPASS else ""

    def fits(self, grid: Grid) -> bool:
        """Whether it fits a grid: its compass point, if any, must be that of a side of a hex."""
        return not self.looks or self.looks in grid.points

    def suits(self, kind: Kind) -> bool:
        """Whether a counter of a kind can have it."""
        return not self.types or kind.type in self.types


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature that a map can give a hex; `symbol` is an id in the sprite or ""."""

    id: str
    name: str
    short: str
    symbol: str


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
    """A phase of the turn; `per_side` where each side has its own portion of it."""

    id: str
    name: str
    per_side: bool


@dataclass(frozen=True, slots=True)
class Hides:
    """The counters that a side hides from the other, for a page that knows no rule.

    Hidden are a counter with one of `marks` and all that is aboard it, and all that is aboard a
    counter of one of `types`, unless that counter has one of `open`. After one of `acts` only the
    umpire knows what is hidden.
    """

    marks: tuple[str, ...]
    types: tuple[str, ...]
    open: tuple[str, ...]
    acts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """The effects of acts that a page without rules follows before the umpire has replayed a log.

    An act moves its counter to the place that it names, unless its verb is one of `aims`; the verbs
    in `boards` put it aboard the counter that they name, those in `alights` take it off. `hides` is
    None where nothing is hidden.
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

    `carry_depth` is the depth to which counters can be loaded: 1 where a rider carries none.
    `riders` are the types of counters that an act may bring along: aboard another, or in its stack.
    `house` is the document of house rules; None for the rules of a package.
    `terms` are names that occur among the figures of findings, each with its translation.
    `acts` are the verbs of the actions, each with its modes: none if it takes no mode, "" among
    them if the mode is optional.
    `arms` are the types and symbols of counters by arm, such as "foot".
    `alike` are the kinds that replace a counter of another rulebook, by arm: the first stands in
    the hex, each of the others is aboard the one before it.
    `cards` are the players' own cards among its kinds, as documents from a scenario.
    `short` is a title of one word; "" where the title is short enough.
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

    @cached_property
    def readings_of(self) -> Mapping[str, tuple[str, ...]]:
        """The readings that each clause rests on."""
        return {
            clause: tuple(r.id for r in self.readings.values() if clause in r.clauses)
            for clause in self.clauses
        }


def facings(book: Book, grid: Grid) -> tuple[str, ...]:
    """The facing markers that fit a grid."""
    return tuple(mark.id for mark in book.marks.values() if mark.looks and mark.fits(grid))
