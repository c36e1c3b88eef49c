"""Put players' own armies into a scenario: army lists replace the units that wait for set-up.

Knows no game: the ruleset names the box in which an army waits (`judging.muster`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from overstack.documents.counters import counters_json
from overstack.documents.map import map_json
from overstack.documents.wire import scenario_json
from overstack.judging.muster import Ground, Muster
from overstack.judging.own import CARD
from overstack.schema.parts import Json
from overstack.views.games import Games, Node
from overstack.views.muster import light, node_of_list
from overstack.words.errors import BadInput
from overstack.words.sentences import core

if TYPE_CHECKING:
    from overstack.answers.army import Battle

MOST_ARMIES = 2
#: The keys of a scenario that `_ready` keeps when it turns the board into one for set-up.
KEPT = frozenset({
    "format", "ruleset", "title", "author", "text", "rules", "options", "sides", "first", "turns",
    "points", "zones",
})  # fmt: skip

#: The JSON of a card.
Card: TypeAlias = dict[str, Any]


def battle(games: Games, request: Mapping[str, Any]) -> Battle:
    """Return the requested scenario as a game whose waiting units are replaced by these armies.

    Raises BadInput.
    """
    node = games.open({"scenario": request["scenario"], "log": request.get("log", [])})
    if node.table.rules.armies is None:
        raise BadInput(core()["unable.no-army"], "scenario")
    own = node.table.rules.armies.muster
    there = own.waits in node.state.world.map.boxes
    doc = dict(node.table.scenario.document) if there else _ready(node, own.ground)
    for asked in request["armies"]:
        army = {"ruleset": node.state.world.ruleset} | asked
        doc = _with(doc, own, node_of_list(army)[0], army["side"])
    return {"game": light(games.open({"scenario": doc, "log": []}).document())}


def _ready(node: Node, ground: Ground) -> dict[str, Any]:
    """Return the scenario document for set-up on a board: its map and the counters that lie on it.

    The rulebook's boxes, and its stock if none of it lies on the board, are added.
    """
    words, sides = node.table.book.words, node.state.world.sides
    doc: dict[str, Any] = {key: value for key, value in scenario_json(node.table.scenario).items()
                           if key in KEPT}  # fmt: skip
    sheet = map_json(node.state.world.map)
    boxes = {box: words[f"army.field.{box}"] for box in ground.boxes}
    doc["map"] = sheet | {"boxes": sheet.get("boxes", {}) | boxes}
    lying = [c for c in node.state.counters if c.kind.type in ground.lies and not c.aboard]
    stocked = {c.kind.id for c in lying} & {kind for kind, _ in ground.stock}
    stock = [
        {"id": f"stock-{n}", "kind": kind, "side": sides[side].id, "at": f"@{ground.stocked}"}
        for n, (kind, side) in enumerate(() if stocked else ground.stock)
    ]
    there = counters_json(lying, node.state.world.map, ())
    return {"turns": ground.turns, **doc, "phase": ground.begins, "counters": there + stock}


def _with(doc: Mapping[str, Any], own: Muster, army: Node, side: str) -> dict[str, Any]:
    """Return the scenario with an army in place of a side's waiting units.

    Of the points limits of scenario and army, the higher one applies.
    """
    box, ids = f"@{own.waits}", f"{side}-"
    gone = {each["id"] for each in doc["counters"] if _waits(each, box, side)}
    kept = [each for each in doc["counters"] if gone.isdisjoint((each["id"], each.get("aboard")))]
    brought: dict[str, Any] = light(army.document())["scenario"]
    cards, called = _together(list(doc.get(CARD, ())), list(brought.get(CARD, ())))
    fresh = []
    for each in list(brought["counters"]):
        new = each | {"id": ids + each["id"], "kind": called.get(each["kind"], each["kind"])}
        new |= {"aboard": ids + each["aboard"]} if "aboard" in each else {"at": box}
        fresh.append({key: value for key, value in new.items() if key != "order"})
    points = max(doc.get("points", 0), army.state.world.points)
    more: Json = ({"points": points} if points else {}) | ({CARD: cards} if cards else {})
    return {**doc, "counters": kept + fresh, **more}


def _together(there: list[Card], brought: list[Card]) -> tuple[list[Card], dict[str, str]]:
    """The own cards of two armies together, and the new id of each brought card by its old id.

    If two different cards share an id, the brought card gets another id.
    """
    by_id: dict[str, Card] = {card["id"]: card for card in there}
    called: dict[str, str] = {}
    for card in brought:
        name, number = str(card["id"]), 2
        while by_id.get(name, card | {"id": name}) != card | {"id": name}:
            name, number = f"{card['id'][:21]}-{number}", number + 1
        called[card["id"]], by_id[name] = name, card | {"id": name}
    return list(by_id.values()), called


def _waits(counter: Mapping[str, Any], box: str, side: str) -> bool:
    return counter["side"] == side and counter.get("at") == box
