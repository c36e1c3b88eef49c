"""The parts of combat that stacking needs: supplied data, with the result entered by hand.

Rule 9 mentions retreats and Advance After Combat, and leaves combat to other sections. So the
attacker names a target and enters the result from the table of another section. The retreat,
the loss and the advance are then played counter by counter. Each pending choice is a frame:
`fight` waits for the result, `casualty` for a lost step, `retreat` for the defeated units to
leave, `advance` for the victors. In the last three, `side` is the faction that chooses.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.judging.parts import Combat
from overstack.judging.verdict import Finding, Grade, clause
from overstack.position.state import LOST, Action, Counter, Frame, Place, State
from overstack.position.values import replace
from overstack.rulesets.totaler_krieg import adjacency, entries, stacking, turn, units
from overstack.rulesets.totaler_krieg.book import (
    ADVANCE,
    CASUALTY,
    FIGHT,
    LOSS,
    RETREAT,
)
from overstack.rulesets.totaler_krieg.stack_findings import Findings

#: The possible results of a combat, as the verbs that enter them.
RESULTS = ("no-result", "attacker-loses", "defender-loses", "defender-retreats")


def _finding(
    clause_id: str, grade: Grade, say: str, *, at: Place | None, side: str, who: str = ""
) -> Findings:
    return (Finding(clause_id, grade, at, side, say=say, who=(who,) if who else ()),)


# -- attacking -----------------------------------------------------------------------------


def party(state: State, place: Place, side: str) -> tuple[Counter, ...]:
    """The units of a faction that can attack from a place; Fortresses never attack."""
    return tuple(
        counter
        for counter in units.ground_units(state, place, side)
        if not counter.spent and not counter.kind.traits.get("fortress")
    )


@clause("D-combat", otherwise=())
def attack_findings(state: State, counter: Counter, to: Place) -> Findings:
    """Whether a unit can attack: it has not attacked yet and its place touches the enemies."""
    here, side = counter.place, counter.side
    if counter not in party(state, here, side):
        return _finding("D-combat", Grade.FORBIDDEN, "spent", at=here, side=side, who=counter.id)
    if to not in adjacency.near(state, here) or adjacency.cost(state, counter, to) is None:
        return _finding("D-combat", Grade.FORBIDDEN, "far", at=to, side=side, who=counter.id)
    if not adjacency.enemies(state, side, to):
        return _finding("D-combat", Grade.FORBIDDEN, "nobody", at=to, side=side, who=counter.id)
    return _finding("D-combat", Grade.LAWFUL, "attack", at=to, side=side, who=counter.id)


def attacked(state: State, action: Action) -> State:
    """The position after an attack starts: all units that can attack from the place join it."""
    counter, to = state.by_id[action.who], action.to or LOST
    group = party(state, counter.place, counter.side)
    tired = [replace(each, spent=max(1, each.kind.allowance)) for each in group]
    ids = tuple(each.id for each in group)
    return state.with_counters(tired).pushed(Frame(FIGHT, counter.side, to, counter.id, ids))


@clause("D-combat", otherwise=())
def result_findings(state: State, frame: Frame, verb: str) -> Findings:
    """A finding on the result of a combat, which a player enters from another section."""
    return _finding("D-combat", Grade.LAWFUL, verb, at=frame.place, side=frame.side)


def resolved(state: State, verb: str) -> State:
    """Return the position after a result is entered for the combat in the top frame."""
    fight = state.top
    if fight is None:
        return state
    state, place = state.popped(), fight.place or LOST
    if verb == "attacker-loses":
        state = state.pushed(Frame(CASUALTY, fight.side, state.by_id[fight.who].place))
    if verb in ("defender-loses", "defender-retreats"):
        kind = CASUALTY if verb == "defender-loses" else RETREAT
        beaten = sorted({counter.side for counter in adjacency.enemies(state, fight.side, place)})
        state = state.pushed(Frame(ADVANCE, fight.side, place, note=fight.note))
        state = state.pushed(*(Frame(kind, side, place) for side in reversed(beaten)))
    return settled(state)


def pending(state: State) -> Combat | None:
    """The combat that waits for its result, with the steps of both sides; None if none does."""
    fight = state.top
    if fight is None or fight.kind != FIGHT:
        return None
    place = fight.place or LOST
    attackers = [state.by_id[str(who)] for who in fight.note if str(who) in state.by_id]
    defenders = adjacency.enemies(state, fight.side, place)
    return Combat(sum(map(units.steps, attackers)), sum(map(units.steps, defenders)), place)


# -- the effects of a result ---------------------------------------------------------------


@clause("D-combat", otherwise=())
def casualty_findings(state: State, frame: Frame, counter: Counter) -> Findings:
    """Whether a unit can lose the step: any ground unit of the faction in the place can."""
    own = counter in units.ground_units(state, frame.place or LOST, frame.side)
    grade, say = (Grade.LAWFUL, "casualty") if own else (Grade.FORBIDDEN, "not-there")
    return _finding("D-combat", grade, say, at=frame.place, side=frame.side, who=counter.id)


@clause("D-retreat", otherwise=())
def retreat_findings(state: State, frame: Frame, action: Action) -> Findings:
    """Whether a unit may retreat to a place, or has none open and is eliminated (`scatter`)."""
    counter = state.by_id[action.who]
    if counter not in units.ground_units(state, frame.place or LOST, frame.side):
        return _finding(
            "D-retreat",
            Grade.FORBIDDEN,
            "not-there",
            at=frame.place,
            side=frame.side,
            who=counter.id,
        )
    open_to = entries.retreats(state, counter)
    if action.verb == "scatter":
        grade, say = (Grade.FORBIDDEN, "must-go") if open_to else (Grade.LAWFUL, "no-way")
        return _finding("D-retreat", grade, say, at=frame.place, side=frame.side, who=counter.id)
    grade, say = (Grade.LAWFUL, "goes") if action.to in open_to else (Grade.FORBIDDEN, "barred")
    return _finding("D-retreat", grade, say, at=action.to, side=frame.side, who=counter.id)


def advancers(state: State, frame: Frame) -> tuple[Counter, ...]:
    """The units of an attack that can advance into the place that the attack emptied."""
    place = frame.place or LOST
    if adjacency.enemies(state, frame.side, place):
        return ()
    took_part = (state.by_id[str(who)] for who in frame.note if str(who) in state.by_id)
    return tuple(
        counter
        for counter in took_part
        if place in adjacency.near(state, counter.place)
        and adjacency.cost(state, counter, place) is not None
    )


@clause("D-advance", otherwise=())
def advance_findings(state: State, frame: Frame, action: Action) -> Findings:
    """Whether a unit may Advance After Combat: it took part, and enters the emptied place."""
    if action.verb == "halt":
        return _finding("D-advance", Grade.LAWFUL, "halt", at=frame.place, side=frame.side)
    counter = state.by_id[action.who]
    if counter in advancers(state, frame) and action.to == frame.place:
        return _finding(
            "D-advance", Grade.LAWFUL, "advance", at=frame.place, side=frame.side, who=counter.id
        )
    return _finding(
        "D-advance", Grade.FORBIDDEN, "not-one", at=frame.place, side=frame.side, who=counter.id
    )


# -- frames ----------------------------------------------------------------------------------


def is_open(state: State, frame: Frame) -> bool:
    """Whether a frame still needs a decision."""
    place = frame.place or LOST
    if frame.kind == LOSS:
        return not stacking.stack(state, place, frame.side).complies
    if frame.kind == FIGHT:
        return frame.who in state.by_id and bool(adjacency.enemies(state, frame.side, place))
    if frame.kind == ADVANCE:
        return bool(advancers(state, frame))
    return bool(units.ground_units(state, place, frame.side))


def settled(state: State) -> State:
    """Return the position without the top frames that need no decision.

    Once the last loss at the end of a Segment is taken, the next Segment begins.
    """
    closing = any(frame.kind == LOSS for frame in state.frames)
    while state.frames and not is_open(state, state.frames[-1]):
        state = state.popped()
    return turn.advanced(state) if closing and not state.frames else state


def answers(state: State, frame: Frame) -> Iterator[Action]:
    """Yield the answers to a pending frame that could be tried, lawful or not."""
    there = state.at(frame.place or LOST)
    if frame.kind == FIGHT:
        yield from (Action(verb) for verb in RESULTS)
    elif frame.kind in (LOSS, CASUALTY):
        yield from (Action("lose", on=counter.id) for counter in there)
    elif frame.kind == RETREAT:
        for counter in units.ground_units(state, frame.place or LOST, frame.side):
            yield Action("scatter", counter.id)
            for to in adjacency.near(state, counter.place):
                yield Action("retreat", counter.id, to)
    elif frame.kind == ADVANCE:
        yield Action("halt")
        for counter in advancers(state, frame):
            yield Action("advance", counter.id, frame.place)
