"""The odds of a shot at a crowd of vehicles (A5.132): stray band, dr, Random Selection.

Works on plain numbers, not positions. A DR is the sum of two dice, a dr one die; all odds are
exact. "The others" are the vehicles that a stray shot may hit: all vehicles that count except
the target.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

DIE = 6
#: The number of the 36 outcomes of two dice for each sum.
SUMS = {total: DIE - abs(total - 7) for total in range(2, 2 * DIE + 1)}


@dataclass(frozen=True, slots=True)
class Band:
    """The Original DR that hit and that may stray, for a Modified To Hit Number.

    `hit` is the highest Original DR that hits; `first` to `last` are those that may stray
    (none where `last` is below `first`). The values may lie outside the range of two dice.
    """

    hit: int
    first: int
    last: int

    def of(self, original: int) -> str:
        """Return the effect of an Original DR: "hit", "stray" or "miss"."""
        if original <= self.hit:
            return "hit"
        return "stray" if self.first <= original <= self.last else "miss"


def band(number: int, drm: int, vehicles: int) -> Band:
    """Return the band for a Modified To Hit Number, the sum of all DRM and a vehicle count.

    A Final DR up to the number hits; one that exceeds it by less than the number of vehicles
    may hit another vehicle.
    """
    hit = number - drm
    return Band(hit, hit + 1, hit + max(0, vehicles - 1))


def strikes(dr: int, vehicles: int, at_most: bool) -> bool:
    """Whether the subsequent dr hits another vehicle: below (or at most) the vehicle count."""
    return dr < vehicles or (at_most and dr == vehicles)


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds that a shot hits its target, another vehicle, or none; they sum to 1."""

    hit: Fraction
    stray: Fraction
    miss: Fraction


def odds(number: int, drm: int, vehicles: int, at_most: bool = False) -> Odds:
    """Return the odds of a shot with these figures over both rolls."""
    shot = band(number, drm, vehicles)
    ways = {"hit": 0, "stray": 0, "miss": 0}
    for total, count in SUMS.items():
        ways[shot.of(total)] += count
    good = sum(strikes(dr, vehicles, at_most) for dr in range(1, DIE + 1))
    hit = Fraction(ways["hit"], DIE * DIE)
    stray = Fraction(ways["stray"] * good, DIE**3)
    return Odds(hit, stray, 1 - hit - stray)


# -- Random Selection -----------------------------------------------------------------------


def bonuses(sizes: Sequence[int]) -> tuple[int, ...]:
    """Return each vehicle's dr bonus: its size modifier negated, if sizes differ, else 0."""
    if len(set(sizes)) < 2:
        return (0,) * len(sizes)
    return tuple(-size for size in sizes)


def selection(sizes: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the chance of each of the others to be hit, with rerolls of all ties included.

    The highest modified dr is hit. Ties for it roll again on plain dice until one is left, so
    each of n tied has 1/n of that case: a closed form, without a limit on the rolls.
    """
    added = bonuses(sizes)
    return tuple(_chance(index, added) for index in range(len(added)))


def _chance(index: int, added: Sequence[int]) -> Fraction:
    """Return one vehicle's chance to be hit: no other dr is higher, and ties share equally."""
    found = Fraction(0)
    for own in range(1, DIE + 1):
        ties = [Fraction(1)]  # index: number of others that tie with this vehicle
        for other, bonus in enumerate(added):
            if other != index:
                ties = _joined(ties, own + added[index] - bonus)
        found += sum((share / (n + 1) for n, share in enumerate(ties)), Fraction(0)) / DIE
    return found


def _joined(ties: list[Fraction], level: int) -> list[Fraction]:
    """Return the tie distribution with one more die: it ties at `level`, and loses below it."""
    below = Fraction(min(max(level - 1, 0), DIE), DIE)
    equal = Fraction(1 if 1 <= level <= DIE else 0, DIE)
    longer = [share * below for share in ties] + [Fraction(0)]
    for n, share in enumerate(ties):
        longer[n + 1] += share * equal
    return longer


def leaders(shown: Sequence[int], best: int | None = None) -> tuple[int, tuple[int, ...]]:
    """Return the highest modified dr, earlier `best` included, and its indices in `shown`."""
    top = max(shown) if best is None else max(best, *shown)
    return top, tuple(place for place, value in enumerate(shown) if value == top)
