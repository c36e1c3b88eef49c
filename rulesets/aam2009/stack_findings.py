"""The findings on a stack: its units, its vehicles, both limits at once, the first vehicle.

Takes the limits from `stacking` and reports the figures; makes no other decision.
"""

from __future__ import annotations

from overstack.judging.verdict import Finding, Grade, Rule, Slots, facts, finds
from overstack.position.state import Counter, Place, State
from overstack.rulesets.aam2009.book import AIRCRAFT, EXEMPT, NO_LIMIT, OBSTACLE, SOLDIER
from overstack.rulesets.aam2009.stacking import Findings, Stack, counts, graded, stack, standing


def limit_findings(state: State, held: Stack, allowed: int, entering: str = "") -> Findings:
    """Return the findings on units, on vehicles, on both at once, and on the first vehicle."""
    return (
        *_units(state, held, allowed, entering),
        *_vehicles(state, held, allowed, entering),
        *both_limits(state, held, allowed),
        *contested(state, held, allowed),
        *holders_own(state, held, allowed),
    )


def _units(state: State, held: Stack, allowed: int, entering: str) -> Findings:
    """The limit of three: R2-units alone in the hex, R3-both beside another army."""
    if held.unit_limit == NO_LIMIT or not held.units:
        return ()
    ids = tuple(counter.id for counter in held.units)
    came = entering in ids
    return (
        Finding(
            "R3-both" if held.shared else "R2-units",
            graded(held.over_units, allowed),
            held.place,
            held.side,
            facts=facts(
                units=len(ids),
                limit=held.unit_limit,
                over=held.over_units,
                there=len(ids) - came,
                **({"entering": f"#{entering}"} if came else {}),
            ),
            say="enters" if came else "stands",
            who=ids,
            slots=Slots(held.unit_limit, ids),
        ),
    )


def _vehicles(state: State, held: Stack, allowed: int, entering: str) -> Findings:
    """The vehicle limit: R2-veh alone in the hex, R3-veh where the other side has vehicles too."""
    if held.vehicle_limit == NO_LIMIT or not held.units or not (held.vehicles or held.rivals):
        return ()
    ids = tuple(counter.id for counter in held.vehicles)
    came = entering in ids
    return (
        Finding(
            "R3-veh" if held.rivals else "R2-veh",
            graded(held.over_vehicles, allowed),
            held.place,
            held.side,
            facts=facts(
                vehicles=len(ids),
                limit=held.vehicle_limit,
                over=held.over_vehicles,
                there=len(ids) - came,
                **({"entering": f"#{entering}"} if came else {}),
                **({"first": f"#{held.first}"} if held.rivals and held.first else {}),
            ),
            say="enters" if came else "stands",
            who=ids,
            slots=Slots(held.vehicle_limit, ids),
        ),
    )


@finds("C4-two", otherwise=())
def both_limits(rule: Rule, state: State, held: Stack, allowed: int) -> Findings:
    """A stack over both limits at once is over by the greater excess of the two."""
    if not (held.over_units and held.over_vehicles):
        return ()
    figures = facts(over_units=held.over_units, over_vehicles=held.over_vehicles, over=held.over)
    return (rule.graded(graded(held.over, allowed), held.place, held.side, facts=figures),)


@finds("R7-last", otherwise=())
def contested(rule: Rule, state: State, held: Stack, allowed: int) -> Findings:
    """With vehicles of both sides in one hex, the side that was not first there is over."""
    if not held.contested:
        return ()
    over = held.over_vehicles
    figures = facts(first=f"#{held.first}", vehicles=len(held.vehicles), over=over)
    who = tuple(vehicle.id for vehicle in held.vehicles)
    if held.holds:
        return (rule.lawful(held.place, held.side, facts=figures, say="first", who=who),)
    grade = graded(over, allowed)
    return (rule.graded(grade, held.place, held.side, facts=figures, say="later", who=who),)


@finds("R7-alsotwo", otherwise=())
def holders_own(rule: Rule, state: State, held: Stack, allowed: int) -> Findings:
    """In a contested hex the first side also pays for a second vehicle or a fourth unit."""
    if not (held.contested and held.holds):
        return ()
    figures = facts(units=len(held.units), vehicles=len(held.vehicles), over=held.over)
    return (rule.graded(graded(held.over, allowed), held.place, held.side, facts=figures),)


@finds("R4-exempt", otherwise=())
def uncounted(rule: Rule, state: State, place: Place, side: str) -> Findings:
    """Return a note on the aircraft and obstacles in a hex, which do not count."""
    left_out = [counter for counter in standing(state, place) if not counts(state, counter)]
    if not left_out:
        return ()
    who = tuple(counter.id for counter in left_out)
    return (rule.lawful(place, side, role="note", who=who, left_out=len(who)),)


@finds("R1-def", otherwise=())
def passengers(rule: Rule, state: State, place: Place, side: str) -> Findings:
    """Return a note on passengers, who are not in the hex until they dismount (reading A4)."""
    who = tuple(
        rider.id
        for carrier in state.at(place)
        if carrier.side == side
        for rider in state.load(carrier.id)
    )
    if not who:
        return ()
    figures = facts(units=len(stack(state, place, side).units), aboard=len(who))
    return (rule.lawful(place, side, facts=figures, role="note", who=who),)


@finds("D-transport", otherwise=())
def load(rule: Rule, state: State, carrier: Counter) -> Findings:
    """The riders that a counter in a hex cannot carry: no soldiers, of the other side, too many."""
    if carrier.place.hex is None:
        return ()
    place, room, aboard = carrier.place, carrier.kind.carries, state.load(carrier.id)
    named = f"#{carrier.id}"
    found = [
        rule.forbidden(place, rider.side, say="unfit", who=(rider.id,), carrier=named)
        for rider in aboard
        if rider.kind.type != SOLDIER or rider.side != carrier.side
    ]
    if len(aboard) > room:
        figures = facts(aboard=len(aboard), room=room, carrier=named)
        who = tuple(rider.id for rider in aboard)
        found.append(rule.forbidden(place, carrier.side, figures, "crowded", who=who))
    return tuple(found)


@finds("R4-cap", otherwise=())
def exempt_limit(
    rule: Rule, state: State, place: Place, side: str, coming: Counter | None = None
) -> Findings:
    """At most one aircraft and one obstacle in a hex, with no tolerance (reading A6).

    With `coming`, only that counter's type is checked; without it, only an excess is reported.
    """
    found: list[Finding] = []
    for kind in (AIRCRAFT, OBSTACLE):
        per_side = state.option("aircraft-per-side")
        there = [
            c
            for c in standing(state, place, coming)
            if c.kind.type == kind and (c.side == side or not per_side)
        ]
        if coming is None and (len(there) <= EXEMPT or all(c.side != side for c in there)):
            continue
        if coming is not None and coming.kind.type != kind:
            continue
        grade = Grade.FORBIDDEN if len(there) > EXEMPT else Grade.LAWFUL
        who = tuple(counter.id for counter in there)
        figures = facts(count=len(who), limit=EXEMPT, over=max(0, len(who) - EXEMPT))
        found.append(rule.graded(grade, place, side, facts=figures, say=kind, who=who))
    return tuple(found)
