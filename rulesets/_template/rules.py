"""The template's rules, in rulebook order, then how it is played.

Knows this one game. It asks the core for positions and findings and nothing else: no
chance of its own, no clock, no browser. Every judgement, of a move, a put or the board
as it stands, is made by `stack_findings` from the counters that would stand in the hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from overstack.book.load import load
from overstack.judging import edits, victory
from overstack.judging.rules import NOBODY, Repair, Result, Ruleset, Step
from overstack.judging.verdict import Finding, Grade, Price, Slots, Verdict, clause, facts, verdict
from overstack.position.movement import left, step_cost
from overstack.position.state import (
    LOST,
    Action,
    Change,
    Counter,
    Faces,
    Frame,
    Place,
    Scenario,
    State,
)
from overstack.position.values import replace

BOOK = load(__package__)

LIMIT: int = BOOK.tables["stacking"]["limit"]
TOLERANCE: int = BOOK.tables["stacking"]["tolerance"]
STEPS: int = BOOK.tables["stacking"]["steps"]

WEAKENED = "weakened"


# -- the rulebook: one small function a clause ------------------------------------------------


@clause("1-turn", otherwise=())
def turn(state: State, side: str) -> tuple[Finding, ...]:
    """Rule 1: the sides take turns, each with its own counters."""
    mine = side == actor(state)
    grade = Grade.LAWFUL if mine else Grade.FORBIDDEN
    return (Finding("1-turn", grade, None, actor(state)),)


def counted(state: State, stack: Iterable[Counter]) -> tuple[str, ...]:
    """The counters that count towards the limit (reading T1)."""
    free = state.option("weakened-free")
    return tuple(c.id for c in stack if not (free and c.has(WEAKENED)))


@clause("2-limit", otherwise=())
def limit(state: State, place: Place, side: str, stack: tuple[Counter, ...]) -> tuple[Finding, ...]:
    """Rule 2: two counters of a side in a hex."""
    units = counted(state, stack)
    grade = Grade.OVERSTACKED if len(units) > LIMIT else Grade.LAWFUL
    figures = facts(units=len(units), limit=LIMIT)
    return (Finding("2-limit", grade, place, side, figures, who=units, slots=Slots(LIMIT, units)),)


@clause("2-third", otherwise=())
def third(
    state: State, place: Place, side: str, stack: tuple[Counter, ...], entering: bool
) -> tuple[Finding, ...]:
    """Rule 2: one too many while the side moves; what stands there already waits for its price."""
    units = counted(state, stack)
    over = len(units) - LIMIT
    if over <= 0:
        return ()
    moving = side == state.active
    tolerance = TOLERANCE if moving or not entering else 0
    grade = Grade.FORBIDDEN if over > tolerance else Grade.OVERSTACKED
    say = "waits" if grade is Grade.OVERSTACKED and not moving else ""
    figures = facts(units=len(units), limit=LIMIT, over=over, tolerance=tolerance)
    return (Finding("2-third", grade, place, side, figures, say, who=units),)


@clause("3-price", otherwise=())
def prices(state: State, side: str, stacks: Mapping[Place, int]) -> tuple[Finding, ...]:
    """Rule 3: a step for each hex that is over the limit; `stacks` has the counters by hex."""
    crowded = {place: units for place, units in stacks.items() if units > LIMIT}
    if not crowded:
        return (Finding("3-price", Grade.LAWFUL, None, side),)
    return tuple(
        Finding("3-price", Grade.OVERSTACKED, place, side,
                facts(units=units, limit=LIMIT, steps=STEPS))
        for place, units in crowded.items()
    )  # fmt: skip


@clause("3-loss", otherwise=())
def loss(state: State, frame: Frame, counter: Counter) -> tuple[Finding, ...]:
    """Rule 3: any counter of the owner's in that hex; the second step destroys it."""
    if counter.place != frame.place or counter.side != frame.side:
        return (Finding("3-loss", Grade.FORBIDDEN, frame.place, frame.side),)
    say = "destroyed" if counter.has(WEAKENED) else ""
    return (Finding("3-loss", Grade.LAWFUL, frame.place, frame.side, say=say, who=(counter.id,)),)


@clause("M-allowance", otherwise=())
def allowance(state: State, counter: Counter, to: Place) -> tuple[Finding, ...]:
    """The scenario's data: one hex at a time, within the counter's movement points."""
    here, there = counter.place.hex, to.hex
    if here is None or there is None or there not in state.world.map.grid.neighbours(here):
        return (Finding("M-allowance", Grade.FORBIDDEN, to, counter.side, say="far",
                        who=(counter.id,)),)  # fmt: skip
    cost = step_cost(state.world, counter, here, there)
    if cost is None:
        return (Finding("M-allowance", Grade.FORBIDDEN, to, counter.side, say="barred"),)
    grade = Grade.LAWFUL if cost <= left(counter) else Grade.FORBIDDEN
    figures = facts(cost=cost, left=left(counter))
    return (Finding("M-allowance", grade, to, counter.side, figures, who=(counter.id,)),)


# -- judging ----------------------------------------------------------------------------------


def stack_findings(state: State, place: Place, side: str, entering: Counter | None) -> Verdict:
    """What rules 2 and 3 say of one side in one hex, with a counter that enters it, if any."""
    there = tuple(c for c in state.at(place) if c.side == side and c != entering)
    stack = (*there, entering) if entering is not None else there
    found = limit(state, place, side, stack)
    found += third(state, place, side, stack, entering is not None)
    due = prices(state, side, {place: len(counted(state, stack))})
    return verdict(found, (_price(f) for f in due if f.grade is Grade.OVERSTACKED))


def _price(finding: Finding) -> Price:
    return Price(finding.side, finding.place, STEPS, "step", "3-price")


def _crowds(state: State, side: str) -> tuple[Finding, ...]:
    """What a side pays if its move ended now."""
    own = {
        place: len(counted(state, (c for c in stack if c.side == side)))
        for place, stack in state.stacks.items()
        if place.hex is not None
    }
    return prices(state, side, own)


def _refused(state: State) -> Verdict:
    """The answer to what cannot be done at all, junk included."""
    return verdict([Finding("1-turn", Grade.FORBIDDEN, None, actor(state), say="unknown")])


def judge(state: State, action: Action) -> Verdict:
    """Everything the rulebook says of an action."""
    if result(state) is not None:
        return _refused(state)
    frame = state.top
    if frame is not None:
        return _judge_loss(state, frame, action)
    if action == Action("end") and state.world.play == "turns":
        found = _crowds(state, state.active)
        return verdict(found, (_price(f) for f in found if f.grade is Grade.OVERSTACKED))
    counter, to = state.by_id.get(action.who), action.to
    verb = "put" if state.world.play == "free" else "move"
    if counter is None or not _can_go(state, counter, to) or to is None:
        return _refused(state)
    if action != Action(verb, counter.id, to):
        return _refused(state)
    stacked = stack_findings(state, to, counter.side, counter)
    if verb == "put":
        return stacked
    return verdict(turn(state, counter.side) + allowance(state, counter, to)) + stacked


def _can_go(state: State, counter: Counter, to: Place | None) -> bool:
    """Whether a place is another hex of the map, for a counter that is still in the game."""
    on_map = to is not None and to.part == "" and to.hex in state.world.map.grid
    return on_map and counter.place not in (to, LOST)


def _judge_loss(state: State, frame: Frame, action: Action) -> Verdict:
    counter = state.by_id.get(action.on)
    if counter is None or action != Action("lose", on=counter.id):
        return _refused(state)
    return verdict(loss(state, frame, counter))


def allowed(state: State, action: Action) -> bool:
    """Whether the judge passes it."""
    return judge(state, action).allowed


def inspect(state: State) -> Verdict:
    """Every stack of every side as it stands."""
    found = Verdict()
    for place, stack in state.stacks.items():
        if place.hex is not None:
            for side in {c.side for c in stack}:
                found += stack_findings(state, place, side, None)
    return found


# -- playing ----------------------------------------------------------------------------------


def setup(scenario: Scenario) -> State:
    """The first position: the scenario's own, in the one phase that there is."""
    start = scenario.position
    return replace(start, phase=start.phase or "move", active=start.active or scenario.world.first)


def actor(state: State) -> str:
    """The owner of what is half done, else the side that moves."""
    if result(state) is not None:
        return NOBODY
    return state.top.side if state.top is not None else state.active


def candidates(state: State, who: str = "") -> Iterator[Action]:
    """Neighbouring hexes (any hex on the free board), the end of the move, the steps to lose."""
    if state.top is not None:
        for counter in state.at(state.top.place or LOST):
            if who in ("", counter.id):
                yield Action("lose", on=counter.id)
        return
    free = state.world.play == "free"
    if not who and not free:
        yield Action("end")
    for counter in state.chosen(who):
        here, grid = counter.place.hex, state.world.map.grid
        for to in grid if free else grid.neighbours(here) if here is not None else ():
            yield Action("put" if free else "move", counter.id, Place(to))


def apply(state: State, play: Action | Faces) -> State:
    """The position after an action that the judge passes."""
    if isinstance(play, Faces):
        return state
    if play.verb == "lose":
        return _next(_weakened(state.popped(), play.on))
    if play.verb == "end":
        due = [f for f in _crowds(state, state.active) if f.grade is Grade.OVERSTACKED]
        frames = [Frame("loss", f.side, f.place) for f in sorted(due, key=lambda f: str(f.place))]
        return _next(state.pushed(*reversed(frames)))
    return _gone(state, state.by_id[play.who], play.to or LOST, free=play.verb == "put")


def _gone(state: State, counter: Counter, to: Place, *, free: bool) -> State:
    """The position after a counter has gone to a hex, paying for the step unless free."""
    if not free and counter.place.hex is not None and to.hex is not None:
        cost = step_cost(state.world, counter, counter.place.hex, to.hex) or 0
        state = state.with_counters([replace(counter, spent=counter.spent + cost)])
    return state.entered(counter.id, to)


def _weakened(state: State, who: str) -> State:
    """The position after a counter has lost a step."""
    if state.by_id[who].has(WEAKENED):
        return state.entered(who, LOST)
    return edits.marked(state, who, WEAKENED, BOOK)


def _next(state: State) -> State:
    """The other side's move, or the next turn, once nothing is half done."""
    if state.frames:
        return state
    second = state.active != state.world.first
    rested = [replace(c, spent=0) for c in state.counters if c.spent]
    state = state.with_counters(rested)
    return replace(state, active=state.world.other(state.active), turn=state.turn + second)


def result(state: State) -> Result | None:
    """One side alone on the map, or the last turn over: then fewer steps lost wins."""
    if state.world.play == "free":
        return None
    here = sorted({c.side for c in state.counters if c.place.hex is not None})
    if len(here) < 2:
        return Result(here[0], "gone") if here else Result("", "nobody")
    if not state.world.turns or state.turn <= state.world.turns:
        return None
    lost = sorted((measures(state)["lost", side.id], side.id) for side in state.world.sides)
    own = Result("", "even") if lost[0][0] == lost[1][0] else Result(lost[0][1], "time")
    return victory.decided(state, own, late=True, measures=measures)


def measures(state: State) -> Mapping[tuple[str, str], int]:
    """Steps lost by each side: one for a weakened counter, two for a destroyed one."""
    lost = {("lost", side.id): 0 for side in state.world.sides}
    for counter in state.counters:
        steps = 2 if counter.place == LOST else 1 if counter.has(WEAKENED) else 0
        lost["lost", counter.side] += steps
    return victory.scored(state, lost)


def repairs(state: State, place: Place) -> tuple[Repair, ...]:
    """Any counter of a crowded hex may leave it; it can at once if it is its side's move."""
    return tuple(
        Repair(c.side, Change("remove", c.id), "leave",
               c.side == actor(state) and state.top is None and left(c) > 0)
        for c in state.at(place)
    )  # fmt: skip


def sequence(state: State) -> tuple[Step, ...]:
    """The first side's move, then the other's."""
    first = state.world.first
    return (Step("move", first), Step("move", state.world.other(first)))


def changed(state: State, change: Change) -> State:
    """The umpire's entry; a loss that nobody is left to take is forgotten."""
    state = edits.changed(state, change, BOOK)
    due = tuple(f for f in state.frames if f.place and _owned(state, f.place, f.side))
    return state if due == state.frames else _next(state.with_frames(due))


def _owned(state: State, place: Place, side: str) -> tuple[Counter, ...]:
    """What a side has in a place, first in first."""
    return tuple(counter for counter in state.at(place) if counter.side == side)


RULESET = Ruleset(
    BOOK=BOOK,
    setup=setup,
    sequence=sequence,
    actor=actor,
    result=result,
    measures=measures,
    changed=changed,
    inspect=inspect,
    candidates=candidates,
    judge=judge,
    allowed=allowed,
    apply=apply,
    repairs=repairs,
)
