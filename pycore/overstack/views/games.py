"""The game cache: scenarios and the positions that their logs lead to.

The umpire is stateless towards the page: every request contains its whole game. To answer at the
cost of one step, the umpire caches recently used scenarios as trees of positions, and follows a
log along the cached tree as far as the tree contains it. Everything cached can be recomputed from
a request, so evicting an entry only costs time. Knows no game.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

from overstack import catalogue
from overstack.book.localised import in_language
from overstack.book.model import Book
from overstack.documents import wire
from overstack.documents.schema import MAX_LOG, MAX_MARK
from overstack.judging import goals, paths, rules
from overstack.judging.paths import Reached
from overstack.judging.rules import CHANCE, Illegal, Ruleset
from overstack.judging.verdict import Finding, Verdict
from overstack.position.post import Post
from overstack.position.state import Action, Change, Entry, Faces, Game, Place, Scenario, State
from overstack.schema.strict_json import canonical
from overstack.views.numbered import Known, Numbered, Trail
from overstack.views.wording import Wording
from overstack.words.errors import BadInput, BadScenario
from overstack.words.language import current_language
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.board import LogLine

KEYS = {"scenario", "log", "judged", "asked", "post"}
MAX_SCENARIOS = 8
MAX_POSITIONS = 1000  # cached per scenario beside the current line; above it they are evicted
LIVELY = 30  # latest positions of the current game that keep all their cached data


@dataclass
class Table:
    """A scenario with its rules, and the number of its cached positions.

    `trail` is the log of the last request: the next one usually appends an entry or two.
    """

    rules: Ruleset
    scenario: Scenario
    positions: int = 0
    trail: tuple[Node, Trail] | None = None

    @property
    def book(self) -> Book:
        """The rulebook of these rules, in the current language."""
        return in_language(self.rules.BOOK)


@dataclass(eq=False)
class Node:
    """A position of a game, with the entry that led to the position and the entry's verdict.

    `verdict` is the judge's verdict on an action before it was done, or the inspection around
    the counter after an entry by the umpire; None for dice and at the start.
    `floor` is the log length below which undo may not go. `onlooker` is the viewing side if it
    is set explicitly (see `viewer`). `lines` caches the log line of `entry`, by the side that reads
    the line. `bare` is true once everything cached in this node has been dropped.
    """

    table: Table
    state: State
    parent: Node | None = None
    entry: Entry | None = None
    verdict: Verdict | None = None
    depth: int = 0
    floor: int = 0
    children: dict[Entry, Node] = field(default_factory=dict)
    ways: dict[str, tuple[Reached, ...]] = field(default_factory=dict)
    lines: dict[str, LogLine | None] = field(default_factory=dict)
    bare: bool = False
    onlooker: str | None = None

    @cached_property
    def viewer(self) -> str:
        """The side that views the position: `onlooker`, else the deciding or the active side."""
        if self.onlooker is not None:
            return self.onlooker
        actor = self.actor
        return self.state.active if actor in ("", CHANCE) else actor

    @cached_property
    def actor(self) -> str:
        """The side that decides in this position, or chance, or nobody."""
        return self.table.rules.actor(self.state)

    @cached_property
    def seen(self) -> State:
        """The position as the viewer may see it; all output is built from this position."""
        return self.table.rules.view(self.state, self.viewer)

    @cached_property
    def secret(self) -> bool:
        """Whether part of this position is hidden from some side."""
        ruleset, sides = self.table.rules, self.state.world.sides
        return any(ruleset.view(self.state, side.id) != self.state for side in sides)

    @cached_property
    def stands(self) -> goals.Standing:
        """Whether this position has met or failed the scenario's goal; open without a goal."""
        goal = self.table.scenario.goal
        return goals.standing(self.table.rules, goal, self.state) if goal else goals.Standing.OPEN

    @cached_property
    def inspected(self) -> Verdict:
        """The verdict on the whole position."""
        return self.table.rules.inspect(self.seen)

    @cached_property
    def wording(self) -> Wording:
        """The wording for the position as the viewer sees it."""
        return Wording(self.table.book, self.seen)

    def reach(self, who: str) -> tuple[Reached, ...]:
        """The places in reach of a counter, from the cache if possible."""
        if who not in self.ways:
            self.ways[who] = paths.reach(self.table.rules, self.seen, who)
        return self.ways[who]

    def shown_to(self, side: str) -> Node:
        """This position as seen by a side that may not be the one that decides here (law 8)."""
        return self if side == self.viewer else replace(self, ways={}, onlooker=side)

    def then(self, entry: Entry) -> Node:
        """The position after one more entry. Raises Illegal or BadInput as `rules.step` does."""
        known = self.children.get(entry)
        if known is not None:
            return known
        node = self._played(entry)
        self.children[entry] = node
        self.table.positions += 1
        return node

    def _played(self, entry: Entry) -> Node:
        ruleset, verdict, floor = self.table.rules, None, self.floor
        if isinstance(entry, Action):
            verdict = ruleset.judge(self.state, entry)
            if not verdict.allowed:
                raise Illegal(verdict)
            state = ruleset.apply(self.state, entry)
        else:
            state = rules.step(ruleset, self.state, entry)
            if isinstance(entry, Change):
                verdict = found_at(ruleset.inspect(state), self.about(state, entry))
            else:
                floor = self.depth + 1
        return Node(self.table, state, self, entry, verdict, self.depth + 1, floor)

    def strip(self, onward: Node) -> None:
        """Drop everything cached here except the state, the log line and the next position."""
        self.ways, self.children = {}, {onward.entry: onward} if onward.entry else {}
        for known in self.__dict__.keys() - FIELDS:
            del self.__dict__[known]
        self.state.forget()
        self.bare = True

    def about(self, after: State, entry: Entry) -> Place | None:
        """The place of an entry's counter: the place after the entry, else the one before it."""
        return place_of(after, entry) or place_of(self.state, entry)

    def trail(self) -> list[Node]:
        """Every position from the first to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    def line(self) -> list[tuple[Node, Entry, Node]]:
        """The log up to this position: each entry with the positions before and after it."""
        pairs = pairwise(self.trail())
        return [(before, after.entry, after) for before, after in pairs if after.entry is not None]

    def log(self) -> list[Entry]:
        """The log up to this position."""
        return [entry for _, entry, _ in self.line()]

    def game(self, post: Post | None = None) -> Game:
        """The game up to this position; `post` is the extra data of a game by link."""
        return Game(self.table.scenario, tuple(self.log()), post)

    def document(self, post: Post | None = None) -> dict[str, Any]:
        """The game up to this position, as normalised JSON."""
        return wire.game_json(self.game(post))


#: The fields of a node; every other attribute is a cached property.
FIELDS = {each.name for each in fields(Node)}


def place_of(state: State, entry: Entry) -> Place | None:
    """The place that an entry concerns; `state` is the position after it. None for no place."""
    if isinstance(entry, Faces):
        return None
    if entry.to is not None:
        return entry.to
    counter = state.by_id.get(entry.who) or state.by_id.get(entry.on)
    return counter.place if counter else None


def found_at(verdict: Verdict, place: Place | None) -> Verdict:
    """The part of an inspection that concerns one place; all of the inspection without a place."""
    if place is None:
        return verdict
    return Verdict(
        tuple(f for f in verdict.findings if f.place == place),
        tuple(p for p in verdict.prices if p.place == place),
    )


def begin(ruleset: Ruleset, scenario: Scenario) -> Node:
    """The first position of a scenario. Raises BadScenario if these rules cannot start from it."""
    return Node(Table(ruleset, scenario), ruleset.setup(scenario))


def follow(node: Node, log: Sequence[Entry]) -> Node:
    """The position after a whole log; BadInput names the entry that cannot be played."""
    for entry in log:
        try:
            node = node.then(entry)
        except BadInput as error:
            why = refusal(node, entry) if isinstance(error, Illegal) else str(error)
            sentence = say("unfit.played", number=node.depth + 1, why=why)
            raise BadInput(sentence, f"log.{node.depth}") from error
    return node


def read_log(node: Node, log: object) -> list[Entry]:
    """Parse the entries of a JSON log after those that led to `node`. Raises BadScenario."""
    game_map, book = node.state.world.map, node.table.rules.BOOK
    new = enumerate(checked_log(log)[node.depth :], node.depth)
    return [wire.entry(entry, game_map, f"log.{number}", book) for number, entry in new]


def checked_log(log: object) -> list[Any]:
    """Return the log if it is a list of at most `MAX_LOG` entries. Raises BadScenario if not."""
    if isinstance(log, list) and len(log) <= MAX_LOG:
        return log
    over = (len(log), MAX_LOG) if isinstance(log, list) else None
    raise BadScenario(say("unfit.log", most=MAX_LOG), "log", over=over)


def played(start: Node, log: object) -> Node:
    """The position after a JSON log, played from the entry where it departs from the last trail.

    Parsing and playing a thousand entries takes a hundred times as long as judging the next entry.
    """
    text = canonical(log)[:-1] + ","
    known, trail = start.table.trail or (start, Trail("[", [1]))
    for _ in range(trail.missing(text)):
        known = known.parent or known
    node = follow(known, read_log(known, log))
    ends = trail.ends[: known.depth + 1]
    for entry in islice(log, known.depth, None) if isinstance(log, list) else ():
        ends.append(ends[-1] + len(canonical(entry)) + 1)
    start.table.trail = node, Trail(text, ends)
    return node


@dataclass(frozen=True)
class Stop:
    """The entry at which a log cannot be followed any further, by index, and the error."""

    index: int
    error: BadInput


def played_up_to(start: Node, log: object) -> tuple[Node, Stop | None]:
    """The last position of a log that today's rules reach, and the entry that stops the log.

    An entry stops the log if the rules forbid it, or if it names something they no longer have.
    Raises BadScenario if any entry of the log is malformed.
    """
    try:
        return played(start, log), None
    except BadInput as error:
        head, _, index = error.where.partition(".")
        if not isinstance(log, list) or head != "log" or not index:
            raise
        at = int(index.partition(".")[0])
        for number, entry in enumerate(islice(log, at, None), at):
            wire.check_shape(entry, f"log.{number}")
        node, earlier = played_up_to(start, log[:at])
        return node, earlier or Stop(at, error)


def let_go(node: Node) -> None:
    """Evict cached data that is unlikely to be needed again, to bound the memory of long games.

    Positions off the current line are evicted once there are too many. Positions more than
    `LIVELY` entries back keep only what the log and undo need.
    """
    table, node.bare = node.table, False
    if table.positions > MAX_POSITIONS + node.depth:
        node.children.clear()
        for before, entry, after in node.line():
            before.children = {entry: after}
        table.positions = node.depth
    after, past = node, node.parent
    while past is not None and not past.bare:
        if past.depth <= node.depth - LIVELY:
            past.strip(after)
        after, past = past, past.parent


def refusal(node: Node, entry: Entry) -> str:
    """Say why an action is forbidden, with the gravest finding that the viewer may see.

    Gives no reason if the viewer may not see any finding that forbids the action (law 8).
    """
    gravest = forbids(node, entry)
    if gravest is None:
        return core()["refuse.bare"]
    words = node.wording.finding(gravest)[0].rstrip(".")
    return say("refuse.act", words=words, clause=gravest.clause) + "."


def forbids(node: Node, entry: Entry) -> Finding | None:
    """The gravest finding that forbids an action; None if the viewer may see none such (law 8)."""
    verdict = node.table.rules.judge(node.seen, entry) if isinstance(entry, Action) else Verdict()
    if verdict.allowed or not verdict.findings:
        return None
    return node.wording.in_order(verdict)[0]


def _has_sound_mark(document: Mapping[str, object]) -> bool:
    """Whether a document's `judged`, the hash of a link's verdict, is well-formed or absent."""
    mark = document.get("judged", "")
    return isinstance(mark, str) and len(mark) <= MAX_MARK


class Games:
    """A cache of recently used scenarios; the key is the language and the document's text."""

    def __init__(self) -> None:
        self._starts: OrderedDict[str, Node] = OrderedDict()
        self.numbered = Numbered(self._start)

    def open(self, document: object) -> Node:
        """The position of a game document. Raises BadInput if the document is invalid."""
        start, log = self._read(document)
        node = played(start, log)
        let_go(node)
        return node

    def open_up_to(self, document: object) -> tuple[Node, Stop | None]:
        """The last position that today's rules reach in a game, and the entry that stops it."""
        start, log = self._read(document)
        node, stop = played_up_to(start, log)
        let_go(node)
        return node, stop

    def _read(self, document: object) -> tuple[Node, object]:
        if (
            not isinstance(document, Mapping)
            or set(document) - KEYS
            or not _has_sound_mark(document)
        ):
            raise BadScenario(say("unfit.game-scenario-log"), "game")
        return self._start(document.get("scenario")), document.get("log", [])

    def _start(self, document: object) -> Node:
        if isinstance(document, Known) and document.language == current_language():
            known: Node = document.start
            return known
        text = current_language() + canonical(document)
        start = self._starts.get(text)
        if start is None:
            scenario = wire.scenario(document)
            start = begin(catalogue.rules_of(scenario.world), scenario)
            text = current_language() + canonical(scenario.document)
        self._starts[text] = start
        self._starts.move_to_end(text)
        while len(self._starts) > MAX_SCENARIOS:
            self._starts.popitem(last=False)
        return start
