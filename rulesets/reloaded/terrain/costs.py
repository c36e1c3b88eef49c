"""The cost of one step, and the rolls that it requires.

Knows terrain, roads and hexsides; knows neither turns nor fire. A river is a hexside (reading
A11), and a road over it is a bridge (A12). A road waives only the Speed of a step (A08).
"""

from __future__ import annotations

from overstack.judging.chapters import Findings
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.hexes import Hex
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.rulesets.reloaded.book import (
    AGGRESSION,
    COSTS,
    FADE,
    FREE_ROAD,
    GROUND,
    PASSES,
    RELOCATE,
    ROAD,
)
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.terrain.bridges import RIVERS, Side, down, is_bridge
from overstack.rulesets.reloaded.units import (
    cards,
    errand,
    is_robust,
    is_vehicle,
    left_by,
    models,
    suppressed,
    unit_speed,
)

#: The option for another reading (A07): free road steps must come before all other steps.
AT_START = "road-first"


class Move:
    """One step of a unit between two adjacent hexes.

    `to` is the entered hex as a place, and `side` the hexside that is crossed. `by` is the ability
    by which the unit moves (`units.errand`), and `down` are the sides with a destroyed bridge: all
    that terrain and cost need to know of the phase and of the other counters.
    """

    __slots__ = ("by", "down", "end", "side", "start", "to", "unit")

    def __init__(
        self, unit: Counter, start: Hex, end: Hex, by: str = "", down: frozenset[Side] = frozenset()
    ) -> None:
        self.unit, self.start, self.end, self.by, self.down = unit, start, end, by, down
        self.to, self.side = Place(end), frozenset((start, end))


def moving(state: State, unit: Counter, start: Hex, end: Hex) -> Move:
    """The step of a unit as it is made in a position."""
    return Move(unit, start, end, errand(state, unit), down(state))


def ground(state: State, at: Hex) -> str:
    """The terrain of a hex in this game: "city", "forest" ..., "open" for all else."""
    return GROUND.get(state.world.map.terrain_at(at), "open")


@memo(of="counter")
def ability(state: State, unit: Counter, name: str) -> bool:
    """Whether every model of a unit has an ability."""
    return all(name in each.abilities for each in cards(state, unit))


def can_stand(state: State, unit: Counter, place: Place) -> bool:
    """Whether a place is on the map, and is not Water unless the unit is Amphibious."""
    if place.hex is None:
        return False
    return ground(state, place.hex) != "water" or ability(state, unit, "amphibious")


def road(state: State, move: Move) -> bool:
    """Whether a road leads from one hex into the other, not over a destroyed bridge."""
    return move.side in state.world.map.road_sides and move.side not in move.down


def edge(state: State, move: Move) -> str:
    """The feature of the side between the two hexes; "" if there is none."""
    return state.world.map.edges.get(move.side, "")


# -- roads ----------------------------------------------------------------------------------------


@clause("map.road.vehicle-only", otherwise=True)
def rides(state: State, unit: Counter) -> bool:
    """Whether a unit may use free roads: only Vehicles may."""
    return is_vehicle(state, unit)


@clause("map.road.free-first-hex", otherwise=0)
def first_hex(state: State) -> int:
    """How many of a unit's first road steps in a phase are free (reading A07)."""
    return FREE_ROAD


@clause("ability.high-gear", otherwise=0)
@memo(of="counter")
def high_gear(state: State, unit: Counter) -> int:
    """The number of High Gear # that all models of a unit have; 0 without it."""
    return min((each.abilities.get("high-gear", 0) for each in cards(state, unit)), default=0)


@clause("map.road.high-gear", otherwise=0)
def more_free(state: State, number: int) -> int:
    """The free road steps that High Gear adds."""
    return number


@clause("map.road.not-aggression", otherwise=False)
def no_road(state: State, by: str) -> bool:
    """Whether a unit has no free road: it moves by Aggression, Strike and Fade, Relocate (A37)."""
    return bool(by)


def free_steps(state: State, move: Move) -> int:
    """How many steps of a unit in a phase are free: the first along a road (reading A07)."""
    unit = move.unit
    if not rides(state, unit) or no_road(state, move.by):
        return 0
    if state.option(AT_START) and unit.spent:
        return unit.marks.count(ROAD)
    return first_hex(state) + more_free(state, high_gear(state, unit))


def is_free(state: State, move: Move) -> bool:
    """Whether a step is along a road and free."""
    used = move.unit.marks.count(ROAD)
    return road(state, move) and used < free_steps(state, move)


# -- the cost of a hex ----------------------------------------------------------------------------


@clause("move.barren.infantry-2", otherwise=COSTS["default"])
def into_barren(state: State) -> int:
    """The cost of Barren for Infantry."""
    return COSTS["barren"]


@clause("move.forest.vehicle-2", otherwise=COSTS["default"])
def into_forest(state: State) -> int:
    """The cost of Forest for Vehicles."""
    return COSTS["forest"]


@clause("move.hill.vehicle-2", otherwise=COSTS["default"])
def uphill(state: State) -> int:
    """The cost of a Hill for Vehicles."""
    return COSTS["hill"]


@clause("ability.amphibious", otherwise=COSTS["default"])
def into_water(state: State) -> int:
    """The cost of Water for Amphibious units."""
    return COSTS["water"]


@clause("move.cost.default", otherwise=0)
def usual(state: State) -> int:
    """The cost of all other hexes."""
    return COSTS["default"]


def priced(state: State, move: Move) -> tuple[str, int]:
    """The clause for the cost of the entered hex, and the cost, both ignoring roads."""
    kind, vehicle = ground(state, move.end), is_vehicle(state, move.unit)
    if kind == "barren" and not vehicle:
        return "move.barren.infantry-2", into_barren(state)
    if kind == "forest" and vehicle:
        return "move.forest.vehicle-2", into_forest(state)
    if kind == "hill" and vehicle:
        return "move.hill.vehicle-2", uphill(state)
    if kind == "water":
        return "ability.amphibious", into_water(state)
    return "move.cost.default", usual(state)


def cost(state: State, move: Move) -> int:
    """The Speed that a step costs."""
    return 0 if is_free(state, move) else priced(state, move)[1]


def cost_findings(state: State, move: Move) -> Findings:
    """Findings on the cost of the step, its clause, and whether the unit has that much left."""
    rest = left_by(state, move.unit, move.by)
    named, full = priced(state, move)
    free = is_free(state, move)
    due = 0 if free else full
    found = road_findings(state, move)
    if not free:
        figures = facts(cost=due, left=rest)
        found += (Finding(named, graded(full <= rest), move.to, move.unit.side, facts=figures),)
    found += insufficient(state, move, due, rest) + standing_still(state, move)
    if move.by:
        found += aggression(state, move, due) + fading(state, move, due)
        found += relocation(state, move, due)
    return found + undaunted(state, move) + held_down(state, move, due)


def _by(clause_id: str, name: str, state: State, move: Move, due: int) -> Findings:
    """A finding on the movement left to a unit that moves by the ability `name`."""
    if move.by != name:
        return ()
    rest = left_by(state, move.unit, move.by)
    where = (move.to, move.unit.side, facts(left=rest), "way")
    return (Finding(clause_id, graded(due <= rest), *where, who=(move.unit.id,)),)


@clause("ability.aggression", otherwise=())
def aggression(state: State, move: Move, due: int) -> Findings:
    """The movement left by Aggression #, before an attack."""
    return _by("ability.aggression", AGGRESSION, state, move, due)


@clause("ability.strike-and-fade", otherwise=())
def fading(state: State, move: Move, due: int) -> Findings:
    """The movement left by Strike and Fade #, after an attack."""
    return _by("ability.strike-and-fade", FADE, state, move, due)


@clause("ability.relocate", otherwise=())
def relocation(state: State, move: Move, due: int) -> Findings:
    """The movement left by Relocate #, instead of an attack."""
    return _by("ability.relocate", RELOCATE, state, move, due)


@finds("ability.robust", otherwise=())
def undaunted(rule: Rule, state: State, move: Move) -> Findings:
    """A Robust model keeps Speed 1 whatever its damage."""
    if not is_robust(state, move.unit) or unit_speed(state, move.unit) > 1:
        return ()
    where = (move.to, move.unit.side)
    return (rule.lawful(*where, who=(move.unit.id,)),)


@finds("ability.suppressive-fire", otherwise=())
def held_down(rule: Rule, state: State, move: Move, due: int) -> Findings:
    """A unit attacked by Suppressive Fire is slower until the end of the turn."""
    taken = suppressed(state, move.unit)
    if not taken or move.by:
        return ()
    where = (move.to, move.unit.side, facts(taken=taken), "slow")
    grade = graded(due <= left_by(state, move.unit, move.by))
    return (rule.graded(grade, *where, who=(move.unit.id,)),)


@finds("move.cost.insufficient", otherwise=())
def insufficient(rule: Rule, state: State, move: Move, due: int, rest: int) -> Findings:
    """A unit cannot make a step for which it has too little Speed left."""
    figures = facts(cost=due, left=rest)
    fits = due <= rest
    return (rule.graded(graded(fits), move.to, move.unit.side, facts=figures),)


@finds("damage.speed-0", otherwise=())
def standing_still(rule: Rule, state: State, move: Move) -> Findings:
    """A Vehicle whose Speed is down to 0 cannot move, not even along a free road."""
    if not is_vehicle(state, move.unit) or unit_speed(state, move.unit):
        return ()
    return (rule.forbidden(move.to, move.unit.side, who=(move.unit.id,)),)


@memo(of="counter")
def differ(state: State, unit: Counter) -> bool:
    """Whether the models of a unit differ in Speed."""
    return len({each.speed for each in cards(state, unit)}) > 1


@finds("army.unit.cohesion", otherwise=())
def together(rule: Rule, state: State, move: Move) -> Findings:
    """A unit whose models differ in Speed is as fast as its slowest model."""
    if not differ(state, move.unit) or move.by:
        return ()
    figures = facts(speed=unit_speed(state, move.unit), models=len(models(state, move.unit)))
    fits = cost(state, move) <= left_by(state, move.unit, move.by)
    at = (move.to, move.unit.side, figures)
    return (rule.graded(graded(fits), *at, who=(move.unit.id,)),)


def road_findings(state: State, move: Move) -> Findings:
    """Findings on the effect of a road on the step."""
    if not road(state, move):
        return ()
    used, free = move.unit.marks.count(ROAD), free_steps(state, move)
    at = (move.to, move.unit.side)
    figures = facts(used=used, free=free)
    if not rides(state, move.unit):
        return (Finding("map.road.vehicle-only", Grade.LAWFUL, *at, who=(move.unit.id,)),)
    if no_road(state, move.by):
        return (Finding("map.road.not-aggression", Grade.LAWFUL, *at, who=(move.unit.id,)),)
    found = list(per_phase(state, move, used, free))
    if used < min(free, first_hex(state)):
        found.append(Finding("map.road.free-first-hex", Grade.LAWFUL, *at, figures))
    elif used < free:
        found.append(Finding("ability.high-gear", Grade.LAWFUL, *at, figures))
        found.append(Finding("map.road.high-gear", Grade.LAWFUL, *at, figures))
    return tuple(found) + remaining(state, move, used, free)


@finds("map.road.per-phase", otherwise=())
def per_phase(rule: Rule, state: State, move: Move, used: int, free: int) -> Findings:
    """A finding on how many of this phase's free road steps are used."""
    figures = facts(used=used, free=free)
    return (rule.lawful(move.to, move.unit.side, facts=figures),)


@finds("map.road.remaining-pay", otherwise=())
def remaining(rule: Rule, state: State, move: Move, used: int, free: int) -> Findings:
    """A road step beyond the free ones costs the normal cost of the entered hex."""
    if used < free:
        return ()
    due, rest = priced(state, move)[1], left_by(state, move.unit, move.by)
    figures = facts(used=used, free=free, cost=due, left=rest)
    grade = graded(due <= rest)
    return (rule.graded(grade, move.to, move.unit.side, facts=figures),)


# -- movement rolls -------------------------------------------------------------------------------


@clause("move.roll.target", otherwise=1)
def least_face(state: State) -> int:
    """The least face that passes a movement roll."""
    return PASSES


@finds("move.forest.vehicle-roll", otherwise=())
def forest_roll(rule: Rule, state: State, move: Move) -> Findings:
    """A Vehicle that enters Forest has to roll."""
    if ground(state, move.end) != "forest" or not is_vehicle(state, move.unit):
        return ()
    figures = facts(least=least_face(state))
    return (rule.lawful(move.to, move.unit.side, facts=figures),)


@finds("move.hedge.roll", otherwise=())
def hedge_roll(rule: Rule, state: State, move: Move) -> Findings:
    """A unit that crosses a Hedge has to roll."""
    if edge(state, move) != "hedge":
        return ()
    figures = facts(least=least_face(state))
    return (rule.lawful(move.to, move.unit.side, facts=figures),)


@finds("move.river.roll", otherwise=())
def river_roll(rule: Rule, state: State, move: Move) -> Findings:
    """Infantry and Vehicles that cross a River without a bridge roll, unless Amphibious."""
    if edge(state, move) not in (*RIVERS, "bridge"):
        return ()
    at = (move.to, move.unit.side, facts(least=least_face(state)))
    if is_bridge(state, move.side) and move.side not in move.down:
        return (rule.lawful(*at, say="bridge"),)
    if ability(state, move.unit, "amphibious"):
        return (rule.lawful(*at, say="swims"),)
    return (rule.lawful(*at),)


@finds("move.bridge.destroyed", otherwise=())
def no_bridge(rule: Rule, state: State, move: Move) -> Findings:
    """A destroyed bridge exempts no unit from the roll for the River."""
    if move.side not in move.down:
        return ()
    where = (move.to, move.unit.side, (), "gone")
    return (rule.lawful(*where, who=(move.unit.id,)),)


def roll_findings(state: State, move: Move) -> Findings:
    """Findings on the rolls that a step requires, and on exemptions."""
    over_river = river_roll(state, move) + no_bridge(state, move)
    return forest_roll(state, move) + hedge_roll(state, move) + over_river


def rolls(state: State, move: Move) -> int:
    """How many dice the movement roll of a step has; all of them have to pass."""
    return sum(not each.say for each in roll_findings(state, move))
