"""The computer opponent's next act in a game, with its reasons in words. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from overstack.book.names import measure_text
from overstack.documents import wire
from overstack.opponent.levels import LEVELS
from overstack.opponent.player import Option, Player, always
from overstack.opponent.think import Watch
from overstack.position.state import Action
from overstack.views.games import Node
from overstack.views.log import act_words
from overstack.words.errors import BadInput
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.rulings import Decision
    from overstack.answers.rulings import Option as OptionView

#: The features of a position that every game has; the others are measures of the rulebook, and
#: features that have words of their own there (`feature.NAME-more`, `-less`).
COMMON = ("won", "place", "enemy")


#: The options that are shown: the choice and two alternatives.
SHOWN = 3
#: The seconds for a decision, if the host has a clock; on most machines the budget ends earlier.
LONGEST = 1.7


def within(clock: Callable[[], float] | None) -> Watch:
    """A watch that stops a search after `LONGEST` seconds by this clock; without one it never does.

    A decision that is stopped depends on the machine; all others depend on the seed alone.
    """
    if clock is None:
        return always
    end = clock() + LONGEST
    return lambda _positions: clock() < end


def player_of(node: Node, side: str, level: str, seed: int) -> Player:
    """The computer player of a side at a level. Raises BadInput for an unknown side."""
    if side not in [each.id for each in node.state.world.sides]:
        raise BadInput(core()["opponent.no-side"])
    return Player(node.table.rules, side, LEVELS[level], seed)


def decided(node: Node, player: Player, watch: Watch = always, reader: str = "") -> Decision:
    """Return the computer's next entry, its words, and the options it valued, best first.

    `entry` is null if the computer has no act: another side decides, or a person has to enter a
    result. The words are for a side `reader`, by default the player's: acts that this side does not
    see are left out, and so are odds where something is hidden. Raises BadInput for an unknown one.
    """
    if reader and reader not in [each.id for each in node.state.world.sides]:
        raise BadInput(core()["opponent.no-side"])
    shown = node.shown_to(player.side)
    nothing: Decision = {
        "entry": None,
        "words": "",
        "options": [],
        "positions": 0,
        "planned": False,
    }
    if shown.actor != player.side:
        return nothing
    choice = player.choose(shown.seen, watch)
    if choice is None or not node.table.rules.allowed(node.state, choice.act):
        return nothing
    own = reader in ("", player.side) or not node.secret
    words = _act(shown, choice.act) if own else _words_heard(node, choice.act, reader)
    by_words: dict[
        str, Option
    ] = {}  # acts of equal counters read the same: the best of them counts
    for each in choice.options:
        said = _act(shown, each.act) if own else _words_heard(node, each.act, reader)
        if said and len(by_words) < SHOWN:
            by_words.setdefault(said, each)
    options: list[OptionView] = [
        {"words": said, "why": _why(shown, player, each, odds=own)}
        for said, each in by_words.items()
    ]
    return {
        "entry": wire.entry_json(choice.act, node.state.world.map),
        "words": words or core()["opponent.unseen"],
        "options": options if words else [],
        "positions": choice.positions,
        "planned": choice.planned,
    }


def _act(node: Node, act: Action) -> str:
    return node.wording.action(act)


def _words_heard(node: Node, act: Action, side: str) -> str | None:
    """An act in the words that another side's log will have; None if that side does not see it."""
    return act_words(node, act, side) if node.table.rules.allowed(node.state, act) else None


def _of_hundred(chance: Fraction) -> int:
    """A chance in whole hundredths; 0 and 100 are given only of what is certain."""
    return round(chance * 100) if chance in (0, 1) else min(99, max(1, round(chance * 100)))


def _why(node: Node, player: Player, option: Option, *, odds: bool) -> str:
    """The reasons for an option; the odds come first, if they may be shown."""
    reasons = []
    found = player.odds(node.seen, option) if odds else None
    if found is not None:
        key = "help" if found.helps else "harm"
        reasons.append(say(f"opponent.{key}", odds=_of_hundred(found.chance)))
    for name, gain in option.why:
        key = f"{name}-{'more' if gain > 0 else 'less'}"
        own = node.table.book.words.get(f"feature.{key}")
        if own or name in COMMON:
            reasons.append(own or core()[f"opponent.{key}"])
        else:
            what = measure_text(name, 2, node.table.book)
            reasons.append(say(f"opponent.{'better' if gain > 0 else 'worse'}", measure=what))
    return "; ".join(reasons) or core()["opponent.same"]
