"""Players' own cards for the page's form: reads a file or a form and lists its faults.

Knows no game: the ruleset defines the fields of a card (`judging.own`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from overstack import catalogue
from overstack.book.localised import in_language
from overstack.documents import wire
from overstack.house.text import plainly
from overstack.judging.own import CARD, FILE, faults, file_shape, own, takes, with_cards
from overstack.judging.rules import Ruleset
from overstack.schema.parts import Json
from overstack.schema.shape import check, quote
from overstack.words.errors import BadScenario
from overstack.words.sentences import say, sentence

if TYPE_CHECKING:
    from overstack.answers.army import CardFault, CardForm, Deck
    from overstack.answers.documents import CardDoc


def deck(request: Mapping[str, Any]) -> Deck:
    """A `Deck` of the page: own cards from a form or from a file's text. Raises BadInput."""
    rules = catalogue.ruleset(str(request.get("ruleset")))
    try:
        cards = _of_file(rules, request["text"]) if "text" in request else request.get(CARD)
        found = list(faults(rules, cards))
        if not found:
            return {
                "card": [dict(each) for each in with_cards(rules, cards).BOOK.cards],
                "faults": [],
            }
    except BadScenario as error:
        found = [error]
    wrong: list[CardFault] = [
        {"where": f.where, "what": f.what, "words": sentence(plainly(f))} for f in found
    ]
    return {"card": None, "faults": wrong}


def deck_of_file(text: str) -> Deck:
    """The `Deck` of a file, which itself names its rulebook. Raises BadInput."""
    doc: Json = check(wire.parse_json(text), FILE)
    return deck({"ruleset": doc["ruleset"], "text": text})


def _of_file(rules: Ruleset, text: object) -> object:
    doc: Json = check(wire.parse_json(str(text)), FILE)
    if doc["ruleset"] != rules.BOOK.id:
        raise BadScenario(say("cards.other-rulebook", name=quote(doc["ruleset"])), "ruleset")
    return doc[CARD]


def form(rules: Ruleset) -> CardForm:
    """The choices that the form offers for a card: the `CardForm` of the page."""
    says, words = own(rules), in_language(rules.BOOK).words
    shape = says.shape["properties"]
    return {
        "nations": [
            {"id": each, "name": words[f"army.nation.{each}"]} for each in shape["nation"]["enum"]
        ],
        "symbols": shape["symbol"]["enum"],
        "lines": [
            {"id": each, "name": words[f"army.line.{each}"], "sort": n >= says.branches}
            for n, each in enumerate(says.lines)
        ],
        "skills": [
            {
                "id": each.id,
                "name": _bare(words[f"army.can.{each.id}"]),
                "written": each.written,
                "least": each.least,
                "most": each.most,
                "armed": each.armed,
            }
            for each in says.skills
        ],
    }


def card_documents(rules: Ruleset) -> dict[str, CardDoc]:
    """Every card as a document, by kind; the form starts a copy from it."""
    armies, says, own_ones = rules.armies, own(rules), {c["id"]: dict(c) for c in rules.BOOK.cards}
    listed = [card.kind for card in armies.muster.cards] if armies else []
    return {name: own_ones.get(name) or says.document(rules.BOOK.kinds[name]) for name in listed}


def _bare(words: str) -> str:
    """The words of an ability without the placeholder of its number."""
    return words.replace(" +{number}", "").replace(" {number}", "")


def schemas() -> Json:
    """The schema of a file of own cards, by ruleset; only rulesets that accept own cards."""
    listed = ((name, catalogue.ruleset(name)) for name in catalogue.LISTED)
    return {name: file_shape(own(rules).shape) for name, rules in listed if takes(rules)}
