"""Markup in the texts of a link is shown as text: it never becomes an element and never runs."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import hostile
from tests.browser.conftest import Pages, Site
from tests.browser.pages import Json, Player, link_to
from tools.shell import ROOT

#: Records each element that the page would never create itself, however briefly it exists.
WATCH = """() => {
  window.found = [];
  const never = new Set(['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'BASE', 'FOREIGNOBJECT']);
  const look = (node) => {
    if (node.nodeType !== 1) return;
    for (const one of [node, ...node.querySelectorAll('*')]) {
      const events = [...one.attributes].filter(({ name }) => name.startsWith('on'));
      const strange = one.localName === 'img' && !one.classList.contains('share-picture');
      const links = /^\\s*javascript:/i.test(one.getAttribute('href') ?? '');
      const ours = one.localName === 'script' && one.getAttribute('src') !== null;
      const bold = one.localName === 'b' && one.textContent === 'bold';
      const bad = never.has(one.tagName.toUpperCase()) && !ours;
      if (bad || events.length || strange || links || bold) window.found.push(one.outerHTML);
    }
  };
  new MutationObserver((changes) => changes.forEach((change) => {
    change.addedNodes.forEach(look);
    if (change.attributeName) look(change.target);
  })).observe(document, { subtree: true, childList: true, attributes: true });
}"""
VIEWS = ("Rulebook", "Quick check", "Editor", "House rules", "Board")
FORMS = ("Markdown", "Plain text", "Diagram", "HTML", "BBCode")


def marked(path: Path) -> Json:
    """A scenario with markup in every text field."""
    document = json.loads(path.read_text(encoding="utf-8"))
    found: Json = hostile.marked({"scenario": document, "log": []}, random.Random(2))["scenario"]
    found["title"] = hostile.MARKUP[0]
    return found


def expect_clean(page: Page) -> None:
    assert page.evaluate("window.found") == []
    assert page.evaluate("window.struck === undefined")
    assert page.evaluate("document.querySelectorAll('img:not(.share-picture)').length") == 0


@pytest.mark.night(but=["the-marsh-road"])
@pytest.mark.parametrize(
    "path",
    [
        ROOT / "rulesets/aam2009/scenarios/q14-the-trap.json",
        ROOT / "rulesets/house/stacking-points/scenarios/the-marsh-road.json",
        ROOT / "rulesets/totaler_krieg/scenarios/malta.json",
    ],
    ids=lambda path: path.stem,
)
def test_markup_in_every_text_stays_text_in_every_view(
    page_at: Pages, site: Site, path: Path
) -> None:
    page = page_at(address="reset.html")
    page.add_init_script(f"({WATCH})()")
    document = marked(path)
    page.goto(site.url + link_to(document))
    player = Player(page, site.url)
    player.ready()
    expect(page.get_by_role("banner")).to_contain_text(hostile.MARKUP[0])
    expect_clean(page)
    look_round(player)
    share_all(player)
    expect_clean(page)


def look_round(player: Player) -> None:
    """Open a verdict, every view and every dialog."""
    page = player.page
    player.tap(player.board.locator(".layer-counters .counter[data-id]").first)
    expect(player.panel.get_by_role("heading", name=re.compile("."))).not_to_have_count(0)
    tabs = page.get_by_role("tab")
    expect(tabs.first).to_be_visible()
    for tab in tabs.all():  # drawn together
        tab.click()
    bar = page.get_by_role("navigation", name="Parts of the page")
    for view in VIEWS:
        player.go(view)
        expect(bar.locator("[aria-current=page]")).to_contain_text(view)
        expect(page.get_by_text("One moment…")).to_have_count(0)  # the code of the panes is there
    for dialog in ("Scenarios", "Help", "Settings"):
        page.get_by_role("button", name=dialog, exact=True).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def share_all(player: Player) -> None:
    """Open every format of the share dialog."""
    page = player.page
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Link to this position")).to_have_value(re.compile("#p="))
    for form in FORMS:
        dialog.get_by_role("radio", name=form, exact=True).check(force=True)
        expect(dialog.locator("textarea")).not_to_have_value("")
    for name in ("Picture", "QR code"):
        dialog.locator("summary", has_text=name).click()
    expect(dialog.get_by_role("img", name="The picture of the board")).to_be_visible()
    page.keyboard.press("Escape")


def test_markup_in_a_frame_stays_text(page_at: Pages, site: Site) -> None:
    page = page_at(width=640, height=520, address="reset.html")
    page.add_init_script(f"({WATCH})()")
    document = marked(ROOT / "rulesets/aam2009/scenarios/q14-the-trap.json")
    page.goto(f"{site.url}embed.html{link_to(document)}")
    expect(page.get_by_role("heading", name=hostile.MARKUP[0])).to_be_visible()
    page.get_by_role("button", name="Call the umpire").click()
    expect(page.get_by_role("button", name="Call the umpire")).to_have_count(0)
    expect(page.locator(".embed-foot")).to_have_attribute("aria-busy", "false", timeout=60_000)
    expect_clean(page)
    bold = "Object.assign(document.createElement('b'), { textContent: 'bold' })"
    page.evaluate(f"document.body.append({bold})")
    assert page.evaluate("window.found") == ["<b>bold</b>"]  # the watch does detect an element
