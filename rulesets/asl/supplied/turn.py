"""The turn: ASL's phases, the acting side, the markers that each phase removes, the game's end.

Handles the sequence of play, which A5 presupposes and which is supplied (D-sequence); independent
of moves. A game turn is one player turn per side. The other side's parts of the Rout and Close
Combat Phases are separate steps.
"""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Mapping
from itertools import chain, pairwise
from types import MappingProxyType

from overstack.judging.rules import Result, Step
from overstack.judging.victory import holder
from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, State
from overstack.position.values import replace
from overstack.rulesets.asl.book import (
    ADVANCE,
    ADVANCING_FIRE,
    BROKEN,
    CLOSE_COMBAT,
    CLOSE_COMBAT_2,
    CLOSE_COMBATS,
    CX,
    DEFENSIVE_FIRE,
    FIRED,
    HOLDS,
    MOBILE,
    MOVEMENT,
    MOVING,
    OVER,
    PERSONNEL,
    PINNED,
    PREP_FIRE,
    PREPPED,
    RALLY,
    ROUT,
    ROUT_2,
    ROUTS,
    SETUP,
    STACK,
)
from overstack.rulesets.asl.equivalents import standing

_PLAYER_TURN = (
    RALLY,
    PREP_FIRE,
    MOVEMENT,
    DEFENSIVE_FIRE,
    ADVANCING_FIRE,
    ROUT,
    ROUT_2,
    ADVANCE,
    CLOSE_COMBAT,
    CLOSE_COMBAT_2,
)
#: The steps of a player turn in which the other side acts.
_OTHERS = (DEFENSIVE_FIRE, ROUT_2, CLOSE_COMBAT_2)

#: Markers removed at the end of a phase; "" means every phase.
ENDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "": (STACK, FIRED, HOLDS),
        MOVEMENT: (MOVING,),
        CLOSE_COMBAT_2: (PINNED, PREPPED),
    }
)


def order(state: State) -> tuple[str, ...]:
    """Return the sides in the order of play."""
    ids = [side.id for side in state.world.sides]
    return tuple(sorted(ids, key=lambda side: side != state.world.first))


def steps(state: State) -> tuple[Step, ...]:
    """Return the steps of a game turn; set-up only during set-up, and only OVER after the game."""
    return _steps(state, state.phase)


def _steps(state: State, phase: str) -> tuple[Step, ...]:
    if phase == OVER:
        return (Step(OVER, ""),)
    first = [Step(SETUP, side) for side in order(state)] if phase == SETUP else []
    return (*first, *(step for side in order(state) for step in _player_turn(state, side)))


def _player_turn(state: State, side: str) -> tuple[Step, ...]:
    other = state.world.other(side)
    return tuple(Step(phase, other if phase in _OTHERS else side) for phase in _PLAYER_TURN)


def acting(state: State) -> str:
    """Return the side that acts in this phase while no attack is under way."""
    return state.active or order(state)[0]


# -- going on ----------------------------------------------------------------------------------


def following(state: State) -> State:
    """Return the position at the start of the next step, even if that step is idle."""
    step = _coming(state, state.phase, state.active)
    state = _closed(state)
    if step is not None:
        return _opened(state, step, state.turn)
    if state.world.turns and state.turn >= state.world.turns:
        return replace(state, phase=OVER, active="")
    return _opened(state, Step(RALLY, order(state)[0]), state.turn + 1)


@memo(of="world")
def _coming(state: State, phase: str, active: str) -> Step | None:
    """Return the next step of the same game turn; None after the last."""
    turn = _steps(state, phase)
    now = Step(phase, active)
    return dict(pairwise(turn)).get(now)


def ended(state: State) -> State:
    """Return the position after the acting side ends its phase, skipping idle steps."""
    state = following(state)
    while state.phase != OVER and idle(state):
        state = following(state)
    return state


def idle(state: State) -> bool:
    """Whether the acting side can have nothing to do in this phase."""
    if state.phase in CLOSE_COMBATS:
        return not shared(state)
    if state.phase not in (RALLY, *ROUTS):
        return False
    broken = (c for c in state.counters if c.side == state.active and c.has(BROKEN))
    return not any(counter.place.hex is not None for counter in broken)


def shared(state: State) -> tuple[object, ...]:
    """Return the Locations in which both sides have counters."""
    sides = Counted(place for place, _ in standing(state))
    return tuple([place for place, held in sides.items() if held > 1])


def _closed(state: State) -> State:
    """Return the position with points spent and the markers of the ended phase cleared."""
    gone = (*ENDS[""], *ENDS.get(state.phase, ()))
    return state.with_counters(_wiped(state, gone))


def _opened(state: State, step: Step, turn: int) -> State:
    state = replace(state, turn=turn, phase=step.phase, active=step.side, frames=())
    if step.phase != RALLY:
        return state
    return state.with_counters(_wiped(state, (CX,), step.side))


def _wiped(state: State, marks: tuple[str, ...], side: str = "") -> list[Counter]:
    """Return the counters that change when the given markers and spent points are removed."""
    changed = []
    for counter in state.counters:
        if side not in ("", counter.side) or not (counter.marks or counter.spent):
            continue
        kept = tuple([mark for mark in counter.marks if mark not in marks])
        if kept != counter.marks or counter.spent:
            changed.append(replace(counter, marks=kept, spent=0))
    return changed


# -- the end -----------------------------------------------------------------------------------


@memo(of="position", keep=1)
def result(state: State) -> Result | None:
    """Return the winner after the last turn, by named places held, or once a side is eliminated."""
    if state.world.play == "free":
        return None
    if state.phase == OVER:
        score = [(held(state, side), side) for side in order(state)]
        if score[0][0] == score[1][0]:
            return Result("", "even")
        return Result(max(score)[1], "held")
    sides = order(state)
    left: set[str] = set()
    every = chain.from_iterable(zip(state.counters, reversed(state.counters), strict=True))
    for counter in every:
        if counter.place != LOST and _fights(counter):
            left.add(counter.side)
            if len(left) == len(sides):
                return None  # usually early: ids group counters by side, both ends are read
    had = {counter.side for counter in state.counters if _fights(counter)}
    if not had - left:
        return None
    rest = [side for side in sides if side in left]
    return Result(rest[0], "eliminated") if rest else Result("", "both")


def _fights(counter: Counter) -> bool:
    return counter.kind.type in MOBILE


def holds(counter: Counter) -> bool:
    """Whether a counter standing in a place can hold it: unbroken Personnel afoot."""
    return counter.kind.type in PERSONNEL and not counter.has(BROKEN)


def held(state: State, side: str) -> int:
    """Return the number of named hexes where only this side has unbroken Personnel afoot."""
    return _holders(state).count(side)


@memo(of="counters", keep=1)
def _holders(state: State) -> tuple[str, ...]:
    """Return the side that alone has unbroken Personnel afoot in each named hex, "" for none."""
    return tuple([holder(state, at, holds) for at in state.world.map.names])
