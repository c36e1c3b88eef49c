"""Acts without movement: forming and dissolving markers, boxes, attaching battalions (8.D).

Also the act "put" of the free board. Checks the phase, and the resulting position with
`eligibility` and the limits. A marker can be placed or taken off only once in a phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from overstack.judging.chapters import Answer, refuses
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.entries import naming
from overstack.position.memo import memo
from overstack.position.state import LOST, Action, Counter, Kind, Place, State
from overstack.position.values import replace
from overstack.rulesets.europa import overstack
from overstack.rulesets.europa.book import (
    BATTALION,
    DIVISION,
    OVERSTACKED,
    REVERSE,
)
from overstack.rulesets.europa.limits import applicable, limit_findings, units
from overstack.rulesets.europa.markers import eligibility, offers
from overstack.rulesets.europa.overstack import barred
from overstack.rulesets.europa.supplied import moves, turn
from overstack.rulesets.europa.supplied.moves import Said
from overstack.rulesets.europa.supplied.turn import Findings

VERBS: Final = naming(
    {
        "put": "who to",
        "form cover": "who mode",
        "into attach": "who on",
        "dissolve turn detach": "who",
    }
)
FRAMES: Final = ("",)


def _may_act(state: State, counter: Counter, verb: str) -> Findings:
    """Findings that forbid an act in this phase or place; on the free board any side may act."""
    if turn.result(state) is not None:
        return barred("D-sequence", "finished", None)
    free = state.world.play == "free"
    if verb == "put":
        return () if free else barred("D-sequence", "no-free-board", counter)
    if not free and counter.side != state.active:
        return barred("D-sequence", "portion", counter, active=f"%{state.active}")
    if counter.place.hex is None:
        return barred("D-sequence", "off-map", counter)
    return ()


# -- judging -----------------------------------------------------------------------------


def answer(state: State, action: Action) -> Answer:
    """Return the findings on an act on markers, boxes and attached battalions."""
    barring = _may_act(state, state.by_id[action.who], action.verb)
    if refuses(barring):
        return Answer(barring)
    return Answer(
        barring,
        rest=_found(state, action, limit_findings.findings),
        prices=lambda: overstack.prices(state, _found(state, action, limit_findings.grading)),
        decides=lambda: _found(state, action, overstack.barring),
    )


def _found(state: State, action: Action, said: Said) -> Iterator[Finding]:
    yield from _JUDGING[action.verb](state, state.by_id[action.who], action, said)


def _put(state: State, counter: Counter, action: Action, said: Said) -> Findings:
    """Free board: a counter may be put in any hex; the limits apply as to any other entry."""
    if action.to is None or action.to.hex is None or counter.place == LOST:
        return barred("D-sequence", "off-map", counter)
    if action.to == counter.place and not counter.aboard:
        return barred("D-sequence", "there", counter)
    after = apply(state, action)
    at, side = action.to, counter.side
    found = said(after, at, side)
    if _over(after, at, side):
        found += overstack.permission(after, at, side)
    marker = units.is_marker(counter)
    return found + (_left_over(state, after, counter.place, side) if marker else ())


def _form(state: State, counter: Counter, action: Action, said: Said) -> Iterator[Finding]:
    kind = _marker_kind(counter, action.mode)
    at, side = counter.place, counter.side
    if kind is None:
        yield from barred("8.D.1.3", "other", counter)
        return
    if counter.aboard or not units.is_unit(counter):
        yield from barred("8.D", "boxed", counter)
        return
    stack = eligibility.whole(state, eligibility.loose(state, at, side))
    yield from eligibility.eligibility(state, kind, stack, at, side)
    yield from eligibility.too_many(state, kind, at, side, 1)
    yield from forming(state, counter, kind)
    yield from _afterwards(state, action, counter, said)


def _marker_kind(counter: Counter, mode: str) -> Kind | None:
    """The marker kind with id `mode`, if the unit has its unit type and nationality."""
    return next((kind for kind in eligibility.kinds_for(counter) if kind.id == mode), None)


@finds("8.D", otherwise=())
def forming(rule: Rule, state: State, counter: Counter, kind: Kind) -> Findings:
    """A finding that a marker replaces the stack on the map and the stack enters its box."""
    at, side = counter.place, counter.side
    stack = eligibility.loose(state, at, side)
    figures = facts(units=len(stack), marker=kind.name)
    return (rule.lawful(at, side, facts=figures, who=eligibility.ids(stack)),)


def _cover(state: State, counter: Counter, action: Action, said: Said) -> Iterator[Finding]:
    kind = next((k for k in eligibility.plain_kinds(counter) if k.id == action.mode), None)
    if kind is None:
        yield from barred("8.D.1.3", "other", counter)
    elif counter.aboard or not units.is_unit(counter):
        yield from barred("8.D", "boxed", counter)
    else:
        yield from covering(state, counter, kind)
        yield from _afterwards(state, action, counter, said)


@finds("8.D.1-ineligible", otherwise=())
def covering(rule: Rule, state: State, counter: Counter, kind: Kind) -> Findings:
    """Whether a marker may cover an ineligible stack, whose largest unit stays on top."""
    at, side = counter.place, counter.side
    stack = eligibility.loose(state, at, side)
    if len(stack) < 2:
        return barred("8.D.1-ineligible", "alone", counter)
    if eligibility.eligible(state, kind, eligibility.whole(state, stack)):
        return barred("8.D.1-ineligible", "eligible", counter)
    if not eligibility.is_largest(state, counter, stack):
        return barred("8.D.1-ineligible", "smaller", counter)
    figures = facts(units=len(stack) - 1, marker=kind.name)
    return (rule.lawful(at, side, facts=figures, say="covers", who=(counter.id,)),)


def _dissolve(state: State, counter: Counter, action: Action, said: Said) -> Findings:
    if not units.is_marker(counter):
        return barred("8.D", "no-marker", counter)
    if counter.spent and state.world.play != "free":
        return barred("8.D", "once", counter)
    if any(unit.has(OVERSTACKED) for unit in state.cargo(counter.id)):
        return barred("8.B-may", "dissolve", counter)
    return _lawful("8.D", "dissolves", counter) + _kept(state, action, counter, said)


def _into(state: State, counter: Counter, action: Action, said: Said) -> Findings:
    marker = state.by_id[action.on]
    if counter.aboard or not units.is_unit(counter):
        return barred("8.D", "boxed", counter)
    if not units.is_marker(marker) or (marker.place, marker.side) != (counter.place, counter.side):
        return barred("8.D", "elsewhere", counter)
    joins = _lawful("8.D", "joins", counter, marker=f"#{marker.id}")
    growing = eligibility.growing(apply(state, action), marker)
    return joins + growing + _kept(state, action, counter, said)


def _turn(state: State, counter: Counter, action: Action, said: Said) -> Findings:
    if not units.is_marker(counter) or not applicable.stacks_reduced(units.nation(counter)):
        return barred("8.A.3-marker", "no-choice", counter)
    if counter.spent and state.world.play != "free":
        return barred("8.D", "once", counter)
    found = limit_findings.marker_sides(apply(state, action), counter.place, counter.side)
    mine = tuple(f for f in found if f.who == (counter.id,))
    return mine + _kept(state, action, counter, said)


@clause("D-attach", otherwise=())
def attaching(state: State, counter: Counter) -> Findings:
    """Whether a battalion can be attached or detached: it must be able to spend one MP now."""
    if units.size(counter) != BATTALION or not units.is_unit(counter):
        return barred("D-attach", "size", counter)
    if counter.has(OVERSTACKED):
        return barred("D-attach", "overstacked", counter)
    if state.world.play == "free":
        return _lawful("D-attach", "free", counter)
    if not turn.marches(state, counter) or turn.left(state, counter) < 1:
        return barred("D-attach", "spent", counter)
    return _lawful("D-attach", "", counter)


def _attach(state: State, counter: Counter, action: Action, said: Said) -> Findings:
    division = state.by_id[action.on]
    if (division.place, division.side) != (counter.place, counter.side):
        return barred("D-attach", "elsewhere", counter)
    if not units.is_unit(division) or units.size(division) != DIVISION:
        return barred("D-attach", "no-division", counter)
    if counter.aboard == division.id or state.load(counter.id):
        return barred("D-attach", "attached", counter)
    found = attaching(state, counter)
    after = apply(state, action)
    mine = (
        f
        for f in limit_findings.battalions(after, counter.place, counter.side)
        if counter.id in f.who
    )
    return (*found, *mine)


def _detach(state: State, counter: Counter, action: Action, said: Said) -> Findings:
    carrier = state.by_id.get(counter.aboard)
    if carrier is None or not units.is_unit(carrier):
        return barred("D-attach", "loose", counter)
    return attaching(state, counter) + _kept(state, action, counter, said)


def _lawful(clause_id: str, say: str, counter: Counter, **figures: int | str) -> Findings:
    found = facts(**figures)
    at, side = counter.place, counter.side
    return (Finding(clause_id, Grade.LAWFUL, at, side, facts=found, say=say, who=(counter.id,)),)


def _afterwards(state: State, action: Action, counter: Counter, said: Said) -> Findings:
    """The limit findings on the hex after the act, without ids of markers it would create."""
    found = said(apply(state, action), counter.place, counter.side)
    return tuple(
        replace(each, who=tuple(who for who in each.who if who in state.by_id)) for each in found
    )


def _kept(state: State, action: Action, counter: Counter, said: Said) -> Findings:
    """The limit findings after an act that rearranges a hex; the act may not overfill it."""
    at, side = counter.place, counter.side
    found = _afterwards(state, action, counter, said)
    after = apply(state, action)
    if state.world.play == "free":
        return found + _left_over(state, after, at, side)
    if _over(after, at, side) and not _over(state, at, side):
        return found + barred("8.D", "breach", counter)
    if _stuck(after, at, side) and not _stuck(state, at, side):
        return found + barred("8.D", "bare", counter)
    return found


def _left_over(state: State, after: State, at: Place, side: str) -> Findings:
    """Free board: permission to overstack; none if already over the limit without a marker."""
    bare = _over(state, at, side) and not units.markers(state, at, side)
    if at.hex is None or bare or not _over(after, at, side):
        return ()
    return overstack.permission(after, at, side)


def _over(state: State, at: Place, side: str) -> bool:
    return not applicable.packing_at(state, at, side).fits


def _stuck(state: State, at: Place, side: str) -> bool:
    """Whether a hex is over its limit, has no marker for the surplus and cannot be mended."""
    if not _over(state, at, side) or units.markers(state, at, side):
        return False
    return side != state.active or not moves.can_mend(state, at, side)


_JUDGING: Final[Mapping[str, Callable[[State, Counter, Action, Said], Iterable[Finding]]]] = {
    "put": _put,
    "form": _form,
    "cover": _cover,
    "dissolve": _dissolve,
    "into": _into,
    "turn": _turn,
    "attach": _attach,
    "detach": _detach,
}


# -- doing -------------------------------------------------------------------------------


@memo(of="position", keep=4)
def apply(state: State, action: Action) -> State:
    """Return the position after an act that can be tried, whether or not it is allowed."""
    return _DOING[action.verb](state, state.by_id[action.who], action)


def _do_put(state: State, counter: Counter, action: Action) -> State:
    return overstack.arrived(state, counter, action.to or LOST)


def _do_form(state: State, counter: Counter, action: Action) -> State:
    top = counter.id if action.verb == "cover" else ""
    return eligibility.placed(state, counter.place, counter.side, action.mode, top)


def _do_dissolve(state: State, counter: Counter, action: Action) -> State:
    return eligibility.taken_off(state, counter)


def _do_board(state: State, counter: Counter, action: Action) -> State:
    state = state.boarded(counter.id, action.on)
    return _paid(state, counter) if action.verb == "attach" else state


def _do_detach(state: State, counter: Counter, action: Action) -> State:
    carrier = state.by_id[counter.aboard]
    if carrier.aboard:
        state = state.boarded(counter.id, carrier.aboard)
    else:
        state = state.entered(counter.id, counter.place)
    return _paid(state, counter)


def _paid(state: State, counter: Counter) -> State:
    if state.world.play == "free":
        return state
    return state.with_counters([replace(state.by_id[counter.id], spent=counter.spent + 1)])


def _do_turn(state: State, counter: Counter, action: Action) -> State:
    flip = counter.without_mark if counter.has(REVERSE) else counter.with_marks
    return state.with_counters([replace(flip(REVERSE), spent=counter.spent + 1)])


_DOING: Final[Mapping[str, Callable[[State, Counter, Action], State]]] = {
    "put": _do_put,
    "form": _do_form,
    "cover": _do_form,
    "dissolve": _do_dissolve,
    "into": _do_board,
    "turn": _do_turn,
    "attach": _do_board,
    "detach": _do_detach,
}


# -- candidates --------------------------------------------------------------------------


def candidates(state: State, who: str = "") -> Iterator[Action]:
    """Yield the acts on markers, boxes and battalions that counters could try."""
    if state.top is not None:
        return
    free = state.world.play == "free"
    for counter in state.chosen(who):
        if free:
            yield from offers.puts(state, counter)
        if counter.place.hex is not None and (free or counter.side == state.active):
            yield from offers.in_hex(state, counter, counter.place)
