"""One attack: what its dice are worth, and what they come to on the model that is struck.

Knows numbers only: no card, no position, and it rolls nothing. The game asks it about the faces
that fell; `odds` asks the same functions about all that can fall.
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

    `modifier` is added to each face (Crack Shot, Inaccurate), `weight` is what a success counts
    (2 for Shrapnel against Infantry), `heavy` counts a natural six twice (Tank Destroyer against
    a Heavy Tank), `flame` looks for sixes (Flamethrower), `reroll` rolls one die anew (Versatile
    Warmachine).
    """

    dice: int
    modifier: int = 0
    weight: int = 1
    heavy: bool = False
    flame: bool = False
    reroll: bool = False

    def worth(self, face: int) -> Score:
        """What one natural face counts: a six that is no success counts for nothing twice."""
        hits = self.weight if face + self.modifier >= SUCCESS else 0
        if self.heavy and face == FACES:
            hits *= ABILITIES["tank-destroyer"]
        return Score(hits, int(self.flame and face == FACES))


class Score(NamedTuple):
    """What attack dice show: successes, and natural sixes where these matter."""

    hits: int
    sixes: int


@dataclass(frozen=True, slots=True)
class Guard:
    """The defence dice; with `reroll` one of them may be rolled anew."""

    dice: int
    reroll: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """The model that is struck.

    `value` is the number that net successes have to reach for each damage, as it stands before the
    roll; `left` how many damages destroy the model; `absorbs` how many it still ignores first;
    `still` says that it is assaulted at Speed 0, where a single net success ends it.
    """

    value: int
    left: int
    absorbs: int = 0
    still: bool = False


class Harm(NamedTuple):
    """What an attack does: damages ignored by Heavy Armor, damages suffered, and the end of it."""

    absorbed: int
    suffered: int
    destroyed: bool


# -- targets -----------------------------------------------------------------------------


def soldier(defense: int, absorbs: int = 0) -> Target:
    """A model that is removed by its first damage: Infantry of every kind but Artillery."""
    return Target(max(1, defense), 1, absorbs)


def worn(defense: int, absorbs: int = 0) -> Target:
    """A model that is worn down: Vehicle, Artillery, Aircraft, or the track of Unarmored.

    `defense` is the current value of what is faced. One that is 0 already, through a shot at the
    other facing, falls to a single net success (reading A24).
    """
    value = max(1, defense)
    return Target(value, value, absorbs)


def assaulted(speed: int, rear: int, *, robust: bool = False, absorbs: int = 0) -> Target:
    """A Vehicle in Close Assault: resolved against its Speed, and worn down in both.

    It falls when Speed is gone, or the Defense faced in its own hex. A Robust one keeps
    Speed 1 and falls by its Defense alone. One whose Speed is 0 already falls to a single net
    success, which is no damage that Heavy Armor could take (reading A34).
    """
    if speed <= 0:
        return Target(1, 1, still=True)
    armour = max(1, rear)
    return Target(speed, armour if robust else min(speed, armour), absorbs)


# -- what faces come to ------------------------------------------------------------------


def score(attack: Attack, faces: Iterable[int]) -> Score:
    """What attack dice show that fell."""
    worth = [attack.worth(face) for face in faces]
    return Score(sum(each.hits for each in worth), sum(each.sixes for each in worth))


def stopped(faces: Iterable[int]) -> int:
    """How many successes defence dice cancel that fell."""
    return sum(face >= SUCCESS for face in faces)


def harm(target: Target, scored: Score, cancelled: int) -> Harm:
    """What an attack does to the model that is struck.

    Leftovers are lost; the Flamethrower's damage wants another from the same roll (reading A32).
    What comes after destruction is not counted.
    """
    net = scored.hits - cancelled
    dealt = net // target.value if net > 0 else 0
    if dealt and scored.sixes >= ABILITIES["flames"]:
        dealt += 1
    absorbed = min(dealt, target.absorbs)
    suffered = min(dealt - absorbed, target.left)
    return Harm(absorbed, suffered, suffered == target.left)
