"""Weights from a module: figures that pieces bear, lost steps, marks, and the sides of a save."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from overstack.formats.container import packed
from overstack.formats.pieces import PieceTraits
from overstack.survey import fitting, log, mapping, requests, suggest, survey
from overstack.words.errors import BadInput
from tests.vassal import HEX, Counter, Writer

Json = dict[str, Any]

HOUSE: Json = {
    "format": 2,
    "title": "Points",
    "side": [{"id": "red", "name": "Reds"}, {"id": "blue", "name": "Blues"}],
    "mark": [{"id": "column", "name": "In column"}],
    "kind": [
        {"id": "inf", "name": "Infantry", "weights": {"points": 1, "steps": 2}},
        {"id": "hq", "name": "HQ", "weights": {"points": 0}},
    ],
    "limit": [
        {"rule": "1", "title": "Six points", "check": "sum", "weight": "points", "most": 6,
         "of": ["inf"]},
        {"rule": "2", "title": "Three steps", "check": "sum", "weight": "steps", "most": 3,
         "penalty": {"does": "step", "weight": "steps"}},
        {"rule": "3", "title": "One in column", "check": "count", "of": ["mark:column"],
         "most": 1},
    ],
}  # fmt: skip
#: Points alone are limited.
POINTS: Json = HOUSE | {"limit": HOUSE["limit"][:1]}
MAPPING: Json = {
    "format": 1,
    "ruleset": "house",
    "house": HOUSE,
    "rows": [
        {"when": {"base": "HQ"}, "kind": "hq"},
        {"when": {}, "kind": "inf", "side": "red"},
    ],
    "sides": [{"when": {}, "side": "red"}],
}


def _mapping(**more: Any) -> Json:  # noqa: ANN401
    return MAPPING | more


def _request(mapped: Json, held: dict[tuple[int, int], list[Counter]]) -> Json:
    writer = Writer()
    for (x, y), counters in held.items():
        writer.stack("main", x, y, counters)
    data = packed(writer.text(), HEX)
    return {"file": base64.b64encode(data).decode(), "mapping": mapped}


def _broken(found: Any) -> dict[str, set[str]]:  # noqa: ANN401
    rows = found["report"]["stacks"]
    return {row["place"]: {each["clause"] for each in row["findings"]} for row in rows}


def _inf(points: str, **more: Any) -> Counter:  # noqa: ANN401
    return Counter(f"Unit {points}", properties=(("Stacking", points),), **more)


PROPERTY = {"points": {"property": "Stacking"}}


@pytest.mark.parametrize(
    ("source", "traits", "size"),
    [
        ({"property": "Size"}, {"properties": (("Size", " 3 "),)}, 3),
        ({"mark": "Size"}, {"marks": (("Size", "12"),)}, 12),
        ({"mark": "Size"}, {"properties": (("Size", "12"),)}, None),
        ({"mark": "Size"}, {"marks": (("Size", "2.5"),)}, None),
        ({"mark": "Size", "times": 2}, {"marks": (("Size", "2.5"),)}, 5),
        ({"mark": "Size", "times": 2}, {"marks": (("Size", "1\u00bd"),)}, 3),
        ({"mark": "Size", "times": 2}, {"marks": (("Size", "\u00bd"),)}, 1),
        ({"mark": "Size"}, {"marks": (("Size", "2.0"),)}, 2),
        ({"mark": "Size"}, {"marks": (("Size", "3 SP"),)}, None),
        ({"mark": "Size"}, {"marks": (("Size", ""),)}, None),
        ({"mark": "Size", "times": 20}, {"marks": (("Size", "999"),)}, None),
        ({"mark": "Size", "values": {"Corps": 3, "div*": 1}}, {"marks": (("Size", "Divs"),)}, 1),
        ({"mark": "Size", "values": {"Corps": 3}}, {"marks": (("Size", "Army"),)}, None),
        ({"folder": "units/*"}, {"images": ("flags/x.png", "Units/3/x.png")}, 3),
        ({"folder": "*-points"}, {"images": ("2-points/x.png",)}, 2),
        ({"folder": "*", "values": {"corps": 3}}, {"images": ("corps/x.png",)}, 3),
        ({"folder": "*", "values": {"*": 3}}, {"images": ("x.png",)}, None),
    ],
)  # fmt: skip
def test_a_figure_stands_in_a_property_a_mark_or_a_folder(
    source: Json, traits: Json, size: int | None
) -> None:
    assert fitting.figure(source, PieceTraits("x", "x", **traits)) == size


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"weights": [{"when": {}, "weights": {"points": {}}}]}, "weights.0.weights.points"),
        ({"weights": [{"when": {}, "weights": {"points": {"mark": "a", "folder": "*"}}}]},
         "weights.0.weights.points"),
        ({"weights": [{"when": {}, "weights": {"points": {"folder": "a"}}}]},
         "weights.0.weights.points.folder"),
        ({"rows": [{"when": {}, "none": True, "weights": PROPERTY}]}, "rows.0"),
        ({"rows": [{"when": {}, "below": ["column"], "lost": 1}]}, "rows.0"),
        ({"marks": [{"when": {}}]}, "marks.0"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_weights_of_a_mapping_is_told(change: Json, where: str) -> None:
    with pytest.raises(BadInput) as wrong:
        mapping.read(_mapping(**change))
    assert wrong.value.where == where


def test_only_kinds_of_house_rules_have_weights() -> None:
    with pytest.raises(BadInput, match="goes only with house rules"):
        mapping.read({"format": 1, "ruleset": "asl",
                      "rows": [{"when": {}, "kind": "squad", "weights": PROPERTY}]})  # fmt: skip


def test_a_kind_gets_the_figure_of_its_pieces_and_another_kind_each_other_figure() -> None:
    """Most infantry bears 2; the limit on infantry also counts the kinds added for 3 and 4."""
    weights = [{"when": {"base": "Unit*"}, "weights": PROPERTY}]
    rules = _mapping(house=POINTS, weights=weights)
    held = {
        (10, 10): [_inf("2"), _inf("4")],
        (80, 10): [_inf("2"), _inf("2"), _inf("3")],
        (80, 90): [_inf("4"), _inf("4"), Counter("HQ"), Counter("Unit of no figure")],
    }
    request = _request(rules, held)
    found = requests.bring(request)
    house = found["mapping"]["house"]
    assert _broken(found) == {"(10, 10)": set(), "(80, 10)": {"1"}, "(80, 90)": {"1"}}
    assert {kind["id"]: kind["weights"]["points"] for kind in house["kind"]} == {
        "inf": 1, "hq": 0, "inf-2": 2, "inf-4": 4, "inf-3": 3,
    }  # fmt: skip
    assert house["limit"][0]["of"] == ["inf", "inf-2", "inf-4", "inf-3"]
    assert found["report"]["unweighed"] == [{"name": "Unit of no figure", "count": 1}]
    # The mapping that comes back is the same under its own rules, and so is the board's.
    again = requests.bring(request | {"mapping": found["mapping"]})
    assert again["mapping"] == found["mapping"]
    assert again["report"] == found["report"]
    board: Any = requests.free_board(request)["game"]["scenario"]
    assert board["house"]["kind"] == house["kind"]
    assert sorted(each["kind"] for each in board["counters"]) == [
        "hq", "inf", "inf-2", "inf-2", "inf-2", "inf-3", "inf-4", "inf-4", "inf-4",
    ]  # fmt: skip


def test_a_marker_of_several_figures_adds_to_a_limit_once() -> None:
    """Two units are one too many in a hex; headquarters of any figure make room for one."""
    limit = {"rule": "1", "title": "One", "check": "count", "of": ["inf"], "most": 1,
             "row": [{"marker": "hq", "plus": 1}]}  # fmt: skip
    rules = _mapping(house=POINTS | {"limit": [limit]}, weights=[{"when": {}, "weights": PROPERTY}])
    staffs = [Counter("HQ", properties=(("Stacking", n),)) for n in "57"]
    held = {(10, 10): [_inf("1")] * 2 + staffs, (80, 90): [_inf("1")] * 3 + staffs}
    found = requests.bring(_request(rules, held))
    assert _broken(found) == {"(10, 10)": set(), "(80, 90)": {"1"}}
    again = requests.bring(_request(found["mapping"], held))
    assert again["mapping"] == found["mapping"]


def test_no_kind_is_added_where_all_pieces_of_a_kind_bear_one_figure() -> None:
    rows = [{"when": {"base": "Unit*"}, "kind": "inf", "weights": PROPERTY}, *MAPPING["rows"]]
    found = requests.bring(_request(_mapping(rows=rows), {(1, 1): [_inf("7"), Counter("HQ")]}))
    assert _broken(found) == {"(1, 1)": {"1"}}
    assert [kind["weights"] for kind in found["mapping"]["house"]["kind"]] == [
        {"points": 7, "steps": 2},
        {"points": 0},
    ]


def test_a_flipped_piece_is_a_lost_step_and_a_layer_a_mark() -> None:
    marks = [
        {"when": {"layer": {"Flip": "2"}}, "lost": 1},
        {"when": {"layer": {"Way": "in column"}}, "marks": ["column"]},
    ]
    flipped = {"layers": (("Flip", ("", "+ reduced"), 2),)}
    column = {"layers": (("Way", ("", "In column"), 2),)}
    held = {
        (10, 10): [_inf("1"), _inf("1", **flipped)],
        (80, 10): [_inf("1"), _inf("1")],
        (80, 90): [_inf("1", **column), _inf("0", **column)],
    }
    request = _request(_mapping(marks=marks), held)
    found = requests.bring(request)
    assert _broken(found) == {"(10, 10)": set(), "(80, 10)": {"2"}, "(80, 90)": {"2", "3"}}
    board: Any = requests.free_board(request)["game"]["scenario"]
    assert [each.get("marks") for each in board["counters"][:2]] == [None, ["step-lost"]]
    # A lost step counts where no penalty takes any, and rules without steps take no notice of it.
    rule = {"rule": "2", "title": "Three steps", "check": "sum", "weight": "steps", "most": 3}
    found = requests.bring(_request(_mapping(house=HOUSE | {"limit": [rule]}, marks=marks), held))
    assert _broken(found) == {"(10, 10)": set(), "(80, 10)": {"2"}, "(80, 90)": {"2"}}
    kinds = [{"id": "inf", "name": "Infantry", "weights": {"points": 1}}, HOUSE["kind"][1]]
    without = POINTS | {"kind": kinds}
    found = requests.bring(_request(_mapping(house=without, marks=marks), held))
    assert found["report"]["stacks"][0]["counters"][1]["marks"] == []


def test_a_figure_that_changes_in_a_log_is_judged_in_each_step() -> None:
    writer = Writer()
    _, grows, _ = writer.stack("main", 100, 116, [_inf("3"), _inf("2")])
    state = writer.commands[1].split("/")[-1]
    change = f"D/{grows}/{state.replace('2', '9', 1)}/{state}"
    data = packed(writer.text([[change]]), HEX)
    rules = mapping.read(_mapping(house=POINTS, weights=[{"when": {}, "weights": PROPERTY}]))
    first, second = log.steps(data, rules)
    assert [first.broken, second.broken] == [(), ("(100, 116)",)]


def test_what_tells_pieces_apart_is_offered_as_a_figure_or_a_mark() -> None:
    def made(n: int) -> Counter:
        return Counter(
            f"Unit {n}",
            image=f"units/{'corps' if n % 2 else 'division'}/u.png",
            marks=(("Side", "Red"), ("Type", "Unit"), ("Nr", f"no {n}")),
            properties=(("Stacking", str(n)),),
            layers=(("Step", ("", "reduced"), 1 + n % 2),),
        )

    request = _request({}, {(1, 1): [made(n) for n in range(20)]})
    del request["mapping"]
    found = requests.bring(request)
    offered = {(each["source"], each["name"]): each for each in found["bears"]}
    assert set(offered) == {("property", "Stacking"), ("layer", "Step"), ("folder", "")}
    assert offered["property", "Stacking"]["figures"]
    assert len(offered["property", "Stacking"]["values"]) == suggest.MOST_VALUES
    assert [(v["value"], v["name"], v["count"]) for v in offered["layer", "Step"]["values"]] == [
        ("1", "", 10), ("2", "reduced", 10),
    ]  # fmt: skip


def _sides_of(pieces: list[Counter]) -> tuple[list[str], list[str]]:
    """The sides that a save suggests, and whose each piece is then."""
    writer = Writer()
    writer.stack("main", 1, 1, [*pieces, Counter("")])
    parsed = survey.parse_file(packed(writer.text(), HEX))
    meaning = mapping.read(suggest.skeleton(parsed.on_map.stacks, "Try"))
    whose = [meaning.of_piece(traits).side for traits in parsed.on_map.stacks[0].pieces[:-1]]
    return [side.name for side in meaning.book.sides], whose


def test_a_save_has_as_many_sides_as_its_pieces_name_up_to_eight() -> None:
    eight = [f"Nation {n}" for n in range(8)]
    named = [Counter(name, marks=(("Nation", name),)) for name in eight]
    assert _sides_of([*named, Counter("Nobody's")]) == (
        eight, [f"nation-{n}" for n in range(8)] + ["nation-0"],
    )  # fmt: skip
    nine = [*named, named[0], Counter("Nation 9", properties=(("Side", "Nation 9"),))]
    sides, whose = _sides_of(nine)
    assert sides == eight
    assert whose[-1] == ""  # left out, and said to be
    mixed = [Counter("a", marks=(("Side", "Reds"),)), Counter("b", properties=(("Army", "Blues"),))]
    assert _sides_of(mixed) == (["Reds", "Blues"], ["reds", "blues"])


def test_a_save_without_a_piece_on_its_boards_is_reported_too() -> None:
    sides, whose = _sides_of([])
    assert (sides, whose) == (["Blue", "Red"], [])


def test_of_more_names_than_kinds_some_share_one_and_that_is_said() -> None:
    held = {(n, 1): [Counter(f"Unit {n}-{m}") for m in range(20)] for n in range(31)}
    request = _request({}, held)
    del request["mapping"]
    found = requests.bring(request)
    assert (len(found["kinds"]), found["shared"]) == (1, 619)
    assert found["report"]["unknown"] == []
    words = "abcdefghij"
    odd = {(n, 1): [Counter(words[n % 10] + words[n // 10 % 10] + w + v) for w in words for v in
                    words] for n in range(7)}  # fmt: skip
    request = _request({}, odd)
    del request["mapping"]
    found = requests.bring(request)
    assert (len(found["kinds"]), len(found["report"]["unknown"])) == (600, 100)
