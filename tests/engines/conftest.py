"""Firefox and WebKit against the built site; what each said of its version is in the report."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.engines.driver import Browser, start
from tests.engines.person import Person
from tests.host import Host, hosted
from tools import engines, site
from tools.shell import ROOT

RESULTS = ROOT / "test-results"
FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session", params=["firefox", "webkit"])
def browser(
    request: pytest.FixtureRequest, record_testsuite_property: Callable[[str, object], None]
) -> Iterator[Browser]:
    """One browser of each engine for all tests; it keeps what it has kept from test to test."""
    running = start(request.param, engines.find())
    record_testsuite_property(request.param, running.version)
    yield running
    running.close()


@pytest.fixture(scope="session")
def built() -> Path:
    """The built site."""
    return site.build()


@pytest.fixture
def host(built: Path, tmp_path: Path) -> Iterator[Host]:
    """A copy of the site at an address of its own, so that nothing kept by another test counts."""
    with hosted(built, tmp_path / "site") as standing:
        yield standing


@pytest.fixture
def person(browser: Browser, host: Host, request: pytest.FixtureRequest) -> Iterator[Person]:
    """A person before the page; where the test fails, test-results/ keeps what they saw."""
    browser.another_tab()
    yield Person(browser, host.url)
    if request.node.stash.get(FAILED, True):
        RESULTS.mkdir(exist_ok=True)
        browser.picture(RESULTS / (re.sub(r"[^\w.-]+", "-", request.node.name) + ".png"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Let a fixture know at its end how the test went."""
    report: pytest.TestReport = yield  # type: ignore[assignment]
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report  # type: ignore[return-value]
