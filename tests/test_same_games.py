"""One seed gives one game on every Python: sums, powers and logarithms are those of everywhere.

These tests also run in Pyodide, which the games were not recorded with.
"""

from __future__ import annotations

from fractions import Fraction
from math import exp, inf, log

import pytest

from overstack.position.arithmetic import added, exponential, logarithm, power
from tests.same_games import GAMES, played, recorded


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_is_played_as_it_was_recorded(ruleset: str) -> None:
    """The entries, and each position's worth to the last bit."""
    found, known = played(ruleset), recorded()[ruleset]
    assert found["log"] == known["log"]
    assert found["worths"] == known["worths"]


def test_a_sum_is_rounded_after_each_addition() -> None:
    """From 3.12 on `sum` would give 2.0."""
    assert added([1.0, 1e100, 1.0, -1e100]) == 0.0
    assert added(iter([0.1] * 10)) == 0.9999999999999999
    assert added([]) == 0
    assert added([1, 2]) == 3


@pytest.mark.parametrize("base", [0.6, 0.8, 0.36787944117144233])
def test_powers_are_those_of_the_library(base: float) -> None:
    """Where the exponent is a whole number, the exact fraction is rounded once."""
    for number in range(600):
        exponent = number / 12
        assert power(base, exponent) == pytest.approx(base**exponent, rel=1e-15)
        if number % 12 == 0:
            assert power(base, exponent) == float(Fraction(base) ** int(exponent))
    assert power(base, inf) == 0.0


def test_powers_of_e_and_logarithms_are_those_of_the_library() -> None:
    for number in range(-700, 700):
        figure = exponential(number / 9)
        assert figure == pytest.approx(exp(number / 9), rel=2e-14)
        assert logarithm(figure) == pytest.approx(log(figure), rel=1e-15, abs=1e-15)
    assert logarithm(1.0) == 0.0


def test_greater_exponents_count_as_the_greatest() -> None:
    assert exponential(1e9) == exponential(80.0) < inf
    assert exponential(-1e9) == exponential(-80.0) > 0
