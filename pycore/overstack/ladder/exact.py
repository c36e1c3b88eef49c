"""Exact play: what share of perfect play a level reaches in small battles whose value is computed.

A battle is small enough for a search of all that can happen. Its value to a side is the chance to
win if both sides play perfectly. A level plays against a perfect enemy: its share is 1 if it does
as well as perfect play, 0 if no better than random play. Knows no game: the battles are data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from overstack import catalogue
from overstack.documents import wire
from overstack.documents.combat_table import toggle_table
from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.opponent.ground import Ground
from overstack.opponent.horizon import Horizon, portion
from overstack.opponent.levels import LEVELS
from overstack.opponent.player import Player
from overstack.opponent.scale import WON, mean
from overstack.opponent.valuation import valuation_of
from overstack.position.arithmetic import added
from overstack.position.state import Action, Scenario, State
from overstack.words.tables import table

#: More positions than a battle has, and more portions.
MOST, FAR = 60_000, 10**6
#: A seat is measured where perfect play wins so many of 100 games more than random play.
CLEAR = 2


@dataclass(frozen=True)
class Seat:
    """The chances of a side in a battle, of 100 games: perfect and random play, and each level."""

    ruleset: str
    battle: str
    side: str
    positions: int
    perfect: float
    random: float
    levels: Mapping[str, float]

    @property
    def clear(self) -> bool:
        """Whether it matters how the seat is played."""
        return self.perfect - self.random >= CLEAR

    def share(self, level: str) -> float:
        """The share of perfect play that a level reaches."""
        return (self.levels[level] - self.random) / (self.perfect - self.random)

    def round_chances(self, digits: int) -> Seat:
        """The seat with its chances rounded; none of them is a negative zero."""
        levels = {level: round(value, digits) + 0.0 for level, value in self.levels.items()}
        perfect, random = (round(value, digits) + 0.0 for value in (self.perfect, self.random))
        return replace(self, perfect=perfect, random=random, levels=levels)


def battles(ruleset: str) -> Iterator[tuple[str, Scenario]]:
    """The small battles of a ruleset, by name."""
    book = _book(ruleset)
    for each in book["battle"]:
        doc: dict[str, Any] = {"format": 1, "ruleset": ruleset, **book["scenario"]}
        doc |= {key: value for key, value in each.items() if key not in {"name", "map"}}
        doc["map"] = {**doc["map"], **each.get("map", {})}
        if book.get("tables"):
            doc = toggle_table(doc, on=True) or doc
        yield each["name"], wire.scenario(doc)


@cache
def _book(ruleset: str) -> Mapping[str, Any]:
    return table("overstack.ladder", f"battles_{ruleset.replace('-', '_')}")


def seats(ruleset: str, name: str, seed: int = 0) -> list[Seat]:
    """Both seats of a battle, each played by perfect play, by random play and by the levels."""
    scenario = dict(battles(ruleset))[name]
    rules = catalogue.rules_of(scenario.world)
    start, found = rules.setup(scenario), []
    for side in (each.id for each in scenario.world.sides):
        perfect = _Perfect.of(rules, scenario, side)
        best, random = perfect.value(start), _random(perfect, start)
        reached = {level: _reached(perfect, start, level, seed) for level in LEVELS}
        figures = [100 * value / WON for value in (best, random, *reached.values())]
        by_level = dict(zip(LEVELS, figures[2:], strict=True))
        number = perfect.search.seen
        found.append(Seat(ruleset, name, side, number, figures[0], figures[1], by_level))
    return found


def seat_words(seat: Seat) -> str:
    """The chances of a seat in words, of 100 games."""
    short = seat.round_chances(1)
    levels = ", ".join(f"{level} {value}" for level, value in short.levels.items())
    return (
        f"{seat.ruleset}, {seat.battle}, {seat.side}: perfect {short.perfect}, {levels}, "
        f"random {short.random}; {seat.positions} positions"
    )


def mean_shares(found: Sequence[Seat]) -> dict[str, float]:
    """The mean share of each level over the seats in which play matters; empty if there is none."""
    clear = [seat for seat in found if seat.clear]
    return {
        level: added([seat.share(level) for seat in clear]) / len(clear)
        for level in (LEVELS if clear else ())
    }


def below_random(found: Sequence[Seat], level: str) -> int:
    """In how many of the seats in which play matters a level does worse than random play."""
    return sum(seat.clear and seat.share(level) < -1e-9 for seat in found)


def sum_words(found: Sequence[Seat]) -> str:
    """The share of perfect play of each level, over the seats in which play matters."""
    lines = [f"{sum(seat.clear for seat in found)} seats of {len(found)} in which play matters"]
    for level, share in mean_shares(found).items():
        below = below_random(found, level)
        lines.append(f"{level}: {share:.2f} of perfect play, {below} below random play")
    return "\n".join(lines)


@dataclass(slots=True)
class _Perfect:
    """Perfect play of a battle, as one side values it."""

    rules: Ruleset
    side: str
    search: Horizon

    @classmethod
    def of(cls, rules: Ruleset, scenario: Scenario, side: str) -> _Perfect:
        """The perfect play of a scenario for a side."""
        valuation = valuation_of(rules, Ground(scenario.world), side)
        return cls(rules, side, Horizon(rules, valuation, MOST))

    def value(self, state: State) -> int:
        """The value of a position. Raises TooMany for a battle that is not small."""
        return self.search.value(state, portion(state), FAR)

    def acts(self, state: State) -> list[Action]:
        """The acts of the side that decides."""
        return self.search.valuation.aims.usable(legal(self.rules, state))

    def worst(self, state: State) -> State:
        """The position after the enemy's best act."""
        ends = [self.rules.apply(state, act) for act in self.acts(state)]
        return min(ends, key=self.value)


#: What a side's own decision is worth: the value of going on from other positions is given.
Decision = Callable[[State, "Walk"], int]


@dataclass(slots=True)
class Walk:
    """A walk through all that can happen while the enemy plays perfectly."""

    perfect: _Perfect
    decision: Decision
    known: dict[bytes, int] = field(default_factory=dict)
    path: set[bytes] = field(default_factory=set)

    def value(self, state: State) -> int:
        """The chance to win from a position."""
        key = state.key
        if key not in self.known:
            self.path.add(key)
            self.known[key] = self._value(state)
            self.path.discard(key)
        return self.known[key]

    def _value(self, state: State) -> int:
        perfect = self.perfect
        rules = perfect.rules
        if rules.result(state) is not None:
            return perfect.value(state)
        actor = rules.actor(state)
        if actor == CHANCE:
            classes = rules.classes(state)
            return mean(
                [(each.weight, self.value(rules.apply(state, each.example))) for each in classes]
            )
        if actor == perfect.side:
            return self.decision(state, self)
        return self.value(perfect.worst(state))


def _random(perfect: _Perfect, start: State) -> int:
    """The value of random play: each act is as likely as the others, but for ways in circles."""

    def decision(state: State, walk: Walk) -> int:
        ends = [perfect.rules.apply(state, act) for act in perfect.acts(state)]
        ways = [walk.value(end) for end in ends if end.key not in walk.path]
        return sum(ways) // len(ways)

    return Walk(perfect, decision).value(start)


def _reached(perfect: _Perfect, start: State, level: str, seed: int) -> int:
    """The value of a level's play."""
    rules, side = perfect.rules, perfect.side
    players = [Player(rules, side, LEVELS[level], seed)]

    def decision(state: State, walk: Walk) -> int:
        before = players[-1]
        player = replace(before, plan=dict(before.plan), came=dict(before.came))
        choice = player.choose(rules.view(state, side))
        if choice is None:
            raise ValueError(f"{level} has nothing to do in {state.phase}.")
        players.append(player)
        value = walk.value(rules.apply(state, choice.act))
        players.pop()
        return value

    return Walk(perfect, decision).value(start)
