"""What a hex holds, as numbers: columns, rows and limits (8.A.1).

Knows no position, no terrain, no clause. Capacities are in half REs, in units, or both.
"""

from __future__ import annotations

from typing import NamedTuple

ANY, NONDIV, ART, HQ = "any", "nondiv", "art", "hq"
#: More than any hex holds: a capacity that is not limited in that way.
FREE = 9999


def bounded(figure: int) -> int | None:
    """A figure as findings have it: None where there is no limit."""
    return None if figure >= FREE else figure


class Column(NamedTuple):
    """A capacity: at most so many half REs, and at most so many units."""

    res: int
    units: int = FREE

    def worst(self, other: Column) -> Column:
        """Both limits at once."""
        return Column(min(self.res, other.res), min(self.units, other.units))


class Row(NamedTuple):
    """A row of the summary: ANY slots, NON-DIV and ARTILLERY capacities, HQ slots."""

    any: int
    nondiv: Column
    art: Column
    hq: int

    def worst(self, other: Row) -> Row:
        """Column by column the worse of two rows (reading E7)."""
        return Row(
            min(self.any, other.any),
            self.nondiv.worst(other.nondiv),
            self.art.worst(other.art),
            min(self.hq, other.hq),
        )


class Limit(NamedTuple):
    """What a hex holds. `inner` binds the inner units besides, where there is such a difference.

    `extra` is a second ARTILLERY capacity, for units that are not inner. `corps` is how many
    capped units (Soviet c/m units of corps size) may be there.
    """

    row: Row
    inner: Row | None = None
    extra: Column | None = None
    corps: int = FREE
