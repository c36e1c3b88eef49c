"""The findings shown beside the question of a pending frame (8.C.3).

Maps each kind of frame to its findings; contains no judgement. A viewer who may not look into a
box gets only the findings that both sides get.
"""

from __future__ import annotations

from overstack.position.state import State
from overstack.rulesets.europa.combat import attacks, resolution, results
from overstack.rulesets.europa.limits import limit_findings
from overstack.rulesets.europa.supplied.turn import Findings


def told(state: State) -> Findings:
    """The odds of the pending attack, the losses still due in an exchange, or an overfull hex."""
    frame = state.top
    if frame is None or frame.place is None:
        return ()
    if frame.kind == "outcome":
        return attacks.odds(state, resolution.of_frame(state, frame), resolution.strengths(frame))
    if frame.kind == "exchange":
        return results.due_findings(state, frame)
    if getattr(state.own, "side", frame.side) != frame.side:
        return ()
    if frame.kind in ("attack", "supply"):
        return resolution.resolved(state, resolution.of_frame(state, frame))
    if frame.kind == "overrun":
        return attacks.odds(state, resolution.of_frame(state, frame))
    return limit_findings.columns(state, frame.place, frame.side) if frame.kind == "surplus" else ()
