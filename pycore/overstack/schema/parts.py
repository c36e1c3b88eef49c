"""Functions that build the JSON Schemas of this project's documents.

Each returns one schema, with a `description` that completes the sentence "X should be ...".
Knows no document and no game.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

# Characters that a text must not contain: control characters, halves of surrogate pairs, line
# separators, and marks that change the writing direction. Only the briefing may have line breaks.
PLAIN = r"\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
LINE = rf"^[^\u0000-\u000a{PLAIN}]*$"
LINES = rf"^[^\u0000-\u0009{PLAIN}]*$"
ID_PATTERN = "[a-z0-9-]{1,24}"
WORD_PATTERN = "[A-Za-z0-9][A-Za-z0-9_.-]{0,39}"
HEX_PATTERN = "[0-9A-Z]{2,7}"

TERRAIN = (
    "clear", "forest", "hill", "hill2", "town", "marsh", "water", "rough", "field",
    "mountain", "desert", "building",
)  # fmt: skip

EDGES = ("river", "stream", "bridge", "ford", "wall", "hedge", "cliff")
ROADS = ("road", "track")


def text(limit: int, least: int = 0, pattern: str = LINE) -> Json:
    """A text of `least` to `limit` characters."""
    room = f"{least} to {limit:,}" if least else f"at most {limit:,}"
    said = f"a text of {room} characters without control characters"
    return {
        "type": "string",
        "minLength": least,
        "maxLength": limit,
        "pattern": pattern,
        "description": said,
    }


def like(pattern: str, said: str) -> Json:
    """A text that matches a pattern."""
    return {"type": "string", "pattern": f"^{pattern}$", "description": said}


def one_of(names: tuple[str, ...]) -> Json:
    """One of a few words."""
    said = "one of " + ", ".join(names) if len(names) > 1 else names[0]
    return {"type": "string", "enum": list(names), "description": said}


def whole(low: int, high: int) -> Json:
    """A whole number between two others, both included."""
    said = f"a whole number from {low:,} to {high:,}"
    return {"type": "integer", "minimum": low, "maximum": high, "description": said}


def flag() -> Json:
    """True or false."""
    return {"type": "boolean", "description": "true or false"}


def listed(items: Json, limit: int, of: str, least: int = 0) -> Json:
    """A list of `least` to `limit` items."""
    said = f"a list of {least} to {limit:,} {of}" if least else f"a list of at most {limit:,} {of}"
    if least == limit:
        said = f"a list of {limit} {of}"
    return {
        "type": "array",
        "items": items,
        "minItems": least,
        "maxItems": limit,
        "description": said,
    }


def record(said: str, required: tuple[str, ...] = (), /, **properties: Json) -> Json:
    """An object with these keys and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
        "description": said,
    }


def table(keys: Json, values: Json, limit: int, of: str) -> Json:
    """An object with arbitrary names as keys, at most `limit` of them."""
    return {
        "type": "object",
        "propertyNames": keys,
        "additionalProperties": values,
        "maxProperties": limit,
        "description": f"an object of at most {limit:,} {of}",
    }


def ref(name: str) -> Json:
    """A reference to a shared definition."""
    return {"$ref": f"#/$defs/{name}"}


ID = like(ID_PATTERN, "an id of 1 to 24 small letters, digits and hyphens")
WORD = like(WORD_PATTERN, "a name out of the ruleset")
CLAUSE = like("[A-Za-z0-9][A-Za-z0-9_.#-]{0,39}", "the id of a clause")
NAME = text(40, 1)
