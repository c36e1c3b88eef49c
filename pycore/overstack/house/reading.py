"""House rules, reading: a valid document as values, with the defaults of the format.

Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from overstack.book.model import Terrain
from overstack.house.model import (
    ALWAYS,
    LAST_TURN,
    MOVEMENT,
    UNBOUNDED,
    Feature,
    Fighting,
    House,
    Label,
    Limit,
    LimitException,
    Moment,
    Notice,
    Penalty,
    Phase,
    Whoms,
)
from overstack.position.state import LOST, Kind, Side
from overstack.schema.parts import Json

SIDES = (Side("blue", "Blue", "blue"), Side("red", "Red", "red"))
#: The default looks of the sides, in their order.
LOOKS = ("blue", "red", "neutral", "german", "british", "french", "soviet", "italian")
ALLOWANCE = 4


def house_of(doc: Json, document: Mapping[str, Any]) -> House:
    """Turn a valid document into a `House`; `document` is its normalised form."""
    sides = sides_of(doc)
    form: int = doc["format"]
    return House(
        format=form,
        title=doc["title"],
        author=doc.get("author", ""),
        version=doc.get("version", "1"),
        text=doc.get("text", ""),
        sides=sides,
        features=tuple(
            Feature(f["id"], f["name"], f.get("short", f["name"][:1]), f.get("symbol", ""))
            for f in doc.get("feature", ())
        ),
        terrains={
            t["id"]: Terrain(t["id"], t["name"], t.get("like", "")) for t in doc.get("terrain", ())
        },
        marks=tuple(
            Label(m["id"], m["name"], m.get("short", m["name"][:1])) for m in doc.get("mark", ())
        ),
        phases=tuple(Phase(**phase) for phase in doc.get("phase", ())) or (Phase(MOVEMENT, ""),),
        events=tuple(Label(e["id"], e["name"], "") for e in doc.get("event", ())),
        kinds=tuple(_kind(kind, [side.id for side in sides]) for kind in doc["kind"]),
        limits=tuple(_limit(limit, [side.id for side in sides], form) for limit in doc["limit"]),
        document=document,
        fighting=_fighting(doc.get("combat", {})) if form > 1 else None,
    )


def _fighting(doc: Json) -> Fighting:
    strength: str = doc.get("strength", "")
    return Fighting(
        strength=strength,
        defence=doc.get("defence", strength),
        steps=doc.get("steps", ""),
        phases=tuple(doc.get("when", ())),
        share=doc.get("share", False),
        allies=tuple(map(tuple, doc.get("allies", ()))),
    )


def sides_of(doc: Json) -> tuple[Side, ...]:
    """The sides of a document, or the default sides if it names none."""
    given = enumerate(doc.get("side", ()))
    return tuple(Side(s["id"], s["name"], s.get("look", LOOKS[n])) for n, s in given) or SIDES


def _kind(doc: Json, sides: list[str]) -> Kind:
    allowance = doc.get("allowance", ALLOWANCE)
    traits: dict[str, str | int | bool] = {"counts": doc.get("counts", True)}
    traits |= {f"weight:{name}": size for name, size in doc.get("weights", {}).items()}
    traits |= {f"tag:{name}": value for name, value in doc.get("tags", {}).items()}
    for mark, weights in doc.get("marked", {}).items():
        traits |= {f"marked:{mark}:{name}": size for name, size in weights.items()}
    if doc.get("neutral"):
        traits["neutral"] = True
    left, right = doc.get("values", ["", str(allowance)])
    return Kind(
        id=doc["id"],
        name=doc["name"],
        type=doc.get("type", "unit"),
        symbol=doc.get("symbol", ""),
        sides=tuple(doc.get("sides", sides)),
        allowance=allowance,
        carries=doc.get("carries", 0),
        values=(left, right),
        traits=traits,
    )


def has_penalty(limit: Json, form: int) -> bool:
    """Whether a limit of a document of this format has a penalty.

    In format 1 a limit with a tolerance has one; in format 2 also one that names it, or the moment.
    """
    if form == 1:
        return bool(limit.get("tolerance"))
    return any(limit.get(key, usual) != usual for key, usual in _UNPRICED.items())


#: The values of a limit of format 2 that has no penalty.
_UNPRICED: Mapping[str, object] = {"tolerance": 0, "penalty": {}, "checked": "phase"}


def _limit(doc: Json, sides: list[str], form: int) -> Limit:
    transit, priced = doc.get("transit", False), has_penalty(doc, form)
    tolerance = doc.get("tolerance", 0) or (UNBOUNDED if priced and not transit else 0)
    apart = doc["check"] in ("apart", "alone", "needs")
    usual = 1 if doc["check"] in ("groups", "alike") else 0 if apart else None
    if "printed" in doc:
        usual = None
    return Limit(
        rule=doc["rule"],
        title=doc["title"],
        text=doc.get("text", ""),
        check=doc["check"],
        weight=doc.get("weight", ""),
        tag=doc.get("tag", ""),
        most=doc.get("most", usual),
        of=Whoms.of_texts(doc.get("of", ())),
        beside=Whoms.of_texts(doc.get("beside", ())),
        spare=Whoms.of_texts(doc.get("spare", ())),
        per=doc.get("per", "side"),
        sides=tuple(doc.get("sides", sides)),
        choose=doc.get("choose", "worst"),
        rows=tuple(_row(row) for row in doc.get("row", ())),
        tolerance=tolerance,
        checked=doc.get("checked", "phase"),
        penalty=_penalty(doc.get("penalty", {}), doc) if priced else None,
        transit=transit,
        printed=doc.get("printed", ""),
        notice=_notice(doc["notice"]) if "notice" in doc else None,
        moment=_moment(doc),
        ends=tuple(doc.get("ends", ())),
        together=Whoms.of_texts(doc.get("together", ())),
        load=doc.get("load", "with"),
        along=doc.get("along", ""),
        cost=(doc["cost"]["at"], doc["cost"]["points"]) if "cost" in doc else None,
        hexes=doc.get("hexes", 0),
    )


def _notice(doc: Json) -> Notice:
    return Notice(doc.get("at"), doc["text"], _row(doc))


def _moment(doc: Json) -> Moment:
    if not {"when", "turns", "event"} & set(doc):
        return ALWAYS
    low, high = doc.get("turns", (0, LAST_TURN))
    return Moment(tuple(doc.get("when", ())), (low, high), doc.get("event", ""))


def _row(doc: Json) -> LimitException:
    return LimitException(
        terrain=doc.get("terrain", ""),
        feature=doc.get("feature", ""),
        marker=doc.get("marker", ""),
        most=doc.get("most"),
        features=tuple(doc.get("features", ())),
        all=doc.get("all", ""),
        beside=Whoms.of_texts(doc.get("with", ())),
        printed=doc.get("printed", ""),
        plus=doc.get("plus"),
        moment=_moment(doc),
        without=Whoms.of_texts(doc.get("without", ())),
        against=Whoms.of_texts(doc.get("against", ())),
        each=doc.get("each", False),
        rating=doc.get("rating", ""),
        road=doc.get("road", ""),
        edge=doc.get("edge", ""),
    )


def _penalty(doc: Json, limit: Json) -> Penalty:
    return Penalty(
        rule=doc.get("rule", penalty_rule(limit["rule"])),
        title=doc.get("title", f"The price of {limit['rule']}"),
        does=doc.get("does", "text" if "text" in doc else "leave"),
        steps=doc.get("steps", 1),
        weight=doc.get("weight", ""),
        text=doc.get("text", ""),
        to=doc.get("to", LOST.part),
        chooses=doc.get("chooses", "owner"),
        each=doc.get("each", False),
        of=Whoms.of_texts(doc.get("of", ())),
    )


def penalty_rule(rule: str) -> str:
    """The default rule number of a limit's penalty."""
    return f"{rule}-over"
