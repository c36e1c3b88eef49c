"""Europa's markers, views, sheets and remedies: against naive rules and worked by hand."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from overstack.catalogue import ruleset
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.judging import remedies, rules
from overstack.judging.verdict import Grade
from overstack.position.state import LOST, Action, Change, Counter, Place, State
from overstack.rulesets.europa import remedies as europa_remedies
from overstack.rulesets.europa import sheets
from overstack.rulesets.europa.book import BOOK
from overstack.rulesets.europa.limits import applicable, limit_findings, units
from overstack.rulesets.europa.markers import eligibility, limited_intelligence
from overstack.search.play import load_scenarios
from tests.effort import effort

STACKS = effort(400, few=40, night=5_000)
RULES = ruleset("europa")

Json = dict[str, object]


def board(
    *counters: str, play: str = "turns", terrain: str = "clear", active: str = "soviet"
) -> State:
    """A position: "kind id" of the Soviets, "axis:kind id" of the others, "kind id < carrier"."""
    docs: list[Json] = []
    for text in counters:
        side, _, rest = text.rpartition(":")
        words = rest.split()
        at: Json = {"aboard": words[3]} if "<" in words else {"at": "C3" if not side else "E4"}
        docs.append({"id": words[1], "kind": words[0], "side": side or "soviet"} | at)
    doc = {
        "format": 1,
        "ruleset": "europa",
        "map": {
            "size": [7, 6],
            "grid": "flat",
            "labels": "1F5",
            "terrain": {"C3": terrain, "E4": terrain},
        },
        "sides": [{"id": "soviet", "name": "Soviet"}, {"id": "axis", "name": "Axis"}],
        "play": play,
        "active": active,
        "counters": docs,
    }
    return RULES.setup(wire.scenario(doc))


def at(state: State, label: str = "C3") -> Place:
    """A hex by its label."""
    return Place(state.world.map.grid.parse(label))


def test_junk_is_no_act_and_limits_are_those_of_hexes() -> None:
    state = board("rifle-xx a", "axis:inf-xx x", terrain="clear")
    beside = state.world.map.grid.parse("C4")
    junk = [
        Action(""),
        Action("move", "a"),
        Action("move", "nobody", at(state, "C4")),
        Action("move", "a", Place(beside, "nowhere")),
        Action("move", "a", Place(beside._replace(q=beside.q + 200))),
        Action("move", "a", LOST),
        Action("move", "a", at(state, "C4"), mode="fast"),
        Action("enter", "a", on="nobody"),
        Action("end", "a"),
        Action("end", on="a"),
        Action("form", "a", mode="no-such-corps"),
    ]
    for action in junk:
        assert not RULES.allowed(state, action), action
        assert RULES.judge(state, action).grade is Grade.FORBIDDEN, action
    attack = rules.step(
        RULES,
        replace(state.entered("x", at(state, "D3")), phase="combat"),
        Action("attack", "a", at(state, "D3"), mode="normal"),
    )
    for action in (Action("move", "a", at(state, "C4")), Action("end"), Action("retreat", "a")):
        found = RULES.judge(attack, action).findings
        assert [(f.clause, f.say) for f in found] == [("D-sequence", "unknown")], action
    away = state.entered("a", Place(None, "rail"))
    assert limit_findings.findings(state, at(state), "soviet")
    assert limit_findings.findings(away, Place(None, "rail"), "soviet") == ()
    assert limit_findings.findings(away, at(state), "soviet") == ()


# -- eligibility, against its three sentences written out -----------------------------------

#: Units by side, as `board` places them: Germans and Romanians stack together.
KINDS = {
    (side, label): [
        kind.id
        for kind in BOOK.kinds.values()
        if kind.type == "unit" and kind.traits["nation"] in nations
    ]
    for side, label, nations in (
        ("soviet", "C3", {"soviet"}),
        ("axis", "E4", {"german", "romanian"}),
    )
}
MATCHING = ("division", "cadre", "corps")
MARKS = [kind for kind in BOOK.kinds.values() if kind.type == "marker"]


def _of(side: str) -> str:
    """The prefix that `board` needs before a counter of a side."""
    return "" if side == "soviet" else f"{side}:"


def thumb(marker: str, pieces: list[tuple[str, str, str]]) -> bool:
    """8.D.1 by hand: pieces are (nation, size, arm)."""
    traits = BOOK.kinds[marker].traits
    soviet_corp = traits["nation"] == "soviet" and traits["marker"] == "corps"
    if len(pieces) < 3:
        return False
    large = {"division", "cadre", "remnant"} | ({"brigade"} if soviet_corp else {"corps"})
    if sum(size in large for _, size, _ in pieces) < 2:
        return False
    for sizes in ({"division", "cadre", "corps"}, {"division", "cadre", "corps", "brigade"}):
        among = [p for p in pieces if p[1] in sizes]
        like = [p for p in among if (p[0], p[2]) == (traits["nation"], traits["arm"])]
        if len(like) >= 2 and len(like) >= len(among) / 2:
            return True
        if not soviet_corp:
            return False
    return False


def test_eligibility_equals_the_three_sentences() -> None:
    chooser, met = random.Random(81), 0
    for _ in range(STACKS):
        (side, label), kinds = chooser.choice(list(KINDS.items()))
        names = chooser.choices(chooser.sample(kinds, 4), k=chooser.randrange(1, 8))
        state = board(*(f"{_of(side)}{kind} u{n}" for n, kind in enumerate(names)))
        stack = eligibility.loose(state, at(state, label), side)
        pieces = [(units.nation(u), units.size(u), units.arm(u)) for u in stack]
        for kind in MARKS:
            found = eligibility.eligible(state, kind, stack)
            assert found == thumb(kind.id, pieces), (kind.id, names)
            met += found
            told = eligibility.eligibility(state, kind, stack, at(state, label), side)
            assert {f.clause: dict(f.facts) for f in told} == figures(kind.id, pieces)
    assert met


def figures(marker: str, pieces: list[tuple[str, str, str]]) -> dict[str, dict[str, int]]:
    """The counts of the three sentences, each with the number required."""
    traits = BOOK.kinds[marker].traits
    soviet_corp = traits["nation"] == "soviet" and traits["marker"] == "corps"
    sizes = [size for _, size, _ in pieces]
    like = [s for n, s, arm in pieces if (n, arm) == (traits["nation"], traits["arm"])]

    def some(among: list[str], *kinds: str) -> int:
        return sum(among.count(kind) for kind in kinds)

    def half(*kinds: str) -> dict[str, int]:
        among = some(sizes, *kinds)
        wanted = max(2, math.ceil(among / 2))
        return {"among": among, "alike": some(like, *kinds), "wanted": wanted}

    large = some(sizes, "division", "cadre", "remnant", "brigade" if soviet_corp else "corps")
    plain, wider = half(*MATCHING), half(*MATCHING, "brigade")
    if not soviet_corp:
        wider = plain
    better = plain["alike"] < plain["wanted"] and wider["alike"] >= wider["wanted"]
    found = {
        "8.D.1.1": {"units": len(pieces), "wanted": 3},
        "8.D.1.2": {"large": large, "wanted": 2},
        "8.D.1.3": wider if better else plain,
    }
    if soviet_corp:
        counts = {"brigades": some(sizes, "brigade"), "corps": some(sizes, "corps")}
        found["8.D.1.2-sov"] = {**counts, "large": large, "wanted": 2}
        found["8.D.1.3-sov"] = wider
    return found


def test_grade_of_the_soviet_list_is_that_of_two_on_it() -> None:
    for kinds, grade in (
        (("rifle-x", "rifle-x", "tank-xxx"), Grade.LAWFUL),
        (("rifle-x", "tank-xxx", "tank-xxx"), Grade.FORBIDDEN),
    ):
        state = board(*(f"{kind} u{n}" for n, kind in enumerate(kinds)))
        stack = eligibility.loose(state, at(state), "soviet")
        kind = BOOK.kinds["sov-corps"]
        (found,) = eligibility.soviet_large(state, kind, stack, at(state), "soviet")
        assert found.grade is grade


def test_the_last_of_the_specialised_markers_is_proposed_and_no_more() -> None:
    alpini = [f"axis:it-alp-xx {who}" for who in "abc"]
    state = board(*alpini, active="axis")
    assert eligibility.eligible_kind(state, at(state, "E4"), "axis") == "it-alp-corps"
    state = board(*alpini, "axis:it-alp-corps m", active="axis")
    assert eligibility.eligible_kind(state, at(state, "E4"), "axis") == ""


# -- forming, clearing the map, tidying ------------------------------------------------------


def test_kind_that_is_proposed_is_one_that_may_be_formed() -> None:
    state = board("rifle-xx a", "rifle-xx b", "tank-x c")
    assert eligibility.eligible_kind(state, at(state), "soviet") == "sov-army"
    assert RULES.judge(state, Action("form", "a", mode="sov-army")).allowed
    assert eligibility.eligible_kind(board("rifle-xx a", "tank-x c"), at(state), "soviet") == ""


def test_emptied_marker_leaves_the_map() -> None:
    state = board("sov-corps m", "rifle-x a < m", "rifle-x b")
    state = rules.step(RULES, state, Action("move", "a", at(state, "C4")))
    assert "m" not in state.by_id


def test_corps_is_built_unit_by_unit_on_the_free_board() -> None:
    state = board("sov-army m", "rifle-xx a", "rifle-xx b", "rifle-x c", play="free")
    for who in ("a", "b", "c"):
        state = rules.step(RULES, state, Action("into", who, on="m"))
    assert [c.id for c in units.box(state, state.by_id["m"])] == ["a", "b", "c"]
    assert RULES.inspect(state).grade is Grade.LAWFUL


def test_empty_marker_may_be_put_and_says_nothing() -> None:
    state = board("rifle-xx a", "axis:ge-corps x", play="free", active="axis")
    assert RULES.judge(state, Action("put", "x", at(state, "D5"))).allowed
    assert RULES.inspect(state).about("8.D.1-ineligible") == ()


def test_largest_unit_comes_to_lie_on_top() -> None:
    state = board("sov-army m", "rifle-xx a < m", "rifle-xx b < m", "rifle-x c < m", "tank-x d < m")
    state = rules.step(RULES, state, Action("move", "a", at(state, "C4")))
    assert state.by_id["b"].aboard == ""
    assert state.by_id["c"].aboard == "m"
    assert RULES.inspect(state).about("8.D.1-ineligible")[0].grade is Grade.LAWFUL


def test_marker_that_leaves_the_unit_on_top_has_another_laid_there() -> None:
    """In the new hex no unit is on top of the stack: the largest unit of its box is laid there."""
    alike = ("sov-army m", "rifle-x c < m", "rifle-x d < m")
    state = board(*alike, "rifle-xx b", play="free")
    assert RULES.inspect(state).about("8.D.1-ineligible")[0].grade is Grade.LAWFUL
    state = rules.step(RULES, state, Action("put", "m", at(state, "C4")))
    assert [u.id for u in state.at(at(state, "C4")) if not u.aboard and u.id != "m"] == ["c"]
    assert state.by_id["d"].aboard == "m"


def test_markers_of_those_who_stack_reduced_are_placed_on_the_reverse() -> None:
    state = board("axis:ro-inf-xx a", "axis:ro-inf-xx b", "axis:ro-inf-iii c", active="axis")
    state = rules.step(RULES, state, Action("form", "a", mode="ro-army"))
    made = next(c for c in state.counters if units.is_marker(c))
    assert made.has("reverse")


def test_attached_battalion_goes_where_its_division_goes() -> None:
    state = board(
        "sov-army m", "rifle-xx a < m", "tank-ii t < a", "rifle-xx b < m", "rifle-xx c < m"
    )
    state = rules.step(RULES, state, Action("move", "a", at(state, "C4")))
    assert state.by_id["t"].place == at(state, "C4")
    assert state.by_id["t"].aboard == "a"


@pytest.mark.parametrize(
    "counters",
    [
        ("rifle-xx a", "rifle-xx b < a"),
        ("sov-army m", "sov-corps n < m"),
        ("tank-x a", "tank-ii b < a"),
    ],
)
def test_what_cannot_lie_aboard_is_a_breach(counters: tuple[str, ...]) -> None:
    found = RULES.inspect(board(*counters)).about("D-attach")
    assert [(f.say, f.grade) for f in found] == [("misplaced", Grade.FORBIDDEN)]


# -- what the enemy sees ----------------------------------------------------------------------


def hidden(*inside: str) -> State:
    """A position with a Soviet box that holds these kinds, and a German beside it."""
    every = (f"{kind} u{n} < m" for n, kind in enumerate(inside))
    return board("sov-army m", *every, "axis:inf-xx x", active="axis")


def test_positions_that_differ_in_a_box_look_alike_to_the_enemy() -> None:
    """So nothing that is made from the view can reveal its content."""
    one = hidden("rifle-xx", "rifle-xx", "rifle-xx", "tank-x")
    other = hidden("rifle-xx", "rifle-x", "sov-art-iii")
    assert one != other
    assert RULES.view(one, "axis") == RULES.view(other, "axis") == RULES.view(hidden(), "axis")
    assert RULES.view(one, "soviet") == one


def test_unit_that_leaves_a_closed_box_is_named_in_the_enemys_log() -> None:
    """It stands in the open then; the box that it came from stays closed."""
    found = dict(load_scenarios("europa"))["don-front"]
    away: Json = {"do": "move", "who": "a152", "to": "0401"}
    for side, words in (("axis", "152 Art, to 0401"), ("soviet", "152 Art, 0402 to 0401")):
        game = {"scenario": wire.scenario_json(found), "log": [away]}
        told: Any = Umpire().ask({"ask": "open", "game": game, "side": side})
        assert [line["words"] for line in told["log"]] == [words]


def test_view_goes_to_json_and_back() -> None:
    view = RULES.view(hidden("rifle-xx", "rifle-xx", "rifle-xx"), "axis")
    assert view.own == limited_intelligence.Seen("axis")
    assert wire.state_from(view.world, wire.state_json(view)) == view


def test_examined_box_is_open_and_the_free_board_hides_nothing() -> None:
    state = hidden("rifle-xx", "rifle-xx", "rifle-xx")
    opened = rules.step(RULES, state, Change("event", "m", text="examined"))
    assert RULES.view(opened, "axis") == opened
    free = board("sov-army m", "rifle-xx a < m", play="free")
    assert RULES.view(free, "axis") == free


def test_closed_box_is_a_closed_sheet() -> None:
    state = hidden("rifle-xx", "rifle-xx", "rifle-xx")
    theirs = [s for s in RULES.sheets.sheets(RULES.view(state, "axis")) if s.side == "soviet"]
    assert [(s.closed, s.rows, s.who) for s in theirs] == [(True, (), "m")]


# -- sheets ----------------------------------------------------------------------------------


def test_sheet_has_every_counter_once_and_no_row_is_overfull() -> None:
    chooser = random.Random(5)
    for _ in range(STACKS // 4):
        (side, _), kinds = chooser.choice(list(KINDS.items()))
        names = chooser.choices(kinds, k=chooser.randrange(2, 20))
        state = board(*(f"{_of(side)}{kind} u{n}" for n, kind in enumerate(names)))
        (found,) = sheets.sheet(state)
        items = [item for row in found.rows for item in row.items]
        assert sorted(item.who for item in items) == sorted(state.by_id)
        assert found.fits == (not any(row.id == "left" for row in found.rows))
        for row in found.rows:
            if row.limit is not None:
                assert sum(item.size for item in row.items) <= row.limit, row


# -- remedies -----------------------------------------------------------------------------------


def brute(state: State, place: Place, side: str) -> set[frozenset[str]]:
    """Every smallest set of units whose removal lets the rest pack, with no marker at fault."""
    stack = [c.id for c in units.counted(state, place, side)]
    for number in range(len(stack) + 1):
        good = {
            frozenset(some) for some in combinations(stack, number) if _right(state, place, some)
        }
        if good:
            return good if number else set()
    return set()


def _right(state: State, place: Place, gone: tuple[str, ...]) -> bool:
    for who in gone:
        state = state.entered(who, LOST)
    found = RULES.inspect(state).findings
    return all(f.grade is Grade.LAWFUL for f in found if f.role == "rule" and f.place == place)


def test_remedies_equal_brute_force_on_small_stacks() -> None:
    chooser = random.Random(3)
    for _ in range(effort(40, few=12)):
        (side, label), kinds = chooser.choice(list(KINDS.items()))
        names = chooser.choices(kinds, k=chooser.randrange(3, 9))
        terrain = chooser.choice(["clear", "mountain"])
        texts = [f"{_of(side)}{kind} u{n}" for n, kind in enumerate(names)]
        state = board(*texts, terrain=terrain)
        place = at(state, label)
        sets = remedies.remedies(RULES, state, place, side)
        told = {frozenset(r.change.who for r in each) for each in sets}
        assert told == brute(state, place, side), names


def test_where_too_many_ways_are_to_be_tried_the_packing_says_who_leaves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = board(*(f"rifle-xx {who}" for who in "abcde"))
    monkeypatch.setattr(europa_remedies, "MOST_WAYS", 0)
    (found,) = remedies.remedies(RULES, state, at(state), "soviet")
    assert {r.change.who for r in found} == set(
        applicable.whole_packing_at(state, at(state), "soviet").left
    )
    assert len(found) == 2


def test_remedies_of_a_huge_stack_are_found() -> None:
    kinds = ("rifle-xx", "rifle-x", "tank-x", "sov-art-iii", "tank-ii", "sov-art-xx")
    state = board(*(f"{kind} u{n}{i}" for i, kind in enumerate(kinds) for n in range(5)))
    sets = remedies.remedies(RULES, state, at(state), "soviet")
    assert sets
    for repair in sets[0]:
        state = rules.step(RULES, state, repair.change)
    assert applicable.packing_at(state, at(state), "soviet").fits


def test_largest_is_by_size_and_then_by_strength() -> None:
    state = board("rifle-xx a", "gds-rifle-xx b", "tank-x c")
    stack: tuple[Counter, ...] = eligibility.loose(state, at(state), "soviet")
    assert [u.id for u in stack if eligibility.is_largest(state, u, stack)] == ["b"]


def test_the_one_that_stacks_reduced_may_be_all_that_has_to_leave() -> None:
    """With the Romanian, three are too many; without it, none is."""
    germans = [f"axis:inf-iii g{n}" for n in range(6)]
    state = board(*germans, "axis:art-iii a", "axis:ro-inf-iii r")
    sets = remedies.remedies(RULES, state, at(state, "E4"), "axis")
    assert [[repair.change.who for repair in each] for each in sets] == [["r"]]
