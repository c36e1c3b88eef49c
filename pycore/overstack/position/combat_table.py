"""The combat table of a scenario: plain values that its world carries.

`judging.tabled` finds the column, rolls and applies the result. Nothing here knows a game: results
are named by the rulesets.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CombatTable:
    """A table of results by odds, or by the strength of the attack.

    `columns` are thresholds that rise from column to column: (attack, defence) for odds, (attack,
    0) for strengths. `dice` are their number and their faces. The first row is for a roll of
    `lowest`, each further row for one more. `terrain` has the modifiers of the roll by the
    terrain of the attacked place. A table that is `off` is carried, but not used.
    """

    columns: tuple[tuple[int, int], ...]
    rows: tuple[tuple[str, ...], ...]
    dice: tuple[int, int]
    lowest: int
    terrain: tuple[tuple[str, int], ...] = ()
    title: str = ""
    off: bool = False

    @property
    def by_odds(self) -> bool:
        """Whether the columns are odds, not strengths of the attack."""
        return self.columns[0][1] > 0

    def column(self, attack: int, defence: int) -> int:
        """The index of the last column that the strengths reach; the first if they reach none."""
        reached = sum(
            attack * low >= high * defence if low else attack >= high for high, low in self.columns
        )
        return max(0, reached - 1)

    def row(self, total: int) -> int:
        """The index of the row for a roll; the first and the last row have all rolls beyond."""
        return min(max(0, total - self.lowest), len(self.rows) - 1)

    def shift(self, terrain: str) -> int:
        """The modifier of the roll for the terrain of the attacked place."""
        return dict(self.terrain).get(terrain, 0)
