"""Times the first verdict of a first visit over typical network lines.

The whole page with a link is compared with a page that only runs stock ``loadPyodide``, both from
one host, in turns. Every visit starts with empty caches.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page

from tools import bench_boot, bench_sites, budget
from tools.bench_report import Report
from tools.bench_sites import visitor
from tools.limited_host import LimitedHost, Line, Sent
from tools.shell import DIST

#: Lines, each with the highest ratio allowed for its first verdict.
LINES = (
    (Line("none"), 0.65),
    (Line("30 Mbit/s, 60 ms", megabits=30, delay=0.060), 0.85),
    (Line("9 Mbit/s, 170 ms", megabits=9, delay=0.170), 0.85),
    (Line("1.6 Mbit/s, 150 ms", megabits=1.6, delay=0.150), 0.85),
)
#: Goals for the bytes before the first verdict on a limited line: MB of all, kB of our own.
ALL_MOST, OURS_MOST = 5.5, 300
#: The runs below SLOW Mbit/s: a visit over the slowest line takes half a minute.
RUNS_SLOW, SLOW = 3, 5.0
STOCK = "stock/"


@dataclass
class Visits:
    """Seconds until the first verdict, and the bytes sent until then."""

    seconds: list[float] = field(default_factory=list)
    sent: dict[str, int] = field(default_factory=dict)

    @property
    def middle(self) -> float:
        """The median."""
        return statistics.median(self.seconds)

    @property
    def megabytes(self) -> float:
        """Megabytes of everything that was sent."""
        return sum(self.sent.values()) / 1e6

    @property
    def ours(self) -> float:
        """Kilobytes of our own files."""
        return (
            sum(budget.ours({name: (0, sent) for name, sent in self.sent.items()}).values()) / 1e3
        )


def measure(running: Browser, runs: int, report: Report) -> None:
    """Report for each line: the stock page, ours, the ratio with its goal, and the bytes."""
    opening = bench_boot.opening_link()
    pressed: dict[Path, bytes] = {}
    with _both() as folder:
        for line, goal in LINES:
            with LimitedHost(folder, line, pressed) as host:
                host.press()
                times = min(runs, RUNS_SLOW) if 0 < line.megabits < SLOW else runs
                report.head(
                    f"First verdict of a first visit, line: {line.name} (medians of {times})"
                )
                stock, ours = Visits(), Visits()
                for _ in range(times):
                    _visit(running, host, stock, f"{host.url}{STOCK}", "")
                    _visit(running, host, ours, host.url, opening)
                _tell(report, line, goal, stock, ours)


def _tell(report: Report, line: Line, goal: float, stock: Visits, ours: Visits) -> None:
    for name, visits in (("stock loadPyodide", stock), ("ours, the whole page", ours)):
        report.figure(name, f"{visits.middle:7.1f} s   {visits.megabytes:5.2f} MB")
    report.goal(f"{line.name}: ratio", ours.middle / stock.middle, goal)
    if line.megabits:
        report.goal(f"{line.name}: everything until then", ours.megabytes, ALL_MOST, "MB")
    report.goal(f"{line.name}: ours until then", ours.ours, OURS_MOST, "kB")


def _visit(running: Browser, host: LimitedHost, visits: Visits, address: str, link: str) -> None:
    with visitor(running) as page:
        host.sent = Sent()
        visits.seconds.append(_verdict(page, address, link) / 1000)
        visits.sent = dict(host.sent.by_path)


def _verdict(page: Page, address: str, link: str) -> float:
    if not link:
        return bench_boot.bare(page, address)
    bench_boot.open_watched(page, address + link)
    return float(page.evaluate(bench_boot.SEEN, "verdict"))


@contextmanager
def _both() -> Iterator[Path]:
    """A folder with our site, and the stock page below it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "site"
        shutil.copytree(DIST, folder)
        bench_sites.lay_out_bare(folder / STOCK)
        yield folder
