"""Entering a hex: every way in is judged by the same functions (R4, R5, R1-always).

Move, pass through, dismount, arrive, put by hand: each is judged on the resulting position at
the moment of entry. The limits come from `stacking`; `commentary` adds the article's remarks
on the same situation.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.judging.chapters import refuses
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
    """One counter's entry into one hex by `verb`; `after` is its side's resulting stack.

    `allowed` is the tolerance at that moment.
    """

    state: State
    mover: Counter
    verb: str
    place: Place
    after: Stack
    allowed: int

    @lazy
    def before(self) -> Stack:
        """The same side's stack before the entry."""
        return stacking.stack(self.state, self.place, self.mover.side)

    @lazy
    def enemy(self) -> Stack:
        """The other army's stack in the hex."""
        other = self.state.world.other(self.mover.side)
        return stacking.stack(self.state, self.place, other)

    @property
    def dismounts(self) -> bool:
        """Whether a passenger dismounts in the hex of its transport."""
        return bool(self.mover.aboard) and self.mover.place == self.place

    @property
    def load(self) -> int:
        """The number of passengers in the counter."""
        return len(self.state.load(self.mover.id))

    @property
    def points(self) -> int:
        """Movement points that a moving counter would have left; 0 for other ways in."""
        if self.verb != "move":
            return 0
        cost = acts.step_cost(self.state, self.mover, self.place.hex) or 0
        return movement.points_left(self.mover) - cost

    @property
    def grade(self) -> Grade:
        """The stacking grade of the entry."""
        return stacking.graded(self.after.over, self.allowed)

    @property
    def is_vehicle(self) -> bool:
        """Whether a vehicle enters."""
        return self.mover.kind.type == VEHICLE


@memo(of="position", keep=8)
def entry(state: State, action: Action) -> Entry | None:
    """Return the entry that an act makes; None where no counter enters a hex."""
    place = acts.target_hex(state, action)
    if place is None or place.hex is None:
        return None
    mover = state.by_id[action.who]
    if mover.place == place and not mover.aboard:
        return None  # the counter is already there
    return Entry(
        state=state,
        mover=mover,
        verb=action.verb,
        place=place,
        after=stacking.stack_with(state, mover, place),
        allowed=stacking.tolerance(state, mover.side),
    )


def rules(state: State, came: Entry) -> Findings:
    """Return the findings of all rule-box clauses that apply to an entry."""
    mover = came.mover
    found = deciding(state, came)
    if exempt(state, mover):
        return found
    return (*stack_findings.limit_findings(state, came.after, came.allowed, mover.id), *found)


def exempt(state: State, mover: Counter) -> bool:
    """Whether a counter has separate limits, as aircraft and obstacles do."""
    return mover.kind.type in (AIRCRAFT, OBSTACLE) and turn.immune(state, mover)


def deciding(state: State, came: Entry) -> Findings:
    """Return the findings that set an entry's grade; no other stack finding grades it worse."""
    mover = came.mover
    if exempt(state, mover):
        return stack_findings.exempt_limit(state, came.place, mover.side, mover)
    return (
        *over_while_moving(state, came.after, came.allowed),
        *over_at_other_times(state, came.after, came.allowed),
    )


def fits(state: State, mover: Counter, place: Place) -> bool:
    """Whether `deciding` allows the entry of a soldier or vehicle into a hex."""
    if not state.at(place):  # every limit leaves room for one
        return True
    held = stacking.stack_with(state, mover, place)
    if held.over <= 0:
        return True
    allowed = stacking.tolerance(state, mover.side)
    found = over_while_moving(state, held, allowed) + over_at_other_times(state, held, allowed)
    return not refuses(found)


@clause("R5-tolerance", otherwise=())
def over_while_moving(state: State, held: Stack, allowed: int) -> Findings:
    """In a side's own portion of movement or assault one over is allowed, more never is."""
    if not (held.over and stacking.own_portion(state, held.side)):
        return ()
    return (_over("R5-tolerance", held, allowed),)


@clause("R1-always", otherwise=())
def over_at_other_times(state: State, held: Stack, allowed: int, say: str = "") -> Findings:
    """Outside a side's own portion of movement or assault the limit is strict."""
    if stacking.own_portion(state, held.side):
        return ()
    return (_over("R1-always", held, allowed, say),)


def _over(clause_id: str, held: Stack, allowed: int, say: str = "") -> Finding:
    grade = stacking.graded(held.over, allowed)
    sums = (*held.sums, *facts(allowed=allowed))
    return Finding(clause_id, grade, held.place, held.side, facts=sums, say=say)


# -- standing stacks ----------------------------------------------------------------


def standing(state: State, held: Stack) -> Findings:
    """Return the rule box's findings on a standing stack at the present moment."""
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
    """While penalties are being placed the portion has ended, so there is no tolerance."""
    return (turn.over_finding(held, ""),)


@clause("R5-end", otherwise=())
def waiting(state: State, held: Stack) -> Findings:
    """A stack over outside its side's portion is penalised when that side's next one ends (A9)."""
    return () if state.phase == OVER else (turn.over_finding(held, "waits"),)


def standing_price(state: State, held: Stack) -> tuple[Price, ...]:
    """Return the price that a standing stack will cost if it stays.

    Empty in set-up, where being over is forbidden, and after the game, when no portion ends.
    """
    return () if state.phase in (SETUP, OVER) else turn.price(state, held)
