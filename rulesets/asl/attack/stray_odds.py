"""A shot at a crowd of vehicles, on plain numbers (A5.132): stray band, dr, Random Selection.

Knows dice and nothing of positions. A DR is the sum of two dice, a dr one die; all odds are
exact. `others` below are the vehicles that a stray shot may hit: all that count, without the
one that was fired at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

DIE = 6
#: The sums of two dice and how many of their 36 outcomes show each.
SUMS = {total: DIE - abs(total - 7) for total in range(2, 2 * DIE + 1)}


@dataclass(frozen=True, slots=True)
class Band:
    """What an Original DR comes to against a Modified To Hit Number.

    `hit` is the highest Original DR that hits; `first` to `last` are those that may stray
    (none where `last` is below `first`). All are what the dice must show, so they may lie
    beyond what two dice can.
    """

    hit: int
    first: int
    last: int

    def of(self, original: int) -> str:
        """What an Original DR does: "hit", "stray" or "miss"."""
        if original <= self.hit:
            return "hit"
        return "stray" if self.first <= original <= self.last else "miss"


def band(number: int, drm: int, vehicles: int) -> Band:
    """The band of a Modified To Hit Number, the sum of all DRM, and so many vehicles.

    A Final DR up to the number hits; one that exceeds it by less than the number of vehicles
    may hit another of them.
    """
    hit = number - drm
    return Band(hit, hit + 1, hit + max(0, vehicles - 1))


def strikes(dr: int, vehicles: int, at_most: bool) -> bool:
    """Whether the subsequent dr hits another vehicle: below their number (or at most it)."""
    return dr < vehicles or (at_most and dr == vehicles)


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of a shot: at the vehicle aimed at, at another one, at none; they sum to 1."""

    hit: Fraction
    stray: Fraction
    miss: Fraction


def odds(number: int, drm: int, vehicles: int, at_most: bool = False) -> Odds:
    """The chances of a shot with these figures, both rolls reckoned in."""
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
    """What each vehicle adds to its dr: its size modifier reversed, where sizes differ."""
    if len(set(sizes)) < 2:
        return (0,) * len(sizes)
    return tuple(-size for size in sizes)


def selection(sizes: Sequence[int]) -> tuple[Fraction, ...]:
    """The chance of each of the others to be the one that is hit, ties rolled off to the end.

    The highest modified dr is hit. Those tied for it roll again on plain dice until one is
    left, so each of n tied has 1/n of that case: a closed form, with no limit to the rolls.
    """
    added = bonuses(sizes)
    return tuple(_chance(index, added) for index in range(len(added)))


def _chance(index: int, added: Sequence[int]) -> Fraction:
    """Of one vehicle: over each dr of its own, that no other is above it, shared with its ties."""
    found = Fraction(0)
    for own in range(1, DIE + 1):
        ties = [Fraction(1)]  # by how many others show just as much
        for other, bonus in enumerate(added):
            if other != index:
                ties = _joined(ties, own + added[index] - bonus)
        found += sum((share / (n + 1) for n, share in enumerate(ties)), Fraction(0)) / DIE
    return found


def _joined(ties: list[Fraction], level: int) -> list[Fraction]:
    """The spread of ties with one more die: it ties at `level`, falls below it, or spoils it."""
    below = Fraction(min(max(level - 1, 0), DIE), DIE)
    equal = Fraction(1 if 1 <= level <= DIE else 0, DIE)
    longer = [share * below for share in ties] + [Fraction(0)]
    for n, share in enumerate(ties):
        longer[n + 1] += share * equal
    return longer


def leaders(shown: Sequence[int], best: int | None = None) -> tuple[int, tuple[int, ...]]:
    """The highest of some modified dr (and of what led before), and the places that show it."""
    top = max(shown) if best is None else max(best, *shown)
    return top, tuple(place for place, value in enumerate(shown) if value == top)
