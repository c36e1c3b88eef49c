"""The end of a phase: all stacks within limits, or lawfully in overstack (8.A-when, 8.C).

A side may not end its phase while one of its hexes is over the limit and can still be mended. A
hex that can no longer be mended (after an umpire's entry, or a retreat without a marker) is
reported and left to the players. Depends on the turn and the limits; mends no hex itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overstack.judging.chapters import Answer
from overstack.judging.verdict import Finding, Grade, Price, Rule, facts, finds
from overstack.position.entries import naming
from overstack.position.state import Action, Place, State
from overstack.rulesets.europa import overstack
from overstack.rulesets.europa.book import BOOK
from overstack.rulesets.europa.limits import applicable, units
from overstack.rulesets.europa.supplied import moves, turn
from overstack.rulesets.europa.supplied.turn import Findings

VERBS: Final = naming({"end": ""})
FRAMES: Final = ("",)


@finds("8.C", otherwise=())
def end_findings(rule: Rule, state: State, side: str) -> Findings:
    """A finding for each hex of a side over its limit; one lawful finding if there is none."""
    found: list[Finding] = []
    for at in turn.over_now(state, side):
        open_ = moves.can_mend(state, at, side)
        grade = Grade.FORBIDDEN if open_ else Grade.OVERSTACKED
        who = tuple(unit.id for unit in units.regular(state, at, side))
        found.append(rule.graded(grade, at, side, say="" if open_ else "flagged", who=who))
    if found:
        return tuple(found)
    over = sum(len(units.over(state, at, side)) for at, held in units.held(state) if held == side)
    return (rule.lawful(None, side, over=over),)


@finds("8.C", otherwise=())
def standing(rule: Rule, state: State, at: Place, side: str) -> Findings:
    """The finding on a hex that is over its limit now: whether the owner can still mend it."""
    if not turn.breached(state, at, side):
        return ()
    mine = side == state.active and state.world.play != "free"
    if (mine and moves.can_mend(state, at, side)) or units.markers(state, at, side):
        figures = facts(mend=len(applicable.packing_at(state, at, side).left))
        return (rule.overstacked(at, side, facts=figures, say="mend"),)
    return (rule.forbidden(at, side, say="stands"),)


def inspected(state: State, at: Place, side: str) -> tuple[Findings, tuple[Price, ...]]:
    """The 8.B and 8.C findings and prices for a side's hex in the current position."""
    found, due = overstack.standing(state, at, side)
    over = standing(state, at, side)
    return found + over, due + overstack.prices(state, over)


@finds("D-sequence", otherwise=())
def next_step(rule: Rule, state: State) -> Findings:
    """A note on the phase that comes next."""
    _, step = turn.following(state)
    figures = facts(next=BOOK.phases[step.phase].name, whose=f"%{step.side}")
    return (rule.lawful(None, state.active, facts=figures, say="next", role="note"),)


def answer(state: State, action: Action) -> Answer:
    """Return the findings on an act that ends the phase now."""
    if turn.result(state) is not None or state.world.play == "free":
        say = "finished" if turn.result(state) is not None else "free-board"
        return Answer(overstack.barred("D-sequence", say, None))
    return Answer(
        (),
        lambda: next_step(state) + turn.held_findings(state),
        _ending(state, state.active),
        decides=lambda: _to_be_mended(state, state.active),
    )


def _ending(state: State, side: str) -> Iterator[Finding]:
    yield from turn.checked(state, side)
    yield from end_findings(state, side)


@finds("8.C", otherwise=())
def _to_be_mended(rule: Rule, state: State, side: str) -> Findings:
    """Forbid the end of the phase if a hex of the side is over its limit and can be mended."""
    over = turn.over_now(state, side)
    mended = next((at for at in over if moves.can_mend(state, at, side)), None)
    return () if mended is None else (rule.forbidden(mended, side),)


def apply(state: State, action: Action) -> State:
    """Return the position at the start of the next phase in which anything can happen."""
    return turn.advanced(state)


def candidates(state: State, who: str = "") -> Iterator[Action]:
    """Yield the act that ends the phase, if the game has phases."""
    if state.world.play != "free" and not who and state.top is None:
        yield Action("end")
