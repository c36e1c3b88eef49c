"""The falls of a game's curve, each with the entries that it came from.

A fall is a stretch of the log in which one side's chance to win went down, apart from small ups.
Each entry changes the chance by what a position is worth after it and was worth before, so the
parts of a fall add up to the whole. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from overstack.judging.rules import Ruleset
from overstack.opponent.plans import is_end
from overstack.position.chance import rollers
from overstack.position.state import Action, Entry, State

#: An entry of the log with the positions before and after it.
Step: TypeAlias = tuple[State, Entry, State]
#: What lowers a chance: an act, dice, or the end of a portion, which lets time pass.
Kind: TypeAlias = Literal["act", "dice", "end"]

#: The least part of the chance to win that is a fall, and the smaller change that ends none.
STEEP, SMALL = 0.08, 0.04
#: The parts that are given of a fall, at most, and the least that each but the first takes.
PARTS, LEAST = 3, 0.02
#: The falls that are given of a game, at most.
MOST = 6


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a fall that came from one entry.

    `at` is the number of log entries before it; `of` is the side that acted or rolled, "" if
    several did; `cost` is the chance that the falling side lost by it.
    """

    at: int
    by: Kind
    of: str
    cost: float


@dataclass(frozen=True, slots=True)
class Fall:
    """A fall of a side's chance to win, between two numbers of log entries.

    `parts` are the entries that lowered it most, in the order of the game.
    """

    side: str
    start: int
    end: int
    before: float
    after: float
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a game: its steps, and the first side's chance after each number of them.

    `chances` are those of `Past`; `value` gives the chance in a position with an unfinished act.
    """

    rules: Ruleset
    steps: Sequence[Step]
    chances: Sequence[float | None]
    value: Callable[[State], float]

    def falls(self) -> tuple[Fall, ...]:
        """Return the deepest falls of either side, in the order of the game.

        Of more than two sides, only the first side's falls are given.
        """
        sides = [each.id for each in self.steps[0][0].world.sides]
        found = [
            (start, end, before, after)
            for (start, before), (end, after) in pairwise(self._turns())
            if abs(after - before) >= STEEP and (after < before or len(sides) == 2)
        ]
        found.sort(key=lambda each: -abs(each[3] - each[2]))
        return tuple(self._fall(sides, *each) for each in sorted(found[:MOST]))

    def _fall(self, sides: list[str], start: int, end: int, before: float, after: float) -> Fall:
        """The fall of one side between two numbers of entries, by the first side's chances."""
        if after < before:
            return Fall(sides[0], start, end, before, after, self._parts(start, end, before, 1.0))
        parts = self._parts(start, end, before, -1.0)
        return Fall(sides[1], start, end, 1 - before, 1 - after, parts)

    def _turns(self) -> list[tuple[int, float]]:
        """The highest and lowest points of the curve; changes below `SMALL` turn nothing."""
        known = [(at, chance) for at, chance in enumerate(self.chances) if chance is not None]
        turns, peak = known[:1], known[0]
        for at, chance in known[1:]:
            up = peak[1] - turns[-1][1]
            if (chance - peak[1]) * up >= 0:
                peak = (at, chance)
            elif abs(chance - peak[1]) >= SMALL:
                turns.append(peak)
                peak = (at, chance)
        return [*turns, peak]

    def _parts(self, start: int, end: int, now: float, sign: float) -> tuple[Part, ...]:
        """The entries that lowered a chance most; `sign` is -1 for the second side."""
        found = []
        for at in range(start, end):
            before, entry, after = self.steps[at]
            known = self.chances[at + 1]
            then = self.value(after) if known is None else known
            cost, now = sign * (now - then), then
            if cost > 0:
                found.append(Part(at, _kind(entry), self._who(before, entry), cost))
        found.sort(key=lambda each: -each.cost)
        dearest = [each for each in found if each.cost >= LEAST][:PARTS] or found[:1]
        return tuple(sorted(dearest, key=lambda each: each.at))

    def _who(self, before: State, entry: Entry) -> str:
        """The side that acted, or the only one that rolled; else ""."""
        if isinstance(entry, Action):
            return self.rules.actor(before)
        event = self.rules.chance(before)
        by = set(rollers(before, event)) if event is not None else set()
        return by.pop() if len(by) == 1 else ""


def _kind(entry: Entry) -> Kind:
    if not isinstance(entry, Action):
        return "dice"
    return "end" if is_end(entry) else "act"
