"""Reads the parts of a request; a part that is missing or wrong is refused. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from overstack import catalogue
from overstack.house import rules as house
from overstack.words.errors import BadInput
from overstack.words.sentences import say

Request = Mapping[str, Any]

#: The limit of positions that a request may have searched.
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


def most(request: Request) -> int:
    """The limit of positions for a search. Raises BadInput."""
    limit = request.get("positions", MOST_SEARCHED)
    if not isinstance(limit, int) or isinstance(limit, bool) or not 0 < limit <= MOST_SEARCHED:
        raise BadInput(say("refuse.shape", key="positions"), "positions")
    return limit


def up_to(request: Request) -> bool:
    """Whether a game that today's rules stop is to be opened up to that entry."""
    return bool(request.get("upTo", False))


def cases_of(request: Request) -> str:
    """The id of the ruleset whose worked cases are requested: for house rules their template's.

    Raises BadInput.
    """
    if "house" in request:
        return catalogue.template(house.house_rules(request["house"]).BOOK.house)
    return text(request, "ruleset")
