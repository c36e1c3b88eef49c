"""The board as one side sees it: counters, hexes, sheets, the pending choice and the history."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from overstack.answers.combat_table import CombatTableView
from overstack.answers.documents import Entry, Game, MapDoc, Place
from overstack.answers.goals import GoalView, Sentence
from overstack.answers.verdicts import Finding, Grade, Verdict


class MarkView(TypedDict):
    """A marker on a counter."""

    id: str
    name: str
    short: str
    facedown: bool


class Face(TypedDict):
    """The print on a counter: its figures, its corner, its echelon, its steps."""

    #: The two figures at the foot of the counter.
    values: tuple[str, str]
    #: `corner`: a short text in the upper right corner ("½", "HQ"). `top`: the echelon over the
    #: symbol ("XX"). Each is "" if there is none.
    corner: str
    top: str
    #: The steps left (`pips`), and the full number of steps (`full`); no pips are drawn if `full`
    #: is 0.
    pips: int
    full: int


class CounterView(Face):
    """A counter, with all that its drawing needs."""

    id: str
    name: str
    kind: str
    side: str
    #: Basic type in the ruleset, e.g. soldier | vehicle | aircraft | obstacle. It determines the
    #: pip: a square for units on foot, a lozenge for vehicles.
    type: str
    #: Id of the unit's symbol in the symbol sprite.
    symbol: str
    at: Place
    rank: int
    aboard: str
    #: "rides in Truck" for a passenger; otherwise "". `holds`: the heading above the counter's own
    #: passengers.
    inside: str
    holds: str
    #: Ids of the counter's passengers, in order.
    load: list[str]
    marks: list[MarkView]
    #: The look (colours) of the counter's nation; "" for that of its side.
    look: str
    allowance: int
    spent: int
    #: Whether the counter has a legal action now.
    can: bool


class PlaceView(TypedDict):
    """A place where something stands."""

    at: Place
    grade: Grade
    #: Short text in the badge, such as "+1"; "" if the place is lawful.
    badge: str
    #: Ids of the counters in the place (without passengers), in order of entry.
    stack: list[str]
    #: The vehicle that entered first, which is drawn with the flag; "" if the rules require no
    #: flag.
    first: str
    #: The label for screen readers: "0305, forest, two units of three, lawful".
    label: str


class PartSign(TypedDict):
    """A kind of part of a hex, with its short label and the id of its sign.

    The id is "" to draw the label alone. Parts of a hex are drawn in ascending `order`, from
    low to high.
    """

    id: str
    name: str
    short: str
    symbol: str
    order: int


class FeatureSign(TypedDict):
    """A feature of a hex: its short label, and the id of its sign."""

    id: str
    name: str
    short: str
    symbol: str


class TerrainSign(TypedDict):
    """A terrain of a rulebook's own; it is painted as another one (`like`), or plainly if ""."""

    id: str
    name: str
    like: str


class Signs(TypedDict):
    """The signs of the parts and features on a map, and of terrain that its rulebook adds."""

    parts: list[PartSign]
    features: list[FeatureSign]
    terrains: NotRequired[list[TerrainSign]]


class SheetView(TypedDict):
    """A stack as a sheet: for each limit, the counters in the slots of that limit."""

    side: str
    place: Place | None
    #: The id of the marker counter whose box the sheet shows; "" for the counters outside boxes.
    who: str
    title: str
    note: str
    #: Whether all counters of the sheet are within the limits.
    fits: bool
    #: Whether only the owner may see the counters; there are then no rows.
    closed: bool
    rows: list[SheetRow]


class SheetRow(TypedDict):
    """One limit, and the counters that take its slots, in order."""

    id: str
    words: str
    #: The limit in units of 1/per, like the sizes; null if the row has no limit.
    limit: int | None
    per: int
    items: list[SheetItem]


class SheetItem(TypedDict):
    """A counter in a row of a sheet."""

    who: str
    size: int
    words: str


class Roller(TypedDict):
    """The side that rolls a die."""

    side: str
    name: str


class ChanceView(TypedDict):
    """A roll or a draw that must be made before play goes on.

    Faces are numbered from 1, options of a draw from 0.
    """

    kind: Literal["dice", "draw"]
    count: int
    sides: int
    options: list[str]
    #: The side that rolls each die, in the order of the dice; one entry if one side rolls all dice.
    by: list[Roller]
    words: str


class AccountView(TypedDict):
    """The summary of a turn, or of the whole game; each line is one sentence."""

    title: str
    lines: list[str]


class StepView(TypedDict):
    """A step in the sequence of the turn."""

    id: str
    name: str
    side: str
    sideName: str
    state: Literal["done", "now", "next"]


class ActView(TypedDict):
    """An action that needs no selected counter: end the portion, flip the hits, place a hit.

    `verb`: the heading of a group of such acts.
    """

    entry: Entry
    words: str
    verb: str
    grade: Grade
    badge: str
    who: str
    on: str


class Ask(TypedDict):
    """A choice that a side must make before play goes on."""

    kind: str
    side: str
    sideName: str
    place: Place | None
    title: str
    words: str
    choices: list[ActView]


class LogLine(TypedDict):
    """An entry of the log in words."""

    n: int
    words: str
    grade: Grade
    badge: str
    turn: int
    step: str
    side: str
    #: The account of the turn that this entry ends; null if the entry ends no turn.
    account: AccountView | None
    #: The dice that this entry rolls, or whose result it is; null for any other entry.
    dice: DiceView | None


class RollView(TypedDict):
    """A roll that was made."""

    chance: ChanceView
    faces: list[int]
    counted: list[bool]


class DiceView(TypedDict):
    """Dice of an act. Its rolls and the entry that settles them have the same `since`."""

    #: Length of the log when the act was declared whose dice these are.
    since: int
    #: The roll; null for the entry that settles it. `counted`: for each die whether it counts, as a
    #: success does; empty if that is not said of single dice.
    roll: RollView | None


class Stopped(TypedDict):
    """The entry at which the current rules stop a log.

    The board is the position before that entry, and the rest of the log is kept.
    """

    #: The index of that entry in the log, counted from 0.
    index: int
    entry: Entry
    #: That entry in words.
    words: str
    #: The clause that forbids the entry; "" if there is none, or if the viewer may not know it.
    clause: str
    #: One sentence: the entry, its number, and the reason why it cannot be played.
    sentence: str
    #: A sentence with the rules version that the game was made with; "" if it is the current
    #: version.
    rules: str
    #: The later entries in words; empty if some of them may contain secrets.
    rest: list[str]
    #: The number of later entries.
    left: int
    #: Whether the game is a game by link, which can be continued only with its whole log.
    byLink: bool
    #: The game as it arrived, with its whole log.
    whole: Game


class SideView(TypedDict):
    """A side, and the look of its counters."""

    id: str
    name: str
    look: str


class ResultView(TypedDict):
    """The result of a game."""

    words: str
    winner: str
    account: AccountView | None


class MeasureView(TypedDict):
    """A quantity that the rulebook counts for a side."""

    id: str
    name: str
    side: str
    value: int


class Board(TypedDict):
    """The board as one side sees it."""

    #: The game, normalised by the umpire; the page stores this version.
    game: Game
    title: str
    ruleset: str
    rulesetTitle: str
    #: The map in full, for drawing; a built-in map is included.
    map: MapDoc
    #: The signs with which the parts and features of this map are drawn.
    signs: Signs
    sides: list[SideView]
    turn: int
    turns: int
    steps: list[StepView]
    #: The side that must decide ("" if none), and the decision expected from it, in words.
    actor: str
    prompt: str
    ask: Ask | None
    actions: list[ActView]
    counters: list[CounterView]
    #: Number of units that have a legal action now; several counters may be one unit.
    able: int
    places: list[PlaceView]
    #: Number of counters in set-up that the umpire can place on request ("placement").
    unplaced: int
    #: The verdict on the whole position.
    verdict: Verdict
    log: list[LogLine]
    #: The length of the log below which undo may not go.
    floor: int
    #: The result of the game; null before the end. `account`: of the whole game, null before any
    #: move.
    result: ResultView | None
    measures: list[MeasureView]
    #: The scenario's goal; null if the scenario is not a puzzle.
    goal: GoalView | None
    #: The scenario's awards of victory points in sentences; similar awards share one.
    victory: list[Sentence]
    #: A sentence for each award of the scenario, in the order of the scenario.
    awards: list[str]
    #: The scenario's table for results of combat; null if it has none.
    table: CombatTableView | None
    play: Literal["turns", "free"]
    #: A notice if the document was made with another rules version and the verdict has changed.
    notice: str
    #: The entry at which the current rules stop the log, if the request had `upTo`; otherwise null.
    stopped: Stopped | None
    #: The roll or draw that must be made next; it is answered by an entry { roll }.
    chance: ChanceView | None
    #: The findings so far of an unfinished act, for display beside its question or its dice.
    pending: list[Finding]
    sheets: list[SheetView]
    #: The side whose view this is.
    viewer: str
    #: Whether a side may not see all of the position: the screen must then be handed over before
    #: another side's view is shown.
    secret: bool
