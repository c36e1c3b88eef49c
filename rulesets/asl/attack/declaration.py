"""Declaring attacks: who may fire at whom, when and with what, and the findings on it.

Handles acts, phases and frames. `modifiers` has the DRM of overstacking, `stray_shots` the stray
hit; `resolution` carries out the acts that this module allows. A5 has no To Hit tables and no IFT:
DRM from outside A5, the Modified To Hit Number and the effect of a hit are entered by hand
(D-hand). An attack goes through these frames:

    window   the side that does not move may fire at a mover (Defensive First Fire), or hold
    drm      all other DRM are entered; number: the Modified To Hit Number
    roll     two dice; stray: one die; select: Random Selection, up to three dice at a time
    outcome  the firing side enters the effect of the shot
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from overstack.judging.chapters import Answer
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.hexes import distance
from overstack.position.memo import memo
from overstack.position.state import Action, Counter, Frame, Kind, Place, State
from overstack.rulesets.asl.attack import modifiers, stray_shots
from overstack.rulesets.asl.attack.manual_entries import answers, asked_for, by_hand
from overstack.rulesets.asl.attack.modifiers import (
    ASKED,
    CC,
    FRAMES,
    IFT,
    MEANS,
    ORDNANCE,
    STAR,
    WINDOW,
    Attack,
)
from overstack.rulesets.asl.attack.sight import sight, unsighted
from overstack.rulesets.asl.attack.stray_shots import Shot, shooting
from overstack.rulesets.asl.book import (
    ADVANCING_FIRE,
    BOOK,
    BROKEN,
    CLOSE_COMBATS,
    DEFENSIVE_FIRE,
    FIRED,
    GUN,
    HIDDEN,
    HOLDS,
    INHERENT,
    MOBILE,
    PERSONNEL,
    PREP_FIRE,
    PREPPED,
    STACK,
    SW,
    UNSEEN,
    VEHICLE,
    WRECK,
)
from overstack.rulesets.asl.counting import with_cargo
from overstack.rulesets.asl.equivalents import Counters, Findings, location, vehicle_of
from overstack.rulesets.asl.supplied import turn

# -- verbs, phases, figures ------------------------------------------------------------------

#: The fields of each act are checked in this module, as they depend on the frame.
VERBS: Mapping[str, None] = dict.fromkeys(("attack", "hold", "drm", "number", "outcome"))

#: The phases in which a side may attack of its own accord.
FIRE_PHASES = (PREP_FIRE, DEFENSIVE_FIRE, ADVANCING_FIRE, *CLOSE_COMBATS)
#: The range of Guns and of the main weapons of vehicles.
FAR = int(BOOK.tables["supplied"]["far"])
_PRINTED = re.compile(r"\w+-(\d+)")


# -- who may fire at whom --------------------------------------------------------------------


@cache
def reach(kind: Kind, means: str = "") -> int:
    """Return a counter's range in hexes, by one means or the longest of all; 0 if it cannot fire.

    SW and MMC have a printed range; vehicles have machine guns, a main weapon, or both.
    """
    printed = _PRINTED.fullmatch(kind.values[0])
    ordnance = bool(kind.traits.get("ordnance"))
    far = int(printed[1]) if printed is not None else FAR if ordnance else 0
    guns = int(kind.traits.get("mg", 0))
    if means == "":
        return max(far, guns)
    return (far if ordnance else 0) if means == ORDNANCE else (guns if ordnance else far or guns)


@cache
def _arms(kind: Kind) -> tuple[bool, bool]:
    """Return two flags: whether a kind fires on the To Hit table, and whether on the IFT."""
    return bool(reach(kind, ORDNANCE)), bool(reach(kind, IFT))


def side_to_fire(state: State) -> str:
    """Return the side that may attack now; "" for none, or while a shot is under way."""
    top = state.top
    if top is not None and top.kind in FRAMES:
        return top.side if top.kind == WINDOW else ""
    return turn.acting(state) if state.phase in FIRE_PHASES else ""


def means_of(state: State, firer: Counter, target: Counter) -> tuple[str, ...]:
    """Return the means by which a counter could attack another from its place."""
    a, b = firer.place, target.place
    near = (a.hex == b.hex or a.part) and location(state, a) == location(state, b)
    found = []
    if near and _armed(firer) and firer.kind.type != SW:
        found += [CC] if vehicle_of(state, firer) is None else []
    ordnance, small = _arms(firer.kind)
    if ordnance and vehicle_of(state, target) is None:
        found.append(ORDNANCE)
    if small:
        found.append(STAR if target.kind.type == VEHICLE else IFT)
    return tuple(found)


def _barred(state: State, firer: Counter, say: str, **figures: int | str) -> Findings:
    told = facts(**figures)
    return (
        Finding(
            "D-attack",
            Grade.FORBIDDEN,
            firer.place,
            firer.side,
            facts=told,
            say=say,
            who=(firer.id,),
        ),
    )


def _moment(state: State, firer: Counter, means: str) -> str:
    """Return the reason why this counter may not attack at this moment; "" if it may."""
    if shooting(state) is not None:
        return "settle"
    if state.world.play == "free":
        return ""
    side = side_to_fire(state)
    if side != firer.side:
        return "side" if side else "phase"
    if (state.phase in CLOSE_COMBATS) != (means == CC):
        return "close" if state.phase in CLOSE_COMBATS else "not-close"
    return "fired" if has_fired(state, firer) else ""


def has_fired(state: State, firer: Counter) -> bool:
    """Whether a counter has used its attack or holds its fire."""
    if firer.has(FIRED) or firer.has(HOLDS):
        return True
    return firer.has(PREPPED) and state.phase not in CLOSE_COMBATS


def unable(state: State, firer: Counter) -> str:
    """Return the reason why this counter cannot attack at all; "" if it can."""
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
    """Whether unbroken Personnel mans a Gun."""
    return any(not crew.has(BROKEN) for crew in state.load(gun.id) if crew.kind.type in PERSONNEL)


def _misplaced(state: State, firer: Counter, target: Counter, means: str) -> str:
    """Return the reason why this counter may not attack this target; "" if it may."""
    if target.side == firer.side or target.kind.type not in MOBILE:
        return "target"
    if firer.place.hex is None or target.place.hex is None:
        return "target"
    if out_of_sight(state, target):
        return "unseen"
    if target.has(WRECK) or target.has(INHERENT):
        return "target"
    window = state.top
    if window is not None and window.kind == WINDOW and not _is_mover(state, target, window):
        return "mover"
    if means not in means_of(state, firer, target):
        return "means"
    return ""


def out_of_sight(state: State, unit: Counter) -> bool:
    """Whether a unit, or a carrier of it, is hidden or out of LOS."""
    while not (unit.has(UNSEEN) or unit.has(HIDDEN)):
        if not unit.aboard:
            return False
        unit = state.by_id[unit.aboard]
    return True


def _is_mover(state: State, target: Counter, window: Frame) -> bool:
    """Whether a target is the window's mover, moves with it, or is aboard it."""
    mover = state.by_id.get(window.who)
    if mover is None or target.place != mover.place:
        return False
    with_it = mover.has(STACK) and target.has(STACK) and target.side == mover.side
    return target.id == mover.id or with_it or target in state.cargo(mover.id)


@clause("D-attack", otherwise="")
def why_not(state: State, attack: Attack) -> str:
    """Return the reason why this attack is barred, line of sight aside; "" if it is not."""
    firer, target, means = attack.firer, attack.target, attack.means
    return (
        _moment(state, firer, means)
        or unable(state, firer)
        or _misplaced(state, firer, target, means)
        or _too_far(firer, target, means)
    )


def _too_far(firer: Counter, target: Counter, means: str) -> str:
    far = means != CC and _distance(firer.place, target.place) > reach(firer.kind, means)
    return "range" if far else ""


@finds("D-attack", otherwise=())
def permitted(rule: Rule, state: State, attack: Attack) -> Findings:
    """Return the findings on who may attack now, with what, at whom, and at what range."""
    firer, target, say = attack.firer, attack.target, why_not(state, attack)
    far = _distance(firer.place, target.place)
    if say == "range":
        return _barred(state, firer, say, far=far, range=reach(firer.kind, attack.means))
    if say:
        return _barred(
            state, firer, say, target=f"#{target.id}", phase=BOOK.phases[state.phase].name
        )
    figures = facts(far=far, target=f"#{target.id}")
    return (rule.lawful(target.place, firer.side, facts=figures, who=(firer.id,)),)


def _distance(a: Place, b: Place) -> int:
    return 0 if a.hex is None or b.hex is None else distance(a.hex, b.hex)


# -- judging -----------------------------------------------------------------------------------


#: The refusal of an attack or an entry by hand, without reasons; `rest` of the answer has them.
_NO: Final = (Finding("D-attack", Grade.FORBIDDEN, say="unknown"),)


def answer(state: State, action: Action) -> Answer:
    """Return the answer to an act of this chapter. Malformed acts are forbidden."""
    if turn.result(state) is not None:
        return Answer((Finding("D-sequence", Grade.FORBIDDEN, say="finished"),))
    if action.verb == "hold":
        return Answer(held(state, action))
    if action.verb != "attack":
        rest = _noted(state, action)
        return Answer((), rest=rest, decides=lambda: () if asked_for(state, action) else _NO)
    attack = attack_of(state, action)
    if attack is None:
        return Answer(_NO)
    return Answer(
        (),
        rest=_attacked(state, action, attack),
        prices=lambda: modifiers.prices(state, attack) if can(state, attack) else (),
        decides=lambda: () if can(state, attack) else _NO,
    )


def _noted(state: State, action: Action) -> Iterator[Finding]:
    yield from by_hand(state, action)


def _attacked(state: State, action: Action, attack: Attack) -> Iterator[Finding]:
    """Yield the findings on whether an attack may be made and, if so, on its modifiers."""
    yield from may_attack(state, action)
    if can(state, attack):
        yield from modifiers.findings(state, attack)
        shot = Shot(attack.firer.id, attack.target.id, attack.means)
        yield from stray_shots.count_findings(state, shot)


def attack_of(state: State, action: Action) -> Attack | None:
    """Return the attack that an act declares; None if its counters or means are invalid."""
    firer, target = state.by_id.get(action.who), state.by_id.get(action.on)
    if firer is None or target is None or action.to is not None or action.mode not in MEANS:
        return None
    return Attack(firer, target, action.mode)


def can(state: State, attack: Attack) -> bool:
    """Whether an attack is allowed, computed without findings."""
    return not why_not(state, attack) and not unsighted(state, attack)


def may_attack(state: State, action: Action) -> Findings:
    """Return the findings that decide whether an attack is allowed."""
    attack = attack_of(state, action)
    if attack is None:
        return (Finding("D-attack", Grade.FORBIDDEN, say="unknown"),)
    found = permitted(state, attack)
    barred = any(finding.grade is Grade.FORBIDDEN for finding in found)
    return found if barred else (*found, *sight(state, attack))


@finds("D-attack", otherwise=())
def held(rule: Rule, state: State, action: Action) -> Findings:
    """Check that a side holds fire only in a window, for this step or for the whole phase."""
    top = state.top
    fits = action in (Action("hold"), Action("hold", mode="phase"))
    if top is None or top.kind != WINDOW or not fits:
        return (rule.forbidden(say="unknown"),)
    return (rule.lawful(top.place, top.side, say="held"),)


# -- what can be tried -------------------------------------------------------------------------


def candidates(state: State, who: str = "") -> Iterator[Action]:
    """Yield the acts of this chapter to try; with `who`, those by or at that counter."""
    top = state.top
    if top is not None and top.kind in ASKED:
        yield from (a for a in answers(state) if who in ("", a.on))
        return
    if top is not None and top.kind == WINDOW and not who:
        yield Action("hold")
        yield Action("hold", mode="phase")
    yield from tries(state, who)


def tries(state: State, who: str = "") -> Iterator[Action]:
    """Yield the acts that declare attacks."""
    if by := firers(state, who):
        for attack in attacks(state, by):
            yield Action("attack", attack.firer.id, on=attack.target.id, mode=attack.means)


def firers(state: State, who: str = "") -> list[Counter]:
    """Return the armed counters whose side may attack now."""
    free = state.world.play == "free" and shooting(state) is None
    side = side_to_fire(state)
    if not side and not free:
        return []
    return [c for c in state.chosen(who) if (free or c.side == side) and _armed(c)]


def attacks(state: State, by: list[Counter]) -> Iterator[Attack]:
    """Yield the attacks that the given counters could try now."""
    targets = {each: _targets(state, each) for each in {firer.side for firer in by}}
    for firer in by:
        here, far = firer.place.hex, reach(firer.kind)
        for target in targets[firer.side]:
            there = target.place.hex
            if here and there and distance(here, there) <= far:
                for means in means_of(state, firer, target):
                    yield Attack(firer, target, means)


@memo(of="position", keep=2)
def _targets(state: State, side: str) -> Counters:
    """Return the possible targets of a side; in a window only the movers and their cargo."""
    top = state.top
    if top is None or top.kind != WINDOW:
        return tuple(
            [c for c in state.counters if c.side != side and c.place.hex and c.kind.type in MOBILE]
        )
    mover = state.by_id.get(top.who)
    if mover is None or mover.place.hex is None:
        return ()
    there = with_cargo(state, state.at(mover.place) if mover.has(STACK) else (mover,))
    there = [c for c in there if c.side != side and c.kind.type in MOBILE]
    there.sort(key=lambda c: c.id)
    return tuple([c for c in there if _is_mover(state, c, top)])


def _armed(firer: Counter) -> bool:
    return firer.place.hex is not None and bool(reach(firer.kind) or firer.kind.type in PERSONNEL)
