"""The refusal of a link is a sentence for a reader who has never seen a document."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.search import play
from tests.effort import effort
from tests.hostile import links
from tests.test_link import packed

Json = dict[str, Any]
FORD: Json = wire.scenario_json(dict(play.load_scenarios("template"))["the-ford"])


def opened(document: object) -> Json:
    """The umpire's answer to a link with any content."""
    umpire = Umpire()
    text = document if isinstance(document, str) else json.dumps(document)
    answer: Json = json.loads(umpire.handle(json.dumps({"ask": "unlink", "link": packed(text)})))
    assert not umpire.defects
    return answer


def changed(change: Callable[[Json], object], **more: object) -> Json:
    """The game of the ford with a change in its scenario."""
    document = copy.deepcopy(FORD)
    change(document)
    return {"scenario": document, "log": [], **more}


ERRORS: dict[str, tuple[Json, str]] = {
    "a map too large": (
        changed(lambda d: d["map"].update(size=[101, 101])),
        "This link holds a map of 101 by 101 hexes; 100 by 100 is the most.",
    ),
    "letters for too many columns": (
        changed(lambda d: d["map"].update(size=[53, 5], labels="1F5")),
        "This link holds a map of 53 by 5 hexes; 52 by 100 is the most.",
    ),
    "too many counters": (
        changed(lambda d: d.update(counters=[{"id": "a"}] * 1_001)),
        "This link holds 1,001 counters; 1,000 is the most.",
    ),
    "too long a log": (
        changed(lambda _: None, log=[{"roll": [1]}] * 2001),
        "This link holds 2,001 entries in its log; 2,000 is the most.",
    ),
    "too long a title": (
        changed(lambda d: d.update(title="x" * 200)),
        "This link is too long in one place: its title has 200 characters, and 120 is the most.",
    ),
    "too many markers": (
        changed(lambda d: d["counters"][2].update(marks=["weakened"] * 10)),
        "This link holds 10 markers on one counter; 9 is the most.",
    ),
    "no such kind": (
        changed(lambda d: d["counters"][2].update(kind="zzz")),
        (
            "This link holds a game that cannot be: "
            "counter 3 names the kind of counter 'zzz', which does not exist."
        ),
    ),
    "a hex that is not there": (
        changed(lambda d: d["map"]["terrain"].update({"9999": "forest"})),
        (
            "This link holds a game that cannot be: "
            "its map names the hex '9999', which is not on this map."
        ),
    ),
    "no such rulebook": (
        changed(lambda d: d.update(ruleset="nope")),
        "This link is a game of a rulebook that is not in this copy of Overstack.",
    ),
    "a key of another edition": (
        changed(lambda d: d.update(weather="fog")),
        (
            "This link holds something that this edition does not know, 'weather': "
            "reload the page, for there may be a newer one."
        ),
    ),
    "a question about nobody": (
        changed(lambda _: None, asked={"who": "zz", "path": ["0303"]}),
        "This link asks about the counter zz, which is not on its board.",
    ),
}


@pytest.mark.parametrize("name", ERRORS)
def test_a_refused_link_says_what_there_is_and_what_may_be(name: str) -> None:
    document, sentence = ERRORS[name]
    assert opened(document)["error"] == sentence


@pytest.mark.parametrize("text", ["[{", '{"log": 1, "log": 2}', "[]", "7", '{"scenario": 1.5}'])
def test_what_is_no_game_at_all_is_told_in_one_sentence(text: str) -> None:
    sentence = opened(text)["error"]
    assert re.fullmatch(r"[A-Z][^.]*\.", sentence)


#: A path in a document: "map.size.0", "counters.3".
PATH = re.compile(r"\b[a-z_]+\.(?:\d+|[a-z_]+)\b")


def test_no_refusal_of_a_link_shows_a_path() -> None:
    umpire = Umpire()
    for _, link in links(effort(500, few=200, night=1500, there=100), seed=7):
        answer = json.loads(umpire.handle(json.dumps({"ask": "unlink", "link": link})))
        sentence = answer.get("error", "This opens.")
        assert not PATH.search(sentence), sentence
    assert not umpire.defects
