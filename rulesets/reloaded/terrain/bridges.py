"""Bridges: the sides where a bridge crosses a River, and those where the bridge is destroyed.

Knows roads, hexsides and the counters that mark a destroyed bridge: each counter is in a hex beside
the bridge and faces across it. A bridge is the side where a road crosses a River, and belongs to
both adjacent hexes (A12).
"""

from __future__ import annotations

from overstack.judging.verdict import clause
from overstack.position.hexes import Hex, direction, neighbours
from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, Place, State
from overstack.rulesets.reloaded.book import BOOK, RUIN
from overstack.rulesets.reloaded.units import directions, facing

RIVERS = ("river", "stream")
Side = frozenset[Hex]


@memo(of="counters", keep=1)
def ruins(state: State) -> frozenset[Side]:
    """The sides whose bridge is destroyed."""
    found = set[Side]()
    for ruin in [c for c in state.counters if c.kind.type == RUIN]:
        way = facing(state, ruin)
        if ruin.place.hex is not None and way is not None:
            found.add(frozenset((ruin.place.hex, neighbours(ruin.place.hex)[way])))
    return frozenset(found)


@clause("move.bridge.destroyed", otherwise=frozenset())
def down(state: State) -> frozenset[Side]:
    """The sides whose bridge is destroyed, which is permanent."""
    return ruins(state)


def is_down(state: State, side: Side) -> bool:
    """Whether the bridge of a side is destroyed."""
    return side in down(state)


def is_bridge(state: State, side: Side) -> bool:
    """Whether a side has a bridge, destroyed or not."""
    lies = state.world.map.edges.get(side, "")
    return lies == "bridge" or (lies in RIVERS and side in state.world.map.road_sides)


def across(state: State, at: Hex) -> tuple[Hex, ...]:
    """The hexes that intact bridges connect with the hex `at`."""
    sides = ((end, frozenset((at, end))) for end in state.world.map.grid.neighbours(at))
    return tuple(end for end, s in sides if is_bridge(state, s) and not is_down(state, s))


def blown(state: State, at: Hex, end: Hex, by: str) -> State:
    """The position with the bridge between two hexes marked as destroyed."""
    label = state.world.map.grid.label
    kind, who = BOOK.kinds[RUIN], f"ruin-{label(at)}-{label(end)}".lower()
    ruin = Counter(who, kind, by, kind.name, LOST, len(state.at(LOST)))
    ruin = ruin.with_marks(directions(state)[direction(at, end)])
    return state.with_counters([ruin]).entered(who, Place(at))
