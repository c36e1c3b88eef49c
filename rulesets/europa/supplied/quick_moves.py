"""Whether a step is allowed, without its findings and without the position after it (8.A, 8.C).

What all steps of a counter have in common is judged once. A hex is judged once for all units of a
kind that could enter it. Where not all units fit, `moves` judges the position after the step.
"""

from __future__ import annotations

from typing import NamedTuple

from overstack.judging.verdict import Grade, clause
from overstack.position.hexes import Hex
from overstack.position.memo import memo
from overstack.position.movement import cost_of_type
from overstack.position.state import Action, Counter, Place, State
from overstack.rulesets.europa import overstack
from overstack.rulesets.europa.book import OVERSTACKED
from overstack.rulesets.europa.limits import applicable, fitting, units
from overstack.rulesets.europa.markers import eligibility
from overstack.rulesets.europa.supplied import moves, turn


class Mover(NamedTuple):
    """The part of the judgement that is the same for all steps of a counter.

    `reach` are the adjacent hexes that it has the MPs to enter, None if no clause limits them.
    `kind` is the kind of the only unit that would count in the hex entered, "" if none would; it is
    None for all other movers: a marker with its box, a division with attached battalions.
    """

    reach: frozenset[Place] | None
    shut: frozenset[Place]
    kind: str | None


def allowed(state: State, action: Action) -> bool | None:
    """Whether the judge allows a step, while no frame is open; None for all other acts."""
    who, to = action.who, action.to
    if action.verb != "move" or to is None or action.on or action.mode or state.frames:
        return None
    mover = _mover(state, who)
    if mover is None or to in mover.shut:
        return False
    if mover.reach is None:
        return to.hex in state.world.map.hexes and not to.part and _lands(state, who, to)
    if to not in mover.reach:
        return False
    if mover.kind is None:
        return _lands(state, who, to)
    side = state.by_id[who].side
    if overstack.bars(state, to, side):
        return False
    return _room(state, to, side, mover.kind) or _mends(state, who, to)


def _lands(state: State, who: str, to: Place) -> bool:
    """Whether no limit forbids a counter to be in a hex, by the position after its step."""
    counter = state.by_id[who]
    after, side = overstack.arrived(state, counter, to), counter.side
    if overstack.bars(after, to, side):
        return False
    return applicable.packing_at(after, to, side).fits or _mends(state, who, to)


def _mends(state: State, who: str, to: Place) -> bool:
    """Whether a hex that a step overfills can be mended before the phase ends."""
    counter = state.by_id[who]
    after, side = moves.moved(state, counter, to), counter.side
    return moves.can_mend(after, to, side) or not moves.stuck(after, to, side)


# -- the mover -------------------------------------------------------------------------------


@memo(of="position", keep=64)
def _mover(state: State, who: str) -> Mover | None:
    """The `Mover` of a counter; None if it may not move to any hex now."""
    counter = state.by_id[who]
    barring = moves.timing(state, counter, "move") + eligibility.as_one(state, counter)
    if counter.has(OVERSTACKED):
        barring += overstack.toll_findings(state, counter, "leaves")
    if any(each.grade is Grade.FORBIDDEN for each in barring):
        return None
    return Mover(
        affordable(state, counter), moves.closed(state, counter.side), _arriving(state, counter)
    )


@clause("M-allowance", otherwise=None)
def affordable(state: State, counter: Counter) -> frozenset[Place] | None:
    """The adjacent hexes that a counter has the MPs to enter, whatever is in them."""
    here = counter.place.hex
    if here is None:
        return frozenset()
    left = turn.left(state, counter) - moves.leaving_toll(state, counter)
    ways = _ground(state, here, moves.payer(state, counter).kind.type)
    if not units.overstack(state):
        return frozenset([to for to, cost in ways if cost <= left])
    more = overstack.extra_mp
    return frozenset([to for to, cost in ways if cost + more(state, counter, to) <= left])


@memo(of="world")
def _ground(state: State, here: Hex, kind: str) -> tuple[tuple[Place, int], ...]:
    """The hexes that a counter of a type can step to from a hex, each with its MPs."""
    world = state.world
    costs = [(at, cost_of_type(world, kind, here, at)) for at in world.map.grid.neighbours(here)]
    return tuple((Place(at), cost) for at, cost in costs if cost is not None)


def _arriving(state: State, counter: Counter) -> str | None:
    """The value of `Mover.kind` for a counter, which leaves what it is aboard of."""
    if units.is_marker(counter) or state.load(counter.id):
        return None
    return counter.kind.id if units.takes_slot(state, counter) else ""


# -- the hex entered --------------------------------------------------------------------------


def _room(state: State, at: Place, side: str, kind: str) -> bool:
    """Whether all units of a side fit in a hex with one more unit of a kind ("" for none)."""
    if not state.at(at):
        return not kind or fitting.fit(state, applicable.ground(state, at), [kind])
    return _room_beside(state, at, side, kind) if kind else fitting.fits_at(state, at, side)


@memo(of="hex")
def _room_beside(state: State, at: Place, side: str, kind: str) -> bool:
    counted, markers = units.counted(state, at, side), units.markers(state, at, side)
    zones, over = applicable.ground(state, at), units.over(state, at, side)
    if not markers and not over:
        return fitting.fit(state, zones, [*(unit.kind.id for unit in counted), kind])
    more = (Counter("", state.world.kinds[kind], side, "", at, 0),)
    stack = units.regular(state, at, side) + more
    held = applicable.limit_on(state, zones, counted + more, markers, stack)
    return applicable.packed(state, held, stack).fits
