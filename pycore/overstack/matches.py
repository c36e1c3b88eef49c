"""Matches of the opponent's levels for the command line: who wins how often, and how long it takes.

One of the drivers: it brings the dice and reads the clock.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import mean
from time import perf_counter
from typing import Any

from overstack import catalogue
from overstack.opponent.levels import LEVELS, RANDOM
from overstack.opponent.match import Standing, Table, game, pairings
from overstack.search.play import load_scenarios
from overstack.words.errors import BadInput

TOLD = "play the opponent's levels against each other"


def options(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    command.add_argument("ruleset")
    command.add_argument("scenario", nargs="?", help="all that are played in turns if left out")
    names = ", ".join((RANDOM, *LEVELS))
    command.add_argument("--levels", default="recruit,random", help=f"two of {names}")
    command.add_argument("--games", type=int, default=10, help="how many (10)")
    command.add_argument("--seed", type=int, default=1, help="seed of dice and ties (1)")


def answer(asked: argparse.Namespace) -> tuple[dict[str, Any], str, int]:
    """The match that was asked for. Raises BadInput."""
    levels = tuple(asked.levels.split(","))
    if len(levels) != 2 or not {*levels} <= {RANDOM, *LEVELS}:
        raise BadInput(f"--levels wants two of {', '.join((RANDOM, *LEVELS))}, with a comma.")
    found = match(asked.ruleset, asked.scenario, (levels[0], levels[1]), asked.games, asked.seed)
    return found, _text(found), 0


def match(
    ruleset: str, scenario: str | None, levels: tuple[str, str], games: int, seed: int
) -> dict[str, Any]:
    """So many games of two levels, sides changed after each; what the first of them came to."""
    known = {n: s for n, s in load_scenarios(ruleset) if s.world.play == "turns"}
    if scenario is not None and scenario not in known:
        raise BadInput(f"{ruleset} has no scenario {scenario!r} that is played in turns.")
    names = [scenario] if scenario else list(known)
    rules, by_scenario = catalogue.ruleset(ruleset), dict.fromkeys(names, (0, 0, 0))
    seconds, most, open_ended = [0.0], 0, 0
    chosen = pairings([known[name] for name in names], levels, games)
    for number, (played_on, seats) in enumerate(chosen):
        name = names[number // 2 % len(names)]
        dice = Random(f"{seed}/{number}")  # noqa: S311 - dice of a game
        table = Table(rules, dice, seed + number, perf_counter)
        played = game(table, played_on, seats)
        mine = next(side for side, level in seats.items() if level == levels[0])
        if levels[0] == levels[1]:
            mine = next(iter(seats))
        won, drawn, lost = by_scenario[name]
        won, lost = won + (played.winner == mine), lost + (played.winner not in ("", mine))
        by_scenario[name] = won, drawn + (not played.winner), lost
        seconds += played.seconds.get(mine, [])
        most = max(most, played.most.get(mine, 0))
        open_ended += not played.over
    total = Standing(*(sum(each) for each in zip(*by_scenario.values(), strict=True)))
    low, high = total.interval
    found: dict[str, Any] = {
        "ruleset": ruleset,
        "levels": list(levels),
        "seed": seed,
        "games": total.games,
        "won": total.won,
        "drawn": total.drawn,
        "lost": total.lost,
        "rate": round(total.rate, 3),
        "interval": [round(low, 3), round(high, 3)],
        "scenarios": {name: list(each) for name, each in by_scenario.items()},
        "mean": round(mean(seconds), 4),
        "worst": round(max(seconds), 3),
        "positions": most,
        "unfinished": open_ended,
    }
    return found


def _text(found: dict[str, Any]) -> str:
    low, high = found["interval"]
    one, other = found["levels"]
    head = (
        f"{found['ruleset']}: {one} against {other}, {found['games']} games, seed {found['seed']}: "
        f"won {found['won']}, drawn {found['drawn']}, lost {found['lost']}; "
        f"{found['rate']:.0%} (95 %: {low:.0%} to {high:.0%}), "
        f"{found['mean'] * 1000:.0f} ms a decision, {found['worst']:.2f} s at worst, "
        f"at most {found['positions']} positions"
    )
    rows = [f"  {name}: {w} / {d} / {n}" for name, (w, d, n) in found["scenarios"].items()]
    return "\n".join([head, *rows])
