"""The clauses that decide a puzzle: with one of them switched off, its answer differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from overstack.catalogue import rules_of
from overstack.judging.rules import step
from overstack.mining.weighing import LIMIT, Trial, straight_acts
from overstack.position.state import Action
from overstack.search import proof
from overstack.search.solver import solve

MANY = 12  # clauses that are tried
MOST = 3  # themes of a puzzle
#: The clauses on movement, and those from data that a rulebook is supplied with: any step may
#: depend on them, so they say little about a puzzle.
GENERAL = ("M-", "D-")


def themes(each: Trial, first: str = "") -> tuple[str, ...]:
    """The clauses that decide a puzzle, the most particular first; `first` before all others."""
    first = "" if first.startswith(GENERAL) else first
    spoken = [clause for clause in _spoken(each) if clause != first]
    answer, rare = without(each), _used(each.found.scenario.world.ruleset)
    order = sorted(spoken, key=lambda clause: (clause.startswith(GENERAL), rare[clause]))
    found: list[str] = []
    for clause in [first, *order[:MANY]] if first else order[:MANY]:
        if without(each, clause) != answer:
            found.append(clause)
        if len(found) == MOST:
            break
    return tuple(found)


def without(each: Trial, *off: str) -> tuple[object, ...]:
    """The solution without some clauses, with its number of acts and its chance."""
    found = each.found.scenario
    world = replace(found.world, off=frozenset(off))
    start = replace(found, world=world, position=replace(found.position, world=world))
    rules = rules_of(world)
    solved = solve(rules, each.goal, rules.setup(start), LIMIT * 4)
    return solved.answer, solved.least, frozenset(solved.first), solved.chance


def _spoken(each: Trial) -> Iterator[str]:
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
