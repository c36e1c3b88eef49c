"""Vehicles and the counters aboard, Guns and the crews that man them (A5.3).

Portage points are printed on the counters and in D6, and are supplied (`tables.toml`,
`counters.toml`). A vehicle never carries more than its capacity.
"""

from __future__ import annotations

from overstack.judging.verdict import Finding, Grade, Rule, Slots, clause, facts, finds
from overstack.position.state import Counter, State
from overstack.rulesets.asl.book import (
    BROKEN,
    CAVALRY,
    GUN,
    GUNNERS,
    PERSONNEL,
    PINNED,
    RIDER,
    SW,
    VEHICLE,
)
from overstack.rulesets.asl.equivalents import (
    Counters,
    Findings,
    gun_of,
    is_wreck,
    vehicle_of,
)


def points(state: State, counter: Counter) -> int:
    """Portage points that a counter takes up aboard, including its own cargo."""
    own = int(counter.kind.traits.get("pp", 0))
    return own + sum(points(state, each) for each in state.load(counter.id))


def load(state: State, vehicle: Counter) -> int:
    """Portage points in use aboard a vehicle; its Inherent crew takes none."""
    aboard = state.load(vehicle.id)
    return sum(points(state, each) for each in aboard if not each.has("inherent"))


def passengers(vehicle: Counter) -> int:
    """Portage points that a vehicle can carry inside."""
    return int(vehicle.kind.traits.get("capacity", 0))


def capacity(state: State, vehicle: Counter) -> int:
    """Portage points that a vehicle can carry, inside or, from 1943, as Riders (reading S2)."""
    outside = 0 if state.option("before-1943") else int(vehicle.kind.traits.get("riders", 0))
    return passengers(vehicle) or outside


def _none(state: State, vehicle: Counter, who: tuple[str, ...]) -> Findings:
    return ()


@finds("A5.3-cap", otherwise=_none)
def can_carry(rule: Rule, state: State, vehicle: Counter, who: tuple[str, ...]) -> Findings:
    """Whether a vehicle can carry anything: inside, or on the outside after 1942."""
    room, rides = capacity(state, vehicle), int(vehicle.kind.traits.get("riders", 0))
    if room:
        say, grade = ("inside" if passengers(vehicle) else "outside"), Grade.LAWFUL
    else:
        say, grade = ("date" if rides else "none"), Grade.FORBIDDEN
    figures = facts(carrier=f"#{vehicle.id}", room=room)
    return (rule.graded(grade, vehicle.place, vehicle.side, facts=figures, say=say, who=who),)


def riders(state: State, vehicle: Counter) -> Counters:
    """Return the counters aboard a vehicle, without its Inherent crew."""
    return tuple([c for c in state.load(vehicle.id) if not c.has("inherent")])


@finds("A5.3-never", otherwise=())
def never_over(rule: Rule, state: State, vehicle: Counter) -> Findings:
    """PRC never overstack on their vehicle."""
    aboard = riders(state, vehicle)
    if not aboard:
        return ()
    taken, room = load(state, vehicle), capacity(state, vehicle)
    grade = Grade.FORBIDDEN if taken > room else Grade.LAWFUL
    who = tuple(c.id for c in aboard)
    slots = Slots(room, who, tuple(points(state, c) for c in aboard))
    figures = facts(taken=taken, room=room, carrier=f"#{vehicle.id}", riders=len(who))
    return (rule.graded(grade, vehicle.place, vehicle.side, facts=figures, who=who, slots=slots),)


def carried(state: State, carrier: Counter) -> Findings:
    """Return the findings on what is aboard a counter, as it stands."""
    aboard = state.load(carrier.id)
    ride = tuple(each for c in aboard for each in riding(state, c, carrier))
    if carrier.kind.type == VEHICLE:
        return (*never_over(state, carrier), *ride)
    if carrier.kind.type != GUN:
        return ride
    men = tuple([c for c in aboard if c.kind.type in PERSONNEL])
    return (*ride, *(each for c in men for each in at_gun(state, c, carrier, men)))


def wrong_rider(counter: Counter) -> bool:
    """Whether a counter is Cavalry, which keeps to its horses."""
    return counter.kind.type == CAVALRY


def wrong_gunner(counter: Counter) -> bool:
    """Whether Personnel is no crew or half-squad that could man a Gun."""
    men = counter.kind.type in PERSONNEL
    return men and (counter.kind.type not in GUNNERS or counter.has("inherent"))


@clause("D-mount", otherwise=())
def riding(state: State, counter: Counter, carrier: Counter) -> Findings:
    """Personnel and weapons ride in vehicles of their side; crews man Guns; all carry SW.

    Cavalry is never aboard a vehicle, and no vehicle is aboard anything.
    """
    named = f"#{carrier.id}"
    carries = carrier.kind.type in (VEHICLE, GUN) or counter.kind.type == SW
    if not carries or counter.side != carrier.side:
        return _barred("D-mount", counter, "carrier", carrier=named)
    if counter.kind.type == VEHICLE or (carrier.kind.type == VEHICLE and wrong_rider(counter)):
        return _barred("D-mount", counter, "kind", carrier=named)
    return ()


@clause("D-gun", otherwise=())
def at_gun(state: State, counter: Counter, gun: Counter, men: Counters) -> Findings:
    """A Gun has room for one crew or half-squad, and for nobody else."""
    if wrong_gunner(counter):
        return _barred("D-gun", counter, "kind", gun=f"#{gun.id}")
    fit = [c for c in men if not wrong_gunner(c)]
    return _barred("D-gun", counter, "taken", gun=f"#{gun.id}") if len(fit) > 1 else ()


# -- mounting and dismounting vehicles, manning and leaving Guns --------------------------------


def _barred(clause_id: str, counter: Counter, say: str, **figures: int | str) -> Findings:
    return (
        Finding(
            clause_id,
            Grade.FORBIDDEN,
            counter.place,
            counter.side,
            facts=facts(**figures),
            say=say,
            who=(counter.id,),
        ),
    )


def _fine(clause_id: str, counter: Counter, say: str, **figures: int | str) -> Findings:
    figures_ = facts(**figures)
    who = (counter.id,)
    return (
        Finding(
            clause_id, Grade.LAWFUL, counter.place, counter.side, facts=figures_, say=say, who=who
        ),
    )


@clause("D-mount", otherwise=())
def mounting(state: State, counter: Counter, vehicle: Counter) -> Findings:
    """Own Personnel in the vehicle's Location that is fit to move may mount it."""
    carrier = f"#{vehicle.id}"
    if counter.kind.type not in PERSONNEL or wrong_rider(counter):
        return _barred("D-mount", counter, "kind", carrier=carrier)
    if vehicle.kind.type != VEHICLE or is_wreck(state, vehicle) or vehicle.side != counter.side:
        return _barred("D-mount", counter, "carrier", carrier=carrier)
    if vehicle.place != counter.place or counter.aboard:
        return _barred("D-mount", counter, "elsewhere", carrier=carrier)
    if unfit(counter):
        return _barred("D-mount", counter, "unfit", carrier=carrier)
    return _fine("D-mount", counter, "on", carrier=carrier)


@clause("D-mount", otherwise=())
def dismounting(state: State, counter: Counter) -> Findings:
    """Only Personnel directly aboard a vehicle may dismount, into the vehicle's Location."""
    carrier = state.by_id.get(counter.aboard)
    if carrier is None or carrier.kind.type != VEHICLE:
        return _barred("D-mount", counter, "afoot")
    if counter.kind.type not in PERSONNEL or counter.has("inherent"):
        return _barred("D-mount", counter, "kind", carrier=f"#{carrier.id}")
    return _fine("D-mount", counter, "off", carrier=f"#{carrier.id}")


@clause("D-gun", otherwise=())
def manning(state: State, counter: Counter, gun: Counter) -> Findings:
    """A crew or half-squad may man a Gun in its Location, one per Gun."""
    named = f"#{gun.id}"
    if counter.kind.type not in PERSONNEL or wrong_gunner(counter):
        return _barred("D-gun", counter, "kind", gun=named)
    if gun.kind.type != GUN or gun.side != counter.side or gun.place != counter.place:
        return _barred("D-gun", counter, "elsewhere", gun=named)
    if counter.aboard or unfit(counter):
        return _barred("D-gun", counter, "unfit", gun=named)
    if any(gun_of(state, each) is not None for each in state.load(gun.id)):
        return _barred("D-gun", counter, "taken", gun=named)
    return _fine("D-gun", counter, "man", gun=named)


@clause("D-gun", otherwise=())
def leaving(state: State, counter: Counter) -> Findings:
    """Only a counter that mans a Gun can leave it."""
    gun = gun_of(state, counter)
    if gun is None:
        return _barred("D-gun", counter, "idle")
    return _fine("D-gun", counter, "leave", gun=f"#{gun.id}")


def unfit(counter: Counter) -> bool:
    """Whether Personnel is broken or pinned, and so can neither move nor man a Gun."""
    return counter.has(BROKEN) or counter.has(PINNED)


def boarded(state: State, who: str, carrier: str) -> State:
    """Return the position with a counter aboard; a counter on the outside of an AFV is a Rider."""
    state = state.boarded(who, carrier)
    vehicle = vehicle_of(state, state.by_id[who])
    if vehicle is not None and not passengers(vehicle) and not state.by_id[who].has(RIDER):
        state = state.with_counters([state.by_id[who].with_marks(RIDER)])
    return state


def alighted(state: State, who: str) -> State:
    """Return the position with a counter off its vehicle or Gun, last in the Location's stack."""
    state = state.entered(who, state.by_id[who].place)
    return state.with_counters([state.by_id[who].without_mark(RIDER)])
