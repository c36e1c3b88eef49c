"""Players' own cards: validate them, and return the ruleset with them among its kinds.

A ruleset that takes kinds of counters from outside has an `OwnCards` (`judging.card_rules`). A
card arrives as data. It is validated against the ruleset's own schema and against the rules that
a schema cannot express, and becomes a kind like those of `counters.toml`: all code treats it the
same way. Part of the input boundary (law 9). Knows no game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from overstack.book.localised import in_language
from overstack.judging.card_rules import OwnCards
from overstack.judging.rules import Ruleset
from overstack.schema.parts import ID, Json, listed, record, text
from overstack.schema.shape import check, quote, refusal
from overstack.words.errors import BadScenario
from overstack.words.language import current_language
from overstack.words.sentences import core, fill, say

#: The limit of own cards in a file, in an army list and in a scenario.
MAX_CARDS = 60
CARD = "card"  # the key of own cards in each of these documents
#: Values of optional keys that are left out of a card.
_EMPTY: tuple[object, ...] = ("", [])


def takes(rules: Ruleset) -> bool:
    """Whether a ruleset takes players' own cards."""
    return rules.armies is not None and rules.armies.own is not None


def own(rules: Ruleset) -> OwnCards:
    """A ruleset's rules for own cards. Raises BadScenario if the ruleset takes none."""
    if rules.armies is None or rules.armies.own is None:
        raise BadScenario(core()["cards.none"], CARD)
    return rules.armies.own()


def with_cards(rules: Ruleset, cards: object) -> Ruleset:
    """The ruleset with these cards added. Raises BadScenario with their first fault."""
    try:
        text = json.dumps(cards, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        raise BadScenario(core()["cards.no-list"], CARD) from None
    return _with_cards(rules, text, current_language())


@lru_cache(maxsize=16)
def _with_cards(rules: Ruleset, text: str, _language: str) -> Ruleset:
    says, cards = own(rules), json.loads(text)
    for fault in faults(rules, cards):
        raise fault
    cards = tuple(normal(says, card) for card in cards)
    book = in_language(rules.BOOK)
    kinds = {**book.kinds, **{card["id"]: says.kind(card) for card in cards}}
    words = dict(book.words)
    for card in cards:
        words |= says.words(card)
    book = replace(book, kinds=kinds, words=words, cards=cards)
    armies = rules.armies and replace(rules.armies, muster=says.muster(kinds))
    odds = rules.odds and replace(rules.odds, comparison=partial(says.comparison, kinds))
    return replace(rules, BOOK=book, armies=armies, odds=odds)


# -- validation ------------------------------------------------------------------------------------


def faults(rules: Ruleset, cards: object) -> Iterator[BadScenario]:
    """All faults in a list of cards, for each field of each card."""
    says = own(rules)
    if not isinstance(cards, list) or len(cards) > MAX_CARDS:
        over = (len(cards), MAX_CARDS) if isinstance(cards, list) else None
        raise BadScenario(say("cards.too-many", most=MAX_CARDS), CARD, over=over)
    ids: list[object] = []
    for n, card in enumerate(cards):
        where = f"{CARD}.{n}"
        found = list(_shape_faults(says.shape, card, where))
        yield from found or _meaning(rules, says, card, where)
        name = card.get("id") if isinstance(card, dict) else None
        if name is not None and name in ids:
            fault = say("wrong.another-has-already", name=quote(name), key=CARD)
            yield refusal(f"{where}.id", fault)
        ids.append(name)


def _shape_faults(shape: Json, card: object, where: str) -> Iterator[BadScenario]:
    """The schema faults of a card: the first fault of each field."""
    if not isinstance(card, dict):
        yield from _faults(card, shape, where)
        return
    parts = shape["properties"]
    for key in (*shape["required"], *card):
        if key not in card:
            yield refusal(f"{where}.{key}", core()["cards.missing"])
        elif key not in parts:
            yield refusal(where, say("wrong.unknown-key", key=quote(key)), f"{where}.{key}")
    for key in (key for key in parts if key in card):
        yield from _faults(card[key], parts[key], f"{where}.{key}")


def _faults(value: object, shape: Json, where: str) -> Iterator[BadScenario]:
    try:
        check(value, shape, where)
    except BadScenario as error:
        yield error


def _meaning(rules: Ruleset, says: OwnCards, card: Json, where: str) -> Iterator[BadScenario]:
    words = in_language(rules.BOOK).words
    if card["id"] in rules.BOOK.kinds:
        yield refusal(f"{where}.id", say("cards.taken", name=quote(card["id"])))
    for fault in says.faults(card):
        sentence = fill(words[f"card.wrong.{fault.say}"], dict(fault.figures))
        yield refusal(f"{where}.{fault.where}", sentence)


def normal(says: OwnCards, card: Json) -> Json:
    """A card with its keys in the schema's order, and empty optional values left out."""
    needed = says.shape["required"]
    ordered = {key: card[key] for key in says.shape["properties"] if key in card}
    return {key: value for key, value in ordered.items() if key in needed or value not in _EMPTY}


def file_shape(card: Json) -> Json:
    """The schema of a file of own cards."""
    one = {"type": "integer", "const": 1, "description": "1, the format that this edition reads"}
    return record(
        "a file of cards",
        ("format", "ruleset", CARD),
        format=one,
        ruleset=ID,
        title=text(80),
        author=text(80),
        card=listed(card, MAX_CARDS, "cards"),
    )


#: The schema of a file, which is checked before the cards in the file.
FILE = file_shape({"description": "a card"})
