"""House rules as the page's form shows them: documents, faults beside their fields, templates.

Knows no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack import catalogue
from overstack.house.check import faults
from overstack.house.rules import house_rules
from overstack.house.text import house_of_text, plainly, toml
from overstack.judging.rules import Ruleset
from overstack.words.errors import BadScenario

if TYPE_CHECKING:
    from overstack.answers.house import HouseFault, HouseView, Template, Templates


def of_text(text: str) -> HouseView:
    """Return the `HouseView` of a file's text. Raises BadScenario with the first fault."""
    return _view(house_rules(house_of_text(text).document))


def of_document(document: object) -> HouseView:
    """Return the `HouseView` of a document from a form; `faults` lists the document's faults."""
    found = [_fault(fault) for fault in faults(document)]
    if found:
        return {"document": None, "faults": found, "toml": "", "rules": []}
    return _view(house_rules(document))


def _fault(fault: BadScenario) -> HouseFault:
    return {"where": fault.where, "words": plainly(fault)}


def _view(rules: Ruleset) -> HouseView:
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


def templates() -> Templates:
    """Return the `Templates` of the page."""
    return {"templates": [_template(name) for name in catalogue.TEMPLATES]}


def _template(name: str) -> Template:
    rules = catalogue.ruleset(name)
    return {"id": name, **_view(rules), "document": dict(rules.BOOK.house or {})}
