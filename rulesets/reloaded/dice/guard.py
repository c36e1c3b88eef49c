"""Defence dice, source by source.

Knows numbers, and terrain by the names that maps use: no card, no position. The die of the hex and
the dice of the sides that the string crosses add up. A Vehicle in the hex gives a die only if the
hex's terrain gives none (reading A15). All of these apply only to attacks from another hex.
"""

from __future__ import annotations

from typing import NamedTuple

from overstack.rulesets.reloaded.book import GUARDS
from overstack.rulesets.reloaded.sight.sight import BLOCKERS

#: Terrain that gives a die to Infantry only; terrain that blocks sight gives one to all.
INFANTRY_COVER = ("marsh",)


class Sources(NamedTuple):
    """The defence dice by their source."""

    speed: int = 0
    superior: int = 0
    terrain: int = 0
    screens: int = 0
    vehicle: int = 0
    barricade: int = 0

    @property
    def total(self) -> int:
        """How many dice are rolled."""
        return sum(self)

    def bare(self, *, screens: bool = True) -> Sources:
        """The dice left by Bombardment or Flamethrower; `screens` drops the sides' too (A51)."""
        kept = 0 if screens else self.screens
        return self._replace(terrain=0, vehicle=0, barricade=0, screens=kept)


def speed_left(printed: int, lost: int, *, robust: bool) -> int:
    """The Speed that a model has left; a Robust model keeps Speed 1."""
    return max(min(1, printed) if robust else 0, printed - lost)


def speed_dice(speed: int, *, capped: bool) -> int:
    """The dice of current Speed; `capped` for Infantry other than Cavalry and Motorcycle."""
    speed = max(0, speed)
    return min(speed, GUARDS["infantry"]) if capped else speed


def aircraft_dice(damage: int) -> int:
    """The dice of an Aircraft, which has Speed "A": three, less one for each damage."""
    return max(0, GUARDS["aircraft"] - damage)


def terrain_die(terrain: str, *, infantry: bool) -> int:
    """The number of dice that the target's hex gives."""
    covered = terrain in BLOCKERS or (infantry and terrain in INFANTRY_COVER)
    return GUARDS["terrain"] * covered


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

    `own` is the number of dice for Speed, or those of an Aircraft; `vehicle` is set if a Vehicle is
    in the target's hex.
    """
    die = terrain_die(terrain, infantry=infantry)
    sheltered = GUARDS["vehicle"] * (infantry and vehicle and not die)
    behind = GUARDS["barricade"] * barricade
    return Sources(own, superior, die, GUARDS["side"] * screens, sheltered, behind)


def inside(own: int, superior: int = 0) -> Sources:
    """The dice against an attack from the same hex, where nothing gives cover."""
    return Sources(own, superior)
