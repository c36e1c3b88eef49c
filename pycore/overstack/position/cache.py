"""Memoised functions of a position.

A judgement asks the same questions of a position many times over. A pure function of a
position, marked with `cached`, keeps a few answers on the position itself, outside its
value: positions stay equal and hashable as before, and forgetting only costs time.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from overstack.position.state import Counter, State
from overstack.position.watched import Watched

P = ParamSpec("P")
R = TypeVar("R")
Rule = Callable[Concatenate[State, P], R]
#: No answer yet; an answer may be None.
UNKNOWN: Final = object()
#: So many answers about a hex are kept; with one more its cache starts anew.
OF_A_HEX: Final = 256
#: So many answers of the functions of a world are kept for it.
OF_A_WORLD: Final = 16_384


def _kept(answers: dict[Any, Any], key: object, answer: R, most: int) -> R:
    """The answer, kept among at most so many; with one more they start anew."""
    if len(answers) >= most:
        answers.clear()
    answers[key] = answer
    return answer


def cached(keep: int, *, still: bool = False) -> Callable[[Rule[P, R]], Rule[P, R]]:
    """Mark a pure function of a position and hashable arguments.

    At most `keep` answers are kept for a position; with one more the cache starts anew. An answer
    that is `still` depends on the counters, the map and the options alone: a position inherits it
    while time goes on and things are half done, until a counter changes.
    """

    def mark(rule: Rule[P, R]) -> Rule[P, R]:
        @wraps(rule)
        def known(state: State, /, *args: P.args, **kwargs: P.kwargs) -> R:
            if type(state) is Watched:
                asked: R = state.asked(rule, (known, args, *kwargs.items()))
                return asked
            kept: dict[Any, dict[Any, Any]] = state.still_cache if still else state.cache
            key = (*args, *kwargs.items()) if kwargs else args
            answers = kept.get(rule)
            if answers is None:
                answers = kept[rule] = {}
            answer: Any = answers.get(key, UNKNOWN)
            if answer is UNKNOWN:
                answer = _kept(answers, key, rule(state, *args, **kwargs), keep)
            return answer  # type: ignore[no-any-return]

        return known

    return mark


def cached_by_hex(rule: Rule[P, R]) -> Rule[P, R]:
    """Mark a pure function of a position, a place and hashable arguments that looks nowhere else.

    Its answer may depend on the counters in the place's hex (or box), on the map and the options,
    but neither on what stands elsewhere nor on the moment or what is half done. So a position
    inherits the answers of the one before it for every hex that nobody entered, left or changed in.
    All such functions share the room that there is for a hex (`OF_A_HEX`).
    """

    @wraps(rule)
    def known(state: State, /, *args: P.args, **kwargs: P.kwargs) -> R:
        place: Any = args[0]
        ground = place.hex or place
        key: Any = (known, args, *kwargs.items()) if kwargs else (known, args)
        answer: Any
        if type(state) is Watched:
            answer = state.asked_of(ground, key)
            return answer  # type: ignore[no-any-return]
        kept = state.hex_cache
        answers = kept.get(ground)
        if answers is None:
            answers = kept[ground] = {}
        answer = answers.get(key, UNKNOWN)
        if answer is UNKNOWN:
            answer = _kept(answers, key, rule(state, *args, **kwargs), OF_A_HEX)
        return answer  # type: ignore[no-any-return]

    return known


def cached_by_counter(
    rule: Callable[Concatenate[State, Counter, P], R],
) -> Callable[Concatenate[State, Counter, P], R]:
    """Mark a pure function of a position, a counter and hashable arguments that looks nowhere else.

    Its answer may depend on the counter, on what lies directly aboard it, on the map and the
    options, but neither on the moment nor on what is half done. So a position inherits the answers
    for every counter that is the same with the same load. One that differs from that of its id in
    the position is another.
    """

    @wraps(rule)
    def known(state: State, counter: Counter, /, *args: P.args, **kwargs: P.kwargs) -> R:
        if type(state) is Watched:
            return rule(state, counter, *args, **kwargs)
        answers: dict[Any, Any] | None = state.counter_cache.get(counter.id)
        if answers is None or answers[None] is not counter:
            answers = state.counter_cache[counter.id] = {None: counter}
        key = (rule, *args, *kwargs.items()) if args or kwargs else rule
        if key not in answers:
            answers[key] = rule(state, counter, *args, **kwargs)
        found: R = answers[key]
        return found

    return known


def cached_by_world(rule: Rule[P, R]) -> Rule[P, R]:
    """Mark a pure function of a position's map, options and switched clauses, and of its arguments.

    It may look at nothing else of the position: neither counters nor the moment. So all positions
    of a game share its answers. Arguments are hashable, and best small: kinds, places, numbers.
    """

    @wraps(rule)
    def known(state: State, /, *args: P.args, **kwargs: P.kwargs) -> R:
        answers = state.world.cache
        key: Any = (rule, state.options, args)
        if kwargs:
            key = (*key, *kwargs.items())
        answer: Any = answers.get(key, UNKNOWN)
        if answer is UNKNOWN:
            answer = _kept(answers, key, rule(state, *args, **kwargs), OF_A_WORLD)
        return answer  # type: ignore[no-any-return]

    return known
