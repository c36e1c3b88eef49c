"""The check of a document before it is drawn: its schema as tests of the page."""

from __future__ import annotations

from collections.abc import Mapping

from overstack.documents.schema import DOCUMENTS as KNOWN
from overstack.documents.schema import MAX_LOG
from tools.contract.answers import NOTE, comment, quoted
from tools.contract.documents import MOST_WORDS, Schema

#: The keys of each document that drawing relies on; the umpire checks all others.
DRAWN: Mapping[str, tuple[str, ...]] = {
    "scenario": (
        "ruleset", "map", "sides", "counters", "title", "text", "play", "turn", "turns", "house",
    ),
    "map": (
        "size", "grid", "labels", "board", "shift", "origin", "terrain", "features", "edges",
        "names", "boxes", "parts", "roads",
    ),
    "counter": ("id", "kind", "side", "name", "at", "aboard", "order", "marks"),
}  # fmt: skip


#: The page's module of the tests that the check is made of.
SHAPES = "../shapes.ts"


def door() -> str:
    """The TypeScript file of the check."""
    parts = KNOWN["game"]["$defs"]
    drawn = {
        name: _test({**parts[name], "properties": {k: parts[name]["properties"][k] for k in keys}})
        for name, keys in DRAWN.items()
    }
    said = """The check of a document, before the umpire has read it, that drawing relies on.

    The author of a link can write anything into it. A document that passes the check can be drawn
    at once, and contains text wherever text is shown. Any other document is left to the umpire,
    which reports in a sentence what is wrong."""
    return "\n\n".join([
        NOTE + comment(said).rstrip(),
        f"import {{ among, isObject, list, record, table, text, whole }} from '{SHAPES}';",
        *(f"const {name} = {drawn[name]};" for name in ("map", "counter", "scenario")),
        comment("Whether a document is a game that can be drawn at once.")
        + f"export const drawable = record({{ scenario, log: list(record({{}}, "
        f"{{ who: text, to: text }}), {MAX_LOG}) }});",
    ]) + "\n"  # fmt: skip


def _test(schema: Schema) -> str:
    """The test of a part; what it refers to by name is tested by the constant of that name."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "oneOf" in schema:  # a built-in map has to be fetched by the umpire first
        return "map"
    if "enum" in schema:
        few = len(schema["enum"]) <= MOST_WORDS
        return f"among({', '.join(map(quoted, schema['enum']))})" if few else "text"
    kind = schema.get("type")
    if kind == "integer":
        return f"whole({schema['minimum']}, {schema['maximum']})"
    if kind == "array":
        bounds = [schema["maxItems"], *([schema["minItems"]] if schema["minItems"] else [])]
        return f"list({', '.join([_test(schema['items']), *map(str, bounds)])})"
    if kind == "object" and schema.get("additionalProperties"):
        return f"table({_test(schema['additionalProperties'])}, {schema['maxProperties']})"
    if kind == "object" and schema["properties"] and "format" not in schema["properties"]:
        return _record_test(schema)
    return "text" if kind == "string" else "isObject"


def _record_test(schema: Schema) -> str:
    parts: tuple[list[str], list[str]] = ([], [])
    for key, part in schema["properties"].items():
        test = _test(part)
        found = key if key == test else f"{key}: {test}"
        parts[key not in schema["required"]].append(found)
    must, may = (f"{{ {', '.join(part)} }}" for part in parts)
    return f"record({must}, {may})" if parts[1] else f"record({must})"
