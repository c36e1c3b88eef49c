"""The ladder: results are kept, replaced and judged by their bars; wrong requests are refused."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from concurrent import futures
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest

from overstack import catalogue
from overstack.catalogue import ruleset
from overstack.cli import main
from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.ladder import exact, shares
from overstack.ladder.command import matches_of, options
from overstack.ladder.rungs import (
    EVERY,
    RUNGS,
    YARDSTICKS,
    Bar,
    RungResult,
    bar_of,
    levels_json,
    merge_results,
    rows_of,
    rows_text,
    shipped_results,
    verdict,
)
from overstack.ladder.table import bar_text
from overstack.matches import PLAYERS, Match, play_match, tally
from overstack.opponent.levels import LEVELS
from overstack.position.state import State
from overstack.words.errors import BadInput

pytestmark = pytest.mark.native


def result(won: int, drawn: int, lost: int, scenarios: tuple[str, ...] = ("a", "b")) -> RungResult:
    """A result of regular against recruit."""
    return RungResult(
        ruleset="reloaded",
        players=("regular", "recruit"),
        tables=False,
        scenarios=scenarios,
        won=won,
        drawn=drawn,
        lost=lost,
        mean=0.1,
        worst=1.0,
        seed=3,
        version="1",
        date="2026-11-27",
    )


BAR = Bar(70, 2, frozenset({"known"}))


@pytest.mark.parametrize(
    ("row", "bar", "says", "words"),
    [
        (None, BAR, "unmeasured", "not measured"),
        (result(28, 0, 12), BAR, "met", "yes"),
        (result(27, 2, 11), BAR, "met", "yes"),  # a draw counts half
        (result(27, 1, 12), BAR, "short", "no"),
        (result(30, 0, 10, ("a",)), BAR, "short", "no, on fewer than 2 scenarios"),
        (result(7, 0, 3), BAR, "unshown", "yes, not shown to be better"),
        (result(12, 0, 8), BAR, "unshown", "no, not shown to be better"),
        (
            result(28, 0, 12, ("a", "known")),
            BAR,
            "seen",
            "no: reached on scenarios by which weights were chosen",
        ),
        (result(28, 0, 12), None, "met", "shown to be better"),
        (result(20, 3, 13), None, "unshown", "not shown to be better"),
    ],
)
def test_a_result_is_judged_by_its_bar_and_its_interval(
    row: RungResult | None, bar: Bar | None, says: str, words: str
) -> None:
    assert verdict(row, bar) == says
    assert bar_text(row, bar) == words


def test_bars_are_those_wanted_and_name_known_rulebooks_and_scenarios() -> None:
    asked = {
        (name, rung): bar.score
        for name in catalogue.LISTED
        for rung in RUNGS
        if (bar := bar_of(name, rung))
    }
    scores = {RUNGS[1]: 90, RUNGS[2]: 60}
    others = {
        (name, rung): score
        for name in catalogue.LISTED
        if name != "reloaded"
        for rung, score in scores.items()
    }
    own = {RUNGS[0]: 98, RUNGS[2]: 70, RUNGS[3]: 60}
    assert asked == others | {("reloaded", rung): score for rung, score in own.items()}
    tuned = bar_of("reloaded", ("veteran", "regular"))
    assert tuned
    assert tuned.scenarios == 4
    assert tuned.seen <= set(matches_of(parsed("reloaded"))[0].scenarios)


def test_kept_results_are_of_known_scenarios_and_written_as_the_command_writes_them() -> None:
    """Rates and intervals follow from the counts, so that none was written by hand."""
    text = files("overstack.ladder").joinpath("rows.json").read_text(encoding="utf-8")
    rows = rows_of(text, "rows.json")
    assert text == rows_text(merge_results([], rows))
    for row in rows:
        played_on = ("--drawn", "--seed", str(row.seed), "--games", str(row.standing.games))
        asked = parsed(row.ruleset, *(played_on if row.on_drawn else ()))
        assert {*row.scenarios} <= {*matches_of(asked)[0].scenarios}


def test_the_page_is_told_of_every_level_of_a_rulebook() -> None:
    """A rung without a result says so, with its bar; a result on drawn battles comes first."""
    for name in catalogue.LISTED:
        for level, told in levels_json(name).items():
            assert told, f"{name}: nothing is said of {level}"
            for each in told:
                rung = (level, each["against"])
                rows = [
                    row for row in shipped_results() if (row.ruleset, row.players) == (name, rung)
                ]
                row = max(rows, key=lambda row: row.on_drawn, default=None)
                assert each.get("games", 0) == (row.standing.games if row else 0)


def test_a_yardstick_is_to_beat_random_play_and_the_regular_the_yardstick() -> None:
    """Each is a player of a match; the page is told of none of them."""
    for name in catalogue.LISTED:
        bars = [bar_of(name, rung) for rung in YARDSTICKS]
        assert [bar and bar.score for bar in bars] == [90, 90, 90, 60, 60, 60]
        told = levels_json(name).values()
        assert {each["against"] for level in told for each in level} <= {"random", *LEVELS}
    assert {name for rung in YARDSTICKS for name in rung} <= {*PLAYERS}


def test_a_new_result_replaces_the_older_one_of_its_rung() -> None:
    old, other = result(1, 0, 1), replace(result(2, 0, 0), ruleset="asl")
    new = replace(result(5, 0, 5), tables=True)
    assert merge_results([old, other], [new]) == [other, new]
    drawn = result(3, 0, 3, ("drawn-3-0", "drawn-3-1"))
    assert merge_results([new], [drawn]) == [drawn, new]
    yardstick = replace(new, players=EVERY[-1])
    assert merge_results([yardstick], [new]) == [new, yardstick]


def test_the_command_plays_one_rung_tells_its_games_and_keeps_the_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "rows.json"
    older = replace(result(1, 0, 1), ruleset="aam2009", players=RUNGS[0])
    kept.write_text(rows_text([older, result(2, 0, 0)]), encoding="utf-8")
    told = ("--rungs", "recruit,random", "--scenarios", "q14-the-trap", "--games", "2")
    assert main(("ladder", "aam2009", *told, "--seed", "3", "--save", str(kept))) == 0
    printed = capsys.readouterr()
    assert "2 of 2 games" in printed.err
    assert "recruit against random, 2 games, seed 3" in printed.out
    rows = rows_of(kept.read_text(encoding="utf-8"), "rows.json")
    assert rows[1:] == [result(2, 0, 0)]
    match = Match("aam2009", ("q14-the-trap",), RUNGS[0], 2, 3)
    with futures.ThreadPoolExecutor(1) as alone:
        found = tally(match, list(play_match(match, alone)))
    assert [rows[0].won, rows[0].drawn, rows[0].lost] == [
        found[k] for k in ("won", "drawn", "lost")
    ]
    assert (rows[0].scenarios, rows[0].seed) == (("q14-the-trap",), 3)


# -- small battles whose value is computed ---------------------------------------------------------


@pytest.mark.parametrize("name", catalogue.LISTED)
def test_each_rulebook_has_small_battles_of_two_or_three_counters_a_side(name: str) -> None:
    found = dict(exact.battles(name))
    assert len(found) >= 4
    for scenario in found.values():
        sides = [counter.side for counter in scenario.position.counters]
        assert all(1 <= sides.count(side.id) <= 3 for side in scenario.world.sides)
        assert 1 <= scenario.world.turns - scenario.position.turn + 1 <= 2


def value(rules: Ruleset, state: State, side: str) -> Fraction:
    """The chance to win of a side if both play perfectly, by the rules alone."""
    known: dict[bytes, Fraction] = {}

    def best(now: State) -> Fraction:
        if now.key not in known:
            known[now.key] = fresh(now)
        return known[now.key]

    def fresh(now: State) -> Fraction:
        found = rules.result(now)
        if found is not None:
            return Fraction(found.winner == side) if found.winner else Fraction(1, 2)
        if rules.actor(now) == CHANCE:
            falls = [(each.weight, rules.apply(now, each.example)) for each in rules.classes(now)]
            return sum((weight * best(then) for weight, then in falls), Fraction(0))
        pick = max if rules.actor(now) == side else min
        return pick(best(rules.apply(now, act)) for act in legal(rules, now))

    return best(state)


@pytest.mark.parametrize("battle", ["two-targets", "attack-or-hold", "march-to-the-town"])
def test_perfect_play_is_the_best_by_the_rules_and_levels_lie_below_it(battle: str) -> None:
    scenario, rules = dict(exact.battles("totaler-krieg"))[battle], ruleset("totaler-krieg")
    for seat in exact.seats("totaler-krieg", battle):
        best = value(rules, rules.setup(scenario), seat.side)
        assert seat.perfect == pytest.approx(100 * float(best), abs=1e-6)
        assert seat.random <= seat.perfect + 1e-6
        for level in LEVELS:
            assert seat.levels[level] <= seat.perfect + 1e-6
            assert not seat.clear or seat.share(level) > 0.5


def seat(battle: str, perfect: float, random: float, *levels: float) -> exact.Seat:
    """A seat of `europa` with these chances."""
    return exact.Seat(
        "europa", battle, "axis", 9, perfect, random, dict(zip(LEVELS, levels, strict=True))
    )


def test_a_share_is_the_mean_over_the_seats_in_which_play_matters() -> None:
    """Random play counts 0 and perfect play 1, in whatever chance that is."""
    seats = [
        seat("a", 60, 20, 40, 60, 60),
        seat("b", 30, 10, 5, 25, 30),
        seat("c", 50, 48.5, 48.5, 48.5, 50),  # play hardly matters
    ]
    means = exact.mean_shares(seats)
    assert means == pytest.approx({"recruit": 0.125, "regular": 0.875, "veteran": 1})
    assert [exact.below_random(seats, level) for level in LEVELS] == [1, 0, 0]
    assert exact.sum_words(seats).startswith("2 seats of 3 in which play matters\nrecruit: 0.12 ")
    assert exact.mean_shares(seats[2:]) == {}


def test_kept_seats_are_those_of_the_battles_as_the_command_writes_them() -> None:
    text = files("overstack.ladder").joinpath("exact.json").read_text(encoding="utf-8")
    results = shares.seats_of(text, "exact.json")
    assert text == shares.seats_text(results)
    kept = [(each.seat.ruleset, each.seat.battle, each.seat.side) for each in results]
    assert kept == [
        (name, battle, side.id)
        for name in catalogue.LISTED
        for battle, scenario in exact.battles(name)
        for side in scenario.world.sides
    ]
    assert len({(each.seed, each.version, each.date) for each in results}) == 1


def test_the_page_is_told_the_shares_of_each_rulebook() -> None:
    for name in catalogue.LISTED:
        seats = [each.seat for each in shares.shipped_seats() if each.seat.ruleset == name]
        told, means = shares.shares_json(name), exact.mean_shares(seats)
        assert told
        assert 0 < told["battles"] <= len({each.battle for each in seats})
        assert {level: told[level] for level in LEVELS} == {
            level: round(100 * share) for level, share in means.items()
        }


def test_the_command_keeps_the_seats_of_a_rulebook_and_leaves_the_others(tmp_path: Path) -> None:
    """The measured values are those that `seats` finds; what was kept of a rulebook is replaced."""
    path = tmp_path / "exact.json"
    other, older = seat("a", 60, 20, 40, 60, 60), seat("b", 1, 1, 1, 1, 1)
    stored = (other, replace(older, ruleset="totaler-krieg"))
    old = [shares.SeatResult(one, 7, "0", "2026-01-01") for one in stored]
    path.write_text(shares.seats_text(old), encoding="utf-8")
    assert main(("ladder", "totaler-krieg", "--exact", "--save", str(path))) == 0
    first, *rest = shares.seats_of(path.read_text(encoding="utf-8"), "exact.json")
    assert first == old[0]
    found = exact.seats("totaler-krieg", "attack-or-hold", 1)
    assert [each.seat for each in rest[:2]] == [one.round_chances(shares.EXACTLY) for one in found]
    assert len(rest) == 2 * len(dict(exact.battles("totaler-krieg")))
    assert {each.seed for each in rest} == {1}


def parsed(*told: str) -> Namespace:
    """The arguments of the command."""
    command = ArgumentParser()
    options(command)
    return command.parse_args(told)


def test_tables_are_in_force_where_a_rulebook_offers_one() -> None:
    found = {match.ruleset: match.tables for match in matches_of(parsed())}
    assert found == {
        "aam2009": False, "asl": True, "europa": True, "reloaded": False, "totaler-krieg": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (("chess",), "There is no ruleset 'chess'"),
        (("unit-count",), "There is no ruleset 'unit-count'"),
        (("asl", "--rungs", "recruit,veteran"), "--rungs wants some of recruit,random"),
        (("asl", "--scenarios", "hedge-farm"), "asl has no scenario 'hedge-farm' played in turns"),
        (("asl", "europa", "--scenarios", "don-front"), "--scenarios wants one ruleset"),
        (("asl", "--games", "0"), "--games wants at least 1"),
        (("reloaded", "--drawn", "--scenarios", "les-ormes"), "--drawn draws the battles"),
        (("reloaded", "--seed", "51"), "Weights of reloaded were chosen by games of seed 51"),
    ],
)
def test_a_wrong_request_is_refused_in_a_sentence(told: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        matches_of(parsed(*told))


@pytest.mark.parametrize("text", ["", "{}x", "[1]", '[{"ruleset": "asl"}]', "7"])
def test_a_file_of_something_else_is_refused_before_anything_is_played(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    assert main(("ladder", "asl", "--save", str(path))) == 2
    assert "other.json is no file of results of the ladder." in capsys.readouterr().err
    assert main(("ladder", "asl", "--exact", "--save", str(path))) == 2
    assert "other.json is no file of shares of perfect play." in capsys.readouterr().err
