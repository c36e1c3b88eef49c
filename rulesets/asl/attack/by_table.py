"""Results of small arms fire by a table of the scenario, in place of the entries by hand.

A5 has no IFT, so the DRM from outside it and the effect of a shot are entered by hand
(`manual_entries`). Where the scenario has a table in force, an attack on the IFT needs no entries:
the terrain of the target's Location gives the other DRM, and the roll gives the effect on the
target. Other means of attack are entered by hand all the same.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from overstack.judging.parts import Combat
from overstack.position.state import Action, Counter, Faces, Kind, State
from overstack.rulesets.asl.attack import manual_entries, resolution, stray_shots
from overstack.rulesets.asl.attack.modifiers import IFT, OUTCOME, ROLL
from overstack.rulesets.asl.attack.stray_shots import Shot, shooting
from overstack.rulesets.asl.book import BOOK, BROKEN, PINNED

#: The effects that a table can give, from the lightest to the gravest.
RESULTS: Final = ("none", "pinned", "broken", "reduced", "eliminated")
#: The firepower of machine guns on a vehicle, which its counter does not show.
VEHICLE_GUNS: Final = int(BOOK.tables["supplied"]["vehicle_guns"])
_PRINTED: Final = re.compile(r"(\d+)-\d+")


@cache
def firepower(kind: Kind) -> int:
    """The firepower printed on a counter, or that of a vehicle's machine guns."""
    printed = _PRINTED.fullmatch(kind.values[0])
    return int(printed[1]) if printed else VEHICLE_GUNS


def pending(state: State) -> Combat | None:
    """The shot that waits for its roll on the table, with all its DRM; None if none does."""
    shot = shooting(state)
    if shot is None or state.top is None or state.top.kind != ROLL or shot.means != IFT:
        return None
    kind = state.by_id[shot.firer].kind
    return Combat(firepower(kind), drm=stray_shots.drm(state, shot))


def taken(state: State, result: str) -> str:
    """The effect that counts: one that the target suffers already has none or becomes graver.

    A pin on a unit that is pinned or broken has no effect. Any other effect that is not possible is
    the next graver one that is.
    """
    shot = shooting(state)
    return result if shot is None else effect_on(state.by_id[shot.target], shot, result)


def effect_on(target: Counter, shot: Shot, result: str) -> str:
    """The effect of a result of the table that counts on a target (`taken`)."""
    if result == "none" or (result == "pinned" and (target.has(PINNED) or target.has(BROKEN))):
        return "none"
    possible = {act.mode for act in manual_entries.effects(target, shot)}
    graver = RESULTS[RESULTS.index(result) :]
    return next(each for each in graver if each in possible)


def entered(state: State, faces: Faces, effect: str) -> State:
    """The position after a roll, with its effect on the target entered as a person would."""
    shot = shooting(state)
    after = resolution.rolled(state, faces)
    if shot is None:
        return after
    target = after.by_id[shot.target]
    struck = manual_entries.struck_by(after, shooting(after) or shot)
    if effect == "none" or target not in struck:
        return resolution.apply(after, Action(OUTCOME, mode="none" if struck else "miss"))
    if len(struck) == 1:
        return resolution.apply(after, Action(OUTCOME, on=target.id, mode=effect))
    depth = len(after.frames)
    after = resolution.apply(after, Action(OUTCOME, on=target.id, mode="hurt"))
    after = resolution.apply(after, Action(OUTCOME, on=target.id, mode=effect))
    if len(after.frames) < depth:  # the effect has ended the attack
        return after
    return resolution.apply(after, Action(OUTCOME, mode="none"))
