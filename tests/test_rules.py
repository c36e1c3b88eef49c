"""The core's functions on a ruleset: step, replay, walk, reach, remedies, heard.

These tests use the template's rules; tests/flows covers chance and hidden boxes.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from overstack.catalogue import LISTED, RULESETS, ruleset
from overstack.judging import paths, remedies, rules
from overstack.judging.rules import Illegal, Ruleset
from overstack.judging.verdict import Grade
from overstack.position.state import LOST, Action, Change, Faces, Game, Kind, Scenario, State
from overstack.words.errors import BadInput, UnknownName
from tests.flows.standin import BLUE, RED, at, position

RULES: Ruleset = ruleset("template")


def start(**more: str) -> State:
    counters = {"a": f"foot {BLUE} 0303", "b": f"foot {BLUE} 0304", "z": f"foot {RED} 0806"}
    state = position(RULES.BOOK, counters | {k: v.replace("_", " ") for k, v in more.items()})
    return replace(state, world=replace(state.world, turns=3, kinds=RULES.BOOK.kinds))


def crowded() -> State:
    """Three of Blue's counters in 0303, which holds two."""
    return start(c=f"foot_{BLUE}_0303", d=f"horse_{BLUE}_0303")


def test_step_plays_what_the_judge_passes_and_refuses_the_rest() -> None:
    state = start()
    after = rules.step(RULES, state, Action("move", "a", at(state, "0302")))
    assert after.by_id["a"].place == at(state, "0302")
    with pytest.raises(Illegal) as caught:
        rules.step(RULES, state, Action("move", "z", at(state, "0805")))
    assert caught.value.verdict.grade is Grade.FORBIDDEN


def test_step_refuses_a_roll_that_is_not_due_and_a_change_of_nobody() -> None:
    with pytest.raises(BadInput, match="No such roll"):
        rules.step(RULES, start(), Faces((1,)))
    with pytest.raises(UnknownName, match="no counter 'ghost'"):
        rules.step(RULES, start(), Change("remove", "ghost"))


def test_replay_names_the_entry_that_cannot_be_played() -> None:
    state = start()
    scenario = Scenario("", "", "", "1", state.world, state, frozenset(), {})
    good = Action("move", "a", at(state, "0302"))
    assert rules.replay(RULES, Game(scenario, (good,))) == rules.step(RULES, state, good)
    with pytest.raises(BadInput, match="Entry 2 of the log") as caught:
        rules.replay(RULES, Game(scenario, (good, Action("end", "a"))))
    assert caught.value.where == "log.1", "paths count from 0"


def test_walk_stops_at_the_first_step_that_is_forbidden() -> None:
    state = start()
    path = [at(state, label) for label in ("0302", "0301", "0201")]
    walked = paths.walk(RULES, state, "a", path)
    assert [judged.allowed for judged in walked.verdicts] == [True, True, False]
    assert not walked.complete
    assert walked.end.by_id["a"].place == at(state, "0301")
    assert walked.meets == ()


def test_walk_passes_through_a_full_hex_at_a_price_only_while_there() -> None:
    state = start(c=f"foot_{BLUE}_0304")
    walked = paths.walk(RULES, state, "a", [at(state, "0304"), at(state, "0305")])
    assert [judged.grade for judged in walked.verdicts] == [Grade.OVERSTACKED, Grade.LAWFUL]
    assert RULES.inspect(walked.end).grade is Grade.LAWFUL


def test_reach_has_the_cheapest_way_and_the_places_that_are_barred() -> None:
    state = start(c=f"foot_{BLUE}_0304", d=f"horse_{BLUE}_0304")
    reached = {state.world.map.label(r.place): r for r in paths.reach(RULES, state, "a")}
    assert reached["0302"].cost == 1
    assert reached["0301"].cost == 2
    assert reached["0304"].verdict.grade is Grade.FORBIDDEN, "a fourth counter"
    assert reached["0304"].cost == 0, "so much was spent before the step that cannot be made"
    assert reached["0305"].verdict.grade is Grade.FORBIDDEN, "no way round within two points"
    assert [r.cost for r in paths.reach(RULES, state, "a")] == sorted(
        r.cost for r in paths.reach(RULES, state, "a")
    )
    assert paths.reach(RULES, state, "nobody") == ()


def test_remedies_are_every_least_set_and_none_where_all_is_well() -> None:
    state = crowded()
    sets = remedies.remedies(RULES, state, at(state, "0303"), BLUE)
    assert [[repair.change.who for repair in chosen] for chosen in sets] == [["a"], ["c"], ["d"]]
    assert remedies.remedies(RULES, state, at(state, "0303"), RED) == ()
    assert remedies.remedies(RULES, start(), at(state, "0303"), BLUE) == ()


def test_penalty_is_a_frame_that_its_owner_answers() -> None:
    state = rules.step(RULES, crowded(), Action("end"))
    assert [frame.kind for frame in state.frames] == ["loss"]
    assert set(rules.legal(RULES, state)) == {Action("lose", on=who) for who in "acd"}
    state = rules.step(RULES, state, Action("lose", on="c"))
    assert (state.frames, state.active) == ((), RED)
    assert state.by_id["c"].marks == ("weakened",)


def test_penalty_with_nobody_left_to_take_it_is_forgotten() -> None:
    state = rules.step(RULES, crowded(), Action("end"))
    for who in "acd":
        state = rules.step(RULES, state, Change("remove", who))
    assert (state.frames, state.active) == ((), RED)


def test_second_step_lost_destroys() -> None:
    state = crowded()
    state = rules.step(RULES, state, Change("mark", "a", text="weakened"))
    state = rules.step(RULES, rules.step(RULES, state, Action("end")), Action("lose", on="a"))
    assert state.by_id["a"].place == LOST
    assert RULES.measures(state)["lost", BLUE] == 2


def test_where_nothing_is_hidden_every_entry_is_heard_as_it_is() -> None:
    state = crowded()
    for entry in (Action("end"), Change("rename", "a", text="First"), Change("remove", "b")):
        assert rules.heard(RULES, state, entry, RED) == entry


def test_catalogue_knows_rulesets_by_name_and_no_others() -> None:
    assert set(LISTED) <= set(RULESETS)
    for name in RULESETS:
        assert ruleset(name).BOOK.id == name
        assert all(isinstance(kind, Kind) for kind in ruleset(name).BOOK.kinds.values())
    with pytest.raises(UnknownName, match="no ruleset 'os'"):
        ruleset("os")
