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

if TYPE_CHECKING:  # what these describe is loaded when a ruleset that has it is asked for it
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
    """No dice, no faces of them."""
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
    """The JSON of `State.own` in a ruleset that keeps nothing there, and the other way."""
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
    """Chance, and what lets a move go on as if nothing came between.

    `chance` is the event that play waits for, if any; `rolled` the position after its faces;
    `classes` its outcomes grouped by the future they lead to, whose weights sum to 1. `undisturbed`
    is the answer to what a step opened that leaves the move as it was (a window declined, a roll
    made); None where nothing is pending or no answer does.
    """

    chance: Callable[[State], Event | None] = _none
    rolled: Callable[[State, Faces], State] = _unrolled
    classes: Callable[[State], tuple[Class, ...]] = _empty
    undisturbed: Callable[[State], Action | Faces | None] = _none


@dataclass(frozen=True, slots=True)
class Secrets:
    """`view(state, side)` is what a side may see of a position."""

    view: Callable[[State, str], State] = _all


@dataclass(frozen=True, slots=True)
class Codec:
    """JSON of what a ruleset keeps in `State.own`. Both raise BadInput."""

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

    `pending(state)` are findings on what is half done, shown beside its question or its dice.
    `dice(state, faces)` tells what the faces of the roll that is due come to: sums, bonuses, who
    won. `account(before, after)` is the account of a turn or of a whole game; where it is None the
    counters that were lost and the measures that changed are told.
    """

    pending: Callable[[State], tuple[Finding, ...]] = _empty
    dice: Callable[[State, Faces], Remarks] = _empty
    account: Callable[[State, State], Remarks] | None = None


@dataclass(frozen=True, slots=True)
class Shortcuts:
    """Faster ways to the answers of the ruleset itself; contract tests hold the two equal.

    `passed` is the position behind a step that nothing interrupts. `alike` gives candidates that
    are judged alike, prices included, the same value, and None to one that stands alone.
    `least_step` is the least cost of a step in points. `condition` measures what of a way matters
    to the steps that follow besides its cost, in numbers that only grow along it.
    """

    passed: Callable[[State, Action], State] | None = None
    alike: Callable[[State, Action], Hashable] = lambda _state, _action: None
    least_step: Callable[[State, Action], int] = _one
    condition: Callable[[State, str], tuple[int, ...]] = _empty


@dataclass(frozen=True, slots=True)
class Odds:
    """How dice that are not rolled yet can end, as exact chances.

    `outlook(state, action)` is asked about an act that dice would follow; None where none do.
    `comparison(answers)` is the same outside a game: fields to choose from, and what comes of the
    choice. `threats(state, action)` lists who may fire at who makes a step, and in which hex.
    """

    outlook: Callable[[State, Action], Outlook | None]
    comparison: Callable[[Mapping[str, str]], Comparison]
    threats: Callable[[State, Action], Iterable[Threat]]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Functions for the board's drawing of an attack: the line of sight and a counter's arc.

    None where an act has no line, and where it does not matter which way a counter looks.
    """

    sight: Callable[[State, Action], Sight | None]
    arc: Callable[[State, str], Arc | None]


@dataclass(frozen=True, slots=True)
class Placing:
    """Set-up by a sensible hand, for players who do not care to place each counter.

    `waiting(state)` is how many counters wait to be placed, 0 outside set-up; `following(state)` a
    lawful act of whoever is at turn that places the next one or settles what that opened. None
    where nothing can be placed.
    """

    waiting: Callable[[State], int]
    following: Callable[[State], Action | None]


@dataclass(frozen=True, slots=True)
class Opponent:
    """How the computer opponent looks at a position: `aims.toml` of `package`, read on demand."""

    package: str


@dataclass(frozen=True, slots=True)
class Armies:
    """Army lists, and what the ruleset says of players' own cards where it takes them.

    `own` is a function so that its code is loaded with the first such card.
    """

    muster: Muster
    own: Callable[[], OwnCards] | None = None


# -- what a ruleset has that names no such part --------------------------------------------------

NO_DICE: Final = Dice()
OPEN: Final = Secrets()  # nothing is hidden
STATELESS: Final = Codec()  # `State.own` is None
PRINTED: Final = Sheets()  # no rows of slots; counters as their kinds are printed
SILENT: Final = Telling()
NO_SHORTCUTS: Final = Shortcuts()
