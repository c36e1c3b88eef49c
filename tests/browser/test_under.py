"""One stack under two rulebooks: by touch, by keys, and by house rules from a file."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from overstack import catalogue
from tests.browser.pages import Player

UNDER = "Under another rulebook"
HOUSE = catalogue.folder("stacking-points").joinpath("rules.toml")


def column(page: Page, book: str) -> Locator:
    """The region of the dialog with the answer of one rulebook."""
    return page.get_by_role("dialog").get_by_role("region", name=f"By {book}")


def test_a_stack_is_judged_by_two_books_side_by_side(phone: Player) -> None:
    page = phone.page
    phone.open("crossing-the-aune")
    phone.look("0507")
    phone.press(UNDER)
    page.get_by_role("combobox", name="Judge it by").select_option("reloaded")
    here, there = (
        column(page, "A&A Miniatures 2009"),
        column(page, "Axis & Allies Miniatures: Reloaded"),
    )
    expect(here).to_contain_text("4 where 3 fit, 1 over")
    expect(there).to_contain_text("M3 HT as M4A1, Rifle B as Squad")
    expect(there.locator(".verdict")).to_have_attribute("data-grade", "forbidden")
    expect(there).to_contain_text("4, limit 2")
    there.get_by_role("button", name="Open rule pop.3in.units").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".clause-title")).to_contain_text("pop.3in.units")
    phone.go("Board")
    phone.look("0507")
    phone.press(UNDER)
    there.get_by_role("button", name="Put it on the board").tap()
    expect(phone.board.locator('.counter[data-place="0101"]').first).to_be_attached()


def test_by_house_rules_of_a_file_and_by_keys_alone(desk: Player) -> None:
    page = desk.page
    desk.open("crossing-the-aune")
    desk.look("0507")
    desk.panel.get_by_role("button", name=UNDER).focus()
    page.keyboard.press("Enter")
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="House rules from a file").press("Enter")
    chosen.value.set_files({"name": "mine.toml", "mimeType": "", "buffer": HOUSE.read_bytes()})
    expect(column(page, "Stacking points")).to_contain_text("Corps")
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="House rules from a file").press("Enter")
    chosen.value.set_files({"name": "bad.toml", "mimeType": "", "buffer": b"format = 1"})
    expect(page.get_by_role("dialog")).to_contain_text("bad.toml")
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="House rules from a file").press("Enter")
    latin = 'title = "Stra\u00dfe"'.encode("latin-1")
    chosen.value.set_files({"name": "latin.toml", "mimeType": "", "buffer": latin})
    expect(page.get_by_role("dialog")).to_contain_text("is not saved as UTF-8")
    page.keyboard.press("Escape")
    expect(desk.panel.get_by_role("button", name=UNDER)).to_be_focused()
