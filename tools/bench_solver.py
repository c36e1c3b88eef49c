"""The shipped puzzles: times of their proofs, in CPython and in the page; length of their links."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Browser

from tools.bench_asked import asked
from tools.bench_play import START
from tools.bench_report import Report, part_of
from tools.bench_sites import visitor
from tools.shell import PYTHON, ROOT
from tools.site_data import shipped_puzzles

#: The goals in milliseconds per puzzle in the page; CPython gets a third of them.
MEDIAN, SLOW, WORST = 300, 1_000, 10_000
#: The target lengths of a puzzle's link, in characters.
SHORT, LONGEST = 300, 1_200
#: Proves every shipped puzzle like the page's solver: with empty caches and its rulebook loaded.
PROVED = """async (puzzles) => {
  const times = [];
  for (const puzzle of puzzles) {
    const game = { scenario: puzzle.scenario, log: [] };
    await umpire.ask({ ask: 'open', game });
    const began = performance.now();
    const answer = await umpire.ask({ ask: 'solve', game, positions: 100000 });
    if (answer.answer !== 'solved') throw new Error(`${puzzle.id}: ${JSON.stringify(answer)}`);
    times.push([answer.positions, (performance.now() - began) / 1000]);
  }
  return times;
}"""


def measure(report: Report) -> None:
    """Time the proof and grading of every puzzle, once each in CPython."""
    report.head("Proving and grading the puzzles in CPython (each once, from nothing)")
    script = ROOT / "tools" / "solver_pace.py"
    found: dict[str, tuple[int, float, int]] = asked([PYTHON, script], path=[ROOT / "pycore"])
    _tell(report, [(positions, took) for positions, took, _ in found.values()], 1 / 3)
    report.head("The links of the puzzles, from #p= to the end, with the mark of a verdict")
    lengths = [length for *_, length in found.values()]
    report.goal("the median", part_of(lengths, 0.5), SHORT, "characters")
    report.goal("the longest", max(lengths), LONGEST, "characters")


def measure_in_page(running: Browser, ours: str, report: Report) -> None:
    """Time the proof of every puzzle in Pyodide, with the requests that the page sends."""
    report.head("Proving the puzzles in the page (each once, from nothing)")
    puzzles = [one["puzzle"] for one in shipped_puzzles()]
    with visitor(running) as page:
        page.goto(f"{ours}empty.html")
        page.evaluate(START)
        _tell(report, page.evaluate(PROVED, puzzles), 1)


def _tell(report: Report, puzzles: Sequence[tuple[int, float]], share: float) -> None:
    """Report the figures of a set against a share of the goals."""
    times = [1_000 * seconds for _, seconds in puzzles]
    positions, whole = sum(each for each, _ in puzzles), sum(times) / 1_000
    report.goal("the median puzzle", part_of(times, 0.5), round(MEDIAN * share), "ms")
    report.goal("19 of 20 puzzles", part_of(times, 0.95), round(SLOW * share), "ms")
    report.goal("the slowest puzzle", max(times), round(WORST * share), "ms")
    report.figure("the whole set", f"{len(puzzles)} puzzles, {positions} positions, {whole:.1f} s")
    report.figure("positions a second", f"{positions / whole:.0f}")
