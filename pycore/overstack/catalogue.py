"""The tables of rulesets: literals, so that no name from outside selects a module to import.

House rules are the exception: they import nothing, since a scenario carries them as data.
Some are shipped as templates, whose files lie in folders of `rulesets/house`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import TYPE_CHECKING

from overstack.book.localised import in_language
from overstack.house import rules as house
from overstack.house import text as house_text
from overstack.judging import own
from overstack.judging.rules import Ruleset
from overstack.position.state import World
from overstack.schema.shape import quote
from overstack.words.errors import UnknownName
from overstack.words.language import translator
from overstack.words.sentences import say

if TYPE_CHECKING:
    from overstack.answers.games import RulebookView

RULESETS: Mapping[str, str] = MappingProxyType(
    {
        "aam2009": "overstack.rulesets.aam2009.rules",
        "asl": "overstack.rulesets.asl.rules",
        "europa": "overstack.rulesets.europa.rules",
        "reloaded": "overstack.rulesets.reloaded.rules",
        "template": "overstack.rulesets._template.rules",
        "totaler-krieg": "overstack.rulesets.totaler_krieg.rules",
    }
)

#: The ruleset that a new one is copied from.
START = "template"

#: The folders of the house rules that are shipped as templates.
TEMPLATES = ("unit-count", "stacking-points", "one-formation", "battle")

#: The rulesets that the page and the command line list. `template` is left out: it is a starting
#: point for authors of rulesets.
LISTED = ("aam2009", "asl", "europa", "reloaded", "totaler-krieg")

#: The compression dictionaries of links: the dictionary's permanent letter, and the ruleset whose
#: links it compresses. If a ruleset has several dictionaries, a new link uses the best for it: "h"
#: is of house rules of format 1, "g" of format 2.
LINKS: Mapping[str, str] = MappingProxyType(
    {
        "a": "aam2009",
        "e": "europa",
        "g": "house",
        "h": "house",
        "k": "totaler-krieg",
        "r": "reloaded",
        "s": "asl",
    }
)

#: The file that lists the rulebooks in a build that packs each rulebook as a separate wheel.
LIST = "listed.json"


#: The ruleset that can convert the games of a VASSAL module, by the module's name.
MODULES: Mapping[str, str] = MappingProxyType({"VASL": "asl"})


def ruleset(name: str) -> Ruleset:
    """Return the rules of a ruleset or template by id. Raises UnknownName for an unknown id."""
    if name in TEMPLATES:
        return house.house_rules(_document(name))  # in the caller's language
    if name not in RULESETS:
        raise UnknownName(say("unfit.no-ruleset", name=quote(name), listed=", ".join(LISTED)))
    try:
        found: Ruleset = import_module(RULESETS[name]).RULESET
    except ModuleNotFoundError as missing:
        # A rulebook may be a wheel of its own that could not be loaded.
        if missing.name != RULESETS[name].rpartition(".")[0]:
            raise
        raise UnknownName(say("refuse.rulebook-away")) from missing
    return found


def listed() -> list[RulebookView]:
    """The head of each listed rulebook: names, version, and whether it has `odds` and `armies`.

    In a build with one wheel per rulebook, this reads the file `LIST` and loads no rulebook.
    """
    heads, translate = _list(), translator()
    if heads is None:
        return [_head(ruleset(name)) for name in LISTED]
    return [
        {
            **head,
            "title": translate("title", head["title"]),
            "short": translate("short", head["short"]),
            "edition": translate("edition", head["edition"]),
        }
        for head in heads
    ]


@cache
def _list() -> list[RulebookView] | None:
    written = files("overstack.rulesets").joinpath(LIST)
    if not written.is_file():
        return None
    heads: list[RulebookView] = json.loads(written.read_text(encoding="utf-8"))
    return heads


def _head(rules: Ruleset) -> RulebookView:
    book = in_language(rules.BOOK)
    return {
        "id": book.id,
        "title": book.title,
        "edition": book.edition,
        "version": book.version,
        "short": book.short or book.title,
        "odds": rules.odds is not None,
        "armies": rules.armies is not None,
    }


@cache
def _document(template: str) -> object:
    source = folder(template).joinpath("rules.toml").read_text(encoding="utf-8")
    return house_text.document_of_text(source)


@cache
def dictionary(letter: str) -> bytes:
    """The compression dictionary with this letter. Raises UnknownName for an unknown letter."""
    if letter not in LINKS:
        raise UnknownName(say("unfit.link-was-made-by"))
    name = LINKS[letter]
    home = RULESETS[name].rpartition(".")[0] if name in RULESETS else f"overstack.rulesets.{name}"
    try:
        return files(home).joinpath("links", f"{letter}.txt").read_bytes()
    except ModuleNotFoundError as missing:
        raise UnknownName(say("refuse.rulebook-away")) from missing


def folder(name: str) -> Traversable:
    """The folder with the files of a ruleset or template. Raises UnknownName."""
    if name in TEMPLATES:
        return files("overstack.rulesets.house").joinpath(name)
    if name not in RULESETS:
        raise UnknownName(say("unfit.no-ruleset", name=quote(name), listed=", ".join(LISTED)))
    return files(RULESETS[name].rpartition(".")[0])


def cases(name: str) -> Traversable:
    """The folder with the worked cases of a ruleset or template. Raises UnknownName."""
    beside = folder(name).joinpath("cases")
    if name in TEMPLATES or beside.is_dir():
        return beside
    return files(f"{RULESETS[name].rpartition('.')[0]}.cases")  # the cases are a separate wheel


def rules_for(document: Mapping[str, object]) -> Ruleset:
    """The rules that a scenario or request names: a ruleset, or the house rules in the document.

    Raises UnknownName, or BadScenario for invalid house rules or own cards.
    """
    if "house" in document:
        return house.house_rules(document["house"])
    rules = ruleset(str(document.get("ruleset")))
    return own.with_cards(rules, document["card"]) if "card" in document else rules


def template(document: object) -> str:
    """The template whose house rules equal this document; "" if no template matches."""
    return next((t for t in TEMPLATES if ruleset(t).BOOK.house == document), "")


def rules_of(world: World) -> Ruleset:
    """The rules of a world: its ruleset, its house rules, or its ruleset with its own cards."""
    brought = {"house": world.house} if world.house else {"card": world.cards}
    named = {"ruleset": world.ruleset}
    return rules_for(named | {key: it for key, it in brought.items() if it})
