"""Blast and Indirect Fire: random draws of the models that are struck.

Knows frames and the units in a hex; `dice.draws` has the arithmetic. A unit of the hex is drawn,
friend or foe, then one of its models; each model drawn is attacked on its own (readings A30, A31).
A frame stores a model of the target, the way, how many models are still to be drawn, the unit just
drawn, and the models that are struck. A draw with only one option is skipped.
"""

from __future__ import annotations

from overstack.judging.chapters import Findings
from overstack.judging.verdict import Finding, Grade, clause, facts
from overstack.position.chance import Draw
from overstack.position.state import Counter, Frame, Place, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.attack.seeing import sight
from overstack.rulesets.reloaded.attack.shot import USUAL, Shot, ends
from overstack.rulesets.reloaded.attack.ways import dice, known
from overstack.rulesets.reloaded.book import ATTACK, DRAW
from overstack.rulesets.reloaded.dice.draws import BLAST, INDIRECT, open_units
from overstack.rulesets.reloaded.dice.match import (
    CLOSE_ASSAULT,
    HAND_TO_HAND,
    LISTED,
)
from overstack.rulesets.reloaded.units import card_of, is_aircraft, models, unit_of, units_at

#: The option for another reading (A31): a shooter that sees the target aims, without a draw.
AIMED = "indirect-aims"
#: Attacks that do not use the card's own shooting dice: nothing is drawn for these.
PLAIN = LISTED | {CLOSE_ASSAULT, HAND_TO_HAND}

# -- whether and how many -------------------------------------------------------------------------


@clause("ability.blast", otherwise=0)
def blast(state: State, shot: Shot) -> int:
    """How many models Blast strikes; 0 without it."""
    return BLAST if "blast" in card_of(state, shot.model).abilities else 0


@clause("ability.indirect-fire", otherwise=0)
def indirect(state: State, shot: Shot) -> int:
    """How many models Indirect Fire strikes by draw (reading A31); 0 without it, or if aimed."""
    if "indirect-fire" not in card_of(state, shot.model).abilities:
        return 0
    aims = state.option(AIMED) and sight(state, *ends(state, shot), shot.model.side).clear
    return 0 if aims else INDIRECT


def _aimed(shot: Shot) -> bool:
    """Whether an attack never draws its targets: by its way, or because it is at an Aircraft."""
    return shot.way in PLAIN or is_aircraft(shot.target)


def draws(state: State, shot: Shot) -> int:
    """How many models are drawn; 0 if a side chooses which model is attacked."""
    return 0 if _aimed(shot) else blast(state, shot) or indirect(state, shot)


def draw_findings(state: State, shot: Shot) -> Findings:
    """Findings on the draw of models, by the ability that requires it."""
    if _aimed(shot):
        return ()
    where, who = (shot.to, shot.model.side), (shot.model.id,)
    found = []
    if blast(state, shot):
        figures = facts(models=BLAST)
        found.append(Finding("ability.blast", Grade.LAWFUL, *where, figures, who=who))
    if indirect(state, shot):
        found.append(Finding("ability.indirect-fire", Grade.LAWFUL, *where, who=who))
    return tuple(found)


# -- drawing --------------------------------------------------------------------------------------


def within(state: State, place: Place | None) -> dict[str, tuple[str, ...]]:
    """The units of a hex that can be drawn, each with its models; Aircraft cannot be drawn."""
    return {
        unit.id: tuple(model.id for model in models(state, unit))
        for unit in (units_at(state, place) if place is not None else ())
        if not is_aircraft(unit)
    }


def opened(shot: Shot, struck: str, number: int) -> Frame:
    """The frame of the draw before the dice; `struck` is any model of the target."""
    return Frame(DRAW, shot.model.side, shot.to, shot.model.id, (struck, shot.way, number, ""))


def _struck(frame: Frame) -> tuple[str, ...]:
    return tuple(str(model) for model in frame.note[4:])


def options(state: State, frame: Frame) -> tuple[str, ...]:
    """The ids that can be drawn next: units, or the models of the unit just drawn."""
    if not frame.note[2]:
        return ()
    left = open_units(within(state, frame.place), frozenset(_struck(frame)))
    unit = str(frame.note[3])
    return left.get(unit, ()) if unit else tuple(left)


def event(state: State, frame: Frame) -> Draw:
    """The draw that play waits for."""
    return Draw(options(state, frame))


def drawn(state: State, frame: Frame, who: str) -> State:
    """The position after a unit, or a model of it, was drawn."""
    head, number, unit = frame.note[:2], int(frame.note[2]), str(frame.note[3])
    if unit:
        note = (*head, number - 1, "", *_struck(frame), who)
    else:
        note = (*head, number, who, *_struck(frame))
    return state.popped().pushed(replace(frame, note=note))


def advanced(state: State, frame: Frame) -> State:
    """The position after a draw with only one option; the attacks follow the last draw."""
    found = options(state, frame)
    if len(found) > 1:
        return state
    if found:
        return drawn(state, frame, found[0])
    return state.popped().pushed(*reversed(_attacks(state, frame)))


def _attacks(state: State, frame: Frame) -> list[Frame]:
    """The attacks on the drawn models that the card has dice for, in the order drawn.

    A drawn model that an edit has removed since is not attacked.
    """
    shooter = state.by_id[frame.who]
    there = {model for each in within(state, frame.place).values() for model in each}
    return [
        replace(frame, kind=ATTACK, note=(each, shot.way))
        for each in _struck(frame)
        if each in there and dice(state, shot := at(state, shooter, str(frame.note[1]), each))
    ]


def at(state: State, shooter: Counter, way: str, struck: str) -> Shot:
    """The attack on a drawn model, in the declared way if the cards allow it, else as usual."""
    target = unit_of(state, state.by_id[struck])
    return Shot(shooter, target, way if way in known(state, shooter, target) else USUAL)
