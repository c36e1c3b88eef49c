"""The JSON Schemas (draft 2020-12) of the documents: scenario, game, case file, position.

They are the single source of every document's shape: `documents` publishes them and
`shape.check` enforces them at the door, so the two cannot drift apart. What a schema cannot say
(that a hex is on the map, that a kind of counter exists) `wire` checks afterwards.
Nothing here knows a game.
"""

from __future__ import annotations

from typing import Any

from overstack.edits import MAX_COUNTERS, MAX_MARKS
from overstack.hexes import MAX_SIZE

Json = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

MAX_COLUMNS = MAX_ROWS = 60
MAX_HEXES = MAX_COLUMNS * MAX_ROWS
MAX_TURNS = 99
MAX_PARTS = 300
MAX_SIDES = 3
MAX_LOG = 2000  # entries
MAX_DICE = 100  # in one roll
MAX_FRAMES = 60
BARRED = -1  # the cost that says "no way through"

TERRAIN = (
    "clear", "forest", "hill", "hill2", "town", "marsh", "water", "rough", "field",
    "mountain", "desert", "building",
)  # fmt: skip
EDGES = ("river", "stream", "bridge", "ford", "wall", "hedge")
ROADS = ("road", "track")
GRIDS = ("flat", "pointy")
LABELS = ("0305", "1F5")
SHIFTS = ("even", "odd")
PLAYS = ("turns", "free")
GRADES = ("lawful", "overstacked", "forbidden")
ROLES = ("rule", "precedent", "note")

# What a text may hold: no control characters, halves of surrogate pairs, separators of lines,
# or marks that turn the direction of writing. Only the briefing may break lines.
_PLAIN = r"\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_LINE = rf"^[^\u0000-\u000a{_PLAIN}]*$"
_LINES = rf"^[^\u0000-\u0009{_PLAIN}]*$"
_ID = "[a-z0-9-]{1,24}"
_WORD = "[A-Za-z0-9][A-Za-z0-9_.-]{0,39}"
_HEX = "[0-9A-Z]{2,7}"


def _text(limit: int, least: int = 0, pattern: str = _LINE) -> Json:
    room = f"{least} to {limit:,}" if least else f"at most {limit:,}"
    said = f"a text of {room} characters without control characters"
    return {
        "type": "string",
        "minLength": least,
        "maxLength": limit,
        "pattern": pattern,
        "description": said,
    }


def _like(pattern: str, said: str) -> Json:
    return {"type": "string", "pattern": f"^{pattern}$", "description": said}


def _one_of(names: tuple[str, ...]) -> Json:
    said = "one of " + ", ".join(names) if len(names) > 1 else names[0]
    return {"type": "string", "enum": list(names), "description": said}


def _whole(low: int, high: int) -> Json:
    said = f"a whole number from {low:,} to {high:,}"
    return {"type": "integer", "minimum": low, "maximum": high, "description": said}


def _flag() -> Json:
    return {"type": "boolean", "description": "true or false"}


def _list(items: Json, limit: int, of: str, least: int = 0) -> Json:
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


def _object(said: str, required: tuple[str, ...] = (), /, **properties: Json) -> Json:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
        "description": said,
    }


def _table(keys: Json, values: Json, limit: int, of: str) -> Json:
    return {
        "type": "object",
        "propertyNames": keys,
        "additionalProperties": values,
        "maxProperties": limit,
        "description": f"an object of at most {limit:,} {of}",
    }


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


ID = _like(_ID, "an id of 1 to 24 small letters, digits and hyphens")
WORD = _like(_WORD, "a name out of the ruleset")
HEX = _like(_HEX, "the label of a hex")
HEXSIDE = _like(f"{_HEX}/{_HEX}", "the labels of two adjacent hexes, such as 0305/0306")
_PART = f"{_HEX}/{_ID}"
PART = _like(_PART, "a part of a hex, such as 0305/beach")
PLACE = _like(
    f"(?:@{_ID}|{_HEX}(?:/{_ID})?)",
    "a hex, a part of a hex or a box, such as 0305, 0305/beach or @reserve",
)
NAME = _text(40, 1)
NOTE = _text(60)
FIGURE = {"type": ["integer", "string"], "description": "a text or a whole number"}


def _map() -> Json:
    return _object(
        "a map",
        ("size", "grid", "labels"),
        size=_list(
            _whole(1, MAX_COLUMNS), 2, f"whole numbers from 1 to {MAX_COLUMNS}, columns and rows", 2
        ),
        grid=_one_of(GRIDS),
        labels=_one_of(LABELS),
        board=_like("[0-9]{0,2}", "the number of the board, at most two digits"),
        shift=_one_of(SHIFTS),
        terrain=_table(HEX, _one_of(TERRAIN), MAX_HEXES, "hexes"),
        edges=_table(HEXSIDE, _one_of(EDGES), 3 * MAX_HEXES, "hexsides"),
        roads=_list(
            _object(
                "a road", ("kind", "along"), kind=_one_of(ROADS), along=_list(HEX, 200, "hexes", 2)
            ),
            60,
            "roads",
        ),
        features=_table(HEX, _list(WORD, 9, "features", 1), MAX_HEXES, "hexes"),
        parts=_table(
            PART, _object("a part", ("kind",), kind=WORD, name=NAME), MAX_PARTS, "parts of hexes"
        ),
        names=_table(HEX, NAME, 200, "names"),
        boxes=_table(ID, NAME, 30, "boxes"),
    )


def _builtin() -> Json:
    return _object(
        "a built-in map",
        ("builtin", "hash"),
        builtin=ID,
        hash=_like("[0-9a-f]{16}", "the 16 hexadecimal digits of a map's hash"),
    )


def _counter() -> Json:
    return _object(
        "a counter",
        ("id", "kind", "side"),
        id=ID,
        kind=WORD,
        side=ID,
        name=NAME,
        at=PLACE,
        aboard=ID,
        order=_whole(0, MAX_COUNTERS - 1),
        marks=_list(WORD, MAX_MARKS, "markers"),
        spent=_whole(0, MAX_SIZE),
    )


def _scenario() -> Json:
    return _object(
        "a scenario",
        ("format", "ruleset", "map", "sides", "counters"),
        format={
            "type": "integer",
            "const": 1,
            "description": "1, the format that this edition reads",
        },
        ruleset=ID,
        title=_text(120),
        author=_text(120),
        text=_text(4000, 0, _LINES),
        rules=_text(20),
        options=_table(WORD, _flag(), 40, "options"),
        map={
            "oneOf": [_ref("builtin"), _ref("map")],
            "description": "a map, or a built-in map by id and hash",
        },
        sides=_list(
            _object("a side", ("id", "name"), id=ID, name=NAME, look=ID), MAX_SIDES, "sides", 2
        ),
        first=ID,
        play=_one_of(PLAYS),
        turn=_whole(1, MAX_TURNS),
        turns=_whole(0, MAX_TURNS),
        phase=WORD,
        active=_like(f"(?:{_ID})?", "the id of a side, or empty"),
        costs=_table(
            _like(
                f"{_WORD}(?:/{_WORD})?",
                "a terrain, road or hexside, perhaps with a type of counter",
            ),
            _whole(BARRED, MAX_SIZE),
            100,
            "costs",
        ),
        zones=_table(ID, _list(HEX, MAX_HEXES, "hexes"), MAX_SIDES, "sides"),
        counters=_list(_ref("counter"), MAX_COUNTERS, "counters"),
    )


def _edit(kind: str, required: tuple[str, ...], /, **properties: Json) -> Json:
    named: Json = {"edit": {"type": "string", "const": kind, "description": repr(kind)}}
    return _object(f"an entry that says {kind!r}", ("edit", *required), **named, **properties)


def _entry() -> Json:
    options = [
        _object("an action", ("do",), do=WORD, who=ID, to=PLACE, on=ID, mode=NOTE),
        _object("a roll", ("roll",), roll=_list(_whole(0, 9999), MAX_DICE, "faces", 1)),
        _edit("put", ("who", "to"), who=ID, to=PLACE),
        _edit("put", ("who", "on"), who=ID, on=ID),
        _edit("add", ("who", "kind", "side", "to"), who=ID, kind=WORD, side=ID, to=PLACE),
        _edit("add", ("who", "kind", "side", "on"), who=ID, kind=WORD, side=ID, on=ID),
        _edit("remove", ("who",), who=ID),
        _edit("mark", ("who", "mark"), who=ID, mark=WORD),
        _edit("unmark", ("who", "mark"), who=ID, mark=WORD),
        _edit("rename", ("who", "name"), who=ID, name=NAME),
        _edit("order", ("who", "order"), who=ID, order=_whole(0, MAX_COUNTERS - 1)),
        _edit("moment", ("phase",), phase=WORD, active=ID, turn=_whole(1, MAX_TURNS)),
        _edit("event", ("who", "event"), who=ID, event=WORD),
        _edit("option", ("option", "value"), option=WORD, value=_flag()),
    ]
    return {"oneOf": options, "description": "an action, a roll, or an edit of a known kind"}


def _position() -> Json:
    frame = _object(
        "a frame",
        ("kind",),
        kind=WORD,
        side=ID,
        place=PLACE,
        who=ID,
        note=_list(FIGURE, 60, "texts and whole numbers"),
    )
    return _object(
        "a position",
        ("turn", "phase", "active", "options", "counters", "frames", "own"),
        turn=_whole(1, 9999),
        phase=WORD,
        active=_like(f"(?:{_ID})?", "the id of a side, or empty"),
        options=_list(WORD, 40, "options"),
        counters=_list(_ref("counter"), MAX_COUNTERS, "counters"),
        frames=_list(frame, MAX_FRAMES, "frames"),
        own={"description": "what the ruleset keeps for itself"},
    )


def _step() -> Json:
    """One step of a case: what is tried, entered, rolled or looked at, and what must come of it."""
    found: Json = {
        "clause": WORD,
        "grade": _one_of(GRADES),
        "side": ID,
        "place": PLACE,
        "say": WORD,
        "role": _one_of(ROLES),
        "facts": _table(WORD, FIGURE, 40, "figures"),
    }
    price = _object(
        "a price",
        ("side", "place", "amount", "unit"),
        side=ID,
        place=PLACE,
        amount=_whole(0, 9999),
        unit=WORD,
    )
    sets = _list(_list(ID, 20, "counters"), 400, "sets of counters")
    expect = _object(
        "what is expected",
        (),
        **found,
        verdict=_one_of(GRADES),
        findings=_list(_object("a finding", ("clause",), **found), 60, "findings"),
        absent=_list(WORD, 60, "clauses"),
        prices=_list(price, 60, "prices"),
        after=_table(PLACE, _list(ID, MAX_COUNTERS, "counters"), 60, "places"),
        marks=_table(ID, _list(WORD, MAX_MARKS, "markers"), 60, "counters"),
        aboard=_table(ID, _like(f"(?:{_ID})?", "the id of a carrier, or empty"), 60, "counters"),
        phase=WORD,
        active=_like(f"(?:{_ID})?", "the id of a side, or empty"),
        turn=_whole(1, 9999),
        actor=_like(f"(?:{_ID})?", "the id of a side, chance, or empty"),
        remedies=_object("remedies", ("place", "side", "sets"), place=PLACE, side=ID, sets=sets),
        result=WORD,
    )
    value = {"type": ["boolean", "integer", "string"], "description": "a text, number or flag"}
    told = _table(WORD, value, 8, "keys")
    return _object(
        "a step",
        ("expect",),
        say=_text(400),
        expect=expect,
        **{"try": _table(WORD, _text(60), 4, "keys")},
        edit=told,
        roll=_list(_whole(0, 9999), MAX_DICE, "faces", 1),
        look=PLACE,
    )


def _cases() -> Json:
    setting: Json = _map()["properties"]
    del setting["board"]  # in a case the board is who stands where
    case = _object(
        "a case",
        ("id", "title", "clauses", "source", "text", "board", "step"),
        id=_like("[A-Za-z0-9-]{1,40}", "an id of letters, digits and hyphens"),
        title=_text(120, 1),
        clauses=_list(WORD, 60, "clauses", 1),
        source=_text(120, 1),
        text=_text(4000, 1, _LINES),
        phase=WORD,
        active=ID,
        first=ID,
        turn=_whole(1, MAX_TURNS),
        turns=_whole(0, MAX_TURNS),
        play=_one_of(PLAYS),
        options=_list(WORD, 40, "options"),
        sides=_list(ID, MAX_SIDES, "sides", 2),
        **setting,
        costs=_scenario()["properties"]["costs"],
        zones=_scenario()["properties"]["zones"],
        board=_table(PLACE, _list(_text(200, 1), MAX_COUNTERS, "counters"), 100, "places"),
        step=_list(_step(), 60, "steps", 1),
    )
    return _object("a file of worked cases", ("case",), case=_list(case, 400, "cases", 1))


def _document(title: str, body: Json, **defs: Json) -> Json:
    return {"$schema": DIALECT, "title": title, **body, **({"$defs": defs} if defs else {})}


def documents() -> dict[str, Json]:
    """Every schema by the name of its document: scenario, game, map, position, cases."""
    parts = {"map": _map(), "builtin": _builtin(), "counter": _counter()}
    game = _object(
        "a game",
        ("scenario",),
        scenario=_ref("scenario"),
        log=_list(_ref("entry"), MAX_LOG, "entries"),
    )
    return {
        "scenario": _document("Overstack scenario", _scenario(), **parts),
        "game": _document("Overstack game", game, scenario=_scenario(), entry=_entry(), **parts),
        "map": _document("Overstack map", _map()),
        "entry": _document("Overstack log entry", _entry()),
        "position": _document("Overstack position", _position(), counter=_counter()),
        "cases": _document("Overstack worked cases", _cases()),
    }


#: What the door enforces; `documents` makes a copy for who wants to print or change it.
DOCUMENTS = documents()
