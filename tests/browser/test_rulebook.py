"""The rulebook beside the board: from a finding to its rule, its reading, its cases, and back."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.pages import PRICE, Player


def article(player: Player) -> Locator:
    return player.page.get_by_role("article")


def test_long_contents_are_folded_and_say_how_far_to_trust_every_rule(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.go("Rulebook")
    contents = desk.page.get_by_role("navigation", name="Contents")
    rule = contents.get_by_role("button", name=re.compile("^Q9 "))
    section = contents.locator("details").filter(has_text="Q9")
    if section.get_attribute("open") is not None:
        section.locator("summary").click()
    expect(rule).to_have_count(0)
    section.locator("summary").click()
    rule.click()
    expect(article(desk).get_by_role("heading", level=2)).to_contain_text("Q9")
    contents.get_by_role("button", name="How far to trust it").click()
    rows = article(desk).get_by_role("row")
    expect(rows.filter(has_text=re.compile(r"^\s*R5-tolerance"))).to_have_count(1)
    listed = contents.locator("li").count()  # the contents are there: they led to the table
    assert listed > 44
    expect(rows.locator(".toc-id, .chip-clause")).to_have_count(listed)


def test_a_chip_opens_its_rule_and_a_search_finds_others(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.pick("m3")
    desk.aim("0504")
    desk.finding("R3-veh").get_by_role("button", name="Open rule R3-veh").click()
    expect(article(desk).get_by_role("heading", level=2)).to_contain_text("R3-veh")
    desk.page.keyboard.press("/")
    find = desk.page.get_by_role("searchbox", name="Find a rule or word")
    expect(find).to_be_focused()
    find.fill("xylophone")
    expect(article(desk)).to_contain_text("Nothing here speaks of")
    find.fill("aircraft")
    hits = desk.page.get_by_role("button", name=re.compile("R4-cap"))
    hits.last.click()
    expect(article(desk).get_by_role("heading", level=2)).to_contain_text("R4-cap")


def test_one_search_goes_through_all_rulebooks_and_by_keys(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.go("Rulebook")
    page = desk.page
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("overstack")
    told = article(desk).get_by_role("status")
    expect(told).to_have_text(re.compile(r"^\s*\d+ places for “overstack” in 5 rulebooks\.\s*$"))
    groups = article(desk).get_by_role("region")
    expect(groups.first).to_have_accessible_name(re.compile(r"^A&A Miniatures 2009 \d+ places$"))
    other = groups.filter(has_text=re.compile("A5.1-limit"))
    expect(other).to_have_accessible_name(re.compile(r"\d+ places$"))
    page.keyboard.press("ArrowDown")
    expect(groups.first.get_by_role("button").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("searchbox")).to_be_focused()
    other.get_by_role("button", name=re.compile("A5.1-limit")).focus()
    page.keyboard.press("Enter")
    expect(article(desk).get_by_role("heading", level=2)).to_contain_text("A5.1-limit")
    expect(page.locator(".rulebook select").first).to_have_value("asl")
    # The pane keeps the chosen rulebook; the next test needs the rulebook of its game.
    page.locator(".rulebook select").first.select_option("aam2009")


def test_a_word_typed_while_a_book_is_on_its_way_is_sought_in_it(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.go("Rulebook")
    expect(article(desk)).to_be_visible()
    waiting = desk.page.evaluate("""() => {
      const other = document.querySelector('.rulebook select');
      other.value = 'totaler-krieg';
      other.dispatchEvent(new Event('change', { bubbles: true }));
      const find = document.querySelector('#rulebook-find');
      find.value = 'surrounded';
      find.dispatchEvent(new InputEvent('input', { bubbles: true }));
      return find.isConnected && other.value;
    }""")
    assert waiting == "totaler-krieg"
    expect(desk.page.get_by_role("searchbox", name="Find a rule or word")).to_have_value(
        "surrounded"
    )
    expect(article(desk).get_by_role("status")).to_contain_text("“surrounded”")
    # The pane keeps the chosen rulebook; the next test needs the rulebook of its game.
    desk.page.locator(".rulebook select").first.select_option("aam2009")
    desk.page.get_by_role("searchbox", name="Find a rule or word").fill("")


def test_a_reading_can_be_switched_and_taken_back(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.go("Rulebook")
    desk.page.locator(".rulebook select").first.select_option("aam2009")  # kept from other tests
    desk.read("R6-any")
    reading = article(desk).get_by_role("region", name="Our reading, A5")
    switch = reading.get_by_role("switch")
    expect(switch).not_to_be_checked()
    switch.check(force=True)
    expect(switch).to_be_checked()
    desk.page.get_by_role("button", name="Undo").click()
    expect(switch).not_to_be_checked()


def test_a_worked_case_is_tried_on_the_board(desk: Player) -> None:
    desk.open("free-board")
    desk.go("Rulebook")
    desk.read("Q10")
    cards = article(desk).get_by_role("region")
    card = cards.filter(has=desk.page.get_by_role("button", name="Show on board")).first
    card.get_by_role("button", name="Step on").click()
    expect(card).to_contain_text("step 1 of")
    card.get_by_role("button", name="Show on board").click()
    bar = desk.page.get_by_role("main").get_by_role("region")
    expect(bar).to_contain_text("step 1 of")
    bar.get_by_role("button", name="Try it yourself").click()
    expect(bar).to_have_count(0)
    expect(desk.toast).to_contain_text("worked case")
    desk.tap(desk.board.locator(".counter.can-act").first)
    expect(desk.panel.get_by_role("button", name=re.compile("^(Put back|Close)$"))).to_be_visible()


def test_on_a_phone_the_rule_takes_the_page_and_the_board_is_one_tap_away(phone: Player) -> None:
    phone.open("q12-vehicle-queue")
    phone.pick("m3")
    phone.aim("0504")
    expect(phone.headline(PRICE)).to_be_visible()
    chip = phone.finding("R7-last").get_by_role("button", name="Open rule R7-last")
    chip.tap()
    expect(article(phone).get_by_role("heading", level=2)).to_contain_text("R7-last")
    show = article(phone).get_by_role("button", name="Show on board").first
    show.tap()
    expect(phone.board).to_be_visible()
    bar = phone.page.get_by_role("main").get_by_role("region")
    bar.get_by_role("button", name="Step on").tap()
    expect(bar).to_contain_text("step 1 of")
    bar.get_by_role("button", name="Leave the case").tap()
    expect(phone.counter("m3")).to_have_attribute("data-place", "0503")
