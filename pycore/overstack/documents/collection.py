"""Collection documents: puzzles in an order, with a title and a text, as a file or a link.

Part of the input boundary (`wire`). A puzzle that is shipped stands in a collection by its ruleset
and id; any other stands in it whole, as a scenario with a goal or as a puzzle document. Whether a
shipped puzzle exists is checked by the page, which has the list of them. Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overstack import catalogue
from overstack.documents import link, puzzle, schema, wire
from overstack.position.state import Scenario
from overstack.schema.parts import ID, LINES, Json, listed, record, ref, text
from overstack.schema.shape import check, known
from overstack.schema.strict_json import canonical
from overstack.words.errors import BadInput, BadLink, BadScenario
from overstack.words.sentences import say

MAX_PUZZLES = 60
NAME = "collection"  # what stands before the "=" of a link


@dataclass(frozen=True)
class Collection:
    """A collection, parsed and checked: its normalised document.

    `rulesets` are those of the puzzles that are in it whole.
    """

    document: Json
    rulesets: tuple[str, ...]


def shape() -> Json:
    """The schema of a collection's file, without the definitions that it refers to."""
    shipped = record("a shipped puzzle", ("id", "ruleset"), id=ID, ruleset=ID)
    each = {
        "oneOf": [shipped, ref("scenario"), ref("puzzle")],
        "description": "a shipped puzzle by ruleset and id, a scenario with a goal, or a puzzle",
    }
    inside = record(
        "a collection",
        ("title", "puzzles"),
        title=text(120, 1),
        author=text(120),
        text=text(4000, 0, LINES),
        puzzles=listed(each, MAX_PUZZLES, "puzzles", 1),
    )
    version = schema.DOCUMENTS["scenario"]["properties"]["format"]
    return record("a collection's file", ("format", NAME), format=version, collection=inside)


_PUZZLE = puzzle.shape()
#: The published schema. `_SHELL` leaves out the puzzles, which are checked one by one.
SCHEMA: Json = {
    "$schema": schema.DIALECT,
    "title": "Overstack collection",
    **shape(),
    "$defs": puzzle.SCHEMA["$defs"] | {"puzzle": _PUZZLE},
}
_INSIDE: Json = SCHEMA["properties"][NAME]
_EACH: Json = _INSIDE["properties"]["puzzles"]["items"] | {"$defs": SCHEMA["$defs"]}
_ANY = _INSIDE["properties"]["puzzles"] | {"items": {}, "minItems": 0}
_SHELL: Json = SCHEMA | {
    "properties": SCHEMA["properties"]
    | {NAME: _INSIDE | {"properties": _INSIDE["properties"] | {"puzzles": _ANY}}}
}


def collection(doc: object) -> Collection:
    """Parse the document of a collection. Raises BadInput.

    In the normalised document a scenario is normalised, empty texts are left out, and nothing else
    is changed.
    """
    if not isinstance(doc, dict) or not isinstance(doc.get(NAME), dict):
        raise BadScenario(say("collection.not-one"))
    puzzles = doc[NAME].get("puzzles")
    if isinstance(puzzles, list) and not 0 < len(puzzles) <= MAX_PUZZLES:
        key = "collection.many" if puzzles else "collection.empty"
        raise BadScenario(say(key, n=len(puzzles), most=MAX_PUZZLES), f"{NAME}.puzzles")
    inside: Json = check(doc, _SHELL)[NAME]
    read = [_puzzle(each, n) for n, each in enumerate(inside["puzzles"])]
    _all_different([normal for normal, _ in read])
    texts = {key: inside.get(key, "") for key in ("title", "author", "text")}
    kept: Json = {key: part for key, part in texts.items() if part}
    kept["puzzles"] = [normal for normal, _ in read]
    rulesets = sorted({ruleset for _, ruleset in read if ruleset})
    return Collection({"format": 1, NAME: kept}, tuple(rulesets))


def _puzzle(doc: object, n: int) -> tuple[Json, str]:
    """A puzzle of a collection, normalised, and its ruleset; "" for a shipped puzzle.

    The error names the number of the puzzle.
    """
    try:
        part: Json = check(doc, _EACH)
        if "ruleset" in part and "id" in part:
            known(part["ruleset"], (*catalogue.LISTED, *catalogue.TEMPLATES), "ruleset", "ruleset")
            return dict(part), ""
        found = puzzle.puzzle(part).scenario if "scenario" in part else _scenario(part)
    except BadInput as error:
        where = ".".join(filter(None, (f"{NAME}.puzzles.{n}", error.where)))
        raise BadScenario(say("collection.puzzle", n=n + 1, why=error), where) from None
    normal = wire.scenario_json(found)
    return part | {"scenario": normal} if "scenario" in part else normal, found.world.ruleset


def _scenario(doc: Json) -> Scenario:
    found = wire.scenario(doc)
    if found.goal is None:
        raise BadScenario(say("collection.no-goal"), "goal")
    return found


def _all_different(puzzles: Sequence[Json]) -> None:
    """Refuse a puzzle that is there twice: progress is kept once for each puzzle."""
    identities = [canonical(_identity(each)) for each in puzzles]
    for n, one in enumerate(identities):
        if one in identities[:n]:
            first = identities.index(one) + 1
            raise BadScenario(say("collection.twice", n=n + 1, first=first), f"{NAME}.puzzles.{n}")


def _identity(doc: Json) -> Json:
    """The identity of a puzzle: its scenario without `rules`, or its ruleset and id if shipped."""
    scenario: Json = doc.get("scenario", doc)
    return {key: part for key, part in scenario.items() if key != "rules"}


def unpack(given: str) -> str:
    """The JSON of the collection in a link, in whatever form the link arrives. Raises BadLink."""
    return link.unpack(given, NAME)


def encode(found: Collection) -> str:
    """The link of a collection, from "#" on. Raises BadLink where it is too large for a link."""
    made = link.link_of(found.document, found.rulesets, NAME)
    if not made:
        raise BadLink(say("collection.too-large"))
    return made
