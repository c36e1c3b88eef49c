"""Proving the shipped puzzles in CPython: positions a second, and the time of each."""

from __future__ import annotations

import json
import os
import subprocess

from tools.bench_report import Report
from tools.shell import PYTHON, ROOT

#: Milliseconds for a puzzle: a third of what the browser may take, where Python is thrice as slow.
MEDIAN, SLOW, WORST = 100, 333, 3333


def measure(report: Report) -> None:
    """Prove every puzzle once, and tell how long it takes."""
    report.head("Proving the puzzles in CPython (each once, from nothing)")
    env = {**os.environ, "PYTHONPATH": str(ROOT / "pycore"), "PYTHONUTF8": "1"}
    script = ROOT / "tools" / "solver_pace.py"
    done = subprocess.run(
        [str(PYTHON), str(script)], capture_output=True, text=True, check=True, cwd=ROOT, env=env
    )
    told: dict[str, tuple[int, float]] = json.loads(done.stdout)
    seconds = sorted(each for _, each in told.values())
    positions = sum(each for each, _ in told.values())
    report.goal("the median puzzle", 1000 * seconds[len(seconds) // 2], MEDIAN, "ms")
    report.goal("19 of 20 puzzles", 1000 * seconds[int(0.95 * (len(seconds) - 1))], SLOW, "ms")
    report.goal("the slowest puzzle", 1000 * seconds[-1], WORST, "ms")
    report.figure(
        "the whole set", f"{len(told)} puzzles, {positions} positions, {sum(seconds):.1f} s"
    )
    report.figure("positions a second", f"{positions / sum(seconds):.0f}")
