"""Times the page as it brings a file of progress, of 2,000 and of 20,000 entries."""

from __future__ import annotations

import json
import time

from playwright.sync_api import Browser, FilePayload, expect

from tools.bench_report import Report
from tools.bench_sites import visitor

FEW, MANY = 2_000, 20_000
#: The most that ten times as many entries may take, as a multiple; and the goal in seconds.
RATIO, GOAL = 12, 3.0
ATTEMPT = {"at": 1, "solved": 1, "failed": 0, "spent": 9_000, "shown": False, "wrong": []}
LOG = [{"do": "move", "who": f"m{n}", "path": ["0304", "0405"]} for n in range(3)]


def measure(running: Browser, ours: str, report: Report) -> None:
    """Bring each file on a device of its own, from the choice of the file to the last word."""
    report.head("Progress that is brought from a file, in the page")
    few, many = (_seconds(running, ours, entries) for entries in (FEW, MANY))
    report.figure(f"{FEW} entries", f"{few:7.2f} s")
    report.goal(f"{MANY} entries", many, GOAL, "s")
    report.goal(f"{MANY} entries, as a multiple of {FEW}", many / few, RATIO)


def _seconds(running: Browser, ours: str, entries: int) -> float:
    attempts = {f"{n:08x}": {**ATTEMPT, "at": n + 1, "log": LOG} for n in range(entries)}
    text = json.dumps({"format": "overstack-progress", "edition": 1, "attempts": attempts})
    file = FilePayload(name="progress.json", mimeType="application/json", buffer=text.encode())
    with visitor(running) as page:
        page.goto(ours)
        page.get_by_role("navigation").get_by_role("button", name="Puzzles").click()
        field = page.get_by_label("Bring from a file")
        field.wait_for()
        began = time.perf_counter()
        field.set_input_files(file)
        message = page.get_by_role("region", name="Message")
        expect(message).to_contain_text(f"{entries:,} puzzles", timeout=600_000)
        return time.perf_counter() - began
