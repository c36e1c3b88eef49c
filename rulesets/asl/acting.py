"""The chapter of a turn's acts without attacks: the candidate acts and the findings on each.

`supplied.acts` defines what each act requires and does, `candidate_acts` lists the acts to try;
`entry_findings` judges the ways into a Location, `limits` and `vehicles` the resulting stacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from overstack.judging.chapters import Answer, refuses
from overstack.judging.verdict import Finding, Price, Rule, facts, finds
from overstack.position.state import Action, Counter, Place, State
from overstack.rulesets.asl import entry_cost, entry_findings, limits, places, remedies, vehicles
from overstack.rulesets.asl.attack import resolution
from overstack.rulesets.asl.book import BOOK, SETUP, STACK, VEHICLE
from overstack.rulesets.asl.counting import tally
from overstack.rulesets.asl.equivalents import Findings, role, standing
from overstack.rulesets.asl.supplied import acts, candidate_acts, turn

VERBS: Final = acts.FIELDS
#: The frames in which this chapter answers: during an attack it says that the attack must be
#: settled first.
FRAMES: Final = resolution.FRAMES


def candidates(state: State, who: str) -> Iterable[Action]:
    """Return the acts to try now; with `who`, only those of that counter."""
    return () if state.frames else candidate_acts.candidates(state, who)


def answer(state: State, action: Action) -> Answer | None:
    """Return the answer to an act; None if the act is malformed."""
    if not acts.makes_sense(state, action):
        return None
    found, rest = acts.supplied(state, action), _rest(state, action)
    if action.verb in entry_cost.ENTRIES:
        return Answer(
            found,
            partial(_example, state, action),
            rest,
            prices=partial(_prices, state, action),
            decides=partial(_deciding, state, action),
            grades=partial(_grading, state, action),
        )
    if action.verb == "end":
        return Answer(found, partial(next_step, state), rest)
    return Answer(found, rest=() if refuses(found) else rest)


def quick(state: State, action: Action) -> bool | None:
    """Whether a step by one counter alone to the ground or a level is allowed; None for others."""
    if action.verb != "move" or state.frames or state.phase not in acts.PHASES["move"]:
        return None
    mover, place = state.by_id[action.who], action.to
    if mover.side != turn.acting(state) or state.world.play == "free":
        return None
    if place is None or not acts.makes_sense(state, action):
        return None
    if refuses(acts.fitness(state, action)):
        return False
    if mover.has(STACK) or not (_carries_little(state, mover) and _is_open(state, mover, place)):
        return False if refuses(acts.supplied(state, action)) else None
    if not entry_findings.may_step(state, mover, place):
        return False
    return not (refuses(acts.enemy(state, action)) or refuses(acts.passage(state, action)))


def _carries_little(state: State, mover: Counter) -> bool:
    """Whether a counter is no vehicle with a load, and nothing that it carries has one."""
    load = state.load(mover.id)
    if not load:
        return True
    return mover.kind.type != VEHICLE and not any(state.load(each.id) for each in load)


def _is_open(state: State, mover: Counter, place: Place) -> bool:
    """Whether a place has no capacity of its own, and suits the counter."""
    return not place.part or (
        mover.kind.type != VEHICLE and role(state, place) in ("ground", "level")
    )


def apply(state: State, action: Action) -> State:
    """Return the position after an act that is allowed."""
    after = acts.done(state, action)
    return resolution.opened(after, action) if action.verb in entry_cost.ENTRIES else after


def _rest(state: State, action: Action) -> Iterator[Finding]:
    """Yield the A5 findings on an act, without those of the supplied data."""
    came = entry_cost.entry(state, action)
    yield from entry_findings.rules(state, came) if came else _stacking(state, action)


def _deciding(state: State, action: Action) -> Findings:
    came = entry_cost.entering(state, action)
    return entry_findings.deciding(state, came) if came else _stacking(state, action)


def _grading(state: State, action: Action) -> Findings:
    came = entry_cost.entry(state, action)
    return entry_findings.grading(state, came) if came else _stacking(state, action)


def _example(state: State, action: Action) -> Findings:
    came = entry_cost.entry(state, action)
    return entry_findings.example(state, came) if came else ()


def _prices(state: State, action: Action) -> tuple[Price, ...]:
    came = entry_cost.entry(state, action)
    return entry_findings.prices(state, came) if came else ()


def _stacking(state: State, action: Action) -> Findings:
    """Return the stacking findings of an act that enters no Location."""
    if action.verb == "end":
        return set_up(state)
    return _resulting(state, action) if action.verb in ("mount", "man", "leave") else ()


def _resulting(state: State, action: Action) -> Findings:
    """Return the findings on stack and load after a counter mounts, mans a Gun or leaves one."""
    after = acts.done(state, action)
    mover = after.by_id[action.who]
    place = mover.place
    found = limits.stack(after, tally(after, place, mover.side), mover)
    found += places.fits(after, place, mover.side)
    if action.verb == "mount":
        found += vehicles.never_over(after, after.by_id[action.on])
    return found


def set_up(state: State) -> Findings:
    """Return a finding for each place where the side setting up exceeds the limits."""
    if state.phase != SETUP or turn.result(state) is not None:
        return ()
    side = turn.acting(state)
    counts = [tally(state, place, whose) for place, whose in standing(state) if whose == side]
    counts += [count for count in limits.boxes(state) if count.side == side]
    return tuple(
        finding
        for count in counts
        if count.over
        for finding in limits.setup_over(state, count, mendable=_mendable(state, count.place, side))
    )


def _mendable(state: State, place: Place, side: str) -> bool:
    """Whether some counter in a place can be set up elsewhere."""
    return any(
        action.verb == "deploy" and _may(state, action)
        for counter in remedies.leavers(state, place)
        if counter.side == side
        for action in candidates(state, counter.id)
    )


def _may(state: State, action: Action) -> bool:
    found = answer(state, action)
    return found is not None and found.allowed


@finds("D-sequence", otherwise=())
def next_step(rule: Rule, state: State) -> Findings:
    """Return a note that names the next step after this part of the phase."""
    if state.phase not in BOOK.phases or turn.result(state) is not None:
        return ()
    coming = turn.ended(state)
    figures = facts(next=BOOK.phases[coming.phase].name, whose=f"%{turn.acting(coming)}")
    say = "next" if coming.active else "over"
    return (rule.lawful(None, state.active, facts=figures, say=say, role="note"),)
