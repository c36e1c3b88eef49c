"""Small boards to mine on: the boards of the shipped puzzles, and parts of the scenarios' maps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from overstack import catalogue
from overstack.documents import wire
from overstack.opponent.aims import aims_of
from overstack.position.hexes import Hex
from overstack.position.state import Map, Scenario
from overstack.schema.parts import Json
from overstack.search import play, proof

#: Columns and rows of a part of a map: even numbers of columns are skipped, so that the columns
#: (rows of a pointy-top map) that lie half a hex further on are the same as on the whole map.
PART = (4, 4)
#: The keys of a scenario that a puzzle on its board takes over.
KEPT = ("format", "ruleset", "house", "card", "options", "sides", "costs")
Roster = Mapping[str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True)
class Board:
    """A scenario without counters, and for each side the kinds and names that it may have.

    `phases` are the phases in which a puzzle may start.
    """

    shell: Json
    sheet: Map
    roster: Roster
    phases: tuple[str, ...]


@cache
def boards(ruleset: str) -> tuple[Board, ...]:
    """The boards of a ruleset's scenarios and puzzles, whole, each map and order of sides once."""
    puzzles = [each.scenario for each in proof.load_puzzles(ruleset)]
    shipped = [scenario for _, scenario in play.load_scenarios(ruleset)]
    phases = tuple(each.position.phase for each in puzzles)
    phases = phases or aims_of(catalogue.ruleset(ruleset)).moving or ("move",)
    found: dict[tuple[Map, str], Board] = {}
    for scenario in [*puzzles, *shipped]:
        sides = tuple(side.look for side in scenario.world.sides)
        alike = [s for s in puzzles if tuple(side.look for side in s.world.sides) == sides]
        roster = _roster([scenario, *alike])
        if all(len(kinds) > 1 for kinds in roster.values()) or len(roster) > 1:
            key = (scenario.world.map, " ".join(sides))
            found.setdefault(key, Board(_shell(scenario), scenario.world.map, roster, phases))
    return tuple(found.values())


def _shell(scenario: Scenario) -> Json:
    doc = wire.scenario_json(scenario)
    return {key: doc[key] for key in KEPT if key in doc} | {"map": doc["map"], "turns": 1}


def _roster(scenarios: list[Scenario]) -> Roster:
    """The kinds and names that the sides have in some scenarios, markers left out."""
    found: dict[str, dict[tuple[str, str], None]] = {}
    for scenario in scenarios:
        marker = aims_of(catalogue.rules_of(scenario.world)).marker
        for each in scenario.position.counters:
            if each.kind.type != marker or not marker:
                named = (each.kind.id, each.name)
                found.setdefault(each.side, {})[named] = None
    return {side: tuple(kinds) for side, kinds in found.items()}


def draw_board(ruleset: str, chooser: Random) -> Board:
    """A board at random; of a large map a part."""
    board = chooser.choice(boards(ruleset))
    grid = board.sheet.grid
    if grid.columns <= PART[0] + 1 and grid.rows <= PART[1] + 1:
        return board
    wide, high = min(PART[0], grid.columns), min(PART[1], grid.rows)
    left = 2 * chooser.randrange((grid.columns - wide) // 2 + 1)
    top = 2 * chooser.randrange((grid.rows - high) // 2 + 1)
    part = crop(board.sheet, left, top, wide, high)
    shell = board.shell | {"map": part}
    sheet = wire.scenario(shell | {"counters": []}).world.map
    return Board(shell, sheet, board.roster, board.phases)


def crop(sheet: Map, left: int, top: int, wide: int, high: int) -> Json:
    """The document of a part of a map, which keeps its labels.

    `left` and `top` are the numbers of columns and rows left out before it, and are even.
    """
    grid = sheet.grid
    inside = {
        at
        for at in grid
        if left < grid.offset(at)[0] <= left + wide and top < grid.offset(at)[1] <= top + high
    }
    kept = {grid.label(at) for at in inside}
    doc = wire.map_json(sheet)
    origin = [grid.origin[0] + left, grid.origin[1] + top]
    doc |= {"size": [wide, high], "origin": [] if origin == [1, 1] else origin}
    for key in ("terrain", "features", "names"):
        doc[key] = {at: it for at, it in doc.get(key, {}).items() if at in kept}
    doc["parts"] = {
        at: it for at, it in doc.get("parts", {}).items() if at.partition("/")[0] in kept
    }
    doc["edges"] = {
        edge: it for edge, it in doc.get("edges", {}).items() if set(edge.split("/")) <= kept
    }
    doc["roads"] = [
        {"kind": road.kind, "along": [grid.label(at) for at in chain]}
        for road in sheet.roads
        for chain in _chains(road.along, inside)
    ]
    return {key: it for key, it in doc.items() if it}


def _chains(along: tuple[Hex, ...], inside: set[Hex]) -> Iterator[tuple[Hex, ...]]:
    """The parts of a road within some hexes."""
    chain: list[Hex] = []
    for at in (*along, None):
        if at is not None and at in inside:
            chain.append(at)
            continue
        if len(chain) > 1:
            yield tuple(chain)
        chain = []
