"""Random legal play, and perft: the number of lines of play by depth.

Knows a ruleset by its `Ruleset` alone and rolls nothing: the caller supplies the dice, as any
object with `randrange`. The umpire's own entries are not part of play (law 2).
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
from overstack.schema.shape import quote
from overstack.words.errors import BadScenario

MAX_ACTIONS = 5000  # limit of entries of one playout


class Chooser(Protocol):
    """A source of random choices, such as a `random.Random`."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to, but not including, `stop`."""


@dataclass(frozen=True)
class Playout:
    """A game played at random: its log, its last position, and how it stopped.

    `stop` is "over" if the game ended, "limit" if the limit of entries was reached, and
    "stuck" if a side was to decide and had no legal act, which is a fault of the rules.
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
    """The shipped scenarios that are played in turns. Raises BadScenario if there are none."""
    found = tuple(s for _, s in load_scenarios(ruleset) if s.world.play == "turns")
    if not found:
        raise BadScenario(f"{quote(ruleset)} has no scenario that is played in turns.")
    return found


def playouts(
    rules: Ruleset, scenarios: Sequence[Scenario], games: int, chooser: Chooser
) -> Iterator[Playout]:
    """Play a number of random games, cycling through the scenarios."""
    for number in range(games):
        yield playout(rules, rules.setup(scenarios[number % len(scenarios)]), chooser)


def playout(rules: Ruleset, state: State, chooser: Chooser, limit: int = MAX_ACTIONS) -> Playout:
    """Play one random game from a position; all legal actions are equally likely."""
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

    Candidates are drawn without replacement until one is allowed, so that few are judged.
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
    """A random outcome of a chance event."""
    if isinstance(event, Dice):
        return Faces(tuple(chooser.randrange(event.sides) + 1 for _ in range(event.count)))
    return Faces((chooser.randrange(len(event.options)),))


def perft(rules: Ruleset, state: State, depth: int) -> tuple[int, ...]:
    """The number of lines of play one entry deep, two deep, up to `depth` (at least 1).

    A chance event counts once for each class of outcomes. A position reached by several
    lines is expanded once.
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
