"""The stories of questions 12 and 14, opened from their links and played through the page."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Pages, Site
from tests.browser.pages import FORBIDDEN, LAWFUL, PRICE, Player, link_to, scenario
from tools.shell import ROOT


def opened(page_at: Pages, site: Site, name: str) -> Player:
    """Another person's browser, given nothing but the link."""
    page = page_at(address=link_to(scenario(name)))
    player = Player(page, site.url)
    player.ready()
    return player


def marks(player: Player, who: str, *names: str) -> None:
    """The markers on a counter, as its label names them."""
    label = re.compile(rf"^[^,]+, [^,]+{''.join(f', {name}' for name in names)}$")
    expect(player.counter(who)).to_have_attribute("aria-label", label)


def test_the_queue_of_question_12(page_at: Pages, site: Site) -> None:
    fresh = opened(page_at, site, "q12-vehicle-queue")
    fresh.expect_step("Movement US")

    # Step 2: the M3 comes second, and pays at the end of its portion.
    fresh.pick("m3")
    fresh.aim("0504")
    expect(fresh.headline(PRICE)).to_be_visible()
    expect(fresh.finding("R3-veh")).to_contain_text("0 there + M3 Lee = 1, limit 0")
    expect(fresh.finding("Q12")).to_contain_text("PzII")
    fresh.press("Move to 0504")
    fresh.let_go()
    fresh.end("US", at_a_price=True)
    expect(fresh.panel.get_by_role("radio")).to_have_count(1)
    fresh.place_hit("German", "M3 Lee")
    marks(fresh, "m3", "Face-down hit")
    fresh.expect_step("Movement German")

    # Step 3: the PzII leaves; the M3 is first and clean.
    fresh.move("pz2", "0505")
    fresh.look("0504")
    expect(fresh.headline(LAWFUL)).to_be_visible()
    fresh.let_go()

    # Step 4: the PzIII comes, and pays.
    fresh.pick("pz3")
    fresh.aim("0504")
    expect(fresh.finding("R3-veh")).to_contain_text("M3 Lee")
    fresh.press("Move to 0504")
    fresh.let_go()
    fresh.end("German", at_a_price=True)
    fresh.place_hit("US", "PzIII")
    marks(fresh, "pz3", "Face-down hit")
    fresh.expect_step("Assault US")

    # Step 5: the M4 comes last. Both sides are over, and each pays at the end of its own portion.
    fresh.pick("m4")
    fresh.aim("0504")
    expect(fresh.finding("R7-alsotwo")).to_be_visible()
    fresh.press("Move to 0504")
    fresh.let_go()
    fresh.expect_price("US", "0504")
    fresh.expect_price("German", "0504")
    fresh.end("US", at_a_price=True)
    expect(fresh.panel.get_by_role("radio")).to_have_count(2)
    fresh.place_hit("German", "M4")
    fresh.end("German", at_a_price=True)
    fresh.place_hit("US", "PzIII")
    marks(fresh, "pz3", "Face-down hit", "Face-down hit")
    fresh.expect_step("Casualties")

    # Back to step 5; step 6: the M3 leaves, the PzIII is first, the M4 pays.
    for _ in range(4):
        fresh.page.get_by_role("button", name="Undo").click()
    fresh.expect_step("Assault US")
    marks(fresh, "m4")
    fresh.move("m3", "0503")
    fresh.expect_price("US", "0504")
    expect(fresh.panel.locator(".prices").get_by_role("listitem")).to_have_count(1)
    fresh.look("0504")
    expect(fresh.finding("Q12-first")).to_contain_text("PzIII")
    fresh.let_go()
    fresh.end("US", at_a_price=True)
    fresh.place_hit("German", "M4")
    fresh.expect_step("Assault German")
    fresh.end("German")

    # What the three hits come to.
    fresh.expect_step("Casualties")
    for name in ("M3 Lee", "M4", "PzIII"):
        ladder = fresh.panel.get_by_role("listitem").filter(has=fresh.chip("D-ladder"))
        expect(ladder.filter(has_text=re.compile(rf"{name}\b.*disrupted"))).to_have_count(1)
    fresh.flip_hits()
    for who in ("m3", "m4", "pz3"):
        marks(fresh, who, "Disrupted")
    marks(fresh, "pz2")


def turn_passes(player: Player, *, after: tuple[str, ...]) -> None:
    """Both portions of both sides in a turn of the trap; the hits, and the markers then."""
    player.expect_step("Movement German")
    player.end("German")
    player.expect_step("Movement US")
    player.pick("m4")
    player.aim("0404")
    expect(player.headline(FORBIDDEN)).to_be_visible()
    expect(player.finding("D-disrupted")).to_be_visible()
    player.let_go()
    player.end("US", at_a_price=True)
    player.place_hit("German", "M4")
    player.expect_step("Assault German")
    marks(player, "m4", *after, "Face-down hit")
    player.end("German")
    player.end("US", at_a_price=True)
    player.place_hit("German", "M4")
    player.expect_step("Casualties")
    marks(player, "m4", *after, "Face-down hit", "Face-down hit")


def test_the_trap_of_question_14(page_at: Pages, site: Site) -> None:
    fresh = opened(page_at, site, "q14-the-trap")
    fresh.expect_step("Assault US")

    # Turn 1: in, disrupted by defensive fire where it stands, barred to others, penalty 1.
    fresh.move("m4", "0504")
    fresh.pick("m4")
    fresh.press("Defensive fire")
    marks(fresh, "m4", "Disrupted")
    expect(fresh.finding("Q13")).to_contain_text("M4")
    fresh.let_go()
    fresh.pick("m5")
    fresh.aim("0504")
    expect(fresh.headline(FORBIDDEN)).to_be_visible()
    expect(fresh.finding("Q14")).to_contain_text("2 vehicles, limit 0: 2 over")
    expect(fresh.finding("C2-through")).to_be_visible()
    fresh.let_go()
    fresh.end("US", at_a_price=True)
    fresh.place_hit("German", "M4")
    marks(fresh, "m4", "Disrupted", "Face-down hit")
    expect(fresh.finding("D-ladder")).to_contain_text("disrupted")
    expect(fresh.finding("Q14N")).to_contain_text("1 face-down hit")
    fresh.flip_hits()
    marks(fresh, "m4", "Disrupted")

    # Turn 2: penalties 2 and 3. Turn 3: penalties 4 and 5.
    turn_passes(fresh, after=("Disrupted",))
    expect(fresh.finding("D-ladder")).to_contain_text("damaged")
    fresh.flip_hits()
    marks(fresh, "m4", "Damaged", "Disrupted")
    turn_passes(fresh, after=("Damaged", "Disrupted"))
    expect(fresh.finding("D-ladder")).to_contain_text("destroyed")
    fresh.flip_hits()
    expect(fresh.counter("m4")).to_have_count(0)
    fresh.expect_step("Movement German")

    # Five penalty hits and one shot of defensive fire, and nothing else.
    fresh.panel.get_by_text("The whole log").click()
    log = fresh.panel.locator(".log-words")
    expect(log.filter(has_text=re.compile(r"\bhit\b.*\bM4\b"))).to_have_count(5)
    expect(log.filter(has_text=re.compile("Defensive fire.*M4"))).to_have_count(1)


GRADES = {"lawful": LAWFUL, "overstacked": PRICE, "forbidden": FORBIDDEN}


def case_file(case: str) -> dict[str, Any]:
    """A worked case as it is written down."""
    files = (ROOT / "rulesets" / "aam2009" / "cases").glob("*.toml")
    cases = [one for file in files for one in tomllib.loads(file.read_text("utf-8"))["case"]]
    (found,) = (one for one in cases if one["id"] == case)
    return dict(found)


@pytest.mark.parametrize(("case", "stays"), [("Q12", ["pz2", "pz3", "m3", "m4"]), ("Q14N", ["x"])])
def test_the_worked_case_is_stepped_on_the_board(desk: Player, case: str, stays: list[str]) -> None:
    written = case_file(case)
    desk.open("free-board")
    desk.go("Rulebook")
    desk.read(case)
    card = desk.page.get_by_role("region", name=written["title"], exact=True)
    card.get_by_role("button", name="Show on board").click()
    bar = desk.page.get_by_role("main").get_by_role("region", name=written["title"])
    steps = written["step"]
    for at, step in enumerate(steps, 1):
        bar.get_by_role("button", name="Step on").click()
        expect(bar).to_contain_text(f"{case}, step {at} of {len(steps)}")
        heading = bar.get_by_role("heading")
        expect(heading).to_contain_text(step["say"])
        if verdict := step["expect"].get("verdict"):
            expect(heading.get_by_role("img")).to_have_attribute("aria-label", GRADES[verdict])
    expect(bar.get_by_role("button", name="Step on")).to_be_disabled()
    for who in ("pz2", "pz3", "m3", "m4", "x", "p"):
        expect(desk.counter(who)).to_have_count(1 if who in stays else 0)
    bar.get_by_role("button", name="Leave the case").click()
    expect(bar).to_have_count(0)
    desk.go("Board")
    expect(desk.hex("0604")).to_have_attribute("aria-label", re.compile("Crossroads"))
