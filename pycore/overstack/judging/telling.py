"""Remarks: sentences about what has happened, which judge nothing.

Three optional functions of a ruleset make them. `dice_remarks(state, faces)` says what the faces
of the roll that is due come to: sums, bonuses, who won. `turn_remarks(before, after)` is the
account of a turn, or of a whole game. Knows no game; where a ruleset gives no account, the
counters that were lost and the measures that changed are told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from overstack.judging.rules import Rules
from overstack.judging.verdict import Facts, facts
from overstack.position.state import LOST, Faces, State


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence: the key of its words, its figures, and the counters that it names."""

    say: str
    figures: Facts = ()
    who: tuple[str, ...] = ()


Remarks: TypeAlias = tuple[Remark, ...]
DiceRemarks: TypeAlias = Callable[[State, Faces], Remarks]
TurnRemarks: TypeAlias = Callable[[State, State], Remarks]


def dice_remarks(rules: Rules, state: State, faces: Faces) -> Remarks:
    """What the faces of a roll come to, asked of the position that waits for them."""
    own: DiceRemarks | None = getattr(rules, "dice_remarks", None)
    return own(state, faces) if own is not None else ()


def turn_remarks(rules: Rules, before: State, after: State) -> Remarks:
    """The account of what lies between two positions."""
    own: TurnRemarks | None = getattr(rules, "turn_remarks", None)
    return own(before, after) if own is not None else _plain(rules, before, after)


def _plain(rules: Rules, before: State, after: State) -> Remarks:
    """The account where a ruleset has none of its own: counters lost, measures changed."""
    known = {counter.id for counter in before.at(LOST)}
    gone = [counter for counter in after.at(LOST) if counter.id not in known]
    lost = {
        side.id: tuple(counter.id for counter in gone if counter.side == side.id)
        for side in after.world.sides
    }
    was, now = rules.measures(before), rules.measures(after)
    changed = [(key, value) for key, value in sorted(now.items()) if value != was.get(key, 0)]
    return (
        *(Remark("lost", facts(side=f"%{side}"), who) for side, who in lost.items() if who),
        *(
            Remark("measure", facts(measure=measure, side=f"%{side}", value=value))
            for (measure, side), value in changed
        ),
    )
