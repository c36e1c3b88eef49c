"""Defence dice, source by source.

Knows numbers, and terrain as maps call it: no card, no position. The die of the hex and those of
the sides that the string crosses add up; a Vehicle in the hex gives one only where its terrain
gives none (reading A15). All of these are for attacks from another hex.
"""

from __future__ import annotations

from typing import NamedTuple

from overstack.rulesets.reloaded.sight.sight import BLOCKERS

#: Terrain that gives a die to Infantry alone; what blocks sight gives one to all.
INFANTRY_COVER = ("marsh",)
#: Infantry rolls no more than this for its Speed, Cavalry and Motorcycles apart.
INFANTRY_SPEED = 1
AIRCRAFT = 3


class Sources(NamedTuple):
    """Where defence dice come from."""

    speed: int = 0
    superior: int = 0
    terrain: int = 0
    screens: int = 0
    vehicle: int = 0
    barricade: int = 0

    @property
    def total(self) -> int:
        """How many are rolled."""
        return sum(self)

    def bare(self, *, screens: bool = True) -> Sources:
        """Without what Bombardment and Flamethrower ignore; with `screens` sides too (A51)."""
        kept = 0 if screens else self.screens
        return self._replace(terrain=0, vehicle=0, barricade=0, screens=kept)


def speed_dice(speed: int, *, capped: bool) -> int:
    """The dice of current Speed; `capped` for Infantry but Cavalry and Motorcycle."""
    speed = max(0, speed)
    return min(speed, INFANTRY_SPEED) if capped else speed


def aircraft_dice(damage: int) -> int:
    """The dice of an Aircraft, which has Speed "A": three, and one less for each damage."""
    return max(0, AIRCRAFT - damage)


def terrain_die(terrain: str, *, infantry: bool) -> int:
    """The die that the target's hex gives."""
    return int(terrain in BLOCKERS or (infantry and terrain in INFANTRY_COVER))


def outside(
    own: int,
    superior: int = 0,
    *,
    infantry: bool,
    terrain: str = "",
    screens: int = 0,
    vehicle: bool = False,
    barricade: bool = False,
) -> Sources:
    """The dice against an attack from another hex.

    `own` are those of Speed or of an Aircraft; `vehicle` says that one stands in the hex.
    """
    die = terrain_die(terrain, infantry=infantry)
    sheltered = infantry and vehicle and not die
    return Sources(own, superior, die, screens, int(sheltered), int(barricade))


def inside(own: int, superior: int = 0) -> Sources:
    """The dice against an attack from the same hex: nothing there stands between."""
    return Sources(own, superior)
