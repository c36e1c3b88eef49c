"""The findings on an entry: its price, the points it takes, and their consequences (A5.11).

Takes an entry with its cost from `entry_cost` and judges every way into a Location alike.
`deciding` separates the findings that can forbid an entry from those that only set a price.
"""

from __future__ import annotations

from overstack.judging.verdict import Facts, Finding, Grade, Price, Rule, clause, facts, finds
from overstack.position.state import Counter, Place, State
from overstack.rulesets.asl import limits, places, vehicles
from overstack.rulesets.asl.book import (
    ADVANCE,
    CX,
    GUNNERS,
    MOBILE,
    MOVEMENT,
    PERSONNEL,
    SQUAD,
    VEHICLE,
)
from overstack.rulesets.asl.entry_cost import (
    Cost,
    Entry,
    allotment,
    charged,
    cost_of,
    crowd_price,
    foot_price,
    left,
    priced,
    vehicle_price,
)
from overstack.rulesets.asl.equivalents import Findings


def rules(state: State, came: Entry) -> Findings:
    """Return all stacking findings on an entry."""
    return (*grading(state, came), *limits.notes(came.after, came.count))


def grading(state: State, came: Entry) -> Findings:
    """Return the findings that set an entry's grade; the rest only explain the count."""
    side = came.mover.side
    return (
        *limits.held_against(came.after, came.count, came.mover),
        *limits.around_note(came.after, came.count),
        *places.fits(came.after, came.place, side),
        *_unsuited(came),
        *_overloads(came),
        *price_findings(state, came),
        *points(state, came),
    )


def deciding(state: State, came: Entry) -> Findings:
    """Return the findings that can forbid an entry: set-up, capacities, loads, points left."""
    return (
        *(limits.at_setup(state, came.count) if limits.forbidden_now(state) else ()),
        *(places.fits(came.after, came.place, came.mover.side) if came.place.part else ()),
        *_unsuited(came),
        *_overloads(came),
        *points(state, came),
    )


def _unsuited(came: Entry) -> Findings:
    """Return the findings against movers that cannot be in such a place."""
    if not came.place.part:
        return ()
    found: Findings = ()
    for each in came.movers:
        found += places.unsuited(came.after, came.after.by_id[each.id], came.place)
    return found


def _overloads(came: Entry) -> Findings:
    """Return the load findings on vehicles that enter, and on a vehicle that a passenger leaves."""
    carrier = came.mover.aboard
    concerned = (*came.movers, came.state.by_id[carrier]) if carrier else came.movers
    found: Findings = ()
    for each in concerned:
        if each.kind.type == VEHICLE and vehicles.riders(came.state, each):
            found += vehicles.never_over(came.after, came.after.by_id[each.id])
    return found


def price_findings(state: State, came: Entry) -> Findings:
    """Return the findings on what the overstack adds to the cost of an entry."""
    if limits.forbidden_now(state) or came.within:
        return ()
    if came.afoot:
        return (*on_foot(state, came), *own_doing(state, came), *vehicles_free(state, came))
    if came.mover.kind.type == VEHICLE:
        return (*by_vehicle(state, came), *crowd(state, came))
    return ()


def _figures(state: State, came: Entry, more: int) -> Facts:
    base = came.bases[0] or 0
    return facts(
        p=charged(state, came).p,
        over=came.count.excess,
        halves=came.count.halves,
        base=base,
        more=more,
        total=base + more,
    )


def _about(clause_id: str, came: Entry, grade: Grade, figures: Facts, say: str) -> Findings:
    who = tuple(c.id for c in came.movers)
    place, side = came.count.place, came.mover.side
    return (Finding(clause_id, grade, place, side, facts=figures, say=say, who=who),)


@clause("A5.11-cost", otherwise=())
def on_foot(state: State, came: Entry) -> Findings:
    """Personnel on foot pay 1 MF more for each squad equivalent over, fractions rounded up."""
    more = foot_price(state, charged(state, came).p)
    grade = Grade.OVERSTACKED if more else Grade.LAWFUL
    say = ("over" if came.paid else "put") if more else ""
    return _about("A5.11-cost", came, grade, _figures(state, came, more), say)


@clause("A5.11-self", otherwise=())
def own_doing(state: State, came: Entry) -> Findings:
    """The mover pays the same price if its own entry causes the overstack."""
    p = charged(state, came).p
    if not p or came.before.p == p:
        return ()
    figures = facts(before=came.before.p, p=p)
    return _about("A5.11-self", came, Grade.OVERSTACKED, figures, "")


@clause("A5.11-pveh", otherwise=())
def vehicles_free(state: State, came: Entry) -> Findings:
    """Vehicles over their limit cost Personnel on foot nothing."""
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
    """Return the prices of an entry beyond its terrain cost: MF, MP, becoming CX."""
    if limits.forbidden_now(state):
        return ()
    more = came.extra
    place, side = came.count.place, came.mover.side
    unit, clause_id = ("mf", "A5.11-cost") if came.afoot else ("mp", "A5.11-veh")
    due = [Price(side, place, more, unit, clause_id)] if more else []
    flagged = [cost for cost in came.costs if cost.minimum or cost.hard]
    if flagged:
        due.append(Price(side, place, len(flagged), "cx", "A5.11-minmove"))
    return tuple(due)


# -- points: allowance, Minimum Move, advance --------------------------------------------------


def points(state: State, came: Entry) -> Findings:
    """Return the findings on whether the movers have the points to enter."""
    if not came.paid or came.mover.kind.type not in MOBILE:
        return ()
    found: list[Finding] = []
    if None in came.bases:
        found += _barred(state, came)
    for cost in came.costs:
        found += brings_on(state, came, cost)
        if came.verb == "move" and state.phase == ADVANCE and came.afoot:
            found += advance(state, came, cost)
        else:
            found += allowance(state, came, cost)
            found += minimum_move(state, came, cost)
    return tuple(found)


def may_step(state: State, mover: Counter, place: Place) -> bool:
    """Whether a counter alone has the points for a step.

    The same as what `points` forbids, without its findings.
    """
    base, more = priced(state, mover, place)
    if base is None:
        return passes_bars(state)
    afoot = mover.kind.type in PERSONNEL
    cost = cost_of(state, mover, base, more, afoot=afoot)
    if afoot and state.phase == ADVANCE:
        return can_advance(state, cost)
    return affordable(state, cost, 1) and can_minimum(state, cost, 1)


@clause("M-allowance", otherwise=True)
def passes_bars(state: State) -> bool:
    """Whether a counter may go where the scenario bars the way."""
    return False


@clause("M-allowance", otherwise=True)
def affordable(state: State, cost: Cost, movers: int) -> bool:
    """Whether the points left are enough, or a Minimum Move is possible."""
    return cost.total <= left(state, cost.mover) or (
        cost.minimum and _can_take_all(cost.mover, movers)
    )


@clause("D-minmove", otherwise=True)
def can_minimum(state: State, cost: Cost, movers: int) -> bool:
    """Whether an entry is no Minimum Move, or one that this mover can make."""
    return not cost.minimum or _can_take_all(cost.mover, movers)


@clause("D-advance", otherwise=True)
def can_advance(state: State, cost: Cost) -> bool:
    """Whether a mover can advance: once, and not if it is CX and would become CX by it."""
    return not (cost.mover.spent or (cost.hard and cost.mover.has(CX)))


def _can_take_all(mover: Counter, movers: int) -> bool:
    """Whether a mover can spend all its points on one entry: alone, no points spent, not CX."""
    return movers == 1 and not mover.spent and not mover.has(CX)


@clause("M-allowance", otherwise=())
def _barred(state: State, came: Entry) -> Findings:
    return _about("M-allowance", came, Grade.FORBIDDEN, (), "barred")


@finds("M-allowance", otherwise=())
def allowance(rule: Rule, state: State, came: Entry, cost: Cost) -> Findings:
    """Compare the movement points left with the cost of the entry."""
    points_left = left(state, cost.mover)
    enough = affordable(state, cost, len(came.movers))
    grade = Grade.LAWFUL if enough else Grade.FORBIDDEN
    say = "foot" if came.afoot else "vehicle"
    figures = facts(cost=cost.total, base=cost.base, more=cost.more, left=points_left)
    who = (cost.mover.id,)
    return (rule.graded(grade, came.place, cost.mover.side, facts=figures, say=say, who=who),)


@finds("D-minmove", otherwise=())
def minimum_move(rule: Rule, state: State, came: Entry, cost: Cost) -> Findings:
    """A unit that has not moved may enter one Location for all its MF; it is then CX and pinned."""
    if not cost.minimum:
        return ()
    grade = Grade.LAWFUL if can_minimum(state, cost, len(came.movers)) else Grade.FORBIDDEN
    figures = facts(total=cost.total, allotment=allotment(state, cost.mover))
    who = (cost.mover.id,)
    return (rule.graded(grade, came.place, cost.mover.side, facts=figures, who=who),)


@finds("D-advance", otherwise=())
def advance(rule: Rule, state: State, came: Entry, cost: Cost) -> Findings:
    """A unit advances one Location; if that costs all its MF it becomes CX: not if already CX."""
    mover = cost.mover
    if can_advance(state, cost):
        grade, say = Grade.LAWFUL, "hard" if cost.hard else "easy"
    else:
        grade, say = Grade.FORBIDDEN, "once" if mover.spent else "exhausted"
    figures = facts(total=cost.total, allotment=allotment(state, mover))
    return (rule.graded(grade, came.place, mover.side, facts=figures, say=say, who=(mover.id,)),)


@finds("A5.11-minmove", otherwise=())
def brings_on(rule: Rule, state: State, came: Entry, cost: Cost) -> Findings:
    """Whether the overstack alone makes a move a Minimum Move, or an advance one that makes CX."""
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
    return (rule.graded(grade, came.place, mover.side, facts=figures, say=say, who=(mover.id,)),)


# -- the example of A5.11 ----------------------------------------------------------------------


def example(state: State, came: Entry) -> Findings:
    """Return the step of the printed example that an entry matches, if any."""
    if not came.paid or came.verb != "move" or len(came.movers) != 1:
        return ()
    return (*first_squad(state, came), *second_squad(state, came), *then_a_half(state, came))


def _answer(clause_id: str, state: State, came: Entry) -> Findings:
    figures = _figures(state, came, came.extra)
    place, side, who = came.count.place, came.mover.side, (came.mover.id,)
    return (
        Finding(
            clause_id, Grade.OVERSTACKED, place, side, facts=figures, role="precedent", who=who
        ),
    )


def _step(came: Entry, before: int, after: int) -> bool:
    return (came.before.halves, came.count.halves) == (before, after)


@clause("A5.11-ex1", otherwise=())
def first_squad(state: State, came: Entry) -> Findings:
    """The example's first step: a squad moves into a Location with two squads and a crew."""
    fits = came.mover.kind.type == SQUAD and _step(came, 5, 7) and state.phase == MOVEMENT
    return _answer("A5.11-ex1", state, came) if fits else ()


@clause("A5.11-ex2", otherwise=())
def second_squad(state: State, came: Entry) -> Findings:
    """The example's second step: another squad advances into that Location."""
    fits = came.mover.kind.type == SQUAD and _step(came, 7, 9) and state.phase == ADVANCE
    return _answer("A5.11-ex2", state, came) if fits else ()


@clause("A5.11-ex3", otherwise=())
def then_a_half(state: State, came: Entry) -> Findings:
    """The third step: a half-squad or crew enters; the Location is already 1½ squads over (F2)."""
    fits = came.mover.kind.type in GUNNERS and _step(came, 9, 10)
    return _answer("A5.11-ex3", state, came) if fits else ()
