"""Begin a ruleset: the template in a folder of its own, with what its tests ask for.

It writes files, and is no part of the wheels of the page.
"""

from __future__ import annotations

import argparse
import keyword
import re
import shutil
import tomllib
from pathlib import Path

from overstack import catalogue
from overstack.schema.shape import quote
from overstack.words.errors import BadInput
from overstack.words.sentences import say

SUMMARY = "begin a ruleset: copy the template, with records and lists of clauses"
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MOST_ID = 24  # characters, as in `schema.parts.ID_PATTERN`
TEMPLATE = catalogue.START
FOLDER = catalogue.RULESETS[TEMPLATE].split(".")[-2]
#: The checkout that this module is part of.
ROOT = Path(__file__).parents[2]


def options(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    command.add_argument("name", help='the id: small letters, digits and hyphens, "my-game"')


def answer(asked: argparse.Namespace) -> tuple[list[str], str, int]:
    """Make the ruleset; return the files that were written. Raises BadInput."""
    made = [path.relative_to(ROOT).as_posix() for path in new_ruleset(asked.name)]
    return made, "\n".join([*made, say("new-ruleset.next", name=asked.name)]), 0


def new_ruleset(name: str) -> list[Path]:
    """Copy the template to the ruleset `name`, and return the files that were written.

    The folder is the id with underscores for hyphens, since Python imports it. Raises BadInput for
    an id that cannot be one, that is taken, or where there is no checkout.
    """
    folder = name.replace("-", "_")
    home = ROOT / "rulesets" / folder
    if not ID.fullmatch(name) or len(name) > MOST_ID or keyword.iskeyword(folder):
        raise BadInput(say("new-ruleset.no-id", name=quote(name)))
    if name in (*catalogue.RULESETS, *catalogue.TEMPLATES) or home.exists():
        raise BadInput(say("new-ruleset.taken", name=quote(name)))
    if not (ROOT / "rulesets" / FOLDER).is_dir() or not (ROOT / "tests").is_dir():
        raise BadInput(say("new-ruleset.no-checkout"))
    shutil.copytree(
        ROOT / "rulesets" / FOLDER, home, ignore=shutil.ignore_patterns("__pycache__", "*.pyc")
    )
    made = sorted(path for path in home.rglob("*") if path.is_file())
    for path in made:
        path.write_text(
            _with_names(path.read_text(encoding="utf-8"), name, folder), encoding="utf-8"
        )
    return [*made, *_test_data(name, home), _add_to_catalogue(name, folder)]


def _with_names(text: str, name: str, folder: str) -> str:
    """A file of the template with its id and its package replaced."""
    text = text.replace(f"overstack.rulesets.{FOLDER}", f"overstack.rulesets.{folder}")
    text = text.replace(f'id = "{TEMPLATE}"', f'id = "{name}"')
    text = text.replace(f'"ruleset": "{TEMPLATE}"', f'"ruleset": "{name}"')
    return text.replace("# The template ruleset", f"# The ruleset `{name}`")


def _test_data(name: str, home: Path) -> list[Path]:
    """The record of the worked cases, and the lists of clauses and of readings."""
    data = ROOT / "tests" / "data"
    record = data / "records" / f"{name}.txt"
    shutil.copyfile(data / "records" / f"{TEMPLATE}.txt", record)
    book = tomllib.loads((home / "rules.toml").read_text(encoding="utf-8"))
    clauses, readings = data / f"clauses-{name}.txt", data / f"readings-{name}.txt"
    clauses.write_text("".join(f"{id_}\n" for id_ in book["clause"]), encoding="utf-8")
    lines = (
        f"{id_} switch\n" if reading.get("option") else f"{id_}\n"
        for id_, reading in book.get("reading", {}).items()
    )
    readings.write_text("".join(lines), encoding="utf-8")
    return [record, clauses, readings]


def _add_to_catalogue(name: str, folder: str) -> Path:
    """The catalogue with the ruleset, unlisted: players see it once `LISTED` names it."""
    path = ROOT / "pycore" / "overstack" / "catalogue.py"
    line = f'        "{TEMPLATE}": '
    more = f'        "{name}": "overstack.rulesets.{folder}.rules",\n'
    path.write_text(
        path.read_text(encoding="utf-8").replace(line, more + line, 1), encoding="utf-8"
    )
    return path
