"""Playing, judging and searching in CPython, against the core before its optimisation.

Both are measured in turns, in one run on one machine, so that other load affects both alike. The
older core is checked out from this repository's history.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any

from tools.bench_asked import asked, rulebooks
from tools.bench_report import Report
from tools.shell import CACHE, PYTHON, ROOT

#: The commit that the core is compared with.
BASE = "c6bf59d89d1c0fccbec7510b07f6e0587223bf68"
#: The number of turns, and of measurements in each turn; the best counts.
TURNS, REPEATS = 2, 2
#: The goals: the highest shares of the older core's time.
GOALS = {"legal": 1 / 5, "step": 1 / 5}
PERFT = 1 / 8
#: The goal in actions a second of random play: that of a board game engine in pure Python.
PACE = {"aam2009": 17_000}


def measure(report: Report) -> None:
    """Measure both cores in turns, and the cost of a position in a search."""
    base = checkout(BASE)
    report.head(f"Playing and searching in CPython (best of {TURNS * REPEATS})")
    trees = [ROOT] if base is None else [base, ROOT]
    runs: dict[Path, list[dict[str, Any]]] = {tree: [] for tree in trees}
    for _ in range(TURNS):
        for tree in trees:
            runs[tree].append(_asked(tree))
    ours = _best(runs[ROOT])
    if base is None:
        report.figure("against the older core", f"not measured: no commit {BASE[:7]} in this clone")
        _plain(report, ours)
    else:
        _against(report, ours, _best(runs[base]))
    stored = ours["stored"]
    report.figure(
        "a position in a table",
        f"{stored['bytes']:7.0f} bytes by its key, {stored['whole']:.0f} as it is",
    )
    report.figure(
        "of a position that a step has made",
        f"{1e6 * stored['hash']:7.2f} us to hash it, {1e6 * stored['key']:.2f} us for its key",
    )


def checkout(commit: str) -> Path | None:
    """The folder of an older core, ready to run; None if the clone does not have its commit."""
    where = CACHE / f"core-{commit[:7]}"
    if where.is_dir():
        return where
    archive = subprocess.run(
        ["git", "archive", commit, "pycore", "rulesets"], cwd=ROOT, capture_output=True, check=False
    )
    if archive.returncode:
        return None
    making = where.with_name(f"{where.name}.new")
    shutil.rmtree(making, ignore_errors=True)
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as packed:
        packed.extractall(making, filter="data")
    (making / "rulesets").rename(making / "pycore" / "overstack" / "rulesets")
    return making.rename(where)


def _asked(tree: Path) -> dict[str, Any]:
    """The figures of `search_pace` for a checkout."""
    script = ROOT / "tools" / "search_pace.py"
    command = [PYTHON, script, str(REPEATS), *rulebooks(tree)]
    found: dict[str, Any] = asked(command, tree=tree, path=[tree / "pycore"])
    return found


def _best(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The least value of each figure over several runs."""
    first = runs[0]
    return {
        name: _best([run[name] for run in runs])
        if isinstance(each, dict)
        else min(run[name] for run in runs)
        for name, each in first.items()
    }


def _plain(report: Report, ours: dict[str, Any]) -> None:
    for ruleset in rulebooks():
        _plain_of(report, ruleset, ours)
    report.figure("perft", f"{ours['leaves'] / ours['perft']:.0f} leaves/s")


def _plain_of(report: Report, ruleset: str, ours: dict[str, Any]) -> None:
    times = ours[ruleset]
    words = "   ".join(f"{name} {1e6 * times[name]:.0f} us" for name in times)
    report.figure(ruleset, words)


def _against(report: Report, ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    words = {"legal": "all that is legal", "step": "a step, of what is legal"}
    for ruleset in rulebooks():
        if ruleset not in theirs:
            _plain_of(report, ruleset, ours)
            continue
        mine, old = ours[ruleset], theirs[ruleset]
        for name, most in GOALS.items():
            share = mine[name] / old[name]
            report.goal(
                f"{words[name]}, {ruleset} ({1e6 * mine[name]:.0f} us, {1 / share:.1f}x)",
                share,
                most,
            )
        for name, what in (("replay", "a step of a log"), ("play", "random play")):
            report.figure(
                f"{what}, {ruleset}",
                f"{1 / mine[name]:7.0f} /s   {old[name] / mine[name]:5.2f}x",
            )
    for ruleset, pace in PACE.items():
        report.goal(f"random play, {ruleset}: us an action", 1e6 * ours[ruleset]["play"],
                    1e6 / pace, "us")  # fmt: skip
    share = ours["perft"] / theirs["perft"]
    leaves = f"{ours['leaves'] / ours['perft']:.0f} leaves/s, {1 / share:.1f}x"
    report.goal(f"perft ({leaves})", share, PERFT)
    if ours["leaves"] != theirs["leaves"]:
        report.figure("perft", "counts another number of leaves: the rules have changed since")
