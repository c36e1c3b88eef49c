"""House rules, judging: compares the counters in a hex with the limits.

`stack_verdict` makes every judgement (of a move, a put or the current board) from the counters
that would be in the hex. Each limit is one clause; the clause id is the limit's rule number.
Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from overstack.house.counting import Count, Spot, Stack, count, standing, with_entering
from overstack.house.model import House, Limit, LimitException, Penalty, bounds
from overstack.house.moments import holds
from overstack.judging.verdict import Finding, Grade, Price, Slots, Verdict, facts, verdict
from overstack.position.state import Counter, Place, State


def limits_for(house: House, state: State, side: str) -> Iterator[Limit]:
    """The limits that apply to a side now."""
    for limit in house.limits:
        if _applies(limit, state, side) and holds(limit.moment, state):
            yield limit


def _applies(limit: Limit, state: State, side: str) -> bool:
    """Whether a limit on what stands in a hex applies to a side at all."""
    return limit.stands and side in limit.sides and limit.rule not in state.world.off


def own_part(limit: Limit, side: str, stack: Stack) -> Stack:
    """The part of a stack that a limit counts for a side: its own and neutral counters, or all."""
    if limit.per == "all":
        return stack
    return tuple(c for c in stack if c.side == side or c.kind.traits.get("neutral"))


@dataclass(frozen=True)
class Stand:
    """A stack to judge for one side: the counters that are, or would be, in a place.

    `before` is the stack before an act changes it; None for a stack that no act changes. `passing`
    says of a move in play by turns whether the mover can go on to a hex where it may stop; None for
    a stack that no mover joins.
    """

    house: House
    state: State
    place: Place
    side: str
    stack: Stack
    before: Stack | None = None
    passing: bool | None = None


def as_it_stands(house: House, state: State, place: Place, side: str) -> Stand:
    """The current stack of a place."""
    return Stand(house, state, place, side, standing(state, place))


def after_entry(house: House, state: State, place: Place, counter: Counter) -> Stand:
    """The stack of a place after a counter has entered it."""
    entered = with_entering(state, place, counter)
    return Stand(house, state, place, counter.side, entered, standing(state, place))


def broken_by_leaving(house: House, state: State, counter: Counter) -> tuple[Finding, ...]:
    """The findings that a counter's departure causes against its side in the place that it leaves.

    A row can set a higher limit for a hex with a marker, or with certain counters.
    """
    leaving = {counter.id, *(each.id for each in state.cargo(counter.id))}
    kinds = {state.by_id[who].kind.id for who in leaving}
    rows = [row for limit in house.limits for row in limit.rows]
    needs = any(limit.check == "needs" for limit in house.limits)
    if not needs and not any(row.marker in kinds or _rests_on(row) for row in rows):
        return ()
    before = as_it_stands(house, state, counter.place, counter.side)
    stay = tuple(each for each in before.stack if each.id not in leaving)
    was = {found.clause for found in stack_findings(before) if found.grade is Grade.FORBIDDEN}
    return tuple(
        found
        for found in stack_findings(replace(before, stack=stay))
        if found.grade is Grade.FORBIDDEN and found.clause not in was
    )


def _rests_on(row: LimitException) -> bool:
    """Whether a row can fit, or give a higher figure, because of a counter that is there."""
    return bool(row.all or row.beside or row.rating)


def counts(stand: Stand, limit: Limit) -> Count | None:
    """Count a stand's stack for a limit; None if the limit applies to none of its counters."""
    found = _count_in(stand, limit, stand.place, stand.stack)
    if limit.hexes and found is not None and found.over and _elsewhere(stand, limit) < limit.hexes:
        return replace(found, open=True)
    return found


def _count_in(stand: Stand, limit: Limit, place: Place, there: Stack) -> Count | None:
    """Count the part of a place's counters that a limit concerns for the stand's side."""
    enemies = tuple(c for c in there if c.side != stand.side)
    spot = Spot(stand.state, place, enemies)
    return count(stand.house, limit, spot, own_part(limit, stand.side, there))


def _elsewhere(stand: Stand, limit: Limit) -> int:
    """The number of other places of the map where a stand's side exceeds a limit."""
    house, state, side = stand.house, stand.state, stand.side
    ids = {counter.id for counter in stand.stack}
    coming = {place for c in stand.stack if (place := state.by_id[c.id].place) != stand.place}
    held = house.exceeding.get((limit.rule, side))
    if held is None or held[0] is not state:
        over = (place for place in state.stacks if place.hex and _is_over(stand, limit, place))
        held = house.exceeding[limit.rule, side] = (state, frozenset(over))
    left = (place for place in coming & held[1] if not _is_over(stand, limit, place, ids))
    return len(held[1] - {stand.place}) - sum(1 for _ in left)


def _is_over(
    stand: Stand, limit: Limit, place: Place, gone: AbstractSet[str] = frozenset()
) -> bool:
    """Whether the counters of a place without those that are gone exceed a limit for a side."""
    there = tuple(c for c in standing(stand.state, place) if c.id not in gone)
    found = _count_in(stand, limit, place, there)
    return found is not None and found.over > 0


def exceeds(stand: Stand, limit: Limit, found: Count, most: int = 0) -> bool:
    """Whether a limit is exceeded by more than `most`, and by more than before the act.

    For `apart` also each new pair is more than before.
    """
    if found.over <= most or stand.before is None:
        return found.over > most
    was = counts(replace(stand, stack=stand.before), limit)
    if was is None or found.over > was.over:
        return True
    return limit.check == "apart" and _pairs(found) > _pairs(was)


def _pairs(found: Count) -> int:
    """The pairs of counters that an `apart` limit keeps apart."""
    return found.figure * (len(found.who) - found.figure)


def finding(stand: Stand, limit: Limit) -> Finding | None:
    """The finding of a limit; None if the limit applies to none of the counters."""
    found = counts(stand, limit)
    if found is None:
        return None
    ids = tuple(c.id for c in found.who)
    if not holds(limit.moment, stand.state):
        off = Finding(limit.rule, Grade.LAWFUL, stand.place, stand.side, say="off", who=ids)
        return replace(off, role="note")
    grade, key = graded(stand, limit, found)
    if found.noticed and grade is Grade.LAWFUL and not key:
        key = "notice"
    elif found.open and found.figure > (found.most or 0):
        key = "spared"
    elif not bounds(found.most):
        return Finding(limit.rule, Grade.LAWFUL, stand.place, stand.side, say="free", who=ids)
    elif not key:
        key = "plus" if found.plus else f"row{found.row}" if found.row >= 0 else ""
    figures = facts(
        units=found.figure,
        limit=found.most,
        over=found.over,
        tolerance=limit.tolerance,
        names=", ".join(found.names),
    )
    if key == "plus":
        figures += facts(base=(found.most or 0) - found.plus, plus=found.plus)
    drawn = limit.check in ("count", "sum")
    return Finding(
        limit.rule,
        grade,
        stand.place,
        stand.side,
        facts=figures,
        say=key,
        role="note" if key == "held" else "rule",
        who=ids,
        slots=Slots(found.most, ids, found.sizes) if drawn and bounds(found.most) else None,
    )


def graded(stand: Stand, limit: Limit, found: Count) -> tuple[Grade, str]:
    """The grade of a count, and the key of its sentence if it is not that of the grade."""
    if not found.over:
        return Grade.LAWFUL, ""
    if found.over <= limit.tolerance:
        return Grade.OVERSTACKED, ""
    if not exceeds(stand, limit, found, limit.tolerance):
        return Grade.LAWFUL, "held"
    if limit.transit and stand.passing is not None:
        return (Grade.OVERSTACKED, "pass") if stand.passing else (Grade.FORBIDDEN, "stop")
    if limit.transit and limit.penalty:
        return Grade.OVERSTACKED, ""
    return Grade.FORBIDDEN, ""


def stack_findings(stand: Stand) -> tuple[Finding, ...]:
    """The findings of all limits that apply to the stack's side."""
    every = (finding(stand, limit) for limit in stand.house.limits
             if _applies(limit, stand.state, stand.side))  # fmt: skip
    return tuple(found for found in every if found is not None)


def may_stand(stand: Stand) -> bool:
    """Whether no limit forbids the stack; the check stops at the first limit that does."""
    for limit in limits_for(stand.house, stand.state, stand.side):
        found = counts(stand, limit)
        if found is not None and graded(stand, limit, found)[0] is Grade.FORBIDDEN:
            return False
    return True


def stack_verdict(stand: Stand) -> Verdict:
    """The findings of all limits, and the penalties that fall due when the limits are checked."""
    found = stack_findings(stand)
    limits = {limit.rule: limit for limit in stand.house.limits}
    prices = (
        price(stand, limits[f.clause], int(f.fact("over") or 0))
        for f in found
        if f.grade is Grade.OVERSTACKED and f.say != "pass"
    )
    return verdict(found, (due for due in prices if due is not None))


def price(stand: Stand, limit: Limit, over: int) -> Price | None:
    """The price of an overstack; None if the limit has no penalty or the penalty is disabled."""
    penalty = limit.penalty
    if penalty is None or penalty.rule in stand.state.world.off:
        return None
    return Price(stand.side, stand.place, amount_due(penalty, over), penalty.rule, penalty.rule)


def amount_due(penalty: Penalty, over: int) -> int:
    """The amount of a penalty: steps, or how many are too many."""
    if penalty.does != "step":
        return over
    return penalty.steps * over if penalty.each else penalty.steps


def over_by(stand: Stand, limit: Limit) -> int:
    """The amount by which a stack exceeds a limit; 0 if the limit does not apply to the side."""
    if not _applies(limit, stand.state, stand.side) or not holds(limit.moment, stand.state):
        return 0
    found = counts(stand, limit)
    return found.over if found else 0
