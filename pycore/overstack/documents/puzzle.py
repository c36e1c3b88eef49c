"""Puzzle documents: a scenario with a goal, the clauses that it teaches, and its claim.

Part of the input boundary (`wire`). Name and story of a puzzle are the title and text of its
scenario. The claim (the least number of moves, the difficulty, a line of play) is data that
`overstack puzzles --verify` checks against a proof; here only its form is checked. Knows no game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from overstack.catalogue import rules_of
from overstack.documents import schema, wire
from overstack.documents.goal_schema import MAX_MOVES
from overstack.documents.log import entry_json, entry_of
from overstack.position.state import Action, Entry, Map, Scenario
from overstack.schema.parts import CLAUSE, ID, Json, like, listed, one_of, record, ref, whole
from overstack.schema.shape import check, known, refusal
from overstack.schema.strict_json import canonical
from overstack.words.sentences import say

#: The difficulties of puzzles, the easiest first (`search.proof`).
DIFFICULTIES = ("lesson", "glance", "step", "plan", "reply")
MAX_LINE = 200  # limit of entries of a line of play
MAX_CLAUSES = 12
HASH = 16  # hexadecimal digits of a solution's hash


@dataclass(frozen=True)
class Claim:
    """The claim of a puzzle, which can be proved.

    `first` are all first acts that reach the goal in `least` acts; `trails` counts the other legal
    first acts; `chance` is the best chance if the goal requires a chance, else "".
    """

    least: int
    first: tuple[Entry, ...]
    difficulty: str
    trails: int
    chance: str
    line: tuple[Entry, ...]


@dataclass(frozen=True)
class Lure:
    """A tempting wrong line: its last entry is forbidden, costs a price, or loses the goal."""

    entries: tuple[Entry, ...]
    grade: str
    clause: str


@dataclass(frozen=True)
class Puzzle:
    """A puzzle document, parsed and checked. `solution` is a hash, or "" where none is given."""

    id: str
    scenario: Scenario
    clauses: tuple[str, ...]
    lure: Lure | None
    claim: Claim | None
    solution: str


def shape() -> Json:
    """The schema of a puzzle, without the definitions that it refers to."""
    line = listed(ref("entry"), MAX_LINE, "entries")
    claim = record(
        "what is claimed",
        ("least", "first", "difficulty"),
        least=whole(0, MAX_MOVES),
        first=line,
        difficulty=one_of(DIFFICULTIES),
        trails=whole(0, 9999),
        chance=like("[1-9][0-9]{0,8}/[1-9][0-9]{0,8}", "a chance, such as 3/4"),
        line=line,
    )
    lure = record(
        "a tempting wrong way",
        ("entries", "grade"),
        entries=listed(ref("entry"), MAX_LINE, "entries", 1),
        grade=one_of(schema.GRADES),
        clause=CLAUSE,
    )
    return record(
        "a puzzle",
        ("format", "id", "scenario"),
        format=schema.DOCUMENTS["scenario"]["properties"]["format"],
        id=ID,
        scenario=ref("scenario"),
        clauses=listed(CLAUSE, MAX_CLAUSES, "clauses"),
        lure=lure,
        claim=claim,
        solution=like(f"[0-9a-f]{{{HASH}}}", f"the {HASH} hexadecimal digits of a hash"),
    )


_GAME = schema.DOCUMENTS["game"]
#: The published schema. `_SHELL` skips the scenario: it is checked separately, and its errors have
#: paths relative to the scenario.
SCHEMA: Json = {
    "$schema": schema.DIALECT,
    "title": "Overstack puzzle",
    **shape(),
    "$defs": _GAME["$defs"],
}
_SHELL = SCHEMA | {"properties": SCHEMA["properties"] | {"scenario": {}}}


def puzzle(doc: object) -> Puzzle:
    """Parse a puzzle document. Raises BadInput."""
    whole_doc: Json = check(doc, _SHELL)
    found = wire.scenario(whole_doc["scenario"])
    if found.goal is None:
        raise refusal("scenario.goal", say("wrong.should-have-goal"))
    for key in ("title", "text"):
        if not getattr(found, key).strip():
            raise refusal(f"scenario.{key}", say("wrong.should-not-be-empty"))
    book = rules_of(found.world).BOOK
    for n, clause in enumerate(whole_doc.get("clauses", ())):
        known(clause, book.clauses, f"clauses.{n}", "clause", tell=False)
    lure = _lure(whole_doc["lure"], found) if "lure" in whole_doc else None
    claim = _claim(whole_doc["claim"], found) if "claim" in whole_doc else None
    clauses = tuple(whole_doc.get("clauses", ()))
    return Puzzle(whole_doc["id"], found, clauses, lure, claim, whole_doc.get("solution", ""))


def _entries(docs: Sequence[Json], found: Scenario, where: str) -> tuple[Entry, ...]:
    sheet, book = found.world.map, rules_of(found.world).BOOK
    return tuple(entry_of(each, sheet, f"{where}.{n}", book) for n, each in enumerate(docs))


def _lure(doc: Json, found: Scenario) -> Lure:
    book = rules_of(found.world).BOOK
    clause = doc.get("clause", "")
    if clause:
        known(clause, book.clauses, "lure.clause", "clause", tell=False)
    elif doc["grade"] != "lawful":
        raise refusal("lure", say("wrong.lacks-key", key="'clause'"))
    return Lure(_entries(doc["entries"], found, "lure.entries"), doc["grade"], clause)


def _claim(doc: Json, found: Scenario) -> Claim:
    return Claim(
        doc["least"],
        _entries(doc["first"], found, "claim.first"),
        doc["difficulty"],
        doc.get("trails", 0),
        doc.get("chance", ""),
        _entries(doc.get("line", ()), found, "claim.line"),
    )


def claim_json(claim: Claim, sheet: Map) -> Json:
    """The JSON of a claim; default values are left out."""
    doc: Json = {"least": claim.least}
    doc["first"] = [entry_json(entry, sheet) for entry in claim.first]
    doc["difficulty"] = claim.difficulty
    more = {"trails": claim.trails, "chance": claim.chance}
    more["line"] = [entry_json(entry, sheet) for entry in claim.line]
    return doc | {key: part for key, part in more.items() if part}


def solution_hash(line: Sequence[Entry], side_acts: Sequence[bool], sheet: Map) -> str:
    """The hash of a solution: it identifies a line of play without revealing it.

    The hash covers the acts of the goal's side, as compact JSON with sorted keys.
    """
    acts = [
        entry_json(entry, sheet)
        for entry, own in zip(line, side_acts, strict=True)
        if own and isinstance(entry, Action)
    ]
    return hashlib.sha256(canonical(acts).encode()).hexdigest()[:HASH]
