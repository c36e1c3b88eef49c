"""Memoised functions of a position, and the answers that stay valid after a change.

A judgement calls the same functions on a position many times over. `memo(of=...)` wraps a pure
function whose first argument is a position, and keeps its answers in the position's `Memo`, beside
its value: equality and hash stay as they are, and dropping answers only costs time.

`of` names all that the function may read, besides its own arguments, the world and the options:

    "position"  the whole position
    "counters"  the counters, but neither the moment nor the frames nor the ruleset's own value
    "hex"       the counters in the hex or box of its first argument, a `Place`
    "counter"   its first argument, a `Counter`, and the counters directly aboard it
    "pair"      its first two arguments: both `Counter`s and those directly aboard them, or a
                `Counter` as in "counter" and a `Place` as in "hex"
    "world"     nothing else

A derived position keeps the answers that the change cannot have affected:

    change                           position  counters  hex         counter     world
    moment, frames, own value        dropped   kept      kept        kept        kept
    counters (new ones for old)      dropped   dropped   kept (1)    kept (2)    kept
    options, or the world            dropped   dropped   dropped     dropped     by options

(1) except in the hexes and boxes of the changed counters, (2) except for these counters and those
that carry them. An answer `of="pair"` is kept with its counter, and is valid as long as the
position keeps the answers about the second argument. Only `Memo.at_another_moment` and
`Memo.with_others` implement the table. A function that reads more than its `of` would give a wrong
verdict later: `tests/contract/test_memo.py` runs each function on a position that records what is
read. Knows no position and no game: `State` owns its memo.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Final, Literal, TypeVar, cast

from overstack.position.counters import Counter
from overstack.position.maps import Place

Of = Literal["position", "counters", "hex", "counter", "pair", "world"]
Rule = TypeVar("Rule", bound=Callable[..., Any])
#: The answers of functions by their arguments.
Answers = dict[Any, Any]

#: No answer yet; an answer may be None.
UNKNOWN: Final = object()
#: The default limits of stored answers: of one function for a position, of all functions for a
#: hex, of all functions for a world.
KEEP: Final[dict[str, int]] = {"position": 64, "counters": 64, "hex": 256, "world": 16_384}


class Memo:
    """The answers that one position keeps.

    `position` and `counters` store answers by function, `hexes` by hex or box, `each` by counter
    id together with the counter itself (under the key None). Positions with the same counters
    share all of these but `position`.
    """

    __slots__ = ("counters", "each", "hexes", "position")

    def __init__(self) -> None:
        self.position: dict[Any, Answers] = {}
        self.counters: dict[Any, Answers] = {}
        self.hexes: dict[object, Answers] = {}
        self.each: dict[str, Answers] = {}

    def at_another_moment(self) -> Memo:
        """The memo of a position with the same counters, world and options."""
        after = _blank()
        after.position = {}
        after.counters, after.hexes, after.each = self.counters, self.hexes, self.each
        return after

    def with_others(self, changed: Iterable[Counter]) -> Memo:
        """The memo of a position after these counters (in old and new form) have changed."""
        after = _blank()
        after.position, after.counters = {}, {}
        hexes, each = after.hexes, after.each = self.hexes.copy(), self.each.copy()
        for counter in changed:
            place = counter.place
            hexes.pop(place.hex or place, None)
            each.pop(counter.id, None)
            each.pop(counter.aboard, None)
        return after


def _blank(new: Callable[[type[Memo]], Memo] = Memo.__new__) -> Memo:
    """A memo with unset slots, for a caller that fills them all."""
    return new(Memo)


def memo(of: Of, keep: int = 0) -> Callable[[Rule], Rule]:
    """Wrap a pure function of a position and hashable arguments; see the head of this module.

    `keep` is the limit of stored answers (0: the default for `of`); one more answer drops all
    stored ones. Use a low limit if an answer is large, above all if it is a position.
    """

    def mark(rule: Rule) -> Rule:
        known = wraps(rule)(_WRAPPERS[of](rule, keep or KEEP.get(of, 0)))
        known.__dict__["memo_of"] = of
        return cast("Rule", known)

    return mark


def _store(answers: Answers, key: object, answer: Any, keep: int) -> Any:  # noqa: ANN401
    """Store an answer, after clearing a full cache, and return it."""
    if len(answers) >= keep:
        answers.clear()
    answers[key] = answer
    return answer


def _of_position(rule: Callable[..., Any], keep: int) -> Callable[..., Any]:
    def known(state: Any, /, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        rooms = state.memo.position
        answers = rooms.get(rule)
        if answers is None:
            answers = rooms[rule] = {}
        key = (*args, *kwargs.items()) if kwargs else args
        answer = answers.get(key, UNKNOWN)
        if answer is UNKNOWN:
            answer = _store(answers, key, rule(state, *args, **kwargs), keep)
        return answer

    return known


def _of_counters(rule: Callable[..., Any], keep: int) -> Callable[..., Any]:
    def known(state: Any, /, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        rooms = state.memo.counters
        answers = rooms.get(rule)
        if answers is None:
            answers = rooms[rule] = {}
        key = (*args, *kwargs.items()) if kwargs else args
        answer = answers.get(key, UNKNOWN)
        if answer is UNKNOWN:
            answer = _store(answers, key, rule(state, *args, **kwargs), keep)
        return answer

    return known


def _of_hex(rule: Callable[..., Any], keep: int) -> Callable[..., Any]:
    def known(state: Any, /, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        place = args[0]
        ground = place.hex or place
        rooms = state.memo.hexes
        answers = rooms.get(ground)
        if answers is None:
            answers = rooms[ground] = {}
        key = (rule, args, *kwargs.items()) if kwargs else (rule, args)
        answer = answers.get(key, UNKNOWN)
        if answer is UNKNOWN:
            answer = _store(answers, key, rule(state, *args, **kwargs), keep)
        return answer

    return known


def _of_counter(rule: Callable[..., Any], _: int) -> Callable[..., Any]:
    def known(state: Any, counter: Counter, /, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        rooms = state.memo.each
        answers = rooms.get(counter.id)
        if answers is None or answers[None] is not counter:
            answers = rooms[counter.id] = {None: counter}
        key = (rule, *args, *kwargs.items()) if args or kwargs else rule
        answer = answers.get(key, UNKNOWN)
        if answer is UNKNOWN:
            answer = answers[key] = rule(state, counter, *args, **kwargs)
        return answer

    return known


def _of_pair(rule: Callable[..., Any], _: int) -> Callable[..., Any]:
    def known(  # the answers about each argument are a dictionary that a change replaces
        state: Any,  # noqa: ANN401
        counter: Counter,
        other: Counter | Place,
        /,
        *args: Any,  # noqa: ANN401
    ) -> Any:  # noqa: ANN401
        memory = state.memo
        rooms = memory.each
        answers = rooms.get(counter.id)
        if answers is None or answers[None] is not counter:
            answers = rooms[counter.id] = {None: counter}
        if isinstance(other, Counter):
            beside = rooms.get(other.id)
            if beside is None or beside[None] is not other:
                beside = rooms[other.id] = {None: other}
            key: Any = (other.id, rule, *args)
        else:
            ground = other.hex or other
            beside = memory.hexes.get(ground)
            if beside is None:
                beside = memory.hexes[ground] = {}
            key = (other, rule, *args)
        found = answers.get(key)
        if found is None or found[0] is not beside:
            found = answers[key] = (beside, rule(state, counter, other, *args))
        return found[1]

    return known


def _of_world(rule: Callable[..., Any], keep: int) -> Callable[..., Any]:
    def known(state: Any, /, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        answers = state.world.cache
        key: Any = (rule, state.options, args)
        if kwargs:
            key = (*key, *kwargs.items())
        answer = answers.get(key, UNKNOWN)
        if answer is UNKNOWN:
            answer = _store(answers, key, rule(state, *args, **kwargs), keep)
        return answer

    return known


_WRAPPERS: Final[dict[str, Callable[[Callable[..., Any], int], Callable[..., Any]]]] = {
    "position": _of_position,
    "counters": _of_counters,
    "hex": _of_hex,
    "counter": _of_counter,
    "pair": _of_pair,
    "world": _of_world,
}
