"""The optional parts of a ruleset: each is a value whose functions have defaults where they can.

A ruleset names the parts that it has in its `Ruleset` (`judging.rules`); a part that it leaves out
is the default there, or None. All functions are pure. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from overstack.judging.sheet import Face, Sheet, plain
from overstack.judging.verdict import Facts, Finding
from overstack.position.chance import Class, Event
from overstack.position.state import Action, Counter, Faces, State
from overstack.words.errors import BadScenario
from overstack.words.sentences import say

if TYPE_CHECKING:  # loaded at run time only when a ruleset that has such a part is asked for it
    from overstack.judging.card_rules import OwnCards
    from overstack.judging.muster import Muster
    from overstack.judging.outlook import Comparison, Outlook, Threat
    from overstack.judging.sighting import Arc, Sight


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence that judges nothing: the key of its words, its figures, the counters it names."""

    say: str
    figures: Facts = ()
    who: tuple[str, ...] = ()


Remarks: TypeAlias = tuple[Remark, ...]


# -- defaults: a game without dice, secrets and a state of its own -------------------------------


def _unrolled(_state: State, faces: Faces) -> State:
    """Refuse faces: there are no dice."""
    raise ValueError(f"Nothing here rolls {faces}.")


def _none(_state: State) -> None:
    """Nothing is pending."""


def _empty(*_: object) -> tuple[()]:
    """Nothing to tell."""
    return ()


def _all(state: State, _side: str) -> State:
    """Nothing is hidden: a side sees the position itself."""
    return state


def _nothing(own: object) -> object:
    """Convert `State.own` to or from JSON where a ruleset keeps nothing there: None only."""
    if own is not None:
        raise BadScenario(say("refuse.ruleset-keeps-nothing-its"), "own")
    return None


def _plain(_state: State, counter: Counter) -> Face:
    """A counter as its kind is printed."""
    return plain(counter.kind)


def _one(_state: State, _action: Action) -> int:
    """A step costs one point at least."""
    return 1


# -- parts ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dice:
    """Chance events, and the answer that lets an interrupted move go on.

    `chance` is the event that play waits for, if any; `rolled` is the position after its faces;
    `classes` are its outcomes grouped by the future they lead to, whose weights sum to 1.
    `undisturbed` is the answer to a frame opened by a step that leaves the move as it was (declines
    a window, makes a roll); None where nothing is pending or no answer does.
    """

    chance: Callable[[State], Event | None] = _none
    rolled: Callable[[State, Faces], State] = _unrolled
    classes: Callable[[State], tuple[Class, ...]] = _empty
    undisturbed: Callable[[State], Action | Faces | None] = _none


@dataclass(frozen=True, slots=True)
class Secrets:
    """Hidden information: `view(state, side)` is the position as a side may see it."""

    view: Callable[[State, str], State] = _all


@dataclass(frozen=True, slots=True)
class Codec:
    """Conversion of `State.own` to and from JSON. Both functions raise BadInput."""

    to_json: Callable[[object], object] = _nothing
    from_json: Callable[[object], object] = _nothing


@dataclass(frozen=True, slots=True)
class Sheets:
    """The stacks of a position as rows of slots, and the figures on a counter."""

    sheets: Callable[[State], tuple[Sheet, ...]] = _empty
    face: Callable[[State, Counter], Face] = _plain


@dataclass(frozen=True, slots=True)
class Telling:
    """Sentences about play that judge nothing.

    `pending(state)` are findings on the open frame, shown beside its question or its dice.
    `dice(state, faces)` explains the faces of the pending roll: sums, bonuses, the winner.
    `account(before, after)` is the account of a turn or of a whole game; where it is None, the
    account lists the counters that were lost and the measures that changed.
    """

    pending: Callable[[State], tuple[Finding, ...]] = _empty
    dice: Callable[[State, Faces], Remarks] = _empty
    account: Callable[[State, State], Remarks] | None = None


@dataclass(frozen=True, slots=True)
class Shortcuts:
    """Faster ways to the answers of the ruleset itself; contract tests prove the two equal.

    `passed` is the position after a step that nothing interrupts. `alike` returns the same value
    for candidates that are judged alike, prices included, and None for a candidate like no other.
    `least_step` is the least cost of a step in points. `condition` returns what of a path besides
    its cost affects the later steps, as numbers that only grow along the path.
    """

    passed: Callable[[State, Action], State] | None = None
    alike: Callable[[State, Action], Hashable] = lambda _state, _action: None
    least_step: Callable[[State, Action], int] = _one
    condition: Callable[[State, str], tuple[int, ...]] = _empty


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact chances of dice that are not rolled yet.

    `outlook(state, action)` are the odds of an act that leads to dice; None for other acts.
    `comparison(answers)` is the same outside a game: fields to choose from, and the outlooks of the
    choice. `threats(state, action)` lists the counters that may fire at a step's mover, and in
    which hex.
    """

    outlook: Callable[[State, Action], Outlook | None]
    comparison: Callable[[Mapping[str, str]], Comparison]
    threats: Callable[[State, Action], Iterable[Threat]]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Functions for the board's drawing of an attack: the line of sight and a counter's arc.

    None for an act without a line, and for a counter whose facing does not matter.
    """

    sight: Callable[[State, Action], Sight | None]
    arc: Callable[[State, str], Arc | None]


@dataclass(frozen=True, slots=True)
class Placing:
    """Automatic set-up, for players who do not want to place each counter.

    `waiting(state)` is the number of counters to be placed, 0 outside set-up. `following(state)` is
    a lawful act of the side to decide that places the next one or answers the frame that this
    opened; None where nothing can be placed.
    """

    waiting: Callable[[State], int]
    following: Callable[[State], Action | None]


@dataclass(frozen=True, slots=True)
class Opponent:
    """The computer opponent's valuation of a position: `aims.toml` of `package`, read on demand."""

    package: str


@dataclass(frozen=True, slots=True)
class Armies:
    """Army lists, and the rules for players' own cards where the ruleset takes them.

    `own` is a function so that its code is loaded with the first such card.
    """

    muster: Muster
    own: Callable[[], OwnCards] | None = None


# -- the defaults of parts that a ruleset does not name ------------------------------------------

NO_DICE: Final = Dice()
OPEN: Final = Secrets()  # nothing is hidden
STATELESS: Final = Codec()  # `State.own` is None
PRINTED: Final = Sheets()  # no rows of slots; counters as their kinds are printed
SILENT: Final = Telling()
NO_SHORTCUTS: Final = Shortcuts()
