"""What A5 has no tables for and players enter by hand: DRM, the To Hit Number, the outcome.

Knows the frames that ask for it and what follows from each answer; `resolution` carries them out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.memo import memo
from overstack.position.state import Action, Counter, Kind, State
from overstack.position.values import replace
from overstack.rulesets.asl.attack import modifiers, stray_shots
from overstack.rulesets.asl.attack.modifiers import CC, DRM, EFFECT, IFT, NUMBER, ORDNANCE, OUTCOME
from overstack.rulesets.asl.attack.stray_shots import Shot, shooting
from overstack.rulesets.asl.book import BOOK, BROKEN, CAVALRY, HALVES, PINNED, VEHICLE, WRECK
from overstack.rulesets.asl.equivalents import Counters, Findings

#: What can be entered by hand (tables.toml).
LOWEST_DRM, HIGHEST_DRM = BOOK.tables["supplied"]["drm"]
LOWEST_NUMBER, HIGHEST_NUMBER = BOOK.tables["supplied"]["number"]
DRMS = tuple(modifiers.signed(n) for n in range(LOWEST_DRM, HIGHEST_DRM + 1))
NUMBERS = tuple(str(n) for n in range(LOWEST_NUMBER, HIGHEST_NUMBER + 1))
#: The entries that are a figure.
ENTERED: Final[Mapping[str, Mapping[Action, None]]] = MappingProxyType(
    {
        DRM: dict.fromkeys(Action(DRM, mode=value) for value in DRMS),
        NUMBER: dict.fromkeys(Action(NUMBER, mode=value) for value in NUMBERS),
    }
)


def _refused(state: State, action: Action) -> Findings:
    return (Finding("D-hand", Grade.FORBIDDEN),)


@clause("D-hand", otherwise=False)
def asked_for(state: State, action: Action) -> bool:
    """Whether this is an entry by hand that is asked for now."""
    return action in answers(state)


@finds("D-hand", otherwise=_refused)
def by_hand(rule: Rule, state: State, action: Action) -> Findings:
    """An entry by hand where one is asked for, with what follows from it."""
    top, shot = state.top, shooting(state)
    if top is None or shot is None or not asked_for(state, action):
        return _refused(state, action)
    told = facts(entered=action.mode)
    say = OUTCOME if top.kind == EFFECT else top.kind
    found = [rule.lawful(top.place, top.side, facts=told, say=say)]
    if top.kind == NUMBER:
        found += stray_shots.aimed_findings(state, replace(shot, number=int(action.mode)))
    if top.kind == OUTCOME:
        found += stray_shots.rolled_findings(state, shot)
    return tuple(found)


@memo(of="position", keep=1)
def answers(state: State) -> Mapping[Action, None]:
    """What can be entered by hand now, in this order."""
    top, shot = state.top, shooting(state)
    if top is None or shot is None:
        return {}
    if top.kind == OUTCOME:
        return dict.fromkeys(_outcomes(state, shot))
    if top.kind == EFFECT and shot.struck in state.by_id:
        return dict.fromkeys(_effects(state.by_id[shot.struck], shot))
    return ENTERED.get(top.kind, {})


def _outcomes(state: State, shot: Shot) -> Iterator[Action]:
    """What a shot may have done: nothing, or something to a counter that it concerns.

    Of several the one that is hurt is named first, and how in the next frame.
    """
    struck = struck_by(state, shot)
    yield Action(OUTCOME, mode="none" if struck else "miss")
    if len(struck) > 1:
        yield from (Action(OUTCOME, on=unit.id, mode="hurt") for unit in struck)
    elif struck:
        yield from _effects(struck[0], shot)


def _effects(unit: Counter, shot: Shot) -> Iterator[Action]:
    """What can befall one counter; in close combat nobody is pinned or breaks."""
    if unit.kind.type == VEHICLE:
        yield Action(OUTCOME, on=unit.id, mode="wreck")
    elif shot.means != CC and not unit.has(BROKEN):
        if not unit.has(PINNED):
            yield Action(OUTCOME, on=unit.id, mode="pinned")
        yield Action(OUTCOME, on=unit.id, mode="broken")
    if half_of(unit.kind) is not None:
        yield Action(OUTCOME, on=unit.id, mode="reduced")
    yield Action(OUTCOME, on=unit.id, mode="eliminated")


def half_of(kind: Kind) -> Kind | None:
    """What is left of a squad that has lost half its men; None for all other counters."""
    if int(kind.traits.get("halves", 0)) < HALVES:
        return None
    plain = "cavalry-half" if kind.type == CAVALRY else "half-squad"
    name = kind.traits.get("reduced") or kind.traits.get("half") or plain
    return BOOK.kinds.get(str(name))


def struck_by(state: State, shot: Shot) -> Counters:
    """The counters that the outcome of a shot is about: one, or all Personnel of a Location.

    Fire in the MPh is at those who move there, or at those who do not.
    """
    struck = state.by_id.get(shot.struck)
    if struck is None or struck.has(WRECK):
        return ()
    if not shared(state, shot):
        return (struck,)
    there = modifiers.targets(state, stray_shots.attack(state, shot))
    return tuple(unit for unit in there if alike(state, unit, struck))


def alike(state: State, unit: Counter, other: Counter) -> bool:
    """Whether the same fire concerns both, as far as moving goes."""
    return modifiers.exposed(state, unit) == modifiers.exposed(state, other)


def shared(state: State, shot: Shot) -> bool:
    """Whether the shot concerns everybody in the Location, not one counter alone."""
    struck = state.by_id.get(shot.struck)
    at_vehicle = struck is not None and struck.kind.type == VEHICLE
    return shot.means in (IFT, ORDNANCE) and not at_vehicle
