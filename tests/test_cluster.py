"""Mining, matches and tuning on a cluster: a Dask scheduler with two worker processes."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent import futures
from pathlib import Path

import pytest
from distributed import LocalCluster

from overstack.catalogue import ruleset
from overstack.cli import main
from overstack.documents import wire
from overstack.documents.puzzle import puzzle
from overstack.judging.rules import replay
from overstack.matches import Match, play_match, tally
from overstack.mining import mine
from overstack.search import proof
from tests.test_tuning import SMALL, alone

pytestmark = pytest.mark.native
FIRST, TRIES = 1, 2  # seeds that include one with a puzzle


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler with two workers, each a process."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        yield str(cluster.scheduler_address)


def test_a_cluster_finds_what_one_process_finds(
    scheduler: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ("--seed", str(FIRST), "--seeds", str(TRIES))
    assert main(("mine", "unit-count", *told, "--scheduler", scheduler, "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert found
    with futures.ThreadPoolExecutor(1) as alone:
        assert found == list(mine("unit-count", range(FIRST, FIRST + TRIES), alone))
    assert list(proof.faults(puzzle(found[0]))) == []


def test_a_match_is_the_same_on_a_cluster_and_its_games_can_be_opened(
    scheduler: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    told = ("match", "aam2009", "q14-the-trap", "--games", "2", "--seed", "3", "--json")
    assert main((*told, "--scheduler", scheduler, "--out", str(out))) == 0
    found = json.loads(capsys.readouterr().out)
    match = Match("aam2009", ("q14-the-trap",), ("recruit", "random"), 2, 3)
    with futures.ThreadPoolExecutor(1) as alone:
        accounts = list(play_match(match, alone))
    timed, rules = {"mean", "worst"}, ruleset("aam2009")
    same = tally(match, accounts)
    assert {k: v for k, v in found.items() if k not in timed} == {
        k: v for k, v in same.items() if k not in timed
    }
    for line, account in zip(out.read_text().splitlines(), accounts, strict=True):
        game = wire.game(json.loads(line)["game"])
        assert game.log
        assert wire.game_json(game) == account.game
        assert rules.result(replay(rules, game))


def test_a_cluster_tunes_to_the_same_weights(
    scheduler: str, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ("--check", "0", "--seed", "3", "--scheduler", scheduler, "--json")
    assert main((*SMALL, *more)) == 0
    assert json.loads(capsys.readouterr().out)["weights"] == alone("3")["weights"]


def test_who_does_not_answer_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("overstack.workers.PATIENCE", 0.2)
    assert main(("mine", "aam2009", "--scheduler", "tcp://127.0.0.1:9")) == 2
    assert "No Dask scheduler answers at 'tcp://127.0.0.1:9'." in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(("mine", "aam2009", "--scheduler", "tcp://127.0.0.1:9")) == 2
    assert "pip install overstack[cluster]" in capsys.readouterr().err
