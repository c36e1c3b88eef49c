"""House rules: a rulebook written as data.

A file of house rules names sides, kinds of counters with their weights and tags, and
limits: how much may be in a hex, in which hexes more or less, the excess that is tolerated while
a side moves, and its price. This module turns a document into values; `text` parses files and
finds the line of a fault, `book` makes the clauses and words, `limits` counts, `rules` plays.
The author's texts are never evaluated as expressions or templates: they are shown as text.
Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from overstack.position.state import LOST, Kind, Side
from overstack.schema.parts import Json

#: Clauses that every file of house rules has, besides its own.
ORDER, MOVES = "turns", "M-allowance"
#: The marker of a lost step.
STEP_LOST = "step-lost"
MAX_STEPS = 10  # per counter: nine losses are markers on the counter, the tenth destroys it

SIDES = (Side("blue", "Blue", "blue"), Side("red", "Red", "red"))
#: The default looks of the first, second and third side.
LOOKS = ("blue", "red", "neutral")
ALLOWANCE = 4
#: The tolerance of a limit that nothing bounds before it is checked.
UNBOUNDED = 999
LAST_TURN = 9999
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


@dataclass(frozen=True, slots=True)
class Whom:
    """A description of counters: `what` is "kind", "type", "side", "mark" or the name of a tag."""

    what: str
    value: str


@dataclass(frozen=True, slots=True)
class Whoms:
    """Alternative descriptions of counters; one must fit. `listed` is the author's own list."""

    listed: tuple[Whom, ...] = ()
    words: frozenset[tuple[str, str]] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.listed)

    def fit(self, words: AbstractSet[tuple[str, str]]) -> bool:
        """Whether a description fits a counter, or one of several, given the words of all of it."""
        return not self.words.isdisjoint(words)


@dataclass(frozen=True, slots=True)
class LimitException:
    """A different maximum for hexes that meet all given conditions; `most` None is no limit.

    `features` must all be there, `all` is a tag of which all counters have the same value, one of
    `beside` must be there. `printed` is a feature whose figure in the hex is the maximum. A row
    with `plus` adds it, and the figure printed, to the maximum.
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
    moment: Moment = Moment()

    @property
    def exactness(self) -> int:
        """The number of conditions that the row names."""
        named = (
            self.terrain, self.feature, self.marker, self.all, self.beside, self.printed,
            self.moment,
        )  # fmt: skip
        return sum(map(bool, named)) + len(self.features)

    @property
    def depends(self) -> bool:
        """Whether the row depends on the counters that are there."""
        return bool(self.marker or self.all or self.beside)


@dataclass(frozen=True, slots=True)
class Notice:
    """A text shown with a lawful count of at least `at`, such as a concentrated target."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Penalty:
    """The penalty of a limit that is broken when checked.

    `does` is "leave", "remove", "step" or "text". `to` is where removed counters go: "lost" or the
    id of a box. `chooses` ("owner" or "enemy") picks the counters. With `each` the price is due for
    each one too many.
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


@dataclass(frozen=True, slots=True)
class Limit:
    """One stacking limit.

    `check` is the figure taken from the counters: "count" their number, "sum" their weight,
    "groups" the number of distinct values of a tag, "alike" the most counters that share a value,
    "apart" the number of `beside` counters if an `of` counter is present, "alone" that of all
    others then. `most` None is no limit where no row fits; `printed` is a feature whose figure in
    the hex is the maximum. `per` is "side" (each side separately) or "all". An excess of up to
    `tolerance` is allowed while a side moves; the limit is checked when the `checked` ends: the
    "phase" (those in `ends`, or in which counters move), "every" phase for all sides, or the "move"
    of a counter. With `transit` a counter may pass through a full hex, but not stop there.
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
    moment: Moment = Moment()
    ends: tuple[str, ...] = ()


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
    marks: tuple[Label, ...]
    phases: tuple[Phase, ...]
    events: tuple[Label, ...]
    kinds: tuple[Kind, ...]
    limits: tuple[Limit, ...]
    document: Mapping[str, Any]

    @cached_property
    def words(self) -> Mapping[str, frozenset[tuple[str, str]]]:
        """The words of each kind that descriptions can match: its id, its type and its tags."""
        return {kind.id: frozenset(_words(kind)) for kind in self.kinds}

    @cached_property
    def words_by_side(self) -> dict[tuple[str, str], frozenset[tuple[str, str]]]:
        """The words of counters without marks by kind and side, kept as they are needed."""
        return {}

    @cached_property
    def step_weights(self) -> frozenset[str]:
        """The weights that a lost step reduces by one."""
        return frozenset(x.penalty.weight for x in self.limits if x.penalty and x.penalty.weight)


def _words(kind: Kind) -> Iterator[tuple[str, str]]:
    yield ("kind", kind.id)
    yield ("type", kind.type)
    for key, value in kind.traits.items():
        if key.startswith("tag:"):
            yield (key[4:], str(value))


def house_of(doc: Json, document: Mapping[str, Any]) -> House:
    """Turn a valid document into a `House`; `document` is its normalised form."""
    sides = sides_of(doc)
    form: int = doc["format"]
    return House(
        format=form,
        title=doc["title"],
        author=doc.get("author", ""),
        version=doc.get("version", "1"),
        text=doc.get("text", ""),
        sides=sides,
        features=tuple(
            Feature(f["id"], f["name"], f.get("short", f["name"][:1]), f.get("symbol", ""))
            for f in doc.get("feature", ())
        ),
        marks=tuple(
            Label(m["id"], m["name"], m.get("short", m["name"][:1])) for m in doc.get("mark", ())
        ),
        phases=tuple(Phase(**phase) for phase in doc.get("phase", ())) or (Phase(MOVEMENT, ""),),
        events=tuple(Label(e["id"], e["name"], "") for e in doc.get("event", ())),
        kinds=tuple(_kind(kind, [side.id for side in sides]) for kind in doc["kind"]),
        limits=tuple(_limit(limit, [side.id for side in sides], form) for limit in doc["limit"]),
        document=document,
    )


def sides_of(doc: Json) -> tuple[Side, ...]:
    """The sides of a document, or the default sides if it names none."""
    given = enumerate(doc.get("side", ()))
    return tuple(Side(s["id"], s["name"], s.get("look", LOOKS[n])) for n, s in given) or SIDES


def _kind(doc: Json, sides: list[str]) -> Kind:
    allowance = doc.get("allowance", ALLOWANCE)
    traits: dict[str, str | int | bool] = {"counts": doc.get("counts", True)}
    traits |= {f"weight:{name}": size for name, size in doc.get("weights", {}).items()}
    traits |= {f"tag:{name}": value for name, value in doc.get("tags", {}).items()}
    left, right = doc.get("values", ["", str(allowance)])
    return Kind(
        id=doc["id"],
        name=doc["name"],
        type=doc.get("type", "unit"),
        symbol=doc.get("symbol", ""),
        sides=tuple(doc.get("sides", sides)),
        allowance=allowance,
        carries=0,
        values=(left, right),
        traits=traits,
    )


def has_penalty(limit: Json, form: int) -> bool:
    """Whether a limit of a document of this format has a penalty.

    In format 1 a limit with a tolerance has one; in format 2 also one that names it, or the moment.
    """
    if form == 1:
        return bool(limit.get("tolerance"))
    return any(limit.get(key, usual) != usual for key, usual in _UNPRICED.items())


#: The values of a limit of format 2 that has no penalty.
_UNPRICED: Mapping[str, object] = {"tolerance": 0, "penalty": {}, "checked": "phase"}


def _limit(doc: Json, sides: list[str], form: int) -> Limit:
    transit, priced = doc.get("transit", False), has_penalty(doc, form)
    tolerance = doc.get("tolerance", 0) or (UNBOUNDED if priced and not transit else 0)
    apart = doc["check"] in ("apart", "alone")
    usual = 1 if doc["check"] in ("groups", "alike") else 0 if apart else None
    if "printed" in doc:
        usual = None
    return Limit(
        rule=doc["rule"],
        title=doc["title"],
        text=doc.get("text", ""),
        check=doc["check"],
        weight=doc.get("weight", ""),
        tag=doc.get("tag", ""),
        most=doc.get("most", usual),
        of=_whoms(doc, "of"),
        beside=_whoms(doc, "beside"),
        spare=_whoms(doc, "spare"),
        per=doc.get("per", "side"),
        sides=tuple(doc.get("sides", sides)),
        choose=doc.get("choose", "worst"),
        rows=tuple(_row(row) for row in doc.get("row", ())),
        tolerance=tolerance,
        checked=doc.get("checked", "phase"),
        penalty=_penalty(doc.get("penalty", {}), doc) if priced else None,
        transit=transit,
        printed=doc.get("printed", ""),
        notice=Notice(**doc["notice"]) if "notice" in doc else None,
        moment=_moment(doc),
        ends=tuple(doc.get("ends", ())),
    )


def _moment(doc: Json) -> Moment:
    low, high = doc.get("turns", (0, LAST_TURN))
    return Moment(tuple(doc.get("when", ())), (low, high), doc.get("event", ""))


def _row(doc: Json) -> LimitException:
    return LimitException(
        terrain=doc.get("terrain", ""),
        feature=doc.get("feature", ""),
        marker=doc.get("marker", ""),
        most=doc.get("most"),
        features=tuple(doc.get("features", ())),
        all=doc.get("all", ""),
        beside=_whoms(doc, "with"),
        printed=doc.get("printed", ""),
        plus=doc.get("plus"),
        moment=_moment(doc),
    )


def _penalty(doc: Json, limit: Json) -> Penalty:
    return Penalty(
        rule=doc.get("rule", penalty_rule(limit["rule"])),
        title=doc.get("title", f"The price of {limit['rule']}"),
        does=doc.get("does", "text" if "text" in doc else "leave"),
        steps=doc.get("steps", 1),
        weight=doc.get("weight", ""),
        text=doc.get("text", ""),
        to=doc.get("to", LOST.part),
        chooses=doc.get("chooses", "owner"),
        each=doc.get("each", False),
    )


def penalty_rule(rule: str) -> str:
    """The default rule number of a limit's penalty."""
    return f"{rule}-over"


def _whoms(doc: Json, key: str) -> Whoms:
    listed = tuple(whom(text) for text in doc.get(key, ()))
    return Whoms(listed, frozenset((each.what, each.value) for each in listed))


def whom(text: str) -> Whom:
    """A description of counters: "hq" is a kind, "type:armour", "mark:column", "formation:3rd"."""
    what, colon, value = text.partition(":")
    return Whom(what.strip(), value.strip()) if colon else Whom("kind", text.strip())
