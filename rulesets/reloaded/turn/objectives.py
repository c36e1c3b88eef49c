"""Objective Markers and the score: who claims a marker, and the points for markers and losses.

Knows units and the markers in their hexes; knows no moves and no attacks. `State.own` holds the
side that has the initiative, and the points of both sides.
"""

from __future__ import annotations

from overstack.judging.chapters import Findings
from overstack.judging.rules import Result
from overstack.judging.verdict import Facts, Finding, Grade, clause, facts
from overstack.position.memo import memo
from overstack.position.state import LOST, Counter, Place, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.army.commander import printed
from overstack.rulesets.reloaded.army.commander import worth as worth_slain
from overstack.rulesets.reloaded.book import AIRCRAFT, MARKER, MODELS, OVER, OWN_FIRE, VEHICLE
from overstack.rulesets.reloaded.units import Counters, cards, fielded, jumps, models, units_at

#: The option for another reading (A01): a High Value Target counts only if the enemy destroyed it.
BY_THE_ENEMY = "hvt-by-the-enemy"
#: All types of counters that are models.
PLAYED = MODELS | {VEHICLE, AIRCRAFT}
#: The side that has the initiative, and the points of each side in the scenario's order.
Own = tuple[str, tuple[int, ...]]


# -- state that a game keeps ----------------------------------------------------------------------


def own(state: State) -> Own:
    """The side that has the initiative ("" for none yet), and the points so far."""
    return state.own if isinstance(state.own, tuple) else ("", (0,) * len(state.world.sides))


def with_first(state: State, side: str) -> State:
    """The position with the initiative given to `side`."""
    return replace(state, own=(side, own(state)[1]))


@memo(of="counters", keep=1)
def markers(state: State) -> Counters:
    """The Objective Markers on the map."""
    return tuple(c for c in state.counters if c.kind.type == MARKER and c.place.hex is not None)


@memo(of="counters", keep=1)
def scores(state: State) -> bool:
    """Whether the game scores Objective Points: whether any marker is on the map or beside it."""
    return any(c.kind.type == MARKER for c in state.counters)


# -- who claims a marker --------------------------------------------------------------------------


@clause("obj.infantry-only", otherwise=True)
def is_foot(state: State, unit: Counter) -> bool:
    """Whether a unit is Infantry of any sort; other units cannot claim a marker."""
    return all(card.is_infantry for card in cards(state, unit))


@clause("obj.disqualified", otherwise=False)
def is_barred(state: State, unit: Counter) -> bool:
    """Whether a special rule bars a unit from claiming: Paratroopers (reading A38)."""
    return jumps(state, unit)


def _of_who_placed_it(_state: State, marker: Counter, side: str) -> bool:
    return marker.side == side


@clause("obj.any-side", otherwise=_of_who_placed_it)
def is_open_to(_state: State, _marker: Counter, _side: str) -> bool:
    """Whether a side may claim a marker: both sides may, whichever side placed it."""
    return True


def present(state: State, marker: Counter) -> Counters:
    """The Infantry units in the hex of a marker, of both sides."""
    return tuple(unit for unit in units_at(state, marker.place) if is_foot(state, unit))


@clause("obj.contested", otherwise=False)
def contested(state: State, marker: Counter) -> bool:
    """Whether Infantry of both sides is in the marker's hex, so that neither claims it."""
    return len({unit.side for unit in present(state, marker)}) > 1


def claimants(state: State, marker: Counter) -> tuple[str, ...]:
    """The sides that claim a marker now; more than one only if clauses are left out."""
    if contested(state, marker):
        return ()
    able = {unit.side for unit in present(state, marker) if not is_barred(state, unit)}
    sides = [side.id for side in state.world.sides if side.id in able]
    return tuple(side for side in sides if is_open_to(state, marker, side))


@clause("obj.values", otherwise=1)
def worth(_state: State, marker: Counter) -> int:
    """The points that a marker gives at the end of each turn: 1, 2 in between, 3 in the centre."""
    return int(marker.kind.traits["worth"])


# -- the score ------------------------------------------------------------------------------------


@clause("obj.when", otherwise=lambda state: state)
def scored(state: State) -> State:
    """The position at the end of a turn, with the points of the markers added (reading A40)."""
    if not scores(state):
        return state
    first, points = own(state)
    gained = tuple(n + gain(state, s.id) for n, s in zip(points, state.world.sides, strict=True))
    return replace(state, own=(first, gained))


def gain(state: State, side: str) -> int:
    """The points that a side would score if the turn ended now."""
    return sum(worth(state, m) for m in markers(state) if side in claimants(state, m))


def points(state: State, side: str) -> int:
    """The points that a side has scored by markers."""
    ids = [each.id for each in state.world.sides]
    return own(state)[1][ids.index(side)]


def targets(state: State, side: str) -> Counters:
    """The High Value Targets that a side has lost."""
    gone = (c for c in state.at(LOST) if c.side == side and c.kind.type in PLAYED)
    return tuple(model for model in gone if worth_slain(state, model))


def counts(state: State, model: Counter) -> bool:
    """Whether a lost High Value Target scores; an option excludes losses to own fire (A01)."""
    return not (state.option(BY_THE_ENEMY) and model.has(OWN_FIRE))


@clause("obj.hvt", otherwise=0)
def for_the_slain(state: State, side: str) -> int:
    """The points that a side gets at the end for the other side's lost High Value Targets."""
    lost = targets(state, state.world.other(side))
    return sum(worth_slain(state, model) for model in lost if counts(state, model))


def total(state: State, side: str) -> int:
    """The Objective Points of a side; High Value Targets count once the game has ended."""
    slain = for_the_slain(state, side) if state.phase == OVER else 0
    return points(state, side) + slain


@clause("end.winner", otherwise=None)
def result(state: State) -> Result | None:
    """The side with most Objective Points after the last turn wins; a tie is a draw (A41)."""
    if state.phase != OVER:
        return None
    one, two = (side.id for side in state.world.sides)
    mine, theirs = total(state, one), total(state, two)
    if mine == theirs:
        return Result("", "drawn-points")
    return Result(one if mine > theirs else two, "points")


# -- findings -------------------------------------------------------------------------------------


def objective_findings(state: State) -> Findings:
    """Notes on who claims each marker or why not, each side's points, and High Value Targets."""
    if not scores(state):
        return ()
    found = [each for marker in markers(state) for each in _told(state, marker)]
    for side in state.world.sides:
        gains = facts(points=points(state, side.id), more=gain(state, side.id))
        found.append(_note("obj.when", None, side.id, gains))
    return (*found, *printed_findings(state), *slain_findings(state))


@clause("obj.hvt", otherwise=())
def slain_findings(state: State) -> Findings:
    """Notes on the High Value Targets that each side has lost, and on their worth to the enemy."""
    return tuple(
        _slain(state, model) for side in state.world.sides for model in targets(state, side.id)
    )


def _slain(state: State, model: Counter) -> Finding:
    figures = facts(worth=worth_slain(state, model))
    say = "" if counts(state, model) else "own"
    return Finding(
        "obj.hvt",
        Grade.LAWFUL,
        None,
        model.side,
        facts=figures,
        say=say,
        role="note",
        who=(model.id,),
    )


@clause("ability.high-value-target", otherwise=())
def printed_findings(state: State) -> Findings:
    """Notes on the models on the map that are High Value Targets by their card."""
    able = ((m, printed(state, m)) for unit in fielded(state) for m in models(state, unit))
    return tuple(
        _note("ability.high-value-target", m.place, m.side, facts(worth=n), who=(m.id,))
        for m, n in able
        if n
    )


def _told(state: State, marker: Counter) -> list[Finding]:
    here = marker.place
    if contested(state, marker):
        return [_note("obj.contested", here, "", facts(worth=worth(state, marker)))]
    found = []
    for side in claimants(state, marker):
        given = facts(worth=worth(state, marker))
        found.append(_note("obj.values", here, side, given, who=(marker.id,)))
        if marker.side != side:
            found.append(_note("obj.any-side", here, side, who=(marker.id,)))
    for unit in units_at(state, here):
        if not is_foot(state, unit):
            found.append(_note("obj.infantry-only", here, unit.side, who=(unit.id,)))
        elif is_barred(state, unit):
            found.append(_note("obj.disqualified", here, unit.side, who=(unit.id,)))
    return found


def _note(
    name: str, place: Place | None, side: str, figures: Facts = (), who: tuple[str, ...] = ()
) -> Finding:
    return Finding(name, Grade.LAWFUL, place, side, facts=figures, say="", role="note", who=who)
