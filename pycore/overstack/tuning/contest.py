"""Games between two sets of weights, which measure a candidate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent import futures
from dataclasses import dataclass
from random import Random

from overstack import catalogue
from overstack.judging.rules import replay
from overstack.judging.victory import SCORE
from overstack.matches import scenario_of
from overstack.opponent.aims import aims_of
from overstack.opponent.match import Table, game, seat_levels
from overstack.position.arithmetic import exponential
from overstack.position.state import Game
from overstack.tuning.weights import Weights, with_weights

#: The share of the victory points in the fitness, and the lead that counts as clear
#: (docs/opponents.md).
SHARE, CLEAR = 0.25, 4.0


@dataclass(frozen=True)
class Setting:
    """The inputs that all games of a search share.

    `levels` are the level of the candidates and that of the others, whose weights are `present`.
    With `tables` results of combat are rolled on the scenario's table, or on the ruleset's.
    """

    ruleset: str
    levels: tuple[str, str]
    present: Weights
    tables: bool = False


@dataclass(frozen=True)
class Contest:
    """One game: a candidate's weights against the present ones, in a scenario.

    `dice` is the seed of the dice and of both players' ties. If `changed`, the candidate plays the
    second side. The same dice are played from both seats, so that equal weights share the two games
    and luck decides less.
    """

    setting: Setting
    weights: Weights
    scenario: str
    dice: str
    changed: bool


@dataclass(frozen=True)
class Outcome:
    """The result of a game for the candidate: 1 won, 0.5 drawn, 0 lost; and its victory points.

    `margin` is by how many points it is ahead at the end, below 0 if it is behind.
    """

    score: float
    margin: float

    @property
    def fitness(self) -> float:
        """From 0 to 1: mostly the score, and with a small share how clear it was."""
        clear = 1 / (1 + exponential(-2 * self.margin / CLEAR))
        return (self.score + SHARE * clear) / (1 + SHARE)


def contests(
    setting: Setting, weights: Weights, scenarios: Iterable[str], seed: str
) -> list[Contest]:
    """Return two games of a candidate for each scenario, one from either seat, on the same dice."""
    return [
        Contest(setting, weights, scenario, f"{seed}/{number}", changed)
        for number, scenario in enumerate(scenarios)
        for changed in (False, True)
    ]


def play(contest: Contest) -> Outcome:
    """Play one game."""
    setting, dice = contest.setting, Random(contest.dice)  # noqa: S311 - dice of a game
    scenario = scenario_of(setting.ruleset, contest.scenario, tables=setting.tables)
    rules = catalogue.rules_of(scenario.world)
    sides = [side.id for side in scenario.world.sides]
    mine, other = sides[1::-1] if contest.changed else sides[:2]
    aims = aims_of(rules, scenario.world)
    by = {
        mine: with_weights(aims, contest.weights),
        other: with_weights(aims, setting.present),
    }
    table = Table(rules, dice, dice.randrange(1 << 20), _no_time, by)
    played = game(table, scenario, seat_levels(scenario, setting.levels, contest.changed))
    score = 0.5 if not played.winner else float(played.winner == mine)
    points = rules.measures(replay(rules, Game(scenario, tuple(played.log))))
    best = max(points.get((SCORE, side), 0) for side in sides if side != mine)
    return Outcome(score, points.get((SCORE, mine), 0) - best)


def outcomes_of(workers: futures.Executor, games: Iterable[Contest]) -> Iterator[Outcome]:
    """Play games and yield their outcomes in order; what waits is dropped at an interrupt.

    `Executor.map` drops nothing if it is interrupted while it still hands out the games.
    """
    waiting: list[futures.Future[Outcome]] = []
    try:
        for one in games:
            waiting.append(workers.submit(play, one))  # noqa: PERF401 - as far as it has come
        for future in waiting:
            yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def _no_time() -> float:
    """A clock that stands still: searches are bounded by positions."""
    return 0.0
