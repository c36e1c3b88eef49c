"""The fire that a position threatens: the points that each side can expect to destroy.

For the computer as an opponent. The numbers are those of the game's own dice for the position as
it is: range, line of sight, front or rear, cover, damage so far. Units that stand between two hexes
are ignored. A unit's fire counts at its best target, and the fire of several units at one target as
independent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    unit_of,
    units,
    units_at,
)

#: The pairs of shooter and target whose points are kept for a world, at most.
MOST_PAIRS = 65_536
#: The share of a model's cost that damage short of destruction counts for, at most.
WORN = 0.6
#: The share of the fire of units that are done for this turn.
LATER = 0.4


class Stand(NamedTuple):
    """A unit as fire sees it: its hex, its models' cards, its state, and its shelter.

    `fared` is the state of the model that is struck first, `more` are the dice of an Officer,
    `terrain` is the cover of the hex.
    """

    at: Hex
    cards: tuple[Card, ...]
    fared: Standing
    facing: int | None
    more: int
    terrain: str
    vehicle: bool
    barricade: bool


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """A `Stand` with what follows from it; one for all equal ones, so that it hashes quickly.

    `cost` is the cost of all its models, `reach` its longest range in hexes.
    """

    stand: Stand
    cost: float
    reach: int
    flies: bool


class Aim(NamedTuple):
    """A unit's best target: the target's id, and the points that it can expect to destroy."""

    at: str
    points: float


@dataclass(frozen=True, slots=True)
class Pairs:
    """The points that units can expect to destroy of others, by shooter and target: a cache."""

    points: dict[tuple[Known, Known], float] = field(default_factory=dict, compare=False)


def fire(state: State, side: str) -> Mapping[str, float]:
    """Return the points that a side can expect to destroy ("fire") and to lose ("risk").

    A unit that can no longer act in this turn adds `LATER` of its share. While markers are placed,
    "ground" is the side's advantage in the distance to them.
    """
    found: dict[str, float] = {}
    by_side = _aims(state)
    for own, now in ((True, "fire"), (False, "risk")):
        of_side = [aims for whose, aims in by_side.items() if (whose == side) == own]
        every = [each for aims in of_side for each in aims.items()]
        ready = [
            aim for who, aim in every if state.phase != ASSAULT or not state.by_id[who].has(DONE)
        ]
        due = _expected(state, ready)
        found[now] = due + LATER * (_expected(state, [aim for _, aim in every]) - due)
    if state.phase == MARKERS:
        found["ground"] = _nearer(state, side)
    return found


@memo(of="counter")
def claims(state: State, counter: Counter) -> bool:
    """Whether a counter is a unit that can go to a marker and claim it: Infantry that can move.

    A unit aboard a Vehicle counts, since it can get off.
    """
    if counter.kind.type in LYING or unit_of(state, counter).id != counter.id:
        return False
    there = models(state, counter)
    if not there or not all(card_of(state, model).speed for model in there):
        return False
    return objectives.is_foot(state, counter) and not objectives.is_barred(state, counter)


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


def _expected(state: State, aims: Iterable[Aim]) -> float:
    """The points that these units can expect to destroy."""
    hits: dict[str, list[float]] = {}
    for at, points in aims:
        hits.setdefault(at, []).append(points)
    whole = 0.0
    for at, each in hits.items():
        cost = _seen(state, state.by_id[at]).cost
        kept = 1.0
        for points in each:
            kept *= 1 - min(1.0, points / cost)
        whole += cost * (1 - kept)
    return whole


@memo(of="counters", keep=1)
def _aims(state: State) -> Mapping[str, Mapping[str, Aim]]:
    """The best target of each unit that has one, by the unit's side."""
    there = [(unit, _seen(state, unit)) for unit in units(state)]
    found: dict[str, dict[str, Aim]] = {side.id: {} for side in state.world.sides}
    table = _pairs(state).points
    if len(table) > MOST_PAIRS:
        table.clear()
    for unit, own in there:
        best, side = Aim("", 0.0), unit.side
        for target, other in there:
            if target.side != side:
                points = table.get((own, other))
                if points is None:
                    points = table[own, other] = _points(state, own, other)
                if points > best.points:
                    best = Aim(target.id, points)
        if best.at:
            found[side][unit.id] = best
    return found


@memo(of="world")
def _pairs(state: State) -> Pairs:
    """The points of the pairs that have been looked at in this world."""
    return Pairs()


# -- a unit as fire sees it -----------------------------------------------------------------------


def _seen(state: State, unit: Counter) -> Known:
    return _seen_in(state, unit, _shelter(state, unit.place))


@memo(of="hex")
def _shelter(state: State, place: Place) -> tuple[bool, bool]:
    """Whether a Vehicle, and whether a Barricade, shelters units in a hex."""
    vehicle = any(is_vehicle(state, unit) for unit in units_at(state, place))
    return vehicle, lies(state, BARRICADE, place)


@memo(of="counter")
def _seen_in(state: State, unit: Counter, shelter: tuple[bool, bool]) -> Known:
    """The unit in this shelter; `units` gives only units that are on the map and have models."""
    there, at = models(state, unit), unit.place.hex or Hex(0, 0)
    stand = Stand(
        at,
        tuple(card_of(state, model) for model in there),
        standing(state, there[0]),
        facing(state, unit),
        more_dice(state, unit),
        cover(state, at),
        *shelter,
    )
    return _known(stand)


@lru_cache(maxsize=8192)
def _known(stand: Stand) -> Known:
    cards = stand.cards
    reach = max(max(LONG_END, card.abilities.get("extended-range", 0)) for card in cards)
    return Known(stand, float(max(1, added(c.cost for c in cards))), reach, cards[0].is_aircraft)


# -- one unit's fire at another -------------------------------------------------------------------


def _points(state: State, shooter: Known, target: Known) -> float:
    """The points that a unit can expect to destroy of another."""
    own, other = shooter.stand, target.stand
    far = distance(own.at, other.at)
    if far > shooter.reach:
        return 0.0
    seen = past_units(state, own.at, other.at, aloft=shooter.flies or target.flies)
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
    return added(_of_model(card, other.cards[0], scene, other.fared) for card in own.cards)


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
