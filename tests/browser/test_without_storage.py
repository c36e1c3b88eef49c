"""A browser that blocks the page's storage, either everywhere or in frames on another site.

The umpire judges there too. Most tests start a browser with a profile of its own, because
Playwright's contexts have no setting that blocks storage.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from tests.browser.conftest import PREFIX, Pages
from tests.browser.pages import Player, link_to, scenario
from tests.denied import deny
from tests.host import hosted, other_site
from tools import browser as chromium
from tools.shell import DIST

Wishes = dict[str, object]
#: The browser's error for a store that it refuses to open; "" if the store opens.
STORE = """() => new Promise((said) => {
  try {
    const asked = indexedDB.open('probe');
    asked.onsuccess = () => said('');
    asked.onerror = () => said(String(asked.error));
  } catch (error) { said(String(error)); }
})"""
ALL_SITE_DATA: Wishes = {"profile": {"default_content_setting_values": {"cookies": 2}}}
OF_OTHER_SITES: Wishes = {"profile": {"cookie_controls_mode": 1, "block_third_party_cookies": True}}


@contextmanager
def strict(browser: Browser, home: Path, wishes: Wishes) -> Iterator[BrowserContext]:
    """Start a Chromium with the preferences ``wishes``, which block the storage of pages."""
    preferences = home / "Default" / "Preferences"
    preferences.parent.mkdir(parents=True)
    preferences.write_text(json.dumps(wishes), encoding="utf-8")
    running = browser.browser_type.launch_persistent_context(
        home, executable_path=chromium.find(), args=chromium.LEAN_ARGUMENTS
    )
    yield running
    running.close()


def framed(context: BrowserContext, outer: str, inner: str) -> tuple[Page, Frame]:
    """Open a page of one site that contains a frame of another site."""
    page = context.new_page()
    page.goto(outer)
    page.evaluate(
        "(src) => document.body.append(Object.assign(document.createElement('iframe'),"
        " { src, width: 640, height: 520 }))",
        inner,
    )
    frame = page.locator("iframe").element_handle().content_frame()
    assert frame is not None
    return page, frame


@pytest.fixture
def blog(tmp_path: Path) -> Iterator[str]:
    """The address of another site (not only of another port) with a page of its own."""
    with other_site(tmp_path) as address:
        yield address


def test_page_and_embed_judge_where_site_data_are_blocked_and_saves_are_said_to_be_off(
    browser: Browser, tmp_path: Path, blog: str
) -> None:
    with (
        hosted(DIST, tmp_path / "site") as host,
        strict(browser, tmp_path / "home", ALL_SITE_DATA) as context,
    ):
        page = context.new_page()
        page.goto(host.url + link_to(scenario("q12-vehicle-queue")))
        assert page.evaluate(STORE), "this browser keeps what it should not"
        player = Player(page, host.url)
        expect(player.toast).to_contain_text("does not let the page keep games")
        player.ready()
        player.move("m3", "0502")
        page.get_by_role("button", name="Undo").click()
        expect(player.counter("m3")).to_have_attribute("data-place", "0503")
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_role("dialog")).to_contain_text("does not let the page keep games")

        link = link_to(scenario("q14-the-trap"))
        _, frame = framed(context, blog, f"{host.url}embed.html{link}")
        board = frame.locator(".map")
        expect(board.locator('[data-id="m4"]')).to_have_attribute("data-place", "0404")
        assert frame.evaluate(STORE), "this browser keeps what it should not"
        board.locator('.hex[data-place="0504"]').click(position={"x": 20, "y": 60})
        expect(frame.get_by_role("status")).to_contain_text("0504", timeout=60_000)
        expect(frame.get_by_role("status")).to_contain_text("Lawful")
        assert host.url.endswith(PREFIX)


def test_the_whole_page_in_a_frame_of_another_site_judges_too(
    browser: Browser, tmp_path: Path, blog: str
) -> None:
    with (
        hosted(DIST, tmp_path / "site") as host,
        strict(browser, tmp_path / "home", OF_OTHER_SITES) as context,
    ):
        _, frame = framed(context, blog, host.url + link_to(scenario("q14-the-trap")))
        share = frame.get_by_role("button", name="Share")
        expect(share).to_be_enabled(timeout=60_000)


def test_the_page_judges_where_even_naming_a_store_throws(page_at: Pages, tmp_path: Path) -> None:
    with hosted(DIST, tmp_path / "site") as host:
        deny(host)
        player = Player(page_at(url=host.url, address=link_to(scenario("q12-vehicle-queue"))), "")
        expect(player.toast).to_contain_text("does not let the page keep games")
        player.ready()
        player.move("m3", "0502")
