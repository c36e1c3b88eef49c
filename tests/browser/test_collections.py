"""Collections of puzzles: made by keys, opened by touch, printed, kept, and as a file."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from overstack.documents import collection
from tests.browser.conftest import Pages, Site
from tests.browser.fingers import slide
from tests.browser.pages import Json, Player, link_to
from tests.browser.test_keys_alone import is_focused, tab_to
from tests.browser.test_print import FAULTS, pages
from tests.browser.test_puzzles import PHONE, listed_puzzle, puzzle, strip

FIRST = {"ruleset": "aam2009", "id": "first-in-line"}


def document(*puzzles: object) -> Json:
    """A collection of some puzzles, by default of three: an own one and two shipped ones."""
    found = puzzles or (puzzle(), FIRST, {"ruleset": "asl", "id": "down-the-drain"})
    texts = {"title": "For the club", "text": "Read the rules.\nThen solve.", "author": "A. Player"}
    return {"format": 1, "collection": {**texts, "puzzles": list(found)}}


def link(doc: Json) -> str:
    return collection.encode(collection.collection(doc))


def pane(page: Page) -> Locator:
    return page.get_by_role("region", name="Collection of puzzles")


def cards(page: Page) -> Locator:
    """The puzzles of an open collection."""
    return pane(page).get_by_role("list", name="The puzzles").get_by_role("listitem")


def press(page: Page, target: Locator, key: str = "Enter") -> None:
    """Reach a control by Tab alone, and press a key on it."""
    tab_to(page, target)
    page.keyboard.press(key)


def added_by_keys(page: Page, name: str) -> None:
    """Reach a shipped puzzle by one Tab stop and the arrow keys, and add it."""
    offers = pane(page).get_by_role("list", name="Puzzles of this site").get_by_role("button")
    wanted = pane(page).get_by_role("button", name=f"Add {name}", exact=True)
    tab_to(page, offers.and_(page.locator("[tabindex='0']")))
    page.keyboard.press("Home")
    for _ in range(offers.count()):
        if is_focused(wanted):
            return page.keyboard.press("Enter")
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"The arrow keys never come to {wanted}.")


def test_three_puzzles_made_by_keys_are_solved_by_touch(page_at: Pages, site: Site) -> None:
    page = page_at(address=link_to(puzzle()))
    player = Player(page, site.url)
    player.ready()
    player.go("Puzzles")
    press(page, page.get_by_role("radio", name="This puzzle"), "ArrowRight")
    press(page, page.get_by_role("button", name="Make a collection"))
    tab_to(page, pane(page).get_by_label("Title"))
    page.keyboard.type("For the club")
    tab_to(page, pane(page).get_by_label("Text before the puzzles"))
    page.keyboard.type("One after the other.")
    first = str(listed_puzzle("aam2009", "first-in-line")["title"])
    added_by_keys(page, first)
    press(page, pane(page).get_by_role("button", name="Add Into the square", exact=True))
    picker = pane(page).get_by_label("Rulebook")
    tab_to(page, picker)
    picker.select_option("asl")
    drain = str(listed_puzzle("asl", "down-the-drain")["title"])
    added_by_keys(page, drain)
    expect(cards(page)).to_have_count(3)
    press(page, pane(page).get_by_role("button", name="Move Into the square up"))
    expect(cards(page).first).to_contain_text("1. Into the square")
    expect(pane(page).get_by_role("button", name="Move Into the square down")).to_be_focused()
    press(page, pane(page).get_by_role("button", name=f"Remove {drain}"))
    expect(cards(page)).to_have_count(2)
    press(page, pane(page).get_by_role("button", name="Undo"))
    expect(cards(page)).to_have_count(3)
    made = pane(page).get_by_label("Link to the collection")
    expect(made).to_have_value(re.compile("#collection=2a"))
    expect(pane(page)).to_contain_text("The whole collection is in the link.")
    page.reload()  # the draft is kept
    player.ready()
    player.go("Puzzles")
    press(page, page.get_by_role("radio", name="This puzzle"), "ArrowRight")
    press(page, page.get_by_role("button", name="Make a collection"))
    expect(pane(page).get_by_label("Title")).to_have_value("For the club")
    expect(cards(page)).to_have_count(3)
    expect(made).to_have_value(re.compile("#collection=2a"))
    url = made.input_value()

    solved_by_touch(page_at(**PHONE, address=url[url.index("#") :]), site)


def solved_by_touch(page: Page, site: Site) -> None:
    """Solve the first puzzle of the collection, go on to the next, and go back."""
    player = Player(page, site.url, touch=True)
    expect(cards(page)).to_have_count(3, timeout=60_000)  # Python starts on this device too
    expect(pane(page)).to_contain_text("One after the other.")
    expect(pane(page)).to_contain_text("0 of 3 solved")
    expect(cards(page).nth(0).locator("svg.miniature")).to_be_visible()
    cards(page).nth(0).get_by_role("button").tap()
    expect(strip(page)).to_contain_text("For the club: 1 of 3")
    page.go_back()
    expect(cards(page)).to_have_count(3)
    expect(page).to_have_url(re.compile("#collection=2a"))
    pane(page).get_by_role("button", name="Begin").tap()
    player.ready()
    player.pick("m3")
    slide(player, [(195, 400)], [(195, 320)])  # the sheet has risen over a part of the hex
    player.aim("0504")
    player.press("Move to 0504")
    expect(strip(page)).to_have_attribute("data-stands", "met")
    strip(page).get_by_role("button", name="Next puzzle").tap()
    expect(strip(page)).to_contain_text("For the club: 2 of 3")
    page.go_back()
    expect(pane(page)).to_contain_text("1 of 3 solved")
    expect(cards(page).nth(0)).to_contain_text("Solved")
    pane(page).get_by_role("button", name="Next puzzle").tap()
    strip(page).get_by_role("button", name="For the club: 2 of 3").tap()
    expect(pane(page)).to_contain_text("1 of 3 solved")


def test_a_collection_is_kept_by_a_move_or_on_request(tablet: Player) -> None:
    page = tablet.page
    notice = pane(page).get_by_text("Not kept on this device yet")
    kept = page.get_by_role("list", name="Collections").get_by_role("listitem")
    page.goto(tablet.home + link(document()))
    expect(notice).to_be_visible()
    cards(page).nth(0).get_by_role("button").tap()
    back = strip(page).get_by_role("button", name="For the club: 1 of 3")
    expect(back).to_be_visible()
    page.reload()  # the tab remembers the link
    tablet.ready()
    back.tap()
    expect(notice).to_be_visible()
    page.go_back()
    tablet.move("m4", "0505")
    back.tap()
    expect(cards(page)).to_have_count(3)
    expect(notice).to_be_hidden()
    page.goto(tablet.home + link(document(FIRST)))
    pane(page).get_by_role("button", name="Keep it now").tap()
    expect(tablet.toast).to_contain_text("The collection is kept on this device.")
    expect(notice).to_be_hidden()
    expect(pane(page).get_by_role("button", name="Begin")).to_be_focused()
    tablet.go("Puzzles")
    page.get_by_role("radio", name="All puzzles").check(force=True)
    expect(kept).to_have_count(2)


def test_a_collection_is_kept_comes_from_a_file_and_is_printed(
    desk: Player, tmp_path: Path
) -> None:
    """Damaged links and files are refused in a sentence."""
    page, whole = desk.page, link(document())
    page.evaluate("(hash) => { location.hash = hash }", whole[:60])
    expect(pane(page)).to_contain_text("This link to a collection was cut off after")
    page.evaluate("(hash) => { location.hash = hash }", whole)
    expect(cards(page)).to_have_count(3)
    other = link(document({"ruleset": "asl", "id": "nobody"}, FIRST))
    page.evaluate("(hash) => { location.hash = hash }", other)
    expect(cards(page)).to_have_count(2)
    expect(cards(page).first).to_contain_text("This edition does not have the puzzle nobody of asl")

    path = tmp_path / "club.json"
    path.write_text(json.dumps(document()), encoding="utf-8")
    drop(page, path)
    expect(cards(page)).to_have_count(3)
    expect(page).to_have_url(re.compile("#collection="))
    with page.expect_download() as saved:
        pane(page).get_by_role("button", name="Save a file").click()
    kept = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert kept["collection"]["puzzles"][1] == FIRST
    path.write_text(json.dumps(document() | {"format": 2}), encoding="utf-8")
    drop(page, path)
    expect(pane(page)).to_contain_text("format should be 1")
    pane(page).get_by_role("button", name="All puzzles").click()
    row = page.get_by_role("list", name="Collections").get_by_role("listitem")
    expect(row).to_contain_text("For the club")
    row.get_by_role("button", name="Remove For the club from this device").click()
    expect(row).to_have_count(0)
    page.get_by_role("button", name="Undo").last.click()
    row.get_by_role("button").first.click()
    expect(cards(page)).to_have_count(3)
    printed(page)
    desk.go("Board")


def drop(page: Page, path: Path) -> None:
    """Drop a file on the page."""
    page.evaluate(
        """([name, text]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], name, { type: 'application/json' }));
          for (const kind of ['dragenter', 'dragover', 'drop'])
            document.body.dispatchEvent(
              new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        [path.name, path.read_text(encoding="utf-8")],
    )


def printed(page: Page) -> None:
    """Check the sheet of a collection of three, whose solutions are on the last page."""
    pane(page).get_by_role("button", name="Print").click()
    expect(pane(page)).to_contain_text("The sheet is ready", timeout=90_000)
    solutions = pane(page).locator(".sheet-solutions")
    expect(solutions).to_be_hidden()
    expect(pane(page).locator(".sheet-picture > svg")).to_have_count(3)
    task = pane(page).locator(".sheet-task").first
    expect(task).to_contain_text("US to move: bring M3 Lee to 0504 The square in 2 moves")
    page.emulate_media(media="print")
    assert page.evaluate(FAULTS) == []
    expect(solutions).to_be_visible()
    expect(solutions).to_contain_text("M3 Lee, 0503 to 0504")
    expect(solutions.get_by_role("listitem").nth(1)).to_be_visible()
    expect(solutions).to_have_css("break-before", "page")
    expect(solutions.locator("xpath=following-sibling::*")).to_have_count(0)
    expect(page.get_by_role("button", name="Back to the collection")).to_be_hidden()
    assert pages(page) >= 2
    page.emulate_media(media="null")
    pane(page).get_by_role("button", name="Back to the collection").click()
    expect(cards(page)).to_have_count(3)
