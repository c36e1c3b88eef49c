"""Nothing that a player reads escapes the catalogues: every answer is asked for in the
pseudo-language, whose letters all wear accents, and gone through for plain ones.

What may be plain: ids, printed labels, and what the scenario's author wrote.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from overstack import catalogue, play, wire
from overstack.case_file import load_cases
from overstack.facade import Umpire
from overstack.language import PSEUDO

Json = dict[str, Any]
BOOKS = ("aam2009", "asl", "europa", "totaler-krieg")

#: Keys whose texts nobody reads: ids, and documents that go back as they came.
SILENT = {
    "game", "map", "id", "kind", "ruleset", "side", "type", "symbol", "look", "at", "aboard",
    "rank", "load", "values", "corner", "top", "grade", "stack", "first", "actor", "viewer",
    "entry", "entries", "who", "on", "to", "path", "place", "clause", "role", "readings", "step",
    "winner", "play", "there", "entering", "leans", "usedBy", "section", "clauses", "option",
    "implemented", "version", "reading", "phase", "active", "terrain", "features", "part",
    "where", "sides", "types", "document", "toml", "pieces", "filled", "facts", "link", "state",
}  # fmt: skip
PLAIN = re.compile(r"[A-Za-z]{2,}")
SLOT = re.compile(r"\{\w+\}")
LABEL = re.compile(r"\b(?:\d{0,2}[A-Z]{1,2}\d{1,2}|[A-Z]{1,2}\d{1,3}(?:\.\w+)*)\b")


def texts(answer: object, at: str = "") -> Iterator[tuple[str, str]]:
    """Every text of an answer that is there to be read, with where it stands."""
    if isinstance(answer, str):
        yield at, answer
    elif isinstance(answer, list):
        for item in answer:
            yield from texts(item, at)
    elif isinstance(answer, dict):
        for key, value in answer.items():
            inner = isinstance(value, dict | list) and key in ("clauses", "readings", "steps")
            if key not in SILENT or (inner and at.count(".") < 1):
                yield from texts(value, f"{at}.{key}" if not key.isupper() else at)


def own_words(document: Mapping[str, Any]) -> set[str]:
    """What the author of a scenario wrote himself: titles, names of counters, places and sides."""
    sheet = document.get("map", {})
    found = {str(document.get(key, "")) for key in ("title", "author", "text")}
    found |= {str(counter.get("name", "")) for counter in document.get("counters", ())}
    found |= {side["name"] for side in document.get("sides", ())}
    found |= set(sheet.get("names", {}).values()) | set(sheet.get("boxes", {}).values())
    found |= {part.get("name", "") for part in sheet.get("parts", {}).values()}
    return found - {""}


def plain_letters(text: str, spared: Iterable[str]) -> list[str]:
    """The words in a text that no catalogue has given an accent."""
    for own in sorted(spared, key=len, reverse=True):
        text = text.replace(own, " ")
    return PLAIN.findall(LABEL.sub(" ", SLOT.sub(" ", text)))


class Listener:
    """Asks in the pseudo-language and remembers what was plain in the answers."""

    def __init__(self, ruleset: str) -> None:
        self.umpire = Umpire()
        book = catalogue.ruleset(ruleset).BOOK
        self.ids = {*book.clauses, *book.readings, *book.options}
        self.leaks: dict[str, str] = {}

    def ask(self, own: Iterable[str] = (), **request: object) -> Json:
        asked = json.dumps({**request, "lang": PSEUDO})
        answer: Json = json.loads(self.umpire.handle(asked))
        assert not self.umpire.defects, self.umpire.defects
        for at, text in texts(answer):
            left = plain_letters(text, {*self.ids, *own})
            if left:
                self.leaks.setdefault(f"{at}: {' '.join(left)}"[:90], text[:160])
        return answer


def told(leaks: Mapping[str, str]) -> str:
    """The leaks, one a line."""
    return "\n".join(f"{where} | {text}" for where, text in leaks.items())


@pytest.mark.parametrize("ruleset", BOOKS)
def test_rulebook_is_of_the_catalogue(ruleset: str) -> None:
    listener = Listener(ruleset)
    listener.ask(ask="hello")
    answer = listener.ask(ask="book", ruleset=ruleset)
    assert len(answer["clauses"]) > 20
    assert not listener.leaks, told(listener.leaks)


@pytest.mark.parametrize("ruleset", BOOKS)
def test_worked_cases_are_of_the_catalogue(ruleset: str) -> None:
    listener = Listener(ruleset)
    for case in load_cases(ruleset):
        answer = listener.ask(own_words(case.scenario), ask="case", ruleset=ruleset, case=case.id)
        assert "error" not in answer
    assert not listener.leaks, told(listener.leaks)


@pytest.mark.parametrize("ruleset", BOOKS)
def test_play_is_of_the_catalogue(ruleset: str) -> None:
    listener = Listener(ruleset)
    for _, scenario in play.load_scenarios(ruleset):
        game = {"scenario": wire.scenario_json(scenario), "log": []}
        own = own_words(wire.scenario_json(scenario))
        board = listener.ask(own, ask="open", game=game)
        for counter in board["counters"][:6]:
            reach = listener.ask(own, ask="reach", game=game, who=counter["id"])
            for reached in reach["hexes"][:4]:
                question = {"game": game, "who": counter["id"], "path": reached["path"]}
                listener.ask(own, ask="why", **question)
        for place in board["places"][:6]:
            listener.ask(own, ask="why", game=game, place=place["at"])
    assert not listener.leaks, told(listener.leaks)
