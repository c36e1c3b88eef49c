"""Every text that a player reads comes from the catalogues.

Every answer is requested in the pseudo-language, whose letters all have accents, and searched for
plain ones. May be plain: ids, printed labels, and the words of a scenario's author.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from overstack import catalogue
from overstack.book.localised import in_language
from overstack.book.translate import translated
from overstack.cases.file import load_cases
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.search import play
from overstack.words.language import PSEUDO, current_language, pseudo, speaking, translation
from overstack.words.sentences import core, fill
from tests.effort import effort
from tools.shell import ROOT

Json = dict[str, Any]
BOOKS = ("aam2009", "asl", "europa", "reloaded", "totaler-krieg")

#: Keys whose texts are not shown: ids, and documents that are returned unchanged.
SILENT = {
    "game", "map", "id", "kind", "ruleset", "side", "type", "symbol", "look", "at", "aboard",
    "rank", "load", "values", "corner", "top", "grade", "unit", "stack", "first", "actor", "viewer",
    "entry", "entries", "who", "on", "to", "path", "place", "clause", "role", "readings", "step",
    "winner", "play", "there", "entering", "leans", "usedBy", "section", "clauses", "option",
    "implemented", "version", "reading", "phase", "active", "terrain", "features", "part",
    "where", "sides", "types", "document", "toml", "pieces", "filled", "facts", "link", "state",
    "draft", "grids",
}  # fmt: skip
PLAIN = re.compile(r"[A-Za-z]{2,}")
SLOT = re.compile(r"\{\w+\}")
LABEL = re.compile(r"\b(?:\d{0,2}[A-Z]{1,2}\d{1,2}|[A-Z]{1,2}\d{1,3}(?:\.\w+)*)\b")


def texts(answer: object, at: str = "") -> Iterator[tuple[str, str]]:
    """Every shown text of an answer, with its path."""
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
    """The words of a scenario's author: titles and names, those of own cards too."""
    sheet = document.get("map", {})
    found = {str(document.get(key, "")) for key in ("title", "author", "text")}
    found |= {str(counter.get("name", "")) for counter in document.get("counters", ())}
    found |= {side["name"] for side in document.get("sides", ())}
    found |= set(sheet.get("names", {}).values()) | set(sheet.get("boxes", {}).values())
    found |= {part.get("name", "") for part in sheet.get("parts", {}).values()}
    found |= {card["name"] for card in document.get("card", ())}
    return found - {""}


def plain_letters(text: str, spared: Iterable[str]) -> list[str]:
    """The words in a text without accents, which come from no catalogue."""
    if not PLAIN.search(text):
        return []
    for own in sorted(spared, key=len, reverse=True):
        text = text.replace(own, " ")
    return PLAIN.findall(LABEL.sub(" ", SLOT.sub(" ", text)))


class Listener:
    """Asks in the pseudo-language and records the plain words of the answers."""

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
    """The words that leaked untranslated, one per line."""
    return "\n".join(f"{where} | {text}" for where, text in leaks.items())


@pytest.mark.parametrize("ruleset", BOOKS)
def test_rulebook_is_of_the_catalogue(ruleset: str) -> None:
    listener = Listener(ruleset)
    listener.ask(ask="hello")
    answer = listener.ask(ask="book", ruleset=ruleset)
    assert len(answer["clauses"]) > 20
    assert not listener.leaks, told(listener.leaks)


@pytest.mark.native  # inside Pyodide a walk through the page covers it: test_pseudo.py
@pytest.mark.parametrize("ruleset", BOOKS)
def test_worked_cases_are_of_the_catalogue(ruleset: str) -> None:
    listener = Listener(ruleset)
    for case in load_cases(ruleset)[:: effort(2, few=4, night=1)]:
        own = own_words(case.scenario) | {case.id}
        answer = listener.ask(own, ask="case", ruleset=ruleset, case=case.id)
        assert "error" not in answer
    assert not listener.leaks, told(listener.leaks)


@pytest.mark.parametrize("ruleset", BOOKS)
def test_play_is_of_the_catalogue(ruleset: str) -> None:
    listener = Listener(ruleset)
    for _, scenario in play.load_scenarios(ruleset):
        game = {"scenario": wire.scenario_json(scenario), "log": []}
        own = own_words(wire.scenario_json(scenario))
        board = listener.ask(own, ask="open", game=game)
        for counter in board["counters"][: effort(6, few=6, there=2)]:
            reach = listener.ask(own, ask="reach", game=game, who=counter["id"])
            for reached in reach["hexes"][:4]:
                question = {"game": game, "who": counter["id"], "path": [reached["to"]]}
                listener.ask(own, ask="why", **question)
        for place in board["places"][:6]:
            listener.ask(own, ask="why", game=game, place=place["at"])
    assert not listener.leaks, told(listener.leaks)


@pytest.mark.parametrize("ruleset", BOOKS)
def test_quick_check_is_of_the_catalogue(ruleset: str) -> None:
    listener = Listener(ruleset)
    book = catalogue.ruleset(ruleset).BOOK
    for example in book.examples:
        counters = [
            {"kind": piece.kind, "side": piece.side, "marks": list(piece.marks)}
            for piece in example.pieces
            if not piece.depth
        ]
        listener.ask(
            ask="quick",
            ruleset=ruleset,
            phase=example.phase,
            active=example.active or counters[-1]["side"],
            counters=counters,
            features=list(example.features),
        )
    assert not listener.leaks, told(listener.leaks)


@pytest.mark.parametrize("template", catalogue.TEMPLATES)
def test_house_rules_are_of_the_catalogue_but_for_the_authors_words(template: str) -> None:
    listener = Listener(template)
    document = dict(catalogue.ruleset(template).BOOK.house or {})
    own = set(author(document))
    listener.ask(own, ask="house", document=document)
    listener.ask(own, ask="book", ruleset="house", house=document)
    for case in load_cases(template):
        mine = own | own_words(case.scenario) | {case.id, "fly", "dig"}  # no such verbs
        listener.ask(mine, ask="case", ruleset="house", house=document, case=case.id)
    assert not listener.leaks, told(listener.leaks)


def author(document: object) -> Iterator[str]:
    """Every text of a document of house rules, and the names of its weights and groups."""
    if isinstance(document, str):
        yield from filter(PLAIN.search, [document, document.capitalize()])
    elif isinstance(document, dict):
        for key, value in document.items():
            yield from author(value)
            if key in ("weights", "tags"):
                yield from value
    elif isinstance(document, list):
        for item in document:
            yield from author(item)


#: Refused requests, each for a different reason.
WRONG: list[Json] = [
    {"ask": "nothing"},
    {"ask": "open"},
    {"ask": "open", "game": {}},
    {"ask": "open", "game": {"scenario": {"format": 2}}},
    {"ask": "unlink", "link": "#p=1t.abc.def"},
    {"ask": "unlink", "link": "never"},
    {"ask": "book", "ruleset": "chess"},
    {"ask": "case", "ruleset": "asl", "case": "none"},
    {"ask": "quick", "ruleset": "asl", "phase": "x", "active": "", "counters": []},
    {"ask": "house", "text": "title = 1\ntitle = 2"},
    {"ask": "house", "text": '{"format": 1,\n "format": 1}'},
    {"ask": "house", "document": {"format": 1, "title": "x", "kind": [], "limit": [{"rule": "1"}]}},
]
#: Quotations from the request, and messages of Python's own parsers.
QUOTED = re.compile(r"'[^']*'|\b[a-z]+(?:\.\w+)+\b|ŢÖÖṀĻ: .*|: nothing\.")


@pytest.mark.parametrize("request_", WRONG, ids=lambda asked: json.dumps(asked)[:60])
def test_refusals_are_of_the_catalogue(request_: Json) -> None:
    answer = json.loads(Umpire().handle(json.dumps(request_ | {"lang": PSEUDO})))
    said = [answer["error"]] if "error" in answer else [f["words"] for f in answer["faults"]]
    assert said
    for sentence in said:
        bare = QUOTED.sub(" ", sentence)
        bare = re.sub(r"\b(?:title|kind|limit|game|scenario|counters|format|TOML)\b", " ", bare)
        assert not plain_letters(bare, set(BOOKS)), sentence
        assert "⟦" in sentence


def test_an_entry_that_cannot_be_made_is_refused_in_the_language() -> None:
    listener = Listener("aam2009")
    scenario = dict(play.load_scenarios("aam2009")[0][1].document)
    game = {"scenario": scenario, "log": []}
    own = own_words(scenario) | {"nobody", "nowhere", "log", "entries"}
    edits: list[Json] = [
        {"edit": "remove", "who": "nobody"},
        {"edit": "moment", "phase": "nowhere"},
        {"edit": "option", "option": "nowhere", "value": True},
        {"roll": [1]},
    ]
    for entry in edits:
        answer = listener.ask(own, ask="act", game=game, entries=[entry])
        assert "⟦" in answer["error"]
    assert not listener.leaks, told(listener.leaks)


# -- languages ---------------------------------------------------------------------------------


def test_a_language_lasts_for_one_answer() -> None:
    umpire = Umpire()
    asked: Json = {"ask": "book", "ruleset": "asl"}
    plain = umpire.handle(json.dumps(asked))
    assert umpire.handle(json.dumps(asked | {"lang": PSEUDO})) != plain
    assert umpire.handle(json.dumps(asked)) == plain
    assert umpire.handle(json.dumps(asked | {"lang": "tlh"})) == plain
    assert umpire.handle(json.dumps(asked | {"lang": ["x"]})) == plain


def test_figures_and_choices_of_words_outlive_the_translation() -> None:
    template = pseudo("", "{n} {n:unit|units} of {all:half mile|miles} in {place}, {{so}}")
    assert fill(template, {"n": 1, "all": 3, "place": "C3"}) == (
        "⟦1 ûûñîîţ ööƒ 1½ ɱîîļééš îîñ C3, {šöö}⟧"
    )
    assert pseudo("", "+{amount}") == "+{amount}"
    assert pseudo("", "HQ") == "ĤǪ"


def test_a_file_of_keys_is_a_translation_and_what_it_lacks_stays_english() -> None:
    german = translation(
        '[grade]\nlawful = "erlaubt"\n["clause"."R5-end"]\ntitle = "Am Ende"\n'
        '[phase.movement]\nname = "Bewegung"\n'
    )
    assert german("grade.lawful", "lawful") == "erlaubt"
    assert german("grade.forbidden", "forbidden") == "forbidden"
    book = translated(catalogue.ruleset("aam2009").BOOK, german)
    assert book.clauses["R5-end"].title == "Am Ende"
    assert book.clauses["R5-end"].text == catalogue.ruleset("aam2009").BOOK.clauses["R5-end"].text


def test_what_rules_read_is_the_same_in_every_language() -> None:
    for name in BOOKS:
        book = catalogue.ruleset(name).BOOK
        with speaking(PSEUDO):
            shown = in_language(book)
            assert current_language() == PSEUDO
        assert shown.title != book.title
        assert shown.tables == book.tables
        for kind in book.kinds.values():
            other = shown.kinds[kind.id]
            assert replace(other, name=kind.name) == kind


def test_every_catalogue_of_the_page_knows_of_languages() -> None:
    """A module of words that is not registered as a catalogue would stay English."""
    web = ROOT / "web" / "src"
    for path in web.rglob("*words.ts"):
        text = path.read_text(encoding="utf-8")
        nested = path.parent.name == "house"  # part of the catalogue of the panes
        assert nested or "= catalogue('" in text, path


@pytest.mark.native  # compares words, the same for every Python
def test_verbs_have_a_word_over_their_group() -> None:
    other = core()["verb.other"]
    for name in BOOKS:
        for _, scenario in play.load_scenarios(name):
            game = {"scenario": dict(scenario.document), "log": []}
            umpire = Umpire()  # it caches the game
            board = ask({"ask": "open", "game": game}, umpire)
            acts = list(board["actions"])
            for counter in board["counters"][:: effort(4, few=8, night=1)]:
                asked = {"ask": "reach", "game": game, "who": counter["id"]}
                acts += ask(asked, umpire)["acts"]
            assert [a["entry"] for a in acts if a["verb"] == other] == []


def ask(request: Json, umpire: Umpire | None = None) -> Any:  # noqa: ANN401 - as the page gets it
    """The answer in English."""
    return json.loads((umpire or Umpire()).handle(json.dumps(request)))
