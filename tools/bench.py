"""How long it takes, as ratios measured in one run: machines differ, ratios less so.

The yardstick of the page is a bare ``loadPyodide`` with the standard library as Pyodide ships it,
up to the first answer of Python. Measured against it: our page from nothing to the umpire's first
verdict, the same on a second visit, and to the board standing. The yardstick of the core is
CPython itself doing a fixed piece of work; against it stand the actions of random play. Medians
throughout.
Run through ``build.py bench``.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tools import browser, serve
from tools.shell import DIST, PYTHON, ROOT, say
from tools.site import PYODIDE, RUNTIME_FILES

BARE = """<!doctype html><title>bare</title><link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from './pyodide.mjs';
const python = await loadPyodide();
window.first = python.runPython('6 * 7') === 42 && performance.now();
</script>"""
FIRST_VERDICT = """async () => {
  const { startEngine } = await import('./engine.js');
  const engine = startEngine();
  const scenarios = await (await fetch('./scenarios/index.json')).json();
  const scenario = await (await fetch(`./scenarios/${scenarios[0].file}`)).json();
  const answer = await engine.ask({ ask: 'open', game: { scenario, log: [] } });
  if (answer.error) throw new Error(answer.error);
  return performance.now();
}"""
BOARD = """() => new Promise((resolve) => {
  const look = () => document.querySelector('.map svg [data-hex], .map svg path')
    ? resolve(performance.now()) : requestAnimationFrame(look);
  look();
})"""
EMPTY = "<!doctype html><title>empty</title><link rel='icon' href='data:,'>"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="build.py bench")
    parser.add_argument("--runs", type=int, default=7)
    runs: int = parser.parse_args().runs
    with _sites() as (ours, bare), sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser.find(), args=browser.ARGUMENTS
        )
        _page(chromium, ours, bare, runs)
        chromium.close()
    _core(runs)


def _page(chromium: Browser, ours: str, bare: str, runs: int) -> None:
    """The page's figures, each run in a browser context of its own; the ways take turns."""
    measured: dict[str, list[float]] = {}

    def note(name: str, milliseconds: float) -> None:
        measured.setdefault(name, []).append(milliseconds)

    for _ in range(runs):
        with _context(chromium) as context:
            page = context.new_page()
            page.goto(bare)
            note("bare loadPyodide", page.wait_for_function("window.first").json_value())
        with _context(chromium) as context:
            for visit in ("first verdict, first visit", "first verdict, second visit"):
                page = context.new_page()
                page.goto(f"{ours}empty.html")
                note(visit, page.evaluate(FIRST_VERDICT))
                page.close()
        with _context(chromium) as context:
            page = context.new_page()
            page.goto(ours, wait_until="commit")
            note("board stands, first visit", page.evaluate(BOARD))
    yardstick = statistics.median(measured["bare loadPyodide"])
    for name, times in measured.items():
        middle = statistics.median(times)
        say(f"{name:32} {middle:8.0f} ms   {middle / yardstick:5.2f} of bare loadPyodide")


def _core(runs: int) -> None:
    """Random play in CPython, against a loop of CPython's own on the same machine."""
    reference = statistics.median(_timed(_work) for _ in range(runs))
    for file in sorted((ROOT / "rulesets").glob("[a-z]*/rules.toml")):
        ruleset = tomllib.loads(file.read_text(encoding="utf-8"))["id"]
        rates = [_rate(ruleset, seed) for seed in range(runs)]
        actions = statistics.median(rates)
        say(
            f"random play, {ruleset:18} {actions:8.0f} actions/s   "
            f"{1 / (actions * reference):5.2f} of a fixed loop an action"
        )
    packing = statistics.median(_timed_packing() for _ in range(runs))
    say(
        f"packing 30 counters, Europa   {1_000 * packing:8.3f} ms   "
        f"{packing / reference:5.2f} of a fixed loop"
    )
    for way, (middle, worst, slow) in _hostile().items():
        say(
            f"hostile links, {way:13} {1_000 * middle:8.3f} ms   worst {1_000 * worst:.0f} ms, "
            f"{worst / reference:.0f} of a fixed loop; {slow} of 2,000 over 50 ms"
        )


#: Two thousand hostile links: read as far as a game or a refusal, and shown as a board or refused.
HOSTILE = """
import json, time
from overstack import link
from overstack.errors import BadInput
from overstack.facade import Umpire
from tests.hostile import links
umpire = Umpire()
def read(text):
    try:
        link.decode(text)
    except BadInput:
        pass
def show(text):
    umpire.handle(json.dumps({"ask": "unlink", "link": text}))
told = {}
all_links = [text for _, text in links(2000)]
for way, work in (("read", read), ("to a board", show)):
    work(all_links[7])
    times = []
    for text in all_links:
        start = time.process_time()
        work(text)
        times.append(time.process_time() - start)
    times.sort()
    told[way] = times[1000], times[-1], sum(one > 0.05 for one in times)
print(json.dumps(told))
"""


def _hostile() -> dict[str, tuple[float, float, int]]:
    """By way: seconds of processor time for a link, median and worst; how many took over 50 ms."""
    command = [str(PYTHON), "-c", HOSTILE]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "pycore")])}
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env=env)
    told: dict[str, tuple[float, float, int]] = json.loads(done.stdout)
    return told


#: Thirty counters that crowd a hex: divisions, brigades, battalions, artillery of all sizes, HQs.
CROWD = """
import json, time
from overstack.rulesets.europa.packing import Column, Limit, Row, Unit, pack
limit = Limit(Row(3, Column(6), Column(4), 1), corps=2)
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
    command = [str(PYTHON), "-c", CROWD]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return float(told.stdout)


def _work() -> None:
    table = {number: str(number) for number in range(2_000)}
    sum(len(table[number]) for number in range(2_000))


def _timed(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _rate(ruleset: str, seed: int) -> float:
    command = [str(PYTHON), "-m", "overstack.cli", "playout", ruleset, "--games", "20",
               "--seed", str(seed), "--json"]  # fmt: skip
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return float(json.loads(told.stdout)["actions_per_second"])


@contextmanager
def _context(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context()
    try:
        yield context
    finally:
        context.close()


@contextmanager
def _sites() -> Iterator[tuple[str, str]]:
    """Two served folders: ours with an empty page beside it, and a bare Pyodide."""
    with tempfile.TemporaryDirectory() as name:
        ours, bare = Path(name) / "ours", Path(name) / "bare"
        shutil.copytree(DIST, ours)
        (ours / "empty.html").write_text(EMPTY, encoding="utf-8")
        bare.mkdir()
        for file in (*RUNTIME_FILES, "python_stdlib.zip", "pyodide-lock.json"):
            shutil.copyfile(PYODIDE / file, bare / file)
        (bare / "index.html").write_text(BARE, encoding="utf-8")
        servers = [serve.server(folder) for folder in (ours, bare)]
        for server in servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()
        first, second = (f"http://{serve.HOST}:{s.server_address[1]}/" for s in servers)
        yield first, second
        for server in servers:
            server.shutdown()


if __name__ == "__main__":
    main()
