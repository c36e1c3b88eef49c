"""The capacity of a hex as numbers: columns, rows and limits (8.A.1).

Capacities are in half REs, in units, or both. Depends on no position, terrain or clause.
"""

from __future__ import annotations

from typing import NamedTuple

ANY, NONDIV, ART, HQ = "any", "nondiv", "art", "hq"
#: The value of a capacity without a limit: more than any hex can contain.
FREE = 9999


def bounded(figure: int) -> int | None:
    """Return a capacity as the figure in a finding; None if it has no limit."""
    return None if figure >= FREE else figure


class Column(NamedTuple):
    """A capacity: the maximum of half REs and the maximum number of units."""

    res: int
    units: int = FREE

    def worst(self, other: Column) -> Column:
        """Return the column with the lower of the two limits, for REs and for units."""
        return Column(min(self.res, other.res), min(self.units, other.units))


class Caps(NamedTuple):
    """The caps in a row of the summary: ANY slots, NON-DIV and ARTILLERY capacities, HQ slots."""

    any: int
    nondiv: Column
    art: Column
    hq: int

    def worst(self, other: Caps) -> Caps:
        """The worse of two rows, column by column (reading E7)."""
        return Caps(
            min(self.any, other.any),
            self.nondiv.worst(other.nondiv),
            self.art.worst(other.art),
            min(self.hq, other.hq),
        )


class Limit(NamedTuple):
    """The limit of a hex. `inner` is a second row that the inner units must also fit, if any.

    `extra` is a second ARTILLERY capacity, for units that are not inner. `corps` is the most
    capped units (Soviet c/m units of corps size) allowed.
    """

    row: Caps
    inner: Caps | None = None
    extra: Column | None = None
    corps: int = FREE
