"""Random legal play, and the counting of positions: how far the rules carry on their own.

Knows a ruleset by its `Ruleset` alone and rolls nothing: whoever drives it brings the dice, as
anything with `randrange`. The umpire's own entries are no part of play (law 2).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from overstack import catalogue
from overstack.documents import wire
from overstack.judging.rules import CHANCE, NOBODY, Ruleset, legal
from overstack.position.chance import Dice, Event
from overstack.position.state import Action, Entry, Faces, Scenario, State
from overstack.words.errors import BadScenario

MAX_ACTIONS = 5000  # of one playout; past it the game is broken off


class Chooser(Protocol):
    """Whoever chooses at random: a `random.Random`, say."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to, but not including, `stop`."""


@dataclass(frozen=True)
class Playout:
    """A game played at random: its log, its last position, and how it stopped.

    `stop` is "over" where the game ended, "limit" where it was broken off, and "stuck"
    where a side was to decide and had nothing legal to do, which is a fault of the rules.
    """

    log: tuple[Entry, ...]
    end: State
    stop: str


@cache
def load_scenarios(ruleset: str) -> tuple[tuple[str, Scenario], ...]:
    """The scenarios that a ruleset ships with, by file name without its ending."""
    folder = catalogue.folder(ruleset).joinpath("scenarios")
    if not folder.is_dir():
        return ()
    sources = sorted(
        (s for s in folder.iterdir() if s.name.endswith(".json")), key=lambda s: s.name
    )
    return tuple(
        (s.name.removesuffix(".json"), wire.scenario(json.loads(s.read_text(encoding="utf-8"))))
        for s in sources
    )


def playable(ruleset: str) -> tuple[Scenario, ...]:
    """The shipped scenarios that are played in turns. BadScenario where there is none."""
    found = tuple(s for _, s in load_scenarios(ruleset) if s.world.play == "turns")
    if not found:
        raise BadScenario(f"{ruleset!r} has no scenario that is played in turns.")
    return found


def playouts(
    rules: Ruleset, scenarios: Sequence[Scenario], games: int, chooser: Chooser
) -> Iterator[Playout]:
    """So many random games over the scenarios in turn."""
    for number in range(games):
        yield playout(rules, rules.setup(scenarios[number % len(scenarios)]), chooser)


def playout(rules: Ruleset, state: State, chooser: Chooser, limit: int = MAX_ACTIONS) -> Playout:
    """One random game from a position on; every legal action is as likely as any other."""
    log: list[Entry] = []
    while len(log) < limit:
        actor = rules.actor(state)
        if actor == NOBODY or rules.result(state) is not None:
            return Playout(tuple(log), state, "over")
        entry: Entry | None
        if actor == CHANCE:
            event = rules.chance(state)
            entry = None if event is None else faces(event, chooser)
        else:
            entry = pick(rules, state, chooser)
        if entry is None:
            return Playout(tuple(log), state, "stuck")
        state = rules.apply(state, entry)
        log.append(entry)
    return Playout(tuple(log), state, "limit")


def pick(rules: Ruleset, state: State, chooser: Chooser) -> Action | None:
    """A legal action at random; None where there is none.

    Candidates are drawn without putting back until one is allowed, so that few are judged.
    """
    left = list(dict.fromkeys(rules.candidates(state)))
    while left:
        index = chooser.randrange(len(left))
        action, left[index] = left[index], left[-1]
        left.pop()
        if rules.allowed(state, action):
            return action
    return None


def faces(event: Event, chooser: Chooser) -> Faces:
    """An outcome of a chance event at random."""
    if isinstance(event, Dice):
        return Faces(tuple(chooser.randrange(event.sides) + 1 for _ in range(event.count)))
    return Faces((chooser.randrange(len(event.options)),))


def perft(rules: Ruleset, state: State, depth: int) -> tuple[int, ...]:
    """How many ways of playing there are, one entry deep, two deep, up to `depth` (at least 1).

    A chance event counts one way for each class of outcomes. Positions reached by several
    ways are looked at once.
    """
    level: dict[State, int] = {state: 1}
    counts: list[int] = []
    for deep in range(depth):
        following: dict[State, int] = {}
        count = 0
        for position, ways in level.items():
            entries = _entries(rules, position)
            count += ways * len(entries)
            for entry in entries if deep < depth - 1 else ():
                after = rules.apply(position, entry)
                following[after] = following.get(after, 0) + ways
        level = following
        counts.append(count)
    return tuple(counts)


def _entries(rules: Ruleset, state: State) -> list[Action | Faces]:
    if rules.result(state) is not None:
        return []
    if rules.actor(state) == CHANCE:
        return [group.example for group in rules.classes(state)]
    return list(legal(rules, state))
