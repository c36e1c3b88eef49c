"""Attacks on the board: who may fire at whom, when and with what, and what is said of it.

Knows acts, phases and frames; `attacks` has what overstacking adds, `shots` the stray hit,
`fire` does what is judged here. A5
has no To Hit tables and no IFT: DRM from outside it, the Modified To Hit Number and what a
hit does are entered by hand (D-hand). An attack goes through these frames:

    window   the side that does not move may fire at a mover (Defensive First Fire), or hold
    drm      all other DRM are entered; number: the Modified To Hit Number
    roll     two dice; stray: one die; select: Random Selection, up to three dice at a time
    outcome  its owner notes what the shot does
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

from overstack.hexes import Hex, distance, line
from overstack.once import once
from overstack.rulesets.asl import attacks, shots, turn
from overstack.rulesets.asl.attacks import (
    ASKED,
    CC,
    DRM,
    FRAMES,
    IFT,
    MEANS,
    NUMBER,
    ORDNANCE,
    OUTCOME,
    ROLLED,
    STAR,
    WINDOW,
    Attack,
)
from overstack.rulesets.asl.book import (
    ADVANCING_FIRE,
    BOOK,
    BROKEN,
    CLOSE_COMBAT,
    DEFENSIVE_FIRE,
    FIRED,
    GUN,
    HIDDEN,
    HOLDS,
    INHERENT,
    PERSONNEL,
    PREP_FIRE,
    PREPPED,
    STACK,
    SW,
    UNSEEN,
    VEHICLE,
    WRECK,
)
from overstack.rulesets.asl.equivalents import Counters, Findings, location, trait, vehicle_of
from overstack.rulesets.asl.shots import Shot
from overstack.state import Action, Counter, Frame, Kind, Place, State
from overstack.verdict import Finding, Grade, Verdict, clause, facts, verdict

# -- verbs, phases, figures ------------------------------------------------------------------

VERBS = ("attack", "hold", "drm", "number", "outcome")

#: The phases in which a side may attack of its own accord.
FIRE_PHASES = (PREP_FIRE, DEFENSIVE_FIRE, ADVANCING_FIRE, CLOSE_COMBAT)
#: What can be entered by hand (tables.toml).
LOWEST_DRM, HIGHEST_DRM = BOOK.tables["supplied"]["drm"]
LOWEST_NUMBER, HIGHEST_NUMBER = BOOK.tables["supplied"]["number"]
DRMS = tuple(attacks.signed(n) for n in range(LOWEST_DRM, HIGHEST_DRM + 1))
NUMBERS = tuple(str(n) for n in range(LOWEST_NUMBER, HIGHEST_NUMBER + 1))
#: Terrain that blocks the sight from the ground to the ground.
BLOCKING = frozenset(BOOK.tables["supplied"]["blocking"])
RAISED = frozenset({"hill", "hill2", "mountain"})
_PRINTED = re.compile(r"\w+-(\d+)")


def shooting(state: State) -> Shot | None:
    """The shot that is under way."""
    top = state.top
    return shots.read(top) if top is not None and top.kind in (*ASKED, *ROLLED) else None


# -- who may fire at whom --------------------------------------------------------------------


@cache
def reach(kind: Kind) -> int:
    """How many hexes away a counter can fire; 0 for none. SW and MMC have it printed."""
    printed = _PRINTED.fullmatch(kind.values[0])
    if printed is not None:
        return int(printed[1])
    if kind.traits.get("ordnance"):
        return int(BOOK.tables["supplied"]["far"])
    return int(kind.traits.get("mg", 0))


def side_to_fire(state: State) -> str:
    """The side that may attack now; "" for none, or while a shot is under way."""
    top = state.top
    if top is not None and top.kind in FRAMES:
        return top.side if top.kind == WINDOW else ""
    return turn.acting(state) if state.phase in FIRE_PHASES else ""


def means_of(state: State, firer: Counter, target: Counter) -> tuple[str, ...]:
    """What a counter could attack another one with, as the two of them stand."""
    near = location(state, firer.place) == location(state, target.place)
    at_vehicle = target.kind.type == VEHICLE
    found = []
    if near and (firer.kind.type in PERSONNEL or reach(firer.kind)) and firer.kind.type != SW:
        found += [CC] if vehicle_of(state, firer) is None else []
    if firer.kind.traits.get("ordnance"):
        found += [ORDNANCE] if vehicle_of(state, target) is None else []
    elif reach(firer.kind):
        found.append(STAR if at_vehicle else IFT)
    return tuple(found)


def _barred(state: State, firer: Counter, say: str, **figures: int | str) -> Findings:
    told = facts(**figures)
    return (
        Finding("D-attack", Grade.FORBIDDEN, firer.place, firer.side, told, say, who=(firer.id,)),
    )


def _moment(state: State, firer: Counter, means: str) -> str:
    """Why it is not the moment for this counter to attack; "" if it is."""
    if shooting(state) is not None:
        return "settle"
    if state.world.play == "free":
        return ""
    if side_to_fire(state) == "":
        return "phase"
    if side_to_fire(state) != firer.side:
        return "side"
    if (state.phase == CLOSE_COMBAT) != (means == CC):
        return "close" if state.phase == CLOSE_COMBAT else "not-close"
    if firer.has(FIRED) or firer.has(HOLDS) or (firer.has(PREPPED) and state.phase != CLOSE_COMBAT):
        return "fired"
    return ""


def _unable(state: State, firer: Counter) -> str:
    """Why this counter cannot attack at all; "" if it can."""
    kind = firer.kind.type
    holder = state.by_id.get(firer.aboard)
    if firer.has(WRECK) or firer.has(INHERENT) or firer.has(BROKEN):
        return "unable"
    if kind == GUN and (vehicle_of(state, firer) or not _served(state, firer)):
        return "unmanned"
    if kind == SW and (holder is None or holder.kind.type not in PERSONNEL or holder.has(BROKEN)):
        return "unmanned"
    return ""


def _served(state: State, gun: Counter) -> bool:
    """Whether somebody who is not broken mans a Gun."""
    return any(not crew.has(BROKEN) for crew in state.load(gun.id) if crew.kind.type in PERSONNEL)


def _misplaced(state: State, firer: Counter, target: Counter, means: str) -> str:
    """Why this target is none for this counter; "" if it is one."""
    if target.side == firer.side or target.kind.type not in (*PERSONNEL, VEHICLE):
        return "target"
    if firer.place.hex is None or target.place.hex is None:
        return "target"
    if target.has(WRECK) or target.has(INHERENT) or target.has(UNSEEN) or target.has(HIDDEN):
        return "unseen" if target.has(UNSEEN) or target.has(HIDDEN) else "target"
    window = state.top
    if window is not None and window.kind == WINDOW and not _is_mover(state, target, window):
        return "mover"
    if means not in means_of(state, firer, target):
        return "means"
    return ""


def _is_mover(state: State, target: Counter, window: Frame) -> bool:
    """Whether the window is about this counter: the mover, who moves with it, or is aboard it."""
    mover = state.by_id.get(window.who)
    if mover is None or target.place != mover.place:
        return False
    with_it = mover.has(STACK) and target.has(STACK) and target.side == mover.side
    return target.id == mover.id or with_it or target in state.cargo(mover.id)


@clause("D-attack", otherwise=())
def permitted(state: State, attack: Attack) -> Findings:
    """Who may attack now, with what, at whom, and how far."""
    firer, target = attack.firer, attack.target
    for say in (
        _moment(state, firer, attack.means),
        _unable(state, firer),
        _misplaced(state, firer, target, attack.means),
    ):
        if say:
            return _barred(state, firer, say, target=f"#{target.id}", phase=_phase(state))
    far = _distance(firer.place, target.place)
    if attack.means != CC and far > reach(firer.kind):
        return _barred(state, firer, "range", far=far, range=reach(firer.kind))
    figures = facts(far=far, target=f"#{target.id}")
    who = (firer.id,)
    return (Finding("D-attack", Grade.LAWFUL, target.place, firer.side, figures, who=who),)


def _phase(state: State) -> str:
    return BOOK.phases[state.phase].name


def _distance(a: Place, b: Place) -> int:
    return 0 if a.hex is None or b.hex is None else distance(a.hex, b.hex)


@clause("D-sight", otherwise=())
def sight(state: State, attack: Attack) -> Findings:
    """From the ground to the ground nothing that blocks sight may lie between."""
    start, end = attack.firer.place, attack.target.place
    if attack.means == CC or start.hex is None or end.hex is None:
        return ()
    if _raised(state, start) or _raised(state, end):
        return ()
    for cells in _between(start.hex, end.hex):
        if all(state.world.map.terrain_at(cell) in BLOCKING for cell in cells):
            between = facts(between=state.world.map.label(Place(cells[0])))
            who = (attack.firer.id,)
            return (Finding("D-sight", Grade.FORBIDDEN, end, attack.firer.side, between, who=who),)
    return (Finding("D-sight", Grade.LAWFUL, end, attack.firer.side, who=(attack.firer.id,)),)


@lru_cache(maxsize=4096)
def _between(start: Hex, end: Hex) -> tuple[tuple[Hex, ...], ...]:
    """What the line between two hexes meets on its way, worked out once: every move asks it."""
    return line(start, end)[1:-1]


def _raised(state: State, place: Place) -> bool:
    """Whether a place looks over what blocks others: a level above the ground, or a hill."""
    if trait(state, place, "height") > 0:
        return True
    return place.hex is not None and state.world.map.terrain_at(place.hex) in RAISED


# -- judging -----------------------------------------------------------------------------------


def judged(state: State, action: Action) -> Verdict:
    """Everything said of an act of this chapter. Junk is forbidden."""
    if action.verb == "attack":
        return _judged_attack(state, action)
    if action.verb == "hold":
        return verdict(held(state, action))
    return verdict(by_hand(state, action))


def allowed(state: State, action: Action) -> bool:
    """Whether the judge passes it."""
    if action.verb == "attack":
        found = may_attack(state, action)
    elif action.verb == "hold":
        found = held(state, action)
    else:
        found = by_hand(state, action)
    return all(finding.grade < Grade.FORBIDDEN for finding in found)


def _judged_attack(state: State, action: Action) -> Verdict:
    attack = attack_of(state, action)
    if attack is None:
        return verdict([Finding("D-attack", Grade.FORBIDDEN, say="unknown")])
    found = may_attack(state, action)
    if any(finding.grade is Grade.FORBIDDEN for finding in found):
        return verdict(found)
    shot = Shot(attack.firer.id, attack.target.id, attack.means)
    return verdict(
        (*found, *attacks.findings(state, attack), *shots.count_findings(state, shot)),
        attacks.prices(state, attack),
    )


def attack_of(state: State, action: Action) -> Attack | None:
    """The attack that an act declares; None where it names no counters or no means."""
    firer, target = state.by_id.get(action.who), state.by_id.get(action.on)
    if firer is None or target is None or action.to is not None or action.mode not in MEANS:
        return None
    return Attack(firer, target, action.mode)


@once(64)
def may_attack(state: State, action: Action) -> Findings:
    """The findings that decide about an attack."""
    attack = attack_of(state, action)
    if attack is None:
        return (Finding("D-attack", Grade.FORBIDDEN, say="unknown"),)
    found = permitted(state, attack)
    barred = any(finding.grade is Grade.FORBIDDEN for finding in found)
    return found if barred else (*found, *sight(state, attack))


@clause("D-attack", otherwise=())
def held(state: State, action: Action) -> Findings:
    """Holding fire: only where fire at a mover is offered; for this step or the whole phase."""
    top = state.top
    fits = action in (Action("hold"), Action("hold", mode="phase"))
    if top is None or top.kind != WINDOW or not fits:
        return (Finding("D-attack", Grade.FORBIDDEN, say="unknown"),)
    return (Finding("D-attack", Grade.LAWFUL, top.place, top.side, say="held"),)


def _refused(state: State, action: Action) -> Findings:
    return (Finding("D-hand", Grade.FORBIDDEN),)


@clause("D-hand", otherwise=_refused)
def by_hand(state: State, action: Action) -> Findings:
    """An entry by hand where one is asked for, with what follows from it."""
    top, shot = state.top, shooting(state)
    if top is None or shot is None or action not in set(answers(state)):
        return _refused(state, action)
    told = facts(entered=action.mode)
    found = [Finding("D-hand", Grade.LAWFUL, top.place, top.side, told, say=top.kind)]
    if top.kind == NUMBER:
        found += shots.aimed_findings(state, replace(shot, number=int(action.mode)))
    if top.kind == OUTCOME:
        found += shots.rolled_findings(state, shot)
    return tuple(found)


def answers(state: State) -> Iterator[Action]:
    """What can be entered by hand now."""
    top, shot = state.top, shooting(state)
    if top is None or shot is None:
        return
    if top.kind == DRM:
        yield from (Action(DRM, mode=value) for value in DRMS)
    elif top.kind == NUMBER:
        yield from (Action(NUMBER, mode=value) for value in NUMBERS)
    elif top.kind == OUTCOME:
        yield from _outcomes(state, shot)


def _outcomes(state: State, shot: Shot) -> Iterator[Action]:
    """What a shot may have done: nothing, or something to each counter that it may concern."""
    struck = struck_by(state, shot)
    yield Action(OUTCOME, mode="none" if struck else "miss")
    for unit in struck:
        if unit.kind.type == VEHICLE:
            yield Action(OUTCOME, on=unit.id, mode="wreck")
        elif not unit.has(BROKEN):
            yield Action(OUTCOME, on=unit.id, mode="broken")
        yield Action(OUTCOME, on=unit.id, mode="eliminated")


def struck_by(state: State, shot: Shot) -> Counters:
    """The counters that the outcome of a shot is about: one, or all Personnel of a Location."""
    struck = state.by_id.get(shot.struck)
    if struck is None or struck.has(WRECK):
        return ()
    if shared(state, shot):
        return attacks.targets(state, shots.attack(state, shot))
    return (struck,)


def shared(state: State, shot: Shot) -> bool:
    """Whether the shot concerns everybody in the Location, not one counter alone."""
    struck = state.by_id.get(shot.struck)
    at_vehicle = struck is not None and struck.kind.type == VEHICLE
    return shot.means in (IFT, ORDNANCE) and not at_vehicle


# -- what can be tried -------------------------------------------------------------------------


def candidates(state: State, who: str = "") -> Iterator[Action]:
    """The acts of this chapter that could be tried; with `who` those of or at that counter."""
    top = state.top
    if top is not None and top.kind in ASKED:
        yield from (a for a in answers(state) if who in ("", a.on))
        return
    if top is not None and top.kind == WINDOW and not who:
        yield Action("hold")
        yield Action("hold", mode="phase")
    yield from tries(state, who)


def tries(state: State, who: str = "") -> Iterator[Action]:
    """The attacks that could be tried now."""
    free = state.world.play == "free" and shooting(state) is None
    side = side_to_fire(state)
    if not side and not free:
        return
    enemies = [c for c in _targets(state) if c.place.hex and c.kind.type in (*PERSONNEL, VEHICLE)]
    for firer in state.counters:
        if who not in ("", firer.id) or not (free or firer.side == side) or not _armed(firer):
            continue
        for target in enemies:
            if target.side != firer.side and _in_reach(firer, target):
                for means in means_of(state, firer, target):
                    yield Action("attack", firer.id, on=target.id, mode=means)


def _targets(state: State) -> Counters:
    """Whom an attack could be aimed at now: in a window of fire the movers and their load only."""
    top = state.top
    if top is None or top.kind != WINDOW:
        return state.counters
    return tuple(c for c in state.counters if _is_mover(state, c, top))


def _armed(firer: Counter) -> bool:
    return firer.place.hex is not None and bool(reach(firer.kind) or firer.kind.type in PERSONNEL)


def _in_reach(firer: Counter, target: Counter) -> bool:
    return _distance(firer.place, target.place) <= reach(firer.kind)
