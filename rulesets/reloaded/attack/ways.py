"""The ways in which a model can attack a unit, and the number of dice for each.

Knows cards, the distance and the side that is shown; `dice.match` has the arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from overstack.judging.chapters import Findings, refuses
from overstack.judging.verdict import Finding, Rule, clause, facts, finds
from overstack.position.state import Counter, State
from overstack.rulesets.reloaded.attack.facing import shows_front
from overstack.rulesets.reloaded.attack.shot import USUAL, Shot, hexes_between
from overstack.rulesets.reloaded.book import MOVEMENT
from overstack.rulesets.reloaded.cards import Card
from overstack.rulesets.reloaded.dice import match
from overstack.rulesets.reloaded.dice.match import (
    AUXILIARY,
    AUXILIARY_OPEN_BACK,
    AUXILIARY_UNARMORED,
    CLOSE_ASSAULT,
    HAND_TO_HAND,
    OPEN_BACK,
    UNARMORED,
    Scene,
)
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.units import (
    card_of,
    cards,
    is_aircraft,
    is_vehicle,
    more_dice,
    unit_of,
)

#: The option for another reading (A27): Inaccurate removes dice.
FEWER = "inaccurate-fewer-dice"


def _at(state: State, target: Counter) -> Card:
    """The first model's card, for the kind of target: all models of a unit are of one kind."""
    return cards(state, target)[0]


def known(state: State, model: Counter, target: Counter) -> tuple[str, ...]:
    """The ways that the two cards allow, before any other rule; the usual one first."""
    return known_in(state, model, target, state.phase)


def known_in(state: State, model: Counter, target: Counter, phase: str) -> tuple[str, ...]:
    """The ways that the two cards allow in a phase."""
    own, other = card_of(state, model), _at(state, target)
    return _known(own, other, is_vehicle(state, target), phase == MOVEMENT)


@lru_cache(maxsize=8192)
def _known(own: Card, other: Card, vehicle: bool, in_movement: bool) -> tuple[str, ...]:
    return tuple(_between(own, other, vehicle=vehicle, in_movement=in_movement))


def _between(own: Card, other: Card, *, vehicle: bool, in_movement: bool) -> Iterator[str]:
    yield USUAL
    if other.is_aircraft:
        return
    if vehicle:
        if own.close_assault:
            yield CLOSE_ASSAULT
        yield from _with_infantry_dice(other, OPEN_BACK, UNARMORED)
    elif own.hand_to_hand:
        yield HAND_TO_HAND
    if in_movement and any(map(any, own.weapon)):
        yield AUXILIARY
        if any(own.weapon[0]):
            yield from _with_infantry_dice(other, AUXILIARY_OPEN_BACK, AUXILIARY_UNARMORED)


def _with_infantry_dice(other: Card, into_back: str, at_light: str) -> Iterator[str]:
    """Yield the ways in which Infantry dice can be used against this Vehicle."""
    if "open-back" in other.abilities:
        yield into_back
    if "unarmored" in other.abilities:
        yield at_light


def named(state: State, shot: Shot) -> str:
    """The way of an attack, by its name in `dice.match`."""
    if shot.way != USUAL:
        return shot.way
    if is_aircraft(shot.target):
        return against_aircraft(state, shot)
    return match.VEHICLE if is_vehicle(state, shot.target) else match.INFANTRY


@clause("profile.aircraft", otherwise=match.VEHICLE)
def against_aircraft(state: State, shot: Shot) -> str:
    """The way against Aircraft: Infantry dice, or for AA the Vehicle dice if more (reading A22)."""
    found = _all_dice(state, shot)
    return max((match.INFANTRY, match.VEHICLE), key=lambda way: found.get(way, 0))


def _all_dice(state: State, shot: Shot) -> Mapping[str, int]:
    more = more_dice(state, unit_of(state, shot.model))
    own, other = card_of(state, shot.model), _at(state, shot.target)
    far, front = hexes_between(state, shot), shows_front(state, shot)
    return _of_cards(own, other, far, front, more, state.option(FEWER))


@lru_cache(maxsize=8192)
def _of_cards(  # noqa: PLR0917 - the key of a cache
    own: Card,
    other: Card,
    far: int,
    front: bool,
    more: int,
    fewer: bool,
) -> Mapping[str, int]:
    """The dice of each way for two cards, cached: cards never change."""
    return match.ways(own, other, Scene(far, front=front, more=more), fewer=fewer)


@clause("attack.dice", otherwise=1)
def dice(state: State, shot: Shot) -> int:
    """The number of dice for the way, the kind of target and the range; 0 out of range."""
    return _all_dice(state, shot).get(named(state, shot), 0)


def way_findings(state: State, shot: Shot) -> Iterator[Finding]:
    """Findings on which dice are used, how many, and whether this way is allowed."""
    many = dice(state, shot)
    who, figures = (shot.model.id,), facts(dice=many)
    if is_aircraft(shot.target):
        up = only_by_few(state, shot)
        yield from up
        if refuses(up):
            return
        yield from _at_aircraft(state, shot, many)
    else:
        yield from _WAYS[named(state, shot)](state, shot, many)
        where = (shot.to, shot.model.side, figures)
        yield Finding("attack.dice", graded(bool(many)), *where, who=who)
    yield from no_dice(state, shot, many)


@finds("attack.zero-dice", otherwise=())
def no_dice(rule: Rule, state: State, shot: Shot, many: int) -> Findings:
    """A model without dice for the target at this range makes no attack."""
    if many:
        return ()
    where = (shot.to, shot.model.side)
    return (rule.forbidden(*where, who=(shot.model.id,)),)


def may_aim_up(own: Card) -> bool:
    """Whether a card can attack Aircraft (reading A22)."""
    return own.is_aircraft or "aa" in own.abilities


@finds("target.aircraft-only-aa", otherwise=())
def only_by_few(rule: Rule, state: State, shot: Shot) -> Findings:
    """Only AA and Aircraft attack Aircraft."""
    able = graded(may_aim_up(card_of(state, shot.model)))
    where = (shot.to, shot.model.side)
    return (rule.graded(able, *where, who=(shot.model.id,)),)


def _at_aircraft(state: State, shot: Shot, many: int) -> Findings:
    """Findings on which dice are used against an Aircraft, and how many."""
    rolled = _told("attack.dice", shot, many, bool(many))
    if card_of(state, shot.model).is_aircraft:
        return (*dogfight(state, shot, many), *rolled)
    return (*by_profile(state, shot, many), *rolled)


@clause("profile.aircraft", otherwise=())
def by_profile(state: State, shot: Shot, many: int) -> Findings:
    """Ground units attack Aircraft with Infantry dice, or AA with Vehicle dice if it has more."""
    return _told("profile.aircraft", shot, many, holds=True)


@clause("target.aircraft-vs-aircraft", otherwise=())
def dogfight(state: State, shot: Shot, many: int) -> Findings:
    """Aircraft attack each other with Infantry dice."""
    return _told("target.aircraft-vs-aircraft", shot, many, bool(many))


def _told(clause_id: str, shot: Shot, many: int, holds: bool, say: str = "") -> Findings:
    where = (shot.to, shot.model.side, facts(dice=many), say)
    return (Finding(clause_id, graded(holds), *where, who=(shot.model.id,)),)


@clause("profile.vehicle", otherwise=())
def vehicle_dice(state: State, shot: Shot, many: int) -> Findings:
    """A Vehicle is attacked with Vehicle dice."""
    return _told("profile.vehicle", shot, many, bool(many))


@clause("profile.infantry", otherwise=())
def infantry_dice(state: State, shot: Shot, many: int) -> Findings:
    """Infantry of any sort is attacked with Infantry dice."""
    return _told("profile.infantry", shot, many, bool(many))


@clause("ability.open-back", otherwise=())
def open_back(state: State, shot: Shot, many: int) -> Findings:
    """An attack from the rear on an Open Back may use Infantry dice, against the rear (A49)."""
    behind = not shows_front(state, shot)
    return _told("ability.open-back", shot, many, behind, "" if behind else "front")


@clause("ability.unarmored", otherwise=())
def unarmored(state: State, shot: Shot, many: int) -> Findings:
    """Infantry dice may be used against Unarmored, which then counts as light armour."""
    return _told("ability.unarmored", shot, many, bool(many))


@clause("ability.close-assault", otherwise=())
def close_assault(state: State, shot: Shot, many: int) -> Findings:
    """Close Assault is made inside a hex, against the Speed of a Vehicle."""
    near = not hexes_between(state, shot)
    return _told("ability.close-assault", shot, many, near, "" if near else "far")


@clause("ability.hand-to-hand", otherwise=())
def hand_to_hand(state: State, shot: Shot, many: int) -> Findings:
    """Hand to Hand is made inside a hex, against Infantry."""
    near = not hexes_between(state, shot)
    return _told("ability.hand-to-hand", shot, many, near, "" if near else "far")


@clause("ability.auxiliary", otherwise=())
def auxiliary(state: State, shot: Shot, many: int) -> Findings:
    """A listed weapon has dice of its own, and is fired in the Movement Phase."""
    return _told("ability.auxiliary", shot, many, bool(many))


def listed_into_back(state: State, shot: Shot, many: int) -> Findings:
    """Findings on the Infantry dice of a listed weapon, into an Open Back."""
    return auxiliary(state, shot, many) + open_back(state, shot, many)


def listed_at_light(state: State, shot: Shot, many: int) -> Findings:
    """Findings on the Infantry dice of a listed weapon, against Unarmored."""
    return auxiliary(state, shot, many) + unarmored(state, shot, many)


_WAYS = {
    match.VEHICLE: vehicle_dice,
    match.INFANTRY: infantry_dice,
    OPEN_BACK: open_back,
    UNARMORED: unarmored,
    CLOSE_ASSAULT: close_assault,
    HAND_TO_HAND: hand_to_hand,
    AUXILIARY: auxiliary,
    AUXILIARY_OPEN_BACK: listed_into_back,
    AUXILIARY_UNARMORED: listed_at_light,
}
