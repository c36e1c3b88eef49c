"""Defensive Fire: who may fire at a unit on its way, and in which of the two hexes.

Knows the windows that a step opens; knows no dice.
"""

from __future__ import annotations

from overstack.judging.verdict import Finding, Grade, clause
from overstack.position.hexes import Hex, distance
from overstack.position.state import Counter, Frame, Place, State
from overstack.rulesets.reloaded.attack.aim import Shot, aim_findings
from overstack.rulesets.reloaded.attack.defence import dice_findings, value_findings
from overstack.rulesets.reloaded.book import FIRE_FROM, FIRE_TO, FIRED, SHOT, VOLLEY
from overstack.rulesets.reloaded.terrain.costs import Move
from overstack.rulesets.reloaded.units import cards, models, unit_of, units

Findings = tuple[Finding, ...]

WINDOWS = (FIRE_FROM, FIRE_TO)


def note(state: State, start: Hex, end: Hex) -> tuple[str, str]:
    """The two hexes of a step by their labels, as a window remembers them."""
    grid = state.world.map.grid
    return grid.label(start), grid.label(end)


def noted(state: State, frame: Frame) -> tuple[Hex, Hex]:
    """The hexes that a window remembers."""
    grid = state.world.map.grid
    return grid.parse(str(frame.note[0])), grid.parse(str(frame.note[1]))


@clause("deffire.trigger", otherwise=False)
def close_to_both(state: State, unit: Counter, start: Hex, end: Hex) -> bool:
    """A unit in or next to both hexes of the step (reading A16)."""
    here = unit.place.hex
    return here is not None and distance(here, start) <= 1 >= distance(here, end)


def _grade(holds: bool) -> Grade:
    return Grade.LAWFUL if holds else Grade.FORBIDDEN


@clause("deffire.once-per-phase", otherwise=())
def once(state: State, unit: Counter) -> Findings:
    """A unit has one Defensive Fire in a phase."""
    spent = unit.has(FIRED) and not unit.has(VOLLEY)
    where = (unit.place, unit.side)
    return (Finding("deffire.once-per-phase", _grade(not spent), *where, who=(unit.id,)),)


@clause("deffire.per-model", otherwise=())
def each_model(state: State, model: Counter) -> Findings:
    """Each model of the unit attacks once."""
    where = (unit_of(state, model).place, model.side)
    return (Finding("deffire.per-model", _grade(not model.has(SHOT)), *where, who=(model.id,)),)


@clause("deffire.choose-hex", otherwise=())
def chosen_hex(state: State, frame: Frame) -> Findings:
    """The side that fires chooses in which of the two hexes it strikes."""
    say = "from" if frame.kind == FIRE_FROM else "to"
    return (Finding("deffire.choose-hex", Grade.LAWFUL, frame.place, frame.side, say=say),)


@clause("deffire.normal-rules", otherwise=())
def as_usual(state: State, shot: Shot, aimed: Findings) -> Findings:
    """All else is as with any attack."""
    bad = any(each.grade is Grade.FORBIDDEN for each in aimed)
    who = (shot.model.id,)
    return (Finding("deffire.normal-rules", _grade(not bad), shot.to, shot.model.side, who=who),)


@clause("armor.deffire-hex", otherwise=())
def mover_faces(state: State, shot: Shot) -> Findings:
    """The mover is struck as it stands and looks at that moment."""
    if not any(each.faced for each in cards(state, shot.target)):
        return ()
    who = (shot.target.id,)
    return (Finding("armor.deffire-hex", Grade.LAWFUL, shot.to, shot.target.side, who=who),)


def fire_findings(state: State, frame: Frame, shot: Shot) -> Findings:
    """Everything about one model's Defensive Fire at the mover."""
    unit = unit_of(state, shot.model)
    start, end = noted(state, frame)
    near = _grade(close_to_both(state, unit, start, end))
    aimed = aim_findings(state, shot)
    trigger = Finding("deffire.trigger", near, unit.place, unit.side, who=(unit.id,))
    return (
        trigger,
        *once(state, unit),
        *each_model(state, shot.model),
        *chosen_hex(state, frame),
        *as_usual(state, shot, aimed),
        *aimed,
        *mover_faces(state, shot),
        *value_findings(state, shot),
        *dice_findings(state, shot),
    )


def may_fire(state: State, frame: Frame, shot: Shot) -> bool:
    """Whether a model may use a window."""
    unit = unit_of(state, shot.model)
    if (unit.has(FIRED) and not unit.has(VOLLEY)) or shot.model.has(SHOT):
        return False
    if not close_to_both(state, unit, *noted(state, frame)):
        return False
    return not any(each.grade is Grade.FORBIDDEN for each in aim_findings(state, shot))


def shots(state: State, frame: Frame) -> tuple[Shot, ...]:
    """Every model of the side near enough, aimed at the mover, allowed or not."""
    mover = state.by_id.get(frame.who)
    if mover is None or mover.place.hex is None:
        return ()
    near = (
        unit
        for unit in units(state)
        if unit.side == frame.side and close_to_both(state, unit, *noted(state, frame))
    )
    return tuple(Shot(model, mover) for unit in near for model in models(state, unit))


def is_open(state: State, frame: Frame) -> bool:
    """Whether anybody could use a window of fire."""
    return any(may_fire(state, frame, shot) for shot in shots(state, frame))


@clause("deffire.optional", otherwise=())
def held_fire(state: State, frame: Frame) -> Findings:
    """Fire may be held, for a later mover of the phase."""
    return (Finding("deffire.optional", Grade.LAWFUL, frame.place, frame.side),)


@clause("deffire.no-move-no-fire", otherwise=())
def after_the_roll(state: State, move: Move, dice: int) -> Findings:
    """Nobody fires at a unit whose movement roll fails."""
    if not dice:
        return ()
    enemies = (u for u in units(state) if u.side != move.unit.side)
    if not any(close_to_both(state, u, move.start, move.end) for u in enemies):
        return ()
    return (Finding("deffire.no-move-no-fire", Grade.LAWFUL, move.to, move.unit.side),)


def opened(state: State, move: Move, kind: str) -> Frame:
    """The window for fire at a mover, at the hex that it leaves or enters."""
    at = Place(move.start if kind == FIRE_FROM else move.end)
    side = state.world.other(move.unit.side)
    return Frame(kind, side, at, move.unit.id, note(state, move.start, move.end))


def cleared(state: State) -> State:
    """The position after a window is closed: those who fired in it are done."""
    fresh = []
    for counter in state.counters:
        if counter.has(VOLLEY):
            fresh.append(counter.without_mark(VOLLEY).without_mark(SHOT))
            fresh += [m.without_mark(SHOT) for m in models(state, counter) if m != counter]
    return state.with_counters(fresh)
