"""Play on from a decision, as it was made and as the computer would have made it.

Both branches are played on by the computer in every seat, on the same dice: first on those that
fell in the game, as far as they fit, then on others that the caller supplies. What each branch
gives the side tells its decision apart from its luck. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import comb

from overstack.judging.rules import CHANCE, Ruleset
from overstack.opponent.ground import Ground
from overstack.opponent.levels import LEVELS
from overstack.opponent.lookback import chance
from overstack.opponent.match import Played, Table, onward, wilson
from overstack.opponent.player import Player
from overstack.opponent.scale import played_share
from overstack.opponent.swings import Step
from overstack.opponent.valuation import valuation_of
from overstack.position.arithmetic import added
from overstack.position.chance import Dice
from overstack.position.state import Action, Faces, State
from overstack.search.play import Chooser

#: The level of every seat: few positions, but the best move that they show.
LEVEL = replace(LEVELS["recruit"], rough=False)
#: A branch is played to the end of this many turns after the decision's own, and at most for this
#: many entries; if the game goes on longer, the chance of winning counts in place of the result.
TURNS, MOST = 2, 60
#: A smaller difference between two branches does not count as one.
ALIKE = 0.05

#: Called with the number of entries played on; the game is given up if it returns False.
Watch = Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class Pair:
    """Both branches on the same dice: 1 for a game won, 0 for one lost, 0.5 for a draw.

    Between these values: the chance of winning where a branch was not played to its end.
    """

    played: float
    better: float


@dataclass(frozen=True, slots=True)
class Share:
    """The share of games that a branch won, and its 95 % confidence interval; from 0 to 1."""

    won: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """The pairs of a decision: the share of each branch, and the pairs in which one did better.

    `rare` is the chance of a difference at least as clear if both branches are equally good (the
    two-sided sign test).
    """

    played: Share
    better: Share
    ahead: int
    behind: int
    rare: float


@dataclass(frozen=True, slots=True)
class Fallen:
    """Dice that fell in a game, as a chooser: by number of sides, then those of `others`."""

    known: Mapping[int, Sequence[int]]
    others: Chooser
    used: dict[int, int] = field(default_factory=dict)

    def randrange(self, stop: int, /) -> int:
        """The next die with this number of sides, counted from 0."""
        number = self.used.get(stop, 0)
        self.used[stop] = number + 1
        faces = self.known.get(stop, ())
        return faces[number] if number < len(faces) else self.others.randrange(stop)


def dice_by_sides(rules: Ruleset, steps: Sequence[Step]) -> dict[int, list[int]]:
    """The dice and draws of a part of a game by number of sides, in order, counted from 0."""
    found: dict[int, list[int]] = {}
    for before, entry, _ in steps:
        event = rules.chance(before) if isinstance(entry, Faces) else None
        if isinstance(entry, Faces) and event is not None:
            sides, first = (event.sides, 1) if isinstance(event, Dice) else (len(event.options), 0)
            found.setdefault(sides, []).extend(face - first for face in entry.faces)
    return found


def as_made(rules: Ruleset, steps: Sequence[Step]) -> State:
    """The position after the decision at the first step: its act, and those that complete it.

    These are the acts of the same side up to a roll, with the same counter or in a pending frame.
    """
    (start, first, state), *others = steps
    side = rules.actor(start)
    who = first.who if isinstance(first, Action) else ""
    for before, entry, after in others:
        if not isinstance(entry, Action) or rules.actor(before) != side:
            break
        if not before.frames and (not who or entry.who != who):
            break
        state = after
    return state


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """A decision of a side in a turn, with the positions after it: as made, and otherwise.

    `dice(number)` gives a new generator for the dice of a pair; the same number must give the same
    dice. `fell` holds the dice of the game (see `fallen`), which come first in the first pair.
    """

    rules: Ruleset
    side: str
    turn: int
    made: State
    other: State
    fell: Mapping[int, Sequence[int]]
    dice: Callable[[int], Chooser]
    watch: Watch

    def pair(self, number: int) -> Pair | None:
        """Play both branches on the dice of this number, from 0; None if `watch` has stopped it."""
        ground, found = Ground(self.made.world), []
        for branch, state in enumerate((self.made, self.other)):
            worth = self._branch(state, number, branch * MOST, ground)
            if worth is None:
                return None
            found.append(worth)
        return Pair(*found)

    def _branch(self, state: State, number: int, done: int, ground: Ground) -> float | None:
        """Play one branch; return the side's result or chance, None if `watch` has stopped it."""
        rules, dice = self.rules, self.dice(number)
        chooser = Fallen({} if number else self.fell, dice)
        players = {
            each.id: Player(rules, each.id, LEVEL, number, ground=ground)
            for each in state.world.sides
        }
        played, stopped = Played(""), False

        def enough(now: State) -> bool:
            nonlocal stopped
            count = len(played.log)
            stopped = stopped or not self.watch(done + min(count, MOST))
            between = not now.frames and rules.actor(now) != CHANCE
            return stopped or (between and (count >= MOST or now.turn > self.turn + TURNS))

        end = onward(Table(rules, chooser, number, _no_time), state, players, played, enough)
        return None if stopped else self._worth(end, ground)

    def _worth(self, state: State, ground: Ground) -> float:
        """The side's result, or its chance of winning if the game is not over: 0 to 1."""
        result = self.rules.result(state)
        if result is not None:
            return 0.5 if not result.winner else float(result.winner == self.side)
        valuation = valuation_of(self.rules, ground, self.side)
        return chance(valuation.aims.curve, valuation.worth(state), played_share(state))


def _no_time() -> float:
    """A clock that stands still: the searches are bounded by positions."""
    return 0.0


def compare_branches(pairs: Sequence[Pair]) -> Comparison:
    """Compare the branches of a decision over all of its pairs; there is at least one."""
    ahead = sum(each.better > each.played + ALIKE for each in pairs)
    behind = sum(each.played > each.better + ALIKE for each in pairs)
    return Comparison(
        _share([each.played for each in pairs]),
        _share([each.better for each in pairs]),
        ahead,
        behind,
        sign_test(ahead, behind),
    )


def _share(worths: Sequence[float]) -> Share:
    won = added(worths) / len(worths)
    return Share(won, *wilson(won, len(worths)))


def sign_test(ahead: int, behind: int) -> float:
    """The chance that fair coins fall at least as unevenly as this, either way."""
    tosses, most = ahead + behind, max(ahead, behind)
    tail = sum(comb(tosses, heads) for heads in range(most, tosses + 1))
    return min(1.0, 2 * tail / (1 << tosses))
