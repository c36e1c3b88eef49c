"""The published schemas are valid, match the document check, and fit every shipped document."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import fastjsonschema
import pytest
from hypothesis import given

from overstack.cases.schema import CASES
from overstack.catalogue import RULESETS, ruleset
from overstack.documents import schema, wire
from overstack.schema.shape import check
from overstack.words.errors import BadInput
from tests import record
from tests.strategies import damaged, games, some


@cache
def valid(name: str) -> Callable[[object], object]:
    """An independent validator of a schema: it returns a document that fits, or raises."""
    shape = (schema.documents() | {"cases": CASES})[name]
    compiled: Callable[[object], object] = fastjsonschema.compile(shape)
    return compiled


def shipped(folder: str, ending: str) -> list[Traversable]:
    """The files of all rulesets in a folder of theirs."""
    found = []
    for module in RULESETS.values():
        home = files(module.rpartition(".")[0]).joinpath(folder)
        if home.is_dir():
            found += [file for file in home.iterdir() if file.name.endswith(ending)]
    return sorted(found, key=str)


def test_whoever_asks_gets_a_copy() -> None:
    schema.documents()["game"].clear()
    assert schema.documents()["game"] == schema.DOCUMENTS["game"]


def test_the_shapes_are_those_that_were_approved() -> None:
    assert (
        record.shapes().splitlines()
        == record.path_of(record.SCHEMA).read_text(encoding="utf-8").splitlines()
    ), "see tests/record.py for how to approve this"


@pytest.mark.parametrize("file", shipped("scenarios", ".json"), ids=lambda file: file.name)
def test_every_shipped_scenario_fits_and_starts(file: Traversable) -> None:
    doc = wire.parse_json(file.read_text(encoding="utf-8"))
    valid("scenario")(doc)
    found = wire.scenario(doc)
    valid("scenario")(wire.scenario_json(found))
    state = ruleset(found.world.ruleset).setup(found)
    valid("position")(wire.state_json(state))


@pytest.mark.parametrize("file", shipped("cases", ".toml"), ids=lambda file: file.name)
def test_every_shipped_case_fits(file: Traversable) -> None:
    doc = tomllib.loads(file.read_text(encoding="utf-8"))
    valid("cases")(doc)
    check(doc, CASES)


@some
@given(games())
def test_what_the_door_makes_fits_the_schema(doc: object) -> None:
    found = wire.game(doc)
    valid("game")(doc)
    valid("game")(wire.game_json(found))
    valid("position")(wire.state_json(found.scenario.position))


@some
@given(damaged(games()))
def test_the_door_and_the_schema_agree(doc: object) -> None:
    """Another validator and our own accept the same documents under the published schema.

    One exception: JSON Schema accepts 1.0 as a whole number, and we do not.
    """
    ours = fits(BadInput, lambda: check(doc, schema.DOCUMENTS["game"]))
    theirs = fits(fastjsonschema.JsonSchemaValueException, lambda: valid("game")(doc))
    assert ours == theirs or (theirs and ".0" in json.dumps(doc))


def fits(refusal: type[Exception], read: Callable[[], object]) -> bool:
    try:
        read()
    except refusal:
        return False
    return True
