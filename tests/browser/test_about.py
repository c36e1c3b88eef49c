"""The about page: its list of what is covered, compared with the core's own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from overstack import catalogue
from overstack.cases.coverage import coverage
from tests.browser.pages import Player
from tests.effort import FULL

#: The text of a cell without cases: a dash on view, and a word for screen readers.
NONE = "\u2013none"


def about(player: Player) -> Locator:
    """Open the page that says what is covered, and wait for its table."""
    page = player.page
    # The umpire is there, so the bar stands.
    wide = page.get_by_role("button", name="Settings", exact=True).count() > 0
    page.get_by_role("button", name="Settings" if wide else "Menu", exact=True).click()
    page.get_by_role("button", name="What is covered, and how far to trust it").click()
    told = page.get_by_role("main")
    expect(told.get_by_role("heading", name="What the umpire knows")).to_be_visible()
    expect(told.get_by_role("table")).to_be_visible()
    return told


def rows(told: Locator) -> Locator:
    """The rows of the table that have a rule."""
    return told.get_by_role("row").filter(has=told.page.locator(".chip-clause"))


#: The clause and the figures of each row of the table.
CELLS = """(rows) => rows.map((row) => [
  row.querySelector('.chip-clause').innerText,
  ...[...row.querySelectorAll('.figure')].map((cell) => cell.textContent.trim()),
])"""


@pytest.mark.night(but=["aam2009"])
@pytest.mark.parametrize("ruleset", catalogue.LISTED if FULL else ("aam2009", "reloaded"))
def test_the_table_is_the_cores_own(desk: Player, ruleset: str) -> None:
    """The table lists each rule once, with the figures and reason that `overstack coverage` has."""
    told = about(desk)
    book = catalogue.ruleset(ruleset).BOOK
    told.get_by_role("radio", name=book.title).check(force=True)
    expect(told.get_by_role("heading", name=book.title, exact=True)).to_be_visible()
    expect(rows(told)).to_have_count(len(book.clauses))
    cells = rows(told).evaluate_all(CELLS)
    counted = coverage(ruleset).rows
    assert {clause: figures for clause, *figures in cells} == {
        row.clause: [str(len(cases) or NONE) for cases in (row.passed, row.refused)]
        for row in counted
    }
    text = told.get_by_role("table").inner_text()
    assert all(row.reason in text for row in counted)
    # Those that lack a passed or a refused case are listed by themselves, each with its reason.
    lack = [row for row in counted if not (row.passed and row.refused)]
    told.get_by_role("radio", name="One side missing").check(force=True)
    expect(rows(told)).to_have_count(len(lack))
    reasons = rows(told).filter(has=desk.page.locator(".quiet:not(:empty)"))
    expect(reasons).to_have_count(len(lack))
    told.get_by_role("radio", name="All", exact=True).check(force=True)
    expect(rows(told)).to_have_count(len(book.clauses))
    desk.go("Board")


def test_a_rule_of_another_book_opens_there(desk: Player) -> None:
    """A rule number opens its own book, even if the game on the board uses another."""
    desk.open("q12-vehicle-queue")
    told = about(desk)
    told.get_by_role("radio", name="Totaler Krieg").check(force=True)
    told.get_by_role("button", name="Open rule 9.1-hq in the rulebook").click()
    heading = desk.page.get_by_role("heading", level=2).filter(has_text="9.1-hq")
    expect(heading).to_be_visible()
    desk.go("Board")
    desk.open("q14-the-trap")  # opening a game switches the rulebook to the game's own
    desk.go("Rulebook")
    expect(desk.page.get_by_role("combobox", name="Rulebooks")).to_have_value("aam2009")
    desk.go("Board")


def test_on_a_phone_nothing_runs_over_the_edge(phone: Player) -> None:
    """The page and its table fit the narrow screen, and the versions and licences are named."""
    told = about(phone)
    over = told.evaluate("n => n.scrollWidth - n.clientWidth")
    assert over <= 0, f"{over} px too wide"
    expect(told).to_contain_text("Rules of Advanced Squad Leader")
    expect(told.get_by_role("link", name="Licences of everything inside")).to_have_attribute(
        "href", "./licences.html"
    )
    phone.go("Board")


def test_the_listing_shows_pictures_of_the_size_it_names(desk: Player) -> None:
    """The two screenshots shown before installing have the sizes that the manifest states."""
    shown = desk.page.evaluate("""async () => {
      const manifest = await (await fetch('./manifest.webmanifest')).json();
      return Promise.all(manifest.screenshots.map(async ({ src, sizes }) => {
        const picture = new Image();
        picture.src = src;
        await picture.decode();
        return [sizes, `${picture.naturalWidth}x${picture.naturalHeight}`];
      }));
    }""")
    assert len(shown) == 2
    assert all(named == there for named, there in shown), shown
