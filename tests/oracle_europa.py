"""A naive judge of a hex's packing: every unit is tried in every slot, one after the other.

It is written from the summary table alone and shares nothing with the ruleset. The figures are
repeated here, in half REs, and no two units are treated as equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

#: Per row: ANY slots; NON-DIV half REs and units; ARTILLERY half REs and units; HQ slots.
ROWS = {
    "regular": (3, 6, 99, 4, 99, 1),
    "mountain": (2, 4, 99, 2, 99, 1),
    "arctic": (1, 2, 99, 2, 99, 1),
    "arid": (2, 4, 99, 4, 99, 1),
    "reduced": (2, 99, 2, 99, 1, 1),
}
#: The increase by a box: ANY slots, half REs, half REs of artillery, limit of artillery units.
BOXES = {
    "": (0, 0, 0, 99),
    "shock": (1, 2, 6, 3),
    "guards": (0, 0, 2, 99),
    "guards-tank": (1, 2, 4, 3),
    "ss": (1, 2, 2, 99),
}
HALVES = {
    "battalion": 1, "regiment": 2, "brigade": 2, "group": 2, "cadre": 2, "remnant": 2,
    "division": 6, "corps": 6, "army-hq": 0,
}  # fmt: skip


@dataclass(frozen=True)
class Piece:
    """A counter: its size, whether it is artillery, and whether it is in the box."""

    size: str
    artillery: bool = False
    boxed: bool = False
    soviet_tank: bool = False

    @property
    def halves(self) -> int:
        """Half REs: artillery divisions have 4."""
        return 4 if self.size == "division" and self.artillery else HALVES[self.size]


def worst(names: tuple[str, ...]) -> tuple[int, ...]:
    """The minimum of each column over some rows."""
    return tuple(min(column) for column in zip(*(ROWS[name] for name in names), strict=True))


def least_left(
    pieces: tuple[Piece, ...],
    rows: tuple[str, ...],
    box: str,
    *,
    tank_army: bool,
    apart: bool = False,
) -> tuple[int, int]:
    """The least excess: the fewest half REs without a slot, then the fewest units.

    It tries each piece in every kind of slot and without a slot. With `apart` the artillery REs
    that a box adds are a separate column, only for three units of the box (reading E4).
    """
    base = worst(rows)
    inside = any(piece.boxed for piece in pieces)  # an empty box changes nothing (reading E5)
    more = BOXES[box] if rows == ("regular",) and inside else BOXES[""]
    apart = apart and more[3] < 99

    @cache
    def tried(
        index: int, used: tuple[int, ...], loose: tuple[int, ...], corps: int
    ) -> tuple[int, int]:
        if index == len(pieces):
            return (0, 0)
        piece = pieces[index]
        rest = tried(index + 1, used, loose, corps)
        best = (rest[0] + piece.halves, rest[1] + 1)
        added = ("added",) if apart and piece.boxed and piece.artillery else ()
        for column in (*open_to(piece), *added):
            now, own = list(used), list(loose)
            _add(now, column, piece.halves)
            if not piece.boxed:
                _add(own, column, piece.halves)
            tanks = corps + (piece.soviet_tank and not (piece.boxed and tank_army))
            fits = _within(now, base, more, apart=apart)
            if tanks <= 2 and fits and _within(own, base, BOXES[""]):
                best = min(best, tried(index + 1, tuple(now), tuple(own), tanks))
        return best

    return tried(0, (0,) * 8, (0,) * 8, 0)


def open_to(piece: Piece) -> tuple[str, ...]:
    """The kinds of slots that a piece may take."""
    found = ["any"]
    if piece.size not in ("division", "corps", "army-hq"):
        found.append("nondiv")
    if piece.artillery:
        found.append("art")
    if piece.size == "army-hq":
        found.append("hq")
    return tuple(found)


def _add(used: list[int], column: str, halves: int) -> None:
    """Add a piece to the sums in `used`: in the order of ROWS, then artillery that a box adds."""
    if column == "any":
        used[0] += 1
    elif column == "nondiv":
        used[1] += halves
        used[2] += 1
    elif column == "art":
        used[3] += halves
        used[4] += 1
    elif column == "added":
        used[6] += halves
        used[7] += 1
    else:
        used[5] += 1


def _within(
    used: list[int], base: tuple[int, ...], more: tuple[int, ...], *, apart: bool = False
) -> bool:
    slots, res, guns, most = more
    if used[6] > guns or used[7] > most:
        return False
    if apart:
        guns, most = 0, 99
    return (
        used[0] <= base[0] + slots
        and used[1] <= base[1] + res
        and used[2] <= base[2]
        and used[3] <= base[3] + guns
        and used[4] <= min(base[4], most)
        and used[5] <= base[5]
    )
