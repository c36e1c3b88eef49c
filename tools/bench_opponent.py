"""Decisions of the computer as an opponent, by rulebook and level: in CPython and in Pyodide."""

from __future__ import annotations

import statistics
from typing import Any

from tools.bench_asked import asked, in_pyodide, rulebooks
from tools.bench_report import Report, part_of
from tools.bench_search import checkout
from tools.shell import PYTHON, ROOT

#: What `opponent_pace` prints.
Json = dict[str, Any]
#: By rulebook, level, and name of the figure.
Figures = dict[str, dict[str, dict[str, list[float]]]]

#: The commit that the decisions in CPython are compared with.
BASE = "f00ae5788f2cb19e094ee516f9452ebb8a258166"
#: The positions of each rulebook; fewer would say little of the slowest decision in twenty.
POSITIONS = 40
#: Seconds after which the page ends a decision.
ENDS = 1.7


def measure(report: Report) -> None:
    """Time decisions of each level in `POSITIONS` positions of each rulebook, also in Pyodide."""
    rulesets, base = rulebooks(), checkout(BASE)
    command = [PYTHON, ROOT / "tools" / "opponent_pace.py", str(POSITIONS)]
    ours, theirs = list[Json](), list[Json]()
    for ruleset in rulesets:  # one core after the other: a machine's speed drifts within minutes
        ours.append(asked([*command, ruleset]))
        if base is not None:
            theirs.append(asked([*command, ruleset], tree=base, path=[base / "pycore"]))
    report.head(f"The computer's decisions in CPython: median, 95 % ({POSITIONS} of each level)")
    _tell(report, _figures(ours))
    if theirs:
        report.head(f"Against the core of {BASE[:7]}, in the same positions of games")
        _compare(report, _figures(ours), _figures(theirs))
        mine, old = (max(each["peak"] or 0 for each in found) for found in (ours, theirs))
        if mine:
            report.figure("peak memory", f"{mine} kB, the older core {old} kB")
    report.head("The same in Pyodide on Node")
    _tell(report, in_pyodide("opponent_pace", POSITIONS, rulesets)["figures"])


def _figures(found: list[Json]) -> Figures:
    """The figures of several runs, each of one rulebook, as one."""
    return {ruleset: levels for each in found for ruleset, levels in each["figures"].items()}


def _compare(report: Report, ours: Figures, theirs: Figures) -> None:
    """Tell how many times the older core's speed the decisions and the positions have."""
    for ruleset, levels in ours.items():
        for level, mine in levels.items():
            old = theirs[ruleset][level]
            own, other = sum(mine["seconds"]), sum(old["seconds"])
            each = sum(mine["positions"]) / own / (sum(old["positions"]) / other)
            report.figure(
                f"{ruleset}, {level}", f"a decision {other / own:.2f}x, a position {each:.2f}x"
            )


def _tell(report: Report, every: Figures) -> None:
    for ruleset, levels in every.items():
        for level, figures in levels.items():
            seconds = figures["seconds"]
            ended = sum(each > ENDS for each in seconds)
            report.figure(
                f"{ruleset}, {level}",
                f"{statistics.median(seconds):5.2f} {part_of(seconds, 0.95):5.2f} s, "
                f"{sum(figures['positions']) / sum(seconds):.0f} positions/s, "
                f"{ended} of {len(seconds)} over {ENDS} s",
            )
