"""The worked examples of rule 9, opened from their links: Malta, Brussels, a stack to reduce."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from overstack.cases.run import find_case
from tests.browser.pages import FORBIDDEN, LAWFUL, PRICE, Json, Player


def opened(player: Player, name: str, steps: int = 0) -> None:
    """Open a worked case by its link, with its first ``steps`` steps played."""
    case = find_case("totaler-krieg", name)
    log: Sequence[Json] = [s.what for s in case.steps[:steps] if isinstance(s.what, dict)]
    player.open(case.scenario, log)
    player.ready()


def row(player: Player, stack: str, name: str) -> Locator:
    """A row of a stack's sheet."""
    tab = player.panel.get_by_role("tab", name=re.compile("^Stacks"))
    tab.tap() if player.touch else tab.click()
    sheet = player.panel.get_by_role("region").filter(has_text=stack)
    return sheet.locator(".sheet-row").filter(has_text=name)


def test_six_steps_on_the_marker_off_malta_and_three_ashore(desk: Player) -> None:
    opened(desk, "malta")
    expect(row(desk, "Beachhead: Axis", "Steps")).to_contain_text("6 of 6")
    opened(desk, "malta", steps=9)
    expect(row(desk, "B2 Malta: Axis", "Steps")).to_contain_text("3 of 3")


def test_the_belgians_cannot_be_received_beside_the_poles(desk: Player) -> None:
    opened(desk, "9-2-ahead", steps=5)
    desk.pick("r")
    desk.aim("B2")
    expect(desk.headline(FORBIDDEN)).to_be_visible()
    expect(desk.finding("9.2-ahead")).to_contain_text("cannot be received in B2 Brussels")
    expect(desk.finding("9.2-ahead")).to_contain_text("Belgium, Poland")
    opened(desk, "9-2-ahead-outside", steps=5)
    desk.pick("r")
    desk.aim("B2")
    expect(desk.headline(LAWFUL)).to_be_visible()


def test_the_owner_takes_the_least_loss_step_by_step(desk: Player) -> None:
    opened(desk, "9-2-ways")
    desk.pick("r")
    desk.aim("B2")
    expect(desk.headline(PRICE)).to_be_visible()
    expect(desk.finding("9.2-remedy")).to_contain_text("8 - 6 that can stay = 2, in 5 ways")
    opened(desk, "9-2-ways", steps=2)
    expect(desk.panel).to_contain_text("Soviet decides", ignore_case=True)
    lose(desk, "Sov Tank A")
    expect(desk.panel.get_by_role("radio")).to_have_count(2)
    expect(desk.panel.get_by_role("radio", name=re.compile("Sov Shock"))).to_have_count(0)
    lose(desk, "Sov 0-1-2 Res")
    desk.expect_step("Regular Combat Soviet")


def lose(player: Player, name: str) -> None:
    """Choose a unit that loses a step, and confirm."""
    told = re.compile(rf"\b{name} loses a step")
    player.panel.get_by_role("radio", name=told).click()
    player.press(told)
