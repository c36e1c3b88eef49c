"""The stacks of a save or of a list: the pieces in one place, from the bottom.

With a grid, from the module or measured, a place is a hex, and VASSAL's stacks in it are merged.
Without a grid, each VASSAL stack is a separate place, named by its pixels. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from overstack.formats import grids, module, places
from overstack.formats.errors import refused
from overstack.formats.grids import HexGrid
from overstack.formats.pieces import Piece, PieceTraits
from overstack.formats.save import Save

#: Returns a piece's place: its name, and its column and row on the grid, if any.
Where = Callable[[Piece], tuple[str, tuple[int, int] | None]]


@dataclass(frozen=True, slots=True)
class Stack:
    """The pieces of a place, the lowest first; `cell` is its column and row, `x` and `y` pixels.

    `ordered`: the list gives the order of entry. `ids` are the ids of the pieces in the save;
    empty for a list.
    """

    place: str
    pieces: tuple[PieceTraits, ...]
    cell: tuple[int, int] | None = None
    x: int = 0
    y: int = 0
    ordered: bool = False
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MapStacks:
    """The stacks of one map, its grid if known, and the items left out."""

    stacks: tuple[Stack, ...]
    sideways: bool = False
    up: bool = False
    hexes: bool = False
    on: str = ""  # the map of the save
    elsewhere: int = 0  # pieces on other maps, or off all maps
    beside: int = 0  # pieces of the map that lie in no hex: beside its boards, or in a box of it
    odd: tuple[tuple[int, str], ...] = ()  # lines of a list that could not be parsed
    grid: HexGrid | None = None
    picture: str = ""  # the board's picture in the module; `grid` is in pixels of this picture
    patched: bool = False  # several boards or a rotated one; hex names are the first board's


def of_list(found: places.Listed) -> MapStacks:
    """The stacks of a list."""
    stacks: dict[str, list[places.ListedCounter]] = {}
    for row in found.rows:
        stacks.setdefault(row.place, []).append(row)
    return MapStacks(
        tuple(
            Stack(
                place, tuple(map(_piece_of_row, rows)), ordered=all(row.order >= 0 for row in rows)
            )
            for place, rows in stacks.items()
        ),
        odd=found.odd,
    )


def _piece_of_row(row: places.ListedCounter) -> PieceTraits:
    """A counter of a list as a piece; its side becomes a mark, as in modules."""
    return PieceTraits(row.name, row.name, marks=(("Side", row.side),) if row.side else ())


def of_save(
    save: Save,
    sheet: module.Sheet | None = None,
    named: Sequence[tuple[tuple[int, int], str]] = (),
    on: str = "",
    edge: tuple[int, int] = (0, 0),
) -> MapStacks:
    """The stacks of a save on one map: the one with the most pieces, unless one is named.

    `sheet` is that map in the module's definition; `named` are hexes that the player has named,
    by pixels; `edge` is the area beside the boards where the definition does not tell it. Pieces
    that lie in no hex are counted alone. Raises BadFile if the save has no piece on a map.
    """
    maps = save.maps
    if not maps:
        raise refused("no-pieces")
    on = on if on in maps else next(iter(maps))
    found = save.on(on)
    pieces = found if sheet else [one for one in found if not _is_beside(one, edge)]
    where, grid, picture = _where(pieces, sheet, named, save.boards)
    stacks: dict[str, list[Piece]] = {}
    cells = {}
    for piece in pieces:
        place, cell = where(piece)
        if grid is not None and cell is None:
            continue
        stacks.setdefault(place, []).append(piece)
        cells[place] = cell
    on_map = tuple(_stack(place, cells[place], held) for place, held in stacks.items())
    left = len(save.pieces) - len(found)
    beside = len(found) - sum(map(len, stacks.values()))
    if grid is None:
        return MapStacks(on_map, on=on, elsewhere=left, beside=beside)
    patched = sheet is not None and on in save.patched
    return MapStacks(
        on_map,
        grid.sideways,
        grid.up,
        hexes=True,
        on=on,
        elsewhere=left,
        beside=beside,
        grid=grid,
        picture="" if patched else picture,
        patched=patched,
    )


def _is_beside(piece: Piece, edge: tuple[int, int]) -> bool:
    return piece.spot.x < edge[0] or piece.spot.y < edge[1]


def _stack(place: str, cell: tuple[int, int] | None, held: Sequence[Piece]) -> Stack:
    first = held[0].spot
    traits, ids = tuple(p.traits for p in held), tuple(p.id for p in held)
    return Stack(place, traits, cell, first.x, first.y, ids=ids)


def _where(
    pieces: Sequence[Piece],
    sheet: module.Sheet | None,
    named: Sequence[tuple[tuple[int, int], str]],
    boards: Iterable[str],
) -> tuple[Where, HexGrid | None, str]:
    """Return the function that names places, their grid, and the picture of the grid's board."""
    if sheet is not None:
        used = next((each for each in sheet.boards if each.grid and each.name in set(boards)), None)
        board = used or next((each for each in sheet.boards if each.grid), None)
        if board is not None and board.grid is not None:
            name, picture = board.name, board.picture
            return (
                (lambda piece: sheet.place(piece.spot.x, piece.spot.y, name)),
                board.grid,
                picture,
            )
    grid = grid_of_pieces(pieces)
    if grid is not None and named:
        named_grid = grids.add_names(grid, named)
        if named_grid is None:
            raise refused("no-hex-name", name=named[0][1])
        return (lambda piece: _on(named_grid, piece)), named_grid, ""
    return _by_spot, None, ""


def _on(grid: HexGrid, piece: Piece) -> tuple[str, tuple[int, int]]:
    spot = (piece.spot.x, piece.spot.y)
    return grid.name(*spot), grid.cell(*spot)


def _by_spot(piece: Piece) -> tuple[str, None]:
    return f"({piece.spot.x}, {piece.spot.y})", None


def grid_of_pieces(pieces: Iterable[Piece]) -> HexGrid | None:
    """The grid on which movable pieces lie; None if no grid can be detected."""
    return grids.detect_grid([(p.spot.x, p.spot.y) for p in pieces if not p.traits.fixed])
