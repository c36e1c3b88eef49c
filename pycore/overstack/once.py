"""Working things out once for each position.

A judgement asks the same questions of a position many times over. A pure function of a
position, marked with `once`, keeps a few answers on the position itself, outside its
value: positions stay equal and hashable as before, and forgetting only costs time.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from overstack.state import State

P = ParamSpec("P")
R = TypeVar("R")
Rule = Callable[Concatenate[State, P], R]


def once(keep: int) -> Callable[[Rule[P, R]], Rule[P, R]]:
    """Mark a pure function of a position and hashable arguments.

    At most `keep` answers are kept for a position; one more, and they are forgotten.
    """

    def mark(rule: Rule[P, R]) -> Rule[P, R]:
        @wraps(rule)
        def known(state: State, /, *args: P.args, **kwargs: P.kwargs) -> R:
            answers: dict[Any, R] = state.worked_out.setdefault(rule, {})
            key = (*args, *kwargs.items())
            if key in answers:
                return answers[key]
            if len(answers) >= keep:
                answers.clear()
            answer = answers[key] = rule(state, *args, **kwargs)
            return answer

        return known

    return mark
