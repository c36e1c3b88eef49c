"""Fixtures that run Firefox and WebKit on the built site; the report lists their versions."""

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
    """One browser per engine for all tests; its stored data persists between tests."""
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
    """A copy of the site with its own origin, so that data stored by other tests has no effect."""
    with hosted(built, tmp_path / "site") as standing:
        yield standing


@pytest.fixture
def person(browser: Browser, host: Host, request: pytest.FixtureRequest) -> Iterator[Person]:
    """A `Person` for the test; if the test fails, a screenshot is saved in test-results/."""
    browser.another_tab()
    yield Person(browser, host.url)
    if request.node.stash.get(FAILED, True):
        RESULTS.mkdir(exist_ok=True)
        browser.picture(RESULTS / (re.sub(r"[^\w.-]+", "-", request.node.name) + ".png"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Record whether a test failed, so that the teardown of `person` can read it."""
    report: pytest.TestReport = yield  # type: ignore[assignment]
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report  # type: ignore[return-value]
