"""How fast whole games are played, and how long it takes to say all that is legal: told as JSON.

``python game_pace.py GAMES RULESET...`` with the core on the path. It runs in CPython and, by
`pace.mjs`, in Pyodide. Times are the processor's; each position is one of which nothing was
asked before, as a player's next one is.
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

#: Of a game, how many positions are asked for all that is legal.
ASKED = 40
Figures = dict[str, list[float]]


def pace(ruleset: str, games: int) -> Figures:
    """Seconds of each random game, its actions, and seconds of `legal` at positions of it."""
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
    """Seconds for all that is legal at some positions of a game, evenly spread."""
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


def told(games: int, rulesets: Sequence[str]) -> str:
    """The figures of some rulebooks, as JSON."""
    return json.dumps({name: pace(name, games) for name in rulesets})


if __name__ == "__main__":
    print(told(int(sys.argv[1]), sys.argv[2:]))
