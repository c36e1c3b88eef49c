"""Mining on a cluster: a Dask scheduler with two processes of its own."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent import futures

import pytest
from distributed import LocalCluster

from overstack.cli import main
from overstack.documents.puzzle import puzzle
from overstack.mining import mine
from overstack.search import proof

pytestmark = pytest.mark.native
FIRST, TRIES = 5, 8  # seeds among which there is a puzzle


@pytest.fixture
def scheduler() -> Iterator[str]:
    """The address of a scheduler with two workers, each a process."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        yield str(cluster.scheduler_address)


def test_a_cluster_finds_what_one_process_finds(
    scheduler: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ("--seed", str(FIRST), "--tries", str(TRIES))
    assert main(("mine", "aam2009", *told, "--scheduler", scheduler, "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert found
    with futures.ThreadPoolExecutor(1) as alone:
        assert found == list(mine("aam2009", range(FIRST, FIRST + TRIES), alone))
    assert list(proof.faults(puzzle(found[0]))) == []


def test_who_does_not_answer_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("overstack.mining.PATIENCE", 0.2)
    assert main(("mine", "aam2009", "--scheduler", "tcp://127.0.0.1:9")) == 2
    assert "No Dask scheduler answers at 'tcp://127.0.0.1:9'." in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(("mine", "aam2009", "--scheduler", "tcp://127.0.0.1:9")) == 2
    assert "pip install overstack[cluster]" in capsys.readouterr().err
