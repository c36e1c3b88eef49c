"""Axis Empires: Totaler Krieg!, rule 9: its ruleset.

`units` says what counts, `stacking` by which limits, `least_loss` finds what must
go, `stack_findings` has the findings about a stack, `entries` judges every way into a place,
`turn` the end of a Segment and who takes the loss, `combat`, `adjacency` and `acts` the data
that rule 9 takes for granted, `sheets` the drawn stacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from overstack.book.names import spoken_name
from overstack.judging import edits, victory
from overstack.judging.parts import Sheets
from overstack.judging.rules import NOBODY, Repair, Result, Ruleset
from overstack.judging.verdict import Finding, Grade, Price, Verdict, clause, facts, verdict
from overstack.position.memo import memo
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
from overstack.rulesets.totaler_krieg import (
    acts,
    adjacency,
    combat,
    entries,
    sheets,
    stack_findings,
    stacking,
    turn,
    units,
)
from overstack.rulesets.totaler_krieg.book import (
    BOOK,
    CASUALTY,
    COMBAT,
    EVENTS,
    FIGHT,
    LOSS,
    MOVEMENT,
    OVER,
    RETREAT,
    STEP_LOST,
)
from overstack.rulesets.totaler_krieg.stack_findings import Findings
from overstack.words.errors import BadScenario
from overstack.words.sentences import say

#: Steps named in all the ways of a least loss that are listed: a thousand ways to lose four.
#: How many ways there are is told exactly, however many (9.2-remedy).
MOST_LISTED = 4000

# -- the position ----------------------------------------------------------------------------


def setup(scenario: Scenario) -> State:
    """The first position. Raises BadScenario for riders, and for units without a step left."""
    state = scenario.position
    for counter in state.counters:
        if counter.aboard:
            name = spoken_name(counter, BOOK)
            raise BadScenario(say("refuse.cannot-ride-no-counter", counter=name), "counters")
        if counter.marks.count(STEP_LOST) >= units.full_steps(counter):
            name = spoken_name(counter, BOOK)
            raise BadScenario(say("refuse.has-lost-all-its", counter=name), "counters")
    return state


def changed(state: State, change: Change) -> State:
    """The position after the umpire's entry: nobody rides, and what has no step left is gone."""
    state = edits.changed(state, change, BOOK)
    for counter in state.counters:
        if counter.aboard:
            state = state.entered(counter.id, counter.place)
    for counter in state.counters:
        if counter.marks.count(STEP_LOST) >= units.full_steps(counter):
            state = turn.eliminated(state, counter.id)
    return combat.settled(state)


def result(state: State) -> Result | None:
    """The end of the turn limit, or of all fighting."""
    return victory.decided(state, turn.result(state), late=state.phase == OVER, measures=measures)


def actor(state: State) -> str:
    """The owner of what is half done, else the faction whose Segment it is."""
    if turn.result(state) is not None:
        return NOBODY
    if state.top is not None:
        return state.top.side
    return state.active or turn.order(state)[0]


# -- judging ---------------------------------------------------------------------------------


@memo(of="position", keep=1)
def inspect(state: State) -> Verdict:
    """Every stack at the present moment, with what it will cost if it stays."""
    closing = state.top is not None and state.top.kind == LOSS
    found = list(entries.boxed(state))
    prices: list[Price] = []
    for held in stacking.stacks(state):
        found += entries.standing(state, held, closing)
        found += stack_findings.stacking_notes(state, held)
        found += stack_findings.others_notes(state, held)
        found += entries.left_behind(state, held)
        prices += entries.price(state, held)
    for place in state.stacks:
        if place != LOST:
            found += stack_findings.stack_notes(state, place)
            found += stack_findings.uncounted_notes(state, place)
    return verdict(found, prices)


def judge(state: State, action: Action) -> Verdict:
    """Everything that the rulebook says of an act. Junk is forbidden."""
    found = _rules(state, action)
    if not acts.makes_sense(state, action):
        return verdict(found)
    if action.verb == "end":
        return verdict((*found, *next_step(state)), turn.closing_prices(state))
    came = entries.entry(state, action)
    if came is None:
        return verdict(found)
    return verdict((*found, *entries.notes(state, came)), entries.prices(state, came))


def allowed(state: State, action: Action) -> bool:
    """`judge(...).allowed`, by what could forbid alone; the end of a Segment only costs."""
    if not acts.makes_sense(state, action) or _forbidden(acts.supplied(state, action)):
        return False
    if action.verb == "end":
        return True
    came = entries.entry(state, action) if state.top is None else None
    found = _rules(state, action) if came is None else entries.deciding(state, came)
    return not _forbidden(found)


def _forbidden(found: Findings) -> bool:
    return any(f.grade is Grade.FORBIDDEN and f.role == "rule" for f in found)


@memo(of="position", keep=8)
def _rules(state: State, action: Action) -> Findings:
    """The findings that decide about an act."""
    if not acts.makes_sense(state, action):
        return (Finding("D-sequence", Grade.FORBIDDEN, say="unknown"),)
    found, frame = acts.supplied(state, action), state.top
    if frame is not None and action.verb in acts.ANSWERS[frame.kind]:
        found += _answer(state, frame, action)
    if action.verb == "end" and frame is None:
        found += turn.closing_findings(state)
    came = entries.entry(state, action)
    return (*found, *entries.rules(state, came)) if came is not None else found


def _answer(state: State, frame: Frame, action: Action) -> Findings:
    """What is found of an answer to what is half done."""
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


@clause("D-sequence", otherwise=())
def next_step(state: State) -> Findings:
    """A note on the Segment that comes next."""
    _, step = turn.following(state)
    coming = facts(next=BOOK.phases[step.phase].name, whose=f"%{step.side}")
    say = "next" if step.side else "last"
    return (Finding("D-sequence", Grade.LAWFUL, None, state.active, coming, say, "note"),)


# -- acting ----------------------------------------------------------------------------------


def apply(state: State, play: Action | Faces) -> State:
    """The position after an act that the judge passes."""
    if isinstance(play, Faces):
        raise TypeError("Nothing is rolled in this game.")
    return acts.done(state, play)


def candidates(state: State, who: str = "") -> Iterable[Action]:
    """What could be tried now; with `who` only what concerns that counter."""
    if turn.result(state) is not None:
        return
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
    """Every place of the map and beside it, for the free board."""
    sheet_ = state.world.map
    places = [Place(at) for at in sheet_.grid]
    places += [*sorted(sheet_.parts, key=str), *(Place(None, box) for box in sheet_.boxes)]
    for to in places:
        if to != counter.place:
            yield Action("put", counter.id, to)


def _tries(state: State, counter: Counter) -> Iterator[Action]:
    """What one counter could try in the present Segment."""
    here, side = counter.place, counter.side
    near = adjacency.near(state, here) if here.hex is not None else adjacency.markers(state, side)
    if state.phase == MOVEMENT:
        yield from (Action("move", counter.id, to) for to in near)
    if state.phase == COMBAT:
        yield from (
            Action("attack", counter.id, to) for to in near if adjacency.enemies(state, side, to)
        )
    if state.phase == EVENTS and here.hex is None:
        for at in sorted(state.world.zones.get(side, ())):
            yield Action("deploy", counter.id, Place(at))
    if state.phase in (MOVEMENT, EVENTS) and adjacency.is_port(state, side, here):
        for box in state.world.map.boxes:
            yield Action("ship", counter.id, Place(None, box))


# -- remedies and measures ---------------------------------------------------------------------


def repairs(state: State, place: Place) -> tuple[Repair, ...]:
    """What the rule offers for a stack in breach: each step of each of its units."""
    found: list[Repair] = []
    for side in sorted({counter.side for counter in state.at(place)}):
        held = turn.crowded(state, place, side)
        for unit in held.units if held else ():
            found += [_step_off(state, side, unit.who)] * unit.steps
    return tuple(found)


def _step_off(state: State, side: str, who: str) -> Repair:
    """A step of a unit: its owner gives it up at the end of a Segment, and at no other time."""
    due = allowed(state, Action("lose", on=who)) and actor(state) == side
    return Repair(side, Change("mark", who, text=STEP_LOST), "step", possible=due)


def least_repairs(state: State, place: Place, side: str) -> tuple[tuple[Repair, ...], ...]:
    """Every way to take the least loss of a stack, as many as MOST_LISTED allows."""
    held = turn.crowded(state, place, side)
    if held is None:
        return ()
    offered = {unit.who: _step_off(state, side, unit.who) for unit in held.units}
    most = max(1, MOST_LISTED // held.loss)
    return tuple(tuple(offered[who] for who in way) for way in turn.least_ways(state, held, most))


def measures(state: State) -> Mapping[tuple[str, str], int]:
    """Steps lost, cities held, and stacks in breach, by faction."""
    found: dict[tuple[str, str], int] = {}
    for side in state.world.sides:
        found["lost", side.id] = turn.lost_steps(state, side.id)
        found["cities", side.id] = turn.cities(state, side.id)
        found["breaches", side.id] = 0
    for held in stacking.broken_stacks(state):
        found["breaches", held.side] += 1
    return victory.scored(state, found, units.is_ground)


RULESET = Ruleset(
    BOOK=BOOK,
    setup=setup,
    sequence=turn.steps,
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
    least_repairs=least_repairs,
    # Nothing is rolled: combat is another section's. Nothing is hidden.
    sheets=Sheets(sheets.sheet, sheets.face),
)
