"""House rules: a rulebook written as data.

A file of house rules names sides, kinds of counters with their weights and tags, and
limits: how much may be in a hex, in which hexes more or less, the excess that is tolerated while
a side moves, and its price. This module turns a document into values; `text` parses files and
finds the line of a fault, `book` makes the clauses and words, `limits` counts, `rules` plays.
The author's texts are never evaluated as expressions or templates: they are shown as text.
Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeGuard

from overstack.book.model import Terrain
from overstack.house.schema import MAX_MOST
from overstack.position.state import LOST, Kind, Place, Side, State

#: Clauses that every file of house rules has, besides its own.
ORDER, MOVES = "turns", "M-allowance"
#: The clause of files with carriers.
ABOARD = "M-aboard"
#: The weight that a lost step reduces where no penalty says which.
STEPS = "steps"
#: The clauses of files that can be fought: combat, and enemies in a hex.
COMBAT, ENEMIES = "M-combat", "M-enemies"
#: The results that a combat table can have, which are also the verbs that enter them by hand.
RESULTS = (
    "none", "attacker-loses", "defender-loses", "exchange", "attacker-retreats",
    "defender-retreats", "attacker-out", "defender-out",
)  # fmt: skip
#: The modes of an attack: by those of one hex, or by all who are beside its target.
STACK, ALL_AROUND = "stack", "all"
#: The marker of a lost step.
STEP_LOST = "step-lost"
MAX_STEPS = 10  # per counter: nine losses are markers on the counter, the tenth destroys it

#: The tolerance of a limit that nothing bounds before it is checked.
UNBOUNDED = 999_999
LAST_TURN = 9999
#: The value of a tag that stands for each of its values.
EACH = "*"
#: The only phase of a file that names none.
MOVEMENT = "move"


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature of a hex that limits can refer to."""

    id: str
    name: str
    short: str
    symbol: str


@dataclass(frozen=True, slots=True)
class Label:
    """A marker that counters can bear, such as "in column": id, name, short text."""

    id: str
    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the turn; with `once` it is one phase of all sides, with `moves` counters move."""

    id: str
    name: str
    moves: bool = True
    once: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """When a limit or a row holds: in some phases (or all), from one turn to another, at an event.

    `event` is an option that the scenario switches on.
    """

    phases: tuple[str, ...] = ()
    turns: tuple[int, int] = (0, LAST_TURN)
    event: str = ""

    def __bool__(self) -> bool:
        return self != Moment()


#: The moment of a limit or a row that names none.
ALWAYS = Moment()


@dataclass(frozen=True, slots=True)
class Whom:
    """A description of counters: `what` is "kind", "type", "side", "mark" or the name of a tag."""

    what: str
    value: str

    @classmethod
    def of_text(cls, text: str) -> Whom:
        """A description as its author writes it: "hq" is a kind, "formation:3rd" a tag."""
        what, colon, value = text.partition(":")
        return cls(what.strip(), value.strip()) if colon else cls("kind", text.strip())


@dataclass(frozen=True, slots=True)
class Whoms:
    """Alternative descriptions of counters; one must fit. `listed` is the author's own list."""

    listed: tuple[Whom, ...] = ()
    words: frozenset[tuple[str, str]] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.listed)

    @classmethod
    def of_texts(cls, texts: Iterable[str]) -> Whoms:
        """The descriptions that an author lists: "hq" is a kind, "type:armour", "mark:column"."""
        listed = tuple(map(Whom.of_text, texts))
        return cls(listed, frozenset((each.what, each.value) for each in listed))

    def fit(self, words: AbstractSet[tuple[str, str]]) -> bool:
        """Whether a description fits a counter, or one of several, given the words of all of it."""
        return not self.words.isdisjoint(words)


def bounds(most: int | None) -> TypeGuard[int]:
    """Whether a maximum is one: no figure is none, nor is the highest that a file can give."""
    return most is not None and most < MAX_MOST


@dataclass(frozen=True, slots=True)
class LimitException:
    """A different maximum for hexes that meet all given conditions; `most` None is no limit.

    `features` must all be there, `all` is a tag of which all counters have the same value, one of
    `beside` must be there and none of `without`, and one of `against` among the enemies. `road` and
    `edge` are what a counter crosses. `printed` is a feature whose figure in the hex is the
    maximum, `rating` a weight of the counters there (of those in `beside`) whose highest is. A row
    with `plus` adds it, and that figure, to the maximum; with `each` once for each of `beside`, and
    then the rating of each.
    """

    terrain: str
    feature: str
    marker: str
    most: int | None
    features: tuple[str, ...] = ()
    all: str = ""
    beside: Whoms = Whoms()
    printed: str = ""
    plus: int | None = None
    moment: Moment = ALWAYS
    without: Whoms = Whoms()
    against: Whoms = Whoms()
    each: bool = False
    rating: str = ""
    road: str = ""
    edge: str = ""

    @property
    def exactness(self) -> int:
        """The number of conditions that the row names."""
        named = (
            self.terrain, self.feature, self.marker, self.all, self.beside, self.printed,
            self.moment, self.without, self.against, self.rating, self.road, self.edge,
        )  # fmt: skip
        return sum(map(bool, named)) + len(self.features)

    @property
    def depends(self) -> bool:
        """Whether the row depends on the counters that are there."""
        return bool(self.marker or self.all or self.beside or self.without or self.rating)


@dataclass(frozen=True, slots=True)
class Notice:
    """A text shown with a lawful count of at least `at`, such as a concentrated target.

    Without `at` it is shown with each count above the maximum, which then stays lawful. `row` has
    the conditions under which it is shown.
    """

    at: int | None
    text: str
    row: LimitException


@dataclass(frozen=True, slots=True)
class Penalty:
    """The penalty of a limit that is broken when checked.

    `does` is "leave", "remove", "step" or "text". `to` is where removed counters go: "lost" or the
    id of a box. `chooses` picks the counters: "owner" or "enemy", or "last": those that came last
    go. Only counters of `of` pay (any that count). With `each` the price is due for each one too
    many.
    """

    rule: str
    title: str
    does: str
    steps: int
    weight: str
    text: str
    to: str = LOST.part
    chooses: str = "owner"
    each: bool = False
    of: Whoms = Whoms()


@dataclass(frozen=True, slots=True)
class Limit:
    """One stacking limit.

    `check` is the figure taken from the counters: "count" their number, "sum" their weight,
    "groups" the number of distinct values of a tag, "alike" the most counters that share a value,
    "apart" the number of `beside` counters if an `of` counter is present, "alone" that of all
    others then, "needs" the number of `of` counters without a `beside` counter, "cross" how many
    cross a hexside in a phase. `most` None is no limit where no row fits; `printed` is a feature
    whose figure in the hex is the maximum. `per` is "side" (each side separately) or "all". An
    excess of up to `tolerance` is allowed while a side moves; the limit is checked when the
    `checked` ends: the "phase" (those in `ends`, or in which counters move), "every" phase for all
    sides, or the "move" of a counter. With `transit` a counter may pass through a full hex,
    but not stop there.

    `together` are counters that count as one; `load` says how counters aboard another count:
    "with" it, "without" (not at all), or as "one" with it. With `along` the limit concerns only
    counters that enter along this kind of road: in a full hex the road does not help them. `cost`
    is a count from which on a counter that enters pays more points, and how many. In so many
    `hexes` of the whole map each side may exceed the limit.
    """

    rule: str
    title: str
    text: str
    check: str
    weight: str
    tag: str
    most: int | None
    of: Whoms
    beside: Whoms
    spare: Whoms
    per: str
    sides: tuple[str, ...]
    choose: str
    rows: tuple[LimitException, ...]
    tolerance: int
    checked: str
    penalty: Penalty | None
    transit: bool = False
    printed: str = ""
    notice: Notice | None = None
    moment: Moment = ALWAYS
    ends: tuple[str, ...] = ()
    together: Whoms = Whoms()
    load: str = "with"
    along: str = ""
    cost: tuple[int, int] | None = None
    hexes: int = 0

    @property
    def open(self) -> bool:
        """Whether what exceeds the maximum stays lawful, with a notice."""
        return self.notice is not None and self.notice.at is None

    @property
    def stands(self) -> bool:
        """Whether the limit is about counters that stand in a hex, not about their way there."""
        return self.check != "cross" and not self.along


@dataclass(frozen=True, slots=True)
class Fighting:
    """How a game with a combat table is fought.

    `strength` and `defence` are weights ("" for 1 each), `steps` a weight that losses reduce.
    `phases` are those with attacks, by default those in which counters move. With `share` enemies
    may be in a hex together. Sides that are in one list of `allies` are no enemies.
    """

    strength: str = ""
    defence: str = ""
    steps: str = ""
    phases: tuple[str, ...] = ()
    share: bool = False
    allies: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class House:
    """The content of a file of house rules; `document` is its normalised JSON."""

    format: int
    title: str
    author: str
    version: str
    text: str
    sides: tuple[Side, ...]
    features: tuple[Feature, ...]
    terrains: Mapping[str, Terrain]
    marks: tuple[Label, ...]
    phases: tuple[Phase, ...]
    events: tuple[Label, ...]
    kinds: tuple[Kind, ...]
    limits: tuple[Limit, ...]
    document: Mapping[str, Any]
    fighting: Fighting | None = None  # None in format 1, which has no combat

    @cached_property
    def words(self) -> Mapping[str, frozenset[tuple[str, str]]]:
        """The words of each kind that descriptions can match: its id, its type and its tags."""
        return {kind.id: frozenset(_words(kind)) for kind in self.kinds}

    @cached_property
    def words_by_side(self) -> dict[tuple[str, str], frozenset[tuple[str, str]]]:
        """The words of counters without marks by kind and side, kept as they are needed."""
        return {}

    @cached_property
    def exceeding(self) -> dict[tuple[str, str], tuple[State, frozenset[Place]]]:
        """The places where a side exceeds a limit, by limit and side, kept for the last state."""
        return {}

    @cached_property
    def cargo(self) -> Mapping[str, Whoms]:
        """The counters that may go aboard, by the kind of the carrier."""
        return {
            kind["id"]: Whoms.of_texts(kind.get("cargo", ()))
            for kind in self.document["kind"] if "carries" in kind
        }  # fmt: skip

    @cached_property
    def counts_crossings(self) -> bool:
        """Whether a limit counts the counters that cross a hexside."""
        return any(limit.check == "cross" for limit in self.limits)

    @cached_property
    def step_weights(self) -> frozenset[str]:
        """The weights that a lost step reduces by one: of penalties and combat, else the steps.

        Counters of a save can have lost steps although no penalty of the rules takes any.
        """
        taken = [x.penalty.weight for x in self.limits if x.penalty and x.penalty.does == "step"]
        taken += [self.fighting.steps] if self.fighting and self.fighting.steps else []
        has_steps = any(f"weight:{STEPS}" in kind.traits for kind in self.kinds)
        if not taken and self.format > 1 and has_steps:
            return frozenset([STEPS])
        return frozenset(filter(None, taken))


def _words(kind: Kind) -> Iterator[tuple[str, str]]:
    yield ("kind", kind.id)
    yield ("type", kind.type)
    for key, value in kind.traits.items():
        if key.startswith("tag:"):
            yield (key[4:], str(value))
