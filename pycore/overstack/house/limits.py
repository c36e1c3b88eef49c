"""House rules, counting: compares the counters in a hex with the limits.

`stack_verdict` makes every judgement (of a move, a put or the current board) from the counters
that would be in the hex. Each limit is one clause; the clause id is the limit's rule number.
Nothing here knows a game.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass, replace

from overstack.house.model import STEP_LOST, House, Limit, LimitException
from overstack.judging.verdict import Finding, Grade, Price, Slots, Verdict, facts, verdict
from overstack.position.state import Counter, Place, State

Stack = tuple[Counter, ...]


def standing(state: State, place: Place) -> Stack:
    """All counters in a place by order of entry, each followed by the counters aboard it."""
    return tuple(each for c in state.at(place) for each in (c, *state.cargo(c.id)))


def with_entering(state: State, place: Place, counter: Counter) -> Stack:
    """The counters in a place once a counter has entered last, followed by those aboard it."""
    coming = (counter, *state.cargo(counter.id))
    ids = {each.id for each in coming}
    return (*(c for c in standing(state, place) if c.id not in ids), *coming)


def weight(house: House, counter: Counter, name: str) -> int:
    """A weight of a counter; a weight that counts steps is reduced by one per step lost."""
    size = int(counter.kind.traits.get(f"weight:{name}", 0))
    lost = counter.marks.count(STEP_LOST) if name in house.step_weights else 0
    return max(0, size - lost)


def counted(house: House, limit: Limit, stack: Stack) -> Stack:
    """The counters of a stack to which a limit applies."""
    return tuple(
        c for c in stack if c.kind.traits.get("counts", True) and _applies_to(house, limit, c)
    )


def _applies_to(house: House, limit: Limit, counter: Counter) -> bool:
    words, side = house.words[counter.kind.id], counter.side
    about = limit.of.fit(words, side) or limit.beside.fit(words, side)
    if not about and (limit.of or limit.beside):
        return False
    return not limit.spare or not limit.spare.fit(words, side)


@dataclass(frozen=True, slots=True)
class Count:
    """A limit's count in a hex: the figure, the maximum there, the counters, the tag values.

    `row` is the index of the row that sets the maximum; -1 if no row does.
    """

    figure: int
    most: int | None
    who: Stack
    sizes: tuple[int, ...]
    names: tuple[str, ...]
    row: int

    @property
    def over(self) -> int:
        """The amount by which the figure exceeds the maximum."""
        return 0 if self.most is None else max(0, self.figure - self.most)


def count(house: House, limit: Limit, state: State, place: Place, stack: Stack) -> Count | None:
    """Count a stack for a limit; None if the limit applies to no counter of the stack."""
    who = counted(house, limit, stack)
    if limit.tag:
        who = tuple(c for c in who if f"tag:{limit.tag}" in c.kind.traits)
    if not who:
        return None
    most, row = _most(limit, state, place, stack)
    sizes = tuple(weight(house, c, limit.weight) for c in who) if limit.weight else ()
    tags = Tally(str(c.kind.traits[f"tag:{limit.tag}"]) for c in who) if limit.tag else Tally()
    names = tuple(sorted(tags))
    figure = len(who)
    if limit.check == "sum":
        figure = sum(sizes)
    elif limit.check == "groups":
        figure = len(tags)
    elif limit.check == "alike":
        figure = max(tags.values())
        names = tuple(name for name in names if tags[name] == figure)
    elif limit.check == "apart":
        figure = _beside(house, limit, who)
    return Count(figure, most, who, sizes, names, row)


def _beside(house: House, limit: Limit, who: Stack) -> int:
    """The number of `beside` counters if an `of` counter is present, else 0.

    A counter that fits both descriptions counts as `of`.
    """
    others = sum(not limit.of.fit(house.words[c.kind.id], c.side) for c in who)
    return others if others < len(who) else 0


def _most(limit: Limit, state: State, place: Place, stack: Stack) -> tuple[int | None, int]:
    """The maximum in a hex, and the index of the row that sets it.

    It is the strictest of the fitting rows, or of the most specific fitting rows.
    """
    kinds = {c.kind.id for c in stack} if limit.rows else set()
    fitting = [(n, row) for n, row in enumerate(limit.rows) if _row_fits(row, state, place, kinds)]
    if limit.choose == "specific" and fitting:
        exact = max(row.exactness for _, row in fitting)
        fitting = [(n, row) for n, row in fitting if row.exactness == exact]
    if not fitting:
        return limit.most, -1
    n, row = min(fitting, key=lambda each: (each[1].most is None, each[1].most or 0, each[0]))
    return row.most, n


def _row_fits(row: LimitException, state: State, place: Place, kinds: set[str]) -> bool:
    if place.hex is None:
        return False
    sheet = state.world.map
    return (
        row.terrain in ("", sheet.terrain_at(place.hex))
        and (not row.feature or sheet.has(place.hex, row.feature))
        and (not row.marker or row.marker in kinds)
    )


# -- findings ------------------------------------------------------------------------------------


def limits_for(house: House, state: State, side: str) -> Iterator[Limit]:
    """The limits that apply to a side."""
    for limit in house.limits:
        if side in limit.sides and limit.rule not in state.world.off:
            yield limit


def own_part(limit: Limit, side: str, stack: Stack) -> Stack:
    """The part of a stack that a limit counts for a side: the side's own counters, or all."""
    return stack if limit.per == "all" else tuple(c for c in stack if c.side == side)


@dataclass(frozen=True)
class Stand:
    """A stack to judge for one side: the counters that are, or would be, in a place.

    `before` is the stack before an act changes it; None for a stack that no act changes.
    """

    house: House
    state: State
    place: Place
    side: str
    stack: Stack
    before: Stack | None = None


def as_it_stands(house: House, state: State, place: Place, side: str) -> Stand:
    """The current stack of a place."""
    return Stand(house, state, place, side, standing(state, place))


def after_entry(house: House, state: State, place: Place, counter: Counter) -> Stand:
    """The stack of a place after a counter has entered it."""
    entered = with_entering(state, place, counter)
    return Stand(house, state, place, counter.side, entered, standing(state, place))


def broken_by_leaving(house: House, state: State, counter: Counter) -> tuple[Finding, ...]:
    """The findings that a counter's departure causes against its side in the place that it leaves.

    Only the departure of a marker causes any: a row can set a higher limit for a hex with a marker.
    """
    leaving = {counter.id, *(each.id for each in state.cargo(counter.id))}
    kinds = {state.by_id[who].kind.id for who in leaving}
    if not any(row.marker in kinds for limit in house.limits for row in limit.rows):
        return ()
    before = as_it_stands(house, state, counter.place, counter.side)
    stay = tuple(each for each in before.stack if each.id not in leaving)
    was = {found.clause for found in stack_findings(before) if found.grade is Grade.FORBIDDEN}
    return tuple(
        found
        for found in stack_findings(replace(before, stack=stay))
        if found.grade is Grade.FORBIDDEN and found.clause not in was
    )


def counts(stand: Stand, limit: Limit) -> Count | None:
    """Count a stand's stack for a limit; None if the limit applies to none of its counters."""
    stack = own_part(limit, stand.side, stand.stack)
    return count(stand.house, limit, stand.state, stand.place, stack)


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
    if found.most is None:
        return Finding(limit.rule, Grade.LAWFUL, stand.place, stand.side, say="free", who=ids)
    broken = found.over > limit.tolerance
    held = broken and not exceeds(stand, limit, found, limit.tolerance)
    grade = Grade.FORBIDDEN if broken else Grade.OVERSTACKED
    figures = facts(
        units=found.figure,
        limit=found.most,
        over=found.over,
        tolerance=limit.tolerance,
        names=", ".join(found.names),
    )
    drawn = limit.check in ("count", "sum")
    return Finding(
        limit.rule,
        grade if found.over and not held else Grade.LAWFUL,
        stand.place,
        stand.side,
        facts=figures,
        say="held" if held else f"row{found.row}" if found.row >= 0 else "",
        role="note" if held else "rule",
        who=ids,
        slots=Slots(found.most, ids, found.sizes) if drawn else None,
    )


def stack_findings(stand: Stand) -> tuple[Finding, ...]:
    """The findings of all limits that apply to the stack's side."""
    limits = limits_for(stand.house, stand.state, stand.side)
    every = (finding(stand, limit) for limit in limits)
    return tuple(found for found in every if found is not None)


def may_stand(stand: Stand) -> bool:
    """Whether no limit forbids the stack; the check stops at the first limit that does."""
    for limit in limits_for(stand.house, stand.state, stand.side):
        found = counts(stand, limit)
        if found is not None and exceeds(stand, limit, found, limit.tolerance):
            return False
    return True


def stack_verdict(stand: Stand) -> Verdict:
    """The findings of all limits, and the penalties that fall due when the limits are checked."""
    found = stack_findings(stand)
    limits = {limit.rule: limit for limit in stand.house.limits}
    prices = (
        price(stand, limits[f.clause], int(f.fact("over") or 0))
        for f in found
        if f.grade is Grade.OVERSTACKED
    )
    return verdict(found, (due for due in prices if due is not None))


def price(stand: Stand, limit: Limit, over: int) -> Price | None:
    """The price of an overstack; None if the limit has no penalty or the penalty is disabled."""
    penalty = limit.penalty
    if penalty is None or penalty.rule in stand.state.world.off:
        return None
    amount = penalty.steps if penalty.does == "step" else over
    return Price(stand.side, stand.place, amount, penalty.rule, penalty.rule)


def over_by(stand: Stand, limit: Limit) -> int:
    """The amount by which a stack exceeds a limit; 0 if the limit does not apply to the side."""
    if limit.rule in stand.state.world.off or stand.side not in limit.sides:
        return 0
    found = counts(stand, limit)
    return found.over if found else 0
