"""Validation of house rules beyond the schema, and the normal form of a document.

`faults` checks everything that a schema cannot express: names exist, rule numbers are unique,
every "count" or "sum" limit has a maximum. Part of input validation (law 9); knows no game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from overstack.house.model import (
    ALLOWANCE,
    MAX_STEPS,
    MOVES,
    ORDER,
    STEP_LOST,
    House,
    has_penalty,
    house_of,
    penalty_rule,
    sides_of,
    whom,
)
from overstack.house.schema import HOUSE
from overstack.schema.parts import Json
from overstack.schema.shape import check, quote, refusal
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
        yield error
    else:
        yield from _meaning(found)


def _meaning(doc: Json) -> Iterator[BadScenario]:
    """The faults of a document that the schema accepts, in document order."""
    names = _names(doc)
    yield from _twice([s["id"] for s in doc.get("side", ())], "side", "id")
    yield from _twice(list(names.features), "feature", "id")
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
        yield from _unknown(kind.get("sides", ()), names.sides, f"kind.{n}.sides", "side")
        for word in ("kind", "type", "side", "mark")[: 3 if doc["format"] == 1 else 4]:
            if word in kind.get("tags", {}):
                yield refusal(f"kind.{n}.tags.{word}", say("wrong.word-means-something-else"))
    if doc["format"] == 1:
        yield from _too_new(doc)
    rules: list[str] = []
    for n, limit in enumerate(doc["limit"]):
        priced = has_penalty(limit, doc["format"])
        yield from _limit_faults(limit, names, f"limit.{n}", priced=priced)
        yield from _numbers(limit, rules, f"limit.{n}", priced=priced)


#: What format 2 added: keys, and values of keys, by the part of a document.
_SECOND: Mapping[str, tuple[str, ...]] = {
    "": ("mark", "phase", "event"),
    "limit": (
        "transit",
        "printed",
        "notice",
        "ends",
        "when",
        "turns",
        "event",
        "check=alone",
        "choose=best",
        "checked=every",
    ),
    "row": ("features", "all", "with", "printed", "plus", "when", "turns", "event"),
    "penalty": ("to", "chooses", "each", "does=remove"),
}


def _too_new(doc: Json) -> Iterator[BadScenario]:
    """The keys and values of a document of format 1 that only format 2 has."""
    yield from _newer(doc, "", "")
    for n, limit in enumerate(doc["limit"]):
        yield from _newer(limit, "limit", f"limit.{n}")
        for m, row in enumerate(limit.get("row", ())):
            yield from _newer(row, "row", f"limit.{n}.row.{m}")
        yield from _newer(limit.get("penalty", {}), "penalty", f"limit.{n}.penalty")


def _newer(part: Json, name: str, where: str) -> Iterator[BadScenario]:
    for new in _SECOND[name]:
        key, _, value = new.partition("=")
        if key in part and value in ("", part[key]):
            yield refusal(f"{where}.{key}".lstrip("."), say("wrong.goes-only-with-format"))


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
            yield refusal(f"{where}.{n}", say("wrong.unknown", noun=phrase(noun), name=quote(name)))


def _numbers(limit: Json, rules: list[str], where: str, *, priced: bool) -> Iterator[BadScenario]:
    """Check rule numbers, which are clause ids: each is unique and no clause id of the core."""
    own = [(limit["rule"], f"{where}.rule")]
    if priced:
        penalty = limit.get("penalty", {})
        given = f"{where}.penalty.rule" if "rule" in penalty else f"{where}.rule"
        own.append((penalty.get("rule", penalty_rule(limit["rule"])), given))
    for rule, at in own:
        if rule in (ORDER, MOVES):
            yield refusal(at, say("wrong.number-umpire-keeps-for", rule=quote(rule)))
        elif rule in rules:
            yield refusal(at, say("wrong.another-rule-has-already", rule=quote(rule)))
        rules.append(rule)


#: The keys that each check requires; the second table has the checks that may use each key.
_WANTS = {
    "sum": ("weight",), "groups": ("tag",), "alike": ("tag",), "apart": ("of", "beside"),
    "alone": ("of",),
}  # fmt: skip
_ONLY = {"weight": ("sum",), "tag": ("groups", "alike"), "beside": ("apart", "alone")}


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
        kind in ("count", "sum")
        and not {"most", "printed", "notice"} & set(limit)
        and not any({"most", "printed"} & set(row) for row in limit.get("row", ()))
    ):
        yield refusal(where, say("wrong.lacks-most-here-row"))
    yield from _printed_faults(limit, names, where)
    yield from _moment_faults(limit, names, where)
    yield from _unknown(limit.get("ends", ()), names.phases, f"{where}.ends", "phase")
    if "ends" in limit and (not priced or limit.get("checked", "phase") != "phase"):
        yield refusal(f"{where}.ends", say("wrong.goes-only-with-phase"))
    for key in ("of", "beside", "spare"):
        yield from _whom_faults(limit.get(key, ()), names, f"{where}.{key}")
    yield from _unknown(limit.get("sides", ()), names.sides, f"{where}.sides", "side")
    for n, row in enumerate(limit.get("row", ())):
        yield from _row_faults(row, names, f"{where}.row.{n}")
    if limit.get("transit") and limit.get("tolerance"):
        yield refusal(f"{where}.transit", say("wrong.goes-only-without", key=repr("tolerance")))
    yield from _penalty_faults(limit, names, where, priced=priced)


def _missing(where: str, noun: str, name: str) -> BadScenario:
    return refusal(where, say("wrong.no-kind-has", noun=phrase(noun), name=quote(name)))


def _whom_faults(texts: Collection[str], names: _Names, where: str) -> Iterator[BadScenario]:
    for n, text in enumerate(texts):
        meant = whom(text)
        at = f"{where}.{n}"
        tables: dict[str, Collection[str]] = {
            "kind": names.kinds,
            "type": names.types,
            "side": names.sides,
            **({"mark": names.marks} if names.marks else {}),
            **names.tags,
        }
        table = tables.get(meant.what)
        if table is None:
            yield refusal(at, say("wrong.names-tag-no-kind", what=quote(meant.what)))
        elif meant.value not in table:
            yield refusal(at, say("wrong.there-no-such", text=quote(text), what=meant.what))


#: The keys of a row of which it names at least one.
_CONDITIONS = {
    "terrain", "feature", "marker", "features", "all", "with", "printed", "when", "turns", "event",
}  # fmt: skip


def _moment_faults(part: Json, names: _Names, where: str) -> Iterator[BadScenario]:
    """The faults of the keys of a limit or a row that say when it holds."""
    yield from _unknown(part.get("when", ()), names.phases, f"{where}.when", "phase")
    if "event" in part and part["event"] not in names.events:
        at = f"{where}.event"
        yield refusal(at, say("wrong.unknown", noun=phrase("event"), name=quote(part["event"])))
    if "turns" in part and part["turns"][0] > part["turns"][1]:
        yield refusal(f"{where}.turns", say("wrong.should-first-last"))


def _printed_faults(part: Json, names: _Names, where: str) -> Iterator[BadScenario]:
    """The faults of the key `printed` of a limit or a row."""
    name, at = part.get("printed"), f"{where}.printed"
    if name is not None and "most" in part:
        yield refusal(at, say("wrong.goes-only-without", key=repr("most")))
    if name is not None and name not in names.features:
        yield refusal(at, say("wrong.unknown", noun=phrase("feature"), name=quote(name)))


def _row_faults(row: Json, names: _Names, where: str) -> Iterator[BadScenario]:
    if not _CONDITIONS & set(row):
        yield refusal(where, say("wrong.should-name-terrain-feature"))
    if "plus" in row and "most" in row:
        yield refusal(f"{where}.plus", say("wrong.goes-only-without", key=repr("most")))
    yield from _printed_faults(row, names, where)
    yield from _moment_faults(row, names, where)
    yield from _unknown(row.get("features", ()), names.features, f"{where}.features", "feature")
    yield from _whom_faults(row.get("with", ()), names, f"{where}.with")
    if "all" in row and row["all"] not in names.tags:
        yield _missing(f"{where}.all", "tag", row["all"])
    for key, known in (("feature", names.features), ("marker", names.kinds)):
        if key in row and row[key] not in known:
            noun = phrase("kind of counter" if key == "marker" else key)
            fault = say("wrong.unknown", noun=noun, name=quote(row[key]))
            yield refusal(f"{where}.{key}", fault)


def _penalty_faults(
    limit: Json, names: _Names, where: str, *, priced: bool
) -> Iterator[BadScenario]:
    if not priced:
        for key in ("penalty", "checked"):
            if key in limit:
                yield refusal(f"{where}.{key}", say("wrong.goes-only-with-tolerance"))
        return
    penalty, at = limit.get("penalty", {}), f"{where}.penalty"
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
}


# -- the normalised document -----------------------------------------------------------------------


#: The default values, which the normal form omits, by the list whose items have them.
_USUAL: Mapping[str, Json] = {
    "": {
        "author": "", "version": "1", "text": "", "side": [], "feature": [], "mark": [],
        "phase": [], "event": [],
    },
    "kind": {
        "symbol": "", "type": "unit", "allowance": ALLOWANCE, "weights": {}, "tags": {},
        "counts": True,
    },
    "limit": {
        "text": "", "per": "side", "choose": "worst", "row": [], "tolerance": 0, "penalty": {},
        "transit": False,
    },
    "feature": {"symbol": ""},
    "mark": {},
    "phase": {"moves": True, "once": False},
    "event": {},
}  # fmt: skip


def normal(doc: Json) -> Json:
    """The document with its keys in the schema's order and default values left out."""
    ordered = {key: doc[key] for key in HOUSE["properties"] if key in doc}
    found = {key: part for key, part in ordered.items() if _USUAL[""].get(key, _NONE) != part}
    for key in ("feature", "mark", "phase", "event", "kind", "limit"):
        if key in found:
            shape = HOUSE["properties"][key]["items"]["properties"]
            found[key] = [_tidy(item, shape, _USUAL[key]) for item in found[key]]
    return found


_NONE = object()


def _tidy(item: Json, shape: Json, usual: Json) -> Json:
    ordered = {key: item[key] for key in shape if key in item}
    if ordered.get("checked") == "phase":
        del ordered["checked"]
    return {key: part for key, part in ordered.items() if usual.get(key, _NONE) != part}
