"""Run worked cases: play their steps through the judge and compare the expected results.

A case covers a clause only by asserting a finding of that clause (law 10), so a run also
returns the asserted findings. With clauses switched `off` a case is expected to fail: this
is how each clause is proved to matter. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from overstack.cases.file import Case, CaseStep, find_case, load_cases
from overstack.documents import wire
from overstack.judging import own, remedies, verdict
from overstack.judging.rules import Ruleset
from overstack.judging.verdict import Finding, Grade, Verdict
from overstack.position.state import Faces, Scenario
from overstack.views.explain import Answer, of_entry, of_place
from overstack.views.games import Node, begin
from overstack.words.errors import BadInput

__all__ = ["CaseResult", "StepResult", "find_case", "load_cases", "run"]

Want = Mapping[str, Any]


@dataclass(frozen=True)
class StepResult:
    """The result of a step: the answer, the position after the step, failures as sentences.

    `asserted` lists the clause and grade of every expected finding that was found.
    """

    step: CaseStep
    answer: Answer
    node: Node
    failures: tuple[str, ...]
    asserted: tuple[tuple[str, Grade], ...]


@dataclass(frozen=True)
class CaseResult:
    """The result of a case, played to its end or up to the first step that cannot be played."""

    case: Case
    start: Node | None
    steps: tuple[StepResult, ...]
    failures: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether every result was as expected."""
        return not self.failures


def run(ruleset: Ruleset, case: Case, off: frozenset[str] = frozenset()) -> CaseResult:
    """Play a case; a test may switch clauses `off`."""
    try:
        if own.CARD in case.scenario:
            ruleset = own.with_cards(ruleset, case.scenario[own.CARD])
        node = start = begin(ruleset, _without(wire.scenario(case.scenario, ruleset.BOOK), off))
    except BadInput as error:
        return CaseResult(case, None, (), (f"case {case.id}: {error}",))
    steps: list[StepResult] = []
    failures: list[str] = []
    for number, step in enumerate(case.steps, 1):
        where = f"case {case.id} step {number}"
        try:
            result = _step(node, step)
        except BadInput as error:
            failures.append(f"{where}: it cannot be played: {error}")
            break
        steps.append(result)
        failures.extend(f"{where}: {failure}" for failure in result.failures)
        node = result.node
    return CaseResult(case, start, tuple(steps), tuple(failures))


def _without(scenario: Scenario, off: frozenset[str]) -> Scenario:
    """The scenario with some clauses switched off."""
    if not off:
        return scenario
    if not verdict.SWITCHABLE:
        raise ValueError("Clauses can be switched off only where the rulebooks were imported so.")
    world = replace(scenario.world, off=off)
    return replace(scenario, world=world, position=replace(scenario.position, world=world))


def _step(node: Node, step: CaseStep) -> StepResult:
    """Play one step. Raises BadInput if its names are unknown or its entry is impossible here."""
    sheet = node.state.world.map
    if isinstance(step.what, str):
        answer, after = of_place(node, wire.place(step.what, sheet, "look")), node
    else:
        entry = wire.entry(step.what, sheet, step.deed, node.table.rules.BOOK)
        answer = rolled(node, entry) if isinstance(entry, Faces) else of_entry(node, entry)
        after = answer.after or node
    asserted: list[tuple[str, Grade]] = []
    failures = [
        *_of_verdict(answer.verdict, step.expect, after, asserted),
        *_of_position(after, step.expect),
    ]
    return StepResult(step, answer, after, tuple(failures), tuple(asserted))


def rolled(node: Node, entry: Faces) -> Answer:
    """The answer to a roll: the verdict on the position after the roll. Raises BadInput."""
    after = node.then(entry)
    words = node.wording.entry(entry, node.table.rules.chance(node.state))
    return Answer(words, after.inspected, None, "", (entry,), after)


# -- the expected verdict ---------------------------------------------------------------------


def _of_verdict(
    found: Verdict, expect: Want, after: Node, asserted: list[tuple[str, Grade]]
) -> Iterator[str]:
    want = expect.get("verdict")
    if want is not None and found.grade.word != want:
        yield f"expected {want}, found {found.grade.word}: {_found_words(found.findings, after)}"
    for wanted in _expected_findings(expect):
        hits = [f for f in found.findings if _fits(f, wanted, after)]
        if hits:
            asserted.append((wanted["clause"], max(f.grade for f in hits)))
        else:
            same = found.about(wanted["clause"])
            words = _found_words(same or found.findings, after)
            yield f"expected {_expected_words(wanted)}, found {words}"
    for clause in expect.get("absent", ()):
        if found.about(clause):
            yield f"expected nothing of {clause}, found {_found_words(found.about(clause), after)}"
    if "prices" in expect:
        yield from _of_prices(found, expect["prices"], after)


def _expected_findings(expect: Want) -> list[Want]:
    """The expected findings: the one that the step names directly, then those in `findings`."""
    keys = ("clause", "grade", "side", "place", "say", "role", "facts")
    own = {key: expect[key] for key in keys if key in expect}
    return [*([own] if "clause" in own else []), *expect.get("findings", ())]


def _fits(finding: Finding, want: Want, node: Node) -> bool:
    """Whether a finding matches every field that an expected finding specifies."""
    figures = dict(finding.facts)
    place = _label(node, finding)
    return (
        finding.clause == want["clause"]
        and want.get("grade", finding.grade.word) == finding.grade.word
        and want.get("side", finding.side) == finding.side
        and want.get("place", place) == place
        and want.get("say", finding.say) == finding.say
        and want.get("role", finding.role) == finding.role
        and all(figures.get(name) == value for name, value in want.get("facts", {}).items())
    )


def _label(node: Node, finding: Finding) -> str:
    return "" if finding.place is None else node.state.world.map.label(finding.place)


def _of_prices(found: Verdict, want: Iterable[Want], after: Node) -> Iterator[str]:
    sheet = after.state.world.map
    due = sorted(
        (p.side, sheet.label(p.place) if p.place else "", p.amount, p.unit) for p in found.prices
    )
    wanted = sorted((w["side"], w["place"], w["amount"], w["unit"]) for w in want)
    if due != wanted:
        yield f"expected the prices {wanted}, found {due}"


def _expected_words(want: Want) -> str:
    """An expected finding in a few words: "R5-tolerance overstacked side=us units=4"."""
    facts = " ".join(f"{name}={value}" for name, value in want.get("facts", {}).items())
    others = [f"{key}={want[key]}" for key in ("side", "place", "say", "role") if key in want]
    return " ".join(filter(None, [want["clause"], want.get("grade", ""), *others, facts]))


def _found_words(findings: Iterable[Finding], node: Node) -> str:
    """Findings in the short form of `_expected_words`, joined by semicolons."""
    lines = [
        _expected_words(
            {
                "clause": f.clause,
                "grade": f.grade.word,
                "facts": dict(f.facts),
                **{
                    k: v
                    for k, v in (("side", f.side), ("place", _label(node, f)), ("say", f.say))
                    if v
                },
            }
        )
        for f in findings
    ]
    return "; ".join(lines) or "no finding"


# -- the expected position ----------------------------------------------------------------------


def _of_position(node: Node, expect: Want) -> Iterator[str]:
    state, sheet = node.state, node.state.world.map
    for label, want in expect.get("after", {}).items():
        stack = [c.id for c in state.at(wire.place(label, sheet, "after"))]
        if stack != want:
            yield f"expected {want} in {label}, found {stack}"
    for who, want in expect.get("marks", {}).items():
        marks = list(state.by_id[who].marks) if who in state.by_id else None
        if marks != sorted(want):
            yield f"expected {sorted(want)} on {who}, found {marks}"
    for who, want in expect.get("aboard", {}).items():
        carrier = state.by_id[who].aboard if who in state.by_id else None
        if carrier != want:
            yield f"expected {who} aboard {want!r}, found {carrier!r}"
    yield from _of_moment(node, expect)
    if "remedies" in expect:
        yield from _of_remedies(node, expect["remedies"])


def _of_moment(node: Node, expect: Want) -> Iterator[str]:
    asked = "result" in expect or "winner" in expect
    result = node.table.rules.result(node.state) if asked else None
    now: dict[str, object] = {
        "phase": node.state.phase,
        "active": node.state.active,
        "turn": node.state.turn,
        "actor": node.actor,
        "result": result.say if result else "",
        "winner": result.winner if result else "",
    }
    for key, value in now.items():
        if key in expect and expect[key] != value:
            yield f"expected {key} {expect[key]!r}, found {value!r}"


def _of_remedies(node: Node, want: Want) -> Iterator[str]:
    place = wire.place(want["place"], node.state.world.map, "remedies")
    found = remedies.remedies(node.table.rules, node.state, place, want["side"])
    sets = sorted(sorted(repair.change.who for repair in chosen) for chosen in found)
    if sets != sorted(sorted(chosen) for chosen in want["sets"]):
        yield f"expected the remedies {want['sets']}, found {sets}"
