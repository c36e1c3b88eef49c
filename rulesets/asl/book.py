"""The ruleset's own TOML, loaded once, and the names and numbers that the code uses.

Reads the files; uses no position. Every figure comes from tables.toml. Squad equivalents
are whole numbers of half-squads throughout ("halves"), so that nothing is rounded except
where A5 says so.
"""

from __future__ import annotations

from typing import Any, Final

from overstack.book.load import load

BOOK: Final = load(__package__)

_TABLES: Final[Any] = BOOK.tables

# -- types of counters -------------------------------------------------------------------

SQUAD: Final = "squad"
HALF_SQUAD: Final = "half-squad"
CREW: Final = "crew"
SMC: Final = "smc"
CAVALRY: Final = "cavalry"
VEHICLE: Final = "vehicle"
GUN: Final = "gun"
SW: Final = "sw"
#: The types that count as Personnel: Infantry and Cavalry.
PERSONNEL: Final = frozenset({SQUAD, HALF_SQUAD, CREW, SMC, CAVALRY})
#: The types that move by themselves and can be fired at.
MOBILE: Final = PERSONNEL | {VEHICLE}
#: The types that can man a Gun.
GUNNERS: Final = frozenset({CREW, HALF_SQUAD})

# -- markers -----------------------------------------------------------------------------

MOVING: Final = "moving"  # has moved in this MPh (A5.13)
STACK: Final = "stack"  # moves together with the others in its Location that have this marker
CX: Final = "cx"
PINNED: Final = "pinned"
BROKEN: Final = "broken"
WRECK: Final = "wreck"
INHERENT: Final = "inherent"  # a crew or half-squad that is part of a vehicle
RIDER: Final = "rider"  # rides on the outside of the vehicle that it is aboard
SSR: Final = "ssr"  # a scenario special rule lets it set up hidden
HIDDEN: Final = "hidden"
UNSEEN: Final = "unseen"  # out of the LOS of the current firer (A5.132)
FIRED: Final = "fired"  # has attacked in this phase
PREPPED: Final = "prep"  # has attacked in the PFPh of this player turn
HOLDS: Final = "holds"  # does not fire at movers in this phase

# -- phases ------------------------------------------------------------------------------

SETUP: Final = "setup"
RALLY: Final = "rph"
PREP_FIRE: Final = "pfph"
MOVEMENT: Final = "mph"
DEFENSIVE_FIRE: Final = "dfph"
ADVANCING_FIRE: Final = "afph"
ROUT: Final = "rtph"
ROUT_2: Final = "rtph2"  # the other side's part of it
ADVANCE: Final = "aph"
CLOSE_COMBAT: Final = "ccph"
CLOSE_COMBAT_2: Final = "ccph2"  # the other side's part of it
OVER: Final = "over"
#: Phases in which each side has a part; the side whose player turn it is goes first.
ROUTS: Final = (ROUT, ROUT_2)
CLOSE_COMBATS: Final = (CLOSE_COMBAT, CLOSE_COMBAT_2)

# -- numbers -----------------------------------------------------------------------------

#: Half-squads in a squad (A5.5).
HALVES: Final[int] = _TABLES["equivalents"]["squad"]
#: SMC that count as one half-squad (A5.5).
SMC_EACH: Final[int] = _TABLES["equivalents"]["smc"]
#: Half-squads that a crew or half-squad counts for while it mans a Gun (A5.5).
GUN_CREW: Final[int] = _TABLES["equivalents"]["gun_crew"]
#: Half-squads that a side may have in a Location (A5.1).
LIMIT: Final[int] = _TABLES["limits"]["squads"] * HALVES
#: SMC that a side may have in a Location in addition (A5.1).
SMC_FREE: Final[int] = _TABLES["limits"]["smc"]
#: Vehicles that a side may have in a Location (A5.2).
VEHICLES: Final[int] = _TABLES["limits"]["vehicles"]
#: Guns that can be used in a Location without penalty (A5.4).
GUNS: Final[int] = _TABLES["limits"]["guns"]
#: MF, and MP, for each squad equivalent over (A5.11).
ENTRY_MF: Final[int] = _TABLES["penalty"]["entry"]
ENTRY_MP: Final[int] = _TABLES["penalty"]["vehicle"]
#: MP for each vehicle beyond the limit, as a substitute for D2.14 (supplied).
VEHICLE_OVER: Final[int] = _TABLES["supplied"]["vehicle_over"]
#: MF between Locations of one hex, in sewers, to mount, to man a Gun, and of a rout (supplied).
CLIMB: Final[int] = _TABLES["supplied"]["climb"]
SEWER_MF: Final[int] = _TABLES["supplied"]["sewer"]
MOUNT_MF: Final[int] = _TABLES["supplied"]["mount"]
MAN_MF: Final[int] = _TABLES["supplied"]["man"]
ROUT_MF: Final[int] = _TABLES["supplied"]["rout"]
