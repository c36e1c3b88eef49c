"""A stand-in for Europa's rule 8: a defender retreats into a full hex under a Corps marker.

Clauses, by the ids of the clause table: 8.A.1.a, 8.A.1.b, 8.B-may, 8.B-2mp, 8.B-relieve,
8.C, 8.C.1, 8.C.1-mp, 8.D-same, 8.D.2; readings E12 (the retreating unit itself goes into
overstack) and E18 (without a marker a hex has no overstack). Units have only two sizes:
division, and regiment of one RE. The enemy can never look inside a box, because 48.A is not
part of the rule text.

The units in a marker's box are aboard the marker counter: they count as in the hex, and hiding
them leaves no gap in the order of entry. The mark "overstack" means that a unit is in the box's
overstack section, "plus-2mp" that it owes the MPs for entering the section.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from overstack.judging import edits
from overstack.judging.parts import Secrets
from overstack.judging.rules import Repair
from overstack.judging.verdict import Finding, Grade, Price, Verdict, facts, verdict
from overstack.position.state import Action, Change, Counter, Frame, Place, State
from tests.flows import standin
from tests.flows.standin import book, kind

DIVISION, REGIMENT, MARKER = "division", "regiment", "marker"
OVERSTACK, DEBT = "overstack", "plus-2mp"
BOOK = book(
    "hidden-stack",
    [kind("division", DIVISION, 6), kind("regiment", REGIMENT, 6), kind("corps", MARKER)],
    [OVERSTACK, DEBT],
)

ANY, NON_DIVISIONAL = 3, 3  # limits: 8.A.1.a units of any size, 8.A.1.b REs of regiments
ENTRY = 2  # MPs to enter overstack (8.B-2mp)

# -- the hex -------------------------------------------------------------------------------------


def marker(state: State, place: Place, side: str) -> Counter | None:
    """Return the Corps marker of a side in a hex, or None."""
    there = (c for c in state.at(place) if c.side == side and c.kind.type == MARKER)
    return next(there, None)


def units(state: State, place: Place, side: str) -> tuple[Counter, ...]:
    """8.D-same: the units of a side in a hex, in the marker's box or on the map."""
    inside = (c for c in state.counters if c.place == place and c.side == side)
    return tuple(c for c in inside if c.kind.type != MARKER)


def excess(stack: Iterable[Counter]) -> int:
    """Return the number of units over the limit; regiments use NON-DIV slots first."""
    types = [c.kind.type for c in stack if not c.has(OVERSTACK)]
    regiments = max(0, types.count(REGIMENT) - NON_DIVISIONAL)
    return max(0, types.count(DIVISION) + regiments - ANY)


def stack_verdict(state: State, place: Place, side: str, entering: Counter | None) -> Verdict:
    """Return the verdict of rule 8 on a side's hex, with `entering` added if given."""
    there = units(state, place, side)
    stack = there if entering is None else (*there, entering)
    over = excess(stack) + sum(c.has(OVERSTACK) for c in stack)
    grade = Grade.OVERSTACKED if over else Grade.LAWFUL
    held = marker(state, place, side)
    found = [
        Finding("8.A.1.a", grade, place, side, facts(units=len(stack), over=over, limit=ANY),
                who=tuple(c.id for c in stack)),
    ]  # fmt: skip
    if over and held is None:
        found.append(Finding("8.B-may", Grade.FORBIDDEN, place, side))
    if held is not None and _closed(state, held):
        found.append(Finding("8.D.2", Grade.LAWFUL, place, side, role="note", who=(held.id,)))
    if entering is None or not over:
        return verdict(found)
    found.append(Finding("8.C.1", Grade.OVERSTACKED, place, side, who=(entering.id,)))
    return verdict(found, [Price(side, place, ENTRY, "MP", "8.C.1-mp")])


def _closed(state: State, held: Counter) -> bool:
    """Whether the position is the enemy's view, without the contents of the marker's box."""
    return state.own == ("seen-by", state.world.other(held.side))


# -- the protocol --------------------------------------------------------------------------------


def judge(state: State, action: Action) -> Verdict:
    top = state.top
    counter = state.by_id.get(action.who)
    if top is None or counter is None or action not in _choices(state, top):
        return verdict([Finding("8.C", Grade.FORBIDDEN)])
    if action.verb == "retreat" and action.to is not None:
        return stack_verdict(state, action.to, counter.side, counter)
    return verdict([Finding("8.C", Grade.LAWFUL, top.place, top.side)])


def _choices(state: State, top: Frame) -> Iterator[Action]:
    """Yield the choices of a frame: where to retreat, which unit to relieve, advance or stay."""
    if top.place is None or top.place.hex is None:
        return  # the enemy chooses inside a closed box
    around = [Place(hex_) for hex_ in state.world.map.grid.neighbours(top.place.hex)]
    if top.kind == "retreat":
        free = [to for to in around if not _held(state, to, state.world.other(top.side))]
        yield from (Action("retreat", top.who, to) for to in free)
    elif top.kind == "relieve":
        over = [c for c in units(state, top.place, top.side) if c.has(OVERSTACK)]
        yield from (Action("relieve", c.id) for c in over)
    else:
        yield Action("stay", top.who)
        yield Action("advance", top.who, top.place)


def _held(state: State, place: Place, side: str) -> bool:
    return any(c.side == side for c in state.at(place))


def candidates(state: State, who: str = "") -> Iterator[Action]:
    if state.top is not None:
        yield from (a for a in _choices(state, state.top) if who in ("", a.who))


def apply(state: State, play: Action) -> State:
    top = state.top
    assert top is not None
    state, unit = state.popped(), state.by_id[play.who]
    if play.verb == "retreat" and play.to is not None:
        over = excess((*units(state, play.to, unit.side), unit))
        return _retreated(state, unit, play.to, over=over > 0)
    if play.verb == "advance" and play.to is not None:
        return state.entered(unit.id, play.to)
    if play.verb == "relieve":
        return state.with_counters([unit.without_mark(OVERSTACK)])
    return state


def _retreated(state: State, unit: Counter, to: Place, *, over: bool) -> State:
    """8.C.1: enter the box in the hex; if `over`, its overstack section, and owe the MPs."""
    home = marker(state, to, unit.side)
    if over:
        state = state.with_counters([unit.with_marks(OVERSTACK, DEBT)])
    return state.boarded(unit.id, home.id) if home is not None else state.entered(unit.id, to)


def actor(state: State) -> str:
    return state.top.side if state.top is not None else state.active


def inspect(state: State) -> Verdict:
    found = Verdict()
    for place, stack in state.stacks.items():
        for side in {c.side for c in stack}:
            found += stack_verdict(state, place, side, None)
    return found


def repairs(state: State, place: Place) -> tuple[Repair, ...]:
    side = next((c.side for c in state.at(place)), "")
    leave = units(state, place, side)
    return tuple(Repair(side, Change("remove", c.id), "leave", possible=True) for c in leave)


def view(state: State, side: str) -> State:
    """8.D.2: hide the enemy's boxes; of a choice inside a box, show only the side that decides."""
    if state.own is not None:
        return state  # already a view
    hidden = {c.id for c in state.counters if c.aboard and c.side != side}
    seen = tuple(c for c in state.counters if c.id not in hidden)
    frames = tuple(
        Frame("closed", f.side)
        if f.side != side and (f.kind == "relieve" or f.who in hidden)
        else f
        for f in state.frames
    )
    return replace(state, counters=seen, frames=frames, own=("seen-by", side))


def changed(state: State, change: Change) -> State:
    """8.B-relieve: if an entry makes room, the owner must name a unit that leaves overstack."""
    place = state.by_id[change.who].place if change.who in state.by_id else None
    side = state.by_id[change.who].side if change.who in state.by_id else ""
    state = edits.changed(state, change, BOOK)
    if place is None or place.hex is None:
        return state
    there = units(state, place, side)
    waiting = [c for c in there if c.has(OVERSTACK)]
    room = waiting and not excess([*there, waiting[0].without_mark(OVERSTACK)])
    return state.pushed(Frame("relieve", side, place)) if room else state


RULESET = replace(
    standin.RULESET,
    BOOK=BOOK,
    actor=actor,
    changed=changed,
    inspect=inspect,
    acts=standin.ByHand(candidates, judge, apply),
    repairs=repairs,
    secrets=Secrets(view),
)
