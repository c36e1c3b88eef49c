"""A scenario's table for results of combat: columns, rolls, results, refusals, the opponent."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest

from overstack.catalogue import ruleset
from overstack.documents import wire
from overstack.documents.combat_table import shipped_table
from overstack.facade.umpire import Umpire
from overstack.judging.rules import CHANCE, Illegal, Ruleset, legal, step
from overstack.judging.tabled import due
from overstack.opponent.levels import LEVELS, RANDOM
from overstack.opponent.match import Table, game
from overstack.opponent.player import Player
from overstack.position.chance import Dice
from overstack.position.combat_table import CombatTable
from overstack.position.state import Action, Faces, Place, Scenario, State
from overstack.position.values import replace
from overstack.search.play import load_scenarios, playouts
from overstack.words.errors import BadInput
from tests.answers import faults

Json = dict[str, Any]

#: The rulesets whose results of combat a table can give.
TABLED = ("asl", "europa", "totaler-krieg")
RAILHEAD: Json = dict(load_scenarios("totaler-krieg"))["railhead-1941"].document  # type: ignore[assignment]


def with_table(document: object, table: Json | None) -> Scenario:
    """A scenario with a table in place of its own."""
    assert isinstance(document, dict)
    return wire.scenario({**document, **({"table": table} if table else {})})


#: A scenario of each ruleset, and the number of its turns that are played.
SHORT = {
    "asl": ("woods-of-ee4", 2),
    "europa": ("into-krasnograd", 1),
    "totaler-krieg": ("malta", 3),
}


def short(name: str) -> Json:
    """A shipped scenario with few turns."""
    key, turns = SHORT[name]
    return {**dict(load_scenarios(name))[key].document, "turns": turns}


# -- the value -----------------------------------------------------------------------------------

ODDS = CombatTable(((1, 2), (1, 1), (3, 1)), (("a",) * 3, ("b",) * 3), (1, 6), 3)
STRENGTHS = CombatTable(((1, 0), (4, 0), (8, 0)), (("a",) * 3,), (2, 6), 2)


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(1, 9, 0), (1, 2, 0), (9, 10, 0), (1, 1, 1), (29, 10, 1), (3, 1, 2), (99, 1, 2), (2, 0, 2)],
)
def test_odds_reach_the_last_column_that_is_not_above_them(
    attack: int, defence: int, column: int
) -> None:
    assert ODDS.column(attack, defence) == column


def test_a_strength_reaches_a_column_by_itself() -> None:
    columns = {attack: STRENGTHS.column(attack, 0) for attack in (0, 1, 3, 4, 7, 8, 40)}
    assert columns == {0: 0, 1: 0, 3: 0, 4: 1, 7: 1, 8: 2, 40: 2}


def test_rolls_beyond_the_rows_are_in_the_first_and_in_the_last() -> None:
    assert [ODDS.row(total) for total in (-1, 2, 3, 4, 5)] == [0, 0, 0, 1, 1]


# -- a combat in totaler-krieg -------------------------------------------------------------------


class Fight(NamedTuple):
    """The same attack with the table and without it, each before its result."""

    rules: Ruleset
    rolled: State
    entered: State


def before_the_attack(table: Json | None) -> State:
    """Two German units stand at 0602, beside 19th Army at 0603."""
    return ruleset("totaler-krieg").setup(with_table(before_document(), table))


def before_document() -> Json:
    """The scenario with these two units at 0602, in the Axis combat Segment."""
    moved = {"pz2", "mot"}
    counters = [c | {"at": "0602"} if c["id"] in moved else c for c in RAILHEAD["counters"]]
    return {**RAILHEAD, "phase": "combat", "active": "axis", "counters": counters}


def fight(table: Json | None = None) -> Fight:
    """Two German units of 5 steps attack the 2 steps of 19th Army in the clear at 0603."""
    rules = ruleset("totaler-krieg")
    states = []
    for each in (table or shipped_table("totaler-krieg"), None):
        state = before_the_attack(each)
        attack = Action("attack", "pz2", place(state, "0603"))
        assert rules.allowed(state, attack)
        states.append(rules.apply(state, attack))
    return Fight(rules, states[0], states[1])


def place(state: State, label: str) -> Place:
    return Place(state.world.map.grid.parse(label))


def same(one: State, other: State) -> bool:
    """Whether two positions are equal, but for the table of their worlds."""
    return (one.counters, one.frames, one.phase) == (other.counters, other.frames, other.phase)


def test_a_roll_gives_exactly_what_its_result_gives_when_entered_by_hand() -> None:
    """5 steps against 2: column 2:1. Each face of the die has its row."""
    rules, rolled, entered = fight()
    found = due(rules.tables, rolled)
    assert found is not None
    assert (found.combat.attack, found.combat.defence, found.column) == (5, 2, 2)
    assert rules.actor(rolled) == CHANCE
    assert rules.chance(rolled) == Dice(1, 6)
    told = ["attacker-loses", "no-result", "no-result"] + ["defender-loses"] * 2
    for face, result in enumerate([*told, "defender-retreats"], 1):
        assert found.result(Faces((face,))) == result
        after = step(rules, rolled, Faces((face,)))
        assert same(after, step(rules, entered, Action(result)))


def test_nobody_enters_the_result_that_is_rolled() -> None:
    rules, rolled, entered = fight()
    assert list(legal(rules, rolled)) == []
    for act in legal(rules, entered):
        assert not rules.judge(rolled, act).allowed
        assert not rules.brief(rolled, act).allowed
        with pytest.raises(Illegal):
            step(rules, rolled, act)


def test_the_odds_of_a_roll_are_those_of_the_rows() -> None:
    rules, rolled, _ = fight()
    chances = {
        due(rules.tables, rolled).result(each.example): each.weight  # type: ignore[union-attr]
        for each in rules.classes(rolled)
    }
    assert chances == {
        "attacker-loses": Fraction(1, 6),
        "no-result": Fraction(1, 3),
        "defender-loses": Fraction(1, 3),
        "defender-retreats": Fraction(1, 6),
    }


def test_terrain_of_the_place_attacked_changes_the_roll() -> None:
    """The same roll in the clear, and with -2 for the clear hex: a 6 counts as 4."""
    table = {**(shipped_table("totaler-krieg") or {}), "terrain": {"clear": -2}}
    rules, rolled, _ = fight(table)
    found = due(rules.tables, rolled)
    assert found is not None
    assert found.total(Faces((6,))) == 4
    assert found.result(Faces((6,))) == "defender-loses"
    remark = rules.telling.dice(rolled, Faces((6,)))[-1]
    assert remark.say == "table-odds-added"
    assert dict(remark.figures) == {
        "attack": 5,
        "defence": 2,
        "high": 2,
        "low": 1,
        "total": 4,
        "added": "-2",
        "result": "defender-loses",
    }


def test_a_table_that_is_off_leaves_the_entry_by_hand() -> None:
    rules, rolled, entered = fight({**(shipped_table("totaler-krieg") or {}), "off": True})
    assert rules.chance(rolled) is None
    assert rules.actor(rolled) == "axis"
    assert list(legal(rules, rolled)) == list(legal(rules, entered))


# -- a combat in europa ---------------------------------------------------------------------------


def played_to_a_roll(name: str, key: str, seed: int) -> State:
    """A position of a random game in which a roll on the offered table is due."""
    rules, random = ruleset(name), Random(seed)
    state = rules.setup(with_table(dict(load_scenarios(name))[key].document, shipped_table(name)))
    while due(rules.tables, state) is None:
        event = rules.chance(state)
        if event is not None:
            state = step(rules, state, random.choice(list(event.outcomes())))
            continue
        acts = list(legal(rules, state))
        attacks = [act for act in acts if act.verb in {"attack", "resolve"}]
        state = step(rules, state, random.choice(attacks or acts))
    return state


def off(state: State) -> State:
    """The same position, with the table off."""
    assert state.world.table is not None
    return replace(state, world=replace(state.world, table=replace(state.world.table, off=True)))


@pytest.mark.parametrize("seed", range(4))
def test_a_roll_in_europa_is_what_its_result_is_when_entered_by_hand(seed: int) -> None:
    rules = ruleset("europa")
    rolled = played_to_a_roll("europa", "into-krasnograd", seed)
    entered, found = off(rolled), due(rules.tables, rolled)
    assert found is not None
    assert (found.combat.attack, found.combat.defence) == tuple(
        each for each in (rolled.top.note if rolled.top else ()) if isinstance(each, int)
    )
    for face in range(1, 7):
        act = Action("outcome", mode=found.result(Faces((face,))))
        after = step(rules, rolled, Faces((face,)))
        assert same(after, step(rules, entered, act))


# -- a shot in asl --------------------------------------------------------------------------------

STREET: Json = dict(load_scenarios("asl"))["across-the-street"].document  # type: ignore[assignment]


def shot(means: str = "ift", on: str = "de-a", *, marks: tuple[str, ...] = ()) -> State:
    """An American squad of firepower 6 fires at Germans in the building at 3H4."""
    rules = ruleset("asl")
    document = {**STREET, "phase": "pfph", "active": "us"}
    state = rules.setup(with_table(document, shipped_table("asl")))
    state = state.entered("us-d", place(state, "3G4"))
    for who in ("de-b", "de-l"):
        state = state.without(who)
    state = state.with_counters([state.by_id["de-a"].with_marks(*marks)])
    attack = Action("attack", "us-d", on=on, mode=means)
    assert rules.allowed(state, attack), rules.judge(state, attack)
    return rules.apply(state, attack)


@pytest.mark.parametrize(
    ("faces", "marks", "result"),
    [
        ((1, 1), (), "reduced"),
        ((1, 2), (), "broken"),
        ((2, 2), (), "broken"),
        ((2, 3), (), "pinned"),
        ((3, 3), (), "pinned"),
        ((3, 4), (), "none"),
        ((6, 6), (), "none"),
        ((2, 3), ("broken",), "none"),
        ((1, 2), ("broken",), "reduced"),
    ],
)
def test_a_shot_is_rolled_once_and_gives_its_effect(
    faces: tuple[int, int], marks: tuple[str, ...], result: str
) -> None:
    """Firepower 6 is in the third column; the building adds 2. No DRM is entered."""
    rules, state = ruleset("asl"), shot(marks=marks)
    found = due(rules.tables, state)
    assert found is not None
    assert (found.combat.attack, found.column, found.added) == (6, 2, 2)
    assert found.result(Faces(faces)) == result
    after = step(rules, state, Faces(faces))
    target = after.by_id["de-a"]
    assert not after.frames
    assert target.has("pinned") == (result == "pinned")
    assert target.has("broken") == (result == "broken" or "broken" in marks)
    assert (target.kind.id == "german-hs") == (result == "reduced")


def test_other_means_of_attack_are_entered_by_hand() -> None:
    rules = ruleset("asl")
    state = rules.setup(
        with_table({**STREET, "phase": "pfph", "active": "us"}, shipped_table("asl"))
    )
    attacks = [a for a in legal(rules, state) if a.verb == "attack" and a.mode == "ordnance"]
    after = step(rules, state, attacks[0])
    assert rules.actor(after) == "us"
    assert {act.verb for act in legal(rules, after)} == {"drm"}


# -- the document --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLED)
def test_a_table_is_read_back_as_it_is_written(name: str) -> None:
    for off in (False, True):
        table = {**(shipped_table(name) or {}), **({"off": True} if off else {})}
        found = with_table(load_scenarios(name)[0][1].document, table)
        document = wire.scenario_json(found)
        assert document["table"] == table
        assert wire.scenario(document).world == found.world


BASE: Json = {
    "odds": ["1:1", "2:1"],
    "dice": {"number": 1, "faces": 6},
    "rows": [["no-result", "defender-loses"]],
}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"odds": ["2:1", "2:1"]}, "table.odds.1"),
        ({"odds": ["2:1", "3:2"]}, "table.odds.1"),
        ({"odds": ["two to one"]}, "table.odds.0"),
        ({"strengths": [1, 2]}, "table.strengths"),
        ({"dice": {"number": 3, "faces": 6}}, "table.dice.number"),
        ({"rows": [["no-result"]]}, "table.rows.0"),
        ({"rows": [["no-result", "victory"]]}, "table.rows.0.1"),
        ({"rows": []}, "table.rows"),
        ({"terrain": {"swamp": 1}}, "table.terrain.swamp"),
        ({"terrain": {"marsh": 99}}, "table.terrain.marsh"),
        ({"colour": "red"}, "table"),
    ],
)
def test_wrong_tables_are_refused_in_one_sentence(change: Json, where: str) -> None:
    with pytest.raises(BadInput) as refusal:
        with_table(RAILHEAD, BASE | change)
    assert refusal.value.where == where
    assert str(refusal.value).count(". ") == 0


def test_a_ruleset_without_results_by_hand_takes_no_table() -> None:
    with pytest.raises(BadInput) as refusal:
        with_table(load_scenarios("aam2009")[0][1].document, BASE)
    assert refusal.value.where == "table"


# -- what the page gets --------------------------------------------------------------------------


def ask(request: Json) -> Json:
    """The answer of a fresh umpire, as values."""
    umpire = Umpire()
    answer: Json = json.loads(umpire.handle(json.dumps(request)))
    assert not umpire.defects
    return answer


@pytest.mark.parametrize("name", TABLED)
def test_the_offered_table_is_switched_on_and_off(name: str) -> None:
    """Off again, the game is what it was; the offer is no part of it."""
    document = load_scenarios(name)[0][1].document
    first = ask({"ask": "open", "game": {"scenario": document, "log": []}})
    assert first["table"] is None
    offer = ask({"ask": "table", "game": first["game"]})
    assert faults(offer, "TableOffer") == []
    assert (offer["table"]["on"], offer["table"]["own"]) == (False, False)
    assert {each for row in offer["form"]["document"]["rows"] for each in row} <= {
        each["id"] for each in offer["form"]["results"]
    }
    shown = ask({"ask": "tabled", "game": first["game"], "on": True})
    assert faults(shown, "Board") == []
    assert (shown["table"]["on"], shown["table"]["own"]) == (True, True)
    again = ask({"ask": "tabled", "game": shown["game"], "on": False})
    assert again["game"] == first["game"]


def test_a_scenarios_own_table_is_kept_when_it_is_switched_off() -> None:
    game: Json = {"scenario": {**RAILHEAD, "table": BASE}, "log": []}
    shown = ask({"ask": "tabled", "game": game, "on": False})
    assert shown["game"]["scenario"]["table"] == {**BASE, "off": True}
    again = ask({"ask": "tabled", "game": shown["game"], "on": True})
    assert again["game"]["scenario"]["table"] == BASE


def test_a_log_with_results_by_hand_keeps_them() -> None:
    """The attack and its result by hand; then the attack and its roll."""
    scene = wire.scenario_json(with_table(before_document(), None))
    attack = {"do": "attack", "who": "pz2", "to": "0603"}
    by_hand = {"scenario": scene, "log": [attack, {"do": "no-result"}]}
    answer = ask({"ask": "tabled", "game": by_hand, "on": True})
    assert "entered by hand" in answer["error"]
    rolls = {"scenario": {**scene, "table": BASE}, "log": [attack, {"roll": [2]}]}
    assert "rolled" in ask({"ask": "tabled", "game": rolls, "on": False})["error"]
    assert ask({"ask": "table", "game": by_hand})["table"]["on"] is False


def test_a_game_without_a_table_says_so() -> None:
    game = {"scenario": load_scenarios("aam2009")[0][1].document, "log": []}
    assert ask({"ask": "table", "game": game}) == {"table": None, "form": None}
    assert "no combat table" in ask({"ask": "tabled", "game": game, "on": True})["error"]


def test_the_roll_is_shown_with_its_column_and_its_row() -> None:
    """Before the roll the column and its arithmetic; after it also the row, and the log's line."""
    scene = wire.scenario_json(with_table(before_document(), shipped_table("totaler-krieg")))
    game: Json = {"scenario": scene, "log": [{"do": "attack", "who": "pz2", "to": "0603"}]}
    shown = ask({"ask": "open", "game": game})
    told = shown["table"]
    assert (told["columns"][told["column"]], told["row"]) == ("2:1", -1)
    assert told["now"] == "5 against 2: column 2:1"
    assert shown["chance"]["count"] == 1
    after = ask({"ask": "act", "game": game, "entries": [{"roll": [4]}]})
    told = after["table"]
    assert told["rows"][told["row"]]["roll"] == "4"
    assert told["results"][told["rows"][told["row"]]["results"][told["column"]]]["short"] == "D -1"
    line = after["log"][-1]["words"]
    assert "5 against 2, column 2:1, rolled 4: the defender loses a step" in line


# -- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLED)
def test_random_games_on_the_offered_table_are_legal_and_end(name: str) -> None:
    """Each log is played again entry by entry, dice included."""
    rules, found = ruleset(name), [with_table(short(name), shipped_table(name))] * 2
    rolls = 0
    for number, played in enumerate(playouts(rules, found, len(found), Random(7))):
        assert played.stop == "over"
        state = rules.setup(found[number])
        for entry in played.log:
            rolls += isinstance(entry, Faces) and due(rules.tables, state) is not None
            state = step(rules, state, entry)
        assert state == played.end
    assert rolls


@pytest.mark.parametrize("name", TABLED)
def test_words_for_every_result_and_its_dice(name: str) -> None:
    rules = ruleset(name)
    assert rules.tables is not None
    assert {f"table.{each}" for each in rules.tables.results} <= rules.BOOK.words.keys()


@pytest.mark.parametrize(
    ("result", "attacks"), [("defender-loses", True), ("attacker-loses", False), ("", False)]
)
def test_the_opponent_attacks_where_the_rolled_result_is_good(result: str, attacks: bool) -> None:
    """Tables with the same result in each row; without a table it never attacks."""
    table = {**BASE, "rows": [[result, result]]} if result else None
    rules = ruleset("totaler-krieg")
    player = Player(rules, "axis", LEVELS["recruit"], 3)
    choice = player.choose(before_the_attack(table))
    assert choice is not None
    assert (choice.act.verb == "attack") == attacks


@pytest.mark.native
@pytest.mark.parametrize("name", TABLED)
def test_the_computer_plays_a_whole_game_with_the_table(name: str) -> None:
    """`game` raises where a side is stuck or does what the rules forbid."""
    rules = ruleset(name)
    found = with_table(short(name), shipped_table(name))
    sides = [side.id for side in found.world.sides]
    seats = dict.fromkeys(sides, RANDOM) | {sides[0]: "recruit"}
    assert game(Table(rules, Random(2), 2, lambda: 0.0), found, seats).over
