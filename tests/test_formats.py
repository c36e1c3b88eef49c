"""Files of other programs: written, read, written back byte by byte; broken ones are refused."""

from __future__ import annotations

import io
import lzma
import random
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overstack.formats import (
    commands,
    container,
    grids,
    module,
    pieces,
    places,
    save,
    sequence,
    write_save,
)
from overstack.formats.container import Hidden
from overstack.formats.errors import BadFile
from overstack.formats.grids import HexGrid
from overstack.formats.numbering import Numbering
from overstack.formats.pieces import Spot
from overstack.formats.sequence import join
from overstack.formats.sheet import BoardUse
from tests.effort import FULL, effort
from tests.strategies import many, some
from tests.vassal import (
    HEX,
    PLAIN,
    RAW,
    SECRETS,
    Counter,
    Writer,
    bomb,
    build_file,
    hostile,
    written,
)

#: Names as players write them: any script, right to left, slashes, quotes, tabs, backslashes.
told = st.text(
    st.one_of(st.sampled_from("ab/;,'\"\\\t\u05d0\u0627\u4e2d |"), st.characters(codec="utf-8")),
    max_size=8,
)
items = st.lists(told.filter(lambda text: not text.endswith("\\")), min_size=1, max_size=6)
plain_names = st.text(st.sampled_from("abc/;,'\"\u05d0\u0627\u4e2d"), min_size=1, max_size=6)
counters = st.builds(
    Counter,
    plain_names,
    st.from_regex("[0-9]{0,4}", fullmatch=True),
    st.sampled_from(["", "ru/ru447.gif"]),
    st.lists(st.tuples(plain_names, plain_names), max_size=2).map(tuple),
    st.lists(st.tuples(plain_names, plain_names), max_size=2).map(tuple),
    st.lists(st.tuples(plain_names, st.just(("", "+ low")), st.sampled_from([1, 2, -1])),
             max_size=2).map(tuple),
    st.booleans(),
)  # fmt: skip
stacks = st.lists(
    st.tuples(st.integers(0, 3000), st.integers(0, 3000), st.lists(counters, max_size=4)),
    max_size=5,
)
hidden = st.builds(Hidden, st.sampled_from([b"!VCSK", b"VOBS"]), st.integers(1, 255))


@many
@given(items, st.sampled_from("/;,\t\x1b"))
def test_a_list_comes_back(parts: list[str], mark: str) -> None:
    assert sequence.split(sequence.join(parts, mark), mark) == parts
    first, rest = sequence.peel(sequence.join([parts[0], "rest"], mark), mark)
    assert (first, rest) == (parts[0], "rest")


def test_a_list_is_written_as_vassal_does() -> None:
    assert sequence.join(["A", "B,C", "", "\\x", "'q'"], ",") == "A,B\\,C,,'\\x',''q''"
    assert sequence.join([sequence.join(["a/b", "c"], ","), "d"], "/") == "a\\/b,c/d"
    assert sequence.split("", ";") == [""]


@some
@given(stacks, hidden, st.booleans())
def test_a_save_is_read_as_it_was_written_and_written_back(
    described: list[tuple[int, int, list[Counter]]], how: Hidden, flat: bool
) -> None:
    writer = Writer()
    for x, y, held in described:
        writer.stack("main", x, y, held)
    text = writer.text(flat=flat)
    data = container.packed(text, how, b"<data><name>Try</name><version>2</version></data>")
    opened = container.open_file(data)
    assert (opened.text, opened.hidden) == (text, how)
    found = save.save_of(opened)
    assert (found.module, found.version) == ("Try", "2")
    assert found.boards == {"map": (BoardUse("main"),)}
    wanted = [(x, y, n, each) for x, y, held in described for n, each in enumerate(held)]
    assert len(found.pieces) == len(wanted)
    for piece, (x, y, n, each) in zip(found.pieces, wanted, strict=True):
        assert (piece.spot.map, piece.spot.x, piece.spot.y, piece.height) == ("main", x, y, n)
        traits = piece.traits
        assert (traits.base, traits.slot, traits.hidden) == (each.name, each.slot, each.hidden)
        assert traits.marks == each.marks
        assert sorted(traits.properties) == sorted(each.properties)
        low = sum(level == 2 for _, _, level in each.layers)
        assert traits.name == each.name + " low" * low
        assert [one.level for one in traits.layers] == [max(at, 0) for *_, at in each.layers]
    assert commands.rewritten(opened.text, lambda command: [command]) == text
    back = zipfile.ZipFile(io.BytesIO(container.repacked(data, text, opened.hidden)))
    assert back.read("savedGame") == zipfile.ZipFile(io.BytesIO(data)).read("savedGame")


@pytest.mark.parametrize(
    ("trait", "state", "is_hidden"),
    [
        ("hide;72,130;H;;player:;0.3", "null", False),
        ("hide;72,130;H;;player:;0.3", "", True),
        ("hide;72,130;H;;player:;0.3", "who", True),
        ("obs;73,130;back.png;Mask;I;?;player:", "null;", False),
        ("obs;73,130;back.png;Mask;I;?;player:", "", True),
        ("obs;73,130;back.png;Mask;I;?;player:", ";", True),
        ("obs;73,130;back.png;Mask;I;?;player:", "who;", True),
    ],
)
def test_a_piece_without_a_named_owner_is_hidden_as_in_vassal(
    trait: str, state: str, is_hidden: bool
) -> None:
    """A player without a password is an empty owner (VASSAL 3.8.0-SNAPSHOT of August 2026)."""
    kind, inner = written(Counter("A"), "main", 1, 2)
    traits, _ = pieces.Reader().piece_traits(join([trait, kind], "\t"), join([state, inner], "\t"))
    assert traits.hidden is is_hidden


@pytest.mark.parametrize("how", [HEX, RAW, PLAIN], ids=["VCSK", "VOBS", "plain"])
def test_what_players_keep_to_themselves_goes_no_further(how: Hidden) -> None:
    writer = Writer()
    writer.stack("main", 1, 2, [Counter("A", hidden=True)])
    text = writer.text([["CHATshall we play?", "M/1/main/1/1/null/main/1/2/null/swordfish"]])
    data = container.packed(text, how)
    assert SECRETS[0] in container.open_file(data).text
    kept = repr(save.read(data)) + repr(list(save.positions(container.open_file(data))))
    assert not [secret for secret in SECRETS if secret in kept]


def test_a_log_is_played_step_by_step() -> None:
    writer = Writer()
    low, high, below = writer.stack("main", 10, 10, [Counter("low"), Counter("high")])
    alone = writer.piece(Counter("alone"), "main", 90, 90)
    steps = [
        [f"M/{alone}/main/10/10/{high}/main/90/90/null/who", "CHATthere"],
        ["CHATonly talk"],
        [f"-/{low}"],
        [f"M/{below}/main/50/60/null/main/10/10/null/who"],
    ]
    start, joined, still, fewer, moved = save.positions(
        container.open_file(container.packed(writer.text(steps), HEX))
    )
    told = [[(p.traits.name, p.height, p.spot.x) for p in each] for each in (start, joined)]
    assert told[0] == [("low", 0, 10), ("high", 1, 10), ("alone", 0, 90)]
    assert told[1] == [("low", 0, 10), ("high", 1, 10), ("alone", 2, 10)]
    assert still is joined
    assert [p.traits.name for p in fewer] == ["high", "alone"]
    assert {(p.spot.x, p.spot.y) for p in moved} == {(50, 60)}


# -- grids -------------------------------------------------------------------------------------


@many
@given(
    st.floats(20, 90), st.floats(0.9, 1.2), st.booleans(), st.integers(-60, 60),
    st.integers(0, 3), st.integers(0, 3), st.booleans(), st.integers(0, 400),
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=1, max_size=8),
)  # fmt: skip
def test_hexes_are_named_as_an_independent_count_names_them(
    dx: float, shape: float, sideways: bool, x0: int, across: int, down: int, stagger: bool,
    margin: int, hexes: list[tuple[int, int]],
) -> None:  # fmt: skip
    dy = dx * 1.1547 * shape
    grid = f'dx="{dx}" dy="{dy}" x0="{x0}" y0="7" sideways="{str(sideways).lower()}"'
    numbers = f'hOff="{across}" vOff="{down}" hLeading="1" vLeading="1"'
    numbers += f' stagger="{str(stagger).lower()}"'
    layout = module.read(build_file(grid, numbers, margin)).sheets["main"].layout()
    assert layout is not None
    for column, row in hexes:
        along, beside = x0 + column * dx, 7 + row * dy + (column % 2) * dy / 2
        x, y = (beside, along) if sideways else (along, beside)
        place = layout.place(round(x) + margin, round(y) + margin)
        if min(round(x), round(y)) < 0:  # a centre beside the board: VASSAL says "offboard"
            assert place is None
            continue
        assert place is not None
        extra = 1 if stagger and column % 2 else 0
        assert place.name == f"{column + across:02d}{row + down + extra:02d}"
        assert place.cell == (column, row)


@some
@given(
    st.floats(24, 90), st.booleans(), st.integers(0, 99), st.integers(0, 9999),
    st.booleans(),
)  # fmt: skip
def test_a_grid_is_measured_from_where_pieces_stand(
    dx: float, sideways: bool, origin: int, seed: int, up: bool
) -> None:
    true = HexGrid(dx, dx * 1.1547, origin, origin + 40, sideways, Numbering(row_from=1,
                   column_from=1), up=up)  # fmt: skip
    drawn = random.Random(seed).sample([(c, r) for c in range(24) for r in range(18)], 40)
    points = [(round(x), round(y)) for x, y in (true.middle(*cell) for cell in drawn)]
    found = grids.detect_grid(points)
    assert found is not None
    assert (found.sideways, round(found.dx / dx, 2)) == (sideways, 1.0)
    odd = next(at for at, cell in zip(points, drawn, strict=True) if cell[0] % 2)
    even = next(at for at, cell in zip(points, drawn, strict=True) if not cell[0] % 2)
    known = [(at, true.name(*at)) for at in (odd, even)]
    named = grids.add_names(found, known)
    assert named is not None
    assert [named.name(*at) for at in points] == [true.name(*at) for at in points]


def test_points_on_no_grid_are_told_from_a_grid() -> None:
    assert grids.detect_grid([(1, 1), (50, 50)]) is None
    scattered = [(n * n * 37 % 1511, n * n * n * 91 % 1297) for n in range(60)]
    assert grids.detect_grid(scattered) is None


@pytest.mark.parametrize(
    ("name", "next_column"),
    [("0305", "0405"), ("C5", "D5"), ("3.5", "4.5"), ("003005", "004005"), ("Z9", "AA9")],
)
def test_one_named_hex_names_the_others(name: str, next_column: str) -> None:
    grid = grids.add_names(HexGrid(50, 58), [((100, 116), name)])
    assert grid is not None
    column, row = grid.cell(100, 116)
    assert grid.numbering is not None
    assert grid.name(100, 116) == name
    below = 1 if grid.numbering.column_from + column + grid.numbering.column_letters & 1 else 0
    assert grid.numbering.name(column + 1, row) == next_column, below


def test_a_name_that_is_none_names_nothing() -> None:
    assert grids.add_names(HexGrid(50, 58), [((1, 1), "Moscow")]) is None


# -- lists of places ---------------------------------------------------------------------------


def _rows(text: str, known: tuple[str, ...] = ()) -> list[tuple[str, str, str]]:
    return [(row.place, row.name, row.side) for row in places.read(text, known).rows]


def test_vassals_own_list_has_the_top_counter_first() -> None:
    found = _rows("0305: Squad A, MMG\n\n0306: Leader\n")
    assert found == [("0305", "MMG", ""), ("0305", "Squad A", ""), ("0306", "Leader", "")]


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_tables_are_told_by_their_separators_and_headings(mark: str) -> None:
    lines = ["Unit|Side|Hex", '"A, ""the"" first"|Red|0305', "B; x|Blue|0306"]
    text = "\n".join(mark.join(cell if mark not in cell or cell[0] == '"' else f'"{cell}"'
                               for cell in line.split("|")) for line in lines)  # fmt: skip
    assert _rows(text) == [("0305", 'A, "the" first', "Red"), ("0306", "B; x", "Blue")]
    bare = "\n".join(text.splitlines()[1:])
    assert [row[:2] for row in _rows(bare)] == [("0305", 'A, "the" first'), ("0306", "B; x")]


def test_order_number_and_names_with_commas_are_read() -> None:
    assert _rows("hex,counter,order\n0101,top,2\n0101,low,1\n") == [
        ("0101", "low", ""), ("0101", "top", "")]  # fmt: skip
    assert _rows("A5: 2x Squad, Gun, 57mm", ("Gun, 57mm",)) == [
        ("A5", "Gun, 57mm", ""), ("A5", "Squad", ""), ("A5", "Squad", "")]  # fmt: skip


def test_a_line_that_is_not_understood_is_told_and_nothing_else_is_lost() -> None:
    found = places.read("0305: A\nwhat is this\n0306: B\n")
    assert [row.name for row in found.rows] == ["A", "B"]
    assert found.odd == ((2, "what is this"),)


@some
@given(st.lists(st.tuples(st.integers(101, 9999), st.lists(
    st.text(st.sampled_from("abc \u05d0\u4e2d"), min_size=1).filter(str.strip), min_size=1,
    max_size=4)), min_size=1, max_size=6, unique_by=lambda one: one[0]))  # fmt: skip
def test_a_list_is_written_and_read(stacks: list[tuple[int, list[str]]]) -> None:
    rows = tuple(places.ListedCounter(n, f"{place:04d}", " ".join(name.split()))
                 for n, (place, names) in enumerate(stacks, 1) for name in names)  # fmt: skip
    assert places.read(places.write_list(rows)).rows == rows


# -- what is refused ---------------------------------------------------------------------------


def test_broken_files_end_in_a_sentence_or_in_a_save() -> None:
    said: set[str] = set()
    count = effort(400, few=120, night=20_000, there=60)
    for data in hostile(28, count):
        try:
            opened = container.open_file(data)
            if opened.kind == "save":
                save.save_of(opened)
                list(save.positions(opened))
            elif opened.kind == "module":
                module.read(opened.xml)
            else:
                places.read(opened.text)
        except BadFile as error:
            said.add(str(error))
    assert all(text.endswith(".") and "{" not in text for text in said)
    assert len(said) >= (12 if FULL else 8)


def test_a_bomb_is_not_unpacked() -> None:
    with pytest.raises(BadFile, match="64 megabytes"):
        container.open_file(bomb())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("begin_save\x1b" + "+/1/piece;;;;A/m;1;1\x1b" * 20_001, "20000 pieces"),
        ("begin_save" + "\x1b" * 400_001, "400000 commands"),
        ("begin_save\x1b+/1/stack/m;1;1" + ";" * 20_001, "20000 items"),
        ("begin_save\x1b+/1/junk/m;1;1", "a piece that is none"),
        ("no save at all", "not a saved game"),
    ],
)
def test_each_limit_has_its_sentence(text: str, sentence: str) -> None:
    lines = text.split("\x1b")
    if "pieces" in sentence:
        lines = [line.replace("+/1/", f"+/{n}/") for n, line in enumerate(lines)]
    with pytest.raises(BadFile, match=sentence):
        save.read(container.packed("\x1b".join(lines), PLAIN))


def test_a_save_packed_with_xz_is_refused_as_in_vassal() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("savedGame", lzma.compress(b"begin_save\x1bend_save"))
    with pytest.raises(BadFile, match="XZ"):
        save.read(made.getvalue())


def test_a_module_with_a_document_type_is_refused() -> None:
    bad = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>' + build_file().partition(b"?>")[2]
    with pytest.raises(BadFile, match="document type"):
        module.read(bad)


# -- written back with other places ------------------------------------------------------------


@some
@given(stacks.filter(lambda found: sum(len(held) for *_, held in found) > 0), hidden, st.data())
def test_pieces_are_moved_and_all_else_is_as_it_was(
    described: list[tuple[int, int, list[Counter]]], how: Hidden, data: st.DataObject
) -> None:
    writer = Writer()
    for x, y, held in described:
        writer.stack("main", x, y, held)
    written = container.packed(writer.text(), how)
    before = save.read(written)
    who = data.draw(st.sampled_from([piece.id for piece in before.pieces]))
    there = data.draw(
        st.sampled_from([piece.spot for piece in before.pieces] + [Spot("main", 7777, 8888)])
    )
    changed = write_save.with_moved(written, {who: there})
    after = {piece.id: piece for piece in save.read(changed).pieces}
    assert (after[who].spot, len(after)) == (there, len(before.pieces))
    for piece in before.pieces:
        assert after[piece.id].traits == piece.traits
        if piece.id != who:
            assert after[piece.id].spot == piece.spot
    stack = [p for p in after.values() if p.spot == there and p.stack]
    if there.x != 7777 and after[who].stack:
        assert after[who].height == max(p.height for p in stack if p.stack == after[who].stack)
    opened = container.open_file(changed)
    assert all(secret in opened.text for secret in SECRETS)
    kept = [
        c for c in commands.read(container.open_file(written).text).start if f"/{who}/" not in c
    ]
    still = commands.read(opened.text).start
    assert sum(c not in still for c in kept) <= 2


def test_pieces_are_stacked_as_vassal_would_and_no_stack_is_left_empty() -> None:
    """VASSAL drops the pieces of a stack that are not there yet, so stacks come after them."""
    writer = Writer()
    low, high, first = writer.stack("main", 10, 10, [Counter("low"), Counter("high")])
    loose = writer.piece(Counter("loose"), "main", 50, 50)
    one, _ = writer.stack("main", 90, 90, [Counter("one")])
    two, three, _ = writer.stack("main", 95, 95, [Counter("two"), Counter("three")])
    data = container.packed(writer.text(), HEX)
    spots = {one: Spot("main", 10, 10), two: Spot("main", 50, 50)}
    changed = container.open_file(write_save.with_moved(data, spots))
    stands = {p.id: (p.spot.x, p.height) for p in save.save_of(changed).pieces}
    assert stands == {
        low: (10, 0), high: (10, 1), one: (10, 2), loose: (50, 0), two: (50, 1), three: (95, 0)
    }  # fmt: skip
    assert {p.id: p.stack for p in save.save_of(changed).pieces}[one] == first
    seen: set[str] = set()
    for command in commands.read(changed.text).start:
        who, kind, state = sequence.split(command[2:], "/")
        if kind == "stack":
            ids = sequence.split(state, ";")[3:-1]
            assert ids
            assert seen >= set(ids)
        seen.add(who)
    met = {who: Spot("main", 300, 300) for who in (low, loose)}
    together = save.read(write_save.with_moved(data, met)).pieces
    assert [(p.id, p.height) for p in together if p.spot.x == 300] == [(low, 0), (loose, 1)]


def test_nothing_moved_is_the_same_file_to_the_byte() -> None:
    writer = Writer()
    writer.stack("main", 1, 2, [Counter("A", layers=(("L", ("+ low", ""), 1),), hidden=True)])
    written = container.packed(writer.text(), RAW)
    again = container.open_file(write_save.with_moved(written, {}))
    assert again.text == writer.text()
