"""Whole random games of every rulebook, and lists of all legal acts: in CPython and in Pyodide."""

from __future__ import annotations

from tools.bench_asked import asked, in_pyodide, rulebooks
from tools.bench_report import Report, part_of
from tools.shell import PYTHON, ROOT

Figures = dict[str, dict[str, list[float]]]

#: Milliseconds for all legal acts of a position, the 95th percentile, by rulebook.
LEGAL = {"reloaded": 3.0}


def measure(games: int, report: Report) -> None:
    """Time `games` games of every rulebook in CPython, and fewer in Pyodide."""
    rulesets = rulebooks()
    report.head(f"Whole random games in CPython ({games} of each rulebook)")
    _tell(report, asked([PYTHON, ROOT / "tools" / "game_pace.py", str(games), *rulesets]), LEGAL)
    few = max(2, games // 4)
    report.head(f"The same in Pyodide on Node ({few} of each)")
    _tell(report, in_pyodide("game_pace", few, rulesets), {})


def _tell(report: Report, every: Figures, goals: dict[str, float]) -> None:
    for ruleset, figures in every.items():
        seconds, actions = figures["seconds"], figures["actions"]
        legal = [1_000 * each for each in figures["legal"]]
        report.figure(
            f"{ruleset}: a whole game, the longest of {len(seconds)}",
            f"{max(seconds):7.2f} s, {sum(actions) / sum(seconds):.0f} actions/s",
        )
        name = f"{ruleset}: all that is legal, 95th percentile of {len(legal)}"
        if ruleset in goals:
            report.goal(name, part_of(legal, 0.95), goals[ruleset], "ms")
        else:
            report.figure(name, f"{part_of(legal, 0.95):7.2f} ms")
