#!/usr/bin/env bash
# mcts (PyPI, 1.0.4), for "any perfect information domain", and monte-carlo-tree-search (PyPI,
# 2.1.0), a fork of it: an attack that one of four replies of the enemy refutes.
# Guess: the enemy replies with what is best for the enemy, so the search holds the line.
# Seen: mcts asks of a position neither whose act it is nor for whom its value counts, and lets both
# sides choose what is best for the first: it attacks. Its manual has noughts and crosses as an
# example. The newer one asks for the side, and holds the line.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv old
old/bin/pip install --quiet --disable-pip-version-check mcts==1.0.4
python3 -m venv new # apart, since both are imported as mcts
new/bin/pip install --quiet --disable-pip-version-check monte-carlo-tree-search==2.1.0
cat >battle.py <<'PY'
import random

ACTS = {
    (): ["attack", "hold"],
    ("attack",): ["flee west", "flee east", "surrender", "strike the flank"],
    ("hold",): ["wait", "dig in"],
}


class Battle:
    def __init__(self, acts=()):
        self.acts = acts

    def get_current_player(self):  # 1 for the side that the search plays, -1 for the enemy
        return -1 if self.acts else 1

    def get_possible_actions(self):
        return ACTS[self.acts]

    def take_action(self, act):
        return Battle(self.acts + (act,))

    def is_terminal(self):
        return len(self.acts) == 2

    def get_reward(self):
        if self.acts[0] == "hold":
            return 0
        return -1 if self.acts[1] == "strike the flank" else 1

    getCurrentPlayer, getPossibleActions = get_current_player, get_possible_actions
    takeAction, isTerminal, getReward = take_action, is_terminal, get_reward


def choices(search):
    random.seed(1)
    found = [search().search(Battle()) for _ in range(20)]
    return " ".join(f"{act} {found.count(act)}" for act in ACTS[()])
PY
cat >old.py <<'PY'
from battle import choices
from mcts import mcts

print("mcts:", choices(lambda: mcts(iterationLimit=2000)))
PY
cat >new.py <<'PY'
from battle import choices
from mcts.searcher.mcts import MCTS

print("monte-carlo-tree-search:", choices(lambda: MCTS(iteration_limit=2000)))
PY
old/bin/python old.py >seen.txt
new/bin/python new.py >>seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
mcts: attack 20 hold 0
monte-carlo-tree-search: attack 0 hold 20
SEEN
echo "as seen: mcts counts on an enemy that helps"
