"""Defence dice by their source, and all the numbers of one attack in a game.

Knows cards, terrain and damage; `dice.match` has the arithmetic, also used for card against card.
"""

from __future__ import annotations

from overstack.judging.chapters import Findings
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.hexes import Hex
from overstack.position.memo import memo
from overstack.position.state import Counter, State
from overstack.rulesets.reloaded.attack.facing import defends_as, shows_front, worn_off
from overstack.rulesets.reloaded.attack.seeing import view
from overstack.rulesets.reloaded.attack.shot import Shot, ends, hexes_between
from overstack.rulesets.reloaded.attack.ways import FEWER, named
from overstack.rulesets.reloaded.book import ARMOR, BARRICADE, GUARDS, LIGHT
from overstack.rulesets.reloaded.cards import Card, card
from overstack.rulesets.reloaded.dice.guard import Sources
from overstack.rulesets.reloaded.dice.match import Match, Readings, Scene, Standing, match, nimble
from overstack.rulesets.reloaded.sight.sight import CLIFF, HEDGE
from overstack.rulesets.reloaded.terrain.costs import ground
from overstack.rulesets.reloaded.units import (
    card_of,
    is_vehicle,
    lies,
    models,
    more_dice,
    slowed,
    unit_of,
    units_at,
)

#: Options for other readings: Bombardment leaves the dice of sides (A51), terrain shelters Aircraft
#: (A39b).
SCREENED = "bombardment-spares-sides"
LOW = "aircraft-in-cover"


# -- shelter of a target ---------------------------------------------------------------------------


@clause("def.city", otherwise=False)
def in_city(state: State) -> bool:
    """Whether City shelters a target."""
    return True


@clause("def.forest", otherwise=False)
def in_forest(state: State) -> bool:
    """Whether Forest shelters a target."""
    return True


@clause("def.hill", otherwise=False)
def on_hill(state: State) -> bool:
    """Whether Hill shelters a target."""
    return True


@clause("def.marsh.infantry", otherwise=False)
def in_marsh(state: State) -> bool:
    """Whether Marsh shelters a target, which it does only for Infantry."""
    return True


#: Terrain that shelters, with its clause and function.
COVER = {
    "city": ("def.city", in_city),
    "forest": ("def.forest", in_forest),
    "hill": ("def.hill", on_hill),
    "marsh": ("def.marsh.infantry", in_marsh),
}


def cover(state: State, at: Hex) -> str:
    """The terrain of a hex, by the name that maps use, if it gives shelter; "" otherwise."""
    known = COVER.get(ground(state, at))
    return state.world.map.terrain_at(at) if known and known[1](state) else ""


@clause("def.hedge", otherwise=False)
def behind_a_hedge(state: State, shot: Shot) -> bool:
    """Whether the string crosses a Hedge."""
    return HEDGE in view(state, shot)[0].screens


@clause("def.cliff", otherwise=False)
def behind_a_cliff(state: State, shot: Shot) -> bool:
    """Whether the string crosses a Cliff."""
    return CLIFF in view(state, shot)[0].screens


@clause("defense.dice.vehicle-cover", otherwise=False)
def behind_a_vehicle(state: State, target: Counter) -> bool:
    """Whether a Vehicle of either side stands in the hex of the target."""
    return any(is_vehicle(state, unit) for unit in units_at(state, target.place))


@clause("def.barricade", otherwise=False)
def barricaded(state: State, target: Counter) -> bool:
    """Whether a Barricade of either side lies in the hex of the target (reading A42)."""
    return lies(state, BARRICADE, target.place)


# -- the numbers -----------------------------------------------------------------------------------


def scene(state: State, shot: Shot) -> Scene:
    """The scene of an attack: distance, facing, shelter, and dice from an Officer."""
    return Scene(
        hexes_between(state, shot),
        front=shows_front(state, shot),
        terrain=cover(state, ends(state, shot)[1]),
        screens=behind_a_hedge(state, shot) + behind_a_cliff(state, shot),
        vehicle=behind_a_vehicle(state, shot.target),
        barricade=barricaded(state, shot.target),
        more=more_dice(state, unit_of(state, shot.model)),
    )


def standing(state: State, model: Counter) -> Standing:
    """The state of a model: damage, lost Speed, damage to light armour, damage absorbed."""
    light, absorbed = model.marks.count(LIGHT), model.marks.count(ARMOR)
    return Standing(worn_off(state, model), slowed(state, model), light, absorbed)


@memo(of="counters")
def numbers(state: State, shot: Shot, model: Counter) -> Match:
    """The numbers of an attack on one model: attack dice, defence dice, and the target."""
    fewer, screened = state.option(FEWER), state.option(SCREENED)
    readings = Readings(fewer=fewer, screened=screened, low=state.option(LOW))
    own, other = card_of(state, shot.model), defends_as(state, model)
    here, fared = scene(state, shot), standing(state, model)
    return match(own, other, named(state, shot), here, fared, readings=readings)


# -- findings on defence dice ----------------------------------------------------------------------


def dice_findings(state: State, shot: Shot) -> Findings:
    """Findings on every source of defence dice, by its clause, and on their total."""
    found: list[Finding] = []
    at = ends(state, shot)[1]
    hex_clause = COVER.get(ground(state, at), ("", None))[0]
    for model in models(state, shot.target):
        each = numbers(state, shot, model).sources
        own = card(model.kind)
        counted = {
            hex_clause: each.terrain,
            "def.hedge": bool(each.screens) * GUARDS["side"] * behind_a_hedge(state, shot),
            "def.cliff": bool(each.screens) * GUARDS["side"] * behind_a_cliff(state, shot),
            "defense.dice.vehicle-cover": each.vehicle,
            "def.barricade": each.barricade,
        }
        found += [_told(named, shot, dice) for named, dice in counted.items() if named and dice]
        found += of_speed(state, shot, own, each.speed)
        found += of_speed_capped(state, shot, own, each.speed)
        found += of_full_speed(state, shot, own, each.speed)
        found += of_aircraft(state, shot, own, each.speed)
        found += of_armor(state, shot, each.superior) + superior(state, shot, each.superior)
        found += all_dice(state, shot, each)
    return tuple(dict.fromkeys(found))


def _told(clause_id: str, shot: Shot, dice: int) -> Finding:
    where = (shot.to, shot.target.side, facts(dice=dice))
    return Finding(clause_id, Grade.LAWFUL, *where, who=(shot.target.id,))


@clause("defense.dice.speed", otherwise=())
def of_speed(state: State, shot: Shot, own: Card, dice: int) -> Findings:
    """A Vehicle has a die for each point of Speed that is left."""
    return (_told("defense.dice.speed", shot, dice),) if own.is_vehicle else ()


@clause("defense.dice.infantry-cap", otherwise=())
def of_speed_capped(state: State, shot: Shot, own: Card, dice: int) -> Findings:
    """Infantry has at most one die for Speed."""
    capped = own.is_infantry and not nimble(own)
    return (_told("defense.dice.infantry-cap", shot, dice),) if capped else ()


@clause("defense.dice.cavalry-motorcycle", otherwise=())
def of_full_speed(state: State, shot: Shot, own: Card, dice: int) -> Findings:
    """Cavalry and Motorcycles have a die for each point of Speed."""
    return (_told("defense.dice.cavalry-motorcycle", shot, dice),) if nimble(own) else ()


@clause("defense.dice.aircraft", otherwise=())
def of_aircraft(state: State, shot: Shot, own: Card, dice: int) -> Findings:
    """Aircraft have three dice, less one for each damage."""
    return (_told("defense.dice.aircraft", shot, dice),) if own.is_aircraft else ()


@clause("defense.dice.superior", otherwise=())
def of_armor(state: State, shot: Shot, dice: int) -> Findings:
    """The dice of Superior Armor."""
    return (_told("defense.dice.superior", shot, dice),) if dice else ()


@clause("ability.superior-armor", otherwise=())
def superior(state: State, shot: Shot, dice: int) -> Findings:
    """Superior Armor # adds its number of dice."""
    return (_told("ability.superior-armor", shot, dice),) if dice else ()


@finds("defense.dice.extra", otherwise=())
def all_dice(rule: Rule, state: State, shot: Shot, each: Sources) -> Findings:
    """Terrain, hexsides and Vehicles add dice without a limit, for attacks from another hex.

    A Vehicle gives a die only if the terrain of its hex gives none (reading A15).
    """
    told = facts(dice=each.total, more=each.total - each.speed)
    where = (shot.to, shot.target.side, told)
    return (rule.lawful(*where, who=(shot.target.id,)),)
