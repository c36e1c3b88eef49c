"""Resolving an attack: the effects of entries and dice, and the windows of fire at movers.

Handles frames and dice; `declaration` judges the acts, `stray_shots` interprets a roll. The dice
of a Random Selection are rolled three at a time: a vehicle that still has to roll is marked
"draw", one that shows the highest dr so far "high". Ties roll again in a state of their own.
All protocol functions of attacks are here: `rules` imports no other module of the folder.
"""

from __future__ import annotations

from typing import Final

from overstack.judging.edits import marked
from overstack.judging.rules import CHANCE
from overstack.judging.tabled import in_force, shift
from overstack.position.chance import Class, Dice, merged, single
from overstack.position.state import LOST, Action, Faces, Frame, State
from overstack.position.values import replace
from overstack.rulesets.asl.attack import declaration, modifiers, stray_shots
from overstack.rulesets.asl.attack.declaration import VERBS, answer, candidates
from overstack.rulesets.asl.attack.manual_entries import alike, half_of, struck_by
from overstack.rulesets.asl.attack.modifiers import (
    DRM,
    EFFECT,
    IFT,
    NUMBER,
    ORDNANCE,
    OUTCOME,
    ROLL,
    ROLLED,
    SELECT,
    STRAY,
    WINDOW,
)
from overstack.rulesets.asl.attack.stray_shots import DRAW, HIGH, Shot, shooting
from overstack.rulesets.asl.book import (
    BOOK,
    BROKEN,
    FIRED,
    HIDDEN,
    HOLDS,
    INHERENT,
    MOVEMENT,
    PERSONNEL,
    PINNED,
    PREP_FIRE,
    PREPPED,
    VEHICLE,
    WRECK,
)
from overstack.rulesets.asl.equivalents import Counters, Findings
from overstack.rulesets.asl.ssr import seen_by

__all__ = [
    "FRAMES",
    "VERBS",
    "actor",
    "answer",
    "apply",
    "candidates",
    "chance",
    "classes",
    "notes",
    "opened",
    "rolled",
    "shooting",
    "tidied",
    "undisturbed",
]

#: The frames in which this chapter has acts; "" is no frame: no attack is under way.
FRAMES: Final = ("", *modifiers.FRAMES)
#: The markers that the effects of an attack leave.
_MARKS = {"wreck": WRECK, "broken": BROKEN, "pinned": PINNED}


# -- who decides --------------------------------------------------------------------------------


def actor(state: State) -> str:
    """Return CHANCE or a side while an attack or window is pending; "" otherwise."""
    top = state.top
    if top is None or top.kind not in FRAMES:
        return ""
    return CHANCE if top.kind in ROLLED else top.side


def undisturbed(state: State) -> Action | None:
    """Return the act that lets a move go on: holding fire; None outside a window."""
    top = state.top
    return Action("hold") if top is not None and top.kind == WINDOW else None


# -- entries -----------------------------------------------------------------------------------


def apply(state: State, action: Action) -> State:
    """Return the position after an allowed act of this chapter."""
    if action.verb == "attack":
        return _declared(state, action)
    if action.verb == "hold":
        return _held(state, action)
    shot = shooting(state)
    if shot is None:
        raise ValueError("Nothing is asked.")
    if action.verb == DRM:
        shot = replace(shot, other=int(action.mode))
        return _next(state, NUMBER if shot.means == ORDNANCE else ROLL, shot)
    if action.verb == NUMBER:
        return _next(state, ROLL, replace(shot, number=int(action.mode)))
    return _noted(state, shot, action)


def _next(state: State, kind: str, shot: Shot) -> State:
    """Return the position with the shot in its next frame."""
    return state.popped().pushed(stray_shots.frame(state, kind, shot))


def _declared(state: State, action: Action) -> State:
    """Mark and reveal the firer, and request the first entry."""
    if state.world.play != "free":
        mark = PREPPED if state.phase == PREP_FIRE else FIRED
        state = _revealed(state, action.who)
        state = state.with_counters([state.by_id[action.who].with_marks(mark)])
    shot = Shot(action.who, action.on, action.mode)
    if shot.means == IFT and in_force(state.world):  # the table has the other DRM (`by_table`)
        shot = replace(shot, other=shift(state, state.by_id[shot.target].place))
        return state.pushed(stray_shots.frame(state, ROLL, shot))
    return state.pushed(stray_shots.frame(state, DRM, shot))


def _revealed(state: State, who: str) -> State:
    """Return the position with a counter, its carriers and its cargo no longer hidden."""
    chain = [state.by_id[who], *state.cargo(who)]
    while chain[0].aboard:
        chain.insert(0, state.by_id[chain[0].aboard])
    return state.with_counters(c.without_mark(HIDDEN) for c in chain if c.has(HIDDEN))


def _held(state: State, action: Action) -> State:
    """Close the window; if the act's mode is "phase", the side holds fire for the whole phase."""
    side = state.top.side if state.top else ""
    state = state.popped()
    if action.mode != "phase":
        return state
    quiet = [c.with_marks(HOLDS) for c in state.counters if c.side == side and not c.has(HOLDS)]
    return state.with_counters(quiet)


def _noted(state: State, shot: Shot, action: Action) -> State:
    """Apply the outcome; a shot at several counters requests outcomes until "none" is entered."""
    if action.mode in ("none", "miss"):
        return tidied(state.popped())
    if action.mode == "hurt":
        named = replace(shot, struck=action.on)
        return state.pushed(replace(stray_shots.frame(state, EFFECT, named), who=action.on))
    state = _befallen(state.popped(), action.on, action.mode)
    if state.top is None or state.top.kind != OUTCOME:
        return tidied(state)
    return tidied(_next_victim(state, action.on))


def _befallen(state: State, who: str, effect: str) -> State:
    """Return the position after one effect on one counter."""
    unit = state.by_id[who]
    if effect == "eliminated":
        return _removed(state, who)
    if effect == "reduced":
        half = half_of(unit.kind)
        return state if half is None else state.with_counters([replace(unit, kind=half)])
    state = _unloaded(state, who) if effect == "wreck" else state
    return marked(state, who, _MARKS[effect], BOOK)


def _next_victim(state: State, gone: str) -> State:
    """Retarget the shot to another unit of the Location if its target is out of play."""
    top = state.top
    if top is None or state.by_id[gone].place != LOST or stray_shots.read(top).target != gone:
        return state
    lost = state.by_id[gone]
    left = [
        c
        for c in state.counters
        if c.place == top.place
        and c.side == lost.side
        and c.kind.type in PERSONNEL
        and alike(state, c, lost)
    ]
    if not left:
        return state.popped()
    shot = replace(stray_shots.read(top), target=left[0].id, struck=left[0].id)
    return _next(state, OUTCOME, shot)


def _removed(state: State, who: str) -> State:
    """Remove a counter from play; the cargo of Personnel stays in the Location."""
    unit = state.by_id[who]
    if unit.kind.type != VEHICLE:
        for each in state.load(who):
            state = state.entered(each.id, unit.place)
    return state.entered(who, LOST)


def _unloaded(state: State, who: str) -> State:
    """Put all cargo of a wreck except its Inherent crew into its Location."""
    for each in state.load(who):
        if not each.has(INHERENT):
            state = state.entered(each.id, state.by_id[who].place)
    return state


# -- dice --------------------------------------------------------------------------------------


def chance(state: State) -> Dice | None:
    """Return the dice that the shot under way waits for, or None."""
    top = state.top
    if top is None:
        return None
    if top.kind == ROLL:
        return Dice(2, 6)
    if top.kind == STRAY:
        return Dice(1, 6)
    return Dice(len(_rolling(state)), 6) if top.kind == SELECT else None


def classes(state: State) -> tuple[Class, ...]:
    """Return the outcomes of those dice grouped by the resulting position."""
    event = chance(state)
    if event is None:
        return ()
    return merged(single(event), lambda faces: rolled(state, faces))


def rolled(state: State, faces: Faces) -> State:
    """Return the position after a roll of the dice."""
    top, shot = state.top, shooting(state)
    if top is None or shot is None:
        raise ValueError("No dice are due.")
    if top.kind == ROLL:
        return _shot(state, stray_shots.rolled(state, shot, sum(faces.faces)))
    if top.kind == STRAY:
        return _strayed(state, replace(shot, dr=faces.faces[0]))
    return _selected(state, shot, faces.faces)


def _shot(state: State, shot: Shot) -> State:
    """Return the position after the To Hit, IFT or CC roll."""
    if shot.means != ORDNANCE:
        return _next(state, OUTCOME, replace(shot, struck=shot.target))
    fell = stray_shots.band(state, shot).of(shot.original)
    if fell == "stray":
        return _next(state, STRAY, shot)
    return _next(state, OUTCOME, replace(shot, struck=shot.target if fell == "hit" else ""))


def _strayed(state: State, shot: Shot) -> State:
    """Return the position after the dr: no hit, the only other vehicle, or Random Selection."""
    others = stray_shots.others(state, shot)
    if not others or not stray_shots.goes_astray(state, shot):
        return _next(state, OUTCOME, shot)
    if len(others) == 1:
        return _next(state, OUTCOME, replace(shot, struck=others[0].id))
    return _drawing(_next(state, SELECT, shot), others)


def _drawing(state: State, chosen: Counters) -> State:
    """Mark these vehicles as still to roll, and clear the selection markers of all others."""
    wanted = {c.id for c in chosen}
    fresh = []
    for counter in state.counters:
        clean = counter.without_mark(DRAW).without_mark(HIGH)
        clean = clean.with_marks(DRAW) if clean.id in wanted else clean
        if clean != counter:
            fresh.append(clean)
    return state.with_counters(fresh)


def _marked(state: State, mark: str) -> Counters:
    """Return the vehicles in the Random Selection that have the marker `mark`, sorted by id."""
    shot = shooting(state)
    if shot is None or state.top is None or state.top.kind != SELECT:
        return ()
    return tuple(c for c in stray_shots.others(state, shot) if c.has(mark))


def _rolling(state: State) -> Counters:
    """Return the vehicles whose dice are rolled next."""
    shot = shooting(state)
    selecting = state.top is not None and state.top.kind == SELECT
    return stray_shots.rolling(state, shot) if shot is not None and selecting else ()


def _selected(state: State, shot: Shot, faces: tuple[int, ...]) -> State:
    """Return the position after some Random Selection dice: new leaders, or the final pick."""
    bonus = dict(
        zip(stray_shots.others(state, shot), stray_shots.bonuses(state, shot), strict=True)
    )
    shown = {c: face + bonus[c] for c, face in zip(_rolling(state), faces, strict=True)}
    before = _marked(state, HIGH)
    best = max([*shown.values(), *([shot.best] if before else [])])
    fresh = []
    for counter in (*before, *shown):
        clean = counter.without_mark(DRAW).without_mark(HIGH)
        leads = shown.get(counter, shot.best) == best
        fresh.append(clean.with_marks(HIGH) if leads else clean)
    state = state.with_counters(fresh)
    return _picked(_next(state, SELECT, replace(shot, best=best)))


def _picked(state: State) -> State:
    """Advance the selection without dice: wait for more, restart among ties, or finish."""
    shot, leaders = shooting(state), _marked(state, HIGH)
    if shot is None or _marked(state, DRAW):
        return state
    if len(leaders) == 1:
        state = _drawing(state, ())
        return _next(state, OUTCOME, replace(shot, struck=leaders[0].id, best=0))
    return _drawing(_next(state, SELECT, replace(shot, best=0, again=1)), leaders)


# -- tidying, windows, the turn -----------------------------------------------------------------


def tidied(state: State) -> State:
    """Return the position without stale shots and windows, and with the selection repaired."""
    while state.top is not None and not _stands(state, state.top):
        state = state.popped()
    top, shot = state.top, shooting(state)
    if shot is None or top is None:
        return state
    if top.kind == OUTCOME and shot.struck and not struck_by(state, shot):
        return tidied(state.popped())
    if top.kind == SELECT and not (_marked(state, DRAW)):
        others = stray_shots.others(state, shot)
        if len(others) < 2:
            struck = others[0].id if others else ""
            return _next(_drawing(state, ()), OUTCOME, replace(shot, struck=struck, best=0))
        return _picked(state) if _marked(state, HIGH) else _drawing(state, others)
    return state


def _stands(state: State, frame: Frame) -> bool:
    """Whether a frame is still valid: its counters exist, are in place and are visible."""
    if frame.kind == WINDOW:
        mover = state.by_id.get(frame.who)
        there = mover is not None and mover.place == frame.place
        return there and state.phase == MOVEMENT and _can_fire(state, frame)
    if frame.kind not in FRAMES:
        return True
    shot = stray_shots.read(frame)
    for side in state.world.sides:  # both sides must see all counters in the shot
        seen = seen_by(state, side.id).by_id
        if not {shot.firer, shot.target, shot.struck or shot.target} <= seen.keys():
            return False
    firer, target = state.by_id[shot.firer], state.by_id[shot.target]
    return firer.place.hex is not None and target.place == frame.place


def _can_fire(state: State, window: Frame) -> bool:
    """Whether any counter that is not hidden could fire in a window.

    Hidden counters may fire in a window but never open one, as that would reveal them.
    """
    while state.frames and state.frames[-1] != window:
        state = state.popped()
    ready = [
        each
        for each in declaration.firers(state)
        if not (each.has(HIDDEN) or declaration.has_fired(state, each))
    ]
    return any(declaration.can(state, each) for each in declaration.attacks(state, ready))


def opened(state: State, play: Action) -> State:
    """Return the position after a move, with a window if a counter can fire at it (reading F12)."""
    mover = state.by_id[play.who]
    if state.phase != MOVEMENT or state.world.play == "free" or mover.place.hex is None:
        return state
    for side in state.world.sides:
        if side.id != mover.side:
            window = Frame(WINDOW, side.id, mover.place, mover.id)
            offered = state.pushed(window)
            if _can_fire(offered, window):
                state = offered
    return state


def notes(state: State) -> Findings:
    """Return the findings on the shot under way, as notes that accompany the stack findings."""
    top, shot = state.top, shooting(state)
    if top is None or shot is None:
        return ()
    if top.kind in (STRAY, SELECT, OUTCOME, EFFECT):
        found = stray_shots.rolled_findings(state, shot)
    elif top.kind == ROLL and stray_shots.at_vehicle(state, shot):
        found = stray_shots.aimed_findings(state, shot)
    else:
        found = modifiers.net_findings(state, stray_shots.attack(state, shot))
    return tuple(replace(each, role="note" if each.role == "rule" else each.role) for each in found)
