"""The exact search where dice are rolled again after a tie."""

from __future__ import annotations

from overstack.catalogue import ruleset
from overstack.judging.rules import CHANCE, legal
from overstack.opponent.ground import Ground
from overstack.opponent.horizon import Horizon, portion
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
