"""The places where stacking is judged, and their limits (9-hexonly, 9.1, 9.2).

A stack is one faction's ground units in one place: a hex, or a Beachhead marker, which is a
separate place (reading B5). A stack complies if its units, steps, HQs, Fortresses and Minor
Countries are each within their bound. Does not depend on moves, Segments or findings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from overstack.judging.verdict import clause
from overstack.position.maps import place_text
from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, Place, State
from overstack.position.values import quick
from overstack.rulesets.totaler_krieg import least_loss, units
from overstack.rulesets.totaler_krieg.book import (
    FORTRESSES,
    HQS,
    LIMITED,
    LIMITED_STEPS,
    MINOR_NAMES,
    MINORS,
    NO_LIMIT,
    STEPS,
    UNITS,
)
from overstack.rulesets.totaler_krieg.least_loss import Bounds
from overstack.rulesets.totaler_krieg.units import Counters, Unit


class Room(NamedTuple):
    """The limits of units and steps in a place, and the clause that sets these limits."""

    units: int
    steps: int
    clause: str


@quick
@dataclass(frozen=True, slots=True)
class Stack:
    """A faction's ground units in a place, in order of entry, with the bounds there."""

    place: Place
    side: str
    units: tuple[Unit, ...]
    room: Room
    bounds: Bounds

    @property
    def pieces(self) -> tuple[least_loss.Piece, ...]:
        """The units as pieces for the least-loss search."""
        return tuple(unit.piece for unit in self.units)

    @property
    def steps(self) -> int:
        """The total steps of the units."""
        return sum(unit.steps for unit in self.units)

    @property
    def over_units(self) -> int:
        """The number of units over the limit."""
        return max(0, len(self.units) - self.room.units)

    @property
    def over_steps(self) -> int:
        """The number of steps over the limit."""
        return max(0, self.steps - self.room.steps)

    @property
    def hqs(self) -> tuple[str, ...]:
        """The ids of the HQ units."""
        return tuple(unit.who for unit in self.units if unit.piece.hq)

    @property
    def fortresses(self) -> tuple[str, ...]:
        """The ids of the Fortress units."""
        return tuple(unit.who for unit in self.units if unit.piece.fortress)

    @property
    def minors(self) -> tuple[str, ...]:
        """The sorted names of the Minor Countries, not counting exempt Exp units."""
        return tuple(sorted(MINOR_NAMES[each] for each in least_loss.minors(self.pieces)))

    @property
    def broken(self) -> tuple[str, ...]:
        """The names of the bounds that the stack breaks, in the order of the rule."""
        over = {
            "hq": len(self.hqs) > self.bounds.hqs,
            "fortress": len(self.fortresses) > self.bounds.fortresses,
            "minor": len(self.minors) > self.bounds.minors,
            "units": self.over_units > 0,
            "steps": self.over_steps > 0,
        }
        return tuple(name for name, broken in over.items() if broken)

    @property
    def complies(self) -> bool:
        """Whether the stack is within all five bounds."""
        bounds = self.bounds
        few = min(bounds.units, bounds.hqs, bounds.fortresses, bounds.minors)
        if len(self.units) <= few:  # no kind of unit can be too many
            return self.steps <= bounds.steps
        return not self.broken

    @property
    def loss(self) -> int:
        """The fewest steps that the stack has to lose to comply."""
        return 0 if self.complies else least_loss.least_loss(self.pieces, self.bounds)


def best(held: Stack) -> least_loss.Best:
    """The maximum of steps that a stack can keep, and the number of ways to do so."""
    return least_loss.best(held.pieces, held.bounds)


# -- where stacking is judged --------------------------------------------------------------


@clause("9-hexonly", otherwise=True)
def judged(state: State, place: Place) -> bool:
    """Whether stacking is judged in a place: in hexes, including their Beachheads."""
    return place.hex is not None


# -- the limits ------------------------------------------------------------------------------


def _of_the_hex(state: State, place: Place) -> bool:
    return place.hex is not None and state.world.map.has(place.hex, LIMITED)


@clause("9.2-beach6", otherwise=_of_the_hex)
def limited(state: State, place: Place) -> bool:
    """Whether a place has the Limited Stacking symbol; a marker does not use its hex's."""
    part = state.world.map.parts.get(place)
    if part is not None:
        return bool(part.kind.traits.get(LIMITED))
    return _of_the_hex(state, place)


@clause("9.2-normal", otherwise=Room(NO_LIMIT, NO_LIMIT, "9.2-normal"))
def normal_room(state: State) -> Room:
    """The normal limits: three ground units with six steps in total."""
    return Room(UNITS, STEPS, "9.2-normal")


def _as_elsewhere(state: State, place: Place) -> Room:
    return normal_room(state)


@clause("9.2-limited", otherwise=_as_elsewhere)
def room(state: State, place: Place) -> Room:
    """The limits of a place: with the symbol three units and three steps, else normal."""
    if limited(state, place):
        return Room(UNITS, LIMITED_STEPS, "9.2-limited")
    return normal_room(state)


@clause("9.1-hq", otherwise=NO_LIMIT)
def most_hqs(state: State) -> int:
    """The limit of HQ units in a stack, exempt or not (reading B2)."""
    return HQS


@clause("9.1-fort", otherwise=NO_LIMIT)
def most_fortresses(state: State) -> int:
    """The limit of Fortress units in a stack."""
    return FORTRESSES


@clause("9.1-minor", otherwise=NO_LIMIT)
def most_minors(state: State) -> int:
    """The limit of Minor Countries in a stack."""
    return MINORS


# -- stacks ------------------------------------------------------------------------------------


@memo(of="hex")
def stack(state: State, place: Place, side: str) -> Stack:
    """A faction's stack in a place in the current position."""
    return stack_of(state, place, side, state.at(place))


def stack_of(state: State, place: Place, side: str, there: Counters) -> Stack:
    """A faction's stack in a place if `there` were the counters in it, in order of entry."""
    return Stack(place, side, units.counted(state, there, side), *_limits(state, place))


@memo(of="world")
def _limits(state: State, place: Place) -> tuple[Room, Bounds]:
    limit = room(state, place)
    most = most_hqs(state), most_fortresses(state), most_minors(state)
    return limit, Bounds(limit.units, limit.steps, *most)


def joined(state: State, place: Place, mover: Counter) -> Stack:
    """The stack of the mover's faction in a place with the mover added last."""
    there = tuple(counter for counter in state.at(place) if counter.id != mover.id)
    return stack_of(state, place, mover.side, (*there, mover))


@memo(of="position", keep=1)
def stacks(state: State) -> tuple[Stack, ...]:
    """Every faction's stack in every place where stacking is judged, by place and faction."""
    return tuple(held for place in _places(state) for held in stacks_at(state, place))


def stacks_at(state: State, place: Place) -> Iterator[Stack]:
    """Every faction's stack in a place, by faction; none where stacking is not judged."""
    if place == LOST or not judged(state, place):
        return
    for side in sorted({counter.side for counter in state.at(place)}):
        held = stack(state, place, side)
        if held.units:
            yield held


@memo(of="counters", keep=1)
def broken_stacks(state: State) -> tuple[Stack, ...]:
    """The stacks that do not comply, by place and faction."""
    broken = [place for place in state.places if broken_at(state, place)]
    return tuple([held for at in sorted(broken, key=place_text) for held in broken_at(state, at)])


@memo(of="hex")
def broken_at(state: State, place: Place) -> tuple[Stack, ...]:
    """The stacks in a place that do not comply."""
    return tuple(held for held in stacks_at(state, place) if not held.complies)


def _places(state: State) -> list[Place]:
    return sorted(state.stacks, key=place_text)
