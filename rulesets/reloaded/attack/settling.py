"""Settle pending frames: declared steps, and the windows of fire between them.

Knows frames. On the stack, the frame of a step is below the window of fire at the hex that the
mover leaves, and the movement roll is on top (reading A17).
"""

from __future__ import annotations

from overstack.position.state import LOST, Frame, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.attack import defensive, demolition, drawing, wreck
from overstack.rulesets.reloaded.attack.declaration import (
    SHOTS,
    move_of,
    shot_of,
)
from overstack.rulesets.reloaded.attack.defensive import WINDOWS
from overstack.rulesets.reloaded.book import (
    ARRIVAL,
    DEMOLITION,
    DRAW,
    FIRE_TO,
    RESCUE,
    RETRY,
    ROAD,
    ROLL,
    STEP,
    TURN,
    WRECK,
)
from overstack.rulesets.reloaded.terrain import costs
from overstack.rulesets.reloaded.terrain.costs import Move
from overstack.rulesets.reloaded.turn import moves, sequence
from overstack.rulesets.reloaded.units import (
    stands,
)


def made(state: State, move: Move) -> State:
    """The position after a step, with the window of fire at the entered hex on top."""
    return stepped(state, move).pushed(defensive.opened(state, move, FIRE_TO))


def stepped(state: State, move: Move) -> State:
    """The position after a step; the moving unit may differ from that in the position."""
    due = costs.cost(state, move)
    unit = replace(move.unit, spent=move.unit.spent + due)
    unit = unit.with_marks(ROAD) if costs.is_free(state, move) else unit
    return state.arrived(unit, move.to)


def settled(state: State) -> State:
    """The position after all frames that need no decision are settled and their steps made."""
    while (top := state.top) is not None:
        after = _settled(state, top)
        if after is state:
            return state
        state = after
    return state


def unhindered(state: State) -> State:
    """`settled` as if every roll passed and all fire were held, without checking who could fire."""
    while (top := state.top) is not None:
        if top.kind == ROLL:
            after = state.popped()
        else:
            after = _closed(state, top) if top.kind in WINDOWS else _settled(state, top)
        if after is state:
            return state
        state = after
    return state


def _closed(state: State, window: Frame) -> State:
    """The position after a window is closed; if the mover is gone, the next side nominates."""
    mover = state.by_id.get(window.who)
    closed = defensive.cleared(state.popped())
    return closed if mover is not None and stands(state, mover) else _next(closed)


def _settled(state: State, top: Frame) -> State:
    """The position after the top frame is settled; unchanged if the frame waits for an answer."""
    if top.kind in SHOTS:
        if shot_of(state, top) is None:
            return state.popped()
        return drawing.advanced(state, top) if top.kind == DRAW else state
    mover = state.by_id.get(top.who)
    here = mover is not None and stands(state, mover)
    if top.kind in WINDOWS:
        standing = here and mover is not None and mover.place == top.place
        if standing and defensive.is_open(state, top):
            return state
        return _closed(state, top)
    if top.kind == ARRIVAL:
        return _next(state.popped())
    if top.kind == STEP:
        if not here:
            return _next(state.popped())
        move = move_of(state, top)
        if move is None:
            return state.popped()
        return made(state.popped(), move) if moves.fits(state, move.unit, move.to) else state
    if top.kind == DEMOLITION:
        return demolition.settled(state, top)
    if top.kind in (WRECK, RESCUE):
        return wreck.settled(state, top)
    if top.kind in (ROLL, RETRY, TURN):
        return state if here else state.popped()
    return state


def _next(state: State) -> State:
    """The position with the next side to nominate, after the mover is gone or has arrived."""
    over = sequence.result(state) is not None
    return state if over or state.frames else sequence.passed_on(state)


def tidied(state: State) -> State:
    """The position after an edit, without frames about counters that are gone."""
    kept: list[Frame] = []
    for frame in state.frames:
        if frame.kind in SHOTS and shot_of(state, frame) is None:
            continue
        if frame.who and frame.who not in state.by_id:
            continue
        if frame.who and state.by_id[frame.who].place == LOST:
            continue
        kept.append(frame)
    return settled(state.with_frames(tuple(kept)))
