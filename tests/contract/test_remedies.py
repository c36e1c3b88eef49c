"""Remedies are what they say: lawful by the judge's own word, least, and all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations

import pytest

from overstack.judging import remedies, rules
from overstack.judging.rules import Repair, Rules
from overstack.judging.verdict import Grade
from overstack.position.state import Place, State
from tests.contract.positions import RULESETS, of, sample

MOST = 7  # changes offered in one place whose subsets are all tried


@pytest.mark.parametrize("ruleset", RULESETS)
def test_remedies_are_all_the_least_sets(ruleset: str) -> None:
    found = of(ruleset)
    mended = 0
    for state in sample(ruleset):
        for place in state.stacks:
            for side in state.world.sides:
                mended += _checked(found, state, place, side.id)
    assert mended, "no position of the sample had anything to mend"


def _checked(found: Rules, state: State, place: Place, side: str) -> int:
    offered = [r for r in found.repairs(state, place) if r.side == side]
    if len(offered) > MOST:
        return 0
    subsets = chain.from_iterable(combinations(offered, n) for n in range(len(offered) + 1))
    good = [chosen for chosen in subsets if _lawful(found, state, place, side, chosen)]
    least = min((len(chosen) for chosen in good), default=0)
    wanted = {_bag(chosen) for chosen in good if len(chosen) == least and least}
    sets = remedies.remedies(found, state, place, side)
    assert {_bag(chosen) for chosen in sets} == wanted
    assert len(sets) == len(wanted), "each set once"
    return len(sets)


def _bag(chosen: Iterable[Repair]) -> frozenset[tuple[Repair, int]]:
    """Repairs without their order; a change may be made as often as it is offered."""
    return frozenset(Counter(chosen).items())


def _lawful(found: Rules, state: State, place: Place, side: str, chosen: Iterable[Repair]) -> bool:
    """Whether the judge has nothing against a side in a place once these changes are made."""
    for repair in chosen:
        state = rules.step(found, state, repair.change)
    against = (
        f
        for f in found.inspect(state).findings
        if (f.place, f.side, f.role) == (place, side, "rule")
    )
    return max((f.grade for f in against), default=Grade.LAWFUL) == Grade.LAWFUL
