"""Retreats and advances (8.C.1, 8.C.3.a-adv, 8.C.3.c).

Decides where units may go after a combat and how a full hex affects them; `results` decides
which units a result affects. Frames: `retreat` while units have to leave, `surplus` if several
units entered a hex together and not all fit, `advance` for the victors.

Notes of frames: `retreat` has (kind, ids), where kind is that of the attack if the attackers
retreat and "" if the defenders do; `surplus` has the ids; `advance` has (kind, ids).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from overstack.judging.chapters import Answer
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.entries import naming
from overstack.position.hexes import distance
from overstack.position.state import LOST, Action, Counter, Frame, Place, State
from overstack.position.values import replace
from overstack.rulesets.europa import overstack
from overstack.rulesets.europa.book import OVERSTACK_MP, OVERSTACKED
from overstack.rulesets.europa.combat import attacks
from overstack.rulesets.europa.combat.attacks import FROM_OVERSTACK, Attack
from overstack.rulesets.europa.limits import applicable, limit_findings, units
from overstack.rulesets.europa.limits.units import Counters
from overstack.rulesets.europa.markers import eligibility
from overstack.rulesets.europa.overstack import barred
from overstack.rulesets.europa.supplied import moves, turn
from overstack.rulesets.europa.supplied.turn import Findings

VERBS: Final = naming({"retreat advance": "who to", "perish surplus": "who", "stay": ""})
FRAMES: Final = ("retreat", "surplus", "advance")


def within_reach(at: Place, to: Place | None) -> bool:
    """Whether two places are the same hex or neighbours."""
    return (
        at.hex is not None
        and to is not None
        and to.hex is not None
        and distance(at.hex, to.hex) <= 1
    )


def listed(state: State, ids: Iterable[str | int]) -> Counters:
    """The counters named in a frame's note that still exist."""
    return tuple(state.by_id[str(i)] for i in ids if i in state.by_id)


def eliminated(state: State, who: Iterable[Counter]) -> State:
    """Return the position after units and their attached units have left the game."""
    for unit in who:
        state = state.entered(unit.id, LOST)
        gone = (state.by_id[unit.id], *state.cargo(unit.id))
        state = state.with_counters(replace(c, marks=()) for c in gone if c.marks)
    return state


# -- retreats ------------------------------------------------------------------------------------


def _ways(state: State, at: Place) -> tuple[Place, ...]:
    if at.hex is None:
        return ()
    return tuple(Place(near) for near in state.world.map.grid.neighbours(at.hex))


@clause("D-retreat", otherwise=False)
def _blocked(state: State, counter: Counter, to: Place) -> bool:
    """Whether a hex is held by the enemy or out of bounds for a retreating counter."""
    held = attacks.has_enemy(state, to, counter.side)
    return held or to.hex is None or moves.ground_cost(state, counter, to.hex) is None


def _gone(state: State, counter: Counter, to: Place) -> State:
    """Return the position after a counter left its hex, and the overstack section of that hex.

    A marker takes along the units in its box, including those in overstack.
    """
    if counter.has(OVERSTACKED):
        state = overstack.removed(overstack.tolled(state, counter.id), counter.id)
    return state.entered(counter.id, to)


@finds("8.C.1", otherwise=())
def retreat_findings(
    rule: Rule, state: State, after: State, counter: Counter, to: Place
) -> Findings:
    """The finding on a defender's retreat: a unit that does not fit goes into overstack."""
    side, who = counter.side, (counter.id,)
    if applicable.packing_at(after, to, side).fits:
        return (rule.lawful(to, side, who=who),)
    formed = "formed" if eligibility.eligible_kind(after, to, side) else "flagged"
    housed = "corps" if units.is_marker(counter) else ""
    say = housed if units.markers(after, to, side) else formed
    return (rule.overstacked(to, side, say=say, who=who),)


@finds("8.C.1-mp", otherwise=())
def debt_findings(rule: Rule, state: State, after: State, counter: Counter, to: Place) -> Findings:
    """The finding that a unit that retreats into overstack pays the MPs when it next moves."""
    if applicable.packing_at(after, to, counter.side).fits:
        return (rule.lawful(to, counter.side, who=(counter.id,)),)
    figures, who = facts(mp=OVERSTACK_MP), (counter.id,)
    say = "corps" if units.is_marker(counter) else ""
    return (rule.overstacked(to, counter.side, facts=figures, say=say, who=who),)


def _retreat(state: State, frame: Frame, counter: Counter, to: Place) -> Findings:
    side, who = counter.side, (counter.id,)
    if _blocked(state, counter, to):
        return (Finding("D-retreat", Grade.FORBIDDEN, to, side, say="blocked", who=who),)
    found: Findings = (Finding("D-retreat", Grade.LAWFUL, to, side, who=who),)
    if counter.has(OVERSTACKED):
        found += overstack.toll_findings(state, counter, "leaves")
    after = _gone(state, counter, to)
    found += limit_findings.findings(after, to, side)
    kind = str(frame.note[0])
    if kind:
        return found + attacks.refused(state, after, Attack(side, to, kind, ()), to)
    found += retreat_findings(state, after, counter, to)
    return found + debt_findings(state, after, counter, to)


@finds("D-retreat", otherwise=())
def _perish(rule: Rule, state: State, frame: Frame, counter: Counter) -> Findings:
    """Whether a unit is lost instead of retreating: only if no hex is open to it."""
    for to in _ways(state, counter.place):
        found = _retreat(state, frame, counter, to)
        if all(f.grade < Grade.FORBIDDEN for f in found):
            return barred("D-retreat", "can", counter)
    at, who = counter.place, (counter.id,)
    return (rule.lawful(at, counter.side, say="perishes", who=who),)


def _retreated(state: State, frame: Frame, counter: Counter, to: Place) -> State:
    """The position after a retreat: if too full, a unit is overstacked or a frame asks which."""
    gone = {c.id for c in (counter, *state.cargo(counter.id))}
    rest = tuple(i for i in frame.note if i not in gone)
    state = _gone(state.popped().pushed(replace(frame, note=rest)), counter, to)
    if applicable.packing_at(state, to, counter.side).fits:
        return state
    if not units.is_marker(counter):
        return overstack.entered(_with_a_marker(state, to, counter.side), counter.id)
    inside = tuple(sorted(unit.id for unit in units.box(state, counter)))
    return state.pushed(Frame("surplus", counter.side, to, note=inside))


def _with_a_marker(state: State, at: Place, side: str) -> State:
    """Return the position with a new marker in a hex without one, if eligible (E18)."""
    kind = "" if units.markers(state, at, side) else eligibility.eligible_kind(state, at, side)
    return eligibility.placed(state, at, side, kind) if kind else state


@finds("8.C.3.c", otherwise=())
def forced_over(rule: Rule, state: State, attack: Attack, unit: Counter) -> Findings:
    """Forbid the result if every retreat of an attacker would overfill the hex it enters."""
    ways = [
        attacks.refused(state, _gone(state, unit, to), attack, to)
        for to in _ways(state, unit.place)
        if not _blocked(state, unit, to)
    ]
    if not ways or any(f.grade < Grade.FORBIDDEN for way in ways for f in way):
        return ()
    at, who = unit.place, (unit.id,)
    return (rule.forbidden(at, attack.side, say="result", who=who),)


# -- candidates ------------------------------------------------------------------------------------


def candidates(state: State, who: str = "") -> Iterator[Action]:
    """The choices of the frame on top."""
    frame = state.top
    if frame is not None and frame.kind in FRAMES:
        chosen = _CHOICES[frame.kind](state, frame)
        yield from (a for a in chosen if who in ("", a.who))


def _with_markers(state: State, ids: tuple[str | int, ...]) -> Counters:
    """The units named in a frame's note, and the markers whose units are all named there."""
    there = listed(state, ids)
    held = {m.id: m for unit in there if (m := units.marker_of(state, unit))}
    whole = [m for m in held.values() if {u.id for u in units.box(state, m)} <= set(ids)]
    return (*there, *whole)


def _retreats(state: State, frame: Frame) -> Iterator[Action]:
    for counter in _with_markers(state, frame.note[1:]):
        yield from (Action("retreat", counter.id, to) for to in _ways(state, counter.place))
        if not units.is_marker(counter):
            yield Action("perish", counter.id)


def _surpluses(state: State, frame: Frame) -> Iterator[Action]:
    yield from (Action("surplus", unit.id) for unit in listed(state, frame.note))


def _advances(state: State, frame: Frame) -> Iterator[Action]:
    """Yield advances of the attackers, their markers, and the overstacked units in their hexes."""
    able = _with_markers(state, frame.note[1:])
    places = {unit.place for unit in able}
    over = [u for at in places for u in units.over(state, at, frame.side)]
    for who in sorted({counter.id for counter in (*able, *over)}):
        yield Action("advance", who, frame.place)
    yield Action("stay")


_CHOICES: Final = {
    "retreat": _retreats,
    "surplus": _surpluses,
    "advance": _advances,
}


# -- judging ---------------------------------------------------------------------------------------


def answer(state: State, action: Action) -> Answer:
    """Return the findings on a choice after a combat. An act that is no candidate is forbidden."""
    frame = state.top
    stale = turn.result(state) is not None or action not in set(candidates(state, action.who))
    if frame is None or stale:
        return Answer(barred("D-sequence", "unknown", None))
    found = _judged(state, frame, action)
    return Answer(found, prices=lambda: overstack.prices(state, found))


def _judged(state: State, frame: Frame, action: Action) -> Findings:
    if action.verb == "stay":
        return (Finding("D-combat", Grade.LAWFUL, frame.place, frame.side, say="stays"),)
    counter = state.by_id[action.who]
    if action.verb == "retreat" and action.to is not None:
        return _retreat(state, frame, counter, action.to)
    if action.verb == "perish":
        return _perish(state, frame, counter)
    if action.verb == "surplus":
        return retreat_findings(state, state, counter, counter.place) + debt_findings(
            state, state, counter, counter.place
        )
    return _advance(state, frame, counter)


def _advance(state: State, frame: Frame, counter: Counter) -> Findings:
    to = frame.place or attacks.NOWHERE
    attack = Attack(frame.side, to, str(frame.note[0]), listed(state, frame.note[1:]))
    found = attacks.advance_findings(state, attack, counter)
    after = _gone(state, counter, to)
    found += limit_findings.findings(after, to, frame.side) + attacks.refused(
        state, after, attack, to
    )
    if counter.has(OVERSTACKED):
        found += overstack.toll_findings(state, counter, "leaves")
    if attack.kind == FROM_OVERSTACK and not applicable.packing_at(after, to, frame.side).fits:
        found += overstack.toll_findings(state, counter, "enters")
    return found


# -- doing -----------------------------------------------------------------------------------------


def apply(state: State, action: Action) -> State:
    """Return the position after a choice that the judge allows."""
    frame = state.top
    if frame is None or action.verb == "stay":
        return state.popped()
    counter = state.by_id[action.who]
    if action.verb == "retreat" and action.to is not None:
        return _retreated(state, frame, counter, action.to)
    if action.verb == "surplus":
        return overstack.entered(state, counter.id)
    if action.verb == "advance" and action.to is not None:
        return _advanced(state, frame, counter, action.to)
    return eliminated(state, (counter,))


def _advanced(state: State, frame: Frame, counter: Counter, to: Place) -> State:
    gone = {c.id for c in (counter, *state.cargo(counter.id))}
    rest = tuple(i for i in frame.note if i not in gone)
    state = _gone(state.popped().pushed(replace(frame, note=rest)), counter, to)
    if applicable.packing_at(state, to, counter.side).fits:
        return state
    if units.is_marker(counter):
        inside = tuple(sorted(unit.id for unit in units.box(state, counter)))
        return state.pushed(Frame("surplus", counter.side, to, note=inside))
    return overstack.entered(state, counter.id)


# -- after every change ----------------------------------------------------------------------------


def kept(state: State, frame: Frame) -> Frame | None:
    """Return the frame with only the counters it still concerns; None if there are none."""
    if frame.place is None:
        return None
    head = () if frame.kind == "surplus" else frame.note[:1]
    concerned = _CONCERNED[frame.kind]
    ids = tuple(
        c.id
        for c in listed(state, frame.note[len(head) :])
        if c.side == frame.side and concerned(state, frame, c)
    )
    return replace(frame, note=(*head, *ids)) if ids else None


def _must_go(state: State, frame: Frame, counter: Counter) -> bool:
    """Whether a counter still has to leave: a defender in the hex, an attacker in or next to it."""
    if units.attached(state, counter):
        return False
    if frame.note[0]:
        return within_reach(counter.place, frame.place)
    return counter.place == frame.place


def _too_many(state: State, frame: Frame, counter: Counter) -> bool:
    there = counter.place == frame.place and counter in units.regular(
        state, counter.place, counter.side
    )
    return there and not applicable.packing_at(state, counter.place, counter.side).fits


def _may_follow(state: State, frame: Frame, counter: Counter) -> bool:
    if frame.place is None or counter.place == frame.place:
        return False
    enemy = attacks.has_enemy(state, frame.place, frame.side)
    pending = any(f.kind == "retreat" and f.place == frame.place for f in state.frames)
    return within_reach(counter.place, frame.place) and (pending or not enemy)


_CONCERNED: Final = {
    "retreat": _must_go,
    "surplus": _too_many,
    "advance": _may_follow,
}
