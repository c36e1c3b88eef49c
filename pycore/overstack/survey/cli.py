"""The commands `check` and `skeleton` of the command line: a save's report, and rules to fill in.

The only module of this package that reads files. Knows no game.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from overstack.documents import file
from overstack.formats import boards
from overstack.schema.strict_json import parse_json
from overstack.survey import log, mapping, report, suggest, survey
from overstack.survey.mapping import SCHEMA, Meaning
from overstack.words.errors import BadInput
from overstack.words.sentences import say

if TYPE_CHECKING:
    from overstack.answers.bring import Survey

__all__ = ["SCHEMA", "commands"]

Outcome = tuple[object, str, int]  # JSON, text, exit code
Add = Callable[[str, Callable[[argparse.Namespace], Outcome], str], argparse.ArgumentParser]


def commands(add: Add) -> None:
    """Add both commands with a parser's `add` function."""
    command = add("check", _check, "report every stack of a VASSAL save or of a list of places")
    command.add_argument("file", help="a save, a log, or a list of places, or -")
    command.add_argument("--mapping", help="a mapping; the ruleset's own for VASSAL if left out")
    command.add_argument("--ruleset", help="id of a ruleset; that of the mapping if left out")
    command.add_argument("--module", help="the module, or its buildFile, for the names of hexes")
    command.add_argument(
        "--hex", action="append", default=[], metavar="X,Y=NAME", help="what a hex is called"
    )
    command.add_argument("--map", default="", help="which map (that with the most pieces)")
    command.add_argument("--phase", default="", help="the phase of the rulebook")
    command.add_argument("--side", default="", help="whose hidden pieces are shown (everybody's)")
    command.add_argument("--as", dest="form", choices=["text", "bbcode", "csv"], default="text")
    command.add_argument("--steps", action="store_true", help="go through a log step by step")
    command.add_argument("--all", action="store_true", help="tell lawful stacks too")
    command = add("map", _map, "print the map document of a map of Tiled's or of MegaMek's")
    command.add_argument("file", help="a .tmx, .tmj or .board, or -")
    command.add_argument("--tiles", help="a JSON file: terrain by number of a tile")
    add("skeleton", _skeleton, "print a mapping with house rules to fill in").add_argument(
        "file", help="a save or a list of places, or -"
    )


def _check(asked: argparse.Namespace) -> Outcome:
    """A report on every stack; the exit code is 1 if one of them is unlawful."""
    meaning = _meaning(asked)
    known = [mapping.hex_named(each) for each in asked.hex]
    module = _bytes(asked.module) if asked.module else b""
    if asked.steps:
        return _steps(asked, meaning, module, known)
    parsed = survey.parse_file(_bytes(asked.file), module, known, asked.map)
    meaning = survey.weigh(parsed, meaning)
    found = survey.report_on(parsed, meaning, asked.phase, asked.side)
    return found, _file_text(found, asked), 1 if report.unlawful(found) else 0


def _steps(
    asked: argparse.Namespace,
    meaning: Meaning,
    module: bytes,
    known: list[tuple[tuple[int, int], str]],
) -> Outcome:
    """The steps of a log in which stacks became unlawful; the exit code is 1 if any did."""
    data = _bytes(asked.file)
    sheet = survey.sheet_of(data, module, asked.map)
    found = list(log.steps(data, meaning, sheet, known, asked.map))
    lines = []
    for step in found:
        for key, places in (("broken", step.broken), ("mended", step.mended)):
            if places:
                figures = {"step": step.number, "places": ", ".join(places)}
                lines.append(say(f"brought.step-{key}", **figures))
    lines.append(say("brought.steps", n=len(found) - 1))
    answer = [{"step": s.number, "broken": s.broken, "mended": s.mended} for s in found]
    return answer, "\n".join(lines), 1 if any(step.broken for step in found) else 0


def _file_text(found: Survey, asked: argparse.Namespace) -> str:
    if asked.form == "bbcode":
        return report.as_bbcode(found)
    return report.as_csv(found) if asked.form == "csv" else report.as_text(found, lawful=asked.all)


def _meaning(asked: argparse.Namespace) -> Meaning:
    """The mapping that is named on the command line, or the ruleset's own."""
    if asked.mapping:
        found = mapping.of_text(file.text_of(_bytes(asked.mapping), asked.mapping))
        if asked.ruleset and asked.ruleset != found.book.id:
            raise BadInput(say("brought.other-ruleset", ruleset=found.book.id))
        return found
    if not asked.ruleset:
        raise BadInput(say("brought.no-mapping"))
    return mapping.read(mapping.shipped_mapping(asked.ruleset))


def _map(asked: argparse.Namespace) -> Outcome:
    terrain = parse_json(file.text_of(_bytes(asked.tiles), asked.tiles)) if asked.tiles else {}
    table = {k: str(v) for k, v in terrain.items()} if isinstance(terrain, dict) else {}
    content = file.text_of(_bytes(asked.file), asked.file)
    found = boards.read(content, table)
    paths = [Path(asked.file).parent / name for name in found.missing]
    beside = {p.name: file.text_of(p.read_bytes(), p.name) for p in paths if p.is_file()}
    if beside:
        found = boards.read(content, table, beside)
    for sentence in found.left:
        print(sentence, file=sys.stderr)
    return found.document, json.dumps(found.document, ensure_ascii=False, indent=2), 0


def _skeleton(asked: argparse.Namespace) -> Outcome:
    parsed = survey.parse_file(_bytes(asked.file))
    found = suggest.skeleton(parsed.on_map.stacks, parsed.module)
    return found, json.dumps(found, ensure_ascii=False, indent=2), 0


def _bytes(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def exit_code(run: Callable[[], int]) -> int:
    """Return the exit code of a run; 141, as after SIGPIPE, if nobody reads its output any more."""
    try:
        try:
            return run()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # `overstack ... | head` has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
