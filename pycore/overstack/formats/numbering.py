"""VASSAL's names for the cells of hex and square grids.

Numbers follow the classes `HexGridNumbering`, `ObliqueHexGridNumbering` and `SquareGridNumbering`.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.formats.formatted import filled

PLAIN = "$gridLocation$"
MOST_LETTERS, MOST_DIGITS = 40, 40


@dataclass(frozen=True, slots=True)
class Numbering:
    """The naming scheme of cells. `column_from` is the number of the first column in names.

    `backward` says whether columns, and rows, are counted down; they then count from `size`, the
    numbers of columns and rows on the board, or None if the size of the board is not known.
    `slanted` rows run obliquely through the columns. `template` is the format of the whole name.
    """

    rows_first: bool = False
    separator: str = ""
    column_letters: bool = False
    row_letters: bool = False
    column_digits: int = 2
    row_digits: int = 2
    column_from: int = 0
    row_from: int = 0
    stagger: bool = False
    backward: tuple[bool, bool] = (False, False)
    size: tuple[int, int] | None = None
    slanted: bool = False
    template: str = PLAIN

    @property
    def known(self) -> bool:
        """Whether names can be given: the board's size is known, and the template is readable."""
        sized = self.size is not None or not any(self.backward)
        return sized and filled(self.template, lambda _: "") is not None

    def name(self, column: int, row: int) -> str:
        """The name of the cell in a raw column and row of the grid; "" if it is not known."""
        if not self.known:
            return ""
        odd = self.stagger and column % 2 == 1
        columns, rows = self.size or (0, 0)
        column = columns - column if self.backward[0] else column
        row = rows - row if self.backward[1] else row
        row += (-1 if self.backward[1] else 1) if odd else 0
        if self.slanted:
            half = int(column / 2)  # towards zero, as in Java
            row = row + half if self.stagger else row - half + 1
        across = label(column + self.column_from, self.column_digits, letters=self.column_letters)
        down = label(row + self.row_from, self.row_digits, letters=self.row_letters)
        both = self.separator.join((down, across) if self.rows_first else (across, down))
        if self.template == PLAIN:
            return both
        values = {"gridLocation": both, "row": down, "column": across}
        return filled(self.template, lambda key: values.get(key, "")) or ""


def label(number: int, digits: int, *, letters: bool) -> str:
    """A number as digits, or as letters: A to Z, AA, BB and so on."""
    sign, number = "-" if number < 0 else "", abs(number)
    if letters:
        return sign + chr(ord("A") + number % 26) * min(1 + number // 26, MOST_LETTERS)
    return f"{sign}{number:0{max(0, min(digits, MOST_DIGITS))}d}"
