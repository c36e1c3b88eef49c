"""Firing Deck: passengers that attack from aboard.

Knows units and their carriers; the hex of passengers is that of the Vehicle (reading A35).
"""

from __future__ import annotations

from overstack.judging.chapters import Findings
from overstack.judging.verdict import Rule, clause, finds
from overstack.position.state import Counter, State
from overstack.rulesets.reloaded.attack.shot import Shot
from overstack.rulesets.reloaded.book import FIRED, ROAD, VOLLEY
from overstack.rulesets.reloaded.cards import card
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.turn.transport import carrier, is_gun
from overstack.rulesets.reloaded.units import unit_of

FIRING_DECK = "firing-deck"


@clause("ability.firing-deck", otherwise=False)
def has_deck(_state: State, vehicle: Counter) -> bool:
    """Whether passengers of a Vehicle can attack at all."""
    return FIRING_DECK in card(vehicle.kind).abilities


def fires(state: State, unit: Counter) -> bool:
    """Whether a unit can attack from where it is: on the map, or from a Firing Deck."""
    vehicle = carrier(state, unit) if unit.aboard else None
    return vehicle is None or (has_deck(state, vehicle) and not is_gun(state, unit))


def own_fire(state: State, shot: Shot) -> Findings:
    """Passengers attack on their own nomination if their Transport has not moved this phase."""
    vehicle = carrier(state, unit_of(state, shot.model))
    if vehicle is None:
        return ()
    moved = bool(vehicle.spent) or vehicle.has(ROAD)
    return deck_findings(state, shot, vehicle, "moved" if moved else "")


def defensive_fire(state: State, shot: Shot) -> Findings:
    """Passengers use Defensive Fire if their Transport could still do so itself."""
    vehicle = carrier(state, unit_of(state, shot.model))
    if vehicle is None:
        return ()
    spent = vehicle.has(FIRED) and not vehicle.has(VOLLEY)
    return deck_findings(state, shot, vehicle, "spent" if spent else "")


@finds("ability.firing-deck", otherwise=())
def deck_findings(rule: Rule, state: State, shot: Shot, vehicle: Counter, say: str) -> Findings:
    """Passengers attack only from a Firing Deck, and Artillery does not attack from it."""
    if not has_deck(state, vehicle):
        say = "none"
    elif is_gun(state, unit_of(state, shot.model)):
        say = "guns"
    where = (shot.to, shot.model.side, (), say)
    who = (shot.model.id, vehicle.id)
    return (rule.graded(graded(not say), *where, who=who),)
