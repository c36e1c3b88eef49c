"""The stacks of a save or of a list: the pieces in one place, from the bottom.

With a grid, from the module or measured, a place is a hex, a square or a region, and VASSAL's
stacks in it are merged. Without a grid, each VASSAL stack is a separate place, named by its pixels.
A place is identified by its key, never by its name: see `naming`. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from overstack.formats import grids, places
from overstack.formats.errors import refused
from overstack.formats.grids import HexGrid
from overstack.formats.pieces import Piece, PieceTraits
from overstack.formats.save import Save
from overstack.formats.sheet import BoardUse, Layout, Nameless, Place, Sheet
from overstack.survey.lattice import Lattice, lattice_of
from overstack.survey.naming import Named, shown_names

Cell = tuple[int, int]
#: Returns a piece's place; None if the piece stands in none.
Where = Callable[[Piece], Place | None]


@dataclass(frozen=True, slots=True)
class Stack:
    """The pieces of a place, the lowest first; `cell` is its column and row, `x` and `y` pixels.

    `place` is its name, unique among the stacks of a map; `key` identifies it at every step of a
    log. `ordered`: the list gives the order of entry. `ids` are the ids of the pieces in the save;
    empty for a list.
    """

    place: str
    pieces: tuple[PieceTraits, ...]
    cell: Cell | None = None
    x: int = 0
    y: int = 0
    ordered: bool = False
    ids: tuple[str, ...] = ()
    key: Hashable = None


@dataclass(frozen=True, slots=True)
class MapStacks:
    """The stacks of one map, its hexes if known, and the items left out."""

    stacks: tuple[Stack, ...]
    on: str = ""  # the map of the save
    elsewhere: int = 0  # pieces on other maps, or off all maps
    beside: int = 0  # pieces in no hex: beside the boards, in a box of the map, or in a deck
    odd: tuple[tuple[int, str], ...] = ()  # lines of a list that could not be parsed
    lattice: Lattice | None = None
    picture: str = ""  # the picture of the only board, whose corner on the map is `corner`
    corner: Cell = (0, 0)
    exact: bool = False  # the hexes are the module's own, not measured
    unnamed: Nameless = ""  # why places of the module have no names, as in `sheet`

    @property
    def hexes(self) -> bool:
        """Whether the places are hexes with a known position."""
        return self.lattice is not None


def of_list(found: places.Listed) -> MapStacks:
    """The stacks of a list."""
    stacks: dict[str, list[places.ListedCounter]] = {}
    for row in found.rows:
        stacks.setdefault(row.place, []).append(row)
    return MapStacks(
        tuple(
            Stack(
                place,
                tuple(map(_piece_of_row, rows)),
                ordered=all(row.order >= 0 for row in rows),
                key=place,
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
    sheet: Sheet | None = None,
    named: Sequence[tuple[Cell, str]] = (),
    on: str = "",
    edge: Cell = (0, 0),
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
    layout = sheet.layout(_uses(save, sheet, on)) if sheet else None
    if layout is not None and layout.has_grid:
        return _counted(_by_module(layout, found, named, on), save, found)
    pieces = [one for one in found if sheet or not _is_beside(one, edge)]
    on_map = _by_measure(pieces, named, on)
    return _counted(replace(on_map, unnamed=_why(sheet, layout)), save, found)


def _counted(on_map: MapStacks, save: Save, found: Sequence[Piece]) -> MapStacks:
    """The stacks with the numbers of pieces left out."""
    held = sum(len(stack.pieces) for stack in on_map.stacks)
    return replace(on_map, elsewhere=len(save.pieces) - len(found), beside=len(found) - held)


def _uses(save: Save, sheet: Sheet, on: str) -> tuple[BoardUse, ...]:
    """The boards that lie on a map; the save may call the map by its number."""
    return save.boards.get(on) or save.boards.get(sheet.id) or ()


def _why(sheet: Sheet | None, layout: Layout | None) -> Nameless:
    """Why the module gives no names: a size is not known, or a grid."""
    if sheet is None:
        return ""
    return "size" if layout is None else layout.nameless


def _is_beside(piece: Piece, edge: Cell) -> bool:
    return piece.spot.x < edge[0] or piece.spot.y < edge[1]


def _by_module(
    layout: Layout, pieces: Sequence[Piece], named: Sequence[tuple[Cell, str]], on: str
) -> MapStacks:
    """The stacks in the places of a module's map; in its hexes alone, if it has hexes."""
    only_hexes = any(layout.hex_grids)

    @cache
    def numbered(grid: HexGrid) -> HexGrid:
        return _numbered(grid, named)

    def where(piece: Piece) -> Place | None:
        place = layout.place(piece.spot.x, piece.spot.y)
        if place is None or piece.in_deck or (only_hexes and place.hexes is None):
            return None
        if place.cell is None:
            return replace(_by_spot(piece), zone=place.zone, name=place.name)
        if named and place.hexes and not place.bare:
            name = numbered(place.hexes).name(piece.spot.x, piece.spot.y)
            return replace(place, name=name, bare=name)
        return place

    picture, corner = layout.picture
    on_map = replace(_stacks(pieces, where, on), picture=picture, corner=corner, exact=True)
    nameless = only_hexes and not named
    return replace(on_map, unnamed=layout.nameless if nameless else "")


def _numbered(grid: HexGrid, named: Sequence[tuple[Cell, str]]) -> HexGrid:
    found = grids.add_numbers(grid, named)
    if found is None:
        raise refused("no-hex-name", name=named[0][1])
    return found


def _by_measure(pieces: Sequence[Piece], named: Sequence[tuple[Cell, str]], on: str) -> MapStacks:
    """The stacks on a grid that is measured from them, named by the player; else each alone."""
    grid = grid_of_pieces(pieces) if named else None
    if grid is None:
        return _stacks(pieces, lambda piece: None if piece.in_deck else _by_spot(piece), on)
    hexes = grids.add_names(grid, named)
    if hexes is None:
        raise refused("no-hex-name", name=named[0][1])

    def where(piece: Piece) -> Place | None:
        at = (piece.spot.x, piece.spot.y)
        name = hexes.name(*at)
        return None if piece.in_deck else Place((0, -1, hexes.cell(*at)), name, "", name, hexes)

    return _stacks(pieces, where, on)


def _by_spot(piece: Piece) -> Place:
    return Place((piece.spot.x, piece.spot.y, None), "")


def _stacks(pieces: Iterable[Piece], where: Where, on: str) -> MapStacks:
    """The stacks of pieces by their places."""
    held: dict[Hashable, list[Piece]] = {}
    at: dict[Hashable, Place] = {}
    for piece in pieces:
        place = where(piece)
        if place is not None:
            at[place.key] = place
            held.setdefault(place.key, []).append(piece)
    names = shown_names(
        {
            key: Named(p.name, p.zone, p.bare, held[key][0].spot.x, held[key][0].spot.y)
            for key, p in at.items()
        }
    )
    hexes = {key: (p.hexes, p.cell) for key, p in at.items() if p.hexes and p.cell}
    lattice, cells = lattice_of(hexes) if hexes else (None, {})
    stacks = (_stack(key, names[key], cells.get(key), held[key]) for key in held)
    return MapStacks(tuple(stacks), on, lattice=lattice)


def _stack(key: Hashable, place: str, cell: Cell | None, held: Sequence[Piece]) -> Stack:
    first = held[0].spot
    traits, ids = tuple(p.traits for p in held), tuple(p.id for p in held)
    return Stack(place, traits, cell, first.x, first.y, ids=ids, key=key)


def grid_of_pieces(pieces: Iterable[Piece]) -> HexGrid | None:
    """The grid on which movable pieces lie; None if no grid can be detected."""
    return grids.detect_grid([(p.spot.x, p.spot.y) for p in pieces if not p.traits.fixed])
