"""The ruleset of Axis & Allies Miniatures: Reloaded.

Delegates each request to the part of the ruleset that answers it; the rules themselves are in the
folders, by the sections of the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from overstack.judging import edits, victory
from overstack.judging.chapters import Findings, Play, top_kind
from overstack.judging.parts import (
    Armies,
    Codec,
    Dice,
    Drawing,
    Holds,
    Odds,
    Opponent,
    Placing,
    Sheets,
    Shortcuts,
    Telling,
)
from overstack.judging.rules import NOBODY, Repair, Result, Ruleset
from overstack.judging.verdict import Finding, Grade, Verdict, verdict
from overstack.position.chance import Class, Event
from overstack.position.memo import memo
from overstack.position.state import LOST, Action, Change, Faces, Frame, Place, Scenario, State
from overstack.position.values import replace
from overstack.rulesets.reloaded import population
from overstack.rulesets.reloaded.army import casting
from overstack.rulesets.reloaded.army import muster as armies
from overstack.rulesets.reloaded.army.lists import LISTS
from overstack.rulesets.reloaded.attack import (
    activation,
    declaration,
    movement,
    resolution,
    rolling,
    settling,
    wreck,
)
from overstack.rulesets.reloaded.attack.exposure import threats
from overstack.rulesets.reloaded.attack.looking import arc, sight
from overstack.rulesets.reloaded.book import (
    BOOK,
    FIRST,
    INITIATIVE,
    OVER,
    ROAD,
    SCOUTS,
    SETUP,
)
from overstack.rulesets.reloaded.odds import comparison, outlook
from overstack.rulesets.reloaded.telling import counted, dice_remarks, turn_remarks
from overstack.rulesets.reloaded.telling import settled as settled_remarks
from overstack.rulesets.reloaded.terrain.costs import cost
from overstack.rulesets.reloaded.turn import (
    arrivals,
    free,
    initiative,
    moves,
    placing,
    reserves,
    transport,
    zones,
)
from overstack.rulesets.reloaded.turn import sequence as order
from overstack.rulesets.reloaded.turn import setup as setting
from overstack.rulesets.reloaded.turn.objectives import (
    Own,
    is_foot,
    objective_findings,
    scores,
    slain_findings,
    total,
)
from overstack.rulesets.reloaded.units import passengers, unit_of, units_at
from overstack.words.errors import BadScenario
from overstack.words.sentences import say

if TYPE_CHECKING:
    from overstack.judging.card_rules import OwnCards
    from overstack.judging.outcomes import Outcomes


SIDES = 2


def own() -> OwnCards:
    """Return the rules for players' own cards; their code is imported on first use."""
    from overstack.rulesets.reloaded.army.own import OWN  # noqa: PLC0415 - fetched when wanted

    return OWN


# -- the position -------------------------------------------------------------------------------


def setup(scenario: Scenario) -> State:
    """Return the first position. Raises BadScenario without two sides."""
    start = scenario.position
    if len(start.world.sides) != SIDES:
        raise BadScenario(say("unable.game-for-two-sides"), "sides")
    phase = start.phase or INITIATIVE
    active = (start.active or start.world.first) if BOOK.phases[phase].per_side else ""
    return _due(replace(start, phase=phase, active=active))


def _due(state: State) -> State:
    """The position with the roll for initiative added if it is due, or with set-up advanced."""
    if state.world.play == "free":
        return state
    rolls = any(frame.kind == FIRST for frame in state.frames)
    if state.phase in (SETUP, INITIATIVE) and not rolls:
        return state.with_frames((Frame(FIRST), *state.frames))
    waits = state.phase in setting.PHASES and not state.frames
    return setting.going_on(state) if waits else state


def changed(state: State, change: Change) -> State:
    """The position after an edit, without the frames that no longer need an answer."""
    return _due(settling.tidied(edits.changed(state, change, BOOK)))


def own_to_json(own: object) -> object:
    """The side that has the initiative, and the points of both, as JSON."""
    return {"first": own[0], "points": list(own[1])} if isinstance(own, tuple) else None


def own_from_json(doc: object) -> Own | None:
    """The side that has the initiative, and the points of both, from JSON; None if invalid."""
    if not isinstance(doc, Mapping):
        return None
    first, points = doc.get("first"), doc.get("points")
    if not isinstance(first, str) or not isinstance(points, list) or len(points) != SIDES:
        return None
    counts = tuple(n for n in points if type(n) is int and n >= 0)
    return (first, counts) if len(counts) == SIDES else None


def result(state: State) -> Result | None:
    """The result of the game; None while the game goes on."""
    own = order.result(state)
    if own is None:
        return None
    return victory.final_result(state, own, late=state.phase == OVER, measures=measures)


def actor(state: State) -> str:
    """The actor of the top frame (chance or a side), else the nominating side; or `NOBODY`."""
    if result(state) is not None:
        return NOBODY
    return resolution.actor(state) or state.active or state.world.first


def chance(state: State) -> Event | None:
    """The dice that play waits for."""
    return None if result(state) is not None else rolling.chance(state)


def classes(state: State) -> tuple[Class, ...]:
    """The outcomes of the dice that play waits for, grouped by the position they lead to."""
    return () if result(state) is not None else rolling.classes(state)


def undisturbed(state: State) -> Action | Faces | None:
    """The answer that lets a move continue: a passed roll or held fire; None if neither is due."""
    return None if result(state) is not None else resolution.undisturbed(state)


# -- judging ------------------------------------------------------------------------------------


@memo(of="position", keep=1)
def inspect(state: State) -> Verdict:
    """Return the verdict on the whole position: every hex of every side, and the pending frames."""
    found = [
        *declaration.told(state),
        *initiative.initiative_findings(state),
        *zones.size_findings(state),
        *armies.findings(state),
        *objective_findings(state),
        *transport.loads(state),
        *arrivals.findings(state),
    ]
    for place, side in population.standing(state):
        found += population.crowd(state, place, side)
    return verdict(found)


def situation(state: State) -> str:
    """The key that selects an act's chapters: the top frame's kind, else a key of the phase."""
    if state.frames:
        return top_kind(state)
    if state.world.play == free.FREE:
        return free.FREE
    return setting.PLACING if state.phase in setting.PHASES else ""


def junk(state: State) -> Findings:
    """The findings on an impossible act: that the game has ended, or that the act is unknown."""
    over = result(state)
    if over is None:
        return moves.refused(state)
    clause = "end.winner" if scores(state) else "duel.end"
    ended = Finding(clause, Grade.FORBIDDEN, None, over.winner)
    return (ended, *(slain_findings(state) if scores(state) else ()))


#: The situations in which nothing is settled after an act.
SET_UP = frozenset((*setting.FRAMES, *free.FRAMES))


@dataclass(frozen=True)
class _Acts(Play):
    """The acts of all chapters; after each act of play the pending frames are settled."""

    def apply(self, state: State, action: Action) -> State:
        """The position after an act that the judge has allowed."""
        after = super().apply(state, action)
        if self.situation(state) in SET_UP:
            return after
        return activation.closed(state, settling.settled(after))

    def passed(self, state: State, step: Action) -> State:
        """The position after a step, if all its rolls pass and no unit fires at the mover."""
        if self.situation(state):  # a frame is pending, or set-up: assume nothing
            return self.apply(state, step)
        moved = movement.passed(state, step)
        return settling.unhindered(super().apply(state, step)) if moved is None else moved


def quick(state: State, action: Action) -> bool | None:
    """Whether a move, a turn, a stay or an attack is allowed without a frame; None for others."""
    if state.frames or state.phase not in moves.PHASES or state.world.play == free.FREE:
        return None
    match action.verb:
        case "move" if not (action.on or action.mode):
            return moves.may_step(state, action)
        case "attack" if action.to is None and state.phase != SCOUTS:
            return declaration.may_attack(state, action)
        case "stay" if action == Action("stay", action.who):
            late = reserves.comes_last(state, state.by_id[action.who])
            return None if late else moves.may_stay(state, action.who)
        case "face" if action.to is None and not action.on:
            return moves.may_turn(state, action.who, action.mode)
        case _:
            return None


ACTS: Final = _Acts(
    (setting, casting, wreck, free, movement, resolution),
    junk,
    over=lambda state: result(state) is not None,
    situation=situation,
    quick=quick,
)


def alike(state: State, action: Action) -> Hashable:
    """The key of acts with the same verdict: placements in empty hexes, attacks by equal models."""
    if action.verb == "deploy" and state.top is None:
        return arrivals.alike(state, action)
    return declaration.alike(state, action) if action.verb == "attack" else None


def rolled(state: State, faces: Faces) -> State:
    """The position after the dice."""
    return activation.closed(state, rolling.rolled(state, faces))


def least_step(state: State, action: Action) -> int:
    """The cost of a step; 0 along a free road, and for any other act."""
    move = moves.a_move(state, action.who, action.to) if action.verb == "move" else None
    return 0 if move is None else cost(state, move)


def condition(state: State, who: str) -> tuple[int, ...]:
    """The state, besides the cost, that affects later steps of a path: free road steps used."""
    return (state.by_id[who].marks.count(ROAD),)


# -- remedies and measures ----------------------------------------------------------------------


def repairs(state: State, place: Place) -> tuple[Repair, ...]:
    """The repairs for an overfull hex: one of the units or passengers in it leaves."""
    return tuple(
        Repair(
            unit.side, Change("put", unit.id, LOST), "leave", possible=_can_leave(state, unit.id)
        )
        for unit in (*units_at(state, place), *passengers(state, place))
    )


def _can_leave(state: State, who: str) -> bool:
    """Whether some act that moves the unit out of its hex is allowed now."""
    leaving = ("move", "put")
    tried = ACTS.candidates(state, who)
    return any(act.verb in leaving and ACTS.allowed(state, act) for act in tried)


def measures(state: State) -> Mapping[tuple[str, str], int]:
    """The points that each side has lost, and its Objective Points if the game scores them."""
    sides = [side.id for side in state.world.sides]
    told = {("lost", side): order.lost(state, side) for side in sides}
    if scores(state):
        told |= {("score", side): total(state, side) for side in sides}
    return victory.scored(state, told, lambda unit: is_foot(state, unit))


def prospects() -> Callable[[State, str], Mapping[str, float]]:
    """The features that the opponent weighs, loaded on demand."""
    from overstack.rulesets.reloaded.prospects import fire  # noqa: PLC0415

    return fire


def holds() -> Holds:
    """Whether a counter can claim a marker, for the opponent; loaded on demand."""
    from overstack.rulesets.reloaded.prospects import claims  # noqa: PLC0415

    return claims


def falls() -> Callable[[State, Action | None], Outcomes]:
    """The settled outcomes of attacks, for the opponent; loaded on demand."""
    from overstack.rulesets.reloaded.outcomes import outcomes  # noqa: PLC0415

    def settled(state: State, act: Action | None = None) -> Outcomes:
        return outcomes(RULESET, state if act is None else RULESET.apply(state, act))

    return settled


RULESET = Ruleset(
    BOOK=BOOK,
    setup=setup,
    sequence=order.steps,
    actor=actor,
    result=result,
    measures=measures,
    changed=changed,
    inspect=inspect,
    acts=ACTS,
    repairs=repairs,
    dice=Dice(chance, rolled, classes, undisturbed),
    codec=Codec(own_to_json, own_from_json),
    sheets=Sheets(unit=unit_of),
    telling=Telling(declaration.told, dice_remarks, counted, settled_remarks, account=turn_remarks),
    shortcuts=Shortcuts(ACTS.passed, alike, least_step, condition),
    odds=Odds(outlook, partial(comparison, BOOK.kinds), threats),
    drawing=Drawing(sight, arc),
    armies=Armies(LISTS, own),
    placing=Placing(placing.waiting, placing.following),
    opponent=Opponent(__package__, prospects, holds=holds, outcomes=falls),
)
