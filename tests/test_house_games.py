"""Published games as house rules: their cases, a random game, and the way there and back."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from overstack.cases.file import Case, parse
from overstack.cases.run import run
from overstack.documents import link, wire
from overstack.house.rules import house_rules
from overstack.house.text import document_of_text, faults_of_text, house_of_text, toml
from overstack.judging.rules import Ruleset
from overstack.judging.verdict import Grade
from overstack.position.state import Game
from overstack.search import play
from overstack.views.games import begin

Json = dict[str, Any]
GAMES = Path(__file__).parent.parent / "rulesets" / "house" / "games"
NAMES = sorted(path.name for path in GAMES.iterdir() if path.is_dir())
PAGE = (GAMES.parents[2] / "docs" / "published-games.md").read_text("utf-8")
ABOUT = {"title", "publisher", "edition", "rules", "source", "leaves_out"}

pytestmark = pytest.mark.native


def rules_text(name: str) -> str:
    return (GAMES / name / "rules.toml").read_text("utf-8")


def cases_by(name: str, rules: Ruleset) -> list[Case]:
    return list(parse((GAMES / name / "cases.toml").read_text("utf-8"), name, rules.BOOK))


@pytest.mark.parametrize("name", NAMES)
def test_a_published_game_is_proved_by_its_cases(name: str) -> None:
    text = rules_text(name)
    assert faults_of_text(text) == []
    about = tomllib.loads((GAMES / name / "game.toml").read_text("utf-8"))
    assert about.keys() == ABOUT
    assert f"`{name}`" in PAGE, "its belief, fact and source"
    house = house_of_text(text)
    assert house_of_text(toml(house.document)) == house
    rules = house_rules(house.document)
    results = [run(rules, case) for case in cases_by(name, rules)]
    assert [failure for result in results for failure in result.failures] == []
    asserted = {each for result in results for step in result.steps for each in step.asserted}
    for limit in house.limits:
        grades = {grade for rule, grade in asserted if rule == limit.rule}
        assert Grade.LAWFUL in grades, f"{limit.rule} is kept in no case"
        lawful = limit.along or limit.open
        lawful = lawful or (limit.most is None and bool(limit.notice or limit.cost))
        assert lawful or max(grades) > Grade.LAWFUL, f"{limit.rule} is broken in no case"
    for change, changed in other_figures(document_of_text(text)):
        other = house_rules(changed)
        assert any(run(other, case).failures for case in cases_by(name, other)), change


def other_figures(document: Json) -> Iterator[tuple[str, Json]]:
    """The document with each single `most`, `plus` and `hexes` changed by one; `at` one more."""
    for n, limit in enumerate(document["limit"]):
        paths = [(), *(("row", row) for row in range(len(limit.get("row", ())))), ("notice",)]
        for path, key, more in product(paths, ("most", "plus", "at", "hexes"), (1, -1)):
            other = deepcopy(document)
            part = other["limit"][n]
            for step in path:
                part = part.get(step, {}) if isinstance(part, dict) else part[step]
            if key in part and part[key] + more >= 0 and (key, more) != ("at", -1):
                part[key] += more
                yield f"{limit['rule']} {path} {key}: {more:+}", other


@pytest.mark.parametrize("name", NAMES)
def test_a_published_game_is_played_and_sent(name: str) -> None:
    rules = house_rules(document_of_text(rules_text(name)))
    found = wire.scenario(cases_by(name, rules)[-1].scenario | {"turns": 2})
    sent = link.encode(Game(found))
    assert len(sent) < link.LONG
    assert link.decode(sent).scenario == found
    game = play.playout(rules, begin(rules, found).state, random.Random(1), limit=60)
    assert game.stop in {"over", "limit"}
