"""The draws of the models struck by Blast and Indirect Fire, as exact chances.

Knows ids only. First a unit is drawn, among the units in the hex with a model not struck yet. Then
one such model of the unit is drawn. Each model is struck at most once (reading A30).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from overstack.rulesets.reloaded.book import ABILITIES

#: How many models one attack strikes, by Blast and by Indirect Fire.
BLAST, INDIRECT = ABILITIES["blast"], ABILITIES["indirect"]


def open_units(
    units: Mapping[str, Sequence[str]], struck: frozenset[str] = frozenset()
) -> dict[str, tuple[str, ...]]:
    """The units that can still be drawn, each with its models that can still be drawn."""
    left = {
        unit: tuple(model for model in models if model not in struck)
        for unit, models in units.items()
    }
    return {unit: models for unit, models in left.items() if models}


def orders(units: Mapping[str, Sequence[str]], draws: int) -> dict[tuple[str, ...], Fraction]:
    """The chance of each sequence of models that `draws` draws can strike, in the order drawn."""
    waiting: dict[tuple[str, ...], Fraction] = {(): Fraction(1)}
    for _ in range(draws):
        after: dict[tuple[str, ...], Fraction] = {}
        for struck, weight in waiting.items():
            left = open_units(units, frozenset(struck))
            if not left:
                after[struck] = weight
            for models in left.values():
                for model in models:
                    after[(*struck, model)] = weight / len(left) / len(models)
        waiting = after
    return waiting


def chances(units: Mapping[str, Sequence[str]], draws: int) -> dict[str, Fraction]:
    """The chance of each model to be struck in `draws` draws."""
    found = dict.fromkeys((model for models in units.values() for model in models), Fraction(0))
    for struck, weight in orders(units, draws).items():
        for model in struck:
            found[model] += weight
    return found
