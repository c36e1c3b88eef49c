"""Ways: the least changes that make a stack lawful, or a forbidden act possible now.

A way consists of acts that the judge allows, after which the judge also allows the stack or the
act. Changes that are possible only at another moment, or only for another side, are reported as
such.
Knows no game.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice

from overstack.judging.paths import brief, passed
from overstack.judging.remedies import apply_repairs, exceeds_limit, lawful_for, remedies
from overstack.judging.rules import STEPS, Repair, Ruleset
from overstack.judging.verdict import Grade
from overstack.position.state import LOST, Action, Change, Place, State

#: The limits for one request: positions that are examined, and ways that are reported.
MOST_LOOKS = 160
MOST_WAYS = 64
#: Pairs of counters are tried only in a place with at most so many counters. A set for a
#: forbidden act has at most so many changes.
MOST_PAIRED = 8
MOST_LEAVING = 3
#: The limit of sets of one size that are tried for a forbidden act.
MOST_SETS = 300

Goal = Callable[[State], bool]


@dataclass(frozen=True, slots=True)
class Way:
    """One least way: the side that makes it, its changes, and the acts that make them now.

    `changes` are counters, each with the key of its change ("" if the act itself says what
    changes). A way without `acts` is not possible at this moment.
    """

    side: str
    changes: tuple[tuple[str, str], ...]
    acts: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways that were found; `more` if the list was cut off, or would have been too long."""

    found: tuple[Way, ...] = ()
    more: bool = False


@dataclass(frozen=True)
class _Search:
    """A goal for a place, and the number of positions that may still be examined.

    `side` is the only side whose counters may act ("" for any), `spare` a counter left unchanged.
    """

    rules: Ruleset
    place: Place
    goal: Goal
    side: str = ""
    spare: str = ""
    looks: Iterator[int] = field(default_factory=lambda: iter(range(MOST_LOOKS)))

    def spent(self) -> bool:
        """Whether the limit of positions is used up; each call counts as one position."""
        return next(self.looks, None) is None

    def met(self, state: State) -> bool:
        """Whether the goal is reached; False when the limit of positions is used up."""
        return not self.spent() and self.goal(state)


def for_stack(rules: Ruleset, state: State, place: Place, side: str) -> Ways:
    """The least ways that make a side's stack in a place lawful."""

    def goal(after: State) -> bool:
        return lawful_for(rules, after, place, side)

    if goal(state):
        return Ways()
    sets = remedies(rules, state, place, side)
    found = _ways(_Search(rules, place, goal, side), state, sets)
    return found if found.found else Ways(more=exceeds_limit(rules, state, place, side))


def for_act(rules: Ruleset, state: State, *acts: Action) -> Ways:
    """The least ways that make a forbidden act possible now, by either side.

    If there are several acts, the steps of one path, the last one is the forbidden act.
    """
    mover, act = state.by_id.get(acts[-1].who), acts[-1]

    def goal(after: State) -> bool:
        now = after.by_id.get(act.who)
        stays = mover is None or (now and (now.place, now.aboard) == (mover.place, mover.aboard))
        pending = len(after.frames) == len(state.frames)  # a pending choice stays pending
        return bool(stays) and pending and _can_be_done(rules, after, acts)

    place = _target(state, act)
    if place is None or place.hex is None or goal(state):
        return Ways()
    sets = tuple(_sets_for_act(rules, state, place, act, goal))
    return _ways(_Search(rules, place, goal, spare=act.who), state, sets)


def _can_be_done(rules: Ruleset, state: State, acts: tuple[Action, ...]) -> bool:
    """Whether acts can be done one after the other, if nothing interrupts them."""
    for act in acts[:-1]:
        if not rules.allowed(state, act):
            return False
        state = passed(rules, state, act)
    return rules.allowed(state, acts[-1])


def _target(state: State, act: Action) -> Place | None:
    """The place that an act is about: its destination, else the place of its counter."""
    if act.to is not None:
        return act.to
    counter = state.by_id.get(act.who or act.on)
    return counter.place if counter else None


def _sets_for_act(
    rules: Ruleset, state: State, place: Place, act: Action, goal: Goal
) -> Iterator[tuple[Repair, ...]]:
    """Yield for each side the smallest sets of changes after which the act would be allowed."""
    spared = {act.who, act.on}
    mover = state.by_id.get(act.who)
    if mover is not None:
        spared.add(mover.aboard)
    offered = [r for r in _repairs_of(rules, state, place) if r.change.who not in spared]
    for side in [each.id for each in state.world.sides]:
        mine = [repair for repair in dict.fromkeys(offered) if repair.side == side]
        if not mine or not goal(apply_repairs(rules, state, mine)):
            continue  # all repairs together would not help
        for size in range(1, min(len(mine), MOST_LEAVING) + 1):
            tried = islice(combinations(mine, size), MOST_SETS)
            sets = [chosen for chosen in tried if goal(apply_repairs(rules, state, chosen))]
            if sets:
                yield from sets
                break


def _repairs_of(rules: Ruleset, state: State, place: Place) -> tuple[Repair, ...]:
    """The repairs that a ruleset offers for a place; if none, the removal of each counter."""
    return rules.repairs(state, place) or tuple(
        Repair(c.side, Change("put", c.id, LOST), "leave", possible=False) for c in state.at(place)
    )


def _ways(search: _Search, state: State, sets: tuple[tuple[Repair, ...], ...]) -> Ways:
    """The ways that are possible now, then those that are possible only at another moment."""
    done = list(_single_acts(search, state))
    listed = sets[:MOST_WAYS]
    if done:
        listed = tuple(chosen for chosen in listed if len(chosen) == 1)
    else:
        done = [way for chosen in listed if (way := _way_to(search, state, chosen))]
    if not done:
        done = list(_pairs(search, state))
    reached = {_bag(way.changes) for way in done}
    rest = [
        Way(chosen[0].side, tuple((r.change.who, r.say) for r in chosen))
        for chosen in listed
        if _bag([(r.change.who, r.say) for r in chosen]) not in reached
    ]
    found = (*done, *rest)
    cut = len(sets) >= MOST_WAYS or len(found) > MOST_WAYS or search.spent()
    return Ways(found[:MOST_WAYS], bool(found) and cut)


def _bag(changes: Iterable[tuple[str, str]]) -> frozenset[tuple[str, int]]:
    return frozenset(Tally(who for who, _ in changes).items())


def _counters_concerned(search: _Search, state: State) -> list[str]:
    """The counters of a place and their cargo that may act, in order of entry, without `spare`."""
    there = [c for stands in state.at(search.place) for c in (stands, *state.cargo(stands.id))]
    return [c.id for c in there if c.id != search.spare and search.side in ("", c.side)]


def _acts_of(search: _Search, state: State, who: str) -> Iterator[Action]:
    """One allowed act of a counter for each verb, preferably one without a price."""
    found: dict[str, tuple[int, Action]] = {}
    for act in search.rules.candidates(state, who):
        best = found.get(act.verb)
        named = (act.who, act.on)
        about = who in named and not (search.spare and search.spare in named)
        if not about or act.to == LOST or (best and best[0] == Grade.LAWFUL):
            continue
        if search.rules.allowed(state, act):
            grade = int(brief(search.rules, state, act).grade)
            if best is None or grade < best[0]:
                found[act.verb] = grade, act
    yield from (act for _, act in found.values())


def _after(search: _Search, state: State, act: Action) -> State | None:
    """The position after an act that nothing interrupts; None where a frame stays open."""
    short = act.verb in STEPS  # `passed` declines the windows that a step opens
    after = passed(search.rules, state, act) if short else search.rules.apply(state, act)
    return after if len(after.frames) <= len(state.frames) else None


def _single_acts(search: _Search, state: State) -> Iterator[Way]:
    """Yield a way for each counter of which one act is enough."""
    for who in _counters_concerned(search, state):
        for act in _acts_of(search, state, who):
            after = _after(search, state, act)
            if after is not None and search.met(after):
                yield _way(state, after, search.place, (who,), (act,))
                break


def _way(
    state: State, after: State, place: Place, who: tuple[str, ...], acts: tuple[Action, ...]
) -> Way:
    """The way of some acts, one per counter; a counter that moves away has the change "leave"."""
    still = {each.id for each in after.counters if each.place == place}
    moved = {act.who for act in acts if act.verb in STEPS}
    changes = tuple((each, "leave" if each in moved - still else "") for each in who)
    return Way(state.by_id[who[0]].side, changes, acts)


def _way_to(search: _Search, state: State, chosen: tuple[Repair, ...]) -> Way | None:
    """The way that makes a set of changes by a sequence of acts; None if no acts do that."""
    now, acts = state, list[Action]()
    for repair in chosen:
        if search.spent() or repair.change.who not in now.by_id:
            return None
        for act in _acts_of(search, now, repair.change.who):
            after = _after(search, now, act)
            if after is not None and _has_moved(now, after, repair.change.who):
                now = after
                acts.append(act)
                break
        else:
            return None
    if not search.met(now):
        return None
    changes = tuple((repair.change.who, repair.say) for repair in chosen)
    return Way(chosen[0].side, changes, tuple(acts))


def _has_moved(before: State, after: State, who: str) -> bool:
    """Whether an act has taken a counter away, put it aboard something, or marked it."""
    was, now = before.by_id[who], after.by_id.get(who)
    return now is None or (was.place, was.aboard, was.marks) != (now.place, now.aboard, now.marks)


def _pairs(search: _Search, state: State) -> Iterator[Way]:
    """Yield a way for each pair of counters of one side whose acts together are enough."""
    ids = _counters_concerned(search, state)
    for pair in combinations(ids, 2) if len(ids) <= MOST_PAIRED else ():
        if len({state.by_id[who].side for who in pair}) > 1:
            continue
        now, acts = state, list[Action]()
        for who in pair:
            act = next(_acts_of(search, now, who), None) if who in now.by_id else None
            after = _after(search, now, act) if act is not None else None
            if act is None or after is None:
                break
            now = after
            acts.append(act)
        if len(acts) == len(pair) and search.met(now):
            yield _way(state, now, search.place, pair, tuple(acts))
