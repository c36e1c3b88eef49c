"""Dragging and panning a large map: script time of each frame, and the longest task.

It reads Chromium's own trace: the work of the page's main thread from one frame to the next.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from overstack.documents import link, wire
from overstack.words.errors import BadLink
from tools import bench_positions
from tools.bench_report import Report, part_of
from tools.bench_sites import visitor
from tools.shell import Trouble

#: Columns, rows and counters: a map that is drawn whole, a large one, and the largest.
GREAT, GREATER, GREATEST = (40, 30, 300), (60, 60, 400), (100, 100, 1_000)
#: Drops a file on the board.
DROP = """(target, [name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}"""
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
#: The events that count as script: calls into the page's code, and garbage collection.
SCRIPT = frozenset(
    {"EventDispatch", "FireAnimationFrame", "FunctionCall", "TimerFire", "RunMicrotasks",
     "EvaluateScript", "V8.GC_MC_BACKGROUND_MARKING", "MinorGC", "MajorGC", "BlinkGC.AtomicPhase"}
)  # fmt: skip
TASK, FRAME = "RunTask", "BeginCommitCompositorFrame"

Event = dict[str, Any]
Span = tuple[float, float]
#: The traced action; its starting point is found beforehand, so that the search is not measured.
Gesture = Callable[[], None]
Measured = tuple[list[float], list[float]]


def measure(running: Browser, ours: str, runs: int, report: Report) -> None:
    """Measure a drag and a pan on each kind of board, `runs` times; all frames count together."""
    for size in (GREAT, GREATER, GREATEST):
        columns, rows, counters = size
        report.head(f"A map of {columns} x {rows} hexes with {counters} counters")
        for play in ("turns", "free"):
            document = bench_positions.great(columns, rows, counters, play)
            with visitor(running) as page:
                _opened(page, ours, document)
                _painted(page)
                for name, gesture in (("panning", _pan), ("dragging", _drag)):
                    _judged(report, f"{play}: {name}", *_measured(page, gesture, runs))
                # Without a goal: the browser redraws the map at each scale.
                _, tasks = _measured(page, _zoom, runs)
                report.figure(f"{play}: zooming, longest task", f"{max(tasks):.1f} ms")


def _opened(page: Page, ours: str, document: dict[str, Any]) -> None:
    """Open a game by its link, or by a file if it is too large for one."""
    game = {"scenario": document, "log": []}
    try:
        address = link.encode(wire.game(game))
    except BadLink:
        page.goto(ours)
        page.locator('.phases [data-state="now"]').wait_for()
        page.locator(".map").evaluate(DROP, ["large.json", json.dumps(game)])
        page.get_by_text("Opened large.json.").wait_for()
        page.locator(".layer-counters .can-act").first.wait_for()
    else:
        page.goto(ours + address)
        page.locator('.phases [data-state="now"]').wait_for()


def _measured(page: Page, gesture: Callable[[Page], Gesture], runs: int) -> Measured:
    """Return script times of all frames of `runs` gestures, and each one's longest task, in ms."""
    traced = [_traced(page, gesture) for _ in range(runs)]
    return [frame for frames, _ in traced for frame in frames], [longest for _, longest in traced]


def _judged(report: Report, what: str, frames: list[float], tasks: list[float]) -> None:
    name = f"{what}, script of a frame, 95th percentile of {len(frames)}"
    report.goal(name, part_of(frames, 0.95), 8, "ms")
    report.goal(f"{what}, longest task", max(tasks), 50, "ms")


def _painted(page: Page) -> None:
    """Wait until the terrain, which is painted in slices, is complete."""
    before = -1
    while (nodes := page.locator(".board-terrain *").count()) != before:
        before = nodes
        page.wait_for_timeout(1_500)


def _middle(page: Page) -> tuple[float, float]:
    box = page.locator(".map").bounding_box()
    if box is None:
        raise Trouble("There is no board to drag on: look at the built page.")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _pan(page: Page) -> Gesture:
    """Prepare a pan: the map is grabbed away from all counters and moved in a circle."""
    x, y = _free(page)
    return lambda: _lead(page, x, y)


def _drag(page: Page) -> Gesture:
    """Prepare a drag: a counter is moved in a circle and put back."""
    x, y = _counter(page)

    def drag() -> None:
        _lead(page, x, y)
        page.keyboard.press("Escape")

    return drag


def _lead(page: Page, x: float, y: float) -> None:
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(61):
        angle = step * math.tau / 60
        page.mouse.move(x + 160 * (1 - math.cos(angle)), y + 130 * math.sin(angle))
        page.wait_for_timeout(8)
    page.mouse.up()
    page.wait_for_timeout(400)


def _zoom(page: Page) -> Gesture:
    """Prepare a zoom: the wheel zooms in and out again."""
    page.mouse.move(*_middle(page))

    def zoom() -> None:
        for turn in range(24):
            page.mouse.wheel(0, -60 if turn < 12 else 60)
            page.wait_for_timeout(16)
        page.wait_for_timeout(600)

    return zoom


#: The point nearest to the middle of the map at which such an element is on top.
POINT = """([what, x, y]) => {
  let best = null, least = Infinity;
  for (const node of document.querySelectorAll(what)) {
    const box = node.getBoundingClientRect();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    const far = Math.hypot(at[0] - x, at[1] - y);
    if (far >= least || !node.contains(document.elementFromPoint(...at))) continue;
    [best, least] = [at, far];
  }
  return best;
}"""


def _free(page: Page) -> tuple[float, float]:
    x, y = page.evaluate(POINT, [".hex", *_middle(page)])
    return float(x), float(y)


def _counter(page: Page) -> tuple[float, float]:
    x, y = page.evaluate(POINT, [".layer-counters .can-act", *_middle(page)])
    return float(x), float(y)


# -- reading the trace ---------------------------------------------------------------------


def _traced(page: Page, gesture: Callable[[Page], Gesture]) -> tuple[list[float], float]:
    """Script time of each frame during a gesture, and the longest task, in milliseconds."""
    prepared = gesture(page)
    session = page.context.new_cdp_session(page)
    session.send(
        "Tracing.start",
        {"transferMode": "ReturnAsStream", "traceConfig": {"includedCategories": CATEGORIES}},
    )
    prepared()
    ended: list[Event] = []

    def note(event: Event) -> None:
        ended.append(event)

    session.on("Tracing.tracingComplete", note)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    events = _read(session, ended[0]["stream"])
    session.detach()
    return _frames(_of_main_thread(events))


def _read(session: CDPSession, handle: str) -> list[Event]:
    text = ""
    while True:
        piece = session.send("IO.read", {"handle": handle, "size": 4_000_000})
        text += piece["data"]
        if piece.get("eof"):
            break
    session.send("IO.close", {"handle": handle})
    events: list[Event] = json.loads(text)["traceEvents"]
    return events


def _of_main_thread(events: list[Event]) -> list[Event]:
    """The events of the page's main thread: the renderer main thread that began most frames."""
    threads = [(e["pid"], e["tid"]) for e in events
               if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"]  # fmt: skip
    began = [(e["pid"], e["tid"]) for e in events if e["name"] == FRAME]
    main = max(threads, key=began.count)
    return [e for e in events if (e["pid"], e["tid"]) == main]


def _frames(events: list[Event]) -> tuple[list[float], float]:
    """Script time of each frame, and the longest task, in milliseconds of processor time."""
    ends = sorted(e["ts"] for e in events if e["name"] == FRAME)
    script = list(_outermost(e for e in events if e["name"] in SCRIPT and e["ph"] == "X"))
    tasks = [_taken(e) for e in events if e["name"] == TASK and e["ph"] == "X"]
    frames = [
        sum(taken for start, taken in script if begin <= start < end) / 1_000
        for begin, end in pairwise(ends)
    ]
    return frames, max(tasks, default=0) / 1_000


def _outermost(events: Iterable[Event]) -> Iterable[Span]:
    """The start and duration of each event that is not nested in another."""
    end = -1.0
    for event in sorted(events, key=lambda e: (e["ts"], -e.get("dur", 0))):
        if event["ts"] >= end:
            end = event["ts"] + event.get("dur", 0)
            yield event["ts"], _taken(event)


def _taken(event: Event) -> float:
    """Processor time of the thread, if the trace has it, so that other processes do not count."""
    return float(event["tdur"] if "tdur" in event else event.get("dur", 0))
