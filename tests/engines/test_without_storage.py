"""In Firefox and WebKit, the page can judge without storage and in another site's frame."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.pages import link_to, scenario
from tests.denied import deny
from tests.engines.driver import Browser, start
from tests.engines.person import Person
from tests.host import Host, other_site
from tools import engines

#: The error of a browser that refuses to open IndexedDB; "" if IndexedDB opens.
STORE = """return new Promise((said) => {
  try {
    const asked = indexedDB.open('probe');
    asked.onsuccess = () => said('');
    asked.onerror = () => said(String(asked.error));
  } catch (error) { said(String(error)); }
})"""
FRAME = """const frame = document.createElement('iframe');
Object.assign(frame, { src: arguments[0], width: 640, height: 520 });
document.body.append(frame);
return true"""
CALL = """const call = document.querySelector('.embed-foot button');
if (!document.querySelector('.map [data-id="m4"]') || !call) return false;
call.click();
return true"""
JUDGED = "return document.querySelector('.embed-message[data-grade=lawful]') !== null"
#: Whether a game can be shared, which needs the umpire.
SHARES = """return [...document.querySelectorAll('button')].some((one) => !one.disabled
  && (one.getAttribute('aria-label') ?? one.textContent).trim() === 'Share')"""
OFF = """return document.querySelector('.toast')?.textContent.includes(
  'does not let the page keep games')"""


@pytest.fixture
def blog(tmp_path: Path) -> Iterator[str]:
    """A page on another site: it has another host name, because another port is not enough."""
    with other_site(tmp_path) as address:
        yield address


def judges(browser: Browser, blog: str, host: Host) -> None:
    """Check that the embedded page shows a verdict in a frame on another site."""
    browser.open(blog)
    browser.run(FRAME, f"{host.url}embed.html{link_to(scenario('q14-the-trap'))}")
    browser.into_frame(0)
    browser.wait(CALL, what="the board in the frame")
    browser.wait(JUDGED, what="a verdict in the frame")


def test_the_umpire_judges_where_the_browser_refuses_to_keep_anything(
    person: Person, host: Host
) -> None:
    deny(host)
    person.browser.open(host.url + link_to(scenario("q14-the-trap")))
    person.browser.wait(OFF, what="that saves are off")
    person.ready()
    assert person.browser.run(STORE)
    person.pick("m4")
    person.shows(".panel button", "Put back")
    person.put_back()


def test_an_embed_on_another_site_judges(person: Person, host: Host, blog: str) -> None:
    judges(person.browser, blog, host)


def test_an_embed_on_another_site_judges_where_it_may_keep_nothing(
    person: Person, host: Host, blog: str
) -> None:
    deny(host)
    judges(person.browser, blog, host)
    assert person.browser.run(STORE)


def test_firefox_with_all_site_data_blocked_judges_alone_and_in_a_frame(
    host: Host, blog: str
) -> None:
    running = start("firefox", engines.find(), **{"network.cookie.cookieBehavior": 2})
    try:
        person = Person(running, host.url)
        running.open(host.url + link_to(scenario("q14-the-trap")))
        running.wait(OFF, what="that saves are off")
        person.ready()
        assert running.run(STORE)
        judges(running, blog, host)
        running.open(blog)
        running.run(FRAME, host.url + link_to(scenario("q14-the-trap")))
        running.into_frame(0)
        running.wait(OFF, what="that saves are off, in a frame")
        running.wait(SHARES, what="the umpire in a frame")
    finally:
        running.close()
