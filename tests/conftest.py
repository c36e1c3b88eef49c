"""What every test shares: how hard Hypothesis searches.

``default`` is for a person at work, ``ci`` for a test run that must be the same every time, and
``full`` for a night. No profile has a deadline: the suite also runs inside the browser's Python.
"""

from __future__ import annotations

import os
import sys

from hypothesis import HealthCheck, settings

INSIDE_PYODIDE = sys.platform == "emscripten"

settings.register_profile("default", deadline=None, max_examples=60)
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=30 if INSIDE_PYODIDE else 100,
    derandomize=True,
    database=None,
    # Slowness is for the clock beside each step to tell, not for a test to fail on.
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("full", settings.get_profile("ci"), max_examples=500, derandomize=False)
settings.load_profile("ci" if os.environ.get("CI") or INSIDE_PYODIDE else "default")
