"""Writes a save back with its counters in their hexes on a board.

A counter moves with its markers: to the stack in its new hex if one exists, else to the centre of
that hex. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from overstack.formats import write_save
from overstack.formats.errors import refused
from overstack.formats.pieces import Spot
from overstack.survey.stacks import MapStacks
from overstack.survey.to_board import Window


def write_moved(
    data: bytes, on_map: MapStacks, shown: Window, at: Mapping[str, str]
) -> tuple[bytes, int]:
    """The file with counters moved to their new hexes, and the number of counters moved.

    `at` gives the label of the new hex by the counter's id; a counter without an entry stays.
    Raises BadFile if a hex cannot be found on the map of the save.
    """
    moved: dict[str, Spot] = {}
    count = 0
    for who, pieces, label in _counters(shown):
        if at.get(who, label) != label:
            spot = Spot(on_map.on, *_pixels(on_map, shown, at[who]))
            moved |= dict.fromkeys(pieces, spot)
            count += 1
    return write_save.with_moved(data, moved), count


def _counters(shown: Window) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield each counter's id on the board, the ids of its pieces and the label of its hex."""
    every = ((each.stack, counter) for each in shown.held for counter in each.counters)
    for number, (stack, counter) in enumerate(every, 1):
        pieces = tuple(stack.ids[n] for n in counter.pieces)
        yield f"c{number}", pieces, shown.labels[stack.place]


def _pixels(on_map: MapStacks, shown: Window, label: str) -> tuple[int, int]:
    """Return the pixels of a hex of the board on the map of the save.

    With the module's own grid they are where VASSAL puts a piece; with a measured one they are
    counted from a stack of the save.
    """
    stands = next((each for each in shown.held if shown.labels[each.stack.place] == label), None)
    if stands is not None:
        return stands.stack.x, stands.stack.y
    try:
        x, y = shown.sheet.offset(shown.sheet.parse(label))
    except ValueError:
        raise refused("no-hex-there", hex=label) from None
    lattice = on_map.lattice if shown.on_grid else None
    near = next((each.stack for each in shown.held if each.stack.cell), None)
    if lattice is None or near is None or near.cell is None:
        raise refused("no-hex-there", hex=label)
    column, row = x - shown.shift[0], y - shown.shift[1]
    cell = (row, column) if lattice.sideways else (column, row)
    if on_map.exact:
        return lattice.snap(*cell)
    (x0, y0), (x1, y1) = lattice.middle(*near.cell), lattice.middle(*cell)
    return round(near.x + x1 - x0), round(near.y + y1 - y0)
