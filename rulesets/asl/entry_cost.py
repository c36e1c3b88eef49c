"""The cost of entering a Location in any way, with the mover counted (A5.11).

Move, advance, rout, dismount, arrive, put by hand: each is judged on the resulting position,
after all movers of a stack have entered (reading F5). Uses the count and, through `places`, the
terrain, whose MF the scenario sets; `entry_findings` turns the cost into findings.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.judging.verdict import clause
from overstack.position.memo import memo
from overstack.position.state import Action, Counter, Place, State
from overstack.position.values import lazy, quick, replace
from overstack.rulesets.asl import places
from overstack.rulesets.asl.book import (
    ADVANCE,
    CX,
    ENTRY_MF,
    ENTRY_MP,
    HIDDEN,
    MOVEMENT,
    MOVING,
    PERSONNEL,
    PINNED,
    RIDER,
    ROUT_MF,
    ROUTS,
    SETUP,
    STACK,
    VEHICLE,
    VEHICLE_OVER,
)
from overstack.rulesets.asl.counting import (
    Burden,
    Count,
    Over,
    burden,
    burden_of,
    over_with,
    tally,
    tally_with,
)
from overstack.rulesets.asl.equivalents import Counters, location

#: The acts by which counters enter a Location.
ENTRIES = ("move", "put", "deploy", "dismount")


@quick
@dataclass(frozen=True)
class Entry:
    """Counters that enter a place.

    `movers` enter together; the first, `mover`, is the one the act names. `bases` are the MF or
    MP of each without penalties, None where the way is barred. `afoot` says whether Personnel
    enters, `paid` whether the entry costs points. `before` and `count` count the side in that
    Location before and after the movers enter, `after` is the resulting position.
    """

    state: State
    verb: str
    mover: Counter
    movers: Counters
    place: Place
    bases: tuple[int | None, ...]
    afoot: bool
    paid: bool

    @lazy
    def after(self) -> State:
        """The resulting position."""
        after = self.state
        for each in self.movers:
            after = after.entered(each.id, self.place)
        riders = [after.by_id[each.id] for each in self.movers if each.has(RIDER)]
        return after.with_counters(each.without_mark(RIDER) for each in riders) if riders else after

    @lazy
    def before(self) -> Count:
        """The count of the side in the Location without the movers."""
        return tally(self.state, self.place, self.mover.side)

    @lazy
    def count(self) -> Count:
        """The side's count after the movers have entered: `tally` on the position `after`."""
        if self.mover.aboard:  # `tally_with` would count it twice: alone and as cargo
            return tally(self.after, self.place, self.mover.side)
        return tally_with(self.state, self.place, self.movers)

    @lazy
    def over(self) -> Over:
        """The excess of `count`; most entries need only this, so it avoids `count` if it can."""
        if self.mover.aboard or self.within:
            return Over(self.count.p, self.count.v)
        return over_with(self.state, self.place, self.mover.side, self.burden)

    @lazy
    def burden(self) -> Burden:
        """The burden of the movers and all their cargo."""
        return burden(self.state, self.movers)

    @lazy
    def within(self) -> bool:
        """Whether the mover stays in its Location, as into a foxhole or along a tunnel."""
        here, place = self.mover.place, self.place
        if self.mover.aboard or (here.hex != place.hex and not place.part):
            return False
        return location(self.state, here) == location(self.state, place)

    @lazy
    def extra(self) -> int:
        """MF or MP that overstacking adds."""
        state, mover = self.state, self.mover
        alone = self.verb == "move" and self.movers == (mover,) and not mover.aboard
        if not alone or self.place.part or any(state.load(c.id) for c in state.load(mover.id)):
            return _extra(state, self)
        return priced(state, mover, self.place)[1]

    @lazy
    def costs(self) -> tuple[Cost, ...]:
        """The cost for each mover; empty where the way is barred or no points are spent."""
        if not self.paid or None in self.bases:
            return ()
        each = zip(self.movers, self.bases, strict=True)
        return tuple([_cost(self.state, self, mover, base or 0) for mover, base in each])


@quick
@dataclass(frozen=True)
class Alone(Entry):
    """An entry by one counter, where nothing is aboard what it carries."""

    @lazy
    def burden(self) -> Burden:
        """The burden of the mover and its load."""
        return burden_of(self.state, (self.mover, *self.state.load(self.mover.id)))

    @lazy
    def extra(self) -> int:
        """MF or MP that overstacking adds, which `priced` keeps."""
        return _extra(self.state, self)


def group(state: State, mover: Counter) -> Counters:
    """Return the counters that move together: the mover, then the others of its STACK by id."""
    if not mover.has(STACK) or mover.aboard:
        return (mover,)
    others = (c for c in state.at(mover.place) if c.side == mover.side and c.has(STACK))
    return (mover, *sorted((c for c in others if c.id != mover.id), key=lambda c: c.id))


def entering(state: State, action: Action) -> Entry | None:
    """Return the entry that an act makes; None where no counter enters a Location."""
    if action.verb not in ENTRIES:
        return None
    mover = state.by_id[action.who]
    place = mover.place if action.verb == "dismount" else action.to
    if place is None or place.hex is None or (mover.place == place and not mover.aboard):
        return None
    movers = group(state, mover) if action.verb in ("move", "put") else (mover,)
    bases = tuple([_base(state, action.verb, each, place) for each in movers])
    afoot, paid = mover.kind.type in PERSONNEL, _costs_points(state, action.verb)
    return Entry(state, action.verb, mover, movers, place, bases, afoot, paid)


@memo(of="pair")
def priced(state: State, mover: Counter, place: Place) -> tuple[int | None, int]:
    """Return the base cost of a step as in `Alone`, and what overstacking adds."""
    base = _base(state, "move", mover, place)
    afoot = mover.kind.type in PERSONNEL
    return base, Alone(state, "move", mover, (mover,), place, (base,), afoot, paid=True).extra


@memo(of="position", keep=8)
def entry(state: State, action: Action) -> Entry | None:
    """Return the same entry as `entering`, cached for repeated calls."""
    return entering(state, action)


def _costs_points(state: State, verb: str) -> bool:
    """Whether an entry costs points: not when put by hand or during set-up."""
    return verb != "put" and state.phase != SETUP and state.world.play != "free"


def _base(state: State, verb: str, mover: Counter, place: Place) -> int | None:
    """Return an entry's MF or MP by terrain, without penalties; a dismount pays for its hex."""
    if place.hex is None:
        return None
    if verb == "move":
        return places.cost(state, mover, mover.place, place)
    if verb == "put":
        return places.by_hand(state, mover, place)
    return places.ground(state, mover, place.hex)


# -- what the overstack costs ------------------------------------------------------------------


def _without_the_mover(state: State, came: Entry) -> Over:
    return Over(came.before.p, came.before.v)


@clause("A5.11-self", otherwise=_without_the_mover)
def charged(state: State, came: Entry) -> Over:
    """Return the excess that sets the price: the side's excess after the movers have entered."""
    return came.over


@clause("A5.11-cost", otherwise=0)
def foot_price(state: State, p: int) -> int:
    """Return the MF that Personnel pay for `p` squad equivalents over."""
    return ENTRY_MF * p


@clause("A5.11-veh", otherwise=0)
def vehicle_price(state: State, p: int) -> int:
    """Return the MP that a vehicle pays for `p` squad equivalents over."""
    return ENTRY_MP * p


def _as_for_squads(state: State, v: int) -> int:
    return v


@clause("A5.11-pveh", otherwise=_as_for_squads)
def foot_price_of_vehicles(state: State, v: int) -> int:
    """Return the MF that Personnel pay for vehicles over their limit: none."""
    return 0


@clause("D-2.14", otherwise=0)
def crowd_price(state: State, v: int) -> int:
    """Return the MP that a vehicle pays for vehicles over their limit (in place of D2.14)."""
    return VEHICLE_OVER * v


def _extra(state: State, came: Entry) -> int:
    if came.within:
        return 0
    over = charged(state, came)
    if came.afoot:
        return foot_price(state, over.p) + foot_price_of_vehicles(state, over.v)
    if came.mover.kind.type == VEHICLE:
        return vehicle_price(state, over.p) + crowd_price(state, over.v)
    return 0


def _base_only(state: State, base: int, more: int) -> int:
    return base


@clause("A5.11-minmove", otherwise=_base_only)
def towards_flags(state: State, base: int, more: int) -> int:
    """Return the MF that decide on a Minimum Move or on an advance that makes CX."""
    return base + more


# -- allotments --------------------------------------------------------------------------------


def allotment(state: State, mover: Counter) -> int:
    """MF or MP of a counter in this phase."""
    if state.phase in ROUTS and mover.kind.type in PERSONNEL:
        return ROUT_MF
    return mover.kind.allowance


def left(state: State, mover: Counter) -> int:
    """MF or MP that a counter has left."""
    return max(0, allotment(state, mover) - mover.spent)


@quick
@dataclass(frozen=True, slots=True)
class Cost:
    """One mover's entry cost; `minimum`: a Minimum Move, `hard`: an advance that causes CX."""

    mover: Counter
    base: int
    more: int
    minimum: bool
    hard: bool

    @property
    def total(self) -> int:
        """The sum of base cost and penalty."""
        return self.base + self.more


def _cost(state: State, came: Entry, mover: Counter, base: int) -> Cost:
    return cost_of(state, mover, base, came.extra, afoot=came.afoot and came.verb == "move")


def cost_of(state: State, mover: Counter, base: int, more: int, *, afoot: bool) -> Cost:
    """Return the cost for a mover of an entry, `afoot` if it is a step by Personnel."""
    flagged = towards_flags(state, base, more)
    minimum = afoot and state.phase == MOVEMENT and flagged > left(state, mover)
    hard = afoot and state.phase == ADVANCE and flagged >= allotment(state, mover)
    return Cost(mover, base, more, minimum, hard)


def paid(came: Entry) -> State:
    """Return the position after an entry, with points spent and markers placed."""
    state, after = came.state, came.state
    due = {cost.mover.id: cost for cost in came.costs}
    for mover in came.movers:
        counter, cost = after.by_id[mover.id], due.get(mover.id)
        spent = counter.spent
        if cost is not None:
            spent = max(1, allotment(state, counter) if cost.minimum else spent + cost.total)
        marks = _marks(counter, _left_on(state, came, cost))
        after = after.arrived(replace(counter, spent=spent, marks=marks), came.place)
    return after


def _left_on(state: State, came: Entry, cost: Cost | None) -> tuple[str, ...]:
    """The markers that an entry puts on a mover."""
    marks = (MOVING,) if came.paid and state.phase == MOVEMENT else ()
    if cost is None or not (cost.minimum or cost.hard):
        return marks
    return (*marks, CX, PINNED) if cost.minimum else (*marks, CX)


def _marks(counter: Counter, new: tuple[str, ...]) -> tuple[str, ...]:
    """Return a counter's markers without HIDDEN and RIDER, plus the `new` ones that it lacks."""
    kept = [mark for mark in counter.marks if mark not in (HIDDEN, RIDER)]
    return tuple(sorted([*kept, *(mark for mark in new if mark not in kept)]))
