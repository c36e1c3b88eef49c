"""One game or set of cards in two tabs."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import Pages, Site
from tests.browser.correspondents import Correspondent
from tests.browser.pages import Player, link_to
from tests.browser.test_army import army
from tests.browser.test_by_link import seated
from tests.browser.test_own_cards import card_of, form
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


def test_a_copied_tab_follows_until_it_takes_over(
    page_at: Pages, browser: Browser, site: Site
) -> None:
    context = browser.new_context(service_workers="block")
    first = begun(context, page_at, site)
    second = copied(context, page_at, first.page, site)
    stands(second.page, "0301")
    expect(line(second.page)).to_contain_text("This game is open in another tab")
    expect(second.page.get_by_role("button", name="Undo")).to_be_disabled()
    step(first, "0404")
    stands(second.page, "0404")
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
    assert [entry["to"] for entry in log] == ["0301", "0404", "0202", "0303"]
    context.close()


def test_a_copy_is_a_game_of_its_own_and_is_named_so(
    page_at: Pages, browser: Browser, site: Site
) -> None:
    context = browser.new_context(service_workers="block")
    first = begun(context, page_at, site)
    second = copied(context, page_at, first.page, site)
    second.page.get_by_role("button", name="Play on with a copy").click()
    expect(line(second.page)).to_have_count(0)
    step(second, "0404")
    stands(first.page, "0301")
    second.go("Scenarios")
    dialog = second.page.get_by_role("dialog")
    expect(dialog).to_contain_text("2 games")
    expect(dialog.locator(".save b")).to_have_text(["A field (copy)", "A field"])
    expect(dialog.locator(".save").last).to_contain_text("open in another tab")
    dialog.get_by_role("button", name="Forget A field", exact=True).click()
    expect(dialog.locator(".save b")).to_have_text(["A field (copy)"])
    second.toast.get_by_role("button", name="Undo").click()
    expect(dialog).to_contain_text("2 games")
    assert len(second.page.evaluate(GAMES)) == 2
    context.close()


def test_a_second_tab_says_where_the_game_is(page_at: Pages, browser: Browser, site: Site) -> None:
    context = browser.new_context(service_workers="block")
    first = begun(context, page_at, site)
    second = Player(page_at(context=context), site.url)
    second.ready()
    expect(line(second.page)).to_contain_text("“A field” is open in another tab.")
    expect(second.page.get_by_label("New here?")).to_have_count(0)
    second.page.get_by_role("button", name="Take it over here").click()
    stands(second.page, "0301")
    expect(line(first.page)).to_contain_text("This game is open in another tab")
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


def test_what_was_opened_stays_over_a_reload_and_a_new_map_loses_no_game(
    page_at: Pages, browser: Browser, site: Site
) -> None:
    context = browser.new_context(service_workers="block")
    page = page_at(context=context, address=link_to(FIELD))
    player = Player(page, site.url)
    player.ready()
    page.reload()
    player.ready()
    stands(page, "0202")
    assert page.evaluate(GAMES) == []  # no decision was made
    step(player, "0301")
    player.go("Scenarios")
    page.get_by_role("dialog").get_by_role("button", name="New board").click()
    page.get_by_role("button", name="Make the new map").click()
    expect(page.locator("[data-id=a]")).to_have_count(0)
    page.reload()
    player.ready()
    player.go("Scenarios")
    page.get_by_role("dialog").locator(".save", has_text="A field").click()
    stands(page, "0301")
    context.close()


def kept_card(page: Page, name: str) -> None:
    """Keep a copy of a sample card under a new name."""
    pane = army(page)
    pane.get_by_role("button", name="Copy as an own card: M4A1 Sherman").click()
    for label in ("Name", "On the counter"):
        form(pane).get_by_label(label, exact=True).fill(name)
    form(pane).get_by_role("button", name="Keep the card").click()
    expect(card_of(pane, name).get_by_text("Your own card")).to_be_visible()


def test_own_cards_of_two_tabs_are_all_kept(page_at: Pages, browser: Browser) -> None:
    """Each tab was opened before the other tab stored its card."""
    context = browser.new_context(service_workers="block")
    address = "#army=reloaded&side=allies&points=100"
    first, second = (page_at(context=context, address=address) for _ in range(2))
    for page in (first, second):
        expect(army(page).get_by_role("button", name="New card")).to_be_visible()
    kept_card(first, "Jumbo")
    kept_card(second, "Guard")
    kept_card(first, "Easy Eight")
    for page in (first, second):
        page.reload()
        for name in ("Jumbo", "Guard", "Easy Eight"):
            expect(card_of(army(page), name).get_by_text("Your own card")).to_be_visible()
    context.close()
