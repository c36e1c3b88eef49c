"""How hard the tests search: as every change deserves, at a glance, for a night, inside Pyodide.

What is drawn at random or read at many lengths has a count for each. A test of ``--quick`` and one
inside Pyodide asks what the usual one asks, of fewer examples: Pyodide is there to show that the
same code answers the same in the Python that the page ships, which is several times slower. Where
that costs most it asks of fewer still than a glance does.
"""

from __future__ import annotations

import os
import sys

FULL = bool(os.environ.get("OVERSTACK_FULL"))
QUICK = bool(os.environ.get("OVERSTACK_QUICK"))
PYODIDE = sys.platform == "emscripten"
#: A campaign of mutants (`tools/mutate`) draws few examples, but leaves out no record.
MUTANTS = bool(os.environ.get("OVERSTACK_MUTANTS"))


def effort(usual: int, *, few: int, night: int | None = None, there: int | None = None) -> int:
    """One of the counts: ``few`` at a glance and inside Pyodide, ``night`` in the full run.

    With ``there``, it is that many inside Pyodide.
    """
    if PYODIDE and there is not None:
        return there
    if PYODIDE or QUICK:
        return few
    return night if FULL and night is not None else usual
