"""The line of sight between two Locations (D-sight).

Uses only the map. A simple substitute for section A6.
"""

from __future__ import annotations

from overstack.judging.verdict import Grade, Rule, clause, facts, finds
from overstack.position.hexes import Hex, line
from overstack.position.memo import memo
from overstack.position.state import Place, State
from overstack.rulesets.asl.attack.modifiers import CC, Attack
from overstack.rulesets.asl.book import BOOK
from overstack.rulesets.asl.equivalents import UNDERGROUND, Findings, role, trait

#: Terrain that blocks the line of sight from ground to ground.
BLOCKING = frozenset(BOOK.tables["supplied"]["blocking"])
RAISED = frozenset({"hill", "hill2", "mountain"})


@finds("D-sight", otherwise=())
def sight(rule: Rule, state: State, attack: Attack) -> Findings:
    """Forbid an attack if blocking terrain lies between two Locations on the ground."""
    start, end, firer = attack.firer.place, attack.target.place, attack.firer
    if attack.means == CC or start.hex is None or end.hex is None:
        return ()
    between = barrier(state, start, end)
    grade = Grade.FORBIDDEN if between else Grade.LAWFUL
    if not between and (_raised(state, start) or _raised(state, end)):
        return ()
    say = "below" if start.hex in between else "hexside" if len(between) > 1 else ""
    # A line along a hexside runs between two hexes, so the finding names both.
    label = "/".join(state.world.map.label(Place(at)) for at in between)
    figures = facts(between=label) if between and say != "below" else ()
    return (rule.graded(grade, end, firer.side, facts=figures, say=say, who=(firer.id,)),)


@clause("D-sight", otherwise=False)
def unsighted(state: State, attack: Attack) -> bool:
    """Whether the line of sight of an attack is blocked."""
    if attack.means == CC:
        return False
    return bool(barrier(state, attack.firer.place, attack.target.place))


@memo(of="world")
def barrier(state: State, start: Place, end: Place) -> tuple[Hex, ...]:
    """Return the first blocking hex or pair at a hexside; `start` if an end is underground."""
    if start.hex is None or end.hex is None:
        return ()
    if start != end and {role(state, start), role(state, end)} & set(UNDERGROUND):
        return (start.hex,)
    if _raised(state, start) or _raised(state, end):
        return ()
    return _blocking(state, start.hex, end.hex)


def _blocking(state: State, start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Return the first hex, or pair at a hexside, that blocks; empty if the line is clear."""
    for cells in line(start, end)[1:-1]:
        if all(state.world.map.terrain_at(cell) in BLOCKING for cell in cells):
            return cells
    return ()


def _raised(state: State, place: Place) -> bool:
    """Whether a place sees over blocking terrain: a level above the ground, or a hill."""
    if trait(state, place, "height") > 0:
        return True
    return place.hex is not None and state.world.map.terrain_at(place.hex) in RAISED
