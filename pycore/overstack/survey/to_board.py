"""A save, or a window of its hexes, as a free board: builds a scenario from the stacks.

Hexes keep their names: as labels if all names follow one numbering (`read_label`), counted from
the first column and row shown; otherwise as names printed in the occupied hexes. Without a grid,
each place gets a separate hex.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from overstack.book.model import Book
from overstack.documents.map import map_json
from overstack.documents.schema import LABELS
from overstack.formats.errors import refused
from overstack.judging.edits import MAX_COUNTERS
from overstack.position.hexes import MAX_SIZE, Grid, last_numbers, read_label
from overstack.position.maps import Map
from overstack.schema.parts import Json
from overstack.survey.judge import MappedStack
from overstack.survey.mapping import Meaning
from overstack.survey.stacks import MapStacks

if TYPE_CHECKING:
    from overstack.answers.bring import BroughtPictures, MapPicture, PictureCorner

MARGIN = 3  # empty hexes around the occupied hexes, as room to move
AROUND = 10  # hexes on each side of the chosen hex
APART, WIDE = 2, 12  # without a grid: the distance between places in hexes, and places per row

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Window:
    """The stacks on a board, the labels of their hexes by place, and the shift of labels.

    `sheet` is the map of the board. A cell is a hex's column and row on `sheet` minus `shift`.
    `on_map` has the save's map from which the stacks come; `on_grid` says whether cells count on
    the grid of that map.
    """

    held: tuple[MappedStack, ...]
    labels: dict[str, str]
    sheet: Grid
    shift: Cell
    on_map: MapStacks
    on_grid: bool


def window(on_map: MapStacks, stacks: Sequence[MappedStack], around: str = "") -> Window:
    """The window with all stacks, or with those around a place. Raises BadFile."""
    held = [each for each in stacks if each.counters]
    on_grid = on_map.hexes and all(each.stack.cell for each in held)
    cells = _cells(on_map, held, on_grid=on_grid)
    if around in cells:
        x, y = cells[around]
        held = [each for each in held if _near(cells[each.stack.place], x, y)]
    if not held:
        raise refused("nothing-to-lay")
    count = sum(len(each.counters) for each in held)
    if count > MAX_COUNTERS:
        raise refused("too-many-to-lay", n=count, most=MAX_COUNTERS)
    cells = {each.stack.place: cells[each.stack.place] for each in held}
    sheet, shift = _sheet(on_map, cells)
    labels = {
        place: sheet.label(sheet.hex(*_shift_cell(cell, shift))) for place, cell in cells.items()
    }
    return Window(tuple(held), labels, sheet, shift, on_map, on_grid)


def scenario(shown: Window, meaning: Meaning, title: str) -> Json:
    """The scenario of a window."""
    held, labels = shown.held, shown.labels
    sheet = map_json(Map(shown.sheet))
    names = {label: place[:40] for place, label in labels.items() if label != place}
    if names:
        sheet["names"] = names
    sides = list(dict.fromkeys(c.side for each in held for c in each.counters))
    return board(meaning.book, sheet, title, sides) | {"counters": _counters(held, labels)}


def lay_ground(sheet: Json, shown: Window, ground: Mapping[str, Mapping[str, object]]) -> None:
    """Put the terrain and the features of places into the map of a window.

    A place without counters is known by the label that the map gives its hex.
    """
    grid = shown.sheet
    every = {
        grid.label(grid.hex(c + 1, r + 1)) for c in range(grid.columns) for r in range(grid.rows)
    }
    for place, here in ground.items():
        label = shown.labels.get(place, place)
        if label in every:
            for key, value in here.items():
                sheet.setdefault(key, {})[label] = value


def board(book: Book, sheet: Json, title: str, sides: Sequence[str] = ()) -> Json:
    """The scenario of an empty free board with a map; has these sides, filled up to two."""
    others = [side.id for side in book.sides if side.id not in sides]
    chosen = [*sides, *others[: max(0, 2 - len(sides))]]
    shown = [side for side in book.sides if side.id in chosen]
    phase = next(iter(book.phases.values()))
    doc: Json = {
        "format": 1,
        "ruleset": book.id,
        "title": title[:80],
        "map": sheet,
        "sides": [{"id": s.id, "name": s.name, "look": s.look} for s in shown],
        "play": "free",
        "phase": phase.id,
        "counters": [],
    }
    if book.house is not None:
        doc["house"] = book.house
    return doc | ({"active": doc["sides"][0]["id"]} if phase.per_side else {})


def pictures(shown: Window) -> BroughtPictures:
    """Return a `BroughtPictures` of the page: the names of the module's pictures for this window.

    `counters` gives the layers of each piece, the lowest first, by the counter's id in `scenario`.
    `map` gives the map's picture, and the pixels there of two hexes that differ in column and row.
    """
    held = ((each.stack.pieces, counter) for each in shown.held for counter in each.counters)
    traits = [pieces[counter.pieces[0]] for pieces, counter in held]
    return {
        "counters": {f"c{n}": list(each.images) for n, each in enumerate(traits, 1)},
        "map": _map_picture(shown),
    }


def _map_picture(shown: Window) -> MapPicture | None:
    sheet, on_map = shown.sheet, shown.on_map
    lattice, (left, top) = on_map.lattice, on_map.corner
    if lattice is None or len(lattice.parts) > 1 or not on_map.picture or not shown.on_grid:
        return None
    corners: list[PictureCorner] = []
    for number in ((1, 1), (sheet.columns, sheet.rows)):
        cell = number[0] - shown.shift[0], number[1] - shown.shift[1]
        x, y = lattice.middle(*(cell[::-1] if lattice.sideways else cell))
        label = sheet.label(sheet.hex(*number))
        corners.append({"hex": label, "x": round(x - left), "y": round(y - top)})
    return {"picture": on_map.picture, "corners": corners}


def _cells(on_map: MapStacks, held: Sequence[MappedStack], *, on_grid: bool) -> dict[str, Cell]:
    """The column and row of each place; if sideways, columns are the rows of the grid."""
    if on_grid:
        found = {each.stack.place: each.stack.cell or (0, 0) for each in held}
        return {p: (r, c) for p, (c, r) in found.items()} if _sideways(on_map) else found
    return {each.stack.place: (n % WIDE * APART, n // WIDE * APART) for n, each in enumerate(held)}


def _near(cell: Cell, x: int, y: int) -> bool:
    return abs(cell[0] - x) <= AROUND and abs(cell[1] - y) <= AROUND


def _sheet(on_map: MapStacks, cells: dict[str, Cell]) -> tuple[Grid, Cell]:
    """The map for cells, with a margin around them, and the shift from cells to it.

    Raises BadFile if it would exceed the size of a map.
    """
    columns, rows = zip(*cells.values(), strict=True)
    numbered = next(filter(None, (_label_style(cells, labels) for labels in LABELS)), None)
    labels, (x, y) = numbered or (LABELS[0], (1 - min(columns), 1 - min(rows)))
    last = last_numbers(labels)
    across = _numbers_shown(min(columns) + x, max(columns) + x, min(last[0], MAX_SIZE), last[0])
    down = _numbers_shown(min(rows) + y, max(rows) + y, MAX_SIZE, last[1])
    if not across or not down:
        raise refused("too-wide-to-lay", columns=MAX_SIZE, rows=MAX_SIZE)
    shift = x - across[0] + 1, y - down[0] + 1
    return Grid(
        len(across),
        len(down),
        pointy=_sideways(on_map),
        labels=labels,
        shift=_shifted_columns(on_map, shift[0]),
        origin=(across[0], down[0]),
    ), shift


def _numbers_shown(first: int, last: int, most: int, greatest: int) -> range:
    """The column or row numbers to show: the numbers in use plus a margin, if space allows.

    Returns at most `most` numbers, none above `greatest`; none at all if more are in use.
    """
    room = min(MARGIN, most - (last - first + 1))
    if room < 0:
        return range(0)
    start = max(min(first, 1), first - room)
    return range(start, min(last + room, start + most - 1, greatest) + 1)


def _label_style(cells: dict[str, Cell], labels: str) -> tuple[str, Cell] | None:
    """The label style, and the shift from cells to the numbers in names; None without one shift."""
    found: set[Cell | None] = set()
    for place, (x, y) in cells.items():
        hex_of_label = read_label(place, labels)
        found.add(hex_of_label and (hex_of_label[0] - x, hex_of_label[1] - y))
    shift = found.pop()
    return (labels, shift) if shift is not None and not found else None


def _shift_cell(cell: Cell, shift: Cell) -> Cell:
    return cell[0] + shift[0], cell[1] + shift[1]


def _shifted_columns(on_map: MapStacks, across: int) -> str:
    """Return whether odd or even columns (rows, if sideways) are shifted by half a hex."""
    odd_on = (1 + across) % 2 == 1
    up = on_map.lattice is not None and on_map.lattice.up
    return "odd" if odd_on != up else "even"


def _sideways(on_map: MapStacks) -> bool:
    return on_map.lattice is not None and on_map.lattice.sideways


def _counters(held: Sequence[MappedStack], labels: dict[str, str]) -> list[Json]:
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
