"""Counts how the opponent fights: attacks that pay and those that cost, moves that go back, wins.

    python -m tools.fights reloaded hedge-farm --level recruit --games 6 --seed 0

Both sides play at the level; without a scenario, battles drawn by the seed. For each side it prints
the decisions and the portions of a turn in which the best attack won a hundredth or more of the
chance to win, and those with an attack; the decisions in which every attack lost as much, and those
with an attack; its moves, and those that went back to where the counter came from (A-B-A). The
chance is the regular's own in 2,000 positions, by exact outcomes, after the whole activation. An
attack is compared with the best line that begins with another act: what a turn brings in any case,
such as the enemy's fire, is neither won nor lost by it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter

from overstack import catalogue
from overstack.judging.rules import legal
from overstack.matches import battles_of, scenario_of
from overstack.opponent.aims import aims_of
from overstack.opponent.ground import ground_of
from overstack.opponent.horizon import Portion, portion
from overstack.opponent.levels import LEVELS, Level
from overstack.opponent.line import Line
from overstack.opponent.match import Table, game
from overstack.opponent.plans import plans
from overstack.opponent.player import Choice, Player, always
from overstack.opponent.scale import WON
from overstack.opponent.think import DecisionSearch
from overstack.opponent.unseen import imagined
from overstack.opponent.valuation import valuation_of
from overstack.position.state import Place, Scenario, State

#: A part of the chance to win that matters, and the positions in which attacks are weighed.
CLEAR, THOROUGH = WON // 100, 2_000
#: What is counted, in the order in which it is printed.
COUNTED = (
    "an attack paid",
    "attacked where it paid",
    "portions in which an attack paid",
    "portions with an attack where it paid",
    "every attack cost",
    "attacked where it cost",
    "moved",
    "went back",
    "won",
)


@dataclass
class Watched:
    """The computer at a level, whose decisions are counted.

    `paid` has the portions in which an attack paid, and whether it made one then or later in them.
    `trail` has the last move of each counter, from where and to where.
    """

    player: Player
    tally: Counter[str] = field(default_factory=Counter)
    paid: dict[Portion, bool] = field(default_factory=dict)
    trail: dict[str, tuple[Place, Place]] = field(default_factory=dict)

    @property
    def side(self) -> str:
        """The player's side."""
        return self.player.side

    @property
    def level(self) -> Level:
        """The player's level."""
        return self.player.level

    def choose(self, state: State) -> Choice | None:
        """The player's choice, counted."""
        choice = self.player.choose(state)
        if choice is not None:
            self._count_attack(state, choice)
            self._count_move(state, choice)
        return choice

    def _count_attack(self, state: State, choice: Choice) -> None:
        rules, now = self.player.rules, portion(state)
        drawn = imagined(rules, state, self.side, self.player.seed)
        valuation = valuation_of(rules, ground_of(state), self.side, far=True)
        valuation = valuation.at_the_time_of(state)
        acts, attacks = valuation.aims.usable(legal(rules, drawn)), valuation.aims.attacks
        attacked = choice.act.verb in attacks
        if attacked and now in self.paid:
            self.paid[now] = True
        if state.frames or not any(act.verb in attacks for act in acts):
            return
        level = replace(LEVELS["regular"], positions=THOROUGH)
        search = DecisionSearch(rules, valuation, level, always)
        lines = search.lines(drawn, acts, plans(rules, valuation.aims, drawn, self.side, acts))
        fought = _best(line for line in lines if line.acts[0].verb in attacks)
        other = _best(line for line in lines if line.acts[0].verb not in attacks)
        if fought is None or other is None:
            return
        gain = fought - other
        if gain >= CLEAR:
            self.tally["an attack paid"] += 1
            self.tally["attacked where it paid"] += attacked
            self.paid[now] = self.paid.get(now, False) or attacked
        elif gain <= -CLEAR:
            self.tally["every attack cost"] += 1
            self.tally["attacked where it cost"] += attacked

    def _count_move(self, state: State, choice: Choice) -> None:
        rules, act = self.player.rules, choice.act
        mover = state.by_id.get(act.who)
        if state.frames or mover is None or act.verb not in aims_of(rules, state.world).moves:
            return  # a retreat goes back because it has to
        if act.to is not None:
            way = (mover.place, act.to)
            self.tally["moved"] += 1
            self.tally["went back"] += self.trail.get(act.who) == way[::-1]
            self.trail[act.who] = way

    def sums(self) -> Counter[str]:
        """The counts so far, with those of portions."""
        portions = Counter(
            {
                "portions in which an attack paid": len(self.paid),
                "portions with an attack where it paid": sum(self.paid.values()),
            }
        )
        return self.tally + portions


def _best(lines: Iterable[Line]) -> int | None:
    """The highest value of some lines; None if there are none."""
    return max((line.value for line in lines), default=None)


def counted(scenario: Scenario, level: str, seed: int) -> dict[str, Counter[str]]:
    """The counts of a game between equal levels, by side."""
    rules = catalogue.rules_of(scenario.world)
    seats = {side.id: level for side in scenario.world.sides}
    table = Table(rules, Random(f"{seed}/0"), seed, perf_counter)  # noqa: S311 - dice of a game
    players = {side: Watched(Player(rules, side, LEVELS[level], seed)) for side in seats}
    played = game(table, scenario, seats, maker=lambda _table, side, _level: players[side])
    found = {side: player.sums() for side, player in players.items()}
    if played.winner:
        found[played.winner]["won"] += 1
    return found


def main() -> None:
    """Play the games and print the sums."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("ruleset")
    command.add_argument("scenario", nargs="?", help="drawn battles if left out")
    command.add_argument("--level", choices=LEVELS, default="recruit")
    command.add_argument("--games", type=int, default=6)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--tables", action="store_true", help="roll combat on the offered table")
    given = command.parse_args()
    drawn = () if given.scenario else battles_of(given.ruleset, (), given.seed, 2 * given.games)
    whole: dict[str, Counter[str]] = {}
    for number in range(given.games):
        name = drawn[number] if drawn else given.scenario
        scenario = scenario_of(given.ruleset, name, tables=given.tables)
        for side, sums in counted(scenario, given.level, given.seed + number).items():
            whole.setdefault(side, Counter()).update(sums)
    for side, sums in whole.items():
        for what in COUNTED:
            print(f"{side}: {what} {sums[what]}")


if __name__ == "__main__":
    main()
