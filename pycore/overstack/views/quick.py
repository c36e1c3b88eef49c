"""Quick check: one hex without a map, for people who play on a real table.

Makes a one-hex scenario from a list of counters and explains that hex as in a game.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from overstack import catalogue
from overstack.book.localised import in_language
from overstack.book.model import Book
from overstack.book.names import distinct
from overstack.documents import wire
from overstack.position.state import Action
from overstack.schema.parts import Json, flag, listed, record, table, text, whole
from overstack.views import explain
from overstack.views.board import board
from overstack.views.games import begin
from overstack.words.errors import BadInput
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.rulings import Quick

MAX_COUNTERS = 40
MAX_SIDES = 8
HEX, BESIDE = "0101", "beside"

_INDEX = whole(0, MAX_COUNTERS - 1)
_WORD = text(40)
_COUNTER = record(
    "a counter",
    ("kind", "side"),
    kind=_WORD,
    side=_WORD,
    aboard=_INDEX,
    marks=listed(_WORD, 9, "markers"),
)
#: The fields of a request for a quick check; those in `NEEDED` are required.
FIELDS: Mapping[str, Json] = {
    "ruleset": _WORD,
    "house": {"description": "house rules"},
    "phase": _WORD,
    "active": _WORD,
    "options": table(_WORD, flag(), 40, "options"),
    "terrain": _WORD,
    "features": listed(_WORD, 9, "features"),
    "part": _WORD,
    "counters": listed(_COUNTER, MAX_COUNTERS, "counters", 1),
    "entering": _INDEX,
}
NEEDED = ("ruleset", "phase", "active", "counters")


def check(request: Mapping[str, Any]) -> Quick:
    """Return a `Quick` of the page. Raises BadInput."""
    rules = catalogue.rules_for(request)
    book = in_language(rules.BOOK)
    counters, entering = request["counters"], request.get("entering", -1)
    scenario = wire.scenario(document(book, request, counters, entering))
    node = begin(rules, scenario)
    place = wire.place(_spot(request), scenario.world.map, "part")
    if entering < 0:
        answer = explain.of_place(node, place)
    else:
        answer = explain.of_entry(node, Action("put", counter_id(entering), place))
    return {"board": board(node), "why": explain.why(node, answer)}


def document(
    book: Book, request: Json | Mapping[str, Any], counters: Sequence[Json], entering: int
) -> Json:
    """The scenario of a check; the counter that is to enter waits in a box beside the hex."""
    if entering >= len(counters):
        raise BadInput(say("refuse.shape", key="entering"), "entering")
    names = _names(book, counters)
    spot = _spot(request)
    doc: Json = {
        "format": 1,
        "ruleset": book.id,
        "title": core()["quick.title"],
        "options": dict(request.get("options", {})),
        "map": _map(request),
        "sides": _sides(book, [c["side"] for c in counters], request["active"]),
        "play": "free",
        "phase": request["phase"],
        "counters": [_counter(n, counters, names[n], entering, spot) for n in range(len(counters))],
    }
    if book.house is not None:
        doc["house"] = book.house
    return doc | ({"active": request["active"]} if request["active"] else {})


def _names(book: Book, counters: Sequence[Json]) -> list[str]:
    """The counters' names by kind, with the side added to a repeated name: "Vehicle (US)"."""
    names = distinct([(_kind_name(book, c["kind"]), c["side"]) for c in counters])
    sides = {side.id: side.name for side in book.sides}
    return [
        f"{name} ({sides.get(c['side'], c['side'])})" if names.count(name) > 1 else name
        for name, c in zip(names, counters, strict=True)
    ]


def _spot(request: Mapping[str, Any]) -> str:
    """The label of the stack's place: the hex, or a part of the hex, named by the part's kind."""
    part = request.get("part", "")
    return f"{HEX}/{part}" if part else HEX


def _map(request: Mapping[str, Any]) -> Json:
    """One hex, and a box beside it for the entering counter."""
    sheet: Json = {
        "size": [1, 1],
        "grid": "flat",
        "labels": "0305",
        "boxes": {BESIDE: core()["place.beside"]},
    }
    if request.get("terrain"):
        sheet["terrain"] = {HEX: request["terrain"]}
    if request.get("features"):
        sheet["features"] = {HEX: list(request["features"])}
    if request.get("part"):
        sheet["parts"] = {_spot(request): {"kind": request["part"]}}
    return sheet


def counter_id(index: int) -> str:
    """The id of a counter by its place in the list."""
    return f"c{index + 1}"


def _kind_name(book: Book, kind: str) -> str:
    return book.kinds[kind].name if kind in book.kinds else kind


def _counter(index: int, counters: Sequence[Json], name: str, entering: int, spot: str) -> Json:
    doc = counters[index]
    counter: Json = {"id": counter_id(index), "name": name}
    counter |= {"kind": doc["kind"], "side": doc["side"]}
    if doc.get("marks"):
        counter["marks"] = sorted(doc["marks"])
    if "aboard" in doc:
        if doc["aboard"] >= len(counters) or doc["aboard"] == index:
            raise BadInput(core()["quick.aboard"], f"counters.{index}.aboard")
        return counter | {"aboard": counter_id(doc["aboard"])}
    if index == entering:
        return counter | {"at": f"@{BESIDE}"}
    return counter | {"at": spot, "order": _rank(index, counters, entering)}


def _rank(index: int, counters: Sequence[Json], entering: int) -> int:
    """The number of counters that are in the hex before the counter at this index."""
    before = [n for n in range(index) if n != entering and "aboard" not in counters[n]]
    return len(before)


def _sides(book: Book, used: Sequence[str], active: str) -> list[Json]:
    """The sides of the counters and the active side; the rulebook's sides fill up to two."""
    known = {side.id: side for side in book.sides}
    needed = list(dict.fromkeys([*used, *filter(None, [active])]))
    if len(needed) > MAX_SIDES:
        raise BadInput(core()["quick.sides"], "counters")
    chosen = list(dict.fromkeys([*needed, *known]))[: max(2, len(needed))]
    return [{"id": s.id, "name": s.name, "look": s.look} for s in book.sides if s.id in chosen]
