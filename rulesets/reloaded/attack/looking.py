"""Drawings of an attack for the board: its line of sight, and the arcs of units with a facing.

Knows the results of `seeing` and `sight`; judges nothing.
"""

from __future__ import annotations

from overstack.judging import sighting
from overstack.position.hexes import Hex
from overstack.position.state import Action, Counter, State
from overstack.rulesets.reloaded.attack.aim import fixed
from overstack.rulesets.reloaded.attack.declaration import shot_of_act
from overstack.rulesets.reloaded.attack.seeing import stopping, view
from overstack.rulesets.reloaded.attack.shot import Shot, ends
from overstack.rulesets.reloaded.sight.facing import halves
from overstack.rulesets.reloaded.sight.lines import lines
from overstack.rulesets.reloaded.sight.sight import Sight
from overstack.rulesets.reloaded.units import cards, facing, looks_ahead, stands, unit_of


def sight(state: State, action: Action) -> sighting.Sight | None:
    """The line of an attack or Defensive Fire; None within one hex, and for any other act."""
    shot = shot_of_act(state, action)
    if shot is None:
        return None
    here, there = ends(state, shot)
    if here == there:
        return None
    seen, spotter = view(state, shot)
    if spotter is not None:
        here = unit_of(state, spotter).place.hex or here
    return sighting.Sight(
        here,
        there,
        seen.clear,
        _cut(here, there, seen),
        stopping(state, here, there, seen),
        seen.barred,
        _arcs(state, shot),
    )


def _cut(here: Hex, there: Hex, seen: Sight) -> tuple[Hex, ...]:
    """The hexes of the line; both sides' hexes for a string along hexsides that is not clear."""
    if seen.clear or not seen.line.moved:
        return seen.line.hexes
    return tuple(dict.fromkeys(at for line in lines(here, there) for at in line.hexes))


def _arcs(state: State, shot: Shot) -> tuple[sighting.Arc, ...]:
    """The arcs of a shooter without a turret, and of a target with a front and a rear."""
    of = [unit_of(state, shot.model)] if fixed(state, shot.model) else []
    if any(each.faced for each in cards(state, shot.target)):
        of.append(shot.target)
    return tuple(each for unit in of if (each := _arc(state, unit)) is not None)


def arc(state: State, who: str) -> sighting.Arc | None:
    """The arc in front of a counter's unit; None if the unit's facing does not matter."""
    counter = state.by_id.get(who)
    unit = None if counter is None else unit_of(state, counter)
    return _arc(state, unit) if unit and stands(state, unit) and looks_ahead(state, unit) else None


def _arc(state: State, unit: Counter) -> sighting.Arc | None:
    at, way = unit.place.hex, facing(state, unit)
    if at is None or way is None:
        return None
    found = halves(state.world.map.grid, at, way)
    return sighting.Arc(unit.id, way, found.front, found.split)
