"""Reloaded: army lists as the page gets them: cards in words, lists judged, changes offered."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from overstack import catalogue
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.rulesets.reloaded.army.commander import worth
from tests.answers import faults
from tests.effort import effort

Json = dict[str, Any]
RULES = catalogue.ruleset("reloaded")
SQUAD = ["us-garand"] * 6


def _ask(request: Json) -> Json:
    umpire = Umpire()
    answer: Json = json.loads(umpire.handle(json.dumps(request)))
    assert not umpire.defects
    return answer


def _army(units: list[list[str]], points: int = 100, **more: object) -> Json:
    request = {"ask": "army", "ruleset": "reloaded", "side": "allies"}
    answer = _ask({**request, "points": points, "units": units, **more})
    assert "error" not in answer, answer
    assert faults(answer, "Army") == []
    return answer


def _found(answer: Json, grade: str = "forbidden") -> set[str]:
    return {f["clause"] for f in answer["verdict"]["findings"] if f["grade"] == grade}


def _cards() -> list[Json]:
    answer = _ask({"ask": "cards", "ruleset": "reloaded"})
    assert faults(answer, "Cards") == []
    assert answer["note"]
    cards: list[Json] = answer["cards"]
    return cards


def test_every_card_says_what_all_of_it_means() -> None:
    kinds = {k for k, kind in RULES.BOOK.kinds.items() if "line" in kind.traits}
    cards = _cards()
    assert {card["id"] for card in cards} == kinds
    for card in cards:
        assert RULES.BOOK.kinds[card["id"]].traits["sample"]
        told = [*card["figures"], *card["dice"], *card["abilities"]]
        assert all(each["means"] for each in told), card["name"]
        assert "{" not in json.dumps(told).replace('{"', "")
        assert all(each["clause"] in ("", *RULES.BOOK.clauses) for each in card["abilities"])


def test_what_a_card_prints_is_told_in_its_order() -> None:
    elefant = next(card for card in _cards() if card["id"] == "de-elefant")
    assert [each["value"] for each in elefant["figures"]] == ["2", "8/6"]
    assert [each["values"] for each in elefant["dice"]] == [[4, 4, 3], [18, 13, 13]]
    assert [each["name"] for each in elefant["abilities"]] == [
        "No Turret", "Superior Armor 2", "Tank Destroyer", "Extended Range 16",
    ]  # fmt: skip
    assert not elefant["commands"]


def test_the_face_of_a_card_has_the_dice_of_its_second_gun() -> None:
    sherman = next(card for card in _cards() if card["id"] == "us-m4a1")
    told = {each["title"]: each["values"] for each in sherman["dice"]}
    assert told["2nd gun at Infantry"] == [6, 5, 0]
    assert "2nd gun at Vehicles" not in told, "it has none at them"


def test_what_a_card_begins_a_unit_with_is_a_lawful_unit() -> None:
    for card in _cards():
        unit = _army([card["unit"]], points=0)["units"][0]
        assert unit["grade"] == "lawful", card["name"]
        assert unit["cost"] == card["cost"] * len(card["unit"])


def test_sample_squads() -> None:
    captain = ["us-garand"] * 3 + ["uk-reddevil-cpt", "us-bazooka", "us-bazooka"]
    german = ["ge-kar98k"] * 4 + ["de-mg42"]
    answer = _army([SQUAD, captain, german])
    assert [unit["cost"] for unit in answer["units"]] == [24, 27, 22]
    assert (answer["cost"], answer["left"]) == (73, 27)
    assert _found(answer) == {"army.commander.required"}


@pytest.mark.parametrize(
    ("rank", "cost", "left"), [("commander", 31, 69), ("junior", 45, 55), ("senior", 94, 6)]
)
def test_a_rank_costs(rank: str, cost: int, left: int) -> None:
    """A captain of 7 points alone, and a squad of 24 points."""
    chief = {"unit": 0, "model": 0, "rank": rank}
    answer = _army([["uk-reddevil-cpt"], SQUAD], commander=chief)
    assert (answer["cost"], answer["left"]) == (cost, left)
    assert not _found(answer)
    assert answer["units"][0]["models"][0]["rank"] == rank


def test_faults_are_named_all_at_once() -> None:
    chief = {"unit": 1, "model": 0, "rank": "senior"}
    answer = _army([SQUAD[:5], ["us-m4a1"], ["us-mortar"] * 4], points=200, commander=chief)
    assert _found(answer) == {
        "army.squad.six-same", "army.commander.required", "army.limit.recommended",
        "army.artillery.size",
    }  # fmt: skip
    assert [unit["grade"] for unit in answer["units"]] == ["forbidden"] * 3
    assert answer["left"] < 0


def test_an_empty_list_has_nothing_to_say() -> None:
    answer = _army([])
    assert (answer["cost"], answer["units"], answer["verdict"]["findings"]) == (0, [], [])


def test_changes_of_a_squad() -> None:
    offers = {each["words"]: each for each in _army([SQUAD], at=0)["offers"]}
    mg = offers["Vickers Machine-Gun Team for M-1 Garand Rifleman"]
    assert (len(mg["models"]), mg["by"], mg["grade"]) == (5, 0, "lawful")
    with_mg = _army([mg["models"]], at=0)["offers"]
    barred = next(each for each in with_mg if each["into"] == "us-bazooka")
    assert barred["grade"] == "forbidden"
    assert "Specialists" in barred["why"]
    back = next(each for each in with_mg if each["out"] == "uk-vickers")
    assert sorted(back["models"]) == SQUAD


@pytest.mark.parametrize(
    ("unit", "changes"),
    [
        (SQUAD[:5], 1),
        ([*SQUAD, "us-garand"], 1),
        ([*SQUAD[:5], "us-bazooka", "us-bazooka"], 1),
        ([*SQUAD[:5], "uk-vickers"], 1),
        ([*SQUAD[:2], "uk-vickers"], 2),
        (["uk-vickers", "uk-vickers"], 1),
        (["su-cossack"] * 5, 2),
        (["de-flak88", "de-flak88"], 1),
        (["uk-reddevil-cpt", "us-mortar"], 1),
    ],
)
def test_a_unit_of_the_wrong_size_can_be_mended(unit: list[str], changes: int) -> None:
    """A unit of the wrong size, as a link may contain, becomes lawful after the offered changes."""
    assert _army([unit], points=0, at=0)["units"][0]["grade"] == "forbidden"
    reached: list[list[str]] = [unit]
    told: list[Json] = []
    for _ in range(changes):
        told = [each for one in reached for each in _army([one], points=0, at=0)["offers"]]
        reached = [each["models"] for each in told]
    assert any(each["grade"] == "lawful" for each in told)


def test_a_unit_of_three_is_offered_no_fourth() -> None:
    """Cavalry has three models: two are offered a third, three are offered no fourth."""
    offers = _army([["su-cossack"] * 3], at=0)["offers"]
    assert not [each for each in offers if len(each["models"]) > 3]
    assert {len(each["models"]) for each in _army([["su-cossack"] * 2], at=0)["offers"]} >= {3}


def test_whatever_is_offered_is_judged_alike_in_the_list() -> None:
    """Random lists built from offers: cost and grade are as promised, and nothing breaks."""
    random, cards = Random(5), _cards()
    lawful = 0
    for _ in range(effort(40, few=6, night=600)):
        units = [random.choice(cards)["unit"] for _ in range(random.randint(1, 3))]
        for _ in range(4):
            at = random.randrange(len(units))
            before = _army(units, points=0, at=at)
            if not before["offers"]:
                continue
            offer = random.choice(before["offers"])
            units[at] = offer["models"]
            after = _army(units, points=0)
            assert after["cost"] == before["cost"] + offer["by"]
            assert after["units"][at]["grade"] == offer["grade"]
            lawful += offer["grade"] == "lawful"
    assert lawful


def test_a_list_is_a_game_that_a_link_holds() -> None:
    answer = _army([SQUAD, ["us-sherman-cmd"]], commander={"unit": 1, "model": 0, "rank": "junior"})
    linked = _ask({"ask": "link", "game": answer["game"]})
    opened = _ask({"ask": "unlink", "link": linked["link"]})
    assert opened["board"]["game"] == answer["game"]
    assert len(linked["link"]) < 500


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"ruleset": "aam2009"}, "ruleset"),
        ({"side": "nobody"}, "side"),
        ({"units": [["nobody"]]}, "units.0"),
        ({"units": [["squad"]]}, "units.0"),
        ({"units": [[]]}, "units.0"),
        ({"units": [["us-m4a1", "us-m4a1"]]}, "units.0"),
        ({"units": [SQUAD] * 41}, "units"),
        ({"points": -1}, "points"),
        ({"commander": {"unit": 1, "model": 0, "rank": "senior"}}, "commander"),
        ({"commander": {"unit": 0, "model": 6, "rank": "senior"}}, "commander"),
        ({"commander": {"unit": 0, "model": 0, "rank": "damage-1"}}, "commander"),
    ],
)
def test_what_is_no_list_is_refused(change: Json, where: str) -> None:
    request = {"ask": "army", "ruleset": "reloaded", "side": "allies", "points": 100}
    answer = _ask({**request, "units": [SQUAD], **change})
    assert answer["error"]
    assert answer["where"] == where


def _drawn(side: str, points: int, draw: int) -> Json:
    request = {"ask": "army", "ruleset": "reloaded", "side": side, "points": points}
    return _ask({**request, "units": [], "draw": draw})


@pytest.mark.parametrize("side", ["allies", "axis"])
def test_an_army_that_the_computer_draws_is_lawful_and_of_the_sides_nation(side: str) -> None:
    """It stays within the points, and plays them nearly all."""
    book = RULES.BOOK
    look = next(each.look for each in book.sides if each.id == side)
    for draw in range(effort(12, few=3, night=200)):
        points = (50, 80, 100, 150)[draw % 4]
        answer = _drawn(side, points, draw)
        assert answer["verdict"]["grade"] == "lawful"
        assert 0 <= answer["left"] <= points // 10
        models = [model for unit in answer["units"] for model in unit["models"]]
        assert sum(bool(model["rank"]) for model in models) == 1
        assert {book.kinds[model["kind"]].traits["look"] for model in models} == {look}
        assert faults(answer, "Army") == []


def test_the_same_seed_draws_the_same_army_and_another_seed_another() -> None:
    one, same, other = (_drawn("axis", 100, draw)["units"] for draw in (1, 1, 2))
    assert one == same
    assert one != other


def test_an_army_is_not_drawn_where_no_officer_is_cheap_enough() -> None:
    assert _drawn("allies", 3, 1)["error"] == (
        "No lawful army of 3 points was found: give it more points."
    )
    assert _drawn("allies", 100, -1)["where"] == "draw"


def test_two_vehicles_in_one_unit_are_told_as_what_they_are() -> None:
    request = {"ask": "army", "ruleset": "reloaded", "side": "axis", "points": 0}
    answer = _ask({**request, "units": [["de-stuka"], ["de-tiger", "de-tiger"]]})
    assert answer["where"] == "units.1"
    assert answer["error"] == (
        "Unit 2 of this army list: Tiger I, Tiger I are no unit together. "
        "Each of them is one of its own."
    )


@pytest.mark.parametrize("ruleset", ["aam2009", "template"])
def test_a_rulebook_without_armies_says_so(ruleset: str) -> None:
    assert "error" in _ask({"ask": "cards", "ruleset": ruleset})
    assert catalogue.ruleset(ruleset).armies is None


def test_a_printed_worth_is_not_added_to_that_of_a_rank() -> None:
    """Reading A01: of several numbers only the highest counts, and only once."""
    answer = _army([["uk-crocodile"]], points=0)
    state = RULES.setup(wire.scenario(answer["game"]["scenario"]))
    model = state.by_id["u1"]
    assert worth(state, model) == 1
    assert worth(state, model.with_marks("junior")) == 3
    assert worth(state, model.with_marks("commander")) == 1
