"""Commanders of a higher rank in play: the units they help in a turn, and findings on their help.

Knows ranks and units; knows no dice. At the start of the Movement Phase a frame asks the side which
units to help; each helped unit has a marker until the end of the turn (reading A46).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from overstack.judging.chapters import Answer, Findings
from overstack.judging.verdict import Facts, Finding, Grade, Rule, clause, facts, finds
from overstack.position.state import Action, Counter, Frame, Place, State
from overstack.rulesets.reloaded.army.commander import JUNIOR, rank
from overstack.rulesets.reloaded.book import (
    ARMY,
    CAST,
    GUNNERY,
    PIN_POINTER,
    RALLY,
    RANKED,
    SUPPRESSED,
)
from overstack.rulesets.reloaded.cards import card
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.units import (
    Counters,
    can_help,
    companions,
    fielded,
    in_play,
    marked,
    models,
    more_dice,
    pinned,
)

#: The act of helping: one unit, or by the act's mode all units that can be helped, or no more.
HELP: Final = "help"
VERBS: Final = {HELP: None}  # `on` names one unit; `mode` is `ALL` or `ENOUGH`
FRAMES: Final = (CAST,)
ALL, ENOUGH = "all", "enough"


def of_rank(state: State, side: str) -> Counter | None:
    """The Commander of a higher rank that a side has on the map."""
    own = (m for unit in fielded(state) if unit.side == side for m in models(state, unit))
    return next((m for m in own if not RANKED.isdisjoint(m.marks)), None)


def able(state: State, officer: Counter) -> Counters:
    """The units that an Officer could still help in this turn, in any hex."""
    own = (unit for unit in fielded(state) if unit.side == officer.side)
    ability = card(officer.kind).command
    return tuple(u for u in own if can_help(state, officer, u) and not u.has(ability))


def given(state: State, officer: Counter) -> int:
    """How many units an Officer has helped in this turn."""
    ability = card(officer.kind).command
    return sum(u.side == officer.side and u.has(ability) for u in fielded(state))


@clause("army.commander.junior-cast", otherwise=0)
def most(_state: State) -> int:
    """How many units a Junior Commander may help in a turn."""
    return int(ARMY["casts"])


@clause("army.commander.senior-cast", otherwise=0)
def without_limit(state: State) -> int:
    """How many units a Senior Commander may help in a turn: all units on the map."""
    return len(fielded(state))


def limit(state: State, officer: Counter) -> int:
    """How many units a Commander may help in a turn, by his rank."""
    return most(state) if rank(officer) == JUNIOR else without_limit(state)


def _asks(state: State, officer: Counter | None) -> bool:
    if officer is None or not card(officer.kind).command:
        return False
    return given(state, officer) < limit(state, officer) and bool(able(state, officer))


def opened(state: State, order: tuple[str, ...]) -> State:
    """The position with frames that ask which units each Commander helps; `order[0]` is on top."""
    found = [of_rank(state, side) for side in reversed(order)]
    asked = [officer for officer in found if officer is not None and _asks(state, officer)]
    return state.pushed(*(Frame(CAST, o.side, o.place, o.id) for o in asked))


# -- judging --------------------------------------------------------------------------------------


def answer(state: State, action: Action) -> Answer | None:
    """Return the answer to an act of helping; None for any other act."""
    top = state.frames[-1]
    officer, unit = state.by_id[top.who], state.by_id.get(action.on)
    if action == Action(HELP, officer.id, mode=ENOUGH):
        return Answer(_counted(state, officer, 0, ENOUGH))
    many = len(able(state, officer))
    if action == Action(HELP, officer.id, mode=ALL) and many > 1:
        return Answer(_counted(state, officer, many, ALL))
    if unit is None or action != Action(HELP, officer.id, on=unit.id):
        return None
    if unit.side != officer.side or not in_play(state, unit):
        return None
    return Answer((*fitting(state, officer, unit), *_counted(state, officer, 1, "")))


def _counted(state: State, officer: Counter, more: int, say: str) -> Findings:
    junior = rank(officer) == JUNIOR
    return (junior_findings if junior else senior_findings)(state, officer, more, say)


def _told(name: str, officer: Counter, grade: Grade, say: str, **figures: int) -> Finding:
    where = (officer.place, officer.side, facts(**figures), say)
    return Finding(name, grade, *where, who=(officer.id,))


@clause("army.commander.junior-cast", otherwise=())
def junior_findings(state: State, officer: Counter, more: int, say: str) -> Findings:
    """A Junior Commander helps three units in a turn."""
    units, fits = given(state, officer) + more, given(state, officer) + more <= most(state)
    said = say if say == ENOUGH else "helps" if fits else "over"
    figures = {"units": units, "limit": most(state)}
    return (_told("army.commander.junior-cast", officer, graded(fits), said, **figures),)


@clause("army.commander.senior-cast", otherwise=())
def senior_findings(state: State, officer: Counter, more: int, say: str) -> Findings:
    """A Senior Commander helps any number of units in a turn."""
    units, said = given(state, officer) + more, say if say == ENOUGH else "helps"
    return (_told("army.commander.senior-cast", officer, Grade.LAWFUL, said, units=units),)


@finds("army.commander.eligibility", otherwise=())
def fitting(rule: Rule, state: State, officer: Counter, unit: Counter) -> Findings:
    """The Commander's ability must fit the unit, and he helps each unit only once a turn."""
    twice = unit.has(card(officer.kind).command)
    fits = can_help(state, officer, unit)
    where = (unit.place, unit.side, facts(unit=f"#{unit.id}"))
    say = "twice" if twice else "one" if fits else "other"
    grade = graded(fits and not twice)
    return (rule.graded(grade, *where, say, who=(officer.id,)),)


def candidates(state: State, who: str) -> Iterator[Action]:
    """The candidate acts of helping for the Commander of the top frame."""
    officer = state.by_id[state.frames[-1].who]
    open_to = able(state, officer)
    for unit in open_to:
        if who in ("", officer.id, unit.id):
            yield Action(HELP, officer.id, on=unit.id)
    if who in ("", officer.id):
        if len(open_to) > 1:
            yield Action(HELP, officer.id, mode=ALL)
        yield Action(HELP, officer.id, mode=ENOUGH)


def apply(state: State, action: Action) -> State:
    """The position after an act of helping; the frame stays if more units can be helped."""
    top, officer = state.frames[-1], state.by_id[action.who]
    ability = card(officer.kind).command
    chosen = able(state, officer) if action.mode == ALL else state.chosen(action.on or "-")
    state = state.with_counters([marked(unit, ability) for unit in chosen])
    over = action.mode == ENOUGH or not _asks(state, state.by_id[top.who])
    return state.popped() if over else state


# -- findings on help -----------------------------------------------------------------------------


def dice_findings(state: State, unit: Counter, at: Place) -> Findings:
    """A note on the dice that an Officer adds to a unit's attack, by the clause that applies."""
    more = more_dice(state, unit)
    if not more:
        return ()
    ability = GUNNERY if unit.has(GUNNERY) else PIN_POINTER
    return _of_help(state, unit, ability, at, facts(dice=more))


def rally_findings(state: State, unit: Counter, at: Place) -> Findings:
    """A note that Rally cancels the Suppressive Fire by which a unit was attacked."""
    minds = not unit.has(SUPPRESSED) or pinned(state, unit)
    return () if minds else _of_help(state, unit, RALLY, at)


def _of_help(state: State, unit: Counter, ability: str, at: Place, figures: Facts = ()) -> Findings:
    say = "dice" if figures else "rally"
    where = (Grade.LAWFUL, at, unit.side, figures, say, "note", (unit.id,))
    if not unit.has(ability):
        near = any(card(o.kind).command for o in companions(state, unit))
        return (Finding("army.officer.normal-reach", *where),) if near else ()
    own = (c for c in state.counters if c.side == unit.side and card(c.kind).command == ability)
    ranks = {rank(officer) for officer in own}
    name = "army.commander.junior-cast" if JUNIOR in ranks else "army.commander.senior-cast"
    return (Finding(name, *where),)
