"""Counts how the opponent fights: attacks among the chances to attack, moves that go back, wins.

    python -m tools.fights reloaded hedge-farm --level recruit --games 6 --seed 0

Both sides play at the level. For each side it prints the decisions in which it could attack and
those in which it did, its moves and those that went back to where the counter came from (A-B-A).
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from time import perf_counter

from overstack import catalogue
from overstack.judging.rules import legal
from overstack.matches import scenario_of
from overstack.opponent.aims import aims_of
from overstack.opponent.levels import LEVELS
from overstack.opponent.match import Table, game
from overstack.position.state import Action, Place, Scenario

Tally = Counter[tuple[str, str]]


def counted(scenario: Scenario, level: str, seed: int) -> Tally:
    """The tally of a game between equal levels, by side and what was done."""
    rules = catalogue.rules_of(scenario.world)
    aims = aims_of(rules, scenario.world)
    seats = {side.id: level for side in scenario.world.sides}
    table = Table(rules, Random(f"{seed}/0"), seed, perf_counter)  # noqa: S311 - dice of a game
    played = game(table, scenario, seats)
    tally: Tally = Counter()
    state = rules.setup(scenario)
    trail: dict[str, tuple[Place, Place]] = {}
    for entry in played.log:
        side, after = rules.actor(state), rules.apply(state, entry)
        if isinstance(entry, Action):
            could = not state.frames and any(
                act.verb in aims.attacks for act in legal(rules, state)
            )
            tally[side, "could attack"] += could
            tally[side, "attacked"] += could and entry.verb in aims.attacks
            mover = state.by_id.get(entry.who)
            if mover is not None and entry.verb in aims.moves and entry.who in after.by_id:
                way = (mover.place, after.by_id[entry.who].place)
                tally[side, "moved"] += 1
                tally[side, "went back"] += trail.get(entry.who) == way[::-1]
                trail[entry.who] = way
        state = after
    tally[played.winner or "nobody", "won"] += 1
    return tally


def main() -> None:
    """Play the games and print the sums."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("ruleset")
    command.add_argument("scenario")
    command.add_argument("--level", choices=LEVELS, default="recruit")
    command.add_argument("--games", type=int, default=6)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--tables", action="store_true", help="roll combat on the offered table")
    given = command.parse_args()
    scenario = scenario_of(given.ruleset, given.scenario, tables=given.tables)
    whole: Tally = Counter()
    for number in range(given.games):
        whole += counted(scenario, given.level, given.seed + number)
    for (side, what), number in sorted(whole.items()):
        print(f"{side}: {what} {number}")


if __name__ == "__main__":
    main()
