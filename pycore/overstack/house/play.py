"""House rules, settling: the penalties due when movement is checked, and how they are paid.

A frame "leave" remains until the place of the frame obeys its limit again: counters of the
side that owes go to neighbouring hexes where they break no limit, or off the map if there is no
such hex. In a frame "remove" they are lost or go to a box. A frame "lose" remains until the steps
due are lost. A frame's side decides: the side that owes, or its enemy. Frames that require nothing
any more are dropped, so the side that decides always has an action. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from overstack.house.counting import Stack, counted, standing, weight, words_of
from overstack.house.crossing import own_of
from overstack.house.enemies import barring
from overstack.house.limits import (
    after_entry,
    amount_due,
    as_it_stands,
    counts,
    exceeds,
    limits_for,
    over_by,
    price,
)
from overstack.house.model import STEP_LOST, House, Limit, Whoms
from overstack.house.moments import is_checked, sides_checked
from overstack.judging.verdict import Facts, Finding, Grade, Verdict, facts, verdict
from overstack.position.maps import place_text
from overstack.position.movement import step_cost
from overstack.position.state import LOST, Action, Counter, Frame, Place, State


def mover_of(state: State) -> str:
    """The counter whose move is in progress; "" for none."""
    return own_of(state)[0]


def _limits_due(house: House, state: State, *, move: bool = False) -> Iterator[Limit]:
    """The limits that are checked when the phase ends, or with `move` when one move ends."""
    for limit in house.limits:
        penalty = limit.penalty
        on = penalty is not None and penalty.rule not in state.world.off
        if on and (limit.checked == "move" if move else is_checked(house, limit, state)):
            yield limit


def _places(state: State, mover: str = "") -> list[Place]:
    """The hexes to check: all hexes with counters, or only the hex of `mover`."""
    if mover:
        place = state.by_id[mover].place
        return [place] if place.hex is not None else []
    return sorted((p for p in state.stacks if p.hex is not None), key=place_text)


def owed(house: House, state: State, *, mover: bool = False) -> Verdict:
    """The penalties due if the active side's movement (with `mover`: the current move) ends now."""
    found: list[Finding] = []
    prices = []
    who = mover_of(state) if mover else ""
    for limit in _limits_due(house, state, move=mover):
        rule = limit.penalty.rule if limit.penalty else ""
        for side in (state.active,) if who else sides_checked(house, limit, state):
            due = _over_in(house, limit, state, _places(state, who), side)
            for place, over in due:
                figures = _figures(limit, over)
                found.append(Finding(rule, Grade.OVERSTACKED, place, side, facts=figures))
                prices.append(price(as_it_stands(house, state, place, side), limit, over))
            if not due:
                found.append(Finding(rule, Grade.LAWFUL, None, side))
    return verdict(found, (each for each in prices if each is not None))


def _over_in(
    house: House, limit: Limit, state: State, places: list[Place], side: str
) -> list[tuple[Place, int]]:
    """The hexes where a side breaks a limit with counters of its own, and by how much."""
    own = (p for p in places if _counters_counted(house, limit, state, p, side))
    over = ((p, over_by(as_it_stands(house, state, p, side), limit)) for p in own)
    return [(place, by) for place, by in over if by]


def _figures(limit: Limit, over: int) -> Facts:
    """The figures of a penalty: how many are too many, and the steps that they cost in all."""
    penalty = limit.penalty
    if penalty is None or not penalty.each:
        return facts(over=over)
    return facts(over=over, amount=amount_due(penalty, over))


def _counters_counted(house: House, limit: Limit, state: State, place: Place, side: str) -> Stack:
    """The counters of a side in a place that count for a limit, so that their departure helps."""
    pays = limit.penalty.of if limit.penalty else Whoms()
    return tuple(
        c
        for c in counted(house, limit, standing(state, place))
        if c.side == side and (not pays or pays.fit(words_of(house, c)))
    )


def in_violation(house: House, state: State) -> tuple[Finding, ...]:
    """The findings against the counter that moved last, if its move may not end in its place."""
    mover = state.by_id.get(mover_of(state))
    if mover is None or mover.place.hex is None:
        return ()
    stand = as_it_stands(house, state, mover.place, mover.side)
    return tuple(
        Finding(limit.penalty.rule, Grade.FORBIDDEN, mover.place, mover.side, say="first",
                who=(mover.id,))
        for limit in _limits_due(house, state, move=True)
        if limit.penalty
        and over_by(stand, limit)
        and _counters_counted(house, limit, state, mover.place, mover.side)
    )  # fmt: skip


def frames_due(house: House, state: State, waits: str, mover: str) -> list[Frame]:
    """The frames for the penalties due; the last frame is settled first."""
    frames = []
    for limit in _limits_due(house, state, move=bool(mover)):
        penalty = limit.penalty
        if penalty is None or penalty.does == "text":
            continue
        for side in (state.active,) if mover else sides_checked(house, limit, state):
            chooser, owes = side, ""
            if penalty.chooses == "enemy":
                chooser, owes = enemy_of(state, side), side
            for place, over in _over_in(house, limit, state, _places(state, mover), side):
                due = amount_due(penalty, over) if penalty.each else penalty.steps
                note: tuple[str | int, ...] = (limit.rule, due, waits)
                note += (owes,) if owes else ()
                frames.append(Frame(_FRAMES[penalty.does], chooser, place, note=note))
    return frames[::-1]


#: The frames in which penalties are paid.
_FRAMES: Mapping[str, str] = {"leave": "leave", "step": "lose", "remove": "remove"}


def enemy_of(state: State, side: str) -> str:
    """The side that chooses for a side: the next one in the order of the scenario."""
    sides = [each.id for each in state.world.sides]
    return sides[(sides.index(side) + 1) % len(sides)]


def owing(frame: Frame) -> str:
    """The side that owes the penalty of a frame, and whose counters pay it."""
    return str(frame.note[3]) if len(frame.note) > _OWED else frame.side


_OWED = 3  # the length of the note of a frame that its own side pays


def _limit(house: House, frame: Frame) -> Limit:
    return next(limit for limit in house.limits if limit.rule == frame.note[0])


def _payers(house: House, state: State, frame: Frame) -> Stack:
    """The counters that can leave or lose steps to settle a frame, by order of entry."""
    place, limit, side = frame.place or LOST, _limit(house, frame), owing(frame)
    pays = limit.penalty
    if frame.kind == "lose" and not (pays and pays.of):
        payers = tuple(c for c in standing(state, place) if c.side == side)
    else:
        payers = _counters_counted(house, limit, state, place, side)
    return payers[-1:] if pays and pays.chooses == "last" else payers


def drop_settled(house: House, state: State) -> State:
    """The position after dropping top frames that require nothing any more."""
    while state.frames:
        frame = state.frames[-1]
        stand = as_it_stands(house, state, frame.place or LOST, owing(frame))
        limit = _limit(house, frame)
        kept = _ends_when_kept(limit, frame) and not over_by(stand, limit)
        paid = frame.kind == "lose" and frame.note[1] == 0
        if not kept and not paid and _payers(house, state, frame):
            break
        state = state.popped()
    return state


def _ends_when_kept(limit: Limit, frame: Frame) -> bool:
    """Whether a frame is settled as soon as its limit is kept.

    Steps are due all the same, unless each one too many costs one of those that the limit sums up.
    """
    due = limit.penalty
    each_is_one = due is not None and due.each and due.weight == limit.weight != ""
    return frame.kind != "lose" or (limit.check == "sum" and each_is_one)


def settling(state: State, who: str) -> Iterator[Action]:
    """The actions that could settle the top frame."""
    frame = state.frames[-1]
    for counter in standing(state, frame.place or LOST):
        if who not in ("", counter.id):
            continue
        if frame.kind == "lose":
            yield Action("lose", on=counter.id)
            continue
        if frame.kind == "leave" and counter.place.hex:
            for to in state.world.map.grid.neighbours(counter.place.hex):
                yield Action("leave", counter.id, Place(to))
        yield Action("drop", on=counter.id)


def judge_frame(house: House, state: State, action: Action) -> Verdict | None:
    """The verdict on an action while the top frame is unsettled; None for an invalid action."""
    frame = state.frames[-1]
    if action not in set(settling(state, "")):
        return None
    counter = state.by_id[action.who or action.on]
    limit = _limit(house, frame)
    rule = limit.penalty.rule if limit.penalty else ""

    def say(grade: Grade, key: str = "") -> Verdict:
        figures = (rule, grade, frame.place, owing(frame))
        return verdict([Finding(*figures, say=key, who=(counter.id,))])

    if counter not in _payers(house, state, frame):
        return say(Grade.FORBIDDEN)
    if frame.kind == "lose":
        return say(Grade.LAWFUL, "loses" if _steps_left(house, counter) > 1 else "gone")
    if frame.kind == "remove":
        return say(Grade.LAWFUL, "goes")
    if action.to is not None:
        fits = may_go(house, state, counter, action.to)
        return say(Grade.LAWFUL, "goes") if fits else say(Grade.FORBIDDEN, "full")
    anywhere = any(can_go(house, state, each) for each in _payers(house, state, frame))
    return say(Grade.FORBIDDEN, "stays") if anywhere else say(Grade.LAWFUL, "off")


def can_go(house: House, state: State, counter: Counter) -> bool:
    """Whether a counter that must leave can go to any neighbouring hex."""
    here = counter.place.hex
    around = state.world.map.grid.neighbours(here) if here is not None else ()
    return any(may_go(house, state, counter, Place(to)) for to in around)


def may_go(house: House, state: State, counter: Counter, to: Place) -> bool:
    """Whether a counter that must leave can go to this neighbouring hex."""
    here = counter.place.hex
    if here is None or to.hex is None or step_cost(state.world, counter, here, to.hex) is None:
        return False
    if barring(house, state, counter, to):
        return False
    stand = after_entry(house, state, to, counter)
    found = ((limit, counts(stand, limit)) for limit in limits_for(house, state, counter.side))
    return not any(each and exceeds(stand, limit, each) for limit, each in found)


def _steps_left(house: House, counter: Counter) -> int:
    """The steps that a counter has left; 1 if no weight counts its steps."""
    sizes = [weight(house, counter, name) for name in house.step_weights]
    return max(sizes, default=1)


def full_steps(house: House, counter: Counter) -> int:
    """The steps of a counter that has lost none; 1 if no weight counts its steps."""
    traits = counter.kind.traits
    return max([1, *(int(traits.get(f"weight:{name}", 0)) for name in house.step_weights)])


def lost_step(house: House, state: State, who: str) -> State:
    """The position after a counter has lost one of the steps that the top frame demands."""
    frame = state.frames[-1]
    rule, due, *rest = frame.note
    paid = replace(frame, note=(rule, int(due) - 1, *rest))
    return step_lost(house, replace(state, frames=(*state.frames[:-1], paid)), who)


def step_lost(house: House, state: State, who: str) -> State:
    """The position after a counter has lost a step; the last one destroys it."""
    counter = state.by_id[who]
    if _steps_left(house, counter) <= 1:
        return drop_counter(state, who)
    return state.with_counters([counter.with_marks(STEP_LOST)])


def drop_due(house: House, state: State, who: str) -> State:
    """The position after a counter has left the map to settle the top frame."""
    penalty = _limit(house, state.frames[-1]).penalty
    box = penalty.to if penalty else LOST.part
    return drop_counter(state, who, Place(None, box) if box in state.world.map.boxes else LOST)


def drop_counter(state: State, who: str, to: Place = LOST) -> State:
    """The position after a counter has left for a box; counters aboard it stay in its place."""
    here = state.by_id[who].place
    for rider in state.load(who):
        state = state.entered(rider.id, here, rank=len(state.at(here)))
    return state.entered(who, to)
