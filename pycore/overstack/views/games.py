"""Games at hand: a cache of scenarios and of the positions that their logs lead to.

Towards the page the umpire has no state: every request brings its whole game. To answer
at the cost of one step all the same, scenarios lately used are kept as trees of
positions, and a log is followed along the tree as far as it is known. Nothing is kept
that the request does not say again, so forgetting only costs time. Knows no game.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import islice, pairwise
from typing import Any

from overstack import catalogue
from overstack.book.model import Book
from overstack.book.tongue import in_language
from overstack.documents import wire
from overstack.documents.schema import MAX_LOG, MAX_MARK
from overstack.judging import goals, paths, rules
from overstack.judging.paths import Reached
from overstack.judging.rules import CHANCE, Illegal, Ruleset
from overstack.judging.verdict import Finding, Verdict
from overstack.position.post import Post
from overstack.position.state import Action, Change, Entry, Faces, Game, Place, Scenario, State
from overstack.views.wording import Wording
from overstack.words.errors import BadInput, BadScenario
from overstack.words.language import spoken
from overstack.words.sentences import core, say

KEYS = {"scenario", "log", "judged", "asked", "post"}
MAX_SCENARIOS = 8
MAX_POSITIONS = 1000  # of one scenario beside the game at hand; past it they are let go
LIVELY = 30  # positions up to the one at hand that keep all that is cached about them


@dataclass
class Table:
    """A scenario set up with its rules, and how many of its positions are cached.

    `trail` is the log last followed: whoever plays on asks for it with an entry or two more.
    """

    rules: Ruleset
    scenario: Scenario
    positions: int = 0
    trail: Trail | None = None

    @property
    def book(self) -> Book:
        """The rulebook in play, in the language that is spoken."""
        return in_language(self.rules.BOOK)


@dataclass(eq=False)
class Node:
    """A position of a game with the way to it: the entry that led here and its verdict.

    `verdict` is what the judge said of an action before it was done, and what inspection
    finds around the counter after an entry of the umpire's; None for dice and at the start.
    `floor` is the length of the log below which undo may not go. `onlooker` is the side that
    looks on, where it is not the one whose screen this would be. `told` is the line of the log that
    ends here, by the side that reads it. It is `bare` while nothing cached is kept of it.
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
    told: dict[str, dict[str, Any] | None] = field(default_factory=dict)
    bare: bool = False
    onlooker: str | None = None

    @cached_property
    def viewer(self) -> str:
        """The side at the screen: whoever decides now, else whose portion it is."""
        if self.onlooker is not None:
            return self.onlooker
        actor = self.actor
        return self.state.active if actor in ("", CHANCE) else actor

    @cached_property
    def actor(self) -> str:
        """Who decides here."""
        return self.table.rules.actor(self.state)

    @cached_property
    def seen(self) -> State:
        """What that side may see; everything shown is made from it."""
        return self.table.rules.view(self.state, self.viewer)

    @cached_property
    def secret(self) -> bool:
        """Whether some side may not see all of this position."""
        ruleset, sides = self.table.rules, self.state.world.sides
        return any(ruleset.view(self.state, side.id) != self.state for side in sides)

    @cached_property
    def stands(self) -> goals.Standing:
        """How this position stands towards the goal of its scenario; open where it has none."""
        goal = self.table.scenario.goal
        return goals.standing(self.table.rules, goal, self.state) if goal else goals.Standing.OPEN

    @cached_property
    def inspected(self) -> Verdict:
        """The whole position judged."""
        return self.table.rules.inspect(self.seen)

    @cached_property
    def wording(self) -> Wording:
        """The words for what is seen here."""
        return Wording(self.table.book, self.seen)

    def reach(self, who: str) -> tuple[Reached, ...]:
        """The places in reach of a counter, found once."""
        if who not in self.ways:
            self.ways[who] = paths.reach(self.table.rules, self.seen, who)
        return self.ways[who]

    def shown_to(self, side: str) -> Node:
        """This position as a side sees it that asks from another point of the game (law 8)."""
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
        """Keep of this position its value, its line of the log and the one that was played next."""
        self.ways, self.children = {}, {onward.entry: onward} if onward.entry else {}
        for known in self.__dict__.keys() - FIELDS:
            del self.__dict__[known]
        self.state.forget()
        self.bare = True

    def about(self, after: State, entry: Entry) -> Place | None:
        """The place that an entry is about: where its counter is afterwards, else where it was."""
        return place_of(after, entry) or place_of(self.state, entry)

    def trail(self) -> list[Node]:
        """Every position from the first to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    def line(self) -> list[tuple[Node, Entry, Node]]:
        """The log that leads here: each entry with the positions before and after it."""
        pairs = pairwise(self.trail())
        return [(before, after.entry, after) for before, after in pairs if after.entry is not None]

    def log(self) -> list[Entry]:
        """The log that leads here."""
        return [entry for _, entry, _ in self.line()]

    def game(self, post: Post | None = None) -> Game:
        """The game that leads here, with what it carries where it is one by link."""
        return Game(self.table.scenario, tuple(self.log()), post)

    def document(self, post: Post | None = None) -> dict[str, object]:
        """That game as JSON, normalised."""
        return wire.game_json(self.game(post))


#: What a node is made of; whatever else hangs on it is cached.
FIELDS = {each.name for each in fields(Node)}


def place_of(state: State, entry: Entry) -> Place | None:
    """The place that an entry is about, in the position after it; None where it has none."""
    if isinstance(entry, Faces):
        return None
    if entry.to is not None:
        return entry.to
    counter = state.by_id.get(entry.who) or state.by_id.get(entry.on)
    return counter.place if counter else None


def found_at(verdict: Verdict, place: Place | None) -> Verdict:
    """The part of an inspection that speaks of one place; all of it where there is none."""
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
            sentence = say("refuse.played", number=node.depth + 1, why=why)
            raise BadInput(sentence, f"log.{node.depth}") from error
    return node


def read_log(node: Node, log: object) -> list[Entry]:
    """The entries of a log, as JSON, after those that led here. BadScenario for what is none."""
    game_map, book = node.state.world.map, node.table.rules.BOOK
    numbered = islice(enumerate(listed(log)), node.depth, None)
    return [wire.entry(entry, game_map, f"log.{number}", book) for number, entry in numbered]


def listed(log: object) -> list[Any]:
    """A log that is a list, and no longer than one may be. Raises BadScenario for any other."""
    if isinstance(log, list) and len(log) <= MAX_LOG:
        return log
    over = (len(log), MAX_LOG) if isinstance(log, list) else None
    raise BadScenario(say("refuse.log", most=MAX_LOG), "log", over=over)


@dataclass
class Trail:
    """A log that was followed, as text, with the length of that text after each entry."""

    node: Node
    text: str
    ends: list[int]

    def part(self, text: str) -> Node:
        """The last position of it that another log, as text, leads to as well."""
        left = bisect_left(self.ends, x=True, key=lambda end: text[:end] != self.text[:end])
        node = self.node
        for _ in range(len(self.ends) - left):
            node = node.parent or node
        return node


def played(start: Node, log: object) -> Node:
    """The position that a log as JSON leads to, followed from where it leaves the one before.

    To read and follow a thousand entries takes a hundred times as long as to judge the next one.
    """
    text = json.dumps(log, ensure_ascii=False)[:-1] + ", "
    trail = start.table.trail or Trail(start, "[", [1])
    known = trail.part(text)
    node = follow(known, read_log(known, log))
    ends = trail.ends[: known.depth + 1]
    for entry in islice(log, known.depth, None) if isinstance(log, list) else ():
        ends.append(ends[-1] + len(json.dumps(entry, ensure_ascii=False)) + 2)
    start.table.trail = Trail(node, text, ends)
    return node


@dataclass(frozen=True)
class Stop:
    """Where a log cannot be followed any further: at the entry of that index, and why."""

    index: int
    error: BadInput


def played_up_to(start: Node, log: object) -> tuple[Node, Stop | None]:
    """The position that a log leads to as far as today's rules let it, and where they stop it.

    An entry that the rules forbid, or that names what they no longer have, stops it. BadScenario
    for a log of which any entry is none at all.
    """
    try:
        return played(start, log), None
    except BadInput as error:
        head, _, index = error.where.partition(".")
        if not isinstance(log, list) or head != "log" or not index:
            raise
        at = int(index.partition(".")[0])
        for number, entry in enumerate(islice(log, at, None), at):
            wire.shaped(entry, f"log.{number}")
        node, earlier = played_up_to(start, log[:at])
        return node, earlier or Stop(at, error)


def let_go(node: Node) -> None:
    """Forget what will hardly be asked again, so that a long game takes no more than a short one.

    Positions beside the way that led here go where there are too many of them; of those long
    past only what the log and undo need is left.
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
    """Why an action is forbidden, in the words of the gravest finding that the viewer may see.

    Where what forbids it is hidden from him he hears no reason (law 8).
    """
    gravest = forbids(node, entry)
    if gravest is None:
        return core()["refuse.bare"]
    words = node.wording.finding(gravest)[0].rstrip(".")
    return say("refuse.act", words=words, clause=gravest.clause) + "."


def forbids(node: Node, entry: Entry) -> Finding | None:
    """The gravest finding that forbids an action; None where the viewer may see none (law 8)."""
    verdict = node.table.rules.judge(node.seen, entry) if isinstance(entry, Action) else Verdict()
    if verdict.allowed or not verdict.findings:
        return None
    return node.wording.in_order(verdict)[0]


def _marked(document: Mapping[str, object]) -> bool:
    """Whether the mark of a link's verdict is one, where there is any."""
    mark = document.get("judged", "")
    return isinstance(mark, str) and len(mark) <= MAX_MARK


class Games:
    """The scenarios lately used, by language and the text of their document."""

    def __init__(self) -> None:
        self._starts: OrderedDict[str, Node] = OrderedDict()

    def open(self, document: object) -> Node:
        """The position of a game document. Raises BadInput for what may not be in one."""
        start, log = self._read(document)
        node = played(start, log)
        let_go(node)
        return node

    def open_up_to(self, document: object) -> tuple[Node, Stop | None]:
        """The same, as far as the log can be played by today's rules, and where that ends."""
        start, log = self._read(document)
        node, stop = played_up_to(start, log)
        let_go(node)
        return node, stop

    def _read(self, document: object) -> tuple[Node, object]:
        if not isinstance(document, Mapping) or set(document) - KEYS or not _marked(document):
            raise BadScenario(say("refuse.game-scenario-log"), "game")
        return self._start(document.get("scenario")), document.get("log", [])

    def _start(self, document: object) -> Node:
        text = spoken() + json.dumps(document, sort_keys=True, ensure_ascii=False)
        start = self._starts.get(text)
        if start is None:
            scenario = wire.scenario(document)
            start = begin(catalogue.rules_of(scenario.world), scenario)
            text = spoken() + json.dumps(scenario.document, sort_keys=True, ensure_ascii=False)
        self._starts[text] = start
        self._starts.move_to_end(text)
        while len(self._starts) > MAX_SCENARIOS:
            self._starts.popitem(last=False)
        return start
