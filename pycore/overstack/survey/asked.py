"""A file that a player brings: its report, its names, and a board of it. Knows no game."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping, Sequence
from typing import Any

from overstack.book.tongue import in_language
from overstack.formats.errors import refused
from overstack.house.schema import HOUSE_ID
from overstack.schema.parts import Json, like, listed, record, text, whole
from overstack.schema.shape import check
from overstack.survey import judge, lay, mapping, report, suggest, survey
from overstack.survey.mapping import Meaning
from overstack.survey.survey import Brought

_FILE = {"type": "string", "description": "a file in base64"}
_ANY = {"description": "a mapping"}
REQUEST = record(
    "a file that is brought",
    ("ask", "file"),
    ask=text(20),
    file=_FILE,
    module=_FILE,
    mapping=_ANY,
    ruleset=text(40),
    hexes=listed(
        record("a named hex", ("x", "y", "name"), x=whole(0, 10**6), y=whole(0, 10**6),
               name=text(20, 1)),
        4, "hexes",
    ),
    map=text(200),
    side=like("[a-z0-9-]*", "a side"),
    only=like("[a-z0-9-]*", "a side"),
    around=text(200),
)  # fmt: skip


def bring(request: Mapping[str, Any]) -> Json:
    """A `Brought` of the page: the report on a file. Raises BadInput."""
    told, meaning = _read(request)
    viewer, only = request.get("side", ""), request.get("only", "")
    found = survey.surveyed(told, meaning, viewer=viewer)
    if only:
        found = report.of_side(found, only)
    book = in_language(meaning.book)
    return {
        "report": found,
        "lines": suggest.lines(told.laid.stacks, meaning),
        "module": told.module,
        "version": told.version,
        "maps": [{"name": name, "pieces": pieces} for name, pieces in told.maps],
        "steps": told.steps,
        "mapping": meaning.document,
        "ruleset": book.id,
        "rulesetTitle": book.title,
        "sides": [{"id": s.id, "name": s.name} for s in book.sides],
        "kinds": [{"id": k.id, "name": k.name} for k in book.kinds.values()],
        "text": report.as_text(found),
        "bbcode": report.as_bbcode(found),
        "csv": report.as_csv(found),
    }


def laid(request: Mapping[str, Any]) -> Json:
    """A `Laid` of the page: the game of a free board with what was brought. Raises BadInput."""
    told, meaning = _read(request)
    mapped = [judge.mapped(each, meaning, request.get("side", "")) for each in told.laid.stacks]
    title = told.module or meaning.book.title
    doc = lay.scenario(told.laid, mapped, meaning, title, request.get("around", ""))
    return {"game": {"scenario": doc, "log": []}}


def _read(request: Mapping[str, Any]) -> tuple[Brought, Meaning]:
    check(dict(request), REQUEST)
    module = _bytes(request["module"]) if request.get("module") else b""
    named = [((each["x"], each["y"]), each["name"]) for each in request.get("hexes", ())]
    told = survey.brought(_bytes(request["file"]), module, named, request.get("map", ""))
    return told, _meaning(request, told)


def _meaning(request: Mapping[str, Any], told: Brought) -> Meaning:
    """The mapping that is sent; else a ruleset's own; else house rules made of the names."""
    if "mapping" in request:
        return mapping.read(request["mapping"])
    ruleset = request.get("ruleset", "")
    if ruleset == HOUSE_ID or not ruleset:
        shipped = mapping.for_module(told.module)
        if shipped is not None and not ruleset:
            return mapping.read(shipped)
        return mapping.read(suggest.skeleton(told.laid.stacks, told.module))
    return mapping.read(mapping.shipped(ruleset))


def _bytes(told: Sequence[str] | str) -> bytes:
    try:
        return base64.b64decode(str(told), validate=True)
    except (binascii.Error, ValueError):
        raise refused("unknown") from None
