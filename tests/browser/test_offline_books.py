"""A tablet without a network: a new page is opened after one visit.

Every rulebook judges, and everything can be edited, looked up and sent as with a network. The page
stays open from test to test until a test fails.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser import test_bring as bringing
from tests.browser.conftest import REPORT, Site, Watch, keep, without_network
from tests.browser.pages import FORBIDDEN, LAWFUL, PRICE, Json, Player, link_to
from tests.browser.test_share_ways import close, fold, saved, share
from tests.browser.walks import SCENARIOS, document, everywhere, lifts
from tests.effort import FULL

BOOKS = pytest.mark.parametrize("book", SCENARIOS)
#: For checks of code that all rulebooks share: two rulebooks, or all in the full run.
SOME = pytest.mark.parametrize("book", SCENARIOS if FULL else ["europa", "house/unit-count"])
VERDICT = re.compile(f"^({PRICE}|{LAWFUL}|{FORBIDDEN})$")
WALKED = {"Board", "Rulebook", "Quick check", "Editor", "House rules",
          "Menu", "Scenarios", "Settings", "Help", "Share"}  # fmt: skip
#: The hex of the first counter.
FIRST_PLACE = "document.querySelector('.counter[data-place]').dataset.place.split('/')[0]"


@dataclass
class Tablet:
    """A page of the browser without a network, open from test to test of this file.

    ``watch`` collects the errors that the page reports.
    """

    context: BrowserContext
    site: Site
    page: Page | None = None
    watch: Watch = field(default_factory=Watch)

    def opened(self) -> Page:
        """The open page; a new one if none is open."""
        if self.page is None:
            self.page = without_network(self.context, self.site, self.watch).page
            self.page.set_viewport_size({"width": 820, "height": 1180})
        return self.page


@pytest.fixture(scope="module")
def tablet_alone(unconnected: BrowserContext, site: Site) -> Iterator[Tablet]:
    """The tablet; its page is closed after the tests of this file."""
    tablet = Tablet(unconnected, site)
    yield tablet
    if tablet.page is not None:
        tablet.page.close()


@pytest.fixture
def reader(tablet_alone: Tablet, request: pytest.FixtureRequest) -> Iterator[Player]:
    """A player at the offline page; an error that the page reports fails the test."""
    page, watch = tablet_alone.opened(), tablet_alone.watch
    yield Player(page, tablet_alone.site.url, touch=True)
    report = request.node.stash.get(REPORT, {}).get("call")
    if report is None or report.failed or watch.complaints:
        keep([page], request.node.name)
        page.close()
        tablet_alone.page, tablet_alone.watch = None, Watch()
    assert not watch.complaints, "\n".join(watch.complaints)


def begin(player: Player, book: str) -> Json:
    """Open the first scenario of a rulebook by its link; the reader plays every side."""
    found = document(book)
    player.ready()  # until then, the page would leave a link in its address
    player.page.keyboard.press("Escape")
    player.go("Board")
    player.page.goto(player.home + link_to(found))
    player.page.wait_for_url(lambda url: "#" not in url)
    alone = player.page.get_by_role("button", name="I play every side")
    title = player.page.locator(".top-name", has_text=str(found["title"]))
    expect(alone.or_(title).first).to_be_visible(timeout=60_000)
    if alone.count():
        lifts(player.page)
        alone.tap()
    player.ready()
    expect(title).to_be_visible()
    return found


@pytest.mark.night(but=["house/unit-count"])
@SOME
def test_every_view_and_dialog_opens(reader: Player, book: str) -> None:
    begin(reader, book)
    assert set(everywhere(reader)) >= WALKED


@pytest.mark.night(but=["asl"])
@BOOKS
def test_a_position_is_judged_checked_and_edited(reader: Player, book: str) -> None:
    begin(reader, book)
    page = reader.page
    more = reader.panel.get_by_role("button", name="Show more")
    if more.count():
        more.tap()
    expect(reader.panel.get_by_role("heading", name=VERDICT).first).to_be_attached()

    reader.go("Quick check")
    pane = page.get_by_role("region", name="Quick check").first
    pane.locator(".palette-add").first.tap()
    expect(pane.locator(".quick-answer").get_by_role("heading", name=VERDICT)).to_be_attached()

    place = page.evaluate(FIRST_PLACE)
    counters = page.locator(".counter[data-id]")
    before = counters.count()
    reader.go("Editor")
    editor = page.get_by_role("complementary", name="Editor")
    editor.get_by_role("radio", name="Counters", exact=True).check(force=True)
    editor.get_by_role("list", name="Pieces").get_by_role("button").first.tap()
    editor.get_by_role("textbox", name="Hex").fill(place)
    editor.get_by_role("button", name="Put it there").tap()
    expect(counters).to_have_count(before + 1)
    page.get_by_role("button", name="Undo", exact=True).tap()
    expect(counters).to_have_count(before)


def shared(player: Player) -> Locator:
    """Open the share dialog, and agree to share everything, secrets included."""
    dialog = share(player)
    all_the_same = dialog.get_by_role("button", name="Share it all the same")
    link = dialog.get_by_label("Link to this position")
    expect(all_the_same.or_(link)).to_be_visible()  # the dialog's code may still be loading
    if all_the_same.count():
        all_the_same.tap()
    return dialog


@pytest.mark.night(but=["europa"])
@SOME
def test_it_leaves_as_link_text_picture_and_code(reader: Player, book: str) -> None:
    title = str(begin(reader, book)["title"])
    dialog = shared(reader)
    expect(dialog.get_by_label("Link to this position")).to_have_value(re.compile("#p="))
    text = dialog.locator("textarea")
    for form in ("BBCode", "Markdown", "Plain text", "Diagram"):
        dialog.get_by_role("radio", name=form, exact=True).check(force=True)
        expect(text).to_have_value(re.compile(re.escape(title)))
    dialog.get_by_role("radio", name="HTML", exact=True).check(force=True)
    expect(text).to_have_value(re.compile("<iframe"))
    dialog.get_by_role("radio", name="BBCode", exact=True).check(force=True)
    part = fold(dialog, "Picture")
    expect(part.get_by_role("img", name="The picture of the board")).to_be_visible()
    assert "data:font/woff2;base64," in saved(part, "Save as SVG").read_text("utf-8")
    assert saved(part, "Save as PNG").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    code = fold(dialog, "QR code")
    told = code.get_by_text("too long for a QR code")
    expect(code.get_by_role("img", name="QR code of the link").or_(told)).to_be_visible()
    close(reader)


def menu(page: Page, item: str) -> None:
    """Choose an item of the menu."""
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("dialog").get_by_role("button", name=item).tap()


def test_it_is_saved_to_a_file_and_opened_from_it(reader: Player, tmp_path: Path) -> None:
    begin(reader, "aam2009")
    page = reader.page
    with page.expect_download() as download:
        menu(page, "Save to a file")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    game = json.loads(file.read_text("utf-8"))
    assert game["scenario"]["title"] == document("aam2009")["title"]
    begin(reader, "totaler_krieg")
    with page.expect_file_chooser() as choosing:
        menu(page, "Open a file")
    choosing.value.set_files(file)
    expect(page.locator(".top-name")).to_contain_text(game["scenario"]["title"])
    reader.ready()


def test_a_save_is_brought_and_wears_the_pictures_of_its_module(reader: Player) -> None:
    bringing.lay_dressed(reader)
    expect(reader.board.locator(".counter image")).to_have_count(2)
    expect(reader.board.locator(".layer-backdrop image")).to_have_count(1)
