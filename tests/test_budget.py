"""The byte budget: which files count as ours, and that exceeding it stops the build."""

from __future__ import annotations

import pytest

from tools import budget
from tools.shell import Trouble

pytestmark = pytest.mark.native

SIZES = {
    "py-1234/pyodide.asm.wasm": (9_000_000, 3_000_000),
    "wheel/1234/memory-1.bin": (8_000_000, 8_000_000),
    "wheel/1234/overstack.whl.xz": (200_000, 200_000),
    "js/chunk-1.js": (90_000, 30_000),
    "fonts/a.woff2": (20_000, 20_000),
    "index.html": (2_000, 1_000),
}


def test_ours_is_all_but_python_and_its_snapshot() -> None:
    sums = budget.ours(SIZES)
    assert sum(sums.values()) == 251_000
    assert sums["rules (the wheels)"] == 200_000
    budget.check(SIZES)


def test_a_byte_over_the_ceiling_stops_the_build_with_the_table() -> None:
    left = budget.CEILING - 251_000
    budget.check({**SIZES, "style.css": (left, left)})
    with pytest.raises(Trouble, match="over its budget") as caught:
        budget.check({**SIZES, "style.css": (left + 1, left + 1)})
    assert "200.0 kB  rules" in str(caught.value)
