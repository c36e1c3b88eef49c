"""The account of a turn or of a whole game, for a ruleset that gives none of its own.

Lists the counters that were lost and the measures that changed. Knows no game.
"""

from __future__ import annotations

from overstack.judging.parts import Remark, Remarks
from overstack.judging.rules import Ruleset
from overstack.judging.verdict import facts
from overstack.position.state import LOST, State


def turn_remarks(rules: Ruleset, before: State, after: State) -> Remarks:
    """The account of the play between two positions: the ruleset's own, or else a plain one."""
    own = rules.telling.account
    return own(before, after) if own is not None else _plain(rules, before, after)


def _plain(rules: Ruleset, before: State, after: State) -> Remarks:
    """The account for a ruleset without one of its own: counters lost, measures changed."""
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
