#!/usr/bin/env bash
# pydip (PyPI, 0.1.8), an umpire for Diplomacy: a unit that attacks the one which supports an attack
# on it.
# Guess: such an attack does not cut the support, as the rules of the game have it: only one from
# elsewhere does. (The umpire of diplomacy 1.1.2, from PyPI too, agrees.)
# Seen: so with an army. A fleet stands on the coast of its province, and the place of the coast is
# compared with the place of the province: they differ, so the support is cut, the attack fails, and
# the fleet stays where it should be thrown out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check --no-deps pydip==0.1.8
cat >see.py <<'PY'
from pydip.map.predefined.vanilla_dip import generate_map
from pydip.player.command.command import HoldCommand, MoveCommand, SupportCommand
from pydip.player.player import Player
from pydip.player.unit import UnitTypes
from pydip.turn.resolve import resolve_turn

BOARD = generate_map()


def player(name, **units):
    places = [{"territory_name": place, "unit_type": kind} for place, kind in units.items()]
    return Player(name, BOARD, places)


for kind, coast in ((UnitTypes.TROOP, ""), (UnitTypes.FLEET, " Coast")):
    for order in ("holds", "attacks Venice"):
        italy = player("Italy", Venice=UnitTypes.TROOP, Tyrolia=UnitTypes.TROOP)
        austria = player("Austria", **{"Trieste" + coast: kind})
        (venice, tyrolia), (trieste,) = italy.units, austria.units
        theirs = HoldCommand(austria, trieste)
        if order != "holds":
            theirs = MoveCommand(austria, trieste, "Venice" + coast)
        support = SupportCommand(italy, venice, tyrolia, "Trieste")
        attack = MoveCommand(italy, tyrolia, "Trieste")
        after = resolve_turn(BOARD, [support, attack, theirs])
        places = " and ".join(unit.position for unit in after["Italy"])
        must = "must retreat" if after["Austria"][trieste] else "stays"
        print(f"the {kind.name.lower()} in Trieste {order} and {must}; Italy has {places}")
PY
env/bin/python see.py >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
the troop in Trieste holds and must retreat; Italy has Venice and Trieste
the troop in Trieste attacks Venice and must retreat; Italy has Venice and Trieste
the fleet in Trieste holds and must retreat; Italy has Venice and Trieste
the fleet in Trieste attacks Venice and stays; Italy has Venice and Tyrolia
SEEN
echo "as seen: a fleet cuts the support for the attack on itself"
