"""House rules files: errors with line and reason, TOML round trips, arbitrary input.

Every accepted file can be played (law 9).
"""

from __future__ import annotations

import json
import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overstack import catalogue, cli
from overstack.documents import schema, wire
from overstack.house.check import read
from overstack.house.normal import normal
from overstack.house.schema import (
    CHECKED,
    CHECKS,
    CHOICES,
    CHOOSERS,
    HOUSE,
    LOADS,
    PENALTIES,
    SCOPES,
)
from overstack.house.text import (
    document_of_text,
    faults_of_text,
    house_of_text,
    in_words,
    is_json,
    line_of,
    toml,
)
from overstack.judging import rules
from overstack.position.state import Game
from overstack.search import play
from overstack.views.games import begin
from overstack.words.errors import BadInput
from tests.strategies import damaged, many, names, plain, some

Json = dict[str, Any]

FILE = """\
# A remark, and then the rules.
format = 1
title = "Test"
text = \"\"\"
Two lines,
[[kind]] not a table among them.\"\"\"

[[kind]]
id = "inf"
name = "Infantry"  # = "tank"
weights = { points = 2 }
values = [
  "1",
  "2",
]

[[kind]]
id = "tank"
name = "Tank"

[[limit]]
rule = "1"
title = "Points"
check = "sum"
weight = "points"
# a row
most = 6

[[limit.row]]
terrain = "forest"
most = 4

[[limit.row]]
terrain = "town"
most = 2
"""


OVER = "most = 6\ntolerance = 1\npenalty = { "


def broken(old: str, new: str) -> str:
    assert FILE.count(old) == 1
    return FILE.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('title = "Test"', 'title = ""', "Line 3: title should be a text of 1 to 80"),
        ('title = "Test"', "title = Test", "Line 3: This is not TOML: invalid value"),
        ("format = 1", "format = 3", "Line 2: format should be 1 or 2"),
        ('id = "tank"', 'id = "inf"', "Line 18: id in kind 2 is 'inf', which another kind has"),
        ('  "2",', '  "12345",', "Line 12: values 2 of kind 1 should be a text of at most 4"),
        ('weight = "points"', 'weight = "gold"', "Line 25: weight in limit 1 names the weight"),
        ('weight = "points"', "", "Line 21: limit 1 lacks 'weight', which the check 'sum' needs"),
        ("most = 6", "most = 6\nmust = 7", "Line 28: limit 1 has an unknown key 'must'"),
        ("most = 6", "most = 6\nmost = 7", "Line 28: This is not TOML: cannot overwrite a value"),
        ("most = 6", "most = 6.5", "Line 27: most in limit 1 should be a whole number"),
        ("most = 4", "most = -1", "Line 31: most in row 1 of limit 1 should be a whole number"),
        ('terrain = "town"', 'terrain = "sea"', "Line 34: terrain in row 2 of limit 1 names"),
        ("[[limit]]", "[[terrain]]\nid = 'x'\nname = 'X'\n[[limit]]", "Line 21: terrain goes only"),
        ("most = 6", 'most = 6\nof = ["ship"]', "Line 28: of 1 of limit 1"),
        ("most = 6", 'most = 6\nspare = ["inf", "type:ship"]', "Line 28: spare 2 of limit 1"),
        ("most = 6", 'most = 6\nspare = ["side:green"]', "Line 28: spare 1 of limit 1"),
        ("most = 6", 'most = 6\nspare = ["corps:3rd"]', "Line 28: spare 1 of limit 1"),
        ("most = 6", 'most = 6\nbeside = ["inf"]', "Line 28: beside in limit 1"),
        ("most = 6", 'most = 6\ntag = "corps"', "Line 28: tag in limit 1"),
        ("most = 6", "most = 6\npenalty = { steps = 2 }", "Line 28: penalty in limit 1 goes only"),
        ("most = 6", 'most = 6\nchecked = "move"', "Line 28: checked in limit 1 goes only"),
        ("most = 6", OVER + "steps = 2 }", "Line 29: steps in penalty of limit 1 goes only"),
        ("most = 6", OVER + 'weight = "points" }', "Line 29: weight in penalty of limit 1 goes"),
        ("most = 6", OVER + 'does = "text" }', "Line 29: penalty in limit 1"),
        ("most = 6", OVER + 'does = "step", weight = "gold" }', "Line 29: weight in penalty of"),
        ("most = 6", OVER + 'rule = "1" }', "Line 29: rule in penalty of limit 1"),
        ('rule = "1"', 'rule = "M-allowance"', "Line 22: rule in limit 1"),
        ('check = "sum"', 'check = "apart"', "Line 21: limit 1 lacks 'of'"),
        ('terrain = "town"', 'feature = "moat"', "Line 34: feature in row 2 of limit 1 names"),
        ('terrain = "town"', 'marker = "moat"', "Line 34: marker in row 2 of limit 1 names"),
        ('terrain = "town"', "", "Line 33: row 2 of limit 1 should name a terrain, a feature"),
        ('check = "sum"', 'check = "summ"', "Line 24: check in limit 1 should be one of"),
        ("most = 2\n", "most = 2\n[limit.penalty]\n", "Line 36: penalty in limit 1 goes only"),
        ("most = 6", "most = 6\ntransit = true", "Line 28: transit in limit 1 goes only"),
        ("most = 6", OVER + 'does = "remove" }', "Line 29: does in penalty of limit 1 goes only"),
        ("most = 6", 'printed = "port"', "Line 27: printed in limit 1 goes only"),
        ("most = 4", "plus = 4", "Line 31: plus in row 1 of limit 1 goes only"),
        ('check = "sum"', 'check = "alone"', "Line 24: check in limit 1 goes only"),
        ("[[limit]]", "[[mark]]\nid = 'x'\nname = 'X'\n[[limit]]", "Line 21: mark goes only"),
        ("most = 2\n", "most = [", "Line 35: This is not TOML"),
        ("{ points = 2 }", '{ points = "2" }', "Line 11: points in weights of kind 1 should be"),
        ("most = 6", 'most = 6\nsides = ["blue", "green"]', "Line 28: sides 2 of limit 1 names"),
        ('name = "Tank"', 'name = "Tank"\nsides = ["green"]', "Line 20: sides 1 of kind 2 names"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_with_the_line_and_the_reason(old: str, new: str, told: str) -> None:
    faults = faults_of_text(broken(old, new))
    assert faults[0].startswith(told), faults
    with pytest.raises(BadInput) as caught:
        house_of_text(broken(old, new))
    assert str(caught.value) == faults[0]
    assert "\n" not in faults[0]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("most = 6", "max = 6", "limit 1 has an unknown key 'max'; the nearest is 'most'."),
        ("most = 6", "except = []\nmost = 6", "unknown key 'except'; the nearest is 'spare'."),
        ("most = 6", "side = []\nmost = 6", "unknown key 'side'; the nearest is 'sides'."),
        ("most = 6", "feature = 'x'\nmost = 6", "unknown key 'feature', which belongs in a row."),
        ("most = 4", "sides = []", "'sides', which belongs in a kind of counter, a limit."),
        ('[[kind]]\nid = "tank"', '[[row]]\nid = "tank"', "'row', which belongs in a limit."),
        ('id = "tank"', 'zzz = 1\nid = "tank"', "'zzz'; known are id, name, symbol, type,"),
        ("most = 6", 'most = 6\nof = ["Tank"]', "there is no such kind; known are inf, tank."),
        ("most = 6", 'most = 6\nof = ["mark:x"]', "is 'mark:x', and there is no such mark."),
        ('name = "Tank"', 'name = "Tank"\nsides = ["us"]', "does not exist; known are blue, red."),
    ],
)
def test_a_fault_names_what_may_be_meant(old: str, new: str, told: str) -> None:
    faults = faults_of_text(broken(old, new))
    assert told in faults[0], faults


def test_every_fault_of_meaning_is_told() -> None:
    text = broken('weight = "points"', 'weight = "gold"').replace('"tank"\n', '"inf"\n')
    assert [fault.split(":")[0] for fault in faults_of_text(text)] == ["Line 18", "Line 25"]


def test_a_limit_may_be_that_of_a_row_alone() -> None:
    """Nothing is limited if no row fits, or in a row without a figure."""
    alone = broken("most = 6\n", "").replace("most = 2\n", "")
    assert faults_of_text(alone) == []
    (fault,) = faults_of_text(alone.replace("most = 4\n", ""))
    assert fault.startswith("Line 21: limit 1 lacks 'most'")


def test_a_line_is_found_behind_a_long_text_and_of_what_is_not_there() -> None:
    """For a path that does not exist, the line of its last existing part."""
    assert line_of(FILE, ["limit", "0", "nowhere", "1"]) == 21
    assert line_of(FILE, ["kind", "1", "nowhere"]) == 17
    assert line_of(FILE, ["nowhere"]) == 1
    assert line_of('title = "x"\nformat = 1\n', ["title"]) == 1
    long = FILE.replace("Two lines,\n", "One of many.\n" * 90) + '\n[[kind]]\nid = "a"\n' * 90
    lines = long.split("\n")
    assert line_of(long, ["limit", "0", "weight"]) == lines.index('weight = "points"') + 1
    for size in (40, 200, 900):
        text = FILE.replace("Two lines,\n", "One of many.\n" * size)
        line = text.split("\n").index('weight = "points"') + 1
        assert line_of(text, ["limit", "0", "weight"]) == line


JSON = json.dumps(tomllib.loads(FILE), indent=2)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"most": 6', '"most": 600000', '"most": 60000'),
        ('"most": 6', '"most": 6.5', '"most": 6.5'),
        ('"most": 6', '"most": 6, "most": 7', '"most": 6'),
        ('"town"', '"sea"', '"sea"'),
        ('"town"', '"town" "x"', '"town"'),
        ('"weight": "points"', '"weight": "gold"', '"gold"'),
        ('"check": "sum"', '"check": "sum", "chock": 1', '"chock"'),
    ],
)
def test_a_bad_json_file_is_refused_with_its_line(old: str, new: str, told: str) -> None:
    text = JSON.replace(old, new)
    line = next(n for n, each in enumerate(text.split("\n"), 1) if told in each)
    assert faults_of_text(text)[0].startswith(f"Line {line}: "), faults_of_text(text)


def test_toml_and_json_say_the_same() -> None:
    assert house_of_text(FILE) == house_of_text(JSON) == house_of_text("\ufeff" + FILE)


def test_paths_are_told_to_people_who_count_from_one() -> None:
    assert in_words("limit.0.row.2.most") == "most in row 3 of limit 1"
    assert in_words("kind.1") == "kind 2"
    assert in_words("title") == "title"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * 5000,
        "a = " + "[" * 5000,
        "a = " + "{a=" * 5000,
        "{" + '"a":[' * 5000,
        "a" + ".a" * 5000 + " = 1",
        "'a'" + '."a"' * 5000 + " = 1",
        "[a" + " . a" * 5000 + "]",
        "a = " + "9" * 60000,
        "a = 0x" + "f" * 60000,
        '{"format": ' + "9" * 60000 + "}",
        "a = 1979-13-45",
        "a = nan",
        "x" * 70000,
        '"' * 5000,
        "'''" + "[" * 5000,
        "\x00",
        'a = "\\ud800"',
        '{"a": "\\ud800"}',
        "[[kind]]\n" * 3000,
        "[[limit.row]]\n" * 3000,
    ],
)
def test_bombs_end_in_one_sentence_with_a_line(text: str) -> None:
    (fault, *_) = faults_of_text(text)
    assert re.fullmatch(r"Line \d+: [^\n]{3,200}", fault), fault


@pytest.mark.parametrize("levels", [20, 21])
def test_the_line_with_too_many_levels_is_named(levels: int) -> None:
    """Neither line 1 nor the parser's own error; brackets in texts and comments do not count."""
    deep = 'a = "[[[["  # [[[[\n\nb = ' + "[" * levels + "]" * levels
    dotted = "a = 1\n\n" + ".".join(["b"] * (levels + 1)) + " = 1"
    for text in (deep, dotted):
        told = faults_of_text(text)[0]
        assert (told == "Line 3: There are too many levels within one another.") == (levels > 20)


@some
@given(st.text(max_size=300) | st.sampled_from([FILE, JSON]), st.data())
def test_any_text_is_read_or_refused_in_a_sentence(text: str, data: st.DataObject) -> None:
    if text in (FILE, JSON):
        for _ in range(data.draw(st.integers(1, 4))):
            start = data.draw(st.integers(0, len(text)))
            end = data.draw(st.integers(start, min(len(text), start + 20)))
            text = text[:start] + data.draw(st.text(max_size=6)) + text[end:]
    faults = faults_of_text(text)
    for fault in faults:
        assert re.match(r"Line \d+: .", fault)
        assert 1 <= int(fault.split()[1].rstrip(":")) <= text.count("\n") + 1
    if not faults:
        assert isinstance(house_of_text(text).document, dict)


# -- valid documents -----------------------------------------------------------------------------

LABELS = st.sampled_from(["points", "steps", "size"])
TAGS = st.sampled_from(["formation", "nation"])
VALUES = st.sampled_from(["1st", "2nd", "Guards"])


@st.composite
def _kinds(draw: st.DrawFn, form: int) -> list[Json]:
    ids = draw(st.lists(st.sampled_from("abcdef"), min_size=1, max_size=4, unique=True))
    return [
        {"id": name, "name": draw(names)}
        | draw(
            st.fixed_dictionaries(
                {},
                optional={
                    "type": st.sampled_from(["foot", "armour"]),
                    "allowance": st.integers(0, 5),
                    "weights": st.dictionaries(LABELS, st.integers(0, 10), max_size=2),
                    "tags": st.dictionaries(TAGS, VALUES, max_size=2),
                    "counts": st.booleans(),
                    "values": st.lists(plain.map(lambda t: t[:4]), min_size=2, max_size=2),
                }
                | ({"neutral": st.booleans(), "carries": st.integers(1, 2)} if form > 1 else {}),
            )
        )
        for name in ids
    ]


@st.composite
def _limits(draw: st.DrawFn, kinds: list[Json], number: int, form: int) -> Json:
    weights = sorted({w for kind in kinds for w in kind.get("weights", {})})
    tags = sorted({(t, v) for kind in kinds for t, v in kind.get("tags", {}).items()})
    checks = ["count", "apart"] + ["sum"] * bool(weights) + ["groups", "alike"] * bool(tags)
    whoms = st.lists(
        st.sampled_from([k["id"] for k in kinds] + ["side:red"] + [f"{t}:{v}" for t, v in tags]),
        min_size=1,
        max_size=2,
    )
    most = st.integers(0, 6)
    row = st.fixed_dictionaries(
        {"terrain": st.sampled_from(["forest", "town"])},
        optional={"most": most, "marker": st.just(kinds[0]["id"]), "feature": st.just("ford")},
    )
    moment: Json = {"when": st.just(["rest"]), "event": st.just("fall"), "turns": st.just([2, 3])}
    if form > 1:
        checks += ["alone", "needs", "cross"]
        mark = st.sampled_from([kinds[0]["id"], "mark:tired", "side:blue"])
        more: Json = {"features": st.just(["ford"]), "with": st.lists(mark, min_size=1, max_size=2)}
        more |= {"all": st.sampled_from(tags).map(lambda tag: tag[0])} if tags else {}
        plus = st.fixed_dictionaries({"plus": st.integers(-2, 2), "printed": st.just("ford")})
        beside = st.fixed_dictionaries({"terrain": st.just("forest")}, optional=more)
        when = st.fixed_dictionaries({"terrain": st.just("town")}, optional=moment)
        marks = st.lists(mark, min_size=1, max_size=2)
        each = st.fixed_dictionaries({"with": marks, "plus": most, "each": st.booleans()})
        other = st.fixed_dictionaries(
            {"most": most},
            optional={"without": marks, "against": marks, "terrain": st.just("hill")},
        ).filter(lambda row: len(row) > 1)
        rated = st.sampled_from(weights).map(lambda name: {"rating": name}) if weights else other
        row |= beside | plus | when | each | other | rated
    check = draw(st.sampled_from(checks))
    limit: Json = {"rule": f"{number}", "title": draw(names), "check": check, "most": draw(most)}
    limit |= {"weight": draw(st.sampled_from(weights))} if check == "sum" else {}
    limit |= {"tag": draw(st.sampled_from(tags))[0]} if check in ("groups", "alike") else {}
    limit |= {"of": draw(whoms), "beside": draw(whoms)} if check in ("apart", "needs") else {}
    limit |= {"of": draw(whoms)} if check == "alone" else {}
    if form > 1:
        groups = [f"{tag}:*" for tag, _ in tags] + ["side:blue"]
        more = {
            "load": st.sampled_from(LOADS),
            "together": st.lists(st.sampled_from(groups), min_size=1),
        }
        limit |= draw(st.fixed_dictionaries({}, optional=more))
    if check == "cross" or (form > 1 and check == "count" and draw(st.booleans())):
        ways = [{"road": "track", "most": 1}, {"edge": "river", "most": 2}]
        along = {} if check == "cross" else {"along": "road"}
        return limit | along | {"row": draw(st.lists(st.sampled_from(ways), max_size=2))}
    if form > 1 and draw(st.booleans()):
        limit["notice"] = {"at": draw(most), "text": draw(names)}
    if form > 1 and draw(st.booleans()):
        limit["hexes"] = draw(st.integers(0, 2))
    if form > 1 and draw(st.booleans()):
        del limit["most"]
        limit["printed"] = "ford"
    limit |= draw(
        st.fixed_dictionaries(
            {},
            optional={
                "spare": whoms,
                "per": st.sampled_from(SCOPES),
                "choose": st.sampled_from(CHOICES[: 2 if form == 1 else 3]),
                "row": st.lists(row, max_size=3),
                "text": plain,
            },
        )
    )
    if form > 1 and not limit.get("hexes") and draw(st.booleans()):
        limit["notice"] = {"text": draw(names)}
    elif draw(st.booleans()):
        limit["tolerance"] = draw(st.integers(1, 4))
        limit["checked"] = draw(st.sampled_from(CHECKED[:2]))
        does = draw(st.sampled_from([each for each in PENALTIES if form > 1 or each != "remove"]))
        limit["penalty"] = {"does": does}
        if form > 1:
            limit |= draw(st.sampled_from([{}, {"transit": True, "tolerance": 0}]))
            limit["penalty"] |= draw(_manners(does))
            limit |= draw(st.sampled_from([{}, {"checked": "every"}]))
            limit |= {"ends": ["rest"]} if limit["checked"] == "phase" else {}
            limit |= draw(st.fixed_dictionaries({}, optional=moment))
        limit["penalty"] |= {"text": draw(names)} if does == "text" else {}
        counted: bool = draw(st.booleans())
        if does == "step" and weights and counted:
            limit["penalty"] |= {"weight": weights[0], "steps": draw(st.integers(1, 3))}
    return limit


def _manners(does: str) -> st.SearchStrategy[Json]:
    """The keys of format 2 that a penalty of this kind can have."""
    keys: Json = {"to": st.just("lost"), "chooses": st.sampled_from(CHOOSERS)}
    keys |= {"each": st.just(value=True), "of": st.just(["side:blue"])}
    can = {"remove": ("to", "chooses", "of"), "leave": ("chooses", "of"),
           "step": ("chooses", "each", "of")}  # fmt: skip
    return st.fixed_dictionaries({}, optional={key: keys[key] for key in can.get(does, ("each",))})


@st.composite
def houses(draw: st.DrawFn) -> Json:
    """A valid document of house rules."""
    form = draw(st.sampled_from([1, 2]))
    kinds = draw(_kinds(form))
    limits = [draw(_limits(kinds, n, form)) for n in range(1, draw(st.integers(2, 4)))]
    return {
        "format": form,
        "title": draw(names),
        "author": draw(plain),
        "text": draw(plain),
        "feature": [{"id": "ford", "name": "Ford"}],
        "kind": kinds,
        "limit": limits,
    } | (draw(_moments()) if form > 1 else {})


@st.composite
def _moments(draw: st.DrawFn) -> Json:
    once, still = draw(st.booleans()), draw(st.booleans())
    return {
        "mark": [{"id": "tired", "name": "Tired"}],
        "phase": [
            {"id": "march", "name": "March"},
            {"id": "rest", "name": "Rest", "once": once, "moves": not still},
        ],
        "event": [{"id": "fall", "name": "The fall"}],
    }


def test_the_strategies_reach_every_word_of_the_schema() -> None:
    limit = HOUSE["properties"]["limit"]["items"]["properties"]
    assert tuple(limit["check"]["enum"]) == CHECKS
    assert schema.DOCUMENTS["house"]["properties"] == HOUSE["properties"]
    assert schema.DOCUMENTS["scenario"]["properties"]["house"] == HOUSE


@some
@given(houses())
def test_toml_there_and_back(doc: Json) -> None:
    written = toml(normal(doc))
    assert tomllib.loads(written) == normal(doc)
    assert house_of_text(written) == read(doc)
    assert normal(normal(doc)) == normal(doc)


@many
@given(damaged(houses()))
def test_damaged_documents_are_refused_in_a_sentence_or_played(doc: object) -> None:
    text = json.dumps(doc)
    faults = faults_of_text(text)
    assert all(re.match(r"Line \d+: .", fault) for fault in faults)
    if not faults:
        found = house_of_text(text)
        assert read(dict(found.document)) == found


@some
@given(houses(), st.integers(0, 10**6))
def test_whatever_is_let_in_can_be_played(doc: Json, seed: int) -> None:
    chooser = random.Random(seed)
    kinds = [kind["id"] for kind in doc["kind"]]
    counters = [
        {"id": f"c{n}", "kind": chooser.choice(kinds), "side": chooser.choice(["blue", "red"]),
         "at": chooser.choice(["0101", "0102", "0202"])}
        for n in range(9)
    ]  # fmt: skip
    sheet = {"size": [3, 3], "grid": "flat", "labels": "0305", "terrain": {"0102": "forest"},
             "features": {"0102": ["ford:3" if doc["format"] > 1 else "ford"]}}  # fmt: skip
    sides = [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}]
    scenario = wire.scenario(
        {"format": 1, "ruleset": "house", "house": doc, "map": sheet, "sides": sides,
         "turns": 2, "counters": counters}
    )  # fmt: skip
    assert wire.scenario(wire.scenario_json(scenario)) == scenario
    played = catalogue.rules_of(scenario.world)
    node = begin(played, scenario)
    played.sheets.sheets(node.state)
    for place in node.state.stacks:
        played.repairs(node.state, place)
    game = play.playout(played, node.state, chooser, limit=120)
    assert game.stop in ("over", "limit")
    after = rules.replay(played, wire.game(wire.game_json(Game(scenario, game.log))))
    assert after == game.end


# -- the command line ----------------------------------------------------------------------------


@pytest.mark.native
def test_the_command_line_tells_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(FILE, encoding="utf-8")
    bad.write_text(broken('weight = "points"', 'weight = "gold"'), encoding="utf-8")
    assert cli.main(["house", "check", str(good)]) == 0
    assert capsys.readouterr().out == f"{good}: Test: 1 limits, 2 kinds of counters\n"
    assert cli.main(["house", "check", str(bad)]) == 1
    assert capsys.readouterr().out.startswith(f"{bad}: Line 25: weight in limit 1 names")
    assert cli.main(["house", "check", "--json", str(bad)]) == 1
    assert len(json.loads(capsys.readouterr().out)["faults"]) == 1


@pytest.mark.parametrize("name", catalogue.TEMPLATES)
def test_templates_are_files_in_order(name: str) -> None:
    text = catalogue.folder(name).joinpath("rules.toml").read_text(encoding="utf-8")
    assert faults_of_text(text) == []
    assert document_of_text(toml(house_of_text(text).document)) == house_of_text(text).document
    assert not is_json(text)
