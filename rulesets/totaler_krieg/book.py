"""The ruleset's own TOML, loaded once, and the names and numbers that the code uses.

Every figure comes from tables.toml. Does not depend on any position.
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

#: Kinds of frames: a stack that has to lose steps, a combat that waits for its result, and the
#: three effects of a combat.
LOSS: Final = "loss"
FIGHT: Final = "fight"
CASUALTY: Final = "casualty"
RETREAT: Final = "retreat"
ADVANCE: Final = "advance"

#: The name of the Limited Stacking symbol, as a hex feature and as a trait of Beachhead markers.
LIMITED: Final = "limited"

#: The limit of ground units in a stack (9.2-normal, 9.2-limited).
UNITS: Final[int] = BOOK.tables["limits"]["units"]
#: The limits of the total steps of these units, without and with the Limited Stacking symbol.
STEPS: Final[int] = BOOK.tables["limits"]["steps"]
LIMITED_STEPS: Final[int] = BOOK.tables["limits"]["limited_steps"]
#: The limits of HQs, Fortresses and Minor Countries in a stack (9.1).
HQS: Final[int] = BOOK.tables["limits"]["hqs"]
FORTRESSES: Final[int] = BOOK.tables["limits"]["fortresses"]
MINORS: Final[int] = BOOK.tables["limits"]["minors"]
#: An Exp unit with at most this many steps does not count for Minor Countries (9.1-exp).
EXP_STEPS: Final[int] = BOOK.tables["limits"]["exp_steps"]
#: The value of a limit that is switched off: more than any board has.
NO_LIMIT: Final = 9999

#: The Minor Countries by id, with their names.
MINOR_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {key: each["name"] for key, each in BOOK.tables["country"].items() if not each["major"]}
)
#: The enemies of each faction.
HOSTILE: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {faction: frozenset(others) for faction, others in BOOK.tables["hostile"].items()}
)
