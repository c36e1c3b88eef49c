"""Counters and positions: JSON to values and back.

Part of the input boundary (`wire`). The order of entry becomes a rank within each place; every
chain of carriers must end in a counter with a place. Capacity and other requirements of single
rulebooks are not checked here. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from overstack.book.model import Book, facings
from overstack.documents.map import place_of
from overstack.position.state import Counter, Map, Place, World
from overstack.schema.parts import Json
from overstack.schema.shape import known, quote, refusal
from overstack.words.errors import BadScenario
from overstack.words.language import phrase
from overstack.words.sentences import say


def counters_of(
    docs: list[Json], book: Book, world: World
) -> tuple[tuple[Counter, ...], frozenset[str]]:
    """Every counter with its rank, sorted by id; and the ids of counters with an explicit order."""
    by_id: dict[str, Json] = {}
    for n, doc in enumerate(docs):
        if doc["id"] in by_id:
            raise refusal(
                f"counters.{n}.id", say("wrong.another-counter-has-already", id=quote(doc["id"]))
            )
        by_id[doc["id"]] = doc
    for n, doc in enumerate(docs):
        _check_stand(doc, by_id, book.deepest, f"counters.{n}")
    ranks = _ranks(docs)
    counters = []
    for n, doc in enumerate(docs):
        stand = doc
        while "aboard" in stand:
            stand = by_id[stand["aboard"]]
        at = place_of(stand["at"], world.map, f"counters.{n}.at")
        _check_names(doc, book, world, f"counters.{n}")
        counters.append(_counter(doc, at, ranks.get(doc["id"], -1), book))
    ordered = frozenset(doc["id"] for doc in docs if "order" in doc)
    return tuple(sorted(counters, key=lambda counter: counter.id)), ordered


def _check_stand(doc: Json, by_id: Mapping[str, Json], depth: int, where: str) -> None:
    """Refuse a counter without exactly one of place and carrier, or more than `depth` deep."""
    if ("at" in doc) == ("aboard" in doc):
        raise refusal(where, say("wrong.should-have-either-place"))
    if "at" in doc:
        return
    if "order" in doc:
        raise refusal(f"{where}.order", say("wrong.should-left-out-counter"))
    known(doc["aboard"], by_id, f"{where}.aboard", "counter", tell=False)
    carrier = doc
    for _ in range(depth):
        carrier = by_id.get(carrier["aboard"], {})
        if "at" in carrier:
            return
        if "aboard" not in carrier:
            return  # the error is raised for the carrier's own document
    raise refusal(f"{where}.aboard", say("wrong.names-counter-itself-aboard"))


def _ranks(docs: list[Json]) -> dict[str, int]:
    """The rank of each counter in its place: the list's order, with explicit orders inserted."""
    stacks: dict[str, list[str]] = {}
    taken: set[tuple[str, int]] = set()
    for doc in docs:
        if "at" in doc and "order" not in doc:
            stacks.setdefault(doc["at"], []).append(doc["id"])
    for doc in sorted((doc for doc in docs if "order" in doc), key=lambda doc: int(doc["order"])):
        spot = (doc["at"], doc["order"])
        if spot in taken:
            raise BadScenario(say("unfit.order-twice", place=spot[0], order=spot[1]), "counters")
        taken.add(spot)
        stacks.setdefault(doc["at"], []).insert(doc["order"], doc["id"])
    return {who: rank for stack in stacks.values() for rank, who in enumerate(stack)}


def _check_names(doc: Json, book: Book, world: World, where: str) -> None:
    known(doc["kind"], book.kinds, f"{where}.kind", "kind of counter")
    known(doc["side"], [side.id for side in world.sides], f"{where}.side", "side")
    kind, own = book.kinds[doc["kind"]], {side.id for side in book.sides}
    if doc["side"] in own and not kind.of(doc["side"]):
        sides = ", ".join(kind.sides)
        fault = say("wrong.kind-of-sides", kind=kind.id, side=doc["side"], sides=sides)
        raise refusal(f"{where}.kind", fault)
    for n, mark in enumerate(doc.get("marks", ())):
        known(mark, book.marks, f"{where}.marks.{n}", "marker")
        if book.marks[mark].single and doc["marks"].count(mark) > 1:
            raise refusal(f"{where}.marks.{n}", say("wrong.marker-lies-counter-only"))
        if not book.marks[mark].suits(kind):
            fault = say("wrong.marker-not-of-type", mark=mark, type=phrase(kind.type))
            raise refusal(f"{where}.marks.{n}", fault)
        if not book.marks[mark].fits(world.map.grid):
            ways = ", ".join(facings(book, world.map.grid))
            raise refusal(f"{where}.marks.{n}", say("wrong.marker-not-of-grid", marks=ways))
    if sum(bool(book.marks[mark].looks) for mark in doc.get("marks", ())) > 1:
        raise refusal(f"{where}.marks", say("wrong.counter-looks-one-way"))


def _counter(doc: Json, at: Place, rank: int, book: Book) -> Counter:
    kind = book.kinds[doc["kind"]]
    return Counter(
        id=doc["id"],
        kind=kind,
        side=doc["side"],
        name=doc.get("name", kind.name),
        place=at,
        rank=rank,
        aboard=doc.get("aboard", ""),
        spent=doc.get("spent", 0),
        marks=tuple(sorted(doc.get("marks", ()))),
    )


def counter_json(counter: Counter, sheet: Map, *, order: bool) -> Json:
    """The document of a counter; with `order` it includes the order of entry."""
    doc: Json = {"id": counter.id, "kind": counter.kind.id, "side": counter.side}
    if counter.name != counter.kind.name:
        doc["name"] = counter.name
    doc |= {"aboard": counter.aboard} if counter.aboard else {"at": sheet.label(counter.place)}
    if order and not counter.aboard:
        doc["order"] = counter.rank
    if counter.marks:
        doc["marks"] = list(counter.marks)
    if counter.spent:
        doc["spent"] = counter.spent
    return doc


def counters_json(counters: Iterable[Counter], sheet: Map, ordered: Collection[str]) -> list[Json]:
    """The documents of counters by place and order of entry, carriers before their riders."""
    by_id = {counter.id: counter for counter in counters}

    def turn(counter: Counter) -> tuple[object, ...]:
        chain = [counter]
        while chain[-1].aboard in by_id:
            chain.append(by_id[chain[-1].aboard])
        at = counter.place
        printed = (0, *sheet.grid.offset(at.hex)) if at.hex is not None else (1,)
        below = tuple(each.id for each in reversed(chain[:-1]))
        return (*printed, at.part, chain[-1].rank, chain[-1].id, below)

    return [
        counter_json(counter, sheet, order=counter.id in ordered)
        for counter in sorted(by_id.values(), key=turn)
    ]
