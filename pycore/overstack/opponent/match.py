"""Matches: games between two levels, played through the protocol alone, and the count of wins.

Knows no game. The caller supplies dice and clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Protocol

from overstack.judging.rules import CHANCE, NOBODY, Ruleset, legal
from overstack.opponent.aims import Aims, aims_of
from overstack.opponent.levels import LEVELS, RANDOM, Level
from overstack.opponent.player import Choice, Player
from overstack.position.state import Action, Faces, Scenario, State
from overstack.search.play import MAX_ACTIONS, Chooser, faces

Clock = Callable[[], float]


class Found(Exception):
    """A fault in a match: a forbidden act, too large a search, no act to choose from, no end."""


@dataclass(slots=True)
class Played:
    """A played game: the winner ("" for nobody), its log, and its decisions.

    `seconds` holds the time of each decision, `most` the positions of the largest one, by side.
    """

    winner: str
    log: list[Action | Faces] = field(default_factory=list)
    seconds: dict[str, list[float]] = field(default_factory=dict)
    most: dict[str, int] = field(default_factory=dict)
    over: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """The inputs of a match: the rules, the dice, the players' seed, a clock.

    A side in `aims` plays by these in place of the ruleset's own.
    """

    rules: Ruleset
    chooser: Chooser
    seed: int
    clock: Clock
    aims: Mapping[str, Aims] = field(default_factory=dict)


class Decides(Protocol):
    """A player of a side: the computer, or one that the computer is measured against."""

    @property
    def side(self) -> str:
        """The side that it plays."""

    @property
    def level(self) -> Level:
        """Its search budget."""

    def choose(self, state: State) -> Choice | None:
        """Choose the side's next act in its view; None if only a person can enter what is due."""


def computer(table: Table, side: str, level: str) -> Decides:
    """The computer at a level."""
    return Player(table.rules, side, LEVELS[level], table.seed, aims=table.aims.get(side))


#: Makes the player of a side at a level, by its name.
Maker = Callable[[Table, str, str], Decides]


def game(
    table: Table,
    scenario: Scenario,
    levels: Mapping[str, str],
    entries: int = MAX_ACTIONS,
    maker: Maker = computer,
) -> Played:
    """Play one game of the scenario, each side at its level, for so many entries. Raises Found."""
    rules, played = table.rules, Played("")
    players = {side: maker(table, side, level) for side, level in levels.items() if level != RANDOM}
    start = rules.setup(scenario)
    state = onward(table, start, players, played, lambda _: len(played.log) >= entries)
    result = rules.result(state)
    played.over = result is not None
    played.winner = result.winner if result else ""
    return played


def _never(_state: State) -> bool:
    return False


def onward(
    table: Table,
    state: State,
    players: Mapping[str, Decides],
    played: Played,
    enough: Callable[[State], bool] = _never,
) -> State:
    """Play on from a position to the end of the game, or until `enough`; return the last position.

    Sides without a player act at random. The entries and decisions are added to `played`. Raises
    Found.
    """
    rules, chooser = table.rules, table.chooser
    while rules.result(state) is None and len(played.log) < MAX_ACTIONS and not enough(state):
        actor = rules.actor(state)
        if actor == NOBODY:
            break
        if actor == CHANCE:
            event = rules.chance(state)
            if event is None:
                raise Found("No dice where dice should decide.")
            entry: Action | Faces = faces(event, chooser)
        elif actor in players:
            entry = _next_act(table, state, players[actor], played)
        else:
            entry = _at_random(rules, state, chooser)
        state = rules.apply(state, entry)
        played.log.append(entry)
    return state


def _next_act(table: Table, state: State, player: Decides, played: Played) -> Action:
    rules, start = table.rules, table.clock()
    choice = player.choose(rules.view(state, player.side))
    played.seconds.setdefault(player.side, []).append(table.clock() - start)
    if choice is None:  # only acts whose result a person enters are left
        return _at_random(rules, state, table.chooser)
    if not rules.allowed(state, choice.act):
        raise Found(f"{player.side} chose {choice.act}, which the rules forbid.")
    if choice.positions > player.level.positions * 1.1 + 40:
        raise Found(f"{player.side} looked at {choice.positions} positions.")
    played.most[player.side] = max(played.most.get(player.side, 0), choice.positions)
    return choice.act


def _at_random(rules: Ruleset, state: State, chooser: Chooser) -> Action:
    """A random legal act; one whose result a person enters only if there is no other."""
    acts = list(legal(rules, state))
    own = aims_of(rules, state.world).usable(acts) or acts
    if not own:
        raise Found("A side was to decide and had nothing legal to do.")
    return own[chooser.randrange(len(own))]


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of a match: wins of the first level, draws, wins of the other."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.won + self.drawn + self.lost

    @property
    def rate(self) -> float:
        """The share of games that the first level won; a draw is half a win."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of `rate` (Wilson)."""
        return wilson(self.rate, self.games)


def wilson(rate: float, n: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share that was found in `n` games (Wilson)."""
    if not n:
        return 0.0, 1.0
    z = 1.96
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def seat_levels(scenario: Scenario, levels: tuple[str, str], changed: bool) -> dict[str, str]:
    """The level of each side: the first level for the first side, or for the second if `changed`.

    A third side plays at random.
    """
    sides = [side.id for side in scenario.world.sides]
    order = (levels[1], levels[0]) if changed else levels
    return dict.fromkeys(sides, RANDOM) | dict(zip(sides, order, strict=False))
