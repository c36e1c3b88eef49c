"""The search for one decision: explores activations, weighs dice by expectation, finds replies.

An activation is the acts of a side until another decides or no frame is pending, with the further
steps of the same counter. Whole attacks come first, by their exact odds (`plans`); then every act
is tried once, and the most promising ones are continued. The number of positions is bounded; a
search that is cut short values the position that it has reached. The same position, seed and budget
give the same answer. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import count, islice
from math import inf

from overstack.judging.outcomes import Outcomes, Settled
from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.opponent.levels import Level
from overstack.opponent.line import OFTEN, Enough, Line, Open, Stopped, Watch
from overstack.opponent.plans import Plan, is_end, shorter
from overstack.opponent.scale import WON, fold, mean
from overstack.opponent.valuation import Valuation
from overstack.position.state import Action, Faces, State

#: The depth to which dice and windows are followed before a position is valued as it is.
DEEP = 6
#: The outcomes of a roll that are followed, by weight; the rest counts as their mean.
OUTCOMES = 12
#: The acts that are evaluated, at most, in answer to a pending frame.
ANSWERS = 6
#: At this depth and below only the answer that seems best at once is followed, not each.
GREEDY = 4
#: The penalty for each act, so that the shorter of two equal lines is chosen.
SHORT = 1
#: The penalty in victory points for a line that was not searched to its end.
HALF_DONE = 0.33
#: The penalty in search order for acts that are searched last (`Aims.aside`).
LATE = WON // 100
#: The shares of a budget, as one part of so many, that plans and single acts may use.
FOR_PLANS, FOR_ACTS = 2, 2
LEAST = 3  # positions that every act may use


@dataclass(slots=True)
class DecisionSearch:
    """The search for one decision.

    `tried` are the lines searched to an end, of which `lines` returns the best for each first act.
    `stopped`: the `watch` callback has ended the search. `final`: the game ends with the portion.
    """

    rules: Ruleset
    valuation: Valuation
    level: Level
    watch: Watch
    seen: int = 0
    limit: int = field(default=0)
    tried: list[Line] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=count)
    stopped: bool = False
    final: bool = False

    def after(self, state: State, entry: Action | Faces) -> State:
        """The position after an entry, counted against the budget. Raises Enough, Stopped."""
        if self.seen >= self.limit:
            raise Enough
        self._count()
        return self.rules.apply(state, entry)

    def _count(self) -> None:
        """Count a position. Raises Stopped."""
        self.seen += 1
        if self.seen % OFTEN == 0 and not self.watch(self.seen):
            self.stopped = True
            raise Stopped

    def lines(self, state: State, acts: Sequence[Action], plans: Iterable[Plan] = ()) -> list[Line]:
        """The best activation that begins with each act, best first.

        The plans are valued first, then each act, then what can follow the most promising.
        """
        first, whole, tried = self.seen, self.level.positions, len(self.tried)
        opened: list[Open] = []
        self.limit = first + whole
        with suppress(Stopped):
            self.final = self._is_final(state, acts)
            self.limit = first + whole // FOR_PLANS
            with suppress(Enough):
                self._try_plans(state, plans)
            self.limit = self.seen + max(1, (first + whole - self.seen) // FOR_ACTS)
            with suppress(Enough):
                self._try_acts(state, acts, opened)
            self.limit = first + whole
            with suppress(Enough):
                self._go_on(state, opened)
        return self._best_of(state, self.tried[tried:], opened)

    def _best_of(self, start: State, tried: Iterable[Line], opened: Iterable[Open]) -> list[Line]:
        """The best line for each first act; one that no line was found for counts as half done.

        Where lines are valued after the end of the portion, it costs what the end costs at `start`.
        """
        best: dict[Action, Line] = {}
        for line in tried:
            known = best.get(line.acts[0])
            if known is None or line.value > known.value:
                best[line.acts[0]] = line
        ends = [line.value for act, line in best.items() if is_end(act)]
        due = self.valuation.value(start) - ends[0] if ends and self.ends_portion(start) else 0
        for _, _, state, acts in opened:
            if acts[0] not in best:
                value = self.valuation.value(state) - max(0, due)
                best[acts[0]] = Line(acts, value - self.valuation.grain(value, HALF_DONE), state)
        return sorted(best.values(), key=lambda line: -line.value)

    def _is_final(self, state: State, acts: Iterable[Action]) -> bool:
        """Whether the game is over once the portion ends."""
        if state.frames:
            return False
        steps, turns = self.rules.sequence(state), state.world.turns
        if turns and state.turn >= turns and steps:
            now = [each.phase == state.phase and each.side in ("", state.active) for each in steps]
            if now[-1]:
                return True
        ends = (self._past_forced_ends(self.after(state, act)) for act in acts if is_end(act))
        return any(self.rules.result(ended) is not None for ended in ends)

    def _past_forced_ends(self, state: State) -> State:
        """The position after all ends of portions in a last turn that no side can put off."""
        while state.world.turns and state.turn >= state.world.turns and not state.frames:
            forced = list(islice(legal(self.rules, state), 2))
            if len(forced) != 1 or not is_end(forced[0]) or self.rules.result(state) is not None:
                break
            state = self.after(state, forced[0])
        return state

    # -- plans ----------------------------------------------------------------------------------

    def _try_plans(self, state: State, plans: Iterable[Plan]) -> None:
        """Value the plans, and shorter forms of the best."""
        best: Line | None = None
        chosen: Plan = ()
        for plan in plans:
            line = self.line_of_plan(state, plan)
            if line is not None and (best is None or line.value > best.value):
                best, chosen = line, plan
        while best is not None:
            better: Line | None = None
            for plan in shorter(chosen):
                line = self.line_of_plan(state, plan)
                if line is not None and line.value > (better or best).value:
                    better, chosen = line, plan
            best = better

    def line_of_plan(self, state: State, plan: Plan) -> Line | None:
        """The line of a plan, up to its first dice; its value takes the whole plan into account."""
        acts: list[Action] = []
        for number, act in enumerate(plan):
            if not self.rules.allowed(state, act):
                continue
            state = self.after(state, act)
            acts.append(act)
            if not self.goes_on(state):
                rest = plan[number + 1 :]
                value = self._after_dice(state, rest, {})
                line = Line(tuple(acts), value - SHORT * len(acts), state, rest)
                break
        else:
            if not acts or state.frames:
                return None
            line = self.line_of(state, tuple(acts))
        self.tried.append(line)
        return line

    def _after_dice(self, state: State, rest: Plan, known: dict[tuple[bytes, int], int]) -> int:
        """The value of a position with dice pending, if the rest of a plan is played after them."""
        key = (state.key, len(rest))
        if key not in known:
            known[key] = self._fold(state, self._outcomes(state), rest, known)
        return known[key]

    def _fold(
        self, state: State, tree: Outcomes, rest: Plan, known: dict[tuple[bytes, int], int]
    ) -> int:
        """The value of the outcomes of a position, if the rest of a plan is played after them."""

        def settled(end: State) -> int:
            if end is not state:
                if self.seen >= self.limit:
                    return self.valuation.value(end)
                self._count()
            return self._value_settled(end, rest, known)

        return fold(tree, self.valuation.side, settled)

    def _value_settled(self, state: State, rest: Plan, known: dict[tuple[bytes, int], int]) -> int:
        """The value of a position after dice: the plan goes on where it can."""
        with suppress(Enough):
            if self.goes_on(state) and not state.frames:
                for number, act in enumerate(rest):
                    if self.rules.allowed(state, act):
                        then = self.after(state, act)
                        return self._after_dice(then, rest[number + 1 :], known)
            return self._value_at_rest(state, DEEP - 1)
        return self.valuation.value(state)

    # -- single acts, and what follows them --------------------------------------------------------

    def _try_acts(self, state: State, acts: Iterable[Action], opened: list[Open]) -> None:
        """Try each act once. Those whose dice come at once are valued by their outcomes.

        So is the end of the portion, with which every other act is compared.
        """
        known = {line.acts for line in self.tried}
        for act in acts:
            then = self.after(state, act)
            opened.append((*self._hope(then, (act,)), then, (act,)))
            ends = is_end(act) and not state.frames
            if (act,) not in known and (ends or self.rules.actor(then) == CHANCE):
                self.tried.append(self.line_of(then, (act,)))

    def _hope(self, state: State, acts: tuple[Action, ...]) -> tuple[int, int]:
        """The sort key of a position: the most promising is searched first, of equals the older."""
        aside = acts[-1].verb in self.valuation.aims.aside
        hope = self.valuation.value(state) - SHORT * (len(acts) - 1)
        return LATE * aside - hope, next(self.numbers)

    def _go_on(self, start: State, opened: Sequence[Open]) -> None:
        """Continue the activations that the acts have begun, by counters, the most promising first.

        The first act of all has twice the share of the budget that the last has; what one leaves is
        the others'.
        """
        by_counter: dict[str, list[Open]] = {}
        for each in sorted(opened):
            by_counter.setdefault(each[-1][0].who, []).append(each)
        whole, left = self.limit, len(opened)
        for who, begun in by_counter.items():
            share = 2 * len(begun) * (whole - self.seen) // (left + 1)
            self.limit = min(whole, self.seen + max(LEAST, share))
            left -= len(begun)
            with suppress(Enough):
                self._activation(start, who, begun)
            if self.seen >= whole:
                break

    def _activation(self, start: State, who: str, heap: list[Open]) -> None:
        """Continue the activations of a counter, the most promising positions first.

        Those that are reached with fewer points spent are not looked at again.
        """
        known = dict((_apart_from_points(start, who),))
        most = self.level.walk * len(heap)
        while heap and len(known) <= most:
            _, _, state, acts = heappop(heap)
            apart, spent = _apart_from_points(state, who)
            if spent >= known.get(apart, inf):
                continue
            known[apart] = spent
            own = self.goes_on(state)
            if not own or not state.frames:
                self.tried.append(self.line_of(state, acts))
            if not own:
                continue
            for further in self._further(state, who):
                then, more = self.after(state, further), (*acts, further)
                heappush(heap, (*self._hope(then, more), then, more))

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
        value = self.expected_value(self._at_the_end(state), DEEP)
        return Line(acts, value - SHORT * len(acts), state)

    def ends_portion(self, state: State) -> bool:
        """Whether lines are valued after the end of the portion: it costs, or the game ends."""
        return self.final or (self.level.far and state.phase in self.valuation.aims.charges)

    def _at_the_end(self, state: State) -> State:
        """The position in which the game is over, or penalties are due, if the portion ended now.

        The position itself if neither follows.
        """
        if state.frames or not self.ends_portion(state):
            return state
        ends = filter(is_end, legal(self.rules, state)) if self.goes_on(state) else iter(())
        end = next(ends, None)
        ended = self._past_forced_ends(self.after(state, end) if end else state)
        return ended if ended.frames or self.rules.result(ended) is not None else state

    # -- dice and answers ---------------------------------------------------------------------

    def expected_value(self, state: State, deep: int) -> int:
        """Return the value of a position after its pending frames and dice."""
        if not deep or self.rules.result(state) is not None:
            return self.valuation.value(state)
        tree = self._outcomes(state)
        if isinstance(tree, Settled) and tree.state is state:
            return self._value_at_rest(state, deep)
        return self._fold(state, tree, (), {})

    def _value_at_rest(self, state: State, deep: int) -> int:
        """The value of a position whose dice the ruleset does not settle at once."""
        if not deep or self.rules.result(state) is not None:
            return self.valuation.value(state)
        actor = self.rules.actor(state)
        if actor == CHANCE:
            return self._mean(state, deep)
        if not state.frames or not actor:
            return self.valuation.value(self._at_the_end(state) if self.final else state)
        return self._value_of_answer(state, deep, own=actor == self.valuation.side)

    def _outcomes(self, state: State) -> Outcomes:
        """The settled outcomes that the ruleset gives; the position itself where it gives none."""
        part = self.rules.opponent.outcomes if self.rules.opponent else None
        return Settled(state) if part is None or not state.frames else part()(state, None)

    def _mean(self, state: State, deep: int) -> int:
        """Return the expected value over the dice."""
        groups = sorted(self.rules.classes(state), key=lambda group: -group.weight)[:OUTCOMES]
        known = []
        try:
            for group in groups:
                after = self.after(state, group.example)
                if after.key != state.key:
                    known.append((group.weight, self.expected_value(after, deep - 1)))
        except Enough:
            if not known:
                raise
        return mean(known) if known else self.valuation.value(state)

    def _value_of_answer(self, state: State, deep: int, *, own: bool) -> int:
        """Return the value of a position in which a side must answer a pending frame."""
        if not own and not self.level.replies:
            quiet = self.rules.undisturbed(state)
            if isinstance(quiet, Action):
                return self.expected_value(self.after(state, quiet), deep - 1)
        pick = max if own else min
        thorough = bool(self.level.replies) and deep > GREEDY
        values: list[int] = []
        ends: list[State] = []
        for act in self.valuation.aims.usable(legal(self.rules, state))[:ANSWERS]:
            ends.append(self.after(state, act))
            values.append(
                self.expected_value(ends[-1], deep - 1)
                if thorough
                else self.valuation.value(ends[-1])
            )
        if not values:
            return self.valuation.value(state)
        best = pick(values)
        return best if thorough else self.expected_value(ends[values.index(best)], deep - 1)


def _apart_from_points(state: State, who: str) -> tuple[bytes, int]:
    """The key of a position without the points that a counter and its cargo have spent, and those.

    A counter that has spent fewer can do all that it can do with more.
    """
    mover = state.by_id.get(who)
    if mover is None or not mover.spent:
        return state.key, 0
    fresh = [replace(each, spent=0) for each in (mover, *state.cargo(who))]
    return state.key_with(fresh), mover.spent
