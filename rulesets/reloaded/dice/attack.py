"""One attack: the worth of its dice, and their effect on the model that is struck.

Knows numbers only: no card, no position. Rolls no dice: the game calls these functions with the
rolled faces, `odds` with all possible faces.
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

    `value` is the number of net successes needed for each damage, as of before the roll; `left`
    is how many damages destroy the model; `absorbs` is how many damages the model still ignores
    first; `still` is set in a Close Assault at Speed 0, where one net success destroys the model.
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
    """The target for a model that its first damage removes: Infantry other than Artillery."""
    return Target(max(1, defense), 1, absorbs)


def worn(defense: int, absorbs: int = 0) -> Target:
    """The target for a model that is worn down: Vehicle, Artillery, Aircraft, or light armour.

    `defense` is the current value of the side that is struck. If `defense` is already 0, because
    of damage through the other side, a single net success destroys the model (reading A24).
    """
    value = max(1, defense)
    return Target(value, value, absorbs)


def assaulted(speed: int, rear: int, *, robust: bool = False, absorbs: int = 0) -> Target:
    """The target for a Vehicle in Close Assault, which is resolved against the Vehicle's Speed.

    Damage lowers Speed and Defense. The Vehicle is destroyed when its Speed or its rear Defense is
    down to 0. A Robust Vehicle keeps Speed 1, so that only its Defense counts. If the Speed is 0
    already, a single net success destroys the Vehicle; Heavy Armor absorbs none of it (A34).
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

    Leftover successes are lost. The Flamethrower adds a damage only if the same roll does at least
    one other (reading A32). Damage after destruction is not counted.
    """
    net = scored.hits - cancelled
    dealt = net // target.value if net > 0 else 0
    if dealt and scored.sixes >= ABILITIES["flames"]:
        dealt += 1
    absorbed = min(dealt, target.absorbs)
    suffered = min(dealt - absorbed, target.left)
    return Harm(absorbed, suffered, suffered == target.left)
