"""Whole attacks, for the computer as an opponent: everybody who can attack a hex attacks it."""

from __future__ import annotations

from collections.abc import Iterator

from overstack.position.state import Action, Place, State
from overstack.rulesets.europa.book import COMBAT, OVERSTACKED
from overstack.rulesets.europa.combat import attacks
from overstack.rulesets.europa.limits import units


def plans(state: State, side: str) -> Iterator[tuple[Action, ...]]:
    """An attack on each hex that enemies hold: all units in it or next to it, then the result.

    Units in overstack cannot attack in normal combat, and are left out.
    """
    if state.phase != COMBAT or state.frames or state.active != side:
        return
    for target in sorted(place for place in state.stacks if place.hex is not None):
        if target.hex is None or not attacks.has_enemy(state, target, side):
            continue
        near = [target.hex, *state.world.map.grid.neighbours(target.hex)]
        able = [
            counter.id
            for at in near
            for counter in units.everyone(state, Place(at), side)
            if units.is_unit(counter)
            and not units.attached(state, counter)
            and not counter.spent
            and not counter.has(OVERSTACKED)
            and attacks.strength(state, (counter,))
        ]
        if able:
            first = Action("attack", able[0], target, mode=attacks.NORMAL)
            joins = (Action("join", who) for who in able[1:])
            yield (first, *joins, Action("resolve"))
