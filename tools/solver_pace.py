"""How fast the shipped puzzles are proved: told as JSON, with ``pycore`` in PYTHONPATH.

Each is solved and graded once, from nothing. Times are the processor's.
"""

from __future__ import annotations

import json
import time

from overstack import catalogue
from overstack.search import proof


def main() -> None:
    """Print one line of JSON: positions, seconds of each puzzle, by its id."""
    told = {}
    for name in (*catalogue.LISTED, *catalogue.TEMPLATES):
        for each in proof.load_puzzles(name):
            rules, goal = catalogue.rules_of(each.scenario.world), each.scenario.goal
            if goal is None:
                raise ValueError(each.id)
            state, began = rules.setup(each.scenario), time.process_time()
            found = proof.prove(rules, goal, state).solution
            told[each.id] = [found.positions, time.process_time() - began]
    print(json.dumps(told))


if __name__ == "__main__":
    main()
