"""Values without tables in A5 that players enter by hand: DRM, To Hit Number, outcome.

Lists the frames that request such values and the possible answers; `resolution` applies them.
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

#: The ranges of values that can be entered by hand (tables.toml).
LOWEST_DRM, HIGHEST_DRM = BOOK.tables["supplied"]["drm"]
LOWEST_NUMBER, HIGHEST_NUMBER = BOOK.tables["supplied"]["number"]
DRMS = tuple(modifiers.signed(n) for n in range(LOWEST_DRM, HIGHEST_DRM + 1))
NUMBERS = tuple(str(n) for n in range(LOWEST_NUMBER, HIGHEST_NUMBER + 1))
#: The entries that are a number, by frame.
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
    """Whether an act is an entry by hand that is requested now."""
    return action in answers(state)


@finds("D-hand", otherwise=_refused)
def by_hand(rule: Rule, state: State, action: Action) -> Findings:
    """Return the findings on a requested entry by hand, with its consequences."""
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
    """Return the entries that are possible now, in display order."""
    top, shot = state.top, shooting(state)
    if top is None or shot is None:
        return {}
    if top.kind == OUTCOME:
        return dict.fromkeys(_outcomes(state, shot))
    if top.kind == EFFECT and shot.struck in state.by_id:
        return dict.fromkeys(effects(state.by_id[shot.struck], shot))
    return ENTERED.get(top.kind, {})


def _outcomes(state: State, shot: Shot) -> Iterator[Action]:
    """Yield the possible outcomes of a shot: none, or an effect on a counter that it can affect.

    If there are several such counters, one frame asks which is hurt, the next for the effect.
    """
    struck = struck_by(state, shot)
    yield Action(OUTCOME, mode="none" if struck else "miss")
    if len(struck) > 1:
        yield from (Action(OUTCOME, on=unit.id, mode="hurt") for unit in struck)
    elif struck:
        yield from effects(struck[0], shot)


def effects(unit: Counter, shot: Shot) -> Iterator[Action]:
    """Yield the possible effects on one counter; close combat neither pins nor breaks."""
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
    """Return the kind that a reduced squad becomes; None for all other counters."""
    if int(kind.traits.get("halves", 0)) < HALVES:
        return None
    plain = "cavalry-half" if kind.type == CAVALRY else "half-squad"
    name = kind.traits.get("reduced") or kind.traits.get("half") or plain
    return BOOK.kinds.get(str(name))


def struck_by(state: State, shot: Shot) -> Counters:
    """Return the counters that a shot can affect: one, or all Personnel of a Location.

    In the MPh fire affects either the moving units there or the stationary ones.
    """
    struck = state.by_id.get(shot.struck)
    if struck is None or struck.has(WRECK):
        return ()
    if not shared(state, shot):
        return (struck,)
    there = modifiers.targets(state, stray_shots.attack(state, shot))
    return tuple(unit for unit in there if alike(state, unit, struck))


def alike(state: State, unit: Counter, other: Counter) -> bool:
    """Whether the same fire affects both units: in the MPh both are moving or both stationary."""
    return modifiers.exposed(state, unit) == modifiers.exposed(state, other)


def shared(state: State, shot: Shot) -> bool:
    """Whether the shot affects all Personnel in the Location rather than one counter."""
    struck = state.by_id.get(shot.struck)
    at_vehicle = struck is not None and struck.kind.type == VEHICLE
    return shot.means in (IFT, ORDNANCE) and not at_vehicle
