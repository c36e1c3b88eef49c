"""The chapter of attacks and of answers to pending frames; also the actor of a pending frame.

`declaration` judges the acts, `rolling` and `settling` handle what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from overstack.judging.rules import CHANCE
from overstack.judging.verdict import clause
from overstack.position.entries import naming
from overstack.position.state import Action, Faces, Frame, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.attack import (
    damage,
    declaration,
    defensive,
    demolition,
    movement,
    rerolls,
)
from overstack.rulesets.reloaded.attack.abilities import suppresses
from overstack.rulesets.reloaded.attack.declaration import (
    ASKED,
    figures,
    shot_of,
    struck_by,
)
from overstack.rulesets.reloaded.attack.defensive import WINDOWS
from overstack.rulesets.reloaded.attack.drawing import draws, opened
from overstack.rulesets.reloaded.attack.occasion import picks
from overstack.rulesets.reloaded.attack.rolling import ROLLED, after_dice, failed
from overstack.rulesets.reloaded.attack.shot import Shot
from overstack.rulesets.reloaded.book import (
    AGAIN,
    ATTACK,
    DECK,
    FIRED,
    FIRING,
    NAME,
    OUTCOME,
    RETRY,
    ROLL,
    SHOT,
    STEP,
    SUPPRESSED,
    VOLLEY,
)
from overstack.rulesets.reloaded.turn.transport import carrier
from overstack.rulesets.reloaded.units import damage as damage_of
from overstack.rulesets.reloaded.units import (
    marked,
    models,
    unit_of,
)

VERBS: Final[Mapping[str, frozenset[str] | None]] = MappingProxyType(
    {
        **naming(
            {"move": "who to", "halt": "who", "hold keep take": "", "name": "on", "again": "mode"}
        ),
        **dict.fromkeys(("attack", "fire")),  # with a mode or, in the usual way, without one
        demolition.DEMOLISH: None,  # a bridge by its hex, an Obstacle by its id
    }
)
FRAMES: Final = ("", *WINDOWS, STEP, NAME, *ASKED, OUTCOME)

candidates = declaration.candidates
answer = declaration.judged


def apply(state: State, action: Action) -> State:
    """The position after an act that the judge has allowed."""
    return _ACTS[action.verb](state, action)


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
    """The position after a model declares a demolition, which counts as its attack."""
    model = state.by_id[action.who]
    state = state.with_counters([marked(unit_of(state, model), FIRING)])
    state = state.with_counters([marked(state.by_id[model.id], SHOT)])
    return demolition.declared(state, action)


def _fire(state: State, action: Action) -> State:
    shot = Shot(state.by_id[action.who], state.by_id[action.on], action.mode)
    unit = marked(unit_of(state, shot.model), FIRED, VOLLEY)
    return _declared(state.with_counters([unit]), shot)


def _declared(state: State, shot: Shot) -> State:
    """The position after an attack is declared; a frame asks which model is struck, if needed."""
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
    """The side that chooses the model attacked: target's or Crack Shot's side; "" for none."""
    if picks(state, shot):
        return chooses(state, shot)
    return shot.target.side if asks_owner(state) else ""


def _by_the_owner(_state: State, shot: Shot) -> str:
    return shot.target.side


@clause("ability.crack-shot", otherwise=_by_the_owner)
def chooses(state: State, shot: Shot) -> str:
    """The side that chooses the model for a Crack Shot: its own."""
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
    """The position after Suppressive Fire, hit or not: Infantry is marked for the turn."""
    if not suppresses(state, shot):
        return state
    return state.with_counters([marked(state.by_id[shot.target.id], SUPPRESSED)])


def _keep(state: State, _: Action) -> State:
    """The position after the dice are kept without a reroll."""
    top = state.frames[-1]
    if top.kind == RETRY:
        return failed(state.popped(), top.who)
    return after_dice(state.popped(), top, *figures(top))


def _again(state: State, action: Action) -> State:
    """The position that waits for the reroll of one die."""
    top = state.frames[-1]
    if top.kind == RETRY:
        return state.popped().pushed(replace(top, kind=ROLL, note=(1, AGAIN)))
    return state.popped().pushed(rerolls.picked(top, action.mode))


_ACTS: Final[Mapping[str, Callable[[State, Action], State]]] = MappingProxyType(
    {
        "move": movement.declared,
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
)


# -- parts of the ruleset protocol ----------------------------------------------------------------


def actor(state: State) -> str:
    """The actor of the frame on top, chance or a side; "" if no frame is pending."""
    top = state.top
    if top is None:
        return ""
    return CHANCE if top.kind in ROLLED else top.side


def undisturbed(state: State) -> Action | Faces | None:
    """The answer that lets a move continue: a passed roll or held fire; None if neither is due."""
    top = state.top
    if top is not None and top.kind == ROLL:
        return Faces((6,) * int(top.note[0]))
    return Action("hold") if top is not None and top.kind in WINDOWS else None
