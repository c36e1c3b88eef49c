"""The exact search where dice are rolled again after a tie."""

from __future__ import annotations

from random import Random

import pytest

from overstack.catalogue import ruleset
from overstack.judging.rules import CHANCE, legal
from overstack.opponent.ground import Ground
from overstack.opponent.horizon import Horizon, TooMany, portion
from overstack.opponent.valuation import valuation_of
from overstack.search.play import load_scenarios


def test_a_tied_initiative_is_rolled_again_and_changes_no_value() -> None:
    rules = ruleset("reloaded")
    scenario = next(found for name, found in load_scenarios("reloaded") if name == "hedge-farm")
    state = rules.setup(scenario)
    before, falls = state, set[bytes]()
    while before.key not in falls:  # until a tie comes back to the same position
        if rules.actor(state) == CHANCE:
            ends = [rules.apply(state, each.example) for each in rules.classes(state)]
            falls = {each.key for each in ends}
        else:
            acts = list(legal(rules, state))
            ends = [rules.apply(state, next((act for act in acts if not act.who), acts[0]))]
        before, state = state, ends[0]
    state = before
    exact = Horizon(
        rules, valuation_of(rules, Ground(state.world), "allied").at_the_time_of(state), limit=350
    )
    value = exact.value(state, portion(state), 0)
    onward = [each for each in falls if each != state.key]
    assert exact.seen == len(onward) + 1
    assert value > 0


def test_a_portion_more_is_given_up_at_once_where_its_acts_do_not_fit() -> None:
    """Ten times the budget is too little for what was given up."""
    rules, limit, dice = ruleset("reloaded"), 175, Random(0)
    state = rules.setup(dict(load_scenarios("reloaded"))["mill-cross"])
    while True:
        if rules.actor(state) == CHANCE:
            state = rules.apply(state, dice.choice(list(rules.classes(state))).example)
            continue
        acts = list(legal(rules, state))
        valuation = valuation_of(rules, Ground(state.world), rules.actor(state))
        exact = Horizon(rules, valuation.at_the_time_of(state), limit)
        few = not state.frames and len(acts) < 40
        found = exact.farthest(state, list(valuation.aims.each_usable(acts))) if few else None
        if found is not None:  # at least the present portion fits
            break
        state = rules.apply(state, dice.choice(acts))
    assert exact.seen < limit // 5
    assert exact.spared == limit - exact.seen
    more = Horizon(rules, exact.valuation, 10 * limit)
    with pytest.raises(TooMany):
        more.value(state, portion(state), found.portions + 1)
