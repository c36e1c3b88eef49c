"""Times the umpire's responses through the bridge (page, worker, back), and measures memory."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page
from playwright.sync_api import TimeoutError as TooLate

from overstack.documents import link, wire
from tools import bench_positions
from tools.bench_report import Report, part_of
from tools.bench_sites import visitor
from tools.shell import say

COUNTERS = 60
SITTINGS = 3
ACTIONS = 1_000
STRETCH = 100  # actions timed together
MEGABYTE = 1_048_576

#: The umpire, kept in the page.
START = """async () => {
  const { startEngine } = await import('./engine.js');
  window.umpire = startEngine();
  await window.umpire.ready;
}"""
#: The page's requests: the verdict at once, remedies only when the player stays with it.
#: Every board is new to the umpire: the first run warms up the code, and each further one counts as
#: another scenario for the umpire's caches.
SITTING = """async ([scenario, title]) => {
  const game = { scenario: { ...scenario, title }, log: [] };
  const timed = async (request) => {
    const began = performance.now();
    const answer = await umpire.ask(request);
    if (answer.error) throw new Error(answer.error);
    return [performance.now() - began, answer];
  };
  const [opened, board] = await timed({ ask: 'open', game });
  const reached = {}, judged = [], repaired = [];
  const judge = async (about) => {
    judged.push((await timed({ ask: 'why', game: board.game, remedies: false, ...about }))[0]);
    repaired.push((await timed({ ask: 'remedies', game: board.game, ...about }))[0]);
  };
  for (const { id, at } of board.counters) {
    const [time, { hexes }] = await timed({ ask: 'reach', game: board.game, who: id });
    reached[id] = [time, hexes.length];
    for (const { to } of hexes.filter((_, i) => i % Math.ceil(hexes.length / 4) === 0)) {
      await judge({ who: id, path: [to] });
    }
    if (at) await judge({ place: at });
  }
  return { opened, reached, judged, repaired };
}"""


#: The largest board: judgements of different counters, and acts.
LARGEST = """async (scenario) => {
  const timed = async (request) => {
    const began = performance.now();
    const answer = await umpire.ask(request);
    if (answer.error) throw new Error(answer.error);
    return [performance.now() - began, answer];
  };
  let { game, counters } = await umpire.ask({ ask: 'open', game: { scenario, log: [] } });
  const places = counters.map((one) => one.at), judged = [], acted = [];
  for (let at = 1; at <= 100; at += 1) {
    const { id } = counters[at * 9], path = [places[(at * 9 + 400) % places.length]];
    judged.push((await timed({ ask: 'why', game, who: id, path, remedies: false }))[0]);
  }
  for (let at = 1; at <= 20; at += 1) {
    const entries = [{ edit: 'put', who: counters[at * 9].id, to: places[at * 9 + 1] }];
    const [time, board] = await timed({ ask: 'act', game, entries });
    acted.push(time);
    game = board.game;
  }
  const [reach] = await timed({ ask: 'reach', game, who: counters[300].id });
  return { judged, acted, reach };
}"""


def measure(running: Browser, ours: str, report: Report) -> None:
    """Measure judgements and highlights for every ruleset, then the largest board."""
    report.head(f"The umpire through the bridge, {COUNTERS} counters on the board")
    with visitor(running) as page:
        page.goto(f"{ours}empty.html")
        page.evaluate(START)
        for ruleset in bench_positions.SCENARIOS:
            _ruleset(page, ruleset, report)
        report.head("The largest board: 100 x 100 hexes, 1,000 counters, free")
        found = page.evaluate(LARGEST, bench_positions.great(100, 100, 1_000, "free"))
        report.figure("a judgement, median", f"{part_of(found['judged'], 0.5):7.1f} ms")
        report.goal("a judgement, 99th percentile", part_of(found["judged"], 0.99), 50, "ms")
        report.goal("an act, 95th percentile", part_of(found["acted"], 0.95), 150, "ms")
        report.figure("reach of a counter, 9,999 hexes", f"{found['reach']:7.1f} ms")


def _ruleset(page: Page, ruleset: str, report: Report) -> None:
    document = bench_positions.crowded(bench_positions.scenario(ruleset), COUNTERS)
    runs: list[dict[str, Any]] = [
        page.evaluate(SITTING, [document, f"Sitting {number}"]) for number in range(SITTINGS + 1)
    ][1:]
    judged = [time for one in runs for time in one["judged"]]
    by_counter = {
        who: part_of([one["reached"][who][0] for one in runs], 0.5)
        for who, (_, hexes) in runs[0]["reached"].items()
        if hexes
    }
    report.figure(
        f"{ruleset}: the board opened", f"{part_of([o['opened'] for o in runs], 0.5):7.1f} ms"
    )
    report.figure(
        f"{ruleset}: a judgement, median of {len(judged)}", f"{part_of(judged, 0.5):7.1f} ms"
    )
    report.goal(f"{ruleset}: a judgement, 99th percentile", part_of(judged, 0.99), 16, "ms")
    repaired = [time for one in runs for time in one["repaired"]]
    report.figure(
        f"{ruleset}: what would put it right, 99th percentile", f"{part_of(repaired, 0.99):7.1f} ms"
    )
    slowest = max(by_counter, key=lambda who: by_counter[who])
    report.figure(
        f"{ruleset}: reach of a counter, median of {len(by_counter)}",
        f"{part_of(list(by_counter.values()), 0.5):7.1f} ms",
    )
    hexes = runs[0]["reached"][slowest][1]
    report.goal(f"{ruleset}: reach of the slowest ({hexes} hexes)", by_counter[slowest], 50, "ms")


# -- memory ----------------------------------------------------------------------------------------


def memory(running: Browser, ours: str, report: Report) -> None:
    """Measure the page's memory after the boot and after many actions."""
    report.head("Memory")
    session = running.new_browser_cdp_session()
    scenario = bench_positions.crowded(bench_positions.scenario("aam2009"), COUNTERS)
    address = link.encode(
        wire.game({"scenario": {**scenario, "play": "free", "zones": {}}, "log": []})
    )
    with visitor(running) as page:
        page.goto(ours + address)
        page.locator('.phases [data-state="now"]').wait_for()
        page.wait_for_timeout(2_000)
        inside = page.context.new_cdp_session(page)
        report.figure("after the boot", _weight(session, inside))
        paces = _act(page)
        done = len(paces) * STRETCH
        report.figure(f"after {done:,} actions", _weight(session, inside))
        if done < ACTIONS:
            report.breaks(f"Only {done} of {ACTIONS:,} actions could be done on the board.")
        else:
            report.figure("an action: the last hundred, the first", f"{paces[-1] / paces[0]:.2f}")


#: The counter and the `count` uncovered hexes nearest to the middle of the map, each with a point.
SPOTS = """(count) => {
  const map = document.querySelector('.map').getBoundingClientRect();
  const near = ([, x, y]) => Math.hypot(x - map.x - map.width / 2, y - map.y - map.height / 2);
  const spots = (what, key) => [...document.querySelectorAll(what)].map((node) => {
    const box = node.getBoundingClientRect(), at = [box.x + box.width / 2, box.y + box.height / 2];
    return node.contains(document.elementFromPoint(...at)) ? [node.dataset[key], ...at] : null;
  }).filter(Boolean).sort((one, other) => near(one) - near(other)).slice(0, count);
  return [spots('.layer-counters [data-id]', 'id')[0], spots('.hex', 'place')];
}"""

#: The current points of a counter and of a hex.
WHERE = """([who, place]) => [
  `.layer-counters [data-id="${who}"]`, `.hex[data-place="${place}"]`,
].map((what) => {
  const box = document.querySelector(what).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""


def _act(page: Page) -> list[float]:
    """Drag a counter from hex to hex; each time it is judged and drawn.

    Returns the seconds for each full stretch of actions.
    """
    (who, *_), hexes = page.evaluate(SPOTS, 12)
    paces: list[float] = []
    done, since = 0, time.monotonic()
    while done < ACTIONS and len(hexes) > 1:
        place = hexes[0][0]
        at, to = page.evaluate(WHERE, [who, place])  # the map may have moved meanwhile
        page.mouse.move(*at)
        page.mouse.down()
        page.mouse.move((at[0] + to[0]) / 2, (at[1] + to[1]) / 2)
        page.mouse.move(*to)
        page.mouse.up()
        there = page.locator(f'.layer-counters [data-id="{who}"][data-place="{place}"]')
        try:
            there.wait_for(timeout=5_000)
        except TooLate:
            hexes.pop(0)  # a counter may not be put there
            page.keyboard.press("Escape")
            continue
        hexes.append(hexes.pop(0))
        done += 1
        if done % STRETCH == 0:
            paces.append(time.monotonic() - since)
            say(f"  {done:,} of {ACTIONS:,} actions, {paces[-1]:.0f} s for the last {STRETCH}")
            since = time.monotonic()
    return paces


def _weight(whole: CDPSession, page: CDPSession) -> str:
    """Resident memory of the page's process including Python, and the page's own objects."""
    page.send("HeapProfiler.collectGarbage")
    page.send("Performance.enable")
    figures = {one["name"]: one["value"] for one in page.send("Performance.getMetrics")["metrics"]}
    processes = whole.send("SystemInfo.getProcessInfo")["processInfo"]
    resident = sum(_resident(int(one["id"])) for one in processes if one["type"] == "renderer")
    memory = f"{resident:5.0f} MB resident, " if resident else ""
    return (
        f"{memory}{figures['JSHeapUsedSize'] / MEGABYTE:.1f} MB of the page's own objects, "
        f"{figures['Nodes']:,.0f} nodes"
    )


def _resident(process: int) -> float:
    """Proportional resident megabytes of a process; 0 if the system does not report them."""
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
    except OSError:
        return 0
    lines = [line for line in text.splitlines() if line.startswith("Pss:")]
    return int(lines[0].split()[1]) / 1_024 if lines else 0
