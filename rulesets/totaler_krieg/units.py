"""The units that count: a faction's ground units, their steps, and the exempt Exp units.

Implements the clauses 9.2-counts, 9.2-others and 9.1-exp; does not depend on limits.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.judging.verdict import clause
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.position.values import quick
from overstack.rulesets.totaler_krieg.book import (
    EXP_STEPS,
    MINOR_NAMES,
    NO_LIMIT,
    STEP_LOST,
    STEP_MORE,
)
from overstack.rulesets.totaler_krieg.least_loss import Piece

Counters = tuple[Counter, ...]


@quick
@dataclass(frozen=True, slots=True)
class Unit:
    """A ground unit for stacking: its counter's id, and its piece for the least-loss search."""

    who: str
    piece: Piece

    @property
    def steps(self) -> int:
        """The number of steps that the unit has left."""
        return self.piece.steps


def full_steps(counter: Counter) -> int:
    """The steps of a counter at full strength: those of its kind, plus one with STEP_MORE."""
    return int(counter.kind.traits["steps"]) + counter.has(STEP_MORE)


def steps(counter: Counter) -> int:
    """The steps that a counter has left; at least one, as a counter without steps is removed."""
    return max(1, full_steps(counter) - counter.marks.count(STEP_LOST))


def is_ground(counter: Counter) -> bool:
    """Whether a counter is a ground unit; HQ and Fortress units are (reading B11)."""
    return counter.kind.traits["class"] == "ground"


def country(counter: Counter) -> str:
    """The id of a counter's country; "" if it has none."""
    return str(counter.kind.traits["country"])


def minor(counter: Counter) -> str:
    """The Minor Country of a counter; "" if its country is not a Minor Country."""
    return country(counter) if country(counter) in MINOR_NAMES else ""


def is_exp(counter: Counter) -> bool:
    """Whether a counter is an Exp unit."""
    return bool(counter.kind.traits.get("exp"))


# -- clauses on which units count ----------------------------------------------------------


def _of_everybody(state: State, there: Counters, side: str) -> Counters:
    return there


@clause("9.2-counts", otherwise=_of_everybody)
def friendly(state: State, there: Counters, side: str) -> Counters:
    """The counters of a faction: only its own counters count (readings B4 and B13)."""
    return tuple([counter for counter in there if counter.side == side])


def _everything(state: State, there: Counters) -> Counters:
    return there


@clause("9.2-others", otherwise=_everything)
def ground(state: State, there: Counters) -> Counters:
    """The ground units; air, naval, Support units and markers are ignored."""
    return tuple([counter for counter in there if is_ground(counter)])


@clause("9.1-exp", otherwise=0)
def exempt_steps(state: State, counter: Counter) -> int:
    """The most steps that an exempt unit may have under the rule on Minor Countries (B1)."""
    if not is_exp(counter):
        return 0
    return NO_LIMIT if state.option("any-exp") else EXP_STEPS


@memo(of="counter")
def unit(state: State, counter: Counter) -> Unit:
    """Convert a counter to a `Unit` with its current steps."""
    traits = counter.kind.traits
    return Unit(
        counter.id,
        Piece(
            steps(counter),
            bool(traits.get("hq")),
            bool(traits.get("fortress")),
            minor(counter),
            exempt_steps(state, counter),
        ),
    )


def counted(state: State, there: Counters, side: str) -> tuple[Unit, ...]:
    """The units among some counters that count for a faction, in their order."""
    return tuple([unit(state, each) for each in ground(state, friendly(state, there, side))])


def ground_units(state: State, place: Place, side: str) -> Counters:
    """A faction's ground units in a place, in order of entry, whether or not they count."""
    return tuple(c for c in state.at(place) if c.side == side and is_ground(c))
