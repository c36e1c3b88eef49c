"""Whole activations that a search values before single acts: attacks by several counters.

A ruleset may propose its own (`parts.Opponent.plans`). Without that, a plan is every attack on one
target, begun by each kind of attacker; the search passes over acts that are not allowed by then.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from overstack.judging.rules import Ruleset
from overstack.opponent.aims import Aims
from overstack.position.state import Action, State

#: The acts of one activation in their order.
Plan: TypeAlias = tuple[Action, ...]


def is_end(act: Action) -> bool:
    """Whether an act is about no counter: it ends a portion, or declines."""
    return not act.who and not act.on


def rank(aims: Aims, act: Action) -> int:
    """The rank of an act among equals: attack, arrive, move, turn and the like, end."""
    for number, verbs in enumerate((aims.attacks, aims.arrivals, aims.moves)):
        if act.verb in verbs:
            return number
    return 4 if is_end(act) else 3


def plans(
    rules: Ruleset, aims: Aims, state: State, side: str, acts: Sequence[Action]
) -> Iterator[Plan]:
    """The plans of a side that may do these acts in a position: the ruleset's own, or attacks."""
    own = rules.opponent.plans if rules.opponent else None
    if state.frames:
        return iter(())
    return iter(own()(state, side)) if own else _attacks(aims, state, acts)


def _attacks(aims: Aims, state: State, acts: Iterable[Action]) -> Iterator[Plan]:
    """All attacks on each target and in each way, begun by each kind of attacker in a place."""
    by_target: dict[tuple[object, ...], list[Action]] = {}
    for act in acts:
        if act.verb in aims.attacks:
            by_target.setdefault((act.on, act.to, act.mode), []).append(act)
    for every in by_target.values():
        begun = set[tuple[object, ...]]()
        for act in every:
            counter = state.by_id[act.who]
            alike = (counter.kind.id, counter.place, counter.aboard, counter.marks)
            if alike not in begun:
                begun.add(alike)
                yield (act, *(each for each in every if each.who != act.who))


def shorter(plan: Plan) -> Iterator[Plan]:
    """The plan without each of its acts but the first and the last."""
    for number in range(1, len(plan) - 1):
        yield plan[:number] + plan[number + 1 :]
