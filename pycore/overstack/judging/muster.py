"""Army lists: a ruleset's description of its cards and of how a list becomes a position.

A ruleset with army lists has a `Muster` in its `Armies`. A list is judged as a position: its
units are in a box beside the map, and `inspect` finds all faults of the list (law 2). This module
counts nothing and judges nothing. Knows no game.
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
    """A number on a card; `id` is the key of its title and its explanation."""

    id: str
    value: str


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability on a card, with its number; `printed` is the text on the card itself."""

    id: str
    number: int
    printed: str


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its kind, and everything printed on it.

    `rows` are the numbers of dice by target, one for each range. `unit` are a new unit's models.
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
    """A rank of an army's Commander: the rank's marker, the multiplier of his cost, his worth."""

    mark: str
    times: int
    worth: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A change of a unit to `models`; `say` is the key of its text about kinds `into`, `out`."""

    say: str
    models: Models
    into: str = ""
    out: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """The additions that prepare any board for the set-up of armies.

    `begins` is the first phase, `boxes` are the boxes to add. The board keeps only the counters
    whose type is in `lies`. If the board has no counter of the `stock` (kinds, and the numbers of
    their sides), the whole stock is put in the box `stocked`.
    """

    begins: str
    turns: int
    boxes: tuple[str, ...]
    lies: frozenset[str]
    stock: tuple[tuple[str, int], ...]
    stocked: str


@dataclass(frozen=True, slots=True)
class Muster:
    """A ruleset's description of its armies.

    `box` and `phase` are the place and time at which an army is judged, `waits` is the box in which
    it waits for set-up, `note` the key of a remark on all cards. `carrier` is the kind of counter
    that carries the models, "" for a model without a carrier; `offers` are the changes of a unit
    to try. `ground` prepares a player's own board for set-up.
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
