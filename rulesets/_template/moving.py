"""Rule 1 and movement points as a chapter: moves, puts and the end of a side's move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overstack.judging.chapters import Answer
from overstack.judging.verdict import Finding, Grade, Rule, facts, finds
from overstack.position.entries import naming
from overstack.position.movement import points_left, step_cost
from overstack.position.state import LOST, Action, Counter, Frame, Place, State
from overstack.position.values import replace
from overstack.rulesets._template import stacking
from overstack.rulesets._template.losses import LOSS
from overstack.rulesets._template.turns import next_move

VERBS: Final = naming({"move put": "who to", "end": ""})
FRAMES: Final = ("",)


@finds("1-turn", otherwise=())
def turn(rule: Rule, state: State, side: str) -> tuple[Finding, ...]:
    """Whether a side may move now (rule 1): the sides take turns, each with its own counters."""
    grade = Grade.LAWFUL if side == state.active else Grade.FORBIDDEN
    return (rule.graded(grade, None, state.active),)


@finds("M-allowance", otherwise=())
def allowance(rule: Rule, state: State, counter: Counter, to: Place) -> tuple[Finding, ...]:
    """Whether a step is within the scenario's movement: to an adjacent hex, with the MPs left."""
    here, there = counter.place.hex, to.hex
    if here is None or there is None or there not in state.world.map.grid.neighbours(here):
        return (rule.forbidden(to, counter.side, say="far", who=(counter.id,)),)
    cost = step_cost(state.world, counter, here, there)
    if cost is None:
        return (rule.forbidden(to, counter.side, say="barred"),)
    grade = Grade.LAWFUL if cost <= points_left(counter) else Grade.FORBIDDEN
    figures = facts(cost=cost, left=points_left(counter))
    return (rule.graded(grade, to, counter.side, facts=figures, who=(counter.id,)),)


def candidates(state: State, who: str) -> Iterator[Action]:
    """Yield the end of the move and steps to adjacent hexes; on the free board only puts."""
    free = state.world.play == "free"
    if not who and not free:
        yield Action("end")
    for counter in state.chosen(who):
        here, grid = counter.place.hex, state.world.map.grid
        for to in grid if free else grid.neighbours(here) if here is not None else ():
            yield Action("put" if free else "move", counter.id, Place(to))


def answer(state: State, action: Action) -> Answer | None:
    """Return the findings on a move or put into a hex, or on the end of a side's move."""
    free = state.world.play == "free"
    if action.verb == "end":
        found = stacking.crowds(state, state.active)
        return None if free else Answer(found, prices=lambda: stacking.prices_of(found))
    counter, to = state.by_id[action.who], action.to
    if to is None or free != (action.verb == "put") or not _can_go(state, counter, to):
        return None
    stacked = stacking.stack_findings(state, to, counter.side, counter)
    moved = () if free else turn(state, counter.side) + allowance(state, counter, to)
    return Answer((*moved, *stacked.findings), prices=lambda: stacked.prices)


def _can_go(state: State, counter: Counter, to: Place) -> bool:
    """Whether a place is on the map and not the counter's own hex, and the counter is not lost."""
    on_map = to.part == "" and to.hex in state.world.map.grid
    return on_map and counter.place not in (to, LOST)


def apply(state: State, action: Action) -> State:
    """The position after a move or put, or after a side's move ends, with its losses pending."""
    if action.verb == "end":
        due = stacking.overstacked(stacking.crowds(state, state.active))
        frames = [Frame(LOSS, f.side, f.place) for f in sorted(due, key=lambda f: str(f.place))]
        return next_move(state.pushed(*reversed(frames)))
    return _gone(state, state.by_id[action.who], action.to or LOST, free=action.verb == "put")


def _gone(state: State, counter: Counter, to: Place, *, free: bool) -> State:
    """Return the position after a counter enters a hex; it pays movement points unless `free`."""
    if not free and counter.place.hex is not None and to.hex is not None:
        cost = step_cost(state.world, counter, counter.place.hex, to.hex) or 0
        state = state.with_counters([replace(counter, spent=counter.spent + cost)])
    return state.entered(counter.id, to)
