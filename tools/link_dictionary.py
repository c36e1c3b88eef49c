"""Makes the dictionary with which a rulebook's links are compressed (docs/link-format.md).

    python -m tools.link_dictionary RULESET > rulesets/FOLDER/links/LETTER.txt
    python -m tools.link_dictionary games > rulesets/house/links/g.txt

A dictionary holds text that links share: words of the rulebook's own sentences, kinds of counters,
and whole puzzles without name and story. The most useful ones come last, where deflate references
them most cheaply. It is made once: from the first link on it is frozen.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from overstack import catalogue
from overstack.cases.file import parse
from overstack.documents import wire
from overstack.house.rules import house_rules
from overstack.house.text import document_of_text
from overstack.position.state import Game
from overstack.schema.strict_json import canonical
from overstack.search import proof
from tools.shell import ROOT

WORDS = 1_200  # characters of words: more would cost more to fetch than they save
BOARDS = 5  # puzzles that are included whole
GAMES = 3  # boards of published games
MAP = 300  # characters of a hand-drawn map


def made(ruleset: str) -> str:
    """The dictionary of a rulebook; for "house", that of the templates, for "games" of format 2."""
    if ruleset == "games":
        return _made_of_games()
    names = catalogue.TEMPLATES if ruleset == "house" else (ruleset,)
    games = [Game(each.scenario, ()) for name in names for each in proof.load_puzzles(name)]
    boards = [_blank(wire.game_json(game)) for game in games]
    folder = ROOT / "rulesets" / ruleset.replace("-", "_")
    scenarios = [
        json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("**/scenarios/*.json"))
    ]
    parts = [_words(folder), _kinds(scenarios), _maps(folder), *map(_drawn, scenarios[:1])]
    return "".join([*parts, *reversed(_telling(boards))])


def _made_of_games() -> str:
    """The dictionary of house rules of format 2: sentences and boards of published games."""
    folder = ROOT / "rulesets" / "house" / "games"
    boards = []
    for path in sorted(folder.glob("*/rules.toml")):
        rules = house_rules(document_of_text(path.read_text(encoding="utf-8")))
        cases = path.with_name("cases.toml").read_text(encoding="utf-8")
        case = next(iter(parse(cases, path.parent.name, rules.BOOK)))
        boards.append(_blank(wire.game_json(Game(wire.scenario(case.scenario)))))
    return "".join([_words(folder), *reversed(_telling(boards, GAMES))])


def _blank(document: dict[str, object]) -> str:
    """A game as packed in a link, without the title and text of its puzzle."""
    scenario = document["scenario"]
    assert isinstance(scenario, dict)  # noqa: S101 - the door made it
    untitled = scenario | {"text": "", "title": ""}
    return canonical({"judged": "", **document, "scenario": untitled})


def _telling(boards: list[str], most: int = BOARDS) -> list[str]:
    """The boards that compress the others best, the best first."""
    taken: list[str] = []
    while len(taken) < min(most, len(boards)):
        left = [board for board in boards if board not in taken]
        taken.append(
            min(left, key=lambda new: sum(_pressed(b, [*taken, new]) for b in left if b != new))
        )
    return taken


def _pressed(text: str, dictionary: list[str]) -> int:
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, 0, "".join(reversed(dictionary)).encode())
    return len(press.compress(text.encode()) + press.flush())


def _words(folder: Path) -> str:
    """The words of the rulebook's sentences by the bits they save, those that save most last."""
    found = Counter(
        word
        for sentence in _sentences(folder)
        for word in re.findall(r"(?<=[a-z,.]) [a-z]{3,}(?=[ ,.:;])", sentence)
    )
    # A word costs six bits per letter when spelt out, twenty bits as a reference.
    worth = sorted(found, key=lambda word: (-found[word] * (6 * len(word) - 20), word))
    kept: list[str] = []
    for word in worth:
        if sum(map(len, kept)) + len(word) > WORDS:
            break
        kept.append(word)
    return "".join(reversed(kept))


def _sentences(folder: Path) -> Iterator[str]:
    """The texts of the rulebook, its boards and its cases; not those of puzzles."""
    for path in sorted(folder.glob("**/*.toml")):
        yield from _texts(tomllib.loads(path.read_text(encoding="utf-8")))
    for kind in ("scenarios", "cases"):
        for path in sorted(folder.glob(f"**/{kind}/*.json")):
            yield from _texts(json.loads(path.read_text(encoding="utf-8")))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def _kinds(scenarios: list[dict[str, list[dict[str, str]]]]) -> str:
    kinds = {counter["kind"] for each in scenarios for counter in each["counters"]}
    return '"kind":"' + '"'.join(sorted(kinds)) + '","name":"'


def _maps(folder: Path) -> str:
    """The JSON that names the built-in maps, which are frozen as well."""
    names = (path.stem.split(".") for path in sorted(folder.glob("maps/*.json")))
    return "".join(f'"map":{{"builtin":"{name}","hash":"{digest}"}},' for name, digest in names)


def _drawn(scenario: dict[str, object]) -> str:
    """The beginning of a hand-drawn map's JSON."""
    return canonical({"map": scenario["map"]})[:MAP]


if __name__ == "__main__":
    sys.stdout.write(made(sys.argv[1]))
