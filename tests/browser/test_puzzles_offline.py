"""Puzzles without a network: lost to the reply and solved, solved by bad luck, days, progress."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import Site, Watch, without_network
from tests.browser.test_days import WEDNESDAY
from tests.browser.test_editor import tab
from tests.browser.test_puzzles import UNLUCKY, listed_puzzle, strip

END = re.compile("^End ")


def test_a_puzzle_is_lost_to_the_reply_and_then_solved(
    unconnected: BrowserContext, site: Site, watch: Watch
) -> None:
    """The Tiger takes the other crossroads; taken back, the right first move holds both."""
    player = without_network(unconnected, site, watch)
    page = player.page
    player.ready()
    player.open(listed_puzzle("aam2009", "the-tigers-choice"))
    bar = strip(page)
    player.move("s", "0201")
    player.press(END)
    expect(bar).to_contain_text("The other side answers")
    expect(bar).to_contain_text("After this the goal cannot be forced any more.")
    player.press(END)
    expect(bar).to_contain_text("Cannot be met any more")
    bar.get_by_role("button", name="Take it back").click()
    expect(player.counter("s")).to_have_attribute("data-place", "0301")

    player.move("s", "0401")
    player.press(END)
    expect(bar).to_contain_text("The other side answers: End the German portion")
    player.press("A face-down hit on Tiger")  # it came into the Sherman's hex as the second one
    player.move("t", "0201")
    player.press(END)
    expect(bar).to_contain_text("Solved")
    player.go("Puzzles")
    tab(page.get_by_role("complementary", name="Puzzles"), "All puzzles")
    expect(page.locator(".puzzles-sum")).to_contain_text("1 of")
    page.close()


@pytest.mark.night
def test_the_right_shot_solves_though_the_dice_fall_badly(
    unconnected: BrowserContext, site: Site, watch: Watch
) -> None:
    player = without_network(unconnected, site, watch)
    page = player.page
    player.ready()
    player.open(listed_puzzle("reloaded", "half-a-hex"), UNLUCKY)
    expect(strip(page)).to_contain_text("Every decision was right")
    expect(strip(page)).to_contain_text("the dice fell badly")
    page.close()


@pytest.mark.night
def test_an_earlier_day_and_the_progress_as_a_file(
    unconnected: BrowserContext, site: Site, watch: Watch, tmp_path: Path
) -> None:
    """The puzzle of the day before comes from the archive; the file is read on the same device."""
    player = without_network(unconnected, site, watch)
    page = player.page
    page.clock.set_fixed_time(WEDNESDAY)
    player.ready()
    player.go("Puzzles")
    page.get_by_text("Your progress").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    brought = tmp_path / "progress.json"
    brought.write_bytes(saved.value.path().read_bytes())
    page.get_by_label("Bring from a file").set_input_files(brought)
    expect(page.get_by_role("region", name="Message")).to_contain_text("brought")
    page.get_by_text("Earlier days").click()
    page.get_by_role("button", name=re.compile(r"^Tuesday, December 8: ")).click()
    expect(strip(page)).to_be_visible()
    page.close()


def test_the_page_of_a_puzzle_opens_on_the_board(
    unconnected: BrowserContext, site: Site, watch: Watch
) -> None:
    """An address without a file says so and leads to the board, with a network and without one."""
    player = without_network(unconnected, site, watch, address="p/half-a-hex/")
    page = player.page
    player.ready()
    expect(strip(page)).to_contain_text("destroy Panzer IV in 1 move")
    for offline in (True, False):
        unconnected.set_offline(offline)
        page.goto(site.url + "p/no-such-puzzle/deeper/")
        expect(page.get_by_role("heading", name="There is nothing at this address")).to_be_visible()
    page.get_by_role("link", name="Open the board").click()
    player.ready()
    page.close()
    assert watch.forgive("404")
