"""Who is struck where nobody chooses: the draws of Blast and Indirect Fire, as exact chances.

Knows ids only. A unit is drawn among those of the hex that still have a model that was not
struck, then a model among those; each model is struck once at most (reading A30).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from overstack.rulesets.reloaded.book import ABILITIES

#: How many models one attack strikes.
BLAST, INDIRECT = ABILITIES["blast"], ABILITIES["indirect"]


def open_units(
    units: Mapping[str, Sequence[str]], struck: frozenset[str] = frozenset()
) -> dict[str, tuple[str, ...]]:
    """The units that can be drawn, each with its models that can."""
    left = {
        unit: tuple(model for model in models if model not in struck)
        for unit, models in units.items()
    }
    return {unit: models for unit, models in left.items() if models}


def chances(units: Mapping[str, Sequence[str]], draws: int) -> dict[str, Fraction]:
    """The chance of each model to be struck in so many draws."""
    found = dict.fromkeys((model for models in units.values() for model in models), Fraction(0))
    waiting: list[tuple[Fraction, frozenset[str]]] = [(Fraction(1), frozenset())]
    for _ in range(draws):
        after: dict[frozenset[str], Fraction] = {}
        for weight, struck in waiting:
            left = open_units(units, struck)
            for models in left.values():
                share = weight / len(left) / len(models)
                for model in models:
                    found[model] += share
                    both = struck | {model}
                    after[both] = after.get(both, Fraction(0)) + share
        waiting = [(weight, struck) for struck, weight in after.items()]
    return found
