"""Memoised functions of a position.

A judgement asks the same questions of a position many times over. A pure function of a
position, marked with `cached`, keeps a few answers on the position itself, outside its
value: positions stay equal and hashable as before, and forgetting only costs time.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

from overstack.position.state import Place, State
from overstack.position.watched import Watched

P = ParamSpec("P")
R = TypeVar("R")
Rule = Callable[Concatenate[State, P], R]
#: No answer yet; an answer may be None.
UNKNOWN: Final = object()
#: So many answers about a hex are kept; with one more its cache starts anew.
OF_A_HEX: Final = 256


def cached(keep: int) -> Callable[[Rule[P, R]], Rule[P, R]]:
    """Mark a pure function of a position and hashable arguments.

    At most `keep` answers are kept for a position; with one more the cache starts anew.
    """

    def mark(rule: Rule[P, R]) -> Rule[P, R]:
        @wraps(rule)
        def known(state: State, /, *args: P.args, **kwargs: P.kwargs) -> R:
            if isinstance(state, Watched):
                asked = (known, args, *kwargs.items()) if kwargs else (known, args)
                return cast("R", state.asked(rule, asked))
            answers: dict[Any, R] | None = state.cache.get(rule)
            if answers is None:
                answers = state.cache[rule] = {}
            key = (*args, *kwargs.items()) if kwargs else args
            answer = answers.get(key, UNKNOWN)
            if answer is not UNKNOWN:
                return cast("R", answer)
            if len(answers) >= keep:
                answers.clear()
            answer = answers[key] = rule(state, *args, **kwargs)
            return answer

        return known

    return mark


def cached_by_hex(rule: Rule[P, R]) -> Rule[P, R]:
    """Mark a pure function of a position, a place and hashable arguments that looks nowhere else.

    Its answer may depend on the counters in the place's hex (or box), on the map, the options and
    the moment, but neither on what stands elsewhere nor on what is half done. So a position
    inherits the answers of the one before it for every hex that nobody entered, left or changed in.
    All such functions share the room that there is for a hex (`OF_A_HEX`).
    """

    @wraps(rule)
    def known(state: State, /, *args: P.args, **kwargs: P.kwargs) -> R:
        place = cast("Place", args[0])
        ground = place.hex or place
        key: Any = (known, args, *kwargs.items()) if kwargs else (known, args)
        if isinstance(state, Watched):
            return cast("R", state.asked_of(ground, key))
        kept = state.hex_cache
        answers = kept.get(ground)
        if answers is None:
            answers = kept[ground] = {}
        answer = answers.get(key, UNKNOWN)
        if answer is not UNKNOWN:
            return cast("R", answer)
        answer = rule(state, *args, **kwargs)
        if len(answers) >= OF_A_HEX:
            answers.clear()
        answers[key] = answer
        return answer

    return known
