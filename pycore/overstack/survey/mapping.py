"""Mappings: documents that give the pieces of a module a meaning in a rulebook.

`rows` are tried in order; the first that fits a piece gives its meaning: a counter of a kind,
marks on the counter below the piece, or no counter. `sides` are tried likewise if the row gives no
side. All fitting `marks` are put on the counter, and `weights` say where its figures stand. Texts
are compared case-insensitively, and `*` matches anything. The document is untrusted. Knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from overstack import catalogue
from overstack.book.model import Book
from overstack.formats.pieces import PieceTraits
from overstack.house.model import STEP_LOST
from overstack.house.schema import LABEL, MAX_MOST, MAX_WEIGHT
from overstack.judging.rules import Ruleset
from overstack.schema.parts import ID, Json, flag, listed, record, table, text, whole
from overstack.schema.shape import check, known, quote, refusal
from overstack.schema.strict_json import parse_json
from overstack.survey.fitting import figure, fits
from overstack.words.errors import BadInput
from overstack.words.sentences import say

MAX_ROWS = 2_000
_PATTERN = text(200, 1)
_PAIRS = table(text(80, 1), _PATTERN, 4, "patterns")
_WHEN = record(
    "what a piece must be like",
    (),
    name=_PATTERN,
    base=_PATTERN,
    slot=_PATTERN,
    image=_PATTERN,
    label=_PATTERN,
    mark=_PAIRS,
    property=_PAIRS,
    layer=_PAIRS,
)
_MARKS = listed(ID, 9, "markers", 1)
_LOST = whole(1, 9)
#: Where a figure stands: exactly one of `SOURCES`.
SOURCES = ("property", "mark", "folder")
_FIGURE = record(
    "where a figure stands",
    (),
    property=text(80, 1),
    mark=text(80, 1),
    folder=_PATTERN,
    times=whole(1, 20),
    values=table(_PATTERN, whole(0, MAX_WEIGHT), 60, "figures"),
)
_WEIGHTS = table(LABEL, _FIGURE, 8, "weights")
_ROW = record(
    "a row",
    ("when",),
    when=_WHEN,
    kind=ID,
    side=ID,
    marks=_MARKS,
    aboard=flag(),
    below=_MARKS,
    none=flag(),
    lost=_LOST,
    weights=_WEIGHTS,
)
SCHEMA = record(
    "a mapping",
    ("format", "ruleset", "rows"),
    format=whole(1, 1),
    ruleset=ID,
    title=text(80),
    author=text(80),
    module=text(80),
    version=text(80),
    edge=listed(whole(0, 10_000), 2, "lengths", 2),
    house={"description": "house rules"},
    rows=listed(_ROW, MAX_ROWS, "rows"),
    sides=listed(record("a side's row", ("when", "side"), when=_WHEN, side=ID), 200, "rows"),
    marks=listed(
        record("a row of markers", ("when",), when=_WHEN, marks=_MARKS, lost=_LOST), 200, "rows"
    ),
    weights=listed(
        record("a row of weights", ("when", "weights"), when=_WHEN, weights=_WEIGHTS), 200, "rows"
    ),
)
#: The figures of a piece by the names of their weights, in the order of the names.
Weights: TypeAlias = tuple[tuple[str, int], ...]


#: Names of the marks by which most modules give a piece's side.
SIDES = ("Side", "side", "Nation", "nation", "Army", "army", "Player", "Team")


@dataclass(frozen=True, slots=True)
class PieceMeaning:
    """The meaning of a piece: a kind with side and marks, marks for the counter below, or none.

    `kind` "", `below` empty and `none` false: no row knows the piece.
    """

    kind: str = ""
    side: str = ""
    marks: tuple[str, ...] = ()
    aboard: bool = False  # aboard the counter above it
    below: tuple[str, ...] = ()
    none: bool = False
    weights: Weights = ()
    unweighed: bool = False  # a figure was to be read from the piece, and it bears none

    @property
    def known(self) -> bool:
        """Whether some row knows the piece."""
        return bool(self.kind or self.below or self.none)


@dataclass(frozen=True, slots=True)
class Meaning:
    """A parsed mapping: its normal document, and the ruleset that it is for.

    `ground` has the terrain and the features of places by their names, as a map's document has
    them; it is no part of the document. `by_weight` has the kinds of pieces whose figures their own
    kind has not.
    """

    document: Json
    rules: Ruleset
    ground: Mapping[str, Json] = field(default_factory=dict)
    by_weight: Mapping[tuple[str, Weights], str] = field(default_factory=dict)

    @property
    def book(self) -> Book:
        """The rulebook."""
        return self.rules.BOOK

    @property
    def judges(self) -> bool:
        """Whether anything can be unlawful: house rules may wait for their first limit."""
        limits = self.document.get("house", {}).get("limit", ())
        return not limits or any(
            limit.get("most", 0) < MAX_MOST or limit.get("row") for limit in limits
        )

    @property
    def weighs(self) -> bool:
        """Whether figures are read from pieces."""
        rows = (*self.document["rows"], *self.document.get("weights", ()))
        return any("weights" in row for row in rows)

    def suiting(self, kind: str, marks: Iterable[str]) -> tuple[str, ...]:
        """The markers that a counter of a kind can have, each once, but every lost step."""
        all_marks = list(marks)
        each = [mark for mark in set(all_marks) if mark != STEP_LOST]
        each += [mark for mark in all_marks if mark == STEP_LOST][:9]
        able = (mark for mark in each if self.book.marks[mark].suits(self.book.kinds[kind]))
        return tuple(sorted(able))

    def of_piece(self, traits: PieceTraits) -> PieceMeaning:
        """Return the meaning of a piece."""
        row = _first(self.document["rows"], traits) or self._by_name(traits)
        kind = row.get("kind", "")
        if not kind:
            none, below = row.get("none", False), tuple(row.get("below", ()))
            return PieceMeaning(none=none, below=below)
        weights, unweighed = self._weights(row, traits)
        return PieceMeaning(
            self.by_weight.get((kind, weights), kind),
            self._side(row, traits),
            self.suiting(kind, self._marks(row, traits)),
            row.get("aboard", False),
            weights=weights,
            unweighed=unweighed,
        )

    def _by_name(self, traits: PieceTraits) -> Json:
        """A row for a piece that no row fits: the kind with its name, if there is one."""
        kinds = (kind for name in traits.names for kind, sure in [guess(name, self.book)] if sure)
        return {"kind": next(kinds, "")}

    def _marks(self, row: Json, traits: PieceTraits) -> Iterator[str]:
        fitting = (each for each in self.document.get("marks", ()) if fits(each["when"], traits))
        for each in (row, *fitting):
            yield from each.get("marks", ())
            if STEP_LOST in self.book.marks:  # a rulebook without lost steps takes no notice
                yield from (STEP_LOST,) * each.get("lost", 0)

    def _weights(self, row: Json, traits: PieceTraits) -> tuple[Weights, bool]:
        """The figures that a piece bears, and whether one that should be there is not."""
        fitting = (each for each in self.document.get("weights", ()) if fits(each["when"], traits))
        found: dict[str, int | None] = {}
        for each in (row, *fitting):
            for name, source in each.get("weights", {}).items():
                if found.get(name) is None:
                    found[name] = figure(source, traits)
        weights = tuple((name, size) for name, size in sorted(found.items()) if size is not None)
        return weights, len(weights) < len(found)

    def _side(self, row: Json, traits: PieceTraits) -> str:
        if "side" in row:
            return str(row["side"])
        found = _first(self.document.get("sides", ()), traits)
        own = self.book.kinds[row["kind"]].sides
        if found:
            return str(found["side"])
        return side_of(traits, self.book) or (own[0] if len(own) == 1 else "")


def read(doc: object) -> Meaning:
    """Parse a mapping from a document. Raises BadScenario with one sentence and a path."""
    found: Json = check(doc, SCHEMA)
    rules = catalogue.rules_for(found)
    book = rules.BOOK
    sides = [side.id for side in book.sides]
    for n, row in enumerate(found["rows"]):
        where = f"rows.{n}"
        if sum(key in row for key in ("kind", "below", "none")) != 1:
            raise refusal(where, say("wrong.one-meaning"))
        if "kind" in row:
            known(row["kind"], book.kinds, f"{where}.kind", "kind of counter")
        elif "weights" in row or "lost" in row:
            raise refusal(where, say("wrong.goes-only-with-kind"))
        if "side" in row:
            known(row["side"], sides, f"{where}.side", "side")
        _known_marks(book, (*row.get("marks", ()), *row.get("below", ())), where)
    for n, row in enumerate(found.get("sides", ())):
        known(row["side"], sides, f"sides.{n}.side", "side")
    for n, row in enumerate(found.get("marks", ())):
        if not {"marks", "lost"} & set(row):
            raise refusal(f"marks.{n}", say("wrong.lacks-marks"))
        _known_marks(book, row.get("marks", ()), f"marks.{n}")
    for key in ("rows", "weights"):
        for n, row in enumerate(found.get(key, ())):
            _check_figures(row.get("weights", {}), found, f"{key}.{n}.weights")
    return Meaning(found, rules)


def _check_figures(weights: Mapping[str, Json], doc: Json, where: str) -> None:
    """Refuse weights without house rules, and figures that stand in no place or in several."""
    if weights and "house" not in doc:
        raise refusal(where, say("wrong.goes-only-with-house"))
    for name, source in weights.items():
        at = f"{where}.{name}"
        if sum(key in source for key in SOURCES) != 1:
            raise refusal(at, say("wrong.one-source"))
        if source.get("folder", "*").count("*") != 1:
            raise refusal(f"{at}.folder", say("wrong.one-star"))


def of_text(text: str) -> Meaning:
    """Parse a mapping from a file's text. Raises BadInput."""
    return read(parse_json(text))


def shipped_mapping(ruleset: str) -> object:
    """A ruleset's mapping document for VASSAL; a document without rows if it ships none."""
    written = catalogue.folder(ruleset).joinpath("mappings").joinpath("vassal.json")
    if written.is_file():
        return parse_json(written.read_text(encoding="utf-8"))
    return {"format": 1, "ruleset": ruleset, "rows": []}


def for_module(name: str) -> object | None:
    """The mapping document that some ruleset ships for a module; None if no ruleset does."""
    ruleset = catalogue.MODULES.get(name)
    return shipped_mapping(ruleset) if ruleset else None


def edge_of(module: str) -> tuple[int, int]:
    """The width and height, in pixels, of the area beside the boards on a known module's map."""
    doc = for_module(module)
    width, height = doc.get("edge", (0, 0)) if isinstance(doc, dict) else (0, 0)
    return width, height


def hex_named(text: str) -> tuple[tuple[int, int], str]:
    """Parse a hex that a player has named by pixels: "420,268=0305". Raises BadInput."""
    match = re.fullmatch(r"(\d{1,6}),(\d{1,6})=(.{1,20})", text)
    if match is None:
        raise BadInput(say("brought.no-hex", text=quote(text)))
    return (int(match[1]), int(match[2])), match[3]


def _known_marks(book: Book, marks: Iterable[str], where: str) -> None:
    for mark in marks:
        known(mark, book.marks, where, "marker")


def _first(rows: Iterable[Json], traits: PieceTraits) -> Json | None:
    return next((row for row in rows if fits(row["when"], traits)), None)


# -- guesses from names -------------------------------------------------------------------------


def guess(name: str, book: Book) -> tuple[str, bool]:
    """The kind that a name suggests ("" for none), and whether the guess is certain.

    It is certain if the name equals the kind's name.
    """
    plain = _plain(name)
    names = {_plain(kind.name): kind.id for kind in book.kinds.values()}
    if plain in names:
        return names[plain], True
    inside = [one for one in names if one and len(one) > 2 and one in plain.split()]
    return (names[max(inside, key=len)], False) if inside else ("", False)


def side_of(traits: PieceTraits, book: Book) -> str:
    """The side that a piece's marks name; "" if they name none."""
    names = {_plain(value) for key, value in traits.marks if key in SIDES}
    return next((s.id for s in book.sides if {_plain(s.name), _plain(s.id)} & names), "")


def _plain(name: str) -> str:
    return " ".join(re.findall(r"\w+", name.casefold()))
