"""The effort of the tests: the usual one, ``--quick``, the night run, inside Pyodide.

Each test that draws at random or reads many lengths has a count for each effort. Tests with
``--quick`` and inside Pyodide check the same as the usual run, with fewer examples. Pyodide only
has to show that the same code gives the same answers in the Python that the page ships, which is
several times slower. The costliest tests use even fewer examples there than in ``--quick``.
"""

from __future__ import annotations

import os
import sys

FULL = bool(os.environ.get("OVERSTACK_FULL"))
QUICK = bool(os.environ.get("OVERSTACK_QUICK"))
PYODIDE = sys.platform == "emscripten"
#: A mutation campaign (`tools/mutate`) draws few examples, but checks every record.
MUTANTS = bool(os.environ.get("OVERSTACK_MUTANTS"))


def effort(usual: int, *, few: int, night: int | None = None, there: int | None = None) -> int:
    """Return the count: ``few`` for ``--quick`` and Pyodide, ``night`` in the full run.

    ``there``, if given, is the count inside Pyodide.
    """
    if PYODIDE and there is not None:
        return there
    if PYODIDE or QUICK:
        return few
    return night if FULL and night is not None else usual
