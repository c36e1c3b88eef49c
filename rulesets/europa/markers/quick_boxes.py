"""Whether an act in a hex is allowed, without its findings (8.B.1, 8.D).

Covers the acts that most units of most hexes could try: to form a marker, to cover a stack, to
join a box, to enter overstack, to go into reserve. The answers are kept with the counter and its
hex. `boxes` judges where a limit that can forbid an act is broken already, as these acts break no
other such limit; and it judges all acts of the free board.
"""

from __future__ import annotations

from overstack.judging.chapters import refuses
from overstack.position.memo import memo
from overstack.position.state import Action, Counter, Kind, Place, State
from overstack.rulesets.europa import overstack
from overstack.rulesets.europa.book import MOVEMENT, OVERSTACKED
from overstack.rulesets.europa.combat import arrivals
from overstack.rulesets.europa.limits import applicable
from overstack.rulesets.europa.markers import boxes, eligibility, offers


def allowed(state: State, action: Action) -> bool | None:
    """Whether the judge allows one of these acts, while no frame is open; None for all others."""
    counter = state.by_id[action.who]
    at, side, verb = counter.place, counter.side, action.verb
    if side != state.active or at.hex is None or state.world.play == "free" or state.frames:
        return None
    if verb == "enter" and not counter.has(OVERSTACKED):  # most units could, but need not
        return False if refuses(overstack.needless(state, counter)) else None
    if verb == "reserve" and state.phase == MOVEMENT and action == Action(verb, counter.id):
        return _waits(state, counter, at)
    if verb not in ("form", "cover", "into") or overstack.bars(state, at, side):
        return None
    if action not in offers.in_hex(state, counter, at):
        return None
    if verb == "into":
        return _joins(state, counter, at, action.on)
    if verb == "cover":
        return _covers(state, counter, at, action.mode)
    return _forms(state, counter, at, action.mode)


@memo(of="pair")
def _joins(state: State, counter: Counter, at: Place, marker: str) -> bool:
    """Whether a hex that is within its limit remains so when a unit joins a marker's box."""
    fits, side = applicable.packing_at, counter.side
    after = state.boarded(counter.id, marker)
    return fits(after, at, side).fits or not fits(state, at, side).fits


@memo(of="pair")
def _covers(state: State, counter: Counter, at: Place, mode: str) -> bool:
    kind = next(kind for kind in eligibility.plain_kinds(counter) if kind.id == mode)
    return not refuses(boxes.covering(state, counter, kind))


def _forms(state: State, counter: Counter, at: Place, mode: str) -> bool:
    kind = next(kind for kind in eligibility.kinds_for(counter) if kind.id == mode)
    if not _suits(state, counter, at, kind):
        return False
    return not refuses(eligibility.too_many(state, kind, at, counter.side, 1))


@memo(of="pair")
def _suits(state: State, counter: Counter, at: Place, kind: Kind) -> bool:
    """Whether all loose units of a counter's hex may be in a marker of a kind."""
    stack = eligibility.loose(state, at, counter.side)
    return eligibility.eligible(state, kind, eligibility.whole(state, stack))


@memo(of="pair")
def _waits(state: State, counter: Counter, at: Place) -> bool:
    found = (arrivals.reserve_able, arrivals.reserve_bar)
    return not any(refuses(each(state, counter)) for each in found)
