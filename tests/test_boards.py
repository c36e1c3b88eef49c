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
from overstack.facade.umpire import Umpire
from overstack.formats import boards
from overstack.formats.ground import LeftOut
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
    doc = boards.read(tmx(columns, tiles, how, axis, index)).document
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
    found = boards.read(json.dumps(doc), {"3": "marsh"}).document
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
    said = capsys.readouterr()
    doc = json.loads(said.out)
    assert "1 hex has no place on a board of this size." in said.err
    let_in(doc)
    assert doc["terrain"] == {"0102": "forest", "0201": "hill", "0202": "water", "0301": "hill2",
                              "0302": "field"}  # fmt: skip


MAPS = Path(__file__).parent / "data" / "maps"
HERE = {"0101": "forest", "0201": "hill", "0202": "forest"}


@pytest.mark.parametrize(
    ("name", "size", "terrain", "left"),
    [
        ("flipped.tmj", [2, 2], HERE, ""),
        ("flipped.tmx", [2, 2], HERE, ""),
        ("group.tmx", [2, 2], HERE, ""),
        ("hidden.tmx", [2, 2], {}, "1 hidden layer is left out: a."),
        ("infinite.tmx", [17, 17], {"0101": "forest", "1717": "forest"}, "column and row -13, -13"),
        ("tile-elements.tmx", [2, 2], HERE, ""),
        ("comment.board", [1, 1], {}, ""),
    ],
)
def test_the_smallest_maps_that_were_misread(
    name: str, size: list[int], terrain: dict[str, str], left: str
) -> None:
    found = boards.read((MAPS / name).read_text(encoding="utf-8"))
    let_in(found.document)
    assert found.document["size"] == size
    assert found.document.get("terrain", {}) == terrain
    assert left in " ".join(found.left)
    assert bool(left) == bool(found.left)


@pytest.mark.parametrize(
    ("first", "axis", "shift", "labels", "origin"),
    [
        ((0, 0), "y", "even", "0305", None),
        ((4, 3), "y", "odd", "0305", [5, 4]),
        ((3, 4), "x", "odd", "0305", [4, 5]),
        ((120, 0), "x", "even", "00305", [121, 1]),
        ((0, 1200), "x", "even", "0305", None),
    ],
)
def test_an_infinite_map_begins_where_it_is_painted(
    first: tuple[int, int], axis: str, shift: str, labels: str, origin: list[int] | None
) -> None:
    """Its labels are those of the whole map, as long as labels have digits for them."""
    chunk = {"x": first[0], "y": first[1], "width": 2, "height": 1, "data": [5, 5]}
    doc = {"orientation": "hexagonal", "width": 9, "height": 9, "infinite": True,
           "staggeraxis": axis, "staggerindex": "odd", "layers": [{"chunks": [chunk]}]}  # fmt: skip
    found = boards.read(json.dumps(doc), {"5": "forest"})
    let_in(found.document)
    assert (found.document["shift"], found.document["labels"]) == (shift, labels)
    assert found.document.get("origin") == origin
    assert len(found.document["terrain"]) == 2
    assert bool(found.left) == (origin is None and first != (0, 0))


@pytest.mark.parametrize("outer", ['offsetx="16"', 'offsety="-14.5"', ""])
@pytest.mark.parametrize("inner", ['offsetx="16" offsety="0"', ""])
def test_a_layer_beside_the_hexes_is_named_if_it_or_a_group_is_moved(
    outer: str, inner: str
) -> None:
    layer = f'<layer name="woods" {inner} width="1" height="1"><data><tile gid="1"/></data></layer>'
    found = boards.read(
        '<map orientation="hexagonal" width="1" height="1" staggeraxis="x" staggerindex="odd">'
        f'<group name="outer" {outer}><group name="inner">{layer}</group></group></map>',
        {"1": "forest"},
    )
    named = any("drawn beside the hexes" in each and "woods" in each for each in found.left)
    assert named == bool(outer or inner)


def test_a_tile_without_terrain_is_called_the_same_in_both_forms() -> None:
    """In XML every property is text, so its type says which of them are words."""
    head = '<map orientation="hexagonal" width="1" height="1"><tileset firstgid="1" name="t">'
    xml = f"""{head}<tile id="0"><properties><property name="a" type="int" value="3"/>
     <property name="b" type="bool" value="true"/><property name="c" value="lava"/></properties>
     </tile></tileset><layer width="1" height="1"><data encoding="csv">1</data></layer></map>"""
    properties = [{"name": "a", "type": "int", "value": 3},
                  {"name": "b", "type": "bool", "value": True},
                  {"name": "c", "type": "string", "value": "lava"}]  # fmt: skip
    tiles = [{"id": 0, "properties": properties}]
    doc = {"orientation": "hexagonal", "width": 1, "height": 1,
           "tilesets": [{"firstgid": 1, "name": "t", "tiles": tiles}],
           "layers": [{"type": "tilelayer", "width": 1, "height": 1, "data": [1]}]}  # fmt: skip
    left = boards.read(xml).left
    assert "lava" in left[0]
    assert boards.read(json.dumps(doc)).left == left


#: A tileset of its own, as Tiled 1.8 (and 1.10) writes it, and as 1.9 does.
TSX = """<tileset version="1.8" name="ground" tilecount="3"><tile id="0" type="wood"/>
 <tile id="1" class="castle"/><tile id="2"><properties><property name="g">hill</property>
 </properties></tile></tileset>"""
APART = """<map orientation="hexagonal" width="4" height="1" staggeraxis="x" staggerindex="odd">
 <tileset firstgid="1" source="sets/Ground.tsx"/>
 <objectgroup name="towns"><object id="1"/><object id="2"/></objectgroup>
 <layer width="4" height="1"><data encoding="csv">1,2,3,9</data></layer></map>"""


def test_a_tileset_of_its_own_is_read_beside_the_map_or_named_with_the_way_to_put_it_in() -> None:
    found = boards.read(APART, None, {"ground.tsx": TSX, "other.tsx": TSX})
    assert found.document["terrain"] == {"0101": "forest", "0301": "hill"}
    assert found.missing == ()
    assert list(found.left) == [
        "Not needed for this map: other.tsx.",
        "2 objects or pictures are left out: towns (2).",
        "The terrain of 2 tiles is not known, and they are clear ground: castle, ground 8.",
    ]
    bare = boards.read(APART)
    assert bare.missing == ("Ground.tsx",)
    assert "Ground.tsx" in bare.left[0]
    assert "tiled --embed-tilesets --export-map" in bare.left[0]
    ask = {"ask": "sheet", "ruleset": "template", "file": base64.b64encode(APART.encode()).decode()}
    tileset = {"name": "ground.tsx", "file": base64.b64encode(TSX.encode()).decode()}
    answer = json.loads(Umpire().handle(json.dumps(ask | {"beside": [tileset]})))
    assert answer["game"]["scenario"]["map"]["terrain"] == found.document["terrain"]
    assert answer["missing"] == []
    assert len(answer["left"]) == 2


def test_a_board_is_read_in_the_order_of_its_file_as_megamek_does() -> None:
    text = """SIZE 2 2 # a remark
Option exit_roads_to_pavement false
hex 0202 0 "Woods:1;foliage_elev:2" "" # not where it says
HEX 0101 3 "rough:1;road:1:12" ""
#hex 0201 2 "water:1" ""
hex 0102 -1 "" ""
snow everywhere
end
hex 0202 0 "water:2" ""
"""
    found = boards.read(text)
    assert found.document["terrain"] == {"0101": "forest", "0201": "rough"}
    assert list(found.left) == [
        "1 line about other things is left out: Option.",
        "2 words about the ground are left out: foliage_elev, road.",
        "The height of 2 hexes is left out: 3, -1.",
        "1 line is not understood, and left out: snow.",
        "The file lacks 1 hex, which is clear ground.",
    ]


@pytest.mark.parametrize(
    ("ground", "terrain"),
    [
        ('0 "water:1;sand:1"', "water"),
        ('0 "sand:1;water:1"', "water"),
        ('0 "woods:1;water:0;swamp:1"', "water"),
        ('0 "swamp:1;woods:2"', "forest"),
        ('0 "rubble:2;building:1"', "building"),
        ('.9 ""', "clear"),
        ('-.5 ""', "clear"),
        ('1.9 ""', "hill"),
    ],
)
def test_a_hex_of_megamek_has_one_terrain_whatever_their_order(ground: str, terrain: str) -> None:
    found = boards.read(f'size 1 1\nhex 0101 {ground} ""\nend').document
    assert found.get("terrain", {}).get("0101", "clear") == terrain


def test_of_many_names_twenty_are_given() -> None:
    left = LeftOut()
    for n in range(25):
        left.add("words", f"w{n}", 25 - n)
    assert left.sentences()[0].endswith("w18 (7), w19 (6), 5 more.")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("<map/>", "no hexes"),
        ("<html/>", "no map"),
        ("{}", "no hexes"),
        ("[]", "no map"),
        ("hello", "no map"),
        ("size 101 99", "101 by 99"),
        (TSX, "This is a tileset: bring it together with its map."),
        (APART.replace("<map", '<map infinite="1"').replace("1,2,3,9", "0"), "Nothing is painted"),
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
            let_in(boards.read("".join(text)).document)
        except BadInput as error:
            told = str(error)
        else:
            told = "A map."
        assert told.endswith(".")
