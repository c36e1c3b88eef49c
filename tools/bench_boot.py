"""Times the first board and the first verdict, against a bare ``loadPyodide`` in one run."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page

from overstack.documents import link, wire
from tools import bench_positions, budget
from tools.bench_report import Report
from tools.bench_sites import new_page, visitor
from tools.shell import DIST

BARE_COLD, BARE_AGAIN = "bare loadPyodide, first visit", "bare loadPyodide, second visit"
BOARD_LINK, BOARD_HOME = "board from a link, first visit", "board without a link, first visit"
COLD, AGAIN = "first verdict, first visit", "first verdict, second visit"
PAGE_COLD = "first verdict on the whole page, first visit"
PAGE_AGAIN = "first verdict on the whole page, second visit"
GOALS = {BOARD_LINK: 0.15, COLD: 0.35}
FRESH = "first verdict without the snapshot, first visit"

#: The umpire without the page: the way in which Python started, and the time of its first response.
VERDICT = """async (scenario) => {
  const { startEngine } = await import('./engine.js');
  let from = '';
  const rulebook = scenario.ruleset;
  const engine = startEngine({ rulebook, onProgress: (news) => { from = news.from ?? from; } });
  const answer = await engine.ask({ ask: 'open', game: { scenario, log: [] } });
  if (answer.error) throw new Error(answer.error);
  return [from, performance.now()];
}"""
#: Checks once per frame; an element that it finds was drawn in the previous frame.
WATCH = """
window.seen = {};
const watched = { board: '.layer-counters [data-id]', verdict: '.phases [data-state="now"]' };
(function look() {
  for (const [name, what] of Object.entries(watched)) {
    if (!(name in seen) && document.querySelector(what)) {
      seen[name] = 0;
      requestAnimationFrame(() => { seen[name] = performance.now(); });
    }
  }
  requestAnimationFrame(look);
})();
"""
SEEN = """(name) => new Promise((done) => {
  const look = () => (seen[name] ? done(seen[name]) : setTimeout(look, 20));
  look();
})"""
FIRST = "window.first"


def measure(running: Browser, ours: str, stock: str, runs: int, report: Report) -> None:
    """Measure all ways in turns, each in its own browser context."""
    report.head(f"From nothing to a verdict (medians of {runs})")
    measured: dict[str, list[float]] = {}
    opening = opening_link()
    for _ in range(runs):
        for name, time in _round(running, ours, stock, opening, report):
            measured.setdefault(name, []).append(time)
    cold = report.times(BARE_COLD, measured[BARE_COLD])
    again = report.times(BARE_AGAIN, measured[BARE_AGAIN])
    for name, times in measured.items():
        if name in (BARE_COLD, BARE_AGAIN):
            continue
        yardstick = again if name in (AGAIN, PAGE_AGAIN) else cold
        middle = report.times(name, times, yardstick)
        if name in GOALS:
            report.goal(f"{name}: ratio", middle / yardstick, GOALS[name])
    report.figure("ours, fetched until that verdict", f"{_fetched(running, ours + opening):.0f} kB")


def _round(
    running: Browser, ours: str, stock: str, opening: str, report: Report
) -> list[tuple[str, float]]:
    """Measure every way once."""
    found: list[tuple[str, float]] = []
    with visitor(running) as first:
        found.append((BARE_COLD, bare(first, stock)))
        found.append((BARE_AGAIN, bare(_next(first), stock)))
    with visitor(running) as first:
        found.append((COLD, _verdict(first, ours, "snapshot", report)))
        found.append((AGAIN, _verdict(_next(first), ours, "snapshot", report)))
    with visitor(running, snapshot=False) as first:
        found.append((FRESH, _verdict(first, ours, "start", report)))
    with visitor(running) as first:
        open_watched(first, ours + opening)
        found.append((BOARD_LINK, float(first.evaluate(SEEN, "board"))))
        found.append((PAGE_COLD, float(first.evaluate(SEEN, "verdict"))))
        second = _next(first)
        open_watched(second, ours + opening)
        found.append((PAGE_AGAIN, float(second.evaluate(SEEN, "verdict"))))
    with visitor(running) as first:
        open_watched(first, ours)
        found.append((BOARD_HOME, float(first.evaluate(SEEN, "board"))))
    return found


def bare(page: Page, address: str) -> float:
    """Milliseconds from the start of the navigation to the first answer of stock Pyodide."""
    page.goto(address)
    page.wait_for_function(FIRST)
    return float(page.evaluate(FIRST))


def _verdict(page: Page, ours: str, way: str, report: Report) -> float:
    """Milliseconds to the umpire's first response; Python must have started in the given way."""
    page.goto(f"{ours}empty.html")
    came, time = page.evaluate(VERDICT, bench_positions.scenario("aam2009"))
    if came != way:
        report.breaks(f"Python came by {came!r} where {way!r} was to be measured.")
    return float(time)


def open_watched(page: Page, address: str) -> None:
    """Open an address with the script that `SEEN` later asks."""
    page.add_init_script(WATCH)
    page.goto(address, wait_until="commit")


def _fetched(running: Browser, address: str) -> float:
    """Compressed kilobytes of our own files that a first visit requests before its verdict."""
    sizes: dict[str, tuple[int, int]] = json.loads((DIST / "sizes.json").read_text("utf-8"))
    asked: set[str] = set()
    with visitor(running) as page:
        page.context.on("request", lambda request: asked.add(request.url.split("#")[0]))
        open_watched(page, address)
        page.evaluate(SEEN, "verdict")
    home = address.split("#", maxsplit=1)[0]
    names = {url.removeprefix(home) or "index.html" for url in asked}
    return sum(budget.ours({n: sizes[n] for n in names & sizes.keys()}).values()) / 1000


def _next(page: Page) -> Page:
    """Close the page and open another one in the same browser context."""
    context = page.context
    page.close()
    return new_page(context)


def opening_link() -> str:
    """The link that is opened: a scenario, as posted in a forum."""
    document = bench_positions.scenario("aam2009")
    return link.encode(wire.game({"scenario": document, "log": []}))
