"""The facade refuses in one plain sentence: quick checks, senseless requests, damaged ones."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.answers import ANSWER, faults
from tests.strategies import damaged, entries, games, some
from tests.test_facade import FORD, GAME, Asker, Json


@pytest.fixture
def ask() -> Asker:
    return Asker()


def test_a_quick_check_without_a_map(ask: Asker) -> None:
    three = [{"kind": "foot", "side": "blue"}] * 3
    quick = ask(
        "quick", ruleset="template", phase="move", active="blue", counters=three, entering=2
    )
    assert quick["why"]["verdict"]["grade"] == "overstacked"
    assert quick["why"]["verdict"]["asked"] == "Foot C into the hex"
    assert (quick["why"]["there"], quick["why"]["entering"]) == (["c1", "c2"], "c3")
    still = ask("quick", ruleset="template", phase="move", active="", counters=three)
    assert still["why"]["verdict"]["grade"] == "overstacked"
    assert ask("open", game=quick["board"]["game"]) == quick["board"]


@pytest.mark.parametrize(
    "change",
    [
        {"counters": []},
        {"counters": [{"kind": "foot", "side": "blue", "aboard": 0}]},
        {"counters": [{"kind": "foot", "side": "blue", "aboard": 7}]},
        {"counters": [{"kind": "dragon", "side": "blue"}]},
        {"counters": [{"kind": "foot", "side": "green"}]},
        {"counters": [{"kind": "foot"}]},
        {"counters": [{"kind": "foot", "side": s} for s in ("blue", "red", "green")]},
        {"entering": 9},
        {"phase": "winter"},
        {"ruleset": "chess"},
        {"options": {"x": True}},
        {"more": 1},
    ],
)
def test_a_quick_check_refuses_in_a_sentence(ask: Asker, change: Json) -> None:
    request: Json = {
        "ask": "quick", "ruleset": "template", "phase": "move", "active": "blue",
        "counters": [{"kind": "foot", "side": "blue"}],
    }  # fmt: skip
    assert faults(ask.raw(request), "Quick") == []
    assert faults(ask.raw(request | change), "Refusal") == []


@pytest.mark.parametrize(
    "request_",
    [
        [], 1, None, {}, {"ask": 1}, {"ask": "dance"}, {"ask": "open"}, {"ask": "open", "game": 1},
        {"ask": "open", "game": {"scenario": FORD, "log": 1}},
        {"ask": "open", "game": {"scenario": FORD, "log": [1]}},
        {"ask": "open", "game": {"scenario": FORD, "log": [], "more": 1}},
        {"ask": "open", "game": {"log": []}},
        {"ask": "why", "game": GAME}, {"ask": "why", "game": GAME, "who": "b1", "path": []},
        {"ask": "why", "game": GAME, "who": "zz", "path": ["0303"]},
        {"ask": "why", "game": GAME, "path": ["0303"]},
        {"ask": "why", "game": GAME, "who": "b1", "path": ["9999"]},
        {"ask": "why", "game": GAME, "place": "@nowhere"},
        {"ask": "why", "game": GAME, "entry": {"roll": [1]}},
        {"ask": "why", "game": GAME, "entry": {"edit": "remove", "who": "zz"}},
        {"ask": "act", "game": GAME, "entries": []}, {"ask": "act", "game": GAME, "entries": 1},
        {"ask": "act", "game": GAME, "entries": [{"roll": [1]}]},
        {"ask": "book", "ruleset": "chess"}, {"ask": "case", "ruleset": "template", "case": "no"},
        {"ask": "unlink", "link": "#p="}, {"ask": "reach", "game": GAME},
    ],
)  # fmt: skip
def test_what_cannot_be_answered_is_refused_in_a_sentence(ask: Asker, request_: object) -> None:
    answer = ask.raw(request_)
    assert faults(answer, "Refusal") == []
    assert answer["error"].endswith(".")


def test_unreadable_requests_are_refused(ask: Asker) -> None:
    for text in ("", "{", "[" * 5000, '{"ask": NaN}', '{"ask":"hello","ask":"open"}', "\ud800"):
        assert faults(json.loads(ask.umpire.handle(text)), "Refusal") == []
    assert ask.umpire.defects == []


#: An umpire whose later words cannot be fetched, as when the page has lost its line.
WITHOUT_LATER_WORDS = """import sys
sys.modules["overstack.words.later"] = None
from overstack.facade.umpire import Umpire
for request in ("{", '{"ask": "open", "game": {"log": []}}'):
    print(Umpire().handle(request))"""


@pytest.mark.native  # Pyodide starts no other process
def test_a_refusal_whose_words_are_away_is_a_sentence() -> None:
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT_LATER_WORDS], capture_output=True, text=True, check=True
    )
    for line in told.stdout.splitlines():
        assert json.loads(line)["error"].startswith("The rulebook could not be fetched")
    assert len(told.stdout.splitlines()) == 2


@st.composite
def requests(draw: st.DrawFn) -> Json:
    """A request about a valid game; it may name parts that do not exist."""
    game = draw(games())
    counters = [*(c["id"] for c in game["scenario"]["counters"]), "nobody"]
    places = [c["at"] for c in game["scenario"]["counters"] if "at" in c] + ["@lost", "0101", "A1"]
    who = st.sampled_from(counters)
    path = st.lists(st.sampled_from(places), min_size=1, max_size=3)
    sides = [side["id"] for side in game["scenario"]["sides"]]
    about = draw(
        st.sampled_from(
            [
                {"ask": "open"},
                {"ask": "link"},
                {"ask": "reach", "who": draw(who)},
                {"ask": "why", "who": draw(who), "path": draw(path)},
                {"ask": "why", "place": draw(st.sampled_from(places))},
                {"ask": "why", "entry": draw(entries(places, counters, sides))},
                {"ask": "act", "entries": draw(st.lists(entries(places, counters, sides)))},
            ]
        )
    )
    return {**about, "game": game}


@some
@given(requests())
def test_any_request_is_answered_as_declared(request_: Json) -> None:
    answer = Asker().raw(request_)
    assert faults(answer, "Refusal" if "error" in answer else ANSWER[request_["ask"]]) == []


@some
@given(damaged(requests()))
def test_a_damaged_request_is_answered_or_refused(request_: object) -> None:
    answer = Asker().raw(request_)
    if "error" in answer:
        assert faults(answer, "Refusal") == []
        assert len(answer["error"]) < 400


def test_a_game_is_sent_once_and_then_by_its_number(ask: Asker) -> None:
    first = ask("open", game=GAME, keep=1)
    assert ask("reach", game=1, who="b3") == ask("reach", game=GAME, who="b3")
    entries = [{"do": "move", "who": "b3", "to": "0303"}]
    after = ask("act", game=1, entries=entries, keep=2)
    assert after == ask("act", game=first["game"], entries=entries)
    for number in range(3, 18):
        ask("why", game=2, place="0303", keep=number)
    assert ask("why", game=17, place="0303") == ask("why", game=after["game"], place="0303")
    forgotten = ask.raw({"ask": "reach", "game": 1, "who": "b3"})
    assert forgotten["where"] == "number"
    assert faults(forgotten, "Refusal") == []
    other = ask("open", game=17, lang="de")
    assert other == ask("open", game=after["game"], lang="de")
