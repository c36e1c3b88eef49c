"""The page before Python has loaded, and its message if Python cannot load."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, BrowserContext, Route, expect

from tests.browser.conftest import Pages, Site, Watch
from tests.browser.pages import Player, link_to, scenario


def held_back(browser: Browser) -> tuple[BrowserContext, list[Route]]:
    """A browser context that holds back Python's largest file, and the list of held requests."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    context.route("**/pyodide.asm.wasm*", hold)
    return context, waiting


def test_the_first_scenario_is_drawn_while_python_is_on_its_way(
    browser: Browser, page_at: Pages, site: Site
) -> None:
    context, _ = held_back(browser)
    player = Player(page_at(context=context), site.url)
    counters = player.board.locator(".counter[data-id]")
    expect(counters.first).to_be_visible()
    expect(counters.nth(10)).to_be_attached()
    progress = player.page.get_by_role("progressbar")
    expect(progress).to_be_visible()
    expect(player.panel).to_contain_text("the umpire is here")
    player.tap(counters.first)
    expect(player.panel).to_contain_text("Noted.")
    context.unroute("**/pyodide.asm.wasm*")  # lets through the waiting requests and later ones
    expect(player.page.get_by_role("button", name="Share")).to_be_enabled(timeout=60_000)
    expect(progress).to_have_count(0)
    expect(player.panel.get_by_role("button", name="Put back")).to_be_visible()
    context.close()


#: By scenario: its rulebook, the number of its counters, and what a side may not see.
SECRETS: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "building-1f5": ("asl", 16, ()),
    "five-full-hexes": ("europa", 62, ()),
    "vistula-bridgehead": ("europa", 17, ("13 Gds", "17 Pz")),
}


def test_a_link_and_its_log_are_drawn_while_python_is_on_its_way(
    browser: Browser, page_at: Pages, site: Site
) -> None:
    """A rulebook with secrets hides only what is secret in this very position."""
    context, waiting = held_back(browser)
    log = [
        {"do": "move", "who": "m3", "to": "0502"},
        {"edit": "add", "who": "new", "kind": "rifle", "side": "us", "to": "0302"},
        {"edit": "remove", "who": "m4"},
    ]
    address = link_to(scenario("q12-vehicle-queue"), log)
    player = Player(page_at(context=context, address=address), site.url)
    page, share = player.page, player.page.get_by_role("button", name="Share")
    expect(player.counter("m3")).to_have_attribute("data-place", "0502")
    expect(player.counter("new")).to_have_attribute("data-place", "0302")
    expect(player.counter("m4")).to_have_count(0)
    expect(page.get_by_role("banner")).to_contain_text("The vehicle queue")
    if not waiting:  # the board may be drawn before Python's file is even requested
        page.wait_for_event("request", lambda request: "pyodide.asm.wasm" in request.url)
    expect(share).to_be_disabled()
    for name, (ruleset, seen, hidden) in SECRETS.items():
        page.goto(f"{site.url}licences.html")
        page.goto(site.url + link_to(scenario(name, ruleset)))
        expect(player.board.locator(".counter[data-id]"), name).to_have_count(seen)
        text = player.board.inner_html()
        assert not [word for word in hidden if word in text], name
        expect(share).to_be_disabled()
    small = page_at(width=640, height=520, context=context, address=f"embed.html{address}")
    expect(small.locator('.map [data-id="new"]')).to_have_attribute("data-place", "0302")
    context.close()


def test_a_file_that_does_not_come_is_told_and_can_be_tried_again(
    browser: Browser, page_at: Pages, site: Site, watch: Watch
) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.route("**/pyodide.asm.wasm*", lambda route: route.abort())
    player = Player(page_at(context=context), site.url)
    alert = player.page.get_by_role("main").get_by_role("alert")
    expect(alert).to_contain_text("pyodide.asm.wasm", timeout=60_000)
    expect(player.board.locator(".counter[data-id]").first).to_be_visible()
    context.unroute("**/pyodide.asm.wasm*")
    # That such a retry starts Python is proved with a broken site in test_boot.py.
    with player.page.expect_request(re.compile(r"pyodide\.asm\.wasm")):
        alert.get_by_role("button", name="Try again").click()
    expect(alert).to_have_count(0)
    context.close()
    watch.forgive("ERR_FAILED|Failed to fetch")


def test_dark_is_dark_from_the_first_picture(browser: Browser, page_at: Pages) -> None:
    context, _ = held_back(browser)
    page = page_at(context=context)
    page.emulate_media(color_scheme="dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Light").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    context.close()


def test_the_chooser_draws_the_counters_of_rulebooks_with_secrets(desk: Player) -> None:
    desk.page.get_by_role("button", name="Scenarios", exact=True).click()
    dialog = desk.page.get_by_role("dialog")
    for book in ("Advanced Squad Leader", "Europa"):
        dialog.locator(".shelf-book", has_text=book).click()
        pictures = dialog.locator(".scenario")
        expect(pictures.first.locator("svg")).to_be_attached()
        expect(pictures.filter(has_not=desk.page.locator(".counter"))).to_have_count(0)
    dialog.get_by_role("button", name="Close", exact=True).click()
