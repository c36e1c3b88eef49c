"""The rungs of the ladder, the bars of each rulebook, and the verdict on each stored result.

Knows no game: the bars are in `bars.toml`, the results in `rows.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from overstack.drawn import is_drawn
from overstack.opponent.levels import LEVELS, RANDOM
from overstack.opponent.match import Standing
from overstack.words.errors import BadInput
from overstack.words.tables import table

Rung = tuple[str, str]
#: Two players that meet, the stronger level first.
RUNGS: tuple[Rung, ...] = (
    ("recruit", RANDOM),
    ("regular", RANDOM),
    ("regular", "recruit"),
    ("veteran", "regular"),
)
#: The rungs with players that the levels are measured by (`overstack.yardsticks`), not in the page.
YARDSTICKS: tuple[Rung, ...] = (
    ("greedy", RANDOM),
    ("uct", RANDOM),
    ("evolution", RANDOM),
    ("regular", "greedy"),
    ("regular", "uct"),
    ("regular", "evolution"),
)
#: All rungs that can be measured, in the order of their rows.
EVERY = (*RUNGS, *YARDSTICKS)
#: The rungs that are listed only where they have a result, or of a level a bar.
ASIDE: frozenset[Rung] = frozenset((("regular", RANDOM), *YARDSTICKS))


@dataclass(frozen=True)
class RungResult:
    """The result of a rung in a rulebook.

    `scenarios` are those that were played, `tables` says whether combat was rolled on tables.
    `mean` and `worst` are the seconds of the first player's decisions. `version` is the package's,
    `date` the ISO date of the run.
    """

    ruleset: str
    players: Rung
    tables: bool
    scenarios: tuple[str, ...]
    won: int
    drawn: int
    lost: int
    mean: float
    worst: float
    seed: int
    version: str
    date: str

    @property
    def on_drawn(self) -> bool:
        """Whether drawn battles were played, by which no weight was chosen."""
        return all(is_drawn(name) for name in self.scenarios)

    @property
    def standing(self) -> Standing:
        """The wins, draws and losses of the first player."""
        return Standing(self.won, self.drawn, self.lost)


@dataclass(frozen=True)
class Bar:
    """The bar of a rung: `score` of 100 games, on at least `scenarios`, none of which is `seen`."""

    score: int
    scenarios: int
    seen: frozenset[str]

    def reached(self, row: RungResult) -> bool:
        """Whether the score of a result reaches the bar; a draw counts half."""
        return (2 * row.won + row.drawn) * 50 >= self.score * row.standing.games

    def enough(self, row: RungResult) -> bool:
        """Whether a result has as many scenarios as the bar asks for."""
        return len(row.scenarios) >= self.scenarios


@cache
def _settings() -> Mapping[str, Any]:
    return table("overstack.ladder", "bars")


def bar_of(ruleset: str, rung: Rung) -> Bar | None:
    """The bar of a rung in a rulebook; None if none is set."""
    settings = _settings().get(ruleset, {})
    score = settings.get("bars", {}).get(",".join(rung))
    if score is None:
        return None
    tuned = settings.get("tuned", {})
    seen = tuned.get("scenarios", ()) if rung[0] in tuned.get("levels", ()) else ()
    return Bar(score, settings.get("scenarios", 1), frozenset(seen))


def tuned_seeds(ruleset: str) -> Sequence[int]:
    """The seeds of the matches by which weights of a rulebook were chosen."""
    seeds: Sequence[int] = _settings().get(ruleset, {}).get("tuned", {}).get("seeds", ())
    return seeds


def verdict(row: RungResult | None, bar: Bar | None) -> str:
    """Return the verdict on a rung by its stored result.

    "unmeasured" without a result; "unshown" if the 95 % interval does not exclude an even match;
    "short" if the bar was not reached, or on too few scenarios; "seen" if it was reached on
    scenarios by which weights were chosen; "met" otherwise, and without a bar.
    """
    if row is None:
        return "unmeasured"
    if row.standing.interval[0] <= 0.5:
        return "unshown"
    if bar and not (bar.reached(row) and bar.enough(row)):
        return "short"
    return "seen" if bar and bar.seen & {*row.scenarios} else "met"


def listed_rungs(
    ruleset: str, rungs: Sequence[Rung] = RUNGS
) -> list[tuple[Rung, list[RungResult], Bar | None]]:
    """Those of the rungs that are listed for a rulebook, with their stored results and bars.

    A result on drawn battles comes before one on shipped scenarios (`merged`).
    """
    known = [row for row in shipped_results() if row.ruleset == ruleset]
    found = [
        (rung, [row for row in known if row.players == rung], bar_of(ruleset, rung))
        for rung in rungs
    ]
    return [one for one in found if one[0] not in ASIDE or one[1] or (one[2] and one[0] in RUNGS)]


def levels_json(ruleset: str) -> dict[str, list[dict[str, Any]]]:
    """The results of each level in a rulebook: the `levels` of the page's kinds.

    Of two results of a rung it is the one on drawn battles.
    """
    levels: dict[str, list[dict[str, Any]]] = {level: [] for level in LEVELS}
    for (level, other), rows, bar in listed_rungs(ruleset):
        row = rows[0] if rows else None
        level_json: dict[str, Any] = {"against": other, "says": verdict(row, bar)}
        if row:
            level_json |= {"won": row.won, "drawn": row.drawn, "games": row.standing.games}
        if bar:
            level_json["bar"] = bar.score
        if row and bar and not bar.enough(row):
            level_json["scenarios"] = bar.scenarios
        levels[level].append(level_json)
    return levels


def row_json(row: RungResult) -> dict[str, Any]:
    """The JSON of a result, with the figures that follow from its wins, draws and losses."""
    standing = row.standing
    low, high = standing.interval
    rate = {"rate": round(standing.rate, 3), "interval": [round(low, 3), round(high, 3)]}
    return asdict(row) | {"games": standing.games} | rate


def rows_of(text: str, name: str) -> list[RungResult]:
    """The results that a file holds. Raises BadInput, with the file's name, if it is malformed."""
    try:
        rows = [_row(doc) for doc in json.loads(text)]
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadInput(f"{name} is no file of results of the ladder.") from error
    return rows


def _row(doc: Mapping[str, Any]) -> RungResult:
    rest = {key: value for key, value in doc.items() if key not in {"games", "rate", "interval"}}
    one, other = doc["players"]
    if (one, other) not in EVERY:
        raise ValueError(f"{one},{other}")
    return RungResult(**rest | {"players": (one, other), "scenarios": tuple(doc["scenarios"])})


def rows_text(rows: Iterable[RungResult]) -> str:
    """The text of a file of results, a line for each."""
    return lines_text(map(row_json, rows))


def lines_text(docs: Iterable[Mapping[str, Any]]) -> str:
    """The text of a JSON list with a line for each document."""
    lines = [json.dumps(doc) for doc in docs]
    return "\n".join(["[", ",\n".join(f"  {line}" for line in lines), "]", ""])


def merge_results(rows: Iterable[RungResult], news: Iterable[RungResult]) -> list[RungResult]:
    """The results in order; a new one replaces the older one of its rung in its rulebook.

    One on drawn battles and one on shipped scenarios are kept side by side.
    """
    found = {(row.ruleset, row.players, row.on_drawn): row for row in (*rows, *news)}
    return sorted(
        found.values(), key=lambda row: (row.ruleset, EVERY.index(row.players), not row.on_drawn)
    )


@cache
def shipped_results() -> tuple[RungResult, ...]:
    """The results that the package ships."""
    text = files("overstack.ladder").joinpath("rows.json").read_text(encoding="utf-8")
    return tuple(rows_of(text, "rows.json"))
