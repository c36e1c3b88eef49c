"""The capacity of a hex as numbers: columns, rows and limits (8.A.1).

Knows no position, no terrain, no clause. Capacities are in half REs, in units, or both.
"""

from __future__ import annotations

from typing import NamedTuple

ANY, NONDIV, ART, HQ = "any", "nondiv", "art", "hq"
#: A capacity without a limit: more than any hex holds.
FREE = 9999


def bounded(figure: int) -> int | None:
    """The figure for a finding: None where there is no limit."""
    return None if figure >= FREE else figure


class Column(NamedTuple):
    """A capacity: at most so many half REs, and at most so many units."""

    res: int
    units: int = FREE

    def worst(self, other: Column) -> Column:
        """The column that keeps both limits."""
        return Column(min(self.res, other.res), min(self.units, other.units))


class Row(NamedTuple):
    """A row of the summary: ANY slots, NON-DIV and ARTILLERY capacities, HQ slots."""

    any: int
    nondiv: Column
    art: Column
    hq: int

    def worst(self, other: Row) -> Row:
        """The worse of two rows, column by column (reading E7)."""
        return Row(
            min(self.any, other.any),
            self.nondiv.worst(other.nondiv),
            self.art.worst(other.art),
            min(self.hq, other.hq),
        )


class Limit(NamedTuple):
    """The limit of a hex. `inner` is a second row that also binds the inner units, if any.

    `extra` is a second ARTILLERY capacity, for units that are not inner. `corps` is the most
    capped units (Soviet c/m units of corps size) allowed.
    """

    row: Row
    inner: Row | None = None
    extra: Column | None = None
    corps: int = FREE
