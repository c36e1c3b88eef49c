"""House rules, carrying: counters board carriers in their hex, ride along, and alight.

A kind with `carries` is a carrier: so many counters of its `cargo` go aboard. Boarding and
alighting cost no movement points, and what rides spends the points of the way. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overstack.house.counting import standing, words_of
from overstack.house.limits import Stand
from overstack.house.model import ABOARD, House, Whoms
from overstack.judging.verdict import Finding, Grade, facts
from overstack.position.state import Action, Counter, State


def carrying(state: State, who: str = "") -> Iterator[Action]:
    """The acts of boarding and alighting that could be possible for a counter, or for all."""
    for counter in state.chosen(who):
        if counter.aboard:
            yield Action("alight", counter.id)
            continue
        for carrier in state.at(counter.place):
            if carrier.id != counter.id and carrier.kind.carries and carrier.side == counter.side:
                yield Action("board", counter.id, on=carrier.id)


def is_carrying(state: State, action: Action) -> bool:
    """Whether an action is well-formed as one of boarding or alighting."""
    counter, carrier = state.by_id.get(action.who), state.by_id.get(action.on)
    if counter is None or counter.place.hex is None:
        return False
    if action == Action("alight", counter.id):
        return bool(counter.aboard)
    return (
        carrier is not None
        and action == Action("board", counter.id, on=carrier.id)
        and carrier.place == counter.place
        and carrier.id != counter.id
        and carrier.side == counter.side
        and not counter.aboard
    )


def room(house: House, state: State, action: Action) -> tuple[Finding, ...]:
    """The finding on boarding and alighting: what the carrier takes, and whether it has room."""
    counter = state.by_id[action.who]

    def finding(grade: Grade, key: str) -> tuple[Finding, ...]:
        place, side, who = counter.place, counter.side, (counter.id,)
        figures = facts(units=aboard, limit=most)
        return (Finding(ABOARD, grade, place, side, facts=figures, say=key, who=who),)

    carrier = state.by_id[action.on or counter.aboard]
    aboard, most = len(state.load(carrier.id)), carrier.kind.carries
    if action.verb == "alight":
        return finding(Grade.LAWFUL, "alights")
    aboard += 1
    takes = house.cargo.get(carrier.kind.id)
    laden = carrier.aboard or state.load(counter.id)
    if takes is None or laden or not _fits(house, takes, counter):
        return finding(Grade.FORBIDDEN, "kind")
    return finding(Grade.LAWFUL if aboard <= most else Grade.FORBIDDEN, "")


def _fits(house: House, takes: Whoms, counter: Counter) -> bool:
    return not takes or takes.fit(words_of(house, counter))


def after_carrying(state: State, action: Action) -> State:
    """The position after a counter has boarded or alighted."""
    if action.verb == "board":
        return state.boarded(action.who, action.on)
    return state.entered(action.who, state.by_id[action.who].place)


def stand_after(house: House, state: State, action: Action) -> Stand:
    """The stack of the hex after a counter has boarded or alighted."""
    counter = state.by_id[action.who]
    after = after_carrying(state, action)
    before = standing(state, counter.place)
    stack = standing(after, counter.place)
    return replace(Stand(house, after, counter.place, counter.side, stack), before=before)
