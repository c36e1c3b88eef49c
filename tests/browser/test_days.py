"""The puzzle of the day, its archive, and the progress as a file."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Pages, Site
from tests.browser.pages import Player
from tools.days import table
from tools.site_data import shipped_puzzles

WEDNESDAY = datetime(2026, 12, 9, 12, tzinfo=UTC)  # puzzle number 17
TODAY = WEDNESDAY.date().toordinal() - date(1970, 1, 1).toordinal()


def at_the_list(pages: Pages, site: Site, width: int = 1440, height: int = 900) -> Page:
    """Open the list of puzzles with the clock set to a Wednesday in December."""
    page = pages(width=width, height=height)
    page.clock.set_fixed_time(WEDNESDAY)
    player = Player(page, site.url)
    player.ready()
    player.go("Puzzles")
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    return page


def test_an_earlier_day_is_opened_and_progress_goes_to_another_device(
    page_at: Pages, site: Site, tmp_path: Path
) -> None:
    """A file that holds no progress changes nothing."""
    page = at_the_list(page_at, site)
    expect(page.get_by_text("No. 17 · Wednesday, December 9")).to_be_visible()
    page.get_by_text("Your progress").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    doc = json.loads(saved.value.path().read_text())
    doc["days"] = {str(day): {"day": day, "at": 1} for day in range(TODAY - 2, TODAY + 1)}
    brought = tmp_path / "progress.json"
    brought.write_text(json.dumps(doc))
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"scenario": 3}')
    page.get_by_text("Earlier days").click()
    titles = {one["puzzle"]["id"]: one["puzzle"]["scenario"]["title"] for one in shipped_puzzles()}
    _, days = table()
    title = titles[days[8]]  # 1 December is number 9
    page.get_by_role("button", name=f"Tuesday, December 1: {title}. Not tried").click()
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()

    other = at_the_list(page_at, site, 820, 1180)
    field = other.get_by_label("Bring from a file")
    field.set_input_files(wrong)
    expect(other.get_by_text("This file holds no progress with puzzles.")).to_be_visible()
    field.set_input_files(brought)
    told = other.get_by_role("region", name="Message")
    expect(told).to_contain_text("0 puzzles, 3 days and 0 questions of the quiz brought.")
    expect(other.get_by_text("3 days in a row").first).to_be_visible()
