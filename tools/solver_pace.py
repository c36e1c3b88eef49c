"""How fast the shipped puzzles are proved, and how long their links are: told as JSON.

With ``pycore`` in PYTHONPATH. Each puzzle is solved and graded once, from nothing. Times are the
processor's.
"""

from __future__ import annotations

import json
import time

from overstack import catalogue
from overstack.documents import link
from overstack.position.state import Game
from overstack.search import proof

#: A mark as long as that of any verdict.
MARK = "0123abcd"


def paces() -> dict[str, tuple[int, float, int]]:
    """Of each puzzle the positions, the seconds, and the characters of its link."""
    told = {}
    for name in (*catalogue.LISTED, *catalogue.TEMPLATES):
        for each in proof.load_puzzles(name):
            rules, goal = catalogue.rules_of(each.scenario.world), each.scenario.goal
            if goal is None:
                raise ValueError(each.id)
            state, began = rules.setup(each.scenario), time.process_time()
            found = proof.prove(rules, goal, state).solution
            took = time.process_time() - began
            told[each.id] = found.positions, took, len(link.encode(Game(each.scenario, ()), MARK))
    return told


if __name__ == "__main__":
    print(json.dumps(paces()))
