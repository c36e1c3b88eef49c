"""The acts of a turn: their validity, the findings of the supplied data, their effects.

Rule 9 presupposes the rest of the game. The active Segment, movement points, the ways on and
off a Beachhead, arrival and shipping are rows of the "Supplied data" section; `combat` has the
rows on combat. An act that brings a counter into a place is an entry; `entries` judges entries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from overstack.judging.chapters import refuses
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position import movement
from overstack.position.entries import naming
from overstack.position.memo import memo
from overstack.position.state import LOST, Action, Counter, Place, State
from overstack.rulesets.totaler_krieg import adjacency, combat, turn, units
from overstack.rulesets.totaler_krieg.book import (
    ADVANCE,
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

#: The fields of `Action` that each act fills in.
FIELDS: Final = naming(
    {
        "move put deploy ship attack retreat advance": "who to",
        "scatter": "who",
        "lose": "on",
        "halt end": "",
        " ".join(combat.RESULTS): "",
    }
)
#: The Segments in which the active faction may do each act.
PHASES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "move": (MOVEMENT,),
        "ship": (MOVEMENT, EVENTS),
        "attack": (COMBAT,),
        "deploy": (EVENTS,),
        "end": (MOVEMENT, COMBAT, EVENTS),
    }
)
#: The acts that answer a pending frame, by the kind of the frame.
ANSWERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        LOSS: ("lose",),
        CASUALTY: ("lose",),
        FIGHT: combat.RESULTS,
        RETREAT: ("retreat", "scatter"),
        ADVANCE: ("advance", "halt"),
    }
)


def barred(
    clause_id: str, say: str, counter: Counter | None = None, **figures: int | str
) -> Findings:
    """Return one finding that forbids an act of the given counter."""
    place, side = (counter.place, counter.side) if counter else (None, "")
    who = (counter.id,) if counter else ()
    return (
        Finding(clause_id, Grade.FORBIDDEN, place, side, facts=facts(**figures), say=say, who=who),
    )


# -- the validity of an act ------------------------------------------------------------------


def makes_sense(state: State, action: Action) -> bool:
    """Whether the act's counter is in the game and its target is an existing, different place."""
    if action.who and state.by_id[action.who].place == LOST:
        return False
    if action.to is None:
        return True
    return adjacency.exists(state, action.to) and state.by_id[action.who].place != action.to


# -- findings of the supplied data -------------------------------------------------------------


@clause("D-sequence", otherwise=())
def timing(state: State, action: Action) -> Findings:
    """Findings that forbid an act because of a pending frame, the Segment or the faction."""
    if turn.result(state) is not None:
        return barred("D-sequence", "finished")
    top = state.top
    if top is not None:
        return () if action.verb in ANSWERS[top.kind] else barred("D-sequence", "first")
    free = state.world.play == "free"
    if action.verb == "put" or (free and action.verb != "end"):
        return () if free == (action.verb == "put") else barred("D-sequence", _board(free))
    if action.verb not in PHASES:
        return barred("D-sequence", "no-combat")
    if state.phase not in PHASES[action.verb]:
        return barred("D-sequence", "phase", phase=BOOK.phases[state.phase].name)
    if action.who and state.by_id[action.who].side != state.active:
        return barred("D-sequence", "portion", state.by_id[action.who], active=f"%{state.active}")
    return ()


def _board(free: bool) -> str:
    return "free-board" if free else "no-free-board"


@finds("D-hostile", otherwise=())
def hostile(rule: Rule, state: State, action: Action) -> Findings:
    """Forbid ground units to move or arrive in a place with enemy ground units."""
    counter, to = state.by_id[action.who], action.to or LOST
    if action.verb not in ("move", "deploy") or not units.is_ground(counter):
        return ()
    there = adjacency.enemies(state, counter.side, to)
    if not there:
        return ()
    who = tuple(enemy.id for enemy in there)
    return (rule.forbidden(to, counter.side, who=who),)


@finds("D-beachhead", otherwise=())
def beachhead(rule: Rule, state: State, action: Action) -> Findings:
    """Whether a counter may move onto a Beachhead marker: only in its faction's zone."""
    counter, to = state.by_id[action.who], action.to or LOST
    if action.verb != "move" or not (to.part and to.hex is not None):
        return ()
    grade = Grade.LAWFUL if adjacency.in_zone(state, counter.side, to) else Grade.FORBIDDEN
    return (rule.graded(grade, to, counter.side, who=(counter.id,)),)


@finds("M-allowance", otherwise=())
def allowance(rule: Rule, state: State, action: Action) -> Findings:
    """Whether a move is within the scenario's movement: one step, with the points left."""
    counter, to = state.by_id[action.who], action.to or LOST
    if action.verb != "move":
        return ()
    if not _touches(state, counter, to):
        return barred("M-allowance", "far", counter)
    points = step_cost(state, counter, to)
    if points is None:
        return barred("M-allowance", "no-way", counter)
    left = movement.points_left(counter)
    grade = Grade.LAWFUL if points <= left else Grade.FORBIDDEN
    figures = facts(cost=points, left=left)
    return (rule.graded(grade, to, counter.side, facts=figures, who=(counter.id,)),)


def _touches(state: State, counter: Counter, to: Place) -> bool:
    if counter.place.hex is None:
        return to in state.world.map.parts
    return to in adjacency.near(state, counter.place)


def step_cost(state: State, counter: Counter, to: Place) -> int | None:
    """The movement points for a step; from a box, the whole allowance, but at least one."""
    if counter.place.hex is None:
        return max(1, counter.kind.allowance)
    return adjacency.cost(state, counter, to)


@finds("D-arrival", otherwise=())
def arrival(rule: Rule, state: State, action: Action) -> Findings:
    """Whether a reinforcement may arrive: it leaves a box and enters its faction's zone."""
    if action.verb != "deploy" or action.to is None:
        return ()
    counter = state.by_id[action.who]
    if counter.place.hex is not None:
        return barred("D-arrival", "not-waiting", counter)
    entered = action.to.part == "" and adjacency.in_zone(state, counter.side, action.to)
    grade = Grade.LAWFUL if entered else Grade.FORBIDDEN
    return (rule.graded(grade, action.to, counter.side, who=(counter.id,)),)


@finds("D-ship", otherwise=())
def shipping(rule: Rule, state: State, action: Action) -> Findings:
    """Whether a unit may be shipped to a box: from a port, before it has moved."""
    if action.verb != "ship" or action.to is None:
        return ()
    counter = state.by_id[action.who]
    here = counter.place
    if action.to.hex is not None:
        return barred("D-ship", "no-box", counter)
    if not adjacency.is_port(state, counter.side, here):
        return barred("D-ship", "no-port", counter)
    if counter.spent:
        return barred("D-ship", "moved", counter)
    return (rule.lawful(here, counter.side, who=(counter.id,)),)


@finds("9.2-rest", otherwise=())
def shipped(rule: Rule, state: State, action: Action) -> Findings:
    """A finding on the steps that remain on a marker after a unit is shipped away."""
    counter = state.by_id[action.who]
    if action.verb != "ship" or not counter.place.part or counter.place.hex is None:
        return ()
    left = sum(
        unit.steps
        for unit in units.counted(state, state.at(counter.place), counter.side)
        if unit.who != counter.id
    )
    figures = facts(steps=left)
    who = (counter.id,)
    return (rule.lawful(counter.place, counter.side, facts=figures, say="shipped", who=who),)


def supplied(state: State, action: Action) -> Findings:
    """All findings of the supplied data on an act for which `makes_sense` is true."""
    found = timing(state, action)
    if action.verb in combat.RESULTS or not action.who:
        return found
    found = (
        *found,
        *hostile(state, action),
        *beachhead(state, action),
        *arrival(state, action),
        *shipping(state, action),
        *shipped(state, action),
        *allowance(state, action),
    )
    if action.verb == "attack" and action.to is not None:
        found += combat.attack_findings(state, state.by_id[action.who], action.to)
    return found


@memo(of="counter")
def can_step(state: State, counter: Counter, to: Place) -> bool:
    """Whether the supplied data allows a step of the active faction; enemies there do not count."""
    act = Action("move", counter.id, to)
    found = (beachhead, allowance)
    return makes_sense(state, act) and not any(refuses(each(state, act)) for each in found)


# -- effects of an act -------------------------------------------------------------------------


@memo(of="position", keep=1)
def done(state: State, action: Action) -> State:
    """Return the position after an act that the judge allows."""
    return _DOING[action.verb](state, action)


def _to(action: Action) -> Place:
    if action.to is None:
        raise ValueError("This act needs a place.")
    return action.to


def _move(state: State, action: Action) -> State:
    counter = state.by_id[action.who]
    points = step_cost(state, counter, _to(action)) or 0
    return state.entered(counter.id, _to(action), points=points)


def _put(state: State, action: Action) -> State:
    return state.entered(action.who, _to(action))


def _whole_move(state: State, action: Action) -> State:
    counter = state.by_id[action.who]
    points = max(1, counter.kind.allowance) - counter.spent
    return state.entered(counter.id, _to(action), points=points)


def _answered(state: State, action: Action) -> State:
    return combat.settled(_put(state, action))


def _scatter(state: State, action: Action) -> State:
    return combat.settled(turn.eliminated(state, action.who))


def _lose(state: State, action: Action) -> State:
    casualty = state.top is not None and state.top.kind == CASUALTY
    state = turn.step_taken(state, action.on)
    return combat.settled(state.popped() if casualty else state)


def _halt(state: State, action: Action) -> State:
    return combat.settled(state.popped())


def _end(state: State, action: Action) -> State:
    return turn.closed(state)


def _result(state: State, action: Action) -> State:
    return combat.resolved(state, action.verb)


_DOING: Mapping[str, Callable[[State, Action], State]] = MappingProxyType(
    {
        "move": _move,
        "put": _put,
        "deploy": _whole_move,
        "ship": _whole_move,
        "attack": combat.attacked,
        "retreat": _answered,
        "advance": _answered,
        "scatter": _scatter,
        "lose": _lose,
        "halt": _halt,
        "end": _end,
        **dict.fromkeys(combat.RESULTS, _result),
    }
)
