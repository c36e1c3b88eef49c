"""The ruleset totaler-krieg in play: factions in turn, retreats, the end, refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest

from overstack import catalogue
from overstack.facade.umpire import Umpire
from overstack.judging import rules
from overstack.judging.rules import Illegal
from overstack.position.state import LOST, Action, Change, State
from overstack.rulesets.totaler_krieg import turn
from overstack.words.errors import BadScenario
from tests.test_totaler_krieg import HERE, Doc, at, position, unit

tk = catalogue.ruleset("totaler-krieg")


def test_each_faction_pays_for_its_own_stack_in_turn() -> None:
    crowd = [unit(n, "ger-inf") for n in range(4)]
    reds = [unit(10 + n, "sov-inf", "0101", side="soviet") for n in range(4)]
    state = rules.step(tk, position(*crowd, *reds, unit(20, "uk-inf", "0505", side="western")),
                       Action("end"))  # fmt: skip
    payers = []
    while state.top is not None:
        payers.append(tk.actor(state))
        choice = next(iter(rules.legal(tk, state)))
        state = rules.step(tk, state, choice)
    assert sorted(payers) == ["axis", "axis", "soviet", "soviet"]
    assert (state.phase, state.active) == ("combat", "axis")


def test_three_factions_have_their_segments_in_order() -> None:
    state = position(unit(0, "ger-inf"), unit(1, "uk-inf", "0505", side="western"), first="soviet")
    assert turn.order(state) == ("soviet", "axis", "western")
    seen = []
    for _ in range(10):
        seen.append((state.turn, state.phase, state.active))
        state = rules.step(tk, state, Action("end"))
    assert seen[0] == (1, "movement", "axis")
    assert (1, "events", "western") in seen
    assert (2, "movement", "soviet") in seen


def test_the_last_turn_is_decided_by_cities_then_by_steps() -> None:
    def ended(*counters: Doc) -> State:
        sheet = {"terrain": {HERE: "town", "0101": "town"}}
        state = position(*counters, sheet=sheet, turns=1, phase="events", active="soviet")
        return rules.step(tk, state, Action("end"))

    foe = unit(1, "uk-inf", "0505", side="western")
    city = tk.result(ended(unit(0, "ger-inf"), foe))
    assert city == rules.Result("axis", "cities")
    shared = tk.result(ended(unit(0, "ger-inf"), unit(1, "uk-inf", "0101", side="western")))
    assert shared == rules.Result("", "even")
    worn = tk.result(ended(unit(0, "ger-inf", lost=1), unit(1, "uk-inf", "0101", side="western")))
    assert worn == rules.Result("western", "steps")


def test_both_factions_of_a_beaten_hex_retreat_each_for_itself() -> None:
    state = position(
        unit(0, "ger-pz"),
        unit(1, "us-inf", "0304", side="western"),
        unit(2, "sov-fort", "0304", side="soviet"),
        unit(3, "sov-inf", "0304", side="soviet"),
        phase="combat",
    )
    state = rules.step(tk, state, Action("attack", "c00", at(state, "0304")))
    state = rules.step(tk, state, Action("defender-retreats"))
    gone = []
    while state.top is not None and state.top.kind == "retreat":
        gone.append(tk.actor(state))
        state = rules.step(tk, state, min(rules.legal(tk, state), key=str))
    assert gone == ["soviet", "soviet", "western"]
    assert state.by_id["c02"].place == LOST, "a Fortress does not retreat"
    assert tk.actor(state) == "axis"
    assert Action("advance", "c00", at(state, "0304")) in set(rules.legal(tk, state))
    state = rules.step(tk, state, Change("put", "c00", at(state, "0101")))
    assert state.frames == (), "who is far away advances no more"


def test_a_faction_alone_ends_the_game() -> None:
    state = position(unit(0, "ger-res"), unit(1, "uk-inf", "0304", side="western"), phase="combat")
    state = rules.step(tk, state, Action("attack", "c00", at(state, "0304")))
    state = rules.step(tk, state, Action("attacker-loses"))
    state = rules.step(tk, state, Action("lose", on="c00"))
    assert tk.result(state) == rules.Result("western", "eliminated")
    assert list(tk.candidates(state)) == []


# -- the umpire's entries --------------------------------------------------------------


def test_scenarios_that_cannot_be_are_refused() -> None:
    with pytest.raises(BadScenario, match="lost all its steps"):
        position(unit(0, "ger-inf", lost=2))
    rider = {"id": "r", "kind": "ger-inf", "side": "axis", "aboard": "c00"}
    with pytest.raises(BadScenario, match="cannot ride"):
        position(unit(0, "ger-inf"), rider)


def test_a_marker_on_the_last_step_takes_the_counter_off() -> None:
    state = position(unit(0, "ger-inf"), unit(1, "uk-inf", "0505", side="western"))
    loses = Change("mark", "c00", text="step-lost")
    state = rules.step(tk, rules.step(tk, state, loses), loses)
    assert state.by_id["c00"].place == LOST
    assert state.by_id["c00"].marks == ()
    assert tk.measures(state)["lost", "axis"] == 2


def test_a_loss_that_the_umpire_has_mended_is_forgotten() -> None:
    crowd = [unit(n, "ger-inf") for n in range(4)]
    state = position(*crowd, unit(9, "uk-inf", "0505", side="western"))
    state = rules.step(tk, state, Action("end"))
    assert state.top is not None
    state = rules.step(tk, state, Change("put", "c00", at(state, "0101")))
    assert state.frames == ()
    assert state.phase == "combat"


def test_nobody_rides() -> None:
    state = position(unit(0, "ger-inf"), unit(1, "ger-hq", "0101"))
    state = rules.step(tk, state, Change("put", "c01", on="c00"))
    assert state.by_id["c01"].aboard == ""
    assert state.by_id["c01"].place == at(state)


# -- faces and sheets ------------------------------------------------------------------


def test_a_face_shows_the_steps_left() -> None:
    state = position(unit(0, "ger-pz-army", lost=1), unit(1, "air"), unit(2, "hun-exp"))
    army, air, exp = (tk.sheets.face(state, state.by_id[f"c0{n}"]) for n in range(3))
    assert (army.pips, army.full, army.values) == (2, 3, ("Ger", "4"))
    assert (air.pips, air.full) == (0, 0)
    assert (exp.corner, exp.top) == ("Exp", "XX")


def test_a_sheet_shows_what_does_not_fit() -> None:
    state = position(
        *(unit(n, kind) for n, kind in enumerate(["rom-inf", "hun-exp", "hun-res", "ger-hq"])),
        unit(9, "uk-inf", "0505", side="western"),
    )
    (sheet,) = tk.sheets.sheets(state)
    rows = {row.id: row for row in sheet.rows}
    assert not sheet.fits
    assert rows["units"].limit == 3
    assert len(rows["units"].items) == 4
    assert sum(item.size for item in rows["steps"].items) == 5
    assert [item.who for item in rows["minors"].items] == ["c00", "c02"]
    assert (rows["exempt"].limit, rows["exempt"].items[0].who) == (None, "c01")
    assert rows["hq"].items[0].who == "c03"


def test_malta_in_the_figures_of_the_text() -> None:
    """The case is opened as the page does it; its board shows six steps and three."""
    asked = {"ask": "case", "ruleset": "totaler-krieg", "case": "malta"}
    answer: Any = json.loads(Umpire().handle(json.dumps(asked)))
    sheets = answer["start"]["sheets"]
    marker = next(s for s in sheets if s["place"] == "B2/beach")
    steps = next(row for row in marker["rows"] if row["id"] == "steps")
    assert (steps["limit"], sum(item["size"] for item in steps["items"])) == (6, 6)
    assert marker["fits"]
    ashore = [s for s in answer["steps"][8]["board"]["sheets"] if s["place"] == "B2"]
    row = next(row for row in ashore[0]["rows"] if row["id"] == "steps")
    assert (row["limit"], sum(item["size"] for item in row["items"])) == (3, 3)


def test_a_refused_answer_says_why() -> None:
    state = position(
        unit(0, "rom-inf"), unit(1, "hun-res"), unit(2, "uk-inf", "0505", side="western")
    )
    state = rules.step(tk, state, Action("end"))
    with pytest.raises(Illegal) as caught:
        rules.step(tk, state, Action("lose", on="c00"))
    assert [f.say for f in caught.value.verdict.about("9.2-remedy")] == ["wasteful"]
