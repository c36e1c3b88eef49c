"""The computer player: it chooses its side's next act and gives its reasons.

The player gets only the position as its side sees it. It plays a chosen activation act by act, as
long as each position is the expected one. Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.judging.victory import SCORE
from overstack.opponent.ahead import value_with_next, value_with_reply
from overstack.opponent.aims import Aims, aims_of
from overstack.opponent.draws import PART, Draws, draws_of
from overstack.opponent.ground import Ground, ground_of
from overstack.opponent.horizon import Horizon, Portion, portion
from overstack.opponent.levels import Level
from overstack.opponent.line import Line, Watch, comes_back
from overstack.opponent.odds import Odds, odds_of
from overstack.opponent.plans import is_end, plans, rank
from overstack.opponent.scale import WON
from overstack.opponent.think import DecisionSearch
from overstack.opponent.valuation import Valuation, valuation_of
from overstack.position.state import Action, Place, State

#: The least gain over ending the portion for which a counter is moved, in victory points: a step
#: towards a place that is far away is worth no more.
GAIN = 1e-5
#: The same for what moves no counter, such as a turn, and for the way back.
IDLE, BACK = 0.0025, 0.3
#: The least gain for the way back as a chance to win: where a game is all but decided, a point
#: changes the chance by hardly anything.
BACK_CHANCE = WON // 200
#: The places that are remembered of a counter's way.
LONG_WAY = 8
#: Values that differ by fewer points are equal: then the rank of the acts decides.
EQUAL = 5e-6
#: The least change of a feature that is a reason.
REASON = 0.01
#: The part of the budget that an exact search may use.
FOR_EXACT = 2
#: The positions, at least, in which a reply is looked for.
LEAST_REPLY = 30
#: The choice and its alternatives: more than are shown, since some read the same.
MOST_OPTIONS = 6


@dataclass(frozen=True, slots=True)
class Option:
    """An evaluated activation: its first act, all of its acts, its value, and the reasons.

    `why` lists the features that the activation changes most, with the amounts, the greatest
    first; `end` is the position valued last, in which its dice may be due.
    """

    act: Action
    acts: tuple[Action, ...]
    value: int
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
    """The computer playing one side of a game; `aims` are the ruleset's own if they are None.

    `came` has, by counter, the places through which it was last moved. `long` is the portion
    that was too long for an exact search.
    """

    rules: Ruleset
    side: str
    level: Level
    seed: int = 0
    plan: dict[bytes, Action] = field(default_factory=dict)
    ground: Ground | None = None
    aims: Aims | None = None
    came: dict[str, tuple[Place, ...]] = field(default_factory=dict)
    long: Portion | None = None

    def choose(self, state: State, watch: Watch = always) -> Choice | None:
        """Choose the side's next act in a position as that side sees it (`view`).

        None if nothing is legal, or only acts whose result a person enters.
        """
        if self.ground is None or self.ground.world is not state.world:
            self.ground, self.plan, self.came, self.long = ground_of(state), {}, {}, None
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
        draws = draws_of(self.rules, state, self.side, self.seed)
        drawn = draws.first
        search = self._search(drawn, self.side, self.level, watch)
        search.valuation.value(drawn)  # what it asks about, all positions after it inherit
        acts = self._acts_by_seed(acts)
        several = draws.matter(acts, aims.attacks)
        # An exact search would choose the acts before the dice by what is hidden.
        exact = [] if several else self._exactly(search, drawn, acts)
        lines = exact or self._rank_lines(search, drawn, acts, draws if several else None)
        # An act that changes nothing would be due again in the same position, without end.
        lines = [line for line in lines if line.end.key != drawn.key] or lines
        least = self._least(search, drawn, lines, exact)
        rough = self.level.rough and not exact
        best = self._line_to_play(search, state, lines, least, rough=rough)
        self._remember(state, best)
        return Choice(best.acts[0], self._options(search, drawn, best, lines), search.seen)

    def odds(self, state: State, option: Option) -> Odds | None:
        """Return the odds of the dice of an option that `choose` valued in a position."""
        return odds_of(self.rules, self._valuation(state, self.side), option.end)

    def _valuation(self, state: State, side: str) -> Valuation:
        ground = self.ground or ground_of(state)
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

    def _exactly(self, search: DecisionSearch, state: State, acts: Sequence[Action]) -> list[Line]:
        """Each act with its exact value, best first; none if the portion is too long for that.

        A level that considers replies wants to see a portion more, or the end of the game.
        """
        if self.long == portion(state):
            return []
        budget = self.level.positions // FOR_EXACT
        seen = search.seen
        exact = Horizon(
            self.rules, search.valuation, budget, lambda more: search.watch(seen + more)
        )
        found = exact.farthest(state, acts)
        search.seen += exact.seen
        # The lines get no more positions where the exact search is spared: that saves its time.
        search.level = replace(self.level, positions=self.level.positions - exact.spared)
        if found is None or not (found.whole or found.portions or not self.level.replies):
            self.long = portion(state)
            return []
        each = zip(acts, found.values, found.ends, strict=True)
        lines = [Line((act,), value, end) for act, value, end in each]
        return sorted(lines, key=lambda line: -line.value)

    def _rank_lines(
        self, search: DecisionSearch, state: State, acts: list[Action], draws: Draws | None
    ) -> list[Line]:
        """The lines, best first; the top ones are valued with what can follow them.

        That is the enemy's reply if all have one, else the side's own next activation. `draws` is
        given if what is hidden matters.
        """
        level = search.level
        share = 1.0 if not level.replies else 0.5 if level.ahead else 2 / 3
        left = level.positions - search.seen
        share = min(share, 1 - 1 / PART) if draws else share
        search.level = replace(level, positions=int(left * share))
        lines = search.lines(
            state, acts, plans(self.rules, search.valuation.aims, state, self.side, acts)
        )
        search.level = level
        if not lines:
            return [Line((acts[0],), 0, state)]
        if draws and not search.stopped:
            lines = draws.compare(search, lines, left // PART)
        if search.stopped or not level.replies:
            return lines
        # A reply follows only where a line ends the side's portion. If it were counted there alone,
        # such a line would seem worse than one after which the enemy replies a little later.
        if not self._all_end(search, lines):
            return value_with_next(search, state, lines, level.ahead) if level.ahead else lines
        return (
            self._value_with_replies(search, state, lines) if len(state.world.sides) == 2 else lines
        )

    def _value_with_replies(
        self, search: DecisionSearch, state: State, lines: list[Line]
    ) -> list[Line]:
        """The best lines, up to `replies`, valued with the enemy's strongest reply; best first.

        A line that is not would seem the better one by what the reply to it costs.
        """
        level, foe = search.level, state.world.other(self.side)
        left = max(0, level.positions - search.seen)
        most = min(level.replies, max(2, left // LEAST_REPLY))
        small = Level("reply", max(LEAST_REPLY, left // most), 6, 0)
        top = lines[:most]
        passing = _passing(search.valuation.aims, lines)
        top += [line for line in lines[most:] if line is passing]  # to compare with
        replied = []
        for line in top:
            reply = self._search(state, foe, small, search.watch)
            replied.append(value_with_reply(search, line, reply))
            search.seen += reply.seen
        return sorted(replied, key=lambda line: -line.value)

    def _least(
        self, search: DecisionSearch, state: State, lines: Sequence[Line], exact: Sequence[Line]
    ) -> int | None:
        """The value that a move has to exceed; None where something has to be done.

        It is the greater of two: ending the portion, and the position as it is, since the cost of
        the end is no reason to put it off. Where every line is valued after the end or after the
        enemy's reply, the position would have to be too, and ending the portion is that.
        """
        passing = None if state.frames else _passing(search.valuation.aims, lines)
        if passing is None:
            return None
        ends = is_end(passing.acts[0])
        if not ends or exact or search.ends_portion(state) or self._all_end(search, lines):
            return passing.value
        return max(passing.value, search.valuation.value(state))

    def _all_end(self, search: DecisionSearch, lines: Sequence[Line]) -> bool:
        """Whether all of the best lines end the side's portion, so that replies count."""
        level = self.level
        return bool(level.replies) and not any(
            search.goes_on(line.end) for line in lines[: level.replies]
        )

    def _line_to_play(
        self,
        search: DecisionSearch,
        state: State,
        lines: Sequence[Line],
        least: int | None,
        *,
        rough: bool,
    ) -> Line:
        """The best line; of equal ones an attack, then an arrival, a move, a turn, the end.

        Nothing is done if no move is better than `least` by `GAIN`, or by `BACK` and
        `BACK_CHANCE` if it only goes back. If it is `rough`, another move may be played for the
        best one before the last two turns.
        """
        aims = search.valuation.aims
        passing = None if least is None else _passing(aims, lines)
        if least is not None and passing is not None:
            gains = [line for line in lines if self._gains(search, state, line, passing, least)]
            lines = [*gains, passing]
        best = max(line.value for line in lines)
        equal_to = best - search.valuation.grain(best, EQUAL)
        equal = [line for line in lines if line.value > equal_to]
        if state.frames:  # no dice without need
            return min(equal, key=lambda line: self.rules.actor(line.end) == CHANCE)
        found = min(equal, key=lambda line: rank(aims, line.acts[0]))
        rough = rough and bool(aims.rough) and not _is_late(state)
        return _rough_move(search.valuation, found, lines) if rough else found

    def _gains(
        self, search: DecisionSearch, state: State, line: Line, passing: Line, least: int
    ) -> bool:
        """Whether a line is better than doing nothing by enough."""
        aims, first = search.valuation.aims, line.acts[0]
        if is_end(first):
            return False
        if first.verb in aims.attacks | aims.arrivals:
            return line.value >= passing.value
        grain = search.valuation.grain
        if self._goes_back(state, line):
            return line.value >= least + max(BACK_CHANCE, grain(least, BACK))
        return line.value >= least + grain(least, GAIN if first.verb in aims.moves else IDLE)

    def _goes_back(self, state: State, line: Line) -> bool:
        """Whether a counter would return to where it was."""
        who = line.acts[0].who
        start, then = state.by_id.get(who), line.end.by_id.get(who)
        if start is None or then is None:
            return False
        return comes_back(self._way(who, start.place), line.acts, who, then.place)

    def _way(self, who: str, place: Place) -> tuple[Place, ...]:
        """The places through which a counter came to this one, which is the last of them.

        Where dice or the enemy cut a plan short, it did not get to the rest of its way.
        """
        way = self.came.get(who, ())
        while way and way[-1] != place:
            way = way[:-1]
        return way or (place,)

    def _remember(self, state: State, line: Line) -> None:
        """Store the acts of an activation in the plan, by the position in which each is due.

        The positions are those that the side will see, without the counters that it imagined.
        """
        for act in line.acts:
            if not self.rules.allowed(state, act):
                return
            then = self.rules.apply(state, act)
            if then.key != state.key:
                self.plan[state.key] = act
            self._note_way(state, then, act.who)
            state = then

    def _note_way(self, state: State, then: State, who: str) -> None:
        """Store the places that a counter passes with an act."""
        start, end = state.by_id.get(who), then.by_id.get(who)
        if start is not None and end is not None and start.place != end.place:
            self.came[who] = (*self._way(who, start.place), end.place)[-LONG_WAY:]

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
                ((name, gain) for name, gain in changes.items() if abs(gain) > REASON),
                key=lambda each: (-abs(each[1]), each[0] != SCORE, each[0]),
            )
            options.append(Option(line.acts[0], line.acts, line.value, tuple(why[:2]), line.end))
        return tuple(options)


def _rough_move(valuation: Valuation, best: Line, lines: Sequence[Line]) -> Line:
    """The move that is played for the best line by who sees no small differences.

    Of the moves that fall short by less than `Aims.rough` and hold as many points, it is the one
    that gains least. An attack is played as it was found.
    """
    aims = valuation.aims
    if best.acts[0].verb not in aims.moves or any(act.verb in aims.attacks for act in best.acts):
        return best
    enough, points = best.value - aims.rough * WON // 100, valuation.lead(best.end)
    alike = (
        line
        for line in lines
        if line.value > enough
        and line.acts[0].verb in aims.moves
        and valuation.lead(line.end) >= points
    )
    return min(alike, key=lambda line: line.value, default=best)


def _is_late(state: State) -> bool:
    """Whether it is one of the last two turns."""
    return bool(state.world.turns) and state.turn + 1 >= state.world.turns


def _passing(aims: Aims, lines: Sequence[Line]) -> Line | None:
    """The line that does nothing: the end of the portion, or else what is neither move nor attack.

    None if there is no such line.
    """
    ends = [line for line in lines if is_end(line.acts[0])]
    does = aims.attacks | aims.arrivals | aims.moves | aims.aside
    idle = [line for line in lines if line.acts[0].verb not in does]
    return ends[0] if ends else max(idle, key=lambda line: line.value, default=None)
