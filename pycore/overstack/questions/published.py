"""The published games that are shipped as house rules ([house-rules.md](house-rules.md)).

Each is a folder of `rulesets/house/games`: `game.toml` says what it is, `rules.toml` holds its
rules and `cases.toml` proves them. In the page they are a wheel of their own, which the first
question fetches. Knows no game.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

from overstack.house.text import house_of_text
from overstack.questions.fields import Request, Session, request, some_text
from overstack.schema.shape import quote
from overstack.words.errors import UnknownName
from overstack.words.sentences import say

if TYPE_CHECKING:
    from overstack.answers.house import Published, PublishedGame

REQUEST = request(id=some_text("the id of a published game"))
_CASE = re.compile(r"^\[\[case\]\]", re.MULTILINE)


def run(_session: Session, asked: Request) -> Published:
    if "id" in asked:
        return find_game(asked["id"])
    return {"games": listed(), "document": None}


def listed() -> list[PublishedGame]:
    """The head of each game, by title. Raises UnknownName if their wheel cannot be loaded."""
    return sorted(map(_head, _ids()), key=lambda game: game["title"].casefold())


def find_game(game: str) -> Published:
    """A game with its document in normal form. Raises UnknownName for an unknown id."""
    if game not in _ids():
        raise UnknownName(say("house.no-game", name=quote(game)))
    document = house_of_text(_text(game, "rules")).document
    return {"games": [_head(game)], "document": dict(document)}


@cache
def _ids() -> tuple[str, ...]:
    return tuple(sorted(path.name for path in _folder().iterdir() if path.is_dir()))


def _folder() -> Traversable:
    try:
        return files("overstack.rulesets.house.games")
    except ModuleNotFoundError as missing:
        raise UnknownName(say("house.games-away")) from missing


def _text(game: str, part: str) -> str:
    return _folder().joinpath(game).joinpath(f"{part}.toml").read_text(encoding="utf-8")


@cache
def _head(game: str) -> PublishedGame:
    about: dict[str, Any] = tomllib.loads(_text(game, "game"))
    rules: dict[str, Any] = tomllib.loads(_text(game, "rules"))
    return {
        "id": game,
        "title": about["title"],
        "publisher": about["publisher"],
        "edition": about["edition"],
        "rules": about["rules"],
        "source": about["source"],
        "cases": len(_CASE.findall(_text(game, "cases"))),
        "judges": [limit["title"] for limit in rules["limit"]],
        "counters": [kind["name"] for kind in rules["kind"]],
        "leaves_out": list(about["leaves_out"]),
    }
