"""Refusals with their reasons, also along a path; getting on and off transports."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.pages import FORBIDDEN, LAWFUL, PRICE, Json, Player, scenario


def plain(*counters: Json, **more: object) -> Json:
    """A game on the map of q12-vehicle-queue, with ``counters`` instead of its own."""
    return {**scenario("q12-vehicle-queue"), "title": "Test", "counters": list(counters), **more}


def piece(who: str, kind: str, at: str = "", side: str = "us", **more: object) -> Json:
    place: Json = {"at": at} if at else {}
    return {"id": who, "kind": kind, "side": side, **place, **more}


def rifles(at: str, *names: str) -> list[Json]:
    return [piece(name, "rifle", at) for name in names]


def test_a_forbidden_hex_is_explained_and_nothing_moves(desk: Player) -> None:
    full = [*rifles("0504", "a", "b", "c"), piece("t", "m4-sherman", "0504")]
    desk.open(plain(*full, piece("d", "ranger", "0503")))
    desk.pick("d")
    desk.aim("0504")
    expect(desk.headline(FORBIDDEN)).to_be_visible()
    expect(desk.finding("R2-units")).to_contain_text("4 there + Ranger = 5, limit 3")
    expect(desk.finding("C3-full")).to_be_visible()
    expect(desk.panel.get_by_role("button", name=re.compile("^Move to"))).to_have_count(0)
    desk.let_go()
    desk.drag("d", "0504")
    expect(desk.headline(FORBIDDEN)).to_be_visible()
    expect(desk.counter("d")).to_have_attribute("data-place", "0503")
    instead = desk.panel.get_by_role("button", name=re.compile(r"Lawful \d{4}$"))
    expect(instead).to_have_count(5)
    near = instead.first.inner_text().strip()
    # A move to another hex is offered, but its button is not the main one.
    elsewhere = desk.panel.get_by_role("button", name=f"Go to {near[-4:]} instead")
    expect(elsewhere).not_to_have_class(re.compile("is-main"))
    instead.first.click()
    expect(desk.headline(LAWFUL)).to_be_visible()
    desk.press(f"Move to {near}")
    expect(desk.counter("d")).to_have_attribute("data-place", near)


def does(player: Player) -> Locator:
    """The buttons that carry out an offered remedy."""
    return player.panel.get_by_role("button", name=re.compile("^Do it: "))


def test_what_would_make_room_is_done_by_a_button(desk: Player) -> None:
    """A button below a forbidden act makes one soldier leave; then the act is allowed."""
    full = [*rifles("0504", "a", "b", "c"), piece("t", "m4-sherman", "0504")]
    desk.open(plain(*full, piece("d", "ranger", "0503")))
    desk.pick("d")
    desk.aim("0504")
    expect(desk.headline(FORBIDDEN)).to_be_visible()
    expect(does(desk).first).to_have_accessible_name("Do it: Rifle leaves 0504")
    does(desk).first.click()
    expect(desk.counter("a")).not_to_have_attribute("data-place", "0504")
    expect(desk.board.locator('.counter[data-place="0504"]')).to_have_count(3)
    desk.let_go()
    desk.pick("d")
    desk.aim("0504")
    expect(desk.headline(PRICE)).to_be_visible()
    desk.press("Move to 0504")
    expect(desk.counter("d")).to_have_attribute("data-place", "0504")
    for _ in range(2):
        desk.page.get_by_role("button", name="Undo").click()
    expect(desk.counter("a")).to_have_attribute("data-place", "0504")


def test_a_stack_is_put_right_by_a_tap(phone: Player) -> None:
    """A button below an overstacked hex makes one counter leave; then the hex is lawful."""
    phone.open(plain(*rifles("0504", "a", "b", "c"), piece("t", "m4-sherman", "0504")))
    phone.aim("0504")
    expect(phone.headline(PRICE)).to_be_visible()
    expect(does(phone)).to_have_count(2)  # any of the three riflemen, or the tank
    does(phone).first.tap()
    expect(phone.counter("a")).not_to_have_attribute("data-place", "0504")
    phone.aim("0504")
    expect(phone.headline(LAWFUL)).to_be_visible()
    expect(does(phone)).to_have_count(0)


def test_driving_through_a_stack_is_judged_hex_by_hex(desk: Player) -> None:
    stack = [*rifles("0504", "a", "b"), piece("t", "m4-sherman", "0504")]
    desk.open(plain(*stack, piece("u", "m3-lee", "0503")))
    desk.pick("u")
    for key in "ss":
        desk.page.keyboard.press(key)
    expect(desk.panel).to_contain_text("0505")
    expect(desk.headline(PRICE).or_(desk.headline(LAWFUL))).to_be_visible()
    expect(desk.finding("C2-through")).to_be_visible()
    desk.page.keyboard.press("Enter")
    expect(desk.counter("u")).to_have_attribute("data-place", "0505")
    desk.let_go()
    expect(desk.panel.locator(".prices")).to_have_count(0)


def test_passengers_get_off_as_room_is_made(desk: Player) -> None:
    """Question 4: a truck's passengers get off in a full hex once other counters have left."""
    truck = piece("truck", "gmc-truck", "0503")
    aboard = [piece(who, "ranger", aboard="truck") for who in ("d", "e")]
    desk.open(plain(*rifles("0504", "a", "b", "c"), truck, *aboard))
    desk.move("truck", "0504")
    expect(desk.hex("0504")).to_have_attribute("aria-label", re.compile("overstacked"))

    gets_off = re.compile("gets off")
    desk.pick("d", aboard="truck")
    desk.press(gets_off)
    expect(desk.headline(FORBIDDEN)).to_be_visible()
    expect(desk.finding("Q4")).to_be_visible()
    desk.let_go()

    desk.move("a", "0505")
    desk.pick("d", aboard="truck")
    desk.press(gets_off)
    expect(desk.headline(PRICE)).to_be_visible()
    desk.press(gets_off)
    crowd = re.compile("four US counters, overstacked")
    expect(desk.hex("0504")).to_have_attribute("aria-label", crowd)
    desk.let_go()


def test_a_soldier_gets_aboard(desk: Player) -> None:
    desk.open(plain(piece("truck", "gmc-truck", "0503"), *rifles("0503", "a", "b")))
    desk.pick("a")
    desk.press(re.compile("gets aboard"))
    desk.panel.locator("summary", has_text="worth knowing").click()  # drawn while it is open
    expect(desk.panel).to_contain_text("rides in")
    desk.page.get_by_role("button", name="Undo").click()
    expect(desk.counter("a")).to_be_visible()


def test_the_hex_asked_about_wears_one_mark_and_its_own_again_later(desk: Player) -> None:
    """The hex asked about has a strong mark and one badge; on Escape its usual mark returns."""
    desk.open("q12-vehicle-queue")
    desk.pick("m3")
    marks = desk.board.locator('.layer-states .state[data-place="0504"]:visible')
    badges = desk.board.locator('.layer-badges .badge-at[data-place="0504"]:visible')
    strong = re.compile("state-strong")
    expect(marks).not_to_have_class(strong)
    desk.aim("0504")
    expect(marks).to_have_class(strong)
    expect(badges).to_have_count(1)
    desk.page.keyboard.press("Escape")
    expect(marks).not_to_have_class(strong)
    expect(badges).to_have_count(1)
    desk.let_go()
    expect(marks).to_have_count(0)
