"""What a rule asks of a counter that enters, it asks of a counter that stands there as well."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from overstack.judging import rules
from overstack.judging.rules import Ruleset
from overstack.judging.verdict import Finding, Grade
from overstack.position.state import Action, Change, Place, State
from overstack.words.errors import BadInput
from tests.contract.positions import RULESETS, edited, of, of_cases, place, sample, shuffle
from tests.effort import effort

CROWDED = effort(60, few=16, night=600, there=8)  # positions that umpire's entries crowded
WAYS = effort(16, few=8, night=200, there=6)  # places of counters that are tried per position
#: Acts that bring a counter aboard the one that they name.
BOARDING = ("mount", "man", "board", "attach")

#: A counter in a place, or aboard another one.
Spot = tuple[str, Place | None, str]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_bars_every_way_in_is_held_against_who_stands_there(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(21)
    for state in positions(ruleset, chooser):
        every = ways_in(found, state)
        spots = [each for each in every.items() if crowded(state, each[0])]
        for spot, ways in chooser.sample(spots, min(WAYS, len(spots))):
            barring = bars(found, ways)
            there = stood(found, state, spot) if barring else None
            if there is None:
                continue
            against = {f.clause for f in of_rules(found.inspect(there).findings, Grade.OVERSTACKED)}
            assert barring <= against, (spot, barring - against, [act for _, act in ways])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sentences_that_bar_entries_alone_exist(ruleset: str) -> None:
    for clause in of(ruleset).BOOK.clauses.values():
        assert set(clause.entering) <= clause.says.keys()


def positions(ruleset: str, chooser: random.Random) -> Iterator[State]:
    """Yield positions of games and cases, then such positions with counters put elsewhere."""
    found, known = of(ruleset), [s for s in sample(ruleset) if s.top is None]
    worked = [s for s in of_cases(ruleset) if s.top is None]
    yield from known
    for _ in range(CROWDED):
        state = shuffle(found, chooser.choice([*known, *worked]), chooser)
        yield boarded(found, state, chooser)


def boarded(found: Ruleset, state: State, chooser: random.Random) -> State:
    """Return the position after entries that put counters aboard others, or into parts."""
    ids, sheet = list(state.by_id), state.world.map
    for _ in range(4 if ids else 0):
        on, to = chooser.choice(ids), place(state, chooser)
        if sheet.parts and chooser.random() < 0.5:
            to = chooser.choice(list(sheet.parts))
        doc = {"edit": "put", "who": chooser.choice(ids)}
        doc |= {"on": on} if to is None or chooser.random() < 0.5 else {"to": sheet.label(to)}
        state = edited(found, state, doc) or state
    return state


def ways_in(found: Ruleset, state: State) -> dict[Spot, list[tuple[State, Action]]]:
    """Return the acts, in turns and on the free board, that would bring counters to each spot."""
    ways: dict[Spot, list[tuple[State, Action]]] = defaultdict(list)
    for play in ("turns", "free"):
        board = replace(state, world=replace(state.world, play=play))
        for act in dict.fromkeys(found.candidates(board)):
            if act.verb in rules.STEPS and act.to is not None:
                ways[act.who, act.to, ""].append((board, act))
            elif act.verb in BOARDING:
                ways[act.who, None, act.on].append((board, act))
    return ways


def crowded(state: State, spot: Spot) -> bool:
    """Whether anything is at a spot already, or it is a part of a hex."""
    _, to, on = spot
    return bool(on) or (to is not None and bool(to.part or state.at(to)))


def bars(found: Ruleset, ways: Iterable[tuple[State, Action]]) -> set[str]:
    """Return the clauses that bar every way because of the position that would result."""
    if any(found.allowed(state, act) for state, act in ways):
        return set()
    return set.intersection(*(_forbidding(found, state, act) for state, act in ways))


def _forbidding(found: Ruleset, state: State, act: Action) -> set[str]:
    judged = of_rules(found.judge(state, act).findings, Grade.FORBIDDEN)
    said = ((f.clause, f.say or f.grade.word) for f in judged if f.say != "unknown")
    return {clause for clause, say in said if say not in found.BOOK.clauses[clause].entering}


def of_rules(findings: Iterable[Finding], least: Grade) -> list[Finding]:
    """Return the findings that count for the verdict and are at least of a grade."""
    return [f for f in findings if f.role == "rule" and f.grade >= least]


def stood(found: Ruleset, state: State, spot: Spot) -> State | None:
    """Return the position in which the umpire has put a counter on a spot; None if refused."""
    who, to, on = spot
    try:
        return rules.step(found, state, Change("put", who, to, on))
    except BadInput:
        return None
