"""The rulebook as the page shows it: clauses, readings, options, pieces, coverage.

Knows no game. All data come from the ruleset's book and from running its cases.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Literal

from overstack import catalogue
from overstack.book.glossary import glossary
from overstack.book.localised import in_language
from overstack.book.model import Book, Clause, Draft, Mark, Reading
from overstack.book.names import key, measure_text
from overstack.cases.coverage import ClauseCoverage, Coverage, coverage, uncovered
from overstack.cases.file import case_words
from overstack.house.rules import house_rules
from overstack.judging.verdict import Grade
from overstack.position.hexes import Grid
from overstack.views.faces import face
from overstack.views.signs import feature_signs, part_signs, terrain_signs
from overstack.words.language import current_language

if TYPE_CHECKING:
    from overstack.answers.board import SideView
    from overstack.answers.book import Book as BookView
    from overstack.answers.book import (
        BookMark,
        BookWords,
        ClauseCase,
        ClauseView,
        DraftActs,
        HiddenCounters,
        KindView,
        Pieces,
        ReadingView,
        Section,
    )


#: A slot of a sentence, `{name}` or `{name:words}`.
_SLOT = re.compile(r"\{\w+(?::([^{}]*))?\}")


def book(ruleset: str) -> BookView:
    """Return the `Book` of the page, in the current language. Raises UnknownName."""
    return _view(ruleset, current_language())


@cache
def _view(ruleset: str, _language: str) -> BookView:
    book = in_language(catalogue.ruleset(ruleset).BOOK)
    package = catalogue.RULESETS.get(ruleset, "").rpartition(".")[
        0
    ]  # a template of house rules: ""
    short_forms = glossary(package) if package else {}
    return _book(book, coverage(ruleset), short_forms)


def house_book(document: object) -> BookView:
    """Return the `Book` of house rules; it has worked cases if the rules equal a template."""
    rules = house_rules(document)
    template = catalogue.template(rules.BOOK.house)
    covered = coverage(template) if template else uncovered(rules)
    return _book(rules.BOOK, covered, {})


def _grids(mark: Mark) -> list[Literal["flat", "pointy"]]:
    """The grids that a marker fits, "flat" and "pointy"."""
    grids: dict[Literal["flat", "pointy"], Grid]
    grids = {"flat": Grid(1, 1), "pointy": Grid(1, 1, pointy=True)}
    return [name for name, grid in grids.items() if mark.fits(grid)]


def _book(rulebook: Book, covered: Coverage, short_forms: Mapping[str, str]) -> BookView:
    rows = {row.clause: row for row in covered.rows}
    sections: list[Section] = [
        {
            "id": s.id,
            "title": s.title,
            "clauses": [c.id for c in rulebook.clauses.values() if c.section == s.id],
        }
        for s in rulebook.sections
    ]
    return {
        "id": key(rulebook),
        "title": rulebook.title,
        "edition": rulebook.edition,
        "version": rulebook.version,
        "scope": rulebook.scope,
        "sections": sections,
        "clauses": {
            c.id: _clause(c, rulebook, rows[c.id], covered) for c in rulebook.clauses.values()
        },
        "readings": {r.id: _reading(r) for r in rulebook.readings.values()},
        "options": [
            {"id": o.id, "title": o.title, "reading": o.reading, "default": False}
            for o in rulebook.options.values()
        ],
        "glossary": [{"short": short, "words": words} for short, words in short_forms.items()],
        **pieces(rulebook),
        "events": [
            {"id": e.id, "name": e.name, "words": e.words, "types": list(e.types)}
            for e in rulebook.events.values()
        ],
        "examples": [
            {
                "title": e.title,
                "phase": e.phase,
                "active": e.active,
                "terrain": e.terrain,
                "features": list(e.features),
                "part": e.part,
                "there": e.there,
                "pieces": [
                    {"kind": p.kind, "side": p.side, "marks": list(p.marks), "depth": p.depth}
                    for p in e.pieces
                ],
            }
            for e in rulebook.examples
        ],
    }


def words_of(rulebook: Book) -> BookWords:
    """Return the `BookWords` of a rulebook: all texts to search, without running its cases."""
    sections = {section.id: section.title for section in rulebook.sections}
    return {
        "id": key(rulebook),
        "title": rulebook.title,
        "clauses": [
            {
                "id": c.id,
                "title": c.title,
                "section": sections[c.section],
                "source": c.source,
                "text": c.text,
                "also": c.also,
                "says": " ".join(_without_figures(text) for text in c.says.values()),
            }
            for c in rulebook.clauses.values()
        ],
        "readings": [_reading(r) for r in rulebook.readings.values()],
    }


def _without_figures(template: str) -> str:
    """A sentence without its slots; a slot with alternative words is replaced by these words."""
    return _SLOT.sub(lambda slot: (slot[1] or "").replace("|", " "), template)


def pieces(rulebook: Book) -> Pieces:
    """Kinds of counters, markers and sides: all data to draw a scenario before it is judged."""
    kinds: list[KindView] = [{"name": k.name, **face(k)} for k in rulebook.kinds.values()]
    marks: list[BookMark] = [
        {
            "id": m.id,
            "name": m.name,
            "short": m.short,
            "facedown": m.facedown,
            "grids": _grids(m),
            "types": list(m.types),
        }
        for m in rulebook.marks.values()
    ]
    sides: list[SideView] = [{"id": s.id, "name": s.name, "look": s.look} for s in rulebook.sides]
    parts, features = part_signs(rulebook), feature_signs(rulebook)
    found: Pieces = {
        "title": rulebook.title,
        "phases": [
            {"id": p.id, "name": p.name, "perSide": p.per_side} for p in rulebook.phases.values()
        ],
        "kinds": kinds,
        "marks": marks,
        "sides": sides,
        "parts": parts,
        "features": features,
        "measures": [
            {
                "id": m,
                "name": n,
                "one": measure_text(m, 1, rulebook),
                "many": measure_text(m, 0, rulebook),
            }
            for m, n in rulebook.measures.items()
        ],
        "draft": _draft(rulebook.draft),
    }
    if rulebook.terrains:
        found["terrains"] = terrain_signs(rulebook)
    return found


def _draft(draft: Draft) -> DraftActs:
    hides: HiddenCounters | None = None
    if draft.hides is not None:
        hides = {
            "marks": list(draft.hides.marks),
            "types": list(draft.hides.types),
            "open": list(draft.hides.open),
            "acts": list(draft.hides.acts),
        }
    return {
        "aims": list(draft.aims),
        "boards": list(draft.boards),
        "alights": list(draft.alights),
        "hides": hides,
    }


def _clause(clause: Clause, rulebook: Book, row: ClauseCoverage, covered: Coverage) -> ClauseView:
    return {
        "id": clause.id,
        "title": clause.title,
        "section": clause.section,
        "source": clause.source,
        "text": clause.text,
        "leans": list(clause.leans),
        "usedBy": [c.id for c in rulebook.clauses.values() if clause.id in c.leans],
        "readings": list(rulebook.readings_of[clause.id]),
        "cases": [_case(result_id, row, covered) for result_id in _cases_of(clause, row, covered)],
        "passes": len(row.passed),
        "refuses": len(row.refused),
        "reason": " ".join(filter(None, (clause.no_pass or row.no_pass, clause.no_refusal))),
        "implemented": ", ".join(row.implemented),
    }


def _cases_of(clause: Clause, row: ClauseCoverage, covered: Coverage) -> list[str]:
    """The cases about a clause: first the cases that name it, then cases that only assert it."""
    naming = [r.case.id for r in covered.results if clause.id in r.case.clauses]
    return list(dict.fromkeys([*naming, *row.grades]))


def _case(name: str, row: ClauseCoverage, covered: Coverage) -> ClauseCase:
    result = next(r for r in covered.results if r.case.id == name)
    grade = row.grades.get(name, Grade.LAWFUL)
    return {
        "id": name,
        "title": case_words(result.case, "title"),
        "grade": grade.word,
        "steps": len(result.case.steps),
    }


def _reading(reading: Reading) -> ReadingView:
    return {
        "id": reading.id,
        "question": reading.question,
        "chosen": reading.chosen,
        "why": reading.why,
        "other": reading.other,
        "option": reading.option,
        "clauses": list(reading.clauses),
    }
