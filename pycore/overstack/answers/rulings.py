"""Answers about a board: reach, verdicts with reasons, odds, a solution."""

from __future__ import annotations

from typing import Literal, TypedDict

from overstack.answers.board import ActView, Board, SheetView
from overstack.answers.documents import Entry, Place
from overstack.answers.verdicts import Grade, Remedy, Verdict


class Outcome(TypedDict):
    """The result of entering a place by the cheapest way."""

    grade: Grade
    badge: str
    cost: int
    #: The cost with the rulebook's own unit ("3 MF").
    points: str
    words: str


class Reached(TypedDict):
    """A place in reach of a counter, with the index of its outcome."""

    to: Place
    outcome: int


class Reach(TypedDict):
    """The hexes and acts open to the selected counter; the cheapest come first.

    A large map has thousands of hexes with the same outcome, so each outcome is there once.
    """

    who: str
    hexes: list[Reached]
    outcomes: list[Outcome]
    acts: list[ActView]
    #: The arc in front of the counter; null if its facing does not matter.
    arc: ArcView | None


class ArcView(TypedDict):
    """The arc in front of a counter with a facing.

    Hexes in neither `front` nor `split` are behind it.
    """

    who: str
    at: Place
    #: The index of the hexside that the counter faces, clockwise from the north (pointy-topped:
    #: north-west).
    way: int
    front: list[Place]
    #: Hexes that are split by the line through the counter which bounds the arc.
    split: list[Place]


_SightViewEnds = TypedDict("_SightViewEnds", {"from": Place})


class SightView(_SightViewEnds):
    """The line of sight of an attack, for the board to draw."""

    to: Place
    clear: bool
    #: The hexes between shooter and target that count. Where the line runs along a hexside, the
    #: hexes on both sides count.
    cut: list[Place]
    #: Hexes that block the line (`blocked`), and hexsides that block it.
    blocked: list[Place]
    barred: list[tuple[Place, Place]]
    #: The arcs of shooter and target, if they matter.
    arcs: list[ArcView]


class Instead(TypedDict):
    """A lawful place near a forbidden one."""

    to: Place
    grade: Grade
    badge: str
    path: list[Place]


class Why(TypedDict):
    """The response to "why": a verdict, its remedies, and the nearest lawful hexes."""

    verdict: Verdict
    place: Place | None
    #: The counters now in the hex, in order of entry, and the counter that enters.
    there: list[str]
    entering: str
    #: The sheets of the place after the move, even if the move is forbidden.
    sheets: list[SheetView]
    #: The remedies; null if they were not requested.
    remedies: list[Remedy] | None
    #: The nearest lawful hexes; null if they were not requested.
    instead: list[Instead] | None
    #: The places of a path, in the order in which they were judged and are to be drawn; otherwise
    #: empty.
    path: list[Place]
    #: The log entries that carry the action out (several for a path); empty if it is forbidden.
    entries: list[Entry]
    #: Odds of the dice that would follow; null if no dice follow, or their odds are not computed.
    odds: OddsView | None
    #: The line of sight; null if no target is involved, or the rulebook has no lines of sight.
    sight: SightView | None
    #: The units that may fire at the mover on this path; null if none may, or if the rulebook does
    #: not determine them.
    threats: ThreatsView | None
    #: The verdict as forum text with clause ids; the page adds the link.
    text: str


class ChanceOf(TypedDict):
    """An exact chance.

    A fraction as text, thousandths for the drawing, a percentage for the reader.
    """

    words: str
    chance: str
    share: int
    percent: str


class ThreatsView(TypedDict):
    """The units that may fire at a mover, the most dangerous first.

    `all`: the chance of any harm if all of them fire.
    """

    by: list[ThreatView]
    all: ChanceOf


class ThreatView(TypedDict):
    """The fire of one counter at the mover, at the place on the path where it is most dangerous."""

    who: str
    name: str
    at: Place
    clause: str
    #: The number of its models that may attack.
    attacks: int
    ends: list[ChanceOf]


class Mean(TypedDict):
    """An expected value."""

    words: str
    value: str


class OddsView(TypedDict):
    """The possible results of dice not rolled yet. `ends` exclude each other and add up to 1."""

    title: str
    ends: list[ChanceOf]
    also: list[ChanceOf]
    #: The expected value as a fraction and in words; null if the results are not numbers.
    mean: Mean | None


class Named(TypedDict):
    """An id and its name."""

    id: str
    name: str


class OddsField(TypedDict):
    """A field of a choice about dice outside a game."""

    id: str
    title: str
    chosen: str
    options: list[Named]


class Comparison(TypedDict):
    """Response to "odds".

    The choices outside a game, the chosen options, and the odds of each way to attack.
    """

    fields: list[OddsField]
    ways: list[OddsView]
    #: The reason why there are no odds; "" if there are some.
    words: str
    #: A note on the whole response, such as the source of its figures.
    note: str


class Quick(TypedDict):
    """Response to "quick": the verdict on one hex.

    `why.place` is that hex, `board` the position in which it was judged.
    """

    board: Board
    why: Why


class BookName(TypedDict):
    """The name of a rulebook."""

    id: str
    title: str


class Counterpart(TypedDict):
    """A counter's kind here, and its kind in another rulebook."""

    was: str
    now: str


class Under(TypedDict):
    """Response to "under": a stack as another rulebook judges it.

    `pieces` maps the id of each counter to its counterpart in that rulebook; "" if there is
    none.
    """

    book: BookName
    pieces: list[Counterpart]
    quick: Quick


class WordedEntry(TypedDict):
    """An entry of the log and its words."""

    entry: Entry
    words: str


class PuzzleGrade(TypedDict):
    """The difficulty of a puzzle, given by the weakest solver that finds the solution.

    "" if no solution was proved.
    """

    answer: Literal["solved", "unsolvable", "undecided"]
    difficulty: Literal["", "lesson", "glance", "step", "plan", "reply"]
    words: str
    least: int | None
    #: The number of first moves that lead to the shortest solution, and the number of other first
    #: moves.
    first: int
    trails: int


class Judged(TypedDict):
    """Whether the goal's side decided as well as possible.

    What the dice and the other sides did does not count.
    """

    #: Whether the goal was kept within reach; "undecided": the limit of positions was reached.
    stands: Literal["kept", "lost", "undecided"]
    #: The act that lost the goal or its best chance, in words; "" if there was none.
    lost: str
    #: The best chance of the goal from the start ("1" if the goal can be forced), and the best
    #: chance after that act.
    best: str
    left: str
    #: Whether no later decision can change the chance, so that only dice or other sides remain.
    settled: bool


class Replied(TypedDict):
    """Another side's act against the goal."""

    #: Null if no other side has anything to do, or no act was found.
    entry: Entry | None
    words: str
    #: The best chance of the goal after the act ("1" if the goal can still be forced); "" if there
    #: is no act.
    left: str
    #: The number of moves in which the goal can then be reached; null if unknown.
    moves: int | None


class FirstMove(TypedDict):
    """A first move of a shortest solution."""

    entry: Entry
    words: str
    verb: str
    who: str


class Solved(TypedDict):
    """The solver's response to a goal, from the game's current position."""

    #: "undecided": the limit of positions was reached.
    answer: Literal["solved", "unsolvable", "undecided"]
    words: str
    #: The fewest moves in which the goal can be forced; null if unknown.
    least: int | None
    positions: int
    #: The best chance of the goal, if the goal asks for a chance; otherwise "".
    chance: str
    #: Whether the search was complete: no limit cut it short.
    exhaustive: bool
    #: The first moves that lead to the shortest solution, each with its verb and the acting
    #: counter.
    first: list[FirstMove]
    #: One line of play to the goal, including the decisions of the other sides and the dice.
    line: list[WordedEntry]
