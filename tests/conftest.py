"""What every test shares: how hard Hypothesis searches, and which tests belong together.

``default`` is for a person at work, ``ci`` for a test run that must be the same every time, and
``full`` for a night. No profile has a deadline: the suite also runs inside the browser's Python.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from overstack.judging import verdict
from tests.effort import PYODIDE, effort

verdict.SWITCHABLE = True  # before any rulebook is imported: tests prove that each clause matters

settings.register_profile("default", deadline=None, max_examples=60)
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=effort(70, few=10),
    derandomize=True,
    database=None,
    # Slowness is for the clock beside each step to tell, not for a test to fail on.
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("full", settings.get_profile("ci"), max_examples=500, derandomize=False)
settings.load_profile("ci" if os.environ.get("CI") or PYODIDE else "default")


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where tests are spread over processes, those of a ruleset share theirs.

    They look at the same sampled positions, which each process would have to make again.
    """
    if not config.pluginmanager.hasplugin("xdist"):
        return
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            ruleset = item.callspec.params.get("ruleset")
            if isinstance(ruleset, str):
                item.add_marker(pytest.mark.xdist_group(ruleset))
