"""Two players share one screen: no box is shown to a side that may not look into it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Pages, Site
from tests.browser.pages import Player, link_to, scenario
from tests.browser.test_keys_alone import tab_to
from tests.browser.walks import lifts

BRIDGEHEAD = ("vistula-bridgehead", "europa")
SOVIET, GERMAN = "13 Gds", "17 Pz"  # one unit in a box of each side

# Records which of the words ever appear in the page, however briefly.
WATCH = """(words) => {
  window.seen = {};
  const look = () => {
    const text = document.documentElement.outerHTML;
    for (const word of words) if (text.includes(word)) window.seen[word] = true;
  };
  new MutationObserver(look).observe(
    document, { subtree: true, childList: true, characterData: true, attributes: true });
  look();
}"""


def curtain(page: Page) -> Locator:
    return page.get_by_role("alertdialog")


def lift(page: Page, name: str | re.Pattern[str]) -> None:
    expect(curtain(page)).to_be_visible(timeout=60_000)
    lifts(page)
    curtain(page).get_by_role("button", name=name).click()
    expect(curtain(page)).to_have_count(0)


def seen(page: Page) -> dict[str, bool]:
    found: dict[str, bool] = page.evaluate("window.seen")
    return found


def end_portion(player: Player) -> None:
    """End phase after phase, whatever the price, until the screen must be handed over.

    Phases in which a side has nothing to do are skipped, so the number of phases depends on the
    game.
    """
    up = curtain(player.page)
    ends = player.panel.get_by_role("button", name=re.compile("End the phase.*Soviet$"))
    shown_first = player.panel.get_by_role("button", name="Not now")
    now = player.page.locator(".phases [aria-current=step]")
    for _ in range(12):
        before = now.inner_text().split("\n")[0]
        moved_on = now.filter(has_not_text=before).or_(up)
        ends.click()
        moved_on.or_(shown_first).first.wait_for()
        if shown_first.is_visible():  # there already, or not at all: ending the phase has a price
            ends.click()
        moved_on.first.wait_for()
        if up.is_visible():
            return


def test_the_screen_is_handed_over_and_secrets_stay_with_their_side(
    page_at: Pages, site: Site
) -> None:
    """A link with secrets asks who looks before anything is drawn; sharing it takes two taps."""
    page = page_at()
    page.evaluate(WATCH, [SOVIET, GERMAN])
    page.goto(site.url + link_to(scenario(*BRIDGEHEAD)))
    page.reload()  # a fresh page, opened by its link
    page.evaluate(WATCH, [SOVIET, GERMAN])
    expect(curtain(page)).to_contain_text("Who sits at the screen?", timeout=60_000)
    expect(curtain(page)).to_contain_text("Soviet")
    for who in ("ga5", "pzk48"):  # counters that every side may see are drawn already
        expect(page.locator(f'.map .counter[data-id="{who}"]')).to_be_attached()
    assert seen(page) == {}, "before anybody looks"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    expect(curtain(page)).to_be_visible()
    assert seen(page) == {}, "after a key that lifts no curtain"
    lift(page, re.compile("I am the Soviet side"))
    expect(page.locator('.map .counter[data-id="ga5"]')).to_be_attached()
    page.get_by_role("tab", name=re.compile("^Stacks")).click()
    lid = page.get_by_role("region", name=re.compile("^XLVIII Pz Corps"))
    expect(lid).to_contain_text(re.compile("only .*German.* may look inside"))
    assert GERMAN not in seen(page)

    player = Player(page, site.url)
    player.ready()
    shared_at_the_second_tap(page)
    assert GERMAN not in seen(page)

    page.get_by_role("tab", name=player.word("Umpire")).click()
    end_portion(player)
    expect(curtain(page)).to_contain_text("Hand over to the German side")
    expect(curtain(page).get_by_role("heading")).to_be_focused()
    assert GERMAN not in seen(page), "while the screen is handed over"
    page.keyboard.press("Tab")
    lifts(page)
    page.keyboard.press("Enter")  # by keys alone
    expect(curtain(page)).to_have_count(0)
    tab_to(page, page.get_by_role("tab", name=re.compile("^Stacks")))
    page.keyboard.press("Enter")
    box = page.get_by_role("region", name=re.compile("^XLVIII Pz Corps"))
    expect(box).not_to_contain_text(GERMAN)
    tab_to(page, box.get_by_role("button", name=re.compile("^Open ")))
    page.keyboard.press("Enter")
    expect(box).to_contain_text(GERMAN)
    page.evaluate(WATCH, [SOVIET])
    assert SOVIET not in seen(page), "the German side cannot look into Soviet boxes"
    page.get_by_role("button", name="Undo").click()
    expect(curtain(page)).to_contain_text("Hand over to the Soviet side")
    assert SOVIET not in seen(page), "while the screen is handed back"
    lift(page, re.compile("I play every side"))
    player.panel.get_by_role("button", name=re.compile("End the phase.*Soviet$")).last.click()
    expect(page.locator(".phases [aria-current=step]")).to_contain_text("German")
    expect(curtain(page)).to_have_count(0)


def shared_at_the_second_tap(page: Page) -> None:
    """Share a game with secrets: a warning comes first, and no link before it is accepted."""
    page.get_by_role("button", name="Share").click()
    warning = page.get_by_role("alert").filter(has_text="This link tells everything")
    expect(warning).to_be_visible()
    expect(page.get_by_role("button", name="Copy link")).to_have_count(0)
    expect(page.get_by_role("button", name="Save a file")).to_have_count(0)
    expect(page.get_by_role("textbox")).not_to_have_value(re.compile("#p="))
    warning.get_by_role("button", name="Share it all the same").click()
    expect(page.get_by_label("Link to this position")).to_have_value(re.compile("#p="))
    expect(page.get_by_role("button", name="Copy link")).to_be_enabled()
    page.keyboard.press("Escape")


def test_a_game_without_secrets_has_no_curtain(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    expect(desk.board.locator(".counter[data-id]").first).to_be_attached()
    expect(curtain(desk.page)).to_have_count(0)
    desk.page.get_by_role("button", name="Share").click()
    expect(desk.page.get_by_role("button", name="Copy link")).to_be_enabled()
    desk.page.keyboard.press("Escape")
