"""After every change: frames that nothing is left for go, and relief is done (8.B-relieve).

Knows which module has which frames; every way in, moves, results and the umpire's entries
alike, ends here.
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
    """The position with only those frames that somebody can still settle something in."""
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

    Once the game is over nothing is left to be settled.
    """
    if turn.result(state) is not None:
        return state.with_frames(()) if state.frames else state
    return tidied(overstack.settled(tidied(state)))


def shown(frame: Frame, hidden: frozenset[str]) -> Frame:
    """A frame as it is seen by who may not know some counters: their ids are left out of it."""
    return replace(frame, note=tuple(each for each in frame.note if each not in hidden))
