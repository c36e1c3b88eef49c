"""The published games that are shipped as house rules ([house-rules.md](house-rules.md)).

Each is a folder of `rulesets/house/games`: `game.toml` says what it is, `rules.toml` holds its
rules and `cases.toml` proves them. In the page they are a wheel of their own, which the first
question fetches: one file of columns (`documents.columns`). Knows no game.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from overstack.documents.columns import unpacked
from overstack.house.check import read
from overstack.questions.fields import Request, Session, request, some_text
from overstack.schema.shape import quote
from overstack.words.errors import UnknownName
from overstack.words.sentences import say

if TYPE_CHECKING:
    from overstack.answers.house import Published, PublishedGame

REQUEST = request(id=some_text("the id of a published game"))
#: The file with all games in the page.
COLUMNS = "games.columns"


def run(_session: Session, asked: Request) -> Published:
    if "id" in asked:
        return find_game(asked["id"])
    return {"games": listed(), "document": None}


def listed() -> list[PublishedGame]:
    """The head of each game, by title. Raises UnknownName if their wheel cannot be loaded."""
    return sorted(map(_head, _games()), key=lambda game: game["title"].casefold())


def find_game(game: str) -> Published:
    """A game with its document in normal form. Raises UnknownName for an unknown id."""
    if game not in _games():
        raise UnknownName(say("house.no-game", name=quote(game)))
    document = read(_games()[game]["rules"]).document
    return {"games": [_head(game)], "document": dict(document)}


@cache
def _games() -> dict[str, Any]:
    """The documents of each game by its id: `game`, `rules` and `cases`."""
    try:
        folder = files("overstack.rulesets.house.games")
    except ModuleNotFoundError as missing:
        raise UnknownName(say("house.games-away")) from missing
    together = folder.joinpath(COLUMNS)
    if together.is_file():
        return unpacked(together.read_text("utf-8"))
    return {
        each.name: {
            part: tomllib.loads(each.joinpath(f"{part}.toml").read_text("utf-8"))
            for part in ("game", "rules", "cases")
        }
        for each in sorted(folder.iterdir(), key=lambda path: path.name)
        if each.is_dir()
    }


def _head(game: str) -> PublishedGame:
    found = _games()[game]
    about, rules = found["game"], found["rules"]
    return {
        "id": game,
        "title": about["title"],
        "publisher": about["publisher"],
        "edition": about["edition"],
        "rules": about["rules"],
        "source": about["source"],
        "cases": len(found["cases"]["case"]),
        "judges": [limit["title"] for limit in rules["limit"]],
        "counters": [kind["name"] for kind in rules["kind"]],
        "leaves_out": list(about["leaves_out"]),
    }
