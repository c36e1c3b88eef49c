"""Verdicts as the page and the command line show them: findings, prices and remedies in words.

Knows no game. Every sentence comes from the wording of the position that the viewer may see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, cast

from overstack.documents import wire
from overstack.judging.rules import STEPS
from overstack.judging.verdict import Finding, Grade, Slots, Verdict
from overstack.judging.ways import Way, Ways
from overstack.position.state import Action, Place
from overstack.views.games import Node
from overstack.views.wording import Wording
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.verdicts import Change, Price, Remedy, Role, Slotted
    from overstack.answers.verdicts import Finding as FindingView
    from overstack.answers.verdicts import Slots as SlotsView
    from overstack.answers.verdicts import Verdict as VerdictView

#: The number of one counter's steps that are judged, at most, to find why it cannot move.
MOST_ASKED = 12


def verdict_view(wording: Wording, verdict: Verdict, asked: str, entering: str = "") -> VerdictView:
    """Return a `Verdict` of the page; `entering` is the counter drawn separately in the slots."""
    return {
        "grade": verdict.grade.word,
        "headline": headline(verdict),
        "summary": wording.summary(verdict),
        "room": _room(wording, verdict),
        "asked": asked,
        "findings": [finding_view(wording, f, entering) for f in wording.in_order(verdict)],
        "prices": price_views(wording, verdict),
        "badge": wording.badge(verdict.prices),
    }


def headline(verdict: Verdict) -> str:
    """The grade in a word or two; "overstacked" without a price has words of its own."""
    free = verdict.grade is Grade.OVERSTACKED and not verdict.prices
    return core()["headline.over" if free else f"headline.{verdict.grade.word}"]


def _room(wording: Wording, verdict: Verdict) -> str:
    drawn = [f for f in verdict.findings if f.slots and f.slots.limit and f.role == "rule"]
    if verdict.grade is not Grade.LAWFUL or len({f.place for f in drawn}) != 1:
        return ""
    free, limit, clause = min(
        (2 * f.slots.free // f.slots.per, 2 * f.slots.limit // f.slots.per, f.clause)
        for f in drawn
        if f.slots
    )
    title = wording.book.clauses[clause].title
    return say("summary.room", title=title, free=free, limit=limit)


def finding_view(wording: Wording, finding: Finding, entering: str = "") -> FindingView:
    """A `Finding` of the page."""
    words, total = wording.finding(finding)
    return {
        "clause": finding.clause,
        "grade": finding.grade.word,
        "role": cast("Role", finding.role),  # rulesets give no other
        "place": label(wording, finding.place),
        "side": finding.side,
        "words": words,
        "sum": total,
        "facts": {name: wording.fact(value) for name, value in finding.facts},
        "who": list(finding.who),
        "slots": _slots(wording, finding.slots, entering) if finding.slots else None,
        "readings": list(wording.book.readings_of.get(finding.clause, ())),
    }


def _slots(wording: Wording, slots: Slots, entering: str) -> SlotsView:
    filled: list[Slotted] = []
    for n, who in enumerate(slots.filled):
        counter = wording.state.by_id.get(who)
        side, kind = (counter.side, counter.kind.type) if counter else ("", "")
        size = slots.sizes[n] if slots.sizes else slots.per
        filled.append(
            {"who": who, "side": side, "type": kind, "entering": who == entering, "size": size}
        )
    return {"limit": slots.limit, "filled": filled, "per": slots.per}


def price_views(wording: Wording, verdict: Verdict) -> list[Price]:
    """The prices of a verdict; a price that is tied to no place has the place ""."""
    views: list[Price] = []
    for price in verdict.prices:
        words, badge = wording.price(price)
        views.append(
            {
                "side": price.side,
                "place": label(wording, price.place) or "",
                "words": words,
                "badge": badge,
                "clause": price.clause,
                "amount": price.amount,
                "unit": price.unit,
            }
        )
    return views


def label(wording: Wording, place: Place | None) -> str | None:
    """The label that names a place in JSON; None for no place and for a hex off the map."""
    world = wording.state.world
    if place is None or (place.hex is not None and place.hex not in world.map.grid):
        return None
    return world.map.label(place)


def remedy_views(node: Node, found: Mapping[str, Ways]) -> list[Remedy]:
    """The smallest remedies by side in `found`; remedies with the same words appear once.

    A remedy names its side if another side decides now, or if several sides have remedies.
    If a possible and an impossible remedy have the same words, the possible one is shown.
    """
    actor = node.table.rules.actor(node.seen)
    every = [way for ways in found.values() for way in ways.found]
    sides = {way.side for way in every}
    by_words: dict[str, Remedy] = {}
    for way in sorted(every, key=lambda way: not way.acts):
        named = len(sides) > 1 or way.side != actor
        view = _remedy(node, way, node.wording.side(way.side) if named else "")
        if view["words"] not in by_words:
            by_words[view["words"]] = {**view, "why": "" if way.acts else _bar(node, way, actor)}
        known = by_words[view["words"]]
        known["who"] = list(dict.fromkeys([*known["who"], *_who(way)]))
    views = list(by_words.values())
    if any(ways.more for ways in found.values()):
        views = views or [_untold()]
        views[-1]["more"] = bool(every)
    return views


def _untold() -> Remedy:
    """The placeholder for remedies that were not searched for because there are too many."""
    return {
        "side": "",
        "possible": True,
        "who": [],
        "changes": [],
        "entries": [],
        "why": "",
        "more": False,
        "words": core()["ways.untold"],
    }


def _who(way: Way) -> list[str]:
    return [who for who, _ in way.changes]


def _remedy(node: Node, way: Way, side: str) -> Remedy:
    board = node.seen.world.map
    wording = replace(node.wording, named_side=way.side) if side else node.wording
    acts = {act.who or act.on: act for act in way.acts}
    by_words: dict[str, list[str]] = {}
    for (who, key), times in Counter(way.changes).items():
        by_words.setdefault(wording.change_of(who, key, times, acts.get(who)), []).append(who)
    changes: list[Change] = [
        {
            "words": say("text.times", n=len(who), name=words) if len(who) > 1 else words,
            "who": who[0],
            "possible": bool(way.acts),
        }
        for words, who in by_words.items()
    ]
    words = f" {core()['repair.joint']} ".join(change["words"] for change in changes)
    return {
        "side": way.side,
        "possible": bool(way.acts),
        "who": _who(way),
        "changes": changes,
        "words": say("repair.side", side=side, words=words) if side else words,
        "entries": [wire.entry_json(act, board) for act in _at_once(node, way)],
        "why": "",
        "more": False,
    }


def _bar(node: Node, way: Way, actor: str) -> str:
    """Why a remedy is impossible now: another side's turn, or a rule that bars every step tried."""
    if actor and way.side != actor:
        return say("ways.turn", side=node.wording.side(actor))
    rules, state = node.table.rules, node.seen
    for who in _who(way):
        steps = (a for a in rules.candidates(state, who) if a.verb in STEPS and a.who == who)
        verdicts = [rules.judge(state, step) for step in islice(steps, MOST_ASKED)]
        barred = [{f.clause for f in each.findings if _bars(f)} for each in verdicts]
        for finding in node.wording.in_order(verdicts[0]) if verdicts else ():
            if _bars(finding) and all(finding.clause in clauses for clauses in barred):
                return node.wording.finding(finding)[0]
        if not verdicts:
            return say("ways.phase", phase=node.wording.phase(state.phase))
    return core()["ways.together"]


def _bars(finding: Finding) -> bool:
    return finding.role == "rule" and finding.grade is Grade.FORBIDDEN


def _at_once(node: Node, way: Way) -> tuple[Action, ...]:
    """The acts of a remedy up to the first that opens a frame, which must be settled first."""
    state, done = node.seen, 0
    for act in way.acts:
        after, done = node.table.rules.apply(state, act), done + 1
        if len(after.frames) > len(state.frames):
            break
        state = after
    return way.acts[:done]
