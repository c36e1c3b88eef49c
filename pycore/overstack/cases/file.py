"""Worked cases: a case file as scenarios and entries.

A case is a scenario and a list of steps, so that it opens on the board and has a link.
The format is described in `docs/case-format.md`; its schema is `cases.schema.CASES`.
Unknown keys are refused with file, case and key. Knows no game.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from overstack import catalogue
from overstack.book.model import Book
from overstack.book.names import distinct
from overstack.cases.schema import CASES
from overstack.judging.edits import CHANGES
from overstack.schema.parts import Json
from overstack.schema.shape import check, quote
from overstack.words.errors import BadInput, BadScenario, UnknownName
from overstack.words.language import translator
from overstack.words.sentences import say

#: Keys of a case that describe its map; then keys that are copied to the scenario unchanged.
MAP_KEYS = (
    "size",
    "grid",
    "labels",
    "board",
    "shift",
    "terrain",
    "features",
    "parts",
    "edges",
    "roads",
    "names",
    "boxes",
)
PLAIN_KEYS = (
    "first",
    "play",
    "turn",
    "turns",
    "points",
    "phase",
    "active",
    "costs",
    "zones",
    "card",
    "table",
)
SHEET = {"size": [7, 6], "grid": "flat", "labels": "1F5"}
DEEDS = ("try", "edit", "roll", "look")

_PIECE = re.compile(
    r"(?:(?P<side>[a-z0-9-]+):)?(?P<kind>[\w.-]+) (?P<id>[a-z0-9-]+)"
    r"(?: \[(?P<load>.*)\])?(?: \{(?P<marks>[^]}]*)\})?"
)


@dataclass(frozen=True)
class CaseStep:
    """One step of a case.

    `deed` is "try", "edit", "roll" or "look"; `what` is the entry as JSON, or for "look" the label
    of the place; `expect` are the expected results, by the keys of the format.
    """

    say: str
    deed: str
    what: Json | str
    expect: Mapping[str, Any]


@dataclass(frozen=True)
class Case:
    """A worked case: `scenario` is a scenario document."""

    id: str
    title: str
    clauses: tuple[str, ...]
    source: str
    text: str
    scenario: Json
    steps: tuple[CaseStep, ...]
    quiz: bool = True  # whether a picture of the board shows all facts that the verdicts need


@cache
def load_cases(ruleset: str) -> tuple[Case, ...]:
    """The cases of a ruleset in the order of its files. Raises BadScenario or UnknownName."""
    book = catalogue.ruleset(ruleset).BOOK
    found: dict[str, Case] = {}
    for name, text in sources(ruleset):
        for case in parse(text, name, book):
            if case.id in found:
                raise BadScenario(f"{name}: there is a case {case.id} already.", case.id)
            found[case.id] = case
    return tuple(found.values())


@cache
def sources(ruleset: str) -> tuple[tuple[str, str], ...]:
    """The name and text of each case file, in order; cached, so that each file is read once."""
    folder = catalogue.cases(ruleset)
    if not folder.is_dir():
        return ()
    files = sorted(folder.iterdir(), key=lambda path: path.name)
    return tuple((f.name, f.read_text("utf-8")) for f in files if f.name.endswith(".toml"))


def case_words(case: Case, what: str) -> str:
    """The title, text or source of a case in the current language."""
    return translator()(f"case.{case.id}.{what}", getattr(case, what))


def find_case(ruleset: str, name: str) -> Case:
    """One case by id. Raises UnknownName where there is none."""
    case = next((c for c in load_cases(ruleset) if c.id == name), None)
    if case is None:
        raise UnknownName(say("unfit.case", case=quote(name), title=quote(ruleset)), "case")
    return case


def parse(text: str, name: str, book: Book) -> Iterator[Case]:
    """Parse the cases of a file. Raises BadScenario that names the file, the case and the key."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadScenario(f"{name}: {error}", name) from error
    try:
        check(document, CASES)
    except BadInput as error:
        raise BadScenario(f"{name}: {_in_case(document, error)}", error.where) from error
    for doc in document["case"]:
        try:
            yield _case(doc, book)
        except BadInput as error:
            raise BadScenario(f"{name}, case {doc['id']}: {error}", error.where) from error


def _in_case(document: Json, error: BadInput) -> str:
    """The sentence of an error, preceded by the id of the case that contains the error, if any."""
    parts = error.where.split(".")
    if len(parts) < 2 or parts[0] != "case" or not parts[1].isdigit():
        return str(error)
    case = document["case"][int(parts[1])]
    known = case.get("id", parts[1]) if isinstance(case, dict) else parts[1]
    return f"case {known}: {error}"


def _case(doc: Json, book: Book) -> Case:
    for clause in doc["clauses"]:
        if clause not in book.clauses:
            raise UnknownName(f"There is no clause {quote(clause)}.", "clauses")
    return Case(
        id=doc["id"],
        title=doc["title"],
        clauses=tuple(doc["clauses"]),
        source=doc["source"],
        text=doc["text"],
        scenario=_scenario(doc, book),
        steps=tuple(_step(step, number) for number, step in enumerate(doc["step"], 1)),
        quiz=doc.get("quiz", True),
    )


def _scenario(doc: Json, book: Book) -> Json:
    """The scenario document of a case."""
    sheet = SHEET | {key: doc[key] for key in MAP_KEYS if key in doc and key != "board"}
    names = doc.get("sides", [side.id for side in book.sides[:2]])
    scenario: Json = {
        "format": 1,
        "ruleset": book.id,
        "title": f"{doc['id']}: {doc['title']}",
        "text": doc["text"],
        "options": dict.fromkeys(doc.get("options", ()), True),
        "map": sheet,
        "sides": [_side(book, name) for name in names],
        "counters": _counters(doc["board"], names[0], book),
    }
    if book.house is not None:
        scenario["house"] = book.house
    return scenario | {key: doc[key] for key in PLAIN_KEYS if key in doc}


def _side(book: Book, name: str) -> Json:
    side = next((s for s in book.sides if s.id == name), None)
    if side is None:
        raise UnknownName(f"There is no side {quote(name)} in this ruleset.", "sides")
    return {"id": side.id, "name": side.name, "look": side.look}


# -- the board ------------------------------------------------------------------------------


def _counters(board: Mapping[str, list[str]], side: str, book: Book) -> list[Json]:
    """Counter documents; equal pieces of a side get letters, and each has its order of entry."""
    counters: list[Json] = []
    for place, pieces in board.items():
        for rank, piece in enumerate(pieces):
            counters += _with_cargo(piece, side, {"at": place, "order": rank})
    kinds = [book.kinds[c["kind"]].name if c["kind"] in book.kinds else "" for c in counters]
    names = distinct([(kind, c["side"]) for kind, c in zip(kinds, counters, strict=True)])
    return [c | {"name": name} if name else c for c, name in zip(counters, names, strict=True)]


def _with_cargo(text: str, side: str, where: Json) -> Iterator[Json]:
    """Yield a counter and its cargo, each carrier before its riders."""
    carrier, load = _piece(text, side)
    yield carrier | where
    for rider in _riders(load):
        yield from _with_cargo(rider, carrier["side"], {"aboard": carrier["id"]})


def _riders(load: str) -> list[str]:
    """The passengers of one carrier, split at commas outside brackets and braces."""
    found, depth = [""], 0
    for letter in load:
        depth += (letter in "[{") - (letter in "]}")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [rider.strip() for rider in found if rider.strip()]


def _piece(text: str, side: str) -> tuple[Json, str]:
    """A counter document without its place, and the text of its load."""
    found = _PIECE.fullmatch(text)
    if found is None:
        raise BadScenario(
            f"{quote(text)} is not written as '[side:]kind id [passengers] {{marks}}'.", "board"
        )
    piece: Json = {"id": found["id"], "kind": found["kind"], "side": found["side"] or side}
    marks = [mark.strip() for mark in (found["marks"] or "").split(",") if mark.strip()]
    return piece | ({"marks": marks} if marks else {}), found["load"] or ""


# -- the steps ------------------------------------------------------------------------------


def _step(doc: Json, number: int) -> CaseStep:
    deeds = [deed for deed in DEEDS if deed in doc]
    if len(deeds) != 1:
        raise BadScenario(f"Step {number} should have one of {', '.join(DEEDS)}.", f"step.{number}")
    deed = deeds[0]
    what = doc[deed]
    if deed == "try":
        what = _action(what, number)
    elif deed == "edit":
        what = _edit(what, number)
    elif deed == "roll":
        what = {"roll": what}
    return CaseStep(doc.get("say", ""), deed, what, doc["expect"])


def _action(doc: Json, number: int) -> Json:
    """Return `{move = "t", to = "C3"}` as an entry: the key that is not a field is the verb."""
    verbs = [key for key in doc if key not in ("to", "on", "mode")]
    if len(verbs) != 1:
        raise BadScenario(f"Step {number}: a try names one verb.", f"step.{number}.try")
    entry = {"do": verbs[0], "who": doc[verbs[0]]}
    entry |= {key: doc[key] for key in ("to", "on", "mode") if key in doc}
    return {key: value for key, value in entry.items() if value != ""}


def _edit(doc: Json, number: int) -> Json:
    """An umpire's entry; its kind is the value of `edit`, or else a key of the document.

    `{event = "defensive-fire", who = "x"}`, `{mark = "hit", who = "x"}`,
    `{phase = "assault", active = "us"}` and `{put = "x", to = "C3"}` use such a key.
    """
    if "edit" in doc:
        return dict(doc)
    if "phase" in doc:
        return {"edit": "moment"} | doc
    kind = next((key for key in doc if key in CHANGES), None)
    if kind is None:
        raise BadScenario(f"Step {number}: the edit names no kind of entry.", f"step.{number}.edit")
    rest = {key: value for key, value in doc.items() if key != kind}
    field = {
        "event": "event",
        "mark": "mark",
        "unmark": "mark",
        "option": "option",
        "order": "order",
        "moment": "phase",
    }.get(kind, "who")
    return {"edit": kind, field: doc[kind]} | rest
