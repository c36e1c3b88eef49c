"""Coverage: the implementation of each clause, and the cases that pass and refuse it (law 10).

A case covers a clause only by asserting a finding with its id. A clause is refused by the
assertions that find it forbidden. If there are none, and some find it lawful, it is refused
by those that find it overstacked. Milder assertions pass it. A side without cases needs a
reason in rules.toml, and a reason needs a side without cases. Knows no game.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType

from overstack import catalogue
from overstack.book.model import Clause
from overstack.cases.run import CaseResult, load_cases, run
from overstack.house.rules import implementations as house_implementations
from overstack.judging.rules import Ruleset
from overstack.judging.verdict import ClauseMark, Grade
from overstack.words.sentences import core


@dataclass(frozen=True)
class ClauseCoverage:
    """One clause: the functions or tables that implement it, and the case steps on each side.

    `passed` and `refused` list the ids of the cases, one for each asserted finding;
    `reason` says why one of these lists is empty. `grades` is the gravest asserted grade by case.
    """

    clause: str
    implemented: tuple[str, ...]
    passed: tuple[str, ...]
    refused: tuple[str, ...]
    no_pass: str
    no_refusal: str
    grades: Mapping[str, Grade]

    @property
    def reason(self) -> str:
        """Why no case passes or why none refuses the clause; "" if cases do both."""
        return " ".join(filter(None, (self.no_pass, self.no_refusal)))


@dataclass(frozen=True)
class Coverage:
    """The coverage of a whole ruleset, and its problems."""

    ruleset: str
    rows: tuple[ClauseCoverage, ...]
    results: tuple[CaseResult, ...]

    def problems(self) -> list[str]:
        """Everything that makes the coverage incomplete, one sentence each."""
        failed = [failure for result in self.results for failure in result.failures]
        return [*failed, *(p for row in self.rows for p in _problems(row)), *self._unasserted()]

    def _unasserted(self) -> Iterator[str]:
        """Yield a sentence for each case that names a clause but asserts no finding of it."""
        for result in self.results:
            asserted = {clause for step in result.steps for clause, _ in step.asserted}
            for clause in result.case.clauses:
                if clause not in asserted:
                    yield f"case {result.case.id} names {clause} but asserts no finding of it."


def _problems(row: ClauseCoverage) -> Iterator[str]:
    if not row.implemented:
        yield f"{row.clause}: no function or table implements it."
    sides = (("passes", row.passed, row.no_pass), ("refuses", row.refused, row.no_refusal))
    for verb, cases, reason in sides:
        if not cases and not reason:
            yield f"{row.clause}: no case {verb} it, and no reason is given."
        if cases and reason:
            yield f"{row.clause}: a reason is given why no case {verb} it, but {cases[0]} does."


@cache
def coverage(ruleset: str) -> Coverage:
    """Run the cases of a ruleset; return the coverage of each of its clauses."""
    rules = catalogue.ruleset(ruleset)
    results = tuple(run(rules, case) for case in load_cases(ruleset))
    code = implementations(ruleset)
    rows = (
        _row(clause, code.get(clause.id, ()), results) for clause in rules.BOOK.clauses.values()
    )
    return Coverage(ruleset, tuple(rows), results)


def uncovered(rules: Ruleset) -> Coverage:
    """The coverage of house rules from a scenario, which have implementing entries but no cases."""
    code, why = house_implementations(rules), core()["house.uncovered"]
    rows = (
        ClauseCoverage(clause, code.get(clause, ()), (), (), why, "", {})
        for clause in rules.BOOK.clauses
    )
    return Coverage(rules.BOOK.id, tuple(rows), ())


def _row(
    clause: Clause, implemented: tuple[str, ...], results: Iterable[CaseResult]
) -> ClauseCoverage:
    found = [
        (result.case.id, grade)
        for result in results
        for step in result.steps
        for name, grade in step.asserted
        if name == clause.id
    ]
    bar = _bar({grade for _, grade in found})
    return ClauseCoverage(
        clause.id,
        implemented,
        tuple(case for case, grade in found if grade < bar),
        tuple(case for case, grade in found if grade >= bar),
        clause.no_pass,
        clause.no_refusal,
        {case: max(g for c, g in found if c == case) for case, _ in found},
    )


def _bar(grades: set[Grade]) -> int:
    """The lowest grade at which an asserted finding counts as a refusal of the clause."""
    if Grade.FORBIDDEN in grades:
        return Grade.FORBIDDEN
    both = {Grade.OVERSTACKED, Grade.LAWFUL} <= grades
    return Grade.OVERSTACKED if both else Grade.FORBIDDEN + 1


# -- the implementation of a clause -------------------------------------------------------------


def implementations(ruleset: str) -> dict[str, tuple[str, ...]]:
    """The functions marked with each clause, and the entries of tables.toml that name it.

    House rules are implemented by the entries of their document.
    """
    rules = catalogue.ruleset(ruleset)
    if rules.BOOK.house is not None:
        return house_implementations(rules)
    found: dict[str, list[str]] = {}
    package = catalogue.RULESETS[ruleset].rpartition(".")[0]
    for module in _modules(package):
        for name, member in vars(module).items():
            mark = getattr(member, "clauses", None)
            if isinstance(mark, ClauseMark) and member.__module__ == module.__name__:
                for clause in mark.ids:
                    short = module.__name__.removeprefix(f"{package}.")
                    found.setdefault(clause, []).append(f"{short}.{name}")
    for clause, where in _in_tables(rules.BOOK.tables, "tables"):
        found.setdefault(clause, []).append(where)
    return {clause: tuple(names) for clause, names in found.items()}


def _modules(package: str) -> Iterator[ModuleType]:
    for info in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
        yield import_module(info.name)


def _in_tables(table: Mapping[str, object], where: str) -> Iterator[tuple[str, str]]:
    """Yield each clause that an entry of a table names, at any depth, with the entry's path."""
    for key, value in table.items():
        if key == "clause" and isinstance(value, str):
            yield value, where
        elif isinstance(value, dict):
            yield from _in_tables(value, f"{where}.{key}")


def row_json(row: ClauseCoverage) -> dict[str, object]:
    """A row as JSON."""
    return {
        "clause": row.clause,
        "implemented": list(row.implemented),
        "passed": list(row.passed),
        "refused": list(row.refused),
        "reason": row.reason,
    }


def row_text(row: ClauseCoverage) -> str:
    """A row as text."""
    code = ", ".join(row.implemented) or "nothing"
    reason = f"  [{row.reason}]" if row.reason else ""
    counts = f"passed {len(row.passed):3}  refused {len(row.refused):3}"
    return f"  {row.clause:14} {code:40} {counts}{reason}"
