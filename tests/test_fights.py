"""The opponent fights: it attacks where that pays, arrives, retreats by value, and does not dither.

Each position is one in which an opponent that counted positions alone did something else.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from overstack.catalogue import ruleset
from overstack.documents import wire
from overstack.documents.combat_table import toggle_table
from overstack.judging.rules import Ruleset, legal, replay
from overstack.opponent.aims import aims_of
from overstack.opponent.levels import LEVELS
from overstack.opponent.line import comes_back
from overstack.opponent.match import Played, Table, onward
from overstack.opponent.player import Choice, Player
from overstack.opponent.scale import WON
from overstack.position.hexes import Hex
from overstack.position.state import Action, Place, State
from overstack.search.play import load_scenarios

pytestmark = pytest.mark.native

SIDES = [{"id": "axis", "name": "Axis"}, {"id": "soviet", "name": "Soviet"}]


def sheet(terrain: dict[str, str] | None = None) -> dict[str, Any]:
    """A map of 6 by 6 hexes."""
    return {"size": [6, 6], "grid": "flat", "labels": "0305", "terrain": terrain or {}}


def chosen(document: dict[str, Any], level: str, seed: int = 0) -> tuple[Choice, State]:
    """What the side that is to decide chooses at a level, and the position."""
    game = wire.game(document)
    rules = ruleset(game.scenario.world.ruleset)
    state = replay(rules, game)
    side = rules.actor(state)
    choice = Player(rules, side, LEVELS[level], seed).choose(rules.view(state, side))
    assert choice is not None
    return choice, state


# -- the game that a newcomer is offered ----------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_the_axis_attacks_in_the_first_game_of_a_newcomer(seed: int) -> None:
    """A recruit in The farm in the hedges against somebody who plays anything."""
    rules, found = ruleset("reloaded"), dict(load_scenarios("reloaded"))["hedge-farm"]
    played = Played("")
    player = Player(rules, "axis", LEVELS["recruit"], seed)

    def attacked(_: State) -> bool:
        return sum(_attacks(entry) for entry in played.log) >= 2

    table = Table(rules, Random(seed), seed, lambda: 0.0)
    onward(table, rules.setup(found), {"axis": player}, played, attacked)
    assert sum(_attacks(entry) for entry in played.log) == 2


def _attacks(entry: object) -> bool:
    """Whether an entry is an attack by the Axis, whose counters have an x in front."""
    return isinstance(entry, Action) and entry.verb == "attack" and entry.who.startswith("x")


# -- europa: many divisions around a battalion ----------------------------------------------------


def battalion(divisions: int) -> dict[str, Any]:
    """A battalion in a hex of points, with some divisions before it, in the last combat phase."""
    at = ["0203", "0203", "0203", "0304", "0304", "0304", "0402"]
    scenario = {
        "format": 1,
        "ruleset": "europa",
        "map": sheet(),
        "sides": SIDES,
        "turns": 1,
        "turn": 1,
        "phase": "combat",
        "active": "soviet",
        "first": "soviet",
        "victory": [{"hold": ["0303"], "points": 5}],
        "counters": [
            *(
                {"id": f"s{n}", "kind": "rifle-xx", "side": "soviet", "at": at[n]}
                for n in range(divisions)
            ),
            {"id": "x", "kind": "inf-ii", "side": "axis", "at": "0303"},
        ],
    }
    found = toggle_table(scenario, on=True)
    assert found is not None
    return {"scenario": found, "log": []}


@pytest.mark.parametrize(
    ("divisions", "level"), [(3, "recruit"), (5, "recruit"), (7, "recruit"), (7, "regular")]
)
def test_the_more_divisions_there_are_the_surer_is_the_attack(divisions: int, level: str) -> None:
    for seed in range(2):
        choice, _ = chosen(battalion(divisions), level, seed)
        assert choice.act.verb == "attack"


@pytest.mark.parametrize("level", ["recruit", "regular"])
@pytest.mark.parametrize(
    ("name", "which", "phase", "side"),
    [("europa", "into-krasnograd", "exploitation", "soviet"), ("asl", "woods-of-ee4", "mph", "")],
)
def test_who_is_far_from_every_place_goes_there(
    name: str, which: str, phase: str, side: str, level: str
) -> None:
    """A step nearer is worth little where points hardly decide the game, but it is worth a move."""
    found = wire.scenario_json(dict(load_scenarios(name))[which])
    found |= {"phase": phase, "active": side or found["sides"][0]["id"]}
    choice, _ = chosen({"scenario": toggle_table(found, on=True), "log": []}, level)
    assert choice.act.verb == "move"


# -- totaler-krieg: arrivals and retreats ---------------------------------------------------------


def test_what_waits_beside_the_map_arrives() -> None:
    """A Panzer Corps and a brigade may be received in the Events Segment."""
    found = wire.scenario_json(dict(load_scenarios("totaler-krieg"))["gibraltar-1941"])
    log = [{"do": "end"}, {"do": "end"}]
    for level in LEVELS:
        choice, _ = chosen({"scenario": toggle_table(found, on=True), "log": log}, level)
        assert choice.act.verb == "deploy"


RETREAT: dict[str, Any] = {
    "scenario": {
        "format": 1,
        "ruleset": "totaler-krieg",
        "map": sheet({"0302": "water", "0304": "water"}),
        "sides": SIDES,
        "turns": 3,
        "phase": "combat",
        "active": "axis",
        "costs": {"water": -1},
        "victory": [
            {"points": 1, "measure": "lost", "side": "soviet", "for": "axis", "each": True}
        ],
        "counters": [
            {"id": "a2", "kind": "ger-inf", "side": "axis", "at": "0202"},
            {"id": "a1", "kind": "ger-inf", "side": "axis", "at": "0203"},
            {"id": "s", "kind": "sov-inf", "side": "soviet", "at": "0303"},
            {"id": "g0", "kind": "sov-inf", "side": "soviet", "at": "0402"},
            {"id": "g1", "kind": "sov-inf", "side": "soviet", "at": "0402"},
            {"id": "g2", "kind": "sov-hq", "side": "soviet", "at": "0402"},
            *({"id": f"f{n}", "kind": "sov-inf", "side": "soviet", "at": "0403"} for n in range(3)),
        ],
    },
    "log": [{"do": "attack", "who": "a1", "to": "0303"}, {"do": "defender-retreats"}],
}


@pytest.mark.parametrize("level", LEVELS)
def test_a_retreat_goes_where_fewer_steps_are_lost(level: str) -> None:
    """One hex is over its limit afterwards by one step, the other by three."""
    for seed in range(3):
        choice, state = chosen(RETREAT, level, seed)
        assert choice.act.to is not None
        assert state.world.map.label(choice.act.to) == "0402"


# -- asl: what a person rolls ---------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_it_never_enters_a_rally_whose_dice_a_person_rolls(level: str) -> None:
    """A broken squad could be rallied by an entry."""
    found = wire.scenario_json(dict(load_scenarios("asl"))["woods-of-ee4"])
    side = found["sides"][0]["id"]
    squads = [each for each in found["counters"] if each["side"] == side and "aboard" not in each]
    broken = [each | {"marks": ["broken"]} for each in squads[:2]]
    rest = [each for each in found["counters"] if each["side"] != side]
    scenario = found | {"phase": "rph", "active": side, "counters": [*broken, *rest]}
    choice, state = chosen({"scenario": scenario, "log": []}, level)
    assert any(act.verb == "rally" for act in legal(ruleset("asl"), state))
    assert choice.act.verb != "rally"


# -- nothing without gain -------------------------------------------------------------------------


def test_a_counter_does_not_go_back_to_where_it_came_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player remembers its last move: going back has to be worth more than any other move."""
    monkeypatch.setattr("overstack.opponent.player.BACK", WON)
    rules: Ruleset = ruleset("aam2009")
    found = dict(load_scenarios("aam2009"))["one-bridge"]
    state = rules.setup(found)
    player = Player(rules, "us", LEVELS["recruit"])
    choice = player.choose(state)
    assert choice is not None
    mover, end = choice.act.who, choice.options[0].end
    start, then = state.by_id[mover].place, end.by_id[mover].place
    assert start != then
    way = player.came[mover]
    assert (way[0], way[-1]) == (start, then)
    player.came[mover] = (then, start)
    player.plan.clear()
    other = player.choose(state)
    assert other is not None
    best = other.options[0]
    assert (best.act.who, best.end.by_id[mover].place) != (mover, then)


A, B, C, D = (Place(Hex(q, 0)) for q in range(4))


@pytest.mark.parametrize(
    ("way", "through", "back"),
    [
        ((A,), (B,), False),
        ((A,), (B, C), False),
        ((A,), (None,), False),
        ((A, B), (None, C), False),
        ((A, B), (A,), True),
        ((A, B), (A, C), True),
        ((A, B), (None, A, C), True),
        ((A,), (B, A, C), True),
        ((A,), (B, C, A), True),
        ((D, A, B), (C, D), True),
    ],
)
def test_the_way_back_is_seen(
    way: tuple[Place, ...], through: tuple[Place | None, ...], back: bool
) -> None:
    """Back at once, within an activation, by a later act of it, or by another way in the end."""
    acts = [Action("move", "gun", to) if to else Action("face", "gun") for to in through]
    assert comes_back(way, acts, "gun", through[-1] or way[-1]) == back


def test_nobody_goes_there_and_back_in_one_activation() -> None:
    """A unit that has to be activated stays; it does not move away and back."""
    rules, found = ruleset("reloaded"), dict(load_scenarios("reloaded"))["mill-bridge"]
    players = {side.id: Player(rules, side.id, LEVELS["recruit"]) for side in found.world.sides}
    played, state = Played(""), rules.setup(found)
    table = Table(rules, Random("0/0"), 0, lambda: 0.0)
    onward(table, state, players, played, lambda _: len(played.log) >= 22)
    before: tuple[str, Place] | None = None
    for entry in played.log:
        if isinstance(entry, Action) and entry.verb == "move":
            assert (entry.who, entry.to) != before
            before = (entry.who, state.by_id[entry.who].place)
        state = rules.apply(state, entry)


# -- what a recruit does not tell apart ------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "scenario"), [("totaler-krieg", "railhead-1941"), ("asl", "woods-of-ee4")]
)
def test_a_recruit_takes_moves_for_alike_that_differ_little(name: str, scenario: str) -> None:
    """It plays a weaker move than it found, within its roughness; it attacks like a sharp one."""
    rules, found = ruleset(name), dict(load_scenarios(name))[scenario]
    recruit = LEVELS["recruit"]
    aims, weaker = aims_of(rules, found.world), 0
    players = {side.id: Player(rules, side.id, recruit, 3) for side in found.world.sides}

    def compare(state: State) -> bool:
        nonlocal weaker
        side = rules.actor(state)
        if side in players:
            view = rules.view(state, side)
            rough, sharp = (
                Player(rules, side, replace(recruit, rough=roughness), 3).choose(view)
                for roughness in (True, False)
            )
            assert rough is not None
            assert sharp is not None
            if rough.act != sharp.act:
                assert {rough.act.verb, sharp.act.verb} <= aims.moves
                short = sharp.options[0].value - rough.options[0].value
                assert 0 <= short < aims.rough * WON // 100
                weaker += 1
        return False

    table = Table(rules, Random(3), 3, lambda: 0.0)
    onward(table, rules.setup(found), players, Played(""), compare)
    assert weaker > 3
