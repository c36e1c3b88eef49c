"""Findings on the effects of abilities on an attack, clause by clause.

Knows the numbers that `dice.match` computes from the cards. An ability is reported only if it makes
a difference.
"""

from __future__ import annotations

from overstack.judging.chapters import Findings
from overstack.judging.verdict import Finding, Grade, clause, facts
from overstack.position.state import Counter, State
from overstack.rulesets.reloaded.army import casting
from overstack.rulesets.reloaded.attack.defence import numbers, scene
from overstack.rulesets.reloaded.attack.drawing import draw_findings
from overstack.rulesets.reloaded.attack.facing import value_findings
from overstack.rulesets.reloaded.attack.shot import Shot
from overstack.rulesets.reloaded.attack.ways import FEWER
from overstack.rulesets.reloaded.book import ABILITIES
from overstack.rulesets.reloaded.cards import Card, card
from overstack.rulesets.reloaded.dice.match import (
    AT_LIGHT,
    CLOSE_ASSAULT,
    LISTED,
    Match,
)
from overstack.rulesets.reloaded.units import card_of, is_aircraft, models, unit_of


def ability_findings(state: State, shot: Shot) -> Findings:
    """Findings on each effect of abilities on an attack, and on the Defense to be reached."""
    own = card_of(state, shot.model)
    unit = unit_of(state, shot.model)
    found = [*draw_findings(state, shot), *casting.dice_findings(state, unit, shot.to)]
    for model in models(state, shot.target):
        each = numbers(state, shot, model)
        found += _of_the_shooter(state, shot, own, each)
        found += heavy_armor(state, shot, model, each)
        found += ignored(state, shot, own, each) + flames(state, shot, each)
    return tuple(dict.fromkeys([*found, *_met(state, shot)]))


def _of_the_shooter(state: State, shot: Shot, own: Card, each: Match) -> Findings:
    if shot.way in LISTED:  # a listed weapon's dice, which no ability of the model changes
        return ()
    return (
        *crack_shot(state, shot, own),
        *inaccurate(state, shot, own),
        *shrapnel(state, shot, each),
        *tank_destroyer(state, shot, each),
        *suppressive(state, shot, own),
    )


def _met(state: State, shot: Shot) -> Findings:
    """Findings on the value to reach: the printed Defense, that of light armour, or Speed."""
    if shot.way in AT_LIGHT:
        return light_armor(state, shot)
    if shot.way == CLOSE_ASSAULT:
        return against_speed(state, shot)
    return value_findings(state, shot)


def _told(clause_id: str, shot: Shot, say: str = "", **figures: int) -> Findings:
    where = (shot.to, shot.model.side, facts(**figures), say)
    return (Finding(clause_id, Grade.LAWFUL, *where, who=(shot.model.id,)),)


def _told_of(clause_id: str, shot: Shot, say: str = "", **figures: int) -> Findings:
    where = (shot.to, shot.target.side, facts(**figures), say)
    return (Finding(clause_id, Grade.LAWFUL, *where, who=(shot.target.id,)),)


# -- of the attacker -------------------------------------------------------------------------------


@clause("ability.crack-shot", otherwise=())
def crack_shot(state: State, shot: Shot, own: Card) -> Findings:
    """Crack Shot adds to each die, and chooses the model that is struck."""
    if "crack-shot" not in own.abilities:
        return ()
    return _told("ability.crack-shot", shot, adds=ABILITIES["crack-shot"])


@clause("ability.inaccurate", otherwise=())
def inaccurate(state: State, shot: Shot, own: Card) -> Findings:
    """Inaccurate # subtracts # from each die, or removes # dice (reading A27)."""
    off = own.abilities.get("inaccurate", 0)
    say = "fewer" if state.option(FEWER) else ""
    return _told("ability.inaccurate", shot, say, off=off) if off else ()


@clause("ability.shrapnel", otherwise=())
def shrapnel(state: State, shot: Shot, each: Match) -> Findings:
    """Shrapnel counts each success against Infantry twice."""
    many = each.attack.weight
    return _told("ability.shrapnel", shot, successes=many) if many > 1 else ()


@clause("ability.tank-destroyer", otherwise=())
def tank_destroyer(state: State, shot: Shot, each: Match) -> Findings:
    """A Tank Destroyer counts each natural six against a Heavy Tank twice."""
    if not each.attack.heavy:
        return ()
    return _told("ability.tank-destroyer", shot, successes=ABILITIES["tank-destroyer"])


@clause("ability.flamethrower", otherwise=())
def flames(state: State, shot: Shot, each: Match) -> Findings:
    """With enough sixes the Flamethrower does one damage more (readings A28, A32)."""
    return (
        _told("ability.flamethrower", shot, sixes=ABILITIES["flames"]) if each.attack.flame else ()
    )


@clause("ability.bombardment", otherwise=())
def ignored(state: State, shot: Shot, own: Card, each: Match) -> Findings:
    """Bombardment ignores the dice that terrain, Vehicles and Barricades give."""
    here = scene(state, shot)
    shelter = here.terrain or here.screens or here.vehicle or here.barricade
    off = "bombardment" in own.abilities and shot.way not in LISTED and here.distance
    covers = shelter and not is_aircraft(shot.target)
    return _told("ability.bombardment", shot) if off and covers else ()


@clause("ability.suppressive-fire", otherwise=())
def suppressive(state: State, shot: Shot, own: Card) -> Findings:
    """Infantry that is attacked by Suppressive Fire loses Speed and its Defensive Fire."""
    if "suppressive-fire" not in own.abilities or not suppresses(state, shot):
        return ()
    return _told_of("ability.suppressive-fire", shot, "attacked")


def suppresses(state: State, shot: Shot) -> bool:
    """Whether an attack suppresses its target: Suppressive Fire at Infantry, hit or not (A33)."""
    fires = "suppressive-fire" in card_of(state, shot.model).abilities and shot.way not in LISTED
    return fires and any(card(model.kind).is_infantry for model in models(state, shot.target))


# -- of the target ---------------------------------------------------------------------------------


@clause("ability.heavy-armor", otherwise=())
def heavy_armor(state: State, shot: Shot, model: Counter, each: Match) -> Findings:
    """Heavy Armor # absorbs the first # damages of the game."""
    if "heavy-armor" not in card_of(state, model).abilities or each.target.still:
        return ()
    return _told_of("ability.heavy-armor", shot, damage=each.target.absorbs)


@clause("ability.unarmored", otherwise=())
def light_armor(state: State, shot: Shot) -> Findings:
    """A finding on the Defense of light armour, less the damage to the light armour."""
    model = models(state, shot.target)[0]
    met = numbers(state, shot, model).target.value
    return _told_of("ability.unarmored", shot, "armor", defense=met)


@clause("ability.close-assault", otherwise=())
def against_speed(state: State, shot: Shot) -> Findings:
    """Close Assault is resolved against Speed (reading A34)."""
    model = models(state, shot.target)[0]
    met = numbers(state, shot, model).target
    if met.still:
        return _told_of("ability.close-assault", shot, "still")
    return _told_of("ability.close-assault", shot, "speed", defense=met.value)
