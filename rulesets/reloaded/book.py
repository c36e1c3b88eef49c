"""The ruleset's own TOML, read once, and the names and numbers that the code uses.

Knows the files; knows no position. Every figure comes from tables.toml.
"""

from __future__ import annotations

from typing import Any, Final

from overstack.book.load import load

BOOK: Final = load(__package__)

_TABLES: Final[Any] = BOOK.tables

# -- types of counters: the carrier of a unit's models, and the types of models that it carries --

UNIT: Final = "unit"
MODELS: Final = frozenset(
    {"basic", "officer", "specialist", "mg", "artillery", "cavalry", "motorcycle"}
)
#: The type of Basic Infantry models: a unit with at least one of them is a squad.
BASIC: Final = "basic"
VEHICLE: Final = "vehicle"
AIRCRAFT: Final = "aircraft"
#: An Objective Marker: a counter that lies in a hex and is not a unit.
MARKER: Final = "objective"
#: A Barricade gives shelter, an Obstacle bars its hex (reading A42). Both lie in a hex too, and
#: work the same whichever side owns them.
BARRICADE: Final = "barricade"
OBSTACLE: Final = "obstacle"
#: The marker of a destroyed bridge: it lies in a hex beside the bridge and faces across it.
RUIN: Final = "ruin"
LYING: Final = frozenset({MARKER, BARRICADE, OBSTACLE, RUIN})

# -- phases ------------------------------------------------------------------------------------

SETUP: Final = "setup"  # the roll that decides which side places first
MARKERS: Final = "markers"
DEPLOY: Final = "deploy"
SCOUTS: Final = "scouts"
INITIATIVE: Final = "initiative"
MOVEMENT: Final = "movement"
ASSAULT: Final = "assault"
OVER: Final = "over"

# -- markers -----------------------------------------------------------------------------------

MOVING: Final = "moving"  # nominated, and moving
FIRING: Final = "firing"  # nominated, and attacking
DONE: Final = "done"  # has been nominated in this phase
ROAD: Final = "road"  # a free road step used in this phase
STOPPED: Final = "stopped"  # failed a movement roll in this phase
FIRED: Final = "fired"  # has used its Defensive Fire of this phase
VOLLEY: Final = "volley"  # is firing defensively now, model by model
DECK: Final = "deck"  # a Transport whose passengers have attacked in this phase
SHOT: Final = "shot"  # a model that has attacked in this activation or volley
AGGRESSION: Final = "aggression"  # moves by Aggression, then attacks
RELOCATE: Final = "relocate"  # moves by Relocate
FADING: Final = "fading"  # has attacked, and now moves by Strike and Fade
FADE: Final = "strike-and-fade"  # the id of the ability Strike and Fade
#: Markers of a unit that has been nominated and is not done.
AT_WORK: Final = frozenset({MOVING, FIRING, AGGRESSION, RELOCATE})
SUPPRESSED: Final = "suppressed"  # attacked by Suppressive Fire in this turn
#: Markers of a Commander's help for a unit in any hex; they stay until the end of the turn.
PIN_POINTER: Final = "pin-pointer"  # more attack dice for a squad
GUNNERY: Final = "gunnery"  # more attack dice for a Vehicle
RALLY: Final = "rally"  # cancels the effect of Suppressive Fire
#: Markers that last one turn.
OF_THE_TURN: Final = frozenset({SUPPRESSED, PIN_POINTER, GUNNERY, RALLY})
LIGHT: Final = "light"  # one damage to the light armour of an Unarmored model
ARMOR: Final = "armor"  # one damage that Heavy Armor has absorbed
OWN_FIRE: Final = "own-fire"  # destroyed by an attack of its own side
#: Markers that last one phase.
PASSING: Final = AT_WORK | {DONE, ROAD, STOPPED, FIRED, VOLLEY, SHOT, FADING, DECK}
#: Markers of the damage taken so far; the index is the damage less one.
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
#: Facings on a flat-top sheet and on a pointy-top one, in the order of `hexes.DIRECTIONS`.
FLAT: Final = ("faces-n", "faces-ne", "faces-se", "faces-s", "faces-sw", "faces-nw")
POINTY: Final = ("faces-nw", "faces-ne", "faces-e", "faces-se", "faces-sw", "faces-w")
FACINGS: Final = frozenset(FLAT + POINTY)

#: The ranks of a Commander, the lowest first; each has a price.
TIERS: Final = ("commander", "junior", "senior")
#: The ranks that can help units in any hex, not just the unit that the Commander is in.
RANKED: Final = frozenset(TIERS[1:])
#: The box beside the map in which an army is built, and the phase in which it is built.
MUSTER: Final = "muster"

#: The boxes in which markers and units wait while a game is set up.
MARKER_BOX: Final = "markers"
ARMY_BOX: Final = "army"
#: The box in which Reserves wait, and the first turn in which they can arrive.
RESERVE_BOX: Final = "reserve"
RESERVES: Final[int] = _TABLES["reserves"]["turn"]

# -- frames: what play waits for ---------------------------------------------------------------

TURN: Final = "turn"  # the facing of a unit that was just placed
CAST: Final = "cast"  # the units that a Commander helps in this turn
DEMOLITION: Final = "demolition"  # the die of Bridge Demolition
WRECK: Final = "wreck"  # a die for each model that was aboard a destroyed Transport
RESCUE: Final = "rescue"  # the hex for a survivor, if the wreck's hex has no room
ARRIVAL: Final = "arrival"  # a unit that came from Reserve, or an Aircraft that was placed again
STEP: Final = "step"  # a step that is declared and not yet made
FIRE_FROM: Final = "fire-from"  # Defensive Fire at the hex that the mover leaves
FIRE_TO: Final = "fire-to"  # Defensive Fire at the hex that the mover entered
ROLL: Final = "roll"  # a movement roll
FIRST: Final = "first"  # the roll for initiative
NAME: Final = "name"  # the choice of the model that is attacked
DRAW: Final = "draw"  # the random draw of the models struck
ATTACK: Final = "attack"  # the attack dice
GUARD: Final = "guard"  # the defence dice
REROLL: Final = "reroll"  # the question whether to reroll an attack die or a defence die
AGAIN: Final = "again"  # the reroll of that die
RETRY: Final = "retry"  # the question whether to reroll a movement die
OUTCOME: Final = "outcome"  # the result of the dice, before it is applied

# -- numbers -----------------------------------------------------------------------------------

#: The least face that passes a movement roll.
PASSES: Final[int] = _TABLES["dice"]["movement"]
#: The least face that succeeds at Bridge Demolition.
BLOWS: Final[int] = _TABLES["dice"]["demolition"]
#: The least face on which a model is lost with its Transport.
WRECKS: Final[int] = _TABLES["dice"]["wreck"]
#: The terrain of this game for each terrain name that maps use; unlisted names are Open.
GROUND: Final[dict[str, str]] = _TABLES["ground"]
COSTS: Final[dict[str, int]] = _TABLES["costs"]
#: Free road steps of a Vehicle in a phase.
FREE_ROAD: Final[int] = _TABLES["roads"]["free"]
LIMITS: Final[dict[str, int]] = _TABLES["population"]
#: The worth of Objective Markers by their place, and the least distance between them.
OBJECTIVES: Final[dict[str, int]] = _TABLES["objectives"]
#: The capacity of Transports, and how far from the wreck survivors may be placed.
TRANSPORT: Final[dict[str, int]] = _TABLES["transport"]
#: One map is recommended for this many points of a side.
MAP_POINTS: Final[int] = _TABLES["maps"]["points"]
#: The depth of a deployment zone: this many rows at the side's own edge.
ZONE_ROWS: Final[int] = _TABLES["zones"]["rows"]
#: Sizes of units, prices of Commanders.
ARMY: Final[Any] = _TABLES["army"]
#: Dice that each side rolls for initiative.
ROLLS: Final[int] = _TABLES["dice"]["initiative"]
#: The least face at which an attack die or a defence die succeeds.
SUCCESS: Final[int] = _TABLES["dice"]["success"]
#: The last hex of each range band, and the greatest distance of Defensive Fire.
RANGE: Final[dict[str, int]] = _TABLES["range"]
#: Defence dice by their source.
GUARDS: Final[dict[str, int]] = _TABLES["guard"]
#: The figures of ability rules that cards do not print.
ABILITIES: Final[dict[str, int]] = _TABLES["abilities"]
