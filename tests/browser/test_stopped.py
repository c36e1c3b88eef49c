"""A game with an entry that today's rules forbid opens up to that entry, and nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Pages
from tests.browser.pages import Json, Player
from tests.test_stopped import AFTER, BARRED, CROWD, FIRST, link_of

GAME: Json = {"scenario": CROWD, "log": [FIRST, BARRED, AFTER]}


def test_a_stopped_game_is_shown_up_to_there_saved_whole_and_played_on(
    desk: Player, tmp_path: Path
) -> None:
    desk.go("Board")  # an earlier test may have left a pane in place of the panel
    desk.follow(desk.home + link_of(GAME))
    page, card = desk.page, desk.page.locator(".stopped")
    expect(card).to_contain_text("Entry 2 of the log cannot be played by today's rules")
    expect(card).to_contain_text("R2-units")
    expect(desk.counter("d")).to_have_attribute("data-place", "0303")
    expect(desk.counter("e")).to_have_attribute("data-place", "0302")
    card.get_by_text("What follows in the log").click()
    expect(card.get_by_role("listitem")).to_contain_text("Soldier, 0303 to 0304")
    with page.expect_download() as saving:
        card.get_by_role("button", name="Save the whole game to a file").click()
    saving.value.save_as(tmp_path / "whole.json")
    assert json.loads((tmp_path / "whole.json").read_text(encoding="utf-8")) == GAME

    desk.move("x", "0102")
    card.get_by_text("2 entries are set aside").click()
    card.get_by_role("button", name="Let go of the rest").click()
    expect(card).to_have_count(0)
    desk.toast.get_by_role("button", name="Keep it after all").click()
    expect(card).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(desk.counter("x")).to_have_attribute("data-place", "0101")
    expect(card).to_contain_text("The game stops here")


def test_the_small_page_shows_the_board_up_to_there(page_at: Pages) -> None:
    page = page_at(width=480, height=640, address="embed.html" + link_of(GAME))
    page.get_by_role("button", name="Call the umpire").click()
    expect(page.get_by_text("Entry 2 of the log cannot be played")).to_be_visible()
    expect(page.locator('.map [data-id="e"]').last).to_have_attribute("data-place", "0302")
