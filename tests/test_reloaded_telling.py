"""Reports on dice and turns: sums, bonuses, the winner, losses, markers and points."""

from __future__ import annotations

from typing import Any

import pytest

from overstack.cases.file import load_cases
from overstack.documents import wire
from overstack.facade.umpire import Umpire
from overstack.judging.telling import turn_remarks
from overstack.position.state import LOST
from overstack.rulesets.reloaded.turn.objectives import PLAYED, total
from overstack.search.play import load_scenarios
from tests.contract.positions import game, of, scenario_of

Json = dict[str, Any]
RULESET = "reloaded"


def case_game(name: str) -> Json:
    """The game of a worked case before its first step."""
    case = next(each for each in load_cases(RULESET) if each.id == name)
    return {"scenario": case.scenario, "log": []}


def last_line(game: Json, *entries: Json) -> Json:
    """The last line of the log after some entries."""
    board = Umpire().ask({"ask": "act", "game": game, "entries": list(entries)})
    line: Json = board["log"][-1]
    return line


TIED = (
    "Allied: dice 2 + 3, Initiative 3, in all 8; Axis: dice 4 + 4, Initiative 0, in all 8. "
    "A tie: both sides roll again"
)
WON = (
    "Allied: dice 3 + 4, Initiative 3, in all 10; Axis: dice 4 + 5, Initiative 0, in all 9. "
    "The Allied side has won"
)


@pytest.mark.parametrize(("faces", "told"), [([2, 3, 4, 4], TIED), ([3, 4, 4, 5], WON)])
def test_initiative_names_sums_bonuses_and_the_winner_or_the_tie(
    faces: list[int], told: str
) -> None:
    words = last_line(case_game("initiative"), {"roll": faces})["words"]
    assert words == f"Initiative: {', '.join(map(str, faces))}. {told}"


def test_each_die_of_initiative_names_the_side_that_rolls_it() -> None:
    board = Umpire().ask({"ask": "open", "game": case_game("initiative")})
    by = [each["side"] for each in board["chance"]["by"]]
    assert by == ["allies", "allies", "axis", "axis"]


@pytest.mark.parametrize("seed", range(3))
def test_each_turn_and_the_game_end_with_an_account(seed: int) -> None:
    """Only log lines that end a turn have an account; the last one has that of the whole game."""
    played = game(RULESET, seed)
    log = [wire.entry_json(each, played.end.world.map) for each in played.log]
    document = {"scenario": scenario_of(RULESET, seed).document, "log": log}
    board: Json = Umpire().ask({"ask": "open", "game": document})
    lines = board["log"]
    turns = [line["turn"] for line in lines]
    ends = [n for n, turn in enumerate(turns) if turns[n + 1 : n + 2] not in ([turn], [])]
    told = [n for n, line in enumerate(lines) if line["account"]]
    assert set(told) - {len(lines) - 1} == set(ends)
    assert all(lines[n]["account"]["title"] == f"Turn {turns[n]} is over" for n in told)
    if board["result"]:
        assert told[-1] == len(lines) - 1
        assert board["result"]["account"]["lines"]


@pytest.mark.parametrize("seed", range(3))
def test_the_account_of_a_game_names_every_model_lost_and_all_points(seed: int) -> None:
    rules, played = of(RULESET), game(RULESET, seed)
    start = rules.setup(scenario_of(RULESET, seed))
    remarks = turn_remarks(rules, start, played.end)
    named = [who for each in remarks if each.say == "destroyed" for who in each.who]
    known = {c.id for c in start.at(LOST)}
    lost = [c.id for c in played.end.at(LOST) if c.kind.type in PLAYED and c.id not in known]
    assert sorted(named) == sorted(lost)
    points = {
        dict(r.figures)["side"]: dict(r.figures)["points"] for r in remarks if r.say == "points"
    }
    assert points in ({}, {f"%{s.id}": total(played.end, s.id) for s in start.world.sides})


# -- attacks -------------------------------------------------------------------------------------


#: The Allied tank drives up to the road; the Axis riflemen come out of the farm under its fire.
WAY: list[Json] = [
    *({"do": "move", "who": "a1", "to": to} for to in ("0103", "0203", "0304", "0403", "0504")),
    {"do": "end"},
    {"do": "move", "who": "x2", "to": "0504"},
    {"do": "hold"},
    {"do": "fire", "who": "a1", "on": "x2"},
    {"do": "name", "on": "x2-1"},
]


def attacked(*rolls: list[int]) -> list[Json]:
    """The log of an attack on a lone model, with its dice, until its outcome is settled."""
    umpire, log = Umpire(), [*WAY]
    asked = {"game": {"scenario": dict(load_scenarios(RULESET))["hedge-farm"].document, "log": log}}
    fallen = iter(rolls)
    board: Json = umpire.ask({"ask": "open"} | asked)
    while board["chance"]:
        log.append({"roll": (next(fallen) * 20)[: board["chance"]["count"]]})
        board = umpire.ask({"ask": "open"} | asked)
    log.append({"do": "take"})
    board = umpire.ask({"ask": "open"} | asked)
    return list(board["log"])


def test_the_log_says_who_falls_and_the_dice_of_an_attack_belong_together() -> None:
    log = attacked([6], [1])
    *_, last = log
    since = last["dice"]["since"]
    attack, guard = (line for line in log if line["dice"] and line["dice"]["roll"])
    hits = len(attack["dice"]["roll"]["faces"])
    assert last["words"] == f"{hits} hits, 0 stopped, {hits} against Defense 4: Kar 98k falls"
    assert [line["dice"]["since"] for line in (attack, guard)] == [since, since]
    assert attack["dice"]["roll"]["counted"] == [True] * hits
    assert guard["dice"]["roll"]["counted"] == [False]
    assert log[since - 1]["words"] == "M4A1 fires at Ott's men on its way"


def test_too_few_hits_are_told_without_defence_dice() -> None:
    *_, roll, last = attacked([4, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    assert roll["dice"]["roll"]["counted"][:2] == [True, False]
    assert last["words"] == "1 hit against Defense 4: Kar 98k is unhurt"
