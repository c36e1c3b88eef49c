"""Times the report on a save, in CPython and in Pyodide."""

from __future__ import annotations

from tools.bench_asked import asked, in_pyodide
from tools.bench_report import Report
from tools.save_pace import SIZES
from tools.shell import PYTHON, ROOT

#: The goals in seconds in Pyodide, by the save's size.
GOALS = {"usual": 0.8, "2,300 pieces": 3.0, "14 MB": 12.0}

Figures = dict[str, dict[str, float]]


def measure(report: Report) -> None:
    """Time the report on three saves: a usual one, one of many pieces, one of many megabytes."""
    report.head("A save that is brought, in CPython")
    path = [ROOT, ROOT / "pycore"]
    here: Figures = asked([PYTHON, ROOT / "tools" / "save_pace.py", *SIZES], path=path)
    for size, figures in here.items():
        report.figure(_name(size, figures), f"{figures['seconds']:7.2f} s")
    report.head("The same in Pyodide on Node")
    there: Figures = in_pyodide("save_pace", list(SIZES))
    for size, figures in there.items():
        report.goal(_name(size, figures), figures["seconds"], GOALS[size], "s")


def _name(size: str, figures: dict[str, float]) -> str:
    """Return the size of a save, its megabytes and its stacks, in words."""
    return f"{size}: {figures['megabytes']:.1f} MB, {figures['stacks']:.0f} stacks"
