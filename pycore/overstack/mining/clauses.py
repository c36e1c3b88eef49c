"""The clauses that decide a puzzle: with one of them switched off, its answer differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from overstack.catalogue import rules_of
from overstack.judging.rules import step
from overstack.mining.weighing import LIMIT, Trial, straight_acts
from overstack.position.state import Action
from overstack.search import proof
from overstack.search.solver import solve

MANY = 12  # clauses that are tried
MOST = 3  # themes of a puzzle
#: The clauses on movement, and those from data that a rulebook is supplied with: any step may
#: depend on them, so they are no themes.
GENERAL = ("M-", "D-")


def themes(each: Trial, first: str = "") -> tuple[str, ...]:
    """The clauses that decide a puzzle, the most particular first; `first` before all others."""
    world = each.found.scenario.world
    fit = [clause for clause in _clauses_named(each) if _particular(clause, world.house)]
    answer, rare = without(each), _used(world.ruleset)
    order = sorted(fit, key=lambda clause: (clause != first, rare[clause]))
    found: list[str] = []
    for clause in order[:MANY]:
        if without(each, clause) != answer:
            found.append(clause)
        if len(found) == MOST:
            break
    return tuple(found)


def _particular(clause: str, house: Mapping[str, Any] | None) -> bool:
    """Whether a clause can be a theme: of house rules, only those that their file defines."""
    limits = house["limit"] if house else ()
    own = {each["rule"] for each in limits}
    own |= {each["penalty"]["rule"] for each in limits if "penalty" in each}
    return clause in own if house else not clause.startswith(GENERAL)


def without(each: Trial, *off: str) -> tuple[object, ...]:
    """The solution without some clauses, with its number of acts and its chance."""
    found = each.found.scenario
    world = replace(found.world, off=frozenset(off))
    start = replace(found, world=world, position=replace(found.position, world=world))
    rules = rules_of(world)
    solved = solve(rules, each.goal, rules.setup(start), LIMIT * 4)
    return solved.answer, solved.least, frozenset(solved.first), solved.chance


def _clauses_named(each: Trial) -> Iterator[str]:
    """The clauses that the judge names along the line and for the acts beside it, each once."""
    rules, state, seen = each.rules, each.start, set[str]()
    for entry in each.proved.solution.line:
        acts: list[Action] = []
        if rules.actor(state) == each.goal.side:
            acts = [*straight_acts(each.goal, state), *rules.candidates(state)]
        elif isinstance(entry, Action):
            acts = [entry]
        for act in dict.fromkeys(acts):
            for finding in rules.judge(state, act).findings:
                if finding.clause not in seen and finding.clause in rules.BOOK.clauses:
                    seen.add(finding.clause)
                    yield finding.clause
        state = step(rules, state, entry)


@cache
def _used(ruleset: str) -> Counter[str]:
    """How often each clause is a theme of the shipped puzzles."""
    shipped = proof.load_puzzles(ruleset) if ruleset != "house" else ()
    return Counter(clause for each in shipped for clause in each.clauses)
