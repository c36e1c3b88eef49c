"""Goals: JSON to values and back.

Part of the input boundary (`wire`). A goal names counters of the position, places of the map,
measures and phases of the rulebook; `judging.goals` and the solver evaluate it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never, get_args

from overstack.book.model import Book
from overstack.documents.map import place_of
from overstack.documents.victory import (
    condition_json,
    known_side,
    losses,
    parse_measure,
    reach,
)
from overstack.position.conditions import Pack, Trapped, Want, WantKind
from overstack.position.goal import Goal, Moment
from overstack.position.state import Map, State
from overstack.schema.parts import Json
from overstack.schema.shape import known, refusal
from overstack.words.sentences import say


def goal_of(doc: Json, book: Book, position: State) -> Goal:
    """A goal from its checked JSON. Raises BadInput for unknown names."""
    known_side(doc["side"], position, "goal.side")
    wants = tuple(
        _want(each, book, position, f"goal.want.{n}") for n, each in enumerate(doc["want"])
    )
    keeps = tuple(
        parse_measure(each, book, position, f"goal.keep.{n}")
        for n, each in enumerate(doc.get("keep", ()))
    )
    until = _moment(doc["until"], book, position) if "until" in doc else None
    at_end = doc.get("end", False)
    if at_end and until is None:
        raise refusal("goal.end", say("wrong.should-with-until"))
    chance = Fraction(doc.get("chance", "1/1"))
    if chance > 1:
        raise refusal("goal.chance", say("wrong.should-be-chance"))
    return Goal(doc["side"], wants, keeps, until, at_end, doc.get("moves", 0), chance)


def _want(doc: Json, book: Book, position: State, where: str) -> Want:
    kind: WantKind = next(each for each in get_args(WantKind) if each in doc)
    match kind:
        case "reach":
            return reach(doc, position, position.by_id, where)
        case "measure":
            return parse_measure(doc, book, position, where)
        case "pack":
            known_side(doc["side"], position, f"{where}.side")
            at = place_of(doc["pack"], position.world.map, f"{where}.pack")
            return Pack(at, doc["side"], doc["least"])
        case "lost":
            return losses(doc, position.by_id, where)
        case "trapped":
            known(doc["trapped"], position.by_id, f"{where}.trapped", "counter")
            return Trapped(doc["trapped"])
        case _:
            assert_never(kind)


def _moment(doc: Json, book: Book, position: State) -> Moment:
    known(doc["phase"], book.phases, "goal.until.phase", "phase")
    side = doc.get("side", "")
    if book.phases[doc["phase"]].per_side:
        known_side(side, position, "goal.until.side")
    elif side:
        raise refusal("goal.until.side", say("wrong.should-be-left-out"))
    if doc["turn"] < position.turn:
        raise refusal("goal.until.turn", say("wrong.should-not-be-past"))
    return Moment(doc["turn"], doc["phase"], side)


def goal_json(goal: Goal, sheet: Map) -> Json:
    """The JSON of a goal; default values are left out."""
    doc: Json = {"side": goal.side, "want": [condition_json(want, sheet) for want in goal.wants]}
    doc["keep"] = [condition_json(kept, sheet) for kept in goal.keeps]
    doc["until"] = _moment_json(goal.until) if goal.until else None
    doc["end"], doc["moves"] = goal.at_end, goal.moves
    doc["chance"] = str(goal.chance) if goal.chance != 1 else ""
    return {key: part for key, part in doc.items() if part}


def _moment_json(moment: Moment) -> Json:
    doc: Json = {"turn": moment.turn, "phase": moment.phase}
    return doc | ({"side": moment.side} if moment.side else {})
