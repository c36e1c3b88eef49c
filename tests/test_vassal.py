"""Names, steps and stacks as VASSAL itself gives them: see tests/data/vassal/README.md."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest

from overstack.facade.umpire import Umpire
from overstack.formats import container, module, save
from overstack.formats.grids import HexGrid
from overstack.formats.pieces import Reader
from overstack.formats.sheet import BoardUse, Sheet
from overstack.survey.fitting import fits

Json = dict[str, Any]
HERE = Path(__file__).parent / "data" / "vassal"
FAULTS = HERE / "faults"
BUILD = "VASSAL.build.module.map"
BOARD = f"{BUILD}.boardPicker.board"


def rows(name: str) -> list[Json]:
    with gzip.open(HERE / name, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def tag(name: str, attributes: Mapping[str, object], *inside: str) -> str:
    given = " ".join(f"{key}={quoteattr(str(value))}" for key, value in attributes.items())
    return f"<{name} {given}>{''.join(inside)}</{name}>"


def sheet_of(board: Json, *inside: str) -> Sheet:
    """A map "m" with one board."""
    made = tag(f"{BUILD}.boardPicker.Board", {"name": "b"} | board, *inside)
    picker = tag(f"{BUILD}.BoardPicker", {}, made)
    sheet = tag("VASSAL.build.module.Map", {"mapName": "m"}, picker)
    return module.read(tag("VASSAL.build.GameModule", {"name": "x"}, sheet).encode()).sheets["m"]


def test_places_are_called_as_vassal_calls_them() -> None:
    """Points may lie beside the board, where VASSAL's grid names them all the same."""
    differ = []
    for row in rows("names.jsonl.gz"):
        numbers = tag(f"{BOARD}.mapgrid.HexGridNumbering", row["numbering"])
        size = dict(zip(("width", "height"), row["board"], strict=True))
        grid = sheet_of(size, tag(f"{BOARD}.HexGrid", row["grid"], numbers)).boards[0].grid
        assert grid is not None
        differ += [(row, x, y) for x, y, name in row["names"] if grid.name(x, y) != name]
    assert differ == []


def test_zones_squares_and_turned_boards_are_called_as_vassal_calls_them() -> None:
    differ = []
    for row in rows("boards.jsonl.gz"):
        size = dict(zip(("width", "height"), row["size"], strict=True)) | {"reversible": "true"}
        sheet = sheet_of(size, row["board"].replace("@", f"{BOARD}."))
        layout = sheet.layout((BoardUse("b", row["turned"]),))
        assert layout is not None
        for x, y, name in row["names"]:
            place = layout.place(x, y)
            differ += [(row, x, y)] if place is None or place.name != name else []
    assert differ == []


def test_mappings_know_pieces_by_all_their_names() -> None:
    """Also by those of version 1.0, by which players' mappings and links were made."""
    reader = Reader()
    for row in rows("pieces.jsonl.gz"):
        traits = reader.piece_traits(row["type"], row["state"])[0]
        for name in (row["name"], row["former"]):
            assert fits({"name": name}, traits), (row, name)
        for label in traits.labels:
            assert fits({"label": label, "base": traits.base}, traits)
            assert not fits({"label": f"{label}?"}, traits)


def test_pieces_are_called_as_vassal_calls_them() -> None:
    reader = Reader()
    read = [(row, reader.piece_traits(row["type"], row["state"])[0]) for row in
            rows("pieces.jsonl.gz")]  # fmt: skip
    assert [(row, traits.name) for row, traits in read if traits.name != row["name"]] == []


@pytest.mark.parametrize("game", ["g1", "g2", "g3"])
def test_a_log_has_vassals_steps_and_positions(game: str) -> None:
    expected = json.loads((HERE / f"{game}.expected.json").read_text())
    file = container.open_file((HERE / f"{game}.vlog").read_bytes())
    for step, pieces in expected["at"].items():
        found = save.save_of(file, int(step))
        assert found.steps == expected["steps"]
        assert sorted([p.id, p.traits.name, p.spot.map, p.spot.x, p.spot.y, p.stack,
                       str(p.height)] for p in found.pieces) == sorted(pieces)  # fmt: skip


def test_pieces_are_put_where_vassal_puts_them() -> None:
    """The grid of the games' module; a pixel beside it, VASSAL would not stack what comes there."""
    grid = HexGrid(64.5, 74.5)
    for game in ("g1", "g2", "g3"):
        expected = json.loads((HERE / f"{game}.expected.json").read_text())
        spots = {(x, y) for at in expected["at"].values() for *_, x, y, _, _ in at}
        assert {grid.snap(*grid.cell(*spot)) for spot in spots} == spots


def bring(file: str, build: str = "", **more: object) -> Json:
    def read(name: str) -> str:
        return base64.b64encode((FAULTS / name).read_bytes()).decode()

    given = {"module": read(f"{build}.buildFile.xml")} if build else {}
    meaning = json.loads((FAULTS / "sk.json").read_text())
    return Umpire().ask({"ask": "bring", "file": read(file), "mapping": meaning, **given, **more})


@pytest.mark.parametrize(
    ("file", "build", "places"),
    [
        ("one.vsav", "rows-down", ["0310"]),
        ("one.vsav", "separator-space", ["03 01"]),
        ("one.vsav", "format", ["01-03"]),
        ("one.vsav", "oblique", ["0301"]),
        ("one.vsav", "no-numbers", ["(169, 60)"]),
        ("separator-merges.vsav", "separator-merges", ["1 12", "11 2"]),
        ("two-zones.vsav", "zones-and-grid", ["North 0101", "South 0101"]),
    ],
)
def test_places_that_were_misread_are_read(file: str, build: str, places: list[str]) -> None:
    """Two stacks are never judged as one because their places have one name."""
    found = bring(file, build)
    assert sorted(row["place"] for row in found["report"]["stacks"]) == places
    assert found["report"]["counts"]["forbidden"] == 0
    assert found["unnamed"] == ("numbers" if build == "no-numbers" else "")


@pytest.mark.parametrize(
    ("file", "name"), [("name-both.vsav", "(Alpha"), ("name-suffix.vsav", "Alpha: 2")]
)
def test_pieces_that_were_misnamed_are_named(file: str, name: str) -> None:
    (row,) = bring(file)["report"]["stacks"]
    assert [counter["name"] for counter in row["counters"]] == [name]


def test_a_piece_hidden_by_nobody_named_is_told_to_its_side_alone() -> None:
    (row,) = bring("hidden-by-nobody-named.vsav", side="blue")["report"]["stacks"]
    assert row["counters"][0]["name"] == "Alpha"
    other = bring("hidden-by-nobody-named.vsav", side="red")["report"]
    assert (other["stacks"], other["hidden"]) == ([], 1)
    assert "Alpha" not in json.dumps(other)


def test_chat_and_dice_are_steps_of_a_log() -> None:
    assert bring("chat-steps.vlog")["steps"] == 3
    assert bring("chat-steps.vlog", step=2)["report"]["stacks"][0]["x"] == 40
    assert bring("chat-steps.vlog", step=3)["report"]["stacks"][0]["x"] == 100
