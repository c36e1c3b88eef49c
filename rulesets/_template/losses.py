"""Rule 3 as a chapter: the steps that a side loses for its crowded hexes, hex by hex.

Each step is a pending frame `loss`; the side that owns the frame picks the counter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overstack.judging import edits
from overstack.judging.chapters import Answer
from overstack.judging.verdict import Finding, Rule, finds
from overstack.position.entries import naming
from overstack.position.state import LOST, Action, Counter, Frame, State
from overstack.rulesets._template.stacking import BOOK, WEAKENED
from overstack.rulesets._template.turns import next_move

LOSS: Final = "loss"
VERBS: Final = naming({"lose": "on"})
FRAMES: Final = (LOSS,)


@finds("3-loss", otherwise=())
def loss(rule: Rule, state: State, frame: Frame, counter: Counter) -> tuple[Finding, ...]:
    """Whether a counter can lose the step (rule 3): it must be the owner's, in the frame's hex."""
    if counter.place != frame.place or counter.side != frame.side:
        return (rule.forbidden(frame.place, frame.side),)
    say = "destroyed" if counter.has(WEAKENED) else ""
    return (rule.lawful(frame.place, frame.side, say=say, who=(counter.id,)),)


def candidates(state: State, who: str) -> Iterator[Action]:
    """Yield one act per counter in the frame's hex: that counter loses the step."""
    for counter in state.at(state.frames[-1].place or LOST):
        if who in ("", counter.id):
            yield Action("lose", on=counter.id)


def answer(state: State, action: Action) -> Answer:
    """Return the findings on a counter that would lose the step."""
    return Answer(loss(state, state.frames[-1], state.by_id[action.on]))


def apply(state: State, action: Action) -> State:
    """The position after a counter lost a step; if no frame is pending, the next side moves."""
    return next_move(_weakened(state.popped(), action.on))


def _weakened(state: State, who: str) -> State:
    """The position after a counter has lost a step."""
    if state.by_id[who].has(WEAKENED):
        return state.entered(who, LOST)
    return edits.marked(state, who, WEAKENED, BOOK)
