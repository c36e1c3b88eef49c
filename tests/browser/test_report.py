"""A report of a doubtful ruling: the text that leaves the page, and what it must not reveal."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from overstack.documents import link, wire
from overstack.views.fingerprint import verdict_hash
from overstack.views.games import Games
from tests.browser.conftest import Pages, Site
from tests.browser.pages import Player, scenario
from tests.browser.test_handover import BRIDGEHEAD, GERMAN, lift
from tests.browser.test_quick import begun

REPORT = "Report this ruling"
HAS_LINK = re.compile("The position: http.*#p=")


def dialog(page: Page) -> Locator:
    """The open report dialog."""
    found = page.get_by_role("dialog", name=REPORT)
    expect(found).to_be_visible()
    return found


def text(page: Page) -> Locator:
    """The text that would leave the page."""
    return dialog(page).get_by_role("textbox", name="The report")


def test_a_report_has_the_verdict_the_versions_and_the_very_position(desk: Player) -> None:
    """The report has all facts that its reader needs, and the player's own words."""
    desk.open("q12-vehicle-queue")
    desk.move("m4", "0505")
    desk.pick("m3")
    desk.aim("0504")
    expect(desk.finding("R3-veh")).to_be_visible()
    sentence = desk.finding("R3-veh").get_by_role("paragraph").first.inner_text()
    desk.press(REPORT)
    page = desk.page
    expect(text(page)).to_have_value(HAS_LINK)
    dialog(page).get_by_role("textbox", name="What should it have said").fill("Two fit, by Q12.")
    told = text(page).input_value()
    assert f"{sentence}" in told
    assert "(R3-veh)" in told
    assert "What I expected:\nTwo fit, by Q12." in told
    assert re.search(r"Overstack \d.*; A&A Miniatures 2009, rules version \d+", told)
    found = re.search(r"#p=\S+", told)
    assert found
    log = wire.game_json(link.decode(found[0]))["log"]
    assert [entry["who"] for entry in log] == ["m4"]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dialog(page).get_by_role("button", name="Copy report").click()
    expect(dialog(page).get_by_role("status")).to_contain_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == told
    page.context.clear_permissions()
    dialog(page).get_by_role("checkbox", name="With a link").uncheck()
    expect(text(page)).not_to_have_value(re.compile("#p="))
    dialog(page).get_by_role("button", name="Close").click()


def test_every_verdict_can_be_reported(desk: Player) -> None:
    """Report the verdict on the whole board, a hex, a step of a worked case, and a quick check."""
    desk.open("q12-vehicle-queue")
    page = desk.page
    button = desk.panel.get_by_role("button", name=REPORT)
    button.click()
    expect(text(page)).to_have_value(HAS_LINK)
    expect(text(page)).to_have_value(re.compile(r"Lawful|price.*\(R"))
    page.keyboard.press("Escape")
    desk.look("0504")
    expect(desk.panel.locator(".asked")).to_contain_text("0504")
    button.click()
    expect(text(page)).to_have_value(re.compile("0504 .*as it stands"))
    page.keyboard.press("Escape")
    desk.let_go()
    desk.go("Rulebook")
    page.get_by_role("combobox", name="Rulebooks").select_option("aam2009")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("button", name="A&A Miniatures 2009")).to_be_visible()
    desk.read("Q1")
    page.get_by_role("button", name="Show on board").first.click()
    page.get_by_role("button", name="Step on").first.click()
    desk.go("Board")
    button.click()
    expect(text(page)).to_have_value(re.compile("R5-tolerance"))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Leave the case").first.click()
    begun(desk)
    page.locator(".quick-examples button").first.click()
    page.locator(".quick-answer").get_by_role("button", name=REPORT).click()
    expect(text(page)).to_have_value(HAS_LINK)
    page.keyboard.press("Escape")
    desk.go("Board")


def test_what_only_its_owner_may_see_is_in_no_report(desk: Player) -> None:
    """The text shows only what the viewer may see; the link is left out unless requested."""
    page, player = desk.page, desk
    player.open(scenario(*BRIDGEHEAD))
    lift(page, re.compile("I am the Soviet side"))
    player.panel.get_by_role("button", name=REPORT).first.click()
    tick = dialog(page).get_by_role("checkbox", name="With a link")
    expect(tick).to_be_enabled()
    expect(tick).not_to_be_checked()
    expect(text(page)).to_have_value(re.compile("Told as the Soviet side sees it"))
    expect(text(page)).to_have_value(re.compile("no link is given"))
    told = text(page).input_value()
    assert "#p=" not in told
    assert GERMAN not in told
    expect(dialog(page)).to_contain_text("boxes that only their owner may look into")
    tick.check()
    expect(text(page)).to_have_value(HAS_LINK)
    expect(text(page)).to_have_value(re.compile("hidden boxes inside"))
    page.keyboard.press("Escape")


def test_a_link_of_other_rules_says_so_once_and_only_where_it_matters(
    page_at: Pages, site: Site
) -> None:
    """A link's hash is compared with today's verdict; without a hash the page only warns."""
    old = {**scenario("q12-vehicle-queue"), "rules": "0.0.1"}
    mark = verdict_hash(Games().open({"scenario": old, "log": []}))
    player = Player(page_at(), site.url)
    player.ready()
    for words, sign in (("may differ", ""), ("the verdict on it is another", "0" * 8), ("", mark)):
        player.follow(site.url + link.encode(wire.game({"scenario": old, "log": []}), sign))
        player.ready()
        expect(player.counter("m3")).to_be_visible()
        if words:
            expect(player.toast).to_have_text(
                re.compile(f"^(?!.*{words}.*{words}).*{words}", re.DOTALL)
            )
        else:
            expect(player.toast).to_have_count(0)
