"""The command `overstack ladder`: play rungs of the ladder, keep their results, print the table.

One of the drivers: it plays matches, reads the date and writes files.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent import futures
from datetime import date
from itertools import repeat
from pathlib import Path
from typing import Any, TypeVar

from overstack import __version__, catalogue
from overstack.documents.combat_table import shipped_table
from overstack.ladder import exact, shares
from overstack.ladder.rungs import (
    EVERY,
    RUNGS,
    Rung,
    RungResult,
    merge_results,
    row_json,
    rows_of,
    rows_text,
    shipped_results,
    tuned_seeds,
)
from overstack.ladder.table import markdown, result_words
from overstack.matches import Match, battles_of, play_match, scenarios_of, tally
from overstack.opponent.match import Found
from overstack.schema.shape import quote
from overstack.words.errors import BadInput, UnknownName
from overstack.words.sentences import say
from overstack.workers import pool, writable

Result = TypeVar("Result")

SUMMARY = "measure the opponent's levels in each rulebook, or print what was measured"


def options(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    command.add_argument("ruleset", nargs="*", help="ids of rulesets; all of them if left out")
    names = " ".join(map(",".join, EVERY))
    levels = " ".join(map(",".join, RUNGS))
    command.add_argument("--rungs", nargs="+", help=f"some of {names}; {levels} if left out")
    command.add_argument("--scenarios", nargs="+", help="of one ruleset; all if left out")
    command.add_argument("--drawn", action="store_true", help="play battles drawn by the seed")
    command.add_argument("--games", type=int, default=40, help="games of each rung (40)")
    command.add_argument("--seed", type=int, default=1, help="seed of dice and ties (1)")
    command.add_argument("--scheduler", help="address of a Dask scheduler whose workers play")
    command.add_argument("--save", type=Path, help="file of results that the new ones go into")
    command.add_argument("--table", action="store_true", help="print the kept results, play none")
    command.add_argument("--exact", action="store_true", help="measure the share of perfect play")


def answer(asked: argparse.Namespace) -> tuple[list[dict[str, Any]], str, int]:
    """Play the rungs, or print the table; return JSON, text and exit code. Raises BadInput."""
    if asked.exact:
        return _exact(asked)
    if asked.table:
        return [row_json(row) for row in shipped_results()], markdown(), 0
    matches = matches_of(asked)
    _stored_results(asked.save, rows_of)  # another kind of file is refused before hours of play
    writable(asked.save)
    rows = []
    with pool(asked.scheduler) as workers:
        for match in matches:
            row = _result(match, workers)
            rows.append(row)
            if asked.save:
                asked.save.write_text(
                    rows_text(merge_results(_stored_results(asked.save, rows_of), [row])), "utf-8"
                )
    text = "\n".join(f"{row.ruleset}, {result_words(row)}" for row in rows)
    return [row_json(row) for row in rows], text, 0


def _exact(asked: argparse.Namespace) -> tuple[list[dict[str, Any]], str, int]:
    """The share of perfect play of each level in the small battles, or the table of kept ones."""
    if asked.table:
        return [shares.seat_json(each) for each in shares.shipped_seats()], shares.markdown(), 0
    names = [(name, battle) for name in _named(asked) for battle, _ in exact.battles(name)]
    kept = _stored_results(asked.save, shares.seats_of)
    writable(asked.save)
    found: list[exact.Seat] = []
    with pool(asked.scheduler) as workers:
        for both in workers.map(exact.seats, *zip(*names, strict=True), repeat(asked.seed)):
            found += both
            for seat in both:
                print(exact.seat_words(seat), file=sys.stderr, flush=True)
    today = date.today().isoformat()
    results = [shares.SeatResult(seat, asked.seed, __version__, today) for seat in found]
    if asked.save:
        asked.save.write_text(shares.seats_text(shares.merge_seats(kept, results)), "utf-8")
    return [shares.seat_json(each) for each in results], exact.sum_words(found), 0


def _named(asked: argparse.Namespace) -> list[str]:
    """The rulesets that the arguments name, or all. Raises UnknownName."""
    names: list[str] = asked.ruleset or list(catalogue.LISTED)
    for name in names:
        if name not in catalogue.LISTED:
            listed = ", ".join(catalogue.LISTED)
            raise UnknownName(say("unfit.no-ruleset", name=quote(name), listed=listed))
    return names


def matches_of(asked: argparse.Namespace) -> list[Match]:
    """The matches that the arguments describe, one for each rung and ruleset. Raises BadInput.

    Where a ruleset offers a combat table, results of combat are rolled on tables.
    """
    rungs = list(_rungs(asked.rungs or [",".join(rung) for rung in RUNGS]))
    names = _named(asked)
    for name in names:
        if asked.seed in tuned_seeds(name):
            raise BadInput(f"Weights of {name} were chosen by games of seed {asked.seed}.")
    if asked.games < 1:
        raise BadInput("--games wants at least 1.")
    if asked.scenarios and len(names) != 1:
        raise BadInput("--scenarios wants one ruleset.")
    return [
        Match(name, scenarios, rung, asked.games, asked.seed, tables)
        for name in names
        for scenarios in (_scenarios(asked, name),)
        for tables in (shipped_table(name) is not None,)
        for rung in rungs
    ]


def _scenarios(asked: argparse.Namespace, ruleset: str) -> tuple[str, ...]:
    named = asked.scenarios or ()
    if asked.drawn:
        return battles_of(ruleset, named, asked.seed, asked.games)
    return scenarios_of(ruleset, named)


def _rungs(written: list[str]) -> Iterator[Rung]:
    for each in written:
        rung = next((rung for rung in EVERY if ",".join(rung) == each), None)
        if rung is None:
            raise BadInput(f"--rungs wants some of {' '.join(map(','.join, EVERY))}.")
        yield rung


def _result(match: Match, workers: futures.Executor) -> RungResult:
    """Play a match, telling each game on stderr. Raises Found if a game does not end."""
    accounts = []
    for account in play_match(match, workers):
        if not account.over:
            raise Found(f"{account.scenario}: no end after {len(account.log)} entries")
        accounts.append(account)
        sums = tally(match, accounts)
        print(
            f"{match.ruleset}, {match.players[0]} against {match.players[1]}: "
            f"{len(accounts)} of {match.games} games, won {sums['won']}, drawn {sums['drawn']}, "
            f"lost {sums['lost']} ({account.scenario})",
            file=sys.stderr,
            flush=True,
        )
    sums = tally(match, accounts)
    return RungResult(
        ruleset=match.ruleset,
        players=match.players,
        tables=match.tables,
        scenarios=tuple(name for name, counts in sums["scenarios"].items() if any(counts)),
        seed=match.seed,
        version=__version__,
        date=date.today().isoformat(),
        **{key: sums[key] for key in ("won", "drawn", "lost", "mean", "worst")},
    )


def _stored_results(path: Path | None, read: Callable[[str, str], list[Result]]) -> list[Result]:
    """The results in a file; none if it does not exist yet. Raises BadInput."""
    if path is None or not path.exists():
        return []
    return read(path.read_text("utf-8"), path.name)
