"""The search for one decision: explores activations, weighs dice by expectation, finds replies.

An activation is the acts of a side until another decides or no frame is pending, with the further
steps of the same counter. The number of positions is bounded; a search that is cut short values
the position that it has reached. The same position, seed and budget give the same answer. Knows
no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush

from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.opponent.levels import Level
from overstack.opponent.valuation import Valuation
from overstack.position.arithmetic import added
from overstack.position.state import Action, Faces, State

#: The depth to which dice and windows are followed before a position is valued as it is.
DEEP = 6
#: The outcomes of a roll that are followed, by weight; the rest counts as their mean.
OUTCOMES = 6
#: The acts that are evaluated, at most, in answer to a pending frame.
ANSWERS = 6
#: The penalty for each act, so that the shorter of two equal lines is chosen.
SHORT = 0.002
#: The penalty for a line that was not searched to its end.
HALF_DONE = 0.5
#: The penalty in search order for acts that are searched last (`Aims.aside`).
LATE = 0.05
#: The share of the loss caused by the strongest reply that is subtracted from a line's worth.
REPLY = 0.8

#: Called every `OFTEN` positions with their number; the search ends if it returns False.
Watch = Callable[[int], bool]
OFTEN = 25
LEAST = 3  # positions that every act may use


class Enough(Exception):
    """The act's share of the budget is used up."""


class Stopped(Exception):
    """The `watch` callback stopped the search."""


@dataclass(frozen=True, slots=True)
class Line:
    """A searched activation: the side's own acts, their worth, and the position valued last."""

    acts: tuple[Action, ...]
    value: float
    end: State


@dataclass(slots=True)
class DecisionSearch:
    """The search for one decision.

    `tried` are the lines searched to an end, of which `lines` returns the best for each first act.
    `stopped`: the `watch` callback has ended the search.
    """

    rules: Ruleset
    valuation: Valuation
    level: Level
    watch: Watch
    seen: int = 0
    limit: int = field(default=0)
    tried: list[Line] = field(default_factory=list)
    stopped: bool = False

    def after(self, state: State, entry: Action | Faces) -> State:
        """The position after an entry, counted against the budget. Raises Enough, Stopped."""
        if self.seen >= self.limit:
            raise Enough
        self.seen += 1
        if self.seen % OFTEN == 0 and not self.watch(self.seen):
            self.stopped = True
            raise Stopped
        return self.rules.apply(state, entry)

    def lines(self, state: State, acts: Sequence[Action]) -> list[Line]:
        """The best activation that begins with each act, best first.

        Each act gets an equal share of the budget, plus the part that earlier acts did not use.
        """
        found: list[Line] = []
        first, whole = self.seen, self.level.positions
        for number, act in enumerate(acts, 1):
            self.limit = max(self.seen + LEAST, first + whole * number // len(acts))
            try:
                found.append(self._activation(state, act))
            except Stopped:
                break
            if self.seen >= first + whole:
                break
        return sorted(found, key=lambda line: -line.value)

    # -- one activation -----------------------------------------------------------------------

    def _activation(self, start: State, act: Action) -> Line:
        """The best line that begins with an act; a best-first search of positions."""
        who = act.who
        best = Line((act,), float("-inf"), start)
        heap: list[tuple[float, int, State, tuple[Action, ...]]] = []
        known: set[bytes] = set()
        count = 0
        state = self.after(start, act)  # not under `suppress`: `lines` reserves its budget
        heappush(heap, (0.0, count, state, (act,)))
        with suppress(Enough):
            while heap and len(known) < self.level.walk:
                _, _, state, acts = heappop(heap)
                if state.key in known:
                    continue
                known.add(state.key)
                own = self.goes_on(state)
                if not own or not state.frames:
                    line = self.line_of(state, acts)
                    self.tried.append(line)
                    best = max(best, line, key=lambda each: each.value)
                if not own:
                    continue
                for further in self._further(state, who):
                    then = self.after(state, further)
                    count += 1
                    hope = self.valuation.value(then) - SHORT * len(acts)
                    aside = further.verb in self.valuation.aims.aside
                    heappush(heap, (LATE * aside - hope, count, then, (*acts, further)))
        if best.value == float("-inf"):  # the budget ran out before a complete line
            best = Line((act,), self.valuation.value(state) - HALF_DONE, state)
        return best

    def goes_on(self, state: State) -> bool:
        """Whether the side itself decides in a position."""
        return self.rules.result(state) is None and self.rules.actor(state) == self.valuation.side

    def _further(self, state: State, who: str) -> list[Action]:
        """The acts that can continue an activation: in the top frame, or by the same counter."""
        usable = self.valuation.aims.usable
        if state.frames:
            return usable(legal(self.rules, state))
        return usable(act for act in legal(self.rules, state, who) if act.who == who) if who else []

    def line_of(self, state: State, acts: tuple[Action, ...]) -> Line:
        """The line of these acts that ends in a position. Raises Enough, Stopped."""
        value = self.expected_value(self._with_penalties(state), DEEP)
        return Line(acts, value - SHORT * len(acts), state)

    def _with_penalties(self, state: State) -> State:
        """The position in which penalties are due if the portion ended now, else the position."""
        if self.level.far and state.phase in self.valuation.aims.charges and self.goes_on(state):
            for act in legal(self.rules, state):
                if not act.who and not act.on:
                    ended = self.after(state, act)
                    return ended if ended.frames else state
        return state

    # -- dice and answers ---------------------------------------------------------------------

    def expected_value(self, state: State, deep: int) -> float:
        """Return the worth of a position after its pending frames and dice."""
        if not deep or self.rules.result(state) is not None:
            return self.valuation.value(state)
        actor = self.rules.actor(state)
        if actor == CHANCE:
            return self._mean(state, deep)
        if not state.frames or not actor:
            return self.valuation.value(state)
        return self._value_of_answer(state, deep, own=actor == self.valuation.side)

    def _mean(self, state: State, deep: int) -> float:
        """Return the expected worth over the dice."""
        groups = sorted(self.rules.classes(state), key=lambda group: -group.weight)[:OUTCOMES]
        known: list[tuple[float, float]] = []
        try:
            for group in groups:
                after = self.after(state, group.example)
                if after.key != state.key:
                    known.append((float(group.weight), self.expected_value(after, deep - 1)))
        except Enough:
            if not known:
                raise
        if not known:
            return self.valuation.value(state)
        whole = added(weight for weight, _ in known)
        return added(weight * value for weight, value in known) / whole

    def _value_of_answer(self, state: State, deep: int, *, own: bool) -> float:
        """Return the worth of a position in which a side must answer a pending frame."""
        if not own and not self.level.replies:
            quiet = self.rules.undisturbed(state)
            if isinstance(quiet, Action):
                return self.expected_value(self.after(state, quiet), deep - 1)
        values: list[float] = []
        for act in self.valuation.aims.usable(legal(self.rules, state)):
            values.append(self.expected_value(self.after(state, act), deep - 1))
            if len(values) == ANSWERS:
                break
        if not values:
            return self.valuation.value(state)
        return max(values) if own else min(values)

    # -- the strongest reply ------------------------------------------------------------------

    def value_with_reply(self, line: Line, foe: DecisionSearch) -> Line:
        """The line valued with the enemy's strongest reply, if the enemy decides next."""
        end = line.end
        if self.rules.result(end) is not None or end.frames:
            return line
        if self.rules.actor(end) != foe.valuation.side:
            return line
        replies = foe.lines(end, foe.valuation.aims.usable(legal(self.rules, end)))
        if not replies:
            return line
        loss = self.valuation.value(end) - self.valuation.value(replies[0].end)
        return replace(line, value=line.value - REPLY * max(0.0, loss))
