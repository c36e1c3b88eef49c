"""House rules as the page's form shows them: documents, faults beside their fields, templates.

Knows no game.
"""

from __future__ import annotations

from overstack import catalogue
from overstack.house.check import faults
from overstack.house.rules import house_rules
from overstack.house.text import house_of_text, plainly, toml
from overstack.judging.rules import Ruleset
from overstack.views.verdicts import Json
from overstack.words.errors import BadScenario


def of_text(text: str) -> Json:
    """Return the `HouseView` of a file's text. Raises BadScenario with the first fault."""
    return _view(house_rules(house_of_text(text).document))


def of_document(document: object) -> Json:
    """Return the `HouseView` of a document from a form; `faults` lists the document's faults."""
    found = [_fault(fault) for fault in faults(document)]
    if found:
        return {"document": None, "faults": found, "toml": "", "rules": []}
    return _view(house_rules(document))


def _fault(fault: BadScenario) -> Json:
    return {"where": fault.where, "words": plainly(fault)}


def _view(rules: Ruleset) -> Json:
    document = rules.BOOK.house or {}
    clauses = rules.BOOK.clauses.values()
    return {
        "document": dict(document),
        "faults": [],
        "toml": toml(document),
        "rules": [
            {"id": c.id, "title": c.title, "text": c.text} for c in clauses if c.source == c.id
        ],
    }


def templates() -> Json:
    """Return the `Templates` of the page."""
    found = [{"id": name, **_view(catalogue.ruleset(name))} for name in catalogue.TEMPLATES]
    return {"templates": found}
