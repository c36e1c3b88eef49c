"""Victory points of a scenario: JSON to values and back. Part of the input boundary (`wire`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from overstack.book.model import Book
from overstack.documents.map import place_json, place_of
from overstack.judging.victory import SCORE
from overstack.position.goal import Lost, Measure, Reach
from overstack.position.state import Map, State
from overstack.position.victory import Award, Hold
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


def named(awards: Iterable[Award]) -> set[str]:
    """The ids of the counters that awards name."""
    wants = (award.want for award in awards)
    return {who for want in wants if isinstance(want, Reach | Lost) for who in want.who}


def _award(doc: Json, book: Book, position: State, ids: Collection[str], where: str) -> Award:
    side = doc.get("for", "")
    if side:
        known_side(side, position, f"{where}.for")
    want = _want(doc, book, position, ids, where)
    return Award(side, doc["points"], want, doc.get("each", False), doc.get("afoot", False))


def _want(
    doc: Json, book: Book, position: State, ids: Collection[str], where: str
) -> Hold | Reach | Measure | Lost:
    key = "hold" if "hold" in doc else "reach"
    places = tuple(
        dict.fromkeys(
            place_of(at, position.world.map, f"{where}.{key}.{n}")
            for n, at in enumerate(doc.get(key, ()))
        )
    )
    if "hold" in doc:
        return Hold(places)
    if "reach" in doc:
        who = counters(doc["who"], ids, f"{where}.who")
        return Reach(who, places, least(doc, who, where))
    if "lost" in doc:
        who = counters(doc["lost"], ids, f"{where}.lost")
        return Lost(who, least(doc, who, where))
    known(doc["measure"], [m for m in book.measures if m != SCORE], f"{where}.measure", "measure")
    if doc.get("each"):  # the points are multiplied by the figure, so a bound makes no sense
        known_side(doc["side"], position, f"{where}.side")
        return Measure(doc["measure"], doc["side"])
    return measured(doc, book, position, where)


def award_json(award: Award, sheet: Map) -> Json:
    """The JSON of an award; default values are left out."""
    want = award.want
    doc: Json = {"points": award.points}
    if isinstance(want, Hold):
        doc["hold"] = [place_json(at, sheet) for at in want.places]
    elif isinstance(want, Measure):
        doc |= {"measure": want.name, "side": want.side}
        bounds = {"least": want.least, "most": want.most}
        doc |= {key: bound for key, bound in bounds.items() if bound is not None}
    elif isinstance(want, Reach):
        doc |= {"reach": [place_json(at, sheet) for at in want.places], "who": list(want.who)}
    else:
        doc["lost"] = list(want.who)
    if isinstance(want, Reach | Lost) and want.least != len(want.who):
        doc["least"] = want.least
    unusual = {"for": award.side, "each": award.each, "afoot": award.afoot}
    return doc | {key: part for key, part in unusual.items() if part}


def known_side(side: str, position: State, where: str) -> None:
    """Raise BadInput where the game has no such side."""
    known(side, [each.id for each in position.world.sides], where, "side")


def counters(wanted: list[str], ids: Collection[str], where: str) -> tuple[str, ...]:
    """The wanted counters without repeats. Raises BadInput if one of them is not among the ids."""
    for n, who in enumerate(wanted):
        known(who, ids, f"{where}.{n}", "counter")
    return tuple(dict.fromkeys(wanted))


def least(doc: Json, who: tuple[str, ...], where: str) -> int:
    """The number of these counters that is required; by default all. Raises BadInput."""
    wanted: int = doc.get("least", len(who))
    if wanted > len(who):
        raise refusal(f"{where}.least", say("wrong.should-at-most", most=len(who)))
    return wanted


def measured(doc: Json, book: Book, position: State, where: str) -> Measure:
    """Parse the bounds of a measure. Raises BadInput."""
    known(doc["measure"], book.measures, f"{where}.measure", "measure")
    known_side(doc["side"], position, f"{where}.side")
    if "least" not in doc and "most" not in doc:
        raise refusal(where, say("wrong.should-have-bound"))
    return Measure(doc["measure"], doc["side"], doc.get("least"), doc.get("most"))
