"""Words, clauses and code refer to each other in both directions, and every sentence is used.

A clause id in code, in a case or in a finding has its entry in rules.toml; every sentence there is
used somewhere, with all its figures.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from overstack.cases import run as cases
from overstack.cases.coverage import coverage, implementations
from overstack.catalogue import RULESETS as PACKAGES
from overstack.catalogue import TEMPLATES
from overstack.judging.rules import Ruleset
from overstack.judging.telling import turn_remarks
from overstack.judging.verdict import Finding, Price, Verdict
from overstack.judging.victory import SCORE
from overstack.opponent.aims import aims_of
from overstack.position.state import Action, State
from overstack.views.wording import Wording
from overstack.words.sentences import core
from tests.contract.positions import RULESETS, along, asked, drawn, game, junk, of, sample
from tests.effort import effort

#: These tests compare words, ids and source; every Python gives the same result.
pytestmark = pytest.mark.native

Said = dict[tuple[str, str, str], tuple[Finding, State]]
TRIED = effort(60, few=36, night=30_000)  # actions tried in each position
JUNK = effort(20, few=20, night=60)  # further actions, at random


@cache
def judged(ruleset: str) -> tuple[tuple[State, Verdict], ...]:
    """The verdicts of the cases and of everything that can be tried in sampled positions."""
    found, chooser = of(ruleset), random.Random(1)
    answers: list[tuple[State, Verdict]] = []
    for result in coverage(ruleset).results:
        states = [result.start, *(step.node for step in result.steps)]
        answers += [(n.state, found.inspect(n.state)) for n in states if n is not None]
        answers += [(step.node.state, step.answer.verdict) for step in result.steps]
    for state in sample(ruleset):
        every = drawn(asked(found, state), chooser, TRIED)
        tried = [*every, *(junk(state, chooser) for _ in range(JUNK))]
        answers.append((state, found.inspect(state)))
        answers += [(state, found.judge(state, action)) for action in tried]
    return tuple(answers)


@cache
def said(ruleset: str) -> Said:
    """One finding for each clause, grade and key of its sentence, with its position."""
    return {
        (f.clause, f.grade.word, f.say): (f, state)
        for state, found in judged(ruleset)
        for f in found.findings
    }


def _code(ruleset: str) -> list[Path]:
    if ruleset in TEMPLATES:
        return sorted(Path(str(files("overstack.house"))).glob("*.py"))
    folder = Path(str(files(PACKAGES[ruleset].rpartition(".")[0])))
    return sorted(folder.rglob("*.py"))


def _named_in_code(ruleset: str) -> set[str]:
    """The ids written where a function is tied to its clause or a finding is made."""
    found: set[str] = set()
    for path in _code(ruleset):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                args = node.args[:1] if node.func.id == "Finding" else node.args
                if node.func.id in ("clause", "finds", "Finding"):
                    found |= {a.value for a in args if _text(a)}  # type: ignore[attr-defined]
    return found


def _text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_clauses_named_in_code_have_their_entry_and_the_other_way(ruleset: str) -> None:
    clauses = set(of(ruleset).BOOK.clauses)
    named = _named_in_code(ruleset)
    assert named - clauses == set()
    assert set(implementations(ruleset)) - clauses == set()
    assert clauses - named - set(implementations(ruleset)) == set()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_clauses_named_in_cases_have_their_entry(ruleset: str) -> None:
    clauses = set(of(ruleset).BOOK.clauses)
    for case in cases.load_cases(ruleset):
        assert set(case.clauses) <= clauses, case.id
        for step in case.steps:
            wanted = [step.expect, *step.expect.get("findings", ())]
            ids = {w["clause"] for w in wanted if "clause" in w}
            assert ids | set(step.expect.get("absent", ())) <= clauses, case.id


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_finding_has_a_sentence_of_its_own_with_all_its_figures(ruleset: str) -> None:
    book = of(ruleset).BOOK
    wanting = []
    for (clause, grade, say), (finding, state) in said(ruleset).items():
        entry = book.clauses[clause]
        if not {say, grade} & set(entry.says):
            wanting.append(f"{clause} has no sentence for {say or grade!r}")
            continue
        texts = Wording(book, state).finding(finding)
        wanting += [f"{clause} {say or grade}: {text}" for text in texts if set(text) & set("{}")]
    assert wanting == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_sentence_is_said_somewhere(ruleset: str) -> None:
    """An unused sentence is a rule that is not computed, or superfluous."""
    clauses = of(ruleset).BOOK.clauses
    every = {(c.id, "says", key) for c in clauses.values() for key in c.says}
    every |= {(c.id, "sums", key) for c in clauses.values() for key in c.sums}
    used = {(clause, "sums", say or grade) for clause, grade, say in said(ruleset)}
    used |= {
        (clause, "says", say if say in clauses[clause].says else grade)
        for clause, grade, say in said(ruleset)
    }
    # By house rules any limit may be broken already; tests/test_house.py has each check say so.
    shared = {"held"} if ruleset in TEMPLATES else set()
    silent = sorted(each for each in every - used if each[2] not in shared)
    assert silent == []


@cache
def keys(ruleset: str) -> frozenset[str]:
    """The keys of [words] that are used, found by playing and by the cases."""
    return frozenset(_keys(ruleset))


def _keys(ruleset: str) -> Iterator[str]:
    found = of(ruleset)
    played = [game(ruleset, seed) for seed in range(12)]
    states = [*sample(ruleset), *(each.end for each in played)]
    yield from (f"act.{e.verb}" for each in played for e in each.log if isinstance(e, Action))
    for state in states:
        yield from (f"act.{verb}" for verb in _legal_verbs(found, state))
        yield from _remark_keys(found, state)
        yield from _frame_keys(found, state)
        yield from _sheet_keys(found, state)
        result = found.result(state)
        if result is not None and result.say != SCORE:  # the core has words for points
            yield f"result.{result.say}"
        for place in state.stacks:
            yield from (f"repair.{repair.say}" for repair in found.repairs(state, place))
    for seed, each in enumerate(played if found.telling.account else ()):
        first = next(along(ruleset, seed))
        yield from (f"account.{told.say}" for told in turn_remarks(found, first, each.end))
    yield from (f"prompt.{phase}" for phase in found.BOOK.phases)
    costs = {"cost", *(f"cost.{kind.type}" for kind in found.BOOK.kinds.values())}
    yield from costs & set(found.BOOK.words)
    yield from {"odds.mean"} & set(found.BOOK.words)  # the umpire's own, if odds have a mean
    yield from _army_keys(found)
    yield from _computer_keys(found)
    for price in _prices(ruleset):
        yield from (f"price.{price.unit}", f"badge.{price.unit}")
        yield from {f"total.{price.unit}"} & set(found.BOOK.words)


def _legal_verbs(found: Ruleset, state: State) -> set[str]:
    """The verbs of the legal actions: acts of each verb are judged until one is allowed."""
    legal: set[str] = set()
    for act in found.candidates(state):
        if act.verb not in legal and found.judge(state, act).allowed:
            legal.add(act.verb)
    return legal


def _remark_keys(found: Ruleset, state: State) -> Iterator[str]:
    """The keys of remarks about the dice that are due."""
    event = found.chance(state)
    for way in found.classes(state) if event is not None else ():
        told = found.telling.dice(state, way.example)
        yield from {f"dice.{each.say}" for each in told} - set(core())  # those of any table


def _frame_keys(found: Ruleset, state: State) -> Iterator[str]:
    """The keys of the questions to a side, and of the purpose of the dice due."""
    for frame in state.frames:
        if frame is state.top and found.chance(state) is not None:
            yield f"chance.{frame.kind}"
        elif f"chance.{frame.kind}" not in found.BOOK.words:
            yield from (f"ask.{frame.kind}{part}" for part in ("", ".title"))


def _sheet_keys(found: Ruleset, state: State) -> Iterator[str]:
    """The keys of sheets, if the ruleset has any."""
    for shown in found.sheets.sheets(state):
        key = f"sheet.{shown.say}." if shown.say else "sheet."
        yield f"{key}title"
        yield from {f"{key}note"} & set(found.BOOK.words)
        yield from (f"sheet.row.{row.id}" for row in shown.rows)
        yield from (f"sheet.item.{i.say}" for row in shown.rows for i in row.items if i.say)


def _army_keys(found: Ruleset) -> Iterator[str]:
    """The keys of cards and of army lists, if the ruleset has any."""
    if found.armies is None:
        return
    own = found.armies.muster
    yield from (f"army.{key}" for key in ("title", "box", own.note))
    yield from (f"army.limit.{points}" for points in own.limits)
    told = {f"range.{name}" for name in own.ranges}
    for card in own.cards:
        yield from (f"army.card.{card.kind}", f"army.nation.{card.nation}")
        yield from (f"army.line.{each}" for each in card.line)
        told |= {f"figure.{figure.id}" for figure in card.figures}
        told |= {f"dice.{row}" for row, _ in card.rows}
        told |= {f"can.{ability.id}" for ability in card.abilities}
        carrier = own.carrier(card.unit)
        yield from {f"army.unit.{carrier}"} if carrier else ()
        yield from (f"army.offer.{offer.say}" for offer in own.offers(card.unit))
    yield from (f"army.{key}{part}" for key in told for part in ("", ".means"))


def _computer_keys(found: Ruleset) -> Iterator[str]:
    """The keys of the combat table that a scenario may carry, and of the computer's reasons."""
    if found.tables is not None:
        yield from ("table.title", "table.basis")
        for result in found.tables.results:
            yield from (f"table.{result}", f"table.{result}.short")
    for name in aims_of(found).features:
        yield from (f"feature.{name}-more", f"feature.{name}-less")


def _prices(ruleset: str) -> Iterator[Price]:
    for _, found in judged(ruleset):
        yield from found.prices


@pytest.mark.parametrize("ruleset", RULESETS)
def test_words_are_there_for_all_that_play_asks_for(ruleset: str) -> None:
    assert sorted(keys(ruleset) - set(of(ruleset).BOOK.words)) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_word_is_left_over(ruleset: str) -> None:
    """A word that games use only by rare luck is looked up in the code instead."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in _code(ruleset))
    spare = [
        key
        for key in of(ruleset).BOOK.words
        if key not in keys(ruleset)
        and not any(f'"{part}"' in source for part in (key.split(".")[1], key.split(".")[-1]))
    ]
    assert spare == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_prices_are_said_with_all_their_figures(ruleset: str) -> None:
    book = of(ruleset).BOOK
    for state, found in judged(ruleset):
        for price in found.prices:
            for text in Wording(book, state).price(price):
                assert text
                assert "{" not in text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_marks_events_and_measures_are_used(ruleset: str) -> None:
    """Everything in counters.toml and rules.toml can occur in a position."""
    book = of(ruleset).BOOK
    measured = {name for state in sample(ruleset) for name, _ in of(ruleset).measures(state)}
    # Points are shown only if a scenario awards them.
    assert measured | {SCORE} == set(book.measures) | {SCORE}
    source = "\n".join(path.read_text(encoding="utf-8") for path in _code(ruleset))
    assert [mark for mark in book.marks if f'"{mark}"' not in source] == []
