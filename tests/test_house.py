"""House rules: the findings of each kind of limit, and the rules inside scenario and link."""

from __future__ import annotations

import cProfile
import json
import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overstack import catalogue
from overstack.documents import link, wire
from overstack.house.check import read
from overstack.house.limits import Stand, stack_findings
from overstack.house.model import MOVES, ORDER
from overstack.house.normal import normal
from overstack.house.reading import penalty_rule
from overstack.house.remedies import MOST_COUNTED
from overstack.house.rules import house_rules, implementations
from overstack.house.schema import (
    MAX_FEATURES,
    MAX_KINDS,
    MAX_LIMITS,
    MAX_MOST,
    MAX_NAMES,
    MAX_ROWS,
    MAX_SIDES,
    MAX_TERRAINS,
)
from overstack.house.text import MAX_FILE, MOST_FAULTS, faults_of_text, house_of_text
from overstack.judging import remedies, rules
from overstack.judging.edits import MAX_COUNTERS, MAX_MARKS
from overstack.judging.paths import reach
from overstack.judging.rules import Result, Ruleset
from overstack.judging.verdict import Finding, Grade
from overstack.position.state import LOST, Action, Change, Place, State
from overstack.search import play
from overstack.views.games import Games, begin
from overstack.views.verdicts import verdict_view
from overstack.views.wording import Wording
from overstack.words.errors import BadInput, BadScenario
from tests.strategies import some
from tests.test_house_file import houses

Json = dict[str, Any]
#: Per limit, for each row and each counter of a hex. From Python 3.12 on each step of a generator
#: counts: 25 where 3.11 has 14. Rows times counters would be over a hundred.
MOST_CALLS = 30
MOST_SECONDS = 5  # of the processor, for a long faulty file on a slow machine

KINDS: list[Json] = [
    {"id": "inf", "name": "Infantry", "type": "foot", "weights": {"points": 2, "steps": 2}},
    {"id": "tank", "name": "Tank", "type": "armour", "weights": {"points": 3},
     "tags": {"formation": "7th"}},
    {"id": "gren", "name": "Grenadiers", "type": "foot", "weights": {"points": 1},
     "tags": {"formation": "9th"}},
    {"id": "fort", "name": "Fort", "type": "marker", "counts": False},
]  # fmt: skip


def rulebook(*limits: Json, **more: object) -> Json:
    return {
        "format": 1,
        "title": "Test",
        "feature": [{"id": "ford", "name": "Ford"}],
        "kind": KINDS,
        "limit": [{"rule": f"{n}", "title": f"Rule {n}", **x} for n, x in enumerate(limits, 1)],
        **more,
    }


def scenario(house: Json, *counters: str, **more: Any) -> Json:  # noqa: ANN401 - any keys
    """Return a scenario document; counters are written "side kind place"."""
    sheet: Json = more.pop("map", {})
    docs = []
    for n, text in enumerate(counters):
        side, kind, place = text.split()
        docs.append({"id": f"{side[0]}{n}", "kind": kind, "side": side, "at": place})
    return {
        "format": 1,
        "ruleset": "house",
        "house": house,
        "map": {"size": [5, 5], "grid": "flat", "labels": "0305", **sheet},
        "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
        "turns": 4,
        "counters": docs,
        **more,
    }


def opened(doc: Json) -> tuple[Ruleset, State]:
    found = wire.scenario(doc)
    played = catalogue.rules_of(found.world)
    return played, begin(played, found).state


def finding(doc: Json, place: str, rule: str = "1", side: str = "blue") -> Finding | None:
    played, state = opened(doc)
    at = wire.place(place, state.world.map)
    found = [f for f in played.inspect(state).about(rule) if (f.place, f.side) == (at, side)]
    assert len(found) < 2
    return found[0] if found else None


def figures(doc: Json, place: str = "0202", rule: str = "1") -> tuple[Grade, object, object]:
    found = finding(doc, place, rule)
    assert found is not None
    return found.grade, found.fact("units"), found.fact("limit")


@pytest.mark.parametrize(
    ("more", "limit"),
    [({}, 2), ({"turn": 3}, 4), ({"options": {"fall": True}}, 1), ({"phase": "rest"}, None)],
)
def test_a_limit_holds_by_phase_turn_and_event(more: Json, limit: int | None) -> None:
    rows = [{"turns": [3, 9], "most": 4}, {"event": "fall", "most": 1}]
    house = rulebook(
        {"check": "count", "most": 2, "row": rows, "when": ["march"]},
        format=2,
        phase=[{"id": "march", "name": "March"}, {"id": "rest", "name": "Rest", "moves": False}],
        event=[{"id": "fall", "name": "The fall"}],
    )
    found = finding(scenario(house, "blue inf 0202", **more), "0202")
    assert found is not None
    assert found.fact("limit") == limit
    assert (found.say == "off") == (limit is None)


def test_the_turn_goes_through_phases_of_each_side_and_of_all() -> None:
    phases = [
        {"id": "march", "name": "March"},
        {"id": "fight", "name": "Fight", "moves": False},
        {"id": "supply", "name": "Supply", "moves": False, "once": True},
    ]
    house = rulebook({"check": "count", "most": 9}, format=2, phase=phases)
    played, state = opened(scenario(house, "blue inf 0202"))
    seen = []
    for _ in range(6):
        seen.append((state.turn, state.phase, state.active))
        state = played.acts.apply(state, Action("end"))
    assert seen == [
        (1, "march", "blue"), (1, "fight", "blue"), (1, "march", "red"), (1, "fight", "red"),
        (1, "supply", "blue"), (2, "march", "blue"),
    ]  # fmt: skip


def heaviest() -> Json:
    """The file that costs most to judge: all that the door takes, in rows that ask who is there."""
    whoms = [f"c:{n}" for n in range(MAX_NAMES)]
    asking: Json = {"check": "alone", "of": whoms[:20], "beside": whoms[20:], "transit": True,
                    "penalty": {"does": "remove"}}  # fmt: skip
    adding: Json = {"check": "count", "most": 9, "together": whoms}
    rows = [{"with": [whoms[n % MAX_NAMES]], "all": "c"} for n in range(MAX_ROWS)]
    sums = [{"with": [whoms[n % MAX_NAMES]], "each": True, "plus": 1} for n in range(MAX_ROWS)]
    for n in range(MAX_TERRAINS):
        sums[n]["terrain"] = f"t{n}"
    return rulebook(
        *[asking | {"per": "all", "row": rows}, adding | {"per": "all", "row": sums}]
        * (MAX_LIMITS // 2),
        format=2,
        side=[{"id": f"s{n}", "name": "S"} for n in range(MAX_SIDES)],
        terrain=[{"id": f"t{n}", "name": "T"} for n in range(MAX_TERRAINS)],
        feature=[{"id": f"f{n}", "name": "F"} for n in range(MAX_FEATURES)],
        kind=[{"id": f"k{n}", "name": "K", "tags": {"c": f"{n % MAX_NAMES}"}}
              for n in range(MAX_KINDS)],
    )  # fmt: skip


def calls_of(work: Callable[[], object]) -> int:
    """The calls of functions that some work makes: its amount, whatever the machine."""
    profile = cProfile.Profile(builtins=False)
    profile.runcall(work)
    return sum(each.callcount for each in profile.getstats())


@pytest.mark.parametrize("hexes", [1, 100])
def test_the_heaviest_file_of_the_door_is_judged_in_bounded_work(hexes: int) -> None:
    """What rows cost and what counters cost is added, in each hex: neither multiplies the other."""
    house = heaviest()
    assert len(json.dumps(house, separators=(",", ":"))) < MAX_FILE
    places = [f"{n % 40 + 1:02}{n // 40 + 1:02}" for n in range(hexes)]
    counters = [{"id": f"u{n}", "kind": f"k{n % MAX_KINDS}", "side": f"s{n % MAX_SIDES}",
                 "at": places[n % hexes]} for n in range(MAX_COUNTERS)]  # fmt: skip
    sheet = {"size": [40, 40], "terrain": dict.fromkeys(places, "t7")}
    more = {"sides": house["side"], "counters": counters}
    played, state = opened(scenario(house, map=sheet) | more)
    stands = MAX_SIDES if hexes == 1 else hexes  # a judgement for each side in each hex
    most = MOST_CALLS * MAX_LIMITS * stands * (MAX_ROWS + MAX_COUNTERS // hexes)
    assert calls_of(lambda: played.inspect(state)) < most
    move = Action("move", "u0", wire.place("1010", state.world.map))
    assert calls_of(lambda: played.acts.judge(state, move)) < most


def test_a_long_faulty_file_is_refused_in_bounded_time() -> None:
    kinds = "".join(
        f'[[kind]] # no {n}\nid = "k{n}"\nname = "[[kind]]"\nsides = [\n  "nobody"\n]\n'
        f'[kind.tags]\na = "{"x" * 40}"\nb = "{"y" * 40}"\nc = "{"z" * 40}"\n'
        for n in range(600)
    )
    text = f'format = 2\ntitle = "T"\n{kinds}[[limit]]\nrule = "1"\ntitle = "T"\ncheck = "count"\n'
    assert len(text) < MAX_FILE
    begun = time.process_time()
    found = faults_of_text(text)
    assert time.process_time() - begun < MOST_SECONDS
    assert len(found) == MOST_FAULTS
    assert found[0].startswith("Line 6:")
    assert found[19].startswith(f"Line {6 + 19 * 10}:")


# -- what a limit counts -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "counters", "grade", "units"),
    [
        ({"check": "count", "most": 2}, ["inf", "tank"], Grade.LAWFUL, 2),
        ({"check": "count", "most": 2}, ["inf", "tank", "gren"], Grade.FORBIDDEN, 3),
        ({"check": "count", "most": 2}, ["inf", "tank", "fort"], Grade.LAWFUL, 2),
        ({"check": "count", "most": 2, "spare": ["gren"]}, ["inf", "inf", "gren"], Grade.LAWFUL, 2),
        ({"check": "count", "most": 1, "of": ["type:foot"]}, ["inf", "gren"], Grade.FORBIDDEN, 2),
        ({"check": "count", "most": 1, "of": ["formation:7th"]}, ["tank"], Grade.LAWFUL, 1),
        ({"check": "sum", "weight": "points", "most": 5}, ["inf", "tank"], Grade.LAWFUL, 5),
        ({"check": "sum", "weight": "points", "most": 4}, ["inf", "tank"], Grade.FORBIDDEN, 5),
        ({"check": "sum", "weight": "steps", "most": 2}, ["inf", "tank"], Grade.LAWFUL, 2),
        ({"check": "groups", "tag": "formation"}, ["tank", "gren", "inf"], Grade.FORBIDDEN, 2),
        ({"check": "groups", "tag": "formation"}, ["tank", "tank", "inf"], Grade.LAWFUL, 1),
        ({"check": "alike", "tag": "formation"}, ["tank", "gren"], Grade.LAWFUL, 1),
        ({"check": "alike", "tag": "formation"}, ["tank", "tank"], Grade.FORBIDDEN, 2),
        ({"check": "apart", "of": ["tank"], "beside": ["gren"]}, ["tank", "gren"],
         Grade.FORBIDDEN, 1),
        ({"check": "alike", "tag": "formation"}, ["tank", "tank", "gren"], Grade.FORBIDDEN, 2),
        ({"check": "apart", "of": ["tank"], "beside": ["gren"]}, ["gren", "gren"], Grade.LAWFUL, 0),
        ({"check": "apart", "of": ["tank"], "beside": ["gren"]}, ["tank", "gren", "gren"],
         Grade.FORBIDDEN, 2),
        ({"check": "apart", "of": ["type:foot"], "beside": ["gren"]}, ["gren"], Grade.LAWFUL, 0),
    ],
)  # fmt: skip
def test_each_check_counts_what_it_says(
    limit: Json, counters: list[str], grade: Grade, units: int
) -> None:
    doc = scenario(rulebook(limit), *(f"blue {kind} 0202" for kind in counters))
    assert figures(doc)[:2] == (grade, units)


def test_a_penalty_tells_when_it_falls_due() -> None:
    def text(checked: str) -> str:
        limit = {"check": "count", "most": 2, "tolerance": 1, "checked": checked}
        played, _ = opened(scenario(rulebook(limit)))
        return played.BOOK.clauses[penalty_rule("1")].text

    assert text("phase").startswith("When its movement ends,")
    assert text("move").startswith("When the counter's move ends,")


def test_a_limit_is_silent_about_stacks_that_do_not_concern_it() -> None:
    doc = scenario(rulebook({"check": "alike", "tag": "formation"}), "blue inf 0202")
    assert finding(doc, "0202") is None


def test_each_side_counts_its_own_or_all_together() -> None:
    three = ("blue inf 0202", "red inf 0202", "red tank 0202")
    own = scenario(rulebook({"check": "count", "most": 2}), *three)
    assert figures(own)[:2] == (Grade.LAWFUL, 1)
    both = scenario(rulebook({"check": "count", "most": 2, "per": "all"}), *three)
    assert figures(both)[:2] == (Grade.FORBIDDEN, 3)
    red = scenario(rulebook({"check": "count", "most": 0, "sides": ["red"]}), *three)
    assert finding(red, "0202") is None
    assert finding(red, "0202", side="red") is not None


GROUND = {"terrain": {"0202": "forest", "0303": "town"}, "features": {"0202": ["ford"]}}
ROWS = [
    {"terrain": "forest", "most": 3},
    {"feature": "ford", "most": 2},
    {"terrain": "forest", "feature": "ford", "most": 4},
    {"terrain": "town"},
    {"marker": "fort", "most": 6},
]


@pytest.mark.parametrize(
    ("choose", "place", "counters", "limit"),
    [
        ("worst", "0202", ["inf"], 2),
        ("specific", "0202", ["inf"], 4),
        ("worst", "0101", ["inf"], 5),
        ("worst", "0101", ["inf", "fort"], 6),
        ("worst", "0303", ["inf"], None),
        ("worst", "0303", ["inf", "fort"], 6),
    ],
)
def test_rows_take_the_place_of_the_limit(
    choose: str, place: str, counters: list[str], limit: int | None
) -> None:
    house = rulebook({"check": "count", "most": 5, "row": ROWS, "choose": choose})
    doc = scenario(house, *(f"blue {kind} {place}" for kind in counters), map=GROUND)
    found = finding(doc, place)
    assert found is not None
    assert found.fact("limit") == limit
    assert (found.say == "free") == (limit is None)


def test_the_highest_figure_of_a_file_is_no_limit() -> None:
    """Rules that wait for their limit say 9999, and nobody counts what is left of it."""
    house = rulebook({"check": "count", "most": MAX_MOST})
    played, state = opened(scenario(house, "blue inf 0202"))
    told = verdict_view(Wording(played.BOOK, state), played.inspect(state), "")
    assert told["room"] == ""
    assert [(each["slots"], each["words"]) for each in told["findings"]] == [
        (None, "Blue in 0202: \u201cRule 1\u201d sets no limit here.")
    ]
    assert played.BOOK.clauses["1"].text.startswith("No limit but where a row sets one.")
    played, state = opened(scenario(rulebook({"check": "count", "most": 9}), "blue inf 0202"))
    told = verdict_view(Wording(played.BOOK, state), played.inspect(state), "")
    assert told["room"] == "Rule 1: 8 of 9 still free"


def test_the_worst_of_several_rows_is_the_least_of_their_limits() -> None:
    several = [{"terrain": "forest", "most": 1}, {"feature": "ford", "most": 0}, {"marker": "fort"}]
    for rows in ([{"terrain": "forest", "most": 2}, {"feature": "ford", "most": 2}], ROWS[1:3]):
        house = rulebook({"check": "count", "most": 5, "row": rows})
        first = finding(scenario(house, "blue inf 0202", map=GROUND), "0202")
        assert first is not None
        assert first.say == "row0", "of equal ones the first"
    for listed in (several, several[::-1]):
        house = rulebook({"check": "count", "most": 5, "row": listed})
        found = figures(scenario(house, "blue inf 0202", "blue fort 0202", map=GROUND))
        assert found == (Grade.FORBIDDEN, 1, 0)


def test_a_lost_step_counts_no_more() -> None:
    limit = {"check": "sum", "weight": "steps", "most": 3, "tolerance": 1,
             "penalty": {"does": "step", "weight": "steps"}}  # fmt: skip
    doc = scenario(rulebook(limit), "blue inf 0202", "blue inf 0202")
    assert figures(doc)[:2] == (Grade.OVERSTACKED, 4)
    doc["counters"][0]["marks"] = ["step-lost"]
    assert figures(doc)[:2] == (Grade.LAWFUL, 3)


def test_pips_show_the_steps_that_are_left() -> None:
    limit = {"check": "count", "most": 1, "tolerance": 1,
             "penalty": {"does": "step", "weight": "steps"}}  # fmt: skip
    doc = scenario(rulebook(limit), "blue inf 0202", "blue tank 0202")
    doc["counters"][0]["marks"] = ["step-lost"]
    played, state = opened(doc)
    faces = {c.kind.id: played.sheets.face(state, c) for c in state.counters}
    assert (faces["inf"].pips, faces["inf"].full) == (1, 2)
    assert faces["tank"].full == 0


def test_what_is_aboard_counts_in_the_hex() -> None:
    doc = scenario(rulebook({"check": "count", "most": 1}), "blue inf 0202", "blue inf 0303")
    played, state = opened(doc)
    state = state.boarded("b1", "b0")
    found = played.inspect(state).about("1")
    assert [(f.place, f.fact("units")) for f in found] == [(state.by_id["b0"].place, 2)]


def test_the_sheet_shows_who_takes_up_what() -> None:
    limits = ({"check": "sum", "weight": "points", "most": 4}, {"check": "count", "most": 9})
    played, state = opened(scenario(rulebook(*limits), "blue inf 0202", "blue tank 0202"))
    (sheet,) = played.sheets.sheets(state)
    assert (sheet.side, sheet.fits) == ("blue", False)
    assert [(r.id, r.limit, [i.size for i in r.items]) for r in sheet.rows] == [
        ("1", 4, [2, 3]),
        ("2", 9, [1, 1]),
    ]


def test_three_sides_move_in_turn() -> None:
    sides = [{"id": name, "name": name.title()} for name in ("a", "b", "c")]
    house = rulebook({"check": "count", "most": 1}, side=sides)
    doc = scenario(house, "a inf 0101", "b inf 0202", "c inf 0303", sides=sides, first="b")
    played, state = opened(doc)
    actors = []
    for _ in range(4):
        actors.append((state.turn, played.actor(state)))
        state = rules.step(played, state, wire.entry({"do": "end"}, state.world.map))
    assert actors == [(1, "b"), (1, "c"), (1, "a"), (2, "b")]
    played, later = opened(doc | {"active": "c"})
    assert (played.actor(later), later.phase) == ("c", "move"), "where the scenario begins"


@pytest.mark.parametrize(
    ("inf", "most", "grade", "say"),
    [
        (1, 1, Grade.LAWFUL, "row0"),
        (2, 1, Grade.FORBIDDEN, "row0"),
        (3, 2, Grade.LAWFUL, "held"),
        (3, 3, Grade.LAWFUL, "row0"),
        (4, 3, Grade.LAWFUL, "held"),
    ],
)
@pytest.mark.parametrize("play", ["free", "turns"])
def test_a_marker_is_forbidden_where_it_makes_an_excess_larger(
    inf: int, most: int, grade: Grade, say: str, play: str
) -> None:
    """It counts for nothing itself, but changes the maximum of two, as a row of the limit says."""
    row = {"marker": "fort", "most": most}
    house = rulebook({"check": "count", "most": 2, "row": [row]})
    played, state = opened(scenario(house, "blue fort 0302", *["blue inf 0202"] * inf, play=play))
    to = wire.place("0202", state.world.map)
    told = played.judge(state, Action("put" if play == "free" else "move", "b0", to))
    assert [(f.grade, f.say) for f in told.about("1")] == [(grade, say)]
    assert told.allowed is (grade is Grade.LAWFUL)


# -- words ---------------------------------------------------------------------------------------

NASTY = "{0.__class__} {side!r:>99999} {{"


def test_texts_of_the_author_are_never_templates() -> None:
    kinds = [{"id": "inf", "name": NASTY[:38], "tags": {"formation": NASTY[:38]}}]
    limits: list[Json] = [
        {"check": "count", "most": 0, "title": NASTY, "text": NASTY, "tolerance": 9,
         "penalty": {"does": "text", "text": NASTY, "title": NASTY}},
        {"check": "groups", "tag": "formation", "most": 0, "row": [{"marker": "inf", "most": 0}]},
        {"check": "apart", "of": ["side:blue"], "beside": ["inf"], "title": NASTY},
    ]  # fmt: skip
    doc = scenario(rulebook(*limits, kind=kinds, title=NASTY), "blue inf 0202", "blue inf 0202")
    played, state = opened(doc)
    wording, found = Wording(played.BOOK, state), played.inspect(state)
    texts = [text for f in found.findings for text in wording.finding(f)]
    texts += [text for price in found.prices for text in wording.price(price)]
    assert NASTY in " ".join(texts)
    assert all(len(text) < 400 and "<class" not in text for text in texts)


def test_a_limit_is_told_in_words() -> None:
    limit = {
        "check": "count", "most": 2, "of": ["inf"], "spare": ["gren"], "per": "all", "tolerance": 1,
        "checked": "move", "choose": "specific",
        "row": [{"terrain": "town", "most": 4}, {"feature": "ford", "marker": "fort"}],
    }  # fmt: skip
    house = rulebook(limit, {"check": "alike", "tag": "formation", "row": [{"marker": "fort"}]})
    doc = scenario(house, "blue inf 0303", "red inf 0303", "blue tank 0101", map=GROUND)
    played, state = opened(doc)
    assert played.BOOK.clauses["1"].text == (
        "At most 2 counters of Infantry to a hex. In town: 4. With Ford with Fort: no limit. "
        "Of several rows the most exact one holds. Grenadiers do not count. All sides together. "
        "Up to 1 too many is tolerated until the move of the counter ends."
    )
    assert played.BOOK.clauses["2"].text == (
        "At most 1 counter of the same formation to a hex. With Fort: no limit. "
        "Each side counts its own."
    )
    wording = Wording(played.BOOK, state)
    told = {wording.finding(found) for found in played.inspect(state).about("1")}
    assert told == {("0303: “Rule 1” is kept.", "2 counters, limit 4 in town")}
    (alike,) = played.inspect(state).about("2")
    assert wording.finding(alike) == (
        "Blue in 0101: “Rule 2” is kept.",
        "1 of formation 7th, limit 1",
    )
    assert implementations(played) == {
        ORDER: ("in_turn",), MOVES: ("allowance",),
        "1": ("limit.0",), "1-over": ("limit.0.penalty",), "2": ("limit.1",),
    }  # fmt: skip


# -- the scenario that contains them -------------------------------------------------------------


@pytest.mark.parametrize("name", catalogue.TEMPLATES)
def test_scenarios_of_a_template_carry_its_rules(name: str) -> None:
    found = play.load_scenarios(name)
    assert found
    for _, each in found:
        assert each.world.house == catalogue.ruleset(name).BOOK.house
        assert catalogue.template(each.world.house) == name


@pytest.mark.parametrize("name", catalogue.TEMPLATES)
def test_a_link_carries_the_rules_and_judges_by_them(name: str) -> None:
    scenario_doc = wire.scenario_json(dict(play.load_scenarios(name)).popitem()[1])
    text = link.encode(wire.game({"scenario": scenario_doc, "log": []}))
    assert len(text) < 2000
    node = Games().open(wire.parse_json(link.unpack(text)))
    assert node.table.rules.BOOK.house == catalogue.ruleset(name).BOOK.house


def test_rules_without_a_scenario_and_a_scenario_without_rules_are_refused() -> None:
    doc = scenario(rulebook({"check": "count", "most": 1}))
    with pytest.raises(BadScenario, match="exactly where"):
        wire.scenario({key: part for key, part in doc.items() if key != "house"})
    with pytest.raises(BadScenario, match="exactly where"):
        wire.scenario(doc | {"ruleset": "template"})


def test_bad_rules_in_a_scenario_say_where() -> None:
    doc = scenario(rulebook({"check": "sum", "weight": "gold", "most": 1}))
    with pytest.raises(BadInput, match="'gold'") as caught:
        wire.scenario(doc)
    assert caught.value.where == "house.limit.0.weight"


def test_sides_and_kinds_are_those_of_the_rules() -> None:
    doc = scenario(rulebook({"check": "count", "most": 1}), "blue inf 0101")
    with pytest.raises(BadInput, match="no side of these house rules"):
        opened(doc | {"sides": [{"id": "blue", "name": "B"}, {"id": "green", "name": "G"}]})
    with pytest.raises(BadInput, match="'ship'"):
        opened(scenario(rulebook({"check": "count", "most": 1}), "blue ship 0101"))


def test_the_normal_form_is_fixed_and_plays_the_same() -> None:
    document = rulebook(
        {"check": "count", "most": 1, "tolerance": 0, "per": "side", "row": [], "text": ""},
        author="", version="1", text="",
    )  # fmt: skip
    short = normal(document)
    assert normal(short) == short
    assert "author" not in short
    assert set(short["limit"][0]) == {"rule", "title", "check", "most"}
    assert read(short).limits == read(document).limits
    assert read(short).kinds == read(document).kinds


def test_equal_documents_are_one_set_of_rules() -> None:
    document = rulebook({"check": "count", "most": 1})
    assert house_rules(document) is house_rules(json.loads(json.dumps(document)))


def test_a_file_and_a_scenario_play_alike() -> None:
    text = json.dumps(rulebook({"check": "count", "most": 1}))
    assert house_of_text(text).document == normal(json.loads(text))


# -- play that the templates do not reach --------------------------------------------------------


def test_a_move_that_is_looked_at_when_it_ends_is_settled_before_others_move() -> None:
    limit = {"check": "count", "most": 1, "tolerance": 1, "checked": "move"}
    doc = scenario(rulebook(limit), "blue inf 0101", "blue inf 0102", "blue tank 0404")
    played, state = opened(doc)

    def entry(text: Json) -> State:
        return rules.step(played, state, wire.entry(text, state.world.map))

    state = entry({"do": "move", "who": "b1", "to": "0101"})
    with pytest.raises(rules.Illegal):
        entry({"do": "move", "who": "b2", "to": "0405"})
    state = entry({"do": "stop"})
    assert state.top is not None
    assert (state.top.kind, state.active) == ("leave", "blue")
    state = entry({"do": "leave", "who": "b0", "to": "0102"})
    assert (state.frames, state.active) == ((), "blue")
    state = entry({"do": "move", "who": "b2", "to": "0405"})
    assert state.by_id["b2"].place == Place(state.world.map.grid.parse("0405"))


def judged(state: State, played: Ruleset, who: str, to: str) -> Grade:
    """The grade of a step by the judge; `allowed`, the shortcut, must agree with it."""
    act = Action("move", who, wire.place(to, state.world.map))
    found = played.judge(state, act)
    assert played.allowed(state, act) == found.allowed
    return found.grade


def test_who_steps_where_nothing_is_limited_may_come() -> None:
    rows = [{"terrain": "town"}, {"terrain": "forest", "most": 0}]
    house = rulebook({"check": "count", "most": 1, "row": rows})
    doc = scenario(house, "blue inf 0302", "blue inf 0303", "blue inf 0202", map=GROUND)
    played, state = opened(doc)
    assert judged(state, played, "b0", "0303") is Grade.LAWFUL
    assert judged(state, played, "b1", "0302") is Grade.FORBIDDEN
    assert judged(state, played, "b1", "0202") is Grade.FORBIDDEN


@pytest.mark.parametrize(
    ("inf", "grade"), [(1, Grade.LAWFUL), (3, Grade.FORBIDDEN), (4, Grade.LAWFUL)]
)
def test_a_marker_stays_where_a_limit_is_kept_by_it_alone(inf: int, grade: Grade) -> None:
    """If the limit is broken already, the marker's move is not the cause."""
    row = {"marker": "fort", "most": 3}
    doc = scenario(rulebook({"check": "count", "most": 1, "row": [row]}),
                   "blue fort 0101", *["blue inf 0101"] * inf)  # fmt: skip
    played, state = opened(doc)
    assert judged(state, played, "b0", "0102") is grade


@pytest.mark.parametrize(
    ("limit", "off"),
    [
        ({"check": "count", "most": 0, "sides": ["red"]}, ""),
        ({"check": "groups", "tag": "formation", "most": 0}, ""),
        ({"check": "count", "most": 0}, "1"),
        ({"check": "count", "most": 0}, "1-over"),
    ],
)
def test_nothing_is_owed_for_what_one_need_not_keep(limit: Json, off: str) -> None:
    """For another side's limit, one without counters, one switched off, or its penalty off."""
    doc = scenario(rulebook({**limit, "tolerance": 3}), "blue inf 0101", "blue inf 0101")
    played, state = opened(doc)
    state = replace(state, world=replace(state.world, off=frozenset({off})))
    assert played.inspect(state).prices == ()
    assert played.judge(state, Action("end")).prices == ()
    after = rules.step(played, state, Action("end"))
    assert (after.frames, after.active) == ((), "red")


def test_each_limit_that_is_over_is_settled_whatever_is_owed_for_others() -> None:
    """A penalty in words needs no act; the limits after it are still settled."""
    words = {"check": "count", "most": 1, "tolerance": 9, "penalty": {"text": "Blush."}}
    leave = {"check": "sum", "weight": "points", "most": 3, "tolerance": 9}
    lose = {"check": "count", "most": 2, "tolerance": 9, "penalty": {"does": "step", "steps": 2}}
    doc = scenario(rulebook(words, leave, lose), *["blue inf 0101"] * 3)
    played, state = opened(doc)
    owed = played.judge(state, Action("end"))
    assert {(due.unit, due.amount) for due in owed.prices} == {
        (penalty_rule("1"), 2), (penalty_rule("2"), 3), (penalty_rule("3"), 2),
    }  # fmt: skip
    met = []
    state = rules.step(played, state, Action("end"))
    while state.top is not None:
        met.append((state.top.kind, state.top.note[0]))
        act = next(iter(rules.legal(played, state)))
        state = rules.step(played, state, act)
    assert met == [("leave", "2"), ("leave", "2"), ("lose", "3")]
    assert (state.active, len(state.at(Place(state.world.map.grid.parse("0101"))))) == ("red", 0)


def test_an_entry_of_the_umpires_ends_what_it_settles() -> None:
    limit = {"check": "count", "most": 1, "tolerance": 1}
    doc = scenario(rulebook(limit), "blue inf 0101", "blue inf 0101")
    played, state = opened(doc)
    for text in ({"do": "end"}, {"edit": "remove", "who": "b0"}):
        state = rules.step(played, state, wire.entry(text, state.world.map))
    assert (state.frames, state.active) == ((), "red")
    state = rules.step(played, state, wire.entry({"edit": "remove", "who": "b1"}, state.world.map))
    assert (state.active, state.turn) == ("red", 1), "where nothing is owed it ends nothing"


def test_a_counter_bears_so_many_markers_and_no_more() -> None:
    lose = {"check": "count", "most": 1, "tolerance": 1,
            "penalty": {"does": "step", "weight": "steps"}}  # fmt: skip
    played, state = opened(scenario(rulebook(lose), "blue inf 0101"))
    for n in range(MAX_MARKS + 1):
        assert len(state.by_id["b0"].marks) == n
        state = rules.step(played, state, Change("mark", "b0", text="step-lost"))
    assert len(state.by_id["b0"].marks) == MAX_MARKS


def test_an_entry_of_the_umpires_leaves_the_move_under_way_while_its_mover_is_there() -> None:
    doc = scenario(rulebook({"check": "count", "most": 9}), "blue inf 0101", "blue inf 0303")
    played, state = opened(doc)
    state = rules.step(played, state, Action("move", "b0", wire.place("0102", state.world.map)))
    other, mover = (rules.step(played, state, Change("remove", who)) for who in ("b1", "b0"))
    later = rules.step(played, state, Change("moment", text="move", side="red", number=2))
    assert (state.own, other.own, mover.own, later.own) == ("b0", "b0", "", "")


def test_a_place_that_is_barred_from_one_side_is_reached_round_another() -> None:
    doc = scenario(rulebook({"check": "count", "most": 9}), "blue inf 0202", costs={"river": -1},
                   map={"edges": {"0202/0203": "river"}})  # fmt: skip
    played, state = opened(doc)
    assert went(played, state, "0203") == (2, 2, Grade.LAWFUL)


def test_a_way_round_is_taken_where_it_is_cheaper_by_one() -> None:
    """The road costs two points, the direct step three."""
    grid = opened(scenario(rulebook({"check": "count", "most": 9})))[1].world.map.grid
    start, end = grid.parse("0202"), grid.parse("0203")
    (by, *_) = set(grid.neighbours(start)) & set(grid.neighbours(end))
    sheet = {
        "terrain": {"0203": "forest"},
        "roads": [{"kind": "road", "along": [grid.label(at) for at in (start, by, end)]}],
    }
    costs = {"forest": 3, "road": 1}
    doc = scenario(rulebook({"check": "count", "most": 9}), "blue inf 0202", costs=costs, map=sheet)
    assert went(*opened(doc), "0203") == (2, 2, Grade.LAWFUL)


def went(played: Ruleset, state: State, label: str) -> tuple[int, int, Grade]:
    """The move of the one counter to a place: points, steps, and the last step's grade."""
    (way,) = (r for r in reach(played, state, "b0") if state.world.map.label(r.place) == label)
    return way.cost, len(way.path), way.verdict.grade


def test_who_has_to_leave_goes_where_he_breaks_no_limit_or_off_the_map() -> None:
    """A rider stays when its carrier is removed; other sides have no say in it."""
    limit = {"check": "count", "most": 1, "tolerance": 2}
    corner = ("blue inf 0101", "blue tank 0101", "red inf 0101", "blue inf 0102", "blue inf 0303")
    played, state = opened(scenario(rulebook(limit), *corner))
    around = state.world.map.grid.neighbours(state.world.map.grid.parse("0101"))
    free = [state.world.map.label(Place(at)) for at in around]
    assert set(free) == {"0102", "0201"}

    def said(state: State, act: Action) -> tuple[Grade, str]:
        found = played.judge(state, act).about(penalty_rule("1"))
        return found[0].grade, found[0].say

    due = rules.step(played, state, Action("end"))
    there = {label: Place(state.world.map.grid.parse(label)) for label in ("0102", "0201")}
    assert said(due, Action("leave", "b0", there["0201"])) == (Grade.LAWFUL, "goes")
    assert said(due, Action("leave", "b0", there["0102"])) == (Grade.FORBIDDEN, "full")
    assert said(due, Action("leave", "r2", there["0201"])) == (Grade.FORBIDDEN, "")
    assert said(due, Action("drop", on="b0")) == (Grade.FORBIDDEN, "stays")
    full = due.entered("b4", there["0201"])
    assert said(full, Action("drop", on="b0")) == (Grade.LAWFUL, "off")
    barred = replace(due, world=replace(due.world, costs={"clear": -1}))
    assert said(barred, Action("leave", "b0", there["0201"])) == (Grade.FORBIDDEN, "full")
    assert said(barred, Action("drop", on="b0")) == (Grade.LAWFUL, "off")
    assert played.actor(due) == "blue"
    loaded = full.boarded("b0", "b1")
    after = played.apply(loaded, Action("drop", on="b1"))
    assert after.by_id["b1"].place == LOST
    assert (after.by_id["b0"].aboard, after.by_id["b0"].place) == ("", state.by_id["b0"].place)
    assert (after.frames, after.active) == ((), "red")


def test_whoever_has_lost_least_when_the_last_turn_is_over_has_won() -> None:
    """Lost steps and counters count alike; before that, and on the free board, no side wins."""
    lose = {"check": "count", "most": 1, "tolerance": 1,
            "penalty": {"does": "step", "weight": "steps"}}  # fmt: skip
    doc = scenario(rulebook(lose), "blue inf 0101", "red inf 0202", "red inf 0303", turns=1)
    doc["counters"][1]["marks"] = ["step-lost"]
    played, state = opened(doc)
    assert played.measures(state) == {("lost", "blue"): 0, ("lost", "red"): 1}
    spent = rules.step(played, state, Action("move", "b0", wire.place("0102", state.world.map)))
    assert (spent.by_id["b0"].spent, played.result(spent)) == (1, None)
    over = rules.step(played, rules.step(played, spent, Action("end")), Action("end"))
    assert (over.turn, over.by_id["b0"].spent) == (2, 0)
    assert played.result(over) == Result("blue", "time")
    assert played.actor(over) == ""
    even = over.entered("b0", LOST)
    assert played.measures(even)["lost", "blue"] == 1
    assert played.result(even) == Result("", "even")
    assert played.result(even.entered("r2", LOST)) == Result("blue", "time")
    free, begun = opened(doc | {"play": "free", "turn": 1})
    assert free.result(replace(begun, turn=9)) is None


def test_who_moves_can_leave_at_once_while_he_has_points_and_nothing_is_owed() -> None:
    doc = scenario(rulebook({"check": "count", "most": 1, "tolerance": 3}),
                   "blue inf 0101", "blue tank 0101", "red inf 0101")  # fmt: skip
    doc["counters"][1]["spent"] = 4
    played, state = opened(doc)
    place = state.by_id["b0"].place
    can = {each.change.who: each.possible for each in played.repairs(state, place)}
    assert can == {"b0": True, "b1": False, "r2": False}
    due = rules.step(played, state, Action("end"))
    assert not any(each.possible for each in played.repairs(due, place))


# -- remedies ------------------------------------------------------------------------------------


@some
@given(houses(), st.integers(0, 10**6))
def test_least_sets_are_those_that_the_core_finds_by_trying_all(doc: Json, seed: int) -> None:
    chooser = random.Random(seed)
    kinds = [kind["id"] for kind in doc["kind"]]
    stack = [
        f"{chooser.choice(['blue', 'red'])} {chooser.choice(kinds)} 0102"
        for _ in range(chooser.randrange(1, 7))
    ]
    sheet = {"terrain": {"0102": "forest"}, "features": {"0102": ["ford"]}}
    played, state = opened(scenario(doc, *stack, map=sheet))
    place = Place(state.world.map.grid.parse("0102"))
    for side in ("blue", "red"):
        mine = remedies.remedies(played, state, place, side)
        tried = replace(played, least_repairs=None)  # makes the core try every set
        assert set(mine) == set(remedies.remedies(tried, state, place, side))


def test_a_crowd_is_told_of_without_trying_every_set_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doc = scenario(rulebook({"check": "count", "most": 2}), *["blue inf 0202"] * 60)
    played, state = opened(doc)
    place = Place(state.world.map.grid.parse("0202"))
    assert 0 < len(remedies.remedies(played, state, place, "blue")) <= 70
    looked: list[int] = []

    def watched(stand: Stand) -> tuple[Finding, ...]:
        looked.append(len(stand.stack) * len(many))
        return stack_findings(stand)

    monkeypatch.setattr("overstack.house.remedies.stack_findings", watched)
    many = [{"check": "count", "most": 30 - n} for n in range(20)]
    played, state = opened(scenario(rulebook(*many), *["blue inf 0202"] * 60))
    remedies.remedies(played, state, place, "blue")
    assert sum(looked) < 1.1 * MOST_COUNTED
    monkeypatch.undo()
    sums = scenario(rulebook({"check": "sum", "weight": "points", "most": 20}),
                    *["blue inf 0202", "blue tank 0202"] * 30)  # fmt: skip
    played, state = opened(sums)
    assert remedies.remedies(played, state, place, "blue")
