"""Verdicts as the page and the command line show them: findings, prices and remedies in words.

Knows no game; every sentence comes from the wording of a position that the viewer may see.
"""

from __future__ import annotations

from collections import Counter

from overstack.judging import remedies
from overstack.judging.rules import Repair
from overstack.judging.verdict import Finding, Slots, Verdict
from overstack.position.state import Place
from overstack.umpire.games import Node
from overstack.umpire.wording import Wording
from overstack.words.sentences import core, say

Json = dict[str, object]


def verdict_view(wording: Wording, verdict: Verdict, asked: str, entering: str = "") -> Json:
    """A `Verdict` of the page; `entering` is the counter drawn apart in the slots."""
    return {
        "grade": verdict.grade.word,
        "headline": core()[f"headline.{verdict.grade.word}"],
        "summary": wording.summary(verdict),
        "asked": asked,
        "findings": [finding_view(wording, f, entering) for f in wording.in_order(verdict)],
        "prices": price_views(wording, verdict),
    }


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


def remedy_views(node: Node, place: Place, *, side: str = "", spare: str = "") -> list[Json]:
    """The least sets of changes that put right each side's stack in a place.

    With `side` that side's only; sets that would send the counter `spare` away are left out.
    Where both sides have something to put right, each set is told with its side's name.
    """
    sets = {
        each: [
            chosen
            for chosen in remedies.remedies(node.table.rules, node.seen, place, each)
            if spare not in [repair.change.who for repair in chosen]
        ]
        for each in ([side] if side else [other.id for other in node.seen.world.sides])
    }
    both = sum(map(bool, sets.values())) > 1
    told: dict[str, Json] = {}
    for each, ways in sets.items():
        for chosen in ways:  # sets of counters of one name read alike: each is told once
            view = _remedy(node.wording, chosen, node.wording.side(each) if both else "")
            told.setdefault(str([view["words"], [r.possible for r in chosen]]), view)
    return list(told.values())


def _remedy(wording: Wording, chosen: tuple[Repair, ...], side: str) -> Json:
    changes: list[Json] = [
        {"words": wording.repair(r, times), "who": r.change.who, "possible": r.possible}
        for r, times in Counter(chosen).items()
    ]
    joint = f" {core()['repair.joint']} "
    words = joint.join(str(change["words"]) for change in changes)
    return {
        "changes": changes,
        "words": say("repair.side", side=side, words=words) if side else words,
    }
