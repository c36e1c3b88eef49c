"""The solver against brute force, and the properties of play that its bounds rely on.

Brute force uses no table, bound or ordering: it tries every sequence of entries within its budget
of acts. Boards are positions of random games with most counters removed, so that this is feasible.
"""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from overstack.cases.coverage import coverage
from overstack.judging.goals import Standing, holds, standing
from overstack.judging.rules import CHANCE, NOBODY, Ruleset
from overstack.position.conditions import Measure, Pack, Reach, Want
from overstack.position.goal import Goal, Moment
from overstack.position.hexes import distance
from overstack.position.state import LOST, Action, Change, State
from overstack.search.bounds import declared_steps, fewest
from overstack.search.solution import cost, replies
from overstack.search.solver import begin, decide, solve
from overstack.search.ways import Way, ways
from tests.contract.positions import RULESETS, line, of
from tests.effort import effort

BOARDS = effort(6, few=4, night=300, there=3)
DEEP = effort(2, few=1, night=2)  # budget of acts for goals with dice, where every outcome is tried
#: A smaller budget if the enemy may fire at every act: two acts then have hundreds of thousands
#: of sequences.
DEEP_UNDER_FIRE = {"asl": effort(1, few=1, night=2)}
WAYS = effort(2, few=1, night=300)
COUNTERS = 3
BUDGET = 2
GAMES = effort(1, few=1, night=30)


def brute(found: Ruleset, goal: Goal, state: State, budget: int) -> bool:
    """Whether a goal can be forced within a budget of acts, by trying every entry."""
    stands = standing(found, goal, state)
    if stands is not Standing.OPEN:
        return stands is Standing.MET
    entries = list(replies(found, state))
    if found.actor(state) != goal.side:
        futures = [found.apply(state, entry) for entry in entries]
        if not futures or state in futures:
            return False  # endless rerolls force no result
        return all(brute(found, goal, after, budget) for after in futures)
    return any(
        brute(found, goal, found.apply(state, entry), budget - cost(entry))
        for entry in entries
        if isinstance(entry, Action) and cost(entry) <= budget
    )


def lines(found: Ruleset, goal: Goal, state: State, budget: int) -> set[Way] | None:
    """Return every way to a goal within a budget, by brute force; None if others act."""
    stands = standing(found, goal, state)
    if stands is not Standing.OPEN:
        return {()} if stands is Standing.MET else set()
    if found.actor(state) != goal.side:
        return None if brute(found, goal, state, budget) else set()
    made: set[Way] = set()
    for entry in replies(found, state):
        if not isinstance(entry, Action) or cost(entry) > budget:
            continue
        more = lines(found, goal, found.apply(state, entry), budget - cost(entry))
        if more is None:
            return None
        own = (entry,) if cost(entry) else ()
        made |= {tuple(sorted((*own, *way), key=repr)) for way in more}
    return made


def worth(found: Ruleset, goal: Goal, state: State, budget: int) -> Fraction:
    """Return the best chance of a goal within a budget of acts, by trying every entry."""
    stands = standing(found, goal, state)
    if stands is not Standing.OPEN:
        return Fraction(stands is Standing.MET)
    actor = found.actor(state)
    if actor == CHANCE:
        falls = [(each.weight, found.apply(state, each.example)) for each in found.classes(state)]
        moved = [(weight, after) for weight, after in falls if after != state]
        whole = sum(weight for weight, _ in moved)  # rolls that change nothing are rerolled
        return (
            sum((w * worth(found, goal, after, budget) for w, after in moved), Fraction(0)) / whole
        )
    own = actor == goal.side
    values = [
        worth(found, goal, found.apply(state, entry), budget - own * cost(entry))
        for entry in replies(found, state)
        if isinstance(entry, Action) and (not own or cost(entry) <= budget)
    ]
    return (max if own else min)(values, default=Fraction(0))


def thinned(found: Ruleset, state: State, chooser: random.Random) -> State:
    """Return the position with all but a few counters removed."""
    there = [c.id for c in state.counters if c.place != LOST]
    stay = set(chooser.sample(there, min(COUNTERS, len(there))))
    for who in there:
        if who not in stay and who in state.by_id:
            state = found.changed(state, Change("remove", who))
    return state


def some_goal(found: Ruleset, state: State, chooser: random.Random) -> Goal | None:
    """Return a random goal that a position a few random acts later meets, or None."""
    side = found.actor(state)
    if side in (CHANCE, NOBODY) or not any(c.side == side for c in state.counters):
        return None
    after = state
    for _ in range(4):
        entries = list(replies(found, after))
        if not entries:
            break
        after = found.apply(after, chooser.choice(entries))
    until = Moment(state.turn, state.phase, state.active)  # else brute force plays to the end
    wants = tuple(_want(found, after, side, chooser) for _ in range(chooser.choice((1, 1, 2))))
    return Goal(side, wants, (), until, chooser.random() < 0.5, BUDGET)


def _want(found: Ruleset, after: State, side: str, chooser: random.Random) -> Want:
    own = [c for c in after.counters if c.side == side and c.place.hex is not None]
    kind = chooser.random()
    if own and kind < 0.6:
        who = chooser.sample(own, chooser.randint(1, min(2, len(own))))
        places = tuple(dict.fromkeys(c.place for c in who))
        return Reach(tuple(c.id for c in who), places, chooser.randint(1, len(who)))
    if own and kind < 0.75:
        return Pack(chooser.choice(own).place, side, chooser.randint(1, 2))
    (name, whose), figure = chooser.choice(sorted(found.measures(after).items()))
    return Measure(name, whose, least=figure) if figure else Measure(name, whose, most=0)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_solver_finds_what_brute_force_finds(ruleset: str) -> None:
    found, chooser = of(ruleset), random.Random(f"{ruleset} puzzles")
    answers: list[str] = []
    for number in range(3 * BOARDS):
        if number >= BOARDS and "solved" in answers:
            break
        state = thinned(found, chooser.choice(line(ruleset, number % 12)), chooser)
        goal = some_goal(found, state, chooser)
        if goal is None:
            continue
        least = next((n for n in range(BUDGET + 1) if brute(found, goal, state, n)), None)
        solution = decide(begin(found, goal), state)
        assert (solution.answer, solution.least) == (
            "unsolvable" if least is None else "solved",
            least,
        )
        if least is not None:
            assert set(solution.first) == {
                entry
                for entry in list(replies(found, state))
                if isinstance(entry, Action) and cost(entry) <= least
                if brute(found, goal, found.apply(state, entry), least - cost(entry))
                if standing(found, goal, state) is Standing.OPEN
            }
        answers.append(solution.answer)
    assert len(answers) >= BOARDS // 3
    assert "solved" in answers


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_ways_that_are_listed_are_those_of_brute_force(ruleset: str) -> None:
    """Try boards until enough goals need at least one act and depend on no other side."""
    found, chooser, listed = of(ruleset), random.Random(f"{ruleset} ways"), 0
    states = [state for seed in range(min(12, BOARDS // 3)) for state in line(ruleset, seed)]
    for _ in range(20 * BOARDS):
        state = thinned(found, chooser.choice(states), chooser)
        goal = some_goal(found, state, chooser)
        search = begin(found, goal) if goal else None
        least = decide(search, state).least if search else None
        if goal and search and least:
            told, made = ways(search, state, least), lines(found, goal, state, least)
            assert (told and set(told.found)) == made
            listed += bool(made)
        if listed == WAYS:
            break
    assert listed


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_best_chance_is_what_brute_force_finds(ruleset: str) -> None:
    """Compare chances; without dice each is 0 or 1, so any required chance means certainty."""
    found, chooser, checked = of(ruleset), random.Random(f"{ruleset} chances"), 0
    for number in range(8 * BOARDS):  # with few counters, the game is often already over
        state = thinned(found, chooser.choice(line(ruleset, number % 12)), chooser)
        goal = some_goal(found, state, chooser)
        if goal is not None:
            deep = DEEP_UNDER_FIRE.get(ruleset, DEEP)
            _check_chance(found, replace(goal, moves=min(goal.moves, deep)), state, chooser)
            checked += 1
        if checked and number + 1 >= max(2, BOARDS // 3):
            break
    assert checked


def test_a_chance_between_none_and_all_is_exact() -> None:
    """Use pending asl attacks: a vehicle that is hit may be wrecked; a vehicle missed may not."""
    found, chooser = of("asl"), random.Random("dice")
    due = [
        step.node.state
        for result in coverage("asl").results
        for step in result.steps
        if found.actor(step.node.state) == CHANCE and len(step.node.state.counters) < 7
    ]
    exact = set()
    for state in chooser.sample(due, min(len(due), effort(2, few=2, night=40))):
        foe = state.world.other(state.active)
        want = Measure("wrecks", foe, least=found.measures(state)["wrecks", foe] + 1)
        until = Moment(state.turn, state.phase, state.active)
        goal = Goal(state.active, (want,), (), until, moves=1)
        exact.add(_check_chance(found, goal, state, chooser))
    assert any(0 < chance < 1 for chance in exact)


def _check_chance(found: Ruleset, goal: Goal, state: State, chooser: random.Random) -> Fraction:
    """Compare every answer on a goal and its chance with brute force; return the best chance."""
    by_budget = [worth(found, goal, state, n) for n in range(goal.moves + 1)]
    aim = by_budget[-1] if 0 < by_budget[-1] < 1 and chooser.random() < 0.7 else Fraction(1, 3)
    likely = replace(goal, chance=aim)
    solution = solve(found, likely, state)
    least = next((n for n, chance in enumerate(by_budget) if chance >= aim), None)
    assert (solution.answer, solution.least) == ("unsolvable" if least is None else "solved", least)
    assert solution.chance == by_budget[-1 if least is None else least]
    if least is not None and standing(found, likely, state) is Standing.OPEN:
        assert set(solution.first) == {
            entry
            for entry in list(replies(found, state))
            if isinstance(entry, Action) and cost(entry) <= least
            if worth(found, likely, found.apply(state, entry), least - cost(entry)) >= aim
        }
    return by_budget[-1]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_one_act_moves_the_own_counters_alone_and_by_one_hex(ruleset: str) -> None:
    found = of(ruleset)
    for seed in range(GAMES):
        before: State | None = None
        for state in line(ruleset, seed):
            if before is not None:
                _check_moved(found, before, state)
            before = state


def _check_moved(found: Ruleset, before: State, after: State) -> None:
    moved = []
    for counter in before.counters:
        now = after.by_id.get(counter.id)
        if now is None or now.place.hex == counter.place.hex:
            continue
        if now.place.hex is None or counter.place.hex is None:
            continue
        assert distance(counter.place.hex, now.place.hex) == 1
        waits = {counter.id, counter.aboard} & declared_steps(before)
        assert waits or counter.side == found.actor(before)
        moved.append((counter, now))
    assert sum(now.kind.type not in found.BOOK.riders for _, now in moved) <= 1
    assert found.BOOK.riders or len(moved) <= 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_bound_never_overstates(ruleset: str) -> None:
    """In random games a goal is never reached in fewer acts than the bound."""
    found, checked = of(ruleset), 0
    for seed in range(GAMES):
        states, chooser = line(ruleset, seed), random.Random(seed)
        for start in chooser.sample(range(len(states)), min(20, len(states))):
            end = min(len(states) - 1, start + chooser.randint(1, 8))
            side = found.actor(states[start])
            own = [c for c in states[end].counters if c.side == side and c.place.hex is not None]
            if not own:
                continue
            who = chooser.sample(own, min(3, len(own)))
            goal = Goal(side, tuple(Reach((c.id,), (c.place,), 1) for c in who))
            acts = sum(found.actor(state) == side for state in states[start:end])
            assert all(holds(found, states[end], want) for want in goal.wants)
            assert fewest(goal, states[start], found.BOOK.riders) <= acts
            checked += 1
    assert checked
