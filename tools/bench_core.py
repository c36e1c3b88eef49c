"""The core in CPython: random play, packing, hostile links, against a plain loop in CPython."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from tools.bench_asked import asked, rulebooks
from tools.bench_report import Report
from tools.shell import PYTHON, ROOT


def measure(runs: int, report: Report) -> None:
    """Measure the core in CPython against a plain loop on the same machine."""
    report.head(f"The core in CPython (medians of {runs})")
    reference = statistics.median(_timed(_work) for _ in range(runs))
    for ruleset in rulebooks():
        actions = statistics.median(_rate(ruleset, seed) for seed in range(runs))
        report.figure(
            f"random play, {ruleset}",
            f"{actions:7.0f} actions/s   {1 / (actions * reference):5.2f} of a fixed loop each",
        )
    packing = statistics.median(_timed_packing() for _ in range(runs))
    report.figure(
        "packing 30 counters, Europa",
        f"{1_000 * packing:7.3f} ms   {packing / reference:5.2f} of a fixed loop",
    )
    for name, milliseconds in _timed_odds().items():
        report.goal(f"odds of {name}", milliseconds, ODDS, "ms")
    for way, (middle, worst, slow) in _hostile().items():
        report.figure(
            f"a hostile link, {way}",
            f"{1_000 * middle:7.3f} ms   worst of 2,000 {1_000 * worst:.0f} ms, {slow} over 50 ms",
        )


#: Milliseconds for the exact odds of one attack.
ODDS = 20

#: The largest attack of the sample cards: plain, and with everything that makes dice differ.
DICE = """
import json, time
from overstack.rulesets.reloaded.dice.attack import Attack, Guard, worn
from overstack.rulesets.reloaded.dice.odds import odds
times_by_way = {}
every = Attack(18, heavy=True, flame=True, reroll=True)
for name, attack, guard in (
    ("18 dice against 8", Attack(18, heavy=True), Guard(8)),
    ("18 against 8, sixes and rerolls", every, Guard(8, reroll=True)),
):
    times = []
    for value in range(1, 9):
        start = time.process_time()
        odds(attack, guard, worn(value))
        times.append(time.process_time() - start)
    times_by_way[name] = 1_000 * max(times)
print(json.dumps(times_by_way))
"""


def _timed_odds() -> dict[str, float]:
    """Milliseconds to compute the odds of each attack, for the slowest of eight armour values."""
    found: dict[str, float] = asked([PYTHON, "-c", DICE])
    return found


#: Two thousand hostile links: each is parsed to a game and shown as a board, or refused.
HOSTILE = """
import json, time
from overstack.documents import link
from overstack.words.errors import BadInput
from overstack.facade.umpire import Umpire
from tests.hostile import links
umpire = Umpire()
def read(text):
    try:
        link.decode(text)
    except BadInput:
        pass
def show(text):
    umpire.handle(json.dumps({"ask": "unlink", "link": text}))
times_by_way = {}
all_links = [text for _, text in links(2000)]
for way, work in (("read", read), ("to a board", show)):
    work(all_links[7])
    times = []
    for text in all_links:
        start = time.process_time()
        work(text)
        times.append(time.process_time() - start)
    times.sort()
    times_by_way[way] = times[1000], times[-1], sum(one > 0.05 for one in times)
print(json.dumps(times_by_way))
"""


def _hostile() -> dict[str, tuple[float, float, int]]:
    """Processor seconds per link by way, median and worst, and the number that took over 50 ms."""
    path = [ROOT, ROOT / "pycore"]
    found: dict[str, tuple[float, float, int]] = asked([PYTHON, "-c", HOSTILE], path=path)
    return found


#: Thirty counters in one hex: divisions, brigades, battalions, artillery of all sizes, HQs.
CROWD = """
import json, time
from overstack.rulesets.europa.limits.packing import Column, Limit, Caps, Unit, pack
limit = Limit(Caps(3, Column(6), Column(4), 1), corps=2)
sizes = (
    [(6, True, False)] * 3 + [(4, True, True)] * 3 + [(2, False, False)] * 8
    + [(1, False, False)] * 8 + [(2, False, True)] * 4 + [(1, False, True)] * 4
)
crowd = [Unit(str(n), res, divisional, guns) for n, (res, divisional, guns) in enumerate(sizes)]
times = []
for n in range(200):
    stack = crowd[n % 30:] + crowd[:n % 30]
    start = time.perf_counter()
    pack(limit, stack)
    times.append(time.perf_counter() - start)
print(json.dumps(sorted(times)[100]))
"""


def _timed_packing() -> float:
    """Seconds to pack a hex of 30 counters, the median of 200."""
    return float(asked([PYTHON, "-c", CROWD]))


def _work() -> None:
    table = {number: str(number) for number in range(2_000)}
    sum(len(table[number]) for number in range(2_000))


def _timed(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _rate(ruleset: str, seed: int) -> float:
    command = [PYTHON, "-m", "overstack.cli", "playout", ruleset, "--games", "20",
               "--seed", str(seed), "--json"]  # fmt: skip
    return float(asked(command)["actions_per_second"])
