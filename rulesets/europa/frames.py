"""Clean-up after every change: remove idle frames and carry out relief (8.B-relieve).

Maps each kind of frame to the module that handles it. Every change of the position ends with a
call of this module: a move, a combat result or an entry by the umpire.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from overstack.position.state import Frame, State
from overstack.position.values import replace
from overstack.rulesets.europa import overstack
from overstack.rulesets.europa.combat import overruns, resolution, results, retreats
from overstack.rulesets.europa.supplied import turn

_KEPT: Final[Mapping[str, Callable[[State, Frame], Frame | None]]] = {
    kind: module.kept
    for module in (resolution, overruns, results, retreats)
    for kind in module.FRAMES
}


def tidied(state: State) -> State:
    """Return the position without the frames that no longer need a decision."""
    if not state.frames:
        return state
    frames = tuple(
        kept
        for frame in state.frames
        if (kept := _KEPT[frame.kind](state, frame) if frame.kind in _KEPT else frame) is not None
    )
    return state if frames == state.frames else state.with_frames(frames)


def settled(state: State) -> State:
    """Return the position with tidied frames and with all relief that needs no choice done.

    Once the game is over, all frames are removed.
    """
    if turn.result(state) is not None:
        return state.with_frames(()) if state.frames else state
    return tidied(overstack.settled(tidied(state)))


def shown(frame: Frame, hidden: frozenset[str]) -> Frame:
    """Return a copy of the frame without the ids of counters that are hidden from the viewer."""
    return replace(frame, note=tuple(each for each in frame.note if each not in hidden))
