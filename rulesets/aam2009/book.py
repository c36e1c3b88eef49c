"""The ruleset's own TOML, loaded once, and the names and numbers that the code uses.

Reads the files; uses no position. Every figure comes from tables.toml.
"""

from __future__ import annotations

from typing import Final

from overstack.book.load import load

BOOK: Final = load(__package__)

SOLDIER: Final = "soldier"
VEHICLE: Final = "vehicle"
AIRCRAFT: Final = "aircraft"
OBSTACLE: Final = "obstacle"

SETUP: Final = "setup"
MOVEMENT: Final = "movement"
FLIGHT: Final = "flight"
ASSAULT: Final = "assault"
CASUALTY: Final = "casualty"
OVER: Final = "over"

HIT: Final = "hit"
DISRUPTED: Final = "disrupted"
DAMAGED: Final = "damaged"
DESTROYED: Final = "destroyed"

PENALTY: Final = "penalty"  # the frame of a pending hit

#: Limits of a side in a hex: of units, and of vehicles among these units (R2-units, R2-veh).
UNITS: Final[int] = BOOK.tables["limits"]["units"]
VEHICLES: Final[int] = BOOK.tables["limits"]["vehicles"]
#: The limit of aircraft in a hex; obstacles have the same limit (R4-cap).
EXEMPT: Final[int] = BOOK.tables["limits"]["exempt"]
#: The excess that a side may have while it moves or assaults (R5-tolerance).
ALLOWED: Final[int] = BOOK.tables["limits"]["allowed_over"]
#: Face-down hits for each overstacked hex (R6-one).
PENALTY_HITS: Final[int] = BOOK.tables["limits"]["penalty_hits"]
#: The value of a limit whose clause is switched off: more units than any board holds.
NO_LIMIT: Final = 9999
