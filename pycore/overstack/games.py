"""Games at hand: scenarios read once and positions replayed once.

Towards the page the umpire has no state: every request brings its whole game. To answer
at the cost of one step all the same, scenarios lately used are kept as trees of
positions, and a log is followed along the tree as far as it is known. Nothing is kept
that the request does not say again, so forgetting only costs time. Knows no game.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from overstack import catalogue, rules, wire
from overstack.book_language import in_language
from overstack.errors import BadInput, BadScenario
from overstack.language import spoken
from overstack.rules import CHANCE, Illegal, Reached, Rules
from overstack.ruleset import Book
from overstack.schema import MAX_LOG, MAX_MARK
from overstack.state import Action, Change, Entry, Faces, Game, Place, Scenario, State
from overstack.verdict import Verdict
from overstack.wording import Wording
from overstack.words import core, say

KEYS = {"scenario", "log", "judged"}  # of a game's document
MAX_SCENARIOS = 8
MAX_POSITIONS = 1000  # of one scenario; past it the tree is started afresh


@dataclass
class Table:
    """A scenario set up with its rules, and how many of its positions are remembered."""

    rules: Rules
    scenario: Scenario
    positions: int = 0

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
    looks on, where it is not the one whose screen this would be.
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
            self.ways[who] = rules.reach(self.table.rules, self.seen, who)
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

    def about(self, after: State, entry: Entry) -> Place | None:
        """The place that an entry is about: where its counter is afterwards, else where it was."""
        return place_of(after, entry) or place_of(self.state, entry)

    def line(self) -> list[tuple[Node, Entry, Node]]:
        """The log that leads here: each entry with the positions before and after it."""
        links: list[tuple[Node, Entry, Node]] = []
        node = self
        while node.parent is not None and node.entry is not None:
            links.append((node.parent, node.entry, node))
            node = node.parent
        return links[::-1]

    def log(self) -> list[Entry]:
        """The log that leads here."""
        return [entry for _, entry, _ in self.line()]

    def game(self) -> Game:
        """The game that leads here."""
        return Game(self.table.scenario, tuple(self.log()))

    def document(self) -> dict[str, object]:
        """That game as JSON, normalised."""
        return wire.game_json(self.game())


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


def begin(ruleset: Rules, scenario: Scenario) -> Node:
    """The first position of a scenario. Raises BadScenario if these rules cannot start from it."""
    return Node(Table(ruleset, scenario), ruleset.setup(scenario))


def follow(node: Node, log: Sequence[Entry]) -> Node:
    """The position after a whole log; BadInput names the entry that cannot be played."""
    for number, entry in enumerate(log, 1):
        try:
            node = node.then(entry)
        except BadInput as error:
            why = refusal(node, entry) if isinstance(error, Illegal) else str(error)
            sentence = say("refuse.played", number=number, why=why)
            raise BadInput(sentence, f"log.{number - 1}") from error
    return node


def read_log(node: Node, log: object) -> list[Entry]:
    """The entries of a log as JSON. Raises BadScenario for what is none."""
    if not isinstance(log, list) or len(log) > MAX_LOG:
        raise BadScenario(say("refuse.log", most=MAX_LOG), "log")
    game_map = node.state.world.map
    return [wire.entry(entry, game_map, f"log.{number}") for number, entry in enumerate(log)]


def refusal(node: Node, entry: Entry) -> str:
    """Why an action is forbidden, in the words of the gravest finding that the viewer may see.

    Where what forbids it is hidden from him he hears no reason (law 8).
    """
    ruleset = node.table.rules
    verdict = ruleset.judge(node.seen, entry) if isinstance(entry, Action) else Verdict()
    if verdict.allowed or not verdict.findings:
        return core()["refuse.bare"]
    gravest = node.wording.in_order(verdict)[0]
    return (
        say("refuse.act", words=node.wording.finding(gravest)[0].rstrip("."), clause=gravest.clause)
        + "."
    )


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
        if not isinstance(document, Mapping) or set(document) - KEYS or not _marked(document):
            raise BadScenario(say("refuse.game-scenario-log"), "game")
        start = self._start(document.get("scenario"))
        return follow(start, read_log(start, document.get("log", [])))

    def _start(self, document: object) -> Node:
        text = spoken() + json.dumps(document, sort_keys=True, ensure_ascii=False)
        start = self._starts.get(text)
        if start is None:
            scenario = wire.scenario(document)
            start = begin(catalogue.rules_of(scenario.world), scenario)
            text = spoken() + json.dumps(scenario.document, sort_keys=True, ensure_ascii=False)
        if start.table.positions > MAX_POSITIONS:
            start.children.clear()
            start.table.positions = 0
        self._starts[text] = start
        self._starts.move_to_end(text)
        while len(self._starts) > MAX_SCENARIOS:
            self._starts.popitem(last=False)
        return start
