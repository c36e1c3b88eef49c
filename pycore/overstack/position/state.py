"""Positions as immutable values.

Laws kept here: a position is one immutable, hashable value (7); order of entry is a rank
within the place, renumbered on every change, so that equal positions are equal; nothing
here knows a game, a clock or chance (1).

Pending matters (a penalty to be placed, a fire window, a draw) are a tuple of `Frame`s
inside the position: `apply` pushes and pops. Data that only one game needs lives in that
ruleset's own frozen dataclass in `State.own`. Data that never changes during a game (map,
sides, kinds) is the `World`, shared by all positions of the game.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final

from overstack.position import indexes
from overstack.position.counters import Counter, Kind, Side, by_rank
from overstack.position.entries import Action, Change, Entry, Faces, Frame
from overstack.position.goal import Goal
from overstack.position.maps import LOST, Map, Part, PartKind, Place, Road
from overstack.position.memo import Memo
from overstack.position.post import Post
from overstack.position.values import lazy
from overstack.position.world import World

__all__ = [
    "LOST",
    "Action",
    "Change",
    "Counter",
    "Entry",
    "Faces",
    "Frame",
    "Game",
    "Kind",
    "Map",
    "Part",
    "PartKind",
    "Place",
    "Road",
    "Scenario",
    "Side",
    "State",
    "World",
]


@dataclass(frozen=True)
class State:
    """A position: everything that can change in a game, as one value.

    `counters` is sorted by id. `frames` is a stack; its last element is the top. `options` are
    the options that are switched on.
    """

    world: World
    counters: tuple[Counter, ...]
    turn: int
    phase: str
    active: str
    frames: tuple[Frame, ...] = ()
    options: frozenset[str] = frozenset()
    own: Hashable = None

    def __hash__(self) -> int:
        return self._hash

    @lazy
    def _hash(self) -> int:
        return hash((self._sum, self.turn, self.phase, self.active, self.frames, self.own))

    @lazy
    def key(self) -> bytes:
        """A compact key: two positions of one world have the same key only if they are equal.

        The key has three bytes per counter and three for everything else, so a table can store
        keys instead of positions.
        """
        return self.key_with(())

    def key_with(self, changed: Collection[Counter]) -> bytes:
        """The key of the position with these counters in place of those with their ids."""
        codes, known = self.world.codes, self._codes
        rest = (self.turn, self.phase, self.active, self.frames, self.options, self.own)
        if changed:
            known = known | {counter.id: indexes.code(codes, counter) for counter in changed}
        return b"".join((*known.values(), indexes.code(codes, rest)))

    @lazy
    def _codes(self) -> dict[str, bytes]:
        """The codes of the counters in the position's world, by id."""
        codes = self.world.codes
        return {counter.id: indexes.code(codes, counter) for counter in self.counters}

    @lazy
    def _sum(self) -> int:
        """The part of the position's hash that depends on the counters."""
        return indexes.mixed(0, self.counters)

    @lazy
    def by_id(self) -> dict[str, Counter]:
        """Counters by id."""
        return {counter.id: counter for counter in self.counters}

    @lazy
    def stacks(self) -> Mapping[Place, tuple[Counter, ...]]:
        """The stack in each occupied place, in order of entry; counters aboard are left out."""
        standing = self._standing
        return {c.place: standing[c.place] for c in self.counters if not c.aboard}

    @lazy
    def _standing(self) -> dict[Place, tuple[Counter, ...]]:
        """The stack in each occupied place, with the places in no particular order."""
        found: dict[Place, list[Counter]] = {}
        for counter in self.counters:
            if not counter.aboard:
                found.setdefault(counter.place, []).append(counter)
        return {place: tuple(sorted(stack, key=by_rank)) for place, stack in found.items()}

    @lazy
    def memo(self) -> Memo:
        """The answers of memoised functions; no part of the position's value."""
        return Memo()

    @lazy
    def marked(self) -> tuple[Counter, ...]:
        """The counters with any marker on them, by id."""
        return tuple([counter for counter in self.counters if counter.marks])

    @property
    def places(self) -> Collection[Place]:
        """The occupied places, in no particular order."""
        return self._standing.keys()

    def at(self, place: Place) -> tuple[Counter, ...]:
        """The stack in a place, in order of entry; empty where nothing stands."""
        return self._standing.get(place, ())

    @lazy
    def loads(self) -> Mapping[str, tuple[Counter, ...]]:
        """The counters directly aboard each carrier, by id."""
        found: dict[str, list[Counter]] = {}
        for counter in self.counters:
            if counter.aboard:
                found.setdefault(counter.aboard, []).append(counter)
        return {carrier: tuple(load) for carrier, load in found.items()}

    def load(self, carrier: str) -> tuple[Counter, ...]:
        """The counters directly aboard a counter, by id."""
        return self.loads.get(carrier, ())

    def cargo(self, carrier: str) -> tuple[Counter, ...]:
        """All counters aboard a counter, at any depth, each before its own riders."""
        riders = self.loads.get(carrier)
        if not riders:
            return ()
        known = self._cargoes.get(carrier)
        if known is None:
            known = tuple(each for rider in riders for each in (rider, *self.cargo(rider.id)))
            self._cargoes[carrier] = known
        return known

    @lazy
    def _cargoes(self) -> dict[str, tuple[Counter, ...]]:
        """The cache of `cargo`, by carrier."""
        return {}

    def chosen(self, who: str) -> tuple[Counter, ...]:
        """The counter with an id as a tuple; all counters for "", none for an unknown id."""
        if not who:
            return self.counters
        counter = self.by_id.get(who)
        return () if counter is None else (counter,)

    def knows(self, action: Action) -> bool:
        """Whether the counters that an action names exist."""
        by_id = self.by_id
        return (not action.who or action.who in by_id) and (not action.on or action.on in by_id)

    @property
    def top(self) -> Frame | None:
        """The frame on top; None where nothing is pending."""
        return self.frames[-1] if self.frames else None

    def option(self, name: str) -> bool:
        """Whether the option with this name is switched on, which selects another reading."""
        return name in self.options

    def forget(self) -> None:
        """Drop all caches of the position and keep only its value."""
        value = {name: self.__dict__[name] for name in VALUE}
        self.__dict__.clear()
        self.__dict__.update(value)

    def changes_since(self, before: State) -> Sequence[Counter]:
        """The counters that differ from an earlier position: as they were, then as they are."""
        return indexes.differing(before.by_id, self.by_id)

    # -- changes: each returns a new position -------------------------------------------

    def __replace__(self, **changes: Any) -> State:  # noqa: ANN401 - as that of dataclasses
        """Copy like `dataclasses.replace`, three times as fast, and keep the valid caches."""
        after, known = object.__new__(State), self.__dict__
        mine = after.__dict__
        mine["world"], mine["counters"] = known["world"], known["counters"]
        mine["turn"], mine["phase"], mine["active"] = known["turn"], known["phase"], known["active"]
        mine["frames"], mine["options"] = known["frames"], known["options"]
        mine["own"] = known["own"]
        mine.update(changes)
        if "counters" not in changes:
            indexes.same_counters(known, mine)
            if "world" in changes:
                mine.pop("_codes", None)
            if "memo" in known and "options" not in changes and "world" not in changes:
                mine["memo"] = known["memo"].at_another_moment()
        return after

    def with_counters(self, changed: Iterable[Counter]) -> State:
        """The position with these counters; each replaces the counter with its id, or is added."""
        table = {counter.id: counter for counter in changed}
        before = self.by_id
        old: list[Counter] = []
        new: list[Counter] = []
        for who, counter in table.items():
            was = before.get(who)
            if was is not counter:
                new.append(counter)
                if was is not None:
                    old.append(was)
        if not new:
            return self
        by_id = before | table  # a replacement has the same position in the order of ids
        if len(new) > len(old):
            by_id = {who: by_id[who] for who in sorted(by_id)}
        return self._of(by_id, old, new)

    def _of(self, by_id: dict[str, Counter], old: list[Counter], new: list[Counter]) -> State:
        """The position with these counters, among which the `new` ones replace the `old` ones."""
        after, known = object.__new__(State), self.__dict__
        mine = after.__dict__
        mine["world"], mine["counters"] = known["world"], tuple(by_id.values())
        mine["turn"], mine["phase"], mine["active"] = known["turn"], known["phase"], known["active"]
        mine["frames"], mine["options"] = known["frames"], known["options"]
        mine["own"], mine["by_id"] = known["own"], by_id
        indexes.changed(known, mine, old, new)
        if "memo" in known:
            mine["memo"] = known["memo"].with_others((*old, *new))
        return after

    def with_frames(self, frames: tuple[Frame, ...]) -> State:
        """The position with other frames and the same counters."""
        if frames == self.frames:
            return self
        return self.__replace__(frames=frames)

    def without(self, who: str) -> State:
        """The position without a counter; its riders stay in its place, aboard nothing."""
        rest, place = self.by_id.copy(), self.by_id[who].place
        left = self._of(rest, [rest.pop(who)], [])
        stand = (*_others(self, place, who), *(rider.id for rider in self.load(who)))
        return left.with_counters(
            one.put(place, rank)
            for rank, one in enumerate(rest[each] for each in stand)
            if one.rank != rank or one.aboard
        )

    def entered(self, who: str, place: Place, *, rank: int | None = None, points: int = 0) -> State:
        """The position with a counter (and its cargo) in a place, last in the order of entry.

        The counter leaves its carrier; the counter and its cargo each spend `points` more. With
        `rank` the counter enters at that rank and spends nothing. Without `rank` a counter that
        stays in its place keeps its rank.
        """
        mover = self.by_id[who]
        if rank is None:
            if mover.place == place and not (mover.aboard or points):
                return self
            return self.arrived(mover, place, points)
        stack = _others(self, place, who)
        stack.insert(rank, who)
        left = _others(self, mover.place, who) if mover.place != place else []
        riders = [rider.put(place, rider.rank, rider.aboard) for rider in self.cargo(who)]
        others = _rank_changes(self, left, stack)
        mover = mover.put(place, stack.index(who))
        return self.with_counters([*others, mover, *riders])

    def arrived(self, mover: Counter, place: Place, points: int = 0) -> State:
        """Like `entered` without a rank, for a counter value that may differ from the stored one.

        In its former place the rank of every counter that entered after it falls by one.
        """
        here, rank = mover.place, mover.rank
        new: list[Counter] = []
        if mover.aboard or here != place:
            for one in () if mover.aboard else self.at(here):
                if one.rank > rank:
                    new.append(one.put(here, one.rank - 1))  # noqa: PERF401 - a list more
            rank = len(self.at(place))
        new.append(mover.put(place, rank, "", points))
        for rider in self.cargo(mover.id):
            new.append(rider.put(place, rider.rank, rider.aboard, points))  # noqa: PERF401
        return self.with_counters(new)

    def boarded(self, who: str, carrier: str) -> State:
        """The position with a counter (and its cargo) aboard another one.

        The counter leaves the stack of its place. The carrier must not be part of its cargo.
        """
        return self.all_aboard([who], carrier)

    def all_aboard(self, who: Collection[str], carrier: str) -> State:
        """Like `boarded`, for several counters."""
        movers, place = [self.by_id[each] for each in who], self.by_id[carrier].place
        riders = [mover.put(place, -1, carrier) for mover in movers]
        for mover in movers:
            riders += [c.put(place, c.rank, c.aboard) for c in self.cargo(mover.id)]
        left = [_others(self, each, *who) for each in {mover.place for mover in movers}]
        return self.with_counters([*_rank_changes(self, *left), *riders])

    def pushed(self, *frames: Frame) -> State:
        """The position with frames pushed; the last of them is on top."""
        return self.with_frames((*self.frames, *frames))

    def popped(self) -> State:
        """The position with the top frame removed."""
        return self.with_frames(self.frames[:-1])


#: The fields of a position's value; all else in its `__dict__` is cached.
VALUE: Final = tuple(each.name for each in fields(State))


def _others(state: State, place: Place, *who: str) -> list[str]:
    """The ids of the stack in a place, in order of entry, without the ids in `who`."""
    return [counter.id for counter in state.at(place) if counter.id not in who]


def _rank_changes(state: State, *stacks: list[str]) -> list[Counter]:
    """The counters whose rank changes when these stacks of ids are numbered 0, 1, 2 ..."""
    return [
        one.put(one.place, rank, one.aboard)
        for stack in stacks
        for rank, one in enumerate(state.by_id[who] for who in stack)
        if one.rank != rank
    ]


@dataclass(frozen=True)
class Scenario:
    """A scenario document, parsed and validated: the start of a game.

    `position` is the position before the ruleset's own `setup`; `document` is the normalised
    JSON, as in links and files. `goal` is the goal of a puzzle, else None.
    """

    title: str
    author: str
    text: str
    rules: str
    world: World
    position: State
    ordered: frozenset[str]
    document: Mapping[str, object] = field(compare=False)
    goal: Goal | None = None


@dataclass(frozen=True)
class Game:
    """A scenario and a log. Undo is a shorter log. A game by link has a `post`."""

    scenario: Scenario
    log: tuple[Entry, ...] = ()
    post: Post | None = None
