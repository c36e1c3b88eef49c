"""Goals and awards in sentences, with the hexes that they speak of."""

from __future__ import annotations

from typing import Literal, TypedDict

from overstack.answers.documents import Place


class Area(TypedDict):
    """Hexes that are too many to be listed, and the words that stand for them in a sentence."""

    words: str
    hexes: list[Place]


class Sentence(TypedDict):
    """A sentence, and the areas in it, in the order of their words."""

    words: str
    areas: list[Area]


class WantView(TypedDict):
    """One thing that a goal wants, and whether it holds."""

    words: str
    holds: bool


class GoalView(TypedDict):
    """A puzzle's goal, and its state in the game."""

    #: The goal as one sentence, and the areas in it.
    words: str
    areas: list[Area]
    side: str
    #: "failed": the goal can no longer be met.
    stands: Literal["open", "met", "failed"]
    #: The length of the log when the goal was met or failed; null while it is open.
    at: int | None
    #: The reasons why the goal can no longer be met.
    why: list[str]
    wants: list[WantView]
    #: The bounds that must hold throughout.
    keeps: list[str]
    #: The limit of moves (0 if there is none), and the number of moves made.
    moves: int
    made: int
    #: Whether the umpire's edits were used: then meeting the goal does not count as a solution.
    byHand: bool
