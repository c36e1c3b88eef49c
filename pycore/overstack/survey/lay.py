"""A save, or a window of its hexes, as a free board: the scenario of what stands there.

Hexes keep their names: as labels where the map is numbered by columns and rows from 01, else as
names printed in the hexes that are held. Without a grid each place has a hex apart from the others.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overstack.book.model import Book
from overstack.documents.schema import MAX_COLUMNS, MAX_ROWS
from overstack.formats.errors import refused
from overstack.schema.parts import Json
from overstack.survey.judge import Mapped
from overstack.survey.mapping import Meaning
from overstack.survey.stacks import Laid

AROUND = 10  # hexes on each side of one that is chosen
APART, WIDE = 2, 12  # where there is no grid: hexes from place to place, and places in a row

MAX_COUNTERS = 400  # of a scenario

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Window:
    """The stacks that are laid on a board, the label of each one's hex, and how labels are shifted.

    A label has the column and the row of its cell, moved on by `shift`.
    """

    held: tuple[Mapped, ...]
    labels: dict[str, str]
    shift: Cell


def window(laid: Laid, stacks: Sequence[Mapped], around: str = "") -> Window:
    """Everything, or what stands around a place. Raises BadFile."""
    held = [each for each in stacks if each.counters]
    cells = _cells(laid, held)
    if around in cells:
        x, y = cells[around]
        held = [each for each in held if _near(cells[each.stack.place], x, y)]
    if not held:
        raise refused("nothing-to-lay")
    count = sum(len(each.counters) for each in held)
    if count > MAX_COUNTERS:
        raise refused("too-many-to-lay", n=count, most=MAX_COUNTERS)
    cells = {each.stack.place: cells[each.stack.place] for each in held}
    across, down = _shift(cells)
    labels = {place: f"{x + across:02d}{y + down:02d}" for place, (x, y) in cells.items()}
    return Window(tuple(held), labels, (across, down))


def scenario(laid: Laid, shown: Window, meaning: Meaning, title: str) -> Json:
    """The scenario of what is laid on a board."""
    book = meaning.book
    doc = _document(shown.held, book, shown.labels) | {"title": title[:80]}
    doc["map"] |= {
        "grid": "pointy" if laid.sideways else "flat",
        "shift": _slipped(laid, shown.shift[0]),
    }
    return doc if book.house is None else doc | {"house": book.house}


def _cells(laid: Laid, held: Sequence[Mapped]) -> dict[str, Cell]:
    """Column and row of each place; sideways, columns are the rows of the grid."""
    if laid.hexes and all(each.stack.cell for each in held):
        told = {each.stack.place: each.stack.cell or (0, 0) for each in held}
        return {p: (r, c) for p, (c, r) in told.items()} if laid.sideways else told
    return {each.stack.place: (n % WIDE * APART, n // WIDE * APART) for n, each in enumerate(held)}


def _near(cell: Cell, x: int, y: int) -> bool:
    return abs(cell[0] - x) <= AROUND and abs(cell[1] - y) <= AROUND


def _shift(cells: dict[str, Cell]) -> Cell:
    """Return the offset of columns and rows: the map's own numbers if they fit, else from 01."""
    own = {
        (int(place[:2]) - x, int(place[2:]) - y) if _numbered(place) else None
        for place, (x, y) in cells.items()
    }
    kept = own.pop() if len(own) == 1 else None
    if kept is not None:
        return kept
    columns, rows = [x for x, _ in cells.values()], [y for _, y in cells.values()]
    if max(columns) - min(columns) >= MAX_COLUMNS or max(rows) - min(rows) >= MAX_ROWS:
        raise refused("too-wide-to-lay", columns=MAX_COLUMNS, rows=MAX_ROWS)
    return 1 - min(columns), 1 - min(rows)


def _numbered(place: str) -> bool:
    if not (len(place) == 4 and place.isascii() and place.isdigit()):
        return False
    return 1 <= int(place[:2]) <= MAX_COLUMNS and 1 <= int(place[2:]) <= MAX_ROWS


def _document(held: Sequence[Mapped], book: Book, labels: dict[str, str]) -> Json:
    sides = list(dict.fromkeys(c.side for each in held for c in each.counters))
    others = [side.id for side in book.sides if side.id not in sides]
    sides += others[: max(0, 2 - len(sides))]
    phase = next(iter(book.phases.values()))
    columns, rows = zip(*((int(t[:2]), int(t[2:])) for t in labels.values()), strict=True)
    names = {label: place[:40] for place, label in labels.items() if label != place}
    doc: Json = {
        "format": 1,
        "ruleset": book.id,
        "map": {
            "size": [min(max(columns) + 1, MAX_COLUMNS), min(max(rows) + 1, MAX_ROWS)],
            "labels": "0305",
        },
        "sides": [
            {"id": s.id, "name": s.name, "look": s.look} for s in book.sides if s.id in sides
        ],
        "play": "free",
        "phase": phase.id,
        "counters": _counters(held, labels),
    }
    if names:
        doc["map"]["names"] = names
    return doc | ({"active": doc["sides"][0]["id"]} if phase.per_side else {})


def _slipped(laid: Laid, across: int) -> str:
    """Return whether odd or even columns (rows, sideways) are shifted by half a hex."""
    odd_on = (1 + across) % 2 == 1
    return "odd" if odd_on != laid.up else "even"


def _counters(held: Sequence[Mapped], labels: dict[str, str]) -> list[Json]:
    found: list[Json] = []
    for each in held:
        first = len(found)
        for n, counter in enumerate(each.counters):
            doc: Json = {
                "id": f"c{first + n + 1}",
                "kind": counter.kind,
                "side": counter.side,
                "name": counter.name,
            }
            if counter.marks:
                doc["marks"] = list(counter.marks)
            if counter.aboard >= 0:
                doc["aboard"] = f"c{first + counter.aboard + 1}"
            else:
                doc["at"] = labels[each.stack.place]
                doc["order"] = sum(c.aboard < 0 for c in each.counters[:n])
            found.append(doc)
    return found
