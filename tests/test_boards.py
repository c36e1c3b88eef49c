"""Maps of Tiled and MegaMek, written by the tests, are read into valid map documents."""

from __future__ import annotations

import base64
import json
import random
import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overstack.cli import main
from overstack.documents import wire
from overstack.formats import boards
from overstack.words.errors import BadInput
from tests.effort import effort
from tests.strategies import some

WORDS = ("forest", "hill", "town", "water")


def tmx(columns: int, tiles: list[int], how: str, axis: str = "x", index: str = "odd") -> str:
    """A map of Tiled; its tiles from 5 on have classes in the order of WORDS."""
    rows = len(tiles) // columns
    data = struct.pack(f"<{len(tiles)}I", *tiles)
    press = {"zlib": zlib.compress(data), "": data}
    if how == "gzip":
        maker = zlib.compressobj(wbits=31)
        press["gzip"] = maker.compress(data) + maker.flush()
    text = ",".join(map(str, tiles)) if how == "csv" else base64.b64encode(press[how]).decode()
    coded = 'encoding="csv"' if how == "csv" else f'encoding="base64" compression="{how}"'
    kinds = "".join(f'<tile id="{n}" class="{word}"/>' for n, word in enumerate(WORDS))
    return f"""<?xml version="1.0"?>
<map orientation="hexagonal" width="{columns}" height="{rows}" tilewidth="32" tileheight="28"
 hexsidelength="16" staggeraxis="{axis}" staggerindex="{index}">
 <tileset firstgid="5" name="t">{kinds}</tileset>
 <layer id="1" name="g" width="{columns}" height="{rows}"><data {coded}>{text}</data></layer>
</map>"""


def let_in(doc: object) -> None:
    """Check that a scenario with this map is accepted."""
    sides = [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}]
    wire.scenario({"format": 1, "ruleset": "template", "map": doc, "sides": sides, "counters": []})


@some
@given(
    st.integers(1, 12), st.integers(1, 9), st.sampled_from(["csv", "", "zlib", "gzip"]),
    st.sampled_from("xy"), st.sampled_from(["odd", "even"]), st.integers(0, 99),
)  # fmt: skip
def test_a_map_of_tiled_is_read(
    columns: int, rows: int, how: str, axis: str, index: str, seed: int
) -> None:
    chance = random.Random(seed)
    tiles = [chance.choice((0, 5, 6, 7, 8, 6 | 1 << 31, 99)) for _ in range(columns * rows)]
    doc = boards.read(tmx(columns, tiles, how, axis, index))
    let_in(doc)
    assert doc["size"] == [columns, rows]
    assert doc["grid"] == ("flat" if axis == "x" else "pointy")
    assert doc["shift"] == ("even" if index == "odd" else "odd")
    wanted = {
        f"{n % columns + 1:02d}{n // columns + 1:02d}": WORDS[(tile & 0xFF) - 5]
        for n, tile in enumerate(tiles)
        if tile & 0xFF in range(5, 9)
    }
    assert doc.get("terrain", {}) == wanted


def test_the_same_in_json_with_chunks_and_a_table_for_tiles_without_a_class() -> None:
    chunk = {"x": 1, "y": 0, "width": 1, "height": 2, "data": [7, 3]}
    tiles = [{"id": 2, "properties": [{"name": "ground", "value": "Woods"}]}]
    doc = {"orientation": "hexagonal", "width": 2, "height": 2, "staggeraxis": "y",
           "staggerindex": "even", "tilesets": [{"firstgid": 5, "tiles": tiles}],
           "layers": [{"chunks": [chunk]}]}  # fmt: skip
    found = boards.read(json.dumps(doc), {"3": "marsh"})
    let_in(found)
    assert found["terrain"] == {"0201": "forest", "0202": "marsh"}


def test_a_board_of_megamek_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = """# a remark
size 3 2
hex 0101 0 "" "grass"
hex 0201 1 "" ""
hex 0301 2 "" ""
hex 0102 0 "woods:1;foliage_elev:2" ""
hex 0202 0 "water:2" ""
hex 0302 0 "planted_fields:1" ""
hex 0909 0 "water:1" ""
end
"""
    (tmp_path / "a.board").write_text(text)
    assert main(["map", str(tmp_path / "a.board")]) == 0
    doc = json.loads(capsys.readouterr().out)
    let_in(doc)
    assert doc["terrain"] == {"0102": "forest", "0201": "hill", "0202": "water", "0301": "hill2",
                              "0302": "field"}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("<map/>", "no hexes"),
        ("<html/>", "no map"),
        ("{}", "no hexes"),
        ("[]", "no map"),
        ("hello", "no map"),
        ("size 101 99", "101 by 99"),
        (tmx(2, [5, 6], "zlib").replace("zlib", "zstd"), "zstd"),
        (tmx(2, [5, 6], "zlib").replace('"zlib">e', '"zlib">Z'), "no map"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><map/>', "document type"),
    ],
)
def test_what_is_no_map_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        boards.read(text)


def test_damaged_maps_end_in_a_sentence_or_in_a_map() -> None:
    for seed in range(effort(300, few=60, night=5000, there=30)):
        chance = random.Random(seed)
        text = list(tmx(4, [5, 6, 7, 8] * 3, chance.choice(("csv", "zlib"))))
        for _ in range(chance.randint(1, 6)):
            text[chance.randrange(len(text))] = chance.choice('<>"&x0-,=')
        try:
            let_in(boards.read("".join(text)))
        except BadInput as error:
            told = str(error)
        else:
            told = "A map."
        assert told.endswith(".")
