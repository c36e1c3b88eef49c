"""Rules 2 and 3: the stacking limit of a hex, and the price of exceeding it.

`stack_findings` makes every judgement (of a move, a put or the current board), from the counters
that would be in the hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from overstack.book.load import load
from overstack.judging.verdict import (
    Finding,
    Grade,
    Price,
    Rule,
    Slots,
    Verdict,
    facts,
    finds,
    verdict,
)
from overstack.position.state import Counter, Place, State

BOOK = load(__package__)

LIMIT: int = BOOK.tables["stacking"]["limit"]
TOLERANCE: int = BOOK.tables["stacking"]["tolerance"]
STEPS: int = BOOK.tables["stacking"]["steps"]

WEAKENED = "weakened"


def counted(state: State, stack: Iterable[Counter]) -> tuple[str, ...]:
    """The counters that count towards the limit (reading T1)."""
    free = state.option("weakened-free")
    return tuple(c.id for c in stack if not (free and c.has(WEAKENED)))


@finds("2-limit", otherwise=())
def limit(
    rule: Rule, state: State, place: Place, side: str, stack: tuple[Counter, ...]
) -> tuple[Finding, ...]:
    """The finding on rule 2: at most two counters of a side in a hex."""
    units = counted(state, stack)
    grade = Grade.OVERSTACKED if len(units) > LIMIT else Grade.LAWFUL
    figures = facts(units=len(units), limit=LIMIT)
    return (rule.graded(grade, place, side, facts=figures, who=units, slots=Slots(LIMIT, units)),)


@finds("2-third", otherwise=())
def third(
    rule: Rule, state: State, place: Place, side: str, stack: tuple[Counter, ...], *, entering: bool
) -> tuple[Finding, ...]:
    """The finding on rule 2's exception: one extra counter while the side moves.

    A stack of another side that already has the extra counter waits for its price.
    """
    units = counted(state, stack)
    over = len(units) - LIMIT
    if over <= 0:
        return ()
    moving = side == state.active
    tolerance = TOLERANCE if moving or not entering else 0
    grade = Grade.FORBIDDEN if over > tolerance else Grade.OVERSTACKED
    say = "waits" if grade is Grade.OVERSTACKED and not moving else ""
    figures = facts(units=len(units), limit=LIMIT, over=over, tolerance=tolerance)
    return (rule.graded(grade, place, side, facts=figures, say=say, who=units),)


@finds("3-price", otherwise=())
def prices(rule: Rule, state: State, side: str, stacks: Mapping[Place, int]) -> tuple[Finding, ...]:
    """The findings of rule 3: a step per hex over the limit; `stacks` has the counters per hex."""
    crowded = {place: units for place, units in stacks.items() if units > LIMIT}
    if not crowded:
        return (rule.lawful(None, side),)
    return tuple(
        rule.overstacked(place, side, units=units, limit=LIMIT, steps=STEPS)
        for place, units in crowded.items()
    )  # fmt: skip


def overstacked(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that cost a step."""
    return tuple(finding for finding in found if finding.grade is Grade.OVERSTACKED)


def prices_of(found: Iterable[Finding]) -> tuple[Price, ...]:
    """The prices, in steps to lose, of the findings of rule 3."""
    return tuple(Price(f.side, f.place, STEPS, "step", "3-price") for f in overstacked(found))


def stack_findings(state: State, place: Place, side: str, entering: Counter | None) -> Verdict:
    """Return the verdict of rules 2 and 3 on one side in a hex, with `entering` if given."""
    there = tuple(c for c in state.at(place) if c.side == side and c != entering)
    stack = (*there, entering) if entering is not None else there
    found = limit(state, place, side, stack)
    found += third(state, place, side, stack, entering=entering is not None)
    return verdict(found, prices_of(prices(state, side, {place: len(counted(state, stack))})))


def crowds(state: State, side: str) -> tuple[Finding, ...]:
    """Return the findings of rule 3 on a side if its move ended now."""
    own = {
        place: len(counted(state, (c for c in stack if c.side == side)))
        for place, stack in state.stacks.items()
        if place.hex is not None
    }
    return prices(state, side, own)
