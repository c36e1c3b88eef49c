"""The acts of a turn except attacks: requirements, timing and effect of each.

Checks the supplied data that stacking presupposes (whose portion, which counters are fit, where
reinforcements arrive); does not apply the limits. An act that brings a counter into a Location
is an entry, whatever its verb; `entry_findings` judges entries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.entries import naming
from overstack.position.state import LOST, Action, Counter, Place, State
from overstack.position.values import replace
from overstack.rulesets.asl import entry_cost, limits, places, ssr, vehicles
from overstack.rulesets.asl.book import (
    ADVANCE,
    BOOK,
    BROKEN,
    HIDDEN,
    MAN_MF,
    MOBILE,
    MOUNT_MF,
    MOVEMENT,
    PERSONNEL,
    PINNED,
    PREPPED,
    RALLY,
    ROUTS,
    SETUP,
    STACK,
    VEHICLE,
)
from overstack.rulesets.asl.equivalents import Findings, by_location, is_wreck, location, present
from overstack.rulesets.asl.supplied import turn

#: The fields that each act must have.
FIELDS: Final = naming(
    {
        "move put deploy": "who to",
        "mount man join": "who on",
        "dismount leave split hide rally": "who",
        "end": "",
    }
)
#: The phases in which each act is possible.
PHASES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "move": (MOVEMENT, *ROUTS, ADVANCE),
        "deploy": (SETUP, MOVEMENT),
        "mount": (MOVEMENT,),
        "dismount": (MOVEMENT,),
        "man": (SETUP, MOVEMENT),
        "leave": (MOVEMENT,),
        "join": (MOVEMENT, ADVANCE),
        "split": (SETUP,),
        "hide": (SETUP,),
        "rally": (RALLY,),
    }
)
#: The acts that a counter waiting beside the map cannot do.
ON_MAP = ("mount", "dismount", "man", "leave", "join")
#: The acts that are possible on the free board.
FREE = ("put", "mount", "dismount", "man", "leave")


def found(
    clause_id: str, grade: Grade, counter: Counter, say: str = "", **figures: int | str
) -> Findings:
    """Return one finding about the acting counter."""
    place, who = counter.place, (counter.id,)
    return (
        Finding(clause_id, grade, place, counter.side, facts=facts(**figures), say=say, who=who),
    )


# -- well-formed acts --------------------------------------------------------


def makes_sense(state: State, action: Action) -> bool:
    """Whether the act exists in this game and names existing counters and places."""
    if action.fields != FIELDS.get(action.verb):
        return False
    if not state.knows(action):
        return False
    if action.who and state.by_id[action.who].place == LOST:
        return False
    if action.to is None:
        if action.verb in ON_MAP and state.by_id[action.who].place.hex is None:
            return False
        return action.on == "" or action.on != action.who
    if not on_map(state, action.to):
        return False
    mover = state.by_id[action.who]
    return bool(mover.aboard) or mover.place != action.to


def on_map(state: State, place: Place) -> bool:
    """Whether a place is a hex of the map or a listed part of one."""
    if place.hex not in state.world.map.hexes:
        return False
    return not place.part or place in state.world.map.parts


# -- when and by whom ---------------------------------------------------------------------


def _no(say: str, **figures: int | str) -> Findings:
    return (Finding("D-sequence", Grade.FORBIDDEN, None, "", facts=facts(**figures), say=say),)


@clause("D-sequence", otherwise=())
def timing(state: State, action: Action) -> Findings:
    """Return a finding if it is the wrong time or the wrong side's portion for the act."""
    if turn.result(state) is not None:
        return _no("finished")
    if state.top is not None:
        return _no("attack-first")
    free = state.world.play == "free"
    if action.verb in ("put", "move", "deploy") and free != (action.verb == "put"):
        return _no("free-board" if free else "no-free-board")
    if free:
        return () if action.verb in FREE else _no("free-board")
    if action.verb == "end":
        return ()
    if action.verb == "put" or state.phase not in PHASES[action.verb]:
        return _no("phase", phase=BOOK.phases[state.phase].name)
    if state.by_id[action.who].side != turn.acting(state):
        return _no("portion", acting=f"%{turn.acting(state)}")
    return ()


@clause("D-fit", otherwise=())
def fitness(state: State, action: Action) -> Findings:
    """Each mover must be unpinned, unbroken unless it routs, not aboard, no Gun and no wreck."""
    told: Findings = ()
    for mover in entry_cost.group(state, state.by_id[action.who]):
        told += _fit(state, mover)
    return told


def _fit(state: State, mover: Counter) -> Findings:
    if mover.aboard or mover.place.hex is None:
        return found("D-fit", Grade.FORBIDDEN, mover, "aboard")
    if mover.kind.type not in MOBILE or is_wreck(state, mover):
        return found("D-fit", Grade.FORBIDDEN, mover, "still")
    if state.phase in ROUTS:
        grade = Grade.LAWFUL if mover.has(BROKEN) else Grade.FORBIDDEN
        return found("D-fit", grade, mover, "routs" if mover.has(BROKEN) else "unbroken")
    if mover.has(BROKEN) or mover.has(PINNED):
        return found("D-fit", Grade.FORBIDDEN, mover, "unfit")
    if mover.has(PREPPED) and state.phase == MOVEMENT:
        return found("D-fit", Grade.FORBIDDEN, mover, "prepped")
    if mover.kind.type == VEHICLE and state.phase == ADVANCE:
        return found("D-fit", Grade.FORBIDDEN, mover, "vehicle")
    return ()


@finds("D-enemy", otherwise=())
def enemy(rule: Rule, state: State, action: Action) -> Findings:
    """Personnel may enter a Location with known enemy Personnel only by advancing."""
    mover, place = state.by_id[action.who], action.to
    if place is None or mover.kind.type not in PERSONNEL or state.phase == SETUP:
        return ()
    known = known_enemies(state, place, mover.side)
    if not known:
        return ()
    grade = Grade.LAWFUL if state.phase == ADVANCE else Grade.FORBIDDEN
    figures = facts(enemies=known)
    who = (mover.id,)
    return (rule.graded(grade, place, mover.side, facts=figures, who=who),)


@by_location
def known_enemies(state: State, place: Place, side: str) -> int:
    """Return the number of known enemy Personnel in the Location of a place."""
    theirs = present(state, location(state, place), state.world.other(side))
    return sum(c.kind.type in PERSONNEL and not c.has(HIDDEN) for c in theirs)


@clause("D-join", otherwise=())
def joining(state: State, action: Action) -> Findings:
    """Own fit Personnel in one place that have not moved may join into a stack (reading F5)."""
    a, b = state.by_id[action.who], state.by_id[action.on]
    together = a.place == b.place and a.side == b.side and not (a.aboard or b.aboard)
    fresh = not any(c.spent or vehicles.unfit(c) or c.kind.type not in PERSONNEL for c in (a, b))
    if not together or not fresh or a.place.hex is None:
        return found("D-join", Grade.FORBIDDEN, a, "apart", other=f"#{b.id}")
    if a.has(STACK):
        return found("D-join", Grade.FORBIDDEN, a, "joined", other=f"#{b.id}")
    return found("D-join", Grade.LAWFUL, a, other=f"#{b.id}")


@finds("D-arrival", otherwise=())
def arrival(rule: Rule, state: State, action: Action) -> Findings:
    """A counter beside the map, or in an overstacked set-up, may enter its side's zone."""
    if action.to is None:
        return ()
    counter = state.by_id[action.who]
    waits = counter.place.hex is None or limits.crowded_at_setup(state, counter)
    if counter.aboard or not waits:
        return found("D-arrival", Grade.FORBIDDEN, counter, "not-waiting")
    zone = state.world.zones.get(counter.side, frozenset())
    fits = action.to.hex in zone and (not action.to.part or state.phase == SETUP)
    grade = Grade.LAWFUL if fits else Grade.FORBIDDEN
    who = (counter.id,)
    return (rule.graded(grade, action.to, counter.side, who=who),)


@clause("D-rally", otherwise=())
def rallying(state: State, action: Action) -> Findings:
    """A broken unit may rally; its dice are rolled outside this ruleset."""
    counter = state.by_id[action.who]
    grade = Grade.LAWFUL if counter.has(BROKEN) and counter.place.hex else Grade.FORBIDDEN
    return found("D-rally", grade, counter)


@clause("M-allowance", otherwise=())
def small_cost(state: State, action: Action) -> Findings:
    """Return the finding on the MF to mount, to man a Gun or to leave it."""
    points = MOUNT_MF if action.verb == "mount" else MAN_MF
    if state.world.play == "free" or state.phase == SETUP:
        return ()
    counter = state.by_id[action.who]
    left = entry_cost.left(state, counter)
    grade = Grade.LAWFUL if points <= left else Grade.FORBIDDEN
    return found("M-allowance", grade, counter, "foot", cost=points, base=points, more=0, left=left)


def passage(state: State, action: Action) -> Findings:
    """Return the findings on whether a step leads into a touching Location."""
    counter = state.by_id[action.who]
    if action.to is None or counter.aboard:
        return ()
    return places.passage(state, counter, action.to)


def _mounting(state: State, action: Action) -> Findings:
    counter, vehicle = state.by_id[action.who], state.by_id[action.on]
    told = vehicles.mounting(state, counter, vehicle)
    if vehicle.kind.type == VEHICLE:
        told += vehicles.can_carry(state, vehicle, (counter.id,))
    return told


def _dismounting(state: State, action: Action) -> Findings:
    return vehicles.dismounting(state, state.by_id[action.who])


def _manning(state: State, action: Action) -> Findings:
    return vehicles.manning(state, state.by_id[action.who], state.by_id[action.on])


def _leaving(state: State, action: Action) -> Findings:
    return vehicles.leaving(state, state.by_id[action.who])


def _splitting(state: State, action: Action) -> Findings:
    return ssr.substitution(state, state.by_id[action.who])


def _hiding(state: State, action: Action) -> Findings:
    return ssr.hiding(state, state.by_id[action.who])


#: The checks for each act, besides `timing`.
_ASKED: Mapping[str, tuple[Callable[[State, Action], Findings], ...]] = MappingProxyType(
    {
        "move": (fitness, enemy, passage),
        "put": (),
        "deploy": (enemy, arrival),
        "dismount": (_dismounting,),
        "mount": (_mounting, small_cost),
        "man": (_manning, small_cost),
        "leave": (_leaving, small_cost),
        "join": (joining,),
        "rally": (rallying,),
        "split": (_splitting,),
        "hide": (_hiding,),
        "end": (),
    }
)


def supplied(state: State, action: Action) -> Findings:
    """Return all findings of the supplied data on a well-formed act."""
    told = timing(state, action)
    for asked in _ASKED[action.verb]:
        told += asked(state, action)
    return told


# -- what an act does ------------------------------------------------------------------------


def done(state: State, action: Action) -> State:
    """Return the position after a well-formed act, whether or not it is allowed."""
    return _DOING[action.verb](state, action)


def _enter(state: State, action: Action) -> State:
    came = entry_cost.entering(state, action)
    return state if came is None else entry_cost.paid(came)


def _mount(state: State, action: Action) -> State:
    return _spent(vehicles.boarded(state, action.who, action.on), action.who, MOUNT_MF)


def _man(state: State, action: Action) -> State:
    return _spent(state.boarded(action.who, action.on), action.who, MAN_MF)


def _leave(state: State, action: Action) -> State:
    return _spent(vehicles.alighted(state, action.who), action.who, MAN_MF)


def _spent(state: State, who: str, points: int) -> State:
    if state.world.play == "free" or state.phase == SETUP:
        return state
    counter = state.by_id[who]
    return state.with_counters([replace(counter, spent=counter.spent + points)])


def _join(state: State, action: Action) -> State:
    both = [state.by_id[who] for who in (action.who, action.on)]
    return state.with_counters(c.with_marks(STACK) for c in both if not c.has(STACK))


def _split(state: State, action: Action) -> State:
    return ssr.split(state, action.who)


def _hide(state: State, action: Action) -> State:
    return ssr.hidden(state, action.who)


def _rally(state: State, action: Action) -> State:
    counter = state.by_id[action.who]
    return state.with_counters([counter.without_mark(BROKEN, all_of_them=True)])


def _end(state: State, action: Action) -> State:
    return turn.ended(state)


_DOING: Mapping[str, Callable[[State, Action], State]] = MappingProxyType(
    {
        "move": _enter,
        "put": _enter,
        "deploy": _enter,
        "dismount": _enter,
        "mount": _mount,
        "man": _man,
        "leave": _leave,
        "join": _join,
        "split": _split,
        "hide": _hide,
        "rally": _rally,
        "end": _end,
    }
)
