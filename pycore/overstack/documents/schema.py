"""The JSON Schemas (draft 2020-12) of the documents: scenario, game, map, position.

They are the single source of every document's shape: `documents` publishes them and
`shape.check` enforces them on input, so the two cannot drift apart. `wire` then checks what a
schema cannot express (that a hex is on the map, that a kind of counter exists).
Nothing here knows a game.
"""

from __future__ import annotations

from overstack.documents import post
from overstack.documents.combat_table_schema import combat_table
from overstack.documents.goal_schema import HEX, MAX_TURNS, PLACE, goal, victory
from overstack.house.schema import HOUSE
from overstack.judging.edits import MAX_COUNTERS, MAX_MARKS
from overstack.position.hexes import DIGITS, LETTERED, MAX_SIZE
from overstack.schema.parts import (
    EDGES,
    HEX_PATTERN,
    ID,
    ID_PATTERN,
    LINES,
    NAME,
    ROADS,
    WORD,
    WORD_PATTERN,
    Json,
    flag,
    like,
    listed,
    one_of,
    record,
    ref,
    table,
    text,
    whole,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"

MAX_HEXES = MAX_SIZE * MAX_SIZE
MAX_COST = 99  # movement points
MAX_POINTS = 9999  # limit of an army's cost
MAX_PARTS = 300
MAX_SIDES = 8
MAX_LOG = 2000  # entries of a log
MAX_MARK = 16  # characters that identify a verdict in a link
MAX_WAY = 60  # places of the path in a link's ruling
MAX_DICE = 100  # dice of one roll
MAX_FRAMES = 60
BARRED = -1  # the cost of terrain that cannot be entered

GRIDS = ("flat", "pointy")
LABELS = (*DIGITS, LETTERED)
MAX_ORIGIN = 999  # limit of the number of a map's first column or row
SHIFTS = ("even", "odd")
PLAYS = ("turns", "free")
GRADES = ("lawful", "overstacked", "forbidden")

HEXSIDE = like(
    f"{HEX_PATTERN}/{HEX_PATTERN}", "the labels of two adjacent hexes, such as 0305/0306"
)
_PART = f"{HEX_PATTERN}/{ID_PATTERN}"
PART = like(_PART, "a part of a hex, such as 0305/beach")
FEATURE = like(f"{WORD_PATTERN}(?::[0-9]{{1,3}})?", "a name out of the ruleset")
FEATURES = listed(FEATURE, 9, "features", 1)
NOTE = text(60)
FIGURE = {"type": ["integer", "string"], "description": "a text or a whole number"}


def sheet() -> Json:
    """The schema of a map."""
    return record(
        "a map",
        ("size", "grid", "labels"),
        size=listed(
            whole(1, MAX_SIZE), 2, f"whole numbers from 1 to {MAX_SIZE}, columns and rows", 2
        ),
        grid=one_of(GRIDS),
        labels=one_of(LABELS),
        origin=listed(
            whole(0, MAX_ORIGIN), 2, f"whole numbers from 0 to {MAX_ORIGIN}, column and row", 2
        ),
        board=like("[0-9]{0,2}", "the number of the board, at most two digits"),
        shift=one_of(SHIFTS),
        terrain=table(HEX, ID, MAX_HEXES, "hexes"),
        edges=table(HEXSIDE, one_of(EDGES), 3 * MAX_HEXES, "hexsides"),
        roads=listed(
            record(
                "a road", ("kind", "along"), kind=one_of(ROADS), along=listed(HEX, 200, "hexes", 2)
            ),
            60,
            "roads",
        ),
        features=table(HEX, FEATURES, MAX_HEXES, "hexes"),
        parts=table(
            PART, record("a part", ("kind",), kind=WORD, name=NAME), MAX_PARTS, "parts of hexes"
        ),
        names=table(HEX, NAME, 200, "names"),
        boxes=table(ID, NAME, 30, "boxes"),
    )


def _builtin() -> Json:
    return record(
        "a built-in map",
        ("builtin", "hash"),
        builtin=ID,
        hash=like("[0-9a-f]{16}", "the 16 hexadecimal digits of a map's hash"),
    )


def _counter() -> Json:
    return record(
        "a counter",
        ("id", "kind", "side"),
        id=ID,
        kind=WORD,
        side=ID,
        name=NAME,
        at=PLACE,
        aboard=ID,
        order=whole(0, MAX_COUNTERS - 1),
        marks=listed(WORD, MAX_MARKS, "markers"),
        spent=whole(0, MAX_COST),
    )


def scenario() -> Json:
    """The schema of a scenario; it refers to `map`, `builtin` and `counter`."""
    return record(
        "a scenario",
        ("format", "ruleset", "map", "sides", "counters"),
        format={
            "type": "integer",
            "const": 1,
            "description": "1, the format that this edition reads",
        },
        ruleset=ID,
        title=text(120),
        author=text(120),
        text=text(4000, 0, LINES),
        rules=text(20),
        house=HOUSE,
        card=listed({"description": "a card"}, 60, "cards"),
        options=table(WORD, flag(), 40, "options"),
        map={
            "oneOf": [ref("builtin"), ref("map")],
            "description": "a map, or a built-in map by id and hash",
        },
        sides=listed(
            record("a side", ("id", "name"), id=ID, name=NAME, look=ID), MAX_SIDES, "sides", 2
        ),
        first=ID,
        play=one_of(PLAYS),
        turn=whole(1, MAX_TURNS),
        turns=whole(0, MAX_TURNS),
        points=whole(0, MAX_POINTS),
        phase=WORD,
        active=like(f"(?:{ID_PATTERN})?", "the id of a side, or empty"),
        costs=table(
            like(
                f"{WORD_PATTERN}(?:/{WORD_PATTERN})?",
                "a terrain, road or hexside, perhaps with a type of counter",
            ),
            whole(BARRED, MAX_COST),
            100,
            "costs",
        ),
        zones=table(ID, listed(HEX, MAX_HEXES, "hexes"), MAX_SIDES, "sides"),
        goal=goal(),
        victory=victory(),
        gone=listed(ID, MAX_COUNTERS, "counters"),
        table=combat_table(),
        counters=listed(ref("counter"), MAX_COUNTERS, "counters"),
    )


def _edit(kind: str, required: tuple[str, ...], /, **properties: Json) -> Json:
    named: Json = {"edit": {"type": "string", "const": kind, "description": repr(kind)}}
    return record(f"an entry that says {kind!r}", ("edit", *required), **named, **properties)


def _entry() -> Json:
    faces = listed(whole(0, 9999), MAX_DICE, "faces", 1)
    options = [
        record("an action", ("do",), do=WORD, who=ID, to=PLACE, on=ID, mode=NOTE),
        record("a roll", ("roll",), roll=faces, was=faces),
        _edit("put", ("who", "to"), who=ID, to=PLACE),
        _edit("put", ("who", "on"), who=ID, on=ID),
        _edit("add", ("who", "kind", "side", "to"), who=ID, kind=WORD, side=ID, to=PLACE),
        _edit("add", ("who", "kind", "side", "on"), who=ID, kind=WORD, side=ID, on=ID),
        _edit("remove", ("who",), who=ID),
        _edit("mark", ("who", "mark"), who=ID, mark=WORD),
        _edit("unmark", ("who", "mark"), who=ID, mark=WORD),
        _edit("rename", ("who", "name"), who=ID, name=NAME),
        _edit("order", ("who", "order"), who=ID, order=whole(0, MAX_COUNTERS - 1)),
        _edit("moment", ("phase",), phase=WORD, active=ID, turn=whole(1, MAX_TURNS)),
        _edit("event", ("who", "event"), who=ID, event=WORD),
        _edit("option", ("option", "value"), option=WORD, value=flag()),
    ]
    return {"oneOf": options, "description": "an action, a roll, or an edit of a known kind"}


def _ruling() -> Json:
    """The ruling that a link points at: the page requests it when the link is opened."""
    options = [
        record(
            "a counter and its way",
            ("who", "path"),
            who=ID,
            path=listed(PLACE, MAX_WAY, "places", 1),
        ),
        record("an act", ("entry",), entry=ref("entry")),
        record("a place", ("place",), place=PLACE),
    ]
    return {"oneOf": options, "description": "a counter and its way, an act, or a place"}


def _position() -> Json:
    frame = record(
        "a frame",
        ("kind",),
        kind=WORD,
        side=ID,
        place=PLACE,
        who=ID,
        note=listed(FIGURE, 60, "texts and whole numbers"),
    )
    return record(
        "a position",
        ("turn", "phase", "active", "options", "counters", "frames", "own"),
        turn=whole(1, 9999),
        phase=WORD,
        active=like(f"(?:{ID_PATTERN})?", "the id of a side, or empty"),
        options=listed(WORD, 40, "options"),
        counters=listed(ref("counter"), MAX_COUNTERS, "counters"),
        frames=listed(frame, MAX_FRAMES, "frames"),
        own={"description": "what the ruleset keeps for itself"},
    )


def document(title: str, body: Json, **defs: Json) -> Json:
    """A schema to publish: its dialect, title, body, and what the body refers to."""
    return {"$schema": DIALECT, "title": title, **body, **({"$defs": defs} if defs else {})}


def documents() -> dict[str, Json]:
    """Every schema by the name of its document: scenario, game, map, position, house."""
    parts = {"map": sheet(), "builtin": _builtin(), "counter": _counter()}
    game = record(
        "a game",
        ("scenario",),
        scenario=ref("scenario"),
        log=listed(ref("entry"), MAX_LOG, "entries"),
        judged=text(MAX_MARK),
        asked=_ruling(),
        post=post.shape(MAX_LOG),
    )
    return {
        "scenario": document("Overstack scenario", scenario(), **parts),
        "game": document("Overstack game", game, scenario=scenario(), entry=_entry(), **parts),
        "map": document("Overstack map", sheet()),
        "asked": document("Overstack question of a link", _ruling(), entry=_entry()),
        "entry": document("Overstack log entry", _entry()),
        "post": document("Overstack game by link", post.shape(MAX_LOG)),
        "position": document("Overstack position", _position(), counter=_counter()),
        "house": document("Overstack house rules", HOUSE),
    }


#: The schemas that are enforced on input; `documents` makes a copy to print or change.
DOCUMENTS = documents()
