"""What can be declared and answered: attacks, fire at who passes, which model is struck.

Knows frames and what they are about; changes nothing. `resolution` carries out what is passed here.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.judging.verdict import Finding, Grade, Verdict, clause, facts, verdict
from overstack.position.state import Action, Counter, Frame, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.attack import damage, defensive
from overstack.rulesets.reloaded.attack.aim import Shot, aim_findings
from overstack.rulesets.reloaded.attack.defence import dice_findings, value_findings
from overstack.rulesets.reloaded.attack.defensive import WINDOWS
from overstack.rulesets.reloaded.book import ATTACK, GUARD, NAME, OUTCOME, ROLL, SHOT, STEP
from overstack.rulesets.reloaded.terrain import costs
from overstack.rulesets.reloaded.terrain.costs import Move
from overstack.rulesets.reloaded.turn import moves, sequence
from overstack.rulesets.reloaded.units import models, stands, unit_of, units

Findings = tuple[Finding, ...]

SHOTS = (NAME, ATTACK, GUARD, OUTCOME)


# -- what a frame is about ------------------------------------------------------------------------


def shot_of(state: State, frame: Frame) -> Shot | None:
    """The attack that a frame is about; None where it has lost shooter or target."""
    model, struck = state.by_id.get(frame.who), state.by_id.get(str(frame.note[0]))
    if model is None or struck is None:
        return None
    target = unit_of(state, struck)
    unit = unit_of(state, model)
    if unit.place.hex is None or target.place.hex is None:
        return None
    return Shot(model, target)


def struck_by(state: State, frame: Frame) -> Counter:
    """The model that a frame's attack strikes."""
    return state.by_id[str(frame.note[0])]


def figures(frame: Frame) -> tuple[int, int]:
    """The successes and the cancelled ones that a frame knows of."""
    return int(frame.note[1]), int(frame.note[2])


def move_of(state: State, frame: Frame) -> Move | None:
    """The step that a frame declares; None where it cannot be one any more."""
    return moves.a_move(state, frame.who, frame.place)


# -- judging --------------------------------------------------------------------------------------


def judged(state: State, action: Action) -> Verdict | None:
    """The verdict on an act while something is half done, or on an attack; None for junk."""
    top = state.top
    if top is None:
        return _judged_attack(state, action)
    if top.kind in WINDOWS:
        return _judged_fire(state, top, action)
    if top.kind == STEP:
        return _judged_step(state, top, action)
    if top.kind == NAME:
        return _judged_name(state, top, action)
    if top.kind == OUTCOME and action == Action("take"):
        shot = shot_of(state, top)
        if shot is not None:
            struck = struck_by(state, top)
            return verdict(damage.outcome_findings(state, shot, struck, *figures(top)))
    return None


def _shot(state: State, action: Action) -> Shot | None:
    """The attack that an act declares: a model of a unit on the map, on an enemy unit there."""
    model, target = state.by_id.get(action.who), state.by_id.get(action.on)
    if model is None or target is None or not stands(state, target):
        return None
    unit = unit_of(state, model)
    ours = stands(state, unit) and model in models(state, unit)
    return Shot(model, target) if ours and unit.side != target.side else None


def _judged_attack(state: State, action: Action) -> Verdict | None:
    shot = _shot(state, action)
    if shot is None or action != Action("attack", action.who, on=action.on):
        return None
    return verdict(attack_findings(state, shot))


def attack_findings(state: State, shot: Shot) -> Findings:
    """Everything about an attack in the Assault Phase."""
    unit = unit_of(state, shot.model)
    return (
        *sequence.phase_findings(state, unit.side),
        *moves.nomination(state, unit, attack=True),
        *own_target(state, shot),
        *aim_findings(state, shot),
        *value_findings(state, shot),
        *dice_findings(state, shot),
    )


@clause("assault.split-targets", otherwise=())
def own_target(state: State, shot: Shot) -> Findings:
    """Each model attacks once, at whatever target it likes."""
    grade = Grade.FORBIDDEN if shot.model.has(SHOT) else Grade.LAWFUL
    who = (shot.model.id,)
    return (Finding("assault.split-targets", grade, shot.to, shot.model.side, who=who),)


def _judged_fire(state: State, window: Frame, action: Action) -> Verdict | None:
    if action == Action("hold"):
        return verdict(defensive.held_fire(state, window))
    shot = _shot(state, action)
    mine = shot is not None and shot.model.side == window.side
    if shot is None or not mine or action != Action("fire", action.who, on=window.who):
        return None
    return verdict(defensive.fire_findings(state, window, shot))


def _judged_step(state: State, step: Frame, action: Action) -> Verdict | None:
    """A step that cannot be made any more may be asked about, and is given up."""
    move = move_of(state, step)
    if action == Action("halt", step.who):
        return verdict(given_up(state, step))
    if move is not None and action == Action("move", step.who, step.place):
        return verdict(moves.step_findings(state, move))
    return None


@clause("deffire.immediate", otherwise=())
def given_up(state: State, step: Frame) -> Findings:
    """Fire counts at once: who has too little Speed left stays where it is."""
    where = (step.place, step.side)
    return (Finding("deffire.immediate", Grade.LAWFUL, *where, who=(step.who,)),)


def _judged_name(state: State, frame: Frame, action: Action) -> Verdict | None:
    shot = shot_of(state, frame)
    model = state.by_id.get(action.on)
    if shot is None or model is None or action != Action("name", on=model.id):
        return None
    return verdict(named(state, shot, model))


@clause("damage.infantry.owner-chooses", otherwise=())
def named(state: State, shot: Shot, model: Counter) -> Findings:
    """The owner says before the dice which model is attacked."""
    fits = model in models(state, shot.target)
    grade = Grade.LAWFUL if fits else Grade.FORBIDDEN
    where = (shot.to, shot.target.side)
    chosen = Finding("damage.infantry.owner-chooses", grade, *where, who=(model.id,))
    return (chosen, *mixed(state, shot, model, grade))


@clause("army.squad.mixed-defense", otherwise=())
def mixed(state: State, shot: Shot, model: Counter, grade: Grade) -> Findings:
    """The Defense of the model that was named counts (reading A02)."""
    where = (shot.to, shot.target.side)
    return (Finding("army.squad.mixed-defense", grade, *where, who=(model.id,)),)


def fire_to_come(state: State, action: Action) -> Findings:
    """What a step means for those who could fire at it."""
    move = moves.a_move(state, action.who, action.to)
    if move is None:
        return ()
    return defensive.after_the_roll(state, move, costs.rolls(state, move))


# -- what could be tried, and what has come so far ---------------------------------------------


def candidates(state: State, who: str) -> Iterator[Action]:
    """What could be tried: answers to what is half done, or attacks."""
    top = state.top
    if top is None:
        yield from _attacks(state, who)
    elif top.kind in WINDOWS:
        if not who:
            yield Action("hold")
        for shot in defensive.shots(state, top):
            if who in ("", shot.model.id, shot.target.id):
                yield Action("fire", shot.model.id, on=shot.target.id)
    elif top.kind == STEP:
        if who in ("", top.who):
            yield Action("halt", top.who)
    elif top.kind == NAME:
        shot_at = shot_of(state, top)
        for model in models(state, shot_at.target) if shot_at else ():
            if who in ("", model.id):
                yield Action("name", on=model.id)
    elif top.kind == OUTCOME and not who:
        yield Action("take")


def _attacks(state: State, who: str) -> Iterator[Action]:
    every = units(state)
    for unit in every:
        targets = [target.id for target in every if target.side != unit.side]
        for model in models(state, unit):
            aimed = targets if who in ("", model.id) else [who] if who in targets else []
            for target in aimed:
                yield Action("attack", model.id, on=target)


def told(state: State) -> Findings:
    """What has come of what is half done, as notes."""
    top = state.top
    if top is None or top.kind not in (ROLL, ATTACK, GUARD, OUTCOME):
        return ()
    if top.kind == ROLL:
        return roll_note(state, top)
    shot = shot_of(state, top)
    if shot is None:
        return ()
    struck = struck_by(state, top)
    if top.kind == OUTCOME:
        found = damage.outcome_findings(state, shot, struck, *figures(top))
    else:
        found = value_findings(state, shot) + dice_findings(state, shot)
        if top.kind == GUARD:
            need = damage.target(state, shot, struck).value
            found += damage.threshold(state, shot, int(top.note[1]), need)
    return tuple(replace(each, role="note") for each in found)


@clause("move.roll.target", otherwise=())
def roll_note(state: State, top: Frame) -> Findings:
    """What the movement roll has to show."""
    told_of = facts(least=costs.least_face(state), dice=int(top.note[0]))
    where = (top.place, top.side, told_of, "", "note", (top.who,))
    return (Finding("move.roll.target", Grade.LAWFUL, *where),)
