"""A special ability given by a scenario, and the equivalents that may share it (A5.5).

The marker "ssr" in a scenario names the squads that may set up hidden. Two half-squads may
replace such a squad if its nationality may Deploy; both keep the ability.
"""

from __future__ import annotations

from overstack.judging.edits import MAX_COUNTERS
from overstack.judging.verdict import Finding, Grade, clause, facts
from overstack.position.state import LOST, Counter, State
from overstack.position.values import replace
from overstack.rulesets.asl.book import BOOK, HALVES, HIDDEN, PERSONNEL, SETUP, SQUAD, SSR, VEHICLE
from overstack.rulesets.asl.equivalents import Findings

_ROOM = 22  # characters kept of an id, so that "-a" can be added


def halves(state: State, counter: Counter) -> tuple[str, str]:
    """Return unused ids for the two half-squads that a squad deploys into."""
    stem = counter.id[:_ROOM]
    names = (f"{stem}-{letter}" for letter in "abcdefghijklmnopqrstuvwxyz0123456789")
    free = [name for name in names if name not in state.by_id]
    return free[0], free[1]


@clause("A5.5-ssr", otherwise=())
def substitution(state: State, counter: Counter) -> Findings:
    """Two half-squads may replace a squad with a special ability, if it may Deploy."""
    kind = BOOK.kinds.get(str(counter.kind.traits.get("half", "")))
    if state.phase != SETUP or not counter.has(SSR) or counter.kind.type != SQUAD:
        say = "no-ability"
    elif kind is None:
        say = "no-deploy"
    elif len(state.counters) >= MAX_COUNTERS or counter.place.hex is None:
        say = "no-room"
    else:
        say = "halves"
    return _found(counter, say)


@clause("A5.5-ssr", otherwise=())
def hiding(state: State, counter: Counter) -> Findings:
    """Personnel with the ability, a squad or its two half-squads, may set up hidden."""
    fits = state.phase == SETUP and counter.has(SSR) and counter.kind.type in PERSONNEL
    if counter.place.hex is None or counter.has(HIDDEN):
        fits = False
    return _found(counter, "hides" if fits else "no-ability")


def _found(counter: Counter, say: str) -> Findings:
    grade = Grade.LAWFUL if say in ("halves", "hides") else Grade.FORBIDDEN
    figures = facts(halves=HALVES)
    who = (counter.id,)
    return (
        Finding("A5.5-ssr", grade, counter.place, counter.side, facts=figures, say=say, who=who),
    )


def hidden(state: State, who: str) -> State:
    """Return the position with a counter set up hidden."""
    return state.with_counters([state.by_id[who].with_marks(HIDDEN)])


def split(state: State, who: str) -> State:
    """Return the position with a squad replaced by two half-squads; the first takes its cargo."""
    squad = state.by_id[who]
    kind = BOOK.kinds.get(str(squad.kind.traits.get("half", "")))
    if kind is None:
        return state
    first, second = halves(state, squad)
    rank = squad.rank
    born = [
        replace(squad, id=new, kind=kind, name=f"{squad.name} {letter}", rank=rank + shift)
        for new, letter, shift in ((first, "a", 0), (second, "b", 1))
    ]
    later = [replace(c, rank=c.rank + 1) for c in state.at(squad.place) if c.rank > rank]
    load = [replace(c, aboard=first) for c in state.loads.get(who, ())]
    rest = tuple(c for c in state.counters if c.id != who)
    return replace(state, counters=rest).with_counters([*later, *load, *born])


def seen_by(state: State, side: str) -> State:
    """Return the position as a side may see it: without the other side's hidden counters.

    On the free board nothing is hidden. The counters in a shot under way are always shown.
    """
    if state.world.play == "free":
        return state
    known = {name for frame in state.frames for name in (frame.who, *frame.note)}
    theirs = [c for c in state.counters if c.side != side and c.place != LOST]
    gone = {counter.id for counter in theirs if counter.has(HIDDEN)} - known
    if not gone:
        return state
    gone |= {each.id for who in gone for each in state.cargo(who)}
    kept = tuple(c for c in state.counters if c.id not in gone)
    fighters = [c for c in kept if c.side != side and c.kind.type in (*PERSONNEL, VEHICLE)]
    if all(counter.place == LOST for counter in fighters):
        # If only lost fighters were left, the side would look defeated, so they are dropped too.
        kept = tuple(counter for counter in kept if counter not in fighters)
    left = replace(state, counters=kept)
    return left.with_counters(
        replace(counter, rank=rank)
        for stack in left.stacks.values()
        for rank, counter in enumerate(stack)
        if counter.rank != rank
    )
