"""Whole random games of every rulebook, and all that is legal at once: in CPython, in Pyodide."""

from __future__ import annotations

import json
import subprocess
import tomllib
from pathlib import Path

from tools import setup
from tools.bench_report import Report, part_of
from tools.shell import PYTHON, ROOT
from tools.site import PYODIDE

Figures = dict[str, dict[str, list[float]]]

#: Milliseconds for all that is legal, the 95th percentile, by rulebook.
LEGAL = {"reloaded": 3.0}


def measure(games: int, report: Report) -> None:
    """So many games of every rulebook in CPython, fewer in Pyodide."""
    rulesets = listed()
    report.head(f"Whole random games in CPython ({games} of each rulebook)")
    _tell(report, _asked([PYTHON, ROOT / "tools" / "game_pace.py", str(games), *rulesets]), LEGAL)
    few = max(2, games // 4)
    report.head(f"The same in Pyodide on Node ({few} of each)")
    script = ROOT / "tools" / "game_pace.mjs"
    _tell(report, _asked([setup.node(), script, PYODIDE, ROOT, str(few), *rulesets]), {})


def listed() -> list[str]:
    """The ids of all rulebooks of this checkout."""
    files = sorted((ROOT / "rulesets").glob("[a-z]*/rules.toml"))
    return [tomllib.loads(file.read_text(encoding="utf-8"))["id"] for file in files]


def _asked(command: list[str | Path]) -> Figures:
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT)
    told: Figures = json.loads(done.stdout)
    return told


def _tell(report: Report, told: Figures, goals: dict[str, float]) -> None:
    for ruleset, figures in told.items():
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
