"""What can be done in a position, kept from one to the next as long as it holds (law 2).

The judge alone says what is legal. His answers, and the candidates of each counter, are asked of
a watched position (`watched`), which notes what they looked at: hexes, counters, or a question
about all of them. A move touches two hexes and one counter, so the next position takes over
whatever looked at neither, if options and moment are the same and nothing is half done.
A position without this finds the same (`tests/contract/test_caches.py`). Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from overstack.position.inherit import AT_HAND, PAST
from overstack.position.state import Action, Counter, State
from overstack.position.watched import (
    ALL,
    AboutAll,
    AboutHex,
    Key,
    Told,
    Watched,
    answered,
    ground,
)

#: What was looked at for an answer.
Seen = set[Key]


class Judge(Protocol):
    """What is asked of the rules here."""

    def candidates(self, state: State, who: str = "") -> Iterable[Action]:
        """A superset of the legal actions."""

    def allowed(self, state: State, action: Action) -> bool:
        """Whether the judge passes an action."""


class AtHand:
    """The candidates and the judge's answers of one position, as far as they were asked for.

    `tries` has the candidates of each counter ("" for those of none), `legal` those of them that
    the judge passes, `answers` his word on each, all with what was looked at for it; `about_all`
    has the answers to questions about all counters, `about_hex` those about hexes.
    """

    __slots__ = (
        "about_all", "about_hex", "answers", "by_id", "legal", "moment", "rules", "tries",
    )  # fmt: skip

    def __init__(self, rules: Judge, state: State) -> None:
        self.rules, self.moment, self.by_id = rules, moment(state), state.by_id
        self.tries: dict[str, tuple[tuple[Action, ...], Seen]] = {}
        self.legal: dict[str, tuple[tuple[Action, ...], Seen]] = {}
        self.answers: dict[Action, tuple[bool, Seen]] = {}
        self.about_all: AboutAll = {}
        self.about_hex: AboutHex = {}

    def watch(self, state: State, *, apart: bool = False) -> Watched:
        """The position as it is asked, which notes what is looked at."""
        return Watched(state, set(), None if apart else self.about_all, self.about_hex)

    def tries_of(self, watched: Watched, who: str) -> tuple[tuple[Action, ...], Seen]:
        """The candidates of a counter, or those of none, each once."""
        found = self.tries.get(who)
        if found is None:
            seen = watched.anew()
            candidates = self.rules.candidates(watched, who)
            if who:
                ours = dict.fromkeys(action for action in candidates if action.who == who)
            else:
                ours, seen = _of_nobody(candidates, seen)
            found = self.tries[who] = tuple(ours), seen
        return found

    def passed(self, watched: Watched, who: str) -> tuple[Action, ...]:
        """The legal actions of a counter, or those of none.

        What names no counter (the end of a phase) mostly looks at everything, and is judged anew.
        """
        tries, seen = self.tries_of(watched, who)
        if not tries:
            self.legal[who] = tries, seen
            return tries
        every, known = seen.copy(), self.answers
        found: list[Action] = []
        if not who:
            watched = self.watch(watched.base, apart=True)
        for action in tries:
            answer, seen = known.get(action) or self._answer(watched, action)
            every |= seen
            if answer:
                found.append(action)
        legal = tuple(found)
        self.legal[who] = legal, every
        return legal

    def _answer(self, watched: Watched, action: Action) -> tuple[bool, Seen]:
        """Whether the judge passes an action, and what he looked at."""
        seen = watched.anew()
        found = self.answers[action] = self.rules.allowed(watched, action), seen
        return found

    def onward(self, state: State, changed: tuple[Counter, ...]) -> AtHand:
        """What of this holds in a later position of the same moment: these have changed since."""
        touched = _touched(self.by_id, state.by_id, changed)
        then = AtHand(self.rules, state)
        then.about_hex = self._asked_again(state, touched)
        for question, (answer, seen) in self.about_all.items():
            if question in seen:  # it looked at all counters
                now = answered(state, question)
                then.about_all[question] = now, seen
                if now != answer:
                    touched.add(question)
            elif touched.isdisjoint(seen):
                then.about_all[question] = answer, seen
        holds = touched.isdisjoint
        then.tries = {who: each for who, each in self.tries.items() if holds(each[1])}
        then.legal = {who: each for who, each in self.legal.items() if holds(each[1])}
        then.answers = {what: each for what, each in self.answers.items() if holds(each[1])}
        return then

    def _asked_again(self, state: State, touched: set[Key]) -> AboutHex:
        """What was asked about hexes, with its answers now; who has another one is touched too."""
        again = self.about_hex.copy()
        for each in [each for each in touched if each in again]:
            asked = again[each] = again[each].copy()
            for question, told in asked.items():
                now = answered(state, question)
                if now != told.answer:
                    asked[question] = Told(now)
                    touched.add(told)
        return again


def _of_nobody(candidates: Iterable[Action], seen: Seen) -> tuple[dict[Action, None], Seen]:
    """Those that name no counter. They come first, so no more is looked at than for the last."""
    found: dict[Action, None] = {}
    so_far: Seen = set()
    for action in candidates:
        if action.who:
            return found, so_far
        found[action] = None
        so_far = seen.copy()
    return found, seen


def _touched(
    before: Mapping[str, Counter], now: Mapping[str, Counter], changed: tuple[Counter, ...]
) -> set[Key]:
    """What has changed of what can be looked at, where these counters have changed on the way.

    Who only moved up or down in a stack is as he was: order is looked at by looking at the place.
    """
    touched: set[Key] = {ALL}
    for who in {counter.id for counter in changed}:
        old, new = before[who], now[who]
        if old == new:
            continue
        for counter in (old, new):
            touched.add(ground(counter.place))
            if counter.aboard:
                touched.add((counter.aboard,))
        if old.put(old.place, new.rank, old.aboard) != new:
            touched.add(who)
    return touched


def moment(state: State) -> tuple[object, ...]:
    """All that an answer may depend on besides counters, as long as nothing is half done."""
    return state.turn, state.phase, state.active, state.options, state.own, id(state.world)


def keeps(rules: Judge, state: State) -> bool:
    """Whether it is worth while: not amid choices, which are few, nor where all can go anywhere.

    A ruleset in which each action changes what every unit may do says so (`KEEPS = False`).
    """
    if state.frames or state.world.play == "free":
        return False
    keeps: bool = getattr(rules, "KEEPS", True)
    return keeps


def at_hand(rules: Judge, state: State) -> AtHand:
    """What is at hand in a position in which nothing is half done, taken over where it holds."""
    mine = state.__dict__
    found: AtHand | None = mine.get(AT_HAND)
    if found is not None and found.rules is rules:
        return found
    past, changed = mine.pop(PAST, (None, ()))
    if past is not None and past.rules is rules and past.moment == moment(state):
        found = past.onward(state, changed)
    else:
        found = AtHand(rules, state)
    mine[AT_HAND] = found
    return found


def candidates(rules: Judge, state: State) -> list[Action]:
    """The candidates, each once: those that name no counter, then counter by counter."""
    if not keeps(rules, state):
        return list(dict.fromkeys(rules.candidates(state)))
    hand = at_hand(rules, state)
    known, watched = hand.tries, hand.watch(state)
    found: list[Action] = []
    for who in ("", *state.by_id):
        found += (known.get(who) or hand.tries_of(watched, who))[0]
    watched.anew()
    return found


def legal(rules: Judge, state: State, who: str) -> Iterator[Action]:
    """The candidates that the judge passes, in the same order; with `who` those of that counter."""
    hand = at_hand(rules, state)
    known, watched = hand.legal, hand.watch(state)
    for each in (who,) if who else ("", *state.by_id):
        yield from known[each][0] if each in known else hand.passed(watched, each)
    watched.anew()


def known_legal(rules: Judge, state: State, action: Action) -> bool:
    """Whether the judge has passed the action already."""
    hand: AtHand | None = state.__dict__.get(AT_HAND)
    if hand is None or hand.rules is not rules or state.frames:
        return False
    known = hand.answers.get(action)
    return known is not None and known[0]
