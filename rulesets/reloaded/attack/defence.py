"""The target: the Defense that an attack meets, and the defence dice from every source.

Knows cards, facing and terrain; knows no dice that fell.
"""

from __future__ import annotations

from overstack.judging.verdict import Finding, Grade, clause, facts
from overstack.position.state import Counter, State
from overstack.rulesets.reloaded.attack.aim import Shot, ends, sight
from overstack.rulesets.reloaded.cards import Card, card
from overstack.rulesets.reloaded.dice.guard import Sources, speed_dice
from overstack.rulesets.reloaded.sight.facing import ahead
from overstack.rulesets.reloaded.terrain.costs import ground
from overstack.rulesets.reloaded.units import (
    damage,
    facing,
    is_vehicle,
    models,
    speed,
    unit_of,
    units_at,
)

Findings = tuple[Finding, ...]

FRONT, REAR, SPLIT, SAME, SINGLE = "front", "rear", "split", "same", "single"
#: Which clause tells each facing.
CLAUSE = {
    FRONT: "armor.facing.front",
    REAR: "armor.facing.rear",
    SPLIT: "armor.facing.rear-split-hex",
    SAME: "armor.facing.same-hex",
    SINGLE: "armor.single",
}


# -- Defense --------------------------------------------------------------------------------------


@clause("armor.facing.front", otherwise=REAR)
def _front(state: State) -> str:
    """An attack from wholly before the line through the model."""
    return FRONT


@clause("armor.facing.rear", otherwise=FRONT)
def _rear(state: State) -> str:
    """An attack from behind it."""
    return REAR


@clause("armor.facing.rear-split-hex", otherwise=FRONT)
def _split(state: State) -> str:
    """An attack from a hex that the line splits counts as from behind."""
    return SPLIT


@clause("armor.facing.same-hex", otherwise=FRONT)
def _same(state: State) -> str:
    """So does one from the model's own hex."""
    return SAME


@clause("armor.single", otherwise=REAR)
def _single(state: State) -> str:
    """A Defense of one number has no facing."""
    return SINGLE


def faced(state: State, shot: Shot, model: Counter) -> str:
    """Which of its Defense numbers a model shows to an attack.

    Who has no marker of facing, on a board set by hand, shows its rear to its own hex alone.
    """
    if not card(model.kind).faced:
        return _single(state)
    here, there = ends(state, shot)
    if here == there:
        return _same(state)
    way = facing(state, unit_of(state, model))
    lies = 1 if way is None else ahead(there, way, here)
    return _front(state) if lies > 0 else _rear(state) if lies < 0 else _split(state)


@clause("damage.vehicle.per-damage", otherwise=0)
def worn_off(state: State, model: Counter) -> int:
    """Each damage takes one off both numbers for good."""
    return damage(model)


def value(state: State, shot: Shot, model: Counter) -> int:
    """The Defense that an attack meets, as damage has left it; it may be 0 or less."""
    own: Card = card(model.kind)
    shown = faced(state, shot, model)
    return (own.front if shown in (FRONT, SINGLE) else own.rear) - worn_off(state, model)


def value_findings(state: State, shot: Shot) -> Findings:
    """The Defense of each model that could be struck, told once for each number."""
    found = set()
    for model in models(state, shot.target):
        shown = faced(state, shot, model)
        figures = facts(defense=value(state, shot, model))
        named, where = CLAUSE[shown], (shot.to, shot.target.side)
        found.add(Finding(named, Grade.LAWFUL, *where, figures, who=(shot.target.id,)))
        worn = worn_off(state, model)
        if worn:
            told = facts(damage=worn, defense=value(state, shot, model))
            clause_id = "damage.vehicle.per-damage"
            found.add(Finding(clause_id, Grade.LAWFUL, *where, told, who=(shot.target.id,)))
    return tuple(found)


# -- defence dice ---------------------------------------------------------------------------------


@clause("defense.dice.infantry-cap", otherwise=False)
def capped(state: State, own: Card) -> bool:
    """Infantry has at most one die from its Speed."""
    return own.is_infantry and not full_speed(state, own)


@clause("defense.dice.cavalry-motorcycle", otherwise=False)
def full_speed(state: State, own: Card) -> bool:
    """Cavalry and Motorcycles have all of theirs."""
    return bool(own.line & {"cavalry", "motorcycle"})


@clause("defense.dice.speed", otherwise=0)
def from_speed(state: State, model: Counter) -> int:
    """A die for each point of Speed that is left."""
    own = card(model.kind)
    return speed_dice(speed(state, model), capped=capped(state, own))


@clause("ability.superior-armor", otherwise=0)
def superior(state: State, model: Counter) -> int:
    """Superior Armor #."""
    return card(model.kind).abilities.get("superior-armor", 0)


@clause("defense.dice.superior", otherwise=0)
def from_armor(state: State, number: int) -> int:
    """The dice that it adds."""
    return number


@clause("def.city", otherwise=0)
def from_city(state: State) -> int:
    """City."""
    return 1


@clause("def.forest", otherwise=0)
def from_forest(state: State) -> int:
    """Forest."""
    return 1


@clause("def.hill", otherwise=0)
def from_hill(state: State) -> int:
    """Hill."""
    return 1


@clause("def.marsh.infantry", otherwise=0)
def from_marsh(state: State, target: Counter) -> int:
    """Marsh, for Infantry alone."""
    return int(not is_vehicle(state, target))


@clause("def.hedge", otherwise=0)
def from_hedge(state: State, shot: Shot) -> int:
    """A Hedge that the string crosses."""
    return len(sight(state, *ends(state, shot), shot.model.side).screens)


@clause("defense.dice.vehicle-cover", otherwise=0)
def from_vehicle(state: State, target: Counter) -> int:
    """A Vehicle in the hex of Infantry, whoever's it is."""
    if is_vehicle(state, target):
        return 0
    return int(any(is_vehicle(state, unit) for unit in units_at(state, target.place)))


@clause("defense.dice.extra", otherwise=Sources())
def around(state: State, shot: Shot) -> Sources:
    """Terrain, hexsides and Vehicles add dice without a limit, for attacks from another hex.

    The Vehicle's die is for a hex that gives none itself (reading A15).
    """
    here, there = ends(state, shot)
    if here == there:
        return Sources()
    kind = ground(state, there)
    terrain = {"city": from_city, "forest": from_forest, "hill": from_hill}.get(kind)
    die = terrain(state) if terrain else 0
    if kind == "marsh":
        die = from_marsh(state, shot.target)
    sheltered = 0 if die else from_vehicle(state, shot.target)
    return Sources(terrain=die, screens=from_hedge(state, shot), vehicle=sheltered)


def sources(state: State, shot: Shot, model: Counter) -> Sources:
    """Where the defence dice of a model come from."""
    found = around(state, shot)
    return found._replace(
        speed=from_speed(state, model), superior=from_armor(state, superior(state, model))
    )


def dice_findings(state: State, shot: Shot) -> Findings:
    """Every source of defence dice by its clause, and how many there are in all."""
    found: list[Finding] = []
    at = shot.target.place.hex
    kind = ground(state, at) if at is not None else ""
    where = (shot.to, shot.target.side)
    who = (shot.target.id,)
    hex_die = {
        "city": "def.city",
        "forest": "def.forest",
        "hill": "def.hill",
        "marsh": "def.marsh.infantry",
    }
    for model in models(state, shot.target):
        each = sources(state, shot, model)
        own = card(model.kind)
        counted = {
            _speed_clause(own): each.speed,
            "defense.dice.superior": each.superior,
            "ability.superior-armor": each.superior,
            hex_die.get(kind, ""): each.terrain,
            "def.hedge": each.screens,
            "defense.dice.vehicle-cover": each.vehicle,
        }
        found += capped_note(state, shot, own, each.speed)
        for named, dice in counted.items():
            if named and (dice or named == _speed_clause(own)):
                found.append(Finding(named, Grade.LAWFUL, *where, facts(dice=dice), who=who))
        more = each.terrain + each.screens + each.vehicle + each.superior
        told = facts(dice=each.total, more=more)
        found.append(Finding("defense.dice.extra", Grade.LAWFUL, *where, told, who=who))
    return tuple(dict.fromkeys(found))


def _speed_clause(own: Card) -> str:
    """Which clause tells a model's dice from Speed; none for Infantry, which is capped."""
    if own.is_vehicle:
        return "defense.dice.speed"
    if own.line & {"cavalry", "motorcycle"}:
        return "defense.dice.cavalry-motorcycle"
    return ""


@clause("defense.dice.infantry-cap", otherwise=())
def capped_note(state: State, shot: Shot, own: Card, dice: int) -> Findings:
    """How few dice Infantry has from its Speed."""
    if _speed_clause(own):
        return ()
    where = (shot.to, shot.target.side, facts(dice=dice))
    return (Finding("defense.dice.infantry-cap", Grade.LAWFUL, *where, who=(shot.target.id,)),)
