"""Two activations in a row: the worth of a line with the best one that can follow it.

One activation may open the road for another, take its place, or use up what it needs. The search of
single activations does not see that. Knows no game.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from overstack.judging.rules import CHANCE, legal
from overstack.opponent.think import DEEP, Enough, Line, Stopped, Thought
from overstack.position.state import Action, State

#: The lines of other counters that are tried again after a line, before others are searched.
AGAIN = 3
#: The lines of one counter that are followed, at most.
SAME = 3
#: The half-done positions that are expanded in an activation that follows.
WALK = 16


def followed(thought: Thought, start: State, lines: list[Line], most: int) -> list[Line]:
    """Return the lines after `most` of the best ones, valued with the activation that follows best.

    `lines` are all lines from `start`, best first. The positions that the level has left are shared
    out evenly. If the search is stopped, the lines are returned as they are.
    """
    level = thought.level
    chosen = _chosen(thought.tried, most)
    found: list[Line] = []
    for number, line in enumerate(chosen):
        left = max(0, (level.positions - thought.seen) // (len(chosen) - number))
        thought.level = replace(level, positions=left, walk=WALK)
        thought.limit = thought.seen + left
        with suppress(Stopped):
            found.append(replace(line, value=line.value + _gain(thought, start, line, lines)))
        if thought.stopped:
            return lines
    thought.level = level
    ends = {line.end.key for line in found}
    rest = [line for line in lines if line.end.key not in ends]
    return sorted(found, key=lambda line: -line.value) + rest


def _chosen(tried: Sequence[Line], most: int) -> list[Line]:
    """The best lines that end in different positions, not all of one counter."""
    found: list[Line] = []
    ends: set[bytes] = set()
    share: Tally[str] = Tally()
    for line in sorted(tried, key=lambda line: -line.value):
        who = line.acts[0].who
        if line.end.key not in ends and share[who] < SAME and len(found) < most:
            ends.add(line.end.key)
            share[who] += 1
            found.append(line)
    return found


def _gain(thought: Thought, start: State, line: Line, lines: Sequence[Line]) -> float:
    """The gain of the best activation after a line; 0 if none gains."""
    best = 0.0
    with suppress(Enough):
        base = _freed(thought, replace(line, end=_likely(thought, line.end)))
        if not thought.goes_on(base.end) or not _same_portion(start, base.end):
            return best
        now = thought.look.value(base.end)
        others = [each for each in lines if each.acts[0].who not in ("", line.acts[0].who)]
        for other in others[:AGAIN]:
            best = max(best, _again(thought, base, other) - now)
        left = max(0, thought.limit - thought.seen)
        if left:
            thought.level = replace(thought.level, positions=left)
            acts = thought.look.aims.usable(legal(thought.rules, base.end))
            further = thought.lines(base.end, acts)
            best = max(best, *(each.value - now for each in further[:1]))
    return best


def _likely(thought: Thought, state: State) -> State:
    """The position after the most likely dice, with the enemy's windows passed by."""
    rules = thought.rules
    for _ in range(DEEP):
        if rules.result(state) is not None:
            break
        if rules.actor(state) == CHANCE:
            group = max(rules.classes(state), key=lambda group: group.weight)
            state = thought.after(state, group.example)
        elif state.frames and not thought.goes_on(state):
            quiet = rules.undisturbed(state)
            if not isinstance(quiet, Action):
                break
            state = thought.after(state, quiet)
        else:
            break
    return state


def _freed(thought: Thought, line: Line) -> Line:
    """The line, with the act that ends its activation if no other counter may act before that."""
    state, who = line.end, line.acts[0].who
    acts = list(legal(thought.rules, state))
    if any(act.who not in ("", who) for act in acts):
        return line
    for act in acts:
        if not act.who and not act.on:
            ended = thought.after(state, act)
            if thought.goes_on(ended) and _same_portion(state, ended):
                return replace(line, acts=(*line.acts, act), end=ended)
    return line


def _same_portion(start: State, end: State) -> bool:
    """Whether nothing is half done, and the portion is still that of `start`.

    The first activation of the next portion comes after every line, so it is no gain of any.
    """
    portion = (start.turn, start.phase, start.active)
    return not end.frames and (end.turn, end.phase, end.active) == portion


def _again(thought: Thought, base: Line, other: Line) -> float:
    """The worth after the acts of another line, as far as these are legal after `base`."""
    state = base.end
    acts: tuple[Action, ...] = ()
    for act in other.acts:
        if not thought.goes_on(state) or not thought.rules.allowed(state, act):
            break
        state, acts = thought.after(state, act), (*acts, act)
    return thought.judged(state, acts).value
