"""Sums, powers and logarithms that are the same to the last bit wherever Python runs.

`sum` of floats rounds otherwise from Python 3.12 on, and `exp`, `log` and `pow` differ between C
libraries. Worths that are compared are computed with these functions in their place, so that one
seed gives one game. They use integers, and of the operations on floats only those that IEEE 754
rounds exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import frexp, inf, isqrt

#: The places after the binary point in which powers are computed, and those of a float's fraction.
PLACES, DIGITS = 192, 53
ONE = 1 << PLACES
#: Greater exponents, up or down, are of no use to anybody.
FAR = 80.0
#: The inverse of the number e, and the logarithm of 2.
INVERSE_E = 0.36787944117144233
LN2 = 0.6931471805599453
#: Between this and its double, a logarithm's series needs the fewest terms.
HALF_ROOT = 0.7071067811865476
#: The terms of that series; the first that is left out is below the precision of a float.
TERMS = 11


def added(figures: Iterable[float]) -> float:
    """Return the sum of figures, rounded after each addition in their order."""
    whole: float = 0
    for each in figures:
        whole += each
    return whole


@lru_cache(maxsize=8192)
def power(base: float, exponent: float) -> float:
    """Return a power of a base above 0 and below 1; the exponent is 0 or more, or infinite.

    The error is that of rounding to a float, for results above `2 ** -120`.
    """
    if exponent == inf:
        return 0.0
    whole = int(exponent)
    numerator, denominator = base.as_integer_ratio()
    found: int = ONE * numerator**whole // denominator**whole
    bits = int((exponent - whole) * (1 << DIGITS))
    for root in _roots(base):
        if bits & 1:
            found = found * root >> PLACES
        bits >>= 1
    return found / ONE


@lru_cache(maxsize=32)
def _roots(base: float) -> tuple[int, ...]:
    """The roots of a base, each the square root of the next, which ends with its square root.

    They are in units of `1 / ONE`.
    """
    numerator, denominator = base.as_integer_ratio()
    found = [ONE * numerator // denominator]
    for _ in range(DIGITS):
        found.append(isqrt(found[-1] * ONE))
    return tuple(found[:0:-1])


def exponential(exponent: float) -> float:
    """Return a power of the number e; exponents beyond `FAR` count as `FAR`."""
    found = power(INVERSE_E, min(FAR, abs(exponent)))
    return 1 / found if exponent > 0 else found


def logarithm(figure: float) -> float:
    """Return the natural logarithm of a figure above 0, to within a few units of its last digit."""
    share, twos = frexp(figure)
    if share < HALF_ROOT:
        share, twos = 2 * share, twos - 1
    part = (share - 1) / (share + 1)
    series = 0.0
    for odd in range(2 * TERMS - 1, 0, -2):
        series = 1 / odd + part * part * series
    return twos * LN2 + 2 * part * series
