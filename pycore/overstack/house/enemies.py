"""House rules, enemies: who fights whom, and the hexes that enemies bar.

A game is fought where its scenario has a combat table and is played by turns. Nothing here knows a
game.
"""

from __future__ import annotations

from overstack.house.counting import Stack
from overstack.house.model import ENEMIES, House
from overstack.judging.verdict import Finding, Rule, finds
from overstack.position.state import Counter, Place, State


def fights(house: House, state: State) -> bool:
    """Whether the game is fought: it has a combat table, even one that is off, and turns."""
    world = state.world
    return house.fighting is not None and world.table is not None and world.play == "turns"


def hostile(house: House, side: str, other: str) -> bool:
    """Whether two sides are enemies: they differ, and no list of allies names both."""
    if side == other or house.fighting is None:
        return False
    return not any({side, other} <= set(allies) for allies in house.fighting.allies)


def takes_part(counter: Counter) -> bool:
    """Whether a counter can be in a combat: it is no marker and belongs to a side."""
    traits = counter.kind.traits
    return bool(traits.get("counts", True)) and not traits.get("neutral")


def enemies(house: House, state: State, side: str, place: Place) -> Stack:
    """The enemies of a side in a place, without those aboard others."""
    return tuple(c for c in state.at(place) if takes_part(c) and hostile(house, side, c.side))


def barring(house: House, state: State, mover: Counter, to: Place) -> Stack:
    """The enemies that keep a counter out of a place; none where the rules let enemies share it."""
    fighting = house.fighting
    if fighting is None or fighting.share or not takes_part(mover) or not fights(house, state):
        return ()
    return enemies(house, state, mover.side, to)


@finds(ENEMIES, otherwise=())
def kept_out(
    rule: Rule, state: State, house: House, mover: Counter, to: Place
) -> tuple[Finding, ...]:
    """The finding on enemies that keep a counter out of a place."""
    who = tuple(c.id for c in barring(house, state, mover, to))
    return (rule.forbidden(to, mover.side, who=who),) if who else ()
