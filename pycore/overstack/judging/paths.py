"""Paths of several steps: judge one path as a whole, and find every place in reach.

Uses only the functions of a ruleset, which judges every step. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from operator import le

from overstack.judging.rules import STEPS, Ruleset, step
from overstack.judging.verdict import Verdict
from overstack.position.state import Action, Place, State


@dataclass(frozen=True, slots=True)
class Walk:
    """The judgement on a whole path, as if nothing interrupted it.

    `verdicts` has one verdict a step, up to and including the first that is forbidden;
    `meets` lists the windows, rolls and other frames that the path would open on its way,
    by kind, in order. `end` is the last position reached: the walk stops early at a
    forbidden step, or at a frame that it cannot pass undisturbed.
    """

    actions: tuple[Action, ...]
    verdicts: tuple[Verdict, ...]
    meets: tuple[str, ...]
    end: State

    @property
    def complete(self) -> bool:
        """Whether every step is allowed."""
        return all(verdict.allowed for verdict in self.verdicts)


def walk(rules: Ruleset, state: State, who: str, path: Sequence[Place], verb: str = "move") -> Walk:
    """Judge a counter's path of several places, each adjacent to the one before it."""
    actions: list[Action] = []
    verdicts: list[Verdict] = []
    meets: list[str] = []
    depth = len(state.frames)
    for place in path:
        action = Action(verb, who, place)
        judged = rules.judge(state, action)
        actions.append(action)
        verdicts.append(judged)
        if not judged.allowed:
            break
        state, met = _through(rules, rules.apply(state, action), depth)
        meets.extend(met)
        if len(state.frames) > depth:
            break  # the rest depends on the answer to the frame
    return Walk(tuple(actions), tuple(verdicts), tuple(meets), state)


def _through(rules: Ruleset, state: State, depth: int) -> tuple[State, list[str]]:
    """Answer the frames above `depth` so that the move is undisturbed, as far as possible.

    Returns the position after the answers, and the kinds of the frames that were answered.
    """
    met: list[str] = []
    while len(state.frames) > depth:
        met.append(state.frames[-1].kind)
        answer = rules.undisturbed(state)
        if answer is None:
            break
        state = step(rules, state, answer)
    return state, met


@dataclass(frozen=True, slots=True)
class Reached:
    """A place in reach: the path to it, the cost in points, the verdict on the last step.

    The verdict may be the brief one: its grade, prices and movement findings are the judge's, but
    findings that only explain may be missing.
    """

    place: Place
    path: tuple[Place, ...]
    cost: int
    verdict: Verdict


@dataclass(frozen=True, slots=True, eq=False)
class _Way:
    """A way found so far: its cost, its last step, and the position before that step.

    `after` is the position after that step if the way can be continued, else None. Ways are sorted
    by cost, then by their places (`order`, as `in_order` returns it). `condition` is the ruleset's
    measure of what matters besides the cost (`Shortcuts.condition`). `known` is the brief verdict
    on the last step if it was needed to find the way.
    """

    cost: int
    condition: tuple[int, ...]
    order: tuple[object, ...]
    path: tuple[Place, ...]
    before: State
    last: Action
    allowed: bool
    after: State | None
    known: Verdict | None = None

    def verdict(self, rules: Ruleset) -> Verdict:
        """The brief verdict on the last step."""
        return self.known or brief(rules, self.before, self.last)

    @property
    def rank(self) -> tuple[int, tuple[object, ...]]:
        """The sort key of ways, unique within a search."""
        return self.cost, self.order

    def serves(self, cost: int, condition: tuple[int, ...]) -> bool:
        """Whether this way makes another way with that cost and condition superfluous."""
        return self.allowed and self.cost <= cost and all(map(le, self.condition, condition))


def reach(rules: Ruleset, state: State, who: str) -> tuple[Reached, ...]:
    """Every place that a counter's moves could reach, each by the cheapest way, sorted by cost.

    Ways whose last step is forbidden are included. A way never leads through a place that may not
    be entered, and is judged as if nothing interrupted it. A step costs at least one point, or the
    ruleset's `least_step`. A more expensive way to a place is also continued if the counter arrives
    in a better `condition`.
    """
    if who not in state.by_id:
        return ()
    found: dict[Place, list[_Way]] = {}
    frontier: list[tuple[tuple[int, tuple[object, ...]], _Way]] = []
    way: _Way | None = None
    while True:
        for onward in _onward(rules, state, who, found, way):
            heappush(frontier, (onward.rank, onward))
        while frontier and frontier[0][1] not in found[frontier[0][1].path[-1]]:
            heappop(frontier)  # a better way was found meanwhile
        if not frontier:
            break
        _, way = heappop(frontier)
    return tuple(
        Reached(way.path[-1], way.path, way.cost, way.verdict(rules))
        for way in sorted((ways[0] for ways in found.values()), key=lambda way: way.rank)
    )


def in_order(path: Iterable[Place]) -> tuple[object, ...]:
    """The sort key of a path: place by place, hexes before boxes, which have no hex to compare."""
    return tuple((place.hex is None, place.hex or (0, 0), place.part) for place in path)


def _onward(
    rules: Ruleset, state: State, who: str, found: dict[Place, list[_Way]], so_far: _Way | None
) -> list[_Way]:
    """Add the places that one more step reaches to `found`; return the ways that can continue."""
    start, here = state.by_id[who], (so_far and so_far.after) or state
    cost, order, path = (so_far.cost, so_far.order, so_far.path) if so_far else (0, (), ())
    onward: list[_Way] = []
    short = rules.shortcuts
    now = short.condition(here, who)
    ended: dict[str, State] = {}  # by verb: wherever a counter is put, its points are the same
    for action in rules.candidates(here, who):
        to = action.to
        if action.verb not in STEPS or to is None or to == start.place:
            continue
        known = found.get(to, [])
        if known and known[0].allowed:
            at_least = cost + short.least_step(here, action)
            if any(way.serves(at_least, now) for way in known):
                continue
        way_there = (*order, *in_order((to,))), (*path, to), here, action
        goes_on = action.verb == "move"
        judged = None if goes_on else brief(rules, here, action)
        if not (judged.allowed if judged else rules.allowed(here, action)):
            if not known:
                found[to] = [_Way(cost, now, *way_there, allowed=False, after=None, known=judged)]
            continue
        if goes_on or action.verb not in ended:
            ended[action.verb] = passed(rules, here, action)
        after = ended[action.verb]
        spent = after.by_id[who].spent - start.spent if who in after.by_id else 0
        then = short.condition(after, who) if who in after.by_id else now
        if not any(way.serves(spent, then) for way in known):
            goes_on = goes_on and len(after.frames) == len(state.frames)
            onto = after if goes_on else None
            way = _Way(spent, then, *way_there, allowed=True, after=onto, known=judged)
            found[to] = _with(known, way)
            onward += [way] if goes_on else []
    return onward


def _with(known: list[_Way], way: _Way) -> list[_Way]:
    """The allowed ways to a place after adding one, cheapest first, without superfluous ways."""
    kept = [each for each in known if each.allowed and not way.serves(each.cost, each.condition)]
    return sorted((*kept, way), key=lambda each: each.rank)


def brief(rules: Ruleset, state: State, action: Action) -> Verdict:
    """The judge's grade, prices and movement findings, without purely explanatory findings."""
    return rules.brief(state, action)


def passed(rules: Ruleset, state: State, step: Action) -> State:
    """The position after a step that nothing interrupts.

    A ruleset whose steps open windows that are always declined here may compute it directly
    (`Shortcuts.passed`); a contract test proves that the result is the same.
    """
    if rules.shortcuts.passed is not None:
        return rules.shortcuts.passed(state, step)
    return _through(rules, rules.apply(state, step), len(state.frames))[0]
