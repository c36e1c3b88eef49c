"""The fire that a position threatens: the points that each side can expect to destroy.

For the computer as an opponent. The numbers are those of the game's own dice for the position as
it is: range, line of sight, front or rear, cover, damage so far. Units that stand between two hexes
are ignored. A unit's fire counts at its best target, and the fire of several units at one target as
independent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from overstack.position.arithmetic import added
from overstack.position.hexes import Hex, distance
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.rulesets.reloaded.attack.defence import cover, standing
from overstack.rulesets.reloaded.attack.seeing import past_units
from overstack.rulesets.reloaded.book import ASSAULT, BARRICADE, DONE, LYING, MARKERS
from overstack.rulesets.reloaded.cards import Card
from overstack.rulesets.reloaded.dice.match import LISTED, Scene, Standing, match, ways
from overstack.rulesets.reloaded.dice.odds import odds
from overstack.rulesets.reloaded.dice.profile import LONG_END
from overstack.rulesets.reloaded.sight.facing import front
from overstack.rulesets.reloaded.turn import objectives, zones
from overstack.rulesets.reloaded.units import (
    card_of,
    facing,
    is_vehicle,
    lies,
    models,
    more_dice,
    stands,
    unit_of,
    units_at,
)

#: The pairs of shooter and target whose points are kept for a world, at most.
MOST_PAIRS = 65_536
#: The stacks that are kept for a world, at most.
MOST_HEXES = 16_384
#: The sets of enemies for which the best aims are kept for a world, at most.
MOST_FOES = 256
#: The share of a model's cost that damage short of destruction counts for, at most.
WORN = 0.6
#: The share of the fire of units that are done for this turn.
LATER = 0.4


@dataclass(frozen=True, slots=True, eq=False)
class Shooter:
    """A unit as it fires; one for all equal ones, so that it hashes quickly.

    `cards` are the cards of its models, each once, and `order` has the numbers of all models'
    cards among them. `more` are the dice of an Officer, `reach` is its longest range in hexes.
    """

    at: Hex
    cards: tuple[Card, ...]
    order: tuple[int, ...]
    more: int
    reach: int
    flies: bool


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """A unit as it is fired at; one for all equal ones, so that it hashes quickly.

    `card` and `fared` are the card and the state of the model that is struck first, `terrain` is
    the cover of the hex, `cost` the cost of all models.
    """

    at: Hex
    card: Card
    fared: Standing
    facing: int | None
    terrain: str
    vehicle: bool
    barricade: bool
    cost: float


class Aim(NamedTuple):
    """A unit's best target: its number among the enemies, its cost, and the share that is left."""

    at: int
    cost: float
    kept: float


class Unit(NamedTuple):
    """A unit on the map: its id, its side, whether it is done for this turn, and its fire."""

    id: str
    side: str
    done: bool
    shooter: Shooter
    target: Target


#: The units of a side that have a target: the unit, and its aim.
Aims = Sequence[tuple[Unit, Aim]]


@dataclass(slots=True, unsafe_hash=True)
class Pairs:
    """The cache of a world: its units as fire sees them, and the fire of one at another.

    `claims` tells whether a unit can claim a marker, by the kinds of its models. `hexes` has the
    units of a hex by what stands there, None for a counter that is no unit.
    `points` are those that a unit can expect to destroy of others, by shooter and target; `many` is
    their number. `best` has the best aims at all units of a side, by these and the shooter.
    """

    claims: dict[tuple[str, ...], bool] = field(default_factory=dict, compare=False)
    hexes: dict[tuple[object, ...], tuple[tuple[Shooter, Target] | None, ...]] = field(
        default_factory=dict, compare=False
    )
    points: dict[Shooter, dict[Target, float]] = field(default_factory=dict, compare=False)
    best: dict[tuple[Target, ...], dict[Shooter, Aim | None]] = field(
        default_factory=dict, compare=False
    )
    many: int = field(default=0, compare=False)


def fire(state: State, side: str) -> Mapping[str, float]:
    """Return the points that a side can expect to destroy ("fire") and to lose ("risk").

    A unit that can no longer act in this turn adds `LATER` of its share. While markers are placed,
    "ground" is the side's advantage in the distance to them.
    """
    found: dict[str, float] = {}
    by_side, other = _aims(state), state.world.other(side)
    for whose, now in ((side, "fire"), (other, "risk")):
        aims = by_side.get(whose, ())
        whole = due = _expected([aim for _, aim in aims])
        if state.phase == ASSAULT:
            due = _expected([aim for unit, aim in aims if not unit.done])
        found[now] = due + LATER * (whole - due)
    if state.phase == MARKERS:
        found["ground"] = _nearer(state, side)
    return found


def claims(state: State, counter: Counter) -> bool:
    """Whether a counter is a unit that can go to a marker and claim it: Infantry that can move.

    A unit aboard a Vehicle counts, since it can get off.
    """
    if counter.aboard and unit_of(state, counter) is not counter:
        return False
    return counter.kind.type not in LYING and _claims(state, counter)


@memo(of="counter")
def _claims(state: State, unit: Counter) -> bool:
    """Whether a unit can claim a marker: the kinds of its models decide."""
    there = models(state, unit)
    known, kinds = _pairs(state).claims, tuple([model.kind.id for model in there])
    found = known.get(kinds)
    if found is None:
        moves = bool(there) and all(card_of(state, model).speed for model in there)
        able = objectives.is_foot(state, unit) and not objectives.is_barred(state, unit)
        found = known[kinds] = moves and able
    return found


def _nearer(state: State, side: str) -> float:
    """How much nearer the markers on the map are to a side's zone than to the enemy's, in hexes.

    Each counts by its points. It matters while the markers are placed, before any unit is.
    """
    own, other = (zones.zone(state, each) for each in (side, state.world.other(side)))
    return added(
        objectives.worth(state, c) * (_away(c.place.hex, other) - _away(c.place.hex, own))
        for c in objectives.markers(state)
        if c.place.hex
    )


@lru_cache(maxsize=2048)
def _away(at: Hex, zone: frozenset[Hex]) -> int:
    return min((distance(at, each) for each in zone), default=0)


def _expected(aims: Iterable[Aim]) -> float:
    """The points that these units can expect to destroy."""
    left: dict[int, tuple[float, float]] = {}
    for at, cost, kept in aims:
        known = left.get(at)
        left[at] = (cost, kept if known is None else known[1] * kept)
    whole = 0.0
    for cost, kept in left.values():
        whole += cost * (1 - kept)
    return whole


@memo(of="counters", keep=1)
def _aims(state: State) -> Mapping[str, Aims]:
    """The best target of each unit that has one, by the unit's side."""
    there: dict[str, list[Unit]] = {side.id: [] for side in state.world.sides}
    pairs = _pairs(state)
    found = [each for place in state.places if place.hex for each in _at(state, place, pairs)]
    for unit in sorted(found):
        there[unit.side].append(unit)
    return {
        side: _aims_at(
            state, pairs, own, tuple([unit.target for unit in there[state.world.other(side)]])
        )
        for side, own in there.items()
    }


def _aims_at(state: State, pairs: Pairs, own: Iterable[Unit], foes: tuple[Target, ...]) -> Aims:
    """The units that have a target among their enemies, each with the best one."""
    if pairs.many > MOST_PAIRS:
        pairs.points.clear()
        pairs.many = 0
    best = pairs.best.get(foes)
    if best is None:
        if len(pairs.best) >= MOST_FOES:
            pairs.best.clear()
        best = pairs.best[foes] = {}
    found: list[tuple[Unit, Aim]] = []
    for unit in own:
        shooter = unit.shooter
        if shooter not in best:
            best[shooter] = _best(state, pairs, shooter, foes)
        aim = best[shooter]
        if aim is not None:
            found.append((unit, aim))
    return found


def _best(state: State, pairs: Pairs, own: Shooter, foes: tuple[Target, ...]) -> Aim | None:
    """The best target of a unit among its enemies, the first of equal ones."""
    row = pairs.points.get(own)
    if row is None:
        row = pairs.points[own] = {}
    most, at = 0.0, -1
    for number, foe in enumerate(foes):
        points = row.get(foe)
        if points is None:
            points = row[foe] = _points(state, own, foe)
            pairs.many += 1
        if points > most:
            most, at = points, number
    return None if at < 0 else Aim(at, foes[at].cost, 1 - min(1.0, most / foes[at].cost))


@memo(of="world")
def _pairs(_state: State) -> Pairs:
    """The cache of this world."""
    return Pairs()


# -- a unit as fire sees it -----------------------------------------------------------------------


@memo(of="hex")
def _at(state: State, place: Place, pairs: Pairs) -> tuple[Unit, ...]:
    """The units in a hex."""
    stack = state.at(place)
    looks: list[object] = [place.hex]
    for c in stack:
        looks += (c.kind.id, c.marks)
        if riders := state.load(c.id):
            looks.append(tuple([(each.kind.id, each.marks) for each in riders]))
    key = tuple(looks)
    hexes = pairs.hexes
    found = hexes.get(key)
    if found is None:
        if len(hexes) >= MOST_HEXES:
            hexes.clear()
        found = hexes[key] = _seen_at(state, place)
    seen = zip(stack, found, strict=True)
    return tuple([Unit(c.id, c.side, DONE in c.marks, *each) for c, each in seen if each])


def _seen_at(state: State, place: Place) -> tuple[tuple[Shooter, Target] | None, ...]:
    """The counters of a hex as units that fire and are fired at; None for one that is none.

    A Vehicle or a Barricade in the hex shelters all of them.
    """
    vehicle = any(is_vehicle(state, unit) for unit in units_at(state, place))
    shelter = vehicle, lies(state, BARRICADE, place)
    return tuple(
        _seen(state, each, shelter) if stands(state, each) else None for each in state.at(place)
    )


def _seen(state: State, unit: Counter, shelter: tuple[bool, bool]) -> tuple[Shooter, Target]:
    """The unit in this shelter; `units_at` gives only units that have models."""
    there, at = models(state, unit), unit.place.hex or Hex(0, 0)
    cards = tuple(card_of(state, model) for model in there)
    cost = float(max(1, added(each.cost for each in cards)))
    fared, looks = standing(state, there[0]), facing(state, unit)
    return (
        _shooter(at, cards, more_dice(state, unit)),
        _target(at, cards[0], fared, looks, cover(state, at), *shelter, cost),
    )


@lru_cache(maxsize=8192)
def _shooter(at: Hex, cards: tuple[Card, ...], more: int) -> Shooter:
    each = tuple(dict.fromkeys(cards))
    reach = max(max(LONG_END, card.abilities.get("extended-range", 0)) for card in each)
    return Shooter(at, each, tuple(map(each.index, cards)), more, reach, cards[0].is_aircraft)


_target = lru_cache(maxsize=8192)(Target)


# -- one unit's fire at another -------------------------------------------------------------------


def _points(state: State, own: Shooter, other: Target) -> float:
    """The points that a unit can expect to destroy of another."""
    far = distance(own.at, other.at)
    if far > own.reach:
        return 0.0
    seen = past_units(state, own.at, other.at, aloft=own.flies or other.card.is_aircraft)
    if not seen.clear:
        return 0.0
    scene = Scene(
        far,
        front=far > 0 and (other.facing is None or front(other.at, other.facing, own.at)),
        terrain=other.terrain,
        screens=len(seen.screens),
        vehicle=other.vehicle,
        barricade=other.barricade,
        more=own.more,
    )
    points = [_of_model(card, other.card, scene, other.fared) for card in own.cards]
    return added(points[number] for number in own.order)


@lru_cache(maxsize=16384)
def _of_model(own: Card, other: Card, scene: Scene, fared: Standing) -> float:
    """The points that one model can expect to destroy of another, in its best way."""
    best = 0.0
    for way in ways(own, other, scene):
        if way not in LISTED:
            told = match(own, other, way, scene, fared)
            found = odds(told.attack, told.guard, told.target)
            gone = float(found.destroyed)
            worn = max(0.0, float(found.expected) / told.target.left - gone)
            best = max(best, other.cost * (gone + WORN * worn))
    return best
