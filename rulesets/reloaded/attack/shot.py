"""One model's attack on one unit: the shooter, the target, the way, and the distance."""

from __future__ import annotations

from typing import NamedTuple

from overstack.position.hexes import Hex, distance
from overstack.position.state import Counter, Place, State
from overstack.rulesets.reloaded.units import unit_of

#: The usual way: with a card's dice for the kind of target. Other ways have names (`dice.match`).
USUAL = ""


class Shot(NamedTuple):
    """One model's attack on one unit, in one of the ways that its card allows."""

    model: Counter
    target: Counter
    way: str = USUAL

    @property
    def to(self) -> Place:
        """The hex of the target."""
        return self.target.place


def ends(state: State, shot: Shot) -> tuple[Hex, Hex]:
    """The hexes of shooter and target. Raises ValueError unless both are on the map."""
    here, there = unit_of(state, shot.model).place.hex, shot.target.place.hex
    if here is None or there is None:
        raise ValueError("An attack is made on the map.")
    return here, there


def hexes_between(state: State, shot: Shot) -> int:
    """The distance of an attack; 0 within one hex."""
    return distance(*ends(state, shot))
