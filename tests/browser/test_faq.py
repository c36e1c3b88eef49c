"""The games of FAQ questions 12 and 14, opened from their links and played through the page."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.pages import FORBIDDEN, LAWFUL, PRICE, Player
from tools.shell import ROOT


def marks(player: Player, who: str, *names: str) -> None:
    """Check the markers on a counter, as its label names them."""
    label = re.compile(rf"^[^,]+, [^,]+{''.join(f', {name}' for name in names)}$")
    expect(player.counter(who)).to_have_attribute("aria-label", label)


@pytest.mark.night
def test_the_queue_of_question_12(desk: Player) -> None:
    desk.open("q12-vehicle-queue")
    desk.expect_step("Movement US")

    # Step 2: the M3 comes second, and pays at the end of its portion.
    desk.pick("m3")
    desk.aim("0504")
    expect(desk.headline(PRICE)).to_be_visible()
    expect(desk.finding("R3-veh")).to_contain_text("0 there + M3 Lee = 1, limit 0")
    expect(desk.finding("Q12")).to_contain_text("PzII")
    desk.press("Move to 0504")
    desk.let_go()
    desk.end("US", at_a_price=True)
    expect(desk.panel.get_by_role("radio")).to_have_count(1)
    desk.place_hit("German", "M3 Lee")
    marks(desk, "m3", "Face-down hit")
    desk.expect_step("Movement German")

    # Step 3: the PzII leaves; the M3 is now first and owes nothing.
    desk.move("pz2", "0505")
    desk.look("0504")
    expect(desk.headline(LAWFUL)).to_be_visible()
    desk.let_go()

    # Step 4: the PzIII enters, and pays.
    desk.pick("pz3")
    desk.aim("0504")
    expect(desk.finding("R3-veh")).to_contain_text("M3 Lee")
    desk.press("Move to 0504")
    desk.let_go()
    desk.end("German", at_a_price=True)
    desk.place_hit("US", "PzIII")
    marks(desk, "pz3", "Face-down hit")
    desk.expect_step("Assault US")

    # Step 5: the M4 enters last. Both sides are over the limit; each pays as its own portion ends.
    desk.pick("m4")
    desk.aim("0504")
    expect(desk.finding("R7-alsotwo")).to_be_visible()
    desk.press("Move to 0504")
    desk.let_go()
    desk.expect_price("US", "0504")
    desk.expect_price("German", "0504")
    desk.end("US", at_a_price=True)
    expect(desk.panel.get_by_role("radio")).to_have_count(2)
    desk.place_hit("German", "M4")
    desk.end("German", at_a_price=True)
    desk.place_hit("US", "PzIII")
    marks(desk, "pz3", "Face-down hit", "Face-down hit")
    desk.expect_step("Casualties")

    # Undo back to step 5. Step 6: the M3 leaves, so the PzIII is first and the M4 pays.
    for _ in range(4):
        desk.page.get_by_role("button", name="Undo").click()
    desk.expect_step("Assault US")
    expect(desk.panel.get_by_role("radio")).to_have_count(0)  # the request for the hit is undone
    marks(desk, "m4")
    desk.move("m3", "0503")
    desk.expect_price("US", "0504")
    expect(desk.panel.locator(".prices").get_by_role("listitem")).to_have_count(1)
    desk.look("0504")
    expect(desk.finding("Q12-first")).to_contain_text("PzIII")
    desk.let_go()
    desk.end("US", at_a_price=True)
    desk.place_hit("German", "M4")
    desk.expect_step("Assault German")
    desk.end("German")

    # The results of the three hits.
    desk.expect_step("Casualties")
    for name in ("M3 Lee", "M4", "PzIII"):
        ladder = desk.panel.get_by_role("listitem").filter(has=desk.chip("D-ladder"))
        expect(ladder.filter(has_text=re.compile(rf"{name}\b.*disrupted"))).to_have_count(1)
    desk.flip_hits()
    for who in ("m3", "m4", "pz3"):
        marks(desk, who, "Disrupted")
    marks(desk, "pz2")


def test_the_trap_of_question_14(desk: Player) -> None:
    """The first turn; the worked case Q14N steps through the others."""
    desk.open("q14-the-trap")
    desk.expect_step("Assault US")

    # The M4 enters and is disrupted by defensive fire; the M5 may not enter; penalty 1.
    desk.move("m4", "0504")
    desk.pick("m4")
    desk.press("Defensive fire")
    marks(desk, "m4", "Disrupted")
    expect(desk.finding("Q13")).to_contain_text("M4")
    desk.let_go()
    desk.pick("m5")
    desk.aim("0504")
    expect(desk.headline(FORBIDDEN)).to_be_visible()
    expect(desk.finding("Q14")).to_contain_text("2 vehicles, limit 0: 2 over")
    expect(desk.finding("C2-through")).to_be_visible()
    desk.let_go()
    desk.end("US", at_a_price=True)
    desk.place_hit("German", "M4")
    marks(desk, "m4", "Disrupted", "Face-down hit")
    expect(desk.finding("D-ladder")).to_contain_text("disrupted")
    expect(desk.finding("Q14N")).to_contain_text("1 face-down hit")
    desk.flip_hits()
    marks(desk, "m4", "Disrupted")

    desk.expect_step("Movement German")


GRADES = {"lawful": LAWFUL, "overstacked": PRICE, "forbidden": FORBIDDEN}


def case_file(case: str) -> dict[str, Any]:
    """Return a worked case as its TOML file states it."""
    files = (ROOT / "rulesets" / "aam2009" / "cases").glob("*.toml")
    cases = [one for file in files for one in tomllib.loads(file.read_text("utf-8"))["case"]]
    (found,) = (one for one in cases if one["id"] == case)
    return dict(found)


@pytest.mark.night(but=["Q14N-stays1"])
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
