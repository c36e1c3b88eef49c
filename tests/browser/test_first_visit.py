"""A first visit over a slow connection: the bytes sent, and the waiting time shown meanwhile."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Site
from tests.browser.pages import Player, link_to, scenario
from tools import budget
from tools.limited_host import LimitedHost, Line
from tools.shell import DIST

#: Limits of bytes sent before the first verdict: all, and our own code's (docs/performance.md).
ALL_MOST, OURS_MOST = 4_000_000, 300_000
#: Files that may be sent during the test although the first verdict does not need them.
AFTER = re.compile(
    r"overstack_\w+_cases-|overstack_more-|serif|scenarios|panes|puzzles/|sw\.js|icon-|screenshot"
    r"|solver|fonts/libertinus|licences"
)
SOON = re.compile(r"in about (\d+) s")
#: Records the time of the verdict in the page: on a busy machine the test sees it late.
NOTE_VERDICT = """new MutationObserver((_, me) => {
  if (!document.querySelector('.phases [data-state="now"]')) return;
  window.verdictStood = Date.now();
  me.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true })"""


def test_a_first_visit_tells_how_long_it_takes_and_fetches_its_own_rulebook_alone(
    browser: Browser, site: Site
) -> None:
    assert site.url
    with LimitedHost(DIST, Line("8 Mbit/s", megabits=8, delay=0.05)) as host:
        host.press()
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        page.add_init_script(NOTE_VERDICT)
        page.goto(host.url + link_to(scenario("q12-vehicle-queue")))
        player = Player(page, host.url)
        strip = page.locator(".boot")
        expect(strip).to_contain_text(SOON)
        told = SOON.search(strip.inner_text())
        heard = time.monotonic()
        assert told
        player.greeted()  # the page can be read and used meanwhile
        before = player.point(player.counter("m3"))
        page.get_by_role("button", name="Zoom in").click()
        expect(player.counter("m3")).to_be_visible()
        assert player.point(player.counter("m3")) != before
        expect(page.get_by_role("button", name="Share")).to_be_disabled()
        early = " ".join(host.sent.by_path)
        assert not re.findall(r"panes|serif|_cases-|overstack_more", early)
        page.locator('.phases [data-state="now"]').wait_for(timeout=60_000)
        took, sent = time.monotonic() - heard, dict(host.sent.by_path)
        assert 0.4 * took - 1 < int(told[1]) < 2.5 * took + 2, (told[0], took)
        # The rulebook's text and the scenarios come after the board: no verdict waits for them.
        # The host tells: a page lists a file only once it has arrived.
        verdict = page.evaluate("window.verdictStood") / 1000
        waited = {n: (0, size) for n, size in sent.items() if host.sent.since[n] <= verdict}
        ours = budget.ours({n: sizes for n, sizes in waited.items() if not AFTER.search(n)})
        assert sum(sent.values()) < ALL_MOST
        assert sum(ours.values()) < OURS_MOST, (sum(ours.values()), waited)
        names = " ".join(sent)
        assert not re.findall(r"overstack_(?!aam2009|more)\w+|kinds-(?!aam2009)\w+", names)
        assert not re.findall(r"memory-|micropip|python_stdlib", names)
        # The large files are sent as xz only, not uncompressed as well.
        large = {found[0] for n in sent if (found := re.search(r"[\w.]+\.(wasm|zip)(\.xz)?$", n))}
        assert large == {"pyodide.asm.wasm.xz", "python_lean.zip.xz"}
        context.close()
