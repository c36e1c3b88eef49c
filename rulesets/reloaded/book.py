"""The ruleset's own TOML, read once, and the names and numbers that the code speaks of.

Knows the files; knows no position. Every figure comes from tables.toml.
"""

from __future__ import annotations

from typing import Any, Final

from overstack.book.load import load

BOOK: Final = load(__package__)

_TABLES: Final[Any] = BOOK.tables

# -- types of counters: what carries the models of a unit, and the models that it can carry ------

UNIT: Final = "unit"
MODELS: Final = frozenset(
    {"basic", "officer", "specialist", "mg", "artillery", "cavalry", "motorcycle"}
)
#: Of these the Basic Infantry, by whom a squad is what it is.
BASIC: Final = "basic"
VEHICLE: Final = "vehicle"
AIRCRAFT: Final = "aircraft"
#: An Objective Marker: it lies in a hex, and is no unit.
MARKER: Final = "objective"
#: What shelters a hex, and what blocks it (reading A42): these lie in a hex too, whosever they are.
BARRICADE: Final = "barricade"
OBSTACLE: Final = "obstacle"
#: A bridge that is destroyed: it lies beside it and looks across.
RUIN: Final = "ruin"
LYING: Final = frozenset({MARKER, BARRICADE, OBSTACLE, RUIN})

# -- phases ------------------------------------------------------------------------------------

SETUP: Final = "setup"  # the roll that says who places first
MARKERS: Final = "markers"
DEPLOY: Final = "deploy"
SCOUTS: Final = "scouts"
INITIATIVE: Final = "initiative"
MOVEMENT: Final = "movement"
ASSAULT: Final = "assault"
OVER: Final = "over"

# -- markers -----------------------------------------------------------------------------------

MOVING: Final = "moving"  # nominated, and on its way
FIRING: Final = "firing"  # nominated, and attacking
DONE: Final = "done"  # has been nominated in this phase
ROAD: Final = "road"  # a free road step used in this phase
STOPPED: Final = "stopped"  # failed a movement roll in this phase
FIRED: Final = "fired"  # has used its Defensive Fire of this phase
VOLLEY: Final = "volley"  # fires defensively just now, model by model
DECK: Final = "deck"  # its passengers have attacked in this phase
SHOT: Final = "shot"  # a model that has attacked in this activation or volley
AGGRESSION: Final = "aggression"  # moves by Aggression, and attacks then
RELOCATE: Final = "relocate"  # moves by Relocate
FADING: Final = "fading"  # has attacked, and moves by Strike and Fade
FADE: Final = "strike-and-fade"  # the ability, as cards have it
#: Who has been nominated and is not done.
AT_WORK: Final = frozenset({MOVING, FIRING, AGGRESSION, RELOCATE})
SUPPRESSED: Final = "suppressed"  # attacked by Suppressive Fire in this turn
#: What a Commander does for a unit from afar: it lies there to the end of the turn.
PIN_POINTER: Final = "pin-pointer"  # attack dice for a squad
GUNNERY: Final = "gunnery"  # attack dice for a Vehicle
RALLY: Final = "rally"  # no mind for Suppressive Fire
#: What does not outlast a turn.
OF_THE_TURN: Final = frozenset({SUPPRESSED, PIN_POINTER, GUNNERY, RALLY})
LIGHT: Final = "light"  # a damage to the light armour of Unarmored
ARMOR: Final = "armor"  # a damage that Heavy Armor has taken
OWN_FIRE: Final = "own-fire"  # lost by an attack of its own side
#: What does not outlast a phase.
PASSING: Final = AT_WORK | {DONE, ROAD, STOPPED, FIRED, VOLLEY, SHOT, FADING, DECK}
#: Damage taken so far, by its number less one.
DAMAGE: Final = (
    "damage-1",
    "damage-2",
    "damage-3",
    "damage-4",
    "damage-5",
    "damage-6",
    "damage-7",
    "damage-8",
    "damage-9",
)
#: Which way a vehicle looks: on a flat-top sheet and on a pointy-top one, as `hexes.DIRECTIONS`.
FLAT: Final = ("faces-n", "faces-ne", "faces-se", "faces-s", "faces-sw", "faces-nw")
POINTY: Final = ("faces-nw", "faces-ne", "faces-e", "faces-se", "faces-sw", "faces-w")
FACINGS: Final = frozenset(FLAT + POINTY)

#: Which of the models is the Commander, and at which price.
TIERS: Final = ("commander", "junior", "senior")
#: Those who help from afar, and not just the unit that they are with.
RANKED: Final = frozenset(TIERS[1:])
#: The box beside the map in which an army is put together, and the moment of doing so.
MUSTER: Final = "muster"

#: The boxes in which markers and units wait while a game is set up.
MARKER_BOX: Final = "markers"
ARMY_BOX: Final = "army"
#: The box in which Reserves wait, and the first turn in which they come.
RESERVE_BOX: Final = "reserve"
RESERVES: Final[int] = _TABLES["reserves"]["turn"]

# -- what is half done -------------------------------------------------------------------------

TURN: Final = "turn"  # which way a unit looks that was just placed
CAST: Final = "cast"  # whom a Commander helps in this turn
DEMOLITION: Final = "demolition"  # the die of Bridge Demolition
WRECK: Final = "wreck"  # a roll for each model that was aboard
RESCUE: Final = "rescue"  # where a unit goes that finds no room where its Transport was
ARRIVAL: Final = "arrival"  # a unit that has come from Reserve, or was placed anew
STEP: Final = "step"  # a step that is declared and not yet made
FIRE_FROM: Final = "fire-from"  # Defensive Fire at the hex that is left
FIRE_TO: Final = "fire-to"  # Defensive Fire at the hex that was entered
ROLL: Final = "roll"  # a movement roll
FIRST: Final = "first"  # the roll for initiative
NAME: Final = "name"  # the owner says which model is attacked
DRAW: Final = "draw"  # who is struck where nobody chooses
ATTACK: Final = "attack"  # the attack dice
GUARD: Final = "guard"  # the defence dice
REROLL: Final = "reroll"  # an attack die or defence die that may be rolled anew
AGAIN: Final = "again"  # and is
RETRY: Final = "retry"  # a movement roll that may be rolled anew
OUTCOME: Final = "outcome"  # what the dice came to, before it is carried out

# -- numbers -----------------------------------------------------------------------------------

#: What the die of a movement roll has to show.
PASSES: Final[int] = _TABLES["dice"]["movement"]
#: What the die of Bridge Demolition has to show.
BLOWS: Final[int] = _TABLES["dice"]["demolition"]
#: What a model's die has to show for it to be lost with its Transport.
WRECKS: Final[int] = _TABLES["dice"]["wreck"]
#: What a terrain of the core is in this game; all else is Open.
GROUND: Final[dict[str, str]] = _TABLES["ground"]
COSTS: Final[dict[str, int]] = _TABLES["costs"]
#: Free road steps of a Vehicle in a phase.
FREE_ROAD: Final[int] = _TABLES["roads"]["free"]
LIMITS: Final[dict[str, int]] = _TABLES["population"]
#: Objective Markers by what they are worth, and how far they are apart at least.
OBJECTIVES: Final[dict[str, int]] = _TABLES["objectives"]
#: What a Transport carries, and how far from its wreck survivors may have to go.
TRANSPORT: Final[dict[str, int]] = _TABLES["transport"]
#: Points of a side for which one map is recommended.
MAP_POINTS: Final[int] = _TABLES["maps"]["points"]
#: How many rows at a side's edge are its deployment zone.
ZONE_ROWS: Final[int] = _TABLES["zones"]["rows"]
#: Sizes of units, prices of Commanders.
ARMY: Final[Any] = _TABLES["army"]
#: Dice that each side rolls for initiative.
ROLLS: Final[int] = _TABLES["dice"]["initiative"]
#: What an attack die or a defence die has to show.
SUCCESS: Final[int] = _TABLES["dice"]["success"]
#: The last hex of each range, and how near Defensive Fire has to be.
RANGE: Final[dict[str, int]] = _TABLES["range"]
#: Defence dice by what gives them.
GUARDS: Final[dict[str, int]] = _TABLES["guard"]
#: The numbers of abilities that stand on no card.
ABILITIES: Final[dict[str, int]] = _TABLES["abilities"]
