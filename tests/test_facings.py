"""Markers for a counter's facing: a sheet has six of them, and a counter has one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from overstack import catalogue
from overstack.book.model import facings
from overstack.documents import link, wire
from overstack.facade.umpire import Umpire
from overstack.judging.rules import step
from overstack.position.hexes import DIRECTIONS, Grid
from overstack.position.state import Change
from overstack.words.errors import BadInput
from tests.hostile import packed

Json = dict[str, Any]
RULES = catalogue.ruleset("reloaded")
#: No counter faces east or west on flat tops, or north or south on pointed ones.
FOREIGN = [("flat", "faces-e"), ("flat", "faces-w"), ("pointy", "faces-n"), ("pointy", "faces-s")]
OWN = {"flat": "faces-s", "pointy": "faces-e"}


def _document(grid: str, *marks: str) -> Json:
    return {
        "format": 1,
        "ruleset": "reloaded",
        "map": {"size": [5, 5], "grid": grid, "labels": "0305"},
        "sides": [{"id": "allies", "name": "Allies"}, {"id": "axis", "name": "Axis"}],
        "phase": "assault",
        "play": "free",
        "counters": [
            {"id": "t", "kind": "us-m4a1", "side": "allies", "at": "0303", "marks": [*marks]}
        ],
    }


@pytest.mark.parametrize(("grid", "mark"), FOREIGN)
def test_scenario_and_link_refuse_what_the_grid_does_not_have(grid: str, mark: str) -> None:
    document = _document(grid, mark)
    with pytest.raises(BadInput, match=f"no side of these hexes does.*{OWN[grid]}"):
        wire.scenario(document)
    text = packed(json.dumps({"scenario": document, "log": []}))
    with pytest.raises(BadInput, match="no side of these hexes does"):
        link.decode(text)


@pytest.mark.parametrize(("grid", "mark"), FOREIGN)
def test_log_and_editor_refuse_it_too(grid: str, mark: str) -> None:
    game = {"scenario": _document(grid, OWN[grid]), "log": []}
    state = RULES.setup(wire.scenario(game["scenario"]))
    with pytest.raises(BadInput, match="No side of these hexes"):
        step(RULES, state, Change("mark", "t", text=mark))
    asked = {"ask": "open", "game": game | {"log": [{"edit": "mark", "who": "t", "mark": mark}]}}
    told = json.loads(Umpire().handle(json.dumps(asked)))
    assert "No side of these hexes" in json.dumps(told)
    offered = json.loads(Umpire().handle(json.dumps({"ask": "book", "ruleset": "reloaded"})))
    marks = {each["id"]: each["grids"] for each in offered["marks"]}
    assert grid not in marks[mark]
    assert grid in marks[OWN[grid]]
    assert marks["faces-ne"] == ["flat", "pointy"]


def test_a_counter_looks_one_way() -> None:
    with pytest.raises(BadInput, match="only once which way"):
        wire.scenario(_document("flat", "faces-n", "faces-s"))
    state = RULES.setup(wire.scenario(_document("flat", "faces-n", "done")))
    turned = step(RULES, state, Change("mark", "t", text="faces-s"))
    assert turned.by_id["t"].marks == ("done", "faces-s")


def test_each_sheet_has_six() -> None:
    for pointy in (False, True):
        assert len(facings(RULES.BOOK, Grid(3, 3, pointy=pointy))) == len(DIRECTIONS)
