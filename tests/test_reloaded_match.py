"""Reloaded: card against card; each ability once where it applies and once where it does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

import pytest

from overstack.rulesets.reloaded.dice.attack import Attack, Guard, Target
from overstack.rulesets.reloaded.dice.match import (
    CLOSE_ASSAULT,
    FRESH,
    HAND_TO_HAND,
    INFANTRY,
    OPEN_BACK,
    UNARMORED,
    VEHICLE,
    Readings,
    Scene,
    Standing,
    match,
    speed,
    ways,
)
from overstack.rulesets.reloaded.dice.odds import odds

Three = tuple[int, int, int]


@dataclass(frozen=True)
class Printed:
    """A card defined here, so that the tests depend on no file."""

    line: frozenset[str]
    speed: int
    front: int
    rear: int
    infantry: Three
    vehicle: Three
    abilities: Mapping[str, int] = field(default_factory=dict)
    close_assault: int = 0
    hand_to_hand: int = 0
    weapon: tuple[Three, Three] = ((0, 0, 0), (0, 0, 0))


def _foot(*line: str, **printed: int) -> Printed:
    """Infantry with the dice of a rifle; `printed` are abilities with their numbers."""
    own = {name.replace("_", "-"): number for name, number in printed.items()}
    return Printed(frozenset({"infantry", *line}), 2, 4, 4, (8, 7, 0), (2, 0, 0), own, 7, 9)


def _tank(*line: str, **printed: int) -> Printed:
    own = {name.replace("_", "-"): number for name, number in printed.items()}
    return Printed(frozenset({"vehicle", *line}), 4, 5, 4, (9, 9, 7), (10, 8, 6), own)


def _plane(**printed: int) -> Printed:
    own = {name.replace("_", "-"): number for name, number in printed.items()}
    return Printed(frozenset({"aircraft"}), 0, 4, 4, (8, 6, 0), (14, 0, 0), own)


STILL = Target(1, 1, still=True)
RIFLE, TANK, PLANE = _foot(), _tank(), _plane()
NEAR, FAR, HERE = Scene(1), Scene(4), Scene(0)


@pytest.mark.parametrize(
    ("shooter", "target", "scene", "dice"),
    [
        (RIFLE, RIFLE, NEAR, {INFANTRY: 8}),
        (RIFLE, RIFLE, FAR, {INFANTRY: 7}),
        (RIFLE, RIFLE, Scene(5), {}),
        (RIFLE, RIFLE, HERE, {INFANTRY: 8, HAND_TO_HAND: 9}),
        (RIFLE, TANK, NEAR, {VEHICLE: 2}),
        (RIFLE, TANK, HERE, {VEHICLE: 2, CLOSE_ASSAULT: 7}),
        (TANK, RIFLE, Scene(8), {INFANTRY: 7}),
        (TANK, RIFLE, Scene(9), {}),
        (_tank(extended_range=10), TANK, Scene(10), {VEHICLE: 6}),
        (_foot(limited_range=3), RIFLE, FAR, {}),
        (RIFLE, _tank(unarmored=1), FAR, {UNARMORED: 7}),
        (RIFLE, _tank(open_back=1), Scene(4, front=False), {OPEN_BACK: 7}),
        (RIFLE, _tank(open_back=1), HERE, {VEHICLE: 2, OPEN_BACK: 8, CLOSE_ASSAULT: 7}),
        (RIFLE, _tank(open_back=1), NEAR, {VEHICLE: 2}),
        (RIFLE, PLANE, NEAR, {}),
        (_foot(aa=1), PLANE, NEAR, {INFANTRY: 8, VEHICLE: 2}),
        (PLANE, PLANE, NEAR, {INFANTRY: 8}),
        (PLANE, TANK, NEAR, {VEHICLE: 14}),
        (TANK, TANK, Scene(1, more=1), {VEHICLE: 11}),
        (RIFLE, TANK, Scene(4, more=1), {}),
    ],
)
def test_ways_to_attack(
    shooter: Printed, target: Printed, scene: Scene, dice: dict[str, int]
) -> None:
    assert ways(shooter, target, scene) == dice


@pytest.mark.parametrize(
    ("shooter", "target", "scene", "attack"),
    [
        (_foot(crack_shot=1), RIFLE, NEAR, Attack(8, modifier=1)),
        (_foot(inaccurate=2), RIFLE, NEAR, Attack(8, modifier=-2)),
        (_foot(shrapnel=1), RIFLE, NEAR, Attack(8, weight=2)),
        (_foot(shrapnel=1), TANK, NEAR, Attack(2)),
        (_tank(tank_destroyer=1), _tank("heavy-tank"), NEAR, Attack(10, heavy=True)),
        (_tank(tank_destroyer=1), _tank("super-heavy-tank"), NEAR, Attack(10, heavy=True)),
        (_tank(tank_destroyer=1), _tank("medium-tank"), NEAR, Attack(10)),
        (_tank(flamethrower=1), TANK, NEAR, Attack(10, flame=True)),
        (_tank(flamethrower=1), TANK, Scene(2), Attack(8)),
        (_tank(versatile_warmachine=1), TANK, NEAR, Attack(10, reroll=True)),
    ],
)
def test_attack_dice(shooter: Printed, target: Printed, scene: Scene, attack: Attack) -> None:
    way = INFANTRY if "infantry" in target.line else VEHICLE
    assert match(shooter, target, way, scene).attack == attack


def test_inaccurate_may_take_dice_instead() -> None:
    found = match(_foot(inaccurate=2), RIFLE, INFANTRY, NEAR, readings=Readings(fewer=True))
    assert found.attack == Attack(6)


def test_who_has_no_more_dice_than_inaccurate_takes_cannot_attack() -> None:
    mortar = _foot(inaccurate=2)
    assert VEHICLE in ways(mortar, TANK, NEAR)
    assert ways(mortar, TANK, NEAR, fewer=True) == {}
    assert ways(mortar, TANK, Scene(1, more=1), fewer=True) == {VEHICLE: 1}


WOODS = Scene(1, terrain="forest", screens=1, vehicle=True, barricade=True)
MARSH = Scene(1, terrain="marsh")


@pytest.mark.parametrize(
    ("shooter", "target", "scene", "guard"),
    [
        (TANK, RIFLE, NEAR, Guard(1)),
        (TANK, _foot("cavalry"), NEAR, Guard(2)),
        (TANK, _foot("motorcycle"), NEAR, Guard(2)),
        (TANK, _foot("artillery"), NEAR, Guard(1)),
        (TANK, TANK, NEAR, Guard(4)),
        (TANK, _tank(superior_armor=2), NEAR, Guard(6)),
        (TANK, RIFLE, WOODS, Guard(4)),
        (TANK, RIFLE, MARSH, Guard(2)),
        (TANK, TANK, MARSH, Guard(4)),
        (TANK, RIFLE, Scene(1, vehicle=True), Guard(2)),
        (TANK, RIFLE, Scene(0, terrain="forest", vehicle=True), Guard(1)),
        (_foot(bombardment=1), RIFLE, WOODS, Guard(1)),
        (_foot(bombardment=1), _tank(superior_armor=2), WOODS, Guard(6)),
        (_tank(flamethrower=1), RIFLE, WOODS, Guard(1)),
        (_tank(flamethrower=1), RIFLE, Scene(2, terrain="town"), Guard(2)),
        (PLANE, PLANE, WOODS, Guard(3)),
        (TANK, _tank(versatile_warmachine=1), NEAR, Guard(4, reroll=True)),
    ],
)
def test_defence_dice(shooter: Printed, target: Printed, scene: Scene, guard: Guard) -> None:
    way = next(iter(ways(shooter, target, scene)))
    assert match(shooter, target, way, scene).guard == guard


def test_bombardment_may_leave_hedges() -> None:
    scene, kept = Scene(1, terrain="town", screens=1), Readings(screened=True)
    assert match(_foot(bombardment=1), RIFLE, INFANTRY, scene, readings=kept).guard == Guard(2)


@pytest.mark.parametrize(
    ("target", "way", "scene", "standing", "struck"),
    [
        (RIFLE, INFANTRY, NEAR, FRESH, Target(4, 1)),
        (_foot("artillery"), INFANTRY, NEAR, FRESH, Target(4, 4)),
        (_foot("artillery"), INFANTRY, NEAR, Standing(damage=1, slowed=1), Target(3, 3)),
        (TANK, VEHICLE, NEAR, FRESH, Target(5, 5)),
        (TANK, VEHICLE, Scene(1, front=False), FRESH, Target(4, 4)),
        (TANK, VEHICLE, HERE, FRESH, Target(4, 4)),
        (TANK, VEHICLE, NEAR, Standing(damage=5, slowed=5), Target(1, 1)),
        (_tank(heavy_armor=2), VEHICLE, NEAR, Standing(absorbed=1), Target(5, 5, 1)),
        (_tank(unarmored=1), UNARMORED, NEAR, Standing(light=1, slowed=1), Target(2, 2)),
        (TANK, CLOSE_ASSAULT, HERE, FRESH, Target(4, 4)),
        (TANK, CLOSE_ASSAULT, HERE, Standing(slowed=3), Target(1, 1)),
        (TANK, CLOSE_ASSAULT, HERE, Standing(damage=2, slowed=1), Target(3, 2)),
        (_tank(robust=1), CLOSE_ASSAULT, HERE, Standing(slowed=9), Target(1, 4)),
        (replace(_tank(robust=1), speed=0), CLOSE_ASSAULT, HERE, Standing(), STILL),
        (PLANE, INFANTRY, NEAR, Standing(damage=1), Target(3, 3)),
    ],
)
def test_what_is_struck(
    target: Printed, way: str, scene: Scene, standing: Standing, struck: Target
) -> None:
    assert match(_foot(aa=1), target, way, scene, standing).target == struck


def test_damage_slows_and_bares() -> None:
    """Less Speed and fewer defence dice; a Robust model keeps one."""
    worn = Standing(damage=3, slowed=3)
    assert match(TANK, TANK, VEHICLE, NEAR, worn).guard == Guard(1)
    assert match(TANK, PLANE, INFANTRY, NEAR, worn).guard == Guard(0)
    assert speed(TANK, Standing(slowed=5)) == 0
    assert speed(_tank(robust=1), Standing(slowed=5)) == 1


def test_light_armour_is_worn_apart() -> None:
    """Damage to the light armour slows, and does not change the printed Defense."""
    half_track = _tank(unarmored=1)
    hurt = Standing(light=2, slowed=2)
    assert match(TANK, half_track, VEHICLE, NEAR, hurt).target == Target(5, 5)
    assert match(TANK, half_track, VEHICLE, NEAR, hurt).guard == Guard(2)


def test_a_rifle_at_a_squad_in_the_open() -> None:
    """Worked by hand: 4 of 8 dice with none cancelled, or 5 and more against one die."""
    found = match(RIFLE, RIFLE, INFANTRY, NEAR)
    told = odds(found.attack, found.guard, found.target)
    assert told.destroyed == Fraction(70, 256) / 2 + Fraction(56 + 28 + 8 + 1, 256)
