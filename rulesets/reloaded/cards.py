"""Cards: the printed values of a model, parsed once from the traits of its kind.

Knows kinds of counters; knows no position. All cards in `counters.toml` are samples.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from overstack.position.state import Kind

Dice = tuple[int, int, int]

INFANTRY: Final = "infantry"
VEHICLE: Final = "vehicle"
AIRCRAFT: Final = "aircraft"

_ABILITY: Final = re.compile(r"([A-Z][A-Za-z -]*?)(?: \+?([0-9]+))?")
#: A weapon with dice of its own: "Auxiliary (bow MG) 6/5/0 infantry".
_WEAPON: Final = re.compile(
    r"(Auxiliary|Hull|Sustained Fire)(?: \([^)]*\))?(?: ([0-9/]+) infantry)?(?: ([0-9/]+) vehicle)?"
)
NO_DICE: Final[Dice] = (0, 0, 0)
#: The help that an Officer gives a unit: "Command: Pin Pointer".
_COMMAND: Final = re.compile(r"Command: ([A-Z][A-Za-z ]*?)(?: \(.*\))?")
#: Abilities with two names (reading A25). Sustained Fire that lists dice also becomes Auxiliary,
#: but in `_abilities` (A26).
_SAME: Final = {"hull": "auxiliary"}


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `line` has the type line's keywords; `abilities` maps ability ids to numbers.

    `front` and `rear` are equal if the Defense has one number (`faced` is then false).
    `weapon` has the Infantry dice and the Vehicle dice of a weapon that is listed with an ability,
    `command` the id of an Officer's help, and `helps` the kind of units that the help can go to.
    """

    id: str
    cost: int
    line: frozenset[str]
    speed: int
    front: int
    rear: int
    faced: bool
    infantry: Dice
    vehicle: Dice
    abilities: Mapping[str, int] = field(hash=False)
    close_assault: int = 0
    hand_to_hand: int = 0
    weapon: tuple[Dice, Dice] = (NO_DICE, NO_DICE)
    command: str = ""
    helps: str = ""

    def __hash__(self) -> int:
        """A cheap hash: a position asks for answers about two cards very often."""
        return hash(self.id)

    @property
    def is_infantry(self) -> bool:
        """Whether the type line has the keyword Infantry, whatever its other keywords."""
        return INFANTRY in self.line

    @property
    def is_basic(self) -> bool:
        """Whether the type line says only Infantry: a Basic, the model that squads are built of."""
        return self.line == {INFANTRY}

    @property
    def is_vehicle(self) -> bool:
        """Whether the type line has the keyword Vehicle."""
        return VEHICLE in self.line

    @property
    def is_aircraft(self) -> bool:
        """Whether the type line has the keyword Aircraft; the Speed "A" then counts as 0."""
        return AIRCRAFT in self.line

    @property
    def looks_ahead(self) -> bool:
        """Whether the model's facing matters: two Defense numbers, or No Turret."""
        return self.faced or "no-turret" in self.abilities


@lru_cache(maxsize=512)
def card(kind: Kind) -> Card:
    """The card of a kind of model."""
    traits = kind.traits
    abilities = str(traits.get("abilities", ""))
    front, _, rear = str(traits.get("defense", "1")).partition("/")
    return Card(
        id=kind.id,
        cost=int(traits.get("cost", 0)),
        line=frozenset(_words(str(traits.get("line", "")), ",")),
        speed=kind.allowance,
        front=int(front),
        rear=int(rear or front),
        faced=bool(rear),
        infantry=_dice(traits.get("infantry", "0/0/0")),
        vehicle=_dice(traits.get("vehicle", "0/0/0")),
        abilities=_abilities(abilities),
        close_assault=int(traits.get("close_assault", 0)),
        hand_to_hand=int(traits.get("hand_to_hand", 0)),
        weapon=_weapon(abilities),
        command=_command(abilities),
        helps=str(traits.get("command", "")),
    )


def _words(text: str, mark: str) -> list[str]:
    parts = (part.strip().lower().replace(" ", "-") for part in text.split(mark))
    return [part for part in parts if part]


def _dice(text: str | int | bool) -> Dice:
    short, medium, long = (int(part) for part in str(text).split("/"))
    return short, medium, long


def _parts(text: str) -> list[str]:
    return [part for part in (each.strip() for each in text.split(";")) if part]


def _abilities(text: str) -> Mapping[str, int]:
    """Return abilities by id, each with its number (1 if it has none); skip all other text."""
    found: dict[str, int] = {}
    for part in _parts(text):
        said = _ABILITY.fullmatch(part) or _WEAPON.fullmatch(part)
        if said:
            name = said[1].strip().lower().replace(" ", "-")
            number = said[2] if said.re is _ABILITY else None
            listed = said.re is _WEAPON and bool(said[2] or said[3])
            found["auxiliary" if listed else _SAME.get(name, name)] = int(number or 1)
    return found


def _command(text: str) -> str:
    """The help that an Officer gives a unit, by id; "" if there is none."""
    found = (_COMMAND.fullmatch(part) for part in _parts(text))
    return next((said[1].lower().replace(" ", "-") for said in found if said), "")


def _weapon(text: str) -> tuple[Dice, Dice]:
    """The dice that are listed with an ability, against Infantry and against Vehicles."""
    for part in _parts(text):
        said = _WEAPON.fullmatch(part)
        if said and (said[2] or said[3]):
            return _dice(said[2] or "0/0/0"), _dice(said[3] or "0/0/0")
    return NO_DICE, NO_DICE
