"""Maps: built-in ones are found by their content; each shipped one matches the hash in its name."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from overstack import catalogue
from overstack.catalogue import RULESETS
from overstack.documents import wire
from overstack.documents.map import map_of
from overstack.position.hexes import Hex
from overstack.position.state import LOST, Place
from overstack.words.errors import BadInput

DOC = {"size": [4, 3], "grid": "pointy", "labels": "1F5", "board": "2", "terrain": {"2A1": "town"}}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package of a ruleset that has one built-in map."""
    name = f"ruleset_{tmp_path.name}"
    maps = tmp_path / name / "maps"
    maps.mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    (maps / f"village.{wire.map_hash(DOC)}.json").write_text(json.dumps(DOC, indent=2))
    (maps / f"forged.{'0' * 16}.json").write_text(json.dumps(DOC))
    monkeypatch.syspath_prepend(tmp_path)
    return name


def test_a_built_in_map_is_found_by_its_content(package: str) -> None:
    found = map_of({"builtin": "village", "hash": wire.map_hash(DOC)}, package)
    assert wire.map_json(found) == DOC


@pytest.mark.parametrize(
    ("name", "digest", "part"),
    [
        ("village", "1" * 16, "does not have"),
        ("town", wire.map_hash(DOC), "does not have"),
        ("forged", "0" * 16, "has been changed"),
    ],
)
def test_another_map_is_refused(package: str, name: str, digest: str, part: str) -> None:
    with pytest.raises(BadInput, match=part):
        map_of({"builtin": name, "hash": digest}, package)


def test_the_hash_is_that_of_the_canonical_text() -> None:
    """The hash is frozen for ever, because links name maps by it."""
    assert wire.map_hash({"b": [1, 2], "a": "é"}) == wire.map_hash({"a": "é", "b": [1, 2]})
    assert wire.map_hash(DOC) == "44cf1589bc16d220"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_shipped_maps_have_their_hash_in_their_name(ruleset: str) -> None:
    package, book = RULESETS[ruleset].rpartition(".")[0], catalogue.ruleset(ruleset).BOOK
    maps = files(package).joinpath("maps")
    for file in maps.iterdir() if maps.is_dir() else ():
        name, digest, _ = file.name.split(".")
        assert wire.map_hash(json.loads(file.read_text(encoding="utf-8"))) == digest
        map_of({"builtin": name, "hash": digest}, package, book)


def test_places_are_read_and_written() -> None:
    doc = {"size": [4, 3], "grid": "flat", "labels": "0305", "boxes": {"in": "In"}}
    doc["parts"] = {"0101/beach": {"kind": "cellar"}}
    sheet = map_of(doc, "", catalogue.ruleset("template").BOOK)
    spots = {
        "0203": Place(Hex(2, 3)),
        "0101/beach": Place(Hex(1, 1), "beach"),
        "@in": Place(None, "in"),
        "@lost": LOST,
    }
    for label, spot in spots.items():
        assert wire.place(label, sheet) == spot
        assert wire.place_json(spot, sheet) == label
    for wrong in ("0304", "0104", "@out", "0101/", "", "0101/Beach", "0203/beach", 3):
        with pytest.raises(BadInput):
            wire.place(wrong, sheet)
