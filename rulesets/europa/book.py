"""The ruleset's own TOML, loaded once, and the names that the code uses.

Every figure comes from tables.toml. This whole ruleset counts REs in half REs, so that they
are whole numbers. Does not depend on any position.
"""

from __future__ import annotations

from typing import Final

from overstack.book.load import load

BOOK: Final = load(__package__)

# Types of counters: a unit takes a slot; a marker has a box for units; a free counter never
# counts against a limit.
UNIT: Final = "unit"
MARKER: Final = "marker"
FREE: Final = "free"

# Unit sizes that the rules mention.
BATTALION: Final = "battalion"
BRIGADE: Final = "brigade"
DIVISION: Final = "division"
CADRE: Final = "cadre"
REMNANT: Final = "remnant"
CORPS: Final = "corps"
ARMY: Final = "army"
ARMY_HQ: Final = "army-hq"
#: The divisional sizes (divisions, divisional groupings, corps); all others are non-divisional.
DIVISIONAL: Final = (DIVISION, CORPS)

SOVIET: Final = "soviet"

# Marks on counters. A unit has one "owes" mark for each +2 MP that it still has to pay.
OVERSTACKED: Final = "overstacked"
OWES: Final = "owes"
RESERVE: Final = "reserve"
REVERSE: Final = "reverse"  # a marker on its reduced side
BY_OB: Final = "by-ob"  # a marker that its order of battle allows on its normal side
OPEN: Final = "open"  # a marker whose box the enemy may look into, by 48.A
DISRUPTED: Final = "disrupted"  # the result 1D of a failed overrun

# Features of hexes.
ARCTIC: Final = "arctic"
ARID: Final = "arid"

# Phases.
SETUP: Final = "setup"
INITIAL: Final = "initial"
MOVEMENT: Final = "movement"
REACTION: Final = "reaction"  # the phase in which the other side's reserves move
COMBAT: Final = "combat"
EXPLOITATION: Final = "exploitation"
OVER: Final = "over"

_STACKING: Final = BOOK.tables["stacking"]
#: Soviet c/m units of corps size that a hex holds outside a tank army (8.A.1-sov).
SOVIET_CORPS: Final[int] = _STACKING["corps"]
#: Battalions that can be attached to one division (8.A.1-attach).
ATTACHED: Final[int] = _STACKING["attached"]
#: Half REs of an artillery division (8.A.5-artdiv).
ARTILLERY_DIVISION: Final[int] = _STACKING["artillery_division"]
#: MPs for entering or leaving overstack (8.B-2mp).
OVERSTACK_MP: Final[int] = BOOK.tables["overstack"]["mp"]
#: Half REs in overstack for each extra MP or extra half SP (8.B.1, 8.C.3.b).
OVERSTACK_RES: Final[int] = BOOK.tables["overstack"]["res"]
#: The number of units that a marker requires, and how many of those have to be large (8.D.1).
MARKER_UNITS: Final[int] = BOOK.tables["marker"]["units"]
MARKER_LARGE: Final[int] = BOOK.tables["marker"]["large"]
#: The maximum number of Tank Army markers that the Soviets can have in use (8.D.2-special).
TANK_ARMIES: Final[int] = BOOK.tables["marker"]["tank_armies"]
#: Nations with reduced stacking (8.A.3; supplied data taken from the orders of battle).
REDUCED: Final[frozenset[str]] = frozenset(BOOK.tables["reduced"]["nations"])
