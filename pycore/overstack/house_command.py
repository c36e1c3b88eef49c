"""House rules for the command line: look through a file, list the published games, show one.

It reads files, and is no part of the wheels of the page. Knows no game.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from overstack.documents.file import text_of
from overstack.house.text import faults_of_text, house_of_text, toml
from overstack.questions.published import find_game, listed

SUMMARY = "look through a file of house rules, or through the published games"
Outcome = tuple[object, str, int]  # JSON, text, exit code


def options(command: argparse.ArgumentParser) -> None:
    """Add the command's own commands; each takes --json before or after its argument."""
    whats = command.add_subparsers(dest="what", required=True, metavar="WHAT")
    for what, name, summary in (
        ("check", "file", "check a TOML or JSON file, or -"),
        ("list", "", "list the published games"),
        ("show", "game", "show a published game"),
    ):
        parser = whats.add_parser(what, help=summary, description=summary)
        parser.add_argument("--json", action="store_true", default=argparse.SUPPRESS)
        if name:
            parser.add_argument(name)


def answer(asked: argparse.Namespace) -> Outcome:
    """Run the command. Raises BadInput or OSError."""
    match asked.what:
        case "check":
            return _check(asked.file)
        case "show":
            return _show(asked.game)
    games = listed()
    return games, "\n".join(f"{one['id']}: {one['title']}, {one['edition']}" for one in games), 0


def _check(name: str) -> Outcome:
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    text = text_of(data, name)
    if faults := faults_of_text(text):
        return {"faults": faults}, "\n".join(f"{name}: {fault}" for fault in faults), 1
    found = house_of_text(text)
    counts = f"{len(found.limits)} limits, {len(found.kinds)} kinds of counters"
    return {"faults": [], "title": found.title}, f"{name}: {found.title}: {counts}", 0


def _show(game: str) -> Outcome:
    """Show what a game is, what is left out of it, and its file."""
    found = find_game(game)
    (head,) = found["games"]
    lines = [
        f"# {head['title']}: {head['publisher']}, {head['edition']}; rules {head['rules']}",
        f"# Read in {head['source']}. Worked cases: {head['cases']}",
        *(f"# Not judged: {each}" for each in head["leaves_out"]),
        "",
        toml(dict(found["document"] or {})),
    ]
    return {**head, "document": found["document"]}, "\n".join(lines), 0
