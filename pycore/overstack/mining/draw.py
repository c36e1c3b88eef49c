"""Draw a position in which a counter has no room where it is to go, and change it at random.

A draft is the scenario document of a puzzle. Its counters are few: a stack in the hex that the goal
names, counters beside it, the mover, and one enemy.
"""

from __future__ import annotations

from copy import deepcopy
from random import Random

from overstack import catalogue
from overstack.documents import wire
from overstack.judging.rules import Ruleset
from overstack.mining.boards import Board, draw_board
from overstack.mining.goals import ROOMY, families, goal_for
from overstack.position.hexes import Hex, distance
from overstack.position.state import Action, Place
from overstack.schema.parts import Json
from overstack.search.solution import Solution
from overstack.words.errors import BadInput, BadScenario

FILLING = 7  # counters that are tried for the hex of the goal until it is full
BESIDE = (1, 4)  # fewest and most counters beside it
MOST = 9  # counters of a draft
#: The changes of a draft, as often as they are drawn, and how a way out is closed.
CHANGES = ("close",) * 5 + ("spent", "place", "kind", "add", "remove")
TIRED = 0.5
#: Movement points left to a counter that stands in the way, and to one that is to move.
LEFT, GOING = (0, 0, 0, 1, 1, 2), (1, 1, 2, 2, 3)


def draft(ruleset: str, chooser: Random) -> tuple[Board, Json] | None:
    """A board and a scenario with a goal on it; None if the dice drew nothing of use."""
    board = draw_board(ruleset, chooser)
    able = [side for side, kinds in board.roster.items() if len(kinds) > 1]
    own = chooser.choice(able)
    others = [side for side in board.roster if side != own]
    middle = chooser.choice(sorted(board.sheet.grid, key=board.sheet.grid.offset))
    beside = list(board.sheet.grid.neighbours(middle))
    if not others or len(beside) < 3:
        return None
    family = chooser.choice(families(board))
    try:
        doc = _draft_around(board, (own, chooser.choice(others)), middle, family, chooser)
    except (BadInput, BadScenario):  # an unlawful stack, of which the rulebook wants to know more
        return None
    return (board, doc) if doc else None


def _draft_around(
    board: Board, sides: tuple[str, str], middle: Hex, family: str, chooser: Random
) -> Json | None:
    """The draft of a family around a hex: the mover, the full hex, counters beside it, an enemy."""
    grid, (own, other) = board.sheet.grid, sides
    beside = list(grid.neighbours(middle))
    doc = board.shell | {"phase": chooser.choice(board.phases), "active": own, "counters": []}
    doc |= {"title": "Found", "text": "Found by the miner."}
    target = chooser.choice([Place(middle), Place(middle), *board.sheet.parts_of(middle)])
    far = [at for at in grid if distance(at, middle) > 1]
    near = beside if family in ROOMY else [at for at in grid if distance(at, middle) <= 2]
    _add(doc, counter(board, own, chooser.choice(near), chooser), GOING, chooser)
    at = chooser.choice(far if family in ROOMY and far else near)
    _add(doc, counter(board, other, at, chooser), (), chooser)
    rules = catalogue.rules_for(doc)
    if family in ROOMY and not _fill_place(rules, board, doc, target, chooser):
        return None
    for _ in range(chooser.randint(*BESIDE) if family in ROOMY else chooser.randint(0, 2)):
        left = LEFT if family in ROOMY else (*GOING, 9)
        _add(doc, counter(board, own, chooser.choice(beside), chooser), left, chooser)
    for each in chooser.sample(doc["counters"], min(2, len(doc["counters"]))):
        if each["at"] == board.sheet.label(target):
            _leave(rules, each, GOING, chooser)
    return goal_for(board, with_unique_names(doc), family, target, chooser)


def _add(doc: Json, each: Json, left: tuple[int, ...], chooser: Random) -> None:
    """Add a counter with a new id, and with few movement points left."""
    taken = {other["id"] for other in doc["counters"]}
    each["id"] = next(c for c in "abcdefghijklmnopq" if c not in taken)
    if left:
        _leave(catalogue.rules_for(doc), each, left, chooser)
    doc["counters"].append(each)


def _leave(rules: Ruleset, each: Json, left: tuple[int, ...], chooser: Random) -> None:
    """Leave a counter few movement points."""
    whole = rules.BOOK.kinds[each["kind"]].allowance
    each["spent"] = max(0, whole - chooser.choice(left))


def _fill_place(rules: Ruleset, board: Board, doc: Json, target: Place, chooser: Random) -> bool:
    """Fill a place until the rules refuse the first counter, or charge for it alone."""
    own, label, mover = doc["active"], board.sheet.label(target), doc["counters"][0]["id"]
    for _ in range(FILLING):
        kind = chooser.choice([*board.roster[own]])
        fresh = {"kind": kind[0], "side": own, "at": label} | ({"name": kind[1]} if kind[1] else {})
        before = list(doc["counters"])
        _add(doc, fresh, LEFT, chooser)
        state = rules.setup(wire.scenario(with_unique_names(doc)))
        seen = rules.inspect(state)
        if seen.prices or not seen.allowed:
            doc["counters"] = before
            continue
        verdict = rules.judge(state, Action("move", mover, target))
        if not verdict.allowed or any(price.side == own for price in verdict.prices):
            return len(doc["counters"]) > 3
    return False


def counter(board: Board, side: str, at: Hex, chooser: Random) -> Json:
    """A counter of a side in a hex, or in a part of it."""
    kind, name = chooser.choice(board.roster[side])
    place = chooser.choice([Place(at), Place(at), *board.sheet.parts_of(at)])
    doc: Json = {"kind": kind, "side": side, "at": board.sheet.label(place)}
    return doc | ({"name": name} if name else {})


def with_unique_names(doc: Json) -> Json:
    """The scenario in which no name occurs twice."""
    kinds, taken = catalogue.rules_for(doc).BOOK.kinds, set[str]()
    for each in doc["counters"]:
        head = kinds[each["kind"]].name
        name = each.get("name") or head
        if name in taken:
            name = next(f"{head} {c}" for c in "ABCDEFGHIJKLM" if f"{head} {c}" not in taken)
            each["name"] = name
        taken.add(name)
    return doc


def mutate(board: Board, doc: Json, solution: Solution, chooser: Random) -> Json:
    """The scenario with one or two changes at random: figures, places, kinds, counters.

    Most often a way to the goal is closed: one of the first acts of its solution. The limit of acts
    is one more than the solution needs.
    """
    after, right = deepcopy(doc), solution.first
    after["goal"]["moves"] = (solution.least or 0) + 1
    for _ in range(chooser.randint(1, 2)):
        what = chooser.choice(CHANGES)
        if what == "close":
            _close(board, after, chooser.choice(right), chooser)
        else:
            _change(board, after, what, chooser)
    return with_unique_names(after)


def _close(board: Board, doc: Json, act: Action, chooser: Random) -> None:
    """Leave the counter of an act no points for it, or put another counter where it goes."""
    mover = next((c for c in doc["counters"] if c["id"] == act.who), None)
    if mover is None:
        return
    if act.to is None or act.to.hex is None or chooser.random() < TIRED:
        _leave(catalogue.rules_for(doc), mover, (0, 0, 1), chooser)
    elif len(doc["counters"]) < MOST:
        fresh = counter(board, doc["active"], act.to.hex, chooser)
        fresh["at"] = board.sheet.label(act.to)
        _add(doc, fresh, LEFT, chooser)


def _change(board: Board, doc: Json, what: str, chooser: Random) -> None:
    counters, own = doc["counters"], doc["active"]
    each = chooser.choice(counters)
    wanted = {who for want in doc["goal"]["want"] for who in _counters(want)}
    if what == "spent" and each["side"] == own:
        _leave(catalogue.rules_for(doc), each, LEFT, chooser)
    elif what == "place":
        near = [at for at in board.sheet.grid if distance(at, _hex(board, each)) <= 1]
        at = chooser.choice(near)
        each["at"] = board.sheet.label(chooser.choice([Place(at), *board.sheet.parts_of(at)]))
    elif what == "kind":
        each["kind"], name = chooser.choice(board.roster[each["side"]])
        each.pop("name", None)
        each.update({"name": name} if name else {})
        _leave(catalogue.rules_for(doc), each, LEFT, chooser)
    elif what == "add" and len(counters) < MOST:
        _add(doc, counter(board, own, _hex(board, each), chooser), LEFT, chooser)
    elif what == "remove" and each["id"] not in wanted:
        alone = sum(other["side"] == each["side"] for other in counters) < 2
        doc["counters"] = [c for c in counters if c is not each or alone]


def _hex(board: Board, each: Json) -> Hex:
    return board.sheet.grid.parse(each["at"].partition("/")[0])


def _counters(want: Json) -> list[str]:
    """The counters that a want names."""
    single = [want["trapped"]] if "trapped" in want else []
    return [*want.get("who", ()), *want.get("lost", ()), *single]
