"""Matches between levels of the opponent, for the command line: win rates and thinking times.

One of the drivers: it supplies the dice and reads the clock.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent import futures
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean
from time import perf_counter
from typing import Any

from overstack import catalogue, drawn
from overstack.documents import wire
from overstack.documents.combat_table import shipped_table, toggle_table
from overstack.opponent.levels import LEVELS, RANDOM
from overstack.opponent.match import Standing, Table, game, seat_levels
from overstack.position.state import Action, Faces, Game, Scenario
from overstack.schema.shape import quote
from overstack.search.play import load_scenarios
from overstack.words.errors import BadInput
from overstack.workers import line_writer, pool
from overstack.yardsticks import YARDSTICKS, decider

SUMMARY = "play the opponent's levels against each other"
#: Who can play a side in a match.
PLAYERS = (RANDOM, *LEVELS, *YARDSTICKS)


@dataclass(frozen=True)
class Match:
    """A request for `games` games of a ruleset's scenarios; players swap sides after each game.

    With `tables` results of combat are rolled on the scenario's table, or on the ruleset's. A
    scenario may be a battle drawn by a seed (`drawn`).
    """

    ruleset: str
    scenarios: tuple[str, ...]
    players: tuple[str, str]
    games: int
    seed: int
    tables: bool = False


@dataclass(frozen=True)
class Account:
    """One game of a match; `won` is 1 if the first player won, -1 if the other won, 0 for a draw.

    `winner` is the side that won, "" for none. `seconds` are the thinking times of the first
    player's decisions, `positions` the positions examined for them.
    """

    scenario: str
    seats: dict[str, str]
    won: int
    winner: str
    over: bool
    seconds: list[float]
    positions: int
    log: list[Action | Faces]
    game: dict[str, Any]


def options(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    command.add_argument("ruleset")
    command.add_argument("scenario", nargs="?", help="all that are played in turns if left out")
    names = ", ".join(PLAYERS)
    command.add_argument("--players", default="recruit,random", help=f"two of {names}")
    command.add_argument("--games", type=int, default=10, help="how many (10)")
    command.add_argument("--seed", type=int, default=1, help="seed of dice and ties (1)")
    command.add_argument("--tables", action="store_true", help="roll combat on the offered tables")
    command.add_argument("--drawn", action="store_true", help="play battles drawn by the seed")
    command.add_argument("--scheduler", help="address of a Dask scheduler whose workers play")
    command.add_argument("--out", type=Path, help="file that the games are written to, a line each")


def answer(asked: argparse.Namespace) -> tuple[dict[str, Any], str, int]:
    """Play the requested match; return JSON, text and exit code. Raises BadInput."""
    match = asked_for(asked)
    accounts = []
    with line_writer(asked.out) as keep, pool(asked.scheduler) as workers:
        for one in play_match(match, workers):
            keep(record(one))
            accounts.append(one)
    found = tally(match, accounts)
    return found, _text(found), 0


def asked_for(asked: argparse.Namespace) -> Match:
    """The match that the arguments describe. Raises BadInput."""
    players = tuple(asked.players.split(","))
    if len(players) != 2 or not {*players} <= {*PLAYERS}:
        raise BadInput(f"--players wants two of {', '.join(PLAYERS)}, with a comma.")
    named = [asked.scenario] if asked.scenario else []
    names = scenarios_of(asked.ruleset, named, tables=asked.tables)
    if asked.drawn:
        names = battles_of(asked.ruleset, named, asked.seed, asked.games)
    seats = (players[0], players[1])
    return Match(asked.ruleset, names, seats, asked.games, asked.seed, asked.tables)


def scenarios_of(
    ruleset: str, named: Sequence[str] = (), *, tables: bool = False
) -> tuple[str, ...]:
    """The named scenarios that a ruleset has for play in turns, or all of them if none is named.

    Raises BadInput for another name, and for `tables` where the ruleset offers no combat table.
    """
    known = [n for n, s in load_scenarios(ruleset) if s.world.play == "turns"]
    for name in named:
        if name not in known:
            raise BadInput(f"{ruleset} has no scenario {quote(name)} played in turns.")
    if tables and shipped_table(ruleset) is None:
        raise BadInput(f"{ruleset} offers no combat table: leave out --tables.")
    return tuple(named or known)


def battles_of(ruleset: str, named: Sequence[str], seed: int, games: int) -> tuple[str, ...]:
    """The names of drawn battles for so many games: one for each pair. Raises BadInput."""
    if named:
        raise BadInput("--drawn draws the battles: name no scenario.")
    return drawn.names(ruleset, seed, (games + 1) // 2)


def play_match(match: Match, workers: futures.Executor) -> Iterator[Account]:
    """Play every game of the match and return them in order, whatever the number of workers."""
    return iter(workers.map(partial(account, match), range(match.games)))


def account(match: Match, number: int) -> Account:
    """Play one game of the match."""
    name, sides_changed = match.scenarios[number // 2 % len(match.scenarios)], bool(number % 2)
    scenario = scenario_of(match.ruleset, name, tables=match.tables)
    seats = seat_levels(scenario, match.players, sides_changed)
    dice = Random(f"{match.seed}/{number}")  # noqa: S311 - dice of a game
    table = Table(catalogue.rules_of(scenario.world), dice, match.seed + number, perf_counter)
    found = game(table, scenario, seats, maker=decider)
    sides = [side.id for side in scenario.world.sides]
    mine = sides[1] if sides_changed else sides[0]
    return Account(
        scenario=name,
        seats=seats,
        won=0 if not found.winner else 1 if found.winner == mine else -1,
        winner=found.winner,
        over=found.over,
        seconds=found.seconds.get(mine, []),
        positions=found.most.get(mine, 0),
        log=found.log,
        game=wire.game_json(Game(scenario, tuple(found.log))),
    )


def scenario_of(ruleset: str, name: str, *, tables: bool) -> Scenario:
    """A shipped scenario, or a drawn battle.

    With `tables` a combat table is in force, its own or the ruleset's.
    """
    if drawn.is_drawn(name):
        return drawn.scenario(ruleset, name)
    scenario = dict(load_scenarios(ruleset))[name]
    if not tables:
        return scenario
    document = toggle_table(wire.scenario_json(scenario), on=True)
    return wire.scenario(document) if document else scenario


def tally(match: Match, accounts: Sequence[Account]) -> dict[str, Any]:
    """Return the first player's wins, draws and losses as the answer of the command."""
    by_scenario = {
        name: [sum(a.scenario == name and a.won == won for a in accounts) for won in (1, 0, -1)]
        for name in match.scenarios
    }
    total = Standing(*(sum(each) for each in zip(*by_scenario.values(), strict=True)))
    low, high = total.interval
    seconds = [second for one in accounts for second in one.seconds] or [0.0]
    return {
        "ruleset": match.ruleset,
        "players": list(match.players),
        "seed": match.seed,
        "games": total.games,
        "won": total.won,
        "drawn": total.drawn,
        "lost": total.lost,
        "rate": round(total.rate, 3),
        "interval": [round(low, 3), round(high, 3)],
        "scenarios": by_scenario,
        "mean": round(mean(seconds), 4),
        "worst": round(max(seconds), 3),
        "positions": max((one.positions for one in accounts), default=0),
        "unfinished": sum(not one.over for one in accounts),
    }


def record(one: Account) -> dict[str, Any]:
    """One game as a record of the output file; the page can open its `game`."""
    return {"scenario": one.scenario, "seats": one.seats, "won": one.won, "game": one.game}


def _text(found: dict[str, Any]) -> str:
    low, high = found["interval"]
    one, other = found["players"]
    head = (
        f"{found['ruleset']}: {one} against {other}, {found['games']} games, seed {found['seed']}: "
        f"won {found['won']}, drawn {found['drawn']}, lost {found['lost']}; "
        f"{found['rate']:.0%} (95 %: {low:.0%} to {high:.0%}), "
        f"{found['mean'] * 1000:.0f} ms a decision, {found['worst']:.2f} s at worst, "
        f"at most {found['positions']} positions"
    )
    if found["unfinished"]:
        head += f"; {found['unfinished']} without an end, counted as drawn"
    rows = [f"  {name}: {w} / {d} / {n}" for name, (w, d, n) in found["scenarios"].items()]
    return "\n".join([head, *rows])
