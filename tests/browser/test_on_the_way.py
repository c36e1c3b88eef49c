"""Text typed and options chosen in a part of the page that is still loading are not lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Pages, Site
from tests.browser.pages import Player
from tests.browser.test_editor import tab

#: Makes several choices in one event-loop task: no answer of the umpire comes between them.
CHOOSE = """(choices) => {
  for (const [name, value] of choices) {
    const label = [...document.querySelectorAll('label')]
      .find((one) => one.querySelector('span')?.textContent === name);
    const select = label.querySelector('select');
    select.value = [...select.options].find((one) => one.text === value).value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
}"""


PANES, PYTHON = "**/js/panes-*.js", "**/pyodide.asm.wasm*"


def hold(_: Route) -> None:
    """Leave a request unanswered until the test removes the route."""


def held(page_at: Pages, site: Site) -> Player:
    """A page with a booted umpire, but without the code of the panes."""
    page = page_at(address="reset.html")
    page.route(PANES, hold)
    page.goto(site.url)
    player = Player(page, site.url)
    player.ready()
    return player


def where_things_stand(player: Player) -> list[str | None]:
    """Return each counter's hex, and the current step of the sequence of play."""
    counters = player.board.locator(".counter[data-id]").all()
    return [
        *[one.get_attribute("data-place") for one in counters],
        str(player.page.locator(".phases [aria-current=step]").text_content()),
    ]


def test_a_word_that_is_sought_before_the_rulebook_is_there(page_at: Pages, site: Site) -> None:
    player = held(page_at, site)
    page = player.page
    stood = where_things_stand(player)
    page.keyboard.press("/")
    expect(page.get_by_text("One moment…")).to_be_visible()
    page.keyboard.type("aircraftx")  # letters that are commands on the map
    page.keyboard.press("Backspace")
    page.unroute(PANES)
    find = page.get_by_role("searchbox", name="Find a rule or word")
    expect(find).to_be_focused()
    expect(find).to_have_value("aircraft")
    expect(page.get_by_role("article")).to_contain_text("“aircraft”")
    page.keyboard.type("s")
    expect(find).to_have_value("aircrafts")
    player.go("Board")
    assert where_things_stand(player) == stood
    expect(player.board.locator(".is-picked")).to_have_count(0)


def test_an_order_is_typed_ahead_and_what_was_asked_for_ahead_ends_with_its_place(
    page_at: Pages, site: Site
) -> None:
    """After going back to the board, keys are commands to the map again."""
    player = held(page_at, site)
    page = player.page
    page.keyboard.press("/")
    expect(page.get_by_text("One moment…")).to_be_visible()
    page.keyboard.type("air")
    player.go("Board")
    page.keyboard.press("n")
    expect(player.board.locator(".layer-counters .is-picked")).to_be_visible()
    page.keyboard.press(":")
    dialog = page.get_by_role("dialog", name="Command")
    expect(dialog).to_contain_text("One moment…")
    page.keyboard.type("share ")  # the space does not press the focused button
    page.unroute(PANES)
    box = dialog.get_by_role("combobox")
    expect(box).to_be_focused()
    expect(box).to_have_value("share ")
    expect(dialog.get_by_role("option", selected=True)).to_contain_text("Share")
    page.keyboard.press("Escape")
    player.go("Rulebook")
    expect(page.get_by_role("searchbox", name="Find a rule or word")).to_have_value("")


def test_a_name_half_typed_stays_while_the_board_is_drawn_anew(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.go("Editor")
    pane = desk.page.get_by_role("complementary", name="Editor")
    tab(pane, "Counters")
    desk.tap(desk.counter("m3"))
    name = pane.get_by_role("textbox", name="Name")
    name.fill("Able")
    pane.get_by_role("button", name="Add Disrupted").click()
    expect(desk.counter("m3")).to_have_attribute("aria-label", re.compile("Disrupted$"))
    expect(name).to_have_value("Able")
    pane.get_by_role("button", name="Rename").click()
    expect(desk.counter("m3")).to_have_attribute("aria-label", re.compile("^Able, "))
    desk.tap(desk.counter("m4"))
    expect(name).not_to_have_value("Able")  # the form shows the other counter's name


def test_odds_count_every_choice_though_none_is_answered_yet(desk: Player) -> None:
    desk.go("Odds")
    pane = desk.page.get_by_role("region", name="Odds", exact=True)
    expect(pane.get_by_role("combobox", name="Attacker", exact=True)).to_be_visible()
    desk.page.evaluate(CHOOSE, [["Attacker", "Elefant"], ["Target", "M4A1"], ["Hexes away", "0"]])
    expect(pane).to_contain_text("18 against 4, Defense 4")
    for field, chosen in (("Attacker", "Elefant"), ("Target", "M4A1"), ("Hexes away", "0")):
        field_is(pane, field, chosen)
    desk.go("Board")


def field_is(pane: Locator, name: str, chosen: str) -> None:
    """Check the choice that a field shows."""
    field = pane.get_by_role("combobox", name=name, exact=True)
    expect(field.locator("option:checked")).to_have_text(chosen)


@pytest.mark.night
def test_quick_check_counts_what_is_chosen_at_once_after_its_book(desk: Player) -> None:
    """The rulebook is switched, and the next choice is made before the umpire has answered."""
    desk.open("q12-vehicle-queue")
    desk.go("Quick check")
    pane = desk.page.get_by_role("region", name="Quick check").first
    shelf = pane.get_by_label("Rulebooks")
    for ruleset in ("europa", "asl"):
        shelf.select_option(ruleset)
        expect(pane.locator(".palette-add").first).to_be_visible()
    shelf.select_option("europa")
    find = pane.get_by_role("searchbox")
    find.fill("tank")
    pane.locator(".palette-add").first.click()
    expect(pane.locator(".quick-answer").get_by_role("heading").first).to_be_attached()
    expect(find).to_have_value("tank")
    expect(pane.locator(".quick-piece")).to_have_count(1)
    shelf.select_option("aam2009")


def test_a_choice_among_puzzles_stays_while_their_pictures_come(desk: Player) -> None:
    desk.go("Puzzles")
    pane = desk.page.get_by_role("complementary", name="Puzzles")
    book = pane.get_by_role("combobox", name="Rulebook")
    book.select_option("europa")
    cards = pane.locator(".puzzle:not(.is-daily)")
    title = str(book.locator("option:checked").text_content())
    expect(cards.first).to_contain_text(title)
    expect(cards.first.locator(".puzzle-map svg")).to_be_visible()
    expect(book).to_have_value("europa")
    expect(cards.filter(has_not_text=title)).to_have_count(0)
    desk.go("Board")


@pytest.mark.night
def test_a_shelf_that_is_chosen_before_the_umpire_is_there_stays(
    page_at: Pages, site: Site
) -> None:
    page = page_at(address="reset.html")
    page.route(PYTHON, hold)
    page.goto(site.url)
    page.get_by_role("button", name="Scenarios", exact=True).click()
    shelf = page.get_by_role("dialog").get_by_role("group", name="Rulebooks")
    book = shelf.get_by_role("button", name=re.compile("europa", re.IGNORECASE))
    book.click()
    expect(book).to_have_attribute("aria-pressed", "true")
    page.unroute(PYTHON)
    expect(shelf.get_by_role("button", name="Europa")).to_contain_text("Europa", timeout=60_000)
    expect(page.get_by_role("button", name="Share", exact=True, include_hidden=True)).to_be_enabled(
        timeout=60_000
    )
    expect(book).to_have_attribute("aria-pressed", "true")
