"""The limits of documents that the page has forms for: most characters, least and most numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from overstack.documents import collection
from overstack.documents.schema import DOCUMENTS as KNOWN
from overstack.house.newer import SECOND
from overstack.house.schema import HOUSE
from overstack.rulesets.reloaded.army.own import OWN
from tools.contract.answers import NOTE, comment
from tools.contract.documents import Schema

#: The keys of each document that a form has fields for; None for all of them.
FORMS: Mapping[str, tuple[Schema, tuple[str, ...] | None]] = {
    "house": (HOUSE, None),
    "card": (OWN.shape, ("name", "short", "cost", "type_line", "speed", "defense", "infantry_dice",
                         "close_assault", "hand_to_hand")),
    "map": (KNOWN["game"]["$defs"]["map"], ("size", "origin", "board", "names", "boxes")),
    "counter": (KNOWN["game"]["$defs"]["counter"], ("name",)),
    "scenario": (KNOWN["game"]["$defs"]["scenario"],
                 ("title", "author", "text", "turn", "turns", "costs", "table", "goal", "victory")),
    "collection": (collection.SCHEMA["properties"]["collection"],
                   ("title", "author", "text", "puzzles")),
}  # fmt: skip

#: The comment above the keys of format 2.
SECOND_NOTE = "/** The keys (and `key=value`) of house rules that format 1 lacks, by their part. */"

#: A sign of a pattern, and how often it may stand.
_SIGN = re.compile(r"(?:\[[^\]]*\]|\\?.)(?:\{(?:\d+,)?(\d+)\}|[?])?")

Limits = Any  # a number, a pair of numbers, or limits by key


def limits() -> str:
    """The TypeScript file of the limits."""
    text = """The limits of documents, for the fields of forms.

    A text has its most characters, a whole number its least and its most. A list or a table has
    the limits of each of its parts at `*`, and the most parts at `most`; what has kinds has the
    limits of each kind."""
    parts = [NOTE + comment(text).rstrip()]
    for name, (schema, keys) in FORMS.items():
        found = {key: part for key, part in _of(schema).items() if keys is None or key in keys}
        parts.append(f"export const {name} = {_written(found)} as const;")
    words = {name or "file": list(each) for name, each in SECOND.items()}
    parts.append(f"{SECOND_NOTE}\nexport const houseFormat2 = {json.dumps(words)};")
    return "\n\n".join(parts) + "\n"


def _of(schema: Schema) -> Limits:
    """The limits of a part; None where a form has nothing to keep to."""
    if "oneOf" in schema:  # the kinds of a condition: each is named by its first required key
        return {each["required"][0]: _of(each) for each in schema["oneOf"] if "required" in each}
    if "enum" in schema or "const" in schema:
        return None
    kind = schema.get("type")
    if kind == "string":
        return schema.get("maxLength") or _longest(schema["pattern"])
    if kind == "integer":
        return [schema["minimum"], schema["maximum"]]
    if kind == "array":
        return _many(schema["items"], schema["maxItems"])
    if kind == "object" and schema.get("additionalProperties"):
        return _many(schema["additionalProperties"], schema["maxProperties"])
    found = {key: _of(part) for key, part in schema.get("properties", {}).items()}
    return {key: part for key, part in found.items() if part is not None} or None


def _many(each: Schema, most: int) -> Limits:
    one = _of(each)
    return {"most": most} | ({} if one is None else {"*": one})


def _longest(pattern: str) -> int | None:
    """The most characters of a text of a pattern; None for one with alternatives."""
    if "(" in pattern:
        return None
    return sum(
        int(most or 1) for most in _SIGN.findall(pattern.removeprefix("^").removesuffix("$"))
    )


def _written(part: Limits) -> str:
    if not isinstance(part, dict):
        return json.dumps(part)
    inside = ", ".join(
        f"{key if key.isidentifier() else repr(key)}: {_written(value)}"
        for key, value in part.items()
    )
    return f"{{ {inside} }}"
