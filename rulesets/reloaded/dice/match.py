"""Card against card: the ways in which one model can attack another, and the numbers of each.

Knows the printed values of two cards, the damage to the struck model, and the terrain that gives
cover; no position. Returns attack, defence dice and target as plain numbers, from which `odds`
computes chances.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from overstack.rulesets.reloaded.book import ABILITIES
from overstack.rulesets.reloaded.dice.attack import (
    Attack,
    Guard,
    Target,
    assaulted,
    soldier,
    worn,
)
from overstack.rulesets.reloaded.dice.guard import (
    Sources,
    aircraft_dice,
    inside,
    outside,
    speed_dice,
    speed_left,
)
from overstack.rulesets.reloaded.dice.profile import LONG_END, MEDIUM_END, SHORT_END, dice_at

#: The ways to attack: with the dice for the target's kind, against the light armour of Unarmored,
#: with Infantry dice into an Open Back, and the two attacks that are made inside a hex.
INFANTRY, VEHICLE, UNARMORED, OPEN_BACK = "infantry", "vehicle", "unarmored", "open-back"
CLOSE_ASSAULT, HAND_TO_HAND = "close-assault", "hand-to-hand"
#: The ways with the dice of a weapon listed with an ability, in the Movement Phase. The weapon's
#: Infantry dice can be used against the same Vehicles as the card's own (reading A26b).
AUXILIARY = "auxiliary"
AUXILIARY_UNARMORED, AUXILIARY_OPEN_BACK = "auxiliary-unarmored", "auxiliary-open-back"
LISTED = frozenset({AUXILIARY, AUXILIARY_UNARMORED, AUXILIARY_OPEN_BACK})
#: The ways against the light armour of Unarmored.
AT_LIGHT = frozenset({UNARMORED, AUXILIARY_UNARMORED})

AIRCRAFT, ARTILLERY = "aircraft", "artillery"
NIMBLE = frozenset({"cavalry", "motorcycle"})
HEAVY = frozenset({"heavy-tank", "super-heavy-tank"})


class Printed(Protocol):
    """The printed values of a card that matter to attacks."""

    @property
    def line(self) -> frozenset[str]:
        """The keywords of the card's type line."""

    @property
    def speed(self) -> int:
        """The printed Speed."""

    @property
    def front(self) -> int:
        """The Defense of the front, or the only Defense."""

    @property
    def rear(self) -> int:
        """The Defense of the rear; equal to `front` if the card has one number."""

    @property
    def infantry(self) -> tuple[int, int, int]:
        """Dice against Infantry at Short, Medium and Long range."""

    @property
    def vehicle(self) -> tuple[int, int, int]:
        """Dice against Vehicles at Short, Medium and Long range."""

    @property
    def abilities(self) -> Mapping[str, int]:
        """Abilities by id, each with its number."""

    @property
    def close_assault(self) -> int:
        """Dice of Close Assault."""

    @property
    def hand_to_hand(self) -> int:
        """Dice of Hand to Hand."""

    @property
    def weapon(self) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        """Infantry dice and Vehicle dice of a weapon that is listed with an ability."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The scene of an attack: distance, front or rear, and the shelter of the target.

    `screens` is the number of kinds of sides crossed, `vehicle` is set if a Vehicle stands in the
    target's hex, `more` is the number of dice that a commander gives.
    """

    distance: int
    front: bool = True
    terrain: str = ""
    screens: int = 0
    vehicle: bool = False
    barricade: bool = False
    more: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of the struck model: damage, damage to its light armour, and damage absorbed.

    `damage` is subtracted from the printed Defense; `slowed` is the Speed lost in all.
    """

    damage: int = 0
    slowed: int = 0
    light: int = 0
    absorbed: int = 0


FRESH = Standing()


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings of doubtful rules that a scenario may choose.

    `fewer` (A27): Inaccurate removes dice, not pips. `screened` (A51): Bombardment leaves the dice
    of Hedges and Cliffs. `low` (A39b): ground shelters Aircraft like other targets.
    """

    fewer: bool = False
    screened: bool = False
    low: bool = False


AS_WRITTEN = Readings()


class Match(NamedTuple):
    """One attack in numbers."""

    attack: Attack
    sources: Sources
    guard: Guard
    target: Target


def ways(shooter: Printed, target: Printed, scene: Scene, *, fewer: bool = False) -> dict[str, int]:
    """The ways in which a card can attack another, with the dice of each, if there are any.

    `fewer` makes Inaccurate remove dice (reading A27). Neither line of sight nor arc is checked.
    """
    found: dict[str, int] = {}
    near = scene.distance == 0
    if AIRCRAFT in target.line:
        if AIRCRAFT in shooter.line or "aa" in shooter.abilities:
            found[INFANTRY] = _dice(shooter, shooter.infantry, scene)
        if "aa" in shooter.abilities:
            found[VEHICLE] = _dice(shooter, shooter.vehicle, scene)
    elif INFANTRY in target.line:
        found[INFANTRY] = _dice(shooter, shooter.infantry, scene)
        found[AUXILIARY] = _dice(shooter, shooter.weapon[0], scene)
        found[HAND_TO_HAND] = shooter.hand_to_hand if near else 0
    else:
        found[VEHICLE] = _dice(shooter, shooter.vehicle, scene)
        found[AUXILIARY] = _dice(shooter, shooter.weapon[1], scene)
        if "open-back" in target.abilities and not shows_front(scene):
            found[OPEN_BACK] = _dice(shooter, shooter.infantry, scene)
            found[AUXILIARY_OPEN_BACK] = _dice(shooter, shooter.weapon[0], scene)
        if "unarmored" in target.abilities:
            found[UNARMORED] = _dice(shooter, shooter.infantry, scene)
            found[AUXILIARY_UNARMORED] = _dice(shooter, shooter.weapon[0], scene)
        found[CLOSE_ASSAULT] = shooter.close_assault if near else 0
    off = shooter.abilities.get("inaccurate", 0) if fewer else 0
    rolled = {
        way: dice + scene.more - off * (way not in LISTED) for way, dice in found.items() if dice
    }
    return {way: dice for way, dice in rolled.items() if dice > 0}


def nimble(own: Printed) -> bool:
    """Whether a model is Cavalry or a Motorcycle, which rolls a die for each point of Speed."""
    return bool(own.line & NIMBLE)


def wears(own: Printed) -> bool:
    """Whether a model is worn down by damage; others are removed by the first damage."""
    return INFANTRY not in own.line or ARTILLERY in own.line


def shows_front(scene: Scene) -> bool:
    """Whether an attack strikes the front; an attack within one hex never does."""
    return scene.front and scene.distance > 0


def match(
    shooter: Printed,
    target: Printed,
    way: str,
    scene: Scene,
    standing: Standing = FRESH,
    *,
    readings: Readings = AS_WRITTEN,
) -> Match:
    """The numbers of an attack in one of its `ways`."""
    dice = ways(shooter, target, scene, fewer=readings.fewer).get(way, 0)
    attack = _attack(shooter, target, dice, scene, readings)
    if way in LISTED:  # of the model's abilities, only the reroll of a Versatile Warmachine applies
        attack = Attack(dice, reroll=attack.reroll)
    sources = _sources(target, scene, standing, low=readings.low)
    if attack.flame or (way not in LISTED and "bombardment" in shooter.abilities):
        sources = sources.bare(screens=not readings.screened)
    guard = Guard(sources.total, "versatile-warmachine" in target.abilities)
    return Match(attack, sources, guard, _target(target, way, scene, standing))


def _dice(shooter: Printed, printed: tuple[int, int, int], scene: Scene) -> int:
    medium = shooter.abilities.get("limited-range", MEDIUM_END)
    long = shooter.abilities.get("extended-range", LONG_END)
    return dice_at(printed, scene.distance, medium, long)


def _attack(
    shooter: Printed, target: Printed, dice: int, scene: Scene, readings: Readings
) -> Attack:
    own = shooter.abilities
    off = 0 if readings.fewer else own.get("inaccurate", 0)
    return Attack(
        dice,
        modifier=ABILITIES["crack-shot"] * ("crack-shot" in own) - off,
        weight=ABILITIES["shrapnel"] if "shrapnel" in own and INFANTRY in target.line else 1,
        heavy="tank-destroyer" in own and bool(target.line & HEAVY),
        flame="flamethrower" in own and scene.distance <= SHORT_END,
        reroll="versatile-warmachine" in own,
    )


def _sources(target: Printed, scene: Scene, standing: Standing, *, low: bool) -> Sources:
    superior = target.abilities.get("superior-armor", 0)
    infantry, flies = INFANTRY in target.line, AIRCRAFT in target.line
    capped = infantry and not nimble(target)
    own = speed_dice(speed(target, standing), capped=capped)
    if flies:
        own = aircraft_dice(standing.damage)
    if scene.distance == 0 or (flies and not low):  # no terrain shelters it (reading A39b)
        return inside(own, superior)
    return outside(
        own,
        superior,
        infantry=infantry,
        terrain=scene.terrain,
        screens=scene.screens,
        vehicle=scene.vehicle,
        barricade=scene.barricade,
    )


def speed(target: Printed, standing: Standing) -> int:
    """The Speed that a model has left; a Robust model keeps Speed 1."""
    return speed_left(target.speed, standing.slowed, robust="robust" in target.abilities)


def _target(target: Printed, way: str, scene: Scene, standing: Standing) -> Target:
    absorbs = max(0, target.abilities.get("heavy-armor", 0) - standing.absorbed)
    front, rear = target.front - standing.damage, target.rear - standing.damage
    if way == CLOSE_ASSAULT:
        robust = "robust" in target.abilities
        return assaulted(speed(target, standing), rear, robust=robust, absorbs=absorbs)
    if way in AT_LIGHT:
        return worn(ABILITIES["light-armor"] - standing.light, absorbs)
    if not wears(target):
        return soldier(target.front, absorbs)
    return worn(front if shows_front(scene) else rear, absorbs)
