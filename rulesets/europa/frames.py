"""Clean-up after every change: remove idle frames and carry out relief (8.B-relieve).

Knows which module handles which frames. Every change ends here: moves, results and the
umpire's entries alike.
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
    """The position with only the frames that still need a decision."""
    if not state.frames:
        return state
    frames = tuple(
        kept
        for frame in state.frames
        if (kept := _KEPT[frame.kind](state, frame) if frame.kind in _KEPT else frame) is not None
    )
    return state if frames == state.frames else state.with_frames(frames)


def settled(state: State) -> State:
    """The position with its frames tidied and all relief done that needs no choice.

    Once the game is over, all frames are removed.
    """
    if turn.result(state) is not None:
        return state.with_frames(()) if state.frames else state
    return tidied(overstack.settled(tidied(state)))


def shown(frame: Frame, hidden: frozenset[str]) -> Frame:
    """A frame without the ids of hidden counters, as shown to a viewer who may not know them."""
    return replace(frame, note=tuple(each for each in frame.note if each not in hidden))
