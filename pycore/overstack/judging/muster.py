"""Army lists: what a ruleset says of its cards, and how a list becomes a position.

A ruleset that has armies to build has a `Muster` in its `Armies`. A list is judged as a position
is: its units stand in a box beside the map, and `inspect` says all that is wrong (law 2). Knows
no game, counts nothing and judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from overstack.position.state import Counter, State

#: Kinds of the models of one unit, in order.
Models: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number on a card: `id` has its words, the title and what it means."""

    id: str
    value: str


@dataclass(frozen=True, slots=True)
class Ability:
    """Something a card can do, with its number; `printed` is what the card itself says."""

    id: str
    number: int
    printed: str


@dataclass(frozen=True, slots=True)
class Card:
    """One card: the kind that it is of, and all that is printed on it.

    `rows` are the dice by target, a number for each range. `unit` is what it begins a unit with.
    """

    kind: str
    nation: str
    cost: int
    line: tuple[str, ...]
    figures: tuple[Figure, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    abilities: tuple[Ability, ...]
    unit: Models
    commands: bool


@dataclass(frozen=True, slots=True)
class Rank:
    """What the Commander of an army can be: the marker that says so, times his cost, his worth."""

    mark: str
    times: int
    worth: int


@dataclass(frozen=True, slots=True)
class Offer:
    """One change of a unit: `say` is the key of its words, about the kinds `into` and `out`."""

    say: str
    models: Models
    into: str = ""
    out: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """What any board needs to be one on which armies are set up.

    It `begins` in a phase; its `boxes` have words; of its counters those of a type that `lies`
    stay. Where none of the `stock` (kinds, and the numbers of their sides) lies there, all of it
    waits in the box `stocked`.
    """

    begins: str
    turns: int
    boxes: tuple[str, ...]
    lies: frozenset[str]
    stock: tuple[tuple[str, int], ...]
    stocked: str


@dataclass(frozen=True, slots=True)
class Muster:
    """What a ruleset tells of its armies.

    `box` and `phase` are where and when an army stands to be judged, `waits` the box in which it
    waits to be set up, `note` the key of a word on all cards. `carrier` is the kind of counter that
    models lie aboard, "" for one that stands by itself; `offers` are the changes of a unit that
    could be tried. `ground` makes a player's own board one to set up on.
    """

    box: str
    waits: str
    phase: str
    note: str
    limits: tuple[int, ...]
    ranges: tuple[str, ...]
    ranks: tuple[Rank, ...]
    cards: tuple[Card, ...]
    carrier: Callable[[Sequence[str]], str]
    offers: Callable[[Sequence[str]], Iterator[Offer]]
    cost: Callable[[State, Counter], int]
    ground: Ground
