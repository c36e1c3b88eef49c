"""Reloaded: abilities that own cards can have, and no sample card has.

Each card here is a sample with other abilities written on it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.judging.rules import CHANCE
from overstack.position.state import Action, Faces, Place, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.odds import outlook
from overstack.rulesets.reloaded.turn.reserves import may_wait
from overstack.rulesets.reloaded.units import share

Json = dict[str, Any]
RULES = catalogue.ruleset("reloaded")


def _board(*counters: Json, phase: str = "movement", **terrain: str) -> State:
    """A sheet with these counters and an enemy far away, the Allies active."""
    drawn = {label.removeprefix("at"): kind for label, kind in terrain.items()}
    doc = {
        "format": 1, "ruleset": "reloaded", "title": "Cards of one's own", "turns": 3,
        "map": {"size": [8, 8], "grid": "flat", "labels": "0305", "terrain": drawn},
        "sides": [{"id": "allies", "name": "Allies"}, {"id": "axis", "name": "Axis"}],
        "phase": phase, "active": "allies",
        "counters": [*counters, _unit("z", "de-pak38", "0808", side="axis")],
    }  # fmt: skip
    return RULES.setup(wire.scenario(doc))


def _unit(who: str, kind: str, at: str, *marks: str, side: str = "allies") -> Json:
    return {"id": who, "kind": kind, "side": side, "at": at, "marks": list(marks)}


def _aboard(who: str, kind: str, on: str, side: str = "allies") -> Json:
    return {"id": who, "kind": kind, "side": side, "aboard": on}


def _printed(state: State, **abilities: str) -> State:
    """The position with other abilities on the cards of these models."""
    models = [
        replace(
            state.by_id[who],
            kind=replace(
                state.by_id[who].kind,
                traits={**state.by_id[who].kind.traits, "abilities": text},
            ),
        )
        for who, text in abilities.items()
    ]
    return state.with_counters(models)


def _squad(*models: tuple[str, str]) -> list[Json]:
    """A squad at the centre of the sheet with models, each an id and a kind."""
    return [_unit("s", "squad", "0404"), *(_aboard(who, kind, "s") for who, kind in models)]


# -- abilities of the Basics are their squad's ---------------------------------------------------


MIXED = (("a", "us-garand"), ("b", "us-garand"), ("o", "uk-reddevil-cpt"))


def test_an_ability_of_the_basics_is_the_squads() -> None:
    """The Officer then has the Basics' ability too; the Basics do not have the Officer's own."""
    state = _board(*_squad(*MIXED), phase="assault")
    squad = state.by_id["s"]
    assert not share(state, squad, "aggression")
    assert share(_printed(state, o="Aggression 2"), squad, "aggression") == 0
    able = _printed(state, a="Aggression 2", b="Aggression 2")
    assert share(able, squad, "aggression") == 2
    assert RULES.allowed(able, Action("aggression", "s"))
    assert not RULES.allowed(state, Action("aggression", "s"))


def test_a_number_of_ones_own_stands() -> None:
    state = _board(*_squad(*MIXED), phase="assault")
    able = _printed(state, a="Relocate 3", b="Relocate 3", o="Relocate 1")
    assert share(able, able.by_id["s"], "relocate") == 1


def test_one_paratrooper_does_not_make_a_squad_jump() -> None:
    state = _board(*_squad(*MIXED))
    assert not may_wait(_printed(state, o="Paratrooper"), state.by_id["s"])
    assert may_wait(_printed(state, a="Paratrooper", b="Paratrooper"), state.by_id["s"])


def test_an_officer_fires_as_his_men_do() -> None:
    """The Officer has the Basics' Suppressive and Sustained Fire: a Movement Phase shot."""
    target = (_unit("x", "squad", "0402", side="axis"), _aboard("k", "ge-kar98k", "x", "axis"))
    state = _board(*_squad(*MIXED), *target)
    shot = Action("attack", "o", on="x")
    assert not RULES.allowed(state, shot)
    both = "Sustained Fire; Suppressive Fire"
    judged = RULES.judge(_printed(state, a=both, b=both), shot)
    assert judged.allowed
    assert {"ability.sustained-fire", "ability.suppressive-fire"} <= {
        found.clause for found in judged.findings
    }


# -- listed weapons -------------------------------------------------------------------------------


def _gunner(abilities: str) -> State:
    """A Sherman with these abilities, and a squad two hexes ahead."""
    state = _board(
        _unit("t", "us-m4a1", "0404", "faces-n"),
        _unit("x", "squad", "0402", side="axis"),
        _aboard("k", "ge-kar98k", "x", "axis"),
        _aboard("m", "de-mg42", "x", "axis"),
    )
    return _printed(state, t=abilities)


def test_sustained_fire_that_lists_dice_has_no_others() -> None:
    own, listed = Action("attack", "t", on="x"), Action("attack", "t", on="x", mode="auxiliary")
    plain, with_dice = _gunner("Sustained Fire"), _gunner("Sustained Fire 3/2/0 infantry")
    assert RULES.allowed(plain, own)
    assert not RULES.allowed(plain, listed)
    assert RULES.allowed(with_dice, listed)
    assert not RULES.allowed(with_dice, own)


def _chances(state: State, who: str) -> Fraction:
    """The chance that a model is lost, over every roll and the best answers to it."""
    if RULES.actor(state) == CHANCE:
        return sum(
            (
                _chances(RULES.apply(state, each.example), who) * each.weight
                for each in RULES.classes(state)
            ),
            Fraction(0),
        )
    if state.top is None:
        return Fraction(state.by_id[who].place.hex is None)
    acts = [act for act in RULES.candidates(state, "") if RULES.allowed(state, act)]
    ways = [_chances(RULES.apply(state, act), who) for act in acts]
    return max(ways) if RULES.actor(state) == "allies" else min(ways)


def test_a_versatile_warmachine_rolls_a_die_of_its_listed_weapon_anew() -> None:
    """The odds shown before the shot include the reroll."""
    gunner = _gunner("Auxiliary (MG) 0/5/0 infantry; Versatile Warmachine")
    state = gunner.entered("m", Place(None))
    shot = Action("attack", "t", on="x", mode="auxiliary")
    told = outlook(state, shot)
    assert told is not None
    assert told.ends[-1].chance == _chances(RULES.apply(state, shot), "k")
    rolled = RULES.apply(RULES.apply(state, shot), Faces((1, 1, 1, 1, 1)))
    assert rolled.top is not None
    assert rolled.top.kind == "reroll"


@pytest.mark.parametrize(
    ("abilities", "mode", "side"),
    [
        ("Crack Shot", "", "allies"),
        ("Crack Shot; Auxiliary (MG) 0/5/0 infantry", "auxiliary", "axis"),
    ],
)
def test_a_crack_shot_picks_with_its_own_dice(abilities: str, mode: str, side: str) -> None:
    state = _gunner(abilities)
    after = RULES.apply(state, Action("attack", "t", on="x", mode=mode))
    assert (RULES.actor(after), {act.verb for act in RULES.candidates(after, "")}) == (
        side,
        {"name"},
    )


# -- airborne spotters, and getting aboard --------------------------------------------------------


def test_a_spotter_in_the_air_sees_past_a_forest() -> None:
    """The airborne Spotter spots for the mortar; a Spotter on the ground next to it cannot."""
    target = (_unit("x", "squad", "0401", side="axis"), _aboard("k", "ge-kar98k", "x", "axis"))
    eyes = (_unit("p", "us-p51", "0405"), _unit("e", "team", "0405"))
    state = _board(
        _unit("c", "crew", "0405"), _aboard("g", "us-mortar", "c"), *target, *eyes,
        _aboard("f", "us-observer", "e"), phase="assault", at0403="forest",
    )  # fmt: skip
    shot = Action("attack", "g", on="x")
    assert not RULES.allowed(state, shot)
    assert RULES.allowed(_printed(state, p="Aircraft; Spotter"), shot)


def test_nobody_gets_aboard_while_scouts_move() -> None:
    state = _board(
        _unit("h", "us-lvt", "0404", "faces-n"),
        _unit("e", "team", "0404"),
        _aboard("f", "us-observer", "e"),
        phase="scouts",
    )
    aboard = Action("embark", "e", on="h")
    assert RULES.allowed(replace(state, phase="movement"), aboard)
    assert not RULES.allowed(_printed(state, f="Scout"), aboard)
    assert RULES.allowed(_printed(state, f="Scout"), Action("stay", "e"))


# -- moves by Speed ----------------------------------------------------------------------------


@pytest.mark.parametrize(("damage", "steps"), [("damage-1", 3), ("damage-3", 3), ("damage-4", 0)])
def test_a_slowed_vehicle_moves_its_number_and_a_stopped_one_not_at_all(
    damage: str, steps: int
) -> None:
    """A Sherman of Speed 4, Aggression 3: at Speed 3 and 1 it goes 3 hexes, at 0 none (A60)."""
    board = _board(_unit("t", "us-m4a1", "0406", "faces-n", damage), phase="assault")
    state = RULES.apply(_printed(board, t="Aggression 3"), Action("aggression", "t"))
    made = 0
    for to in ("0405", "0404", "0403", "0402"):
        step = Action("move", "t", Place(state.world.map.grid.parse(to)))
        if not RULES.allowed(state, step):
            break
        state, made = RULES.apply(state, step), made + 1
    assert made == steps


def test_swimmers_get_off_into_water() -> None:
    """Amphibious models do; others wait for the shore."""
    state = _board(
        _unit("h", "us-lvt", "0404", "faces-n"),
        _aboard("e", "team", "h"),
        _aboard("f", "us-observer", "e"),
        at0404="water",
    )
    off = Action("disembark", "e")
    assert not RULES.allowed(state, off)
    assert RULES.allowed(_printed(state, f="Amphibious"), off)
