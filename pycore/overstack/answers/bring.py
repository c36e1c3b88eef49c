"""Types for importing a player's save from another program: the requests, and the report on it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from overstack.answers.board import SideView
from overstack.answers.book import KindView
from overstack.answers.documents import Game, MappingDoc
from overstack.answers.verdicts import Grade


class BroughtMap(TypedDict):
    """A map of a save."""

    name: str
    pieces: int


class FileReport(TypedDict):
    """Response to "bring": a save, its stacks judged."""

    report: Survey
    lines: list[BroughtLine]
    #: The values of pieces that can be figures or markers, for house rules.
    bears: list[Borne]
    #: Number of names that share a kind with another, since house rules have no more kinds.
    shared: int
    module: str
    version: str
    maps: list[BroughtMap]
    #: Why the module gives no names to hexes: a board's size is not known without the archive, the
    #: module numbers no hexes, or it has a grid of its own; "" if it names them.
    unnamed: Literal["", "size", "numbers", "grid"]
    #: The number of steps, if the file is a log.
    steps: int
    mapping: MappingDoc
    ruleset: str
    rulesetTitle: str
    sides: list[SideView]
    kinds: list[KindView]
    text: str
    bbcode: str
    csv: str


#: `unjudged`: by house rules in which no limit was chosen.
SurveyGrade = Literal["refused", "unjudged"] | Grade


class CountedName(TypedDict):
    """A name, and how many pieces have it."""

    name: str
    count: int


class OddLine(TypedDict):
    """A line of a list that says nothing."""

    line: int
    text: str


class Survey(TypedDict):
    """The report on a save."""

    #: The stacks, worst grade first.
    stacks: list[SurveyRow]
    counts: dict[SurveyGrade, int]
    summary: str
    counters: int
    #: The numbers of pieces that are not counters (`none`), that are hidden, and that are on other
    #: maps.
    none: int
    hidden: int
    #: Number of pieces that are shown here but hidden from another side.
    secret: int
    #: Number of pieces that lie beside the boards, in no hex.
    beside: int
    elsewhere: int
    unknown: list[CountedName]
    sideless: list[CountedName]
    #: Counters that bear no figure where the mapping looks for one.
    unweighed: list[CountedName]
    odd: list[OddLine]
    #: Whether the names of the map's hexes could be determined.
    hexes: bool


class SurveyCounter(TypedDict):
    """A counter of a stack in a save."""

    name: str
    kind: str
    side: str
    marks: list[str]
    aboard: int


class SurveyFinding(TypedDict):
    """A finding on a stack in a save."""

    clause: str
    grade: Grade
    words: str
    sum: str
    side: str


class SurveyRow(TypedDict):
    """A stack of a save."""

    place: str
    grade: SurveyGrade
    headline: str
    #: Whether the order of entry is unknown although the verdict depends on it.
    open: bool
    cell: list[int] | None
    x: int
    y: int
    sides: list[str]
    counters: list[SurveyCounter]
    findings: list[SurveyFinding]
    remedies: list[str]
    unknown: list[str]


class BorneValue(TypedDict):
    """A value, and how many pieces bear it. Of a layer it is the level; `name` is the level's."""

    value: str
    name: str
    count: int


class Borne(TypedDict):
    """A property, a mark, a layer, or the folders of the pictures, with the values on pieces."""

    source: Literal["property", "mark", "folder", "layer"]
    #: The name; "" for folders.
    name: str
    values: list[BorneValue]
    #: Whether every value is a figure.
    figures: bool


class BroughtLine(TypedDict):
    """A piece's name in the save, and the counter that the mapping assigns to it."""

    name: str
    folder: str
    count: int
    known: bool
    kind: str
    side: str
    none: bool
    marks: list[str]
    below: list[str]
    sure: bool
    fixed: bool


class FreeBoard(TypedDict):
    """Response to "to_board" and "sheet": a game on a free board."""

    game: Game
    #: For a save: the pictures of its module that can be shown on the board.
    pictures: NotRequired[BroughtPictures | None]
    #: For a map: sentences on what is left out, and the tilesets that were not brought with it.
    left: NotRequired[list[str]]
    missing: NotRequired[list[str]]


class PictureCorner(TypedDict):
    """A hex and its pixels on the picture of a map."""

    hex: str
    x: int
    y: int


class MapPicture(TypedDict):
    """The picture of a map, and where hexes are on it."""

    picture: str
    corners: list[PictureCorner]


class BroughtPictures(TypedDict):
    """Names of pictures in a module."""

    #: The picture names by a counter's id, the lowest layer first.
    counters: dict[str, list[str]]
    #: The map's picture, and two hexes that differ in column and row, with their pixels on the
    #: picture.
    map: MapPicture | None


class WrittenBack(TypedDict):
    """A save in which the counters have been moved to their places on the board."""

    #: The contents in base64.
    file: str
    #: Number of counters that were moved.
    moved: int


class BroughtLog(TypedDict):
    """The verdicts on the steps of a log."""

    steps: list[BroughtStep]
    #: Number of steps in the whole log.
    of: int


class BroughtStep(TypedDict):
    """A step of a log."""

    #: The number of the step; 0 is the initial position of the log.
    number: int
    #: The places that this step made unlawful.
    broken: list[str]
    #: The places that this step made lawful again.
    mended: list[str]
    #: The moves of this step, in words.
    moved: list[str]
    #: Number of unlawful stacks after this step.
    unlawful: int
