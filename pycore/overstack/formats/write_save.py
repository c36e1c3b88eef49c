"""Writes a save back with some of its pieces in other places and everything else unchanged.

A piece that moves leaves its stack. It is put on top of the stack at exactly its new spot, or
alone if no stack has that spot. Commands without a moved piece keep their bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from overstack.formats import commands
from overstack.formats.container import open_file, repacked
from overstack.formats.errors import refused
from overstack.formats.pieces import Reader, Spot, stack_of
from overstack.formats.sequence import join, peel, split


def with_moved(data: bytes, spots: Mapping[str, Spot]) -> bytes:
    """Return the file with pieces moved; `spots` has each one's new spot by id. Raises BadFile."""
    file = open_file(data)
    if file.kind != "save":
        raise refused("no-save")
    text = commands.rewritten(file.text, _Mover(spots, _targets(file.text, spots)).changed)
    return repacked(data, text, file.hidden)


def _targets(text: str, spots: Mapping[str, Spot]) -> dict[str, tuple[str, ...]]:
    """The ids of the pieces that join each stack, by the stack's id, in the order of `spots`."""
    at: dict[Spot, str] = {}
    for command in commands.read(text).start:
        who, kind, state = _added_piece(command)
        if kind == "stack":
            at.setdefault(stack_of(state).spot, who)
    found: dict[str, tuple[str, ...]] = {}
    for piece, spot in spots.items():
        if spot in at:
            found[at[spot]] = (*found.get(at[spot], ()), piece)
    return found


def _added_piece(command: str) -> tuple[str, str, str]:
    """The id, type and state of the piece that a command adds; empty if it adds no piece."""
    items = split(command[2:], "/") if command.startswith("+/") else []
    return (items[0], items[1], items[2]) if len(items) == 3 else ("", "", "")


@dataclass(frozen=True, slots=True)
class _Mover:
    spots: Mapping[str, Spot]
    targets: Mapping[str, tuple[str, ...]]

    def changed(self, command: str) -> str:
        """Return the command that replaces this one in the new file."""
        who, kind, state = _added_piece(command)
        if kind == "stack":
            changed = self._stack(who, state)
        elif who in self.spots:
            changed = self._piece(who, kind, state)
        else:
            return command
        return command if changed == state else f"+/{join([who, kind, changed], '/')}"

    def _stack(self, who: str, state: str) -> str:
        """The state of a stack without the pieces that leave and with the pieces that join."""
        items = split(state, ";")
        coming = self.targets.get(who, ())
        last = [items.pop()] if items[-1].startswith("@@") else []
        left = [each for each in items[3:] if each not in self.spots]
        if left == items[3:] and not coming:
            return state
        return join([*items[:3], *left, *coming, *last], ";")

    def _piece(self, who: str, kind: str, state: str) -> str:
        """The state of a moved piece with its new spot; without a spot if it joins a stack."""
        stacked = any(who in coming for coming in self.targets.values())
        spot = self.spots[who]
        place = ["null", "0", "0"] if stacked else [spot.map, str(spot.x), str(spot.y)]
        outer: list[str] = []
        for _ in Reader().traits(kind)[:-1]:
            head, state = peel(state, "\t")
            outer.append(head)
        state = join([*place, *split(state, ";")[3:]], ";")
        for head in reversed(outer):
            state = join([head, state], "\t")
        return state
