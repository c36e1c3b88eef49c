"""Draw the goal of a draft: room in a full hex, a hex to hold, an exit to bar, an enemy to lose.

The victory points of a draft are of the same kinds as those of the shipped scenarios: to hold a
hex, or to reach one. The signs of measures come from the opponent's aims of the ruleset.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from overstack import catalogue
from overstack.documents import wire
from overstack.judging.rules import Ruleset
from overstack.judging.victory import SCORE
from overstack.mining.boards import Board
from overstack.opponent.aims import aims_of
from overstack.position.hexes import distance
from overstack.position.state import Place, State
from overstack.schema.parts import Json

ACTS = 3  # limit of acts of a draft; one more than are needed while it is changed
#: The families of goals about a full hex; the others are about the answer of another side.
ROOMY = ("room", "pack")
ANSWERED = ("hold", "bar", "trap")
ODDS = "1/50"  # the chance that is asked for until the best one is known


def families(board: Board) -> tuple[str, ...]:
    """The families of goals for a board: answers only where no result is entered by hand."""
    rules = catalogue.rules_for(board.shell)
    if rules.odds is not None:
        return ("room", "kill", "kill", "kill", "hold")
    if aims_of(rules).by_hand:
        return ("room", "room", "room", "pack")
    return ("room", "room", "pack", *ANSWERED)


def goal_for(board: Board, doc: Json, family: str, target: Place, chooser: Random) -> Json:
    """The draft with a goal of its active side. Its first counter is to move, the second a foe."""
    rules = catalogue.rules_for(doc)
    state = rules.setup(wire.scenario(doc))
    own = doc["active"]
    until: Json = {"turn": 1, "phase": doc["phase"]}
    if rules.BOOK.phases[doc["phase"]].per_side:
        until["side"] = own
    if family not in ROOMY:
        until |= _reply_portion(rules, state, own)
    goal: Json = {"side": own, "moves": ACTS, "until": until, "end": family not in ("trap", "kill")}
    wants = WANTS[family](board, doc, target, chooser)
    if family in ("room", "hold"):
        bad = bad_measures(rules, state, own)
        wants += [{"measure": name, "side": own, "most": 0} for name in bad]
    goal |= {"want": wants} | ({"chance": ODDS} if family == "kill" else {})
    return doc | {"goal": goal}


def bad_measures(rules: Ruleset, state: State, side: str) -> list[str]:
    """The measures that count against a side and are 0 now."""
    signs = aims_of(rules).measures
    return sorted(
        name
        for (name, whose), figure in rules.measures(state).items()
        if whose == side and figure == 0 and signs.get(name, 0) < 0
    )


def _reply_portion(rules: Ruleset, state: State, own: str) -> Json:
    """The next portion of another side in the turn; nothing if there is none."""
    steps = [(step.phase, step.side) for step in rules.sequence(state)]
    now = (state.phase, own)
    after = steps[steps.index(now) + 1 :] if now in steps else []
    found = next(((phase, side) for phase, side in after if side not in ("", own)), None)
    return {"phase": found[0], "side": found[1]} if found else {}


def _room(board: Board, doc: Json, target: Place, chooser: Random) -> list[Json]:
    """The mover is to reach the full place; perhaps one more counter is to be somewhere."""
    mover, label = doc["counters"][0], board.sheet.label(target)
    wants: list[Json] = [{"reach": [label], "who": [mover["id"]]}]
    others = [c for c in doc["counters"][2:] if c["side"] == doc["active"]]
    if not others or chooser.random() < ALONE:
        return wants
    other = chooser.choice(others)
    grid = board.sheet.grid
    at = grid.parse(other["at"].partition("/")[0])
    place = Place(chooser.choice([at, *grid.neighbours(at)]))
    if target.hex in grid.neighbours(at) and chooser.random() < ALONE:
        place = target
    return [*wants, {"reach": [board.sheet.label(place)], "who": [other["id"]]}]


def _pack(board: Board, doc: Json, target: Place, chooser: Random) -> list[Json]:
    """As many counters as are there now, or one more, are to be in the place."""
    label, own = board.sheet.label(target), doc["active"]
    there = sum(c["at"] == label and c["side"] == own for c in doc["counters"])
    return [{"pack": label, "side": own, "least": there + chooser.randrange(2)}]


def _hold(board: Board, doc: Json, target: Place, _: Random) -> list[Json]:
    """The side alone is to hold the hex after the others have moved."""
    label = board.sheet.label(Place(target.hex))
    doc["victory"] = [{"hold": [label], "points": 1}]
    return [{"measure": SCORE, "side": doc["active"], "least": 1}]


def _bar(board: Board, doc: Json, _: Place, chooser: Random) -> list[Json]:
    """The foe is to be kept from a hex of the edge of the board."""
    grid, foe = board.sheet.grid, doc["counters"][1]
    at = grid.parse(foe["at"].partition("/")[0])
    edge = [each for each in grid if len(grid.neighbours(each)) < 6 and distance(each, at) > 1]
    label = board.sheet.label(Place(chooser.choice(edge or [at])))
    award = {"reach": [label], "who": [foe["id"]], "for": foe["side"], "points": 1}
    doc["victory"] = [award]
    return [{"measure": SCORE, "side": foe["side"], "most": 0}]


def _trap(_: Board, doc: Json, __: Place, ___: Random) -> list[Json]:
    """The foe is to have no step left when it is to move."""
    return [{"trapped": doc["counters"][1]["id"]}]


def _kill(_: Board, doc: Json, __: Place, ___: Random) -> list[Json]:
    """The foe is to be destroyed."""
    return [{"lost": [doc["counters"][1]["id"]]}]


ALONE = 0.4  # how often the mover is the only counter that the goal names
WANTS: dict[str, Callable[[Board, Json, Place, Random], list[Json]]] = {
    "room": _room,
    "pack": _pack,
    "hold": _hold,
    "bar": _bar,
    "trap": _trap,
    "kill": _kill,
}
