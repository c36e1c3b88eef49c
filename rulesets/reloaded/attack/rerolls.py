"""Versatile Warmachine: one die of a roll may be rolled anew.

Knows the dice that fell, by what they are worth. A frame asks the owner of the model, another rolls
the die; `resolution` goes on from there (reading A43).
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
#: Where a frame notes whose dice they are, and how many show what.
STAGE: Final = 5


@clause("ability.versatile-warmachine", otherwise=False)
def may_reroll(state: State, model: Counter) -> bool:
    """Whether a model may roll one die of each set anew."""
    return "versatile-warmachine" in card_of(state, model).abilities


def _name(group: Group) -> str:
    """What a die is called by what it is worth."""
    if group.worth == Score(0, 0):
        return FAILED
    return SIX if group.faces == 1 and group.example == FACES else GOOD


def attacking(top: Frame, side: str, attack: Attack, faces: Iterable[int], scored: Score) -> Frame:
    """The question after attack dice."""
    shown = [attack.worth(face) for face in faces]
    names = [_name(group) for group in grouped(attack) for worth in shown if worth == group.worth]
    note = (*top.note[:2], *scored, 0, ATTACKING, *dict.fromkeys(names))
    return Frame(REROLL, side, top.place, top.who, note)


def defending(top: Frame, side: str, faces: Iterable[int], cancelled: int) -> Frame:
    """The question after defence dice."""
    names = sorted({GOOD if face >= SUCCESS else FAILED for face in faces})
    note = (*top.note[:4], cancelled, DEFENDING, *names)
    return Frame(REROLL, side, top.place, top.who, note)


def offered(frame: Frame) -> tuple[str, ...]:
    """The dice, by what they are called, of which one may be rolled anew."""
    return tuple(str(name) for name in frame.note[STAGE + 1 :])


def picked(frame: Frame, mode: str) -> Frame:
    """One die of these is rolled anew."""
    return Frame(AGAIN, frame.side, frame.place, frame.who, (*frame.note[: STAGE + 1], mode))


def defends(frame: Frame) -> bool:
    """Whether the dice are those of the defence."""
    return frame.note[STAGE] == DEFENDING


def classes(state: State, shot: Shot, frame: Frame, struck: Counter) -> tuple[Class, ...]:
    """The outcomes of the one die."""
    if defends(frame):
        return by_count(Dice(1, FACES), SUCCESS)
    one = numbers(state, shot, struck).attack
    return attack_classes(Attack(1, one.modifier, one.weight, heavy=one.heavy, flame=one.flame))


def swapped(attack: Attack, frame: Frame, face: int) -> Score:
    """What the attack dice show with the new face in the place of the old."""
    old = next(g.worth for g in grouped(attack) if _name(g) == frame.note[-1])
    new, (hits, sixes) = attack.worth(face), (int(frame.note[2]), int(frame.note[3]))
    return Score(hits - old.hits + new.hits, sixes - old.sixes + new.sixes)


def stopped(frame: Frame, face: int) -> int:
    """How many successes the defence dice cancel with the new face in the place of the old."""
    return int(frame.note[4]) - (frame.note[-1] == GOOD) + (face >= SUCCESS)


@finds("ability.versatile-warmachine", otherwise=())
def findings(rule: Rule, state: State, frame: Frame, mode: str, *, fits: bool) -> Findings:
    """A die may be rolled anew, and the new face stands; or all stay as they fell."""
    say = "" if not fits else GOOD if mode == SIX else mode
    where = (frame.place, frame.side, (), say)
    return (rule.graded(graded(fits), *where, who=(frame.who,)),)
