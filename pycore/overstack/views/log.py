"""The log in words, the results of its dice, and the summary of each turn and of the game.

Knows no game. Each entry is worded in the position before it, as the viewer sees it (law 8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from overstack.judging.parts import Remarks
from overstack.judging.rules import heard
from overstack.judging.telling import turn_remarks
from overstack.judging.verdict import Verdict
from overstack.position.state import Action, Entry, Faces, State
from overstack.views.games import Node
from overstack.views.rolls import dice_view, losses_by_side
from overstack.views.wording import Wording
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.board import AccountView, LogLine


def log_lines(node: Node) -> list[LogLine]:
    """The log in words for the viewer; entries that the viewer cannot see are left out."""
    viewer, lines = node.viewer, []
    for before, entry, after in node.line():
        if viewer not in after.lines:
            after.lines[viewer] = _line(viewer, before, entry, after)
        lines.append(after.lines[viewer])
    return [line for line in lines if line is not None]


def act_words(node: Node, entry: Entry, viewer: str) -> str | None:
    """An act that is about to be done, in the words that the log will have for a side.

    None if that side does not see the act. Raises Illegal as `Node.then` does.
    """
    line = _line(viewer, node, entry, node.then(entry))
    return None if line is None else line["words"]


def _line(viewer: str, before: Node, entry: Entry, after: Node) -> LogLine | None:
    ruleset, verdict = before.table.rules, after.verdict or Verdict()
    seen, then = (ruleset.view(node.state, viewer) for node in (before, after))
    seen_entry: Entry | None = entry
    if seen is not before.state or then is not after.state:
        seen_entry, verdict = heard(ruleset, before.state, entry, viewer), Verdict()
    if seen_entry is None:
        return None
    wording = Wording(before.table.book, seen, after=then)
    settled = ruleset.telling.settled(seen, seen_entry, then)
    return {
        "n": after.depth,
        "words": _words(wording, before, seen_entry, settled),
        "grade": verdict.grade.word,
        "badge": wording.badge(verdict.prices) if isinstance(seen_entry, Action) else "",
        "turn": seen.turn,
        "step": step_id(seen.phase, seen.active),
        "side": _doer(seen, seen_entry),
        "account": _of_turn(viewer, before, after),
        "dice": dice_view(viewer, before, seen_entry, settled),
    }


def _words(wording: Wording, before: Node, seen_entry: Entry, settled: Remarks) -> str:
    """An entry in words; a dice roll is followed by the results of its faces, and by losses.

    For an act that settles earlier dice, only their result is given.
    """
    ruleset = before.table.rules
    if settled:
        first, *more = (wording.remark(each, "dice") for each in settled)
        return ": ".join(filter(None, (first, ", ".join(more))))
    words = wording.entry(seen_entry, ruleset.chance(before.state))
    if not isinstance(seen_entry, Faces):
        return words
    remarks = (
        *ruleset.telling.dice(wording.state, seen_entry),
        *losses_by_side(wording.state, wording.after or wording.state),
    )
    return ". ".join([words, *(wording.remark(each, "dice") for each in remarks)])


def step_id(phase: str, side: str) -> str:
    """The id of a step of the sequence: "movement.us"."""
    return f"{phase}.{side}" if side else phase


def _doer(state: State, entry: Entry) -> str:
    """The side that made the entry; "" for dice and the umpire."""
    if not isinstance(entry, Action):
        return ""
    counter = state.by_id.get(entry.who)
    if counter is not None:
        return counter.side
    return state.top.side if state.top else state.active


# -- accounts ------------------------------------------------------------------------------


def _of_turn(viewer: str, before: Node, after: Node) -> AccountView | None:
    """The summary of the turn that an entry has ended; None if the entry ends no turn."""
    ruleset = before.table.rules
    ends = ruleset.result(after.state) is not None and ruleset.result(before.state) is None
    if before.state.world.play == "free" or not (ends or after.state.turn > before.state.turn):
        return None
    start = before
    while start.parent is not None and start.parent.state.turn == before.state.turn:
        start = start.parent
    return _account(viewer, start, after, say("account.turn", turn=before.state.turn))


def account_view(node: Node) -> AccountView | None:
    """The summary of the game from its start to this position; None before the first entry."""
    trail = node.trail()
    return _account(node.viewer, trail[0], node, core()["account.game"]) if node.depth else None


def _account(viewer: str, before: Node, after: Node, title: str) -> AccountView:
    """An `AccountView` of the page: the changes between two positions, as one side sees them."""
    ruleset = before.table.rules
    was, now = (ruleset.view(each.state, viewer) for each in (before, after))
    wording = Wording(before.table.book, now)
    lines = [wording.remark(each, "account") for each in turn_remarks(ruleset, was, now)]
    return {"title": title, "lines": lines or [core()["account.quiet"]]}
