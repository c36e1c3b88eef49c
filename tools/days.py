"""The puzzle of each day: an append-only table, so that no day ever changes.

``python -m tools.days 371`` appends that many days to ``web/puzzle-days.json``. A week goes from
easy on Monday to the hardest on Sunday, no rulebook comes twice in a row, and among the puzzles
that fit a day the one unused for longest is taken.
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
    {"lesson", "glance"},
    {"lesson", "glance", "step"},
    {"lesson", "step"},
    {"step", "plan"},
    {"plan"},
    {"plan", "reply"},
    {"reply", "plan"},
)
TRIES = 400  # random tables, of which the best is kept


@dataclass(frozen=True)
class Candidate:
    """The facts about a puzzle that the table needs."""

    id: str
    ruleset: str
    grade: str


def candidates() -> list[Candidate]:
    """All puzzles that the site ships with a proved claim."""
    return [
        Candidate(doc["id"], each["ruleset"], doc["claim"]["difficulty"])
        for each in site_data.shipped_puzzles()
        if "claim" in (doc := each["puzzle"])
    ]


def table() -> tuple[date, list[str]]:
    """The date of day 1, and the puzzle ids from that day on."""
    found = json.loads(PUZZLE_DAYS.read_text(encoding="utf-8"))
    return date.fromisoformat(found["first"]), found["puzzles"]


def extended(first: date, days: list[str], more: int, chooser: Random) -> list[str]:
    """The table with `more` days appended; existing days are unchanged.

    Raises ValueError if no puzzle fits a day.
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
    """The fewest days after which a puzzle repeats; the table's length if none does."""
    seen: dict[str, int] = {}
    least = len(days)
    for at, name in enumerate(days):
        least = min(least, at - seen.get(name, at - len(days)))
        seen[name] = at
    return least


def main(more: int) -> None:
    """Add days to the table and print how soon a puzzle repeats."""
    first, days = table()
    drawn = (extended(first, days, more, Random(seed)) for seed in range(TRIES))  # noqa: S311
    best = max(drawn, key=shortest_return)
    rows = {"first": first.isoformat(), "puzzles": best}
    PUZZLE_DAYS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    print(f"{len(best)} days; a puzzle comes again after {shortest_return(best)} days at least")


if __name__ == "__main__":
    main(int(sys.argv[1]))
