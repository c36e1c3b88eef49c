"""A game of each rulebook, decided by the computer alone, as it was once recorded.

The records are made with `python -m tests.same_games`, and were made by CPython. CPython and
Pyodide both have to play the same games from the same seeds.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from overstack import catalogue
from overstack.documents import wire
from overstack.documents.combat_table import shipped_table, toggle_table
from overstack.opponent.ground import Ground
from overstack.opponent.levels import LEVELS
from overstack.opponent.lookback import chance
from overstack.opponent.match import Played, Table, onward
from overstack.opponent.player import Player
from overstack.opponent.scale import played_share
from overstack.opponent.valuation import valuation_of
from overstack.position.state import Game, Scenario, State
from overstack.search.play import load_scenarios

FILE = Path(__file__).parent / "data" / "games.json"
#: Scenario, levels of the first two sides, and entries of the game of each rulebook.
GAMES: dict[str, tuple[str, tuple[str, str], int]] = {
    "aam2009": ("one-bridge", ("recruit", "regular"), 16),
    "asl": ("woods-of-ee4", ("recruit", "regular"), 24),
    "europa": ("into-krasnograd", ("recruit", "recruit"), 6),
    "reloaded": ("hedge-farm", ("recruit", "recruit"), 24),
    "totaler-krieg": ("railhead-1941", ("recruit", "regular"), 7),
}
SEED = 7


def played(ruleset: str) -> dict[str, Any]:
    """The game of a rulebook, which no clock cuts short: its log, and the worths of its positions.

    A position's worth to each of the first two sides is as a level sees it that looks far, with the
    chance to win that follows from it.
    """
    name, levels, most = GAMES[ruleset]
    found = scenario(ruleset, name)
    rules = catalogue.rules_of(found.world)
    sides, game = [side.id for side in found.world.sides[:2]], Played("")
    ground = Ground(found.world)
    players = {
        side: Player(rules, side, LEVELS[level], SEED)
        for side, level in zip(sides, levels, strict=True)
    }
    worths: list[list[float]] = []

    def enough(state: State) -> bool:
        valuations = [valuation_of(rules, ground, side, far=True) for side in sides]
        values = [valuation.worth(state) for valuation in valuations]
        chances = [
            chance(valuation.aims.curve, value, played_share(state))
            for valuation, value in zip(valuations, values, strict=True)
        ]
        worths.append(values + chances)
        return len(game.log) >= most

    table = Table(rules, Random(f"{SEED}/0"), SEED, lambda: 0.0)
    onward(table, rules.setup(found), players, game, enough)
    return {"log": wire.game_json(Game(found, tuple(game.log)))["log"], "worths": worths}


def scenario(ruleset: str, name: str) -> Scenario:
    """A shipped scenario, with a combat table in force where its rulebook offers one."""
    found = dict(load_scenarios(ruleset))[name]
    if shipped_table(ruleset) is None:
        return found
    document = toggle_table(wire.scenario_json(found), on=True)
    return wire.scenario(document) if document else found


def recorded() -> dict[str, dict[str, Any]]:
    """The recorded games by rulebook."""
    return dict(json.loads(FILE.read_text(encoding="utf-8")))


def record() -> None:
    """Write the games as they are played now, an entry a line."""
    told = []
    for ruleset in GAMES:
        parts = [
            f"{json.dumps(name)}: [\n" + ",\n".join(map(json.dumps, rows)) + "\n]"
            for name, rows in played(ruleset).items()
        ]
        told.append(f"{json.dumps(ruleset)}: {{" + ",\n".join(parts) + "}")
    FILE.write_text("{" + ",\n".join(told) + "}\n", encoding="utf-8")


if __name__ == "__main__":
    record()
