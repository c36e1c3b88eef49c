"""The settled outcomes of an attack are those of its dice walked to the end, as fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from zlib import crc32

import pytest

from overstack.catalogue import ruleset
from overstack.judging.outcomes import Chosen, Outcomes, Rolled, Settled, joint
from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.matches import scenario_of, scenarios_of
from overstack.position.chance import Dice
from overstack.position.state import Action, Faces, State
from overstack.position.values import replace
from overstack.search.play import load_scenarios
from tests.effort import effort

pytestmark = pytest.mark.native

#: The frames that an attack opens, up to the harm that it does.
ATTACK = ("name", "draw", "attack", "guard", "reroll", "again", "outcome", "wreck")
#: More entries of a random game than are needed to come to grips.
MOST = 400


def worth(state: State) -> Fraction:
    """A number that differs from position to position: what a chooser goes by."""
    told = [(c.id, c.place, c.marks, c.spent, c.aboard) for c in state.counters]
    return Fraction(crc32(repr((told, state.active, state.phase, state.frames)).encode()))


def folded(tree: Outcomes, value: Callable[[State], Fraction], side: str) -> Fraction:
    """The expected worth of a tree, if its choices are those of `side` and of its enemy."""
    if isinstance(tree, Settled):
        return value(tree.state)
    if isinstance(tree, Chosen):
        pick = max if tree.side == side else min
        return pick(folded(each, value, side) for each in tree.options)
    assert sum((weight for weight, _ in tree.parts), Fraction(0)) == 1
    return sum((part * folded(each, value, side) for part, each in tree.parts), Fraction(0))


def walked(rules: Ruleset, state: State, side: str) -> Fraction:
    """The same with the rules alone: each roll, each choice, until no frame of the attack is left.

    Dice that come to the same position are told apart by the rules only.
    """
    known: dict[bytes, Fraction] = {}

    def value(now: State) -> Fraction:
        if now.key not in known:
            known[now.key] = fresh(now)
        return known[now.key]

    def fresh(now: State) -> Fraction:
        top = now.top
        if rules.result(now) is not None or top is None or top.kind not in ATTACK:
            return worth(now)
        actor = rules.actor(now)
        if actor == CHANCE:
            falls = [(each.weight, rules.apply(now, each.example)) for each in rules.classes(now)]
            return sum((weight * value(then) for weight, then in falls), Fraction(0))
        pick = max if actor == side else min
        return pick(value(rules.apply(now, act)) for act in legal(rules, now))

    return value(state)


def attacks(name: str, seed: int, most: int) -> Iterator[tuple[State, Action]]:
    """Attacks that could be declared in random games, each in another position."""
    rules, dice = ruleset(name), Random(seed)
    scenarios = [found for _, found in load_scenarios(name) if found.world.play == "turns"]
    found = 0
    while found < most:
        state = rules.setup(scenarios[dice.randrange(len(scenarios))])
        for _ in range(MOST):
            if rules.result(state) is not None or found == most:
                break
            entry: Action | Faces
            if rules.actor(state) == CHANCE:
                groups = rules.classes(state)
                entry = groups[dice.randrange(len(groups))].example
            else:
                acts = list(legal(rules, state))
                shots = [act for act in acts if act.verb in ("attack", "fire")]
                if shots and dice.randrange(3) == 0:
                    found += 1
                    yield state, shots[dice.randrange(len(shots))]
                fight = shots if shots and dice.randrange(2) else acts
                entry = fight[dice.randrange(len(fight))]
            state = rules.apply(state, entry)


def test_outcomes_of_reloaded_are_those_of_the_dice_walked_to_the_end() -> None:
    """With rerolls and choices made by the same value: equal fractions, not only near."""
    rules = ruleset("reloaded")
    assert rules.opponent is not None
    assert rules.opponent.outcomes is not None
    outcomes = rules.opponent.outcomes()
    rerolled = 0
    for state, act in attacks("reloaded", 3, effort(12, few=6, night=500)):
        side = rules.actor(state)
        tree = outcomes(state, act)
        assert folded(tree, worth, side) == walked(rules, rules.apply(state, act), side), act
        rerolled += "Chosen" in repr(tree)
    assert rerolled


def test_a_roll_after_a_roll_is_one_roll_with_each_position_once() -> None:
    """Three draws of models and a die after each came to 1,824 ends, of which 37 differed."""
    rules = ruleset("reloaded")
    start = rules.setup(scenario_of("reloaded", "hedge-farm", tables=False))
    ends = [Settled(replace(start, turn=turn)) for turn in (1, 2, 3)]
    half, third = Fraction(1, 2), Fraction(1, 3)
    first = joint([(third, ends[0]), (2 * third, ends[1])])
    other = joint([(half, Settled(replace(start, turn=1))), (half, ends[2])])
    tree = joint([(half, first), (half, other)])
    assert isinstance(tree, Rolled)
    assert tree.parts == (
        (Fraction(5, 12), tree.parts[0][1]),
        (third, ends[1]),
        (Fraction(1, 4), ends[2]),
    )
    assert tree.parts[0][1] == ends[0]


# -- combat that is rolled on a scenario's table ---------------------------------------------------

#: What brings a combat about: a random game does that more often than other acts.
FIGHTS = ("attack", "join", "resolve")


def combats(name: str, seed: int, most: int) -> Iterator[State]:
    """Positions of random games in which a combat waits for its roll, one of each game."""
    rules, dice = ruleset(name), Random(seed)
    scenarios = [scenario_of(name, which, tables=True) for which in scenarios_of(name)]
    found = 0
    while found < most:
        state = rules.setup(scenarios[dice.randrange(len(scenarios))])
        rolls = dice.randrange(3)  # that many are passed by
        for _ in range(MOST):
            if rules.result(state) is not None:
                break
            entry: Action | Faces
            if rules.actor(state) == CHANCE:
                if not rolls:
                    found += 1
                    yield state
                    break
                rolls -= 1
                groups = rules.classes(state)
                entry = groups[dice.randrange(len(groups))].example
            else:
                acts = list(legal(rules, state))
                fight = [act for act in acts if act.verb in FIGHTS and act.mode in ("", "normal")]
                ends = [act for act in acts if not act.who and not act.on]
                some = fight or (ends if dice.randrange(2) else acts) or acts
                entry = some[dice.randrange(len(some))]
            state = rules.apply(state, entry)


def ends_of(tree: Outcomes) -> Iterator[State]:
    """The positions at the ends of a tree."""
    if isinstance(tree, Settled):
        yield tree.state
    else:
        parts = tree.options if isinstance(tree, Chosen) else [each for _, each in tree.parts]
        for each in parts:
            yield from ends_of(each)


def thrown(rules: Ruleset, state: State, side: str, ends: set[bytes]) -> Fraction:
    """The expected worth of a combat by all faces of its dice, and the best of each choice."""
    known: dict[bytes, Fraction] = {}

    def value(now: State) -> Fraction:
        if now.key not in known:
            known[now.key] = fresh(now)
        return known[now.key]

    def fresh(now: State) -> Fraction:
        if now.key in ends:
            return worth(now)
        actor = rules.actor(now)
        if actor == CHANCE:
            event = rules.chance(now)
            assert isinstance(event, Dice)
            falls = [rules.apply(now, faces) for faces in event.outcomes()]
            onward = [then for then in falls if then.key != now.key]  # a tie is rolled again
            return sum(map(value, onward), Fraction(0)) / len(onward)
        pick = max if actor == side else min
        return pick(value(rules.apply(now, act)) for act in legal(rules, now))

    return value(state)


def check_table(rules: Ruleset, state: State) -> Outcomes:
    """Compare the outcomes of a waiting combat with all its rolls; return them."""
    assert rules.opponent is not None
    assert rules.opponent.outcomes is not None
    tree = rules.opponent.outcomes()(state, None)
    ends = {each.key for each in ends_of(tree)}
    for side in (each.id for each in state.world.sides):
        assert folded(tree, worth, side) == thrown(rules, state, side, ends)
    return tree


@pytest.mark.parametrize("name", ["asl", "europa", "totaler-krieg"])
def test_outcomes_of_a_table_are_those_of_all_its_rolls(name: str) -> None:
    """With retreats, losses and advances chosen by the same value, as far as the tree goes."""
    rules = ruleset(name)
    trees = [check_table(rules, each) for each in combats(name, 4, effort(6, few=3, night=500))]
    assert any(isinstance(each, Rolled) for each in trees)


def test_a_tie_that_is_rolled_again_has_outcomes() -> None:
    """A gun's stray shot picks among three vehicles at random: ties are rolled again for ever."""
    rules = ruleset("asl")
    *_, state = combats("asl", 4, 20)
    assert state.top is not None
    assert state.top.kind == "roll"
    tree = check_table(rules, state)
    drawn = [each.kind for end in ends_of(tree) for each in end.frames]
    assert "select" not in drawn
