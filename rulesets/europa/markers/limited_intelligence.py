"""Limited intelligence: a side's view of the other side's boxes (8.D.2).

Only the owner sees the counters in a marker's box, until the umpire enters that rule 48.A allows
the enemy to look inside. Contains no judgement. The enemy's view is a position without
those counters, marked as a view in `State.own`.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.judging.verdict import Finding, Rule, clause, finds
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.position.values import replace
from overstack.rulesets.europa import frames
from overstack.rulesets.europa.book import OPEN
from overstack.rulesets.europa.limits import units
from overstack.words.errors import BadInput
from overstack.words.sentences import say


@dataclass(frozen=True, slots=True)
class Seen:
    """Marks a position as the view of a side."""

    side: str


def own_to_json(own: object) -> object:
    """The JSON of `State.own`: the side whose view the position is, or None."""
    return {"seen": own.side} if isinstance(own, Seen) else None


def own_from_json(doc: object) -> Seen | None:
    """Read `State.own` from its JSON. Raises BadInput."""
    if doc is None:
        return None
    if isinstance(doc, dict) and set(doc) == {"seen"} and isinstance(doc["seen"], str):
        return Seen(doc["seen"])
    raise BadInput(say("unable.position-game-keeps-only"), "own")


@clause("8.D.2", otherwise=False)
def closed(state: State, marker: Counter, side: str) -> bool:
    """Whether a side may not look into a marker's box."""
    return marker.side != side and not marker.has(OPEN) and state.world.play != "free"


@memo(of="position", keep=4)
def view(state: State, side: str) -> State:
    """A side's view: the position without the counters in closed boxes."""
    if state.own is not None:
        return state  # the position is already a view
    shut = [c for c in state.counters if units.is_marker(c) and closed(state, c, side)]
    if not shut:
        return state
    hidden = frozenset(c.id for marker in shut for c in state.cargo(marker.id))
    seen = tuple(c for c in state.counters if c.id not in hidden)
    shown = tuple(
        frames.shown(frame, hidden) if frame.side != side else frame for frame in state.frames
    )
    return replace(state, counters=seen, frames=shown, own=Seen(side))


def shut(state: State, marker: Counter) -> bool:
    """Whether the position is a view, and the marker's box is closed to the viewing side."""
    return isinstance(state.own, Seen) and closed(state, marker, state.own.side)


@finds("8.D.2", otherwise=())
def standing(rule: Rule, state: State, at: Place, side: str) -> tuple[Finding, ...]:
    """Notes on boxes that are closed to the viewer, or that the owner's enemy may look into."""
    found: list[Finding] = []
    for marker in units.markers(state, at, side):
        if shut(state, marker) or marker.has(OPEN):
            say = "open" if marker.has(OPEN) else "closed"
            found.append(rule.lawful(at, side, say=say, role="note", who=(marker.id,)))
    return tuple(found)
