"""Armies of one's own in a scenario that begins with set-up: the lists take the place of its units.

Knows no game: where an army waits is the ruleset's to say (`judging.muster`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from overstack.judging.muster import Muster, muster
from overstack.umpire.games import Games, Node
from overstack.umpire.muster import mustered
from overstack.umpire.verdicts import Json
from overstack.words.errors import BadInput
from overstack.words.sentences import core, say

MOST_ARMIES = 2


def battle(games: Games, request: Mapping[str, Any]) -> Json:
    """The game of a scenario with these armies in place of its own. Raises BadInput."""
    armies = request.get("armies")
    if not isinstance(armies, list) or not 0 < len(armies) <= MOST_ARMIES:
        raise BadInput(say("refuse.shape", key="armies"), "armies")
    node = games.open({"scenario": request.get("scenario"), "log": []})
    own = muster(node.table.rules)
    if own is None or own.waits not in node.state.world.map.boxes:
        raise BadInput(core()["refuse.no-army"], "scenario")
    doc = dict(node.table.scenario.document)
    for number, asked in enumerate(armies):
        if not isinstance(asked, Mapping):
            raise BadInput(say("refuse.shape", key="armies"), f"armies.{number}")
        told = {"ask": "army", "ruleset": node.state.world.ruleset} | dict(asked)
        doc = _with(doc, own, mustered(told)[0], told["side"])
    return {"game": games.open({"scenario": doc, "log": []}).document()}


def _with(doc: Mapping[str, Any], own: Muster, army: Node, side: str) -> dict[str, Any]:
    """The scenario with an army in place of what waits of a side; the dearer limit counts."""
    box, ids = f"@{own.waits}", f"{side}-"
    gone = {each["id"] for each in doc["counters"] if _waits(each, box, side)}
    kept = [each for each in doc["counters"] if gone.isdisjoint((each["id"], each.get("aboard")))]
    fresh, listed = [], dict(army.table.scenario.document)["counters"]
    for each in listed if isinstance(listed, list) else ():
        new = each | {"id": ids + each["id"]}
        new |= {"aboard": ids + each["aboard"]} if "aboard" in each else {"at": box}
        fresh.append({key: value for key, value in new.items() if key != "order"})
    points = max(doc.get("points", 0), army.state.world.points)
    return {**doc, "counters": kept + fresh} | ({"points": points} if points else {})


def _waits(counter: Mapping[str, Any], box: str, side: str) -> bool:
    return counter["side"] == side and counter.get("at") == box
