"""Tuning: weights as a vector and as TOML, the same by the same seed, and better than bad ones."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tomllib
from concurrent.futures import Future
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from math import exp
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from overstack.catalogue import LISTED, folder, ruleset
from overstack.cli import main
from overstack.opponent.aims import aims_of
from overstack.opponent.playedon import sign_test
from overstack.tuning import WeightSearch, generations
from overstack.tuning.command import space_of
from overstack.tuning.contest import Outcome, Setting, contests, play
from overstack.tuning.weights import PLAIN, Space, round_weights, toml, weights_of, with_weights
from overstack.words.errors import BadInput
from overstack.workers import pool
from tests.effort import FULL, effort

pytestmark = pytest.mark.native

#: The shortest search: one generation of the fewest candidates in the shortest scenario.
SMALL = (
    *("tune", "aam2009", "q14-the-trap", "--level", "recruit", "--generations", "1"),
    *("--population", "4", "--games", "2"),
)


@pytest.mark.parametrize("name", LISTED)
def test_weights_go_to_a_vector_and_to_toml_and_back(name: str) -> None:
    """All weights of a ruleset, half of them changed."""
    aims = aims_of(ruleset(name))
    start = weights_of(aims)
    assert with_weights(aims, start) == aims
    names = tuple(start)[::2]
    space, vector = Space(start, names), [0.1 * number - 0.2 for number in range(len(names))]
    moved = space.at(vector)
    assert [moved[n] / start[n] for n in names if start[n]] == pytest.approx(
        [exp(by) for name, by in zip(names, vector, strict=True) if start[name]]
    )
    assert {n: moved[n] for n in start if n not in names} == {
        n: start[n] for n in start if n not in names
    }
    assert weights_of(with_weights(aims, moved)) == moved
    told = tomllib.loads(toml(moved))
    assert weights_of(aims) | _flat(told) == moved
    assert _flat(tomllib.loads(folder(name).joinpath("aims.toml").read_text())).items() <= (
        start.items()
    )


def _flat(document: dict[str, Any]) -> dict[str, float]:
    """The weights in a document of TOML, by name."""
    found: dict[str, float] = {name: document[name] for name in PLAIN if name in document}
    for part in ("measures", "features"):
        found |= {f"{part}.{name}": each for name, each in document.get(part, {}).items()}
    return found


def test_a_vector_multiplies_and_changes_no_sign() -> None:
    """A step of 1 is a factor of e, up or down; a weight that is not varied stays, 0 too."""
    space = Space({"place": 2.0, "enemy": 0.0, "measures.lost": -3.0}, ("place", "measures.lost"))
    assert space.at([1.0, -1.0]) == {
        "place": pytest.approx(2 * exp(1)),
        "enemy": 0.0,
        "measures.lost": pytest.approx(-3 / exp(1)),
    }
    assert round_weights({"place": 1.23456, "measures.lost": -0.00123456}) == {
        "place": 1.23,
        "measures.lost": -0.00123,
    }


def test_weights_to_vary_are_all_but_zeros_or_those_that_are_named() -> None:
    """Features are varied only at a level that weighs them; a zero needs a value to begin with."""
    present = {"place": 0.7, "enemy": 0.0, "measures.lost": -1.0, "features.fire": 0.1}
    assert space_of(present, None, far=True).names == ("place", "measures.lost", "features.fire")
    assert space_of(present, None, far=False).names == ("place", "measures.lost")
    named = space_of(present, "enemy=0.2,measures.lost", far=False)
    assert named == Space({**present, "enemy": 0.2}, ("enemy", "measures.lost"))
    for told, why in (
        ("enemy", "enemy is 0"),
        ("features.fire", "no weight 'features.fire'"),
        ("score", "no weight 'score'"),
        ("place=high", "not 'high'"),
        ("place=nan", "not 'nan'"),
    ):
        with pytest.raises(BadInput, match=why):
            space_of(present, told, far=False)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("--games", "3"), "even"),
        (("--population", "3"), "at least 4"),
        (("--factor", "1"), "above 1"),
        (("--seed", "-1"), "--seed"),
        (("--tables",), "leave out --tables"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    more: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main((*SMALL, *more)) == 2
    assert why in capsys.readouterr().err


def test_a_clear_win_is_fitter_than_a_narrow_one_and_that_than_a_clear_draw() -> None:
    """From 0 to 1, and 0.5 for a draw with even points."""
    games = [Outcome(1, 9), Outcome(1, 0), Outcome(0.5, 9), Outcome(0.5, 0), Outcome(0, -9)]
    fitness = [each.fitness for each in games]
    assert fitness == sorted(fitness, reverse=True)
    assert fitness[3] == 0.5
    assert fitness[0] + fitness[-1] == pytest.approx(1)
    assert 0 < fitness[-1] < fitness[0] < 1


def test_equal_weights_share_the_two_games_on_the_same_dice() -> None:
    """What one seat wins, the other loses: so only a difference in the weights is measured."""
    present = weights_of(aims_of(ruleset("aam2009")))
    setting = Setting("aam2009", ("recruit", "recruit"), present)
    one, other = map(play, contests(setting, present, ["q14-the-trap"], "1"))
    assert (one.score + other.score, one.margin + other.margin) == (1, 0)
    assert one.score != other.score


@cache
def alone(seed: str) -> dict[str, Any]:
    """What the shortest search of a seed finds in one process, without a check."""
    out = StringIO()
    with redirect_stdout(out):
        assert main((*SMALL, "--check", "0", "--seed", seed, "--workers", "1", "--json")) == 0
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def test_the_same_seed_gives_the_same_weights_on_any_number_of_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file has the weights that are told. By night: another seed gives others."""
    out, one = tmp_path / "found.toml", alone("3")
    more = ("--check", "2", "--seed", "3", "--workers", "2", "--out", str(out), "--json")
    assert main((*SMALL, *more)) == 0
    two = json.loads(capsys.readouterr().out)
    assert all(two[key] == one[key] for key in one.keys() - {"by_scenario", "check", "unseen"})
    assert not FULL or alone("4")["weights"] != two["weights"]
    assert _flat(tomllib.loads(out.read_text())) == two["weights"]
    assert two["check"]["games"] == two["unseen"]["games"] == 2
    for name, (old, new) in two["varied"].items():
        assert old * new > 0
        assert two["weights"][name] == new


def test_without_the_library_a_sentence_names_the_cure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cmaes", None)
    assert main(SMALL) == 2
    assert "pip install overstack[tune]" in capsys.readouterr().err


#: The command line, where Ctrl-C counts: a shell lets its background jobs ignore it.
HEARS = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from overstack.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_an_interrupt_ends_with_what_was_found_so_far(tmp_path: Path) -> None:
    """Ctrl-C reaches every process of the terminal; a second one ends the check as well.

    The file has the weights before the check begins.
    """
    file = tmp_path / "found.toml"
    told = [*SMALL, "--check", "60", "--generations", "60", "--workers", "2", "--out", str(file)]
    with subprocess.Popen(
        [sys.executable, "-c", HEARS, *told],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        assert running.stderr
        try:
            assert "generation 1 of 60" in running.stderr.readline()
            os.killpg(running.pid, signal.SIGINT)
            lines = iter(running.stderr.readline, "")
            assert any("stopped after generation" in line for line in lines)
            assert "checking the weights in 60 games" in next(lines)
            before = tomllib.loads(file.read_text())
            os.killpg(running.pid, signal.SIGINT)
            out, err = running.communicate(timeout=180)
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 0
    assert err == "overstack: stopped the check\n"
    assert tomllib.loads(out[out.index("place = ") :]) == before == tomllib.loads(file.read_text())
    assert before["measures"]


def test_work_that_was_handed_out_is_dropped_at_an_interrupt() -> None:
    """Ctrl-C may come while a hundred games are handed out: the rest of them is not played."""
    tasks: list[Future[None]] = []
    with pytest.raises(KeyboardInterrupt), pool(processes=1) as workers:  # noqa: PT012
        tasks += [workers.submit(sleep, 0.05) for _ in range(100)]
        raise KeyboardInterrupt
    assert any(task.cancelled() for task in tasks)


def test_weights_with_a_bad_value_are_beaten_by_what_is_found() -> None:
    """Who does not care for places loses, and a short search sees that; on dice that it never saw.

    By night a second generation is searched, and there are enough games to tell that from luck.
    """
    bad = {**weights_of(aims_of(ruleset("asl"))), "place": 0.00001}
    setting, names = Setting("asl", ("recruit", "recruit"), bad), ["woods-of-ee4"]
    long = effort(1, few=1, night=2)
    search = WeightSearch(setting, Space(bad, ("place",)), names, long, 4, 2, seed=1, factor=5000)
    with pool() as workers:
        *_, last = generations(search, workers)
        games = contests(setting, last.found, names * effort(2, few=2, night=12), "unseen")
        scores = [each.score for each in workers.map(play, games)]
    assert last.found["place"] > 0.005
    assert sum(scores) >= 0.75 * len(scores)
    pairs = [one + other for one, other in zip(scores[::2], scores[1::2], strict=True)]
    better, worse = sum(each > 1 for each in pairs), sum(each < 1 for each in pairs)
    assert better > worse
    assert len(pairs) < 12 or sign_test(better, worse) < 0.05
