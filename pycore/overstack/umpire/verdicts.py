"""Verdicts as the page and the command line show them: findings, prices and remedies in words.

Knows no game; every sentence comes from the wording of a position that the viewer may see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from overstack.documents import wire
from overstack.judging.verdict import Finding, Grade, Slots, Verdict
from overstack.judging.ways import Way, Ways
from overstack.position.state import Action, Place
from overstack.umpire.games import Node
from overstack.umpire.wording import Wording
from overstack.words.sentences import core, say

Json = dict[str, object]


def verdict_view(wording: Wording, verdict: Verdict, asked: str, entering: str = "") -> Json:
    """A `Verdict` of the page; `entering` is the counter drawn apart in the slots."""
    return {
        "grade": verdict.grade.word,
        "headline": headline(verdict),
        "summary": wording.summary(verdict),
        "asked": asked,
        "findings": [finding_view(wording, f, entering) for f in wording.in_order(verdict)],
        "prices": price_views(wording, verdict),
        "badge": wording.badge(verdict.prices),
    }


def headline(verdict: Verdict) -> str:
    """The grade in a word or two; what is over without a price is not said to have one."""
    free = verdict.grade is Grade.OVERSTACKED and not verdict.prices
    return core()["headline.over" if free else f"headline.{verdict.grade.word}"]


def finding_view(wording: Wording, finding: Finding, entering: str = "") -> Json:
    """A `Finding` of the page."""
    words, total = wording.finding(finding)
    return {
        "clause": finding.clause,
        "grade": finding.grade.word,
        "role": finding.role,
        "place": label(wording, finding.place),
        "side": finding.side,
        "words": words,
        "sum": total,
        "facts": {name: wording.fact(value) for name, value in finding.facts},
        "who": list(finding.who),
        "slots": _slots(wording, finding.slots, entering) if finding.slots else None,
        "readings": list(wording.book.readings_of.get(finding.clause, ())),
    }


def _slots(wording: Wording, slots: Slots, entering: str) -> Json:
    filled = []
    for n, who in enumerate(slots.filled):
        counter = wording.state.by_id.get(who)
        side, kind = (counter.side, counter.kind.type) if counter else ("", "")
        size = slots.sizes[n] if slots.sizes else slots.per
        told = {"who": who, "side": side, "type": kind, "entering": who == entering}
        filled.append(told | {"size": size})
    return {"limit": slots.limit, "filled": filled, "per": slots.per}


def price_views(wording: Wording, verdict: Verdict) -> list[Json]:
    """The prices of a verdict; a price that is due in no place is shown with an empty one."""
    views: list[Json] = []
    for price in verdict.prices:
        words, badge = wording.price(price)
        place = label(wording, price.place) or ""
        told = {"side": price.side, "place": place, "words": words, "badge": badge}
        views.append(told | {"clause": price.clause, "amount": price.amount, "unit": price.unit})
    return views


def label(wording: Wording, place: Place | None) -> str | None:
    """A place as JSON names it; None for none and for a hex off the map."""
    world = wording.state.world
    if place is None or (place.hex is not None and place.hex not in world.map.grid):
        return None
    return world.map.label(place)


def remedy_views(node: Node, found: Mapping[str, Ways]) -> list[Json]:
    """The least ways by the side that is asked about; ways that read alike are told once.

    A side is named where it is not the one that decides, or where both have something to do.
    """
    actor = node.table.rules.actor(node.seen)
    sides = {way.side for ways in found.values() for way in ways.found}
    told: dict[str, Json] = {}
    for ways in found.values():
        for way in ways.found:
            named = len(sides) > 1 or way.side != actor
            view = _remedy(node, way, node.wording.side(way.side) if named else "")
            known = told.setdefault(f"{view['words']} {view['possible']}", view)
            known["who"] = list(dict.fromkeys([*cast("list[str]", known["who"]), *_who(way)]))
    views = list(told.values())
    if views:
        views[-1]["more"] = any(ways.more for ways in found.values())
    return views


def _who(way: Way) -> list[str]:
    return [who for who, _ in way.changes]


def _remedy(node: Node, way: Way, side: str) -> Json:
    board = node.seen.world.map
    wording = replace(node.wording, told=way.side) if side else node.wording
    acts = {act.who or act.on: act for act in way.acts}
    changes: list[Json] = [
        {
            "words": wording.change_of(who, say, times, acts.get(who)),
            "who": who,
            "possible": bool(way.acts),
        }
        for (who, say), times in Counter(way.changes).items()
    ]
    words = f" {core()['repair.joint']} ".join(str(change["words"]) for change in changes)
    return {
        "side": way.side,
        "possible": bool(way.acts),
        "who": _who(way),
        "changes": changes,
        "words": say("repair.side", side=side, words=words) if side else words,
        "entries": [wire.entry_json(act, board) for act in _at_once(node, way)],
        "more": False,
    }


def _at_once(node: Node, way: Way) -> tuple[Action, ...]:
    """The acts of a way, up to the first that opens something to be settled before the next."""
    state, done = node.seen, 0
    for act in way.acts:
        after, done = node.table.rules.apply(state, act), done + 1
        if len(after.frames) > len(state.frames):
            break
        state = after
    return way.acts[:done]
