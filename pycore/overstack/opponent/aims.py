"""The opponent's view of a rulebook as data: the measures, their signs and their weights.

`aims.toml` in the folder of a ruleset; a ruleset without one, and house rules, get along with what
every game has: victory points, losses, named places, the enemy. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from overstack.judging.rules import Ruleset
from overstack.position.state import Action
from overstack.words.tables import table


@dataclass(frozen=True)
class Curve:
    """How the worth of a position becomes a chance to win, fitted on matches (docs/opponents.md).

    `lead` is how steep the curve is at the start, `late` by how much more at the end of the game.
    """

    lead: float = 0.3
    late: float = 0.3


@dataclass(frozen=True)
class Aims:
    """How the positions of a rulebook are looked at.

    `measures` has the worth of one more of each measure to the side whose it is, below 0 for a
    loss; `score` that of a victory point; `place` how much it is worth to be near what gives
    points, `enemy` near an enemy where nothing gives any. `marker` is the type of counters that
    mark what gives points, with the trait that says how many. `holders` are the types, or kinds,
    that can hold a place, all where it is empty. `by_hand` are the verbs that need a result from
    tables outside the rulebook, which a person enters: the opponent keeps off them. `aside` are
    verbs that are looked at last within one activation. `moving` are
    the phases in which counters get to places. `curve` is what its worth means at the end.
    """

    measures: Mapping[str, float]
    score: float = 1.0
    place: float = 0.7
    enemy: float = 0.1
    marker: str = ""
    worth: str = ""
    holders: frozenset[str] = frozenset()
    by_hand: frozenset[str] = frozenset()
    aside: frozenset[str] = frozenset()
    moving: tuple[str, ...] = ()
    curve: Curve = Curve()

    def usable(self, acts: Iterable[Action]) -> list[Action]:
        """Return the acts without those whose result a person enters."""
        return [act for act in acts if act.verb not in self.by_hand]


#: For rulebooks that say nothing: losses are bad, points are good.
PLAIN = Aims({"lost": -1.0})


def aims_of(rules: Ruleset) -> Aims:
    """Return the aims of a ruleset; the plain ones where it has none of its own."""
    return PLAIN if rules.opponent is None else aims_in(rules.opponent.package)


@cache
def aims_in(package: str) -> Aims:
    """The aims that lie in a ruleset's package, read once."""
    short = package.rpartition(".")[2]  # the site has them beside the opponent (lean_wheel.py)
    told = table("overstack.opponent", f"aims_{short}") or table(package, "aims")
    return Aims(
        told.get("measures", {}),
        told.get("score", PLAIN.score),
        told.get("place", PLAIN.place),
        told.get("enemy", PLAIN.enemy),
        told.get("marker", ""),
        told.get("worth", ""),
        frozenset(told.get("holders", ())),
        frozenset(told.get("by_hand", ())),
        frozenset(told.get("aside", ())),
        tuple(told.get("moving", ())),
        curve=Curve(**told.get("curve", {})),
    )
