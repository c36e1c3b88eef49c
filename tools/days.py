"""The puzzle of each day: a table that is only added to, so that no day ever changes.

``python -m tools.days 371`` adds so many days at the end of ``web/puzzle-days.json``. A week goes
from easy on Monday to the hardest on Sunday, no rulebook comes twice in a row, and of the puzzles
that fit a day one is taken that was not seen for longest.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from tools import site_data
from tools.site_data import PUZZLE_DAYS

#: The grades of each weekday, Monday first.
GRADES = (
    {"glance"},
    {"glance", "step"},
    {"step"},
    {"step", "plan"},
    {"plan"},
    {"plan", "reply"},
    {"reply", "plan"},
)
TRIES = 400  # tables that are drawn, of which the best is kept


@dataclass(frozen=True)
class Candidate:
    """A puzzle as the table sees it."""

    id: str
    ruleset: str
    grade: str


def candidates() -> list[Candidate]:
    """Every puzzle that the site ships with a proved claim."""
    return [
        Candidate(doc["id"], each["ruleset"], doc["claim"]["difficulty"])
        for each in site_data.shipped_puzzles()
        if "claim" in (doc := each["puzzle"])
    ]


def table() -> tuple[date, list[str]]:
    """The day of number 1, and the ids from there on."""
    found = json.loads(PUZZLE_DAYS.read_text(encoding="utf-8"))
    return date.fromisoformat(found["first"]), found["puzzles"]


def extended(first: date, days: list[str], more: int, chooser: Random) -> list[str]:
    """The table with so many days more; what stands in it stays.

    Raises ValueError where no puzzle fits a day.
    """
    known = {one.id: one for one in candidates()}
    found = list(days)
    seen = {name: at for at, name in enumerate(found)}
    for at in range(len(days), len(days) + more):
        grades = GRADES[(first + timedelta(days=at)).weekday()]
        before = known[found[-1]].ruleset if found and found[-1] in known else ""
        fit = [one for one in known.values() if one.grade in grades and one.ruleset != before]
        if not fit:
            raise ValueError(f"No puzzle fits day {at + 1}.")
        chosen = min(fit, key=lambda one: (seen.get(one.id, -1), chooser.random()))
        found.append(chosen.id)
        seen[chosen.id] = at
    return found


def shortest_return(days: list[str]) -> int:
    """The fewest days after which a puzzle comes again; the length where none does."""
    seen: dict[str, int] = {}
    least = len(days)
    for at, name in enumerate(days):
        least = min(least, at - seen.get(name, at - len(days)))
        seen[name] = at
    return least


def main(more: int) -> None:
    """Add days to the table and say how soon a puzzle comes again."""
    first, days = table()
    drawn = (extended(first, days, more, Random(seed)) for seed in range(TRIES))  # noqa: S311
    best = max(drawn, key=shortest_return)
    rows = {"first": first.isoformat(), "puzzles": best}
    PUZZLE_DAYS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    print(f"{len(best)} days; a puzzle comes again after {shortest_return(best)} days at least")


if __name__ == "__main__":
    main(int(sys.argv[1]))
