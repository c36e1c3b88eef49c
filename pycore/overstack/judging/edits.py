"""The umpire's own entries: counters put, added, removed, marked; the moment set.

They are not candidates of play (law 2): any of them is possible in any position, is
logged, and is followed by an inspection. Knows no game; a ruleset makes its own
corrections to the position in its `changed`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from overstack.book.localised import in_language
from overstack.book.model import Book, facings
from overstack.position.state import Change, Counter, State
from overstack.schema.shape import quote
from overstack.words.errors import BadInput, UnknownName
from overstack.words.language import phrase
from overstack.words.sentences import say

MAX_COUNTERS = 1_000
MAX_MARKS = 9  # limit of markers on one counter


def check_names(state: State, change: Change, book: Book) -> Change:
    """Return the change if every name in it is known, else raise BadInput with one sentence."""
    if change.kind not in CHANGES:
        raise BadInput(say("edits.no-edit", kind=quote(change.kind)))
    if change.kind == "add":
        _check_new(state, change, book)
    elif change.kind not in ("moment", "option") and change.who not in state.by_id:
        raise UnknownName(say("edits.no-counter", who=quote(change.who)))
    if change.on:
        _check_carrier(state, change, book)
    _check_text(change, book)
    if change.kind == "moment":
        _check_active(state, change, book)
    if change.kind == "event":
        _check_type(state, change, book)
    if change.kind in ("mark", "event"):
        _check_mark(state, change, book)
    return change


def _check_new(state: State, change: Change, book: Book) -> None:
    if change.who in state.by_id:
        raise BadInput(say("edits.counter-twice", who=quote(change.who)))
    if change.text not in state.world.kinds:
        raise UnknownName(say("edits.no-kind", text=quote(change.text)))
    if change.side not in {side.id for side in state.world.sides}:
        raise UnknownName(say("edits.no-side", side=quote(change.side)))
    kind = state.world.kinds[change.text]
    if change.side in {side.id for side in book.sides} and not kind.of(change.side):
        sides = ", ".join(kind.sides)
        raise BadInput(say("edits.kind-of-sides", kind=kind.id, side=change.side, sides=sides))
    if len(state.counters) >= MAX_COUNTERS:
        raise BadInput(say("edits.board-full", most=MAX_COUNTERS))
    if change.to is None and not change.on:
        raise BadInput(say("edits.no-place"))


def _check_carrier(state: State, change: Change, book: Book) -> None:
    """Refuse a carrier that is unknown, aboard its own rider, or nested deeper than allowed."""
    if change.on not in state.by_id:
        raise UnknownName(say("edits.no-carrier", on=quote(change.on)))
    if change.on == change.who:
        raise BadInput(say("edits.counter-cannot-ride-itself"))
    above = [change.on]
    while state.by_id[above[-1]].aboard:
        above.append(state.by_id[above[-1]].aboard)
    if change.who in above:
        raise BadInput(say("edits.counter-cannot-ride-what"))
    if len(above) > book.carry_depth:
        raise BadInput(say("edits.counter-itself-aboard-another"))
    if change.who in state.by_id and len(above) + _depth(state, change.who) > book.carry_depth:
        raise BadInput(say("edits.counter-carries-others-cannot"))


def _depth(state: State, who: str) -> int:
    """The depth of a counter's cargo; 0 if the counter carries nothing."""
    return max((1 + _depth(state, rider.id) for rider in state.load(who)), default=0)


def _check_active(state: State, change: Change, book: Book) -> None:
    if change.side and change.side not in {side.id for side in state.world.sides}:
        raise UnknownName(say("edits.no-side", side=quote(change.side)))
    if book.phases[change.text].per_side and not change.side:
        name = in_language(book).phases[change.text].name
        raise BadInput(say("edits.phase-side", phase=quote(name)))


def _check_type(state: State, change: Change, book: Book) -> None:
    event, counter = book.events[change.text], state.by_id[change.who]
    if event.types and counter.kind.type not in event.types:
        name = in_language(book).events[event.id].name
        raise BadInput(say("edits.event-type", event=quote(name), type=phrase(counter.kind.type)))


def _check_mark(state: State, change: Change, book: Book) -> None:
    mark = change.text if change.kind == "mark" else book.events[change.text].mark
    grid, kind = state.world.map.grid, state.by_id[change.who].kind
    if not book.marks[mark].suits(kind):
        raise BadInput(say("edits.mark-of-type", mark=quote(mark), type=phrase(kind.type)))
    if not book.marks[mark].fits(grid):
        ways = ", ".join(facings(book, grid))
        raise BadInput(say("edits.mark-of-grid", mark=quote(mark), marks=ways))


def _check_text(change: Change, book: Book) -> None:
    known = {
        "mark": (book.marks, "marker"),
        "unmark": (book.marks, "marker"),
        "event": (book.events, "event"),
        "option": (book.options, "option"),
        "moment": (book.phases, "phase"),
    }
    if change.kind in known:
        table, noun = known[change.kind]
        if change.text not in table:
            raise UnknownName(say("edits.no-such", noun=phrase(noun), text=quote(change.text)))


def changed(state: State, change: Change, book: Book) -> State:
    """The position after a checked change."""
    return CHANGES[change.kind](state, change, book)


def _put(state: State, change: Change, _book: Book) -> State:
    if change.on:
        return state.boarded(change.who, change.on)
    return state.entered(change.who, change.to) if change.to is not None else state


def _add(state: State, change: Change, _book: Book) -> State:
    kind = state.world.kinds[change.text]
    place = state.by_id[change.on].place if change.on else change.to
    if place is None:
        return state
    last = len(state.at(place))
    fresh = Counter(change.who, kind, change.side, kind.name, place, last)
    state = state.with_counters([fresh])
    return state.boarded(change.who, change.on) if change.on else state


def _remove(state: State, change: Change, _book: Book) -> State:
    return state.without(change.who)


def _mark(state: State, change: Change, book: Book) -> State:
    return marked(state, change.who, change.text, book)


def marked(state: State, who: str, mark: str, book: Book) -> State:
    """The position with one more marker on a counter; unchanged if the counter cannot take it.

    A counter has one facing: a facing marker replaces the previous one.
    """
    counter = state.by_id[who]
    if book.marks[mark].looks:
        kept = tuple(each for each in counter.marks if not book.marks[each].looks)
        counter = replace(counter, marks=kept)
    if len(counter.marks) >= MAX_MARKS or (book.marks[mark].single and counter.has(mark)):
        return state
    return state.with_counters([counter.with_marks(mark)])


def _unmark(state: State, change: Change, _book: Book) -> State:
    return state.with_counters([state.by_id[change.who].without_mark(change.text)])


def _rename(state: State, change: Change, _book: Book) -> State:
    return state.with_counters([replace(state.by_id[change.who], name=change.text)])


def _order(state: State, change: Change, _book: Book) -> State:
    counter = state.by_id[change.who]
    if counter.aboard:
        return state
    rank = max(0, min(change.number, len(state.at(counter.place)) - 1))
    return state.entered(counter.id, counter.place, rank=rank)


def _moment(state: State, change: Change, book: Book) -> State:
    turn = change.number or state.turn
    active = change.side if book.phases[change.text].per_side else ""
    return replace(state, phase=change.text, active=active, turn=turn, frames=())


def _event(state: State, change: Change, book: Book) -> State:
    return marked(state, change.who, book.events[change.text].mark, book)


def _option(state: State, change: Change, _book: Book) -> State:
    options = state.options | {change.text} if change.number else state.options - {change.text}
    return replace(state, options=options)


CHANGES: dict[str, Callable[[State, Change, Book], State]] = {
    "put": _put,
    "add": _add,
    "remove": _remove,
    "mark": _mark,
    "unmark": _unmark,
    "rename": _rename,
    "order": _order,
    "moment": _moment,
    "event": _event,
    "option": _option,
}
