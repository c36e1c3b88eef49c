"""A position that notes what of it is looked at, so that it is known where else an answer holds.

It answers as its `base` does, and notes the hexes and boxes, the counters by id, or that all of
them were looked at. Options, moment and what is half done are not noted: who keeps an answer sees
to it that they are the same. A change of it is watched as well: what is looked at behind the change
is noted like what was there before. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, Final

from overstack.position.entries import Action, Frame
from overstack.position.hexes import Hex
from overstack.position.state import VALUE, Counter, Place, State

#: What is noted of whoever looked at all counters.
ALL: Final = "*"
#: A hex, a box, the id of a counter, ALL, or a `Question` about all.
Key = Hashable
#: A `cached` function with its arguments but for the position, named ones apart.
Question = tuple[Callable[..., Any], tuple[Any, ...], tuple[tuple[str, Any], ...]]
#: The fields that a watched position has at hand; `counters` is asked of its base.
FIELDS: Final = tuple(name for name in VALUE if name != "counters")


def ground(place: Place) -> Hex | Place:
    """What is noted of a place: its hex with all its parts, or its box."""
    return place.hex or place


class _ById(dict[str, Counter]):
    """Counters by id, each noted when it is first asked for.

    That a counter is there is not noted: it holds for as long as answers are kept.
    """

    __slots__ = ("counters", "seen")

    def __init__(self, counters: Mapping[str, Counter], seen: set[Key]) -> None:
        self.counters, self.seen = counters, seen

    def __missing__(self, who: str) -> Counter:
        counter = self[who] = self.counters[who]
        self.seen.add(who)
        return counter

    def get(self, who: str, default: Any = None) -> Any:  # noqa: ANN401 - as that of dict
        return self[who] if who in self.counters else default

    def __contains__(self, who: object) -> bool:
        return who in self.counters

    def __iter__(self) -> Iterator[str]:
        return iter(self.counters)

    def __len__(self) -> int:
        return len(self.counters)

    def keys(self) -> Any:  # noqa: ANN401
        return self.counters.keys()

    def values(self) -> Any:  # noqa: ANN401
        self.seen.add(ALL)
        return self.counters.values()

    def items(self) -> Any:  # noqa: ANN401
        self.seen.add(ALL)
        return self.counters.items()


class Watched(State):
    """A position that notes in `seen` what of it is looked at, from one `begin` to the next.

    `about_all` has the answers of `cached` functions that looked at all counters (whether the
    game is over, say). They are noted by their question, for they may well be the same in
    another position, although counters have moved. Behind a change there are none.
    """

    base: State
    seen: set[Key]
    about_all: dict[Question, Any] | None

    def __init__(
        self, base: State, seen: set[Key], about_all: dict[Question, Any] | None = None
    ) -> None:
        mine, known = self.__dict__, base.__dict__
        for name in FIELDS:
            mine[name] = known[name]
        mine["base"], mine["about_all"], mine["seen"] = base, about_all, seen
        mine["by_id"] = _ById(base.by_id, seen)

    def begin(self) -> set[Key]:
        """Forget what was looked at so far; what is looked at from now on goes into the answer."""
        mine, seen = self.__dict__, set[Key]()
        mine["seen"], mine["by_id"] = seen, _ById(self.base.by_id, seen)
        mine.pop("cache", None)
        return seen

    def _noted(self, key: Key) -> State:
        self.seen.add(key)
        return self.base

    def _other(self, base: State) -> State:
        return self if base is self.base else Watched(base, self.seen)

    # -- what is looked at ------------------------------------------------------------------

    def asked(self, rule: Callable[..., Any], question: Question) -> Any:  # noqa: ANN401
        """The answer of a `cached` function that asks `rule`."""
        if question in self.cache:
            return self.cache[question]
        _, args, named = question
        kept, seen = self.about_all, self.seen
        if kept is not None and question in kept:
            seen.add(question)
            return kept[question]
        knew = ALL in seen
        answer = self.cache[question] = rule(self, *args, **dict(named))
        if ALL in seen and not knew and kept is not None and not _of_action(args):
            kept[question] = answer
            seen.remove(ALL)
            seen.add(question)
        return answer

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a position has
        """All counters: the one field that a watched position does not have at hand."""
        if name != "counters":
            raise AttributeError(name)
        return self._noted(ALL).counters

    @property
    def stacks(self) -> Mapping[Place, tuple[Counter, ...]]:
        """What stands in each occupied place."""
        return self._noted(ALL).stacks

    @property
    def loads(self) -> Mapping[str, tuple[Counter, ...]]:
        """The counters directly aboard each carrier."""
        return self._noted(ALL).loads

    def chosen(self, who: str) -> tuple[Counter, ...]:
        """The counter of that id, or all of them."""
        return self._noted(who or ALL).chosen(who)

    def at(self, place: Place) -> tuple[Counter, ...]:
        """What stands in a place."""
        self.seen.add(place.hex or place)
        return self.base.at(place)

    def load(self, carrier: str) -> tuple[Counter, ...]:
        """The counters directly aboard a counter: they share its hex."""
        self._carrier(carrier)
        return self.base.load(carrier)

    def cargo(self, carrier: str) -> tuple[Counter, ...]:
        """All that is aboard a counter."""
        self._carrier(carrier)
        return self.base.cargo(carrier)

    def _carrier(self, who: str) -> None:
        counter = self.base.by_id.get(who)
        self.seen.add(ALL if counter is None else ground(counter.place))

    # -- changes ------------------------------------------------------------------------------

    def __replace__(self, **changes: Any) -> State:  # noqa: ANN401
        return self._other(self.base.__replace__(**changes))

    def with_counters(self, changed: Iterable[Counter]) -> State:
        """The position with these counters put in place of those with the same id, or added."""
        return self._other(self.base.with_counters(changed))

    def with_frames(self, frames: tuple[Frame, ...]) -> State:
        """The position with other things half done."""
        return self._other(self.base.with_frames(frames))

    def without(self, who: str) -> State:
        """The position with a counter gone."""
        self._carrier(who)
        return self._other(self._noted(who).without(who))

    def entered(self, who: str, place: Place, *, rank: int | None = None) -> State:
        """The position with a counter in a place."""
        self._noted(ground(place))
        return self._other(self._noted(who).entered(who, place, rank=rank))

    def boarded(self, who: str, carrier: str) -> State:
        """The position with a counter aboard another one."""
        self._noted(carrier)
        return self._other(self._noted(who).boarded(who, carrier))


def _of_action(args: tuple[Any, ...]) -> bool:
    """Whether a question is about one action: to ask it anew is to judge that anew."""
    return any(isinstance(each, Action) for each in args)
