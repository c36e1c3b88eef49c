"""Reduced motion, text at twice the size, and the system's own colours: nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import Devices
from tests.browser.walks import document, everywhere, of_the_book
from tests.effort import FULL

# Return the animations that are endless or longer than 100 ms, the limit for one change.
MOVES = """() => document.getAnimations().map((one) => {
  const { duration, iterations } = one.effect.getComputedTiming();
  return [one.animationName ?? one.transitionProperty, duration, iterations];
}).filter(([, duration, iterations]) => duration > 100 || iterations === Infinity).map(String)"""

# Return what can only be read by scrolling sideways: the page, a box or a control.
LOST = """() => {
  const lost = [], root = document.scrollingElement;
  const wider = (what, one) => {
    if (one.scrollWidth > one.clientWidth + 1) lost.push(`${what}: ${one.scrollWidth}`);
  };
  wider('the page', root);
  const open = (what) => document.querySelector(`${what}[open]`);
  const top = open('dialog.curtain') ?? open('dialog') ?? document;
  for (const one of top.querySelectorAll('.panel-body, .pane, .dialog-inside, .curtain-inside'))
    if (one.checkVisibility()) wider(one.className, one);
  for (const one of top.querySelectorAll('button, a[href], input, select, summary')) {
    // strips of counters and of phases are scrolled along, and nothing else in them is
    if (one.closest('svg, .unseen, .map, .sheet-track, .phases, .palette')) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, right } = one.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1)
      lost.push(`${one.localName}.${one.className}: ${Math.round(left)} to ${Math.round(right)}`);
  }
  return [...new Set(lost)];
}"""


def test_nothing_moves_for_whoever_wants_rest(sit_at: Devices) -> None:
    """Nothing moves on the board; test_access.py checks every view and dialog on its walk."""
    player = sit_at("desk", reduced_motion="reduce")
    player.open(document("aam2009"))
    player.ready()
    found: list[str] = []
    player.page.keyboard.press("n")
    player.page.keyboard.press("w")
    found += player.page.evaluate(MOVES)
    player.page.keyboard.press("Enter")
    found += player.page.evaluate(MOVES)
    assert not found, "\n".join(found)


@pytest.mark.night(but=["1440-900-europa"])
@pytest.mark.parametrize(
    ("width", "height", "book"), [(1440, 900, "europa"), (1180, 820, "aam2009")]
)
def test_at_twice_the_size_nothing_is_lost(
    sit_at: Devices, width: int, height: int, book: str
) -> None:
    """A viewport of half as many CSS pixels simulates a browser's zoom of 200 %."""
    player = sit_at("desk", size=(width // 2, height // 2))
    player.open(document(book))
    walk = everywhere(player) if FULL or book == "aam2009" else of_the_book(player)
    found = [f"{where}: {one}" for where in walk for one in player.page.evaluate(LOST)]
    assert not found, "\n".join(found)


def picture(page: Page, css: str) -> tuple[str, ...]:
    """The drawing style of an element: its outline, background and border."""
    drawn: list[str] = page.locator(css).first.evaluate(
        """(one) => { const style = getComputedStyle(one);
          const { outlineStyle, backgroundColor, borderColor, borderWidth } = style;
          return [outlineStyle, backgroundColor, borderColor, borderWidth]; }"""
    )
    return tuple(drawn)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_tell_states_by_more_than_colour(sit_at: Devices, scheme: str) -> None:
    player = sit_at("desk", color_scheme=scheme, forced_colors="active")
    page = player.page
    player.open(document("aam2009"))
    nav = '.nav[aria-current="{}"]'
    assert picture(page, nav.format("page")) != picture(page, nav.format("false"))
    now = '.phases li[data-state="now"]'
    assert picture(page, now) != picture(page, '.phases li[data-state="next"]')
    expect(page.locator(now)).to_have_attribute("aria-current", "step")
    page.keyboard.press("n")
    badges = player.board.locator(".layer-badges")
    expect(badges.locator(".b-tick, .b-octagon, .b-tag, .b-pill").first).to_be_visible()
    # With forced colours the system sets the contrast: computed colours are not those drawn.
    found = faults(page, "color-contrast")
    assert not found, "\n".join(found)
