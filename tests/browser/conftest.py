"""A real Chromium on the built site, served by the simplest host: a sub-folder, no special headers.

Every page is watched. A console error or warning, an exception, a request to another origin or a
missing file fails its test. If a test fails, test-results/ keeps a picture of each page.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from overstack.words.language import ENGLISH
from tests.browser.pages import Player
from tools import browser as chromium
from tools import serve
from tools import site as builder
from tools.shell import DIST, ROOT

PREFIX = "/sub/overstack/"
PATIENCE = 60_000  # ms: Python boots in two seconds, far more on a busy machine
RESULTS = ROOT / "test-results"
#: Set by `build.py test`; a test that is run by hand is never left out.
DAY_RUN = bool(os.environ.get("OVERSTACK_BY_DAY"))
#: A seed for a random order of the tests, to find those that depend on what ran before them.
ORDER = os.environ.get("OVERSTACK_ORDER", "")
REPORT = pytest.StashKey[dict[str, pytest.TestReport]]()


@dataclass
class Site:
    """The served site: its address, and every path that was requested."""

    url: str
    requests: list[str] = field(default_factory=list)


@dataclass
class Watch:
    """The complaints of one test's pages; a test that provokes some removes them from here."""

    complaints: list[str] = field(default_factory=list)
    excused: str = ""

    def excuse(self, pattern: str) -> None:
        """Ignore matching complaints from now on: a browser may report one a little late."""
        self.excused = pattern
        self.forgive(pattern)

    def tell(self, complaint: str) -> None:
        """Record a complaint unless it is excused."""
        if not self.excused or not re.search(self.excused, complaint):
            self.complaints.append(complaint)

    def forgive(self, pattern: str) -> list[str]:
        """Take out and return the complaints that match; the rest still fail the test."""
        forgiven = [text for text in self.complaints if re.search(pattern, text)]
        self.complaints = [text for text in self.complaints if text not in forgiven]
        return forgiven


#: Messages that are no fault of a page: the test blocked its service worker, or the machine is so
#: busy that a preloaded file was not used for some seconds.
EXCUSED = re.compile(
    "Service Worker registration blocked by Playwright|preloaded .* but not used within a few"
)
Pages = Callable[..., Page]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Build the site before tests are spread over processes, each of which needs it."""
    if not hasattr(session.config, "workerinput") and not session.config.option.collectonly:
        builder.build()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """By day, drop the night tests and pass their number on; shuffle the tests if asked to."""
    nights = [item for item in items if DAY_RUN and _is_night(item)]
    if DAY_RUN:
        _check_cases(items)
    items[:] = [item for item in items if item not in nights]
    config.hook.pytest_deselected(items=nights)
    if hasattr(config, "workeroutput"):
        config.workeroutput["nights"] = len(nights)
    if ORDER:  # the same in every process, as xdist demands
        Random(ORDER).shuffle(items)


def _is_night(item: pytest.Item) -> bool:
    """Whether the usual run leaves a test out: `night` marks it, and ``but`` does not name it."""
    marker = item.get_closest_marker("night")
    return marker is not None and _case(item) not in marker.kwargs.get("but", ())


def _case(item: pytest.Item) -> str:
    """The id of a test's parameters, "" for none."""
    return item.name.partition("[")[2].removesuffix("]")


def _check_cases(items: list[pytest.Item]) -> None:
    """Refuse a `night` marker that names a case of no test, as after a renaming."""
    marked = [(item, item.get_closest_marker("night")) for item in items]
    named = {
        (item.nodeid.partition("[")[0], case)
        for item, marker in marked
        for case in (marker.kwargs.get("but", ()) if marker else ())
    }
    unknown = named - {(item.nodeid.partition("[")[0], _case(item)) for item in items}
    if unknown:
        raise pytest.UsageError(f"there are no such cases: {sorted(unknown)}")


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:  # noqa: ANN401 - xdist's own
    """Print the number of night tests once, for `tools/suite.py`."""
    if node.gateway.id == "gw0" and getattr(node, "workeroutput", {}).get("nights"):
        reporter = node.config.pluginmanager.get_plugin("terminalreporter")
        reporter.write_line(f"{node.workeroutput['nights']} night tests left out")


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The built site, in a sub-folder of a plain static server."""
    folder = DIST
    served = Site("")
    server = serve.server(folder, prefix=PREFIX, note=served.requests.append)
    served.url = f"http://{serve.HOST}:{server.server_address[1]}{PREFIX}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield served
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole session; each test has contexts of its own."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=chromium.find_for_tests(), args=chromium.LEAN_ARGUMENTS
        )
        yield running
        running.close()


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fail the test at its end for any complaint of its pages."""
    seen = Watch()
    yield seen
    assert not seen.complaints, "\n".join(seen.complaints)


@pytest.fixture
def page_at(
    browser: Browser, site: Site, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[Pages]:
    """Make a page: ``page_at(width=1440, height=900, address="#p=...", scheme="light")``.

    Each page has a browser context of its own, like another person's browser. Give ``context`` to
    share one, and ``url`` to open a site other than the built one.
    """
    pages: list[Page] = []
    contexts: list[BrowserContext] = []

    def make(
        width: int = 1440,
        height: int = 900,
        address: str = "",
        scheme: str = "light",
        context: BrowserContext | None = None,
        url: str | None = None,
        **more: object,
    ) -> Page:
        if context is None:
            # Only the offline tests need a service worker, which fetches everything.
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
                **{"service_workers": "block", **more},  # type: ignore[arg-type]
            )
            contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        home = url or site.url
        listen(page, home, watch)
        pages.append(page)
        page.goto(home + address)
        return page

    yield make
    report = request.node.stash.get(REPORT, {}).get("call")
    if (report is not None and report.failed) or watch.complaints:
        keep(pages, request.node.name)
    for context in contexts:
        context.close()


@dataclass
class Table:
    """A page with a booted umpire, shared from test to test."""

    page: Page
    watch: Watch


@pytest.fixture(scope="session")
def tables() -> Iterator[dict[str, Table]]:
    """The shared pages by device and language; Python boots once for each."""
    standing: dict[str, Table] = {}
    yield standing
    for table in standing.values():
        table.page.context.close()


Devices = Callable[..., Player]
SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
#: The media preferences unless a test sets others. A page without motion takes a fifth less of a
#: core: motion is for the phone, and for tests that ask for it.
EYES: dict[str, Any] = {"color_scheme": "light", "forced_colors": "none"}
MOTION = {"desk": "reduce", "tablet": "reduce", "phone": "no-preference"}


@pytest.fixture
def sit_at(
    browser: Browser, site: Site, tables: dict[str, Table], request: pytest.FixtureRequest
) -> Iterator[Devices]:
    """Use the shared page of a device: ``sit_at("phone")``; a failed test's page is closed.

    Give ``language`` for a language other than English. ``size`` and the arguments of
    ``emulate_media`` hold for this test alone.
    """
    used: dict[str, str] = {}

    def sit(
        device: str,
        language: str = ENGLISH,
        size: tuple[int, int] | None = None,
        **media: Any,  # noqa: ANN401 - handed on to Playwright
    ) -> Player:
        touch = device != "desk"
        name = f"{device} {language}"
        home = site.url if language == ENGLISH else f"{site.url}?lang={language}"
        if name not in tables:
            width, height = SIZES[device]
            context = browser.new_context(
                viewport={"width": width, "height": height},
                has_touch=touch,
                color_scheme="light",
                service_workers="block",
            )
            page = context.new_page()
            page.set_default_timeout(PATIENCE // 2)
            table = Table(page, Watch())
            listen(page, site.url, table.watch)
            page.goto(home)
            tables[name] = table
        used[name] = device
        page = tables[name].page
        _shape(page, size or SIZES[device], **{"reduced_motion": MOTION[device], **media})
        player = Player(page, home, touch, language)
        player.ready()
        return player

    yield sit
    report = request.node.stash.get(REPORT, {}).get("call")
    failed = report is None or report.failed
    seen = [tables[name] for name in used]
    complaints = [text for table in seen for text in table.watch.complaints]
    if failed or complaints:
        keep([table.page for table in seen], request.node.name)
        for name in used:
            tables.pop(name).page.context.close()
    else:
        for name, device in used.items():
            _shape(tables[name].page, SIZES[device], reduced_motion=MOTION[device])
    assert not complaints, "\n".join(complaints)


def _shape(page: Page, size: tuple[int, int], **media: Any) -> None:  # noqa: ANN401 - as above
    """Set a page's size and its media preferences."""
    width, height = size
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(**{**EYES, **media})


@pytest.fixture
def desk(sit_at: Devices) -> Player:
    """A person with a mouse and a screen of 1440 by 900 pixels."""
    return sit_at("desk")


@pytest.fixture
def tablet(sit_at: Devices) -> Player:
    """A person with a tablet held upright."""
    return sit_at("tablet")


@pytest.fixture
def phone(sit_at: Devices) -> Player:
    """A person with a phone."""
    return sit_at("phone")


@pytest.fixture
def page(page_at: Pages) -> Page:
    """One page at desktop size, opened on the site."""
    return page_at()


def listen(page: Page, home: str, watch: Watch) -> None:
    """Record every complaint of a page."""
    origin = home.removesuffix(PREFIX)

    def console(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not EXCUSED.search(message.text):
            watch.tell(f"console {message.type}: {message.text}")

    def asked(url: str) -> None:
        local = url.startswith((f"{origin}/", f"blob:{origin}/", "data:"))
        if not local:
            watch.tell(f"a request to another origin: {url}")

    page.on("console", console)
    page.on("pageerror", lambda error: watch.tell(f"exception: {error}"))
    page.on("request", lambda request: asked(request.url))
    page.on(
        "response",
        lambda response: (
            watch.tell(f"{response.status} for {response.url}") if response.status >= 400 else None
        ),
    )


def keep(pages: list[Page], test: str) -> None:
    """Save a picture and the HTML of each page of a failed test."""
    RESULTS.mkdir(exist_ok=True)
    name = re.sub(r"[^\w.-]+", "-", test)
    for number, page in enumerate(pages):
        if not page.is_closed():
            page.screenshot(path=RESULTS / f"{name}-{number}.png")
            Path(RESULTS / f"{name}-{number}.html").write_text(page.content(), encoding="utf-8")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Iterator[None]:
    """Store the report of each phase, so that a fixture knows at its end how the test went."""
    report: pytest.TestReport = yield  # type: ignore[assignment]
    item.stash.setdefault(REPORT, {})[report.when] = report
    return report  # type: ignore[return-value]


@pytest.fixture(scope="session")
def unconnected(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    """A browser that has cached the page and has no network any more."""
    context = browser.new_context(
        viewport={"width": 1366, "height": 650}, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(site.url)
    page.locator('.frame[data-offline="ready"]').wait_for(state="attached", timeout=PATIENCE)
    page.close()
    context.set_offline(True)
    yield context
    context.close()


def without_network(
    context: BrowserContext, site: Site, watch: Watch, *, address: str = "", touch: bool = False
) -> Player:
    """A player at a watched page of the `unconnected` browser, opened from its cache.

    What an earlier test kept on the device is deleted first; the cached files stay.
    """
    page = context.new_page()
    session = context.new_cdp_session(page)
    kept = {"origin": site.url.removesuffix(PREFIX), "storageTypes": "indexeddb,local_storage"}
    session.send("Storage.clearDataForOrigin", kept)
    session.detach()
    page.set_default_timeout(PATIENCE)
    listen(page, site.url, watch)
    page.goto(site.url + address)
    return Player(page, site.url, touch=touch)
