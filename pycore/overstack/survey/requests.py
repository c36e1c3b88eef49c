"""Requests about a player's file: its report, its names, and a board of it. Knows no game."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from overstack import catalogue
from overstack.book.localised import in_language
from overstack.documents.file import text_of
from overstack.documents.schema import FEATURES, MAX_HEXES
from overstack.formats import boards
from overstack.formats.errors import refused
from overstack.house.schema import HOUSE_ID
from overstack.judging.edits import MAX_COUNTERS
from overstack.schema.parts import (
    HEX_PATTERN,
    ID,
    Json,
    like,
    listed,
    record,
    table,
    text,
    whole,
)
from overstack.survey import judge, log, mapping, report, suggest, survey, to_board, written_back
from overstack.survey.mapping import Meaning
from overstack.survey.survey import ParsedFile
from overstack.views.faces import face
from overstack.words.sentences import say

if TYPE_CHECKING:
    from overstack.answers.bring import BroughtLog, BroughtStep, FileReport, FreeBoard, WrittenBack

Watch: TypeAlias = Callable[[int, int], None]

#: `watch` is called once per this many stacks.
SELDOM = 25
MOST_STEPS = 100_000
#: Moved pieces listed for one step, at most: a step may set up a whole game.
MOST_MOVED = 12
BASE64 = {"type": "string", "description": "a file in base64"}
STEP = whole(0, MOST_STEPS)
#: The files that are brought together with a map.
BESIDE = listed(record("a file", ("name", "file"), name=text(200, 1), file=BASE64), 40, "files")
AT = table(like("c[0-9]{1,4}", "a counter"), like(HEX_PATTERN, "a hex"), MAX_COUNTERS, "hexes")
#: The fields of every request about a file: the file, and how to read it.
FILE: Mapping[str, Json] = {
    "file": BASE64,
    "module": BASE64,
    "mapping": {"description": "a mapping"},
    "ruleset": text(40),
    "hexes": listed(
        record("a named hex", ("x", "y", "name"), x=whole(0, 10**6), y=whole(0, 10**6),
               name=text(20, 1)),
        4, "hexes",
    ),
    "map": text(200),
    "side": like("[a-z0-9-]*", "a side"),
    "ground": table(
        text(40, 1),
        record("the ground of a place", (), terrain=ID, features=FEATURES),
        MAX_HEXES, "places",
    ),
}  # fmt: skip


def bring(request: Mapping[str, Any], watch: Watch | None = None) -> FileReport:
    """Return the report on an imported file, as the page's type `FileReport`. Raises BadInput.

    `watch` is called at intervals with the number of stacks judged and the total.
    """
    parsed, meaning = _parse_request(request)
    viewer, only = request.get("side", ""), request.get("only", "")
    found = survey.report_on(parsed, meaning, viewer=viewer, watch=watch and _seldom(watch))
    if only:
        found = report.of_side(found, only)
    book = in_language(meaning.book)
    return {
        "report": found,
        "lines": suggest.lines(parsed.on_map.stacks, meaning),
        "bears": suggest.bearing(parsed.on_map.stacks) if book.house is not None else [],
        "shared": suggest.count_shared(meaning) if "mapping" not in request else 0,
        "module": parsed.module,
        "version": parsed.version,
        "maps": [{"name": name, "pieces": pieces} for name, pieces in parsed.maps],
        "unnamed": parsed.on_map.unnamed,
        "steps": parsed.steps,
        "mapping": meaning.document,
        "ruleset": book.id,
        "rulesetTitle": book.title,
        "sides": [{"id": s.id, "name": s.name, "look": s.look} for s in book.sides],
        "kinds": [{"name": k.name, **face(k)} for k in book.kinds.values()],
        "text": report.as_text(found),
        "bbcode": report.as_bbcode(found),
        "csv": report.as_csv(found),
    }


def _seldom(watch: Watch) -> Watch:
    """Forward every `SELDOM`th call, so that a large save does not flood the page with messages."""

    def heard(done: int, of: int) -> None:
        if done % SELDOM == 0:
            watch(done, of)

    return heard


def steps(request: Mapping[str, Any], watch: Watch | None = None) -> BroughtLog:
    """A `BroughtLog` of the page: each step of a log with its moves and its verdicts.

    Moves are omitted if the request names a side, because they would reveal hidden pieces.
    Raises BadInput.
    """
    parsed, meaning = _parse_request(request)
    data, module, named = _files(request)
    sheet = survey.sheet_of(data, module, request.get("map", ""))
    viewer = request.get("side", "")
    found = log.steps(data, meaning, sheet, named, request.get("map", ""), viewer=viewer)
    made: list[BroughtStep] = []
    for each in found:
        made.append(_step(each, with_moves=not viewer))
        if watch:
            watch(len(made), parsed.steps + 1)
    return {"steps": made, "of": parsed.steps}


def _step(step: log.Step, *, with_moves: bool) -> BroughtStep:
    moved = step.moved if with_moves else ()
    words = [_move_words(each) for each in moved[:MOST_MOVED]]
    if step.still and with_moves:
        words.append(say("brought.still"))
    if len(moved) > MOST_MOVED:
        words.append(say("brought.more-moved", n=len(moved) - MOST_MOVED))
    return {
        "number": step.number,
        "broken": list(step.broken),
        "mended": list(step.mended),
        "moved": words,
        "unlawful": report.unlawful(step.report),
    }


def _move_words(each: log.Moved) -> str:
    key = "moved" if each.start and each.end else "came" if each.end else "went"
    return say(f"brought.{key}", name=each.name, start=each.start, end=each.end)


def free_board(request: Mapping[str, Any]) -> FreeBoard:
    """A `FreeBoard` of the page: the game of a free board made from the file, and its pictures.

    Raises BadInput.
    """
    parsed, meaning = _parse_request(request)
    shown = _window(request, parsed, meaning)
    doc = to_board.scenario(shown, meaning, parsed.module or meaning.book.title)
    to_board.lay_ground(doc["map"], shown, meaning.ground)
    pictures = to_board.pictures(shown) if parsed.maps else None
    return {"game": {"scenario": doc, "log": []}, "pictures": pictures}


def sheet(request: Mapping[str, Any]) -> FreeBoard:
    """A `FreeBoard` of the page: a free board with a map from Tiled or MegaMek. Raises BadInput.

    `beside` has the files brought together with the map, its tilesets among them.
    """
    book = in_language(catalogue.rules_for(request).BOOK)
    title = request.get("title", "") or book.title
    beside = {
        each["name"]: _bytes(each["file"]).decode("utf-8", "replace")
        for each in request.get("beside", ())
    }
    found = boards.read(text_of(_bytes(request["file"]), title), None, beside)
    scenario = to_board.board(book, found.document, title)
    return {
        "game": {"scenario": scenario, "log": []},
        "left": list(found.left),
        "missing": list(found.missing),
    }


def moved_save(request: Mapping[str, Any]) -> WrittenBack:
    """A `WrittenBack` of the page: the save with its counters moved to their hexes on the board.

    `at` gives the hexes by the counters' ids in the scenario that `free_board` made of the same
    request. Raises BadInput.
    """
    parsed, meaning = _parse_request(request)
    if not parsed.maps:
        raise refused("no-save")
    shown = _window(request, parsed, meaning)
    data, moved = written_back.write_moved(
        _bytes(request["file"]), parsed.on_map, shown, request["at"]
    )
    return {"file": base64.b64encode(data).decode(), "moved": moved}


def _window(request: Mapping[str, Any], parsed: ParsedFile, meaning: Meaning) -> to_board.Window:
    """Return the part of the file that the board shows."""
    mapped = [
        judge.map_stack(each, meaning, request.get("side", "")) for each in parsed.on_map.stacks
    ]
    return to_board.window(parsed.on_map, mapped, request.get("around", ""))


def _parse_request(request: Mapping[str, Any]) -> tuple[ParsedFile, Meaning]:
    data, module, named = _files(request)
    on, step = request.get("map", ""), request.get("step", 0)
    parsed = survey.parse_file(data, module, named, on, step)
    meaning = survey.weigh(parsed, _meaning(request, parsed))
    return parsed, replace(meaning, ground=request.get("ground", {}))


def _files(request: Mapping[str, Any]) -> tuple[bytes, bytes, list[tuple[tuple[int, int], str]]]:
    """Return the file, the module's definition (or no bytes), and the hexes that were named."""
    module = _bytes(request["module"]) if request.get("module") else b""
    named = [((each["x"], each["y"]), each["name"]) for each in request.get("hexes", ())]
    return _bytes(request["file"]), module, named


def _meaning(request: Mapping[str, Any], parsed: ParsedFile) -> Meaning:
    """The mapping in the request; else a ruleset's own; else house rules made from the names."""
    if "mapping" in request:
        return mapping.read(request["mapping"])
    ruleset = request.get("ruleset", "")
    if ruleset == HOUSE_ID or not ruleset:
        shipped = mapping.for_module(parsed.module)
        if shipped is not None and not ruleset:
            return mapping.read(shipped)
        return mapping.read(suggest.skeleton(parsed.on_map.stacks, parsed.module))
    return mapping.read(mapping.shipped_mapping(ruleset))


def _bytes(text: Sequence[str] | str) -> bytes:
    try:
        return base64.b64decode(str(text), validate=True)
    except (binascii.Error, ValueError):
        raise refused("unknown") from None
