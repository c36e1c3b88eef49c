"""After one visit the page works without a network; a newer version is offered, never forced."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from overstack.documents import collection
from overstack.formats.container import packed
from tests.browser.conftest import Pages, Site, Watch
from tests.browser.pages import Player, link_to, scenario
from tests.host import Host, hosted
from tests.vassal import HEX, Counter, Writer
from tools.limited_host import LimitedHost, Line
from tools.shell import DIST

#: A link to a collection of two shipped puzzles.
COLLECTION = collection.encode(
    collection.collection(
        {
            "format": 1,
            "collection": {
                "title": "For the club",
                "puzzles": [
                    {"ruleset": "aam2009", "id": "first-in-line"},
                    {"ruleset": "asl", "id": "down-the-drain"},
                ],
            },
        }
    )
)


@pytest.fixture
def host(tmp_path: Path, site: Site) -> Iterator[Host]:
    """A copy of the site on its own server."""
    assert site.url
    with hosted(DIST, tmp_path / "site") as standing:
        yield standing


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser context in which the page may cache its files."""
    opened = browser.new_context(viewport={"width": 1440, "height": 900})
    yield opened
    opened.close()


def offline(page: Page) -> None:
    """Wait until the page says that all its files are cached."""
    expect(page.locator('.frame[data-offline="ready"]')).to_be_attached(timeout=60_000)


#: What the page reads from its style sheet once the newer version is in use.
NEW = "getComputedStyle(document.querySelector('.frame')).getPropertyValue('--new').trim()"


def renewed(host: Host) -> None:
    """Publish a newer version of the site: another style sheet, and a worker that names it."""
    style, worker = host.folder / "style.css", host.folder / "sw.js"
    style.write_text(
        style.read_text(encoding="utf-8") + "\n.frame { --new: 1; }\n", encoding="utf-8"
    )
    worker.write_text(
        re.sub(
            r'("url":\s*"style\.css","revision":\s*")\w+',
            r"\1newer",
            worker.read_text(encoding="utf-8"),
        ),
        encoding="utf-8",
    )


def test_one_visit_is_enough_and_games_outlive_a_new_version_and_the_way_out(
    page_at: Pages, context: BrowserContext, host: Host, watch: Watch
) -> None:
    """One visit to a copy of the site takes all the ways, since each visit fetches everything."""
    page = page_at(context=context, url=host.url)
    player = Player(page, host.url)
    offline(page)
    expect(page.get_by_text("Ready offline")).to_be_visible()

    # The page opens a file that another app shares with it.
    landed = page.evaluate(
        """async (text) => {
          const form = new FormData();
          form.set('text', text);
          return (await fetch('./share', { method: 'POST', body: form, redirect: 'manual' })).type;
        }""",
        f"Look at this: {host.url}{link_to(scenario('one-bridge'))}",
    )
    assert landed == "opaqueredirect"
    page.goto(f"{host.url}?shared")
    page.wait_for_url(host.url)
    expect(page.locator(".top-title")).to_contain_text(str(scenario("one-bridge")["title"]))

    # A newer version is offered, and the game survives it.
    player.ready()
    player.open("q14-the-trap")
    player.ready()
    now = page.locator(".phases [aria-current=step]")
    before = now.inner_text()
    page.get_by_role("button", name=re.compile(r"\bEnd\b")).first.click()
    expect(now).not_to_have_text(before)
    kept = now.inner_text()
    renewed(host)
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    toast = page.locator(".toast", has_text="A new version is ready")
    expect(toast).to_be_visible(timeout=60_000)
    assert page.evaluate(NEW) == ""
    with page.expect_event("load", timeout=60_000):
        toast.get_by_role("button", name="Use it now").click()
    player.ready()
    assert page.evaluate(NEW) == "1"
    expect(now).to_have_text(kept)

    # The way out clears the files and keeps the games.
    assert page.evaluate("caches.keys().then((names) => names.length)") > 0
    page.goto(f"{host.url}reset.html")
    page.evaluate("caches.open('of another page')")
    page.get_by_role("button", name="Clear the copies").click()
    page.wait_for_url(host.url)
    player.ready()
    expect(now).to_have_text(kept)
    offline(page)  # the files are cached again
    assert "of another page" in page.evaluate("caches.keys()")
    page.close()

    # Everything works once the server is gone.
    host.stop()
    page = page_at(context=context, url=host.url)
    player = Player(page, host.url)
    player.ready()
    offline(page)
    player.open("q14-the-trap")  # a link is opened and judged
    player.ready()
    player.go("Rulebook")
    expect(page.get_by_role("searchbox")).to_be_visible()
    player.go("Quick check")
    expect(page.locator(".pane .quick")).to_be_visible()
    player.go("Board")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog").get_by_role("textbox").first
    expect(link).to_have_value(re.compile("#p="))
    page.keyboard.press("Escape")
    page.goto(host.url + COLLECTION)
    cards = page.get_by_role("region", name="Collection of puzzles").get_by_role("listitem")
    cards.filter(has_text="2.").first.get_by_role("button").click()
    strip = page.get_by_role("region", name="The puzzle", exact=True)
    expect(strip).to_contain_text("For the club: 2 of 2")
    assert watch.complaints == []


def test_a_file_that_is_missing_is_never_called_ready(
    page_at: Pages, context: BrowserContext, host: Host, watch: Watch
) -> None:
    (host.folder / "scenarios" / "kinds-europa.json").unlink()
    page = page_at(context=context, url=host.url)
    expect(page.locator('.frame[data-offline="partly"]')).to_be_attached(timeout=60_000)
    expect(page.get_by_text("Ready offline")).to_have_count(0)
    watch.forgive("404|bad-precaching-response|kinds")


def test_a_page_whose_script_never_comes_shows_the_way_out(
    page_at: Pages, context: BrowserContext, host: Host, watch: Watch
) -> None:
    host.remove("main.js")
    page = page_at(context=context, url=host.url)
    way = page.get_by_role("link", name="Fetch the page anew")
    expect(way).to_be_visible(timeout=60_000)
    way.click()
    expect(page.get_by_role("button", name="Clear the copies")).to_be_visible()
    watch.forgive("404|preloaded using link preload")  # no script uses the preload


@pytest.mark.night
def test_a_save_that_another_app_shares_is_brought(
    page_at: Pages, context: BrowserContext, host: Host
) -> None:
    page = page_at(context=context, url=host.url)
    offline(page)
    writer = Writer()
    writer.stack("main", 100, 116, [Counter("Squad", marks=(("Side", "German"),))] * 2)
    page.evaluate(
        """async (bytes) => {
          const form = new FormData();
          form.set('file', new File([new Uint8Array(bytes)], 'my game.vsav'));
          await fetch('./share', { method: 'POST', body: form, redirect: 'manual' });
        }""",
        list(packed(writer.text(), HEX)),
    )
    page.goto(f"{host.url}?shared")
    brought = page.get_by_role("region", name="Bring a game", exact=True)
    expect(brought).to_contain_text("my game.vsav", timeout=60_000)
    expect(brought).to_contain_text("1 stack: 1 lawful.")
    player = Player(page, host.url)
    player.go("Board")
    expect(player.board.locator(".counter").first).to_be_attached()  # still the first scenario


SAVES = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
LARGE = 800_000  # bytes: Python's files; the page's own carry revisions and are requested again


def fetched_twice(host: LimitedHost) -> list[str]:
    """The large files that were sent more than once; small files may be requested again."""
    sizes = json.loads((DIST / "sizes.json").read_text("utf-8"))
    sent = host.sent.by_path
    return [n for n, (raw, small) in sizes.items() if raw > LARGE and sent.get(n, 0) > small * 1.3]


@pytest.mark.night(but=["quick"])
@pytest.mark.parametrize("way", ["quick", "slow"])
def test_nothing_large_is_fetched_twice_until_everything_is_there(
    context: BrowserContext, site: Site, way: str
) -> None:
    """This context acts as a private window, whose HTTP cache drops large files."""
    assert site.url
    line = Line("quick") if way == "quick" else Line("slow", megabits=12, delay=0.02)
    with LimitedHost(DIST, line) as host:
        host.press()
        page = context.new_page()
        page.goto(host.url)
        offline(page)
        assert fetched_twice(host) == []
        assert any("memory-" in name for name in host.sent.by_path)  # for the next visit's start


@pytest.mark.night
def test_where_data_is_saved_the_reader_says_when_the_rest_is_fetched(
    page_at: Pages, context: BrowserContext, host: Host
) -> None:
    context.add_init_script(SAVES)
    page = page_at(context=context, url=host.url)
    Player(page, host.url).ready()
    expect(page.locator('.frame[data-offline="offered"]')).to_be_attached()
    page.get_by_role("button", name="Settings").click()
    button = page.get_by_role("button", name=re.compile(r"Make ready offline \(\d+\.\d MB\)"))
    button.click()
    expect(button).to_have_count(0)
    offline(page)
