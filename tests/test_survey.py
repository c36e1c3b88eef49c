"""A whole save under a rulebook: mappings, every stack judged, the report, new house rules."""

from __future__ import annotations

import base64
import copy
import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overstack.cli import main
from overstack.formats.container import packed
from overstack.formats.pieces import PieceTraits
from overstack.survey import fitting, judge, mapping, report, requests, suggest, survey
from overstack.survey.mapping import Meaning, PieceMeaning
from overstack.words.errors import BadInput
from tests.strategies import many
from tests.vassal import HEX, Counter, Writer, build_file

if TYPE_CHECKING:
    from overstack.answers.bring import Survey

Json = dict[str, Any]
HERE = Path(__file__).parent

NAMES: Json = {
    "format": 1,
    "ruleset": "asl",
    "rows": [
        {"when": {"name": "CX"}, "below": ["cx"]},
        {"when": {"base": "Crew*", "mark": {"Aboard": "*"}}, "kind": "crew", "aboard": True},
        {"when": {"base": "Tank *"}, "kind": "tank"},
        {"when": {"slot": "77"}, "kind": "half-squad", "side": "us"},
        {"when": {"image": "ge/*sq.png"}, "kind": "squad", "marks": ["broken"]},
        {"when": {"name": "Label*"}, "none": True},
    ],
    "sides": [{"when": {"property": {"Army": "wehr*"}}, "side": "german"}],
}


def _piece(name: str, **more: Any) -> PieceTraits:  # noqa: ANN401
    return PieceTraits(name, more.pop("base", name), **more)


@pytest.mark.parametrize(
    ("traits", "meaning"),
    [
        (_piece("cx"), PieceMeaning(below=("cx",))),
        (_piece("Label 9"), PieceMeaning(none=True)),
        (_piece("Tank II", properties=(("Army", "Wehrmacht"),)), PieceMeaning("tank", "german")),
        (_piece("Tank II"), PieceMeaning("tank")),
        (_piece("x", slot="77"), PieceMeaning("half-squad", "us")),
        (_piece("y", images=("a.png", "ge/4sq.png"), marks=(("Side", "German"),)),
         PieceMeaning("squad", "german", ("broken",))),
        (_piece("Squad", marks=(("Nation", "US"),)), PieceMeaning("squad", "us")),
        (_piece("Who knows"), PieceMeaning()),
    ],
    ids=lambda each: each.name if isinstance(each, PieceTraits) else "",
)  # fmt: skip
def test_the_first_row_that_fits_says_what_a_piece_is(
    traits: PieceTraits, meaning: PieceMeaning
) -> None:
    assert mapping.read(NAMES).of_piece(traits) == meaning


@many
@given(st.text("ab*", max_size=6).filter(bool), st.text("ab", max_size=8))
def test_a_star_stands_for_anything(pattern: str, text: str) -> None:
    import fnmatch  # noqa: PLC0415 - the independent count

    fits = fitting.fits({"name": pattern}, _piece(text))
    assert fits == fnmatch.fnmatchcase(text, pattern)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"rows": [{"when": {}, "kind": "squad", "none": True}]}, "rows.0"),
        ({"rows": [{"when": {}}]}, "rows.0"),
        ({"rows": [{"when": {}, "kind": "emperor"}]}, "rows.0.kind"),
        ({"rows": [{"when": {}, "kind": "squad", "side": "martian"}]}, "rows.0.side"),
        ({"rows": [{"when": {}, "below": ["glue"]}]}, "rows.0"),
        ({"rows": [{"when": {"colour": "red"}, "none": True}]}, "rows.0.when"),
        ({"sides": [{"when": {}, "side": "martian"}]}, "sides.0.side"),
        ({"ruleset": "chess"}, ""),
        ({"rows": [{"when": {}, "none": True}] * 2001}, "rows"),
    ],
)
def test_what_is_wrong_with_a_mapping_is_told_in_a_sentence(change: Json, where: str) -> None:
    with pytest.raises(BadInput) as told:
        mapping.read(NAMES | change)
    assert told.value.where == where
    assert str(told.value).endswith(".")
    assert "{" not in str(told.value)


# -- VASL, with names only ------------------------------------------------------------------------


@pytest.mark.native
def test_the_mapping_for_vasl_knows_units_by_their_names() -> None:
    """The list was judged by hand; at least 85 in a hundred must be right."""
    meaning = mapping.read(mapping.shipped_mapping("asl"))
    listed = json.loads((HERE / "data" / "vasl-names.json").read_text("utf-8"))
    right = 0
    for name, base, image, kind, side in listed:
        told = meaning.of_piece(_piece(name, base=base, images=(image,)))
        type_ = meaning.book.kinds[told.kind].type if told.kind else "none" if told.none else ""
        right += (type_, told.side) == (kind, side)
    assert right >= 0.85 * len(listed)
    broken = meaning.of_piece(_piece("broken 4-4-7 1sq", base="4-5-8 Esq", images=("ru/x",),
                                 marks=(("DBCounterType", "unit"),)))  # fmt: skip
    assert broken == PieceMeaning("squad", "soviet", ("broken",))


# -- every stack ----------------------------------------------------------------------------------


def _save(stacked: dict[tuple[int, int], list[Counter]]) -> bytes:
    writer = Writer()
    for (x, y), held in stacked.items():
        writer.stack("main", x, y, held)
    return packed(writer.text(), HEX)


def _squads(count: int, side: str = "German") -> list[Counter]:
    return [Counter("Squad", marks=(("Side", side),))] * count


GRID = 'dx="50" dy="58" x0="0" y0="0" sideways="false"'
MODULE = build_file(GRID, 'hOff="1" vOff="1" hLeading="1" vLeading="1"')


def _asl() -> Meaning:
    return mapping.read(NAMES)


def test_every_stack_is_reported_worst_first_with_its_place_and_what_mends_it() -> None:
    data = _save({(100, 116): _squads(2), (103, 114): _squads(2), (150, 29): _squads(3)})
    told = survey.report_on(survey.parse_file(data, MODULE), _asl())
    assert [(row["place"], row["grade"]) for row in told["stacks"]] == [
        ("0303", "overstacked"), ("0401", "lawful")]  # fmt: skip
    worst = told["stacks"][0]
    assert [each["clause"] for each in worst["findings"]][:1] == ["A5.1-limit"]
    assert worst["findings"][0]["sum"] == "4 - 3 = 1, rounded up 1"
    assert worst["remedies"]
    assert worst["cell"] == [2, 2]
    assert told["summary"] == "2 stacks: 1 overstacked, 1 lawful."


def test_without_a_module_one_named_hex_names_all() -> None:
    stacked = {(50 * c, 58 * r + 29 * (c % 2)): _squads(1) for c in range(6) for r in range(3)}
    data = _save(stacked)
    bare = survey.report_on(survey.parse_file(data), _asl())
    assert not bare["hexes"]
    told = survey.report_on(survey.parse_file(data, named=[((0, 0), "0101")]), _asl())
    assert sorted(row["place"] for row in told["stacks"]) == sorted(
        f"{c + 1:02d}{r + 1:02d}" for c in range(6) for r in range(3)
    )
    with pytest.raises(BadInput, match="no name of a hex"):
        survey.parse_file(data, named=[((0, 0), "Kiev")])


def test_marks_lie_on_the_counter_below_and_riders_are_aboard_the_one_above() -> None:
    rider = Counter("Crew 228", marks=(("Aboard", "yes"), ("Side", "German")))
    tank = Counter("Tank IV", properties=(("Army", "Wehrmacht"),))
    held = [*_squads(1), Counter("CX"), rider, tank, Counter("Label x"), Counter("Odd one")]
    on_map = survey.parse_file(_save({(1, 1): held})).on_map
    found = judge.map_stack(on_map.stacks[0], _asl())
    assert [(c.name, c.marks, c.aboard) for c in found.counters] == [
        ("Squad", ("cx",), -1), ("Crew 228", (), 2), ("Tank IV", (), -1)]  # fmt: skip
    assert (found.unknown, found.none) == (("Odd one",), 1)


def test_hidden_pieces_are_told_to_their_own_side_alone() -> None:
    held = [*_squads(1), Counter("Squad", marks=(("Side", "US"),), hidden=True)]
    brought = survey.parse_file(_save({(1, 1): held}))
    counts = [
        (found["counters"], found["hidden"], found["secret"])
        for found in (survey.report_on(brought, _asl(), viewer=who) for who in ("", "german", "us"))
    ]
    assert counts == [(2, 0, 1), (1, 1, 0), (2, 0, 1)]


def test_equal_stacks_are_told_alike_and_progress_is_heard() -> None:
    data = _save({(x, 1): _squads(4) for x in range(0, 500, 50)})
    heard: list[tuple[int, int]] = []
    told = survey.report_on(survey.parse_file(data), _asl(), watch=lambda *now: heard.append(now))
    assert heard[-1] == (10, 10)
    assert len({json.dumps(row["findings"]) for row in told["stacks"]}) == 1


# -- the report in words --------------------------------------------------------------------------


def _told() -> Survey:
    held = [*_squads(4), Counter('Label "a", [b]'), Counter("=1+[b]x[/b]")]
    return survey.report_on(survey.parse_file(_save({(1, 1): held, (90, 1): _squads(1)})), _asl())


def test_the_report_is_text_bbcode_and_a_table() -> None:
    told = _told()
    text = report.as_text(told)
    assert "(1, 1): Overstacked, at a price\n  4 \u00d7 Squad\n  A5.1-limit: German" in text
    assert "(90, 1)" not in text
    assert "(90, 1)" in report.as_text(told, lawful=True)
    assert "Not known, and left out: =1+[b]x[/b] (1)." in text
    bb = report.as_bbcode(told)
    assert bb.count("[b]") == bb.count("[/b]") == 2
    rows = list(csv.reader(io.StringIO(report.as_csv(told))))
    assert {len(row) for row in rows} == {8}
    assert [row[:2] for row in rows[1:]][-1] == ["(90, 1)", "lawful"]
    told["stacks"][0]["place"] = "=cmd()"
    assert "'=cmd()" in report.as_csv(told)


def test_the_command_line_prints_the_report_and_ends_with_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, data in (("bad", _save({(1, 1): _squads(4)})), ("good", _save({(1, 1): _squads(1)}))):
        (tmp_path / name).write_bytes(data)
    (tmp_path / "map.json").write_text(json.dumps(NAMES))
    arguments = ["check", str(tmp_path / "bad"), "--mapping", str(tmp_path / "map.json")]
    assert main(arguments) == 1
    assert "A5.1-limit" in capsys.readouterr().out
    assert main(["check", str(tmp_path / "good"), "--ruleset", "asl", "--hex", "1,1=0101"]) == 0
    assert main([*arguments, "--ruleset", "europa"]) == 2
    assert main(["check", str(tmp_path / "bad"), "--ruleset", "asl", "--hex", "here"]) == 2
    assert "420,268=0305" in capsys.readouterr().err


def test_a_log_is_looked_through_step_by_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    writer = Writer()
    *four, _ = writer.stack("main", 100, 116, _squads(3))
    fifth = writer.piece(_squads(1)[0], "main", 150, 145)
    there = f"M/{fifth}/main/100/116/{four[-1]}/main/150/145/null/x"
    away = f"M/{fifth}/main/200/116/null/main/100/116/null/x"
    path = tmp_path / "game.vlog"
    path.write_bytes(packed(writer.text([[there, "CHATha"], ["CHATonly"], [away]]), HEX))
    (tmp_path / "build").write_bytes(MODULE)
    arguments = ["check", str(path), "--ruleset", "asl", "--module", str(tmp_path / "build")]
    assert main([*arguments, "--steps"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == [
        "Step 1: 0303 became unlawful.",
        "Step 3: 0303 is unlawful no more.",
        "3 steps looked through.",
    ]
    assert main(arguments) == 0


# -- a game that no rulebook knows ----------------------------------------------------------------


def test_a_save_writes_house_rules_and_three_limits_later_its_map_is_judged() -> None:
    red, blue = (("Side", "Reds"),), (("Side", "Blues"),)
    data = _save({
        (10, 10): [Counter(f"arm-{n}", marks=red) for n in range(3)],
        (80, 10): [Counter("inf-1", marks=blue), Counter("inf-2", marks=blue)],
        (80, 90): [Counter("HQ", marks=blue), Counter("arm-9", marks=blue)],
    })  # fmt: skip
    parsed = survey.parse_file(data)
    found = suggest.skeleton(parsed.on_map.stacks, "Try")
    assert [side["name"] for side in found["house"]["side"]] == ["Blues", "Reds"]
    assert survey.report_on(parsed, mapping.read(copy.deepcopy(found)))["counts"]["unjudged"] == 3
    found["house"]["limit"] = [
        {"rule": "1", "title": "Two", "check": "count", "most": 2},
        {"rule": "2", "title": "One armour", "check": "count", "of": ["type:arm"], "most": 1},
        {"rule": "3", "title": "HQ alone", "check": "apart", "of": ["type:hq"],
         "beside": ["type:arm"]},
    ]  # fmt: skip
    told = survey.report_on(parsed, mapping.read(found))
    broken = {row["place"]: {f["clause"] for f in row["findings"]} for row in told["stacks"]}
    assert broken == {"(10, 10)": {"1", "2"}, "(80, 90)": {"3"}, "(80, 10)": set()}


def test_stacks_are_judged_on_the_ground_that_a_table_says_and_lie_on_it_on_the_board() -> None:
    held = [Counter(f"inf-{n}", marks=(("Side", "Reds"),)) for n in range(2)]
    data = _save({(10, 10): held, (80, 10): held})
    found = suggest.skeleton(survey.parse_file(data).on_map.stacks, "Try")
    row = {"terrain": "forest", "feature": "fort", "most": 1}
    limit = {"rule": "1", "title": "Two", "check": "count", "most": 2, "row": [row]}
    found["house"] |= {"limit": [limit], "feature": [{"id": "fort", "name": "Fort"}]}
    ground = {"(80, 10)": {"terrain": "forest", "features": ["fort"]}, "9999": {"terrain": "hill"}}
    asked = {"file": base64.b64encode(data).decode(), "mapping": found, "ground": ground}
    rows = requests.bring(asked)["report"]["stacks"]
    assert {row["place"]: row["grade"] for row in rows} == {
        "(80, 10)": "forbidden",
        "(10, 10)": "lawful",
    }
    sheet: Any = requests.free_board(asked)["game"]["scenario"]["map"]
    (there,) = sheet["terrain"]
    assert sheet["names"][there] == "(80, 10)"
    assert sheet["terrain"] == {there: "forest"}
    assert sheet["features"] == {there: ["fort"]}


def test_the_skeleton_of_a_great_save_keeps_to_the_limits_of_house_rules() -> None:
    held = [Counter(f"{kind} {n}") for kind in ("7 Inf", "Arm,", "\u05d0\u05d1") for n in range(80)]
    parsed = survey.parse_file(_save({(1, 1): held}))
    found = suggest.skeleton(parsed.on_map.stacks, "x" * 99)
    meaning = mapping.read(found)
    assert all(meaning.of_piece(traits).known for traits in parsed.on_map.stacks[0].pieces)


def test_names_are_listed_once_with_what_they_may_be() -> None:
    turned = [Counter("Tank II", layers=(("way", ("+ vca3", "+ vca4"), n),)) for n in (1, 2)]
    parsed = survey.parse_file(_save({(1, 1): [*turned, Counter("Old Squad"), Counter("Squad")]}))
    lines = {line["name"]: line for line in suggest.lines(parsed.on_map.stacks, _asl())}
    assert (lines["Tank II"]["count"], lines["Tank II"]["kind"]) == (2, "tank")
    assert (lines["Old Squad"]["kind"], lines["Old Squad"]["sure"]) == ("squad", False)
    assert (lines["Squad"]["kind"], lines["Squad"]["sure"]) == ("squad", True)
