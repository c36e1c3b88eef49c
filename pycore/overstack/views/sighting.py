"""Lines of sight and arcs for the page to draw, with places as labels. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from overstack.judging.sighting import Arc, Sight
from overstack.position.hexes import Hex
from overstack.position.state import Action
from overstack.views.games import Node

if TYPE_CHECKING:
    from overstack.answers.rulings import ArcView, SightView


def of_act(node: Node, action: object) -> SightView | None:
    """The `SightView` of an act; None if it has no line of sight or the rulebook draws none."""
    drawing = node.table.rules.drawing
    sight = drawing.sight(node.seen, action) if drawing and isinstance(action, Action) else None
    return None if sight is None else _sight(node, sight)


def of_counter(node: Node, who: str) -> ArcView | None:
    """The `ArcView` of a counter; None if its facing does not matter."""
    drawing = node.table.rules.drawing
    arc = drawing.arc(node.seen, who) if drawing else None
    return None if arc is None else _arc(node, arc)


def _sight(node: Node, sight: Sight) -> SightView:
    return {
        "from": _labels(node, [sight.start])[0],
        "to": _labels(node, [sight.end])[0],
        "clear": sight.clear,
        "cut": _labels(node, sight.cut),
        "blocked": _labels(node, sight.blocked),
        "barred": [_pair(node, side) for side in sight.barred],
        "arcs": [_arc(node, arc) for arc in sight.arcs],
    }


def _arc(node: Node, arc: Arc) -> ArcView:
    return {
        "who": arc.who,
        "at": _at(node, arc.who),
        "way": arc.way,
        "front": _labels(node, arc.front),
        "split": _labels(node, arc.split),
    }


def _at(node: Node, who: str) -> str:
    at = node.seen.by_id[who].place.hex
    return "" if at is None else node.seen.world.map.grid.label(at)


def _pair(node: Node, side: tuple[Hex, Hex]) -> tuple[str, str]:
    """The labels of the two hexes of a hexside on the map."""
    before, behind = (node.seen.world.map.grid.label(at) for at in side)
    return before, behind


def _labels(node: Node, hexes: Iterable[Hex]) -> list[str]:
    """The labels of those hexes that are on the map; a line along its border leaves the map."""
    grid = node.seen.world.map.grid
    return [grid.label(at) for at in hexes if at in grid]
