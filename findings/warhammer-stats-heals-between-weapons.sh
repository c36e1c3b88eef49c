#!/usr/bin/env bash
# warhammer-stats (PyPI, 0.1.1), which counts the odds of an attack: `MultiAttack`, several weapons
# that fire at the same target.
# Guess: a model that one weapon has wounded stands wounded before the next, as in the game; so four
# weapons with one shot each kill as many as one weapon with four such shots.
# Seen: each weapon fires at models that are whole, and the kills are added up. Where a model stands
# more than one shot, any number of weapons with one shot each kill nobody, while the damage told
# beside it is the same as that of one weapon, which kills one model or more on the average.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check --no-deps \
  warhammer-stats==0.1.1 numpy==2.4.6
cat >see.py <<'PY'
from warhammer_stats import Attack, MultiAttack, PMFCollection, Target, Weapon


def weapon(shots, damage):  # hits on 2 and more, wounds on 2 and more, and no armour saves
    shots, damage = PMFCollection.static(shots), PMFCollection.static(damage)
    return Weapon(bs=2, shots=shots, strength=8, ap=6, damage=damage, name="gun")


def tell(what, result):
    damage, kills = result.total_damage_dist.mean(), result.kills_dist.mean()
    print(f"  {what}: damage {damage:.3f}, kills {kills:.3f}")


for wounds, damage in ((1, 1), (2, 1), (3, 2)):
    target = Target(toughness=4, save=3, invuln=7, fnp=7, wounds=wounds, name="model")
    print(f"models with {wounds}, shots that take {damage}:")
    tell("one gun of 4 shots", Attack(weapon(4, damage), target).run())
    tell("4 guns of one shot", MultiAttack([weapon(1, damage)] * 4, target).run())
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
models with 1, shots that take 1:
  one gun of 4 shots: damage 2.778, kills 2.778
  4 guns of one shot: damage 2.778, kills 2.778
models with 2, shots that take 1:
  one gun of 4 shots: damage 2.778, kills 1.145
  4 guns of one shot: damage 2.778, kills 0.000
models with 3, shots that take 2:
  one gun of 4 shots: damage 5.556, kills 1.145
  4 guns of one shot: damage 5.556, kills 0.000
SEEN
echo "as seen: a wounded model is whole again before the next weapon"
