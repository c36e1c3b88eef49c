"""House rules on the way and aboard: hexsides crossed, roads, carriers, and who counts as one."""

from __future__ import annotations

from typing import Any

import pytest

from overstack.documents import wire
from overstack.house.limits import Stand, as_it_stands, counts
from overstack.house.rules import house_rules
from overstack.judging.rules import Ruleset
from overstack.judging.verdict import Grade
from overstack.position.state import Action, State
from overstack.views.games import begin

Json = dict[str, Any]
pytestmark = pytest.mark.native

KINDS = [
    {"id": "inf", "name": "Infantry", "type": "foot", "weights": {"points": 2, "command": 1},
     "tags": {"corps": "I"}, "marked": {"worn": {"points": 1}}},
    {"id": "guard", "name": "Guard", "type": "foot", "weights": {"points": 4},
     "tags": {"corps": "I"}},
    {"id": "hq", "name": "Headquarters", "weights": {"command": 3}},
    {"id": "gun", "name": "Guns"},
    {"id": "truck", "name": "Lorry", "type": "wheels", "carries": 2, "cargo": ["type:foot"],
     "allowance": 8},
    {"id": "dump", "name": "Dump", "neutral": True},
]  # fmt: skip


def table(*limits: Json, counters: str, **more: Any) -> tuple[Ruleset, State]:  # noqa: ANN401
    """Rules and a position; a counter is "side kind hex", "> side kind" for one aboard it."""
    given: list[Json] = []
    for n, text in enumerate(counters.split(", ")):
        side, kind, at, *marks = text.removeprefix("> ").split()
        where = {"aboard": given[-1]["id"]} if text.startswith(">") else {"at": at}
        given.append({"id": f"c{n}", "kind": kind, "side": side, "marks": marks, **where})
    house = {
        "format": 2, "title": "Ways", "kind": KINDS, "mark": [{"id": "worn", "name": "Worn"}],
        "limit": [{"rule": f"{n}", "title": f"Limit {n}", **each} for n, each in enumerate(limits)],
    }  # fmt: skip
    sides = [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}]
    sheet = {
        "size": [4, 4], "grid": "flat", "labels": "0305", "terrain": {"0201": "forest"},
        "edges": {"0202/0203": "river"}, "roads": [{"kind": "road", "along": ["0202", "0201"]}],
    }  # fmt: skip
    doc = {"format": 1, "ruleset": "house", "house": house, "map": sheet, "sides": sides,
           "costs": {"forest": 3, "road": 1}, "counters": given, **more}  # fmt: skip
    rules = house_rules(house)
    return rules, begin(rules, wire.scenario(doc)).state


def figures(limit: Json, counters: str) -> tuple[int, int | None]:
    rules, state = table(limit, counters=counters)
    place = wire.place("0202", state.world.map)
    stand: Stand = as_it_stands(_house(rules), state, place, "blue")
    found = counts(stand, stand.house.limits[0])
    assert found is not None
    return found.figure, found.most


def _house(rules: Ruleset) -> Any:  # noqa: ANN401 - the rules hold it
    acts: Any = rules.acts
    return getattr(acts, "play", acts).house


TWO_ABOARD = "blue truck 0202, > blue inf 0202"


@pytest.mark.parametrize(
    ("limit", "counters", "figure"),
    [
        ({"check": "count", "most": 1}, TWO_ABOARD, (2, 1)),
        ({"check": "count", "most": 1, "load": "without"}, TWO_ABOARD, (1, 1)),
        ({"check": "count", "most": 1, "load": "one", "of": ["inf"]}, TWO_ABOARD, (1, 1)),
        ({"check": "sum", "weight": "points", "most": 3, "load": "one"}, TWO_ABOARD, (2, 3)),
        ({"check": "sum", "weight": "points", "most": 3}, "blue inf 0202 worn", (1, 3)),
        ({"check": "count", "most": 2, "together": ["corps:*"]},
         "blue inf 0202, blue guard 0202, blue gun 0202", (2, 2)),
        ({"check": "sum", "weight": "points", "most": 4, "together": ["type:foot"]},
         "blue inf 0202, blue guard 0202", (4, 4)),
        ({"check": "alike", "tag": "corps", "weight": "points", "most": 5},
         "blue inf 0202, blue guard 0202", (6, 5)),
        ({"check": "needs", "of": ["gun"], "beside": ["type:foot"]}, "blue gun 0202", (1, 0)),
        ({"check": "needs", "of": ["gun"], "beside": ["type:foot"]},
         "blue gun 0202, blue inf 0202", (0, 0)),
        ({"check": "count", "most": 2}, "blue inf 0202, red dump 0202, red inf 0202", (2, 2)),
        ({"check": "count", "most": 2, "row": [{"against": ["type:foot"], "most": 1}]},
         "blue inf 0202, red inf 0202", (1, 1)),
        ({"check": "count", "most": 2, "row": [{"against": ["gun"], "most": 1}]},
         "blue inf 0202, red inf 0202", (1, 2)),
        ({"check": "count", "most": 2, "row": [{"without": ["hq"], "most": 1}]},
         "blue inf 0202", (1, 1)),
        ({"check": "count", "most": 0, "of": ["inf"], "row": [{"rating": "command"}]},
         "blue inf 0202, blue hq 0202", (1, 3)),
        ({"check": "count", "most": 0, "of": ["gun"],
          "row": [{"rating": "command", "with": ["inf", "hq"], "plus": 1, "each": True}]},
         "blue inf 0202, blue inf 0202, blue hq 0202, blue gun 0202, red hq 0202", (1, 8)),
        ({"check": "count", "most": 0, "row": [{"rating": "command", "with": ["inf"]}]},
         "blue inf 0202, blue hq 0202", (2, 1)),
        ({"check": "count", "most": 1, "spare": ["hq"],
          "row": [{"with": ["hq"], "plus": 1, "each": True}]},
         "blue inf 0202, blue hq 0202, blue hq 0202", (1, 3)),
    ],
)  # fmt: skip
def test_loads_formations_and_leaders_are_counted(
    limit: Json, counters: str, figure: tuple[int, int]
) -> None:
    assert figures(limit, counters) == figure


def grade(rules: Ruleset, state: State, act: str, rule: str) -> tuple[Grade, Json]:
    """The grade and the figures of one rule for an act such as "move c0 0203" or "board c1 c0"."""
    verdict = rules.acts.judge(state, action(state, act))
    found = next(each for each in verdict.findings if each.clause == rule)
    return found.grade, {"say": found.say} | dict(found.facts)


def action(state: State, act: str) -> Action:
    verb, who, *rest = act.split()
    if verb == "board":
        return Action(verb, who, on=rest[0])
    return Action(verb, who, wire.place(rest[0], state.world.map) if rest else None)


def test_so_many_cross_a_hexside_in_a_phase() -> None:
    limit = {"check": "cross", "most": 2, "row": [{"edge": "river", "most": 1}]}
    rules, state = table(limit, counters="blue inf 0202, blue inf 0202, blue inf 0202")
    assert grade(rules, state, "move c0 0203", "0")[0] is Grade.LAWFUL
    after = rules.acts.apply(state, action(state, "move c0 0203"))
    found, facts = grade(rules, after, "move c1 0203", "0")
    assert (found, facts["units"], facts["limit"]) == (Grade.FORBIDDEN, 2, 1)
    assert grade(rules, after, "move c1 0302", "0")[0] is Grade.LAWFUL
    assert rules.codec.from_json(rules.codec.to_json(after.own)) == after.own
    for _ in range(2):
        after = rules.acts.apply(after, Action("end"))
    assert grade(rules, after, "move c1 0203", "0")[0] is Grade.LAWFUL, "in the next turn"


def test_a_full_road_does_not_help() -> None:
    limit = {"check": "count", "most": 2, "along": "road"}
    rules, state = table(limit, counters="blue inf 0202, blue gun 0201, blue gun 0201")
    found, facts = grade(rules, state, "move c0 0201", "0")
    assert (found, facts["say"], facts["units"]) == (Grade.LAWFUL, "slow", 3)
    assert grade(rules, state, "move c0 0201", "M-allowance")[1]["cost"] == 3
    fewer = rules.acts.apply(state, action(state, "move c1 0101"))
    assert grade(rules, fewer, "move c0 0201", "M-allowance")[1]["cost"] == 1


def test_counters_board_ride_and_alight() -> None:
    rules, state = table(
        {"check": "count", "most": 3, "load": "one"},
        counters="blue truck 0202, blue inf 0202, blue guard 0202, blue inf 0202, blue gun 0203",
    )
    assert grade(rules, state, "board c1 c0", "M-aboard")[0] is Grade.LAWFUL
    for act in ("board c1 c0", "board c2 c0"):
        assert action(state, act) in set(rules.acts.candidates(state))
        state = rules.acts.apply(state, action(state, act))
    assert grade(rules, state, "board c3 c0", "M-aboard")[0] is Grade.FORBIDDEN, "no room"
    state = rules.acts.apply(state, action(state, "move c0 0203"))
    assert (state.by_id["c2"].place, state.by_id["c2"].spent) == (state.by_id["c4"].place, 1)
    assert grade(rules, state, "board c4 c0", "M-aboard")[0] is Grade.FORBIDDEN, "no cargo"
    assert grade(rules, state, "alight c2", "0")[1]["units"] == 3
    ashore = rules.acts.apply(state, action(state, "alight c2"))
    assert not ashore.by_id["c2"].aboard
    assert grade(rules, ashore, "alight c1", "0")[0] is Grade.FORBIDDEN, "four units"


def test_a_crowd_costs_points_and_a_whole_formation_is_told_of() -> None:
    notice = {"at": 2, "text": "It is whole.", "all": "corps", "without": ["hq"]}
    rules, state = table(
        {"check": "count", "cost": {"at": 2, "points": 2}, "notice": notice},
        counters="blue inf 0202, blue inf 0203, blue hq 0302, blue gun 0302, blue guard 0203",
    )
    assert grade(rules, state, "move c0 0203", "M-allowance")[1]["cost"] == 3
    assert grade(rules, state, "move c0 0203", "0")[1]["say"] == "notice"
    assert grade(rules, state, "move c0 0302", "0")[1]["say"] == "free"
    assert grade(rules, state, "move c0 0102", "M-allowance")[1]["cost"] == 1


def test_what_exceeds_an_open_limit_stays_lawful_and_is_told_of() -> None:
    notice = {"text": "It is dense."}
    limit = {"check": "count", "most": 2, "row": [{"terrain": "forest", "most": 1}]}
    rules, state = table(
        limit | {"notice": notice},
        counters="blue inf 0202, blue inf 0202, blue inf 0201, blue inf 0203, blue gun 0303",
    )
    found = {to: grade(rules, state, f"move c3 {to}", "0") for to in ("0202", "0303")}
    found["0201"] = grade(rules, state, "move c0 0201", "0")
    assert {to: (each[0], each[1]["say"]) for to, each in found.items()} == {
        "0202": (Grade.LAWFUL, "notice"),
        "0303": (Grade.LAWFUL, ""),
        "0201": (Grade.LAWFUL, "notice"),
    }
    assert (found["0201"][1]["units"], found["0201"][1]["limit"]) == (2, 1)
    assert "More stays lawful: It is dense." in rules.BOOK.clauses["0"].text


def test_so_many_hexes_of_the_map_may_have_more() -> None:
    limit = {"check": "count", "most": 1, "hexes": 1, "penalty": {"does": "remove"}}
    two = "blue inf 0202, blue inf 0202"
    rules, state = table(limit, counters=f"{two}, blue inf 0203, blue inf 0302, red inf 0101")
    for act, told in {
        "move c0 0203": (Grade.LAWFUL, "spared"),  # this hex has more then, and 0202 no longer
        "move c2 0202": (Grade.LAWFUL, "spared"),
        "move c2 0302": (Grade.OVERSTACKED, ""),  # a second one
    }.items():
        found, figures = grade(rules, state, act, "0")
        assert (found, figures["say"]) == told, act
    state = rules.acts.apply(state, action(state, "move c2 0302"))
    state = rules.acts.apply(state, Action("end"))
    assert len(state.frames) == 2, "one of the two"
    state = rules.acts.apply(state, Action("drop", on="c0"))
    assert not state.frames, "one hex with two is left"


def test_steps_are_due_only_until_the_sum_of_them_is_kept() -> None:
    limits = (
        {"check": "count", "most": 3, "penalty": {"does": "remove"}},
        {
            "check": "sum", "weight": "points", "most": 6,
            "penalty": {"does": "step", "weight": "points", "each": True},
        },
    )  # fmt: skip
    for gone, settled in ((0, True), (3, False)):
        many = "blue guard 0202, blue inf 0202, blue inf 0202, blue hq 0202"
        rules, state = table(*limits, counters=many)
        state = rules.acts.apply(state, Action("end"))
        state = rules.acts.apply(state, Action("drop", on=f"c{gone}"))
        assert (not state.frames) is settled, "four points are within six, eight are not"


def test_the_last_to_come_go_and_only_those_that_pay() -> None:
    penalty = {"does": "remove", "chooses": "last", "of": ["inf"]}
    limit = {"check": "count", "most": 1, "penalty": penalty}
    rules, state = table(limit, counters="blue inf 0202, blue inf 0202, blue gun 0202")
    state = rules.acts.apply(state, Action("end"))
    allowed = [a.on for a in rules.acts.candidates(state) if rules.acts.allowed(state, a)]
    assert allowed == ["c1"]


def test_a_game_of_five_sides_is_read_and_played_in_turn() -> None:
    names = ["france", "spain", "austria", "england", "prussia"]
    sides = [{"id": name, "name": name.title()} for name in names]
    house = {"format": 2, "title": "Five", "side": sides, "kind": KINDS[3:4],
             "limit": [{"rule": "1", "title": "One", "check": "count", "most": 1, "per": "all",
                        "of": ["side:france", "side:spain"]}]}  # fmt: skip
    counters = [{"id": f"c{n}", "kind": "gun", "side": name, "at": "0202"}
                for n, name in enumerate(names)]  # fmt: skip
    sheet = {"size": [4, 4], "grid": "flat", "labels": "0305"}
    doc = {"format": 1, "ruleset": "house", "house": house, "map": sheet, "sides": sides,
           "counters": counters, "turns": 2}  # fmt: skip
    rules = house_rules(house)
    state = begin(rules, wire.scenario(doc)).state
    place = wire.place("0202", state.world.map)
    found = rules.inspect(state)
    broken = {each.side for each in found.findings if each.grade is Grade.FORBIDDEN}
    assert len(state.at(place)) == 5
    assert broken == set(names), "allies count together, in a hex of all"
    seen = []
    for _ in names:
        seen.append(state.active)
        state = rules.acts.apply(state, Action("end"))
    assert (seen, state.turn) == (names, 2)
