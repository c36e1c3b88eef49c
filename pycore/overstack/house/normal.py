"""The normal form of a document of house rules: the schema's order, without default values.

Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping

from overstack.house.reading import ALLOWANCE
from overstack.house.schema import HOUSE
from overstack.schema.parts import Json

#: The default values, which the normal form omits, by the list whose items have them.
_USUAL: Mapping[str, Json] = {
    "": {
        "author": "", "version": "1", "text": "", "side": [], "feature": [], "terrain": [],
        "mark": [], "phase": [], "event": [], "combat": {},
    },
    "kind": {
        "symbol": "", "type": "unit", "allowance": ALLOWANCE, "weights": {}, "tags": {},
        "counts": True, "neutral": False, "cargo": [], "marked": {},
    },
    "limit": {
        "text": "", "per": "side", "choose": "worst", "row": [], "tolerance": 0, "penalty": {},
        "transit": False, "together": [], "load": "with", "hexes": 0,
    },
    "feature": {"symbol": ""},
    "terrain": {},
    "mark": {},
    "phase": {"moves": True, "once": False},
    "event": {},
}  # fmt: skip


def normal(doc: Json) -> Json:
    """The document with its keys in the schema's order and default values left out."""
    ordered = {key: doc[key] for key in HOUSE["properties"] if key in doc}
    found = {key: part for key, part in ordered.items() if _USUAL[""].get(key, _NONE) != part}
    for key in ("feature", "terrain", "mark", "phase", "event", "kind", "limit"):
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
