"""From a save to a verdict by limits of one's own, at a tablet's size, with the taps counted."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from overstack.formats.container import packed
from tests.browser.pages import Player
from tests.browser.test_bring import begin, pane
from tests.vassal import HEX, Counter, Writer

DROP = """([zone, name, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], name));
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
}"""


def campaign() -> bytes:
    """A save like that of a campaign game: 55 stacks of 93 units, each with a name of its own."""
    writer = Writer()
    left = {side: [f"{side}-{arm}-{n:02}" for n in range(30) for arm in ("inf", "arm")]
            for side in ("no", "so")}  # fmt: skip
    left["no"].insert(4, "HQ North")
    for n, height in enumerate([4, 3, *[2] * 33, *[1] * 20]):
        side = "no" if n % 2 == 0 else "so"
        marks = (("Side", "North" if side == "no" else "South"),)
        made = [Counter(left[side].pop(0), marks=marks) for _ in range(height)]
        writer.stack("main", 100 + 60 * (n % 8), 100 + 60 * (n // 8), made)
    return packed(writer.text(), HEX, b"<data><name>Campaign</name><version>1</version></data>")


@dataclass
class Hand:
    """Taps, and counts them."""

    count: int = 0

    def tap(self, what: Locator) -> None:
        what.scroll_into_view_if_needed()
        what.tap()
        self.count += 1

    def enter(self, what: Locator, text: str) -> None:
        self.tap(what)
        what.fill(text)


def test_a_dropped_save_is_judged_by_three_limits_in_few_taps(tablet: Player) -> None:
    page, hand = tablet.page, Hand()
    begin(tablet)
    zone = pane(page).element_handle()
    page.evaluate(DROP, [zone, "campaign.vsav", list(campaign())])
    hand.tap(page.get_by_role("button", name="Write limits for these counters"))
    form = page.get_by_role("region", name="House rules").first
    expect(form).to_contain_text("the 93 counters of your file")
    limits = form.get_by_role("region", name="Limits")

    def of(field: str) -> Locator:
        return limits.get_by_label(field, exact=True).first

    def whom(field: str, group: str) -> None:
        found = limits.locator(".house-whom", has_text=re.compile(rf"^\s*{field}"))
        hand.tap(found.locator("summary").first)
        hand.tap(found.locator("summary", has_text=re.compile(rf"^\s*{group}")))
        hand.tap(found.get_by_role("button", name=f"All: {group}", exact=True))

    hand.enter(of("At most"), "3")
    whom("Left out of it", "hq-north")
    hand.tap(limits.get_by_role("button", name="Add a limit"))
    hand.enter(of("At most"), "1")
    whom("Which counters it counts", "no-arm")
    hand.tap(limits.get_by_role("button", name="Add a limit"))
    hand.tap(of("What is limited"))
    of("What is limited").select_option("apart")
    whom("Where one of these stands", "hq-north")
    whom("these are limited", "no-arm")
    hand.tap(form.get_by_role("button", name="Judge 93 counters of the file"))
    report = pane(page)
    expect(report).to_contain_text("55 stacks: ")
    expect(report.locator(".bring-stack").first).to_contain_text("4 counters, limit 3")
    assert hand.count <= 25, hand.count

    # The limits are changed, and judge again; the counters stand where they stood.
    report.get_by_role("button", name="Change the limits").tap()
    of("At most").fill("4")
    form.get_by_role("button", name="Judge 93 counters of the file").tap()
    expect(report).not_to_contain_text("limit 3")
    report.get_by_role("button", name="All of it on the board").tap()
    expect(page.locator(".counter")).to_have_count(93)
    tablet.go("House rules")
    begin_with = form.get_by_role("group", name="Begin with")
    begin_with.get_by_role("button", name="Three to a hex", exact=True).tap()
    form.get_by_role("button", name="Judge 93 counters on the board").tap()
    expect(page.locator(".top-title, .top-name").first).to_contain_text("Three to a hex")
    expect(page.locator(".counter")).to_have_count(93)
    page.get_by_role("button", name="Undo", exact=True).first.tap()
    expect(page.locator(".top-title, .top-name").first).to_contain_text("Campaign")
    expect(page.locator(".counter")).to_have_count(93)

    # The board's own panel leads to its limits, and judges again.
    tablet.panel.get_by_role("button", name="Show more").tap()
    tablet.panel.get_by_role("button", name="Change the limits").tap()
    of("At most").fill("2")
    form.get_by_role("button", name="Judge 93 counters on the board").tap()
    expect(tablet.panel).to_contain_text("limit 2")
    expect(page.locator(".counter")).to_have_count(93)

    # All three are kept, and told apart.
    tablet.go("Scenarios")
    games = page.get_by_role("dialog").locator(".save > b").filter(has_text="Campaign")
    expect(games).to_have_text(["Campaign (copy 2)", "Campaign (copy)", "Campaign"])
    page.keyboard.press("Escape")
