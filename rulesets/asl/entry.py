"""Entering a Location, however it is done: what it costs with the mover counted (A5.11).

Move, advance, rout, dismount, arrive, put by hand: each is judged on the position that would
result, all movers of a stack already in (reading F5). Knows the limits through `limits`, the
terrain through `places`; the MF of terrain are the scenario's own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from overstack.once import once
from overstack.rulesets.asl import carriers, limits, places
from overstack.rulesets.asl.book import (
    ADVANCE,
    CX,
    ENTRY_MF,
    ENTRY_MP,
    GUNNERS,
    MOVEMENT,
    MOVING,
    PERSONNEL,
    PINNED,
    ROUT,
    ROUT_MF,
    SETUP,
    SQUAD,
    STACK,
    VEHICLE,
    VEHICLE_OVER,
)
from overstack.rulesets.asl.equivalents import Count, Counters, Findings, location, tally
from overstack.state import Action, Counter, Place, State
from overstack.verdict import Finding, Grade, Price, clause, facts

#: The acts by which counters enter a Location.
ENTRIES = ("move", "put", "deploy", "dismount")


@dataclass(frozen=True)
class Entry:
    """Counters on their way into a place, `after` the position that would result.

    `movers` come together, the first of them was named; `bases` are the MF or MP of each
    without penalties, None where the way is barred. `before` and `count` are the side in that
    Location without and with them.
    """

    state: State
    verb: str
    movers: Counters
    place: Place
    after: State
    bases: tuple[int | None, ...]
    before: Count
    count: Count

    @property
    def mover(self) -> Counter:
        """The counter that was named."""
        return self.movers[0]

    @property
    def afoot(self) -> bool:
        """Whether Personnel enters."""
        return self.mover.kind.type in PERSONNEL

    @property
    def within(self) -> bool:
        """Whether it stays within its Location: into a foxhole, say, or out of it."""
        here = location(self.state, self.mover.place)
        return not self.mover.aboard and here == location(self.state, self.place)

    @property
    def paid(self) -> bool:
        """Whether points are spent on it: not for what is put by hand or sets up."""
        if self.verb == "put" or self.state.world.play == "free":
            return False
        return self.state.phase != SETUP


def group(state: State, mover: Counter) -> Counters:
    """Who moves with a counter: itself, then all in its place that were joined to it."""
    if not mover.has(STACK) or mover.aboard:
        return (mover,)
    others = (c for c in state.at(mover.place) if c.side == mover.side and c.has(STACK))
    return (mover, *sorted((c for c in others if c.id != mover.id), key=lambda c: c.id))


@once(8)
def entry(state: State, action: Action) -> Entry | None:
    """The entry that an act amounts to; None where it brings nothing into a Location."""
    if action.verb not in ENTRIES:
        return None
    mover = state.by_id[action.who]
    place = mover.place if action.verb == "dismount" else action.to
    if place is None or place.hex is None or (mover.place == place and not mover.aboard):
        return None
    movers = group(state, mover) if action.verb in ("move", "put") else (mover,)
    after = state
    for each in movers:
        after = after.entered(each.id, place)
    after = after.with_counters(after.by_id[c.id].without_mark("rider") for c in movers)
    side = mover.side
    return Entry(
        state=state,
        verb=action.verb,
        movers=movers,
        place=place,
        after=after,
        bases=tuple(_base(state, action.verb, each, place) for each in movers),
        before=tally(state, place, side),
        count=tally(after, place, side),
    )


def _base(state: State, verb: str, mover: Counter, place: Place) -> int | None:
    """MF or MP without penalties: by terrain; off a vehicle as for entering its hex."""
    if place.hex is None:
        return None
    if verb == "move":
        return places.cost(state, mover, mover.place, place)
    if verb == "put":
        return places.by_hand(state, mover, place)
    return places.ground(state, mover, place.hex)


# -- what the overstack costs ------------------------------------------------------------------


def _without_the_mover(state: State, came: Entry) -> Count:
    return came.before


@clause("A5.11-self", otherwise=_without_the_mover)
def charged(state: State, came: Entry) -> Count:
    """The count that the price is taken from: with the movers in."""
    return came.count


@clause("A5.11-cost", otherwise=0)
def foot_price(state: State, p: int) -> int:
    """MF for each squad equivalent over."""
    return ENTRY_MF * p


@clause("A5.11-veh", otherwise=0)
def vehicle_price(state: State, p: int) -> int:
    """MP of a vehicle for each squad equivalent over."""
    return ENTRY_MP * p


def _as_for_squads(state: State, v: int) -> int:
    return v


@clause("A5.11-pveh", otherwise=_as_for_squads)
def foot_price_of_vehicles(state: State, v: int) -> int:
    """MF of Personnel for vehicles over their limit: none."""
    return 0


@clause("D-2.14", otherwise=0)
def crowd_price(state: State, v: int) -> int:
    """MP of a vehicle for vehicles over their limit (stands in for D2.14)."""
    return VEHICLE_OVER * v


def extra(state: State, came: Entry) -> int:
    """MF or MP that overstacking adds to an entry."""
    count = charged(state, came)
    if came.within:
        return 0
    if came.afoot:
        return foot_price(state, count.p) + foot_price_of_vehicles(state, count.v)
    if came.mover.kind.type == VEHICLE:
        return vehicle_price(state, count.p) + crowd_price(state, count.v)
    return 0


def _base_only(state: State, base: int, more: int) -> int:
    return base


@clause("A5.11-minmove", otherwise=_base_only)
def towards_flags(state: State, base: int, more: int) -> int:
    """What is held against the MF allotment for Minimum Move and difficult terrain."""
    return base + more


# -- allotments --------------------------------------------------------------------------------


def allotment(state: State, mover: Counter) -> int:
    """MF or MP of a counter in this phase."""
    if state.phase == ROUT and mover.kind.type in PERSONNEL:
        return ROUT_MF
    return mover.kind.allowance


def left(state: State, mover: Counter) -> int:
    """MF or MP that it has left."""
    return max(0, allotment(state, mover) - mover.spent)


@dataclass(frozen=True, slots=True)
class Cost:
    """What an entry costs one mover, and whether it is a Minimum Move or makes the mover CX."""

    mover: Counter
    base: int
    more: int
    minimum: bool
    hard: bool

    @property
    def total(self) -> int:
        """All points together."""
        return self.base + self.more


def costs(state: State, came: Entry) -> tuple[Cost, ...]:
    """The cost of each mover; nothing where the way is barred or nothing is paid."""
    if not came.paid or None in came.bases:
        return ()
    more = extra(state, came)
    return tuple(
        _cost(state, came, mover, base or 0, more)
        for mover, base in zip(came.movers, came.bases, strict=True)
    )


def _cost(state: State, came: Entry, mover: Counter, base: int, more: int) -> Cost:
    flagged = towards_flags(state, base, more)
    afoot = came.afoot and came.verb == "move"
    minimum = afoot and state.phase == MOVEMENT and flagged > left(state, mover)
    hard = afoot and state.phase == ADVANCE and flagged >= allotment(state, mover)
    return Cost(mover, base, more, minimum, hard)


def paid(came: Entry) -> State:
    """The position after an entry, with points spent and the markers that it leaves."""
    state, after = came.state, came.after
    changed = []
    for cost in costs(state, came):
        counter = after.by_id[cost.mover.id]
        spent = allotment(state, counter) if cost.minimum else counter.spent + cost.total
        changed.append(replace(counter, spent=max(1, spent)))
    after = after.with_counters(changed)
    return after.with_counters(
        _marked(after.by_id[mover.id], _left_on(state, came, mover)) for mover in came.movers
    )


def _left_on(state: State, came: Entry, mover: Counter) -> tuple[str, ...]:
    """The markers that an entry puts on a mover."""
    marks: list[str] = []
    if came.paid and state.phase == MOVEMENT:
        marks.append(MOVING)
    for cost in costs(state, came):
        if cost.mover.id == mover.id and (cost.minimum or cost.hard):
            marks += [CX, PINNED] if cost.minimum else [CX]
    return tuple(marks)


def _marked(counter: Counter, marks: tuple[str, ...]) -> Counter:
    """The counter with such of the markers as it has not yet; what moves is hidden no longer."""
    counter = counter.without_mark("hidden")
    return counter.with_marks(*(mark for mark in marks if not counter.has(mark)))


# -- findings ----------------------------------------------------------------------------------


def rules(state: State, came: Entry) -> Findings:
    """Everything that stacking says of an entry."""
    side = came.mover.side
    return (
        *limits.stack(came.after, came.count, came.mover),
        *limits.around_note(came.after, came.count),
        *places.fits(came.after, came.place, side),
        *_overloads(came),
        *price_findings(state, came),
        *points(state, came),
    )


def deciding(state: State, came: Entry) -> Findings:
    """Those of them that can forbid it: the set-up, what is never overfilled, the points left."""
    return (
        *limits.at_setup(came.after, came.count),
        *places.fits(came.after, came.place, came.mover.side),
        *_overloads(came),
        *points(state, came),
    )


def _overloads(came: Entry) -> Findings:
    """The loads of the vehicles that enter, or that a passenger has left."""
    carrier = came.state.by_id.get(came.mover.aboard)
    entered = [came.after.by_id[c.id] for c in (*came.movers, carrier) if c is not None]
    return tuple(
        found
        for vehicle in entered
        if vehicle.kind.type == VEHICLE
        for found in carriers.never_over(came.after, vehicle)
    )


def price_findings(state: State, came: Entry) -> Findings:
    """What the overstack adds to the cost of an entry."""
    if limits.forbidden_now(state) or came.within:
        return ()
    if came.afoot:
        return (*on_foot(state, came), *own_doing(state, came), *vehicles_free(state, came))
    if came.mover.kind.type == VEHICLE:
        return (*by_vehicle(state, came), *crowd(state, came))
    return ()


def _figures(state: State, came: Entry, more: int) -> tuple[tuple[str, int | str], ...]:
    base = came.bases[0] or 0
    count = charged(state, came)
    return facts(
        p=count.p,
        over=count.excess,
        halves=count.halves,
        base=base,
        more=more,
        total=base + more,
    )


def _about(
    clause_id: str, came: Entry, grade: Grade, figures: tuple[tuple[str, int | str], ...], say: str
) -> Findings:
    who = tuple(c.id for c in came.movers)
    place, side = came.count.place, came.mover.side
    return (Finding(clause_id, grade, place, side, figures, say, who=who),)


@clause("A5.11-cost", otherwise=())
def on_foot(state: State, came: Entry) -> Findings:
    """1 MF more for each squad equivalent over, fractions rounded up."""
    more = foot_price(state, charged(state, came).p)
    grade = Grade.OVERSTACKED if more else Grade.LAWFUL
    say = ("over" if came.paid else "put") if more else ""
    return _about("A5.11-cost", came, grade, _figures(state, came, more), say)


@clause("A5.11-self", otherwise=())
def own_doing(state: State, came: Entry) -> Findings:
    """It costs as much where only the mover's own entry brings the Location over."""
    count = charged(state, came)
    if not count.p or came.before.p == count.p:
        return ()
    figures = facts(before=came.before.p, p=count.p)
    return _about("A5.11-self", came, Grade.OVERSTACKED, figures, "")


@clause("A5.11-pveh", otherwise=())
def vehicles_free(state: State, came: Entry) -> Findings:
    """Vehicles over their limit cost those on foot nothing."""
    if not came.count.v:
        return ()
    return _about("A5.11-pveh", came, Grade.LAWFUL, facts(v=came.count.v), "")


@clause("A5.11-veh", otherwise=())
def by_vehicle(state: State, came: Entry) -> Findings:
    """A vehicle pays 1 MP for each squad equivalent over."""
    more = vehicle_price(state, charged(state, came).p)
    grade = Grade.OVERSTACKED if more else Grade.LAWFUL
    say = ("over" if came.paid else "put") if more else ""
    return _about("A5.11-veh", came, grade, _figures(state, came, more), say)


@clause("D-2.14", otherwise=())
def crowd(state: State, came: Entry) -> Findings:
    """A vehicle pays for the vehicles beyond the limit."""
    v = charged(state, came).v
    more = crowd_price(state, v)
    grade = Grade.OVERSTACKED if more else Grade.LAWFUL
    return _about("D-2.14", came, grade, facts(v=v, more=more), "")


def prices(state: State, came: Entry) -> tuple[Price, ...]:
    """What an entry costs beyond its terrain: MF, MP, becoming CX."""
    if limits.forbidden_now(state):
        return ()
    more = extra(state, came)
    place, side = came.count.place, came.mover.side
    unit, clause_id = ("mf", "A5.11-cost") if came.afoot else ("mp", "A5.11-veh")
    due = [Price(side, place, more, unit, clause_id)] if more else []
    flagged = [cost for cost in costs(state, came) if cost.minimum or cost.hard]
    if flagged:
        due.append(Price(side, place, len(flagged), "cx", "A5.11-minmove"))
    return tuple(due)


# -- points: allowance, Minimum Move, advance --------------------------------------------------


def points(state: State, came: Entry) -> Findings:
    """Whether the movers have the points, and how."""
    if not came.paid or came.mover.kind.type not in (*PERSONNEL, VEHICLE):
        return ()
    found: list[Finding] = []
    if None in came.bases:
        found += _barred(state, came)
    for cost in costs(state, came):
        found += brings_on(state, came, cost)
        if came.verb == "move" and state.phase == ADVANCE and came.afoot:
            found += advance(state, came, cost)
        else:
            found += allowance(state, came, cost)
            found += minimum_move(state, came, cost)
    return tuple(found)


def can_minimum(state: State, came: Entry, cost: Cost) -> bool:
    """Whether this mover can make a Minimum Move: alone, and nothing spent yet."""
    fresh = not cost.mover.spent and not cost.mover.has(CX)
    return cost.minimum and fresh and len(came.movers) == 1


@clause("M-allowance", otherwise=())
def _barred(state: State, came: Entry) -> Findings:
    return _about("M-allowance", came, Grade.FORBIDDEN, (), "barred")


@clause("M-allowance", otherwise=())
def allowance(state: State, came: Entry, cost: Cost) -> Findings:
    """The movement points left, against what the entry costs."""
    points_left = left(state, cost.mover)
    enough = cost.total <= points_left or can_minimum(state, came, cost)
    grade = Grade.LAWFUL if enough else Grade.FORBIDDEN
    say = "foot" if came.afoot else "vehicle"
    figures = facts(cost=cost.total, base=cost.base, more=cost.more, left=points_left)
    who = (cost.mover.id,)
    return (Finding("M-allowance", grade, came.place, cost.mover.side, figures, say, who=who),)


@clause("D-minmove", otherwise=())
def minimum_move(state: State, came: Entry, cost: Cost) -> Findings:
    """A unit that has not moved may take one Location with all its MF, and is CX and pinned."""
    if not cost.minimum:
        return ()
    grade = Grade.LAWFUL if can_minimum(state, came, cost) else Grade.FORBIDDEN
    figures = facts(total=cost.total, allotment=allotment(state, cost.mover))
    who = (cost.mover.id,)
    return (Finding("D-minmove", grade, came.place, cost.mover.side, figures, who=who),)


@clause("D-advance", otherwise=())
def advance(state: State, came: Entry, cost: Cost) -> Findings:
    """One Location in the APh; CX where it takes all the MF, and never for who is CX already."""
    mover = cost.mover
    if mover.spent:
        grade, say = Grade.FORBIDDEN, "once"
    elif cost.hard and mover.has(CX):
        grade, say = Grade.FORBIDDEN, "exhausted"
    else:
        grade, say = Grade.LAWFUL, "hard" if cost.hard else "easy"
    figures = facts(total=cost.total, allotment=allotment(state, mover))
    return (Finding("D-advance", grade, came.place, mover.side, figures, say, who=(mover.id,)),)


@clause("A5.11-minmove", otherwise=())
def brings_on(state: State, came: Entry, cost: Cost) -> Findings:
    """Whether it is the overstack that makes a move a Minimum Move, or an advance a hard one."""
    if not cost.more or not came.afoot or came.verb != "move":
        return ()
    mover = cost.mover
    least = left(state, mover) if state.phase == MOVEMENT else allotment(state, mover) - 1
    due = (cost.minimum or cost.hard) and cost.base <= least
    say = ("minimum" if cost.minimum else "advance") if due else "fits"
    grade = Grade.OVERSTACKED if due else Grade.LAWFUL
    figures = facts(
        base=cost.base, more=cost.more, total=cost.total, allotment=allotment(state, mover)
    )
    return (Finding("A5.11-minmove", grade, came.place, mover.side, figures, say, who=(mover.id,)),)


# -- the example of A5.11 ----------------------------------------------------------------------


def example(state: State, came: Entry) -> Findings:
    """The steps of the printed example, where an entry is one of them."""
    if not came.paid or came.verb != "move" or len(came.movers) != 1:
        return ()
    return (*first_squad(state, came), *second_squad(state, came), *then_a_half(state, came))


def _answer(clause_id: str, state: State, came: Entry) -> Findings:
    figures = _figures(state, came, extra(state, came))
    place, side, who = came.count.place, came.mover.side, (came.mover.id,)
    return (Finding(clause_id, Grade.OVERSTACKED, place, side, figures, role="precedent", who=who),)


def _step(came: Entry, before: int, after: int) -> bool:
    return (came.before.halves, came.count.halves) == (before, after)


@clause("A5.11-ex1", otherwise=())
def first_squad(state: State, came: Entry) -> Findings:
    """A squad moves in on two squads and a crew."""
    fits = came.mover.kind.type == SQUAD and _step(came, 5, 7) and state.phase == MOVEMENT
    return _answer("A5.11-ex1", state, came) if fits else ()


@clause("A5.11-ex2", otherwise=())
def second_squad(state: State, came: Entry) -> Findings:
    """Another squad advances in."""
    fits = came.mover.kind.type == SQUAD and _step(came, 7, 9) and state.phase == ADVANCE
    return _answer("A5.11-ex2", state, came) if fits else ()


@clause("A5.11-ex3", otherwise=())
def then_a_half(state: State, came: Entry) -> Findings:
    """A single half-squad or crew follows, the Location 1½ squads over already (reading F2)."""
    fits = came.mover.kind.type in GUNNERS and _step(came, 9, 10)
    return _answer("A5.11-ex3", state, came) if fits else ()
