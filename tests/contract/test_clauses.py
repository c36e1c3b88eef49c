"""Every clause is covered by a case (law 10) and every reading is declared (law 11)."""

from __future__ import annotations

from pathlib import Path

import pytest

from overstack.cases import run as cases
from overstack.cases.coverage import coverage
from tests.contract.positions import RULESETS, of

CLAUSES = [(name, clause) for name in RULESETS for clause in of(name).BOOK.clauses]
DATA = Path(__file__).parent.parent / "data"
LISTS = sorted(DATA.glob("clauses-*.txt"))
READINGS = sorted(DATA.glob("readings-*.txt"))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_coverage_is_whole(ruleset: str) -> None:
    assert coverage(ruleset).problems() == []


@pytest.mark.parametrize(("ruleset", "clause"), CLAUSES, ids=[" ".join(c) for c in CLAUSES])
def test_without_the_clause_one_of_its_cases_fails(ruleset: str, clause: str) -> None:
    about = [
        result
        for result in coverage(ruleset).results
        if clause in result.case.clauses
        or any(clause == name for step in result.steps for name, _ in step.asserted)
    ]
    assert about, "no case speaks of it"
    assert all(result.passed for result in about)
    without = (cases.run(of(ruleset), each.case, off=frozenset([clause])) for each in about)
    assert not all(result.passed for result in without)


@pytest.mark.parametrize("file", LISTS, ids=lambda file: file.stem)
def test_every_row_of_the_clause_table_has_its_entry(file: Path) -> None:
    ruleset = file.stem.removeprefix("clauses-")
    listed = file.read_text(encoding="utf-8").split()
    assert len(listed) == len(set(listed))
    assert [row for row in listed if row not in of(ruleset).BOOK.clauses] == []


@pytest.mark.parametrize("file", READINGS, ids=lambda file: file.stem)
def test_every_doubtful_reading_is_declared(file: Path) -> None:
    """Each line of the file is a reading's id, plus "switch" if an option reverses the reading."""
    book = of(file.stem.removeprefix("readings-")).BOOK
    for line in file.read_text(encoding="utf-8").splitlines():
        reading, *switch = line.split()
        assert reading in book.readings
        assert bool(switch) <= bool(book.readings[reading].option)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_readings_say_what_a_player_needs(ruleset: str) -> None:
    book = of(ruleset).BOOK
    for reading in book.readings.values():
        assert reading.question.endswith("?")
        assert reading.chosen
        assert reading.why
        assert reading.clauses, "a reading rests under the clauses that it is about"
        assert bool(reading.option) <= bool(reading.other), "an option takes the other reading"
    assert {option.reading for option in book.options.values()} <= set(book.readings)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_option_changes_what_some_case_finds(ruleset: str) -> None:
    """Every option is switched on in some case; otherwise the option would be untested."""
    used = {
        option
        for case in cases.load_cases(ruleset)
        for option, on in dict(case.scenario.get("options", {})).items()
        if on
    }
    assert set(of(ruleset).BOOK.options) <= used
