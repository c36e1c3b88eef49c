"""One attack: the worth of its dice, and their effect on the model that is struck.

Knows numbers only: no card, no position, and it rolls nothing. The game calls it with the rolled
faces; `odds` calls the same functions with all possible faces.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from overstack.rulesets.reloaded.book import ABILITIES, SUCCESS

FACES: Final = 6


@dataclass(frozen=True, slots=True)
class Attack:
    """The dice of one model's attack on one target.

    `modifier` is added to each face (Crack Shot, Inaccurate), `weight` is the value of a success
    (2 for Shrapnel against Infantry), `heavy` counts a natural six twice (Tank Destroyer against
    a Heavy Tank), `flame` counts natural sixes (Flamethrower), `reroll` rerolls one die (Versatile
    Warmachine).
    """

    dice: int
    modifier: int = 0
    weight: int = 1
    heavy: bool = False
    flame: bool = False
    reroll: bool = False

    def worth(self, face: int) -> Score:
        """The score of one natural face; `heavy` doubles a six only if it is a success."""
        hits = self.weight if face + self.modifier >= SUCCESS else 0
        if self.heavy and face == FACES:
            hits *= ABILITIES["tank-destroyer"]
        return Score(hits, int(self.flame and face == FACES))


class Score(NamedTuple):
    """The score of attack dice: successes, and natural sixes if these matter."""

    hits: int
    sixes: int


@dataclass(frozen=True, slots=True)
class Guard:
    """The defence dice; with `reroll` one of them may be rerolled."""

    dice: int
    reroll: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """The model that is struck.

    `value` is the number of net successes needed for each damage, as it stands before the roll;
    `left` is how many damages destroy the model; `absorbs` is how many it still ignores first;
    `still` is set if it is assaulted at Speed 0, where a single net success destroys it.
    """

    value: int
    left: int
    absorbs: int = 0
    still: bool = False


class Harm(NamedTuple):
    """The effect of an attack: damages absorbed by Heavy Armor, damages suffered, destruction."""

    absorbed: int
    suffered: int
    destroyed: bool


# -- targets -----------------------------------------------------------------------------


def soldier(defense: int, absorbs: int = 0) -> Target:
    """A model that is removed by its first damage: Infantry of every kind but Artillery."""
    return Target(max(1, defense), 1, absorbs)


def worn(defense: int, absorbs: int = 0) -> Target:
    """A model that is worn down: Vehicle, Artillery, Aircraft, or the track of Unarmored.

    `defense` is the current value of the side that is faced. If it is 0 already, through a shot at
    the other facing, a single net success destroys the model (reading A24).
    """
    value = max(1, defense)
    return Target(value, value, absorbs)


def assaulted(speed: int, rear: int, *, robust: bool = False, absorbs: int = 0) -> Target:
    """A Vehicle in Close Assault: resolved against its Speed; damage lowers Speed and Defense.

    It is destroyed when its Speed is gone, or the Defense faced in its own hex. A Robust one keeps
    Speed 1 and is destroyed only by its Defense. If its Speed is 0 already, a single net success
    destroys it, which is no damage that Heavy Armor could absorb (reading A34).
    """
    if speed <= 0:
        return Target(1, 1, still=True)
    armour = max(1, rear)
    return Target(speed, armour if robust else min(speed, armour), absorbs)


# -- the result of faces -----------------------------------------------------------------


def score(attack: Attack, faces: Iterable[int]) -> Score:
    """The score of rolled attack dice."""
    worth = [attack.worth(face) for face in faces]
    return Score(sum(each.hits for each in worth), sum(each.sixes for each in worth))


def stopped(faces: Iterable[int]) -> int:
    """How many successes the rolled defence dice cancel."""
    return sum(face >= SUCCESS for face in faces)


def harm(target: Target, scored: Score, cancelled: int) -> Harm:
    """The harm that an attack does to the model that is struck.

    Leftover successes are lost. The Flamethrower's damage requires another damage from the same
    roll (reading A32). Damage after destruction is not counted.
    """
    net = scored.hits - cancelled
    dealt = net // target.value if net > 0 else 0
    if dealt and scored.sixes >= ABILITIES["flames"]:
        dealt += 1
    absorbed = min(dealt, target.absorbs)
    suffered = min(dealt - absorbed, target.left)
    return Harm(absorbed, suffered, suffered == target.left)
