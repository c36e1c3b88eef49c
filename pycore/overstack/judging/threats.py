"""Threats: who may fire at a counter on the way that it is about to take, and how that can end.

A ruleset in which a move can be fired at has a function `threats(state, action)`, which tells of
one step who may fire, in which hex. Nothing is judged by it. Knows no game and counts no dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import TypeAlias

from overstack.judging.outlook import Outcome
from overstack.judging.paths import passed
from overstack.judging.rules import Rules
from overstack.position.state import Action, Place, State


@dataclass(frozen=True, slots=True)
class Threat:
    """The fire of one counter (`who`) that may strike a mover in a place, by a clause.

    `harm` is the chance that any of its `attacks` harms the mover, if it fires; `ends` are what
    is told of that.
    """

    who: str
    at: Place
    clause: str
    attacks: int
    harm: Fraction
    ends: tuple[Outcome, ...]


Threats: TypeAlias = Callable[[State, Action], Iterable[Threat]]


def on_the_way(rules: Rules, state: State, way: Sequence[Action]) -> tuple[Threat, ...]:
    """Every counter that may fire at a lawful path, the most dangerous first.

    Each is listed once, where it is most dangerous, since it can fire but once. Each step is judged
    as if nothing had been fired before it.
    """
    own: Threats | None = getattr(rules, "threats", None)
    if own is None:
        return ()
    worst: dict[str, Threat] = {}
    for step in way:
        for threat in own(state, step):
            known = worst.get(threat.who)
            if known is None or threat.harm > known.harm:
                worst[threat.who] = threat
        state = passed(rules, state, step)
    return tuple(sorted(worst.values(), key=lambda each: (-each.harm, each.who)))


def any_of(chances: Iterable[Fraction]) -> Fraction:
    """The chance that at least one of several independent events happens."""
    return 1 - prod((1 - each for each in chances), start=Fraction(1))
