"""Writes a save back with some of its pieces in other places and everything else unchanged.

A piece that moves leaves its stack, and the stack is left out if it is empty then. As in VASSAL, it
is put on top of the stack or loose piece that is at exactly its new spot; pieces that come to an
empty spot together form a stack. Commands without a moved piece keep their bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from overstack.formats import commands
from overstack.formats.container import open_file, repacked
from overstack.formats.errors import refused
from overstack.formats.pieces import Reader, Spot, Stack, stack_of
from overstack.formats.save import save_of
from overstack.formats.sequence import join, peel, split


def with_moved(data: bytes, spots: Mapping[str, Spot]) -> bytes:
    """Return the file with pieces moved; `spots` has each one's new spot by id. Raises BadFile."""
    file = open_file(data)
    if file.kind != "save":
        raise refused("no-save")
    if not spots:
        return data
    added = [_added_piece(command) for command in commands.read(file.text).start]
    stacks = {who: stack_of(state) for who, kind, state in added if kind == "stack"}
    layers = {who: _layer(state) for who, kind, state in added if kind == "stack"}
    last = {who: n for n, (who, _, _) in enumerate(added)}
    loose = {p.id: p.spot for p in save_of(file).pieces if not p.stack and not p.traits.fixed}
    mover = _Mover(spots, _plan(spots, stacks, loose, last), layers)
    return repacked(data, commands.rewritten(file.text, mover.changed), file.hidden)


#: VASSAL finds the layer of a stack that has none.
_NO_LAYER = ("@@-1",)


def _layer(state: str) -> tuple[str, ...]:
    """The layer of a stack: the last item of its state, if it is there."""
    last = split(state, ";")[-1]
    return (last,) if last.startswith("@@") else ()


@dataclass(frozen=True, slots=True)
class _Plan:
    """The new contents of stacks by id, and the stacks to add after the command of a piece."""

    contents: dict[str, tuple[str, ...]] = field(default_factory=dict)
    after: dict[str, list[tuple[str, Spot, tuple[str, ...]]]] = field(default_factory=dict)
    stacked: set[str] = field(default_factory=set)


def _plan(
    spots: Mapping[str, Spot],
    stacks: Mapping[str, Stack],
    loose: Mapping[str, Spot],
    last: Mapping[str, int],
) -> _Plan:
    """Plan which stacks change: a stack is written after all of its pieces, or VASSAL loses them.

    `last` is the number of the command that adds each piece or stack.
    """
    left = {
        who: tuple(each for each in stack.ids if each not in spots) for who, stack in stacks.items()
    }
    plan = _Plan({who: ids for who, ids in left.items() if ids != stacks[who].ids})
    for spot in dict.fromkeys(spots.values()):
        coming = tuple(who for who, to in spots.items() if to == spot)
        there = (who for who in stacks if stacks[who].spot == spot and left[who])
        under = next(there, "")
        alone = [who for who, at in loose.items() if at == spot and who not in spots][:1]
        if under and last[under] > max(last.get(who, 0) for who in coming):
            plan.contents[under] = (*left[under], *coming)
            plan.stacked.update(coming)
        elif under or alone or len(coming) > 1:
            ids = (*(left[under] if under else alone), *coming)
            if under:
                plan.contents[under] = ()
            end = max(ids, key=lambda who: last.get(who, -1))
            name = under or _new_id(plan, last)
            plan.after.setdefault(end, []).append((name, spot, ids))
            plan.stacked.update(ids)
    return plan


def _new_id(plan: _Plan, last: Mapping[str, int]) -> str:
    """An id that no piece has: VASSAL numbers pieces by the time in milliseconds."""
    used = {name for made in plan.after.values() for name, _, _ in made}
    greatest = max((int(who) for who in {*last, *used} if who.isdigit()), default=0)
    return str(greatest + 1)


def _added_piece(command: str) -> tuple[str, str, str]:
    """The id, type and state of the piece that a command adds; empty if it adds no piece."""
    items = split(command[2:], "/") if command.startswith("+/") else []
    return (items[0], items[1], items[2]) if len(items) == 3 else ("", "", "")


def _adding(who: str, kind: str, state: str) -> str:
    return f"+/{join([who, kind, state], '/')}"


@dataclass(frozen=True, slots=True)
class _Mover:
    spots: Mapping[str, Spot]
    plan: _Plan
    layers: Mapping[str, tuple[str, ...]]

    def changed(self, command: str) -> Iterable[str]:
        """Return the commands that replace this one in the new file."""
        who, kind, state = _added_piece(command)
        made = self.plan.after.get(who, [])
        if kind == "stack" and who in self.plan.contents:
            ids = self.plan.contents[who]
            commands_made = [_adding(who, kind, self._stack(state, ids))] if ids else []
        elif who in self.spots or who in self.plan.stacked:
            commands_made = [_adding(who, kind, self._piece(who, kind, state))]
        else:
            commands_made = [command]
        stacks = (self._new_stack(*each) for each in made)
        return [*commands_made, *stacks]

    @staticmethod
    def _stack(state: str, ids: tuple[str, ...]) -> str:
        """The state of a stack with other pieces."""
        return join([*split(state, ";")[:3], *ids, *_layer(state)], ";")

    def _new_stack(self, who: str, spot: Spot, ids: tuple[str, ...]) -> str:
        layer = self.layers.get(who, _NO_LAYER)
        state = join([spot.map, str(spot.x), str(spot.y), *ids, *layer], ";")
        return _adding(who, "stack", state)

    def _piece(self, who: str, kind: str, state: str) -> str:
        """The state of a piece with its new spot; without a spot if it joins a stack."""
        spot = self.spots.get(who, Spot())
        stacked = who in self.plan.stacked
        place = ["null", "0", "0"] if stacked else [spot.map, str(spot.x), str(spot.y)]
        outer: list[str] = []
        for _ in Reader().traits(kind)[:-1]:
            head, state = peel(state, "\t")
            outer.append(head)
        state = join([*place, *split(state, ";")[3:]], ";")
        for head in reversed(outer):
            state = join([head, state], "\t")
        return state
