"""The page's content policy: only this site's files run; no text becomes a script or an element."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Pages, Site, Watch
from tests.browser.pages import Player
from tools.shell import DIST

PAGES = ("index.html", "embed.html", "reset.html", "licences.html")
#: Injections by name: the code, and a pattern in the browser's refusal.
REFUSED = {
    "text as elements": ("document.body.innerHTML = '<b>bold</b>'", "TrustedHTML"),
    "text as a script": (
        "document.createElement('script').text = 'window.struck = 1'",
        "TrustedScript",
    ),
    "a script of another site": (
        "document.createElement('script').src = 'https://example.org/x.js'",
        "Not a script of this site",
    ),
    "a worker of another site": (
        "new Worker('https://example.org/x.js')",
        "Not a script of this site",
    ),
    "a worker out of a text": (
        "new Worker('data:text/javascript,postMessage(1)')",
        "Not a script of this site",
    ),
    "code out of a text": ("setTimeout('window.struck = 1')", "TrustedScript"),
    "an attribute that runs": (
        "document.createElement('div').setAttribute('onclick', 'window.struck = 1')",
        "TrustedScript",
    ),
    "another policy": ("trustedTypes.createPolicy('mine', {})", "disallowed|not allowed"),
}
VIOLATIONS = """(what) => new Promise((done) => {
  const seen = [];
  const note = ({ effectiveDirective }) => seen.push(effectiveDirective);
  document.addEventListener('securitypolicyviolation', note);
  const there = 'https://example.org/x.png';
  if (what === 'elsewhere') fetch(there).catch(() => undefined);
  if (what === 'image') document.body.append(Object.assign(new Image(), { src: there }));
  setTimeout(() => done(seen), 400);
})"""


@pytest.mark.parametrize("name", PAGES)
def test_every_page_states_a_policy_and_has_nothing_in_line(site: Site, name: str) -> None:
    """Each built page has a strict policy, and no inline script, style or event handler."""
    assert site.url
    text = (DIST / name).read_text(encoding="utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', text)
    assert policy
    assert "default-src 'none'" in policy[1]
    assert "unsafe-inline" not in policy[1]
    assert "'unsafe-eval'" not in policy[1]
    assert "http:" not in policy[1]
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=", text)


@pytest.mark.night(but=["a worker of another site", "code out of a text", "text as elements"])
@pytest.mark.parametrize("name", REFUSED)
def test_what_the_page_might_be_talked_into_is_refused(
    page_at: Pages, watch: Watch, name: str
) -> None:
    code, word = REFUSED[name]
    page = page_at()
    said = page.evaluate(
        f"() => {{ try {{ {code}; return 'done'; }} catch (error) {{ return String(error); }} }}"
    )
    assert re.search(word, said), said
    assert page.evaluate("window.struck === undefined")
    watch.forgive("Content Security Policy|Trusted")


@pytest.mark.parametrize(
    ("what", "directive"),
    [("elsewhere", "connect-src"), ("image", "img-src")],
)
def test_a_violation_is_seen(page_at: Pages, watch: Watch, what: str, directive: str) -> None:
    """The watch detects a violation of the policy, so any other browser test would fail on one."""
    page = page_at(address="licences.html")
    assert page.evaluate(VIOLATIONS, what) == [directive]
    assert watch.forgive("Content Security Policy|another origin|Failed to load|ERR_")


def test_the_licences_are_a_page_within_reach(desk: Player, page_at: Pages) -> None:
    desk.page.get_by_role("button", name="Settings", exact=True).first.click()
    dialog = desk.page.get_by_role("dialog")
    link = dialog.get_by_role("link", name="Licences").get_attribute("href")
    assert link
    desk.page.keyboard.press("Escape")
    page = page_at(address=link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Licences")
    for name in ("Overstack", "pyodide", "pyscript.core", "milsymbol", "libertinus-serif"):
        expect(page.get_by_role("heading", name=re.compile(name)).first).to_be_attached()
    page.get_by_role("link", name="Back to the board").first.click()
    expect(page.locator(".map")).to_be_visible()
