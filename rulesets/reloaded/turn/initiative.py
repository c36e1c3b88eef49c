"""Initiative: the dice and the bonuses of both sides, the winner, and the findings about it.

Knows cards and the phases that begin with a roll; `sequence` determines which side then acts first.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from overstack.judging.chapters import Findings
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.chance import Class, Dice
from overstack.position.state import Counter, Faces, State
from overstack.rulesets.reloaded.book import INITIATIVE, MOVEMENT, ROLLS, SETUP
from overstack.rulesets.reloaded.cards import card
from overstack.rulesets.reloaded.turn import objectives, reserves, sequence
from overstack.rulesets.reloaded.units import models


@clause("ability.initiative", otherwise=0)
def initiative(state: State, model: Counter) -> int:
    """The Initiative bonus of one model."""
    return card(model.kind).abilities.get("initiative", 0)


def _greatest(_state: State, each: tuple[int, ...]) -> int:
    return max(each, default=0)


@clause("setup.initiative.sum", otherwise=_greatest)
def added(state: State, each: tuple[int, ...]) -> int:
    """The bonus of a side: the sum over its models."""
    return sum(each)


def bonus(state: State, side: str) -> int:
    """The Initiative bonus of a side, from all of its models still in the game."""
    there = (unit for unit in reserves.in_the_game(state) if unit.side == side)
    own = (model for unit in there for model in models(state, unit))
    return added(state, tuple(initiative(state, model) for model in own))


def dice(state: State) -> Dice:
    """Two dice for each side, the first side's first."""
    by = tuple(side.id for side in state.world.sides for _ in range(ROLLS))
    return Dice(len(by), 6, by)


def sums(state: State, faces: Faces) -> tuple[int, int]:
    """The total of each side's dice and bonus, the first side's first."""
    first, second = (side.id for side in state.world.sides)
    mine = sum(faces.faces[:ROLLS]) + bonus(state, first)
    return mine, sum(faces.faces[ROLLS:]) + bonus(state, second)


def rolled(state: State, faces: Faces) -> State:
    """The position after the dice: the winner acts first, and a tie is rolled again (A04).

    After the roll before set-up, `setup.begun` determines what follows.
    """
    first, second = (side.id for side in state.world.sides)
    mine, theirs = sums(state, faces)
    if mine == theirs:
        return state
    won = first if mine > theirs else second
    after = objectives.with_first(state.popped(), won)
    return after if after.phase == SETUP else sequence.begun(after, MOVEMENT)


def classes(state: State) -> tuple[Class, ...]:
    """The three outcomes, a win of either side or a tie, in place of 1,296 rolls."""
    first, second = (side.id for side in state.world.sides)
    return _outcomes(bonus(state, first) - bonus(state, second))


@cache
def _outcomes(ahead: int) -> tuple[Class, ...]:
    ways: dict[int, tuple[int, Faces]] = {}
    pairs = list(product(range(1, 7), repeat=ROLLS))
    for mine, theirs in product(pairs, repeat=2):
        gap = sum(mine) + ahead - sum(theirs)
        sign = (gap > 0) - (gap < 0)
        count, example = ways.get(sign, (0, Faces((*mine, *theirs))))
        ways[sign] = (count + 1, example)
    total = len(pairs) ** 2
    return tuple(Class(Fraction(n, total), faces) for n, faces in ways.values())


@clause("turn.initiative", otherwise=())
def initiative_findings(state: State) -> Findings:
    """Notes on the bonus that each side adds to its dice."""
    if state.phase not in (SETUP, INITIATIVE) or state.world.play == "free":
        return ()
    found: list[Finding] = []
    for side in state.world.sides:
        adds = bonus(state, side.id)
        figures = facts(adds=adds)
        where = (None, side.id, figures, "", "note")
        found += _of_the_roll(state, *where)
        if adds:
            found.append(Finding("ability.initiative", Grade.LAWFUL, *where))
            found.append(Finding("setup.initiative.sum", Grade.LAWFUL, *where))
    return tuple(found)


def _of_the_roll(state: State, *where: Any) -> Findings:  # noqa: ANN401 - handed on
    if state.phase == SETUP:
        return setup_roll(state, *where)
    return (Finding("turn.initiative", Grade.LAWFUL, *where),)


@finds("setup.initiative.roll", otherwise=())
def setup_roll(rule: Rule, _state: State, *where: Any) -> Findings:  # noqa: ANN401 - as above
    """Before set-up both sides roll too: the winner places first."""
    return (rule.lawful(*where),)
