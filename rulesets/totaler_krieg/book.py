"""The ruleset's own TOML, loaded once, and the names and numbers that the code uses.

Knows the files; knows no position. Every figure comes from tables.toml.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from overstack.book.load import load

BOOK: Final = load(__package__)

MOVEMENT: Final = "movement"
COMBAT: Final = "combat"
EVENTS: Final = "events"
OVER: Final = "over"

STEP_LOST: Final = "step-lost"
STEP_MORE: Final = "step-more"
STEP: Final = "step"  # the unit of a price

#: Kinds of frames: a stack to be cut, a combat that waits for its result, and its effects.
LOSS: Final = "loss"
FIGHT: Final = "fight"
CASUALTY: Final = "casualty"
RETREAT: Final = "retreat"
ADVANCE: Final = "advance"

#: The feature of a hex, and the trait of a Beachhead marker, with the Limited Stacking symbol.
LIMITED: Final = "limited"

#: Ground units in a stack (9.2-normal, 9.2-limited).
UNITS: Final[int] = BOOK.tables["limits"]["units"]
#: Total steps of these units, without and with the symbol.
STEPS: Final[int] = BOOK.tables["limits"]["steps"]
LIMITED_STEPS: Final[int] = BOOK.tables["limits"]["limited_steps"]
#: HQs, Fortresses and Minor Countries in a stack (9.1).
HQS: Final[int] = BOOK.tables["limits"]["hqs"]
FORTRESSES: Final[int] = BOOK.tables["limits"]["fortresses"]
MINORS: Final[int] = BOOK.tables["limits"]["minors"]
#: The most steps with which an Exp unit does not count for Minor Countries (9.1-exp).
EXP_STEPS: Final[int] = BOOK.tables["limits"]["exp_steps"]
#: A limit that is switched off: more than any board holds.
NO_LIMIT: Final = 9999

#: The Minor Countries by id, with their names.
MINOR_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {key: each["name"] for key, each in BOOK.tables["country"].items() if not each["major"]}
)
#: By faction, the factions that it fights.
HOSTILE: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {faction: frozenset(others) for faction, others in BOOK.tables["hostile"].items()}
)
