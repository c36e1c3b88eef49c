"""The rules quiz: questions from the worked cases, by keys and by touch, beside a game."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.axe import faults
from tests.browser.conftest import Devices, Pages, Site
from tests.browser.pages import Player
from tests.browser.test_targets import FINGER, small

LINK = "quiz=aam2009.5"


def quiz(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Rules quiz", exact=True)


def answers(player: Player) -> Locator:
    return quiz(player).get_by_role("group", name="May it?").get_by_role("button")


def test_ten_questions_by_keys_and_the_game_is_where_it_was(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.move("m3", "0502")
    bar = desk.page.get_by_role("navigation", name="Parts of the page")
    bar.get_by_role("button", name="Rules quiz").click()
    pane = quiz(desk)
    expect(pane.get_by_label("Rulebook")).to_have_value("aam2009")
    pane.get_by_role("button", name="Train: The stacking rule").press("Enter")
    right = 0
    for n in range(1, 11):
        expect(answers(desk)).to_have_count(3)
        expect(desk.board.locator(".layer-badges .badge")).to_have_count(0)  # no hint on the map
        desk.page.keyboard.press("2")
        verdict = pane.locator(".verdict")
        expect(verdict).to_be_visible()
        known = verdict.get_attribute("data-grade") == "overstacked"
        right += known
        expect(pane.locator(".quiz-said")).to_have_attribute("data-right", "yes" if known else "no")
        expect(pane).to_contain_text(f"{right} of {n} right")
        assert pane.locator(".chip-clause").count() > 0
        desk.page.keyboard.press("Enter")
    pane.get_by_role("button", name="Back to the list").click()
    expect(pane.get_by_role("button", name="Train: The stacking rule")).to_contain_text("known")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0502")
    desk.go("Board")


def test_three_minutes_by_touch_and_the_same_for_somebody_else(
    page_at: Pages, site: Site, sit_at: Devices
) -> None:
    first = Player(page_at(390, 844, f"#{LINK}", has_touch=True), site.url, touch=True)
    pane = quiz(first)
    expect(pane).to_contain_text("Somebody has sent you these three minutes")
    pane.get_by_role("button", name="Three minutes").tap()
    asked: list[str] = []
    over = pane.get_by_role("button", name="Once more")
    for _ in range(60):
        expect(answers(first).first.or_(over)).to_be_visible()
        if over.is_visible():
            break
        title = pane.locator(".quiz-asked").inner_text()
        if not asked:
            expect(pane.get_by_role("timer")).to_contain_text("2:5")
            first.rest(answers(first).first)  # the sheet may still be moving
            assert faults(first.page, board=False) + small(first.page, FINGER) == []
        asked.append(title)
        answers(first).nth(1).tap()
        expect(pane.locator(".quiz-asked").filter(has_not_text=title).or_(over)).to_be_visible()
    expect(over).to_be_visible()
    expect(pane.locator(".quiz-missed li")).to_have_count(3)
    right = len(asked) - 3
    expect(pane.get_by_role("heading", level=2)).to_contain_text(f"{right} question")
    pane.get_by_role("button", name="Back to the list").tap()
    if right:
        expect(pane).to_contain_text(f"Your best: {right}")

    other = Player(page_at(address=f"#{LINK}"), site.url)
    quiz(other).get_by_role("button", name="Three minutes").click()
    expect(quiz(other).locator(".quiz-asked")).to_have_text(asked[0])


def test_a_rule_is_trained_from_its_page(desk: Player) -> None:
    desk.go("Rulebook")
    book = desk.page.get_by_role("region", name="Rulebook", exact=True)
    book.locator("summary", has_text="The stacking rule").click()
    book.get_by_role("button", name="R3-both").first.click()
    desk.page.get_by_role("button", name="Quiz me on this rule").click()
    expect(answers(desk).first).to_be_visible()
    desk.page.keyboard.press("1")
    expect(quiz(desk).locator(".chip-clause").filter(has_text="R3-both").first).to_be_visible()
    desk.go("Board")
    expect(desk.board.locator(".counter[data-id]").first).to_be_visible()
    expect(quiz(desk)).to_have_count(0)
