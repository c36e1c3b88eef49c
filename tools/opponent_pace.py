"""Time decisions of the computer as an opponent, by rulebook and level; prints figures as JSON.

``python opponent_pace.py DECISIONS RULESET...`` with the core on the path. It runs in CPython and,
by `pace.mjs`, in Pyodide. Times are processor times. Each decision is taken by a new player, in a
fresh position of a random game.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from overstack import catalogue
from overstack.judging.rules import CHANCE, NOBODY, Ruleset, legal, step
from overstack.opponent.aims import aims_of
from overstack.opponent.levels import LEVELS
from overstack.opponent.player import Player
from overstack.position.state import State
from overstack.search import play

#: The acts of random play between two positions in which a decision is timed, and the positions
#: that are taken from one game.
APART, OF_A_GAME = 12, 2
Figures = dict[str, list[float]]


def pace(ruleset: str, decisions: int) -> dict[str, Figures]:
    """Seconds of each decision and its positions, by level."""
    found = catalogue.ruleset(ruleset)
    states = list(_states(found, ruleset, decisions))
    figures: dict[str, Figures] = {name: {"seconds": [], "positions": []} for name in LEVELS}
    for number, state in enumerate(states):
        for name, level in LEVELS.items():
            player = Player(found, found.actor(state), level, number)
            seen = found.view(replace(state), player.side)
            begin = time.process_time()
            choice = player.choose(seen)
            figures[name]["seconds"].append(time.process_time() - begin)
            figures[name]["positions"].append(choice.positions if choice else 0)
    return figures


def _states(found: Ruleset, ruleset: str, decisions: int) -> Iterator[State]:
    """Positions of random games in which a side has something to choose, `APART` acts apart."""
    scenarios = [s for _, s in play.load_scenarios(ruleset) if s.world.play == "turns"]
    count, number = 0, 0
    while count < decisions:
        start = found.setup(scenarios[number % len(scenarios)])
        state, each = start, 0
        for at, entry in enumerate(play.playout(found, start, Random(number)).log, 1):  # noqa: S311
            state = step(found, state, entry)
            own = at % APART == 0 and found.actor(state) not in (CHANCE, NOBODY)
            wanted = own and each < OF_A_GAME and count < decisions
            if wanted and len(aims_of(found, state.world).usable(legal(found, state))) > 1:
                count, each = count + 1, each + 1
                yield state
        number += 1


def report(decisions: int, rulesets: Sequence[str]) -> str:
    """The figures of some rulebooks as JSON: by rulebook and level, and the process's memory."""
    figures = {name: pace(name, decisions) for name in rulesets}
    return json.dumps({"figures": figures, "peak": _peak_memory()})


def _peak_memory() -> int | None:
    """The most memory that this process has had, in kB; None where the system does not tell."""
    if sys.platform != "linux":
        return None
    resource = importlib.import_module("resource")
    peak: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak


if __name__ == "__main__":
    print(report(int(sys.argv[1]), sys.argv[2:]))
