"""Acts and dice: steps that are declared and interrupted, attacks half done, what rolls do.

Knows frames; `declaration` says what may be done. A step lies on the stack with the window of fire
at the hex that it leaves above it and its movement roll on top (reading A17); an attack is a frame
for each of its rolls and one for what they came to, which the owner of the target carries out.
"""

from __future__ import annotations

from collections.abc import Callable

from overstack.judging.rules import CHANCE
from overstack.judging.verdict import clause
from overstack.position.chance import Class, Dice, by_count, merged
from overstack.position.state import LOST, Action, Counter, Faces, Frame, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.attack import damage, defensive
from overstack.rulesets.reloaded.attack.abilities import suppresses
from overstack.rulesets.reloaded.attack.declaration import (
    SHOTS,
    figures,
    move_of,
    shot_of,
    struck_by,
)
from overstack.rulesets.reloaded.attack.defence import numbers
from overstack.rulesets.reloaded.attack.defensive import WINDOWS
from overstack.rulesets.reloaded.attack.occasion import CRACK
from overstack.rulesets.reloaded.attack.shot import Shot
from overstack.rulesets.reloaded.book import (
    AGGRESSION,
    ATTACK,
    FADE,
    FADING,
    FIRE_FROM,
    FIRE_TO,
    FIRED,
    FIRING,
    FIRST,
    GUARD,
    MOVING,
    NAME,
    OUTCOME,
    RELOCATE,
    ROAD,
    ROLL,
    SHOT,
    STEP,
    STOPPED,
    SUPPRESSED,
    VOLLEY,
)
from overstack.rulesets.reloaded.cards import card
from overstack.rulesets.reloaded.dice.attack import Attack, Guard, Score
from overstack.rulesets.reloaded.dice.odds import attack_classes, guard_classes
from overstack.rulesets.reloaded.findings import refuses
from overstack.rulesets.reloaded.terrain import costs
from overstack.rulesets.reloaded.terrain.costs import Move
from overstack.rulesets.reloaded.turn import moves, sequence
from overstack.rulesets.reloaded.units import damage as damage_of
from overstack.rulesets.reloaded.units import (
    directions,
    errand,
    marked,
    models,
    stands,
    turned,
    unit_of,
)

ROLLED = (FIRST, ROLL, ATTACK, GUARD)


# -- acting ---------------------------------------------------------------------------------------


def applied(state: State, action: Action) -> State:
    """The position after an act that the judge passes."""
    return settled(ACTS[action.verb](state, action))


def _end(state: State, _: Action) -> State:
    return sequence.finished(state)


def _stay(state: State, action: Action) -> State:
    unit = state.by_id[action.who]
    return sequence.finished(state.with_counters([marked(unit, MOVING)]))


def _face(state: State, action: Action) -> State:
    unit = state.by_id[action.who]
    way = directions(state).index(action.mode)
    after = turned(state, unit, way)
    if errand(state, unit) == AGGRESSION:  # it is going to attack
        return state.with_counters([after])
    return sequence.finished(state.with_counters([marked(after, MOVING)]))


def _errand(state: State, action: Action) -> State:
    """A move by Aggression or Relocate begins."""
    return state.with_counters([marked(state.by_id[action.who], action.verb)])


def _on_its_way(state: State, unit: Counter) -> Counter:
    """A unit that moves, by its Speed or by an ability."""
    by = errand(state, unit)
    if by == FADE:
        return unit if unit.has(FADING) else marked(replace(unit, spent=0), FADING)
    return unit if by == AGGRESSION else marked(unit, MOVING)


def _move(state: State, action: Action) -> State:
    """A step is declared: the unit turns, and what may come between lies above it."""
    move = moves.a_move(state, action.who, action.to)
    if move is None:
        return state
    unit = _on_its_way(state, turned(state, move.unit, moves.heading(move)))
    state = state.with_counters([unit])
    frames = [
        Frame(STEP, unit.side, move.to, unit.id),
        defensive.opened(state, move, FIRE_FROM),
    ]
    many = costs.rolls(state, move)
    if many:
        frames.append(Frame(ROLL, unit.side, move.to, unit.id, (many,)))
    return state.pushed(*frames)


def _made(state: State, move: Move) -> State:
    """The step is made, and the window of fire at the hex that was entered opens."""
    due = costs.cost(state, move)
    unit = replace(move.unit, spent=move.unit.spent + due)
    unit = unit.with_marks(ROAD) if costs.is_free(state, move) else unit
    window = defensive.opened(state, move, FIRE_TO)
    return state.with_counters([unit]).entered(unit.id, move.to).pushed(window)


def _halt(state: State, _: Action) -> State:
    return state.popped()


def _hold(state: State, _: Action) -> State:
    return defensive.cleared(state.popped())


def _attack(state: State, action: Action) -> State:
    shot = Shot(state.by_id[action.who], state.by_id[action.on], action.mode)
    unit = marked(unit_of(state, shot.model), FIRING)
    return _declared(state.with_counters([unit]), shot)


def _fire(state: State, action: Action) -> State:
    shot = Shot(state.by_id[action.who], state.by_id[action.on], action.mode)
    unit = marked(unit_of(state, shot.model), FIRED, VOLLEY)
    return _declared(state.with_counters([unit]), shot)


def _declared(state: State, shot: Shot) -> State:
    """The model has attacked; where there is a choice somebody says which model is struck."""
    model = marked(state.by_id[shot.model.id], SHOT)
    state = state.with_counters([model])
    choice = models(state, state.by_id[shot.target.id])
    kinds = {(each.kind, damage_of(each)) for each in choice}
    note = (min(each.id for each in choice), shot.way)
    asked = "" if len(kinds) == 1 else names(state, shot)
    kind, side = (NAME, asked) if asked else (ATTACK, model.side)
    return state.pushed(Frame(kind, side, shot.to, model.id, note))


def names(state: State, shot: Shot) -> str:
    """The side that says which model is attacked: the owner's, or that of a Crack Shot."""
    if CRACK in card(shot.model.kind).abilities:
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


ACTS: dict[str, Callable[[State, Action], State]] = {
    "end": _end,
    "stay": _stay,
    "face": _face,
    AGGRESSION: _errand,
    RELOCATE: _errand,
    "move": _move,
    "halt": _halt,
    "hold": _hold,
    "attack": _attack,
    "fire": _fire,
    "name": _name,
    "take": _take,
}


# -- what is half done ----------------------------------------------------------------------------


def settled(state: State) -> State:
    """The position without what has nothing left to decide; a step is made when all is settled."""
    while (top := state.top) is not None:
        after = _settled(state, top)
        if after is state:
            return state
        state = after
    return state


def _settled(state: State, top: Frame) -> State:
    """One frame less, or what it leads to; the position itself where it waits for somebody."""
    if top.kind in SHOTS:
        return state if shot_of(state, top) is not None else state.popped()
    mover = state.by_id.get(top.who)
    here = mover is not None and stands(state, mover)
    if top.kind in WINDOWS:
        standing = here and mover is not None and mover.place == top.place
        if standing and defensive.is_open(state, top):
            return state
        closed = defensive.cleared(state.popped())
        return closed if here else _ended_by_fire(closed)
    if top.kind == STEP:
        if not here:
            return _ended_by_fire(state.popped())
        move = move_of(state, top)
        if move is None:
            return state.popped()
        stays = refuses(moves.step_findings(state, move))
        return state if stays else _made(state.popped(), move)
    if top.kind == ROLL:
        return state if here else state.popped()
    return state


def _ended_by_fire(state: State) -> State:
    """The mover is gone: whoever is next goes on."""
    over = sequence.result(state) is not None
    return state if over or state.frames else sequence.passed_on(state)


# -- dice -----------------------------------------------------------------------------------------


def chance(state: State) -> Dice | None:
    """The dice that play waits for."""
    top = state.top
    if top is None or top.kind not in ROLLED:
        return None
    if top.kind == FIRST:
        return sequence.dice(state)
    if top.kind == ROLL:
        return Dice(int(top.note[0]), 6)
    found = _numbers(state, top)
    if found is None:
        return Dice(1, 6)
    return Dice(found[0].dice if top.kind == ATTACK else found[1].dice, 6)


def _numbers(state: State, top: Frame) -> tuple[Attack, Guard] | None:
    """The dice of an attack that is half done, one at least; None where it has lost its target."""
    shot = shot_of(state, top)
    if shot is None:
        return None
    found = numbers(state, shot, struck_by(state, top))
    attack, guard = found.attack, found.guard
    return replace(attack, dice=max(1, attack.dice)), replace(guard, dice=max(1, guard.dice))


def classes(state: State) -> tuple[Class, ...]:
    """Their outcomes by the position that they lead to: only what they are worth matters."""
    event, top = chance(state), state.top
    if event is None or top is None:
        return ()
    if top.kind == FIRST:
        return sequence.classes(state)
    return merged(_kinds(state, event, top), lambda faces: rolled(state, faces))


def _kinds(state: State, event: Dice, top: Frame) -> tuple[Class, ...]:
    """The outcomes by what the dice show."""
    if top.kind == ROLL:
        return by_count(event, costs.least_face(state))
    found = _numbers(state, top)
    if found is None:
        return by_count(event, 1)
    return attack_classes(found[0]) if top.kind == ATTACK else guard_classes(found[1])


def rolled(state: State, faces: Faces) -> State:
    """The position after the dice."""
    top = state.frames[-1]
    if top.kind == FIRST:
        return sequence.rolled(state, faces)
    if top.kind == ROLL:
        return settled(_moved(state, top, faces.faces))
    shot = shot_of(state, top)
    if shot is None:
        return settled(state.popped())
    if top.kind == ATTACK:
        attack = numbers(state, shot, struck_by(state, top)).attack
        return _scored(state.popped(), top, shot, damage.score(state, attack, faces.faces))
    note = (*top.note[:4], damage.cancelled(state, faces.faces))
    return state.popped().pushed(_outcome(shot, top, note))


def _moved(state: State, top: Frame, faces: tuple[int, ...]) -> State:
    """A movement roll: each die of 4 or more, or the unit stops for this phase."""
    if all(face >= costs.least_face(state) for face in faces):
        return state.popped()
    unit = state.by_id[top.who]
    state = state.popped()
    while state.top is not None and state.top.kind in (*WINDOWS, STEP):
        state = state.popped()
    state = state.with_counters([marked(unit, STOPPED)])
    return state if errand(state, unit) == AGGRESSION else sequence.finished(state)


def _scored(state: State, top: Frame, shot: Shot, scored: Score) -> State:
    """After the attack dice: the defence dice follow where they can matter."""
    found = numbers(state, shot, struck_by(state, top))
    note = (*top.note[:2], *scored, 0)
    if damage.fails_at_once(state, scored.hits, found.target.value) or not found.guard.dice:
        return state.pushed(_outcome(shot, top, note))
    return state.pushed(Frame(GUARD, shot.target.side, top.place, top.who, note))


def _outcome(shot: Shot, top: Frame, note: tuple[str | int, ...]) -> Frame:
    return Frame(OUTCOME, shot.target.side, top.place, top.who, note)


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


def tidied(state: State) -> State:
    """The position after the umpire's entry: no frame about who is not there any more."""
    kept: list[Frame] = []
    for frame in state.frames:
        if frame.kind in SHOTS and shot_of(state, frame) is None:
            continue
        if frame.who and frame.who not in state.by_id:
            continue
        if frame.who and state.by_id[frame.who].place == LOST:
            continue
        kept.append(frame)
    return settled(state.with_frames(tuple(kept)))
