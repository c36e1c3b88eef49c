"""The ladder as a table in Markdown, as docs/opponents.md has it."""

from __future__ import annotations

from collections.abc import Iterator

from overstack import catalogue
from overstack.ladder.rungs import EVERY, Bar, Rung, RungResult, listed_rungs, verdict
from overstack.search.play import load_scenarios

HEAD = (
    "rulebook", "players", "scenarios", "games", "won-drawn-lost", "score, 95 % interval", "bar",
    "bar met", "a decision, mean", "worst", "seed", "version, date",
)  # fmt: skip


def markdown() -> str:
    """The stored results of every listed rulebook, with the rungs that have none."""
    rows = [(name, *cells) for name in catalogue.LISTED for cells in _rows(name)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (HEAD, ("---",) * len(HEAD), *rows))


def _rows(name: str) -> Iterator[list[str]]:
    """A row for each result of a rulebook, and for each rung without one."""
    for rung, results, bar in listed_rungs(name, EVERY):
        if not results:
            yield _cells(name, rung, None, bar)
        for row in results:
            yield _cells(name, rung, row, bar)


def result_words(row: RungResult) -> str:
    """A result in words."""
    one, other = row.players
    return (
        f"{one} against {other}, {row.standing.games} games, seed {row.seed}: won {row.won}, "
        f"drawn {row.drawn}, lost {row.lost}; {_score(row)} of 100"
    )


def _cells(name: str, rung: Rung, row: RungResult | None, bar: Bar | None) -> list[str]:
    head = [" against ".join(rung)]
    wanted = [str(bar.score) if bar else "", bar_text(row, bar)]
    if row is None:
        return [*head, *[""] * 4, *wanted, *[""] * 4]
    counts = [str(row.standing.games), f"{row.won}-{row.drawn}-{row.lost}"]
    mean = f"{row.mean:.1f} s" if row.mean >= 1 else f"{row.mean * 1000:.0f} ms"
    run = [mean, f"{row.worst:.1f} s", str(row.seed), f"{row.version}, {row.date}"]
    return [*head, _scenarios(name, row), *counts, _score(row), *wanted, *run]


def bar_text(row: RungResult | None, bar: Bar | None) -> str:
    """Whether the bar was met, and what else has to be said of a result."""
    says = verdict(row, bar)
    if row is None:
        return "not measured"
    if says == "seen":
        return "no: reached on scenarios by which weights were chosen"
    if bar is None:
        return "shown to be better" if says == "met" else "not shown to be better"
    few = "" if bar.enough(row) else f", on fewer than {bar.scenarios} scenarios"
    doubt = ", not shown to be better" if says == "unshown" else ""
    return f"{'yes' if bar.reached(row) and not few else 'no'}{few}{doubt}"


def _score(row: RungResult) -> str:
    low, high = row.standing.interval
    return f"{row.standing.rate * 100:.0f} ({low * 100:.0f} to {high * 100:.0f})"


def _scenarios(name: str, row: RungResult) -> str:
    if row.on_drawn:
        return f"{len(row.scenarios)} drawn battles"
    known = sum(scenario.world.play == "turns" for _, scenario in load_scenarios(name))
    count = "all" if len(row.scenarios) == known else f"{len(row.scenarios)} of"
    return f"{count} {known}{', with tables' if row.tables else ''}"
