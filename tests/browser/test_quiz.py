"""The rules quiz: questions from the worked cases, by keys and by touch, beside a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.axe import faults
from tests.browser.conftest import Pages, Site, Watch, without_network
from tests.browser.pages import Player
from tests.browser.test_keys_alone import tab_to
from tests.browser.test_targets import FINGER, small

LINK = "quiz=aam2009.5"
#: A clause that a single question is about: a forbidden act, by the first of the rules offered.
CLAUSE, RULE = "Q13", "D-disrupted"


def quiz(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Rules quiz", exact=True)


def answers(player: Player) -> Locator:
    return quiz(player).get_by_role("group", name="May it?").get_by_role("button")


def rules(player: Player) -> Locator:
    """The clauses to choose from, where the question asks for the rule too."""
    return quiz(player).get_by_role("group", name="By which rule?").get_by_role("button")


def open_clause(player: Player, clause: str) -> None:
    """Train one clause, from its page in the rulebook."""
    player.go("Rulebook")
    book = player.page.get_by_role("region", name="Rulebook", exact=True)
    book.get_by_role("searchbox", name="Find a rule or word").fill(clause)
    book.get_by_role("button", name=re.compile(rf"^{clause}\b")).first.click()
    player.page.get_by_role("button", name="Quiz me on this rule").click()
    expect(answers(player).first).to_be_visible()


def test_ten_questions_by_keys_and_the_game_is_where_it_was(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.move("m3", "0502")
    bar = desk.page.get_by_role("navigation", name="Parts of the page")
    bar.get_by_role("button", name="Rules quiz").click()
    pane = quiz(desk)
    expect(pane.get_by_label("Rulebook")).to_have_value("aam2009")
    pane.get_by_role("button", name="Train: The stacking rule").press("Enter")
    right = by_rule = 0
    hint = desk.board.locator(".layer-badges .badge")
    for n in range(1, 11):
        expect(answers(desk)).to_have_count(3)
        expect(hint).to_have_count(0)
        desk.page.keyboard.press("2")
        verdict = pane.locator(".verdict")
        expect(verdict.or_(rules(desk).first)).to_be_visible()
        offered = rules(desk).locator(".quiz-rule-id").all_inner_texts()
        if offered:
            by_rule += 1
            expect(rules(desk).first).to_be_focused()
            expect(hint).to_have_count(0)
            desk.page.keyboard.press("3")
        expect(verdict).to_be_visible()
        said = pane.locator(".quiz-said")
        known = verdict.get_attribute("data-grade") == "overstacked"
        if offered:
            told = set(pane.locator(".finding .chip-clause").all_inner_texts())
            assert len(told & set(offered)) == 1  # no other could be called right
            named = "The rule is right." in said.inner_text()
            assert named == (offered[2] in told)
            known &= named
        right += known
        expect(said).to_have_attribute("data-right", "yes" if known else "no")
        expect(pane).to_contain_text(f"{right} of {n} right")
        expect(pane.locator(".chip-clause")).not_to_have_count(0)
        desk.page.keyboard.press("Enter")
    assert by_rule > 0
    pane.get_by_role("button", name="Back to the list").click()
    expect(pane.get_by_role("button", name="Train: The stacking rule")).to_contain_text("known")
    expect(desk.counter("m3")).to_have_attribute("data-place", "0502")
    desk.go("Board")


def test_a_question_is_known_by_its_grade_and_its_rule(desk: Player) -> None:
    open_clause(desk, CLAUSE)
    pane, keys = quiz(desk), desk.page.keyboard
    said = pane.locator(".quiz-said")
    keys.press("3")
    expect(said).to_have_text(re.compile("Right."))
    expect(said).to_have_attribute("data-right", "yes")
    expect(rules(desk)).to_have_count(4)
    expect(rules(desk).first).to_have_accessible_name(re.compile(f"^{RULE} Disrupted units stay"))
    expect(pane).not_to_contain_text("of 1 right")  # not until the rule is named
    keys.press("2")
    expect(said).to_contain_text(f"The rule is another: {RULE}, Disrupted units stay.")
    expect(said).to_have_attribute("data-right", "no")
    expect(pane).to_contain_text("0 of 1 right")
    expect(pane.locator(".verdict")).to_be_visible()
    keys.press("Enter")
    expect(answers(desk)).to_have_count(3)
    keys.press("3")
    expect(rules(desk)).to_have_count(4)
    keys.press("1")
    expect(said).to_contain_text("The rule is right.")
    expect(pane).to_contain_text("1 of 2 right")
    keys.press("Enter")
    expect(answers(desk)).to_have_count(3)
    keys.press("1")  # a wrong grade: it counts once, and the rule is asked all the same
    expect(said).to_contain_text("No: forbidden.")
    expect(pane).to_contain_text("1 of 3 right")
    expect(rules(desk)).to_have_count(4)
    keys.press("1")
    expect(said).to_contain_text("The rule is right.")
    expect(said).to_have_attribute("data-right", "no")
    expect(pane).to_contain_text("1 of 3 right")


@pytest.mark.night
def test_the_rule_by_touch_and_not_at_all(page_at: Pages, site: Site) -> None:
    phone = Player(page_at(390, 844, has_touch=True), site.url, touch=True)
    phone.ready()
    open_clause(phone, CLAUSE)
    pane = quiz(phone)
    phone.rest(answers(phone).last)
    answers(phone).last.tap()
    expect(rules(phone)).to_have_count(4)
    phone.rest(rules(phone).last)
    assert faults(phone.page, board=False) + small(phone.page, FINGER) == []
    rules(phone).first.tap()
    expect(pane.locator(".quiz-said")).to_contain_text("The rule is right.")
    pane.get_by_role("button", name="Back to the list").tap()
    switch = pane.get_by_role("switch", name=re.compile("Ask for the rule too"))
    expect(switch).to_be_checked()
    switch.tap()
    expect(switch).not_to_be_checked()
    phone.page.reload()
    phone.ready()
    open_clause(phone, CLAUSE)
    answers(phone).last.tap()
    expect(pane.locator(".verdict")).to_be_visible()
    expect(rules(phone)).to_have_count(0)
    expect(pane.locator(".quiz-said")).to_have_text(re.compile(r"^\s*Right\.\s*$"))


@pytest.mark.night
def test_ten_questions_by_keys_without_a_network(
    unconnected: BrowserContext, site: Site, watch: Watch
) -> None:
    player = without_network(unconnected, site, watch)
    page = player.page
    player.ready()
    bar = page.get_by_role("navigation", name="Parts of the page")
    opener = bar.get_by_role("button", name="Rules quiz", exact=True)
    if not opener.count():
        tab_to(page, bar.get_by_role("button", name="Menu", exact=True))
        page.keyboard.press("Enter")
        opener = page.get_by_role("dialog").get_by_role("button", name="Rules quiz", exact=True)
    tab_to(page, opener)
    page.keyboard.press("Enter")
    tab_to(page, quiz(player).get_by_role("button", name="Train: The stacking rule"))
    page.keyboard.press("Enter")
    for n in range(1, 11):
        expect(answers(player)).to_have_count(3)
        page.keyboard.press("2")
        verdict = quiz(player).locator(".verdict")
        expect(verdict.or_(rules(player).first)).to_be_visible()
        if rules(player).count():
            page.keyboard.press("1")
        expect(verdict).to_be_visible()
        expect(quiz(player)).to_contain_text(f"of {n} right")
        page.keyboard.press("Enter")
    page.close()


def test_three_minutes_by_touch_without_a_network_and_the_same_for_somebody_else(
    unconnected: BrowserContext, site: Site, watch: Watch, desk: Player
) -> None:
    """Three wrong answers end it; the same link asks somebody else the same questions."""
    player = without_network(unconnected, site, watch, address=f"#{LINK}", touch=True)
    page = player.page
    page.set_viewport_size({"width": 390, "height": 844})
    pane = quiz(player)
    expect(pane).to_contain_text("Somebody has sent you these three minutes")
    pane.get_by_role("button", name="Three minutes").tap()
    asked: list[str] = []
    over = pane.get_by_role("button", name="Once more")
    for _ in range(60):
        expect(answers(player).first.or_(over)).to_be_visible()
        if over.is_visible():  # one of the two is there
            break
        title = pane.locator(".quiz-asked").inner_text()
        if not asked:
            expect(pane.get_by_role("timer")).to_contain_text("2:5")
            player.rest(answers(player).first)  # the sheet may still be moving
            assert faults(page, board=False) + small(page, FINGER) == []
        asked.append(title)
        answers(player).nth(1).tap()
        expect(pane.locator(".quiz-asked").filter(has_not_text=title).or_(over)).to_be_visible()
    expect(pane.locator(".quiz-missed li")).to_have_count(3)
    right = len(asked) - 3
    expect(pane.get_by_role("heading", level=2)).to_contain_text(f"{right} question")
    pane.get_by_role("button", name="Back to the list").tap()
    if right:
        expect(pane).to_contain_text(f"Your best: {right}")
    page.close()

    desk.go("Board")
    desk.page.evaluate("(link) => { location.hash = link; }", LINK)
    quiz(desk).get_by_role("button", name="Three minutes").click()
    expect(quiz(desk).locator(".quiz-asked")).to_have_text(asked[0])
    desk.go("Board")
