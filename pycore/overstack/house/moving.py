"""House rules, moving: the turn of a side, and the movement points of a counter.

Nothing here knows a game.
"""

from __future__ import annotations

from overstack.house.crossing import step
from overstack.house.model import MOVES, ORDER, House
from overstack.judging.verdict import Finding, Grade, Rule, finds
from overstack.position.movement import points_left
from overstack.position.state import Counter, Place, State


@finds(ORDER, otherwise=())
def in_turn(rule: Rule, _state: State, side: str, actor: str) -> tuple[Finding, ...]:
    """The finding on the turn: the sides move in turn, and each moves its own counters."""
    grade = Grade.LAWFUL if side == actor else Grade.FORBIDDEN
    return (rule.graded(grade, None, actor),)


@finds(MOVES, otherwise=())
def allowance(
    rule: Rule, state: State, house: House, counter: Counter, to: Place
) -> tuple[Finding, ...]:
    """The finding on the distance: a move goes one hex, within the counter's movement points."""
    here, there, who = counter.place.hex, to.hex, (counter.id,)
    if here is None or there is None or there not in state.world.map.grid.neighbours(here):
        return (rule.forbidden(to, counter.side, say="far", who=who),)
    cost = step(house, state, counter, here, there)
    if cost is None:
        return (rule.forbidden(to, counter.side, say="barred"),)
    grade = Grade.LAWFUL if cost <= points_left(counter) else Grade.FORBIDDEN
    return (rule.graded(grade, to, counter.side, who=who, cost=cost, left=points_left(counter)),)
