"""Overruns, as far as stacking affects them (8.C.3.c-ovr).

Lists the overruns that can be tried in mid-move, and applies a failure, also if the units do not
fit in the hex that they came from. Success is decided outside rule 8: the result of an overrun is
entered by hand. Frames: `overrun` while units join, `overrun-result` for the result; both have the
note of an attack: (kind, ids).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overstack.judging.chapters import Answer
from overstack.judging.edits import marked
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.entries import naming, steps
from overstack.position.state import Action, Counter, Frame, Place, State
from overstack.position.values import replace
from overstack.rulesets.europa.book import BOOK, DISRUPTED, EXPLOITATION, MOVEMENT
from overstack.rulesets.europa.combat import attacks, resolution, results
from overstack.rulesets.europa.combat.attacks import NORMAL, Attack
from overstack.rulesets.europa.limits import applicable, units
from overstack.rulesets.europa.overstack import barred
from overstack.rulesets.europa.supplied import moves, turn
from overstack.rulesets.europa.supplied.turn import Findings

VERBS: Final = naming(
    {"overrun": "who to", "join": "who", "resolve calloff": "", "outcome": "mode"}
)
FRAMES: Final = ("", "overrun", "overrun-result")
#: The results of an overrun that can be entered by hand.
SUCCESS, RETREAT, FAILURE = BOOK.tables["by_hand"]["overruns"]


# -- candidates ------------------------------------------------------------------------------


def candidates(state: State, who: str = "") -> Iterator[Action]:
    """The choices of the frame on top, or the overruns that could be tried."""
    frame = state.top
    if frame is not None:
        yield from (a for a in _choices(state, frame) if who in ("", a.who))
        return
    if state.phase not in (MOVEMENT, EXPLOITATION) or state.world.play == "free":
        return
    grid, enemies = state.world.map.grid, turn.enemy_held(state, state.active)
    for counter in state.chosen(who):
        if counter.side != state.active or counter.place.hex is None:
            continue
        if units.is_unit(counter) and units.motorised(counter):
            tries = steps("overrun", counter.id, grid, counter.place.hex)
            yield from (each for each in tries if each.to in enemies)


def _choices(state: State, frame: Frame) -> Iterator[Action]:
    if frame.kind == "overrun-result":
        yield from (Action("outcome", mode=mode) for mode in (SUCCESS, RETREAT, FAILURE))
        return
    for origin in sorted({unit.place for unit in resolution.of_frame(state, frame).who}, key=str):
        for unit in units.counted(state, origin, frame.side):
            if unit.id not in frame.note and units.motorised(unit):
                yield Action("join", unit.id)
    yield Action("resolve")
    yield Action("calloff")


# -- judging ---------------------------------------------------------------------------------


def answer(state: State, action: Action) -> Answer:
    """Return the findings on a choice in an overrun. An act that is no candidate is forbidden."""
    if turn.result(state) is not None or action not in set(candidates(state, action.who)):
        return Answer(barred("D-sequence", "unknown", None))
    return Answer(_judged(state, action))


def _judged(state: State, action: Action) -> Findings:
    frame = state.top
    if action.verb == "overrun" and action.to is not None:
        attack = Attack(state.active, action.to, NORMAL, ())
        return _joins(state, attack, state.by_id[action.who])
    if frame is None:
        return barred("D-sequence", "unknown", None)
    attack = resolution.of_frame(state, frame)
    if action.verb == "join":
        return _joins(state, attack, state.by_id[action.who])
    if action.verb == "resolve":
        return attacks.odds(state, attack) + attacks.defence_findings(state, attack)
    if action.verb == "calloff":
        return (Finding("D-combat", Grade.LAWFUL, frame.place, frame.side, say="calloff"),)
    found = resolution.by_hand(state, frame)
    if action.mode == FAILURE:
        return found + failure_findings(state, attack)
    return found + results.result_findings(state, attack, "DE")


def _joins(state: State, attack: Attack, unit: Counter) -> Findings:
    found = able(state, attack, unit) + attacks.overstacked_attacker(state, attack, unit)
    return found + attacks.cap_findings(state, attack.plus([unit]))


@finds("D-overrun", otherwise=())
def able(rule: Rule, state: State, attack: Attack, unit: Counter) -> Findings:
    """Whether a unit can overrun: c/m units of one hex with the MPs to enter the enemy's hex."""
    there, left = attack.target.hex, turn.left(state, unit)
    cost = moves.ground_cost(state, unit, there) if there is not None else None
    if units.attached(state, unit) or not attacks.strength(state, (unit,)):
        return barred("D-overrun", "weak", unit)
    if cost is None or cost > left:
        return barred("D-overrun", "points", unit, cost=cost or 0, left=left)
    at, who, figures = attack.target, (unit.id,), facts(cost=cost, left=left)
    return (rule.lawful(at, attack.side, facts=figures, who=who),)


def _as_if_they_stayed(state: State, attack: Attack) -> bool:
    return True


@clause("8.C.3.c-ovr", otherwise=_as_if_they_stayed)
def may_stay(state: State, attack: Attack) -> bool:
    """Whether the hex that an overrun came from can hold the units that failed."""
    origins = {unit.place for unit in attack.who}
    return all(applicable.packing_at(state, at, attack.side).fits for at in origins)


@finds("8.C.3.c-ovr", otherwise=())
def failure_findings(rule: Rule, state: State, attack: Attack) -> Findings:
    """The result of a failed overrun: 1D, then back to the old hex, or into the defender's hex."""
    who = tuple(unit.id for unit in attack.who)
    if may_stay(state, attack):
        return (rule.lawful(attack.target, attack.side, who=who),)
    origin = next(iter(attack.who)).place
    figures = facts(origin=state.world.map.label(origin))
    at, side = attack.target, attack.side
    return (rule.overstacked(at, side, facts=figures, say="dual", who=who),)


# -- doing -----------------------------------------------------------------------------------


def apply(state: State, action: Action) -> State:
    """Return the position after a choice that the judge allows."""
    if action.verb == "overrun":
        return state.pushed(Frame("overrun", state.active, action.to, note=(NORMAL, action.who)))
    frame = state.top
    if frame is None:
        return state
    rest = state.popped()
    if action.verb == "join":
        ids = sorted({*map(str, frame.note[1:]), action.who})
        return rest.pushed(replace(frame, note=(frame.note[0], *ids)))
    if action.verb == "resolve":
        return rest.pushed(replace(frame, kind="overrun-result"))
    if action.verb == "calloff":
        return rest
    return _ended(rest, resolution.of_frame(state, frame), action.mode)


def _ended(state: State, attack: Attack, result: str) -> State:
    """Return the position after a result; unless it fails, the overrun costs the attackers MPs."""
    if result == FAILURE:
        return failed(state, attack)
    for unit in attack.who:
        cost = _cost(state, unit, attack.target)
        spent = [replace(c, spent=c.spent + cost) for c in attacks.party(state, unit)]
        state = state.with_counters(spent)
    return results.befallen(state, attack, "DE" if result == SUCCESS else "DR")


def _cost(state: State, unit: Counter, to: Place) -> int:
    return (moves.ground_cost(state, unit, to.hex) if to.hex is not None else 0) or 0


def failed(state: State, attack: Attack) -> State:
    """Mark all units with 1D; if they may not stay, move them into the defender's hex."""
    stays = may_stay(state, attack)
    for unit in attack.who:
        state = marked(state, unit.id, DISRUPTED, BOOK)
        if not stays:
            state = state.entered(unit.id, attack.target)
    return resolution.tired(state, (state.by_id[unit.id] for unit in attack.who))


def kept(state: State, frame: Frame) -> Frame | None:
    """Return the frame with only the units that can still take part; None if none can."""
    return resolution.kept(state, frame)
