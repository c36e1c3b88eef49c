"""Entering a hex, however it is done: one judgement for every way in (R4, R5, R1-always).

Move, pass through, dismount, arrive, put by hand: each is judged on the position that
would result, at its moment. Knows the limits through `stacking`; `commentary` adds what the
article says about the same situation.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.judging.verdict import Finding, Grade, Price, clause, facts
from overstack.position import movement
from overstack.position.memo import memo
from overstack.position.state import Action, Counter, Place, State
from overstack.position.values import lazy, quick
from overstack.rulesets.aam2009 import acts, stack_findings, stacking, turn
from overstack.rulesets.aam2009.book import AIRCRAFT, OBSTACLE, OVER, SETUP, VEHICLE
from overstack.rulesets.aam2009.stacking import Findings, Stack


@quick
@dataclass(frozen=True)
class Entry:
    """One counter's way into one hex, `verb` telling how; `after` is its side's stack then.

    `allowed` is the tolerance of the moment.
    """

    state: State
    mover: Counter
    verb: str
    place: Place
    after: Stack
    allowed: int

    @lazy
    def before(self) -> Stack:
        """The same side's stack as it stands before the entry."""
        return stacking.stack(self.state, self.place, self.mover.side)

    @lazy
    def enemy(self) -> Stack:
        """The other army's stack in the hex."""
        other = self.state.world.other(self.mover.side)
        return stacking.stack(self.state, self.place, other)

    @property
    def dismounts(self) -> bool:
        """Whether a passenger gets off in the hex that it rides in."""
        return bool(self.mover.aboard) and self.mover.place == self.place

    @property
    def load(self) -> int:
        """How many ride in the counter."""
        return len(self.state.load(self.mover.id))

    @property
    def points(self) -> int:
        """Movement points that a moving counter would have left; none for other ways in."""
        if self.verb != "move":
            return 0
        cost = acts.step_cost(self.state, self.mover, self.place.hex) or 0
        return movement.left(self.mover) - cost

    @property
    def grade(self) -> Grade:
        """The answer to the entry as far as stacking goes."""
        return stacking.graded(self.after.over, self.allowed)

    @property
    def is_vehicle(self) -> bool:
        """Whether a vehicle enters."""
        return self.mover.kind.type == VEHICLE


@memo(of="position", keep=8)
def entry(state: State, action: Action) -> Entry | None:
    """The entry that an act amounts to; None where it brings no counter into a hex."""
    place = acts.target_hex(state, action)
    if place is None or place.hex is None:
        return None
    mover = state.by_id[action.who]
    if mover.place == place and not mover.aboard:
        return None  # it stands there already
    return Entry(
        state=state,
        mover=mover,
        verb=action.verb,
        place=place,
        after=stacking.stack_of(state, place, mover.side, stacking.standing(state, place, mover)),
        allowed=stacking.tolerance(state, mover.side),
    )


def rules(state: State, came: Entry) -> Findings:
    """Everything of the rule box that an entry meets."""
    mover = came.mover
    found = deciding(state, came)
    if exempt(state, mover):
        return found
    return (*stack_findings.limit_findings(state, came.after, came.allowed, mover.id), *found)


def exempt(state: State, mover: Counter) -> bool:
    """Whether it has limits of its own: aircraft and obstacles do."""
    return mover.kind.type in (AIRCRAFT, OBSTACLE) and turn.immune(state, mover)


def deciding(state: State, came: Entry) -> Findings:
    """Those of them that set the grade: none that counts a stack finds it worse."""
    mover = came.mover
    if exempt(state, mover):
        return stack_findings.exempt_limit(state, came.place, mover.side, mover)
    return (
        *over_while_moving(state, came.after, came.allowed),
        *over_at_other_times(state, came.after, came.allowed),
    )


@clause("R5-tolerance", otherwise=())
def over_while_moving(state: State, held: Stack, allowed: int) -> Findings:
    """In the own portion of movement or assault: one over is allowed, more never is."""
    if not (held.over and stacking.own_portion(state, held.side)):
        return ()
    return (_over("R5-tolerance", held, allowed),)


@clause("R1-always", otherwise=())
def over_at_other_times(state: State, held: Stack, allowed: int, say: str = "") -> Findings:
    """At any other time the limit holds to the letter."""
    if stacking.own_portion(state, held.side):
        return ()
    return (_over("R1-always", held, allowed, say),)


def _over(clause_id: str, held: Stack, allowed: int, say: str = "") -> Finding:
    grade = stacking.graded(held.over, allowed)
    sums = (*held.sums, *facts(allowed=allowed))
    return Finding(clause_id, grade, held.place, held.side, facts=sums, say=say)


# -- a stack as it stands ----------------------------------------------------------------


def standing(state: State, held: Stack) -> Findings:
    """Everything that the rule box says of a stack that stands, at the present moment."""
    allowed = stacking.standing_tolerance(state, held.side)
    found = (
        *stack_findings.limit_findings(state, held, allowed),
        *stack_findings.exempt_limit(state, held.place, held.side),
    )
    if not held.over:
        return found
    if stacking.own_portion(state, held.side):
        ended = turn.pending(state) is not None and held.over <= allowed
        now = closing if ended else over_while_moving
        return (*found, *now(state, held, allowed))
    if state.phase == SETUP:
        return (*found, *over_at_other_times(state, held, allowed))
    beyond = over_at_other_times(state, held, allowed, "stands") if held.over > allowed else ()
    return (*found, *beyond, *waiting(state, held))


@clause("R5-end", otherwise=())
def closing(state: State, held: Stack, allowed: int) -> Findings:
    """While penalties are placed the own portion has ended: nothing is tolerated any more."""
    return (turn.over_finding(held, ""),)


@clause("R5-end", otherwise=())
def waiting(state: State, held: Stack) -> Findings:
    """Outside the own portion a stack that is over waits until the next one ends (reading A9)."""
    return () if state.phase == OVER else (turn.over_finding(held, "waits"),)


def standing_price(state: State, held: Stack) -> tuple[Price, ...]:
    """What a stack that stands will cost if it stays.

    Nothing in set-up, where it is forbidden, nor after the end, when no portion ends any more.
    """
    return () if state.phase in (SETUP, OVER) else turn.price(state, held)
