"""Links as mails, chats and forums deliver them: they open, or one sentence says what is wrong."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Pages, Site
from tests.browser.correspondents import Correspondent
from tests.browser.pages import Player, link_to, scenario
from tests.link_forms import FORMS, HOME, written

BY_NAME = {form["name"]: form for form in FORMS}
#: Only forms that a browser may alter in an address; the tests of the link reader cover all forms.
OPENED = (
    "behind: typographic quotes",
    "behind: end of a forum's tag",
    "behind: line break of HTML",
    "behind: campaign",
    "inside: spaces every 76 signs",
    "inside: encoded equals",
    "inside: encoded dots",
)
PASTED = ("around: quoted mail", "inside: soft hyphens", "whole: what follows the sign")
LINK = link_to(scenario("q14-the-trap"))
OTHER = HOME + link_to(scenario("q12-vehicle-queue"))


def came(name: str) -> str:
    return written(BY_NAME[name], LINK, OTHER)


def titled(player: Player) -> Locator:
    return player.page.get_by_role("heading", level=1, name="The trap", exact=True)


@pytest.mark.night(but=["behind: typographic quotes", "inside: encoded equals"])
@pytest.mark.parametrize("name", OPENED)
def test_an_address_opens_in_the_form_in_which_it_came(desk: Player, name: str) -> None:
    desk.open("q12-vehicle-queue")
    desk.page.goto(desk.home + came(name).removeprefix(HOME))
    expect(titled(desk)).to_have_count(1)
    expect(desk.page.get_by_role("alertdialog")).to_have_count(0)


def test_the_first_address_of_a_visit_is_the_board_that_was_sent(
    page_at: Pages, site: Site
) -> None:
    """A visit that begins with an altered link never opens the default scenario."""
    address = came("inside: encoded equals").removeprefix(HOME)
    player = Player(page_at(address=address), site.url)
    expect(titled(player)).to_have_count(1, timeout=60_000)
    frame = page_at(width=640, height=520, address=f"embed.html{address}")
    expect(frame.get_by_role("heading", level=1)).to_contain_text("The trap", timeout=60_000)


def test_what_is_pasted_opens_in_the_form_in_which_it_came(desk: Player) -> None:
    pasting = Correspondent(desk.page, desk.home)
    for name in PASTED:
        desk.open("q12-vehicle-queue")
        pasting.to_post()
        pasting.pastes(came(name))
        expect(titled(desk), name).to_have_count(1)


@pytest.mark.night(
    but=[
        "refused: a letter is another",
        "refused: cut in a quoted mail",
        "refused: cut in the middle",
        "refused: its last letter is missing",
        "refused: shown shortened",
    ]
)
@pytest.mark.parametrize(
    "name", [form["name"] for form in FORMS if form["name"].startswith("refused: ")]
)
def test_what_does_not_open_is_told_and_the_board_stays(desk: Player, name: str) -> None:
    desk.open("q12-vehicle-queue")
    pasting = Correspondent(desk.page, desk.home)
    pasting.to_post()
    pasting.pastes(came(name))
    told = desk.page.get_by_role("alertdialog", name="This link cannot be opened")
    expect(told).to_contain_text(BY_NAME[name]["says"])
    told.get_by_role("button", name="Back to the board").click()
    expect(titled(desk)).to_have_count(0)


def test_a_file_that_is_not_utf_8_is_told_and_takes_nothing_away(tablet: Player) -> None:
    """A wrong encoding would silently lose letters; UTF-8 opens, even with a byte-order mark."""
    tablet.open(scenario("q12-vehicle-queue"))
    text = json.dumps(
        {**scenario("q14-the-trap"), "title": "Gefecht bei Düren"}, ensure_ascii=False
    )
    page, name = tablet.page, tablet.page.locator(".top-name")
    before = name.inner_text()
    for encoding in ("latin-1", "utf-16", "utf-8-sig"):
        page.get_by_role("button", name="Menu").tap()
        with page.expect_file_chooser() as choosing:
            page.get_by_role("dialog").get_by_role("button", name="Open a file").tap()
        choosing.value.set_files(
            {"name": "game.json", "mimeType": "", "buffer": text.encode(encoding)}
        )
        if encoding == "utf-8-sig":
            expect(name).to_contain_text("Gefecht bei Düren")
        else:
            expect(tablet.toast).to_contain_text("This file is not saved as UTF-8")
            expect(name).to_have_text(before)
