"""The acts of a turn: requirements, effects, and the findings of the supplied data on each.

Handles moving, transports, arriving and whose portion it is (the rows of the "Supplied data"
section, which the stacking rule presupposes); applies no stacking limit. An act that brings a
counter into a hex is an entry, whatever its verb; `entries` judges entries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from overstack.judging.chapters import refuses
from overstack.judging.edits import marked
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position import movement
from overstack.position.entries import naming
from overstack.position.hexes import Hex, distance
from overstack.position.memo import memo
from overstack.position.state import LOST, Action, Counter, Place, State
from overstack.position.values import replace
from overstack.rulesets.aam2009 import turn
from overstack.rulesets.aam2009.book import (
    AIRCRAFT,
    ASSAULT,
    BOOK,
    CASUALTY,
    DISRUPTED,
    FLIGHT,
    HIT,
    MOVEMENT,
    OBSTACLE,
    SETUP,
    SOLDIER,
)
from overstack.rulesets.aam2009.casualties import flipped
from overstack.rulesets.aam2009.stacking import Findings

#: The fields that each act must have.
FIELDS: Final = naming(
    {"move put deploy": "who to", "mount": "who on", "dismount": "who", "hit": "on", "end flip": ""}
)
#: The acts by which a counter enters a hex.
ENTRIES = ("move", "put", "deploy", "dismount")
#: The phases in which each act is possible.
PHASES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "move": (MOVEMENT, ASSAULT),
        "deploy": (SETUP, MOVEMENT),
        "mount": (MOVEMENT,),
        "dismount": (MOVEMENT,),
        "end": (SETUP, MOVEMENT, FLIGHT, ASSAULT),
        "flip": (CASUALTY,),
    }
)


def barred(
    clause_id: str, say: str, counter: Counter | None = None, **figures: int | str
) -> Findings:
    """Return one forbidding finding about the acting counter."""
    place, side = (counter.place, counter.side) if counter else (None, "")
    who = (counter.id,) if counter else ()
    return (
        Finding(clause_id, Grade.FORBIDDEN, place, side, facts=facts(**figures), say=say, who=who),
    )


# -- well-formed acts --------------------------------------------------------


def makes_sense(state: State, action: Action) -> bool:
    """Whether an act's target place, if any, exists and is not the counter's own."""
    if action.to is None:
        return True
    if action.to.part or action.to.hex not in state.world.map.grid:
        return False
    mover = state.by_id[action.who]
    return action.verb == "move" or bool(mover.aboard) or mover.place != action.to


def target_hex(state: State, action: Action) -> Place | None:
    """Return the place that an act brings its counter into; None if it enters none."""
    if action.verb == "dismount":
        return state.by_id[action.who].place
    return action.to if action.verb in ENTRIES else None


# -- findings of the supplied data ---------------------------------------------------------


@clause("D-sequence", otherwise=())
def timing(state: State, action: Action) -> Findings:
    """Forbid an act outside its portion or phase, and while a penalty is pending."""
    if turn.result(state) is not None:
        return barred("D-sequence", "finished")
    if action.verb == "hit":
        return ()
    if turn.pending(state) is not None:
        return barred("D-sequence", "penalty-first")
    free = state.world.play == "free"
    if action.verb in ("put", "move", "deploy") and free != (action.verb == "put"):
        return barred("D-sequence", "free-board" if free else "no-free-board")
    if action.verb == "put" or (free and action.verb in ("mount", "dismount")):
        return ()
    if state.phase not in PHASES[action.verb]:
        return barred("D-sequence", "phase", phase=BOOK.phases[state.phase].name)
    if action.who and state.by_id[action.who].side != state.active:
        return barred("D-sequence", "portion", state.by_id[action.who], active=f"%{state.active}")
    return ()


@finds("D-unit-types", otherwise=())
def type_rules(rule: Rule, state: State, action: Action) -> Findings:
    """Apply the unit types: obstacles stay, aircraft fly in movement, only soldiers ride."""
    counter = state.by_id[action.who]
    if action.verb == "move" and counter.kind.type == OBSTACLE:
        return barred("D-unit-types", "obstacle", counter)
    if action.verb == "move" and counter.kind.type == AIRCRAFT and state.phase == ASSAULT:
        return barred("D-unit-types", "aircraft", counter)
    if action.verb == "mount" and counter.kind.type != SOLDIER:
        return barred("D-unit-types", "rider", counter)
    if action.verb in ENTRIES and counter.kind.traits.get("gun"):
        note = rule.lawful(counter.place, counter.side, say="gun", role="note", who=(counter.id,))
        return (note,)
    return ()


@clause("D-disrupted", otherwise=())
def disruption(state: State, action: Action) -> Findings:
    """A disrupted unit may not move, mount or dismount."""
    counter = state.by_id[action.who]
    if action.verb in ("move", "mount", "dismount") and counter.has(DISRUPTED):
        return barred("D-disrupted", "stays", counter)
    return ()


@finds("M-allowance", otherwise=())
def allowance(rule: Rule, state: State, action: Action) -> Findings:
    """Check a move: one step to an adjacent hex, within the movement points left."""
    counter = state.by_id[action.who]
    if action.verb != "move" or counter.aboard:
        return ()
    start, end = counter.place.hex, action.to.hex if action.to else None
    if start is None or end is None or distance(start, end) != 1:
        return barred("M-allowance", "far", counter)
    cost = step_cost(state, counter, end)
    if cost is None:
        return barred("M-allowance", "no-way", counter)
    total = counter.spent + cost
    grade = Grade.LAWFUL if total <= counter.kind.allowance else Grade.FORBIDDEN
    figures = facts(cost=cost, spent=counter.spent, total=total, allowance=counter.kind.allowance)
    return (rule.graded(grade, action.to, counter.side, facts=figures, who=(counter.id,)),)


def step_cost(state: State, counter: Counter, end: Hex | None) -> int | None:
    """Return the movement points for a step; aircraft pay 1 for every hex."""
    if counter.kind.type == AIRCRAFT or counter.place.hex is None or end is None:
        return 1
    return movement.step_cost(state.world, counter, counter.place.hex, end)


@clause("D-transport", otherwise=())
def transport(state: State, action: Action) -> Findings:
    """Check mounting and dismounting: own transport, same hex, room aboard, nothing spent yet."""
    counter = state.by_id[action.who]
    if action.verb == "dismount" and not counter.aboard:
        return barred("D-transport", "afoot", counter)
    if action.verb in ("move", "deploy") and counter.aboard:
        return barred("D-transport", "aboard", counter, carrier=f"#{counter.aboard}")
    if action.verb not in ("mount", "dismount"):
        return ()
    if counter.place.hex is None:
        return barred("D-transport", "off-map", counter)
    if counter.spent and state.world.play != "free":
        return barred("D-transport", "moved", counter)
    return _boarding(state, counter, state.by_id[action.on]) if action.verb == "mount" else ()


def _boarding(state: State, counter: Counter, carrier: Counter) -> Findings:
    if counter.aboard:
        return barred("D-transport", "aboard", counter, carrier=f"#{counter.aboard}")
    if carrier.side != counter.side or carrier.place != counter.place or carrier.aboard:
        return barred("D-transport", "elsewhere", counter, carrier=f"#{carrier.id}")
    aboard, room = len(state.load(carrier.id)), carrier.kind.carries
    grade = Grade.LAWFUL if aboard < room else Grade.FORBIDDEN
    figures = facts(aboard=aboard + 1, room=room, carrier=f"#{carrier.id}")
    return (
        Finding(
            "D-transport", grade, carrier.place, counter.side, facts=figures, who=(counter.id,)
        ),
    )


@finds("D-entry", otherwise=())
def arrival(rule: Rule, state: State, action: Action) -> Findings:
    """A counter in a box arrives in its side's zone, in set-up or as a reinforcement."""
    if action.verb != "deploy" or action.to is None or action.to.hex is None:
        return ()
    counter = state.by_id[action.who]
    if counter.place.hex is not None or counter.place == LOST:
        return barred("D-entry", "not-waiting", counter)
    zone = state.world.zones.get(counter.side, frozenset())
    grade = Grade.LAWFUL if action.to.hex in zone else Grade.FORBIDDEN
    return (rule.graded(grade, action.to, counter.side, who=(counter.id,)),)


def supplied(state: State, action: Action) -> Findings:
    """Return all findings of the supplied data on a well-formed act."""
    found = timing(state, action)
    if not action.who:
        return found
    return (
        *found,
        *type_rules(state, action),
        *disruption(state, action),
        *transport(state, action),
        *arrival(state, action),
        *allowance(state, action),
    )


@memo(of="counter")
def can_step(state: State, counter: Counter, to: Place) -> bool:
    """Whether the supplied data lets a soldier or vehicle make a step in its own portion."""
    here, end = counter.place.hex, to.hex
    near = () if here is None or to.part else state.world.map.grid.neighbours(here)
    if end is not None and end in near:
        cost = None if counter.has(DISRUPTED) else step_cost(state, counter, end)
        if cost is not None and counter.spent + cost <= counter.kind.allowance:
            return True
    act = Action("move", counter.id, to)
    found = (type_rules, disruption, transport, allowance)
    return makes_sense(state, act) and not any(refuses(each(state, act)) for each in found)


def can_arrive(state: State, counter: Counter, to: Place) -> bool:
    """Whether a counter waits beside the map, and a place is a hex where its side arrives."""
    waits = counter.place.hex is None and counter.place != LOST
    return waits and not to.part and to.hex in state.world.zones.get(counter.side, ())


# -- what an act does --------------------------------------------------------------------


@memo(of="position", keep=1)
def done(state: State, action: Action) -> State:
    """Return the position after a well-formed act, whether or not it is allowed."""
    return _DOING[action.verb](state, action)


def _move(state: State, action: Action) -> State:
    counter = state.by_id[action.who]
    cost = step_cost(state, counter, _to(action).hex) or 0
    return _spent(_put(state, action), counter.id, counter.spent + cost)


def _put(state: State, action: Action) -> State:
    return state.entered(action.who, _to(action))


def _to(action: Action) -> Place:
    if action.to is None:
        raise ValueError("This act needs a place.")
    return action.to


def _deploy(state: State, action: Action) -> State:
    state = _put(state, action)
    return state if state.phase == SETUP else _whole_move(state, action.who)


def _mount(state: State, action: Action) -> State:
    return _whole_move(state.boarded(action.who, action.on), action.who)


def _dismount(state: State, action: Action) -> State:
    counter = state.by_id[action.who]
    return _whole_move(state.entered(counter.id, counter.place), counter.id)


def _hit(state: State, action: Action) -> State:
    state = marked(state, action.on, HIT, BOOK).popped()
    return state if state.frames else turn.advanced(state)


def _end(state: State, action: Action) -> State:
    return turn.closed(state)


def _flip(state: State, action: Action) -> State:
    return turn.advanced(flipped(state))


def _whole_move(state: State, who: str) -> State:
    return _spent(state, who, max(1, state.by_id[who].kind.allowance))


def _spent(state: State, who: str, points: int) -> State:
    return state.with_counters([replace(state.by_id[who], spent=points)])


_DOING: Mapping[str, Callable[[State, Action], State]] = MappingProxyType(
    {
        "move": _move,
        "put": _put,
        "deploy": _deploy,
        "mount": _mount,
        "dismount": _dismount,
        "hit": _hit,
        "end": _end,
        "flip": _flip,
    }
)
