"""Mappings: documents that give the pieces of a module a meaning in a rulebook.

`rows` are tried in order; the first that fits a piece gives its meaning: a counter of a kind,
marks on the counter below the piece, or no counter. `sides` are tried likewise if the row gives no
side. All fitting `marks` are put on the counter. Texts are compared case-insensitively, and `*`
matches anything. The document is untrusted. Knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from overstack import catalogue
from overstack.book.model import Book
from overstack.formats.pieces import PieceTraits
from overstack.house.schema import MAX_MOST
from overstack.judging.rules import Ruleset
from overstack.schema.parts import ID, Json, flag, listed, record, table, text, whole
from overstack.schema.shape import check, known, quote, refusal
from overstack.schema.strict_json import parse_json
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
)
_MARKS = listed(ID, 9, "markers", 1)
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
        record("a row of markers", ("when", "marks"), when=_WHEN, marks=_MARKS), 200, "rows"
    ),
)


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

    @property
    def known(self) -> bool:
        """Whether some row knows the piece."""
        return bool(self.kind or self.below or self.none)


@dataclass(frozen=True, slots=True)
class Meaning:
    """A parsed mapping: its normal document, and the ruleset that it is for.

    `ground` has the terrain and the features of places by their names, as a map's document has
    them; it is no part of the document.
    """

    document: Json
    rules: Ruleset
    ground: Mapping[str, Json] = field(default_factory=dict)

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

    def suiting(self, kind: str, marks: Iterable[str]) -> tuple[str, ...]:
        """The markers that a counter of a kind can have, each once."""
        able = (mark for mark in set(marks) if self.book.marks[mark].suits(self.book.kinds[kind]))
        return tuple(sorted(able))

    def of_piece(self, traits: PieceTraits) -> PieceMeaning:
        """Return the meaning of a piece."""
        row = _first(self.document["rows"], traits)
        if row is None:
            return self._by_name(traits)
        marks = (*row.get("marks", ()), *_every(self.document.get("marks", ()), traits))
        kind = row.get("kind", "")
        return PieceMeaning(
            kind,
            self._side(row, traits) if kind else "",
            self.suiting(kind, marks) if kind else (),
            row.get("aboard", False),
            tuple(row.get("below", ())),
            row.get("none", False),
        )

    def _by_name(self, traits: PieceTraits) -> PieceMeaning:
        """Return the meaning of a piece without a row: the kind with its name, else unknown."""
        kinds = (kind for name in traits.names for kind, sure in [guess(name, self.book)] if sure)
        kind = next(kinds, "")
        return PieceMeaning(kind, self._side({"kind": kind}, traits)) if kind else PieceMeaning()

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
        if "side" in row:
            known(row["side"], sides, f"{where}.side", "side")
        _known_marks(book, (*row.get("marks", ()), *row.get("below", ())), where)
    for n, row in enumerate(found.get("sides", ())):
        known(row["side"], sides, f"sides.{n}.side", "side")
    for n, row in enumerate(found.get("marks", ())):
        _known_marks(book, row["marks"], f"marks.{n}")
    return Meaning(found, rules)


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


def _every(rows: Iterable[Json], traits: PieceTraits) -> Iterator[str]:
    for row in rows:
        if fits(row["when"], traits):
            yield from row["marks"]


def fits(when: Mapping[str, Any], traits: PieceTraits) -> bool:
    """Return whether a piece meets every condition of a row.

    `name` also fits the name without text labels, and the name that earlier versions made.
    """
    texts = {
        "name": traits.names,
        "base": (traits.base,),
        "slot": (traits.slot,),
        "image": traits.images,
        "label": traits.labels,
    }
    for key, wanted in when.items():
        if key in texts:
            if not any(_like(wanted, text) for text in texts[key]):
                return False
        elif not _has(wanted, traits.marks if key == "mark" else traits.properties):
            return False
    return True


def _has(wanted: Mapping[str, str], pairs: Iterable[tuple[str, str]]) -> bool:
    held = list(pairs)
    return all(any(key == k and _like(v, value) for k, value in held) for key, v in wanted.items())


def _like(wanted: str, text: str) -> bool:
    return _pattern(wanted)(text.casefold())


@cache
def _pattern(wanted: str) -> Callable[[str], bool]:
    """A test for a pattern: the parts between stars are searched in turn, without backtracking."""
    parts = wanted.casefold().split("*")
    if len(parts) == 1:
        return lambda text: text == parts[0]
    head, *middle, tail = parts

    def like(text: str) -> bool:
        if (
            not text.startswith(head)
            or not text.endswith(tail)
            or len(text) < len(head) + len(tail)
        ):
            return False
        at, end = len(head), len(text) - len(tail)
        for part in middle:
            found = text.find(part, at, end)
            if found < 0:
                return False
            at = found + len(part)
        return True

    return like


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
