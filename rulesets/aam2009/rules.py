"""Axis & Allies Miniatures, stacking of 27 January 2009: its ruleset.

`stacking` has the limits, `entries` judges every way into a hex, `turn` the portions and
their penalties, `penalties` who is hit, `casualties` what the hits come to, `acts` the data
that the rule takes for granted, `commentary` what the article around it says. A verdict
is the rules' findings, which alone decide, and beside them the answers that speak of the
same situation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from overstack.book.names import spoken_name
from overstack.judging import edits, victory
from overstack.judging.parts import Shortcuts
from overstack.judging.rules import NOBODY, Repair, Result, Ruleset
from overstack.judging.verdict import Finding, Grade, Price, Verdict, clause, facts, verdict
from overstack.position.memo import memo
from overstack.position.state import LOST, Action, Change, Counter, Faces, Place, Scenario, State
from overstack.rulesets.aam2009 import (
    acts,
    casualties,
    commentary,
    entries,
    penalties,
    stack_findings,
    stacking,
    turn,
)
from overstack.rulesets.aam2009.book import (
    BOOK,
    DAMAGED,
    DISRUPTED,
    HIT,
    OVER,
    SOLDIER,
    VEHICLE,
)
from overstack.rulesets.aam2009.stacking import Findings
from overstack.words.errors import BadScenario
from overstack.words.sentences import say

# -- the position ------------------------------------------------------------------------


def setup(scenario: Scenario) -> State:
    """The first position.

    Raises BadScenario for a third side, for passengers that cannot ride, and for vehicles of
    both sides in one hex whose order of entry is not given (reading A11).
    """
    state = scenario.position
    if len(state.world.sides) != 2:
        raise BadScenario(say("refuse.game-one-two-sides"), "sides")
    for counter in state.counters:
        if counter.aboard:
            _check_rider(state, counter)
    for place, there in state.stacks.items():
        vehicles = [counter for counter in there if counter.kind.type == VEHICLE]
        sides = {counter.side for counter in vehicles}
        ordered = all(counter.id in scenario.ordered for counter in vehicles)
        if place.hex is not None and len(sides) > 1 and not ordered:
            label = state.world.map.label(place)
            raise BadScenario(
                say("refuse.entry-order", label=label),
                "counters",
            )
    return state


def _check_rider(state: State, rider: Counter) -> None:
    carrier = state.by_id[rider.aboard]
    if rider.kind.type != SOLDIER or carrier.side != rider.side:
        raise BadScenario(
            say(
                "refuse.cannot-ride",
                rider=spoken_name(rider, BOOK),
                carrier=spoken_name(carrier, BOOK),
            ),
            "counters",
        )
    if len(state.load(carrier.id)) > carrier.kind.carries:
        name = spoken_name(carrier, BOOK)
        raise BadScenario(say("refuse.has-no-room-for", carrier=name), "counters")


def changed(state: State, change: Change) -> State:
    """The position after the umpire's entry, without penalties that nothing is left to take."""
    return turn.settled(edits.changed(state, change, BOOK))


def result(state: State) -> Result | None:
    """The end of the turn limit, or of a side."""
    return victory.decided(state, turn.result(state), late=state.phase == OVER, measures=measures)


def actor(state: State) -> str:
    """The opponent while a penalty waits, else the side of the portion, else the first side."""
    if turn.result(state) is not None:
        return NOBODY
    due = turn.pending(state)
    if due is not None:
        return due.by
    return state.active or turn.order(state)[0]


# -- judging -----------------------------------------------------------------------------


@memo(of="position", keep=1)
def inspect(state: State) -> Verdict:
    """Every stack at the present moment, with what it will cost if it stays."""
    findings: list[Finding] = []
    prices: list[Price] = []
    for held in stacking.stacks(state):
        findings += entries.standing(state, held)
        findings += stack_findings.passengers(state, held.place, held.side)
        findings += stack_findings.uncounted(state, held.place, held.side) if held.units else ()
        findings += penalties.legal_vehicle(state, held)
        findings += penalties.no_backing_out(state, held)
        prices += entries.standing_price(state, held)
    return verdict(findings, prices)


def judge(state: State, action: Action) -> Verdict:
    """Everything that the rulebook says of an act. Junk is forbidden."""
    rules = _rules(state, action)
    if not acts.makes_sense(state, action):
        return verdict(rules)
    findings = [*rules]
    prices: list[Price] = []
    if action.verb in acts.ENTRIES:
        came = entries.entry(state, action)
        if came is not None:
            findings += commentary.on_entry(state, came)
            prices += commentary.coming_price(state, came)
    if action.verb in ("move", "put") and allowed(state, action):
        findings += commentary.on_leaving(state, state.by_id[action.who])
    if action.verb == "move":
        mover = state.by_id[action.who]
        findings += [*penalties.cannot_leave(state, mover), *penalties.old_rule(state, mover)]
    if action.verb == "mount" and allowed(state, action):
        mover = state.by_id[action.who]
        findings += stack_findings.passengers(acts.done(state, action), mover.place, mover.side)
    if action.verb == "hit":
        findings += penalties.hit_answers(state, action)
    if action.verb == "end":
        findings += [*next_step(state), *turn.unmoved_findings(state, state.active)]
        for held in turn.penalised(state, state.active):
            prices += turn.price(state, held)
    if action.verb == "flip":
        findings += [*casualties.recovery_findings(state), *penalties.trap_flip(state)]
        findings += penalties.same_flip(state)
    return verdict(findings, prices)


def brief(state: State, action: Action) -> Verdict:
    """`judge` in brief: of an entry the grade and the price, without what the article adds."""
    if action.verb not in ("move", "put") or not acts.makes_sense(state, action):
        return judge(state, action)
    came = entries.entry(state, action)
    price = () if came is None else commentary.coming_price(state, came)
    return verdict(_rules(state, action), price)


def allowed(state: State, action: Action) -> bool:
    """`judge(...).allowed`, by what could forbid alone; the end of a portion only costs."""
    if not acts.makes_sense(state, action) or _forbidden(acts.supplied(state, action)):
        return False
    if action.verb == "end":
        return True
    came = entries.entry(state, action)
    found = _rules(state, action) if came is None else entries.deciding(state, came)
    return not _forbidden(found)


def _forbidden(found: Findings) -> bool:
    return any(f.grade is Grade.FORBIDDEN and f.role == "rule" for f in found)


@memo(of="position", keep=8)
def _rules(state: State, action: Action) -> Findings:
    """The findings that decide about an act."""
    if not acts.makes_sense(state, action):
        return (Finding("D-sequence", Grade.FORBIDDEN, say="unknown"),)
    found = acts.supplied(state, action)
    came = entries.entry(state, action)
    if came is not None:
        return (*found, *entries.rules(state, came))
    if action.verb == "hit":
        return (*found, *penalties.hit_rules(state, action))
    if action.verb == "end":
        side = state.active
        return (*found, *turn.close_findings(state, side), *turn.trigger_findings(state, side))
    return (*found, *casualties.flip_findings(state)) if action.verb == "flip" else found


@clause("D-sequence", otherwise=())
def next_step(state: State) -> Findings:
    """A note on what comes after this portion."""
    _, step = turn.following(state)
    key = "next-portion" if step.side else "next-phase"
    coming = facts(next=BOOK.phases[step.phase].name, whose=f"%{step.side}")
    return (Finding("D-sequence", Grade.LAWFUL, None, state.active, coming, key, "note"),)


# -- acting ------------------------------------------------------------------------------


def apply(state: State, play: Action | Faces) -> State:
    """The position after an act that the judge passes."""
    if isinstance(play, Faces):
        raise TypeError("Nothing is rolled in this game.")
    return acts.done(state, play)


def candidates(state: State, who: str = "") -> Iterable[Action]:
    """What could be tried now; with `who` only what concerns that counter."""
    if turn.result(state) is not None:
        return
    if turn.pending(state) is not None:
        yield from _hits(state, who)
        return
    if who == "":
        yield Action("flip" if state.phase not in acts.PHASES["end"] else "end")
    free = state.world.play == "free"
    for counter in state.chosen(who):
        if free or counter.side == state.active:
            yield from _tries(state, counter, free)


def _hits(state: State, who: str) -> Iterator[Action]:
    due = turn.pending(state)
    for counter in state.counters:
        if due is not None and counter.place == due.place and who in ("", counter.id):
            yield Action("hit", on=counter.id)


def _tries(state: State, counter: Counter, free: bool) -> Iterator[Action]:
    """What one counter could try: its moves, arrivals, getting on and off."""
    here = counter.place
    if free:
        for at in state.world.map.grid:
            if Place(at) != here or counter.aboard:
                yield Action("put", counter.id, Place(at))
    elif here.hex is None:
        for at in sorted(state.world.zones.get(counter.side, ())):
            yield Action("deploy", counter.id, Place(at))
    elif not counter.aboard:
        for at in state.world.map.grid.neighbours(here.hex):
            yield Action("move", counter.id, Place(at))
    if counter.aboard:
        yield Action("dismount", counter.id)
    elif here.hex is not None and counter.kind.type == SOLDIER:
        for carrier in state.at(here):
            if carrier.kind.carries and carrier.side == counter.side:
                yield Action("mount", counter.id, on=carrier.id)


# -- remedies and measures ---------------------------------------------------------------


def repairs(state: State, place: Place) -> tuple[Repair, ...]:
    """What a side can do about a stack: have one of its counters leave, with all who ride in it.

    Leaving is told as being out of the game, so that it burdens no other hex.
    """
    return tuple(
        Repair(counter.side, Change("put", counter.id, LOST), "leave", _can_leave(state, counter))
        for counter in state.at(place)
    )


def _can_leave(state: State, counter: Counter) -> bool:
    """Whether the counter could go elsewhere at once, or climb aboard (reading A13)."""
    return any(
        allowed(state, action)
        for action in candidates(state, counter.id)
        if action.verb in ("move", "put", "mount")
    )


def measures(state: State) -> Mapping[tuple[str, str], int]:
    """Face-down hits, disrupted, damaged and lost counters, and overstacked hexes, by side."""
    found = {
        (name, side.id): 0
        for name in ("hits", "disrupted", "damaged", "lost", "overstacked")
        for side in state.world.sides
    }
    for counter in state.counters:
        found["hits", counter.side] += counter.marks.count(HIT)
        found["disrupted", counter.side] += counter.has(DISRUPTED)
        found["damaged", counter.side] += counter.has(DAMAGED)
        found["lost", counter.side] += counter.place == LOST
    for held in stacking.stacks(state):
        found["overstacked", held.side] += bool(held.over)
    return victory.scored(state, found, lambda c: c.kind.type in (SOLDIER, VEHICLE))


RULESET = Ruleset(
    BOOK=BOOK,
    setup=setup,
    sequence=turn.steps,
    actor=actor,
    result=result,
    measures=measures,
    changed=changed,
    inspect=inspect,
    candidates=candidates,
    judge=judge,
    allowed=allowed,
    apply=apply,
    repairs=repairs,
    # Attacks are the players' own, and their hits are entered; face-down hits are counted openly.
    shortcuts=Shortcuts(brief=brief),
)
