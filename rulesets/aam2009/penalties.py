"""Placing a penalty, and the traps of a contested hex (R0, R6, Q12-first, Q13, Q14N to Q16).

Uses the pending penalties of `turn` and the ladder of `casualties`; judges the act "hit" and
adds the FAQ's answers on hits and on vehicles trapped beside an enemy vehicle.
"""

from __future__ import annotations

from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.state import Action, Counter, State
from overstack.rulesets.aam2009 import turn
from overstack.rulesets.aam2009.acts import barred
from overstack.rulesets.aam2009.book import (
    DAMAGED,
    DESTROYED,
    DISRUPTED,
    HIT,
    PENALTY_HITS,
    VEHICLE,
)
from overstack.rulesets.aam2009.casualties import flip, flips
from overstack.rulesets.aam2009.stacking import Findings, Stack, stack
from overstack.rulesets.aam2009.turn import Penalty

# -- the act "hit" -----------------------------------------------------------------------


def hit_rules(state: State, action: Action) -> Findings:
    """Return the rule box's findings on placing a penalty on a counter."""
    target, due = state.by_id[action.on], turn.pending(state)
    return (
        *one_a_hex(state, due),
        *(any_unit(state, target, due) if due else ()),
        *(not_aircraft(state, target, due) if due else ()),
        *(marked(state, target, due) if due else ()),
    )


@finds("R6-one", otherwise=())
def one_a_hex(rule: Rule, state: State, due: Penalty | None) -> Findings:
    """Each overstacked hex brings exactly one face-down hit at the end of the portion."""
    if due is None:
        return barred("R6-one", "none-due")
    figures = facts(hits=PENALTY_HITS, waiting=len(state.frames) - 1)
    return (rule.lawful(due.place, due.side, facts=figures),)


@finds("R6-any", otherwise=())
def any_unit(rule: Rule, state: State, target: Counter, due: Penalty) -> Findings:
    """Any soldier or vehicle of the penalised side in the hex may be chosen, nothing else."""
    side = due.side
    choice = turn.targets(state, due.place, side)
    figures = facts(choices=len(choice))
    if target in choice:
        say, grade = "may", Grade.LAWFUL
    elif target.aboard and target.place == due.place and target.side == side:
        say, grade = "passenger", Grade.FORBIDDEN
    else:
        say, grade = "not-there", Grade.FORBIDDEN
    return (rule.graded(grade, due.place, side, facts=figures, say=say, who=(target.id,)),)


@finds("R4-indep", otherwise=())
def not_aircraft(rule: Rule, state: State, target: Counter, due: Penalty) -> Findings:
    """Aircraft and obstacles take no penalty for the units in their hex."""
    if not turn.immune(state, target):
        return ()
    side, who = due.side, (target.id,)
    return (rule.forbidden(due.place, side, say="penalty", who=who),)


@finds("R6-marked", otherwise=())
def marked(rule: Rule, state: State, target: Counter, due: Penalty) -> Findings:
    """A counter that already has face-down hits may be chosen again."""
    hits = target.marks.count(HIT)
    if not hits or target not in turn.targets(state, due.place, due.side):
        return ()
    figures = facts(hits=hits)
    return (rule.lawful(due.place, target.side, facts=figures, who=(target.id,)),)


def hit_answers(state: State, action: Action) -> Findings:
    """Return the FAQ's answers on a penalty that may be placed on this counter."""
    target, due = state.by_id[action.on], turn.pending(state)
    if due is None:
        return ()
    if target not in turn.targets(state, due.place, due.side):
        return ()
    return (
        *free_choice(state, target, due),
        *adds_up(state, target),
        *trap_hit(state, target),
    )


@finds("Q15-choice", otherwise=())
def free_choice(rule: Rule, state: State, target: Counter, due: Penalty) -> Findings:
    """The opponent chooses freely: it matters neither who came last nor who exceeds the limit."""
    choice = turn.targets(state, due.place, target.side)
    if len(choice) < 2:
        return ()
    who = tuple(counter.id for counter in choice)
    figures = facts(choices=len(who))
    return (rule.lawful(due.place, target.side, facts=figures, role="precedent", who=who),)


def told(end: str) -> str:
    """Return the words for a ladder result: the second hit disrupts and damages a vehicle."""
    return "disrupted and damaged" if end == DAMAGED else end


def _reckoned(answer: str, say: str, state: State, target: Counter) -> Findings:
    """Return a FAQ answer on the effect of a counter's hits, this penalty included."""
    coming = flip(state, target, added=PENALTY_HITS)
    figures = facts(
        hits=target.marks.count(HIT) + PENALTY_HITS, end=told(coming.end) if coming else ""
    )
    found = Finding(
        answer,
        Grade.LAWFUL,
        target.place,
        target.side,
        facts=figures,
        say=say,
        role="precedent",
        who=(target.id,),
    )
    return (found,)


@clause("Q16-same", otherwise=())
def adds_up(state: State, target: Counter) -> Findings:
    """A penalty is a hit like any other and adds to those on the counter."""
    return _reckoned("Q16-same", "adds", state, target) if target.has(HIT) else ()


# -- the trap ----------------------------------------------------------------------------


def trapped(state: State, held: Stack) -> tuple[Counter, ...]:
    """Return a side's disrupted vehicles beside an enemy vehicle that was there first."""
    if not held.contested or held.holds:
        return ()
    return tuple(vehicle for vehicle in held.vehicles if vehicle.has(DISRUPTED))


def _caught(state: State, counter: Counter) -> bool:
    if counter.kind.type != VEHICLE or counter.aboard or counter.place.hex is None:
        return False
    return counter in trapped(state, stack(state, counter.place, counter.side))


@clause("Q14N", otherwise=())
def trap_hit(state: State, target: Counter) -> Findings:
    """Return the answer on the effect of repeated penalties on a vehicle that cannot leave."""
    return _reckoned("Q14N", "hit", state, target) if _caught(state, target) else ()


@finds("Q14N", otherwise=())
def trap_flip(rule: Rule, state: State) -> Findings:
    """Return the answers on trapped vehicles in the casualty phase."""
    return tuple(
        rule.lawful(
            counter.place,
            counter.side,
            say=one.end,
            role="precedent",
            who=(counter.id,),
            hits=one.hits,
            end=told(one.end),
        )
        for one in flips(state)
        for counter in (state.by_id[one.who],)
        if one.hits and _caught(state, counter)
    )


@finds("Q16-same", otherwise=())
def same_flip(rule: Rule, state: State) -> Findings:
    """Two or more hits take effect together, whichever side caused them."""
    return tuple(
        rule.lawful(
            counter.place,
            counter.side,
            say="destroyed" if one.end == DESTROYED else "together",
            role="precedent",
            who=(counter.id,),
            hits=one.hits,
            end=told(one.end),
        )
        for one in flips(state)
        for counter in (state.by_id[one.who],)
        if one.hits > 1
    )


# -- a contested hex --------------------------------------------------------


@finds("Q12-first", otherwise=())
def legal_vehicle(rule: Rule, state: State, held: Stack) -> Findings:
    """The legal vehicle of a contested hex is the one that has been there longest."""
    if not (held.contested and held.holds):
        return ()
    behind = len(held.vehicles) + len(held.rivals) - 1
    figures = facts(first=f"#{held.first}", behind=behind)
    return (rule.lawful(held.place, held.side, facts=figures, role="precedent", who=(held.first,)),)


@finds("Q13", otherwise=())
def no_backing_out(rule: Rule, state: State, held: Stack) -> Findings:
    """A vehicle disrupted in an enemy vehicle's hex stays where it is."""
    return tuple(
        rule.lawful(
            held.place, held.side, facts=(), say="stands", role="precedent", who=(vehicle.id,)
        )
        for vehicle in trapped(state, held)
    )


@finds("Q13", otherwise=())
def cannot_leave(rule: Rule, state: State, counter: Counter) -> Findings:
    """A disrupted vehicle in a contested hex cannot drive out, and no rule moves it back."""
    if not _caught(state, counter):
        return ()
    who = (counter.id,)
    return (rule.forbidden(counter.place, counter.side, say="leaves", role="precedent", who=who),)


@finds("R0-supersede", otherwise=())
def old_rule(rule: Rule, state: State, counter: Counter) -> Findings:
    """The earlier books would have moved the vehicle back; their stacking rules are superseded."""
    if not _caught(state, counter):
        return ()
    who = (counter.id,)
    return (rule.forbidden(counter.place, counter.side, role="note", who=who),)
