"""The settled outcomes of an attack are those of its dice walked to the end, as fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from zlib import crc32

import pytest

from overstack.catalogue import ruleset
from overstack.judging.outcomes import Chosen, Outcomes, Settled
from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.position.state import Action, Faces, State
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


def test_outcomes_of_attacks_are_those_of_the_dice_walked_to_the_end() -> None:
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
