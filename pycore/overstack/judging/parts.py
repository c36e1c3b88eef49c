"""The optional parts of a ruleset: values whose functions have defaults where possible.

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
from overstack.position.state import Action, Counter, Entry, Faces, Place, State
from overstack.words.errors import BadScenario
from overstack.words.sentences import say

if TYPE_CHECKING:  # loaded at run time only for a ruleset that has such a part
    from overstack.judging.card_rules import OwnCards
    from overstack.judging.muster import Muster
    from overstack.judging.outcomes import Outcomes
    from overstack.judging.outlook import Comparison, Outlook, Threat
    from overstack.judging.sighting import Arc, Sight


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence that judges nothing: the key of its words, its figures, the counters it names."""

    say: str
    figures: Facts = ()
    who: tuple[str, ...] = ()


Remarks: TypeAlias = tuple[Remark, ...]

#: Returns a random whole number from 0 up to, but not including, its argument.
Draw: TypeAlias = Callable[[int], int]


# -- defaults: a game without dice, secrets and a state of its own -------------------------------


def _unrolled(_state: State, faces: Faces) -> State:
    """Refuse faces: there are no dice."""
    raise ValueError(f"Nothing here rolls {faces}.")


def _none(_state: State) -> None:
    """Return None: nothing is pending."""


def _empty(*_: object) -> tuple[()]:
    """Return no values."""
    return ()


def _all(state: State, _side: str) -> State:
    """Return the position itself: nothing is hidden."""
    return state


def _nothing(own: object) -> object:
    """Convert `State.own` to or from JSON for a ruleset that does not use it: accepts only None."""
    if own is not None:
        raise BadScenario(say("unfit.ruleset-keeps-nothing-its"), "own")
    return None


def _plain(_state: State, counter: Counter) -> Face:
    """Return the printed face of the counter's kind."""
    return plain(counter.kind)


def _itself(_state: State, counter: Counter) -> Counter:
    """Return the counter itself: it is no part of another unit."""
    return counter


def _one(_state: State, _action: Action) -> int:
    """Return 1, the default least cost of a step."""
    return 1


def _same(_state: State, result: str) -> str:
    """Return the result itself: every result can be taken."""
    return result


# -- parts ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dice:
    """Chance events, and the answer that resumes an interrupted move.

    `chance` is the event that play waits for, if any; `rolled` is the position after its faces;
    `classes` are the outcomes, grouped by equal consequences; their weights sum to 1.
    `undisturbed` is the answer to a frame that a step opened which leaves the move unchanged
    (declines a window, makes a roll); None if no frame is open or no answer has that effect.
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
    """The stacks of a position as rows of slots, and the figures on a counter.

    `unit` is the counter of the unit that a counter is part of: units are counted by it.
    """

    sheets: Callable[[State], tuple[Sheet, ...]] = _empty
    face: Callable[[State, Counter], Face] = _plain
    unit: Callable[[State, Counter], Counter] = _itself


@dataclass(frozen=True, slots=True)
class Telling:
    """Sentences about play that judge nothing.

    `pending(state)` are findings on the open frame, shown beside its question or its dice.
    `dice(state, faces)` explains the faces of the pending roll: sums, bonuses, the winner.
    `counted(state, faces)` tells of each die whether it counts, as a success does; () if that is
    not said of single dice.
    `settled(before, entry, after)` is what earlier dice came to, if the entry settles them; it is
    shown in place of the entry.
    `account(before, after)` is the account of a turn or of a whole game; if it is None, the core
    lists the counters that were lost and the measures that changed.
    """

    pending: Callable[[State], tuple[Finding, ...]] = _empty
    dice: Callable[[State, Faces], Remarks] = _empty
    counted: Callable[[State, Faces], tuple[bool, ...]] = _empty
    settled: Callable[[State, Entry, State], Remarks] = _empty
    account: Callable[[State, State], Remarks] | None = None


@dataclass(frozen=True, slots=True)
class Shortcuts:
    """Faster functions for answers of the ruleset; contract tests prove the answers equal.

    `passed` is the position after a step that nothing interrupts. `alike` returns the same value
    for candidates that get the same verdict, prices included, and None for a unique candidate.
    `least_step` is the least cost of a step in points. `condition` returns everything besides the
    cost of a path that affects its later steps, as numbers that only grow along the path.
    """

    passed: Callable[[State, Action], State] | None = None
    alike: Callable[[State, Action], Hashable] = lambda _state, _action: None
    least_step: Callable[[State, Action], int] = _one
    condition: Callable[[State, str], tuple[int, ...]] = _empty


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact chances of dice that are not rolled yet.

    `outlook(state, action)` are the odds of an act that leads to dice; None for other acts.
    `comparison(answers)` are odds outside a game: the fields to choose from, and the outlooks for
    the answers. `threats(state, action)` lists the counters that may fire at a step's mover, with
    the hex in which they may fire at it.
    """

    outlook: Callable[[State, Action], Outlook | None]
    comparison: Callable[[Mapping[str, str]], Comparison]
    threats: Callable[[State, Action], Iterable[Threat]]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Functions for the board's drawing of an attack: the line of sight and a counter's arc.

    `sight` is None for an act without a line of sight, `arc` for a counter without a facing.
    """

    sight: Callable[[State, Action], Sight | None]
    arc: Callable[[State, str], Arc | None]


@dataclass(frozen=True, slots=True)
class Placing:
    """Automatic set-up, for players who do not want to place each counter.

    `waiting(state)` is the number of counters to be placed, 0 outside set-up. `following(state)` is
    a lawful act of the deciding side that places the next counter, or answers the frame that the
    placement opened; None if nothing can be placed.
    """

    waiting: Callable[[State], int]
    following: Callable[[State], Action | None]


#: Whether a counter of a position can hold a place.
Holds = Callable[[State, Counter], bool]


#: Proposes the whole activations of a side in a position.
Plans = Callable[[State, str], Iterable[tuple[Action, ...]]]


@dataclass(frozen=True, slots=True)
class Opponent:
    """The computer opponent's valuation of a position: `aims.toml` of `package`, read on demand.

    `features` returns the function for the ruleset's own features of a position and a side, by
    name, so that its module is loaded only with the opponent; `aims.toml` has their weights.
    `imagined` returns the function `(view, side, draw)` that adds counters to a side's view, as
    they could lie where the view hides some. It adds no counter of that side, changes none and no
    act of that side, and gives the new ones ids that no counter of a game can have. `holds` returns
    the function that tells whether a counter can hold a place, if the types in `aims.toml` do not.
    `outcomes` returns the function `(state, act)` that gives the settled outcomes of a whole attack
    with their exact chances (`judging/outcomes.py`): what follows an act, or without one what a
    position waits for. `plans` returns the function `(state, side)` that proposes whole
    activations, each the acts of one in their order; acts that are not allowed by then are passed
    over.
    """

    package: str
    features: Callable[[], Callable[[State, str], Mapping[str, float]]] | None = None
    holds: Callable[[], Holds] | None = None
    imagined: Callable[[], Callable[[State, str, Draw], State]] | None = None
    outcomes: Callable[[], Callable[[State, Action | None], Outcomes]] | None = None
    plans: Callable[[], Plans] | None = None


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat that waits for its result: both strengths, the place attacked, the rulebook's DRM.

    `defence` is 0 where nobody defends, and in a ruleset whose tables have no odds. `place` is None
    if its terrain is in `drm` already.
    """

    attack: int
    defence: int = 0
    place: Place | None = None
    drm: int = 0


@dataclass(frozen=True, slots=True)
class Tables:
    """Results of combat that a person enters by hand, and that a scenario's table may give.

    `results` are the ids of the results, with their words under `table.`. `combat(state)` is the
    combat whose result is to be entered now. `entered(state, faces, result)` is the position after
    the roll, with that result entered. `by_odds` is whether the columns of a table are odds, or
    strengths of the attack. `taken(state, result)` is the result that counts instead where the
    rulebook does not allow the one that was rolled. `tabled.tabled` makes the ruleset roll.
    """

    results: tuple[str, ...]
    combat: Callable[[State], Combat | None]
    entered: Callable[[State, Faces, str], State]
    by_odds: bool = True
    taken: Callable[[State, str], str] = _same


@dataclass(frozen=True, slots=True)
class Armies:
    """Army lists, and the rules for players' own cards if the ruleset takes own cards.

    `own` is a function, so that its code is loaded only when the first own card is used.
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
