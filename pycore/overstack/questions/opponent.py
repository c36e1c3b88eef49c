"""The computer opponent's next act in a game, with its reasons in words. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from overstack.book.names import measure_text
from overstack.documents import wire
from overstack.judging.rules import STEPS
from overstack.opponent.levels import LEVELS
from overstack.opponent.line import Watch
from overstack.opponent.player import Option, Player, always
from overstack.opponent.scale import share
from overstack.position.state import Action, State
from overstack.views.games import Node
from overstack.views.log import act_words
from overstack.views.odds import outlook_view
from overstack.words.errors import BadInput
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.opponent import Decision
    from overstack.answers.opponent import Option as OptionView
    from overstack.answers.rulings import OddsView

#: The features of a position that every game has; the others are measures of the rulebook, and
#: features that have words of their own there (`feature.NAME-more`, `-less`).
COMMON = ("won", "place", "enemy")


#: The options that are shown: the choice and two alternatives.
SHOWN = 3
#: The seconds for a decision, if the host has a clock; on most machines the budget ends earlier.
LONGEST = 1.7
#: The positions that every decision looks at, however slow the machine: its attacks among them.
LEAST = 120


def within(clock: Callable[[], float] | None) -> Watch:
    """A watch that stops a search after `LONGEST` seconds by this clock; without one it never does.

    A search of fewer than `LEAST` positions is not stopped: it would not have seen its attacks.

    A decision that is stopped depends on the machine; all others depend on the seed alone.
    """
    if clock is None:
        return always
    end = clock() + LONGEST
    return lambda positions: positions < LEAST or clock() < end


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
    by_words: dict[str, Option] = {}  # plans of equal counters read the same: the best counts
    for each in choice.options:
        first = "" if own else _words_heard(node, each.act, reader)
        plan = "; ".join(_acts(shown, each)) if own else first
        if plan and len(by_words) < SHOWN:
            by_words.setdefault(plan, each)
    options = [
        _option(shown, player, each, plan) if own else _option_heard(shown, each, plan)
        for plan, each in by_words.items()
    ]
    return {
        "entry": wire.entry_json(choice.act, node.state.world.map),
        "words": words or core()["opponent.unseen"],
        "options": options if words else [],
        "positions": choice.positions,
        "planned": choice.planned,
    }


def _option(node: Node, player: Player, option: Option, plan: str) -> OptionView:
    """An option for those who may see all that its side sees."""
    odds = _odds(node, player, option)
    return {
        "words": plan,
        "odds": odds,
        "why": _why(node, option) or ("" if odds else core()["opponent.same"]),
        "chance": round(share(option.value), 3),
    }


def _option_heard(node: Node, option: Option, words: str) -> OptionView:
    """An option for another side of a game with secrets: odds and chances would reveal them."""
    why = _why(node, option) or core()["opponent.same"]
    return {"words": words, "odds": "", "why": why, "chance": None}


def _acts(node: Node, option: Option) -> list[str]:
    """The acts of an option in words; steps of one counter in a row are one act."""
    found: list[str] = []
    for state, act in _steps(node, option):
        found.append(replace(node.wording, state=state).action(act))
    return found


def _steps(node: Node, option: Option) -> Iterator[tuple[State, Action]]:
    """The acts of an option, each with the position before it, as far as the side sees them."""
    state, rules = node.seen, node.table.rules
    begun: tuple[State, Action] | None = None
    for act in option.acts:
        if not rules.allowed(state, act):
            break
        if begun and act.verb in STEPS and replace(begun[1], to=act.to) == act:
            begun = begun[0], act
        else:
            if begun:
                yield begun
            begun = state, act
        state = rules.apply(state, act)
    if begun:
        yield begun


def _act(node: Node, act: Action) -> str:
    return node.wording.action(act)


def _words_heard(node: Node, act: Action, side: str) -> str | None:
    """An act in the words that another side's log will have; None if that side does not see it."""
    return act_words(node, act, side) if node.table.rules.allowed(node.state, act) else None


def _of_hundred(chance: Fraction) -> int:
    """A chance in whole hundredths; 0 and 100 are given only of what is certain."""
    return round(chance * 100) if chance in (0, 1) else min(99, max(1, round(chance * 100)))


def _odds(node: Node, player: Player, option: Option) -> str:
    """The odds of the dice that an option leads to: the rulebook's own, else those of the search.

    "" if none follow, or if they are not known.
    """
    *_, (state, act) = _steps(node, option)
    own = node.table.rules.odds
    outlook = own.outlook(state, act) if own else None
    if outlook is not None:
        return _outlook_words(outlook_view(node.wording.book, outlook))
    found = player.odds(node.seen, option)
    if found is None:
        return ""
    return say(f"opponent.{'help' if found.helps else 'harm'}", odds=_of_hundred(found.chance))


def _outlook_words(odds: OddsView) -> str:
    """Odds in one line: the title, and each end that can come."""
    ends = "; ".join(
        say("opponent.outcome", words=each["words"], percent=each["percent"])
        for each in odds["ends"]
        if each["share"]
    )
    return say("opponent.odds", title=odds["title"], ends=ends)


def _why(node: Node, option: Option) -> str:
    """The reasons for an option; "" if it changes little."""
    reasons = []
    for name, gain in option.why:
        key = f"{name}-{'more' if gain > 0 else 'less'}"
        own = node.table.book.words.get(f"feature.{key}")
        if own or name in COMMON:
            reasons.append(own or core()[f"opponent.{key}"])
        else:
            what = measure_text(name, 2, node.table.book)
            reasons.append(say(f"opponent.{'better' if gain > 0 else 'worse'}", measure=what))
    return "; ".join(reasons)
