"""One meaning for each sign; stacks of 400 counters; short copied texts; messages shown once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Pages, Site
from tests.browser.pages import FORBIDDEN, LAWFUL, PRICE, Json, Player, link_to, scenario
from tests.browser.test_europa import opened
from tests.browser.test_quick import begun
from tests.browser.test_verdicts import piece, plain, rifles

#: Signs of a place: disc, tick, octagon. Signs of a rule: tick, cross. A price is a tag in both.
ON_A_PLACE, TAG, OF_A_RULE = ".b-disc, .b-tick, .b-octagon", ".b-tag", ".r-tick, .r-cross"


def test_quick_check_tells_a_place_from_a_rule_by_shape(desk: Player) -> None:
    pane = begun(desk)
    answer = pane.locator(".quick-answer")
    rows, head = answer.locator(".finding"), answer.locator(".verdict")
    for verdict in (LAWFUL, LAWFUL, LAWFUL, PRICE, FORBIDDEN):
        pane.get_by_role("button", name="Add Soldier, US").click()
        expect(answer.get_by_role("heading", name=verdict, exact=True)).to_be_visible()
        sign = {LAWFUL: ".r-tick", PRICE: TAG, FORBIDDEN: ".r-cross"}[verdict]
        expect(rows.locator(sign).first).to_be_visible()
        expect(rows.locator(ON_A_PLACE)).to_have_count(0)
        expect(head.locator(OF_A_RULE)).to_have_count(0)
        if verdict == PRICE:
            expect(answer.locator(".r-cross, .b-octagon")).to_have_count(0)
    expect(head.locator(".b-octagon")).to_have_count(1)


def test_board_and_worked_case_tell_a_place_from_a_rule_by_shape(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.pick("m3")
    expect(desk.board.locator(".layer-badges .b-disc").first).to_be_attached()
    expect(desk.board.locator(OF_A_RULE)).to_have_count(0)
    desk.aim("0504")
    expect(desk.headline(PRICE)).to_be_visible()
    rows = desk.panel.locator(".finding")
    expect(rows.locator(TAG).first).to_be_visible()
    expect(rows.locator(ON_A_PLACE)).to_have_count(0)
    desk.let_go()
    desk.go("Rulebook")
    desk.read("Q10")
    case = desk.page.get_by_role("article").get_by_role("region").first
    case.get_by_role("button", name="Step on").click()
    told = case.locator(".case-verdict")
    expect(told.locator(f"{TAG}, {OF_A_RULE}").first).to_be_visible()
    expect(told.locator(ON_A_PLACE)).to_have_count(0)
    desk.go("Board")


def heap(count: int) -> Json:
    """A game with ``count`` counters in one hex."""
    return plain(*rifles("0504", *(f"r{n:03}" for n in range(count))), play="free")


def test_the_first_and_the_last_of_four_hundred_are_reached_by_keys(desk: Player) -> None:
    desk.open(heap(400))
    page, picked = desk.page, desk.board.locator(".layer-counters .is-picked")
    desk.look("0504")
    page.get_by_role("grid").focus()
    for key, who in (("[", "r399"), ("]", "r000"), ("]", "r001"), ("[", "r000"), ("[", "r399")):
        page.keyboard.press(key)
        expect(picked).to_have_attribute("data-id", who)
    page.keyboard.press("Escape")


@pytest.mark.night
def test_any_of_four_hundred_is_reached_by_a_finger(page_at: Pages, site: Site) -> None:
    """The map fans out the last counters in, as many as a finger can hit; the sheet has all."""
    page = page_at(width=390, height=844, has_touch=True, address=link_to(heap(400)))
    phone = Player(page, site.url, touch=True)
    phone.ready()
    picked = phone.board.locator(".layer-counters .is-picked")
    phone.tap(phone.board.locator('.layer-counters [data-id="r399"]'))
    tiles, strip = phone.board.locator(".fan-tile"), phone.panel.locator(".strip-tile")
    expect(tiles.last).to_have_attribute("data-id", "r399")
    assert 5 < tiles.count() < 400
    expect(strip).to_have_count(400)
    strip.first.scroll_into_view_if_needed()
    strip.first.tap()
    expect(picked).to_have_attribute("data-id", "r000")
    phone.let_go()
    phone.tap(phone.board.locator('.layer-counters [data-id="r399"]'))
    expect(strip).to_have_count(400)  # the sheet rises with the answer and covers the lower map
    phone.tap(tiles.last)
    expect(picked).to_have_attribute("data-id", "r399")
    phone.let_go()


def test_a_counter_low_in_its_stack_is_hit_where_it_shows(desk: Player) -> None:
    """A click on the visible edge of the lowest counter hits the stack, not the hex."""
    desk.open(plain(*rifles("0504", "a", "b", "c")))
    lowest = desk.board.locator('.layer-counters [data-id="a"] .c-face')
    box = lowest.bounding_box()
    assert box
    desk.touch_at(box["x"] + 5, box["y"] + box["height"] - 5)
    expect(desk.board.locator(".fan-tile")).to_have_count(3)
    desk.tap(desk.counter("a"))
    expect(desk.board.locator(".layer-counters .is-picked")).to_have_attribute("data-id", "a")
    desk.let_go()


def test_a_fan_has_its_names_on_a_small_scale_too(desk: Player) -> None:
    desk.open(plain(*rifles("0504", "a", "b")))
    for _ in range(4):
        desk.page.get_by_role("button", name="Zoom out").click()
    expect(desk.board).to_have_attribute("data-detail", "far")
    desk.tap(desk.counter("b"))
    expect(desk.board.locator(".fan-tile .c-name").first).to_be_visible()
    expect(desk.board.locator(".layer-counters .c-name").first).to_be_hidden()
    desk.page.keyboard.press("Escape")
    desk.let_go()


def test_a_verdict_is_read_once_on_a_phone(phone: Player) -> None:
    phone.open("q12-vehicle-queue")
    phone.pick("m3")
    phone.aim("0504")
    expect(phone.headline(PRICE)).to_be_visible()
    for way in ("peek", "half"):
        said = phone.page.get_by_text(PRICE, exact=True).locator("visible=true")
        expect(said, way).to_have_count(1)
        more = phone.panel.get_by_role("button", name="Show more")
        if way == "peek":
            more.tap()
    phone.let_go()


def test_a_long_verdict_is_copied_in_short(desk: Player) -> None:
    """The short copy has only the question with its grade, the deciding findings and the link."""
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    full = [*rifles("0504", "a", "b", "c"), piece("t", "m4-sherman", "0504")]
    desk.open(plain(*full, piece("d", "ranger", "0503")))
    desk.pick("d")
    desk.aim("0504")
    expect(desk.headline(FORBIDDEN)).to_be_visible()
    short = desk.copied_by("Copy in short")
    head, *rest = short.splitlines()
    assert re.search(r"Ranger.*0504.*: Forbidden$", head)
    told, link = rest[: rest.index("")], rest[-1]
    assert told
    assert all(re.fullmatch(r"- .*\([A-Z]\d?-?\w+\)", line) for line in told)
    assert any("R2-units" in line for line in told)
    assert not any("met" in line.lower().split() for line in told)
    assert "#p=" in link
    assert len(desk.copied_by("Copy as text")) > 1.5 * len(short)
    desk.follow(link[link.index("http") :])
    expect(desk.headline(FORBIDDEN)).to_be_visible()  # the link opens the ruling


def test_the_strip_of_a_long_turn_is_not_cut_off(desk: Player) -> None:
    """Europa has a dozen steps; the current step is written out and visible."""
    opened(desk, "ex-a")
    strip = desk.page.locator(".phases")
    now = strip.locator("[aria-current=step]")
    expect(now).to_be_in_viewport(ratio=1)
    assert strip.locator("li").count() > 6
    for width in (1440, 1280):
        desk.page.set_viewport_size({"width": width, "height": 900})
        over = strip.evaluate("n => n.scrollWidth - n.clientWidth")
        assert over <= 0, f"{over} px too wide at {width}"
        expect(now.locator("b")).to_be_in_viewport(ratio=1)


def test_the_head_of_a_phone_keeps_its_title_beside_a_step_and_a_score(phone: Player) -> None:
    """The header has a step, a turn and two scores: only the step's name is shortened."""
    phone.open(scenario("sainte-croix", "reloaded"), [{"roll": [1, 1, 6, 6]}])
    banner = phone.page.get_by_role("banner")
    expect(banner.locator(".bars-name")).to_contain_text("Movement, Axis")
    head = phone.rest(banner)
    for part in (banner.get_by_role("heading"), banner.locator(".bars ol")):
        box = phone.rest(part)
        assert box["y"] >= head["y"]
        assert box["y"] + box["height"] <= head["y"] + head["height"]
