"""Overstack: permission to enter it, its cost, and its end (8.B, 8.B.1).

A unit in overstack is in the box of a marker of its hex and has the mark "overstacked". Entering
and leaving overstack costs MPs: the unit pays at once if it is spending MPs now, otherwise it gets
the mark "owes". After every change, `settled` takes each unit that fits in the hex again out of
overstack. If only some of these units fit, a frame "relieve" asks the owner to choose. Depends on
positions, packing and the turn, not on moves or combat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from overstack.judging.chapters import Answer
from overstack.judging.edits import marked
from overstack.judging.verdict import Finding, Grade, Price, Rule, clause, facts, finds
from overstack.position.entries import naming
from overstack.position.memo import memo
from overstack.position.state import Action, Counter, Frame, Place, State
from overstack.position.values import replace
from overstack.rulesets.europa.book import (
    BOOK,
    OVERSTACK_MP,
    OVERSTACK_RES,
    OVERSTACKED,
    OWES,
)
from overstack.rulesets.europa.limits import applicable, limit_findings, units
from overstack.rulesets.europa.limits.units import Counters
from overstack.rulesets.europa.supplied import turn
from overstack.rulesets.europa.supplied.turn import Findings

RELIEVE: Final = "relieve"
VERBS: Final = naming({RELIEVE: "who"})
FRAMES: Final = (RELIEVE,)


def barred(clause_id: str, say: str, counter: Counter | None, **figures: int | str) -> Findings:
    """Return one finding that forbids an act of the given counter."""
    at, side = (counter.place, counter.side) if counter else (None, "")
    who = (counter.id,) if counter else ()
    return (
        Finding(clause_id, Grade.FORBIDDEN, at, side, facts=facts(**figures), say=say, who=who),
    )


#: The unit of the price of each clause; the fact with the amount has the same name.
UNITS: Final = {
    "8.A-when": "mend",
    "8.B-may": "mend",
    "8.C": "mend",
    "8.B-2mp": "mp",
    "8.B.1": "mp",
    "8.C.1-mp": "mp",
    "8.C.3.b": "half-sp",
}


def prices(state: State, found: Iterable[Finding]) -> tuple[Price, ...]:
    """The prices of findings: MPs, half SPs, and surplus units that have to be mended."""
    due: list[Price] = []
    for finding in found:
        unit = UNITS.get(finding.clause, "")
        amount = finding.fact(unit.replace("-", "_"))
        if finding.grade is Grade.OVERSTACKED and isinstance(amount, int) and amount > 0:
            due.append(Price(finding.side, finding.place, amount, unit, finding.clause))
    return tuple(due)


def barring(state: State, at: Place, side: str) -> Findings:
    """The limit findings that can forbid an act; units over a column are only overstacked."""
    if at.hex is None:
        return ()
    found = limit_findings.battalions(state, at, side)
    return found + limit_findings.marker_sides(state, at, side)


def bars(state: State, at: Place, side: str) -> bool:
    """Whether a limit that can forbid an act is broken by the counters in a hex."""
    return bool(state.at(at)) and _bars(state, at, side)


@memo(of="hex")
def _bars(state: State, at: Place, side: str) -> bool:
    return any(each.grade is Grade.FORBIDDEN for each in barring(state, at, side))


# -- permission, and the box that a unit goes to -------------------------------------------


def home(state: State, counter: Counter, at: Place) -> Counter | None:
    """The marker whose overstack section a unit may enter: its own, else the hex's first."""
    own = units.marker_of(state, counter)
    if own is not None and own.place == at:
        return own
    return next(iter(units.markers(state, at, counter.side)), None)


@finds("8.B-may", otherwise=())
def permission(rule: Rule, state: State, at: Place, side: str) -> Findings:
    """Whether a side may overstack a hex: it needs a Corps/Army marker there."""
    there = units.markers(state, at, side)
    if not there:
        return (rule.forbidden(at, side),)
    who = tuple(marker.id for marker in there)
    return (rule.overstacked(at, side, who=who),)


def _as_it_stood(state: State, counter: Counter, at: Place) -> State:
    return state


@clause("8.B-box", otherwise=_as_it_stood)
def boxed(state: State, counter: Counter, at: Place) -> State:
    """The position with a unit and its attached units in the box of the matching marker."""
    marker = home(state, counter, at)
    if marker is None or counter.aboard == marker.id:
        return state
    return state.boarded(counter.id, marker.id)


@finds("8.B-box", otherwise=())
def outside_box(rule: Rule, state: State, at: Place, side: str) -> Findings:
    """Findings on units in overstack that are in no box although the hex has a marker."""
    if not units.markers(state, at, side):
        return ()
    loose = [u for u in units.over(state, at, side) if units.marker_of(state, u) is None]
    return tuple(rule.forbidden(at, side, who=(u.id,)) for u in loose)


@finds("8.B-box", otherwise=())
def box_findings(rule: Rule, state: State, counter: Counter, marker: Counter) -> Findings:
    """Whether a unit may enter a marker's overstack section: it has to be the unit's own marker."""
    if counter.has(OVERSTACKED):
        return barred("8.B-box", "already", counter)
    home_ = home(state, counter, counter.place)
    if marker.place != counter.place or home_ is None:
        return barred("8.B-box", "elsewhere", counter, box=f"#{marker.id}")
    own = units.marker_of(state, counter)
    if own is not None and own.id != marker.id:
        return barred("8.B-box", "other", counter, box=f"#{own.id}")
    figures = facts(box=f"#{marker.id}")
    at, side = counter.place, counter.side
    return (rule.lawful(at, side, facts=figures, who=(counter.id,)),)


# -- cost of entering and leaving ----------------------------------------------------------


def paying(state: State, counter: Counter) -> bool:
    """Whether a unit is spending movement points now."""
    return state.world.play != "free" and turn.marches(state, counter)


def _at_once(state: State, counter: Counter) -> bool:
    """Whether the cost of overstack is paid at once and not owed (reading E10)."""
    return paying(state, counter) and not state.option("always-owed")


@finds("8.B-2mp", otherwise=())
def toll_findings(rule: Rule, state: State, counter: Counter, say: str) -> Findings:
    """The finding on the 2 MPs to enter or leave overstack: paid now, or owed if not moving.

    `say` is "enters" or "leaves".
    """
    at, side = counter.place, counter.side
    if not _at_once(state, counter):
        say, figures = f"{say}-owing", facts(mp=OVERSTACK_MP)
        return (rule.overstacked(at, side, facts=figures, say=say, who=(counter.id,)),)
    points = turn.left(state, counter)
    figures = facts(mp=OVERSTACK_MP, left=points)
    if points < OVERSTACK_MP:
        return (rule.forbidden(at, side, facts=figures, who=(counter.id,)),)
    return (rule.overstacked(at, side, facts=figures, say=say, who=(counter.id,)),)


def _untouched(state: State, who: str) -> State:
    return state


@clause("8.B-2mp", otherwise=_untouched)
def tolled(state: State, who: str) -> State:
    """The position after a unit pays, or gets to owe, the MPs to enter or leave overstack."""
    counter = state.by_id[who]
    if not _at_once(state, counter):
        return marked(state, who, OWES, BOOK)
    party = [c for c in (counter, *state.cargo(who)) if not units.is_marker(c)]
    return state.with_counters(replace(c, spent=c.spent + OVERSTACK_MP) for c in party)


def entered(state: State, who: str) -> State:
    """The position after a unit enters the overstack section of its hex and pays or owes MPs."""
    state = tolled(state, who)
    state = boxed(state, state.by_id[who], state.by_id[who].place)
    return marked(state, who, OVERSTACKED, BOOK)


def removed(state: State, who: str) -> State:
    """The position with a unit out of the overstack section but still in its box, at no cost."""
    return state.with_counters([state.by_id[who].without_mark(OVERSTACKED)])


# -- the extra cost for other units to enter or leave the hex --------------------------------


def half_res(state: State, at: Place, side: str) -> int:
    """Half REs of a side in overstack in a hex."""
    return units.res(state, units.over(state, at, side))


def arrived(state: State, counter: Counter, to: Place, points: int = 0) -> State:
    """The position with a counter moved to a place for `points` MPs, and out of overstack."""
    after = state.entered(counter.id, to, points=points)
    return removed(after, counter.id) if counter.has(OVERSTACKED) else after


def _afterwards(state: State, counter: Counter, to: Place, at: Place) -> int:
    return half_res(arrived(state, counter, to), at, counter.side)


@clause("8.B.1-instant", otherwise=_afterwards)
def at_the_instant(state: State, counter: Counter, to: Place, at: Place) -> int:
    """The half REs that count for extra MPs: overstack just before the step (reading E9)."""
    return half_res(state, at, counter.side)


@clause("8.B.1", otherwise=0)
def extra(state: State, halves: int) -> int:
    """The extra MPs to enter or leave a hex: 1 for each 3 REs in overstack, or part of 3."""
    return -(-halves // OVERSTACK_RES)


def extra_mp(state: State, counter: Counter, to: Place) -> int:
    """The extra MPs for a step from a counter's hex to a place."""
    if not units.overstack(state):
        return 0
    halves = [at_the_instant(state, counter, to, at) for at in (counter.place, to)]
    return sum([extra(state, each) for each in halves])


@finds("8.B.1", otherwise=())
def extra_findings(rule: Rule, state: State, counter: Counter, to: Place) -> Findings:
    """Findings on the MPs that overstacked units in the hexes left and entered add to a step."""
    found: list[Finding] = []
    for at, say in ((counter.place, "leaving"), (to, "entering")):
        if not units.markers(state, at, counter.side) and not half_res(state, at, counter.side):
            continue
        halves = at_the_instant(state, counter, to, at)
        more = extra(state, halves)
        figures = facts(mp=more, half_res=halves)
        grade = Grade.OVERSTACKED if more else Grade.LAWFUL
        key, who = say if more else "", (counter.id,)
        found.append(rule.graded(grade, at, counter.side, facts=figures, say=key, who=who))
    return tuple(found)


@finds("8.B.1-instant", otherwise=())
def instant_findings(
    rule: Rule, state: State, after: State, counter: Counter, to: Place
) -> Findings:
    """Findings that REs count before the step, for hexes where the count after it differs."""
    found: list[Finding] = []
    for at in (counter.place, to):
        before, then = half_res(state, at, counter.side), half_res(after, at, counter.side)
        if before != then:
            figures = facts(half_res=before, half_res_after=then)
            who = (counter.id,)
            found.append(rule.lawful(at, counter.side, facts=figures, who=who))
    return tuple(found)


# -- entering and leaving as acts -----------------------------------------------------------


def enter_findings(state: State, counter: Counter, marker: Counter) -> Findings:
    """All findings on a unit that enters overstack in its own hex."""
    at, side = counter.place, counter.side
    found = permission(state, at, side) + box_findings(state, counter, marker)
    if not counter.has(OVERSTACKED):
        found += needless(state, counter)
    return found + toll_findings(state, counter, "enters")


@clause("8.B-relieve", otherwise=())
def needless(state: State, counter: Counter) -> Findings:
    """Forbid entering overstack while the hex is within its limit."""
    if turn.breached(state, counter.place, counter.side):
        return ()
    return barred("8.B-relieve", "needless", counter)


def leave_findings(state: State, counter: Counter) -> Findings:
    """All findings on leaving overstack by the owner's choice, even if the unit will not fit."""
    if not counter.has(OVERSTACKED):
        return barred("8.B-relieve", "not-in", counter)
    return toll_findings(state, counter, "leaves")


def standing(state: State, at: Place, side: str) -> tuple[Findings, tuple[Price, ...]]:
    """The 8.B findings on a hex now, and the prices of entering and leaving the hex."""
    over = units.over(state, at, side)
    if not over:
        return (), ()
    found = (*unhoused(state, at, side, over), *outside_box(state, at, side))
    more = extra(state, half_res(state, at, side))
    due = prices(state, found)
    return found, (*due, Price(side, at, more, "step-mp", "8.B.1")) if more else due


@finds("8.B-may", otherwise=())
def unhoused(rule: Rule, state: State, at: Place, side: str, over: Counters) -> Findings:
    """Findings on units in overstack; after a retreat, the hex may lack a marker (E18)."""
    if units.markers(state, at, side):
        return permission(state, at, side)
    who, figures = tuple(unit.id for unit in over), facts(mend=len(over))
    return (rule.overstacked(at, side, facts=figures, say="no-marker", who=who),)


# -- relief: leaving overstack when there is room ---------------------------------------------


@clause("8.B-relieve", otherwise=())
def with_room(state: State, at: Place, side: str) -> Counters:
    """The units in overstack that would fit in the hex again."""
    over = units.over(state, at, side)
    return tuple(unit for unit in over if applicable.room_for(state, at, side, unit))


@finds("8.B-relieve", otherwise=())
def relief_findings(rule: Rule, state: State, frame: Frame, counter: Counter) -> Findings:
    """Whether a unit may leave overstack at no cost: the hex must have room for it."""
    free = () if frame.place is None else with_room(state, frame.place, frame.side)
    if counter not in free:
        return barred("8.B-relieve", "no-room", counter)
    at, side = frame.place, frame.side
    return (rule.lawful(at, side, who=(counter.id,)),)


def settled(state: State) -> State:
    """Return the position after all relief that needs no choice; for a choice, push a frame.

    No unit is relieved in a hex with a retreat under way, because all units there have to leave.
    """
    if state.frames:
        state = state.with_frames(tuple([f for f in state.frames if f.kind != RELIEVE]))
    places = {(c.place, c.side) for c in state.marked if c.has(OVERSTACKED)}
    if not places:
        return state
    busy = {(f.place, f.side) for f in state.frames if f.kind == "retreat"}
    for at, side in sorted(places - busy, key=str):
        if at.hex is not None:
            state = _relieved(state, at, side)
    return state


def _relieved(state: State, at: Place, side: str) -> State:
    while free := with_room(state, at, side):
        if len(free) > 1 and not _room_for_all(state, at, side, free):
            return state.pushed(Frame(RELIEVE, side, at))
        for unit in free:
            state = removed(state, unit.id)
    return state


def _room_for_all(state: State, at: Place, side: str, free: Counters) -> bool:
    held = applicable.limit_at(state, at, side)
    return applicable.packed(state, held, (*units.regular(state, at, side), *free)).fits


def candidates(state: State, who: str = "") -> Iterator[Action]:
    """Yield a relief act for each unit in overstack in the frame's hex."""
    frame = state.top
    if frame is not None and frame.kind in FRAMES and frame.place is not None:
        for unit in units.over(state, frame.place, frame.side):
            if who in ("", unit.id):
                yield Action(RELIEVE, unit.id)


def answer(state: State, action: Action) -> Answer:
    """Return the findings on a unit that would leave overstack by relief."""
    frame = state.top
    if frame is None or action not in set(candidates(state, action.who)):
        return Answer(barred("D-sequence", "unknown", None))
    return Answer(relief_findings(state, frame, state.by_id[action.who]))


def apply(state: State, action: Action) -> State:
    """Return the position after the unit has left overstack."""
    return removed(state, action.who)
