"""An army that the computer draws within a number of points, for a side that it plays.

Cards of the side's nation are dealt, the Commander's first, and each other card again only after
all of them. The judge of army lists decides whether the army is lawful, as for a person's. The
numbers come from the seed alone. Knows no game.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from typing import Any

from overstack.judging.muster import Card, Muster
from overstack.judging.parts import Draw
from overstack.judging.verdict import Grade
from overstack.opponent.aims import aims_of, holds_of
from overstack.opponent.unseen import source
from overstack.views import muster
from overstack.words.errors import BadInput, BadScenario
from overstack.words.sentences import say

#: A request for an army list, as `views.muster` takes it.
Request = Mapping[str, Any]

TRIES = 60
#: The lawful armies that are compared.
LAWFUL = 6
#: The units that should be able to hold a place.
HOLDERS = 3
MOST_UNITS = 16


def draft_army(request: Request) -> Request:
    """Return the request of an army list with units and a Commander drawn by its `draw`, a seed.

    Of several lawful ones it is the one with the most units that can hold a place, up to `HOLDERS`,
    then the one with the fewest points left. Without a limit of points the rulebook's first limit
    counts. Raises BadInput for a malformed request, and if no lawful army is found.
    """
    node, own = muster.node_of_list({**request, "units": []})
    look = next(each.look for each in node.table.book.sides if each.id == request["side"])
    points = request["points"] or own.limits[0]
    cards = [card for card in own.cards if card.nation == look] or list(own.cards)
    draw = source(f"{request['draw']} {request['side']} {points}")
    rules = node.table.rules
    holds = holds_of(rules, aims_of(rules))
    found: list[tuple[tuple[int, int], Request]] = []
    for _ in range(TRIES):
        asked = {**request, **_random_list(own, cards, points, draw), "points": points}
        left = _points_left(asked)
        if left is not None:
            there = muster.node_of_list(asked)[0].state
            able = sum(holds(there, each) for each in there.counters)
            found.append(((max(0, HOLDERS - able), left), asked))
        if len(found) == LAWFUL:
            break
    if not found:
        raise BadInput(say("unable.no-draft", points=points), "points")
    return min(found, key=lambda each: each[0])[1]


def _points_left(asked: Request) -> int | None:
    """The points that a list leaves; None if it is not lawful."""
    try:
        army = muster.army(asked)
    except BadScenario:  # models that cannot be in one unit
        return None
    return army["left"] if army["verdict"]["grade"] == Grade.LAWFUL.word else None


def _random_list(own: Muster, cards: Sequence[Card], points: int, draw: Draw) -> Request:
    """Units and a Commander of the lowest rank; they may be unlawful, or cost too much."""
    costs = {card.kind: card.cost for card in own.cards}
    leaders = [card for card in cards if card.commands]
    if not leaders:
        return {"units": []}
    leader, rank = leaders[draw(len(leaders))], own.ranks[0]
    units = [_with_commander(own, cards, leader, draw)]
    left = points - _cost(costs, units[0]) - leader.cost * (rank.times - 1)
    used: Tally[str] = Tally()
    while len(units) < MOST_UNITS:
        fitting = [c for c in cards if not c.commands and _cost(costs, c.unit) <= left]
        if not fitting:
            break
        least = min(used[card.kind] for card in fitting)
        fresh = [card for card in fitting if used[card.kind] == least]
        card = fresh[draw(len(fresh))]
        used[card.kind] += 1
        units.append(card.unit)
        left -= _cost(costs, card.unit)
    commander = {"unit": 0, "model": len(units[0]) - 1, "rank": rank.mark}
    return {"units": [list(unit) for unit in units], "commander": commander}


def _with_commander(
    own: Muster, cards: Sequence[Card], leader: Card, draw: Draw
) -> tuple[str, ...]:
    """The Commander alone, or as the last model of a unit."""
    many = [(*card.unit[1:], leader.kind) for card in cards if len(card.unit) > 1]
    units = [(leader.kind,), *(unit for unit in many if own.carrier(unit))]
    return units[draw(len(units))]


def _cost(costs: Mapping[str, int], models: Sequence[str]) -> int:
    return sum(costs[kind] for kind in models)
