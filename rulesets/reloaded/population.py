"""Hex population: the limits on the units in a hex, which apply at every moment.

Knows units and the scale of the map. Every act that puts a unit into a hex is judged by the same
function, `crowd`.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.judging.chapters import Findings, refuses
from overstack.judging.verdict import Finding, Grade, Rule, Slots, clause, facts, finds
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.rulesets.reloaded.book import LIMITS
from overstack.rulesets.reloaded.cards import Card, card
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.units import (
    Counters,
    cards,
    is_aircraft,
    is_vehicle,
    models,
    stands,
    units_at,
)

#: Options by which a scenario selects another reading: 2-inch hexes (A59), Aircraft count (A18).
TWO_INCH, CROWDED = "two-inch", "aircraft-count"


@clause("map.hexsize", otherwise=False)
def small_hexes(state: State) -> bool:
    """Whether the scenario is played on 2-inch hexes (reading A59)."""
    return state.option(TWO_INCH)


@clause("ability.large", otherwise=False)
def is_large(_state: State, card: Card) -> bool:
    """Whether a card says Large."""
    return "large" in card.abilities


@clause("pop.large-as-vehicle", otherwise=False)
@memo(of="counter")
def large(state: State, unit: Counter) -> bool:
    """Whether a Large model makes a unit count as a Vehicle."""
    return any(is_large(state, each) for each in cards(state, unit))


@memo(of="counter")
def bulky(state: State, unit: Counter) -> bool:
    """Whether a unit counts as a Vehicle for hex population."""
    return is_vehicle(state, unit) or large(state, unit)


def _ids(held: Counters) -> tuple[str, ...]:
    return tuple(unit.id for unit in held)


def _finding(clause_id: str, at: Place, side: str, held: Counters, limit: int) -> Finding:
    ids = _ids(held)
    figures = facts(units=len(ids), limit=limit)
    return Finding(
        clause_id,
        graded(len(held) <= limit),
        at,
        side,
        facts=figures,
        who=ids,
        slots=Slots(limit, ids),
    )


@clause("pop.3in.units", otherwise=())
def of_a_side(state: State, place: Place, side: str, held: Counters) -> Findings:
    """The limit of a 3-inch hex: two units of each side."""
    own = tuple(unit for unit in held if unit.side == side)
    return (_finding("pop.3in.units", place, side, own, LIMITS["units"]),)


@clause("pop.3in.vehicle", otherwise=())
def one_vehicle(state: State, place: Place, held: Counters) -> Findings:
    """The limit of a 3-inch hex: one Vehicle among all units of both sides."""
    vehicles = tuple(unit for unit in held if bulky(state, unit))
    if not vehicles:
        return ()
    return (_finding("pop.3in.vehicle", place, "", vehicles, LIMITS["vehicles"]),)


@clause("pop.2in", otherwise=())
def small(state: State, place: Place, side: str, held: Counters) -> Findings:
    """The limits of a 2-inch hex: one infantry unit of each side, and one Vehicle in all."""
    foot = tuple(u for u in held if u.side == side and not bulky(state, u))
    vehicles = tuple(unit for unit in held if bulky(state, unit))
    found: list[Finding] = []
    if foot:
        found.append(_finding("pop.2in", place, side, foot, LIMITS["infantry"]))
    if vehicles:
        found.append(_finding("pop.2in", place, "", vehicles, LIMITS["vehicles"]))
    return tuple(found)


@finds("pop.large-as-vehicle", otherwise=())
def large_units(rule: Rule, state: State, place: Place, held: Counters) -> Findings:
    """Findings on the units that count as Vehicles here because of a Large model."""
    bulk = tuple(unit for unit in held if large(state, unit))
    if not bulk:
        return ()
    vehicles = tuple(unit for unit in held if bulky(state, unit))
    grade = graded(len(vehicles) <= LIMITS["vehicles"])
    counted = tuple(rule.graded(grade, place, unit.side, who=(unit.id,)) for unit in bulk)
    return (*counted, *(each for unit in bulk for each in large_models(state, unit)))


@finds("ability.large", otherwise=())
def large_models(rule: Rule, state: State, unit: Counter) -> Findings:
    """A note on the Large models of a unit."""
    who = tuple(m.id for m in models(state, unit) if is_large(state, card(m.kind)))
    told = (unit.place, unit.side, facts(models=len(who)))
    return (rule.lawful(*told, role="note", who=who),)


def counts(state: State, unit: Counter) -> bool:
    """Whether a unit counts for hex population; Aircraft do not, by default (reading A18)."""
    return not is_aircraft(unit) or state.option(CROWDED)


def crowd(state: State, place: Place, side: str, entrant: Counter | None = None) -> Findings:
    """Findings on the limits of a hex for one side, with `entrant` counted in the hex if given."""
    there = tuple(u for u in units_at(state, place) if entrant is None or u.id != entrant.id)
    held = tuple(u for u in (*there, entrant) if u is not None and counts(state, u))
    if entrant is not None and not counts(state, entrant):
        return ()
    if small_hexes(state):
        scale = Finding("map.hexsize", Grade.LAWFUL, place, side, role="note")
        found = (scale, *small(state, place, side, held))
    else:
        found = of_a_side(state, place, side, held) + one_vehicle(state, place, held)
    return found + large_units(state, place, held)


def has_plenty(state: State, place: Place, entrant: Counter) -> bool:
    """Whether `crowd` can forbid nothing: with the entrant, few units and one Vehicle at most."""
    there = state.at(place)
    if not there:
        return True
    side = entrant.side
    held = [entrant, *(u for u in there if u.id != entrant.id and stands(state, u))]
    most = LIMITS["infantry"] if small_hexes(state) else LIMITS["units"]
    own = len([1 for unit in held if unit.side == side])
    return own <= most and len([1 for unit in held if bulky(state, unit)]) <= LIMITS["vehicles"]


@finds("pop.always", otherwise=())
def in_passing(rule: Rule, state: State, place: Place, side: str, found: Findings) -> Findings:
    """The limits apply at every moment: a unit cannot pass through a hex that it would overfill."""
    return (rule.graded(graded(not refuses(found)), place, side),)


def standing(state: State) -> Iterator[tuple[Place, str]]:
    """Yield each hex that holds units, once for each side that has units in it."""
    for place in state.stacks:
        if place.hex is not None:
            for side in {u.side for u in units_at(state, place) if counts(state, u)}:
                yield place, side
