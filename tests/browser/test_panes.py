"""The panes on the built site: rulebook and worked cases, quick check, share, editor."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PATIENCE, Pages

expect.set_options(timeout=PATIENCE)  # the first answer waits for Python

PHONE = {"width": 390, "height": 844, "has_touch": True}


def go(page: Page, view: str) -> None:
    page.get_by_role("button", name=view, exact=True).click()


def button(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def open_clause(page: Page, clause: str) -> None:
    go(page, "Rulebook")
    page.get_by_placeholder("Find a rule or word").fill(clause)
    page.locator(".result", has=page.get_by_text(clause, exact=True)).first.click()
    expect(page.locator(".clause-title")).to_contain_text(clause)


def test_a_worked_case_is_stepped_on_the_board_and_then_played(page: Page) -> None:
    open_clause(page, "Q12")
    page.locator(".case").first.get_by_role("button", name="Show on board").click()
    bar = page.locator(".casebar")
    expect(bar).to_contain_text("start")
    expect(button(bar, "Step on")).to_be_focused()
    for step in (1, 2, 3):
        button(bar, "Step on").click()
        expect(bar).to_contain_text(f"step {step} of")
        expect(page.locator(".case.is-live")).to_contain_text(f"step {step} of")
    expect(page.locator('.map [data-place="C3"]').first).to_be_visible()
    button(bar, "Try it yourself").click()
    expect(bar).to_have_count(0)
    expect(page.locator(".panel")).to_be_visible()


def test_leaving_a_case_gives_the_own_game_back(page: Page) -> None:
    title = page.locator(".top-title .serif")
    expect(page.locator(".panel .verdict").first).to_be_visible()
    own = title.inner_text()
    open_clause(page, "Q4")
    page.locator(".case").first.get_by_role("button", name="Show on board").click()
    expect(title).not_to_have_text(own)
    page.get_by_role("button", name="Leave the case and go back to my game").click()
    expect(title).to_have_text(own)


def test_a_chip_beside_a_finding_opens_its_clause(page: Page) -> None:
    chip = page.locator(".panel .chip-clause").first
    chip.wait_for()
    clause = chip.inner_text()
    page.locator(".panel details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    chip.click()
    expect(page.locator(".clause-title")).to_contain_text(clause)
    expect(page.locator("#rulebook-page")).to_be_focused()


def test_search_says_when_it_finds_nothing(page: Page) -> None:
    go(page, "Rulebook")
    page.get_by_placeholder("Find a rule or word").fill("submarine")
    expect(page.locator(".found")).to_contain_text("Nothing here speaks of")


def test_every_clause_has_its_line_in_the_table_of_trust(page: Page) -> None:
    go(page, "Rulebook")
    page.locator(".toc").wait_for()
    clauses = page.locator(".toc li").count()
    page.locator(".toc").get_by_role("button", name="How far to trust it").click()
    expect(page.locator(".trust tbody tr:not(.trust-section)")).to_have_count(clauses)


def test_a_reading_is_switched_in_the_game_and_undone(page: Page) -> None:
    go(page, "Rulebook")
    switch = page.get_by_role("switch").first
    expect(switch).not_to_be_checked()
    page.locator(".reading .switch").first.click()
    expect(switch).to_be_checked()
    button(page, "Undo").click()
    expect(switch).not_to_be_checked()


def test_quick_check_judges_one_hex_with_a_thumb(page_at: Pages) -> None:
    page = page_at(**PHONE)
    go(page, "Quick check")
    palette = page.locator(".quick-palette")
    palette.locator(".segment", has_text="US").tap()
    for _ in range(4):
        palette.get_by_role("button", name="Add Soldier, US").tap()
    expect(page.locator(".quick-strip")).to_contain_text("Overstacked, at a price")
    expect(page.locator(".quick-answer .sum").first).to_contain_text("4")
    palette.get_by_role("button", name="Add Soldier, US").tap()
    expect(page.locator(".quick-strip")).to_contain_text("Forbidden")
    for _ in range(2):
        palette.get_by_role("button", name="Take out the last Soldier").tap()
    expect(page.locator(".quick-strip")).to_contain_text("Lawful")
    page.get_by_role("button", name="Put on the board").tap()
    expect(page.locator(".map [data-id]")).to_have_count(3)


def test_quick_check_knows_who_came_first(page: Page) -> None:
    go(page, "Quick check")
    palette = page.locator(".quick-palette")
    for side in ("US", "German"):
        palette.locator(".segment", has_text=side).click()
        palette.get_by_role("button", name=f"Add Vehicle, {side}").click()
    page.locator(".quick-moment .segment", has_text="German").click()
    price = page.locator(".quick-answer .prices")
    expect(price).to_contain_text("German")
    page.locator(".quick-piece").last.click()
    button(page, "Earlier").click()
    expect(price).to_contain_text("US")


def test_share_makes_a_link_and_a_text_with_it(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button(page, "Share").click()
    link = page.locator("#share-link")
    expect(link).to_have_value(
        re.compile(r"/sub/overstack/#p=1[td]\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{6}$")
    )
    text = page.locator("#share-text")
    expect(text).to_have_value(re.compile(r"\[url=.+#p=.+\]"))
    page.locator(".segment", has_text="Markdown").click()
    expect(text).to_have_value(re.compile(r"\[Open it on the board\]\(.+#p=.+\)"))
    button(page, "Copy link").click()
    expect(page.locator(".share-done")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == link.input_value()


def test_where_copying_is_denied_the_text_is_selected(page: Page) -> None:
    page.evaluate("""() => {
      const write = () => Promise.reject(new Error('denied'));
      Object.defineProperty(navigator, 'clipboard', { value: { write, writeText: write } });
    }""")
    button(page, "Share").click()
    button(page, "Copy link").click()
    expect(page.locator(".share-done")).to_contain_text("does not let the page copy")
    expect(page.locator("#share-link")).to_be_focused()
    assert page.evaluate("document.activeElement.selectionEnd") > 100


def test_the_editor_puts_renames_marks_orders_and_removes(page: Page) -> None:
    go(page, "Editor")
    place = "0101"
    for _ in range(2):
        page.locator(".editor .palette-add", has_text="Soldier").click()
        page.get_by_label("Hex", exact=True).fill(place)
        button(page, "Put it there").click()
        page.locator(".editor .palette-add[aria-pressed=true]").click()
    rows = page.locator(".editor .stack-row")
    expect(rows).to_have_count(2)
    rows.last.click()
    page.get_by_label("Name", exact=True).fill("Ranger Smith")
    button(page, "Rename").click()
    expect(rows.last).to_contain_text("Ranger Smith")
    button(page, "Add Disrupted").click()
    expect(page.locator(".marks li", has_text="Disrupted").locator("b")).to_have_text("1")
    button(page, "Earlier: Ranger Smith").click()
    expect(rows.first).to_contain_text("Ranger Smith")
    button(page, "Remove").click()
    expect(rows).to_have_count(1)
    button(page, "Undo").click()
    expect(rows).to_have_count(2)


def test_a_new_blank_map_with_other_hexes_and_numbers(page: Page) -> None:
    go(page, "Editor")
    page.locator(".editor .segment", has_text="Map").click()
    page.get_by_label("Columns", exact=True).fill("4")
    page.get_by_label("Rows", exact=True).fill("3")
    page.locator(".segment", has_text="Pointed top").click()
    page.locator(".segment", has_text="1F5").click()
    page.get_by_label("Board number").fill("3")
    button(page, "Make the new map").click()
    button(page, "Go on").click()
    expect(page.locator(".top-title .serif")).to_have_text("A board of my own")
    expect(page.locator(".map")).to_contain_text("3D3")


def test_painting_asks_before_the_log_is_lost(page: Page) -> None:
    go(page, "Editor")
    page.locator(".editor .segment", has_text="Moment").click()
    button(page, "Set the moment").click()
    page.locator(".editor .segment", has_text="Map").click()
    button(page, "Place name").click()
    page.locator(".map").click()
    page.get_by_label("Name printed at").fill("Les Marais")
    button(page, "Print the name").click()
    expect(page.get_by_role("dialog")).to_contain_text("Start the record afresh?")
    button(page, "Go on").click()
    expect(page.locator(".map")).to_contain_text("Les Marais")
