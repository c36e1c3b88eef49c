"""The protocol that a ruleset meets, and what the core makes of it.

A ruleset is a module with these functions: no base class, no registry. All of them are
pure: a position goes in, a value comes out. The core supplies `legal`, `step`, `replay`,
`walk`, `reach`, `remedies` and `edit`; highlights, explanations, costs, solver and
opponent all ask the same `judge` (law 2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import combinations
from typing import Protocol

from overstack.book.load import Book
from overstack.judging import edits
from overstack.judging.verdict import Grade, Verdict
from overstack.position.chance import Class, Event
from overstack.position.state import Action, Change, Entry, Faces, Game, Place, Scenario, State
from overstack.words.errors import BadInput
from overstack.words.sentences import say

#: Who decides when no side does.
CHANCE = "chance"
NOBODY = ""

#: Verbs that bring a counter to a place: "move" is one step to an adjacent place, "put" (on the
#: free board) goes anywhere at once, "deploy" brings it from a box onto the map.
STEPS = ("move", "put", "deploy")


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winning side ("" for none) and the key of the sentence that says so."""

    winner: str
    say: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the sequence of play: a phase, and the side whose portion it is ("" for both)."""

    phase: str
    side: str


@dataclass(frozen=True, slots=True)
class Repair:
    """One change that a rulebook offers a side for an unlawful stack.

    `say` is the key of its words; `possible` whether the counter could do it at once.
    """

    side: str
    change: Change
    say: str
    possible: bool


class Rules(Protocol):
    """What a ruleset supplies. A module with these names is one."""

    @property
    def BOOK(self) -> Book:  # noqa: N802 - a ruleset is a module, and this its constant
        """The clause index, readings, options, words, kinds and tables."""

    def setup(self, scenario: Scenario) -> State:
        """The first position. Raises BadScenario for what this rulebook cannot start from."""

    def actor(self, state: State) -> str:
        """The side that decides, CHANCE, or NOBODY when the game is over."""

    def inspect(self, state: State) -> Verdict:
        """Is this position lawful, and what does it cost."""

    def candidates(self, state: State, who: str = "") -> Iterable[Action]:
        """A finite superset of the legal actions; with `who` only those about that counter.

        On the free board, where each counter may go anywhere, actions without a counter come first.
        """

    def judge(self, state: State, action: Action) -> Verdict:
        """Everything the rulebook says of an action. Total: junk is forbidden, never an error."""

    def allowed(self, state: State, action: Action) -> bool:
        """`judge(state, action).allowed`, perhaps faster; a contract test holds them equal."""

    def apply(self, state: State, play: Action | Faces) -> State:
        """The position after an action that the judge passes, or after the faces of an event."""

    def chance(self, state: State) -> Event | None:
        """The chance event that play waits for, if any."""

    def classes(self, state: State) -> tuple[Class, ...]:
        """The outcomes of that event grouped by the future they lead to; weights sum to 1."""

    def undisturbed(self, state: State) -> Action | Faces | None:
        """What lets a move go on as if nothing came between: a window declined, a roll made.

        None where nothing is pending, or where no answer leaves the move as it was.
        """

    def result(self, state: State) -> Result | None:
        """How the game ended; None while it goes on."""

    def repairs(self, state: State, place: Place) -> tuple[Repair, ...]:
        """The single changes that this rulebook offers for an unlawful stack in a place."""

    def measures(self, state: State) -> Mapping[tuple[str, str], int]:
        """Figures that goals speak of, by (measure, side)."""

    def view(self, state: State, side: str) -> State:
        """What a side may see; the position itself where nothing is hidden."""

    def sequence(self, state: State) -> tuple[Step, ...]:
        """The steps of a turn in order, for the page."""

    def changed(self, state: State, change: Change) -> State:
        """The position after the umpire's own entry, tidied as this rulebook needs it."""


class Illegal(BadInput):
    """An action that the judge forbids; `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__("The rules forbid this.")
        self.verdict = verdict


def legal(rules: Rules, state: State, who: str = "") -> Iterator[Action]:
    """The legal actions: the candidates that the judge passes."""
    for action in rules.candidates(state, who):
        if rules.allowed(state, action):
            yield action


def step(rules: Rules, state: State, entry: Entry) -> State:
    """The position after one entry of a log.

    Raises Illegal where the judge forbids an action, BadInput for faces that cannot be.
    """
    if isinstance(entry, Change):
        return rules.changed(state, edits.checked(state, entry, rules.BOOK))
    if isinstance(entry, Faces):
        event = rules.chance(state)
        if event is None or not event.accepts(entry):
            raise BadInput(say("refuse.no-such-roll-due"))
        return rules.apply(state, entry)
    judged = rules.judge(state, entry)
    if not judged.allowed:
        raise Illegal(judged)
    return rules.apply(state, entry)


def replay(rules: Rules, game: Game) -> State:
    """The position after a whole log; BadInput names the entry that cannot be."""
    state = rules.setup(game.scenario)
    for number, entry in enumerate(game.log, 1):
        try:
            state = step(rules, state, entry)
        except BadInput as error:
            sentence = say("refuse.played", number=number, why=str(error))
            raise BadInput(sentence, f"log.{number - 1}") from error
    return state


def heard(rules: Rules, state: State, entry: Entry, side: str) -> Entry | None:
    """What a side hears of an entry that is played in a position (law 8).

    The entry itself where nothing is hidden from the side; None where nothing that it can
    see changes; otherwise the entry without the names of counters that it cannot see.
    """
    before, after = rules.view(state, side), step(rules, state, entry)
    seen = rules.view(after, side)
    if before == state and seen == after:
        return entry
    if before == seen:
        return None
    if isinstance(entry, Faces):
        return entry
    known = {"", *before.by_id, *seen.by_id}
    who, on = (name if name in known else "" for name in (entry.who, entry.on))
    return entry if (who, on) == (entry.who, entry.on) else replace(entry, who=who, on=on)


@dataclass(frozen=True, slots=True)
class Walk:
    """A path judged whole, as if nothing interrupted it.

    `verdicts` has one verdict a step, up to and including the first that is forbidden;
    `meets` lists the windows, rolls and other frames that the path would open on its way,
    by kind, in order. `end` is the position at its end, or where it cannot be said to go
    on undisturbed.
    """

    actions: tuple[Action, ...]
    verdicts: tuple[Verdict, ...]
    meets: tuple[str, ...]
    end: State

    @property
    def complete(self) -> bool:
        """Whether every step is allowed."""
        return all(verdict.allowed for verdict in self.verdicts)


def walk(rules: Rules, state: State, who: str, path: Sequence[Place], verb: str = "move") -> Walk:
    """Judge a counter's path of several places, each adjacent to the one before it."""
    actions: list[Action] = []
    verdicts: list[Verdict] = []
    meets: list[str] = []
    depth = len(state.frames)
    for place in path:
        action = Action(verb, who, place)
        judged = rules.judge(state, action)
        actions.append(action)
        verdicts.append(judged)
        if not judged.allowed:
            break
        state, met = _through(rules, rules.apply(state, action), depth)
        meets.extend(met)
        if len(state.frames) > depth:
            break  # what follows depends on how it is answered
    return Walk(tuple(actions), tuple(verdicts), tuple(meets), state)


def _through(rules: Rules, state: State, depth: int) -> tuple[State, list[str]]:
    """Pass what a step opened above `depth` frames, undisturbed as far as that can be said.

    Returns the position behind it and the kinds of frames that were met.
    """
    met: list[str] = []
    while len(state.frames) > depth:
        met.append(state.frames[-1].kind)
        answer = rules.undisturbed(state)
        if answer is None:
            break
        state = step(rules, state, answer)
    return state, met


@dataclass(frozen=True, slots=True)
class Reached:
    """A place in reach: the way there, its cost in points, the verdict of the last step.

    The verdict may be told in brief: its grade and prices are the judge's, and so is what it says
    of movement, but what only explains may be left out.
    """

    place: Place
    path: tuple[Place, ...]
    cost: int
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class _Way:
    """A way found so far: its cost, the position before its last step, that step.

    `after` is the position behind it where it can be followed further, else None. The cheapest
    comes first; of equal ways the order of their places decides (`order`, as `in_order` gives it).
    """

    cost: int
    order: tuple[object, ...]
    path: tuple[Place, ...]
    before: State
    last: Action
    allowed: bool
    after: State | None

    @property
    def rank(self) -> tuple[int, tuple[object, ...]]:
        """What ways are sorted by; no two of a search have the same."""
        return self.cost, self.order


def reach(rules: Rules, state: State, who: str) -> tuple[Reached, ...]:
    """Every place that a counter's moves could take it, cheapest way each, sorted by cost.

    Forbidden last steps are included. A way never leads through a place that may not be
    entered, and is judged as if nothing interrupted it. A step costs at least one point.
    """
    if who not in state.by_id:
        return ()
    found: dict[Place, _Way] = {}
    frontier: list[tuple[tuple[int, tuple[object, ...]], _Way]] = []
    way: _Way | None = None
    while True:
        for onward in _onward(rules, state, who, found, way):
            heappush(frontier, (onward.rank, onward))
        while frontier and found[frontier[0][1].path[-1]] is not frontier[0][1]:
            heappop(frontier)  # a cheaper way was found meanwhile
        if not frontier:
            break
        _, way = heappop(frontier)
    told: Judged = getattr(rules, "brief", rules.judge)
    return tuple(
        Reached(way.path[-1], way.path, way.cost, told(way.before, way.last))
        for way in sorted(found.values(), key=lambda way: way.rank)
    )


def in_order(path: Iterable[Place]) -> tuple[object, ...]:
    """What sorts ways: place by place, hexes before boxes, which have none to compare."""
    return tuple((place.hex is None, place.hex or (0, 0), place.part) for place in path)


def _onward(
    rules: Rules, state: State, who: str, found: dict[Place, _Way], so_far: _Way | None
) -> list[_Way]:
    """Enter into `found` what one more step reaches; the ways that can be followed further."""
    start, here = state.by_id[who], (so_far and so_far.after) or state
    cost, order, path = (so_far.cost, so_far.order, so_far.path) if so_far else (0, (), ())
    onward: list[_Way] = []
    for action in rules.candidates(here, who):
        to = action.to
        if action.verb not in STEPS or to is None or to == start.place:
            continue
        known = found.get(to)
        if known is not None and known.allowed and known.cost <= cost + 1:
            continue
        way_there = (*order, *in_order((to,))), (*path, to), here, action
        if not rules.allowed(here, action):
            if known is None:
                found[to] = _Way(cost, *way_there, allowed=False, after=None)
            continue
        after = _passed(rules, here, action)
        spent = after.by_id[who].spent - start.spent if who in after.by_id else 0
        if known is None or not known.allowed or spent < known.cost:
            goes_on = action.verb == "move" and len(after.frames) == len(state.frames)
            then = after if goes_on else None
            way = _Way(spent, *way_there, allowed=True, after=then)
            found[to] = way
            onward += [way] if goes_on else []
    return onward


Judged = Callable[[State, Action], Verdict]
Passed = Callable[[State, Action], State]


def _passed(rules: Rules, state: State, step: Action) -> State:
    """The position behind a step that nothing interrupts.

    A ruleset whose steps open windows that are always declined here may say it at once
    (`passed`); a contract test holds that equal to the long way.
    """
    own: Passed | None = getattr(rules, "passed", None)
    if own is not None:
        return own(state, step)
    return _through(rules, rules.apply(state, step), len(state.frames))[0]


LeastRepairs = Callable[[State, Place, str], tuple[tuple[Repair, ...], ...]]


def remedies(rules: Rules, state: State, place: Place, side: str) -> tuple[tuple[Repair, ...], ...]:
    """Every least set of repairs after which a side is within its limits in a place.

    Empty where it is already. A repair may be offered, and made, more than once (a step of a
    counter that has two). Sets are compared by size alone; each is tried on the
    position and inspected, so a remedy is one by the judge's own word. A ruleset whose stacks
    are too large for that has an exact search of its own, `least_repairs`.
    """
    own: LeastRepairs | None = getattr(rules, "least_repairs", None)
    if own is not None:
        return own(state, place, side)
    offered = [repair for repair in rules.repairs(state, place) if repair.side == side]
    for size in range(len(offered) + 1):
        sets = [
            chosen
            for chosen in combinations(offered, size)
            if lawful_for(rules, _repaired(rules, state, chosen), place, side)
        ]
        if sets:
            return tuple(dict.fromkeys(sets)) if size else ()
    return ()


def _repaired(rules: Rules, state: State, chosen: Iterable[Repair]) -> State:
    for repair in chosen:
        state = rules.changed(state, repair.change)
    return state


def lawful_for(rules: Rules, state: State, place: Place, side: str) -> bool:
    """Whether inspection finds nothing against a side in a place, not even at a price."""
    return all(
        finding.grade is Grade.LAWFUL
        for finding in rules.inspect(state).findings
        if finding.role == "rule" and finding.place == place and finding.side == side
    )
