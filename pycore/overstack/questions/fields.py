"""Schemas of the parts of requests, and the session; knows no game.

A field that another check reads later, such as a game, is not checked here: it has only its
`description`, by which `tools/contract.py` knows its type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from overstack import catalogue
from overstack.documents import wire
from overstack.documents.schema import MAX_LOG, MAX_WAY
from overstack.house import rules as house
from overstack.position.post import Post
from overstack.schema.parts import Json, flag, listed, record, whole
from overstack.views.games import Games, Node

#: A request that fits the schema of its question, without `ask` and `lang`.
Request: TypeAlias = Mapping[str, Any]


class Session:
    """The umpire's caches between requests, and the callbacks of its searches to the host.

    Everything kept can be computed again from a request. Searches may take long, so the host can
    watch them, and stop them by an exception from `watch`.
    """

    def __init__(self) -> None:
        self.games = Games()
        #: Called with the work done so far and its bound, in the unit of the search.
        self.watch: Callable[[int, int], None] | None = None
        #: The time in seconds; limits the computer's decisions.
        self.clock: Callable[[], float] | None = None
        #: The computer players by side, level and seed.
        self.players: dict[tuple[str, str, int], Any] = {}
        #: The last look back at a game.
        self.looked_at: Any = None


#: The most positions that one request may search.
MOST_SEARCHED = 5_000_000


def unread(said: str) -> Json:
    """A field that another check reads."""
    return {"description": said}


def some_text(said: str = "a text") -> Json:
    """Any text."""
    return {"type": "string", "description": said}


def request(*required: str, **fields: Json) -> Json:
    """The schema of a request: an object with these fields, of which some are required."""
    return record("a request", required, **fields)


def forms(said: str, *records: Json) -> Json:
    """The schema of a request of several forms; the first required field of each names the form."""
    return {"oneOf": list(records), "description": said}


GAME = unread("a game")
ENTRY = unread("an entry of the log")
#: A list of entries with at least one.
ENTRIES = listed(ENTRY, MAX_LOG + 1, "entries", 1)
PLACE = unread("a place")
PATH = listed(PLACE, MAX_WAY, "places", 1)
COUNTER = some_text("the id of a counter")
SIDE = some_text("the id of a side")
RULESET = some_text("the id of a ruleset")
HOUSE = unread("house rules")
CARDS = unread("own cards")
FLAG = flag()
POSITIONS = whole(1, MOST_SEARCHED)
NUMBER = whole(0, 2**53 - 1)


def post_of(node: Node, asked: Request) -> Post | None:
    """The post of a request's game by link; None if the game is not played by link."""
    return wire.post(asked["game"], node.table.scenario)


def cases_of(asked: Request) -> str:
    """The id of the ruleset whose cases are requested; for house rules, of their template.

    Raises BadInput.
    """
    if "house" in asked:
        return catalogue.template(house.house_rules(asked["house"]).BOOK.house)
    name: str = asked["ruleset"]
    return name
