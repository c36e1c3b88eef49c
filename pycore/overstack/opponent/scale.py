"""The one scale on which the opponent compares: a chance to win, in whole numbers.

A position that is not decided has the chance that the rulebook's curve gives its worth; a game that
is over has 1, a half or 0, and equal results differ by the points. All of it is integers, so that
the same seed gives the same game on every Python. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import assert_never

from overstack.judging.outcomes import Chosen, Outcomes, Rolled, Settled
from overstack.opponent.aims import Curve
from overstack.position.arithmetic import exponential
from overstack.position.state import State

#: The value of a game that is won for certain; 0 is one that is lost.
WON = 10**18
#: The exponents up to which the curve is tabulated, and its steps for each whole number.
STEEPEST, STEPS = 36, 32
#: The units of an exponent between two steps of the table.
UNIT = 1 << 20
#: The most points by which equal results differ, and what one of them is worth.
MOST_POINTS, POINT = 15, 10**6


@cache
def _table() -> tuple[int, ...]:
    """`WON` less the chance at each exponent from 0 on, `STEPS` for each whole number."""
    return tuple(
        int(WON / (1 + exponential(number / STEPS))) for number in range(STEEPEST * STEPS + 2)
    )


def chance(curve: Curve, worth: float, late: float) -> int:
    """The chance to win of the side for which a position has this worth, in parts of `WON`.

    `late` is the share of the game that is over. The chance grows with the worth, and that of the
    other side is what is left of `WON`.
    """
    exponent = int(worth * (curve.lead + curve.late * late) * STEPS * UNIT)
    size = min(abs(exponent), STEEPEST * STEPS * UNIT)
    number, rest = divmod(size, UNIT)
    table = _table()
    missing = table[number] - (table[number] - table[number + 1]) * rest // UNIT
    return WON - missing if exponent >= 0 else missing


def share(value: int) -> float:
    """A chance as a number from 0 to 1."""
    return min(1.0, max(0.0, value / WON))


def grain(curve: Curve, value: int, points: float, late: float) -> int:
    """By how much so many victory points change a chance that has this value.

    A rulebook whose points hardly decide its games has a flat curve, and where a game is all but
    decided every curve is flat: a difference that matters is therefore given in points.
    """
    inside = min(WON - 1, max(1, value))
    steep = int(points * (curve.lead + curve.late * late) * UNIT)
    return max(1, inside * (WON - inside) // WON * steep // UNIT)


def final(winner: str, side: str, points: int) -> int:
    """The value to a side of a game that is over: won, lost or neither, then by its lead."""
    result = WON if winner == side else 0 if winner else WON // 2
    return result + POINT * max(-MOST_POINTS, min(MOST_POINTS, points))


def played_share(state: State) -> float:
    """The share of a game's turns that are over, from 0 to 1; 0 if their number is not fixed."""
    turns = state.world.turns
    return min(1.0, (state.turn - 1) / max(1, turns - 1)) if turns else 0.0


def fold(tree: Outcomes, side: str, value: Callable[[State], int]) -> int:
    """The value to a side of settled outcomes: choices by each chooser's best, rolls by the mean.

    `value` gives the value of an end.
    """
    match tree:
        case Settled():
            return value(tree.state)
        case Chosen():
            pick = max if tree.side == side else min
            return pick(fold(each, side, value) for each in tree.options)
        case Rolled():
            return mean([(weight, fold(each, side, value)) for weight, each in tree.parts])
        case _:
            assert_never(tree)


def mean(parts: Sequence[tuple[Fraction, int]]) -> int:
    """The expected value over outcomes, by their exact chances; these need not sum to 1."""
    common = lcm(*(weight.denominator for weight, _ in parts))
    shares = [weight.numerator * (common // weight.denominator) for weight, _ in parts]
    values = zip(shares, (value for _, value in parts), strict=True)
    return sum(part * value for part, value in values) // sum(shares)
