"""An imported game, requested from the umpire: its report, its names, and a board made of it."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from random import Random
from typing import Any

import pytest

from overstack.catalogue import ruleset
from overstack.facade.umpire import Umpire
from overstack.formats.container import packed
from overstack.words.errors import BadInput
from tests.answers import faults
from tests.test_wire import is_sentence
from tests.vassal import HEX, Counter, Writer, build_file

Json = dict[str, Any]
GRID = 'dx="50" dy="58" x0="0" y0="0" sideways="{}"'
NUMBERS = 'hOff="{}" vOff="1" hLeading="1" vLeading="1"'


def squads(count: int, side: str = "German") -> list[Counter]:
    return [Counter("Squad", marks=(("Side", side),))] * count


def coded(data: bytes) -> str:
    return base64.b64encode(data).decode()


def save(stacked: dict[tuple[int, int], list[Counter]], module: str = "Try") -> str:
    writer = Writer()
    for (x, y), held in stacked.items():
        writer.stack("main", x, y, held)
    return coded(packed(writer.text(), HEX, f"<data><name>{module}</name></data>".encode()))


def ask(what: str, answer: str, **more: object) -> Json:
    told = Umpire().ask({"ask": what, **more})
    assert faults(told, answer) == []
    return told


ODD_AND_EVEN = {(100, 116): squads(4), (150, 145): squads(1, "US"), (150, 203): squads(2, "US")}


def test_a_save_is_reported_with_its_names_and_texts() -> None:
    told = ask("bring", "FileReport", file=save(ODD_AND_EVEN), ruleset="asl",
               module=coded(build_file(GRID.format("false"), NUMBERS.format(1))))  # fmt: skip
    assert [row["place"] for row in told["report"]["stacks"]] == ["0303", "0403", "0404"]
    assert (told["module"], told["ruleset"], told["maps"]) == (
        "Try", "asl", [{"name": "main", "pieces": 7}])  # fmt: skip
    assert "0303" in told["text"]
    assert "0303" in told["bbcode"]
    assert "0303" in told["csv"]
    assert [line["count"] for line in told["lines"]] == [7]
    only = ask("bring", "FileReport", file=save(ODD_AND_EVEN), ruleset="asl", only="us")
    assert only["report"]["counts"]["overstacked"] == 0
    assert len(only["report"]["stacks"]) == 2


def test_a_module_that_a_rulebook_knows_needs_no_choice() -> None:
    squad = Counter("4-6-7 1sq", image="ge/ge467S")
    told = ask("bring", "FileReport", file=save({(500, 500): [squad] * 4}, "VASL"))
    assert (told["ruleset"], told["report"]["counts"]["overstacked"]) == ("asl", 1)


def test_what_lies_beside_the_boards_is_in_no_hex() -> None:
    """Set-ups lie there before a game begins, any number to a pile."""
    squad = Counter("4-6-7 1sq", image="ge/ge467S")
    held = {(500, 500): [squad], (500, 399): [squad] * 4, (40, 700): [squad] * 5}
    told = ask("bring", "FileReport", file=save(held, "VASL"))["report"]
    assert [row["place"] for row in told["stacks"]] == ["(500, 500)"]
    assert (told["beside"], told["counters"], told["counts"]["overstacked"]) == (9, 1, 0)


def test_house_rules_without_a_limit_judge_nothing_and_say_so() -> None:
    told = ask("bring", "FileReport", file=save(ODD_AND_EVEN))
    counts = told["report"]["counts"]
    assert counts["unjudged"] == len(told["report"]["stacks"]) > 0
    assert sum(counts.values()) == counts["unjudged"]
    assert "nothing is judged yet" in told["report"]["summary"]
    assert "awful" not in told["text"] + told["bbcode"] + told["csv"]


def test_a_game_that_nobody_knows_gets_house_rules_and_its_mapping_can_be_sent_again() -> None:
    told = ask("bring", "FileReport", file=save(ODD_AND_EVEN))
    assert told["mapping"]["ruleset"] == "house"
    told["mapping"]["house"]["limit"][0]["most"] = 1
    again = ask("bring", "FileReport", file=save(ODD_AND_EVEN), mapping=told["mapping"])
    assert again["report"]["counts"]["forbidden"] == 2


@pytest.mark.parametrize("sideways", ["false", "true"])
@pytest.mark.parametrize("first", [0, 1, 7])
def test_what_stands_side_by_side_does_so_on_the_board(sideways: str, first: int) -> None:
    module = coded(build_file(GRID.format(sideways), NUMBERS.format(first)))
    places = ODD_AND_EVEN if sideways == "false" else {(y, x): s for (x, y), s in
                                                       ODD_AND_EVEN.items()}  # fmt: skip
    game = ask("to_board", "FreeBoard", file=save(places), ruleset="asl", module=module)["game"]
    board: Any = Umpire().ask({"ask": "open", "game": game})
    held = [place["at"] for place in board["places"]]
    assert len(held) == 3
    if sideways == "false":
        assert held == [f"{first + 2:02d}03", f"{first + 3:02d}03", f"{first + 3:02d}04"]
    grades = sorted(place["grade"] for place in board["places"])
    assert grades == ["lawful", "lawful", "overstacked"]
    near = Umpire().ask({"ask": "reach", "game": game, "who": "c1"})
    assert near


@pytest.mark.parametrize(
    ("numbers", "labels", "first"),
    [
        ('hOff="40" vOff="20" hLeading="1" vLeading="1"', "0305", "4222"),
        ('hOff="140" vOff="20" hLeading="2" vLeading="1"', "00305", "14222"),
        ('hOff="140" vOff="120" hLeading="2" vLeading="2"', "003005", "142122"),
        ('hOff="0" vOff="20" hType="A"', "1F5", "C22"),
    ],
)
def test_places_keep_the_names_that_the_map_gives_them(
    numbers: str, labels: str, first: str
) -> None:
    """Numbers with an offset, three digits, letters: the board is a part of that map."""
    module = coded(build_file(GRID.format("false"), numbers))
    told = ask("to_board", "FreeBoard", file=save(ODD_AND_EVEN), ruleset="asl", module=module)
    sheet = told["game"]["scenario"]["map"]
    assert sheet["labels"] == labels
    assert "names" not in sheet
    assert sheet["size"] == [2 + 2 * 3, 2 + 2 * 3] or labels == "1F5"
    board: Any = Umpire().ask({"ask": "open", "game": told["game"]})
    assert board["places"][0]["at"] == first


def test_a_board_names_the_pictures_that_its_module_has_for_it() -> None:
    """Pictures by counter, the lowest layer first; for the map, two hexes with their pixels."""
    flipped = Counter("Squad", image="sq.png", marks=(("Side", "German"),),
                      layers=(("L", ("",), 1),))  # fmt: skip
    data = save({(100, 116): [flipped, *squads(1)], (150, 145): squads(1, "US")})
    module = coded(build_file(GRID.format("false"), NUMBERS.format(1), margin=0))
    told = ask("to_board", "FreeBoard", file=data, ruleset="asl", module=module)
    shown = told["pictures"]["counters"]
    assert shown.keys() == {c["id"] for c in told["game"]["scenario"]["counters"]}
    assert sorted(shown.values()) == [[], [], ["sq.png", "a.png"]]
    sheet = told["pictures"]["map"]
    assert sheet["picture"] == "main.png"
    for corner in sheet["corners"]:
        column, row = int(corner["hex"][:2]) - 1, int(corner["hex"][2:]) - 1
        assert (corner["x"], corner["y"]) == (50 * column, 58 * row + 29 * (column % 2))
    one, other = sheet["corners"]
    assert one["x"] < other["x"]
    assert one["y"] < other["y"]


PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"


def archive(definition: bytes, **pictures: tuple[int, int]) -> str:
    """A module's archive with pictures of these sizes, of which only the headers are there."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as module:
        module.writestr("buildFile.xml", definition)
        for name, size in pictures.items():
            header = PNG + b"".join(each.to_bytes(4, "big") for each in size)
            module.writestr(f"images/{name}.png", header)
    return coded(made.getvalue())


@pytest.mark.parametrize(
    ("picker", "places"),
    [
        ("main\t0\t0", ["0303", "0404"]),
        ("main/rev\t0\t0", ["0504", "0605"]),
        ("main\t0\t0\tmain\t1\t0", ["0303 (100, 116)", "0303 (450, 116)", "0404"]),
    ],
)
def test_boards_that_are_turned_or_side_by_side_name_their_own_hexes(
    picker: str, places: list[str]
) -> None:
    """The size of a board is that of its picture: without the archive nothing is named."""
    definition = build_file(GRID.format("false"), NUMBERS.format(1), reversible=True)
    module = archive(definition, main=(350, 348))
    writer = Writer()
    for x, y in ((100, 116), (150, 203), (450, 116)):
        writer.stack("main", x, y, squads(1))
    writer.commands.append(f"mainBoardPicker\t{picker}")
    data = coded(packed(writer.text(), HEX))
    told = ask("bring", "FileReport", file=data, ruleset="asl", module=module)
    called = [row["place"].removeprefix("main: ") for row in told["report"]["stacks"]]
    assert (sorted(called), told["unnamed"]) == (places, "")
    assert told["report"]["beside"] == 3 - len(places)
    alone = ask("bring", "FileReport", file=data, ruleset="asl", module=coded(definition))
    assert alone["unnamed"] == ("" if picker == "main\t0\t0" else "size")
    game = ask("to_board", "FreeBoard", file=data, ruleset="asl", module=module)["game"]
    assert len({each["at"] for each in game["scenario"]["counters"]}) == len(places)


def test_a_board_without_a_module_names_no_picture_of_a_map() -> None:
    told = ask("to_board", "FreeBoard", file=save(ODD_AND_EVEN), ruleset="asl")
    assert told["pictures"]["map"] is None
    table = coded(b"place,counter,side\n0305,Squad,german\n")
    assert ask("to_board", "FreeBoard", file=table, ruleset="asl")["pictures"] is None


def test_hexes_lie_as_they_did_whichever_columns_stand_further_on() -> None:
    """Adjacent places stay adjacent on the cut-out board: the columns keep their half-hex shift."""
    from overstack.documents import wire  # noqa: PLC0415
    from overstack.position.hexes import distance  # noqa: PLC0415

    for first in (0, 1):
        module = coded(build_file(GRID.format("false"), NUMBERS.format(first)))
        stacked = {(100, 116): squads(1), (150, 87): squads(1), (150, 145): squads(1),
                   (150, 203): squads(1)}  # fmt: skip
        game = ask("to_board", "FreeBoard", file=save(stacked), ruleset="asl", module=module)[
            "game"
        ]
        scenario = wire.scenario(game["scenario"])
        at = [c.place.hex for c in sorted(scenario.position.counters, key=lambda c: c.id)]
        assert [distance(at[0], other) for other in at[1:] if at[0] and other] == [1, 1, 2]


def test_a_window_holds_what_is_near_and_a_great_save_asks_for_one() -> None:
    stacked = {(50 * c, 58 * r + 29 * (c % 2)): squads(2) for c in range(60) for r in range(9)}
    module = coded(build_file(GRID.format("false"), NUMBERS.format(1)))
    with pytest.raises(BadInput, match="1,080 counters are more than the 1,000"):
        ask("to_board", "FreeBoard", file=save(stacked), ruleset="asl", module=module)
    told = ask(
        "to_board", "FreeBoard", file=save(stacked), ruleset="asl", module=module, around="0103"
    )
    assert len(told["game"]["scenario"]["counters"]) == 11 * 9 * 2


def test_what_is_wrong_is_told_in_a_sentence() -> None:
    for more, sentence in (
        ({"file": "%%%"}, "no save"),
        ({"file": coded(b"PK\3\4 broken")}, "damaged"),
        ({"file": save(ODD_AND_EVEN), "module": coded(b"0101: A")}, "no module"),
        ({"file": save(ODD_AND_EVEN), "colour": 1}, "colour"),
        ({"file": save(ODD_AND_EVEN), "ruleset": "chess"}, "chess"),
    ):
        with pytest.raises(BadInput, match=sentence):
            ask("bring", "FileReport", **more)


# -- a log, step by step ----------------------------------------------------------------------


def log_of(hidden: bool = False) -> str:
    """A fourth squad joins three and leaves again; between, there is only chat."""
    writer = Writer()
    *three, _ = writer.stack("main", 100, 116, squads(3))
    last = Counter("Squad", marks=(("Side", "German"),), hidden=hidden)
    fourth = writer.piece(last, "main", 150, 145)
    there = f"M/{fourth}/main/100/116/{three[-1]}/main/150/145/null/x"
    away = f"M/{fourth}/main/200/116/null/main/100/116/null/x"
    return coded(packed(writer.text([[there], ["CHATonly"], [away]]), HEX))


def test_each_step_of_a_log_says_what_moved_and_what_became_unlawful() -> None:
    module = coded(build_file(GRID.format("false"), NUMBERS.format(1)))
    told = ask("steps", "BroughtLog", file=log_of(), ruleset="asl", module=module)
    assert told["of"] == 3
    talk = "No piece is in this step, only talk or dice, which are not shown."
    assert [
        (s["number"], s["broken"], s["mended"], s["moved"], s["unlawful"]) for s in told["steps"]
    ] == [
        (0, [], [], [], 0),
        (1, ["0303"], [], ["Squad: 0403 to 0303"], 1),
        (2, [], [], [talk], 1),
        (3, [], ["0303"], ["Squad: 0303 to 0503"], 0),
    ]
    for step, grades in enumerate([(0, 2), (1, 0), (1, 0), (0, 2)]):
        found = ask("bring", "FileReport", file=log_of(), ruleset="asl", module=module, step=step)
        counts = found["report"]["counts"]
        assert (counts["overstacked"], counts["lawful"]) == grades
    laid = ask("to_board", "FreeBoard", file=log_of(), ruleset="asl", module=module, step=1)["game"]
    assert len({c["at"] for c in laid["scenario"]["counters"]}) == 1


def test_what_somebody_may_not_see_is_not_told_by_its_moves() -> None:
    module = coded(build_file(GRID.format("false"), NUMBERS.format(1)))
    told = ask("steps", "BroughtLog", file=log_of(hidden=True), ruleset="asl", module=module,
               side="us")  # fmt: skip
    assert [(s["broken"], s["moved"]) for s in told["steps"]] == [([], [])] * 4


# -- written back -----------------------------------------------------------------------------


def back(file: str, at: Json, **more: object) -> tuple[dict[str, tuple[str, ...]], int]:
    """The stacks of a file that was written back, by place, and the number of moved counters."""
    module = coded(build_file(GRID.format("false"), NUMBERS.format(1)))
    told = ask("write_save", "WrittenBack", file=file, ruleset="asl", module=module, at=at, **more)
    again = ask("bring", "FileReport", file=told["file"], ruleset="asl", module=module)
    rows = again["report"]["stacks"]
    return {r["place"]: tuple(c["side"] for c in r["counters"]) for r in rows}, told["moved"]


def test_a_save_is_written_back_with_the_places_of_the_board() -> None:
    stands = {"0303": ("german",) * 4, "0403": ("us",), "0404": ("us", "us")}
    assert back(save(ODD_AND_EVEN), {}, around="") == (stands, 0)
    # Move onto a stack, and into an empty hex.
    moved, count = back(save(ODD_AND_EVEN), {"c1": "0403", "c5": "0601"}, around="")
    assert count == 2
    assert moved == {
        "0303": ("german",) * 3,
        "0403": ("german",),
        "0404": ("us", "us"),
        "0601": ("us",),
    }


def test_a_marker_goes_with_its_counter_and_unknown_pieces_stay() -> None:
    held = [Counter("Squad", marks=(("Side", "German"),)), Counter("DM", image="dm"),
            Counter("Nobody knows it")]  # fmt: skip
    file = save({(100, 116): held, (150, 145): squads(1, "US")})
    told = Umpire().ask({"ask": "bring", "file": file, "ruleset": "asl"})
    document: Any = told["mapping"]
    document["rows"] = [{"when": {"name": "DM"}, "below": ["broken"]}, *document["rows"]]
    moved, count = back(file, {"c1": "0403"}, around="", mapping=document)
    assert count == 1
    assert moved["0403"] == ("us", "german")
    again = ask("write_save", "WrittenBack", file=file, ruleset="asl", mapping=document, around="",
                module=coded(build_file(GRID.format("false"), NUMBERS.format(1))),
                at={"c1": "0403"})  # fmt: skip
    found = ask("bring", "FileReport", file=again["file"], ruleset="asl", mapping=document,
                module=coded(build_file(GRID.format("false"), NUMBERS.format(1))))  # fmt: skip
    rows = {row["place"]: row for row in found["report"]["stacks"]}
    assert rows["0403"]["counters"][-1]["marks"] == ["broken"]
    assert found["report"]["unknown"] == [{"name": "Nobody knows it", "count": 1}]
    assert "0303" not in rows


def test_a_hex_that_the_save_does_not_know_is_told_in_a_sentence() -> None:
    with pytest.raises(BadInput, match="no hex 0909 that could be found"):
        ask("write_save", "WrittenBack", file=save(ODD_AND_EVEN), ruleset="asl", around="",
            at={"c1": "0909"})  # fmt: skip
    with pytest.raises(BadInput, match="not a saved game"):
        ask(
            "write_save", "WrittenBack", file=coded(b"0305: Squad"), ruleset="asl", around="", at={}
        )


def test_a_great_save_is_read_though_a_request_is_short() -> None:
    """Two megabytes of base64; all other parts of a request stay limited."""
    noise = "".join(Random(5).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=4_000_000))
    held = Counter("Squad", marks=(("Side", "German"),), properties=(("Note", noise),))
    file = save({(500, 116): [held], **ODD_AND_EVEN})
    assert len(file) > 2_000_000
    text = json.dumps({"ask": "bring", "file": file, "ruleset": "asl"})
    told: Json = json.loads(Umpire().handle(text))
    assert told["report"]["counts"]["overstacked"] == 1
    for long in ({"file": "a" * 31_000_000}, {"file": "AAAA", "map": "not base64! " * 90_000}):
        refused: Json = json.loads(Umpire().handle(json.dumps({"ask": "bring", **long})))
        assert "million" in refused["error"] or "1000000" in refused["error"].replace(",", "")


# -- a map ------------------------------------------------------------------------------------

MEGAMEK = b"""size 3 2
hex 0101 0 "woods:1" ""
hex 0201 0 "" ""
hex 0301 0 "" ""
hex 0102 0 "" ""
hex 0202 0 "" ""
hex 0302 0 "water:2" ""
end
"""


@pytest.mark.parametrize("rules", [{"ruleset": "aam2009"}, {"ruleset": "house"}])
def test_a_map_of_another_program_is_a_free_board(rules: dict[str, Any]) -> None:
    """The board uses the current rulebook or house rules, and has no counters yet."""
    if rules["ruleset"] == "house":
        rules = rules | {"house": ruleset("stacking-points").BOOK.house}
    told = ask("sheet", "FreeBoard", file=coded(MEGAMEK), title="Crossroads", **rules)
    board: Any = Umpire().ask({"ask": "open", "game": told["game"]})
    assert board["title"] == "Crossroads"
    assert board["ruleset"].startswith(rules["ruleset"])
    assert (board["play"], board["counters"]) == ("free", [])
    assert board["map"]["terrain"] == {"0101": "forest", "0302": "water"}


def test_what_is_no_map_is_told_in_a_sentence() -> None:
    for file in (b"size 0 0", b"<map orientation='isometric'/>", b"{}", b"\xff\xfe\x00"):
        with pytest.raises(BadInput) as wrong:
            ask("sheet", "FreeBoard", file=coded(file), ruleset="aam2009")
        assert is_sentence(str(wrong.value))
