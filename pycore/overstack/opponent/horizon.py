"""An exact search up to a horizon: every act, answer and outcome of the dice, with all sides' best.

The horizon is counted in portions: as many as fit into a budget of positions, in a small battle all
that are left. A position at the horizon counts as its value, one at the end of the game as its
result: both are chances to win. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import tee

from overstack.judging.outcomes import Outcomes, Settled
from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.judging.table_outcomes import onward
from overstack.opponent.line import OFTEN
from overstack.opponent.scale import fold, mean
from overstack.opponent.valuation import Valuation
from overstack.position.state import Action, State

#: The acts, answers and rolls that are followed one after another, at most.
DEEPEST = 120
#: The part of a budget in which the current portion has to be searched, else it is too long.
FIRST = 4
#: A portion more takes at least so many times the positions of those before it.
GROWS = 3
#: The positions that one counter reaches, at most, to see whether a portion is surely too long:
#: first few of each counter, then more where that does not show it.
PROBED = (8, 40)
#: The windows of an act that are passed by.
WINDOWS = 6
#: The positions that each act of a portion more is thought to take, at most. By what the portion
#: before took it may be ten times as many, but different acts often come to the same positions.
EACH = 2
#: The positions of a portion for each at which a side may end it: itself, and the one after that.
ENDED = 2
#: The penalty for each act of the side, so that the shorter of two equal ways is chosen.
SHORT = 1

#: A turn, a phase, and the side whose portion it is.
Portion = tuple[int, str, str]


class TooMany(Exception):
    """The positions up to the horizon do not fit into the budget."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The value to a side of each act, by a search of so many portions; `whole`: to the end.

    `ends` are the positions after the acts.
    """

    values: list[int]
    ends: list[State]
    portions: int
    whole: bool


def portion(state: State) -> Portion:
    """The portion of a turn that a position belongs to."""
    return state.turn, state.phase, state.active


@dataclass(slots=True)
class Horizon:
    """An exact search for a side, of at most `limit` positions; `watch` may stop it.

    `known` has the value of a position by its key, its portion and the portions before the horizon.
    `following` has the positions after each act of a position, and `trees` the outcomes of its
    dice: the search of a portion more begins with the same. `edge` are the positions at the horizon
    that were valued as they are. `spared`: the positions that were not searched, as the next
    portion is too long at a glance.
    """

    rules: Ruleset
    valuation: Valuation
    limit: int
    watch: Callable[[int], bool] = lambda _: True
    known: dict[tuple[bytes, Portion, int], int] = field(default_factory=dict)
    following: dict[bytes, Iterator[State]] = field(default_factory=dict)
    trees: dict[bytes, Outcomes] = field(default_factory=dict)
    path: set[bytes] = field(default_factory=set)
    circles: int = 0
    seen: int = 0
    edge: list[State] = field(default_factory=list)
    spared: int = 0

    def farthest(self, state: State, acts: Sequence[Action]) -> Seen | None:
        """The acts by the farthest horizon that fits; None if the portion does not fit."""
        found: Seen | None = None
        whole, before, each = self.limit, 0, 1
        self.limit = whole // FIRST
        ends: list[State] = []
        while len(acts) <= self.limit - self.seen:
            if self._is_too_long(self.edge[0] if self.edge else state, each):
                self.spared = self.limit - self.seen
                break
            ends = ends or [self.rules.apply(state, act) for act in acts]
            far = found.portions + 1 if found else 0
            values = self._values(state, ends, far)
            if values is None:
                break
            found = Seen(values, ends, far, not self.edge)
            each = min(EACH, -(-(self.seen - before) // len(acts)))
            before, used, self.limit = self.seen, self.seen - before, whole
            if found.whole or GROWS * used > whole - before:
                break
        return found

    def _is_too_long(self, state: State, each: int) -> bool:
        """Whether the next portion does not fit: it has too many acts, or too many combinations.

        The positions at the horizon are taken to have as many acts as the first of them, and each
        act to take `each` positions.

        Combinations: one counter after another acts. If the portion goes on after each, every
        counter may be in any of the positions that it can reach, or may not have acted; each such
        position leads to one in which the portion has ended. Those after other positions at the
        horizon are as many.
        """
        start = self._past_windows(state)
        if start.frames:
            return False
        acts = list(self._usable(start))
        if len(self.edge) * len(acts) * each > self.limit - self.seen:
            return True
        able = list(dict.fromkeys(act.who for act in acts if act.who))
        for probed in PROBED:
            state, positions = start, ENDED * max(1, len(self.edge))
            for who in able:
                reached = self._reached(state, who, probed)
                if reached:
                    state, positions = reached[0], positions * (1 + len(reached))
                if positions > self.limit - self.seen:
                    return True
        return False

    def _reached(self, state: State, who: str, most: int) -> list[State]:
        """Some positions that a counter can bring about by its own acts, up to `most`."""
        reached, known = [state], {state.key}
        for here in reached:
            for act in self._usable(here, who):
                then = self._goes_on_after(here, act) if act.who == who else None
                if then is not None and then.key not in known:
                    reached.append(then)
                    known.add(then.key)
                if len(reached) > most:
                    return reached[1:]
        return reached[1:]

    def _usable(self, state: State, who: str = "") -> Iterator[Action]:
        return self.valuation.aims.each_usable(legal(self.rules, state, who))

    def _goes_on_after(self, state: State, act: Action) -> State | None:
        """The position after an act that lets the side go on in its portion, undisturbed."""
        then = self._past_windows(self.rules.apply(state, act))
        goes_on = (
            not then.frames
            and portion(then) == portion(state)
            and self.rules.result(then) is None
            and self.rules.actor(then) == self.rules.actor(state)
        )
        return then if goes_on else None

    def _past_windows(self, state: State) -> State:
        """The position after the windows that its sides can pass by undisturbed."""
        for _ in range(WINDOWS):
            quiet = self.rules.undisturbed(state) if state.frames else None
            if not isinstance(quiet, Action):
                break
            state = self.rules.apply(state, quiet)
        return state

    def _values(self, state: State, starts: Sequence[State], far: int) -> list[int] | None:
        """The value of each act so many portions ahead; None if that does not fit."""
        self.edge.clear()
        self.known.clear()
        self.path = {state.key}
        try:
            return [self._after_dice(then, portion(state), far) - SHORT for then in starts]
        except TooMany:
            return None

    def _after_dice(self, state: State, now: Portion, far: int) -> int:
        """The value of a position after an act, by the outcomes of its dice if these are due."""
        part = self.rules.opponent.outcomes if self.rules.opponent else None
        if part is None or not state.frames:
            return self.value(state, now, far)

        def value(end: State) -> int:
            self.seen += 1  # an outcome takes its time, also where it is known already
            return self.value(end, now, far)

        tree = self.trees.get(state.key)
        if tree is None:
            tree = self.trees[state.key] = part()(state, None)
        if isinstance(tree, Settled):
            return self.value(tree.state, now, far)
        return fold(tree, self.valuation.side, value)

    def value(self, state: State, before: Portion, far: int) -> int:
        """The value of a position with the best play of all sides. Raises TooMany."""
        now = before
        if not state.frames and portion(state) != before:
            now, far = portion(state), far - 1
        key = (state.key, now, far)
        found = self.known.get(key)
        if found is not None:
            return found
        if self.seen >= self.limit or len(self.path) > DEEPEST:
            raise TooMany
        self.seen += 1
        if self.seen % OFTEN == 0 and not self.watch(self.seen):
            raise TooMany
        over = self.rules.result(state) is not None
        if over or far < 0:
            if not over:
                self.edge.append(state)
            found = self.valuation.value(state)
        else:
            circles = self.circles
            self.path.add(state.key)
            found = self._best(state, now, far)
            self.path.discard(state.key)
            if circles != self.circles:  # it may be worth more where the circle is no circle
                return found
        self.known[key] = found
        return found

    def _best(self, state: State, now: Portion, far: int) -> int:
        actor = self.rules.actor(state)
        if actor == CHANCE:
            falls = onward(self.rules, state)
            if any(then.key in self.path for _, then in falls):
                raise TooMany  # a circle of several rolls has no value of its own
            return mean([(chance, self.value(then, now, far)) for chance, then in falls])
        values = list(self._answers(state, now, far))
        if not values:
            raise TooMany
        return max(values) - SHORT if actor == self.valuation.side else min(values)

    def _answers(self, state: State, now: Portion, far: int) -> Iterator[int]:
        """The values of the acts that lead to no position on the way here."""
        for then in self._following(state):
            if then.key in self.path:
                self.circles += 1
            else:
                yield self._after_dice(then, now, far)

    def _following(self, state: State) -> Iterator[State]:
        """The positions after each act, which a search of more portions comes through again."""
        known = self.following.get(state.key)
        if known is None:
            known = (self.rules.apply(state, act) for act in self._usable(state))
        self.following[state.key], now = tee(known)
        return now
