"""The measured shares of perfect play: the file that keeps them, and what is said of them.

The seats of the small battles are in `exact.json`, as `overstack ladder --exact --save` writes
them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from overstack import catalogue
from overstack.ladder.exact import Seat, below_random, mean_shares
from overstack.ladder.rungs import lines_text
from overstack.opponent.levels import LEVELS
from overstack.words.errors import BadInput

#: The decimals of a kept chance, of 100 games.
EXACTLY = 3


@dataclass(frozen=True)
class SeatResult:
    """A measured seat, and its run: the seed, the package's version, the ISO date."""

    seat: Seat
    seed: int
    version: str
    date: str


def seat_json(result: SeatResult) -> dict[str, Any]:
    """The JSON of a measured seat: a line of the file."""
    run = {"seed": result.seed, "version": result.version, "date": result.date}
    return asdict(result.seat.round_chances(EXACTLY)) | run


def seats_text(results: Iterable[SeatResult]) -> str:
    """The text of a file of measured seats, a line for each."""
    return lines_text(map(seat_json, results))


def seats_of(text: str, name: str) -> list[SeatResult]:
    """The measured seats in a file. Raises BadInput, with the file's name, if it is malformed."""
    try:
        return [_result(doc) for doc in json.loads(text)]
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadInput(f"{name} is no file of shares of perfect play.") from error


def _result(doc: Mapping[str, Any]) -> SeatResult:
    rest = dict(doc)
    run = {key: rest.pop(key) for key in ("seed", "version", "date")}
    seat = Seat(**rest)
    if seat.levels.keys() != LEVELS.keys():
        raise ValueError(f"{seat.battle} wants a figure of each level.")
    return SeatResult(seat, **run)


def merge_seats(old: Iterable[SeatResult], news: Sequence[SeatResult]) -> list[SeatResult]:
    """The seats in the rulebooks' order; all of a rulebook's are replaced by those of a new run."""
    again = {result.seat.ruleset for result in news}
    found = [result for result in old if result.seat.ruleset not in again]
    return sorted((*found, *news), key=lambda result: result.seat.ruleset)


@cache
def shipped_seats() -> tuple[SeatResult, ...]:
    """The measured seats that the package ships."""
    text = files("overstack.ladder").joinpath("exact.json").read_text(encoding="utf-8")
    return tuple(seats_of(text, "exact.json"))


def shares_json(ruleset: str) -> dict[str, int] | None:
    """The `shares` of the page's kinds; None if no seat was measured in which play matters.

    They are whole numbers of 100, and the number of battles.
    """
    seats = [each.seat for each in shipped_seats() if each.seat.ruleset == ruleset]
    found = {level: round(100 * share) for level, share in mean_shares(seats).items()}
    clear = {seat.battle for seat in seats if seat.clear}
    return {"battles": len(clear)} | found if clear else None


HEAD = (
    "rulebook", "seats in which play matters", *LEVELS, "below random play", "seed",
    "version, date",
)  # fmt: skip


def markdown() -> str:
    """The shares of each rulebook and of all of them, as docs/opponents.md has them."""
    by_book = {
        name: [each for each in shipped_seats() if each.seat.ruleset == name]
        for name in catalogue.LISTED
    }
    named = [*by_book.items(), ("all", list(shipped_seats()))]
    rows = [_cells(name, results) for name, results in named if results]
    return "\n".join(f"| {' | '.join(row)} |" for row in (HEAD, ("---",) * len(HEAD), *rows))


def _cells(name: str, results: Sequence[SeatResult]) -> list[str]:
    seats = [each.seat for each in results]
    shares = mean_shares(seats)
    below = [f"{level} {number}" for level in LEVELS if (number := below_random(seats, level))]
    shown = [f"{shares[level]:.2f}" if shares else "" for level in LEVELS]
    clear = f"{sum(seat.clear for seat in seats)} of {len(seats)}"
    seeds = ", ".join(sorted({str(each.seed) for each in results}))
    runs = "; ".join(sorted({f"{each.version}, {each.date}" for each in results}))
    return [name, clear, *shown, ", ".join(below) or "none", seeds, runs]
