"""Time the proofs of the shipped puzzles and measure their links; prints the figures as JSON.

With ``pycore`` in PYTHONPATH. Each puzzle is solved and graded once, with empty caches. Times are
processor times.
"""

from __future__ import annotations

import json
import time

from overstack import catalogue
from overstack.documents import link
from overstack.position.state import Game
from overstack.search import proof

#: A hash of the same length as that of any verdict.
MARK = "0123abcd"


def paces() -> dict[str, tuple[int, float, int]]:
    """The positions, the seconds, and the characters of the link of each puzzle."""
    by_puzzle = {}
    for name in (*catalogue.LISTED, *catalogue.TEMPLATES):
        for each in proof.load_puzzles(name):
            rules, goal = catalogue.rules_of(each.scenario.world), each.scenario.goal
            if goal is None:
                raise ValueError(each.id)
            state, began = rules.setup(each.scenario), time.process_time()
            found = proof.prove(rules, goal, state).solution
            took = time.process_time() - began
            by_puzzle[each.id] = (
                found.positions,
                took,
                len(link.encode(Game(each.scenario, ()), MARK)),
            )
    return by_puzzle


if __name__ == "__main__":
    print(json.dumps(paces()))
