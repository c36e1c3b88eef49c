"""Players to measure the opponent by: a greedy one, UCT, and Online Evolution.

They play through the same protocol, at the regular's number of positions and with its valuation;
dice are chance nodes. They are no part of the page.

- "greedy" plays the act after which the position is worth most, by the mean of its dice.
- "uct" is UCT (Kocsis and Szepesvari, 2006): a tree of acts, answers and rolls, whose leaves have
  the value of their position in place of the result of a random game.
- "evolution" is Online Evolution (Justesen, Mahlmann and Togelius, 2016): it evolves the acts of
  its whole portion, by the value of the position after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from overstack.judging.outcomes import Settled
from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.opponent.ground import Ground, ground_of
from overstack.opponent.levels import LEVELS, Level
from overstack.opponent.match import Decides, Table, computer
from overstack.opponent.plans import is_end
from overstack.opponent.player import Choice
from overstack.opponent.scale import WON, fold, mean
from overstack.opponent.unseen import imagined
from overstack.opponent.valuation import Valuation, valuation_of
from overstack.position.arithmetic import logarithm
from overstack.position.state import Action, Faces, State

#: How much UCT looks at what it has seldom tried.
CURIOUS = 0.3
#: The portions in a population, the best of them that are kept, the share of acts that mutate.
POPULATION, KEPT, MUTATES = 16, 6, 0.2
#: The acts of an evolved portion, at most.
LONG = 12


class Yardstick:
    """A player of a side; `seen` counts the positions of the present decision.

    `been` has the positions of the game in which it has decided.
    """

    level: Level = LEVELS["regular"]

    def __init__(self, rules: Ruleset, side: str, seed: int) -> None:
        self.rules, self.side, self.seed = rules, side, seed
        self.ground: Ground | None = None
        self.been: set[bytes] = set()
        self.seen = 0

    def choose(self, state: State) -> Choice | None:
        """Choose the side's next act in its view; None if only a person can enter what is due."""
        if self.ground is None or self.ground.world is not state.world:
            self.ground, self.been = ground_of(state), set()
        self.been.add(state.key)
        valuation = valuation_of(self.rules, self.ground, self.side, far=self.level.far)
        valuation = valuation.at_the_time_of(state)
        acts = self._to_new_positions(state, self._acts(state, valuation))
        if not acts:
            return None
        self.seen = 0
        drawn = imagined(self.rules, state, self.side, self.seed)
        dice = Random(f"{self.seed} {len(state.counters)} {state.turn}")  # noqa: S311
        dice.shuffle(acts)
        act = acts[0] if len(acts) == 1 else self._best(drawn, acts, valuation, dice)
        return Choice(act, (), self.seen)

    def _best(
        self, state: State, acts: list[Action], valuation: Valuation, _dice: Random
    ) -> Action:
        """The act that is played: here of the greedy player."""
        best, value = acts[0], -1
        for act in acts:
            if self.remaining > 0:
                found = self._expected_value(self._after(state, act), valuation)
                best, value = (act, found) if found > value else (best, value)
        return best

    # -- what all of them need ----------------------------------------------------------------

    @property
    def remaining(self) -> int:
        """The positions that are left."""
        return self.level.positions - self.seen

    def _acts(self, state: State, valuation: Valuation) -> list[Action]:
        return valuation.aims.usable(legal(self.rules, state))

    def _to_new_positions(self, state: State, acts: list[Action]) -> list[Action]:
        """The acts that lead to a new position, if there are any.

        Where an attack is declared, joined and called off by acts of equal value, a player that
        does not see its outcome yet would go round in circles without end.
        """
        return [act for act in acts if self.rules.apply(state, act).key not in self.been] or acts

    def _after(self, state: State, entry: Action | Faces) -> State:
        self.seen += 1
        return self.rules.apply(state, entry)

    def _expected_value(self, state: State, valuation: Valuation) -> int:
        """The value of a position, by the mean of the dice that it waits for."""
        if self.rules.actor(state) != CHANCE or self.remaining <= 0:
            return valuation.value(state)
        part = self.rules.opponent.outcomes if self.rules.opponent else None
        tree = part()(state, None) if part else Settled(state)
        if isinstance(tree, Settled) and tree.state is state:
            classes = self.rules.classes(state)
            return mean(
                [
                    (each.weight, valuation.value(self._after(state, each.example)))
                    for each in classes
                ]
            )

        def value(end: State) -> int:
            self.seen += 1
            return valuation.value(end)

        return fold(tree, self.side, value)

    def _rolled(self, state: State, dice: Random) -> State:
        """The position after a roll, by the chances of its outcomes."""
        classes = self.rules.classes(state)
        weights = [float(each.weight) for each in classes]
        return self._after(state, dice.choices(classes, weights)[0].example)


class Greedy(Yardstick):
    """The greedy player."""


@dataclass(slots=True)
class _Node:
    """A position of the tree: its acts, those tried, its visits and the sum of their values."""

    state: State
    acts: list[Action]
    tried: dict[Action, _Node] = field(default_factory=dict)
    visits: int = 0
    sum: float = 0.0


class Uct(Yardstick):
    """The player that searches by UCT."""

    def _best(self, state: State, acts: list[Action], valuation: Valuation, dice: Random) -> Action:
        root = _Node(state, acts)
        known = {state.key: root}
        while self.remaining > 0:
            self._visit(root, known, valuation, dice)
        return max(root.tried, key=lambda act: root.tried[act].visits)

    def _visit(
        self, root: _Node, known: dict[bytes, _Node], valuation: Valuation, dice: Random
    ) -> None:
        """Go down the tree to a new position, and count its value on the way back."""
        node, path = root, [root]
        while self.remaining > 0 and len(path) < 60:
            fresh = len(node.tried) < len(node.acts)
            act = node.acts[len(node.tried)] if fresh else self._promising(node)
            then = self._after(node.state, act)
            while self.rules.result(then) is None and self.rules.actor(then) == CHANCE:
                then = self._rolled(then, dice)
            child = known.get(then.key)
            if child is None:
                over = self.rules.result(then) is not None
                usable = [] if over else self._acts(then, valuation)
                dice.shuffle(usable)
                child = known[then.key] = _Node(then, usable)
            node.tried.setdefault(act, child)
            path.append(child)
            if fresh or not child.acts:
                break
            node = child
        value = valuation.value(path[-1].state) / WON
        for each in path:
            each.visits += 1
            each.sum += value

    def _promising(self, node: _Node) -> Action:
        own = self.rules.actor(node.state) == self.side

        def upper_bound(act: Action) -> float:
            child = node.tried[act]
            rate = child.sum / max(1, child.visits)
            curious = CURIOUS * sqrt(logarithm(node.visits + 1) / max(1, child.visits))
            return (rate if own else 1 - rate) + curious

        return max(node.tried, key=upper_bound)


class Evolution(Yardstick):
    """The player that evolves the acts of its portion."""

    def _best(
        self, state: State, _acts: list[Action], valuation: Valuation, dice: Random
    ) -> Action:
        people: list[tuple[int, tuple[Action, ...]]] = []
        while self.remaining > 0:
            if len(people) < POPULATION:
                genes: Sequence[Action] = ()
            else:
                people = sorted(people, key=lambda each: -each[0])[:KEPT]
                genes = list(self._child(people, dice))
            people.append(self._play_out(state, genes, valuation, dice))
        return max(people, key=lambda each: each[0])[1][0]

    def _child(
        self, people: Sequence[tuple[int, tuple[Action, ...]]], dice: Random
    ) -> Iterator[Action]:
        """The acts of one parent or the other, place by place."""
        one, other = dice.choice(people)[1], dice.choice(people)[1]
        for number in range(max(len(one), len(other))):
            parent = one if dice.random() < 0.5 else other
            if number < len(parent):
                yield parent[number]

    def _play_out(
        self, state: State, genes: Sequence[Action], valuation: Valuation, dice: Random
    ) -> tuple[int, tuple[Action, ...]]:
        """The value of a portion, and its acts: those of the genes that are allowed, or any."""
        acts: list[Action] = []
        rules = self.rules
        while rules.result(state) is None and len(acts) < LONG and (self.remaining > 0 or not acts):
            actor = rules.actor(state)
            if actor == CHANCE:
                state = self._rolled(state, dice)
                continue
            if actor != self.side:
                break
            gene = genes[len(acts)] if len(acts) < len(genes) else None
            if gene is None or dice.random() < MUTATES or not rules.allowed(state, gene):
                gene = dice.choice(self._acts(state, valuation))
            acts.append(gene)
            state = self._after(state, gene)
            if is_end(gene) and not state.frames:
                break
        return self._expected_value(state, valuation), tuple(acts)


YARDSTICKS: dict[str, type[Yardstick]] = {"greedy": Greedy, "uct": Uct, "evolution": Evolution}


def decider(table: Table, side: str, level: str) -> Decides:
    """The player of a side: a yardstick, or the computer at a level."""
    if level in YARDSTICKS:
        return YARDSTICKS[level](table.rules, side, table.seed)
    return computer(table, side, level)
