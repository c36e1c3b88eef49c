"""The sequence of play: initiative, phases, whose unit is nominated next, the end.

Knows units and the markers of a phase; knows no terrain and no attack.
"""

from __future__ import annotations

from overstack.judging.chapters import Findings
from overstack.judging.rules import Result, Step
from overstack.judging.verdict import Finding, Rule, clause, facts, finds
from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, Frame, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.army import casting
from overstack.rulesets.reloaded.book import (
    ASSAULT,
    AT_WORK,
    DEPLOY,
    DONE,
    FADING,
    FIRST,
    INITIATIVE,
    MARKERS,
    MOVEMENT,
    MUSTER,
    OF_THE_TURN,
    OVER,
    PASSING,
    SCOUTS,
    SETUP,
    SHOT,
)
from overstack.rulesets.reloaded.cards import card
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.turn import objectives, reserves
from overstack.rulesets.reloaded.units import (
    Counters,
    at_work,
    fielded,
    is_aircraft,
    models,
    share,
    stands,
)

#: The markers that a unit loses when its activation ends.
EXPIRED = AT_WORK | {FADING}

# -- the steps of a turn --------------------------------------------------------------------------


def winner(state: State) -> str:
    """The side that won this turn's initiative; the scenario's first side if there was no roll."""
    return objectives.own(state)[0] or state.world.first


def order(state: State) -> tuple[str, ...]:
    """The sides in the order in which they act in a phase."""
    return tuple(sorted((s.id for s in state.world.sides), key=lambda s: s != winner(state)))


def steps(state: State) -> tuple[Step, ...]:
    """The steps of a turn: in both phases the sides take turns, unit by unit."""
    sides = order(state)
    if state.phase in (SETUP, MARKERS, DEPLOY, SCOUTS):
        phases = (MARKERS, DEPLOY, SCOUTS) if _any_scouts(state) else (MARKERS, DEPLOY)
        return (Step(SETUP, ""), *(Step(phase, side) for phase in phases for side in sides))
    both = [Step(phase, side) for phase in (MOVEMENT, ASSAULT) for side in sides]
    return (Step(INITIATIVE, ""), *both)


@clause("ability.scout", otherwise=False)
def is_scout(state: State, unit: Counter) -> bool:
    """Whether a unit moves once before the first turn (A47): all of its models are Scouts."""
    return bool(share(state, unit, "scout"))


def _any_scouts(state: State) -> bool:
    return any(is_scout(state, unit) for unit in reserves.in_the_game(state))


@clause("move.all-nominate", otherwise=())
@memo(of="position", keep=2)
def waiting(state: State, side: str) -> Counters:
    """The units of a side not yet nominated in this phase; in the Scouts' phase only Scouts."""
    found = (unit for unit in fielded(state) if unit.side == side and not unit.has(DONE))
    if state.phase == SCOUTS:
        return tuple(unit for unit in found if is_scout(state, unit))
    if state.phase != MOVEMENT:
        return tuple(found)
    others = tuple(unit for unit in found if not is_aircraft(unit))
    return reserves.others_first(state, others, reserves.due(state, side))


@memo(of="counters", keep=1)
def fresh(state: State) -> bool:
    """Whether no unit has been nominated yet in this phase."""
    begun = AT_WORK | {DONE}
    return all(begun.isdisjoint(u.marks) for u in reserves.in_the_game(state))


@clause("move.all-nominate", otherwise=False)
def anyone_waits(state: State, side: str) -> bool:
    """Whether any unit of a side is `waiting`; most often there is one on the map."""
    if state.phase in (MOVEMENT, ASSAULT):
        for unit in state.counters:
            if unit.side != side or unit.aboard or unit.place.hex is None or unit.has(DONE):
                continue
            if stands(state, unit) and not is_aircraft(unit):
                return True
    return bool(waiting(state, side))


# -- phases ---------------------------------------------------------------------------------------


@clause("turn.winner-first", otherwise=lambda state: state.world.first)
def begins(state: State) -> str:
    """The side that acts first in both phases of the turn."""
    return winner(state)


@clause("turn.phases", otherwise=INITIATIVE)
def after_movement(state: State) -> str:
    """The phase after Movement: Assault."""
    return ASSAULT


def begun(state: State, phase: str) -> State:
    """The position at the start of a phase, without the markers that have expired."""
    past = PASSING if phase in (SCOUTS, MOVEMENT, ASSAULT) else PASSING | OF_THE_TURN
    rested = [_rested(c, past) for c in state.counters if c.spent or not past.isdisjoint(c.marks)]
    state = state.with_counters(rested)
    if phase == INITIATIVE:
        state = replace(objectives.with_first(state, ""), phase=phase, active="")
        return state.pushed(Frame(FIRST))
    if phase == OVER:
        return replace(state, phase=phase, active="")
    state, first = replace(state, phase=phase), begins(state)
    side = first if waiting(state, first) else state.world.other(first)
    state = replace(state, active=side)
    if not waiting(state, side):  # no unit is left to play this phase
        return onward(state)
    return casting.opened(state, order(state)) if phase == MOVEMENT else state


def _rested(counter: Counter, past: frozenset[str]) -> Counter:
    """The counter without the markers in `past`, and with no movement spent."""
    kept = tuple(mark for mark in counter.marks if mark not in past)
    return replace(counter, spent=0, marks=kept)


def finished(state: State, acting: Counter | None = None) -> State:
    """The position after the current activation ends: with the next side, or in the next phase.

    `acting` is the unit as its last act leaves it, if it is not yet so in the position.
    """
    done = []
    busy = {who: state.by_id[who] for who in at_work(state)}
    if acting is not None:
        busy[acting.id] = acting
    for unit in busy.values():
        kept = [mark for mark in unit.marks if mark not in EXPIRED]
        done.append(replace(unit, marks=tuple(sorted((*kept, DONE)))))
        done += [m.without_mark(SHOT) for m in models(state, unit) if m.id != unit.id]
    done = [c.without_mark(SHOT) for c in done]
    return passed_on(state.with_counters(done))


@clause("move.alternate", otherwise=lambda state: state.active)
def next_to_move(state: State) -> str:
    """In the Movement Phase the sides take turns, unit by unit (reading A06)."""
    return state.world.other(state.active)


@clause("assault.order", otherwise=lambda state: state.active)
def next_to_attack(state: State) -> str:
    """In the Assault Phase the sides take turns too, unit by unit."""
    return state.world.other(state.active)


@clause("setup.scout", otherwise=lambda state: state.active)
def next_to_scout(state: State) -> str:
    """Before the first turn the sides take turns to move Scouts, the winner of the roll first."""
    return state.world.other(state.active)


#: The function that returns the next side, by phase.
NEXT = {SCOUTS: next_to_scout, MOVEMENT: next_to_move, ASSAULT: next_to_attack}


def next_side(state: State) -> str:
    """The side that nominates next; if one side has no unit left, the other continues."""
    side = NEXT[state.phase](state)
    return side if anyone_waits(state, side) else state.world.other(side)


def passed_on(state: State) -> State:
    """The position with the next side to nominate, or the next phase if no unit is left."""
    side = next_side(state)
    return replace(state, active=side) if anyone_waits(state, side) else onward(state)


def onward(state: State) -> State:
    """The position at the start of the next phase; the markers are scored at a turn's end."""
    if state.phase == SCOUTS:
        return begun(state, INITIATIVE)
    if state.phase == MOVEMENT:
        return begun(state, after_movement(state))
    state = objectives.scored(state)
    if last_turn(state):
        return begun(state, OVER)
    return begun(replace(state, turn=state.turn + 1), INITIATIVE)


@clause("end.turns", otherwise=False)
def last_turn(state: State) -> bool:
    """Whether the scenario ends with this turn."""
    return bool(state.world.turns) and state.turn >= state.world.turns


# -- the order of nominations, as findings --------------------------------------------------------


def order_findings(state: State, unit: Counter) -> Findings:
    """Findings on whether this unit's side nominates now."""
    if state.phase == SCOUTS:
        return scout_findings(state, unit)
    if fresh(state) and state.active == begins(state):
        return first_findings(state, unit)
    grade = graded(unit.side == state.active)
    where = (None, state.active)
    who = (unit.id,)
    if state.phase == MOVEMENT:
        return (Finding("move.alternate", grade, *where, who=who),)
    return (Finding("assault.order", grade, *where, who=who),)


@finds("setup.scout", otherwise=())
def scout_findings(rule: Rule, state: State, unit: Counter) -> Findings:
    """Only Scouts move before the first turn, and the sides take turns."""
    where = (None, state.active, (), "", "rule", (unit.id,))
    turn = rule.graded(graded(unit.side == state.active), *where)
    return (turn, *able_findings(state, unit))


@finds("ability.scout", otherwise=())
def able_findings(rule: Rule, state: State, unit: Counter) -> Findings:
    """A unit moves before the first turn only if all of its models are Scouts."""
    able = graded(is_scout(state, unit))
    return (rule.graded(able, unit.place, unit.side, who=(unit.id,)),)


@finds("turn.winner-first", otherwise=())
def first_findings(rule: Rule, state: State, unit: Counter) -> Findings:
    """The winner of the initiative nominates the first unit of the phase."""
    grade = graded(unit.side == state.active)
    return (rule.graded(grade, None, state.active, who=(unit.id,)),)


@finds("move.all-nominate", otherwise=())
def nominate_findings(rule: Rule, state: State) -> Findings:
    """The phase continues until every unit has been nominated."""
    rest = len(waiting(state, state.active))
    ends = bool(at_work(state)) or not rest
    grade = graded(ends)
    figures = facts(units=max(0, rest - len(at_work(state))))
    found = rule.graded(grade, None, state.active, facts=figures)
    return (found, *turn_findings(state))


@finds("end.turns", otherwise=())
def turn_findings(rule: Rule, state: State) -> Findings:
    """A note on the number of this turn and on the total number of turns."""
    if not state.world.turns:
        return ()
    figures = facts(turn=state.turn, turns=state.world.turns)
    return (rule.lawful(None, state.active, facts=figures, say="", role="note"),)


# -- the end --------------------------------------------------------------------------------------


def lost(state: State, side: str) -> int:
    """The cost of all models that a side has lost."""
    gone = (c for c in state.at(LOST) if c.side == side)
    return sum(card(c.kind).cost for c in gone)


@memo(of="position", keep=1)
def result(state: State) -> Result | None:
    """The result of the game, by Objective Points or as a duel; None while the game goes on.

    Armies are built on the free board. On any other board a game in the muster phase is over.
    """
    if state.phase != OVER and state.world.play == "free":
        return None
    if state.phase == MUSTER:
        return Result("", "muster")
    if state.phase in (SETUP, MARKERS, DEPLOY, SCOUTS):
        return None
    return objectives.result(state) if objectives.scores(state) else _duel(state)


@clause("duel.end", otherwise=None)
def _duel(state: State) -> Result | None:
    """The result of a duel: the last turn is over, or a side has no unit, not even in Reserve."""
    if state.phase == OVER:
        return _by_loss(state)
    there = {unit.side for unit in fielded(state)}
    left = {s.id: s.id in there or bool(reserves.of_side(state, s.id)) for s in state.world.sides}
    if all(left.values()):
        return None
    alone = [side for side, some in left.items() if some]
    return Result(alone[0], "alone") if alone else Result("", "nobody")


def _by_loss(state: State) -> Result:
    """The result by losses: fewer points lost wins. The rulebook only scores objectives."""
    one, two = (side.id for side in state.world.sides)
    mine, theirs = lost(state, one), lost(state, two)
    if mine == theirs:
        return Result("", "even")
    return Result(one if mine < theirs else two, "fewer")
