"""The combat table of a game, or the one that a rulebook offers."""

from __future__ import annotations

from typing import TypedDict

from overstack.answers.documents import TableDoc


class TableRow(TypedDict):
    """A row of a combat table."""

    roll: str
    results: list[int]


class TableResult(TypedDict):
    """A result of a combat table."""

    short: str
    words: str


class TableDice(TypedDict):
    """The dice of a combat table."""

    count: int
    sides: int


class TableRoll(TypedDict):
    """The roll on a combat table that is due or was just made."""

    #: Column and row of the roll that is due (row -1) or was just made; -1 for none.
    column: int
    row: int
    #: The arithmetic of the roll that is due; "" if none is due.
    now: str


class CombatTableView(TableRoll):
    """A table for results of combat: the scenario's own, or the one that the rulebook offers."""

    #: Whether results are rolled on it; otherwise they are entered by hand.
    on: bool
    #: Whether the scenario has it, so that it is no mere offer.
    own: bool
    title: str
    #: What the columns compare.
    basis: str
    columns: list[str]
    #: The rolls of each row, and the index of the result for each column.
    rows: list[TableRow]
    results: list[TableResult]
    #: What terrain adds to the roll, one phrase for each.
    terrain: list[str]
    dice: TableDice


class FormResult(TypedDict):
    """A result that a combat table may contain."""

    id: str
    short: str
    words: str


class TableForm(TypedDict):
    """The data of the form that makes a combat table."""

    #: The table to begin with: the scenario's own, or the one that the rulebook offers.
    document: TableDoc
    #: All results that the rulebook knows.
    results: list[FormResult]


class TableOffer(TypedDict):
    """The combat table of a game, or the one that the rulebook offers; null if there is none."""

    table: CombatTableView | None
    form: TableForm | None
