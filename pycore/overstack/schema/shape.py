"""Check a value against the part of JSON Schema that this project's documents use.

So the schemas that `documents.schema` publishes are the same that are enforced on input.
Known keywords: $ref (into $defs), oneOf, type, const, enum, pattern (anchored), minLength,
maxLength, minimum, maximum, items, minItems, maxItems, properties, required,
additionalProperties, propertyNames, maxProperties, and description, the noun phrase that
completes the sentence "X should be ...". Nothing here knows a game or a document.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sized
from functools import cache
from typing import Any

from overstack.words.errors import BadScenario
from overstack.words.language import phrase
from overstack.words.sentences import core, say

Schema = Mapping[str, Any]

#: The most names that an error sentence lists.
MAX_LISTED = 30

_TYPES = {str: "string", int: "integer", bool: "boolean"}


def check(value: object, root: Schema, where: str = "") -> Any:  # noqa: ANN401 - the schema says the type
    """Return the value, which has the schema's type, if it fits the schema.

    Raises BadScenario with one sentence and a path ("counters.3.kind") if it does not.
    """
    _check(value, root, root, where)
    return value


def _check(value: object, schema: Schema, root: Schema, where: str) -> None:
    schema = _resolve(schema, root)
    if "oneOf" in schema:
        schema = _alternative(value, schema, root, where)
    kind = schema.get("type")
    if kind == "object":
        _check_object(value, schema, root, where)
    elif kind == "array":
        _check_array(value, schema, root, where)
    elif kind is not None and not _fits(value, kind, schema):
        over = _over(value, schema.get("maxLength")) if isinstance(value, str) else None
        raise refusal(where, say("wrong.should", what=phrase(schema["description"])), over=over)


def _resolve(schema: Schema, root: Schema) -> Schema:
    if "$ref" not in schema:
        return schema
    part: Schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    return part


def _over(value: Sized, most: int | None) -> tuple[int, int] | None:
    """The length and its limit if the length exceeds the limit, else None."""
    return (len(value), most) if most is not None and len(value) > most else None


def refusal(
    where: str, what: str, spot: str = "", over: tuple[int, int] | None = None
) -> BadScenario:
    """The error about the part of a document at a path; `what` describes the fault."""
    sentence = say("unfit.part", where=where or core()["unfit.document"], what=what)
    return BadScenario(sentence, where, spot, what, over)


def known(name: str, names: Collection[str], where: str, noun: str, *, tell: bool = True) -> None:
    """Refuse a name that is not in `names`; the error lists all `names` if they are few."""
    if name not in names:
        raise not_known(name, names if tell else (), where, noun)


def not_known(name: str, names: Collection[str], where: str, noun: str) -> BadScenario:
    """The error about a name that is not in `names`."""
    listed = {"noun": phrase(noun), "name": quote(name), "names": ", ".join(names)}
    key = "wrong.unknown-of" if 0 < len(names) <= MAX_LISTED else "wrong.unknown"
    error = refusal(where, say(key, **listed))
    error.what = say("wrong.unknown", **listed)  # shorter, for readers of a link
    return error


def quote(text: object) -> str:
    """A word from a document, quoted, and shortened to fit in a sentence."""
    whole = str(text)
    return repr(whole if len(whole) <= 32 else f"{whole[:31]}…")


def _fits(value: object, kind: str | list[str], schema: Schema) -> bool:
    """Whether a text, a whole number or a flag fits its schema."""
    if isinstance(kind, list):
        return _TYPES.get(type(value)) in kind
    if "const" in schema:
        return type(value) is type(schema["const"]) and value == schema["const"]
    if kind == "boolean":
        return isinstance(value, bool)
    if kind == "integer":
        return type(value) is int and schema["minimum"] <= value <= schema["maximum"]
    return isinstance(value, str) and _text_fits(value, schema)


def _text_fits(value: str, schema: Schema) -> bool:
    if "enum" in schema:
        return value in schema["enum"]
    if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        return False
    return "pattern" not in schema or _pattern(schema["pattern"]).fullmatch(value) is not None


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    """The pattern without its anchors: Python's "$" would accept a line break at the end."""
    return re.compile(pattern.removeprefix("^").removesuffix("$"))


def _check_array(value: object, schema: Schema, root: Schema, where: str) -> None:
    if not isinstance(value, list):
        raise refusal(where, say("wrong.should", what=phrase(schema["description"])))
    if not schema.get("minItems", 0) <= len(value) <= schema["maxItems"]:
        over = _over(value, schema["maxItems"])
        raise refusal(where, say("wrong.should", what=phrase(schema["description"])), over=over)
    for index, item in enumerate(value):
        _check(item, schema["items"], root, _inside(where, str(index)))


def _check_object(value: object, schema: Schema, root: Schema, where: str) -> None:
    if not isinstance(value, dict):
        raise refusal(where, say("wrong.should", what=phrase(schema["description"])))
    properties: Schema = schema.get("properties", {})
    for key in schema.get("required", ()):
        if key not in value:
            raise refusal(where, say("wrong.lacks-key", key=repr(key)))
    if len(value) > schema.get("maxProperties", len(value)):
        over = _over(value, schema["maxProperties"])
        raise refusal(where, say("wrong.should", what=phrase(schema["description"])), over=over)
    others: Schema | None = schema.get("additionalProperties") or None
    names: Schema | None = schema.get("propertyNames")
    for key, item in value.items():
        part = properties.get(key, others)
        if not isinstance(key, str) or part is None:
            raise refusal(where, say("wrong.unknown-key", key=quote(key)), _inside(where, str(key)))
        if names is not None and not _text_fits(key, names):
            meant = phrase(names["description"])
            wrong = say("wrong.key-should", key=quote(key), what=meant)
            raise refusal(where, wrong, _inside(where, key))
        _check(item, part, root, _inside(where, key))


def _inside(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _alternative(value: object, schema: Schema, root: Schema, where: str) -> Schema:
    """The alternative of `oneOf` that an object means; errors are about this alternative.

    An alternative matches if its first required key is present, with the `const` value if it
    has one. Of several matches the one with the most required keys present is taken.
    """
    if not isinstance(value, dict):
        raise refusal(where, say("wrong.should", what=phrase(schema["description"])))
    meant = []
    for option in schema["oneOf"]:
        resolved = _resolve(option, root)
        key = resolved["required"][0]
        if key in value and resolved["properties"][key].get("const", value[key]) == value[key]:
            meant.append(resolved)
    if not meant:
        raise refusal(where, say("wrong.should", what=phrase(schema["description"])))
    return max(meant, key=lambda option: sum(key in value for key in option["required"]))
