"""The findings about a stack: restrictions, then limits, with their arithmetic (9, 9.1, 9.2).

Reports the limits that `stacking` computes, with their figures. A broken bound is always graded
overstacked (allowed at a price), because rule 9 forbids no stack during a Phase or Segment.
"""

from __future__ import annotations

from overstack.judging.verdict import Finding, Grade, Rule, Slots, clause, facts, finds
from overstack.position.state import Place, State
from overstack.rulesets.totaler_krieg import stacking, units
from overstack.rulesets.totaler_krieg.book import LIMITED_STEPS, MINOR_NAMES, NO_LIMIT, STEPS
from overstack.rulesets.totaler_krieg.stacking import Stack

Findings = tuple[Finding, ...]


def graded(broken: object) -> Grade:
    """The grade of a bound: overstacked if it is broken, else lawful."""
    return Grade.OVERSTACKED if broken else Grade.LAWFUL


def stack_findings(state: State, held: Stack) -> Findings:
    """All findings of rule 9 on a stack that do not depend on the moment."""
    return (
        *hq_findings(state, held),
        *fortress_findings(state, held),
        *minor_findings(state, held),
        *exp_findings(state, held),
        *mix_findings(state, held),
        *limit_findings(state, held),
        *overstacked(state, held),
        *marker_findings(state, held),
    )


# -- restrictions ------------------------------------------------------------------------


@clause("9.1-hq", otherwise=())
def hq_findings(state: State, held: Stack) -> Findings:
    """The finding on HQs: at most one in a stack."""
    return _one_of_a_kind("9.1-hq", held, held.hqs, held.bounds.hqs)


@clause("9.1-fort", otherwise=())
def fortress_findings(state: State, held: Stack) -> Findings:
    """The finding on Fortresses: at most one in a stack."""
    return _one_of_a_kind("9.1-fort", held, held.fortresses, held.bounds.fortresses)


def _one_of_a_kind(clause_id: str, held: Stack, who: tuple[str, ...], limit: int) -> Findings:
    if not who:
        return ()
    figures = facts(count=len(who), limit=limit)
    grade = graded(len(who) > limit)
    return (
        Finding(
            clause_id, grade, held.place, held.side, facts=figures, who=who, slots=Slots(limit, who)
        ),
    )


@finds("9.1-minor", otherwise=())
def minor_findings(rule: Rule, state: State, held: Stack) -> Findings:
    """The finding on Minor Countries: at most one in a stack, not counting exempt Exp units."""
    if not held.minors:
        return ()
    figures = facts(
        countries=", ".join(held.minors), count=len(held.minors), limit=held.bounds.minors
    )
    who = tuple(u.who for u in held.units if u.piece.minor and u.steps > u.piece.free)
    grade = graded(len(held.minors) > held.bounds.minors)
    return (rule.graded(grade, held.place, held.side, facts=figures, who=who),)


@finds("9.1-exp", otherwise=())
def exp_findings(rule: Rule, state: State, held: Stack) -> Findings:
    """Findings on the Exp units of Minor Countries: exempt with one step, else not (B1)."""
    found: list[Finding] = []
    clash = len(held.minors) > held.bounds.minors
    for unit in held.units if len(held.units) > 1 else ():
        if not (unit.piece.minor and units.is_exp(state.by_id[unit.who])):
            continue
        exempt = unit.steps <= unit.piece.free
        if exempt or clash:
            figures = facts(country=MINOR_NAMES[unit.piece.minor], steps=unit.steps)
            who = (unit.who,)
            grade = graded(not exempt)
            found.append(rule.graded(grade, held.place, held.side, facts=figures, who=who))
    return tuple(found)


@finds("9.1-clar", otherwise=())
def mix_findings(rule: Rule, state: State, held: Stack) -> Findings:
    """The finding on the mix that 9.1-clar allows: Majors, one Minor, other Minors' Exp units."""
    minor = sum(bool(u.piece.minor) and u.steps > u.piece.free for u in held.units)
    exempt = sum(bool(u.piece.minor) and u.steps <= u.piece.free for u in held.units)
    if len(held.units) < 2 or not (minor or exempt):
        return ()
    figures = facts(
        majors=len(held.units) - minor - exempt,
        minors=minor,
        exps=exempt,
        countries=len(held.minors),
    )
    grade = graded(len(held.minors) > held.bounds.minors)
    return (rule.graded(grade, held.place, held.side, facts=figures, role="precedent"),)


# -- limits ------------------------------------------------------------------------------


def limit_findings(state: State, held: Stack) -> Findings:
    """The findings on units and on steps, compared with the limits of the place."""
    if not held.units or held.room.units == NO_LIMIT:
        return ()
    who = tuple(unit.who for unit in held.units)
    sizes = tuple(unit.steps for unit in held.units)
    return (
        Finding(
            held.room.clause,
            graded(held.over_units),
            held.place,
            held.side,
            facts=facts(units=len(who), limit=held.room.units, over=held.over_units),
            say="units-over" if held.over_units else "units-in",
            who=who,
            slots=Slots(held.room.units, who),
        ),
        Finding(
            held.room.clause,
            graded(held.over_steps),
            held.place,
            held.side,
            facts=facts(
                steps=held.steps, sum=_sum(sizes), limit=held.room.steps, over=held.over_steps
            ),
            say="steps-over" if held.over_steps else "steps-in",
            who=who,
            slots=Slots(held.room.steps, who, sizes),
        ),
    )


def _sum(sizes: tuple[int, ...]) -> str:
    """The arithmetic of some steps: "2 + 2 + 1 = 5"."""
    total = str(sum(sizes))
    return total if len(sizes) == 1 else f"{' + '.join(map(str, sizes))} = {total}"


@finds("9.2-def", otherwise=())
def overstacked(rule: Rule, state: State, held: Stack) -> Findings:
    """Whether the stack is overstacked: more units, or more steps, than the place allows."""
    if not held.units or held.room.units == NO_LIMIT:
        return ()
    figures = facts(
        units=len(held.units),
        most=held.room.units,
        steps=held.steps,
        limit=held.room.steps,
        over_units=held.over_units,
        over_steps=held.over_steps,
    )
    grade = graded(held.over_units or held.over_steps)
    return (rule.graded(grade, held.place, held.side, facts=figures),)


@finds("9.2-beach6", otherwise=())
def marker_findings(rule: Rule, state: State, held: Stack) -> Findings:
    """Findings that a Beachhead marker's own symbol sets its limit, not its hex's symbol."""
    if not held.place.part or held.place.hex is None or not held.units:
        return ()
    bare = Place(held.place.hex)
    own = LIMITED_STEPS if stacking.limited(state, held.place) else STEPS
    ashore = stacking.room(state, bare).steps
    figures = facts(
        units=len(held.units), most=held.room.units, steps=held.steps, limit=own, ashore=ashore
    )
    over = {"units": held.over_units, "steps": held.over_steps}
    found = [name for name, beyond in over.items() if beyond] or ["" if own != ashore else "same"]
    grade = graded(held.over_units or held.over_steps)
    return tuple(
        rule.graded(grade, held.place, held.side, facts=figures, say=say, role="precedent")
        for say in found
    )


# -- notes -------------------------------------------------------------------------------


@finds("9-stack", otherwise=())
def stack_notes(rule: Rule, state: State, place: Place) -> Findings:
    """A note that counters in one hex make a stack."""
    count = len(state.at(place))
    if count < 2 or place.hex is None:
        return ()
    return (rule.lawful(place, role="note", counters=count),)


@finds("9-stacking", otherwise=())
def stacking_notes(rule: Rule, state: State, held: Stack) -> Findings:
    """A note that a faction stacks: more than one of its units are in the place."""
    if len(held.units) < 2:
        return ()
    figures = facts(units=len(held.units))
    return (rule.lawful(held.place, held.side, facts=figures, role="note"),)


@finds("9.2-counts", otherwise=())
def others_notes(rule: Rule, state: State, held: Stack) -> Findings:
    """A note on other factions' ground units, which do not count in this faction's stack."""
    there = tuple(c for c in state.at(held.place) if c.side != held.side and units.is_ground(c))
    if not there or not held.units:
        return ()
    who = tuple(counter.id for counter in there)
    figures = facts(units=len(held.units), others=len(who))
    return (rule.lawful(held.place, held.side, facts=figures, say="", role="note", who=who),)


@finds("9.2-others", otherwise=())
def uncounted_notes(rule: Rule, state: State, place: Place) -> Findings:
    """A note on the counters that are not ground units, which never count."""
    who = tuple(counter.id for counter in state.at(place) if not units.is_ground(counter))
    if not who or place.hex is None:
        return ()
    figures = facts(others=len(who))
    return (rule.lawful(place, "", facts=figures, say="", role="note", who=who),)


# -- boxes -------------------------------------------------------------------------------


@finds("9-offmap", otherwise=())
def box_findings(rule: Rule, state: State, held: Stack) -> Findings:
    """A finding that an Off-Map Box may have any number and mix of a faction's ground units."""
    if not held.units:
        return ()
    figures = facts(units=len(held.units), steps=held.steps)
    who = tuple(unit.who for unit in held.units)
    return (rule.lawful(held.place, held.side, facts=figures, who=who),)


def box_notes(held: Stack) -> Findings:
    """A note that stacking is not judged in a box (9-hexonly); see `stacking.judged`."""
    figures = facts(units=len(held.units))
    return (Finding("9-hexonly", Grade.LAWFUL, held.place, held.side, facts=figures, role="note"),)
