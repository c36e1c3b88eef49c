"""The table of night tests names only existing tests, so that a renamed test is noticed."""

from __future__ import annotations

import re

import pytest

from tests.browser.nights import BY_DAY, NIGHTS, is_night
from tools.shell import ROOT

HERE = ROOT / "tests" / "browser"
pytestmark = pytest.mark.native


@pytest.mark.parametrize("file", NIGHTS)
def test_night_tests_are_there(file: str) -> None:
    source = (HERE / f"{file}.py").read_text(encoding="utf-8")
    assert set(NIGHTS[file]) <= set(re.findall(r"^def (test_\w+)\(", source, re.MULTILINE))


def test_parametrised_tests_are_there() -> None:
    every = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py")))
    marked = r"^@(?:pytest\.mark\.parametrize\(|BOOKS|SOME)[^\0]*?^def (test_\w+)\("
    named = set(re.findall(marked, every, re.MULTILINE))
    assert set(BY_DAY) <= named


def test_a_case_by_day_is_no_night_test() -> None:
    for name, cases in BY_DAY.items():
        assert not any(is_night("test_any", name, case) for case in cases)
        assert is_night("test_any", name, "another case")
