#!/usr/bin/env bash
# imparaai-montecarlo (PyPI, 1.3.1): the choice of a side that can win the game with its next act.
# Guess: it takes the win, the more surely the longer it searches; its manual says that the search
# favours what has proven fruitful, and that the direction explored most is chosen.
# Seen: the end of a game has no acts after it, so it is looked at once and never counted again.
# The search goes back to it each time, and nothing else is explored either: one act wins, three
# lose, and after 10 or 10000 rounds each of the four has one visit and is chosen as often.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check imparaai-montecarlo==1.3.1
cat >see.py <<'PY'
import random

from montecarlo.montecarlo import MonteCarlo
from montecarlo.node import Node

ACTS = {(): ["take the hill", "wait", "dig in", "fall back"]}
REPLIES = ["attack", "bombard"]  # of the other side, either of which wins for it


def find(node, search):
    if node.state != ("take the hill",) and len(node.state) < 2:
        for act in ACTS.get(node.state, REPLIES):
            child = Node(node.state + (act,))
            child.player_number = len(child.state) % 2  # whose turn it is then
            node.add_child(child)


def value(node, search):
    if node.state == ("take the hill",):
        return 1
    if len(node.state) == 2:
        return -1


random.seed(1)
for rounds in (10, 10_000):
    chosen = []
    for _ in range(400 if rounds == 10 else 20):
        root = Node(())
        root.player_number = 0
        search = MonteCarlo(root)
        search.child_finder, search.node_evaluator = find, value
        search.simulate(rounds)
        chosen.append(search.make_choice().state[0])
    visits = (f"{child.state[0]} {child.visits}," for child in root.children)
    print(rounds, "rounds, visits:", *visits)
    wins = chosen.count("take the hill") / len(chosen)
    print("  the win is chosen", "mostly" if wins > 0.5 else "seldom")
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
10 rounds, visits: take the hill 1, wait 1, dig in 1, fall back 1,
  the win is chosen seldom
10000 rounds, visits: take the hill 1, wait 1, dig in 1, fall back 1,
  the win is chosen seldom
SEEN
echo "as seen: an act that wins at once is chosen no more often than one that loses"
