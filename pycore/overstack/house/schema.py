"""The schema of a file of house rules: `schema` publishes it, input validation enforces it.

House rules are a ruleset without code: kinds of counters, limits, and the price of an
overstack. `docs/house-rules.md` describes each key. `house.check` then validates what a schema
cannot express, such as that a name is defined in the file. Nothing here knows a game.
"""

from __future__ import annotations

from overstack.schema.parts import (
    EDGES,
    ID,
    LINES,
    NAME,
    ROADS,
    TERRAIN,
    Json,
    flag,
    like,
    listed,
    one_of,
    record,
    table,
    text,
    whole,
)

#: The ruleset id of a scenario that contains its own rules.
HOUSE_ID = "house"
MAX_KINDS = 600
MAX_FEATURES = 60
MAX_TERRAINS = 40
MAX_SIDES = 8
MAX_LIMITS = 60
MAX_ROWS = 60
MAX_NAMES = 40  # in one list of kinds, types and tags
MAX_MOST = 9999
MAX_TOLERANCE = 999
MAX_WEIGHT = 999
MAX_CARRIED = 20
MAX_HEXES = 99
MAX_EVENTS = 40
MAX_TURN = 999

CHECKS = ("count", "sum", "groups", "alike", "apart", "alone", "needs", "cross")
SCOPES = ("side", "all")
CHOICES = ("worst", "specific", "best")
CHECKED = ("phase", "move", "every")
PENALTIES = ("leave", "step", "text", "remove")
CHOOSERS = ("owner", "enemy", "last")
LOADS = ("with", "without", "one")
FORMATS = (1, 2)

RULE = like("[A-Za-z0-9][A-Za-z0-9.-]{0,11}", "a rule number such as 3.2, at most 12 characters")
LABEL = like("[a-z][a-z0-9-]{0,23}", "a name of 1 to 24 small letters, digits and hyphens")
WHOM = text(64, 1)


def _kind() -> Json:
    return record(
        "a kind of counter",
        ("id", "name"),
        id=ID,
        name=NAME,
        symbol=text(24),
        type=LABEL,
        sides=listed(ID, MAX_SIDES, "sides", 1),
        allowance=whole(0, 99),
        values=listed(text(4), 2, "texts", 2),
        weights=table(LABEL, whole(0, MAX_WEIGHT), 8, "weights"),
        tags=table(LABEL, NAME, 8, "tags"),
        counts=flag(),
        neutral=flag(),
        carries=whole(1, MAX_CARRIED),
        cargo=_whom(),
        marked=table(ID, table(LABEL, whole(0, MAX_WEIGHT), 8, "weights"), 8, "marks"),
    )


def _whom() -> Json:
    return listed(WHOM, MAX_NAMES, "kinds, types, sides and tags", 1)


#: When a limit or a row holds.
MOMENT: Json = {
    "when": listed(ID, MAX_NAMES, "phases", 1),
    "turns": listed(whole(1, MAX_TURN), 2, "turns, the first and the last", 2),
    "event": ID,
}


def _row() -> Json:
    return record(
        "a row",
        (),
        terrain=ID,
        feature=ID,
        marker=ID,
        most=whole(0, MAX_MOST),
        features=listed(ID, MAX_NAMES, "features", 1),
        all=LABEL,
        **{"with": _whom()},
        printed=ID,
        plus=whole(-MAX_MOST, MAX_MOST),
        without=_whom(),
        against=_whom(),
        each=flag(),
        rating=LABEL,
        road=one_of(ROADS),
        edge=one_of(EDGES),
        **MOMENT,
    )


def _penalty() -> Json:
    return record(
        "a penalty",
        (),
        rule=RULE,
        title=text(60, 1),
        does=one_of(PENALTIES),
        steps=whole(1, 9),
        weight=LABEL,
        text=text(300, 1, LINES),
        to=ID,
        chooses=one_of(CHOOSERS),
        each=flag(),
        of=_whom(),
    )


def _limit() -> Json:
    notice = record(
        "a notice",
        ("text",),
        at=whole(0, MAX_MOST),
        text=text(300, 1, LINES),
        all=LABEL,
        **{"with": _whom()},
        without=_whom(),
    )
    cost = record("a cost", ("at", "points"), at=whole(0, MAX_MOST), points=whole(1, 99))
    return record(
        "a limit",
        ("rule", "title", "check"),
        rule=RULE,
        title=text(60, 1),
        text=text(600, 0, LINES),
        check=one_of(CHECKS),
        weight=LABEL,
        tag=LABEL,
        most=whole(0, MAX_MOST),
        of=_whom(),
        beside=_whom(),
        spare=_whom(),
        per=one_of(SCOPES),
        sides=listed(ID, MAX_SIDES, "sides", 1),
        choose=one_of(CHOICES),
        row=listed(_row(), MAX_ROWS, "rows"),
        tolerance=whole(0, MAX_TOLERANCE),
        checked=one_of(CHECKED),
        penalty=_penalty(),
        transit=flag(),
        printed=ID,
        notice=notice,
        ends=listed(ID, MAX_NAMES, "phases", 1),
        together=_whom(),
        load=one_of(LOADS),
        along=one_of(ROADS),
        cost=cost,
        hexes=whole(0, MAX_HEXES),
        **MOMENT,
    )


def shape() -> Json:
    """The schema of house rules."""
    side = record("a side", ("id", "name"), id=ID, name=NAME, look=ID)
    feature = record("a feature", ("id", "name"), id=ID, name=NAME, short=text(3), symbol=text(24))
    terrain = record("a terrain", ("id", "name"), id=ID, name=NAME, like=one_of(TERRAIN))
    phase = record("a phase", ("id", "name"), id=ID, name=NAME, moves=flag(), once=flag())
    event = record("an event", ("id", "name"), id=ID, name=NAME)
    mark = record("a mark", ("id", "name"), id=ID, name=NAME, short=text(3))
    combat = record(
        "combat",
        (),
        strength=LABEL,
        defence=LABEL,
        steps=LABEL,
        when=MOMENT["when"],
        share=flag(),
        allies=listed(listed(ID, MAX_SIDES, "sides", 2), MAX_SIDES, "lists of sides", 1),
    )
    formats = whole(FORMATS[0], FORMATS[-1]) | {
        "description": "1 or 2, the formats that this edition reads"
    }
    return record(
        "house rules",
        ("format", "title", "kind", "limit"),
        format=formats,
        title=text(80, 1),
        author=text(80),
        version=text(20),
        text=text(2000, 0, LINES),
        side=listed(side, MAX_SIDES, "sides", 2),
        feature=listed(feature, MAX_FEATURES, "features"),
        terrain=listed(terrain, MAX_TERRAINS, "terrains"),
        mark=listed(mark, 20, "marks"),
        phase=listed(phase, 20, "phases"),
        event=listed(event, MAX_EVENTS, "events"),
        combat=combat,
        kind=listed(_kind(), MAX_KINDS, "kinds of counters", 1),
        limit=listed(_limit(), MAX_LIMITS, "limits", 1),
    )


#: The schema of a file of house rules, and of the key `house` of a scenario.
HOUSE = shape()
