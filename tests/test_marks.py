"""A marker is allowed only on its types of counters, and a facing must be one of the map's."""

from __future__ import annotations

from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.judging import rules
from overstack.position.state import Change
from overstack.words.errors import BadInput

Json = dict[str, Any]


def _scenario(ruleset: str, kind: str, *marks: str, grid: str = "flat") -> Json:
    book = catalogue.ruleset(ruleset).BOOK
    every = [side.id for side in book.sides] or ["german", "us"]
    side = next(iter(book.kinds[kind].sides), every[0])
    other = next(each for each in every if each != side)
    return {
        "format": 1,
        "ruleset": ruleset,
        "map": {"size": [5, 5], "grid": grid, "labels": "0305"},
        "sides": [{"id": each, "name": each} for each in (side, other)],
        "counters": [{"id": "a", "kind": kind, "side": side, "at": "0303", "marks": list(marks)}],
    }


ASTRAY = [
    ("asl", "squad", "wreck"),
    ("asl", "vehicle", "broken"),
    ("asl", "vehicle", "stack"),
    ("asl", "vehicle", "ssr"),
    ("europa", "unit", "reverse"),
    ("aam2009", "soldier", "damaged"),
    ("reloaded", "unit", "damage-1"),
]


def _kind(ruleset: str, type_: str) -> str:
    kinds = catalogue.ruleset(ruleset).BOOK.kinds.values()
    return next(kind.id for kind in kinds if kind.type == type_)


@pytest.mark.parametrize(("ruleset", "type_", "mark"), ASTRAY)
def test_a_marker_on_a_counter_that_has_none_such_is_refused_in_a_sentence(
    ruleset: str, type_: str, mark: str
) -> None:
    """In a scenario, in a link, and in the umpire's own entry."""
    kind, found = _kind(ruleset, type_), catalogue.ruleset(ruleset)
    wrong = _scenario(ruleset, kind, mark)
    told = f"is the marker {mark}, which does not lie on a counter of the type"
    with pytest.raises(BadInput, match=told):
        wire.scenario(wrong)
    with pytest.raises(BadInput, match=told):
        wire.game({"scenario": wrong, "log": []})
    state = found.setup(wire.scenario(_scenario(ruleset, kind)))
    with pytest.raises(BadInput) as caught:
        rules.step(found, state, Change("mark", "a", text=mark))
    assert (
        str(caught.value) == f"The marker '{mark}' does not lie on a counter of the type {type_}."
    )


@pytest.mark.parametrize(
    ("grid", "mode", "others"),
    [("flat", "faces-e", "faces-n, faces-ne"), ("pointy", "faces-n", "faces-ne, faces-e")],
)
def test_a_way_to_look_that_the_hexes_do_not_have_is_refused_in_a_log(
    grid: str, mode: str, others: str
) -> None:
    tank = _scenario("reloaded", "us-m4a1", grid=grid)
    game: Json = {"scenario": tank, "log": [{"do": "face", "who": "a", "mode": mode}]}
    with pytest.raises(BadInput, match="looks where no side of these hexes does") as caught:
        wire.game(game)
    assert others in str(caught.value)
    game["log"][0]["mode"] = "faces-se"
    wire.game(game)
