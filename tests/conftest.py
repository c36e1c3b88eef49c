"""Settings for all tests: the effort of Hypothesis, and the tests that run in one process.

``default`` is for local development, ``ci`` for a run that must be reproducible, and ``full`` for
a night run. No profile has a deadline: the suite also runs inside the browser's Python.
"""

from __future__ import annotations

import gc
import os
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from overstack.judging import verdict
from tests.effort import PYODIDE, effort

verdict.SWITCHABLE = True  # before any rulebook is imported: tests prove that each clause matters

# Sampled positions are kept and contain no reference cycles. A garbage collection of all of them
# after every few hundred new objects took an eighth of the time.
gc.set_threshold(100_000, 20, 20)

settings.register_profile("default", deadline=None, max_examples=60)
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=effort(70, few=10),
    derandomize=True,
    database=None,
    # The measured time of each step reports slowness; no test fails because it is slow.
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("full", settings.get_profile("ci"), max_examples=500, derandomize=False)
settings.load_profile("ci" if os.environ.get("CI") or PYODIDE else "default")


#: Files whose tests run in one process, by the name of their group: they share what is costly to
#: make, such as parsed sources, a cluster or a played game. Large groups are started first.
TOGETHER = {
    "tests/test_cluster.py": "tuning",
    "tests/test_lookback.py": "played",
    "tests/test_playedon.py": "played",
    "tests/test_purity.py": "sources",
    "tests/test_tactics.py": "tactics",
    "tests/test_tuning.py": "tuning",
}


@pytest.hookimpl(optionalhook=True)  # of pytest-xdist, which does not exist inside Pyodide
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:  # noqa: ANN401
    """Schedule the tests of a ruleset in one process, if tests are spread by group.

    The group comes from the test's name: pytest 9 loses the marks of pytest-xdist.
    """
    if config.getvalue("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadScopeScheduling  # noqa: PLC0415

    from overstack import catalogue  # noqa: PLC0415 - it imports rules

    names = "|".join((*catalogue.RULESETS, *catalogue.TEMPLATES))
    of_ruleset = re.compile(rf"[\[-]({names})[\] -]")

    def together(test: str) -> str:
        """The group of a test: that of its file, its ruleset, or the test itself."""
        file, _, named = test.partition("::")
        ruleset = of_ruleset.search(named)
        return TOGETHER.get(file) or (ruleset[1] if ruleset else test)

    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = together
    return scheduler
