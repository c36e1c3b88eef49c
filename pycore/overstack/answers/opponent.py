"""Answers of the computer as a player: its decisions, and the look back at a game."""

from __future__ import annotations

from typing import Literal, TypedDict

from overstack.answers.documents import Entry
from overstack.answers.rulings import WordedEntry

#: How far ahead the computer searches.
Level = Literal["recruit", "regular", "veteran"]


class Option(TypedDict):
    """A plan that the computer weighed: its acts in words, up to the first dice."""

    words: str
    #: The odds of the dice that it leads to; "" if there are none, or the reader may not know them.
    odds: str
    why: str
    #: The side's chance to win with it, from 0 to 1; null if the reader may not know it.
    chance: float | None


class Decision(TypedDict):
    """The computer's next act for a side."""

    #: Null if the computer has nothing to do: another side decides, or a person must enter a
    #: result.
    entry: Entry | None
    words: str
    #: The plans that the computer weighed, best first: the chosen one and up to two others, with
    #: reasons.
    options: list[Option]
    #: Number of positions searched.
    positions: int
    #: Whether the decision continues an activation that the computer chose before.
    planned: bool


class Turning(TypedDict):
    """A decision that reduced its side's chance."""

    #: Number of entries played before the decision.
    at: int
    side: str
    #: The computer's alternative to the decision, act by act.
    line: list[WordedEntry]
    #: The side's chance after its own act (`played`), and after the computer's alternative.
    played: float
    better: float


class Fortune(TypedDict):
    """The luck of a side."""

    side: str
    rolls: int
    got: float
    expected: float
    rare: float


class FallPart(TypedDict):
    """The part of a fall that came from one entry of the log."""

    #: Number of entries played before it.
    at: int
    #: An act, dice, or the end of a portion, which lets time pass.
    by: Literal["act", "dice", "end"]
    #: The side that acted or rolled; "" if several did.
    of: str
    cost: float


class Fall(TypedDict):
    """A stretch of the game in which a side's chance to win fell."""

    side: str
    #: Numbers of entries played at its start and end, and the chances there.
    start: int
    end: int
    before: float
    after: float
    #: The entries that lowered the chance most, in the order of the game.
    parts: list[FallPart]


class LookBack(TypedDict):
    """The course of a game as the computer evaluates it. Chances are from 0 to 1."""

    #: The side whose chances are listed; a second side has the remaining chance (1 minus it).
    side: str
    #: The chance after each number of entries played; null while an act is unfinished.
    chances: list[float | None]
    #: The decisions that reduced their side's chance most, in the order of the game.
    turnings: list[Turning]
    #: The rolls of each side: their value to the side, and the chance of a result this bad (for a
    #: lucky side: this good).
    fortunes: list[Fortune]
    #: The deepest falls of either side, in the order of the game, with what they came from.
    falls: list[Fall]
    #: The number of decisions that were examined, those of the deepest falls first, and of all.
    examined: int
    decisions: int


class Share(TypedDict):
    """A share of games with its confidence interval."""

    won: float
    low: float
    high: float


class PlayedOn(TypedDict):
    """Games played on from a decision by the computer, in pairs on the same dice.

    In one of a pair it is as it was made, in the other with the computer's line.
    """

    #: For each pair, what the game as made and the other game gave the side: 1000 if won, 0 if
    #: lost, 500 if drawn; else the chance to win, in thousandths, of a game not played to its end.
    pairs: list[tuple[int, int]]
    #: The share that each won, with its 95 % confidence interval, all from 0 to 1.
    played: Share
    better: Share
    #: The number of pairs in which the computer's line did better, and worse.
    ahead: int
    behind: int
    #: The chance of a difference as clear if both are equally good.
    rare: float
    #: Whether the first pair was played on the dice that fell in the game, as far as they fit.
    fell: bool
