"""Acts carried out, and who is to act while something is half done.

Knows frames; `declaration` says what may be done, `rolling` and `settling` what follows.
"""

from __future__ import annotations

from collections.abc import Callable

from overstack.judging.rules import CHANCE
from overstack.judging.verdict import clause
from overstack.position.state import Action, Counter, Faces, Frame, Place, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.army import casting
from overstack.rulesets.reloaded.attack import damage, defensive, demolition, rerolls, wreck
from overstack.rulesets.reloaded.attack.abilities import suppresses
from overstack.rulesets.reloaded.attack.declaration import (
    figures,
    shot_of,
    struck_by,
)
from overstack.rulesets.reloaded.attack.defensive import WINDOWS
from overstack.rulesets.reloaded.attack.drawing import draws, opened
from overstack.rulesets.reloaded.attack.occasion import picks
from overstack.rulesets.reloaded.attack.rolling import ROLLED, after_dice, failed
from overstack.rulesets.reloaded.attack.settling import made, settled, unhindered
from overstack.rulesets.reloaded.attack.shot import Shot
from overstack.rulesets.reloaded.book import (
    AGAIN,
    AGGRESSION,
    ARRIVAL,
    ATTACK,
    DECK,
    DONE,
    FADE,
    FADING,
    FIRE_FROM,
    FIRED,
    FIRING,
    MOVING,
    NAME,
    RELOCATE,
    RETRY,
    ROLL,
    SHOT,
    STEP,
    SUPPRESSED,
    VOLLEY,
)
from overstack.rulesets.reloaded.terrain import costs
from overstack.rulesets.reloaded.terrain.costs import Move
from overstack.rulesets.reloaded.turn import moves, reserves, sequence
from overstack.rulesets.reloaded.turn.transport import DISEMBARK, EMBARK, carrier
from overstack.rulesets.reloaded.units import damage as damage_of
from overstack.rulesets.reloaded.units import (
    directions,
    errand,
    marked,
    models,
    turned,
    unit_of,
)

# -- acting ---------------------------------------------------------------------------------------


def applied(state: State, action: Action) -> State:
    """The position after an act that the judge passes."""
    return settled(ACTS[action.verb](state, action))


def passed(state: State, step: Action) -> State:
    """The position behind a step that makes its rolls and that nobody fires at."""
    if state.frames:  # what lies below waits for answers of its own
        return applied(state, step)
    move = moves.a_move(state, step.who, step.to) if step.verb == "move" else None
    if move is None:
        return unhindered(ACTS[step.verb](state, step))
    state, move = looked(state, move)  # judged as it stood: what it is marked by bars nothing
    return unhindered(made(state, move))


def _end(state: State, _: Action) -> State:
    return sequence.finished(state)


def _stay(state: State, action: Action) -> State:
    unit = state.by_id[action.who]
    if reserves.comes_last(state, unit):
        flies = unit.place.hex is not None
        return _arrived(state, unit, unit.place) if flies else _waits_on(state, unit)
    return sequence.finished(state.with_counters([marked(unit, MOVING)]))


def _waits_on(state: State, unit: Counter) -> State:
    """A unit that is in Reserve at the end of its activation."""
    return sequence.passed_on(state.with_counters([marked(unit, DONE)]))


def _reserve(state: State, action: Action) -> State:
    state = state.entered(action.who, reserves.BOX)
    return _waits_on(state, state.by_id[action.who])


def _deploy(state: State, action: Action) -> State:
    if state.top is not None:  # survivors of a Transport are set down
        return wreck.applied(state, action)
    return state if action.to is None else _arrived(state, state.by_id[action.who], action.to)


def _arrived(state: State, unit: Counter, to: Place) -> State:
    """A unit arrives; when the fire at it is over, so is its activation."""
    if to.hex is None:
        return state
    state = state.with_counters([marked(unit, DONE)]).entered(unit.id, to)
    window = defensive.landed(state, state.by_id[unit.id], to.hex)
    return state.pushed(Frame(ARRIVAL, unit.side, to, unit.id), window)


def _face(state: State, action: Action) -> State:
    unit = state.by_id[action.who]
    way = directions(state).index(action.mode)
    after = turned(state, unit, way)
    if errand(state, unit) == AGGRESSION:  # it is going to attack
        return state.with_counters([after])
    return sequence.finished(state.with_counters([marked(after, MOVING)]))


def _embark(state: State, action: Action) -> State:
    """A unit gets aboard: that is all it does in this phase."""
    state = state.with_counters([marked(state.by_id[action.who], MOVING)])
    return sequence.finished(state.boarded(action.who, action.on))


def _disembark(state: State, action: Action) -> State:
    """It gets off into the hex of what carries it."""
    state = state.with_counters([marked(state.by_id[action.who], MOVING)])
    return sequence.finished(state.entered(action.who, state.by_id[action.who].place))


def _errand(state: State, action: Action) -> State:
    """A move by Aggression or Relocate begins."""
    return state.with_counters([marked(state.by_id[action.who], action.verb)])


def _on_its_way(state: State, unit: Counter) -> Counter:
    """A unit that moves, by its Speed or by an ability."""
    by = errand(state, unit)
    if by == FADE:
        return unit if unit.has(FADING) else marked(replace(unit, spent=0), FADING)
    return unit if by == AGGRESSION else marked(unit, MOVING)


def looked(state: State, move: Move) -> tuple[State, Move]:
    """A unit that looks where it goes, and the step that it makes."""
    unit = _on_its_way(state, turned(state, move.unit, moves.heading(move)))
    return state.with_counters([unit]), Move(unit, move.start, move.end)


def _move(state: State, action: Action) -> State:
    """A step is declared: the unit turns, and what may come between lies above it."""
    move = moves.a_move(state, action.who, action.to)
    if move is None:
        return state
    state, move = looked(state, move)
    frames = [
        Frame(STEP, move.unit.side, move.to, move.unit.id),
        defensive.opened(state, move, FIRE_FROM),
    ]
    many = costs.rolls(state, move)
    if many:
        frames.append(Frame(ROLL, move.unit.side, move.to, move.unit.id, (many,)))
    return state.pushed(*frames)


def _halt(state: State, _: Action) -> State:
    return state.popped()


def _hold(state: State, _: Action) -> State:
    return defensive.cleared(state.popped())


def _attack(state: State, action: Action) -> State:
    shot = Shot(state.by_id[action.who], state.by_id[action.on], action.mode)
    unit = marked(unit_of(state, shot.model), FIRING)
    vehicle = carrier(state, unit)
    now = [unit] if vehicle is None else [unit, marked(vehicle, DECK)]
    return _declared(state.with_counters(now), shot)


def _demolish(state: State, action: Action) -> State:
    """A model tries to demolish something: that is its attack."""
    model = state.by_id[action.who]
    state = state.with_counters([marked(unit_of(state, model), FIRING)])
    state = state.with_counters([marked(state.by_id[model.id], SHOT)])
    return demolition.declared(state, action)


def _fire(state: State, action: Action) -> State:
    shot = Shot(state.by_id[action.who], state.by_id[action.on], action.mode)
    unit = marked(unit_of(state, shot.model), FIRED, VOLLEY)
    return _declared(state.with_counters([unit]), shot)


def _declared(state: State, shot: Shot) -> State:
    """The model has attacked; where there is a choice somebody says which model is struck."""
    model = marked(state.by_id[shot.model.id], SHOT)
    state = state.with_counters([model])
    choice = models(state, state.by_id[shot.target.id])
    number = draws(state, shot)
    if number:
        return state.pushed(opened(shot, choice[0].id, number))
    kinds = {(each.kind, damage_of(each)) for each in choice}
    note = (min(each.id for each in choice), shot.way)
    asked = "" if len(kinds) == 1 else names(state, shot)
    kind, side = (NAME, asked) if asked else (ATTACK, model.side)
    return state.pushed(Frame(kind, side, shot.to, model.id, note))


def names(state: State, shot: Shot) -> str:
    """The side that says which model is attacked: the owner's, or that of a Crack Shot."""
    if picks(state, shot):
        return chooses(state, shot)
    return shot.target.side if asks_owner(state) else ""


def _by_the_owner(_state: State, shot: Shot) -> str:
    return shot.target.side


@clause("ability.crack-shot", otherwise=_by_the_owner)
def chooses(state: State, shot: Shot) -> str:
    """A Crack Shot chooses its model itself."""
    return shot.model.side


@clause("damage.infantry.owner-chooses", otherwise=False)
def asks_owner(state: State) -> bool:
    """Whether the owner is asked which model is attacked."""
    return True


def _name(state: State, action: Action) -> State:
    top = state.frames[-1]
    note = (action.on, *top.note[1:])
    frame = Frame(ATTACK, state.by_id[top.who].side, top.place, top.who, note)
    return state.popped().pushed(frame)


def _take(state: State, _: Action) -> State:
    top = state.frames[-1]
    shot = shot_of(state, top)
    state = state.popped()
    if shot is None:
        return state
    state = held_down(state, shot)
    return damage.suffered(state, shot, struck_by(state, top), *figures(top))


def _as_it_was(state: State, _shot: Shot) -> State:
    return state


@clause("ability.suppressive-fire", otherwise=_as_it_was)
def held_down(state: State, shot: Shot) -> State:
    """Infantry that was attacked by Suppressive Fire, hit or not, is marked for this turn."""
    if not suppresses(state, shot):
        return state
    return state.with_counters([marked(state.by_id[shot.target.id], SUPPRESSED)])


def _keep(state: State, _: Action) -> State:
    """The dice stay as they fell."""
    top = state.frames[-1]
    if top.kind == RETRY:
        return failed(state.popped(), top.who)
    return after_dice(state.popped(), top, *figures(top))


def _again(state: State, action: Action) -> State:
    """One die is rolled anew."""
    top = state.frames[-1]
    if top.kind == RETRY:
        return state.popped().pushed(replace(top, kind=ROLL, note=(1, AGAIN)))
    return state.popped().pushed(rerolls.picked(top, action.mode))


ACTS: dict[str, Callable[[State, Action], State]] = {
    casting.HELP: casting.applied,
    "end": _end,
    "stay": _stay,
    "deploy": _deploy,
    "reserve": _reserve,
    "face": _face,
    EMBARK: _embark,
    DISEMBARK: _disembark,
    AGGRESSION: _errand,
    RELOCATE: _errand,
    "move": _move,
    "halt": _halt,
    "hold": _hold,
    "attack": _attack,
    demolition.DEMOLISH: _demolish,
    "fire": _fire,
    "name": _name,
    "keep": _keep,
    "again": _again,
    "take": _take,
}


# -- the protocol's share -------------------------------------------------------------------------


def actor(state: State) -> str:
    """Chance or a side while something is half done; "" otherwise."""
    top = state.top
    if top is None:
        return ""
    return CHANCE if top.kind in ROLLED else top.side


def undisturbed(state: State) -> Action | Faces | None:
    """What lets a move go on: the roll made, the fire held."""
    top = state.top
    if top is not None and top.kind == ROLL:
        return Faces((6,) * int(top.note[0]))
    return Action("hold") if top is not None and top.kind in WINDOWS else None
