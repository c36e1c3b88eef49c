"""Answers about whole games: links, games by link, collections, the list of rulebooks."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from overstack.answers.board import Board
from overstack.answers.documents import Asked, CollectionDoc, Entry, Game


class RulebookView(TypedDict):
    """A rulebook as the list of rulebooks shows it."""

    id: str
    title: str
    #: The title in one word, for narrow spaces.
    short: str
    edition: str
    version: str
    odds: bool
    armies: bool


class Hello(TypedDict):
    """Response to "hello"."""

    version: str
    #: `odds`: whether the ruleset can compute odds outside a game (request "odds"); `armies`:
    #: whether the ruleset has army lists to build.
    rulesets: list[RulebookView]


class Collected(TypedDict):
    """A collection, checked: its normalised document and its link.

    The link is "" if the collection is too large for one; `warning` says so.
    """

    document: CollectionDoc
    link: str
    warning: str


class Linked(TypedDict):
    """Response with a link. `hidden`: the link contains facts that some side may not see."""

    link: str
    length: int
    warning: str
    hidden: bool


class Present(TypedDict):
    """Response to "present": the link to a position without the log that led to it.

    "" where no scenario begins with that position.
    """

    link: str
    length: int


class HandedOver(TypedDict):
    """Response to "handover": the link that a side sends, and the game that the link contains."""

    link: str
    length: int
    game: Game


class Received(TypedDict):
    """Response to "received".

    An incoming game by link, checked, with the dice rolled on opening it.
    """

    board: Board
    #: Length of the log before the entries that the other side added.
    since: int
    #: Number of rolls made on opening; they are at the end of the log.
    fell: int
    #: Whether the other side has begun a new chain: pending rolls are then made here, and rolls
    #: that the other side made do not count.
    anew: bool
    #: Number of rolls in an invitation that no side can verify.
    unvouched: int


class Unlinked(TypedDict):
    """Response to "unlink": the board that a link holds."""

    board: Board
    notice: str
    #: The ruling that the link points at; null if there is none, or if the side at the screen may
    #: not see it.
    asked: Asked | None


class Refusal(TypedDict):
    """The response to a request that failed: one clear sentence.

    The game that was sent is unchanged.
    """

    error: str
    where: NotRequired[str]


class Placement(TypedDict):
    """The acts that place the remaining counters in set-up."""

    entries: list[Entry]
