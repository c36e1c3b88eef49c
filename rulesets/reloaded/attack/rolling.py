"""Dice: the roll that is due, its possible outcomes, and the position after the faces.

Knows frames. An attack has one frame for each of its rolls, one for each question between the
rolls, and one for the outcome, which the owner of the target applies.
"""

from __future__ import annotations

from overstack.position.chance import Class, Dice, Draw, Event, by_count, merged, single
from overstack.position.state import Faces, Frame, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.attack import damage, demolition, drawing, rerolls, wreck
from overstack.rulesets.reloaded.attack.declaration import (
    shot_of,
    struck_by,
)
from overstack.rulesets.reloaded.attack.defence import numbers
from overstack.rulesets.reloaded.attack.defensive import WINDOWS
from overstack.rulesets.reloaded.attack.settling import settled
from overstack.rulesets.reloaded.attack.shot import Shot
from overstack.rulesets.reloaded.book import (
    AGAIN,
    AGGRESSION,
    ATTACK,
    BLOWS,
    DEMOLITION,
    DRAW,
    FIRST,
    GUARD,
    MARKERS,
    OUTCOME,
    RETRY,
    ROLL,
    SETUP,
    STEP,
    STOPPED,
    WRECK,
)
from overstack.rulesets.reloaded.dice.attack import Attack, Guard, Score
from overstack.rulesets.reloaded.dice.odds import attack_classes, guard_classes
from overstack.rulesets.reloaded.terrain import costs
from overstack.rulesets.reloaded.turn import initiative, sequence, setup
from overstack.rulesets.reloaded.units import (
    errand,
    marked,
    models,
)

ROLLED = (FIRST, ROLL, DRAW, ATTACK, GUARD, AGAIN, WRECK, DEMOLITION)


def chance(state: State) -> Event | None:
    """The dice or draw that play waits for; None if there is none."""
    top = state.top
    if top is None or top.kind not in ROLLED:
        return None
    if top.kind == FIRST:
        return initiative.dice(state)
    if top.kind == DRAW:
        return drawing.event(state, top)
    if top.kind == ROLL:
        return Dice(int(top.note[0]), 6)
    if top.kind == AGAIN:
        return Dice(1, 6)
    if top.kind == WRECK:
        return wreck.dice(state, top)
    if top.kind == DEMOLITION:
        return demolition.die()
    found = _numbers(state, top)
    if found is None:
        return Dice(1, 6)
    return Dice(found[0].dice if top.kind == ATTACK else found[1].dice, 6)


def _numbers(state: State, top: Frame) -> tuple[Attack, Guard] | None:
    """The dice of a pending attack, at least one each; None if shooter or target is gone."""
    shot = shot_of(state, top)
    if shot is None:
        return None
    found = numbers(state, shot, struck_by(state, top))
    attack, guard = found.attack, found.guard
    return replace(attack, dice=max(1, attack.dice)), replace(guard, dice=max(1, guard.dice))


def classes(state: State) -> tuple[Class, ...]:
    """The outcomes grouped by the position that they lead to: only the worth of dice matters."""
    event, top = chance(state), state.top
    if event is None or top is None:
        return ()
    if top.kind == FIRST:
        return initiative.classes(state)
    ways = single(event) if isinstance(event, Draw) else _kinds(state, event, top)
    return merged(ways, lambda faces: rolled(state, faces))


def _kinds(state: State, event: Dice, top: Frame) -> tuple[Class, ...]:
    """The outcomes of the dice, grouped by their worth."""
    if top.kind == ROLL:
        return by_count(event, costs.least_face(state))
    if top.kind == WRECK:
        return wreck.classes(event)
    if top.kind == DEMOLITION:
        return by_count(event, BLOWS)
    shot, found = shot_of(state, top), _numbers(state, top)
    if found is None or shot is None:
        return by_count(event, 1)
    if top.kind == AGAIN:
        return rerolls.classes(state, shot, top, struck_by(state, top))
    return attack_classes(found[0]) if top.kind == ATTACK else guard_classes(found[1])


def rolled(state: State, faces: Faces) -> State:
    """The position after the dice."""
    top = state.frames[-1]
    if top.kind == FIRST:
        after = initiative.rolled(state, faces)
        begins = after.phase == SETUP and after is not state
        return setup.begun(after, MARKERS) if begins else after
    if top.kind == DRAW:
        lots = drawing.options(state, top)
        return settled(drawing.drawn(state, top, lots[faces.faces[0]]))
    if top.kind == ROLL:
        return settled(_moved(state, top, faces.faces))
    if top.kind == WRECK:
        return settled(wreck.rolled(state, top, faces.faces))
    if top.kind == DEMOLITION:
        return settled(demolition.rolled(state, top, faces.faces[0]))
    shot = shot_of(state, top)
    if shot is None:
        return settled(state.popped())
    model, fell = struck_by(state, top), faces.faces
    attack = numbers(state, shot, model).attack
    if top.kind == ATTACK:
        scored = damage.score(state, attack, fell)
        if rerolls.may_reroll(state, shot.model):
            asked = rerolls.attacking(top, shot.model.side, attack, fell, scored)
            return state.popped().pushed(asked)
        return _scored(state.popped(), top, shot, scored)
    if top.kind == AGAIN and not rerolls.defends(top):
        return _scored(state.popped(), top, shot, rerolls.swapped(attack, top, fell[0]))
    if top.kind == AGAIN:
        return _defended(state.popped(), top, shot, rerolls.stopped(top, fell[0]))
    stopped = damage.cancelled(state, fell)
    if rerolls.may_reroll(state, model):
        return state.popped().pushed(rerolls.defending(top, shot.target.side, fell, stopped))
    return _defended(state.popped(), top, shot, stopped)


def after_dice(state: State, top: Frame, scored: Score, cancelled: int) -> State:
    """The position after dice that are kept without a reroll."""
    shot = shot_of(state, top)
    if shot is None:
        return state
    if rerolls.defends(top):
        return _defended(state, top, shot, cancelled)
    return _scored(state, top, shot, scored)


def _defended(state: State, top: Frame, shot: Shot, cancelled: int) -> State:
    return state.pushed(_outcome(shot, top, (*top.note[:4], cancelled)))


def _moved(state: State, top: Frame, faces: tuple[int, ...]) -> State:
    """The position after a movement roll: each die shows 4 or more, or the unit stops this phase.

    A Versatile Warmachine may reroll one die, which can help only if a single die has failed.
    """
    short = sum(face < costs.least_face(state) for face in faces)
    unit, first = state.by_id[top.who], len(top.note) == 1
    if not short:
        return state.popped()
    if short == 1 and first and all(rerolls.may_reroll(state, m) for m in models(state, unit)):
        return state.popped().pushed(replace(top, kind=RETRY))
    return failed(state.popped(), top.who)


def failed(state: State, who: str) -> State:
    """The position after a failed movement roll: the unit stops for this phase."""
    while state.top is not None and state.top.kind in (*WINDOWS, STEP):
        state = state.popped()
    unit = marked(state.by_id[who], STOPPED)
    state = state.with_counters([unit])
    return state if errand(state, unit) == AGGRESSION else sequence.finished(state)


def _scored(state: State, top: Frame, shot: Shot, scored: Score) -> State:
    """The position after the attack dice: the defence dice follow if they can matter."""
    found = numbers(state, shot, struck_by(state, top))
    note = (*top.note[:2], *scored, 0)
    if damage.fails_at_once(state, scored.hits, found.target.value) or not found.guard.dice:
        return state.pushed(_outcome(shot, top, note))
    return state.pushed(Frame(GUARD, shot.target.side, top.place, top.who, note))


def _outcome(shot: Shot, top: Frame, note: tuple[str | int, ...]) -> Frame:
    return Frame(OUTCOME, shot.target.side, top.place, top.who, note)
