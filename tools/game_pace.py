"""Time whole games and lists of all legal acts; prints the figures as JSON.

``python game_pace.py GAMES RULESET...`` with the core on the path. It runs in CPython and, by
`pace.mjs`, in Pyodide. Times are processor times. Each position is a fresh one with nothing
cached, like a player's next position.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from overstack import catalogue
from overstack.judging import rules
from overstack.judging.rules import CHANCE, Ruleset
from overstack.position.state import Entry, State
from overstack.search import play

#: The number of positions of a game for which `legal` is timed.
ASKED = 40
Figures = dict[str, list[float]]


def pace(ruleset: str, games: int) -> Figures:
    """Seconds of each random game, its number of actions, and seconds of `legal` at positions."""
    found = catalogue.ruleset(ruleset)
    scenarios = play.playable(ruleset)
    figures: Figures = {"seconds": [], "actions": [], "legal": []}
    for number in range(games):
        start = found.setup(scenarios[number % len(scenarios)])
        begin = time.process_time()
        game = play.playout(found, start, Random(number))  # noqa: S311
        figures["seconds"].append(time.process_time() - begin)
        figures["actions"].append(len(game.log))
        figures["legal"] += _legal(found, start, game.log)
    return figures


def _legal(found: Ruleset, start: State, log: tuple[Entry, ...]) -> list[float]:
    """Seconds of `legal` at some positions of a game, evenly spread."""
    state, times = replace(start), []
    every = max(1, len(log) // ASKED)
    for number, entry in enumerate(log):
        if number % every == 0 and found.actor(state) != CHANCE:
            fresh = replace(state)
            begin = time.process_time()
            for _ in rules.legal(found, fresh):
                pass
            times.append(time.process_time() - begin)
        state = rules.step(found, state, entry)
    return times


def report(games: int, rulesets: Sequence[str]) -> str:
    """The figures of some rulebooks, as JSON."""
    return json.dumps({name: pace(name, games) for name in rulesets})


if __name__ == "__main__":
    print(report(int(sys.argv[1]), sys.argv[2:]))
