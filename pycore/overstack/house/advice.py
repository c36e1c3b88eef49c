"""House rules, advice: what an author may have meant by a key that the format does not have.

Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from overstack.house.schema import CHECKS, HOUSE
from overstack.schema.parts import Json
from overstack.schema.shape import MAX_LISTED, quote, refusal
from overstack.schema.terrain import nearest
from overstack.words.errors import BadScenario
from overstack.words.language import phrase
from overstack.words.sentences import say

#: Words that authors use for a key, by the key.
MEANT: Mapping[str, tuple[str, ...]] = {
    "most": ("max", "maximum", "limit", "capacity", "figure", "allowed"),
    "of": ("kind", "kinds", "who", "whom", "units", "counters", "only", "counts"),
    "spare": ("except", "exempt", "exclude", "excluding", "ignore", "ignores", "free", "not"),
    "with": ("if", "beside", "has", "having", "present", "alongside"),
    "without": ("unless", "lacks"),
    "when": ("phase", "phases", "during", "moment"),
    "ends": ("end", "at", "after"),
    "plus": ("add", "adds", "bonus", "more", "extra"),
    "penalty": ("cost", "price", "excess", "consequence", "breach"),
    "chooses": ("by", "chooser", "who", "picks", "choose"),
    "does": ("action", "effect", "do", "result"),
    "text": ("says", "note", "description", "comment"),
    "rule": ("id", "number", "clause"),
    "title": ("name", "heading"),
    "check": ("type", "what", "counts", "measure", *CHECKS),
    "each": ("per", "every"),
}


def with_advice(error: BadScenario) -> BadScenario:
    """The error about an unknown key with the key that may be meant; any other error as it is."""
    if error.spot == error.where:
        return error
    part, key = part_at(error.where), error.spot.rpartition(".")[2]
    names = parts().get(part, ())
    homes = [home for home, keys in parts().items() if key in keys]
    homes = homes[1:] if homes[:1] == [HOUSE["description"]] and len(homes) > 1 else homes
    near = next((name for name in names if key in MEANT.get(name, ())), "")
    alike = nearest(key, names) if names else ""
    if alike.startswith(key) or not (near or homes):
        near = alike
    if near:
        what = say("wrong.unknown-key-near", key=quote(key), near=quote(near))
    elif homes:
        what = say("wrong.unknown-key-of", key=quote(key), parts=", ".join(map(phrase, homes)))
    elif names:
        what = say("wrong.unknown-key-known", key=quote(key), names=", ".join(names))
    else:
        return error
    better = refusal(error.where, what, error.spot)
    better.what = error.what
    return better


def no_such(text: str, what: str, names: list[str], where: str) -> BadScenario:
    """The error about counters that do not exist; `names` are those that do."""
    key = "there-none-but" if 0 < len(names) <= MAX_LISTED else "there-no-such"
    values = {"text": quote(text), "what": what, "names": ", ".join(names)}
    return refusal(where, say(f"wrong.{key}", **values))


@cache
def parts() -> Mapping[str, tuple[str, ...]]:
    """The keys of each part of a file of house rules, by its description: "a limit"."""
    return {part["description"]: tuple(part["properties"]) for part in _records(HOUSE)}


def _records(schema: Json) -> Iterator[Json]:
    if schema.get("properties"):
        yield schema
    for inner in (*schema.get("properties", {}).values(), schema.get("items")):
        if inner:
            yield from _records(inner)


def part_at(where: str) -> str:
    """The description of the part at a path such as "limit.0.row.2"; "" where none is."""
    schema: Json = HOUSE
    for key in filter(None, where.split(".")):
        inside: Json = schema if key.isdigit() else schema.get("properties", {})
        schema = inside.get("items" if key.isdigit() else key, {})
    return str(schema.get("description", "")) if schema.get("properties") else ""
