"""Units and their models: identity, Speed, facing and damage.

A unit is a counter on the map: a Vehicle or other single model, or a counter that carries models,
so that the models share its hex and move with it. Knows no terrain and no attack.
"""

from __future__ import annotations

from functools import lru_cache

from overstack.judging.verdict import clause
from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, Kind, Place, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.book import (
    ABILITIES,
    AGGRESSION,
    AIRCRAFT,
    ASSAULT,
    AT_WORK,
    BASIC,
    DAMAGE,
    FACINGS,
    FADE,
    FADING,
    FIRING,
    FLAT,
    GUNNERY,
    LIGHT,
    LYING,
    MODELS,
    MOVEMENT,
    OWN_FIRE,
    PIN_POINTER,
    POINTY,
    RALLY,
    RANKED,
    RELOCATE,
    SUPPRESSED,
    UNIT,
    VEHICLE,
)
from overstack.rulesets.reloaded.cards import Card, card
from overstack.rulesets.reloaded.dice.guard import speed_left
from overstack.rulesets.reloaded.dice.match import AUXILIARY

Counters = tuple[Counter, ...]

#: The option for another reading (A57): moves by ability can be combined with stationary fire too.
STATIONARY = "moves-with-stationary-fire"
#: Abilities that let a model attack in its own Movement Phase, as an Auxiliary gun does.
SUSTAINED, CRACK = "sustained-fire", "crack-shot"
#: The kinds of units that an Officer's ability can help, as cards name them.
SQUADS, VEHICLES = "squads", "vehicles"


def models(state: State, unit: Counter) -> Counters:
    """The models of a unit, without passengers; a vehicle or a single model is its own model."""
    return (unit,) if unit.kind.type != UNIT else _aboard(state, unit)


@memo(of="counter")
def _aboard(state: State, unit: Counter) -> Counters:
    return tuple([rider for rider in state.load(unit.id) if rider.kind.type in MODELS])


def unit_of(state: State, model: Counter) -> Counter:
    """The unit that a model belongs to."""
    carrier = state.by_id.get(model.aboard)
    return carrier if carrier is not None and carrier.kind.type == UNIT else model


def stands(state: State, counter: Counter) -> bool:
    """Whether a counter is a unit on the map; a passenger or a unit without models is not."""
    if counter.place.hex is None or counter.aboard or counter.kind.type in LYING:
        return False
    return counter.kind.type != UNIT or bool(_aboard(state, counter))


def lies(state: State, kind: str, place: Place) -> bool:
    """Whether a counter of type `kind`, such as a Barricade, lies in a hex."""
    return any(c.kind.type == kind for c in state.at(place))


def units_at(state: State, place: Place) -> Counters:
    """The units of both sides in a hex, without passengers."""
    return tuple(c for c in state.at(place) if stands(state, c))


@memo(of="counters", keep=1)
def units(state: State) -> Counters:
    """Every unit on the map, without passengers."""
    there = [c for c in state.counters if not c.aboard and c.place.hex is not None]
    loads, found = state.loads, [c for c in there if c.kind.type not in LYING]
    return tuple([c for c in found if c.kind.type != UNIT or _mans(loads.get(c.id, ()))])


def _mans(riders: Counters) -> bool:
    """Whether there is a model among the counters aboard a unit."""
    for rider in riders:  # noqa: SIM110 - called for every unit of every position
        if rider.kind.type in MODELS:
            return True
    return False


def is_passenger(state: State, counter: Counter) -> bool:
    """Whether a counter is a unit aboard a Vehicle on the map."""
    carrier = state.by_id.get(counter.aboard)
    if carrier is None or not stands(state, carrier):
        return False
    return any(rider.id == counter.id for rider in riders(state, carrier))


def riders(state: State, vehicle: Counter) -> Counters:
    """The units aboard a Vehicle, whether the Vehicle is on the map or in a box."""
    if vehicle.kind.type != VEHICLE:
        return ()
    foot = (rider for rider in state.load(vehicle.id) if rider.kind.type != VEHICLE)
    return tuple(unit for unit in foot if models(state, unit))


def in_play(state: State, counter: Counter) -> bool:
    """Whether a counter is a unit that can be nominated: on the map, or a passenger on the map."""
    return stands(state, counter) or is_passenger(state, counter)


def passengers(state: State, place: Place) -> Counters:
    """The units aboard Vehicles in a hex."""
    return tuple(rider for unit in units_at(state, place) for rider in riders(state, unit))


@memo(of="counters", keep=1)
def fielded(state: State) -> Counters:
    """Every unit on the map, passengers included."""
    found = units(state)
    vehicles = [unit for unit in found if unit.kind.type == VEHICLE]
    return (*found, *(rider for unit in vehicles for rider in riders(state, unit)))


@memo(of="counters", keep=1)
def at_work(state: State) -> tuple[str, ...]:
    """The ids of the units nominated and not done: at most one, unless an edit set the markers."""
    busy = [c for c in state.counters if c.marks and not AT_WORK.isdisjoint(c.marks)]
    if len(busy) > 1:
        return tuple(u.id for u in fielded(state) if not AT_WORK.isdisjoint(u.marks))
    return tuple([c.id for c in busy if in_play(state, c)])


def cards(state: State, unit: Counter) -> tuple[Card, ...]:
    """The cards of a unit's models."""
    return _cards(state, unit) if unit.kind.type == UNIT else (card(unit.kind),)


@memo(of="counter")
def _cards(state: State, unit: Counter) -> tuple[Card, ...]:
    return tuple([card_of(state, model) for model in models(state, unit)])


def card_of(state: State, model: Counter) -> Card:
    """The card of a model in its unit, with the abilities of the squad's Basics added."""
    if not model.aboard or model.kind.type not in MODELS:
        return card(model.kind)
    return _card_in(state, state.by_id[model.aboard], model.kind)


@memo(of="counter")
def _card_in(state: State, squad: Counter, kind: Kind) -> Card:
    also = of_basics(state, squad.id)
    return _joined(kind, also) if also else card(kind)


@clause("army.squad.basic-ability-spreads", otherwise=())
def of_basics(state: State, squad: str) -> tuple[tuple[str, int], ...]:
    """The abilities of a squad's Basics; its other models share these, but not the reverse."""
    return _of_basics(state, state.by_id[squad])


@memo(of="counter")
def _of_basics(state: State, squad: Counter) -> tuple[tuple[str, int], ...]:
    there = models(state, squad)
    basics = (card(model.kind) for model in there if model.kind.type == BASIC)
    return next((tuple(each.abilities.items()) for each in basics), ())


@lru_cache(maxsize=128)
def _joined(kind: Kind, also: tuple[tuple[str, int], ...]) -> Card:
    own = card(kind)
    return replace(own, abilities=dict(also) | dict(own.abilities))


def jumps(state: State, unit: Counter) -> bool:
    """Whether all models of a unit are Paratroopers; a squad shares this ability of its Basics."""
    return bool(share(state, unit, "paratrooper"))


@memo(of="counter")
def is_vehicle(state: State, unit: Counter) -> bool:
    """Whether a unit is a Vehicle; all others are Infantry of some sort, or Aircraft."""
    return any(each.is_vehicle for each in cards(state, unit))


def is_aircraft(unit: Counter) -> bool:
    """Whether a unit is an Aircraft; each Aircraft is a unit of its own."""
    return unit.kind.type == AIRCRAFT


def damage(model: Counter) -> int:
    """The damage that a model has taken so far."""
    return max((DAMAGE.index(m) + 1 for m in model.marks if m in DAMAGE), default=0)


def damaged(model: Counter, more: int) -> Counter:
    """The model with `more` damage added."""
    now = min(damage(model) + more, len(DAMAGE))
    marks = [m for m in model.marks if m not in DAMAGE]
    if now:
        marks.append(DAMAGE[now - 1])
    return replace(model, marks=tuple(sorted(marks)))


def marked(counter: Counter, *marks: str) -> Counter:
    """The counter with these markers added, except those that it already has."""
    new = [mark for mark in marks if not counter.has(mark)]
    return counter.with_marks(*new) if new else counter


@clause("damage.speed-dice", otherwise=0)
def lost_speed(state: State, model: Counter) -> int:
    """The Speed lost to damage, which reduces both moves and defence dice."""
    return damage(model) + model.marks.count(LIGHT)


def fires_in_movement(state: State, model: Counter) -> bool:
    """Whether a model's card lets it attack in its own Movement Phase."""
    own = card_of(state, model).abilities
    return bool(own.keys() & {SUSTAINED, AUXILIARY, CRACK})


# -- units that an Officer helps -----------------------------------------------------------------


@clause("army.commander.eligibility", otherwise=True)
def can_help(state: State, officer: Counter, unit: Counter) -> bool:
    """Whether a unit is of the kind, Vehicle or squad, that an Officer's card says he can help."""
    helps = card(officer.kind).helps
    if helps == VEHICLES:
        return is_vehicle(state, unit)
    return helps == SQUADS and any(each.is_basic for each in cards(state, unit))


@clause("army.officer.normal-reach", otherwise=())
@memo(of="counter")
def companions(state: State, unit: Counter) -> Counters:
    """The Officers who help the unit that they are in: those without a higher rank."""
    able = (model for model in models(state, unit) if card(model.kind).command)
    here = (model for model in able if RANKED.isdisjoint(model.marks))
    return tuple(officer for officer in here if can_help(state, officer, unit))


def helped(state: State, unit: Counter, ability: str) -> bool:
    """Whether an Officer's ability helps a unit, from any hex or because he is in the unit."""
    near = (card(officer.kind).command for officer in companions(state, unit))
    return unit.has(ability) or ability in near


def more_dice(state: State, unit: Counter) -> int:
    """The attack dice that an Officer adds for each model of a unit."""
    return max(ABILITIES[name] * helped(state, unit, name) for name in (PIN_POINTER, GUNNERY))


def pinned(state: State, unit: Counter) -> bool:
    """Whether a unit was attacked by Suppressive Fire and has no Rally to cancel the effect."""
    return unit.has(SUPPRESSED) and not helped(state, unit, RALLY)


# -- Speed ---------------------------------------------------------------------------------------


@clause("ability.suppressive-fire", otherwise=0)
def suppressed(state: State, unit: Counter) -> int:
    """The Speed lost to Suppressive Fire until the end of the turn, counted once (A33)."""
    return ABILITIES["suppressed"] if pinned(state, unit) else 0


def slowed(state: State, model: Counter) -> int:
    """The total Speed that a model has lost, to damage and Suppressive Fire."""
    return lost_speed(state, model) + suppressed(state, unit_of(state, model))


@clause("ability.robust", otherwise=False)
def is_robust(state: State, model: Counter) -> bool:
    """Whether a model never falls below Speed 1."""
    return "robust" in card_of(state, model).abilities


def speed(state: State, model: Counter) -> int:
    """The Speed of one model now."""
    robust = is_robust(state, model)
    return max(0, speed_left(card(model.kind).speed, slowed(state, model), robust=robust))


def _of_the_quickest(state: State, unit: Counter) -> int:
    return max((speed(state, model) for model in models(state, unit)), default=0)


@clause("army.unit.cohesion", otherwise=_of_the_quickest)
def unit_speed(state: State, unit: Counter) -> int:
    """The Speed of a unit: its models stay together, so the slowest decides."""
    return _of_the_slowest(state, unit)


@memo(of="counter")
def _of_the_slowest(state: State, unit: Counter) -> int:
    return min((speed(state, model) for model in models(state, unit)), default=0)


@memo(of="counter")
def share(state: State, unit: Counter, name: str) -> int:
    """The least number of an ability among a unit's models; 0 if any model lacks it."""
    return min((each.abilities.get(name, 0) for each in cards(state, unit)), default=0)


def goes_with_attacks(state: State) -> bool:
    """Whether Aggression and Strike and Fade can be used with this phase's attacks (A57)."""
    return state.phase == ASSAULT or (state.phase == MOVEMENT and state.option(STATIONARY))


def errand(state: State, unit: Counter) -> str:
    """The ability by which a unit moves before, after or instead of an attack; "" for none."""
    if not goes_with_attacks(state):
        return ""
    if unit.has(FIRING):
        return FADE
    return AGGRESSION if unit.has(AGGRESSION) else RELOCATE if unit.has(RELOCATE) else ""


def left(state: State, unit: Counter) -> int:
    """The movement that a unit has left in this phase, by its Speed or an ability's number."""
    return left_by(state, unit, errand(state, unit))


def left_by(state: State, unit: Counter, by: str) -> int:
    """The movement that a unit has left by the ability `by`; by its Speed if that is ""."""
    spent = 0 if by == FADE and not unit.has(FADING) else unit.spent
    return max(0, (share(state, unit, by) if by else unit_speed(state, unit)) - spent)


def directions(state: State) -> tuple[str, ...]:
    """The markers of the six facings on this sheet, in the order of `hexes.DIRECTIONS`."""
    return POINTY if state.world.map.grid.pointy else FLAT


@memo(of="counter")
def looks_ahead(state: State, unit: Counter) -> bool:
    """Whether the facing of a unit matters."""
    return any(each.looks_ahead for each in cards(state, unit))


def facing(state: State, unit: Counter) -> int | None:
    """The facing of a unit as an index; None if it has no facing marker, or more than one."""
    ways = directions(state)
    marks = [mark for mark in unit.marks if mark in FACINGS]
    return ways.index(marks[0]) if len(marks) == 1 and marks[0] in ways else None


def turned(state: State, unit: Counter, way: int) -> Counter:
    """The unit with this facing; unchanged if its facing does not matter."""
    if not looks_ahead(state, unit):
        return unit
    marks = [mark for mark in unit.marks if mark not in FACINGS]
    return replace(unit, marks=tuple(sorted((*marks, directions(state)[way]))))


def slain(state: State, model: Counter, by: str) -> State:
    """The position without a model that an attack of side `by` has destroyed.

    A model destroyed by its own side is marked: in one reading the enemy gets no points (A01).
    """
    there = state.by_id[model.id]
    told = marked(there, OWN_FIRE) if by == there.side else there.without_mark(OWN_FIRE)
    return removed(state if told is there else state.with_counters([told]), told)


def removed(state: State, model: Counter) -> State:
    """The position without a destroyed model, and without its unit if no model is left in it."""
    unit = unit_of(state, model)
    state = state.entered(model.id, LOST)
    if unit.id != model.id and not models(state, state.by_id[unit.id]):
        state = state.entered(unit.id, LOST)
    return state
