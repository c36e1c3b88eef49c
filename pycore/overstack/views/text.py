"""A verdict as plain text to paste in a forum: findings, clause ids, the hex before and after.

Knows no game. The text omits the link to the game: the page appends it.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.book.names import counter_name
from overstack.judging.verdict import Finding, Verdict
from overstack.position.state import Counter, Place
from overstack.views.games import Node
from overstack.views.verdicts import headline
from overstack.views.wording import Wording
from overstack.words.sentences import core, say, sentence


def forum(node: Node, verdict: Verdict, asked: str, place: Place | None, after: Node | None) -> str:
    """The text of a verdict on one place; `after` is the position after the act, if any."""
    wording = node.wording
    lines = [
        say("text.asked", asked=asked, headline=headline(verdict)),
        *(_finding(wording, finding) for finding in wording.in_order(verdict)),
        *(say("text.price", words=wording.price(price)[0]) for price in verdict.prices),
        *_readings(wording, verdict),
    ]
    if place is not None:
        lines.append(_stack("text.before" if after else "text.now", wording, place))
        if after is not None:
            lines.append(_stack("text.after", after.wording, place))
    book = wording.book
    lines.append(
        say("text.source", title=book.title, edition=book.edition, moment=wording.moment())
    )
    return "\n".join(lines) + "\n"


def _finding(wording: Wording, finding: Finding) -> str:
    words, total = wording.finding(finding)
    key = "text.sum" if total else "text.finding"
    tag = core()[f"text.{finding.grade.word}"]
    return say(key, tag=tag, words=words, sum=total, clause=finding.clause)


def _readings(wording: Wording, verdict: Verdict) -> Iterator[str]:
    """The readings of the clauses whose findings are not lawful, each reading once."""
    book = wording.book
    ids = [r for f in verdict.findings if f.grade > 0 for r in book.readings_of.get(f.clause, ())]
    for reading in dict.fromkeys(ids):
        found = book.readings[reading]
        yield say("text.reading", id=reading, question=found.question, chosen=found.chosen)


def _stack(key: str, wording: Wording, place: Place) -> str:
    stack = stack_in_names(wording, place)
    return sentence(say(key, place=wording.place(place, named=True), stack=stack))


def stack_in_names(wording: Wording, place: Place) -> str:
    """The counters in a place by order of entry: "German PzIII; US Ranger, Rifle (disrupted)"."""
    parts = []
    for side in wording.state.world.sides:
        names = [_name(wording, c) for c in wording.state.at(place) if c.side == side.id]
        if names:
            parts.append(say("text.stack", side=wording.side(side.id), names=", ".join(names)))
    return "; ".join(parts) or core()["text.empty"]


def _name(wording: Wording, counter: Counter) -> str:
    book = wording.book
    name = wording.numbered(counter_name(counter, book), counter.id)
    if counter.marks:
        marks = ", ".join(book.marks[mark].name for mark in counter.marks)
        name = say("text.marked", name=name, marks=marks)
    load = wording.state.load(counter.id)
    if load:
        name = say("text.loaded", name=name, load=", ".join(_name(wording, c) for c in load))
    return name
