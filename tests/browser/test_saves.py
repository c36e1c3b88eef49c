"""Every decision is stored when it is made, whatever happens to the browser and its storage."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType, expect

from tests.browser.conftest import Pages, Site
from tests.browser.pages import Json, Player, link_to
from tests.effort import effort
from tools import browser as chromium

KILLS = effort(3, few=3, night=20)
GAMES = """() => new Promise((resolve) => {
  const opening = indexedDB.open('overstack-kept');
  opening.onsuccess = () => {
    const bodies = opening.result.transaction('bodies').objectStore('bodies');
    const all = bodies.getAll(IDBKeyRange.bound(['games'], ['games', []]));
    all.onsuccess = () => {
      opening.result.close();
      resolve(all.result.map(({ id, game }) => [id, game.log]));
    };
  };
})"""

FIELD: Json = {
    "format": 1,
    "ruleset": "aam2009",
    "title": "A field",
    "map": {"size": [4, 4], "grid": "flat", "labels": "0305"},
    "sides": [{"id": "german", "name": "German"}, {"id": "us", "name": "US"}],
    "play": "free",
    "phase": "movement",
    "active": "us",
    "counters": [{"id": "a", "kind": "soldier", "side": "us", "at": "0202"}],
}


class Browsing:
    """A browser process with its own profile on disk, like a person's; it can be killed."""

    def __init__(self, kind: BrowserType, profile: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [chromium.find(), *chromium.LEAN_ARGUMENTS, "--headless", f"--user-data-dir={profile}",
             f"--remote-debugging-port={port}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        for _ in range(200):
            try:
                self.browser = kind.connect_over_cdp(f"http://127.0.0.1:{port}")
                break
            except Exception:  # noqa: BLE001 - it is not there yet, in whatever words
                time.sleep(0.1)
        self.page = self.browser.contexts[0].new_page()
        self.page.set_default_timeout(60_000)

    def kill(self) -> None:
        """Kill the browser as a power cut would: nothing is closed, nothing more is written."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


Start = Callable[[Path], Browsing]


@pytest.fixture
def start(browser: Browser) -> Iterator[Start]:
    """Start a browser on a profile; each is killed at the end, whatever the test's result."""
    running: list[Browsing] = []

    def one(profile: Path) -> Browsing:
        running.append(Browsing(browser.browser_type, profile))
        return running[-1]

    yield one
    for browsing in running:
        browsing.kill()


def decide(player: Player, to: str) -> None:
    """Put the counter ``a`` into a hex."""
    player.pick("a")
    player.aim(to)
    player.panel.get_by_role("button", name=to).click()


def step(player: Player, to: str) -> None:
    """Put the counter ``a`` into a hex, check its new place, and deselect it."""
    decide(player, to)
    expect(player.counter("a")).to_have_attribute("data-place", to)
    player.let_go()


def test_a_killed_browser_has_lost_nothing_and_doubled_nothing(
    site: Site, tmp_path: Path, start: Start
) -> None:
    chooser = random.Random(5)
    made = 0
    browsing = start(tmp_path / "profile")
    for kill in range(KILLS):
        page = browsing.page
        player = Player(page, site.url)
        if kill == 0:
            page.goto(site.url + link_to(FIELD))
        else:
            page.goto(site.url)
            page.get_by_role("button", name="Pick it up again").click()
            expect(page.locator(".top-title")).to_contain_text("A field")
        player.ready()
        for _ in range(chooser.randint(1, 3)):
            to = chooser.choice(["0301", "0303", "0404", "0102"])
            if player.counter("a").get_attribute("data-place") == to:
                continue
            step(player, to)
            made += 1
        if chooser.random() < 0.5:  # kill the browser during the next decision
            decide(player, "0403")
            page.wait_for_timeout(chooser.random() * 60)  # at any moment of its writing
        seen = page.evaluate("document.querySelector('[data-id=a]').dataset.place")
        browsing.kill()

        browsing = start(tmp_path / "profile")
        browsing.page.goto(site.url + "licences.html")  # of the same store, without Python
        games = browsing.page.evaluate(GAMES)
        assert len(games) == 1, "one game is kept, once"
        ((_, log),) = games
        assert len(log) in {made, made + 1}
        assert seen in [entry["to"] for entry in log][-2:]
        made = len(log)


#: A full device, until it is mended.
FULL = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
  window.mended = () => { IDBObjectStore.prototype.put = put; };
}"""


def test_a_full_device_is_reported_and_play_goes_on(desk: Player) -> None:
    desk.open(FIELD)
    desk.page.evaluate(FULL)
    step(desk, "0301")
    expect(desk.toast).to_contain_text("The device is full")
    step(desk, "0404")
    desk.page.evaluate("mended()")
    step(desk, "0303")
    moves = [["0301", "0404", "0303"]]
    kept = [[entry.get("to") for entry in log] for _, log in desk.page.evaluate(GAMES)]
    assert [each for each in kept if each in moves] == moves, "the last move is not kept"


def test_an_opened_link_and_an_evicted_store_lose_no_decision(page_at: Pages, site: Site) -> None:
    """Opened and loaded again, played on, its storage evicted in mid-play, another map made."""
    page = page_at(address=link_to(FIELD))
    player = Player(page, site.url)
    player.ready()
    page.reload()
    player.ready()
    expect(player.counter("a")).to_have_attribute("data-place", "0202")
    assert page.evaluate(GAMES) == [], "no decision was made, and something is kept"
    step(player, "0301")
    assert len(page.evaluate(GAMES)) == 1
    origin = page.evaluate("location.origin")
    page.context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"}
    )
    step(player, "0404")
    ((_, log),) = page.evaluate(GAMES)
    assert [entry["to"] for entry in log] == ["0301", "0404"], "the evicted game is not whole again"
    player.go("Scenarios")
    page.get_by_role("dialog").get_by_role("button", name="New board").click()
    page.get_by_role("button", name="Make the new map").click()
    expect(player.counter("a")).to_have_count(0)
    page.reload()
    player.ready()
    player.go("Scenarios")
    page.get_by_role("dialog").locator(".save", has_text="A field").click()
    expect(player.counter("a")).to_have_attribute("data-place", "0404")
