"""A verdict on every stack: each stack is judged separately, in a hex of its own.

A save holds the stacking order of counters, not their order of entry. A stack is therefore judged
in that order and in its reverse. If the findings differ, the milder verdict is reported, with a
note that the order of entry would decide. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from overstack.book.localised import in_language
from overstack.book.model import Book, Phase
from overstack.documents import wire
from overstack.formats.pieces import PieceTraits
from overstack.judging.verdict import Verdict
from overstack.schema.parts import Json
from overstack.survey.mapping import Meaning, PieceMeaning
from overstack.survey.stacks import Stack
from overstack.views import explain
from overstack.views.games import Node, begin
from overstack.views.verdicts import verdict_view
from overstack.words.errors import BadInput
from overstack.words.sentences import say

if TYPE_CHECKING:
    from overstack.answers.verdicts import Verdict as VerdictView

#: A unique board name: reports replace the label of its hex with the name of the real place.
BOARD = "97"
HEX = f"{BOARD}A1"
MOST_COUNTERS = 200  # in one stack
MOST_NAME = 60  # characters in a counter's name


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter of a stack; `aboard` is the index of its carrier in the stack, or -1.

    `pieces` are the indices of the stack's pieces that form it: the counter and markers on it.
    Equality ignores `pieces`.
    """

    name: str
    kind: str
    side: str
    marks: tuple[str, ...] = ()
    aboard: int = -1
    pieces: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class MappedStack:
    """A stack under a mapping: its counters from the bottom, and the names that no row knows.

    `sideless` names counters without a known side, `unweighed` those that bear no figure where the
    mapping looks for one. `hidden` counts pieces that the viewer may not
    see, `secret` those that the viewer may see and another side may not.
    """

    stack: Stack
    counters: tuple[Counter, ...]
    unknown: tuple[str, ...] = ()
    sideless: tuple[str, ...] = ()
    none: int = 0
    hidden: int = 0
    secret: int = 0
    unweighed: tuple[str, ...] = ()


def map_stack(stack: Stack, mapping: Meaning, viewer: str = "") -> MappedStack:
    """A stack under a mapping; `viewer` sees only that side's hidden pieces, "" sees all."""
    meanings = [(n, traits, mapping.of_piece(traits)) for n, traits in enumerate(stack.pieces)]
    seen = [(n, traits, each) for n, traits, each in meanings if _is_visible(traits, each, viewer)]
    counters: list[Counter] = []
    for n, traits, each in seen:
        if each.below and counters:
            last = counters[-1]
            marks = mapping.suiting(last.kind, (*last.marks, *each.below))
            counters[-1] = replace(last, marks=marks, pieces=(*last.pieces, n))
        elif each.kind and each.side:
            name = traits.name[:MOST_NAME].strip()
            counters.append(Counter(name, each.kind, each.side, each.marks, pieces=(n,)))
    return MappedStack(
        stack,
        _put_aboard(counters, [each for _, _, each in seen if each.kind and each.side]),
        tuple(traits.name for _, traits, each in seen if not each.known),
        tuple(traits.name for _, traits, each in seen if each.kind and not each.side),
        sum(each.none for _, _, each in seen),
        len(meanings) - len(seen),
        sum(traits.hidden for _, traits, _ in seen),
        tuple(traits.name for _, traits, each in seen if each.unweighed),
    )


def _is_visible(traits: PieceTraits, meaning: PieceMeaning, viewer: str) -> bool:
    return not (traits.hidden and viewer and meaning.side != viewer)


def _put_aboard(
    counters: Sequence[Counter], meanings: Sequence[PieceMeaning]
) -> tuple[Counter, ...]:
    """Put each passenger aboard the next non-passenger above it, if that is of the same side."""
    found = list(counters)
    carrier = -1
    for n in range(len(found) - 1, -1, -1):
        each = found[n]
        if not meanings[n].aboard:
            carrier = n
        fits = carrier >= 0 and found[carrier].side == each.side
        on = carrier if meanings[n].aboard and fits else -1
        found[n] = replace(each, aboard=on)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class JudgedStack:
    """A stack with its verdict; `open` is true if the order of entry would decide.

    Without a verdict and a refusal, the mapping's rules judge nothing yet.
    """

    mapped: MappedStack
    verdict: VerdictView | None
    remedies: tuple[str, ...] = ()
    open: bool = False
    refusal: str = ""  # why the rulebook does not judge it


#: The verdicts of stacks judged before, by their counters and the ground under them.
Known: TypeAlias = dict[tuple[tuple[Counter, ...], str], JudgedStack]


def judge_stacks(
    mapping: Meaning,
    stacks: Sequence[MappedStack],
    phase: str = "",
    known: Known | None = None,
) -> Iterator[JudgedStack]:
    """Yield every stack with its verdict; stacks without a counter are skipped.

    Equal stacks on equal ground are judged once; `known` is the cache. `phase` is a phase of the
    rulebook; "" means the first phase.
    """
    book = in_language(mapping.book)
    moment = book.phases.get(phase) or next(iter(book.phases.values()))
    known = {} if known is None else known
    for each in stacks:
        if each.counters and not mapping.judges:
            yield JudgedStack(each, None)
        elif each.counters:
            key = (each.counters, repr(mapping.ground.get(each.stack.place)))
            if key not in known:
                known[key] = _judge_stack(mapping, book, moment, each)
            was = known[key]
            yield JudgedStack(each, was.verdict, was.remedies, was.open, was.refusal)


def _judge_stack(mapping: Meaning, book: Book, phase: Phase, stack: MappedStack) -> JudgedStack:
    order = range(len(stack.counters))
    try:
        if len(order) > MOST_COUNTERS:
            return JudgedStack(stack, None, refusal=say("brought.tall", most=MOST_COUNTERS))
        node = _node(mapping, book, phase, stack, order)
        answer = explain.of_place(node, wire.place(HEX, node.seen.world.map))
        other = None
        if len(order) > 1 and not stack.stack.ordered:
            turned = _node(mapping, book, phase, stack, order[::-1])
            other = explain.of_place(turned, wire.place(HEX, turned.seen.world.map))
            if other.verdict.grade < answer.verdict.grade:
                node, turned, answer, other = turned, node, other, answer
    except BadInput as error:
        return JudgedStack(stack, None, refusal=str(error))
    differs = other is not None and _broken_clauses(other.verdict) != _broken_clauses(
        answer.verdict
    )
    lawful = answer.verdict.grade.word == "lawful"
    view = verdict_view(node.wording, answer.verdict, "")
    remedies = () if lawful else _remedies(node, answer)
    return JudgedStack(stack, view, remedies, differs)


def _broken_clauses(verdict: Verdict) -> set[tuple[str, str]]:
    """Return the part of a verdict that shows whether order matters: broken clauses and grades."""
    return {(f.clause, f.grade.word) for f in verdict.findings if f.grade.word != "lawful"}


def _remedies(node: Node, answer: explain.Answer) -> tuple[str, ...]:
    return tuple(each["words"] for each in explain.remedies(node, answer))[:4]


def _node(
    mapping: Meaning, book: Book, phase: Phase, stack: MappedStack, order: Sequence[int]
) -> Node:
    doc = document(book, stack.counters, order, phase)
    ground = mapping.ground.get(stack.stack.place, {})
    doc["map"] |= {key: {HEX: value} for key, value in ground.items()}
    return begin(mapping.rules, wire.scenario(doc, mapping.book))


def document(book: Book, counters: Sequence[Counter], order: Sequence[int], phase: Phase) -> Json:
    """The scenario of one stack: a free board of one hex."""
    sides = list(dict.fromkeys([c.side for c in counters] + [side.id for side in book.sides]))
    count = max(2, len({c.side for c in counters}))
    doc: Json = {
        "format": 1,
        "ruleset": book.id,
        "map": {"size": [1, 1], "grid": "flat", "labels": "1F5", "board": BOARD},
        "sides": [
            {"id": s.id, "name": s.name, "look": s.look}
            for s in book.sides
            if s.id in sides[:count]
        ],
        "play": "free",
        "phase": phase.id,
        "counters": [_document(n, counters, order) for n in order],
    }
    if book.house is not None:
        doc["house"] = book.house
    return doc | ({"active": sides[0]} if phase.per_side else {})


def _document(n: int, counters: Sequence[Counter], order: Sequence[int]) -> Json:
    each = counters[n]
    doc: Json = {"id": f"c{n + 1}", "kind": each.kind, "side": each.side, "name": each.name}
    if each.marks:
        doc["marks"] = list(each.marks)
    if each.aboard >= 0:
        return doc | {"aboard": f"c{each.aboard + 1}"}
    standing = [one for one in order if counters[one].aboard < 0]
    return doc | {"at": HEX, "order": standing.index(n)}
