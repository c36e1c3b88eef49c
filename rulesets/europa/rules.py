"""Europa, rule 8 (stacking): its ruleset.

The folder `limits` has 8.A, `overstack` 8.B, `combat` 8.C, `markers` 8.D, and `supplied` the data
that the rule takes for granted; `frames`, `hex_findings` and `remedies` ask several of them. Here
is only who is asked: a frame on top belongs to one module; without one the verb tells which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Protocol

from overstack.book.names import spoken_name
from overstack.judging import edits, victory
from overstack.judging.parts import Codec, Secrets, Sheets, Telling
from overstack.judging.rules import NOBODY, Repair, Result, Ruleset
from overstack.judging.verdict import Finding, Grade, Price, Verdict, verdict
from overstack.position.entries import naming
from overstack.position.memo import memo
from overstack.position.state import Action, Change, Counter, Place, Scenario, State
from overstack.rulesets.europa import frames, hex_findings, overstack, remedies, sheets
from overstack.rulesets.europa.book import BATTALION, BOOK, DIVISION, FREE, OVER
from overstack.rulesets.europa.combat import (
    arrivals,
    frame_findings,
    overruns,
    phase_end,
    resolution,
    results,
    retreats,
)
from overstack.rulesets.europa.limits import units
from overstack.rulesets.europa.markers import boxes, lapsing, limited_intelligence
from overstack.rulesets.europa.supplied import moves, turn
from overstack.words.errors import BadScenario
from overstack.words.sentences import say


class Chapter(Protocol):
    """What a module with acts of its own supplies."""

    @property
    def VERBS(self) -> frozenset[str]:  # noqa: N802 - the module's constant
        """The acts that it judges and does."""

    def candidates(self, state: State, who: str = "") -> Iterable[Action]:
        """What could be tried."""

    def judge(self, state: State, action: Action) -> Verdict:
        """Everything that it says of an act of its own."""

    def done(self, state: State, action: Action) -> State:
        """The position after it."""


#: Who judges an act while nothing is half done, in this order.
CHAPTERS: Final[tuple[Chapter, ...]] = (
    phase_end,
    moves,
    arrivals,
    boxes,
    resolution,
    overruns,
    results,
    retreats,
    overstack,
)
BY_VERB: Final[Mapping[str, Chapter]] = MappingProxyType(
    {verb: chapter for chapter in reversed(CHAPTERS) for verb in chapter.VERBS}
)
#: Who answers a frame.
FRAMES: Final[Mapping[str, Chapter]] = MappingProxyType(
    {
        **dict.fromkeys(resolution.FRAMES, resolution),
        **dict.fromkeys(overruns.FRAMES, overruns),
        **dict.fromkeys(results.FRAMES, results),
        **dict.fromkeys(retreats.FRAMES, retreats),
        **dict.fromkeys(overstack.FRAMES, overstack),
    }
)
#: What each act names: counter, place, other counter, mode.
FIELDS: Final = naming(
    {
        "end resolve calloff hold stay": "",
        "leave reserve join relieve perish surplus lose dissolve turn detach": "who",
        "move put deploy overrun retreat advance": "who to",
        "enter into attach": "who on",
        "supply outcome fly": "mode",
        "form cover flak": "who mode",
        "attack": "who to mode",
    }
)


# -- the position ------------------------------------------------------------------------


def setup(scenario: Scenario) -> State:
    """The first position. Raises BadScenario for what cannot be aboard what carries it."""
    if len(scenario.world.sides) != 2:
        raise BadScenario(say("refuse.game-one-two-sides"), "sides")
    for counter in scenario.position.counters:
        if counter.aboard:
            _check_aboard(scenario.position, counter)
    return frames.settled(scenario.position)


def _check_aboard(state: State, counter: Counter) -> None:
    """A unit stands in the box of a marker of its side, or a battalion with its division."""
    carrier = state.by_id[counter.aboard]
    boxed = units.is_marker(carrier) and not units.is_marker(counter)
    attached = units.size(counter) == BATTALION and units.size(carrier) == DIVISION
    if counter.side != carrier.side or not (boxed or attached):
        raise BadScenario(
            say(
                "refuse.cannot-aboard",
                counter=spoken_name(counter, BOOK),
                carrier=spoken_name(carrier, BOOK),
            ),
            "counters",
        )


def changed(state: State, change: Change) -> State:
    """The position after the umpire's entry, with relief done and idle frames gone."""
    return frames.settled(edits.changed(state, change, BOOK))


def result(state: State) -> Result | None:
    """The last turn is over, or a side has nothing left."""
    return victory.decided(state, turn.result(state), late=state.phase == OVER, measures=measures)


def measures(state: State) -> Mapping[tuple[str, str], int]:
    """Figures by side: lost units, overstack, debts, hexes over the limit, places held."""
    return victory.scored(state, turn.measures(state), lambda counter: counter.kind.type != FREE)


def actor(state: State) -> str:
    """The owner of what is half done, else the side whose phase it is."""
    if turn.result(state) is not None:
        return NOBODY
    if state.top is not None:
        return state.top.side
    return state.active or state.world.first


# -- judging -----------------------------------------------------------------------------


@memo(of="position", keep=1)
def inspect(state: State) -> Verdict:
    """Every side's hexes as they stand, with what it costs to come and go."""
    found: list[Finding] = []
    due: list[Price] = []
    for at, side in units.held(state):
        more, prices = hex_findings.of_hex(state, at, side)
        found += more
        due += prices
    return verdict(found, due)


def judge(state: State, action: Action) -> Verdict:
    """Everything that the rules say of an act. Junk is forbidden."""
    judged = _judged(state, action)
    return judged + verdict(_lapsed(state, action)) if judged.allowed else judged


def _lapsed(state: State, action: Action) -> tuple[Finding, ...]:
    """Notes on the markers of the hex that an act leaves, where it ends their eligibility."""
    mover = state.by_id.get(action.who)
    if mover is None or action.verb in boxes.VERBS - {"into", "put"}:
        return ()
    if not units.markers(state, mover.place, mover.side):
        return ()
    return lapsing.lapsed(state, apply(state, action), mover.place, mover.side)


@memo(of="position", keep=32)
def _judged(state: State, action: Action) -> Verdict:
    chapter = _chapter(state, action)
    if chapter is None or not _makes_sense(state, action):
        return _refused(state)
    judged = chapter.judge(state, action)
    offered = not judged.allowed or action in _offered(state, action.who)
    return judged if offered else judged + _refused(state)


def brief(state: State, action: Action) -> Verdict:
    """`judge` in brief: of a move that could be tried, the grade and the prices."""
    plain = action.verb == "move" and state.top is None and _makes_sense(state, action)
    if plain and action in _offered(state, action.who):
        return moves.brief(state, action)
    return judge(state, action)


def _refused(state: State) -> Verdict:
    """The answer to what cannot be done at all."""
    return verdict([Finding("D-sequence", Grade.FORBIDDEN, None, actor(state), say="unknown")])


def _chapter(state: State, action: Action) -> Chapter | None:
    """The module that judges an act: that of the frame on top, else the first with the verb."""
    if state.top is not None:
        chapter = FRAMES.get(state.top.kind)
        return chapter if chapter is not None and action.verb in chapter.VERBS else None
    return BY_VERB.get(action.verb)


def _makes_sense(state: State, action: Action) -> bool:
    """Whether an act names what it needs, and only counters and hexes that exist."""
    if not state.knows(action):
        return False
    if action.to is not None and (action.to.part or action.to.hex not in state.world.map.hexes):
        return False
    return action.fields == FIELDS.get(action.verb)


@memo(of="position", keep=8)
def _offered(state: State, who: str) -> frozenset[Action]:
    return frozenset(candidates(state, who))


def _passes(state: State, action: Action) -> bool:
    """Whether a move, or going into overstack or out of it, is allowed."""
    if action.verb == "move":
        return moves.may_move(state, action)
    return all(f.grade < Grade.FORBIDDEN for f in moves.found(state, action))


def _is_offered(state: State, action: Action) -> bool:
    """Whether it is one of the candidates; a move that the judge passes always is."""
    return action.verb == "move" or action in _offered(state, action.who)


def allowed(state: State, action: Action) -> bool:
    """Whether the judge passes it; mostly only what could forbid it is looked at."""
    if state.top is None and _makes_sense(state, action):
        if action.verb in moves.VERBS:
            return _passes(state, action) and _is_offered(state, action)
        if action.verb in boxes.VERBS:
            return boxes.allowed(state, action) and _is_offered(state, action)
        if action.verb in phase_end.VERBS:
            return phase_end.may_end(state)
    return _judged(state, action).allowed


# -- acting ------------------------------------------------------------------------------


def apply(state: State, action: Action) -> State:
    """The position after an act that the judge passes."""
    chapter = _chapter(state, action)
    if chapter is None:
        raise ValueError(f"Nothing here does {action.verb!r}.")
    return _settled(state, chapter.done(state, action))


def _settled(before: State, after: State) -> State:
    """The position after an act with its markers tidied and its relief done.

    Whoever is out of overstack again may be the largest unit of a box, so that the markers are
    asked once more after relief.
    """
    while True:
        tidy = lapsing.tidied(before, after)
        after = frames.settled(tidy)
        if after.counters is tidy.counters:
            return after


def candidates(state: State, who: str = "") -> Iterator[Action]:
    """What could be tried now; with `who` only what concerns that counter."""
    if turn.result(state) is not None or (who and who not in state.by_id):
        return
    if state.top is not None:
        chapters: tuple[Chapter, ...] = (FRAMES[state.top.kind],)
    else:
        chapters = CHAPTERS
    for chapter in chapters:
        for action in chapter.candidates(state, who):
            if who in ("", action.who, action.on):
                yield action


# -- remedies ----------------------------------------------------------------------------


def repairs(state: State, place: Place) -> tuple[Repair, ...]:
    """What a side can do about a hex: a counted unit leaves it. Boxes beside the map have none."""
    if place.hex is None:
        return ()
    return tuple(
        remedies.leaving(side, unit, possible=_can_leave(state, unit))
        for side in sorted({c.side for c in state.at(place)})
        for unit in units.counted(state, place, side)
    )


def least_repairs(state: State, place: Place, side: str) -> tuple[tuple[Repair, ...], ...]:
    """Every least set of units that leave a hex, after which nothing is wrong there."""
    return remedies.least_repairs(state, place, side, lambda unit: _can_leave(state, unit))


@memo(of="position", keep=64)
def _can_leave(state: State, unit: Counter) -> bool:
    return any(
        allowed(state, action) for action in candidates(state, unit.id) if action.verb == "move"
    )


class _Acts:
    """What is said of acts and done by them."""

    candidates = staticmethod(candidates)
    judge = staticmethod(judge)
    brief = staticmethod(brief)
    allowed = staticmethod(allowed)
    apply = staticmethod(apply)


RULESET = Ruleset(
    BOOK=BOOK,
    setup=setup,
    sequence=turn.steps,
    actor=actor,
    result=result,
    measures=measures,
    changed=changed,
    inspect=inspect,
    acts=_Acts(),
    repairs=repairs,
    least_repairs=least_repairs,
    # Combat results are entered by hand: they come from tables outside rule 8.
    secrets=Secrets(limited_intelligence.view),
    codec=Codec(limited_intelligence.own_to_json, limited_intelligence.own_from_json),
    sheets=Sheets(sheets.sheet, sheets.face),
    telling=Telling(pending=frame_findings.told),
)
