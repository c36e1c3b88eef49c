"""Validation of house rules beyond the schema.

`faults` checks everything that a schema cannot express: names exist, rule numbers are unique,
every "count" or "sum" limit has a maximum. Part of input validation (law 9); knows no game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from overstack.house.advice import no_such, with_advice
from overstack.house.model import (
    ABOARD,
    COMBAT,
    EACH,
    ENEMIES,
    MAX_STEPS,
    MOVES,
    ORDER,
    STEP_LOST,
    House,
    Whom,
)
from overstack.house.newer import too_new
from overstack.house.normal import normal
from overstack.house.reading import has_penalty, house_of, penalty_rule, sides_of
from overstack.house.schema import HOUSE
from overstack.schema.parts import EDGES, ROADS, TERRAIN, Json
from overstack.schema.shape import check, not_known, quote, refusal
from overstack.schema.terrain import known_terrain
from overstack.words.errors import BadScenario
from overstack.words.language import phrase
from overstack.words.sentences import say


def read(doc: object) -> House:
    """Parse house rules from their document. Raises BadScenario with its first fault."""
    for fault in faults(doc):
        raise fault
    found: Json = check(doc, HOUSE)
    return house_of(found, normal(found))


@dataclass(frozen=True, slots=True)
class _Names:
    """The names that the parts of a document may refer to."""

    sides: tuple[str, ...]
    features: tuple[str, ...]
    terrains: tuple[str, ...]
    kinds: tuple[str, ...]
    types: frozenset[str]
    heaviest: Mapping[str, int]
    tags: Mapping[str, frozenset[str]]
    marks: tuple[str, ...]
    phases: tuple[str, ...]
    events: tuple[str, ...]


def faults(doc: object) -> Iterator[BadScenario]:
    """The faults of a document: its first schema fault, else all faults beyond the schema."""
    try:
        found: Json = check(doc, HOUSE)
    except BadScenario as error:
        yield with_advice(error)
    else:
        yield from _meaning(found)


def _meaning(doc: Json) -> Iterator[BadScenario]:
    """The faults of a document that the schema accepts, in document order."""
    names = _names(doc)
    yield from _twice([s["id"] for s in doc.get("side", ())], "side", "id")
    yield from _twice(list(names.features), "feature", "id")
    yield from _twice(list(names.terrains), "terrain", "id")
    for n, name in enumerate(names.terrains):
        if name in (*TERRAIN, *ROADS, *EDGES):
            yield refusal(f"terrain.{n}.id", say("wrong.word-means-something-else"))
    yield from _twice(list(names.kinds), "kind", "id")
    yield from _twice(list(names.marks), "mark", "id")
    yield from _twice(list(names.phases), "phase", "id")
    yield from _twice(list(names.events), "event", "id")
    if names.phases and not any(phase.get("moves", True) for phase in doc["phase"]):
        yield refusal("phase", say("wrong.no-phase-moves"))
    if STEP_LOST in names.marks:
        at = f"mark.{names.marks.index(STEP_LOST)}.id"
        yield refusal(at, say("wrong.word-means-something-else"))
    for n, kind in enumerate(doc["kind"]):
        words = ("kind", "type", "side", "mark")[: 3 if doc["format"] == 1 else 4]
        yield from _kind_faults(kind, names, f"kind.{n}", words)
    if doc["format"] == 1:
        yield from too_new(doc)
    yield from _combat_faults(doc.get("combat", {}), names)
    rules: list[str] = []
    for n, limit in enumerate(doc["limit"]):
        priced = has_penalty(limit, doc["format"])
        yield from _limit_faults(limit, names, f"limit.{n}", priced=priced)
        yield from _numbers(limit, rules, f"limit.{n}", priced=priced)


def _combat_faults(combat: Json, names: _Names) -> Iterator[BadScenario]:
    for key in ("strength", "defence", "steps"):
        if key in combat and combat[key] not in names.heaviest:
            yield _missing(f"combat.{key}", "weight", combat[key])
    if names.heaviest.get(combat.get("steps", ""), 0) > MAX_STEPS:
        yield refusal("combat.steps", say("wrong.should-not-above-any", most=MAX_STEPS))
    yield from _unknown(combat.get("when", ()), names.phases, "combat.when", "phase")
    for n, allies in enumerate(combat.get("allies", ())):
        yield from _unknown(allies, names.sides, f"combat.allies.{n}", "side")


def _kind_faults(
    kind: Json, names: _Names, where: str, words: tuple[str, ...]
) -> Iterator[BadScenario]:
    """The faults of a kind of counter; `words` cannot be names of tags."""
    yield from _unknown(kind.get("sides", ()), names.sides, f"{where}.sides", "side")
    for word in words:
        if word in kind.get("tags", {}):
            yield refusal(f"{where}.tags.{word}", say("wrong.word-means-something-else"))
    if "cargo" in kind and "carries" not in kind:
        yield refusal(f"{where}.cargo", say("wrong.goes-only-with-carries"))
    yield from _whom_faults(kind.get("cargo", ()), names, f"{where}.cargo")
    for mark, weights in kind.get("marked", {}).items():
        at = f"{where}.marked.{mark}"
        if mark not in names.marks:
            yield not_known(mark, names.marks, at, "mark")
        for name in weights:
            if name not in names.heaviest:
                yield _missing(f"{at}.{name}", "weight", name)


def _names(doc: Json) -> _Names:
    kinds: list[Json] = doc["kind"]
    tags: dict[str, set[str]] = {}
    heaviest: dict[str, int] = {}
    for kind in kinds:
        for name, value in kind.get("tags", {}).items():
            tags.setdefault(name, set()).add(value)
        for name, size in kind.get("weights", {}).items():
            heaviest[name] = max(size, heaviest.get(name, 0))
    return _Names(
        sides=tuple(side.id for side in sides_of(doc)),
        features=tuple(feature["id"] for feature in doc.get("feature", ())),
        terrains=tuple(terrain["id"] for terrain in doc.get("terrain", ())),
        kinds=tuple(kind["id"] for kind in kinds),
        types=frozenset(kind.get("type", "unit") for kind in kinds),
        heaviest=heaviest,
        tags={name: frozenset(values) for name, values in tags.items()},
        marks=tuple(mark["id"] for mark in doc.get("mark", ())),
        phases=tuple(phase["id"] for phase in doc.get("phase", ())),
        events=tuple(event["id"] for event in doc.get("event", ())),
    )


def _twice(ids: list[str], key: str, field: str) -> Iterator[BadScenario]:
    for n, name in enumerate(ids):
        if name in ids[:n]:
            where = f"{key}.{n}.{field}"
            yield refusal(where, say("wrong.another-has-already", name=quote(name), key=key))


def _unknown(
    names: Collection[str], known: Collection[str], where: str, noun: str
) -> Iterator[BadScenario]:
    for n, name in enumerate(names):
        if name not in known:
            yield not_known(name, known, f"{where}.{n}", noun)


def _numbers(limit: Json, rules: list[str], where: str, *, priced: bool) -> Iterator[BadScenario]:
    """Check rule numbers, which are clause ids: each is unique and no clause id of the core."""
    own = [(limit["rule"], f"{where}.rule")]
    if priced:
        penalty = limit.get("penalty", {})
        given = f"{where}.penalty.rule" if "rule" in penalty else f"{where}.rule"
        own.append((penalty.get("rule", penalty_rule(limit["rule"])), given))
    for rule, at in own:
        if rule in (ORDER, MOVES, ABOARD, COMBAT, ENEMIES):
            yield refusal(at, say("wrong.number-umpire-keeps-for", rule=quote(rule)))
        elif rule in rules:
            yield refusal(at, say("wrong.another-rule-has-already", rule=quote(rule)))
        rules.append(rule)


#: The keys that each check requires; the second table has the checks that may use each key.
_WANTS = {
    "sum": ("weight",), "groups": ("tag",), "alike": ("tag",), "apart": ("of", "beside"),
    "alone": ("of",), "needs": ("of", "beside"),
}  # fmt: skip
_ONLY = {
    "weight": ("sum", "alike", "cross"), "tag": ("groups", "alike"),
    "beside": ("apart", "alone", "needs"),
}  # fmt: skip
#: The keys that mean nothing to a limit on the way of a counter.
_STANDING = ("tolerance", "penalty", "checked", "transit", "notice", "ends", "printed", "cost",
             "hexes")  # fmt: skip


def _limit_faults(limit: Json, names: _Names, where: str, *, priced: bool) -> Iterator[BadScenario]:
    kind = limit["check"]
    for key in _WANTS.get(kind, ()):
        if key not in limit:
            yield refusal(where, say("wrong.lacks-check-needs", key=repr(key), kind=repr(kind)))
    for key, checks in _ONLY.items():
        if key in limit and kind not in checks:
            yield refusal(f"{where}.{key}", say("wrong.means-nothing-check", kind=repr(kind)))
    if "weight" in limit and limit["weight"] not in names.heaviest:
        yield _missing(f"{where}.weight", "weight", limit["weight"])
    if "tag" in limit and limit["tag"] not in names.tags:
        yield _missing(f"{where}.tag", "tag", limit["tag"])
    if (
        kind in ("count", "sum", "cross")
        and not {"most", "printed", "cost"} & set(limit)
        and "at" not in limit.get("notice", {})
        and not any({"most", "printed", "rating"} & set(row) for row in limit.get("row", ()))
    ):
        yield refusal(where, say("wrong.lacks-most-here-row"))
    yield from _printed_faults(limit, names, where)
    yield from _moment_faults(limit, names, where)
    yield from _unknown(limit.get("ends", ()), names.phases, f"{where}.ends", "phase")
    if "ends" in limit and (not priced or limit.get("checked", "phase") != "phase"):
        yield refusal(f"{where}.ends", say("wrong.goes-only-with-phase"))
    for key in ("of", "beside", "spare"):
        yield from _whom_faults(limit.get(key, ()), names, f"{where}.{key}")
    yield from _there_faults(limit.get("notice", {}), names, f"{where}.notice")
    yield from _notice_faults(limit, f"{where}.notice", priced=priced)
    yield from _whom_faults(limit.get("together", ()), names, f"{where}.together", each=True)
    yield from _way_faults(limit, where)
    yield from _unknown(limit.get("sides", ()), names.sides, f"{where}.sides", "side")
    for n, row in enumerate(limit.get("row", ())):
        yield from _row_faults(row, names, f"{where}.row.{n}")
    if limit.get("transit") and limit.get("tolerance"):
        yield refusal(f"{where}.transit", say("wrong.goes-only-without", key=repr("tolerance")))
    yield from _penalty_faults(limit, names, where, priced=priced)


def _notice_faults(limit: Json, where: str, *, priced: bool) -> Iterator[BadScenario]:
    """The faults of a notice of all that exceeds the maximum, which then has no price."""
    notice = limit.get("notice", {"at": 0})
    if "at" in notice:
        return
    for key in ("all", "with", "without"):
        if key in notice:
            yield refusal(f"{where}.{key}", say("wrong.goes-only-with-at"))
    for key in ("penalty", "transit", "hexes"):
        if limit.get(key) or (key == "penalty" and priced):
            yield refusal(where, say("wrong.goes-only-without", key=repr(key)))


def _way_faults(limit: Json, where: str) -> Iterator[BadScenario]:
    """The faults of the keys of a limit on the way of counters, and of one that is none."""
    kind = limit["check"]
    if "along" in limit and kind not in ("count", "sum"):
        yield refusal(f"{where}.along", say("wrong.means-nothing-check", kind=repr(kind)))
    if kind == "cross" or "along" in limit:
        for key in _STANDING:
            if key in limit:
                yield refusal(f"{where}.{key}", say("wrong.means-nothing-on-the-way"))
        return
    for n, row in enumerate(limit.get("row", ())):
        for key in ("road", "edge"):
            if key in row:
                yield refusal(f"{where}.row.{n}.{key}", say("wrong.goes-only-on-the-way"))


def _missing(where: str, noun: str, name: str) -> BadScenario:
    return refusal(where, say("wrong.no-kind-has", noun=phrase(noun), name=quote(name)))


def _whom_faults(
    texts: Collection[str], names: _Names, where: str, *, each: bool = False
) -> Iterator[BadScenario]:
    """The faults of a list of kinds; with `each` a tag can stand for each of its values."""
    for n, text in enumerate(texts):
        meant = Whom.of_text(text)
        at = f"{where}.{n}"
        tables: dict[str, Collection[str]] = {
            "kind": names.kinds,
            "type": names.types,
            "side": names.sides,
            "mark": names.marks,
            **names.tags,
        }
        table = tables.get(meant.what)
        if table is None:
            yield refusal(at, say("wrong.names-tag-no-kind", what=quote(meant.what)))
        elif meant.value not in table and not (each and meant.value == EACH):
            yield no_such(text, meant.what, sorted(table), at)


#: The keys of a row of which it names at least one.
_CONDITIONS = {
    "terrain", "feature", "marker", "features", "all", "with", "printed", "when", "turns", "event",
    "without", "against", "rating", "road", "edge",
}  # fmt: skip


def _moment_faults(part: Json, names: _Names, where: str) -> Iterator[BadScenario]:
    """The faults of the keys of a limit or a row that say when it holds."""
    yield from _unknown(part.get("when", ()), names.phases, f"{where}.when", "phase")
    if "event" in part and part["event"] not in names.events:
        yield not_known(part["event"], names.events, f"{where}.event", "event")
    if "turns" in part and part["turns"][0] > part["turns"][1]:
        yield refusal(f"{where}.turns", say("wrong.should-first-last"))


def _printed_faults(part: Json, names: _Names, where: str) -> Iterator[BadScenario]:
    """The faults of the key `printed` of a limit or a row."""
    name, at = part.get("printed"), f"{where}.printed"
    if name is not None and "most" in part:
        yield refusal(at, say("wrong.goes-only-without", key=repr("most")))
    if name is not None and name not in names.features:
        yield not_known(name, names.features, at, "feature")


def _there_faults(part: Json, names: _Names, where: str) -> Iterator[BadScenario]:
    """The faults of the conditions of a row or a notice about who is there."""
    for key in ("with", "without", "against"):
        yield from _whom_faults(part.get(key, ()), names, f"{where}.{key}")
    if "all" in part and part["all"] not in names.tags:
        yield _missing(f"{where}.all", "tag", part["all"])


def _row_faults(row: Json, names: _Names, where: str) -> Iterator[BadScenario]:
    if not _CONDITIONS & set(row):
        yield refusal(where, say("wrong.should-name-terrain-feature"))
    if "plus" in row and "most" in row:
        yield refusal(f"{where}.plus", say("wrong.goes-only-without", key=repr("most")))
    yield from _printed_faults(row, names, where)
    yield from _moment_faults(row, names, where)
    yield from _unknown(row.get("features", ()), names.features, f"{where}.features", "feature")
    yield from _there_faults(row, names, where)
    if "rating" in row and row["rating"] not in names.heaviest:
        yield _missing(f"{where}.rating", "weight", row["rating"])
    if "rating" in row and {"most", "printed"} & set(row):
        yield refusal(f"{where}.rating", say("wrong.goes-only-without", key=repr("most")))
    if row.get("each") and not {"with", "plus"} <= set(row):
        yield refusal(f"{where}.each", say("wrong.goes-only-with-plus"))
    if "terrain" in row:
        try:
            known_terrain(row["terrain"], names.terrains, f"{where}.terrain")
        except BadScenario as error:
            yield error
    for key, known in (("feature", names.features), ("marker", names.kinds)):
        if key in row and row[key] not in known:
            noun = "kind of counter" if key == "marker" else key
            yield not_known(row[key], known, f"{where}.{key}", noun)


def _penalty_faults(
    limit: Json, names: _Names, where: str, *, priced: bool
) -> Iterator[BadScenario]:
    if not priced:
        for key in ("penalty", "checked"):
            if key in limit:
                yield refusal(f"{where}.{key}", say("wrong.goes-only-with-tolerance"))
        return
    penalty, at = limit.get("penalty", {}), f"{where}.penalty"
    yield from _whom_faults(penalty.get("of", ()), names, f"{at}.of")
    does = penalty.get("does", "text" if "text" in penalty else "leave")
    if does == "text" and "text" not in penalty:
        yield refusal(at, say("wrong.lacks-text-say-what"))
    for key in ("steps", "weight"):
        if key in penalty and does != "step":
            yield refusal(f"{at}.{key}", say("wrong.goes-only-with-penalty"))
    for key, those in _PRICED.items():
        if key in penalty and does not in those:
            fault = say("wrong.goes-only-with-penalties", does=", ".join(map(repr, those)))
            yield refusal(f"{at}.{key}", fault)
    if "weight" in penalty and penalty["weight"] not in names.heaviest:
        yield _missing(f"{at}.weight", "weight", penalty["weight"])
    if names.heaviest.get(penalty.get("weight", ""), 0) > MAX_STEPS:
        yield refusal(f"{at}.weight", say("wrong.should-not-above-any", most=MAX_STEPS))


#: The penalties that may use a key of format 2.
_PRICED: Mapping[str, tuple[str, ...]] = {
    "to": ("remove",),
    "chooses": ("remove", "leave", "step"),
    "each": ("step", "text"),
    "of": ("remove", "leave", "step"),
}
