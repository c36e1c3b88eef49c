"""The command `overstack mine`: its arguments and its answer."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from overstack import catalogue
from overstack.judging import verdict
from overstack.mining import mine
from overstack.mining.sheet import SITE, sheet
from overstack.schema.parts import Json
from overstack.workers import line_writer, pool, writable

SUMMARY = "search random positions for surprising puzzles, on all cores"


def options(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    command.add_argument("ruleset")
    command.add_argument("--seeds", type=int, default=100, help="how many positions (100)")
    command.add_argument("--seed", type=int, default=1, help="seed of the first (1)")
    command.add_argument("--workers", type=int, help="processes; one for each core if left out")
    command.add_argument("--scheduler", help="address of a Dask scheduler whose workers search")
    command.add_argument("--out", type=Path, help="file for the finds, each at once, a line each")
    command.add_argument("--sheet", type=Path, help="HTML file for the finds, with their boards")
    command.add_argument("--site", default=SITE, help=f"where the built site is served ({SITE})")


def answer(asked: argparse.Namespace) -> tuple[list[Json], str, int]:
    """Mine; return JSON, text and exit code. Raises BadInput."""
    verdict.SWITCHABLE = True  # before the rulebook is loaded
    catalogue.ruleset(asked.ruleset)
    seeds = range(asked.seed, asked.seed + asked.seeds)
    writable(asked.sheet)
    found = []
    with line_writer(asked.out) as keep, pool(asked.scheduler, asked.workers) as workers:
        for each in mine(asked.ruleset, seeds, workers):
            keep(each)
            found.append(each)
    if asked.sheet:
        asked.sheet.write_text(sheet(found, asked.site), encoding="utf-8")
    lines = [json.dumps(each, ensure_ascii=False) for each in found]
    return found, "\n".join([*lines, f"{len(found)} puzzles from {asked.seeds} seeds"]), 0
