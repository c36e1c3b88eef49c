"""House rules, combat: attacks whose results stand in the scenario's combat table.

A counter attacks a hex beside its own (or its own, where enemies share it): in the mode "stack"
with all counters of its hex that can, in the mode "all" with all beside the target. Frames hold
what is pending: "fight" waits for the result, in "casualty" a side picks the counter that loses a
step, in "retreat" its counters leave, in "advance" the attackers may enter the hex that was
emptied. The note of a frame has the counters that it is about. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overstack.house.counting import Stack, weight
from overstack.house.enemies import enemies, fights, takes_part
from overstack.house.model import ALL_AROUND, COMBAT, RESULTS, STACK, House
from overstack.house.moments import moves
from overstack.house.play import can_go, drop_counter, may_go, step_lost
from overstack.judging.parts import Combat
from overstack.judging.verdict import Finding, Grade, Verdict, clause, verdict
from overstack.position.movement import step_cost
from overstack.position.state import LOST, Action, Counter, Faces, Frame, Place, State

FRAMES = ("fight", "casualty", "retreat", "advance")


def in_combat(state: State) -> bool:
    """Whether the top frame belongs to a combat."""
    return bool(state.frames) and state.frames[-1].kind in FRAMES


# -- strengths -----------------------------------------------------------------------------------


def _strength(house: House, stack: Stack, *, defends: bool = False) -> int:
    """The strength of counters; where no weight is named each counter has 1."""
    fighting = house.fighting
    name = fighting and (fighting.defence if defends else fighting.strength)
    return sum(weight(house, c, name) for c in stack) if name else len(stack)


def _ready(house: House, counter: Counter) -> bool:
    """Whether a counter can attack: it has a strength, and points left unless it never has any."""
    fresh = counter.spent < max(1, counter.kind.allowance)
    return fresh and takes_part(counter) and _strength(house, (counter,)) > 0


def _reaches(state: State, counter: Counter, to: Place) -> bool:
    here, there = counter.place.hex, to.hex
    if here is None or there is None:
        return False
    if here == there:
        return True
    near = there in state.world.map.grid.neighbours(here)
    return near and step_cost(state.world, counter, here, there) is not None


def party(house: House, state: State, action: Action) -> Stack:
    """The counters that take part in an attack."""
    leader, to = state.by_id[action.who], action.to or LOST
    if leader.place.hex is None or to.hex is None:
        return ()
    around = (Place(at) for at in (to.hex, *state.world.map.grid.neighbours(to.hex)))
    places = (leader.place,) if action.mode != ALL_AROUND else tuple(around)
    return tuple(
        c
        for place in places
        for c in state.at(place)
        if c.side == leader.side and _ready(house, c) and _reaches(state, c, to)
    )


def _stack(house: House, state: State, action: Action) -> Stack:
    """The counters of the leader's hex that take part in an attack."""
    return party(house, state, replace(action, mode=STACK))


def pending(house: House, state: State) -> Combat | None:
    """The combat that waits for its result; None if none does."""
    fight = state.top
    if fight is None or fight.kind != "fight":
        return None
    place = fight.place or LOST
    defence = _strength(house, enemies(house, state, fight.side, place), defends=True)
    return Combat(_strength(house, _those(state, fight)), defence, place)


def _those(state: State, frame: Frame) -> Stack:
    """The counters of a frame's note that are on the map."""
    there = (state.by_id.get(str(who)) for who in frame.note)
    return tuple(c for c in there if c is not None and c.place.hex is not None)


# -- attacking -----------------------------------------------------------------------------------


def attacks(house: House, state: State, who: str) -> Iterator[Action]:
    """The attacks that could be possible for a counter, or for all of the active side."""
    if not fights(house, state) or not _may_fight_now(house, state):
        return
    for counter in state.chosen(who):
        here = counter.place.hex
        if here is None or counter.side != state.active or not _ready(house, counter):
            continue
        for to in map(Place, (here, *state.world.map.grid.neighbours(here))):
            if not enemies(house, state, counter.side, to):
                continue
            yield Action("attack", counter.id, to, mode=STACK)
            yield Action("attack", counter.id, to, mode=ALL_AROUND)


def _may_fight_now(house: House, state: State) -> bool:
    """Whether the phase is one of combat: those that the rules name, or those with movement."""
    when = house.fighting.phases if house.fighting else ()
    return state.phase in when if when else moves(house, state)


def is_attack(state: State, action: Action) -> bool:
    """Whether an action is well-formed as an attack."""
    counter, to = state.by_id.get(action.who), action.to
    if counter is None or to is None or to.part or to.hex not in state.world.map.grid:
        return False
    known = action.mode in (STACK, ALL_AROUND) and counter.place.hex is not None
    return known and action == Action("attack", counter.id, to, mode=action.mode)


@clause(COMBAT, otherwise=())
def attack_findings(state: State, house: House, action: Action) -> tuple[Finding, ...]:
    """The finding on an attack: the phase, the target, who takes part."""
    counter, to = state.by_id[action.who], action.to or LOST
    key = "attack"
    if not _may_fight_now(house, state):
        key = "when"
    elif not _ready(house, counter):
        key = "spent"
    elif not _reaches(state, counter, to):
        key = "far"
    elif not enemies(house, state, counter.side, to):
        key = "nobody"
    elif action.mode == ALL_AROUND and party(house, state, action) == _stack(house, state, action):
        key = "alone"
    grade = Grade.LAWFUL if key == "attack" else Grade.FORBIDDEN
    return (Finding(COMBAT, grade, to, counter.side, say=key, who=(counter.id,)),)


def after_attack(house: House, state: State, action: Action) -> State:
    """The position after an attack begins: those who take part have no points left."""
    counter, to = state.by_id[action.who], action.to or LOST
    group = party(house, state, action)
    tired = [replace(c, spent=max(1, c.kind.allowance)) for c in group]
    ids = tuple(c.id for c in group)
    return state.with_counters(tired).pushed(Frame("fight", counter.side, to, counter.id, ids))


# -- results -------------------------------------------------------------------------------------


def entered(house: House, state: State, _faces: Faces, result: str) -> State:
    """The position after a roll on the table has given a result."""
    return with_result(house, state, result)


def with_result(house: House, state: State, result: str) -> State:
    """The position after the combat on top has this result: what it costs is pending."""
    fight = state.frames[-1]
    state, place = state.popped(), fight.place or LOST
    attackers = _those(state, fight)
    defenders = enemies(house, state, fight.side, place)
    hit = {"attacker": [attackers], "defender": [defenders], "exchange": [attackers, defenders]}
    party_hit, _, fate = result.partition("-")
    frames = [Frame("advance", fight.side, place, note=tuple(c.id for c in attackers))]
    for stack in hit.get(party_hit, []):
        for counter in stack if fate == "out" else ():
            state = drop_counter(state, counter.id)
        kind = "retreat" if fate == "retreats" else "casualty"
        for side in sorted({c.side for c in stack} if fate != "out" else ()):
            those = [c for c in stack if c.side == side]
            frames.append(Frame(kind, side, those[0].place, note=tuple(c.id for c in those)))
    return settled(house, state.pushed(*frames))


def settled(house: House, state: State) -> State:
    """The position without the frames of a combat on top that ask for nothing any more."""
    while in_combat(state) and not _is_open(house, state, state.frames[-1]):
        state = state.popped()
    return state


def _is_open(house: House, state: State, frame: Frame) -> bool:
    there = _those(state, frame)
    if frame.kind == "advance":
        return any(_advances(house, state, frame, c) for c in there)
    if frame.kind == "fight":
        return bool(there and enemies(house, state, frame.side, frame.place or LOST))
    return bool(there)


def _advances(house: House, state: State, frame: Frame, counter: Counter) -> bool:
    """Whether an attacker may enter the hex of its attack: empty of enemies, with room for it."""
    to = frame.place or LOST
    if counter.place == to or enemies(house, state, frame.side, to):
        return False
    return _reaches(state, counter, to) and may_go(house, state, counter, to)


def answers(house: House, state: State, who: str) -> Iterator[Action]:
    """The actions that could answer the frame of a combat on top."""
    frame = state.frames[-1]
    if not who and frame.kind == "fight":
        yield from map(Action, RESULTS)
    if not who and frame.kind == "advance":
        yield Action("halt")
    for counter in _those(state, frame):
        here = counter.place.hex
        if here is None or who not in ("", counter.id):
            continue
        if frame.kind == "casualty":
            yield Action("lose", on=counter.id)
        elif frame.kind == "advance" and _advances(house, state, frame, counter):
            yield Action("advance", counter.id, frame.place)
        elif frame.kind == "retreat":
            for to in state.world.map.grid.neighbours(here):
                yield Action("leave", counter.id, Place(to))
            yield Action("drop", on=counter.id)


def judge_answer(house: House, state: State, action: Action) -> Verdict | None:
    """The verdict on an action while a combat is pending; None for an invalid action."""
    frame = state.frames[-1]
    if action not in set(answers(house, state, "")):
        return None
    counter = state.by_id.get(action.who or action.on)
    key, at = "by-hand" if action.verb in RESULTS else action.verb, frame.place
    if counter is not None and counter.place.hex and action.verb in ("leave", "drop"):
        at = action.to or counter.place
        if action.verb == "leave" and not may_go(house, state, counter, at):
            key = "full"
        elif action.verb == "drop" and can_go(house, state, counter):
            key = "stays"
    grade = Grade.FORBIDDEN if key in ("full", "stays") else Grade.LAWFUL
    who = (counter.id,) if counter else ()
    return verdict([Finding(COMBAT, grade, at, frame.side, say=key, who=who)])


def answered(house: House, state: State, action: Action) -> State:
    """The position after a frame of a combat is answered."""
    frame = state.frames[-1]
    who = action.who or action.on
    if action.verb in RESULTS:
        return with_result(house, state, action.verb)
    if action.verb == "lose":
        state = step_lost(house, state.popped(), who)
    elif action.verb == "halt":
        state = state.popped()
    else:
        rest = replace(frame, note=tuple(each for each in frame.note if each != who))
        state = replace(state, frames=(*state.frames[:-1], rest))
        gone = action.verb == "drop"
        state = drop_counter(state, who) if gone else state.entered(who, action.to or LOST)
    return settled(house, state)
