"""Remarks on the results of dice, and on the events of a turn or of the whole game.

Knows frames, models and markers; judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from overstack.judging.parts import Remark, Remarks
from overstack.judging.verdict import facts
from overstack.position.state import LOST, Action, Counter, Entry, Faces, Frame, State
from overstack.rulesets.reloaded.attack import damage
from overstack.rulesets.reloaded.attack.declaration import figures, shot_of, struck_by
from overstack.rulesets.reloaded.attack.defence import numbers
from overstack.rulesets.reloaded.book import (
    ATTACK,
    BLOWS,
    DEMOLITION,
    FIRST,
    GUARD,
    OUTCOME,
    ROLL,
    ROLLS,
    WRECK,
    WRECKS,
)
from overstack.rulesets.reloaded.cards import card
from overstack.rulesets.reloaded.dice.attack import Harm
from overstack.rulesets.reloaded.dice.match import CLOSE_ASSAULT
from overstack.rulesets.reloaded.terrain import costs
from overstack.rulesets.reloaded.turn import initiative, objectives, sequence
from overstack.rulesets.reloaded.units import damage as damage_of

# -- dice -----------------------------------------------------------------------------------------


def dice_remarks(state: State, faces: Faces) -> Remarks:
    """Remarks on the result of these faces for the frame on top."""
    top = state.top
    read = READERS.get(top.kind) if top is not None else None
    return read(state, top, faces) if read is not None and top is not None else ()


def _initiative(state: State, _: Frame, faces: Faces) -> Remarks:
    first, second = (side.id for side in state.world.sides)
    mine, theirs = initiative.sums(state, faces)
    sums = facts(
        first=f"%{first}",
        first_dice=_added(faces.faces[:ROLLS]),
        first_bonus=initiative.bonus(state, first),
        first_sum=mine,
        second=f"%{second}",
        second_dice=_added(faces.faces[ROLLS:]),
        second_bonus=initiative.bonus(state, second),
        second_sum=theirs,
    )
    if mine == theirs:
        return (Remark("first.sums", sums), Remark("first.tied"))
    winner = facts(side=f"%{first if mine > theirs else second}")
    return (Remark("first.sums", sums), Remark("first.won", winner))


def _added(faces: tuple[int, ...]) -> str:
    return " + ".join(map(str, faces))


def _movement(state: State, _: Frame, faces: Faces) -> Remarks:
    least = costs.least_face(state)
    short = sum(face < least for face in faces.faces)
    if short:
        return (Remark("roll.failed", facts(short=short, least=least)),)
    return (Remark("roll.passed", facts(least=least)),)


def _attack(state: State, top: Frame, faces: Faces) -> Remarks:
    shot = shot_of(state, top)
    if shot is None:
        return ()
    attack = numbers(state, shot, struck_by(state, top)).attack
    return (Remark("attack", facts(hits=damage.score(state, attack, faces.faces).hits)),)


def _guard(state: State, _: Frame, faces: Faces) -> Remarks:
    return (Remark("guard", facts(stopped=damage.cancelled(state, faces.faces))),)


def _wreck(_state: State, _: Frame, faces: Faces) -> Remarks:
    lost = sum(face >= WRECKS for face in faces.faces)
    return (Remark("wreck", facts(lost=lost, models=len(faces.faces))),)


def _demolition(_state: State, top: Frame, faces: Faces) -> Remarks:
    done = faces.faces[0] >= BLOWS
    return (Remark(f"demolition.{top.note[0]}" if done else "demolition.failed"),)


READERS: dict[str, Callable[[State, Frame, Faces], Remarks]] = {
    FIRST: _initiative,
    ROLL: _movement,
    ATTACK: _attack,
    GUARD: _guard,
    WRECK: _wreck,
    DEMOLITION: _demolition,
}


def counted(state: State, faces: Faces) -> tuple[bool, ...]:
    """For each die of an attack, a defence or a movement roll, whether it is a success."""
    top = state.top
    if top is None or top.kind not in (ATTACK, GUARD, ROLL):
        return ()
    if top.kind == ROLL:
        return tuple(face >= costs.least_face(state) for face in faces.faces)
    if top.kind == GUARD:
        return tuple(damage.cancelled(state, (face,)) > 0 for face in faces.faces)
    shot = shot_of(state, top)
    if shot is None:
        return ()
    attack = numbers(state, shot, struck_by(state, top)).attack
    return tuple(damage.score(state, attack, (face,)).hits > 0 for face in faces.faces)


#: What hits are compared with: the words without, and with defence dice. A Close Assault compares
#: them with the vehicle's Speed.
DEFENSE = ("hits", "left")
MOVING = ("hits-speed", "left-speed")
AT_REST = ("hits-still", "left-still")


def settled(before: State, entry: Entry, after: State) -> Remarks:
    """What the dice of an attack came to: hits, those stopped, the Defense, and the harm."""
    top = before.top
    if top is None or top.kind != OUTCOME or not isinstance(entry, Action):
        return ()
    shot = shot_of(before, top)
    if shot is None:
        return ()
    model, (scored, stopped) = struck_by(before, top), figures(top)
    found = numbers(before, shot, model)
    struck, hits = found.target, scored.hits
    rolled = hits >= struck.value and found.guard.dice > 0
    stopped = min(stopped, hits)
    told = facts(hits=hits, stopped=stopped, net=hits - stopped, defense=struck.value)
    measure = (AT_REST if struck.still else MOVING) if shot.way == CLOSE_ASSAULT else DEFENSE
    harm = damage.harm(before, shot, model, scored, stopped)
    return (Remark(measure[rolled], told), *_suffered(after, model, harm))


def _suffered(after: State, model: Counter, harm: Harm) -> Iterator[Remark]:
    """Remarks on what an attack did to the model that it struck."""
    who = (model.id,)
    if harm.absorbed:
        yield Remark("absorbed", facts(damage=harm.absorbed), who)
    if after.by_id[model.id].place == LOST:
        yield Remark("destroyed" if card(model.kind).is_vehicle else "falls", (), who)
    elif harm.suffered:
        yield Remark("worn", facts(damage=harm.suffered), who)
    elif not harm.absorbed:
        yield Remark("unhurt", (), who)


# -- accounts -------------------------------------------------------------------------------------


def turn_remarks(before: State, after: State) -> Remarks:
    """Remarks on a turn or game: models destroyed and damaged, markers held, and points."""
    sides = [side.id for side in after.world.sides]
    found = [each for side in sides for each in _harm(before, after, side)]
    if objectives.scores(after):
        found += [each for side in sides for each in _held(after, side)]
        found += [_points(before, after, side) for side in sides]
    return tuple(found)


def _harm(before: State, after: State, side: str) -> Iterator[Remark]:
    """Remarks on the models that a side lost, and on survivors with more damage than before."""
    own = [c for c in after.counters if c.side == side and c.kind.type in objectives.PLAYED]
    gone = [c for c in own if c.place == LOST and not _was_lost(before, c)]
    hurt = [c for c in own if c.place != LOST and damage_of(c) > _damage_before(before, c)]
    if gone:
        cost = sequence.lost(after, side) - sequence.lost(before, side)
        yield Remark("destroyed", facts(side=f"%{side}", cost=cost), tuple(c.id for c in gone))
    if hurt:
        yield Remark("damaged", facts(side=f"%{side}"), tuple(c.id for c in hurt))


def _was_lost(before: State, model: Counter) -> bool:
    known = before.by_id.get(model.id)
    return known is not None and known.place == LOST


def _damage_before(before: State, model: Counter) -> int:
    known = before.by_id.get(model.id)
    return 0 if known is None else damage_of(known)


def _held(after: State, side: str) -> Iterator[Remark]:
    held = [m for m in objectives.markers(after) if side in objectives.claimants(after, m)]
    if held:
        yield Remark("held", facts(side=f"%{side}", markers=len(held)))


def _points(before: State, after: State, side: str) -> Remark:
    points = objectives.total(after, side)
    more = points - objectives.total(before, side)
    return Remark("points", facts(side=f"%{side}", more=more, points=points))
