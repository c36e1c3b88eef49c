"""Reloaded: players' own cards, from a document to a list, a game, odds and links."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import fastjsonschema
import pytest

from overstack import catalogue
from overstack.documents import link, wire
from overstack.facade.umpire import Umpire
from overstack.judging import rules as play
from overstack.judging.card_rules import Skill
from overstack.judging.own import MAX_CARDS
from overstack.position.state import Kind
from overstack.rulesets.reloaded.army.own import SKILLS
from overstack.rulesets.reloaded.cards import card
from overstack.search.play import faces, load_scenarios, playout
from overstack.views.own_cards import schemas
from overstack.words.errors import BadScenario
from tests.answers import faults as misfits
from tests.effort import effort

Json = dict[str, Any]
RULES = catalogue.ruleset("reloaded")
FIREFLY: Json = {
    "id": "firefly",
    "name": "Sherman Firefly of the Guards",
    "short": "Firefly",
    "nation": "british",
    "symbol": "tank",
    "cost": 28,
    "type_line": ["Vehicle", "Medium Tank"],
    "speed": 4,
    "defense": {"front": 5, "rear": 4},
    "infantry_dice": [8, 7, 5],
    "vehicle_dice": [14, 12, 10],
    "abilities": ["Extended Range 10", "Hull (MG) 6/5/0 infantry"],
}
GUARD: Json = {
    "id": "guard",
    "name": "Guardsman",
    "nation": "british",
    "cost": 5,
    "type_line": ["Infantry"],
    "speed": 1,
    "defense": {"single": 4},
    "infantry_dice": [8, 6, 0],
    "vehicle_dice": [2, 0, 0],
    "close_assault": 8,
}
MAJOR: Json = GUARD | {
    "id": "major",
    "name": "Major",
    "type_line": ["Infantry", "Officer"],
    "abilities": ["Initiative +2", "Command: Rally"],
}
SPITFIRE: Json = {
    "id": "spitfire",
    "name": "Spitfire",
    "nation": "british",
    "cost": 19,
    "type_line": ["Aircraft"],
    "defense": {"single": 4},
    "infantry_dice": [9, 7, 5],
    "vehicle_dice": [5, 3, 0],
}
CARDS = [FIREFLY, GUARD, MAJOR, SPITFIRE]
VALID = {name: fastjsonschema.compile(schema) for name, schema in schemas().items()}


def _ask(request: Json) -> Json:
    umpire = Umpire()
    answer: Json = json.loads(umpire.handle(json.dumps(request)))
    assert not umpire.defects
    return answer


def _deck(cards: object) -> Json:
    answer = _ask({"ask": "deck", "ruleset": "reloaded", "card": cards})
    assert misfits(answer, "Deck") == []
    return answer


def _army(units: list[list[str]], cards: list[Json], **more: object) -> Json:
    asked = {"ask": "army", "ruleset": "reloaded", "side": "allies", "points": 100}
    answer = _ask({**asked, "units": units, "card": cards, **more})
    assert "error" not in answer, answer
    assert misfits(answer, "Army") == []
    return answer


# -- the document ----------------------------------------------------------------------------------


def test_cards_are_read_and_come_out_as_they_are() -> None:
    assert _deck(CARDS) == {"card": CARDS, "faults": []}
    document = {"format": 1, "ruleset": "reloaded", "title": "Guards", "card": CARDS}
    VALID["reloaded"](document)
    answer = _ask({"ask": "deck", "ruleset": "reloaded", "text": json.dumps(document)})
    assert answer["card"] == CARDS
    worded = deepcopy(GUARD) | {"abilities": [], "short": ""}
    assert _deck([worded])["card"] == [GUARD]  # empty fields are left out


def test_a_card_is_a_kind_like_a_sample_card() -> None:
    """The sample cards, written as own cards, read back as the rulebook has them."""
    for shown in _ask({"ask": "cards", "ruleset": "reloaded"})["cards"]:
        kind = RULES.BOOK.kinds[shown["id"]]
        written = _as_document(kind)
        dealt = catalogue.rules_for({"ruleset": "reloaded", "card": [written]})
        mine, theirs = card(dealt.BOOK.kinds["mine"]), card(kind)
        fields = set(type(mine).__slots__) - {"id", "abilities"}
        assert {f: getattr(mine, f) for f in fields} == {f: getattr(theirs, f) for f in fields}
        assert dict(mine.abilities) == dict(theirs.abilities)
        assert dealt.BOOK.kinds["mine"].type == kind.type


def _as_document(kind: Kind) -> Json:
    """A sample card as the page copies it."""
    written: Json = _ask({"ask": "cards", "ruleset": "reloaded"})["written"]
    found: Json = written[kind.id] | {"id": "mine"}
    assert not _deck([found])["faults"]
    return found


def test_every_fault_is_told_at_once_each_where_it_is() -> None:
    bad = FIREFLY | {"cost": 0, "speed": "fast", "wings": 2, "nation": "mars"}
    del bad["name"]
    odd = GUARD | {
        "defense": {"front": 4, "rear": 3},
        "abilities": ["Flametrower", "Robust 2", "Extended Range 99", "Transport", "Hull (MG)",
                      "Robust", "Robust", "Aircraft", "Extended Range"],
        "helps": "squads",
    }  # fmt: skip
    answer = _deck([bad, odd, GUARD])
    assert answer["card"] is None
    told = [(fault["where"], fault["words"]) for fault in answer["faults"]]
    assert [where for where, _ in told] == [
        "card.0.name", "card.0", "card.0.nation", "card.0.cost", "card.0.speed",
        "card.1.defense", "card.1.abilities.0", "card.1.abilities.1", "card.1.abilities.2",
        "card.1.abilities.3", "card.1.abilities.4", "card.1.abilities.6", "card.1.abilities.7",
        "card.1.abilities.8", "card.1.helps", "card.2.id",
    ]  # fmt: skip
    assert ("card.0.cost", "Cost in card 1 should be a whole number from 1 to 999.") in told
    for _, words in told:
        assert words.endswith(".")
        assert "{" not in words


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"type_line": ["Guards", "Infantry"]}, "type_line"),
        ({"type_line": ["Infantry", "Vehicle"]}, "type_line"),
        ({"type_line": ["Infantry", "Officer", "Specialist"]}, "type_line"),
        ({"type_line": ["Vehicle", "Artillery"]}, "type_line"),
        ({"type_line": ["Aircraft"]}, "speed"),
        ({"defense": {}}, "defense"),
        ({"defense": {"single": 4, "front": 5, "rear": 4}}, "defense"),
        ({"abilities": ["Command: Rally"]}, "type_line"),
        ({"abilities": ["Hull (MG) 6/5 infantry"]}, "abilities.0"),
        ({"abilities": ["Hull (MG) 6/5/40 infantry"]}, "abilities.0"),
        ({"abilities": ["No Turret"]}, "abilities.0"),
        ({"id": "us-garand"}, "id"),
        ({"id": "squad"}, "id"),
        ({"infantry_dice": [31, 0, 0]}, "infantry_dice.0"),
        ({"infantry_dice": [1, 0]}, "infantry_dice"),
    ],
)
def test_what_is_no_card(change: Json, where: str) -> None:
    found = _deck([GUARD | change])["faults"]
    assert where in [fault["where"].removeprefix("card.0.") for fault in found]


def test_a_file_of_another_rulebook_and_one_that_takes_none() -> None:
    document = {"format": 1, "ruleset": "asl", "card": []}
    answer = _ask({"ask": "deck", "ruleset": "reloaded", "text": json.dumps(document)})
    assert "another rulebook" in answer["faults"][0]["words"]
    answer = _ask({"ask": "deck", "ruleset": "reloaded", "text": "{"})
    assert "error" in answer or answer["faults"]
    assert _ask({"ask": "deck", "ruleset": "asl", "card": []})["faults"]
    answer = _ask({"ask": "cards", "ruleset": "aam2009", "card": []})
    assert answer["error"] == "This rulebook takes no cards of your own."


def test_too_many_cards() -> None:
    many = [GUARD | {"id": f"g{n}"} for n in range(MAX_CARDS + 1)]
    assert _deck(many[:-1])["card"] is not None
    assert str(MAX_CARDS) in _deck(many)["faults"][0]["words"]


@pytest.mark.parametrize(
    "junk", [None, 7, "card", {}, [None], [[]], [{"id": {}}], [{1: 2}], [GUARD, GUARD]]
)
def test_junk_is_refused_in_a_sentence(junk: object) -> None:
    if isinstance(junk, list) and junk and junk != [{1: 2}]:
        assert _deck(junk)["faults"]
    with pytest.raises(BadScenario):
        catalogue.rules_for({"ruleset": "reloaded", "card": junk})


# -- lists -----------------------------------------------------------------------------------------


def test_a_list_with_own_cards_is_judged_as_any() -> None:
    squad = ["guard"] * 5 + ["major"]
    chief = {"unit": 0, "model": 5, "rank": "junior"}
    answer = _army([squad, ["firefly"]], CARDS, commander=chief)
    assert (answer["cost"], answer["left"]) == (5 * 5 + 15 + 28, 32)
    assert answer["verdict"]["grade"] == "lawful"
    assert answer["units"][0]["name"] == "Guardsman squad"
    wrong = _army([["guard"] * 4 + ["major", "us-garand"]], CARDS)
    assert "army.squad.six-same" in {
        f["clause"] for f in wrong["verdict"]["findings"] if f["grade"] == "forbidden"
    }
    assert _army([["guard"] * 6], CARDS, at=0)["offers"]


def test_offers_have_own_cards_among_them() -> None:
    words = {each["words"] for each in _army([["us-garand"] * 6], CARDS, at=0)["offers"]}
    assert "All Basics are Guardsman" in words
    assert "Major for M-1 Garand Rifleman" in words


def test_a_list_takes_along_the_cards_that_it_uses() -> None:
    game = _army([["firefly"]], CARDS)["game"]
    assert game["scenario"]["card"] == [FIREFLY]
    assert "card" not in _army([["us-m4a1"]], CARDS)["game"]["scenario"]
    text = link.encode(wire.game(game))
    found = link.decode(text)
    assert wire.game_json(found) == game
    assert found.scenario.position.counters[0].kind.traits["own"]


def test_cards_are_told_with_the_others_and_marked() -> None:
    answer = _ask({"ask": "cards", "ruleset": "reloaded", "card": CARDS})
    assert misfits(answer, "Cards") == []
    mine = [each for each in answer["cards"] if each["own"]]
    assert [each["name"] for each in mine] == [each["name"] for each in CARDS]
    assert [each["corner"] for each in mine] == ["own"] * 4
    assert mine[0]["line"] == "Vehicle · Medium Tank"
    assert all(told["means"] for each in mine for told in each["abilities"])
    assert not [
        each for each in _ask({"ask": "cards", "ruleset": "reloaded"})["cards"] if each["own"]
    ]


def test_two_lists_with_different_cards_of_one_id_are_held_apart() -> None:
    """One umpire, two sets in turn: neither sees the other's cards."""
    umpire, cheap = Umpire(), GUARD | {"cost": 2, "name": "Recruit"}
    asked = {"ask": "army", "ruleset": "reloaded", "side": "allies", "points": 100}
    for _ in range(2):
        for each, cost in ((GUARD, 30), (cheap, 12)):
            answer: Any = umpire.ask(asked | {"units": [["guard"] * 6], "card": [each]})
            assert answer["cost"] == cost
            again: Any = umpire.ask({"ask": "open", "game": answer["game"]})
            assert again["counters"][0]["name"].startswith(each["name"][:7])
    assert "guard" not in RULES.BOOK.kinds
    assert "error" in _ask(asked | {"units": [["guard"] * 6]})


# -- odds and play ---------------------------------------------------------------------------------


def test_odds_of_an_own_card_are_those_of_a_sample_card_alike() -> None:
    twin = _as_document(RULES.BOOK.kinds["de-tiger"])
    asked = {"ask": "odds", "ruleset": "reloaded", "card": [twin]}
    mine = _ask(asked | {"answers": {"attacker": "mine", "target": "us-m4a1", "distance": "3"}})
    theirs = _ask(
        asked | {"answers": {"attacker": "de-tiger", "target": "us-m4a1", "distance": "3"}}
    )
    assert mine["ways"] == theirs["ways"]
    assert "Tiger I (own card)" in {each["name"] for each in mine["fields"][0]["options"]}
    assert "own" in mine["note"]


def _battle(mine: list[Json], theirs: list[Json]) -> Json:
    scenario = next(
        wire.scenario_json(found) for _, found in load_scenarios("reloaded")
        if found.position.phase == "setup"
    )  # fmt: skip

    def army(side: str, cards: list[Json]) -> Json:
        return {"side": side, "points": 100, "units": [["firefly"], ["guard"] * 6], "card": cards}

    asked = {"ask": "battle", "scenario": scenario}
    answer = _ask(asked | {"armies": [army("allies", mine), army("axis", theirs)]})
    assert "error" not in answer, answer
    return dict(answer["game"])


def test_a_battle_of_own_cards_is_played_and_linked() -> None:
    """Random acts with own cards: no step fails, and the link holds the same game."""
    game = _battle(CARDS, CARDS)
    assert [each["id"] for each in game["scenario"]["card"]] == ["firefly", "guard"]
    found = wire.game(game)
    rules = catalogue.rules_of(found.scenario.world)
    state, chooser, shots = rules.setup(found.scenario), Random(5), 0
    for _ in range(effort(400, few=80)):
        event = rules.chance(state)
        acts = [] if event else list(play.legal(rules, state))
        if event is None and not acts:
            break
        attacks = [act for act in acts if act.verb in ("attack", "fire")]
        shots += bool(attacks)
        entry = faces(event, chooser) if event else chooser.choice(attacks or acts)
        state = play.step(rules, state, entry)
    assert shots
    assert link.decode(link.encode(found)).scenario == found.scenario


def test_two_armies_with_different_cards_of_one_id_fight_each_other() -> None:
    game = _battle(CARDS, [FIREFLY | {"cost": 11, "name": "Heavy Firefly"}, GUARD])
    by_id = {each["id"]: each for each in game["scenario"]["card"]}
    assert (by_id["firefly"]["cost"], by_id["firefly-2"]["cost"]) == (28, 11)
    kinds = {(each["side"], each["kind"]) for each in game["scenario"]["counters"]}
    assert {("allies", "firefly"), ("axis", "firefly-2"), ("axis", "guard")} <= kinds


def test_a_damaged_card_in_a_game_is_refused_in_a_sentence() -> None:
    game = _army([["firefly"]], CARDS)["game"]
    chooser = Random(3)
    for _ in range(effort(150, few=30)):
        broken = deepcopy(game)
        hurt = broken["scenario"]["card"][0]
        key = chooser.choice(list(hurt))
        hurt[key] = chooser.choice(
            [None, -1, 10**6, "x" * 90, [], {}, [dict(hurt)], True, "🂡", ["Robust"]]
        )
        answer = _ask({"ask": "open", "game": broken})
        assert str(answer.get("error", "played")).endswith((".", "played"))


@pytest.mark.parametrize("seed", range(effort(12, few=2)))
def test_whatever_passes_as_a_card_can_be_played(seed: int) -> None:
    """Cards with random abilities, figures and keywords, all of them valid."""
    chooser = Random(f"own cards {seed}")
    cards = [_drawn(chooser, f"c{n}") for n in range(8)]
    assert not _deck(cards)["faults"], cards
    dealt = catalogue.rules_for({"ruleset": "reloaded", "card": cards})
    assert dealt.armies is not None
    cards_dealt = dealt.armies.muster.cards
    units = {c.kind: list(c.unit) for c in cards_dealt if c.kind in {d["id"] for d in cards}}
    armies = [
        {"side": side, "points": 0, "units": [units[c["id"]] for c in own], "card": own}
        for side, own in (("allies", cards[:4]), ("axis", cards[4:]))
    ]
    scenario = wire.scenario_json(
        next(s for _, s in load_scenarios("reloaded") if s.position.phase == "setup")
    )
    answer = _ask({"ask": "battle", "scenario": scenario, "armies": armies})
    assert "error" not in answer, answer
    found = wire.scenario(answer["game"]["scenario"])
    rules = catalogue.rules_of(found.world)
    playout(rules, rules.setup(found), chooser, 250)
    for c in cards[:2]:
        answer = _ask(
            {"ask": "odds", "ruleset": "reloaded", "card": cards, "answers": {"attacker": c["id"]}}
        )
        assert "error" not in answer


def _drawn(chooser: Random, name: str) -> Json:
    """A random valid card."""
    while True:
        branch = chooser.choice(["Infantry", "Infantry", "Vehicle", "Aircraft"])
        sort = chooser.choice(
            [[], [], ["Officer"], ["MG Team"], ["Artillery"], ["Cavalry"], ["Specialist"]]
        )
        faced = branch == "Vehicle" and chooser.random() < 0.8
        skills = chooser.sample(sorted(SKILLS), chooser.randrange(5))
        made: Json = GUARD | {
            "id": name,
            "type_line": [branch, *sort],
            "cost": chooser.randint(1, 60),
            "speed": chooser.randint(0, 9),
            "defense": {
                k: chooser.randint(1, 9) for k in (("front", "rear") if faced else ("single",))
            },
            "infantry_dice": [chooser.randint(0, 20) for _ in range(3)],
            "vehicle_dice": [chooser.randint(0, 20) for _ in range(3)],
            "hand_to_hand": chooser.choice([0, 5]),
            "abilities": [_written(SKILLS[each], chooser) for each in skills],
        }
        if branch == "Aircraft":
            del made["speed"]
        if not _deck([made])["faults"]:
            return made


def _written(skill: Skill, chooser: Random) -> str:
    if skill.armed:
        return f"{skill.written} (MG) 6/5/0 infantry"
    return (
        f"{skill.written} {chooser.randint(skill.least, skill.most)}"
        if skill.most
        else skill.written
    )


# -- maps ------------------------------------------------------------------------------------------

OWN_MAP: Json = {
    "format": 1,
    "ruleset": "reloaded",
    "title": "Our valley",
    "map": {
        "size": [11, 13], "grid": "flat", "labels": "0305",
        "terrain": {"0606": "forest", "0307": "town", "0407": "marsh", "0807": "water"},
        "edges": {"0506/0507": "river", "0706/0707": "bridge", "0306/0307": "hedge",
                  "0406/0407": "cliff"},
        "roads": [{"kind": "road", "along": ["0701", "0702", "0703", "0704", "0705", "0706"]}],
    },
    "sides": [{"id": "allies", "name": "Allied"}, {"id": "axis", "name": "Axis"}],
    "zones": {"axis": ["0101", "0201", "0301"]},
    "counters": [{"id": "w", "kind": "barricade", "side": "allies", "at": "0505"},
                 {"id": "t", "kind": "us-m4a1", "side": "allies", "at": "0512"}],
}  # fmt: skip


def _on_own_map(log: list[Json]) -> Json:
    army = {"side": "allies", "points": 100, "units": [["firefly"]], "card": CARDS}
    enemy = {"side": "axis", "points": 100, "units": [["de-tiger"]]}
    asked = {"ask": "battle", "scenario": OWN_MAP, "log": log, "armies": [army, enemy]}
    answer = _ask(asked)
    assert "error" not in answer, answer
    return dict(answer["game"])


def test_armies_are_set_up_on_a_map_of_ones_own() -> None:
    """Terrain and its markers stay; objectives and armies wait in boxes; the link holds it all."""
    game = _on_own_map([])
    found = wire.scenario(game["scenario"])
    state = catalogue.rules_of(found.world).setup(found)
    assert (state.phase, found.world.turns) == ("setup", 5)
    assert sorted(c.id for c in state.counters if c.place.hex) == ["w"]
    waiting = {c.kind.id: c.place.part for c in state.counters if not c.place.hex}
    assert waiting == {
        "objective-1": "markers", "objective-2": "markers", "objective-3": "markers",
        "firefly": "army", "de-tiger": "army",
    }  # fmt: skip
    drawn = {key: game["scenario"]["map"][key] for key in ("terrain", "edges", "roads")}
    assert drawn == {key: OWN_MAP["map"][key] for key in drawn}
    assert set(game["scenario"]["zones"]) == {"axis"}
    assert wire.game_json(link.decode(link.encode(wire.game(game)))) == game


def test_objective_markers_that_lie_on_a_map_are_those_of_the_game() -> None:
    entry = {"edit": "add", "who": "m", "kind": "objective-2", "side": "axis", "to": "0606"}
    game = _on_own_map([entry])
    markers = [c for c in game["scenario"]["counters"] if c["kind"].startswith("objective")]
    assert [(c["id"], c["at"]) for c in markers] == [("m", "0606")]
    found = wire.scenario(game["scenario"])
    rules = catalogue.rules_of(found.world)
    assert playout(rules, rules.setup(found), Random(2), 400).log
