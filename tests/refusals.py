"""The record of the answers to documents with one thing wrong, each in turn.

Every part of a few whole documents is removed, doubled, or replaced by something that does not
belong there. `tests/data/records/refusals.txt` keeps, as read and approved, the place and the words
of each refusal (for authors of documents, and for readers who open a link), or else the resulting
value. `python -m tests.refusals` rewrites it.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from itertools import islice
from typing import Any

from overstack.catalogue import ruleset
from overstack.documents import collection, link_errors, puzzle, wire
from overstack.house.text import faults_of_text, house_of_text, toml
from overstack.position.state import State
from overstack.schema.strict_json import canonical
from overstack.words.errors import BadInput
from tests.record import path_of

Json = dict[str, Any]
Damaged = tuple[str, Json]

RECORD = path_of("refusals")

SCENARIO: Json = {
    "format": 1,
    "ruleset": "template",
    "title": "The bridge",
    "text": "Hold it.",
    "options": {"weakened-free": True},
    "map": {
        "size": [4, 3],
        "grid": "flat",
        "labels": "0305",
        "shift": "odd",
        "terrain": {"0101": "forest"},
        "features": {"0202": ["crossroads"]},
        "parts": {"0202/below": {"kind": "cellar", "name": "Vault"}},
        "edges": {"0101/0102": "river"},
        "roads": [{"kind": "road", "along": ["0101", "0102", "0103"]}],
        "names": {"0103": "Mill"},
        "boxes": {"reserve": "Reserve"},
    },
    "sides": [{"id": "blue", "name": "Blue", "look": "us"}, {"id": "red", "name": "Red"}],
    "first": "red",
    "turn": 2,
    "turns": 3,
    "phase": "move",
    "active": "red",
    "costs": {"forest/soldier": 2, "river": 0},
    "zones": {"blue": ["0101", "0102"]},
    "goal": {
        "side": "red",
        "want": [
            {"reach": ["0103", "@reserve"], "who": ["c", "a"], "least": 1},
            {"measure": "lost", "side": "blue", "least": 1, "most": 3},
            {"pack": "0202/below", "side": "red", "least": 1},
            {"lost": ["a", "c"], "least": 1},
            {"trapped": "a"},
        ],
        "keep": [{"measure": "lost", "side": "red", "most": 0}],
        "until": {"turn": 3, "phase": "move", "side": "red"},
        "end": True,
        "moves": 4,
        "chance": "1/2",
    },
    "counters": [
        {"id": "a", "kind": "foot", "side": "blue", "at": "0101", "marks": ["weakened"]},
        {"id": "b", "kind": "foot", "side": "blue", "aboard": "a", "name": "Scouts"},
        {"id": "c", "kind": "horse", "side": "red", "at": "0101", "order": 0, "spent": 1},
        {"id": "d", "kind": "foot", "side": "red", "at": "0202/below"},
    ],
}

LOG: list[Json] = [
    {"do": "move", "who": "c", "to": "0102"},
    {"do": "end"},
    {"roll": [3, 4]},
    {"edit": "put", "who": "a", "to": "@reserve"},
    {"edit": "add", "who": "n", "kind": "foot", "side": "red", "on": "c"},
    {"edit": "mark", "who": "c", "mark": "weakened"},
    {"edit": "order", "who": "c", "order": 0},
    {"edit": "moment", "phase": "move", "active": "blue", "turn": 2},
    {"edit": "event", "who": "c", "event": "skirmish"},
    {"edit": "option", "option": "weakened-free", "value": False},
    {"edit": "rename", "who": "c", "name": "Q"},
]

POST: Json = {
    "by": "red",
    "at": 9,
    "since": 6,
    "chains": {
        "blue": {"end": "0" * 32, "count": 2, "value": "1" * 32, "seal": "2" * 32},
        "red": {"end": "3" * 32, "seal": "4" * 32, "was": "5" * 32},
    },
}

HOUSE = """\
format = 1
title = "House"
author = "Me"

[[side]]
id = "blue"
name = "Blue"

[[side]]
id = "red"
name = "Red"

[[feature]]
id = "ford"
name = "Ford"
symbol = "ford"

[[kind]]
id = "inf"
name = "Infantry"
type = "foot"
sides = ["blue"]
weights = { points = 2, steps = 2 }

[[kind]]
id = "tank"
name = "Tank"
allowance = 3
values = ["1", "2"]
weights = { points = 12 }
tags = { formation = "7th" }

[[limit]]
rule = "1"
title = "Points"
check = "sum"
weight = "points"
most = 6
tolerance = 2
checked = "move"

[limit.penalty]
rule = "1b"
does = "step"
steps = 1
weight = "steps"

[[limit.row]]
feature = "ford"
most = 4

[[limit.row]]
marker = "tank"
most = 2

[[limit]]
rule = "2"
title = "Formations"
check = "groups"
tag = "formation"
sides = ["red"]
per = "all"

[[limit]]
rule = "3"
title = "Apart"
check = "apart"
of = ["inf"]
beside = ["formation:7th"]
spare = ["type:foot"]
tolerance = 1
penalty = { text = "Move on." }
"""

#: A puzzle without its scenario.
PUZZLE: Json = {
    "format": 1,
    "id": "bridge",
    "clauses": ["2-limit"],
    "lure": {"entries": LOG[:1], "grade": "forbidden", "clause": "2-limit"},
    "claim": {
        "least": 1,
        "first": LOG[:1],
        "difficulty": "step",
        "trails": 2,
        "chance": "1/2",
        "line": LOG[:2],
    },
    "solution": "0123456789abcdef",
}

COLLECTION: Json = {
    "format": 1,
    "collection": {
        "title": "Bridges",
        "author": "Me",
        "text": "One after the other.",
        "puzzles": [{"ruleset": "asl", "id": "the-gap"}, SCENARIO],
    },
}

#: Values that replace a part of a document.
STRANGE: tuple[Any, ...] = ("nope", 0, 77, [])


def damages(doc: Json, each: int = 1) -> Iterator[Damaged]:
    """The document with one part removed, doubled, or replaced; every `each`-th of these."""
    yield from islice(_damages(doc), 0, None, each)


def _damages(doc: Json) -> Iterator[Damaged]:
    for way in _ways(doc, ()):
        named = ".".join(map(str, way))
        yield f"{named} out", _changed(doc, way, lambda holder, key: holder.pop(key))
        for odd in STRANGE:
            put = partial(_put, value=odd)
            yield f"{named} = {json.dumps(odd)}", _changed(doc, way, put)
        if isinstance(way[-1], int):
            yield f"{named} twice", _changed(doc, way, lambda h, k: h.insert(k, deepcopy(h[k])))


def _ways(part: object, so_far: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    if so_far:
        yield so_far
    inside = part.items() if isinstance(part, dict) else ()
    for key, inner in enumerate(part) if isinstance(part, list) else inside:
        yield from _ways(inner, (*so_far, key))


def _put(holder: Any, key: str | int, value: object) -> None:  # noqa: ANN401 - a list or an object
    holder[key] = value


def _changed(doc: Json, way: tuple[str | int, ...], change: Callable[[Any, Any], object]) -> Json:
    other: Any = json.loads(json.dumps(doc))  # a deep copy, in which no parts are shared
    holder = other
    for key in way[:-1]:
        holder = holder[key]
    change(holder, way[-1])
    found: Json = other
    return found


def told(read: Callable[[], object]) -> str:
    """The result of reading something: a hash of the value, or the refusal with its place."""
    try:
        found = read()
    except BadInput as error:
        return f"{error.where}: {error}"
    return f"ok {hashlib.sha256(canonical(found).encode()).hexdigest()[:8]}"


def _game(doc: Json) -> Iterator[str]:
    yield told(lambda: wire.game_json(wire.game(doc)))
    try:
        wire.game(doc)
    except BadInput as error:
        yield f"  {link_errors.reader_error(error, doc)}"


def lines(each: int = 1) -> Iterator[str]:
    """The lines of the record; with `each`, a sample of them."""
    for name, doc in damages(SCENARIO, each):
        yield f"scenario {name}: " + "".join(_game({"scenario": doc, "log": []}))
    for name, game in damages({"log": LOG}, each):
        yield f"{name}: " + "".join(_game({"scenario": SCENARIO} | game))
    for name, game in damages({"post": POST}, each):
        yield f"{name}: " + "".join(_game({"scenario": SCENARIO, "log": LOG} | game))
    state = ruleset("template").setup(wire.scenario(SCENARIO))
    for name, doc in damages(wire.state_json(state), each):
        yield f"position {name}: {told(partial(_position, state, doc))}"
    for name, doc in damages(PUZZLE, each):
        whole = doc | {"scenario": SCENARIO}
        yield f"puzzle {name}: {told(partial(_puzzle, whole))}"
    for name, doc in damages(COLLECTION, each):
        if not name.startswith("collection.puzzles.1."):  # its scenario is damaged above
            yield f"collection {name}: {told(partial(_collection, doc))}"
    for name, doc in damages(tomllib.loads(HOUSE), each):
        yield f"house {name}: {_house(json.dumps(doc, indent=1))}"
    for name, text in islice(_lines_changed(HOUSE), 0, None, each):
        yield f"house {name}: {_house(text)}"


def _position(state: State, doc: Json) -> Json:
    return wire.state_json(wire.state_from(state.world, doc))


def _puzzle(doc: Json) -> Json:
    return _puzzle_json(puzzle.puzzle(doc))


def _collection(doc: Json) -> Json:
    return collection.collection(doc).document


def _puzzle_json(found: puzzle.Puzzle) -> Json:
    sheet = found.scenario.world.map
    claim = puzzle.claim_json(found.claim, sheet) if found.claim else None
    lure = repr(found.lure)
    return {"id": found.id, "claim": claim, "lure": lure, "clauses": list(found.clauses)}


def _lines_changed(text: str) -> Iterator[tuple[str, str]]:
    """A text with one line removed, doubled, or given another value."""
    written = text.split("\n")
    for number, line in enumerate(written[:-1]):
        key, sign, _ = line.partition(" = ")
        others = {"out": [], "twice": [line, line]}
        others |= {"= 7777": [f"{key} = 7777"], '= "x"': [f'{key} = "x"']} if sign else {}
        for what, instead in others.items():
            other = "\n".join([*written[:number], *instead, *written[number + 1 :]])
            yield f"line {number + 1} {what}", other


def _house(text: str) -> str:
    faults = faults_of_text(text)
    if faults:
        return " | ".join(faults)
    return told(lambda: {"normal": toml(house_of_text(text).document)})


def main() -> None:
    """Rewrite the record."""
    RECORD.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")


if __name__ == "__main__":
    main()
