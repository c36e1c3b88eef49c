"""Benchmarks, mostly as ratios measured in one run: machines differ, ratios less so.

Each part of the bench is a separate module: `bench_line` (a first visit over typical network
lines), `bench_boot` (from nothing to a verdict, without a limit), `bench_play` (the umpire's
responses through the bridge, and memory), `bench_frames` (dragging and panning),
`bench_progress` (a file of progress), `bench_games`
(whole games, in CPython and in Pyodide), `bench_opponent` (the computer's decisions, in both),
`bench_saves` (reports on saves, in both), `bench_core` and `bench_search` (the core in CPython).
Each goal is reported as met or missed and the bench goes on; it fails only if the thing to measure
is missing, such as the memory snapshot. Run through ``build.py bench``; docs/performance.md
describes the measurements and their reasons.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from playwright.sync_api import sync_playwright

from tools import (
    bench_boot,
    bench_core,
    bench_frames,
    bench_games,
    bench_line,
    bench_opponent,
    bench_play,
    bench_progress,
    bench_saves,
    bench_search,
    bench_solver,
)
from tools.bench_report import Report
from tools.bench_sites import chromium, sites

PARTS = (
    "line",
    "boot",
    "play",
    "frames",
    "memory",
    "games",
    "opponent",
    "saves",
    "progress",
    "core",
    "solver",
)
#: The parts that need no page and no browser.
ALONE = {"core", "games", "opponent", "saves"}


def main() -> int:
    """Measure and print; the exit code is 1 if something to be measured is missing."""
    parser = argparse.ArgumentParser(prog="build.py bench")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--part", action="append", choices=PARTS, help="one part (repeatable)")
    arguments = parser.parse_args()
    runs, parts = max(1, arguments.runs), arguments.part or PARTS
    report = Report()
    if set(parts) - ALONE:
        _of_the_page(parts, runs, report)
    if "games" in parts:
        bench_games.measure(4 * runs, report)
    if "opponent" in parts:
        bench_opponent.measure(report)
    if "saves" in parts:
        bench_saves.measure(report)
    if "core" in parts:
        bench_search.measure(report)
        bench_core.measure(runs, report)
    if "solver" in parts:
        bench_solver.measure(report)
    return report.end()


def _of_the_page(parts: Sequence[str], runs: int, report: Report) -> None:
    """Measure the parts that run in Chromium."""
    with sites() as (ours, bare), sync_playwright() as playwright:
        with chromium(playwright) as running:
            if "line" in parts:
                bench_line.measure(running, runs, report)
            if "boot" in parts:
                bench_boot.measure(running, ours, bare, runs, report)
            if "play" in parts:
                bench_play.measure(running, ours, report)
            if "frames" in parts:
                bench_frames.measure(running, ours, runs, report)
            if "progress" in parts:
                bench_progress.measure(running, ours, report)
            if "solver" in parts:
                bench_solver.measure_in_page(running, ours, report)
        if "memory" in parts:
            with chromium(playwright) as running:  # a fresh browser: memory counts it all
                bench_play.memory(running, ours, report)


if __name__ == "__main__":
    sys.exit(main())
