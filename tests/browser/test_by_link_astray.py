"""Games by link that go wrong: nothing is lost, and one sentence says what happened."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Pages, Site
from tests.browser.correspondents import Correspondent
from tests.browser.pages import link_to, scenario
from tests.browser.test_by_link import GAME, decides, refused, seated
from tests.browser.test_handover import BRIDGEHEAD, GERMAN, SOVIET, WATCH, lift, seen
from tests.browser.test_without_storage import ALL_SITE_DATA, strict
from tests.host import hosted
from tools.shell import DIST

CALM = {"reduced_motion": "reduce"}


@pytest.mark.night
def test_of_two_who_join_one_invitation_the_first_counts(page_at: Pages, site: Site) -> None:
    first, other, joined = seated(page_at, site)
    invitation = first.link()
    late = Correspondent(page_at(address=invitation.removeprefix(site.url), **CALM), site.url)
    late.post.get_by_role("button", name="Play the Axis side").dblclick()
    late.says("To the Allied side")
    second = late.make()
    first.opens(joined)
    expect(first.post.get_by_role("heading", level=2)).not_to_have_text("Waiting for the Axis side")
    refused(
        first, second, "Another link came before this one and has taken Axis", "Nothing is lost"
    )
    if first.post.get_by_role("button", name="To the board").count():
        decides(first, "Allied")
    sent = first.make()
    refused(first, second, "This link is older")
    # A player who joined too late can only watch, and an alert says so.
    late.opens(sent)
    late.says("A game between two others")
    expect(late.post.get_by_role("alert")).to_contain_text("the Axis side plays with another key")
    kept = late.post.get_by_role("button", name=re.compile("^Forget"))
    expect(kept).to_have_count(1)  # two taps have claimed one seat only
    expect(late.post.get_by_role("button", name="To the board")).to_have_count(0)
    other.opens(sent)
    expect(other.post.get_by_text("You play the Axis side")).to_be_visible()


@pytest.mark.night
def test_a_browser_that_keeps_nothing_says_so_and_plays_all_the_same(
    browser: Browser, page_at: Pages, tmp_path: Path
) -> None:
    with (
        hosted(DIST, tmp_path / "site") as host,
        strict(browser, tmp_path / "home", ALL_SITE_DATA) as context,
    ):
        page = context.new_page()
        page.emulate_media(reduced_motion="reduce")
        page.goto(host.url + link_to(GAME))
        first = Correspondent(page, host.url)
        first.ready()
        invitation = first.starts()
        expect(first.post.get_by_role("alert")).to_contain_text("keeps nothing beyond this visit")
        key = first.key()
        away = page_at(address=invitation.removeprefix(host.url), url=host.url, **CALM)
        other = Correspondent(away, host.url)
        other.tap_in("Play the Axis side")
        joined = other.make()
        first.opens(joined)
        rolled = first.post.get_by_text(re.compile(r"^Initiative: \d, \d, \d, \d\. Allied"))
        expect(rolled.first).to_be_visible()
        fell = rolled.all_inner_texts()
        # The next visit: the player enters the key that he has kept, and sees the same dice.
        page.goto("about:blank")
        page.goto(joined)
        first.says("A game between two others")
        first.post.get_by_label("Enter your key").fill(key)
        first.tap_in("Go on with it")
        expect(rolled).to_have_text(fell)


@pytest.mark.night
def test_hidden_counters_stay_covered_and_the_page_says_what_a_link_carries(
    page_at: Pages, site: Site
) -> None:
    game = scenario(*BRIDGEHEAD)
    page = page_at(address=link_to(game), **CALM)
    lift(page, re.compile("I am the Soviet side"))
    soviet = Correspondent(page, site.url)
    soviet.ready()
    page.evaluate(WATCH, [GERMAN])
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Play it by link").click()
    open_told = "the link carries them in the open"
    expect(soviet.post).to_contain_text(open_told)
    soviet.post.get_by_role("radio", name="Soviet").check(force=True)
    soviet.tap_in("Make the invitation")
    invitation = soviet.link()
    away = page_at(url=site.url, **CALM)
    german = Correspondent(away, site.url)
    german.ready()
    away.evaluate(WATCH, [SOVIET])
    german.opens(invitation)
    lift(away, re.compile("I am the German side"))
    german.says("The Soviet side invites you")
    expect(german.post).to_contain_text(open_told)
    german.tap_in("Play the German side")
    german.says("To the Soviet side")
    soviet.opens(german.make())
    soviet.says("Your decision")
    soviet.tap_in("To the board")
    make = soviet.post.get_by_role("button", name="Make the link")
    ends = soviet.panel.get_by_role("button", name=re.compile("End the phase.*Soviet$"))
    while not make.count():
        soviet.changes(ends.click)
        expect(make.or_(ends).first).to_be_visible()
    german.opens(soviet.make())
    german.says("Your decision")
    for player in (soviet, german):
        player.go("Counters")
        assert seen(player.page) == {}
