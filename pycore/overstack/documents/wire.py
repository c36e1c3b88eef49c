"""JSON to values and back: the only boundary where untrusted text enters (law 9).

`schema` defines the shape of a document and `shape` enforces it. This module checks what a
schema cannot express: that names exist in the ruleset, that places are on the map, that a
rider has a carrier. Bad input raises BadInput, with one sentence and a path; accepted input
crashes nothing later. Whether a stack is lawful is not checked: a board may hold an unlawful
one. A ruleset's `setup` checks what that rulebook alone requires of a position.
Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from overstack.book.model import Book
from overstack.catalogue import RULESETS, rules_for, rules_of
from overstack.documents import combat_table, goal, schema
from overstack.documents.counters import counters_json, counters_of
from overstack.documents.log import check_shape, entry, entry_json, entry_of
from overstack.documents.map import (
    in_printed_order,
    map_hash,
    map_json,
    map_of,
    place,
    place_json,
    place_of,
)
from overstack.documents.post import post_json, post_of
from overstack.documents.victory import award_json, awards_of, counter_ids
from overstack.house import text as house_text
from overstack.house.schema import HOUSE_ID
from overstack.judging.rules import Ruleset
from overstack.position.hexes import Hex
from overstack.position.post import Post
from overstack.position.state import Frame, Game, Map, Scenario, Side, State, World
from overstack.schema import terrain
from overstack.schema.parts import EDGES, ROADS, TERRAIN, Json
from overstack.schema.shape import check, known, quote, refusal
from overstack.schema.strict_json import parse_json
from overstack.words.errors import BadInput, BadScenario
from overstack.words.sentences import say

__all__ = [
    "check_shape",
    "entry",
    "entry_json",
    "game",
    "game_json",
    "map_hash",
    "map_json",
    "parse_json",
    "place",
    "place_json",
    "post",
    "ruling_request",
    "scenario",
    "scenario_json",
    "state_from",
    "state_json",
]


def scenario(doc: object, book: Book | None = None) -> Scenario:
    """Parse a scenario document; with `book` it must be a scenario of that ruleset.

    Raises BadInput. The scenario's `document` is normalised: it has no default values, its
    counters are in order of place and entry, and a missing `rules` is set to today's version.
    """
    return _scenario(check(doc, schema.DOCUMENTS["scenario"]), book)


#: The schema of a game without the scenario, which is checked separately; errors in the scenario
#: have paths relative to it.
_SHELL = schema.DOCUMENTS["game"] | {
    "properties": schema.DOCUMENTS["game"]["properties"] | {"scenario": {}}
}


def _scenario(doc: Json, book: Book | None) -> Scenario:
    if book is None:
        book = _book_of(doc)
    elif doc["ruleset"] != book.id:
        raise refusal("ruleset", say("wrong.should-be", id=quote(book.id)))
    sheet = map_of(doc["map"], RULESETS.get(book.id, "overstack").rpartition(".")[0], book)
    world = _world(doc, book, sheet)
    counters, ordered = counters_of(doc["counters"], book, world)
    turn = doc.get("turn", 1)
    phase, active = _moment(doc, book, world)
    position = State(
        world, counters, turn, phase, active, options=_options(doc.get("options", {}), book)
    )
    if "victory" in doc:
        awards = awards_of(doc["victory"], book, position, doc.get("gone", ()))
        world = replace(world, victory=awards)
        position = replace(position, world=world)
    if "table" in doc:
        table = combat_table.table_of(doc["table"], rules_of(world).tables, book.terrains)
        world = replace(world, table=table)
        position = replace(position, world=world)
    found = Scenario(
        title=doc.get("title", ""),
        author=doc.get("author", ""),
        text=doc.get("text", ""),
        rules=doc.get("rules", book.version),
        world=world,
        position=position,
        ordered=ordered,
        document={},
        goal=goal.goal_of(doc["goal"], book, position) if "goal" in doc else None,
    )
    drawn = dict(doc["map"]) if "builtin" in doc["map"] else map_json(sheet)
    return replace(found, document=_document(found, drawn))


def _book_of(doc: Json) -> Book:
    """The book of the ruleset that a document names, or of the house rules in the document."""
    if (doc["ruleset"] == HOUSE_ID) != ("house" in doc):
        raise refusal("ruleset", say("wrong.should-exactly-where-key", house=repr(HOUSE_ID)))
    try:
        return rules_for(doc).BOOK
    except BadScenario as error:
        if "house" not in doc:
            raise
        inside = f"house.{error.where}" if error.where else "house"
        said = say("unfit.house-rules", error=house_text.plainly(error))
        raise BadScenario(said, inside) from None
    except BadInput as error:
        raise BadScenario(str(error), "ruleset") from None


def _world(doc: Json, book: Book, sheet: Map) -> World:
    looks = {side.id: side.look for side in book.sides}
    sides = tuple(
        Side(s["id"], s["name"], s.get("look", looks.get(s["id"], ""))) for s in doc["sides"]
    )
    names = [side.id for side in sides]
    for n, name in enumerate(names):
        if name in names[:n]:
            raise refusal(f"sides.{n}.id", say("wrong.should-not-another-side"))
    first = doc.get("first", names[0])
    known(first, names, "first", "side")
    for side in doc.get("zones", {}):
        known(side, names, f"zones.{side}", "side")
    return World(
        ruleset=book.id,
        map=sheet,
        sides=sides,
        first=first,
        kinds=book.kinds,
        play=doc.get("play", "turns"),
        turns=doc.get("turns", 0),
        points=doc.get("points", 0),
        costs=_costs(doc.get("costs", {}), book),
        zones={
            side: _zone(labels, sheet, f"zones.{side}")
            for side, labels in doc.get("zones", {}).items()
        },
        house=book.house,
        cards=book.cards,
    )


def _costs(doc: Mapping[str, int], book: Book) -> dict[str, int]:
    """Movement costs by name. Every step must cost something, or a portion might never end."""
    types = {kind.type for kind in book.kinds.values()}
    for key, cost in doc.items():
        name, _, kind = key.partition("/")
        if name not in (*TERRAIN, *ROADS, *EDGES):
            terrain.known_terrain(name, book.terrains, f"costs.{key}", *ROADS, *EDGES)
        if kind:
            known(kind, types, f"costs.{key}", "type of counter")
        if cost == 0 and name not in EDGES:
            raise refusal(f"costs.{key}", say("wrong.should-not-0-every"))
    return dict(sorted(doc.items()))


def _zone(labels: list[str], sheet: Map, where: str) -> frozenset[Hex]:
    found = [place_of(label, sheet, f"{where}.{n}").hex for n, label in enumerate(labels)]
    return frozenset(at for at in found if at is not None)


def _moment(doc: Json, book: Book, world: World) -> tuple[str, str]:
    """Phase and active side; a phase that is not per side has no active side."""
    phase = doc.get("phase", next(iter(book.phases), ""))
    known(phase, book.phases, "phase", "phase")
    active = doc.get("active", "") or world.first
    known(active, [side.id for side in world.sides], "active", "side")
    return phase, active if book.phases[phase].per_side else ""


def _options(doc: Mapping[str, bool], book: Book) -> frozenset[str]:
    for name in doc:
        known(name, book.options, f"options.{name}", "option")
    return frozenset(name for name, on in doc.items() if on)


def _document(found: Scenario, sheet: Json) -> Json:
    """The normalised document: without empty and default values, keys in a fixed order."""
    world, position = found.world, found.position
    grid = world.map.grid
    doc: Json = {
        "format": 1,
        "ruleset": world.ruleset,
        "title": found.title,
        "author": found.author,
    }
    doc |= {"text": found.text, "rules": found.rules}
    doc["house"], doc["card"] = world.house, list(world.cards)
    doc["options"] = dict.fromkeys(sorted(position.options), True)
    doc["map"] = sheet
    doc["sides"] = [_side_json(side) for side in world.sides]
    doc["first"] = world.first if world.first != world.sides[0].id else ""
    doc["play"] = world.play if world.play != "turns" else ""
    doc["turn"] = position.turn if position.turn != 1 else 0
    doc["turns"], doc["points"] = world.turns, world.points
    doc["phase"], doc["active"] = position.phase, position.active
    doc["costs"] = dict(world.costs)
    doc["zones"] = {
        side: [grid.label(at) for at in in_printed_order(grid, zone)]
        for side, zone in sorted(world.zones.items())
    }
    doc["goal"] = goal.goal_json(found.goal, world.map) if found.goal else None
    doc["victory"] = [award_json(award, world.map) for award in world.victory]
    doc["gone"] = sorted(counter_ids(world.victory) - position.by_id.keys())
    doc["table"] = combat_table.table_json(world.table) if world.table else None
    kept = {key: part for key, part in doc.items() if part or key == "rules"}
    return kept | {"counters": counters_json(position.counters, world.map, found.ordered)}


def _side_json(side: Side) -> Json:
    doc: Json = {"id": side.id, "name": side.name}
    return doc | ({"look": side.look} if side.look else {})


def scenario_json(found: Scenario) -> Json:
    """A copy of the normalised document; parsing it gives an equal scenario."""
    return deepcopy(dict(found.document))


def game(doc: object) -> Game:
    """Parse a game document: a scenario and a log. Raises BadInput.

    The log is not played here: `rules.replay` does that, and refuses entries it cannot play.
    """
    whole: Json = check(doc, _SHELL)
    found = scenario(whole["scenario"])
    sheet, book = found.world.map, rules_of(found.world).BOOK
    log = (entry_of(e, sheet, f"log.{n}", book) for n, e in enumerate(whole.get("log", ())))
    return Game(found, tuple(log), post(whole, found))


def post(doc: Mapping[str, Any], of: Scenario) -> Post | None:
    """The post in a game's document; None if it is no game by link. Raises BadInput."""
    if "post" not in doc:
        return None
    found: Json = check(doc["post"], schema.DOCUMENTS["post"], "post")
    return post_of(found, of.world, len(doc.get("log", ())))


def game_json(found: Game) -> Json:
    """The document of a game, as links and files contain it."""
    sheet = found.scenario.world.map
    doc = {
        "scenario": scenario_json(found.scenario),
        "log": [entry_json(e, sheet) for e in found.log],
    }
    return doc | ({"post": post_json(found.post)} if found.post else {})


def ruling_request(doc: object, sheet: Map, book: Book) -> Json:
    """The checked request of a link: a counter and its path, an act, or a place. Raises BadInput.

    Its counters are checked only when the request is answered, as with entries.
    """
    found: Json = check(doc, schema.DOCUMENTS["asked"], "asked")
    if "entry" in found:
        return {"entry": entry_json(entry_of(found["entry"], sheet, "asked.entry", book), sheet)}
    if "place" in found:
        return {"place": place_json(place_of(found["place"], sheet, "asked.place"), sheet)}
    way = (place_of(p, sheet, f"asked.path.{n}") for n, p in enumerate(found["path"]))
    return {"who": found["who"], "path": [place_json(place, sheet) for place in way]}


# -- positions ----------------------------------------------------------------------------


def state_json(state: State, rules: Ruleset | None = None) -> Json:
    """The JSON of a position, without the data of its world."""
    sheet = state.world.map
    pack = (rules or rules_of(state.world)).codec.to_json
    everyone = [counter.id for counter in state.counters]
    return {
        "turn": state.turn,
        "phase": state.phase,
        "active": state.active,
        "options": sorted(state.options),
        "counters": counters_json(state.counters, sheet, everyone),
        "frames": [_frame_json(frame, sheet) for frame in state.frames],
        "own": pack(state.own),
    }


def _frame_json(frame: Frame, sheet: Map) -> Json:
    doc: Json = {"kind": frame.kind, "side": frame.side, "who": frame.who, "note": list(frame.note)}
    if frame.place is not None:
        doc["place"] = sheet.label(frame.place)
    return {key: part for key, part in doc.items() if part}


def state_from(world: World, position: object, rules: Ruleset | None = None) -> State:
    """Parse the JSON of a position in a world. Raises BadInput."""
    doc: Json = check(position, schema.DOCUMENTS["position"])
    rules = rules or rules_of(world)
    unpack = rules.codec.from_json
    counters, _ = counters_of(doc["counters"], rules.BOOK, world)
    known(doc["phase"], rules.BOOK.phases, "phase", "phase")
    if doc["active"]:
        known(doc["active"], [side.id for side in world.sides], "active", "side")
    return State(
        world=world,
        counters=counters,
        turn=doc["turn"],
        phase=doc["phase"],
        active=doc["active"],
        frames=tuple(_frame(frame, world, f"frames.{n}") for n, frame in enumerate(doc["frames"])),
        options=_options(dict.fromkeys(doc["options"], True), rules.BOOK),
        own=unpack(doc["own"]),
    )


def _frame(doc: Json, world: World, where: str) -> Frame:
    at = place_of(doc["place"], world.map, f"{where}.place") if "place" in doc else None
    return Frame(
        doc["kind"], doc.get("side", ""), at, doc.get("who", ""), tuple(doc.get("note", ()))
    )
