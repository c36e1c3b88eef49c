"""A save with the places that its counters have on a board, for the program that it comes from.

A counter goes with its markers. It goes to where a stack of its new hex lies, else to the middle of
that hex, as far from a known stack as the grid says. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from overstack.formats import back
from overstack.formats.errors import refused
from overstack.formats.pieces import Spot
from overstack.survey.lay import Window
from overstack.survey.stacks import Laid


def written(
    data: bytes, laid: Laid, shown: Window, on: str, at: Mapping[str, str]
) -> tuple[bytes, int]:
    """The file with counters of the board where `at` says, and how many counters have moved.

    `on` is the map of the save; `at` has the label of its hex by the id of a counter; who is not
    in it stays. Raises BadFile where a hex cannot be found on the map of the save.
    """
    moved: dict[str, Spot] = {}
    count = 0
    for who, pieces, label in _counters(shown):
        if at.get(who, label) != label:
            spot = Spot(on, *_pixels(laid, shown, at[who]))
            moved |= dict.fromkeys(pieces, spot)
            count += 1
    return back.moved(data, moved), count


def _counters(shown: Window) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Id on the board, ids of the pieces and label of each counter, as the scenario has them."""
    every = ((each.stack, counter) for each in shown.held for counter in each.counters)
    for number, (stack, counter) in enumerate(every, 1):
        pieces = tuple(stack.ids[n] for n in counter.pieces)
        yield f"c{number}", pieces, shown.labels[stack.place]


def _pixels(laid: Laid, shown: Window, label: str) -> tuple[int, int]:
    """Where a hex of the board lies on the map of the save."""
    stands = next((each for each in shown.held if shown.labels[each.stack.place] == label), None)
    if stands is not None:
        return stands.stack.x, stands.stack.y
    column, row = int(label[:2]) - shown.shift[0], int(label[2:]) - shown.shift[1]
    cell = (row, column) if laid.sideways else (column, row)
    for each in shown.held:
        if laid.grid is not None and each.stack.cell is not None:
            (x0, y0), (x1, y1) = laid.grid.middle(*each.stack.cell), laid.grid.middle(*cell)
            return round(each.stack.x + x1 - x0), round(each.stack.y + y1 - y0)
    raise refused("no-hex-there", hex=label)
