"""The limits of a hex: which units count, how many fit, the first vehicle (R1 to R5, R7, C4).

Uses positions and clause ids; independent of moves, penalties and findings. A side's
excess in a hex is the greater of two: units over three, and vehicles over its vehicle limit.
That limit is 1 where the other side has no vehicle or the side's own was first, else 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from overstack.judging.verdict import Facts, Finding, Grade, clause, facts
from overstack.position.maps import place_text
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.position.values import quick
from overstack.rulesets.aam2009.book import (
    ALLOWED,
    ASSAULT,
    MOVEMENT,
    NO_LIMIT,
    SETUP,
    SOLDIER,
    UNITS,
    VEHICLE,
    VEHICLES,
)

Counters = tuple[Counter, ...]
Findings = tuple[Finding, ...]


@quick
@dataclass(frozen=True, slots=True)
class Stack:
    """A side's units in a hex in order of entry, against its limits there.

    `shared`: another army has units here too; `rivals`: that army's vehicles; `first`: if there
    are `rivals`, the vehicle of either side that has been here longest. `over_units` and
    `over_vehicles` are the excess over each limit, `over` the excess that counts.
    """

    place: Place
    side: str
    units: Counters
    vehicles: Counters
    unit_limit: int
    vehicle_limit: int
    over_units: int
    over_vehicles: int
    over: int
    shared: bool
    rivals: Counters
    first: str

    @property
    def mix(self) -> tuple[int, int]:
        """The numbers of soldiers and vehicles: (s, v)."""
        return len(self.units) - len(self.vehicles), len(self.vehicles)

    @property
    def sums(self) -> Facts:
        """The numbers of units and vehicles with their limits, as figures of a finding."""
        return facts(
            units=len(self.units),
            limit=self.unit_limit,
            vehicles=len(self.vehicles),
            vehicle_limit=self.vehicle_limit,
            over=self.over,
        )

    @property
    def contested(self) -> bool:
        """Whether vehicles of both sides stand here."""
        return bool(self.vehicles and self.rivals)

    @property
    def holds(self) -> bool:
        """Whether the vehicle that entered first belongs to this side."""
        return any(vehicle.id == self.first for vehicle in self.vehicles)


# -- what counts -------------------------------------------------------------------------


@clause("R1-def", otherwise=())
def standing(state: State, place: Place, coming: Counter | None = None) -> Counters:
    """Return the counters in a hex in order of entry; passengers only once they dismount.

    With `coming`, return them as they are after that counter's entry, `coming` last.
    """
    there = state.at(place)
    if coming is None:
        return there
    return (*(counter for counter in there if counter.id != coming.id), coming)


def _everything(state: State, counter: Counter) -> bool:
    return True


@clause("R4-exempt", otherwise=_everything)
def counts(state: State, counter: Counter) -> bool:
    """Whether a counter counts towards the limits: aircraft and obstacles do not."""
    return counter.kind.type in (SOLDIER, VEHICLE)


def _one_count_for_all(state: State, counted: Counters, side: str) -> Counters:
    return counted


@clause("R3-both", otherwise=_one_count_for_all)
def army(state: State, counted: Counters, side: str) -> Counters:
    """Return the units that count towards a side's limits: its own only."""
    return tuple(counter for counter in counted if counter.side == side)


# -- the limits --------------------------------------------------------------------------


@clause("R2-units", otherwise=NO_LIMIT)
def unit_limit(state: State) -> int:
    """Return the number of units that a side may have in a hex."""
    return UNITS


@clause("R2-veh", otherwise=NO_LIMIT)
def own_vehicle_limit(state: State) -> int:
    """Return the vehicle limit of a side in a hex without enemy vehicles."""
    return VEHICLES


@clause("R3-veh", otherwise=())
def rival_vehicles(state: State, line: Counters, side: str) -> Counters:
    """Return the other side's vehicles, which compete for the hex's single vehicle place."""
    return tuple(vehicle for vehicle in line if vehicle.side != side)


@clause("Q12-first", otherwise=None)
def first_in(state: State, line: Counters) -> Counter | None:
    """Return the vehicle that has been in the hex longest."""
    return line[0] if line else None


@clause("R7-last", otherwise="")
def vehicle_place(state: State, line: Counters) -> str:
    """Return the side that has the hex's one vehicle place: the first vehicle's (reading A1)."""
    first = first_in(state, line)
    return first.side if first else ""


def _sum(state: State, units: int, vehicles: int) -> int:
    return units + vehicles


@clause("C4-two", otherwise=_sum)
def excess(state: State, units: int, vehicles: int) -> int:
    """Return the greater of the two excesses, not their sum (reading A2)."""
    return max(units, vehicles)


@clause("R7-alsotwo", otherwise=0)
def holders_excess(state: State, units: int, vehicles: int) -> int:
    """Return the excess of the side that was first in a contested hex; that side pays too."""
    return excess(state, units, vehicles)


@memo(of="hex")
def stack(state: State, place: Place, side: str) -> Stack:
    """Return a side's current stack in a hex, compared with its limits."""
    return stack_of(state, place, side, standing(state, place))


@memo(of="pair")
def stack_with(state: State, coming: Counter, place: Place) -> Stack:
    """Return the stack of a counter's side in a hex as it is after that counter's entry."""
    return stack_of(state, place, coming.side, standing(state, place, coming))


def stack_of(state: State, place: Place, side: str, there: Counters) -> Stack:
    """Return the stack for the counters `there`, given in order of entry.

    The vehicle limit is 0 while another side's vehicle is there and was first.
    """
    counted = tuple(counter for counter in there if counts(state, counter))
    line = tuple(counter for counter in there if counter.kind.type == VEHICLE)
    units = army(state, counted, side)
    vehicles = tuple(counter for counter in line if counter.side == side)
    rivals = rival_vehicles(state, line, side) if line else ()
    free = not rivals or vehicle_place(state, line) == side
    limits = unit_limit(state), own_vehicle_limit(state) if free else 0
    beyond = max(0, len(units) - limits[0]), max(0, len(vehicles) - limits[1])
    answers = holders_excess if free and rivals else excess
    first = first_in(state, line) if rivals else None
    return Stack(
        place=place,
        side=side,
        units=units,
        vehicles=vehicles,
        unit_limit=limits[0],
        vehicle_limit=limits[1],
        over_units=beyond[0],
        over_vehicles=beyond[1],
        over=answers(state, *beyond),
        shared=len(units) < len(counted),
        rivals=rivals,
        first=first.id if first else "",
    )


def stacks(state: State) -> Iterator[Stack]:
    """Yield every side's stack in every occupied hex, by place and side."""
    for place in sorted((p for p in state.stacks if p.hex is not None), key=place_text):
        for side in sorted({counter.side for counter in state.at(place)}):
            yield stack(state, place, side)


# -- the tolerance -----------------------------------------------------------------------


def own_portion(state: State, side: str) -> bool:
    """Whether it is this side's own portion of the movement or the assault phase."""
    return state.phase in (MOVEMENT, ASSAULT) and state.active == side


@clause("R5-tolerance", otherwise=0)
def while_moving(state: State) -> int:
    """Return the excess allowed in a hex in a side's own portion of movement or assault."""
    return ALLOWED


@clause("R1-always", otherwise=NO_LIMIT)
def at_other_times(state: State) -> int:
    """Return the excess that an entry may cause outside a side's own portion (reading A8)."""
    return 0


def tolerance(state: State, side: str) -> int:
    """Return the excess that a side may cause in a hex at this moment."""
    return while_moving(state) if own_portion(state, side) else at_other_times(state)


def standing_tolerance(state: State, side: str) -> int:
    """Return the excess that a standing stack may have until its price is due (reading A9)."""
    if own_portion(state, side) or state.phase == SETUP:
        return tolerance(state, side)
    return ALLOWED


def graded(over: int, allowed: int) -> Grade:
    """Return the grade of an excess: lawful if none, overstacked if tolerated, else forbidden."""
    if over <= 0:
        return Grade.LAWFUL
    return Grade.OVERSTACKED if over <= allowed else Grade.FORBIDDEN
