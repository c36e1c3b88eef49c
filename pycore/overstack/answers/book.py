"""A rulebook as shown in its pane."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from overstack.answers.board import Board, FeatureSign, PartSign, SideView, TerrainSign
from overstack.answers.documents import Entry, Place
from overstack.answers.opponent import Level
from overstack.answers.verdicts import Grade, Verdict


class ClauseCase(TypedDict):
    """A worked case about a clause."""

    id: str
    title: str
    grade: Grade
    steps: int


class ClauseView(TypedDict):
    """A clause of a rulebook."""

    id: str
    title: str
    section: str
    source: str
    #: Our paraphrase of the clause.
    text: str
    leans: list[str]
    usedBy: list[str]
    readings: list[str]
    cases: list[ClauseCase]
    #: Coverage by worked cases: the number of steps that the clause passes, and of those that it
    #: refuses; a reason if there are none.
    passes: int
    refuses: int
    reason: str
    implemented: str


class ReadingView(TypedDict):
    """A doubtful point of a rulebook, and how it is read here."""

    id: str
    question: str
    chosen: str
    why: str
    other: str
    #: The option that selects the other reading; "" if there is none.
    option: str
    clauses: list[str]


class KindFace(TypedDict):
    """A kind of counter without its name, with all data needed to draw a counter of this kind."""

    id: str
    type: str
    symbol: str
    values: tuple[str, str]
    sides: list[str]
    carries: int
    corner: str
    top: str
    look: str


class KindView(KindFace):
    """A kind of counter, with its name and all data needed to draw a counter of this kind."""

    name: str


class Section(TypedDict):
    """A section of a rulebook."""

    id: str
    title: str
    clauses: list[str]


class BookOption(TypedDict):
    """An option of a rulebook."""

    id: str
    title: str
    reading: str
    default: bool


class ShortForm(TypedDict):
    """An abbreviation and its meaning."""

    short: str
    words: str


class BookMark(TypedDict):
    """A marker that a rulebook has."""

    id: str
    name: str
    short: str
    facedown: bool
    grids: list[Literal["flat", "pointy"]]
    types: list[str]


class BookEvent(TypedDict):
    """An event that the umpire can enter."""

    id: str
    name: str
    words: str
    types: list[str]


class BookPhase(TypedDict):
    """A phase of a turn."""

    id: str
    name: str
    perSide: bool


class ExamplePiece(TypedDict):
    """A piece of an example hex."""

    kind: str
    side: str
    marks: list[str]
    depth: int


class QuickExample(TypedDict):
    """An example hex for the quick check."""

    title: str
    phase: str
    active: str
    terrain: str
    features: list[str]
    part: str
    there: bool
    pieces: list[ExamplePiece]


class BookMeasure(TypedDict):
    """A quantity that the rulebook counts for each side."""

    id: str
    name: str
    one: str
    many: str


class HiddenCounters(TypedDict):
    """The counters that a side keeps hidden."""

    marks: list[str]
    types: list[str]
    open: list[str]
    acts: list[str]


class DraftActs(TypedDict):
    """The acts that the page follows in a log before the umpire has read it."""

    aims: list[str]
    boards: list[str]
    alights: list[str]
    hides: HiddenCounters | None


class Pieces(TypedDict):
    """The pieces, markers and sides of a rulebook: the page draws a scenario with them."""

    title: str
    #: Counter kinds for the editor and the quick check.
    kinds: list[KindView]
    #: `grids`: the grids on which the marker can be used, since a marker for a facing fits only
    #: some grids. `types`: the types of counters that can have the marker; empty for all types.
    marks: list[BookMark]
    parts: list[PartSign]
    features: list[FeatureSign]
    terrains: NotRequired[list[TerrainSign]]
    phases: list[BookPhase]
    sides: list[SideView]
    #: The quantities that the rulebook counts for each side, such as hits, losses, hexes held.
    measures: list[BookMeasure]
    #: Data for following a log before the umpire has read it: the acts that only aim at their hex
    #: (`aims`), that put their counter aboard another (`boards`), and that unload it (`alights`);
    #: and the counters that a side keeps hidden (`hides`), null if there are none.
    draft: DraftActs


class Book(Pieces):
    """A rulebook as its pane shows it."""

    id: str
    edition: str
    version: str
    scope: str
    sections: list[Section]
    clauses: dict[str, ClauseView]
    readings: dict[str, ReadingView]
    options: list[BookOption]
    #: Abbreviations, such as "MF", and their meanings; empty for house rules.
    glossary: list[ShortForm]
    events: list[BookEvent]
    #: Example hexes for the quick check, with their pieces in order of entry. The last piece in the
    #: hex itself is the one that enters, unless `there` says that all are already in the hex.
    #: `depth`: 0 for a piece in the hex, otherwise how deep the piece is aboard the one before it.
    examples: list[QuickExample]


class ClauseWords(TypedDict):
    """The texts of a clause that a search scans."""

    id: str
    title: str
    section: str
    source: str
    text: str
    also: str
    says: str


class BookWords(TypedDict):
    """The texts that a search scans.

    `says`: the clause's own sentences, with their figures left out.
    """

    id: str
    title: str
    clauses: list[ClauseWords]
    readings: list[ReadingView]


class CaseStep(TypedDict):
    """A step of a worked case."""

    words: str
    #: The action in words, without its result.
    asked: str
    entries: list[Entry]
    verdict: Verdict
    applied: bool
    board: Board
    place: Place | None
    passed: bool
    text: str


class CaseView(TypedDict):
    """A worked case, step by step."""

    id: str
    title: str
    text: str
    source: str
    clauses: list[str]
    start: Board
    steps: list[CaseStep]


class Question(TypedDict):
    """A step of a worked case as a quiz question.

    `clauses`: the clauses that the step is about, gravest first. `who`: the acting counter;
    "" if there is none, null if the question is about a place. `rule`: the clause that
    decides, and `rules`: the clauses to choose it from; "" and none if that cannot be asked
    fairly.
    """

    case: str
    step: int
    grade: Grade
    clauses: list[str]
    who: str | None
    rule: str
    rules: list[str]


class Quiz(TypedDict):
    """Response to "quiz"."""

    questions: list[Question]


class MeasuredLevel(TypedDict):
    """The measured results of a level against one opponent."""

    against: Literal["random", "recruit", "regular"]
    says: Literal["met", "seen", "short", "unshown", "unmeasured"]
    won: NotRequired[float]
    drawn: NotRequired[int]
    games: NotRequired[int]
    bar: NotRequired[int]
    scenarios: NotRequired[int]


#: The measured results of each level of the computer in a rulebook, by opponent. `says`: it beats
#: the opponent as its name asks (`met`), but only on scenarios that it was tuned on (`seen`), or
#: is better by less (`short`); it has not been shown to be better (`unshown`), or was not
#: measured, and then there are no counts of games. `bar`: how many of 100 games the name asks
#: for, if anything is asked; `scenarios`: on how many scenarios, if they were fewer.
Measured = dict[Level, list[MeasuredLevel]]


class Shares(TypedDict):
    """The levels' shares of perfect play in a rulebook's small `battles`, as far as play matters.

    Of 100 that perfect play wins and random play does not: what each level wins.
    """

    battles: int
    recruit: int
    regular: int
    veteran: int
