"""The phases in which a nominated model may attack: Assault, or Movement if its unit stays.

Knows phases and cards; knows no target.
"""

from __future__ import annotations

from overstack.judging.chapters import Findings
from overstack.judging.verdict import Rule, finds
from overstack.position.state import State
from overstack.rulesets.reloaded.attack.shot import USUAL, Shot
from overstack.rulesets.reloaded.book import ASSAULT, MOVEMENT
from overstack.rulesets.reloaded.dice.match import LISTED, OPEN_BACK, UNARMORED
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.units import CRACK, SUSTAINED, card_of

#: The ways to attack with the dice of the card, including Infantry dice at light armour.
OWN_DICE = (USUAL, UNARMORED, OPEN_BACK)


def picks(state: State, shot: Shot) -> bool:
    """Whether the attack is made as a Crack Shot, which chooses the model that is struck."""
    return CRACK in card_of(state, shot.model).abilities and shot.way not in LISTED


def occasion_findings(state: State, shot: Shot) -> Findings:
    """Findings on whether this attack may be made in the current phase."""
    if state.phase == MOVEMENT:
        own = card_of(state, shot.model).abilities
        if shot.way in LISTED:
            return ()  # `way_findings` covers it
        if shot.way in OWN_DICE and SUSTAINED in own:
            return sustained(state, shot)
        if CRACK in own:
            return in_movement_only(state, shot)
    return (*phase_findings(state, shot), *in_movement_only(state, shot))


@finds("turn.phases", otherwise=())
def phase_findings(rule: Rule, state: State, shot: Shot) -> Findings:
    """Attacks are made in the Assault Phase, with a few exceptions."""
    grade = graded(state.phase == ASSAULT)
    return (rule.graded(grade, None, shot.model.side),)


@finds("ability.sustained-fire", otherwise=())
def sustained(rule: Rule, state: State, shot: Shot) -> Findings:
    """A model with Sustained Fire attacks in the Movement Phase instead of moving (reading A26)."""
    where = (shot.to, shot.model.side)
    return (rule.lawful(*where, who=(shot.model.id,)),)


@finds("ability.crack-shot", otherwise=())
def in_movement_only(rule: Rule, state: State, shot: Shot) -> Findings:
    """A Crack Shot attacks only in its own Movement Phase, and not defensively (A48)."""
    if CRACK not in card_of(state, shot.model).abilities:
        return ()
    mine = state.phase == MOVEMENT and shot.model.side == state.active
    where = (shot.to, shot.model.side, (), "alone")
    return (rule.graded(graded(mine), *where, who=(shot.model.id,)),)
