"""Dice and draws as the page shows them: the roll that is due, and rolls that were made.

Knows no game: which dice count, and what they came to, is the ruleset's `Telling`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.judging.parts import Remark, Remarks
from overstack.judging.rules import CHANCE
from overstack.position.chance import Dice, rollers
from overstack.position.state import LOST, Entry, Faces, State
from overstack.views.games import Node

if TYPE_CHECKING:
    from overstack.answers.board import ChanceView, DiceView, RollView


def chance_view(node: Node) -> ChanceView | None:
    """The dice roll or draw due before play goes on, and its purpose; None if none is due."""
    event = node.table.rules.chance(node.state) if node.actor == CHANCE else None
    if event is None:
        return None
    frame, wording = node.seen.top, node.wording
    values: dict[str, object] = {}
    if frame is not None:
        values = {
            "who": wording.name(frame.who),
            "side": wording.side(frame.side),
            "place": wording.place(frame.place, named=True),
        }
    dice = isinstance(event, Dice)
    key = f"chance.{frame.kind if frame else ''}"
    return {
        "kind": "dice" if dice else "draw",
        "count": event.count if isinstance(event, Dice) else 1,
        "sides": event.sides if isinstance(event, Dice) else len(event.options),
        "options": [] if isinstance(event, Dice) else list(wording.lots(event)),
        "by": [{"side": side, "name": wording.side(side)} for side in rollers(node.seen, event)],
        "words": wording.of_book(key, "prompt.chance", **values),
    }


def dice_view(viewer: str, before: Node, seen_entry: Entry, settled: Remarks) -> DiceView | None:
    """A `DiceView` of the page; None for an entry that neither rolls nor settles a roll.

    `seen_entry` is the entry as the viewer may know it, `settled` what it makes of earlier dice.
    """
    seen = before.shown_to(viewer)
    if isinstance(seen_entry, Faces) and (chance := chance_view(seen)) is not None:
        ruleset = before.table.rules
        roll: RollView = {
            "chance": chance,
            "faces": list(seen_entry.faces),
            "counted": list(ruleset.telling.counted(seen.seen, seen_entry)),
        }
        return {"since": _since(before), "roll": roll}
    return {"since": _since(before), "roll": None} if settled else None


def _since(before: Node) -> int:
    """The log length at which the act began whose dice are due or settled in a position.

    Its rolls and their result share it: the procedure's frames are on the stack all the while.
    """
    level, node, now = len(before.state.frames), before, _moment(before)
    while level and (past := node.parent) is not None and _moment(past) == now:
        if len(past.state.frames) < level:
            break
        node = past
    return node.depth


def _moment(node: Node) -> tuple[int, str]:
    return node.state.turn, node.state.phase


def losses_by_side(seen: State, then: State) -> Remarks:
    """What the dice cost: the counters that are lost after a roll, by side."""
    known = {counter.id for counter in seen.at(LOST)}
    gone = tuple(counter.id for counter in then.at(LOST) if counter.id not in known)
    return (Remark("lost", (), gone),) if gone else ()
