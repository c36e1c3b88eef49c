"""One game in several tabs."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import Pages, Site
from tests.browser.correspondents import Correspondent
from tests.browser.pages import Player, link_to
from tests.browser.test_by_link import seated
from tests.browser.test_saves import FIELD, GAMES, step

#: A duplicated tab begins with a copy of its original's sessionStorage.
SESSION = "sessionStorage.getItem('overstack.sitting')"
COPIED = "(id) => sessionStorage.setItem('overstack.sitting', id)"


def line(page: Page) -> Locator:
    """The message about another tab."""
    return page.get_by_label("Another tab")


def stands(page: Page, place: str) -> None:
    """Check the hex of the counter ``a``."""
    expect(page.locator("[data-id=a]")).to_have_attribute("data-place", place)


def begun(context: BrowserContext, page_at: Pages, site: Site) -> Player:
    """Open a tab with the game ``FIELD``, and make one move."""
    player = Player(page_at(context=context, address=link_to(FIELD)), site.url)
    player.ready()
    step(player, "0301")
    return player


def copied(context: BrowserContext, page_at: Pages, page: Page, site: Site) -> Player:
    """Open a second tab as a browser's "duplicate tab" would, with the session of ``page``."""
    there = page_at(context=context, address="licences.html")
    there.evaluate(COPIED, page.evaluate(SESSION))
    there.goto(site.url)
    player = Player(there, site.url)
    player.ready()
    return player


def test_of_tabs_with_one_game_one_plays_and_the_others_follow(
    page_at: Pages, browser: Browser, site: Site
) -> None:
    """A new tab takes the game over and back; a duplicated one follows, and plays a copy."""
    context = browser.new_context(service_workers="block")
    first = begun(context, page_at, site)
    second = Player(page_at(context=context), site.url)
    second.ready()
    expect(line(second.page)).to_contain_text("“A field” is open in another tab.")
    expect(second.page.get_by_label("New here?")).to_have_count(0)
    second.page.get_by_role("button", name="Take it over here").click()
    expect(line(second.page)).to_have_count(0)
    expect(line(first.page)).to_contain_text("This game is open in another tab")
    step(second, "0202")
    stands(first.page, "0202")
    first.page.get_by_role("button", name="Go there").click()
    expect(second.page).to_have_title(re.compile("^● "))
    second.page.close()
    expect(line(first.page)).to_have_count(0)  # no other tab has the game any more
    step(first, "0303")
    ((_, log),) = first.page.evaluate(GAMES)
    assert [entry["to"] for entry in log] == ["0301", "0202", "0303"]

    copy = copied(context, page_at, first.page, site)
    stands(copy.page, "0303")
    expect(line(copy.page)).to_contain_text("This game is open in another tab")
    expect(copy.page.get_by_role("button", name="Undo")).to_be_disabled()
    step(first, "0404")
    stands(copy.page, "0404")
    copy.page.get_by_role("button", name="Play on with a copy").click()
    expect(line(copy.page)).to_have_count(0)
    step(copy, "0102")
    stands(first.page, "0404")
    copy.go("Scenarios")
    dialog = copy.page.get_by_role("dialog")
    expect(dialog).to_contain_text("2 games")
    expect(dialog.locator(".save b")).to_have_text(["A field (copy)", "A field"])
    expect(dialog.locator(".save").last).to_contain_text("open in another tab")
    dialog.get_by_role("button", name="Forget A field", exact=True).click()
    expect(dialog.locator(".save b")).to_have_text(["A field (copy)"])
    copy.toast.get_by_role("button", name="Undo").click()
    expect(dialog).to_contain_text("2 games")
    copy.until(lambda: len(copy.page.evaluate(GAMES)) == 2, "the game is not kept again")
    context.close()


def test_a_game_by_link_goes_on_where_its_link_was_opened(page_at: Pages, site: Site) -> None:
    first, _, joined = seated(page_at, site)
    first.says("Waiting for the Axis side")
    address = joined.removeprefix(site.url)
    second = Correspondent(page_at(context=first.page.context, address=address), site.url)
    fell = second.post.get_by_text(re.compile("^Initiative: "))
    expect(fell.first).to_be_visible()
    expect(line(second.page)).to_have_count(0)
    expect(line(first.page)).to_contain_text("This game is open in another tab")
    expect(first.post.get_by_role("heading", level=2)).not_to_have_text("Waiting for the Axis side")
    first.page.get_by_role("button", name="Take it over here").click()
    expect(line(first.page)).to_have_count(0)
    expect(line(second.page)).to_contain_text("This game is open in another tab")
