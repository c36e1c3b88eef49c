"""The opponent's view of a rulebook as data: the measures, their signs and their weights.

The file is `aims.toml` in the folder of a ruleset. A ruleset without this file, and house rules,
use aims that fit every game: victory points, losses, named places, the enemy. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from overstack.judging.parts import Holds
from overstack.judging.rules import Ruleset
from overstack.judging.tabled import in_force
from overstack.position.state import Action, Counter, State, World
from overstack.words.tables import table


@dataclass(frozen=True)
class Curve:
    """The curve from a position's worth to a chance of winning, fitted on matches.

    `lead` is the steepness at the start of the game, `late` the steepness added by its end
    (docs/opponents.md).
    """

    lead: float = 0.3
    late: float = 0.3


@dataclass(frozen=True)
class Aims:
    """The weights and hints for valuing the positions of a rulebook.

    `measures` gives the worth to a side of one more unit of each measure, below 0 for a loss;
    `score` the worth of a victory point; `place` the worth of being near a place that gives points;
    `enemy` the worth of being near an enemy if no place gives points. `marker` is the type of the
    counters that mark places with points; their trait `worth` is the number of points. `holders`
    are the types, or kinds, that can hold a place; if empty, all that can move (`holds_of`).
    `by_hand` are the verbs that need a result from tables outside the rulebook, which a person
    enters: the opponent avoids these verbs. `rolled` are acts with such a verb ("attack", or
    "attack/normal" with its mode) whose result is rolled on the table that the scenario has in
    force. `attacks` are the verbs that attack, `arrivals` those that bring counters in, `moves`
    those that move them. `aside` are verbs that are searched last within one activation. `moving`
    are the phases in which counters move to places. `charges` are the phases in which the end of a
    portion brings penalties. `curve` turns worth into a chance of winning. `features` are the
    weights of the ruleset's own features (`judging.parts.Opponent`). `rough` is by how many
    hundredths of the chance to win moves may differ that a rough level takes for alike.
    """

    measures: Mapping[str, float]
    score: float = 1.0
    place: float = 0.7
    enemy: float = 0.1
    marker: str = ""
    worth: str = ""
    holders: frozenset[str] = frozenset()
    by_hand: frozenset[str] = frozenset()
    rolled: frozenset[str] = frozenset()
    attacks: frozenset[str] = frozenset()
    arrivals: frozenset[str] = frozenset()
    moves: frozenset[str] = frozenset(("move", "put"))
    aside: frozenset[str] = frozenset()
    moving: tuple[str, ...] = ()
    charges: tuple[str, ...] = ()
    curve: Curve = Curve()
    features: Mapping[str, float] = field(default_factory=dict)
    always: bool = False
    rough: int = 0

    def usable(self, acts: Iterable[Action]) -> list[Action]:
        """Return the acts except those whose result a person must enter."""
        return list(self.each_usable(acts))

    def each_usable(self, acts: Iterable[Action]) -> Iterator[Action]:
        """Yield what `usable` returns, as it is read: many a caller needs the first acts only."""
        by_hand, rolled = self.by_hand, self.rolled
        return (
            act
            for act in acts
            if act.verb not in by_hand or act.verb in rolled or f"{act.verb}/{act.mode}" in rolled
        )


#: The default: losses are bad, points are good.
PLAIN = Aims({"lost": -1.0})


def aims_of(rules: Ruleset, world: World | None = None) -> Aims:
    """Return the aims of a ruleset; the default ones if it has none of its own.

    If the world has a combat table in force, results that are rolled on it are usable.
    """
    if rules.opponent is None:
        return PLAIN
    return aims_in(rules.opponent.package, rolls=world is not None and in_force(world) is not None)


def holds_of(rules: Ruleset, aims: Aims) -> Holds:
    """Return the function that tells whether a counter can hold a place.

    It is the ruleset's own, or goes by the aims' types and kinds.
    """
    if rules.opponent is not None and rules.opponent.holds is not None:
        return rules.opponent.holds()
    return _listed(aims.holders)


@cache
def _listed(holders: frozenset[str]) -> Holds:
    """The function that tells whether a counter is of these types or kinds, or can move."""

    def listed(_state: State, counter: Counter) -> bool:
        kind = counter.kind
        return kind.type in holders or kind.id in holders if holders else bool(kind.allowance)

    return listed


@cache
def _settings(package: str) -> Mapping[str, Any]:
    """The table of a ruleset's package, read once: the page's memory snapshot holds it."""
    short = package.rpartition(".")[2]  # the site ships them beside the opponent (lean_wheel.py)
    return table("overstack.opponent", f"aims_{short}") or table(package, "aims")


@cache
def aims_in(package: str, *, rolls: bool = False) -> Aims:
    """The aims in a ruleset's package; `rolls` with a scenario's table in force."""
    settings = _settings(package)
    return Aims(
        settings.get("measures", {}),
        settings.get("score", PLAIN.score),
        settings.get("place", PLAIN.place),
        settings.get("enemy", PLAIN.enemy),
        settings.get("marker", ""),
        settings.get("worth", ""),
        frozenset(settings.get("holders", ())),
        frozenset(settings.get("by_hand", ())),
        frozenset(settings.get("rolled", ()) if rolls else ()),
        frozenset(settings.get("attacks", PLAIN.attacks)),
        frozenset(settings.get("arrivals", PLAIN.arrivals)),
        frozenset(settings.get("moves", PLAIN.moves)),
        frozenset(settings.get("aside", ())),
        tuple(settings.get("moving", ())),
        charges=tuple(settings.get("charges", ())),
        curve=Curve(**settings.get("curve", {})),
        features=settings.get("features", {}),
        always=settings.get("always", False),
        rough=settings.get("rough", PLAIN.rough),
    )
