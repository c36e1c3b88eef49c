"""A position that notes what of it is looked at, so that it is known where else an answer holds.

It answers as its `base` does, and notes the hexes and boxes, the counters by id, what is aboard
them, or that all of them were looked at. Options, moment and what is half done are not noted: who
keeps an answer sees to it that they are the same. A change of it is watched as well: what is looked
at behind the change is noted like what was there before. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from typing import Any, Final

from overstack.position.entries import Action, Frame
from overstack.position.hexes import Hex
from overstack.position.state import Counter, Place, State

#: What is noted of whoever looked at all counters.
ALL: Final = "*"
#: A hex, a box, the id of a counter, one such id in brackets for what is aboard it, ALL, the answer
#: that was given about a hex, or the question that was asked about all.
Key = Hashable
#: A function that keeps answers, its arguments but for the position, then named ones with names.
Question = tuple[Any, ...]


class Told:
    """An answer about a hex, noted by being itself: a question takes long to hash."""

    __slots__ = ("answer",)

    def __init__(self, answer: Any) -> None:  # noqa: ANN401
        self.answer = answer


#: Answers to such questions, by hex or box.
AboutHex = dict[Hex | Place, dict[Question, Told]]
#: Answers of `cached` functions, each with what was looked at for it.
AboutAll = dict[Question, tuple[Any, set[Key]]]
#: Of such arguments a question is about one act.
_ACTS: Final = frozenset({Action, Counter})


def ground(place: Place) -> Hex | Place:
    """What is noted of a place: its hex with all its parts, or its box."""
    return place.hex or place


def answered(state: State, question: Question) -> Any:  # noqa: ANN401
    """What a position says to a question."""
    rule, args, *named = question
    return rule(state, *args, **dict(named)) if named else rule(state, *args)


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
    """A position that notes in `seen` what of it is looked at.

    `about_all` has the answers of `cached` functions with what was looked at for them, `about_hex`
    those of `cached_by_hex` functions by hex or box. What looked at all counters (whether the game
    is over, say) is noted by its question, what was asked about a hex by its answer, for that may
    well be the same in another position, although counters have moved. Behind a change there are
    none.
    """

    base: State
    seen: set[Key]
    about_all: AboutAll | None
    about_hex: AboutHex | None

    def __init__(
        self,
        base: State,
        seen: set[Key],
        about_all: AboutAll | None = None,
        about_hex: AboutHex | None = None,
    ) -> None:
        mine, known = self.__dict__, base.__dict__
        mine["world"], mine["own"], mine["options"] = known["world"], known["own"], known["options"]
        mine["turn"], mine["phase"], mine["active"] = known["turn"], known["phase"], known["active"]
        mine["frames"], mine["base"], mine["seen"] = known["frames"], base, seen
        mine["about_all"], mine["about_hex"], mine["cache"] = about_all, about_hex, {}
        mine["by_id"] = _ById(base.by_id, seen)

    def anew(self) -> set[Key]:
        """Watch for another answer: nothing has been looked at for it yet."""
        mine = self.__dict__
        mine["cache"].clear()  # what lies there may hold the position in a circle
        by_id = mine["by_id"]
        by_id.clear()
        seen: set[Key] = set()
        mine["seen"] = by_id.seen = seen
        return seen

    def _noted(self, key: Key) -> State:
        self.seen.add(key)
        return self.base

    def _other(self, base: State) -> State:
        return self if base is self.base else Watched(base, self.seen)

    def asked_of(self, ground: Hex | Place, question: Question) -> Any:  # noqa: ANN401
        """The answer of a `cached_by_hex` function about a hex or box.

        The answer is noted, for it may well be the same although somebody came or went.
        """
        about = self.about_hex
        if about is None:
            self.seen.add(ground)
            return answered(self.base, question)
        asked = about.get(ground)
        if asked is None:
            asked = about[ground] = {}
        told = asked.get(question)
        if told is None:
            told = asked[question] = Told(answered(self.base, question))
        self.seen.add(told)
        return told.answer

    # -- what is looked at ------------------------------------------------------------------

    def asked(self, rule: Callable[..., Any], question: Question) -> Any:  # noqa: ANN401
        """The answer of a `cached` function that asks `rule`."""
        kept = self.about_all
        known = kept.get(question) if kept else None
        if known is not None:
            self.seen.update(known[1])
            return known[0]
        answers = self.cache
        if question in answers:
            return answers[question]
        if kept is None or _of_an_act(question[1]):
            answer = answers[question] = answered(self, (rule, *question[1:]))
            return answer
        apart = Watched(self.base, set(), kept, self.about_hex)
        answer = answered(apart, (rule, *question[1:]))
        looked: set[Key] = {question} if ALL in apart.seen else apart.seen
        kept[question] = answer, looked
        self.seen.update(looked)
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
        """The counters directly aboard a counter."""
        self.seen.add((carrier,))
        return self.base.load(carrier)

    def cargo(self, carrier: str) -> tuple[Counter, ...]:
        """All that is aboard a counter: its load, and that of each in it."""
        self.seen.add((carrier,))
        if carrier not in self.base.loads:
            return ()
        found = self.base.cargo(carrier)
        for rider in found:
            self.seen.add((rider.id,))
        return found

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
        self._noted(ground(self.by_id[who].place))
        self.cargo(who)
        return self._other(self.base.without(who))

    def entered(self, who: str, place: Place, *, rank: int | None = None, points: int = 0) -> State:
        """The position with a counter in a place."""
        self._noted(ground(place))
        self.cargo(who)
        return self._other(self._noted(who).entered(who, place, rank=rank, points=points))

    def all_aboard(self, who: Collection[str], carrier: str) -> State:
        """The position with counters aboard another one."""
        self._noted(carrier)
        for each in who:
            self._noted(each)
            self.cargo(each)
        return self._other(self.base.all_aboard(who, carrier))


def _of_an_act(args: tuple[Any, ...]) -> bool:
    """Whether a question is about one act or who does it: its answer may be a changed position."""
    for each in args:  # noqa: SIM110 - asked all the time, and a loop takes half of what `any` does
        if each.__class__ in _ACTS:
            return True
    return False
