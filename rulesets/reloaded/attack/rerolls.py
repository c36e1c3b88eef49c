"""Versatile Warmachine: one die of a roll may be rerolled.

Knows the rolled dice by their worth. One frame asks the owner of the model whether to reroll a die,
another rolls that die; `resolution` and `rolling` apply the result (reading A43).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from overstack.judging.chapters import Findings
from overstack.judging.verdict import Rule, clause, finds
from overstack.position.chance import Class, Dice, by_count
from overstack.position.state import Counter, Frame, State
from overstack.rulesets.reloaded.attack.defence import numbers
from overstack.rulesets.reloaded.attack.shot import Shot
from overstack.rulesets.reloaded.book import AGAIN, REROLL, SUCCESS
from overstack.rulesets.reloaded.dice.attack import FACES, Attack, Score
from overstack.rulesets.reloaded.dice.odds import Group, attack_classes, grouped
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.units import card_of

ATTACKING, DEFENDING = "attacking", "defending"
FAILED, GOOD, SIX = "failed", "success", "six"
#: The index of `ATTACKING` or `DEFENDING` in a frame's note; the names of the dice follow.
STAGE: Final = 5


@clause("ability.versatile-warmachine", otherwise=False)
def may_reroll(state: State, model: Counter) -> bool:
    """Whether a model may reroll one die of each of its rolls."""
    return "versatile-warmachine" in card_of(state, model).abilities


def _name(group: Group) -> str:
    """The name of a die by its worth."""
    if group.worth == Score(0, 0):
        return FAILED
    return SIX if group.faces == 1 and group.example == FACES else GOOD


def attacking(top: Frame, side: str, attack: Attack, faces: Iterable[int], scored: Score) -> Frame:
    """The frame that asks about a reroll after attack dice."""
    shown = [attack.worth(face) for face in faces]
    names = [_name(group) for group in grouped(attack) for worth in shown if worth == group.worth]
    note = (*top.note[:2], *scored, 0, ATTACKING, *dict.fromkeys(names))
    return Frame(REROLL, side, top.place, top.who, note)


def defending(top: Frame, side: str, faces: Iterable[int], cancelled: int) -> Frame:
    """The frame that asks about a reroll after defence dice."""
    names = sorted({GOOD if face >= SUCCESS else FAILED for face in faces})
    note = (*top.note[:4], cancelled, DEFENDING, *names)
    return Frame(REROLL, side, top.place, top.who, note)


def offered(frame: Frame) -> tuple[str, ...]:
    """The names of the dice, one of which may be rerolled."""
    return tuple(str(name) for name in frame.note[STAGE + 1 :])


def picked(frame: Frame, mode: str) -> Frame:
    """The frame that rerolls one die of this name."""
    return Frame(AGAIN, frame.side, frame.place, frame.who, (*frame.note[: STAGE + 1], mode))


def defends(frame: Frame) -> bool:
    """Whether the dice are defence dice."""
    return frame.note[STAGE] == DEFENDING


def classes(state: State, shot: Shot, frame: Frame, struck: Counter) -> tuple[Class, ...]:
    """The outcomes of the rerolled die."""
    if defends(frame):
        return by_count(Dice(1, FACES), SUCCESS)
    one = numbers(state, shot, struck).attack
    return attack_classes(Attack(1, one.modifier, one.weight, heavy=one.heavy, flame=one.flame))


def swapped(attack: Attack, frame: Frame, face: int) -> Score:
    """The score of the attack dice with the new face in place of the old."""
    old = next(g.worth for g in grouped(attack) if _name(g) == frame.note[-1])
    new, (hits, sixes) = attack.worth(face), (int(frame.note[2]), int(frame.note[3]))
    return Score(hits - old.hits + new.hits, sixes - old.sixes + new.sixes)


def stopped(frame: Frame, face: int) -> int:
    """How many successes the defence dice cancel with the new face in place of the old."""
    return int(frame.note[4]) - (frame.note[-1] == GOOD) + (face >= SUCCESS)


@finds("ability.versatile-warmachine", otherwise=())
def findings(rule: Rule, state: State, frame: Frame, mode: str, *, fits: bool) -> Findings:
    """The owner rerolls one die, whose new face counts, or keeps all dice."""
    say = "" if not fits else GOOD if mode == SIX else mode
    where = (frame.place, frame.side, (), say)
    return (rule.graded(graded(fits), *where, who=(frame.who,)),)
