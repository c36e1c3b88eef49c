"""Every way into a place; all are judged by the stack that would result (9.2).

A move, landing, retreat, advance, arrival or put is an `Entry`. `stack_findings` judges the
resulting stack; this module adds the findings that depend on the moment: free for now, forced,
ashore, or a reinforcement that cannot be received.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.judging.verdict import Finding, Price, Rule, clause, facts, finds
from overstack.position.memo import memo
from overstack.position.state import LOST, Action, Counter, Place, State
from overstack.position.values import lazy, quick
from overstack.rulesets.totaler_krieg import adjacency, stack_findings, stacking, units
from overstack.rulesets.totaler_krieg.book import BOOK, EVENTS, STEP
from overstack.rulesets.totaler_krieg.stack_findings import Findings, graded
from overstack.rulesets.totaler_krieg.stacking import Stack

#: The acts that bring a counter into a place.
ENTRIES = ("move", "put", "deploy", "ship", "retreat", "advance")


@quick
@dataclass(frozen=True)
class Entry:
    """A counter's entry into a place by a `verb`; `after` is its faction's stack afterwards."""

    state: State
    mover: Counter
    verb: str
    place: Place
    after: Stack

    @lazy
    def before(self) -> Stack:
        """The faction's stack in the place without the counter."""
        there = tuple(c for c in self.state.at(self.place) if c.id != self.mover.id)
        return stacking.stack_of(self.state, self.place, self.mover.side, there)

    @lazy
    def counts(self) -> bool:
        """Whether the counter counts in a stack at all."""
        return any(unit.who == self.mover.id for unit in self.after.units)

    @lazy
    def judged(self) -> bool:
        """Whether stacking is judged in the place."""
        return stacking.judged(self.state, self.place)

    @property
    def arrives(self) -> bool:
        """Whether it is a reinforcement: deployed, or put from a box in the events Segment."""
        by_hand = self.verb == "put" and self.state.phase == EVENTS
        waits = self.mover.place.hex is None and self.place.hex is not None
        return self.verb == "deploy" or (by_hand and waits)

    @property
    def lands(self) -> bool:
        """Whether the counter comes ashore from a Beachhead marker in the same hex."""
        from_marker = self.mover.place.part and self.mover.place.hex == self.place.hex
        return bool(from_marker) and self.place.part == "" and self.place.hex is not None


@memo(of="position", keep=8)
def entry(state: State, action: Action) -> Entry | None:
    """The entry that an act makes; None if the act brings no counter into a place."""
    mover = state.by_id.get(action.who)
    if action.verb not in ENTRIES or mover is None or action.to is None:
        return None
    after = stacking.joined(state, action.to, mover)
    return Entry(state, mover, action.verb, action.to, after)


def rules(state: State, came: Entry) -> Findings:
    """All findings of rule 9 on an entry, except the notes."""
    if not came.counts:
        return ()
    if not came.judged:
        return stack_findings.box_findings(state, came.after)
    return (*stack_findings.stack_findings(state, came.after), *_moment(state, came))


def deciding(state: State, came: Entry) -> Findings:
    """The findings that could forbid an entry; a breach forbids only reinforcements."""
    if came.arrives and came.counts and came.judged:
        return received(state, came)
    return ()


def _moment(state: State, came: Entry) -> Findings:
    if came.arrives:
        return received(state, came)
    found = ashore(state, came) if came.lands else ()
    if came.after.complies:
        return found
    if came.verb == "retreat":
        found += forced(state, came)
    return (*found, *free_for_now(state, came.after), *remedy(state, came.after))


def notes(state: State, came: Entry) -> Findings:
    """The notes on an entry, which do not affect its grade."""
    if not came.judged:
        return stack_findings.box_notes(came.after) if came.counts else ()
    after = _after(state, came)
    found = (
        *stack_findings.uncounted_notes(after, came.place),
        *stack_findings.stack_notes(after, came.place),
    )
    if not came.counts:
        return found
    return (
        *found,
        *stack_findings.stacking_notes(after, came.after),
        *stack_findings.others_notes(after, came.after),
        *planning(state, came),
    )


def _after(state: State, came: Entry) -> State:
    return state.entered(came.mover.id, came.place)


def prices(state: State, came: Entry) -> tuple[Price, ...]:
    """The price of an entry that leaves a stack in breach."""
    if not (came.counts and came.judged) or (came.arrives and barred(state, came)):
        return ()
    return price(state, came.after)


# -- findings that depend on the moment --------------------------------------------------


@finds("9.2-midfree", otherwise=())
def free_for_now(rule: Rule, state: State, held: Stack, say: str = "") -> Findings:
    """A finding that a stack may be in breach until the Phase or Segment ends (then a penalty)."""
    figures_ = facts(steps=held.loss, phase=BOOK.phases[state.phase].name)
    return (rule.overstacked(held.place, held.side, facts=figures_, say=say),)


@finds("9.2-forced", otherwise=())
def forced(rule: Rule, state: State, came: Entry) -> Findings:
    """A finding that a retreat breaks the limits: by force or choice; the penalty applies."""
    mover = came.mover
    spared = sum(
        stacking.joined(state, to, mover).complies for to in retreats(state, mover) if to.hex
    )
    say = "forced" if not spared else "chosen"
    figures_ = facts(spared=spared, steps=came.after.loss)
    who = (mover.id,)
    return (rule.overstacked(came.place, mover.side, facts=figures_, say=say, who=who),)


def retreats(state: State, counter: Counter) -> tuple[Place, ...]:
    """The places a unit can retreat to: adjacent places, passable and without enemies.

    A unit can retreat onto a marker only in its faction's zone. A Fortress cannot retreat.
    """
    if counter.kind.traits.get("fortress"):
        return ()
    return tuple(
        to
        for to in adjacency.near(state, counter.place)
        if adjacency.cost(state, counter, to) is not None
        and not adjacency.enemies(state, counter.side, to)
        and (not to.part or adjacency.in_zone(state, counter.side, to))
    )


@finds("9.2-ashore", otherwise=())
def ashore(rule: Rule, state: State, came: Entry) -> Findings:
    """Findings that a unit that goes ashore is judged by the limit of the hex, not the marker."""
    left = tuple(
        each
        for each in units.counted(state, state.at(came.mover.place), came.mover.side)
        if each.who != came.mover.id
    )
    held = came.after
    figures_ = facts(
        units=len(held.units),
        most=held.room.units,
        steps=held.steps,
        limit=held.room.steps,
        left=sum(each.steps for each in left),
    )
    who = (came.mover.id,)
    over = {"units": held.over_units, "steps": held.over_steps}
    return tuple(
        rule.graded(graded(say), came.place, held.side, facts=figures_, say=say, who=who)
        for say in [name for name, beyond in over.items() if beyond] or [""]
    )


# -- planning ahead ------------------------------------------------------------------------


def barred(state: State, came: Entry) -> bool:
    """Whether a reinforcement is refused because its stack would not comply (reading B10)."""
    return not came.after.complies and not state.option("received-then-cut")


@finds("9.2-ahead", otherwise=())
def received(rule: Rule, state: State, came: Entry) -> Findings:
    """Whether a reinforcement is received: only if the stack that includes it complies."""
    held, who = came.after, (came.mover.id,)
    figures_ = facts(
        units=len(held.units),
        most=held.room.units,
        steps=held.steps,
        limit=held.room.steps,
        countries=", ".join(held.minors),
        hqs=len(held.hqs),
        fortresses=len(held.fortresses),
    )
    if held.complies:
        return (rule.lawful(came.place, held.side, facts=figures_, say="received", who=who),)
    if not barred(state, came):
        cut = rule.overstacked(came.place, held.side, facts=figures_, say="cut", who=who)
        return (cut, *remedy(state, held))
    return tuple(
        rule.forbidden(came.place, held.side, facts=figures_, say=say, who=who)
        for say in _clashes(came)
    )


def _clashes(came: Entry) -> tuple[str, ...]:
    """The word keys of the broken bounds; "-already" if the breach was there before."""
    before, after = came.before, came.after
    theirs = {
        "hq": after.hqs == before.hqs,
        "fortress": after.fortresses == before.fortresses,
        "minor": after.minors == before.minors,
    }
    return tuple(f"{each}-already" if theirs.get(each) else each for each in after.broken)


@finds("9.2-ahead", otherwise=())
def planning(rule: Rule, state: State, came: Entry) -> Findings:
    """A note on units in boxes that the place could receive now, but not after this entry."""
    mover, place = came.mover, came.place
    if came.arrives or place.part or not adjacency.in_zone(state, mover.side, place):
        return ()
    there = tuple(counter for counter in state.at(place) if counter.id != mover.id)
    shut = tuple(
        counter.id
        for counter in state.counters
        if counter.side == mover.side
        and adjacency.is_box(state, counter.place)
        and counter.id != mover.id
        and stacking.stack_of(state, place, mover.side, (*there, counter)).complies
        and not stacking.stack_of(state, place, mover.side, (*there, mover, counter)).complies
    )
    if not shut:
        return ()
    figures_ = facts(waiting=len(shut))
    return (rule.lawful(place, mover.side, facts=figures_, say="ahead", role="note", who=shut),)


# -- the penalty ---------------------------------------------------------------------------


@finds("9.2-remedy", otherwise=())
def remedy(rule: Rule, state: State, held: Stack) -> Findings:
    """A finding on the least loss in steps and the number of ways (readings B6, B7 and B8)."""
    best = stacking.best(held)
    figures_ = facts(steps=held.steps - best.kept, total=held.steps, kept=best.kept, ways=best.ways)
    return (rule.overstacked(held.place, held.side, facts=figures_, say="due"),)


@clause("9.2-remedy", otherwise=())
def price(state: State, held: Stack) -> tuple[Price, ...]:
    """The price of a stack that is still in breach at the end of the Phase or Segment."""
    if held.complies:
        return ()
    return (Price(held.side, held.place, held.loss, STEP, "9.2-remedy"),)


# -- a stack in the position -----------------------------------------------------------------


def standing(state: State, held: Stack, closing: bool) -> Findings:
    """All findings on a stack in the current position; `closing` while losses are taken."""
    found = stack_findings.stack_findings(state, held)
    if held.complies:
        return found
    moment = at_the_end(state, held) if closing else free_for_now(state, held, "stands")
    return (*found, *moment, *remedy(state, held))


@finds("9.2-when", otherwise=())
def at_the_end(rule: Rule, state: State, held: Stack) -> Findings:
    """A finding that a stack in breach loses steps at the end of the Phase or Segment."""
    figures_ = facts(steps=held.loss, phase=BOOK.phases[state.phase].name)
    return (rule.overstacked(held.place, held.side, facts=figures_),)


@finds("9.2-rest", otherwise=())
def left_behind(rule: Rule, state: State, held: Stack) -> Findings:
    """A note on units on a marker without enemies in its hex: ship them, or keep the marker.

    A Support unit of their faction on the marker maintains the Beachhead.
    """
    place = held.place
    if not place.part or place.hex is None or adjacency.enemies(state, held.side, Place(place.hex)):
        return ()
    kept = any(c.side == held.side and c.kind.traits["class"] == "support" for c in state.at(place))
    figures_ = facts(steps=held.steps, units=len(held.units))
    say = "kept" if kept else "duty"
    return (rule.lawful(place, held.side, facts=figures_, say=say, role="note"),)


def boxed(state: State) -> Findings:
    """The findings and notes on the factions' units in Off-Map Boxes."""
    found: list[Finding] = []
    for place in state.stacks:
        if place == LOST or stacking.judged(state, place):
            continue
        for side in sorted({counter.side for counter in state.at(place)}):
            held = stacking.stack(state, place, side)
            if held.units:
                found += [
                    *stack_findings.box_findings(state, held),
                    *stack_findings.box_notes(held),
                ]
    return tuple(found)
