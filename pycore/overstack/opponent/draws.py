"""Lines that depend on what a side cannot see, valued in several draws of it.

A search explores the first draw. What seems best there may be so by that draw alone: the best line
against each place where something was drawn is played in further draws too, and counts by the mean
of its gains. Its acts are the same in every draw until dice fall, since the side will not know
which of them is true. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from overstack.judging.rules import Ruleset
from overstack.opponent.line import Enough, Line, Stopped
from overstack.opponent.think import DecisionSearch
from overstack.opponent.unseen import imagined
from overstack.position.state import Action, Place, State

#: The draws in which a line counts.
DRAWS = 3
#: The part of a budget that the draws after the first may use.
PART = 3


@dataclass(frozen=True, slots=True)
class Draws:
    """The first draw of what a side's view hides, and the places of the drawn counters."""

    rules: Ruleset
    view: State
    side: str
    seed: int
    first: State
    places: frozenset[Place]

    def matter(self, acts: Iterable[Action], attacks: Iterable[str]) -> bool:
        """Whether one of these acts attacks what was drawn, or what is pending concerns it."""
        return bool(self.places) and (
            self._places_due(self.first) != set()
            or any(act.verb in attacks and act.to in self.places for act in acts)
        )

    def _places_due(self, state: State) -> set[Place]:
        """The places with drawn counters that pending frames name."""
        return {frame.place for frame in state.frames if frame.place in self.places}

    def compare(self, search: DecisionSearch, lines: Sequence[Line], budget: int) -> list[Line]:
        """The lines, best first, with their mean over the draws where they depend on these.

        Of several lines against the same places only the best is kept. `search.tried` is changed
        likewise.
        """
        tried = list(search.tried)
        whole = {id(line) for line in tried}
        apart = {id(line): frozenset(self._places_due(line.end)) for line in (*tried, *lines)}
        chosen: dict[frozenset[Place], Line] = {}
        for line in lines:
            if apart[id(line)] and id(line) in whole:
                chosen.setdefault(apart[id(line)], line)
        if not chosen:
            return list(lines)
        others = [
            imagined(self.rules, self.view, self.side, self.seed, number)
            for number in range(1, DRAWS)
        ]
        each = budget // (DRAWS * len(chosen))
        means = [self._mean(search, line, others, each) for line in chosen.values()]
        search.tried = [*means, *(line for line in tried if apart[id(line)] not in chosen)]
        free = [line for line in lines if apart[id(line)] not in chosen]
        return sorted((*means, *free), key=lambda line: -line.value)

    def _mean(self, search: DecisionSearch, line: Line, others: Sequence[State], most: int) -> Line:
        """The line with the mean of its gains, counted from the first draw as it is.

        A draw takes at most so many positions. Where that cuts it short, so is the first draw that
        it is compared with.
        """
        gains = [self._gain(search, line, state, most) for state in others]
        first: int | None = line.value - search.valuation.value(self.first)
        if any(cut for _, cut in gains):
            first, _ = self._gain(search, line, self.first, most)
        more, number = 0, 1
        for gain, _ in gains:
            if gain is not None and first is not None:
                more, number = more + gain - first, number + 1
        return replace(line, value=line.value + more // number)

    def _gain(
        self, search: DecisionSearch, line: Line, state: State, most: int
    ) -> tuple[int | None, bool]:
        """The gain of a line in a draw, and whether the search was cut short.

        None if its acts alone take more positions.
        """
        search.limit = search.seen + most
        with suppress(Enough, Stopped):
            found = search.line_of_plan(state, (*line.acts, *line.rest))
            if found is not None:
                gain = found.value - search.valuation.value(state)
                return gain, search.seen >= search.limit
        return None, True


def draws_of(rules: Ruleset, view: State, side: str, seed: int) -> Draws:
    """Return the draws of what a side's view hides."""
    first, seen = imagined(rules, view, side, seed), view.by_id
    places = () if first is view else (c.place for c in first.counters if c.id not in seen)
    return Draws(rules, view, side, seed, first, frozenset(places))
