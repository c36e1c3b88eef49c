"""The chapter of all acts: lists the candidates, judges each and applies its effect.

`acts` applies the supplied data, `entries` judges the ways into a hex, `penalties` and `turn` the
ends of portions, `casualties` the hits; `commentary` adds the article's remarks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from overstack.judging.chapters import Answer, nothing
from overstack.judging.verdict import Finding, Price, Rule, facts, finds
from overstack.position.entries import arrivals, steps
from overstack.position.state import Action, Counter, Place, State
from overstack.rulesets.aam2009 import (
    acts,
    casualties,
    commentary,
    entries,
    penalties,
    stack_findings,
    turn,
)
from overstack.rulesets.aam2009.book import BOOK, PENALTY, SOLDIER, VEHICLE
from overstack.rulesets.aam2009.stacking import Findings

VERBS: Final = acts.FIELDS
FRAMES: Final = ("", PENALTY)


def candidates(state: State, who: str) -> Iterable[Action]:
    """Return the acts to try now; with `who`, only those of that counter."""
    if turn.pending(state) is not None:
        yield from _hits(state, who)
        return
    if who == "":
        yield Action("flip" if state.phase not in acts.PHASES["end"] else "end")
    free = state.world.play == "free"
    for counter in state.chosen(who):
        if free or counter.side == state.active:
            yield from _tries(state, counter, free)


def _hits(state: State, who: str) -> Iterator[Action]:
    due = turn.pending(state)
    for counter in state.counters:
        if due is not None and counter.place == due.place and who in ("", counter.id):
            yield Action("hit", on=counter.id)


def _tries(state: State, counter: Counter, free: bool) -> Iterator[Action]:
    """Yield the acts of one counter: moves, arrivals, mounting and dismounting."""
    here = counter.place
    if free:
        for at in state.world.map.grid:
            if Place(at) != here or counter.aboard:
                yield Action("put", counter.id, Place(at))
    elif here.hex is None:
        yield from arrivals(counter.id, state.world.zones.get(counter.side, frozenset()))
    elif not counter.aboard:
        yield from steps("move", counter.id, state.world.map.grid, here.hex)
    if counter.aboard:
        yield Action("dismount", counter.id)
    elif here.hex is not None and counter.kind.type == SOLDIER:
        for carrier in state.at(here):
            if carrier.kind.carries and carrier.side == counter.side:
                yield Action("mount", counter.id, on=carrier.id)


# -- judging -----------------------------------------------------------------------------


def answer(state: State, action: Action) -> Answer | None:
    """Return the answer to an act; ending a portion is never forbidden for stacking."""
    if not acts.makes_sense(state, action):
        return None
    found, rest = acts.supplied(state, action), _rest(state, action)
    remarks = partial(_remarks, state, action)
    if action.verb == "end":
        return Answer(found, remarks, rest, prices=partial(_due, state), decides=nothing)
    if action.verb not in acts.ENTRIES:
        return Answer(found, remarks, rest)
    prices, decides = partial(_prices, state, action), partial(_deciding, state, action)
    return Answer(found, remarks, rest, prices=prices, decides=decides, grades=decides)


def quick(state: State, action: Action) -> bool | None:
    """Whether a soldier or vehicle may step or arrive in its own portion; None for other acts."""
    to, verb = action.to, action.verb
    if to is None or action.on or action.mode or verb not in ("move", "deploy") or state.frames:
        return None
    counter = state.by_id[action.who]
    if counter.aboard or counter.side != state.active or state.phase not in acts.PHASES[verb]:
        return None
    if counter.kind.type not in (SOLDIER, VEHICLE) or state.world.play == "free":
        return None
    if verb == "move":
        return acts.can_step(state, counter, to) and entries.fits(state, counter, to)
    if acts.can_arrive(state, counter, to):
        return entries.fits(state, counter, to)
    return None


def _deciding(state: State, action: Action) -> Findings:
    came = entries.entry(state, action)
    return () if came is None else entries.deciding(state, came)


def _prices(state: State, action: Action) -> Iterable[Price]:
    came = entries.entry(state, action)
    return () if came is None else commentary.coming_price(state, came)


def _rest(state: State, action: Action) -> Iterator[Finding]:
    """Yield the rule box's findings on an act; the findings of the supplied data come first."""
    came = entries.entry(state, action)
    if came is not None:
        yield from entries.rules(state, came)
    elif action.verb == "hit":
        yield from penalties.hit_rules(state, action)
    elif action.verb == "end":
        yield from turn.close_findings(state, state.active)
        yield from turn.trigger_findings(state, state.active)
    elif action.verb == "flip":
        yield from casualties.flip_findings(state)


def _due(state: State) -> Iterator[Price]:
    """Yield the prices that the active side pays for ending its portion now."""
    for held in turn.penalised(state, state.active):
        yield from turn.price(state, held)


def _remarks(state: State, action: Action) -> Iterator[Finding]:
    """Yield the remarks on an act, the article's answers first."""
    mover, came = state.by_id.get(action.who), entries.entry(state, action)
    if came is not None:
        yield from commentary.on_entry(state, came)
    if mover is not None and action.verb in ("move", "put", "mount") and _may(state, action):
        if action.verb == "mount":
            after = acts.done(state, action)
            yield from stack_findings.passengers(after, mover.place, mover.side)
        else:
            yield from commentary.on_leaving(state, mover)
    if mover is not None and action.verb == "move":
        yield from penalties.cannot_leave(state, mover)
        yield from penalties.old_rule(state, mover)
    if action.verb == "hit":
        yield from penalties.hit_answers(state, action)
    if action.verb == "end":
        yield from next_step(state)
        yield from turn.unmoved_findings(state, state.active)
    if action.verb == "flip":
        yield from casualties.recovery_findings(state)
        yield from penalties.trap_flip(state)
        yield from penalties.same_flip(state)


def _may(state: State, action: Action) -> bool:
    found = answer(state, action)
    return found is not None and found.allowed


@finds("D-sequence", otherwise=())
def next_step(rule: Rule, state: State) -> Findings:
    """Return a note that names the portion or phase that follows this one."""
    _, step = turn.following(state)
    key = "next-portion" if step.side else "next-phase"
    coming = facts(next=BOOK.phases[step.phase].name, whose=f"%{step.side}")
    return (rule.lawful(None, state.active, facts=coming, say=key, role="note"),)


def apply(state: State, action: Action) -> State:
    """Return the position after an act that is allowed."""
    return acts.done(state, action)
