"""The effects of combat results: eliminations, exchanges, forced retreats (8.C.3.a, 8.C.3.c).

Applies each named result of the combat table to the units of both sides; `retreats` implements
retreats and advances. The note of the frame `exchange` is (strength still to be lost, ids of the
units that count as losses).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overstack.judging.chapters import Answer
from overstack.judging.verdict import Rule, facts, finds
from overstack.position.entries import naming
from overstack.position.state import Action, Counter, Frame, Place, State
from overstack.position.values import replace
from overstack.rulesets.europa.combat import attacks, retreats
from overstack.rulesets.europa.combat.attacks import Attack
from overstack.rulesets.europa.combat.retreats import eliminated, listed
from overstack.rulesets.europa.limits import units
from overstack.rulesets.europa.limits.units import Counters
from overstack.rulesets.europa.overstack import barred
from overstack.rulesets.europa.supplied import turn
from overstack.rulesets.europa.supplied.turn import Findings

VERBS: Final = naming({"lose": "who"})
FRAMES: Final = ("exchange",)


# -- the effect of a result --------------------------------------------------------------------


def befallen(state: State, attack: Attack, result: str) -> State:
    """Return the position after a result of the combat table."""
    enemy = state.world.other(attack.side)
    attackers = tuple(state.by_id[unit.id] for unit in attack.who)
    ids = tuple(sorted(unit.id for unit in attackers))
    advance = Frame("advance", attack.side, attack.target, note=(attack.kind, *ids))
    if result == "AE":
        return eliminated(state, attackers)
    if result == "AR":
        return state.pushed(Frame("retreat", attack.side, attack.target, note=(attack.kind, *ids)))
    if result == "DE":
        return eliminated(state, victims(state, attack.target, enemy)).pushed(advance)
    if result == "DR":
        going = tuple(sorted(unit.id for unit in victims(state, attack.target, enemy)))
        retreat = Frame("retreat", enemy, attack.target, note=("", *going))
        return state.pushed(advance, retreat)
    return _exchange(state, attack, advance) if result == "EX" else state


def victims(state: State, at: Place, side: str) -> Counters:
    """The counters that a result affects, except markers and attached battalions."""
    return tuple(
        c
        for c in attacks.struck(state, at, side)
        if not units.is_marker(c) and not units.attached(state, c)
    )


def _exchange(state: State, attack: Attack, advance: Frame) -> State:
    """The weaker side loses all units, the other at least equal strength (8.C.3.a-exch)."""
    enemy = state.world.other(attack.side)
    attackers = tuple(state.by_id[unit.id] for unit in attack.who)
    counted = attacks.exchanged(state, attack.target, enemy)
    ours = attacks.strength(state, attackers)
    theirs = attacks.strength(state, counted)
    if ours <= theirs:
        state = eliminated(state, attackers)
    if theirs <= ours:
        state = eliminated(state, victims(state, attack.target, enemy))
    if ours < theirs:
        ids = tuple(sorted(unit.id for unit in counted))
        return state.pushed(Frame("exchange", enemy, attack.target, note=(ours, *ids)))
    if theirs < ours:
        ids = tuple(sorted(unit.id for unit in attackers))
        losses = Frame("exchange", attack.side, attack.target, note=(theirs, *ids))
        return state.pushed(advance, losses) if theirs else state.pushed(advance)
    return state


@finds("8.C.3.a-result", otherwise=())
def result_findings(rule: Rule, state: State, attack: Attack, result: str) -> Findings:
    """A finding that the result affects units in overstack like all other units in the hex."""
    enemy = state.world.other(attack.side)
    over = units.over(state, attack.target, enemy)
    if result not in ("DR", "DE", "EX") or not over:
        return ()
    who = tuple(unit.id for unit in over)
    figures = facts(over=len(over))
    return (rule.lawful(attack.target, enemy, facts=figures, who=who),)


@finds("8.C.3.a-exch", otherwise=())
def exchange_findings(rule: Rule, state: State, attack: Attack) -> Findings:
    """The strengths in an exchange; overstacked defenders do not count."""
    enemy = state.world.other(attack.side)
    counted = attacks.exchanged(state, attack.target, enemy)
    over = units.over(state, attack.target, enemy)
    figures = facts(
        attack=attacks.strength(state, attack.who),
        defence=attacks.strength(state, counted),
        ignored=attacks.strength(state, over),
        half_res=units.res(state, over),
    )
    say = "" if over else "none"
    if attacks.hidden(state, attack.target, enemy):
        figures, say = (), "hidden"
    return (rule.lawful(attack.target, enemy, facts=figures, say=say),)


def outcome_findings(state: State, attack: Attack, result: str) -> Findings:
    """The findings on a result of the combat table before it is applied."""
    found = result_findings(state, attack, result)
    if result == "EX":
        found += exchange_findings(state, attack)
    if result == "AR":
        for unit in attack.who:
            found += retreats.forced_over(state, attack, unit)
    return found


# -- losses of an exchange ---------------------------------------------------------------------


def candidates(state: State, who: str = "") -> Iterator[Action]:
    """Yield the units to try as losses, including those that do not count towards the loss."""
    frame = state.top
    if frame is not None and frame.kind in FRAMES:
        over = units.over(state, frame.place, frame.side) if frame.place else ()
        every = {unit.id for unit in (*listed(state, frame.note[1:]), *over)}
        yield from (Action("lose", each) for each in sorted(every) if who in ("", each))


@finds("8.C.3.a-exch", otherwise=())
def due_findings(rule: Rule, state: State, frame: Frame) -> Findings:
    """A finding with the strength that a side still has to lose in an exchange."""
    figures = facts(due=int(frame.note[0]))
    return (rule.lawful(frame.place, frame.side, facts=figures, say="due"),)


@finds("8.C.3.a-exch", otherwise=())
def loss_findings(rule: Rule, state: State, frame: Frame, counter: Counter) -> Findings:
    """Whether a unit counts as a loss in an exchange: an overstacked defender does not."""
    if counter.id not in frame.note:
        return barred("8.C.3.a-exch", "ignored", counter)
    due = int(frame.note[0])
    figures = facts(due=due, pays=attacks.strength(state, (counter,)))
    at, side = counter.place, counter.side
    return (rule.lawful(at, side, facts=figures, say="pays", who=(counter.id,)),)


def answer(state: State, action: Action) -> Answer:
    """Return the findings on a loss in an exchange. An act that is no candidate is forbidden."""
    frame = state.top
    stale = turn.result(state) is not None or action not in set(candidates(state, action.who))
    if frame is None or stale:
        return Answer(barred("D-sequence", "unknown", None))
    found = loss_findings(state, frame, state.by_id[action.who])
    return Answer(due_findings(state, frame) + found)


def apply(state: State, action: Action) -> State:
    """Return the position after a loss; its strength is deducted from the strength due."""
    frame, counter = state.top, state.by_id[action.who]
    if frame is None:
        return state
    due = int(frame.note[0]) - attacks.strength(state, (counter,))
    rest = tuple(i for i in frame.note[1:] if i != counter.id)
    return eliminated(state.popped().pushed(replace(frame, note=(due, *rest))), (counter,))


def kept(state: State, frame: Frame) -> Frame | None:
    """The frame with the units that can still be lost; None if no loss is due or possible."""
    due = int(frame.note[0])
    there = [c.id for c in listed(state, frame.note[1:]) if c.place.hex and c.side == frame.side]
    return replace(frame, note=(due, *there)) if due > 0 and there else None
