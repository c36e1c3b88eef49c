"""Judge declarations and answers: attacks, fire at movers, the choice of the model struck.

Knows frames and their subjects; changes nothing. `resolution` applies the acts allowed here.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from itertools import chain

from overstack.judging.chapters import Answer, Findings, refuses
from overstack.judging.verdict import Finding, Grade, Rule, facts, finds
from overstack.position.hexes import distance
from overstack.position.memo import memo
from overstack.position.state import Action, Counter, Frame, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.attack import damage, deck, defensive, demolition, rerolls, wreck
from overstack.rulesets.reloaded.attack.abilities import ability_findings
from overstack.rulesets.reloaded.attack.aim import aim_findings, band_at, can_aim
from overstack.rulesets.reloaded.attack.defence import dice_findings, numbers
from overstack.rulesets.reloaded.attack.defensive import WINDOWS
from overstack.rulesets.reloaded.attack.facing import base_findings
from overstack.rulesets.reloaded.attack.occasion import (
    occasion_findings,
    picks,
)
from overstack.rulesets.reloaded.attack.shot import Shot
from overstack.rulesets.reloaded.attack.ways import known, known_in
from overstack.rulesets.reloaded.book import (
    AGAIN,
    ATTACK,
    DEMOLITION,
    DRAW,
    FADING,
    GUARD,
    MOVEMENT,
    MOVING,
    NAME,
    OUTCOME,
    RELOCATE,
    REROLL,
    RETRY,
    ROLL,
    SCOUTS,
    SHOT,
    STEP,
    WRECK,
)
from overstack.rulesets.reloaded.dice.attack import Score
from overstack.rulesets.reloaded.dice.match import LISTED
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.terrain import costs
from overstack.rulesets.reloaded.terrain.costs import Move
from overstack.rulesets.reloaded.turn import moves
from overstack.rulesets.reloaded.units import (
    Counters,
    fielded,
    fires_in_movement,
    in_play,
    models,
    stands,
    unit_of,
    units,
)

SHOTS = (NAME, DRAW, ATTACK, GUARD, REROLL, AGAIN, OUTCOME)
#: The names of dice that may be rerolled.
DICE = (rerolls.FAILED, rerolls.GOOD, rerolls.SIX)
#: The frames that ask the owner of a Versatile Warmachine whether to reroll a die.
ASKED = (REROLL, RETRY)


# -- the subject of a frame -----------------------------------------------------------------------


def shot_of(state: State, frame: Frame) -> Shot | None:
    """The attack that a frame is about; None if its shooter or target is gone."""
    model, struck = state.by_id.get(frame.who), state.by_id.get(str(frame.note[0]))
    if model is None or struck is None:
        return None
    target = unit_of(state, struck)
    unit = unit_of(state, model)
    if unit.place.hex is None or target.place.hex is None:
        return None
    return Shot(model, target, str(frame.note[1]))


def struck_by(state: State, frame: Frame) -> Counter:
    """The model that a frame's attack strikes."""
    return state.by_id[str(frame.note[0])]


def figures(frame: Frame) -> tuple[Score, int]:
    """The score of the attack dice, and the successes that the defence dice have cancelled."""
    hits, sixes, cancelled = (int(number) for number in frame.note[2:5])
    return Score(hits, sixes), cancelled


def move_of(state: State, frame: Frame) -> Move | None:
    """The step that a frame declares; None if the step is no longer possible."""
    return moves.a_move(state, frame.who, frame.place)


# -- judging --------------------------------------------------------------------------------------


def judged(state: State, action: Action) -> Answer | None:
    """Return the answer to an act for the top frame, an attack or a demolition; else None."""
    top = state.top
    if top is None:
        return _judged_attack(state, action) or demolition.judged(state, action)
    if top.kind in WINDOWS:
        return _judged_fire(state, top, action)
    if top.kind == STEP:
        return _judged_step(state, top, action)
    if top.kind == NAME:
        return _judged_name(state, top, action)
    if top.kind in ASKED:
        return _judged_again(state, top, action)
    if top.kind == OUTCOME and action == Action("take"):
        shot = shot_of(state, top)
        if shot is not None:
            struck = struck_by(state, top)
            return Answer(damage.outcome_findings(state, shot, struck, *figures(top)))
    return None


def shot_of_act(state: State, action: Action) -> Shot | None:
    """The attack that an act declares: a model of a unit on the map, on an enemy unit there."""
    model, target = state.by_id.get(action.who), state.by_id.get(action.on)
    if model is None or target is None or not stands(state, target):
        return None
    unit = unit_of(state, model)
    ours = in_play(state, unit) and model in models(state, unit)
    if not ours or unit.side == target.side or action.mode not in known(state, model, target):
        return None
    return Shot(model, target, action.mode)


def _judged_attack(state: State, action: Action) -> Answer | None:
    shot = shot_of_act(state, action) if state.phase != SCOUTS else None
    if shot is None or action != Action("attack", action.who, on=action.on, mode=action.mode):
        return None
    unit = unit_of(state, shot.model)
    rest = chain(moves.nomination(state, unit, attack=True), aim_findings(state, shot))
    return Answer(
        _bars(state, shot), lambda: _remarks(state, shot), rest, partial(_may, state, shot)
    )


def may_attack(state: State, action: Action) -> bool:
    """Whether `judged` allows an attack while no frame is pending; without its findings."""
    shot = shot_of_act(state, action)
    return shot is not None and _may(state, shot) and not refuses(_bars(state, shot))


def alike(state: State, action: Action) -> Hashable:
    """The key of attacks with the same verdict, by models of one kind; None after an attack."""
    model = state.by_id[action.who]
    unit = unit_of(state, model).id
    return None if model.has(SHOT) else (unit, model.kind.id, action.on, action.mode)


def _may(state: State, shot: Shot) -> bool:
    """Whether the unit is nominable for an attack, and the model can aim."""
    unit = unit_of(state, shot.model)
    return moves.nominable(state, unit.id, attack=True) and can_aim(state, shot)


def _bars(state: State, shot: Shot) -> Iterator[Finding]:
    """Findings that may forbid an attack, apart from those on its unit and its aim."""
    yield from own_target(state, shot)
    yield from deck.own_fire(state, shot)
    yield from occasion_findings(state, shot)


def _remarks(state: State, shot: Shot) -> Findings:
    return ability_findings(state, shot) + dice_findings(state, shot)


@finds("assault.split-targets", otherwise=())
def own_target(rule: Rule, state: State, shot: Shot) -> Findings:
    """Each model attacks once, at any target."""
    grade = graded(not shot.model.has(SHOT))
    who = (shot.model.id,)
    return (rule.graded(grade, shot.to, shot.model.side, who=who),)


def _judged_fire(state: State, window: Frame, action: Action) -> Answer | None:
    if action == Action("hold"):
        return Answer(defensive.held_fire(state, window))
    shot = shot_of_act(state, action)
    mine = shot is not None and shot.model.side == window.side and shot.way not in LISTED
    act = Action("fire", action.who, on=window.who, mode=action.mode)
    if shot is None or not mine or action != act:
        return None
    return defensive.fire(state, window, shot)


def _judged_step(state: State, step: Frame, action: Action) -> Answer | None:
    """Return the answer to a pending step: retry it or give it up; None for any other act."""
    move = move_of(state, step)
    if action == Action("halt", step.who):
        return Answer(given_up(state, step))
    if move is not None and action == Action("move", step.who, step.place):
        return Answer(moves.step_findings(state, move))
    return None


@finds("deffire.immediate", otherwise=())
def given_up(rule: Rule, state: State, step: Frame) -> Findings:
    """Fire takes effect at once: a mover with too little Speed left stays where it is."""
    where = (step.place, step.side)
    return (rule.lawful(*where, who=(step.who,)),)


def _judged_name(state: State, frame: Frame, action: Action) -> Answer | None:
    shot = shot_of(state, frame)
    model = state.by_id.get(action.on)
    if shot is None or model is None or action != Action("name", on=model.id):
        return None
    fits = graded(model in models(state, shot.target))
    if picks(state, shot):
        return Answer(picked(state, shot, model, fits))
    counts = base_findings(state, shot, model) if fits is Grade.LAWFUL else ()
    return Answer(named(state, shot, model, fits) + (counts or mixed(state, shot, model, fits)))


def _judged_again(state: State, frame: Frame, action: Action) -> Answer | None:
    if action == Action("keep"):
        return Answer(rerolls.findings(state, frame, "keeps", fits=True))
    if action != Action("again", mode=action.mode) or action.mode not in DICE:
        return None
    fits = action.mode in _offered(frame)
    return Answer(rerolls.findings(state, frame, action.mode, fits=fits))


def _offered(frame: Frame) -> tuple[str, ...]:
    """The dice that may be rerolled; for a movement roll, the one that failed."""
    return rerolls.offered(frame) if frame.kind == REROLL else (rerolls.FAILED,)


@finds("damage.infantry.owner-chooses", otherwise=())
def named(rule: Rule, state: State, shot: Shot, model: Counter, grade: Grade) -> Findings:
    """The owner chooses, before the dice, which model is attacked."""
    where = (shot.to, shot.target.side)
    return (rule.graded(grade, *where, who=(model.id,)),)


@finds("ability.crack-shot", otherwise=())
def picked(rule: Rule, state: State, shot: Shot, model: Counter, grade: Grade) -> Findings:
    """A Crack Shot chooses which model it attacks."""
    where = (shot.to, shot.model.side, (), "picks" if grade is Grade.LAWFUL else "")
    return (rule.graded(grade, *where, who=(model.id,)),)


@finds("army.squad.mixed-defense", otherwise=())
def mixed(rule: Rule, state: State, shot: Shot, model: Counter, grade: Grade) -> Findings:
    """The Defense of the chosen model counts (reading A02)."""
    where = (shot.to, shot.target.side)
    return (rule.graded(grade, *where, who=(model.id,)),)


# -- candidates, and findings so far -----------------------------------------------------------


def candidates(state: State, who: str) -> Iterator[Action]:
    """The candidate acts: answers to the top frame, or attacks and demolitions."""
    top = state.top
    if top is None:
        if state.phase in moves.PHASES and state.phase != SCOUTS:
            yield from _attacks(state, who)
            yield from demolition.candidates(state, who)
    elif top.kind in WINDOWS:
        yield from _fire(state, top, who)
    elif top.kind == STEP:
        if who in ("", top.who):
            yield Action("halt", top.who)
    elif top.kind == NAME:
        shot_at = shot_of(state, top)
        for model in models(state, shot_at.target) if shot_at else ():
            if who in ("", model.id):
                yield Action("name", on=model.id)
    elif not who:
        yield from _of_dice(top)


def _fire(state: State, window: Frame, who: str) -> Iterator[Action]:
    """The candidate acts of firing at a mover, and of holding fire."""
    if not who:
        yield Action("hold")
    for shot in defensive.shots(state, window):
        if who in ("", shot.model.id, shot.target.id):
            yield Action("fire", shot.model.id, on=shot.target.id, mode=shot.way)


def _of_dice(top: Frame) -> Iterator[Action]:
    """The candidate answers to rolled dice: to keep, reroll or apply them."""
    if top.kind in ASKED:
        yield Action("keep")
        for mode in _offered(top):
            yield Action("again", mode=mode)
    elif top.kind == OUTCOME:
        yield Action("take")


def _attacks(state: State, who: str) -> Iterator[Action]:
    """The candidate attacks of all models that could act next, or of the model `who`."""
    for unit in fielded(state) if not who else _unit_of_one(state, who):
        if not _may_attack(state, unit):
            continue
        for model in models(state, unit):
            if who in ("", model.id) and _may_shoot(state, model):
                for target, way in _in_range(state, unit, model):
                    yield Action("attack", model.id, on=target, mode=way)


def _in_range(state: State, unit: Counter, model: Counter) -> Iterator[tuple[str, str]]:
    """The enemies in range of a unit's model, each with the ways to attack it."""
    kind, phase = model.kind.id, state.phase
    for foe in units(state):
        if foe.side != unit.side:
            for way in _ways(state, unit, foe, kind, phase):
                yield foe.id, way


@memo(of="pair")
def _ways(state: State, unit: Counter, foe: Counter, kind: str, phase: str) -> tuple[str, ...]:
    """The ways in which a unit's models of a kind can attack another in a phase, if in range."""
    model = next(each for each in models(state, unit) if each.kind.id == kind)
    here, there = unit.place.hex, foe.place.hex
    if not here or not there or band_at(state, model, distance(here, there)) is None:
        return ()
    return known_in(state, model, foe, phase)


def _unit_of_one(state: State, who: str) -> Counters:
    """The unit on the map that one model belongs to."""
    return tuple(u for u in map(partial(unit_of, state), state.chosen(who)) if in_play(state, u))


def _may_attack(state: State, unit: Counter) -> bool:
    """Whether models of a unit could be the next to attack."""
    moved = any(unit.has(mark) for mark in (MOVING, FADING, RELOCATE))
    return not moved and moves.at_turn(state, unit) and deck.fires(state, unit)


def _may_shoot(state: State, model: Counter) -> bool:
    """Whether a model could attack in this phase, regardless of its unit and of the target."""
    if model.has(SHOT):
        return False
    return state.phase != MOVEMENT or fires_in_movement(state, model)


def told(state: State) -> Findings:
    """Notes on the state of the frame on top."""
    top = state.top
    if top is not None and top.kind == WRECK:
        return wreck.roll_note(state, top)
    if top is not None and top.kind == DEMOLITION:
        return demolition.die_note(state, top)
    if top is None or top.kind not in (ROLL, *SHOTS) or top.kind == NAME:
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
        found = ability_findings(state, shot) + dice_findings(state, shot)
        if top.kind not in (DRAW, ATTACK):
            met = numbers(state, shot, struck).target
            found += damage.threshold(state, shot, met, figures(top)[0].hits)
    return tuple(replace(each, role="note") for each in found)


@finds("move.roll.target", otherwise=())
def roll_note(rule: Rule, state: State, top: Frame) -> Findings:
    """A note on the faces that the movement roll needs."""
    told_of = facts(least=costs.least_face(state), dice=int(top.note[0]))
    where = (top.place, top.side, told_of, "", "note", (top.who,))
    return (rule.lawful(*where),)
