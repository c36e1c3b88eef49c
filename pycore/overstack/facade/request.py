"""Read the parts of a request; refuse a part that is missing or wrong. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from overstack import catalogue
from overstack.house import rules as house
from overstack.words.errors import BadInput
from overstack.words.sentences import say

Request = Mapping[str, Any]

#: The most positions that one request may search.
MOST_SEARCHED = 5_000_000


def text(request: Request, key: str) -> str:
    """The text under a key. Raises BadInput."""
    value = request.get(key)
    if not isinstance(value, str):
        raise BadInput(say("refuse.shape", key=key), key)
    return value


def listed(request: Request, key: str) -> list[object]:
    """The list under a key, which must not be empty. Raises BadInput."""
    value = request.get(key)
    if not isinstance(value, list) or not value:
        raise BadInput(say("refuse.shape", key=key), key)
    return value


def whole(request: Request, key: str) -> int:
    """The whole number under a key, 0 or more. Raises BadInput."""
    value = request.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadInput(say("refuse.shape", key=key), key)
    return value


def most(request: Request) -> int:
    """The limit of positions for a search. Raises BadInput."""
    limit = request.get("positions", MOST_SEARCHED)
    if not isinstance(limit, int) or isinstance(limit, bool) or not 0 < limit <= MOST_SEARCHED:
        raise BadInput(say("refuse.shape", key="positions"), "positions")
    return limit


def up_to(request: Request) -> bool:
    """Whether to open a game up to the first entry that today's rules reject."""
    return bool(request.get("upTo", False))


def cases_of(request: Request) -> str:
    """The id of the ruleset whose cases are requested; for house rules, of their template.

    Raises BadInput.
    """
    if "house" in request:
        return catalogue.template(house.house_rules(request["house"]).BOOK.house)
    return text(request, "ruleset")
