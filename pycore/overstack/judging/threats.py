"""Threats: the counters that may fire at a counter on its path, with the possible outcomes.

Reads the threats of each step from the ruleset's `Odds`. Judges nothing and computes no odds of
its own. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import prod

from overstack.judging.outlook import Threat
from overstack.judging.paths import passed
from overstack.judging.rules import Ruleset
from overstack.position.state import Action, State


def on_the_way(rules: Ruleset, state: State, way: Sequence[Action]) -> tuple[Threat, ...]:
    """Every counter that may fire at a lawful path, the most dangerous first.

    Each counter is listed once, at its most dangerous step, since it can fire only once. Each step
    is judged as if no counter had fired before that step.
    """
    if rules.odds is None:
        return ()
    worst: dict[str, Threat] = {}
    for step in way:
        for threat in rules.odds.threats(state, step):
            known = worst.get(threat.who)
            if known is None or threat.harm > known.harm:
                worst[threat.who] = threat
        state = passed(rules, state, step)
    return tuple(sorted(worst.values(), key=lambda each: (-each.harm, each.who)))


def any_of(chances: Iterable[Fraction]) -> Fraction:
    """The chance that at least one of several independent events happens."""
    return 1 - prod((1 - each for each in chances), start=Fraction(1))
