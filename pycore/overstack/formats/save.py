"""A whole save or log: its pieces with their spots, and the positions of its log.

Pieces in a stack have the stack's spot; the lowest piece comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain

from overstack.formats import commands as said
from overstack.formats.container import Container, open_file
from overstack.formats.errors import MOST_PIECES, refused
from overstack.formats.pieces import Piece, Reader, Spot, Stack, clean, deck_of, spot_of, stack_of
from overstack.formats.sequence import split
from overstack.formats.xml import note_of


@dataclass(frozen=True, slots=True)
class Save:
    """The contents of a save.

    `pieces` are grouped by stack, from the bottom; `boards` names the boards in use. `patched`
    names the maps that have several boards, or a board that is rotated by 180 degrees.
    """

    pieces: tuple[Piece, ...]
    module: str = ""
    version: str = ""
    boards: tuple[str, ...] = ()
    steps: int = 0  # the number of steps in its log
    patched: frozenset[str] = frozenset()

    def on(self, name: str) -> tuple[Piece, ...]:
        """The pieces on a map."""
        return tuple(piece for piece in self.pieces if piece.spot.map == name)

    @property
    def maps(self) -> dict[str, int]:
        """The number of pieces by map, the map with the most first; pieces off maps are omitted."""
        counts: dict[str, int] = {}
        for piece in self.pieces:
            if piece.spot.map:
                counts[piece.spot.map] = counts.get(piece.spot.map, 0) + 1
        return dict(sorted(counts.items(), key=lambda one: -one[1]))


@dataclass(slots=True)
class Table:
    """The current pieces and stacks while commands are executed one after the other."""

    reader: Reader = field(default_factory=Reader)
    pieces: dict[str, tuple[str, str]] = field(default_factory=dict)  # type and state
    stacks: dict[str, Stack] = field(default_factory=dict)
    moved: dict[str, Spot] = field(default_factory=dict)

    def play(self, command: str) -> None:
        """Execute a command. Raises BadFile."""
        act, _, rest = command.partition("/")
        items = split(rest, "/")
        if act == "+" and len(items) > 2:
            self._add(items[0], items[1], items[2])
        elif act == "-":
            self.pieces.pop(items[0], None)
            self.stacks.pop(items[0], None)
            self._lift(items[0])
        elif act == "D" and len(items) > 1:
            self._change(items[0], items[1])
        elif act == "M" and len(items) > 4:
            self._move(items)

    def _add(self, who: str, kind: str, state: str) -> None:
        if kind.partition(";")[0] == "stack":
            self.stacks[who] = stack_of(state)
        elif kind.startswith("deck;"):
            self.stacks[who] = deck_of(state)
        else:
            self.pieces[who] = (kind, state)
            self.moved.pop(who, None)
        if len(self.pieces) > MOST_PIECES or len(self.stacks) > MOST_PIECES:
            raise refused("many-pieces", most=MOST_PIECES)

    def _change(self, who: str, state: str) -> None:
        if who in self.stacks:
            self.stacks[who] = stack_of(state)
        elif who in self.pieces:
            self.pieces[who] = (self.pieces[who][0], state)

    def _move(self, items: list[str]) -> None:
        """Move a piece or a whole stack to a spot; a piece goes on top of `under`, if given."""
        who, under = items[0], items[4]
        spot = spot_of(items[1:4])
        if who in self.stacks:
            self.stacks[who] = replace(self.stacks[who], spot=spot)
            return
        self._lift(who)
        self.moved[who] = spot
        if under != "null" and under in self.pieces:
            self._put_over(who, under, spot)
        elif under in self.stacks:
            stack = self.stacks[under]
            self.stacks[under] = Stack(spot, (*stack.ids, who))

    def _put_over(self, who: str, under: str, spot: Spot) -> None:
        for name, stack in self.stacks.items():
            if under in stack.ids:
                at = stack.ids.index(under) + 1
                self.stacks[name] = Stack(spot, (*stack.ids[:at], who, *stack.ids[at:]))
                return
        self.stacks[f"over {under}"] = Stack(spot, (under, who))

    def _lift(self, who: str) -> None:
        for name, stack in self.stacks.items():
            if who in stack.ids:
                left = tuple(each for each in stack.ids if each != who)
                self.stacks[name] = Stack(stack.spot, left)

    def found(self) -> tuple[Piece, ...]:
        """All pieces; the pieces of a stack are adjacent, from the bottom up."""
        traits = {who: self.reader.piece_traits(*held) for who, held in self.pieces.items()}
        pieces: dict[str, Piece] = {}
        for name, stack in self.stacks.items():
            for height, who in enumerate(each for each in stack.ids if each in traits):
                if who not in pieces:
                    pieces[who] = Piece(who, traits[who][0], stack.spot, name, height)
        for who, (look, spot) in traits.items():
            if who not in pieces:
                pieces[who] = Piece(who, look, self.moved.get(who, spot))
        return tuple(pieces.values())


def read(data: bytes) -> Save:
    """Parse the save in a file, at the start of its log. Raises BadFile with one sentence."""
    return save_of(open_file(data))


def save_of(file: Container, step: int = 0) -> Save:
    """The save of an opened file, after `step` steps of its log. Raises BadFile."""
    if file.kind != "save":
        raise refused("no-save")
    held = said.read(file.text)
    table = Table()
    for command in chain(held.start, *held.steps[:step]):
        table.play(command)
    module, version = note_of(file.note)
    boards = tuple(dict.fromkeys(name for each in held.boards for name in _boards(each)))
    patched = frozenset(on for each in held.boards for on in _patched_maps(each))
    return Save(table.found(), module, version, boards, len(held.steps), patched)


def _boards(command: str) -> Iterator[str]:
    """The boards that a command names."""
    items = split(command, "\t")
    if items[0].endswith("BoardPicker"):
        yield from (clean(name.partition("/")[0]) for name in items[1::3] if name)
    else:
        yield from (clean(name) for name in items[3:4] if name)


def _patched_maps(command: str) -> Iterator[str]:
    """Yield a command's map if it has several boards or a board rotated by 180 degrees."""
    items = split(command, "\t")
    on, picker, _ = items[0].partition("BoardPicker")
    if picker and (len(items[1::3]) > 1 or any(name.endswith("/rev") for name in items[1::3])):
        yield clean(on)


def positions(file: Container) -> Iterator[tuple[Piece, ...]]:
    """Yield the pieces at the start of a log and after each of its steps. Raises BadFile."""
    held = said.read(file.text)
    table = Table()
    for command in held.start:
        table.play(command)
    yield table.found()
    for step in held.steps:
        for command in step:
            table.play(command)
        yield table.found()
