"""A position that records which of its parts are read.

A recording answers as its `base` does. A position derived from a recording records into the same
list, so that reads after a change count too; a part that only the change brought in counts as read.
Its memo keeps nothing, so every call of a memoised function runs, and is recorded, again.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import Any, cast

from overstack.position.hexes import Hex
from overstack.position.memo import Memo
from overstack.position.state import Counter, Frame, Place, State
from overstack.position.values import replace

#: One part of a position: ("hex", hex or box), ("counter", id), ("aboard", id), ("counters",) for
#: all counters, or the name of another field.
Look = tuple[object, ...]
COUNTERS: Look = ("counters",)
MOMENT = ("turn", "phase", "active", "frames", "own")


class _Nothing(dict[Any, Any]):
    """A dictionary that keeps nothing."""

    def __setitem__(self, key: object, value: object) -> None:
        """Discard the value."""


def _no_memo() -> Memo:
    memo = Memo()
    memo.position, memo.counters, memo.hexes, memo.each = (_Nothing() for _ in range(4))
    return memo


class _ById(Mapping[str, Counter]):
    """Counters by id; each look-up is recorded, and so is an iteration over all.

    A look-up of "" is not recorded: no counter has that id, and none can get it.
    """

    def __init__(self, counters: Mapping[str, Counter], looks: set[Look]) -> None:
        self._counters, self._looks = counters, looks

    def __getitem__(self, who: str) -> Counter:
        if who:
            self._looks.add(("counter", who))
        return self._counters[who]

    def __contains__(self, who: object) -> bool:
        if who:
            self._looks.add(("counter", who))
        return who in self._counters

    def __iter__(self) -> Iterator[str]:
        self._looks.add(COUNTERS)
        return iter(self._counters)

    def __len__(self) -> int:
        self._looks.add(COUNTERS)
        return len(self._counters)

    def __or__(self, other: Mapping[str, Counter]) -> dict[str, Counter]:
        self._looks.add(COUNTERS)
        return dict(self._counters) | dict(other)

    def copy(self) -> dict[str, Counter]:
        """All counters by id."""
        self._looks.add(COUNTERS)
        return dict(self._counters)


class Recording(State):
    """A position that records in `looks` which parts of `base` are read."""

    base: State
    looks: set[Look]

    def __init__(self, base: State, looks: set[Look] | None = None) -> None:
        mine = self.__dict__
        mine["base"], mine["looks"] = base, set() if looks is None else looks
        world = replace(base.world)
        world.__dict__["cache"] = _Nothing()
        mine["world"], mine["options"], mine["memo"] = world, base.options, _no_memo()
        mine["by_id"] = _ById(base.by_id, self.looks)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - any field of a position
        if name == "counters":
            return self._all().counters
        return self._of_moment(name)

    def _of_moment(self, name: str) -> Any:  # noqa: ANN401
        if name not in MOMENT:
            raise AttributeError(name)
        self.looks.add((name,))
        return self.base.__dict__[name]

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The frames: a class attribute of `State` hides them from `__getattr__`."""
        return cast("tuple[Frame, ...]", self._of_moment("frames"))

    @property
    def own(self) -> Hashable:
        """The ruleset's own value: a class attribute of `State`, as with `frames`."""
        return cast("Hashable", self._of_moment("own"))

    def _all(self) -> State:
        self.looks.add(COUNTERS)
        return self.base

    def _ground(self, place: Place | None) -> None:
        if place is not None:
            self.looks.add(("hex", place.hex or place))

    def _other(self, base: State) -> State:
        return self if base is self.base else Recording(base, self.looks)

    def __eq__(self, other: object) -> bool:
        return self is other or (self._all(), self._moment()) == (other, self._moment())

    def __hash__(self) -> int:
        self._moment()
        return hash(self._all())

    def _moment(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in MOMENT)

    @property
    def key(self) -> bytes:
        """The position's key, which depends on all of it."""
        self._moment()
        return self._all().key

    @property
    def stacks(self) -> Mapping[Place, tuple[Counter, ...]]:
        """The counters of each occupied place."""
        return self._all().stacks

    @property
    def loads(self) -> Mapping[str, tuple[Counter, ...]]:
        """The counters directly aboard each carrier."""
        return self._all().loads

    @property
    def marked(self) -> tuple[Counter, ...]:
        """The counters with any marker on them."""
        return self._all().marked

    def chosen(self, who: str) -> tuple[Counter, ...]:
        """The counter of that id, or all of them."""
        self.looks.add(("counter", who) if who else COUNTERS)
        return self.base.chosen(who)

    def at(self, place: Place) -> tuple[Counter, ...]:
        """The counters in a place."""
        self._ground(place)
        return self.base.at(place)

    def load(self, carrier: str) -> tuple[Counter, ...]:
        """The counters directly aboard a counter."""
        self.looks.add(("aboard", carrier))
        return self.base.load(carrier)

    def cargo(self, carrier: str) -> tuple[Counter, ...]:
        """All counters aboard a counter, at any depth."""
        found = self.base.cargo(carrier)
        self.looks |= {("aboard", who) for who in (carrier, *(rider.id for rider in found))}
        return found

    def changes_since(self, before: State) -> tuple[Counter, ...]:
        """The counters that differ from those of another position."""
        was = before.base if isinstance(before, Recording) else before
        return tuple(self._all().changes_since(was))

    # -- changes ------------------------------------------------------------------------------

    def __replace__(self, **changes: Any) -> State:  # noqa: ANN401
        return self._other(self.base.__replace__(**changes))

    def with_counters(self, changed: Iterable[Counter]) -> State:
        """The position with these counters put in place of those with the same id, or added."""
        return self._other(self.base.with_counters(changed))

    def with_frames(self, frames: tuple[Frame, ...]) -> State:
        """The position with other frames."""
        return self._other(self.base.with_frames(frames))

    def without(self, who: str) -> State:
        """The position with a counter gone."""
        self._leaves(who)
        return self._other(self.base.without(who))

    def entered(self, who: str, place: Place, *, rank: int | None = None, points: int = 0) -> State:
        """The position with a counter in a place."""
        self._ground(place)
        self._leaves(who)
        return self._other(self.base.entered(who, place, rank=rank, points=points))

    def arrived(self, mover: Counter, place: Place, points: int = 0) -> State:
        """The position with a counter, perhaps changed on the way, last in a place."""
        self._ground(place)
        self._leaves(mover.id)
        return self._other(self.base.arrived(mover, place, points))

    def all_aboard(self, who: Collection[str], carrier: str) -> State:
        """The position with counters aboard another one."""
        for each in (carrier, *who):
            self._leaves(each)
        return self._other(self.base.all_aboard(who, carrier))

    def _leaves(self, who: str) -> None:
        """Record the reads of removing a counter: its place, itself and its cargo."""
        self._ground(self.by_id[who].place)
        self.cargo(who)


def within_hex(state: State, ground: Hex | Place, look: Look) -> bool:
    """Whether a read concerns only one hex or box: the place, or a counter or load there."""
    kind, *rest = look
    if kind == "hex":
        return rest == [ground]
    if kind in ("counter", "aboard"):
        counter = state.by_id.get(str(rest[0]))
        return counter is not None and (counter.place.hex or counter.place) == ground
    return False


def within_counter(state: State, counter: Counter, look: Look) -> bool:
    """Whether a read concerns only a counter and the counters directly aboard it."""
    own = {counter.id, *(rider.id for rider in state.load(counter.id))}
    return look == ("aboard", counter.id) or (look[0] == "counter" and look[1] in own)
