#!/usr/bin/env bash
# openskill (PyPI, 6.2.0, and npm, 5.0.1): the chances of a game between rated players, as a ladder
# shows them before the game.
# Guess: of two players the chances that one wins, that the other wins and that it is a draw add up
# to 1, and the two programs say the same.
# Seen: the two chances to win alone add up to 1, and the draw comes on top: for two equal players
# 0.50, 0.50 and 0.49. For three players the two programs differ about the draw.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openskill@5.0.1
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check openskill==6.2.0
cat >see.py <<'PY'
from openskill.models import PlackettLuce

model = PlackettLuce()
for players in (((25, 1), (25, 1)), ((30, 3), (25, 8)), ((25, 1), (25, 1), (25, 1))):
    teams = [[model.rating(mu, sigma)] for mu, sigma in players]
    wins = " ".join(f"{chance:.3f}" for chance in model.predict_win(teams))
    print(f"PyPI {len(players)} players: win {wins} draw {model.predict_draw(teams):.3f}")
PY
cat >see.mjs <<'JS'
import { predictDraw, predictWin, rating } from 'openskill';
for (const players of [[[25, 1], [25, 1]], [[30, 3], [25, 8]], [[25, 1], [25, 1], [25, 1]]]) {
  const teams = players.map(([mu, sigma]) => [rating({ mu, sigma })]);
  const wins = predictWin(teams).map(chance => chance.toFixed(3)).join(' ');
  console.log(`npm ${players.length} players: win ${wins} draw ${predictDraw(teams).toFixed(3)}`);
}
JS
env/bin/python see.py >seen.txt
node see.mjs >>seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
PyPI 2 players: win 0.500 0.500 draw 0.488
PyPI 2 players: win 0.685 0.315 draw 0.267
PyPI 3 players: win 0.333 0.333 0.333 draw 0.392
npm 2 players: win 0.500 0.500 draw 0.488
npm 2 players: win 0.685 0.315 draw 0.267
npm 3 players: win 0.333 0.333 0.333 draw 0.327
SEEN
echo "as seen: a draw comes on top of the chances to win"
