"""Europa, rule 8 (stacking): its ruleset.

The package `limits` implements 8.A, `overstack` 8.B, `combat` 8.C and `markers` 8.D; `supplied`
holds the data that rule 8 presupposes (such as turns and movement). `frames`, `hex_findings` and
`remedies` each use several of these packages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final

from overstack.judging import edits, victory
from overstack.judging.chapters import Answer, Play
from overstack.judging.parts import Codec, Draw, Opponent, Plans, Secrets, Sheets, Tables, Telling
from overstack.judging.rules import NOBODY, Repair, Result, Ruleset
from overstack.judging.tabled import tabled
from overstack.judging.verdict import Finding, Grade, Price, Verdict, verdict
from overstack.position.memo import memo
from overstack.position.state import Action, Change, Counter, Faces, Place, Scenario, State
from overstack.rulesets.europa import frames, hex_findings, overstack, remedies, sheets
from overstack.rulesets.europa.book import BOOK, FREE, OVER
from overstack.rulesets.europa.combat import (
    arrivals,
    attacks,
    frame_findings,
    overruns,
    phase_end,
    resolution,
    results,
    retreats,
)
from overstack.rulesets.europa.limits import units
from overstack.rulesets.europa.markers import (
    boxes,
    eligibility,
    lapsing,
    limited_intelligence,
    quick_boxes,
)
from overstack.rulesets.europa.supplied import moves, quick_moves, turn
from overstack.words.errors import BadScenario
from overstack.words.sentences import say

# -- the position ------------------------------------------------------------------------


def setup(scenario: Scenario) -> State:
    """Return the first position. Raises BadScenario unless it has two sides."""
    if len(scenario.world.sides) != 2:
        raise BadScenario(say("unable.game-one-two-sides"), "sides")
    return frames.settled(scenario.position)


def changed(state: State, change: Change) -> State:
    """Return the position after the umpire's entry, with relief done and idle frames removed."""
    return frames.settled(edits.changed(state, change, BOOK))


def result(state: State) -> Result | None:
    """The result, once the last turn is over or a side has no counters left; None before that."""
    return victory.final_result(
        state, turn.result(state), late=state.phase == OVER, measures=measures
    )


def measures(state: State) -> Mapping[tuple[str, str], int]:
    """Figures of each side: lost units, overstack, MP debts, hexes over the limit, places held."""
    return victory.scored(state, turn.measures(state), lambda counter: counter.kind.type != FREE)


def actor(state: State) -> str:
    """The side that has to act: the owner of the pending frame, else the side of the phase."""
    if turn.result(state) is not None:
        return NOBODY
    if state.top is not None:
        return state.top.side
    return state.active or state.world.first


# -- judging -----------------------------------------------------------------------------


@memo(of="position", keep=1)
def inspect(state: State) -> Verdict:
    """The findings on all hexes of all sides, and the prices of entering and leaving them."""
    found: list[Finding] = []
    due: list[Price] = []
    for at, side in units.held(state):
        more, prices = hex_findings.of_hex(state, at, side)
        found += more
        due += prices
    return verdict([*found, *eligibility.misplaced(state)], due)


@dataclass(frozen=True)
class _Acts(Play):
    """The acts of all chapters, each with its effect on the markers of rule 8.D."""

    def answer(self, state: State, action: Action) -> Answer:
        """Return the answer of the act's chapter; an act that could not be tried is forbidden."""
        if not _on_map(state, action):
            return Answer(self.junk(state))
        found = super().answer(state, action)
        if state.top is None and action.who and action.verb != "move":
            found = self._offered_only(state, action, found)
        elsewhere = action.verb in ("into", "put") or action.verb not in boxes.VERBS
        lapses = partial(self._lapses, state, action)
        told = found.remarks
        return found._replace(remarks=lambda: (*told(), *lapses())) if elsewhere else found

    def apply(self, state: State, action: Action) -> State:
        """Return the position after an act that the judge allows, with its markers tidied."""
        return _settled(state, super().apply(state, action))

    def _offered_only(self, state: State, action: Action, found: Answer) -> Answer:
        """Add a refusal if the act is not a candidate and no other finding forbids it."""
        bars, rest, decides = found.bars, found.rest, found.decides
        checked = partial(self._checked, state, action)
        return found._replace(
            bars=(),
            rest=checked(chain(bars, rest)),
            decides=decides and (lambda: checked(chain(bars, decides()))),
        )

    def _checked(self, state: State, action: Action, found: Iterable[Finding]) -> Iterator[Finding]:
        forbidden = False
        for each in found:
            forbidden |= each.grade is Grade.FORBIDDEN and each.role == "rule"
            yield each
        if not forbidden and not self._offers(state, action):
            yield from self.junk(state)

    def _offers(self, state: State, action: Action) -> bool:
        """Whether the act is a candidate."""
        chapter = self._chapter(state, action)
        return chapter is not None and action in chapter.candidates(state, action.who)

    def _lapses(self, state: State, action: Action) -> tuple[Finding, ...]:
        """Notes on the markers in the mover's old hex, if the act ends their eligibility."""
        mover = state.by_id.get(action.who)
        if mover is None or not units.markers(state, mover.place, mover.side):
            return ()
        if not self.allowed(state, action):
            return ()
        return lapsing.lapsed(state, self.apply(state, action), mover.place, mover.side)


def _on_map(state: State, action: Action) -> bool:
    """Whether the act names either no place at all or a hex of the map."""
    to = action.to
    return to is None or (not to.part and to.hex in state.world.map.hexes)


def _quick(state: State, action: Action) -> bool | None:
    """Whether an act of the most frequent kinds is allowed; None for all others."""
    if action.verb == "move":
        return quick_moves.allowed(state, action)
    return quick_boxes.allowed(state, action)


def _settled(before: State, after: State) -> State:
    """Return the position after an act, with its markers tidied and its relief done.

    A unit that leaves overstack may become the largest unit of its box, so the markers are
    checked again after relief.
    """
    while True:
        tidy = lapsing.tidied(before, after)
        after = frames.settled(tidy)
        if after.counters is tidy.counters:
            return after


ACTS: Final = _Acts(
    (phase_end, moves, arrivals, boxes, resolution, overruns, results, retreats, overstack),
    junk=lambda state: (Finding("D-sequence", Grade.FORBIDDEN, None, actor(state), say="unknown"),),
    over=lambda state: turn.result(state) is not None,
    tells_end=True,
    quick=_quick,
)


# -- remedies ----------------------------------------------------------------------------


def repairs(state: State, place: Place) -> tuple[Repair, ...]:
    """One repair for each counted unit of a hex: the unit leaves. None for boxes off the map."""
    if place.hex is None:
        return ()
    return tuple(
        remedies.leaving(side, unit, possible=_can_leave(state, unit))
        for side in sorted({c.side for c in state.at(place)})
        for unit in units.counted(state, place, side)
    )


def least_repairs(state: State, place: Place, side: str) -> tuple[tuple[Repair, ...], ...]:
    """Every smallest set of units that makes the hex lawful by leaving it."""
    return remedies.least_repairs(state, place, side, lambda unit: _can_leave(state, unit))


@memo(of="position", keep=64)
def _can_leave(state: State, unit: Counter) -> bool:
    return any(
        ACTS.allowed(state, action)
        for action in ACTS.candidates(state, unit.id)
        if action.verb == "move"
    )


def entered(state: State, _faces: Faces, outcome: str) -> State:
    """The position after a result that a scenario's table gives: the act that enters it by hand."""
    return ACTS.apply(state, Action("outcome", mode=outcome))


def imagined() -> Callable[[State, str, Draw], State]:
    """The draw of what lies in closed boxes, for the opponent; loaded on demand."""
    from overstack.rulesets.europa.markers.imagined import imagined  # noqa: PLC0415

    return imagined


def plans() -> Plans:
    """The whole attacks that the opponent considers, loaded on demand."""
    from overstack.rulesets.europa.combat.plans import plans  # noqa: PLC0415

    return plans


_BY_HAND: Final = Ruleset(
    BOOK=BOOK,
    setup=setup,
    sequence=turn.steps,
    actor=actor,
    result=result,
    measures=measures,
    changed=changed,
    inspect=inspect,
    acts=ACTS,
    repairs=repairs,
    least_repairs=least_repairs,
    # Combat results are entered by hand: they come from tables outside rule 8.
    secrets=Secrets(limited_intelligence.view),
    codec=Codec(limited_intelligence.own_to_json, limited_intelligence.own_from_json),
    sheets=Sheets(sheets.sheet, sheets.face),
    telling=Telling(pending=frame_findings.told),
    opponent=Opponent(__package__, imagined=imagined, plans=plans),
)
RULESET = tabled(
    _BY_HAND,
    ACTS,
    Tables(attacks.RESULTS, resolution.pending, entered, taken=resolution.taken),
)
