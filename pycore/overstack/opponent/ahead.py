"""Two activations in a row: the worth of a line with the side's best one after it, or the reply.

One activation may open the road for another, take its place, or use up what it needs. The search of
single activations does not see that. Knows no game.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from overstack.judging.rules import CHANCE, legal
from overstack.opponent.line import Enough, Line, Stopped
from overstack.opponent.think import DEEP, DecisionSearch
from overstack.position.state import Action, State

#: The lines of other counters that are tried again after a line, before others are searched.
AGAIN = 3
#: The most lines of one counter that are followed.
SAME = 3
#: The half-done positions that are expanded in an activation that follows.
WALK = 16
#: The part of the enemy's gain by the strongest reply that is subtracted from a line's value.
REPLY = (4, 5)


def value_with_reply(search: DecisionSearch, line: Line, foe: DecisionSearch) -> Line:
    """The line valued with the enemy's strongest reply, if the enemy decides next.

    It costs what the enemy gains by it, dice included. The position in which the reply ends may
    still wait for them, so it tells nothing of an attack.
    """
    rules, end = search.rules, line.end
    if rules.result(end) is not None or end.frames or rules.actor(end) != foe.valuation.side:
        return line
    replies = foe.lines(end, foe.valuation.aims.usable(legal(rules, end)))
    if not replies:
        return line
    gain = replies[0].value - foe.valuation.value(end)
    part, of = REPLY
    return replace(line, value=line.value - max(0, gain) * part // of)


def value_with_next(
    search: DecisionSearch, start: State, lines: list[Line], most: int
) -> list[Line]:
    """Return the lines after `most` of the best ones, valued with the activation that follows best.

    `lines` are all lines from `start`, best first. The positions that the level has left are shared
    out evenly. If the search is stopped, the lines are returned as they are.
    """
    level = search.level
    chosen = _best_lines(search.tried, most)
    found: list[Line] = []
    for number, line in enumerate(chosen):
        left = max(0, (level.positions - search.seen) // (len(chosen) - number))
        search.level = replace(level, positions=left, walk=WALK)
        search.limit = search.seen + left
        with suppress(Stopped):
            found.append(replace(line, value=line.value + _gain(search, start, line, lines)))
        if search.stopped:
            return lines
    search.level = level
    ends = {line.end.key for line in found}
    rest = [line for line in lines if line.end.key not in ends]
    return sorted(found, key=lambda line: -line.value) + rest


def _best_lines(tried: Sequence[Line], most: int) -> list[Line]:
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


def _gain(search: DecisionSearch, start: State, line: Line, lines: Sequence[Line]) -> int:
    """The gain of the best activation after a line; 0 if none gains."""
    best = 0
    with suppress(Enough):
        base = _with_ending_act(search, replace(line, end=_likely(search, line.end)))
        if not search.goes_on(base.end) or not _same_portion(start, base.end):
            return best
        now = search.valuation.value(base.end)
        others = [each for each in lines if each.acts[0].who not in ("", line.acts[0].who)]
        for other in others[:AGAIN]:
            best = max(best, _again(search, base, other) - now)
        left = max(0, search.limit - search.seen)
        if left:
            search.level = replace(search.level, positions=left)
            acts = search.valuation.aims.usable(legal(search.rules, base.end))
            further = search.lines(base.end, acts)
            best = max(best, *(each.value - now for each in further[:1]))
    return best


def _likely(search: DecisionSearch, state: State) -> State:
    """The position after the most likely dice, with the enemy's windows passed by."""
    rules = search.rules
    for _ in range(DEEP):
        if rules.result(state) is not None:
            break
        if rules.actor(state) == CHANCE:
            group = max(rules.classes(state), key=lambda group: group.weight)
            state = search.after(state, group.example)
        elif state.frames and not search.goes_on(state):
            quiet = rules.undisturbed(state)
            if not isinstance(quiet, Action):
                break
            state = search.after(state, quiet)
        else:
            break
    return state


def _with_ending_act(search: DecisionSearch, line: Line) -> Line:
    """The line, with the act that ends its activation if no other counter may act before that."""
    state, who = line.end, line.acts[0].who
    acts = list(legal(search.rules, state))
    if any(act.who not in ("", who) for act in acts):
        return line
    for act in acts:
        if not act.who and not act.on:
            ended = search.after(state, act)
            if search.goes_on(ended) and _same_portion(state, ended):
                return replace(line, acts=(*line.acts, act), end=ended)
    return line


def _same_portion(start: State, end: State) -> bool:
    """Whether nothing is half done, and the portion is still that of `start`.

    The first activation of the next portion comes after every line, so it is no gain of any.
    """
    portion = (start.turn, start.phase, start.active)
    return not end.frames and (end.turn, end.phase, end.active) == portion


def _again(search: DecisionSearch, base: Line, other: Line) -> int:
    """The worth after the acts of another line, as far as these are legal after `base`."""
    state = base.end
    acts: tuple[Action, ...] = ()
    for act in other.acts:
        if not search.goes_on(state) or not search.rules.allowed(state, act):
            break
        state, acts = search.after(state, act), (*acts, act)
    return search.line_of(state, acts).value
