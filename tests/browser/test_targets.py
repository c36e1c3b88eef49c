"""Every target is large enough for a finger, on every view and dialog, at every size.

The area that reacts to a touch is measured, not the visible size. Hexes of the map can be enlarged
by pinching as far as wanted; in the map's first view they are large enough too.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.pages import Player
from tests.browser.walks import at_rest, document, everywhere

#: Every size and both rulebooks, by night. By day, test_access.py measures the targets of a phone
#: and a desk, together with the other checks of its walks.
DEVICES = [("tablet", "aam2009"), ("phone", "aam2009")]
SIZES = [(1180, 820, "europa"), (1440, 900, "aam2009"), (1180, 820, "aam2009")]
FINGER, MOUSE = 44, 24  # px; the second is the minimum of WCAG 2.2 (2.5.8)

# Measures how far from its centre a touch still hits a target: left, right, up, down.
MEASURE = """(side) => {
  const open = (what) => document.querySelector(`${what}[open]`);
  const top = open('dialog.curtain') ?? open('dialog') ?? document;
  const all = 'a[href], button, input, select, textarea, summary, [role=option]';
  const small = [];
  for (const one of top.querySelectorAll(all)) {
    // The way past the rail is for keys alone: no finger ever sees it.
    if (one.closest('svg, [aria-hidden=true], .unseen, .skip')) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const area = one.closest('label') ?? one;
    area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = area.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const own = (dx, dy) => {
      const there = document.elementFromPoint(x + dx, y + dy);
      return there !== null && (area.contains(there) || one.contains(there));
    };
    // What a square around the middle touches at many points need not be measured to the pixel.
    const shares = [-1, -0.75, -0.5, 0, 0.5, 0.75].map((share) => (share * side) / 2);
    const steps = [...shares, side / 2 - 1];
    if (steps.every((far) => own(far, 0) && own(0, far))) continue;
    const reach = (dx, dy) => {
      let far = 0;
      while (far < side && own(dx * (far + 1), dy * (far + 1))) far += 1;
      return far;
    };
    const width = reach(-1, 0) + reach(1, 0) + 1, height = reach(0, -1) + reach(0, 1) + 1;
    if (width >= side && height >= side) continue;
    const name = one.getAttribute('aria-label') ?? one.innerText ?? '';
    small.push(`${one.localName}.${one.className} "${name.slice(0, 40)}": ${width} by ${height}`);
  }
  return [...new Set(small)];
}"""


def small(page: Page, side: int) -> list[str]:
    """The targets whose touch area does not hold a square of ``side`` pixels."""
    # Close a message first: it covers the top of a small screen.
    toast = page.locator(".toast")
    toast.evaluate_all("shown => shown[0]?.querySelector('.is-bare')?.click()")
    expect(toast).to_have_count(0)
    found: list[str] = page.evaluate(MEASURE, side)
    for _ in range(20):  # a moving sheet may cover a target in part
        if not found:
            break
        at_rest(page)
        before, found = found, page.evaluate(MEASURE, side)
        if found == before:
            break
    return found


def walked(player: Player, book: str, side: int) -> list[str]:
    """The targets of every view and dialog that are too small."""
    player.open(document(book))
    return [f"{where}: {one}" for where in everywhere(player) for one in small(player.page, side)]


@pytest.mark.night
@pytest.mark.parametrize(("device", "book"), DEVICES)
def test_a_finger_finds_every_target_on_a_small_screen(
    sit_at: Devices, device: str, book: str
) -> None:
    player = sit_at(device)
    found = walked(player, book, FINGER)
    assert not found, "\n".join(found)


@pytest.mark.night
@pytest.mark.parametrize(("width", "height", "book"), SIZES)
def test_a_finger_finds_every_target_on_a_wide_screen(
    sit_at: Devices, width: int, height: int, book: str
) -> None:
    player = sit_at("tablet", size=(width, height))
    found = walked(player, book, FINGER)
    assert not found, "\n".join(found)
    # The hexes are large enough in the map's first view.
    player.open(document("aam2009"))
    box = player.hex("0605").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER
