"""All acts as one chapter: candidates, findings and effects.

`acts` has the findings of the supplied data, `entries` judges the ways into a place, `combat`
and `turn` handle the pending frames. One chapter handles all frames, so that an act that has to
wait for a pending frame is reported as too early.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from typing import Final

from overstack.judging.chapters import Answer, nothing, refuses
from overstack.judging.verdict import Finding, Price, Rule, facts, finds
from overstack.position.entries import arrivals
from overstack.position.memo import memo
from overstack.position.state import LOST, Action, Counter, Frame, Place, State
from overstack.rulesets.totaler_krieg import acts, adjacency, combat, entries, turn
from overstack.rulesets.totaler_krieg.book import (
    BOOK,
    CASUALTY,
    COMBAT,
    EVENTS,
    FIGHT,
    LOSS,
    MOVEMENT,
    RETREAT,
)
from overstack.rulesets.totaler_krieg.stack_findings import Findings

VERBS: Final = acts.FIELDS
FRAMES: Final = ("", *acts.ANSWERS)


def candidates(state: State, who: str) -> Iterable[Action]:
    """Yield the acts to try now; if `who` is given, only the acts of that counter."""
    if state.top is not None:
        for action in combat.answers(state, state.top):
            if not who or who in (action.who, action.on):
                yield action
        return
    if who == "":
        yield Action("end")
    free = state.world.play == "free"
    for counter in state.chosen(who):
        if counter.place != LOST:
            if free:
                yield from _puts(state, counter)
            elif counter.side == state.active:
                yield from _tries(state, counter)


def _puts(state: State, counter: Counter) -> Iterator[Action]:
    """Yield puts to every place on the map and beside it, for the free board."""
    sheet_ = state.world.map
    places = [Place(at) for at in sheet_.grid]
    places += [*sorted(sheet_.parts, key=str), *(Place(None, box) for box in sheet_.boxes)]
    for to in places:
        if to != counter.place:
            yield Action("put", counter.id, to)


def _tries(state: State, counter: Counter) -> Iterator[Action]:
    """Yield the acts of one counter in the present Segment."""
    here, side = counter.place, counter.side
    near = adjacency.near(state, here) if here.hex is not None else adjacency.markers(state, side)
    if state.phase == MOVEMENT:
        yield from _steps(counter.id, near)
    if state.phase == COMBAT:
        yield from (
            Action("attack", counter.id, to) for to in near if adjacency.enemies(state, side, to)
        )
    if state.phase == EVENTS and here.hex is None:
        yield from arrivals(counter.id, state.world.zones.get(side, frozenset()))
    if state.phase in (MOVEMENT, EVENTS) and adjacency.is_port(state, side, here):
        for box in state.world.map.boxes:
            yield Action("ship", counter.id, Place(None, box))


@lru_cache(maxsize=8192)
def _steps(who: str, near: tuple[Place, ...]) -> tuple[Action, ...]:
    """The acts that move a counter to each of the places near it."""
    return tuple(Action("move", who, to) for to in near)


# -- judging ---------------------------------------------------------------------------------


def answer(state: State, action: Action) -> Answer | None:
    """Return the answer for an act; rule 9 may price the end of a Segment, but not forbid it."""
    if not acts.makes_sense(state, action):
        return None
    found, rest = acts.supplied(state, action), _rest(state, action)
    if action.verb == "end":
        costs = partial(turn.closing_prices, state)
        return Answer(found, partial(next_step, state), rest, prices=costs, decides=nothing)
    if action.verb not in entries.ENTRIES:
        return Answer(found, rest=rest)
    decides = None if state.frames else partial(_deciding, state, action)
    notes, prices = partial(_notes, state, action), partial(_prices, state, action)
    return Answer(found, notes, rest, None, prices, decides)


def quick(state: State, action: Action) -> bool | None:
    """Whether a counter may move or arrive in its own Segment; None for all other acts."""
    to, verb = action.to, action.verb
    if to is None or action.on or action.mode or verb not in ("move", "deploy") or state.frames:
        return None
    counter = state.by_id[action.who]
    if counter.side != state.active or state.phase not in acts.PHASES[verb]:
        return None
    if state.world.play == "free":
        return None
    if not (acts.can_step if verb == "move" else _can_arrive)(state, counter, to):
        return False
    return not (state.at(to) and refuses(acts.hostile(state, action)))


@memo(of="pair")
def _can_arrive(state: State, counter: Counter, to: Place) -> bool:
    """Whether a counter may arrive in a place that has no enemy."""
    act = Action("deploy", counter.id, to)
    found = (acts.arrival, _deciding)
    return acts.makes_sense(state, act) and not any(refuses(each(state, act)) for each in found)


def _deciding(state: State, action: Action) -> Findings:
    came = entries.entry(state, action)
    return () if came is None else entries.deciding(state, came)


def _notes(state: State, action: Action) -> Findings:
    came = entries.entry(state, action)
    return () if came is None else entries.notes(state, came)


def _prices(state: State, action: Action) -> Iterable[Price]:
    came = entries.entry(state, action)
    return () if came is None else entries.prices(state, came)


def _rest(state: State, action: Action) -> Iterator[Finding]:
    """Yield the findings of rule 9 on an act; they follow the supplied data's findings."""
    frame = state.top
    if frame is not None and action.verb in acts.ANSWERS[frame.kind]:
        yield from _answer(state, frame, action)
    if action.verb == "end" and frame is None:
        yield from turn.closing_findings(state)
    came = entries.entry(state, action)
    if came is not None:
        yield from entries.rules(state, came)


def _answer(state: State, frame: Frame, action: Action) -> Findings:
    """Return the findings on an act that answers a pending frame."""
    if frame.kind == LOSS:
        counter = state.by_id[action.on]
        return (
            *turn.owner_findings(state, frame, counter),
            *turn.cut_findings(state, frame, counter),
        )
    if frame.kind == CASUALTY:
        return combat.casualty_findings(state, frame, state.by_id[action.on])
    if frame.kind == FIGHT:
        return combat.result_findings(state, frame, action.verb)
    if frame.kind == RETREAT:
        return combat.retreat_findings(state, frame, action)
    return combat.advance_findings(state, frame, action)


@finds("D-sequence", otherwise=())
def next_step(rule: Rule, state: State) -> Findings:
    """A note on the Segment that comes next."""
    _, step = turn.following(state)
    coming = facts(next=BOOK.phases[step.phase].name, whose=f"%{step.side}")
    say = "next" if step.side else "last"
    return (rule.lawful(None, state.active, facts=coming, say=say, role="note"),)


def apply(state: State, action: Action) -> State:
    """Return the position after an act that the judge allows."""
    return acts.done(state, action)
