"""The tour: offered once, played through by hand in each game, left and resumed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from overstack import catalogue
from overstack.cases.run import find_case, run
from overstack.judging.verdict import Grade
from tests.browser.conftest import Pages, Site
from tests.browser.pages import Player, link_to, scenario
from tests.browser.walks import at_rest


def offer(page: Page) -> Locator:
    """The invitation in a corner of the map."""
    return page.get_by_role("complementary", name="New here?")


def bar(page: Page) -> Locator:
    """The tour's bar with its present step."""
    return page.get_by_role("region", name="The tour")


def step(page: Page, at: int, words: str = "") -> None:
    """Wait until the tour has reached a step."""
    expect(bar(page)).to_contain_text(f"Tour, step {at} of ")
    expect(bar(page)).to_contain_text(words)


def choose(player: Player, title: str) -> None:
    """Start the tour of a game from the help."""
    page = player.page
    if page.get_by_role("button", name="Menu", exact=True).count():
        page.get_by_role("button", name="Menu", exact=True).tap()
    page.get_by_role("button", name="Help", exact=True).click()
    page.get_by_role("button", name="Take the tour").click()
    page.get_by_role("dialog").locator(".shelf-book", has_text=title).click()
    step(page, 1)


def first_move(player: Player, who: str, place: str, grade: str = "Overstacked") -> None:
    """Do the first three steps of every tour: select, preview and carry out a move."""
    page = player.page
    step(page, 1)
    player.pick(who)
    step(page, 2, f"{'Tap' if player.touch else 'Click'} {place}")
    player.aim(place)
    step(page, 3, "That is the verdict")
    expect(player.panel.locator(".verdict").first).to_contain_text(grade)
    player.press(f"Move to {place}")
    step(page, 4)


def finish(player: Player, at: int) -> None:
    """Undo the last act, and wait for the end of the tour."""
    page = player.page
    step(page, at, "press Undo")
    page.get_by_role("button", name="Undo").click()
    over(player)


def over(player: Player) -> None:
    """Check the end of the tour and close it."""
    expect(bar(player.page)).to_contain_text("That is all there is to it")
    bar(player.page).get_by_role("button", name="Close").click()
    expect(bar(player.page)).to_have_count(0)


def miniatures(player: Player) -> None:
    first_move(player, "d", "C3")
    player.let_go()
    player.pick("p")
    player.aim("C3")
    expect(bar(player.page)).to_contain_text("Forbidden")
    bar(player.page).get_by_role("button", name="Next").click()
    step(player.page, 5)
    player.end("German", at_a_price=True)
    expect(bar(player.page)).to_contain_text("Somebody has to decide")
    player.panel.get_by_role("radio").nth(1).click()
    player.panel.locator(".foot .is-main").click()
    finish(player, 6)


def europa(player: Player) -> None:
    first_move(player, "g", "C3")
    player.let_go()
    player.pick("a")
    player.aim("D3")
    expect(bar(player.page)).to_contain_text("Forbidden")
    bar(player.page).get_by_role("button", name="Next").click()
    step(player.page, 5)
    player.move("a", "C2")
    finish(player, 6)


def krieg(player: Player) -> None:
    first_move(player, "b", "B2")
    player.let_go()
    end = re.compile("End the .* Segment")
    player.press(end)
    expect(player.panel.get_by_role("button", name="Not now")).to_be_visible()
    player.press(end)
    expect(bar(player.page)).to_contain_text("Somebody has to decide")
    player.panel.get_by_role("radio", name=re.compile("Hun ")).click()
    player.panel.locator(".foot .is-main").click()
    finish(player, 5)


def leader(player: Player) -> None:
    first_move(player, "h", "C3")
    player.let_go()
    player.pick("h")
    player.aim("C2")
    expect(bar(player.page)).to_contain_text("Forbidden")
    bar(player.page).get_by_role("button", name="Next").click()
    step(player.page, 5)
    player.pick("h")
    player.aim("B3")
    player.press("Move to B3")
    finish(player, 6)


def reloaded(player: Player) -> None:
    first_move(player, "a", "C4", grade="Lawful")
    player.let_go()
    player.pick("b")
    player.aim("B1")
    expect(bar(player.page)).to_contain_text("Forbidden")
    bar(player.page).get_by_role("button", name="Next").click()
    step(player.page, 5)
    player.let_go()
    player.pick("a")
    player.press(re.compile("turns south-east"))
    step(player.page, 6)
    player.let_go()
    player.pick("x")
    player.press(re.compile("^Pz IV G attacks M4A1"))
    expect(player.panel.locator(".odds")).to_be_visible()
    player.press("Pz IV G attacks M4A1")
    step(player.page, 7, "now the dice decide")
    player.press(re.compile("^Roll"))
    over(player)


TOURS: dict[str, tuple[str, Callable[[Player], None]]] = {
    "aam2009": ("A&A Miniatures", miniatures),
    "totaler-krieg": ("Totaler Krieg", krieg),
    "europa": ("Europa", europa),
    "reloaded": ("Reloaded", reloaded),
    "asl": ("Advanced Squad Leader", leader),
}


#: Games without prices: their tours show lawful and forbidden acts.
FREE = {"reloaded"}


@pytest.mark.night(but=["aam2009", "reloaded"])
@pytest.mark.parametrize("ruleset", catalogue.LISTED)
def test_each_game_has_a_tour_that_is_played_by_hand(desk: Player, ruleset: str) -> None:
    title, play = TOURS[ruleset]
    choose(desk, title)
    play(desk)


@pytest.mark.parametrize("ruleset", catalogue.LISTED)
def test_a_tour_is_short_and_shows_what_a_price_is(ruleset: str) -> None:
    case = find_case(ruleset, "Tour")
    told = run(catalogue.ruleset(ruleset), case)
    first = told.steps[0].answer
    assert first.verdict.grade is (Grade.LAWFUL if ruleset in FREE else Grade.OVERSTACKED)
    assert first.after is not None
    assert 3 <= len(told.steps) <= 5
    assert all(step.step.say for step in told.steps)


@pytest.mark.night
def test_a_word_is_enough_to_be_left_alone(page_at: Pages, site: Site) -> None:
    page = page_at(width=390, height=844, has_touch=True)
    Player(page, site.url, touch=True).ready()
    offer(page).get_by_role("button", name="No, thanks").tap()
    expect(offer(page)).to_have_count(0)
    page.reload()
    Player(page, site.url, touch=True).ready()
    at_rest(page)
    expect(offer(page)).to_have_count(0)


@pytest.mark.night
def test_whoever_comes_by_a_link_has_come_for_something_else(page_at: Pages, site: Site) -> None:
    page = page_at(address=link_to(scenario("q12-vehicle-queue")))
    Player(page, site.url).ready()
    at_rest(page)
    expect(offer(page)).to_have_count(0)


def test_a_tour_is_taken_up_again_after_a_reload_and_after_another_game(
    page_at: Pages, site: Site
) -> None:
    page = page_at()
    player = Player(page, site.url)
    player.ready()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(offer(page)).to_contain_text("An umpire for hex-and-counter wargames")
    offer(page).get_by_role("button", name="Show me").click()
    page.get_by_role("dialog").locator(".shelf-book", has_text="A&A Miniatures").click()
    first_move(player, "d", "C3")
    page.reload()
    player.ready()
    step(page, 4)
    player.open("q12-vehicle-queue")
    expect(bar(page)).to_have_count(0)
    page.get_by_role("button", name="Help", exact=True).click()
    page.get_by_role("button", name="Take the tour").click()
    page.get_by_role("button", name="Go on with A&A Miniatures").click()
    step(page, 4)
    expect(player.counter("d")).to_have_attribute("data-place", "C3")
    bar(page).get_by_role("button", name="Enough").click()
    expect(bar(page)).to_contain_text("The tour ends here")
    expect(bar(page).get_by_role("button", name="Choose a scenario")).to_be_visible()
    bar(page).get_by_role("button", name="Close").click()
    expect(bar(page)).to_have_count(0)


def test_whoever_knows_none_of_the_games_has_a_way_too(desk: Player) -> None:
    page = desk.page
    page.get_by_role("button", name="Help", exact=True).click()
    page.get_by_role("button", name="Take the tour").click()
    page.get_by_role("button", name="Show me all the same").click()
    step(page, 1, "Click ")
    bar(page).get_by_role("button", name="Leave the tour").click()
    expect(bar(page)).to_contain_text("The tour ends here")


def test_on_a_phone_another_move_than_the_one_asked_for_is_no_dead_end(
    page_at: Pages, site: Site
) -> None:
    page = page_at(390, 844, has_touch=True)  # its map has not been moved yet
    player = Player(page, site.url, touch=True)
    player.ready()
    choose(player, "A&A Miniatures")
    player.pick("p")
    player.aim("B3")
    player.press("Move to B3")
    expect(bar(page)).to_contain_text("another move than the one asked for")
    bar(page).get_by_role("button", name="Begin this step anew").tap()
    step(page, 1, "Tap Gren D in C4")
    expect(player.counter("p")).to_have_attribute("data-place", "B2")
    first_move(player, "d", "C3")
