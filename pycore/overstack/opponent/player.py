"""The computer player: it chooses its side's next act and gives its reasons.

The player gets only the position as its side sees it. It plays a chosen activation act by act, as
long as each position is the expected one. Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from overstack.judging.rules import Ruleset, legal
from overstack.judging.victory import SCORE
from overstack.opponent.ahead import value_with_next
from overstack.opponent.aims import Aims, aims_of
from overstack.opponent.ground import Ground
from overstack.opponent.levels import Level
from overstack.opponent.odds import Odds, odds_of
from overstack.opponent.think import DecisionSearch, Line, Watch
from overstack.opponent.unseen import imagined
from overstack.opponent.valuation import Valuation, valuation_of
from overstack.position.state import Action, State

#: The least gain over ending the portion for which an activation is played.
GAIN = 0.01
#: The choice and its alternatives: more than are shown, since some read the same.
MOST_OPTIONS = 6


@dataclass(frozen=True, slots=True)
class Option:
    """An evaluated activation: its first act, its number of acts, its worth, and the reasons.

    `why` lists the features that the activation changes most, with the amounts, the greatest
    first; `end` is the position valued last, in which its dice may be due.
    """

    act: Action
    acts: int
    value: float
    why: tuple[tuple[str, float], ...]
    end: State


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision: the act, the options evaluated, and the number of positions examined.

    `planned`: the act continues an activation that was chosen earlier.
    """

    act: Action
    options: tuple[Option, ...]
    positions: int
    planned: bool = False


def always(_seen: int) -> bool:
    """A watch that never stops the search."""
    return True


@dataclass(slots=True)
class Player:
    """The computer playing one side of a game; `aims` are the ruleset's own if they are None."""

    rules: Ruleset
    side: str
    level: Level
    seed: int = 0
    plan: dict[bytes, Action] = field(default_factory=dict)
    ground: Ground | None = None
    aims: Aims | None = None

    def choose(self, state: State, watch: Watch = always) -> Choice | None:
        """Choose the side's next act in a position as that side sees it (`view`).

        None if nothing is legal, or only acts whose result a person enters.
        """
        if self.ground is None or self.ground.world is not state.world:
            self.ground, self.plan = Ground(state.world), {}
        planned = self.plan.get(state.key)
        if planned is not None and self.rules.allowed(state, planned):
            return Choice(planned, (), 0, planned=True)
        aims = self.aims or aims_of(self.rules, state.world)
        acts = aims.usable(legal(self.rules, state))
        if not acts:
            return None
        self.plan.clear()
        if len(acts) == 1:
            return Choice(acts[0], (), 0)
        drawn = imagined(self.rules, state, self.side, self.seed)
        search = self._search(drawn, self.side, self.level, watch)
        lines = self._rank_lines(search, drawn, self._acts_by_seed(acts))
        best = self._line_to_play(lines, search.valuation.value(drawn))
        self._remember(state, best)
        return Choice(best.acts[0], self._options(search, drawn, best, lines), search.seen)

    def odds(self, state: State, option: Option) -> Odds | None:
        """Return the odds of the dice of an option that `choose` valued in a position."""
        return odds_of(self.rules, self._valuation(state, self.side), option.end)

    def _valuation(self, state: State, side: str) -> Valuation:
        ground = self.ground or Ground(state.world)
        valuation = valuation_of(self.rules, ground, side, far=self.level.far, aims=self.aims)
        return valuation.at_the_time_of(state)

    def _search(self, state: State, side: str, level: Level, watch: Watch) -> DecisionSearch:
        valuation = self._valuation(state, side)
        return DecisionSearch(self.rules, valuation, level, watch, limit=level.positions)

    def _acts_by_seed(self, acts: Sequence[Action]) -> list[Action]:
        """The acts in an order given by the seed, so that ties fall differently by seed.

        Acts that name no counter come first, so that others are chosen only if they are better.
        """
        turn = self.seed * 7919 + 13
        spread = sorted(
            enumerate(acts), key=lambda each: (bool(each[1].who), (each[0] * turn + turn) % 1009)
        )
        return [act for _, act in spread]

    def _rank_lines(self, search: DecisionSearch, state: State, acts: list[Action]) -> list[Line]:
        """The lines, best first; the top ones are valued with what can follow them.

        That is the enemy's reply if all have one, else the side's own next activation.
        """
        level = self.level
        share = 1.0 if not level.replies else 0.5 if level.ahead else 2 / 3
        search.level = replace(level, positions=int(level.positions * share))
        lines = search.lines(state, acts)
        search.level = level
        if not lines:
            return [Line((acts[0],), 0.0, state)]
        if search.stopped or not level.replies:
            return lines
        # A reply follows only where a line ends the side's portion. If it were counted there alone,
        # such a line would seem worse than one after which the enemy replies a little later.
        if any(search.goes_on(line.end) for line in lines[: level.replies]):
            return value_with_next(search, state, lines, level.ahead) if level.ahead else lines
        return (
            self._value_with_replies(search, state, lines) if len(state.world.sides) == 2 else lines
        )

    def _value_with_replies(
        self, search: DecisionSearch, state: State, lines: list[Line]
    ) -> list[Line]:
        """The lines, the best `replies` of them valued with the enemy's strongest reply."""
        level, foe = self.level, state.world.other(self.side)
        each = max(30, (level.positions - search.seen) // level.replies)
        small = Level("reply", each, 6, 0)
        top = []
        for line in lines[: level.replies]:
            reply = self._search(state, foe, small, search.watch)
            top.append(search.value_with_reply(line, reply))
            search.seen += reply.seen
        return sorted(top, key=lambda line: -line.value) + lines[level.replies :]

    def _line_to_play(self, lines: list[Line], now: float) -> Line:
        """The best line; ending the portion if no line is better by at least `GAIN`.

        Where that ends the game, a line must be better than the position as it is, worth `now`: a
        side that has lost would otherwise put off the end with acts that change nothing.
        """
        best = lines[0]
        ends = [line for line in lines if not line.acts[0].who and not line.acts[0].on]
        if ends:
            over = self.rules.result(ends[0].end) is not None
            if best.value < (max(now, ends[0].value) if over else ends[0].value) + GAIN:
                return ends[0]
        return best

    def _remember(self, state: State, line: Line) -> None:
        """Store the acts of an activation in the plan, by the position in which each is due.

        The positions are those that the side will see, without the counters that it imagined.
        """
        for act in line.acts:
            if not self.rules.allowed(state, act):
                return
            self.plan[state.key] = act
            state = self.rules.apply(state, act)

    def _options(
        self, search: DecisionSearch, state: State, best: Line, lines: list[Line]
    ) -> tuple[Option, ...]:
        others: list[Line] = []
        for line in lines:
            if all(line.acts[0] != each.acts[0] for each in (best, *others)):
                others.append(line)
        now = search.valuation.features(state)
        options = []
        for line in (best, *others[: MOST_OPTIONS - 1]):
            then = search.valuation.features(line.end)
            changes = {name: then.get(name, 0.0) - now.get(name, 0.0) for name in {**now, **then}}
            why = sorted(
                ((name, gain) for name, gain in changes.items() if abs(gain) > GAIN),
                key=lambda each: (-abs(each[1]), each[0] != SCORE, each[0]),
            )
            options.append(
                Option(line.acts[0], len(line.acts), line.value, tuple(why[:2]), line.end)
            )
        return tuple(options)
