"""Boards for the bench: shipped scenarios with more counters, and one large map."""

from __future__ import annotations

import json
from itertools import cycle
from typing import Any

from overstack.documents import wire
from tools.shell import ROOT

Json = dict[str, Any]
#: The folder and the scenario to crowd, by ruleset.
SCENARIOS = {
    "aam2009": ("aam2009", "rzhev-road"),
    "totaler-krieg": ("totaler_krieg", "railhead-1941"),
    "europa": ("europa", "vistula-bridgehead"),
    "asl": ("asl", "mounted-column"),
    "reloaded": ("reloaded", "mill-cross"),
}
#: For scenarios that begin with dice: the moment at which counters can move.
BEGUN = {"reloaded": {"phase": "movement", "active": "allies"}}


def scenario(ruleset: str) -> Json:
    """The document of a ruleset's scenario, at a moment when a side can move."""
    folder, name = SCENARIOS[ruleset]
    path = ROOT / "rulesets" / folder / "scenarios" / f"{name}.json"
    document: Json = json.loads(path.read_text(encoding="utf-8"))
    return document | BEGUN.get(ruleset, {})


def crowded(document: Json, count: int) -> Json:
    """A scenario with `count` counters: copies of its own are spread over its free hexes."""
    here = wire.scenario(document).world.map
    taken = {counter.get("at") for counter in document["counters"]}
    free = [label for at in here.grid if (label := here.grid.label(at)) not in taken]
    pattern = [c for c in document["counters"] if "aboard" not in c and _alone(document, c)]
    counters = list(document["counters"])
    step = max(1, len(free) // max(1, count - len(counters)))
    spots = cycle(free[::step])
    for number, model in zip(range(count - len(counters)), cycle(pattern), strict=False):
        copy = {
            key: value for key, value in model.items() if key not in ("order", "spent", "marks")
        }
        counters.append({**copy, "id": f"more{number}", "at": next(spots)})
    return {**document, "counters": counters}


def _alone(document: Json, counter: Json) -> bool:
    """Whether no counter is aboard this one: a copy of a carrier would come without its load."""
    return all(other.get("aboard") != counter["id"] for other in document["counters"])


def great(columns: int, rows: int, count: int, play: str) -> Json:
    """A large map with woods, hills, towns and a road, and `count` counters on it."""
    document = scenario("aam2009")
    digits = 3 if max(columns, rows) > 99 else 2
    labels = "003005" if digits == 3 else "0305"
    grid = {"size": [columns, rows], "grid": "flat", "labels": labels}
    terrain = {}
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            ground = (column * 7 + row * 5 + column * row) % 11
            word = {0: "forest", 1: "forest", 2: "hill", 3: "town"}.get(ground, "")
            if word:
                terrain[f"{column:0{digits}d}{row:0{digits}d}"] = word
    road = [f"{column:0{digits}d}{rows // 2:0{digits}d}" for column in range(1, columns + 1)]
    document |= {
        "title": "A great map",
        "text": "",
        "map": {**grid, "terrain": terrain, "roads": [{"kind": "road", "along": road[:2]}]},
        "play": play,
        "zones": {},
        "victory": [],  # its places are not on this map
    }
    document["counters"] = []
    models = [c for c in scenario("aam2009")["counters"] if "aboard" not in c]
    for number, model in zip(range(count), cycle(models), strict=False):
        place = number * (columns * rows) // count
        at = f"{place // rows + 1:0{digits}d}{place % rows + 1:0{digits}d}"
        copy = {key: model[key] for key in ("kind", "side", "name") if key in model}
        document["counters"].append({**copy, "id": f"c{number}", "at": at})
    return document
