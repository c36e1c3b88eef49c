"""Victory points of a scenario: JSON to values and back. Part of the input boundary (`wire`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import assert_never, get_args

from overstack.book.model import Book
from overstack.documents.map import place_json, place_of
from overstack.judging.victory import SCORE
from overstack.position.conditions import (
    Award,
    Awarded,
    AwardKind,
    Condition,
    Hold,
    Lost,
    Measure,
    Pack,
    Reach,
    Trapped,
    counters_in,
)
from overstack.position.state import Map, Place, State
from overstack.schema.parts import Json
from overstack.schema.shape import known, refusal
from overstack.words.sentences import say


def awards_of(
    docs: list[Json], book: Book, position: State, gone: Iterable[str] = ()
) -> tuple[Award, ...]:
    """Awards from their checked JSON. Raises BadInput for unknown names.

    An award may name the counters of the position, and those that are `gone` from it.
    """
    ids = dict.fromkeys((*position.by_id, *gone))
    return tuple(_award(doc, book, position, ids, f"victory.{n}") for n, doc in enumerate(docs))


def counter_ids(awards: Iterable[Award]) -> set[str]:
    """The ids of the counters that awards name."""
    return {who for award in awards for who in counters_in(award.want)}


def _award(doc: Json, book: Book, position: State, ids: Collection[str], where: str) -> Award:
    side = doc.get("for", "")
    if side:
        known_side(side, position, f"{where}.for")
    want = _want(doc, book, position, ids, where)
    return Award(side, doc["points"], want, doc.get("each", False), doc.get("afoot", False))


def _want(doc: Json, book: Book, position: State, ids: Collection[str], where: str) -> Awarded:
    kind: AwardKind = next(each for each in get_args(AwardKind) if each in doc)
    match kind:
        case "hold":
            return Hold(_places(doc["hold"], position, f"{where}.hold"))
        case "reach":
            return reach(doc, position, ids, where)
        case "lost":
            return losses(doc, ids, where)
        case "measure":
            measures = [each for each in book.measures if each != SCORE]
            known(doc["measure"], measures, f"{where}.measure", "measure")
            if doc.get("each"):  # the points are multiplied by the figure: a bound makes no sense
                known_side(doc["side"], position, f"{where}.side")
                return Measure(doc["measure"], doc["side"])
            return parse_measure(doc, book, position, where)
        case _:
            assert_never(kind)


def award_json(award: Award, sheet: Map) -> Json:
    """The JSON of an award; default values are left out."""
    unusual = {"for": award.side, "each": award.each, "afoot": award.afoot}
    doc = {"points": award.points} | condition_json(award.want, sheet)
    return doc | {key: part for key, part in unusual.items() if part}


def condition_json(want: Condition, sheet: Map) -> Json:
    """The JSON of a condition; default values are left out."""
    match want:
        case Hold():
            return {want.kind: [place_json(at, sheet) for at in want.places]}
        case Reach():
            places = [place_json(at, sheet) for at in want.places]
            return {want.kind: places, "who": list(want.who)} | _fewer(want)
        case Measure():
            bounds = {"least": want.least, "most": want.most}
            kept = {key: bound for key, bound in bounds.items() if bound is not None}
            return {want.kind: want.name, "side": want.side} | kept
        case Pack():
            at = place_json(want.place, sheet)
            return {want.kind: at, "side": want.side, "least": want.least}
        case Lost():
            return {want.kind: list(want.who)} | _fewer(want)
        case Trapped():
            return {want.kind: want.who}
        case _:
            assert_never(want)


def _fewer(want: Reach | Lost) -> Json:
    return {"least": want.least} if want.least != len(want.who) else {}


def known_side(side: str, position: State, where: str) -> None:
    """Raise BadInput where the game has no such side."""
    known(side, [each.id for each in position.world.sides], where, "side")


def reach(doc: Json, position: State, ids: Collection[str], where: str) -> Reach:
    """Parse counters that reach places. Raises BadInput."""
    who = _counters(doc["who"], ids, f"{where}.who")
    places = _places(doc["reach"], position, f"{where}.reach")
    return Reach(who, places, _least(doc, who, where))


def losses(doc: Json, ids: Collection[str], where: str) -> Lost:
    """Parse counters that are lost. Raises BadInput."""
    who = _counters(doc["lost"], ids, f"{where}.lost")
    return Lost(who, _least(doc, who, where))


def _places(labels: list[str], position: State, where: str) -> tuple[Place, ...]:
    """The places without repeats."""
    sheet = position.world.map
    found = (place_of(at, sheet, f"{where}.{n}") for n, at in enumerate(labels))
    return tuple(dict.fromkeys(found))


def _counters(wanted: list[str], ids: Collection[str], where: str) -> tuple[str, ...]:
    """The wanted counters without repeats. Raises BadInput if one of them is not among the ids."""
    for n, who in enumerate(wanted):
        known(who, ids, f"{where}.{n}", "counter")
    return tuple(dict.fromkeys(wanted))


def _least(doc: Json, who: tuple[str, ...], where: str) -> int:
    """The number of these counters that is required; by default all. Raises BadInput."""
    wanted: int = doc.get("least", len(who))
    if wanted > len(who):
        raise refusal(f"{where}.least", say("wrong.should-at-most", most=len(who)))
    return wanted


def parse_measure(doc: Json, book: Book, position: State, where: str) -> Measure:
    """Parse the bounds of a measure. Raises BadInput."""
    known(doc["measure"], book.measures, f"{where}.measure", "measure")
    known_side(doc["side"], position, f"{where}.side")
    if "least" not in doc and "most" not in doc:
        raise refusal(where, say("wrong.should-have-bound"))
    return Measure(doc["measure"], doc["side"], doc.get("least"), doc.get("most"))
