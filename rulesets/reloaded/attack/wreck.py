"""A destroyed Transport: a roll for each model aboard, and the placing of the survivors.

Knows units, hex population and frames. All models of a unit roll at once, each for itself. The
survivors are placed in the hex of the wreck, or in the nearest hex with room (reading A55).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Final

from overstack.judging.chapters import Answer, Findings, refuses
from overstack.judging.verdict import Rule, clause, facts, finds
from overstack.position.chance import Class, Dice
from overstack.position.entries import naming
from overstack.position.hexes import distance
from overstack.position.state import Action, Counter, Faces, Frame, Place, State
from overstack.rulesets.reloaded import population
from overstack.rulesets.reloaded.book import OBSTACLE, RESCUE, TRANSPORT, WRECK, WRECKS
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.terrain.costs import can_stand
from overstack.rulesets.reloaded.units import lies, models, riders, slain

#: The option for another reading (A55): a unit without room in the wreck's hex is lost at once.
NO_ROOM = "no-room-lost"
FACES = 6
VERBS: Final = naming({"deploy": "who to"})
FRAMES: Final = (RESCUE,)


def destroyed(state: State, vehicle: Counter, by: str) -> State:
    """The position after a Vehicle is destroyed: its passengers are in its hex, and must roll.

    The frames store `by`, the side that destroyed the Vehicle: passengers lost in the wreck count
    as lost by that attack.
    """
    units = riders(state, vehicle)
    for unit in units:
        state = state.entered(unit.id, vehicle.place)
    state = slain(state, vehicle, by)
    frames = [
        Frame(kind, u.side, vehicle.place, u.id, (by,)) for kind in (RESCUE, WRECK) for u in units
    ]
    return with_passengers(state, units, frames)


def _by(frame: Frame) -> str:
    """The side whose attack destroyed the Transport; "" if the frame does not store it."""
    return str(frame.note[0]) if frame.note else ""


def _all_lost(state: State, units: tuple[Counter, ...], frames: list[Frame]) -> State:
    """Without the clause: all passengers are lost with the Vehicle."""
    for unit, frame in zip(units, frames, strict=False):
        state = _lost(state, unit, frame)
    return state


@clause("ability.transport", otherwise=_all_lost)
def with_passengers(state: State, _units: tuple[Counter, ...], frames: list[Frame]) -> State:
    """The position with a pending roll for each model aboard; a model is lost on 4 or more."""
    return state.pushed(*frames)


def _lost(state: State, unit: Counter, frame: Frame) -> State:
    for model in models(state, unit):
        state = slain(state, model, _by(frame))
    return state


# -- the rolls ------------------------------------------------------------------------------------


def dice(state: State, frame: Frame) -> Dice:
    """The dice for a unit that was aboard: one for each of its models."""
    return Dice(max(1, len(models(state, state.by_id[frame.who]))), FACES)


def classes(event: Dice) -> tuple[Class, ...]:
    """The outcomes, by the set of models that are lost."""
    lost = Fraction(FACES + 1 - WRECKS, FACES)
    return tuple(
        Class(lost ** faces.count(FACES) * (1 - lost) ** faces.count(1), Faces(faces))
        for faces in product((1, FACES), repeat=event.count)
    )


def rolled(state: State, frame: Frame, faces: tuple[int, ...]) -> State:
    """The position after the dice, applied in the order of the models, without a choice."""
    state, unit = state.popped(), state.by_id[frame.who]
    for model, face in zip(models(state, unit), faces, strict=True):
        if face >= WRECKS:
            state = slain(state, model, _by(frame))
    return state


@finds("ability.transport", otherwise=())
def roll_note(rule: Rule, state: State, frame: Frame) -> Findings:
    """A note that says on which faces a model is lost."""
    figures = facts(least=WRECKS, models=dice(state, frame).count)
    where = (frame.place, frame.side, figures, "wreck", "note", (frame.who,))
    return (rule.graded(graded(holds=True), *where),)


# -- placing the survivors ------------------------------------------------------------------------


def _has_room(state: State, unit: Counter, at: Place) -> bool:
    if not can_stand(state, unit, at) or lies(state, OBSTACLE, at):
        return False
    return not refuses(population.crowd(state, at, unit.side, unit))


def open_to(state: State, unit: Counter) -> tuple[Place, ...]:
    """The places for a unit: the hex of the wreck, else the nearest hexes with room, if any."""
    here = unit.place.hex
    if here is None or _has_room(state, unit, unit.place):
        return (unit.place,)
    far = 0 if state.option(NO_ROOM) else TRANSPORT["rescue"]
    for ring in range(1, far + 1):
        near = (Place(at) for at in state.world.map.grid if distance(here, at) == ring)
        found = tuple(place for place in near if _has_room(state, unit, place))
        if found:
            return found
    return ()


def settled(state: State, frame: Frame) -> State:
    """The position after a frame that needs no decision; unchanged if the frame needs one."""
    unit = state.by_id[frame.who]
    if not models(state, unit) or unit.place != frame.place:
        return state.popped()
    if frame.kind == WRECK:
        return state
    where = open_to(state, unit)
    if not where:
        return _lost(state.popped(), unit, frame)
    return state.popped() if where == (unit.place,) else state


def answer(state: State, action: Action) -> Answer | None:
    """Return the answer to placing the survivors; None for any other act."""
    to = action.to
    if to is None or to.hex is None or to.part or to.hex not in state.world.map.grid:
        return None
    if action.who != state.frames[-1].who:
        return None
    return Answer(set_down(state, state.by_id[action.who], to))


@finds("ability.transport", otherwise=())
def set_down(rule: Rule, state: State, unit: Counter, to: Place) -> Findings:
    """Survivors are placed in the wreck's hex, or in the nearest hex that has room."""
    fits = to in open_to(state, unit)
    where = (to, unit.side, (), "lands" if fits else "")
    return (rule.graded(graded(fits), *where, who=(unit.id,)),)


def candidates(state: State, who: str) -> Iterator[Action]:
    """The candidate acts of placing the survivors."""
    frame = state.frames[-1]
    if who in ("", frame.who):
        for place in open_to(state, state.by_id[frame.who]):
            yield Action("deploy", frame.who, place)


def apply(state: State, action: Action) -> State:
    """The position after the survivors are placed."""
    return state.popped().entered(action.who, action.to or state.by_id[action.who].place)
