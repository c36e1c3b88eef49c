"""The steps that stacking and combat will cost, estimated for the computer as an opponent.

Combat is that on the table that the scenario has in force, with its exact chances. Each stack
counts at its best target, and as independent of the others; the places where it could still move
to are not considered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from overstack.judging.parts import Combat
from overstack.judging.tabled import Due, in_force, result_classes, shift
from overstack.position.combat_table import CombatTable
from overstack.position.conditions import Award, Hold
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.rulesets.totaler_krieg import adjacency, stacking, turn, units
from overstack.rulesets.totaler_krieg.book import COMBAT, MOVEMENT
from overstack.rulesets.totaler_krieg.combat import RESULTS
from overstack.rulesets.totaler_krieg.units import Counters

#: What an enemy stack that has to retreat is worth, in steps, besides its place.
DRIVEN: Final = 0.5
#: The share of the attacks that a faction can make in a later turn only, since stacks move on.
LATER: Final = 0.5
#: The chances of results that a table does not give.
NO_CHANCES: Final = dict.fromkeys(RESULTS, 0.0)


class Force(NamedTuple):
    """The ground units of a faction that can attack from a place, and their steps."""

    side: str
    units: Counters
    steps: int


def features(state: State, side: str) -> Mapping[str, float]:
    """Return the steps that crowded stacks and attacks are about to cost.

    `due` counts the least loss of each stack that does not comply, as it stands: that of the
    faction less that of the others. `gain` is what the faction can expect of its best attacks,
    `risk` what the others can expect of theirs.
    """
    found: dict[str, float] = {}
    due = 0
    for held in stacking.broken_stacks(state):
        due += held.loss if held.side == side else -held.loss
    if due:
        found["due"] = due
    table = in_force(state.world)
    if table is not None:
        for each, steps in _attacks(state, table, state.phase == COMBAT).items():
            name = "gain" if each == side else "risk"
            found[name] = found.get(name, 0.0) + steps * _share(state, each)
    return found


def _share(state: State, side: str) -> float:
    """The share of a faction's attacks that counts: those of this turn whole, later ones less."""
    if side == state.active and state.phase in (MOVEMENT, COMBAT):
        return 1.0
    order, last = turn.order(state), state.world.turns
    over = bool(last) and state.turn >= last and state.active in order
    return 0.0 if over and order.index(side) <= order.index(state.active) else LATER


def _attacks(state: State, table: CombatTable, fought: bool) -> Mapping[str, float]:
    """The gain in steps that each faction can expect of its best attacks, places by their points.

    If it is being `fought`, units that have attacked cannot do so again.
    """
    worths = _worths(state.world.victory)
    found: dict[str, float] = {side.id: 0.0 for side in state.world.sides}
    for place in state.stacks:
        for own in _forces(state, place, fought) if place.hex else ():
            hoped = (
                _hope(state, table, own, to, worths.get(to, 0.0))
                for to in adjacency.near(state, place)
                if to in state.stacks
            )
            found[own.side] += max(hoped, default=0.0)
    return found


@memo(of="hex")
def _forces(state: State, place: Place, fought: bool) -> tuple[Force, ...]:
    """The factions' ground units in a place that can attack."""
    able: dict[str, list[Counter]] = {}
    for each in state.at(place):
        attacks = units.is_ground(each) and not each.kind.traits.get("fortress")
        if attacks and not (fought and each.spent):
            able.setdefault(each.side, []).append(each)
    return tuple(Force(side, tuple(own), _steps_of(own)) for side, own in able.items())


def _steps_of(there: Iterable[Counter]) -> int:
    """The steps of some units."""
    whole = 0
    for each in there:
        whole += units.steps(each)
    return whole


def _hope(state: State, table: CombatTable, own: Force, to: Place, worth: float) -> float:
    """The gain in steps that a force can expect of an attack on a place; 0 if it expects a loss."""
    steps = _steps_of(adjacency.enemies(state, own.side, to))
    if not steps or all(adjacency.cost(state, each, to) is None for each in own.units):
        return 0.0
    chances = _chances(table, own.steps, steps, shift(state, to))
    hoped = chances["defender-loses"] * (1 + worth * (steps == 1)) - chances["attacker-loses"]
    return max(0.0, hoped + chances["defender-retreats"] * (DRIVEN + worth))


@lru_cache(maxsize=1024)
def _chances(table: CombatTable, attack: int, steps: int, drm: int) -> Mapping[str, float]:
    """The chance of each result of an attack of so many steps on so many."""
    due = Due(table, Combat(attack, steps), table.column(attack, steps), drm, str)
    return NO_CHANCES | {
        due.result(each.example): float(each.weight) for each in result_classes(due)
    }


@lru_cache(maxsize=64)
def _worths(victory: tuple[Award, ...]) -> Mapping[Place, float]:
    """The points that a scenario gives for holding a place."""
    found: dict[Place, float] = {}
    for award in victory:
        if isinstance(award.want, Hold):
            for place in award.want.places:
                found[place] = found.get(place, 0.0) + award.points
    return found
