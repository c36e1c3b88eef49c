"""The warning before a move: the units that may fire at the mover, with the odds.

Knows the windows that a step or an arrival opens; `defensive` judges the fire, `odds` computes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from overstack.judging.outlook import Outcome, Outlook, Threat
from overstack.judging.threats import any_of
from overstack.position.state import Action, Place, State
from overstack.rulesets.reloaded.attack import defensive
from overstack.rulesets.reloaded.attack.movement import looked
from overstack.rulesets.reloaded.attack.settling import made
from overstack.rulesets.reloaded.book import FIRE_FROM
from overstack.rulesets.reloaded.odds import outlook
from overstack.rulesets.reloaded.turn import arrivals, moves
from overstack.rulesets.reloaded.units import unit_of


def threats(state: State, action: Action) -> Iterator[Threat]:
    """Yield the units that may fire at the unit moved or placed by this act, with the hex."""
    if state.frames:
        return
    for window in _windows(state, action):
        yield from _fire(window)


def _windows(state: State, action: Action) -> Iterator[State]:
    """Yield the positions in which the mover can draw fire, each with its window on top."""
    move = moves.a_move(state, action.who, action.to) if action.verb == "move" else None
    if move is not None:
        move = looked(state, move)
        state = state.with_counters([move.unit])
        yield state.pushed(defensive.opened(state, move, FIRE_FROM))
        yield made(state, move)
    elif (at := arrivals.arriving(state, action)) is not None:
        unit = state.by_id[action.who]
        landed = state.entered(unit.id, Place(at))
        yield landed.pushed(defensive.landed(landed, landed.by_id[unit.id], at))


def _fire(state: State) -> Iterator[Threat]:
    """Yield each unit that could use the window on top, with the odds of its models' fire."""
    window = state.frames[-1]
    at = window.place
    if at is None or not defensive.may_answer(state):
        return
    by_unit: dict[str, dict[str, Outlook]] = {}
    for shot in defensive.shots(state, window):
        if not defensive.fire(state, window, shot).allowed:
            continue
        told = outlook(state, Action("fire", shot.model.id, on=shot.target.id, mode=shot.way))
        if told is None:
            continue
        best = by_unit.setdefault(unit_of(state, shot.model).id, {})
        known = best.get(shot.model.id)
        if known is None or _harm(told) > _harm(known):
            best[shot.model.id] = told
    landing = defensive.arrives(state, window)
    clause = "reserve.counts-as-move" if landing else "deffire.trigger"
    for who, told_of in by_unit.items():
        fire = tuple(told_of.values())
        harm = any_of(_harm(each) for each in fire)
        yield Threat(who, at, clause, len(fire), harm, _ends(fire, harm))


def _harm(told: Outlook) -> Fraction:
    """The chance of any damage at all."""
    return 1 - sum((end.chance for end in told.ends if end.say == "none"), Fraction(0))


def _ends(fire: tuple[Outlook, ...], harm: Fraction) -> tuple[Outcome, ...]:
    """The chance of any damage, and for a single attack that of destruction too.

    For several attacks, the chance that they destroy the target together is not computed.
    """
    destroyed = [end for end in fire[0].ends if end.say == "destroyed"] if len(fire) == 1 else []
    if destroyed and destroyed[0].chance == harm:
        return tuple(destroyed)
    return (Outcome("any", harm), *destroyed)
