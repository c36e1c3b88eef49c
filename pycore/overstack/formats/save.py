"""A whole save or log: its pieces with their spots, and the positions of its log.

Pieces in a stack have the stack's spot; the lowest piece comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from overstack.formats import commands as said
from overstack.formats.container import Container, open_file
from overstack.formats.errors import MOST_PIECES, refused
from overstack.formats.pieces import Piece, Reader, Spot, Stack, clean, deck_of, spot_of, stack_of
from overstack.formats.sequence import split
from overstack.formats.sheet import BoardUse
from overstack.formats.xml import note_of


@dataclass(frozen=True, slots=True)
class Save:
    """The contents of a save.

    `pieces` are grouped by stack, from the bottom; `boards` are the boards in use by map ("" for
    VASL's own boards, whose command names no map).
    """

    pieces: tuple[Piece, ...]
    module: str = ""
    version: str = ""
    boards: Mapping[str, tuple[BoardUse, ...]] = field(default_factory=dict)
    steps: int = 0  # the number of steps in its log

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
            read_stack = deck_of if self.stacks[who].deck else stack_of
            self.stacks[who] = read_stack(state)
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
            self.stacks[under] = replace(stack, spot=spot, ids=(*stack.ids, who))

    def _put_over(self, who: str, under: str, spot: Spot) -> None:
        for name, stack in self.stacks.items():
            if under in stack.ids:
                at = stack.ids.index(under) + 1
                ids = (*stack.ids[:at], who, *stack.ids[at:])
                self.stacks[name] = replace(stack, spot=spot, ids=ids)
                return
        self.stacks[f"over {under}"] = Stack(spot, (under, who))

    def _lift(self, who: str) -> None:
        for name, stack in self.stacks.items():
            if who in stack.ids:
                left = tuple(each for each in stack.ids if each != who)
                self.stacks[name] = replace(stack, ids=left)

    def found(self) -> tuple[Piece, ...]:
        """All pieces; the pieces of a stack are adjacent, from the bottom up."""
        traits = {who: self.reader.piece_traits(*held) for who, held in self.pieces.items()}
        pieces: dict[str, Piece] = {}
        for name, stack in self.stacks.items():
            for height, who in enumerate(each for each in stack.ids if each in traits):
                if who not in pieces:
                    look = traits[who][0]
                    pieces[who] = Piece(who, look, stack.spot, name, height, stack.deck)
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
    boards = {on: uses for each in held.boards for on, uses in [_boards(each)]}
    return Save(table.found(), module, version, boards, len(held.steps))


def _boards(command: str) -> tuple[str, tuple[BoardUse, ...]]:
    """The map that a command is about, and the boards that it lays there."""
    items = split(command, "\t")
    on, picker, _ = items[0].partition("BoardPicker")
    if not picker:
        return "", tuple(BoardUse(clean(name)) for name in items[3:4] if name)
    found = []
    for name, column, row in zip(items[1::3], items[2::3], items[3::3], strict=False):
        board, *turned = split(name, "/")
        found.append(BoardUse(clean(board), turned[:1] == ["rev"], _index(column), _index(row)))
    return clean(on), tuple(found)


def _index(text: str) -> int:
    return int(text) if re.fullmatch(r"\d{1,3}", text) else 0


def positions(file: Container) -> Iterator[tuple[Piece, ...]]:
    """Yield the pieces at the start of a log and after each of its steps. Raises BadFile.

    A step that concerns no piece yields the same tuple again.
    """
    held = said.read(file.text)
    table = Table()
    for command in held.start:
        table.play(command)
    pieces = table.found()
    yield pieces
    for step in held.steps:
        for command in step:
            table.play(command)
        pieces = table.found() if step else pieces
        yield pieces
