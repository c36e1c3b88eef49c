"""Findings on the limits of a Location: counts, excess and prices (A5.1 to A5.5).

Uses the count and the phase, not the moves. One function, `stack`, returns all findings on
a side in a Location; every way in applies it to the resulting position.
"""

from __future__ import annotations

from overstack.judging.verdict import Finding, Grade, Price, Rule, Slots, clause, facts, finds
from overstack.position.state import LOST, Counter, Place, State
from overstack.rulesets.asl.book import GUNS, HALVES, SETUP, SMC_EACH, SMC_FREE
from overstack.rulesets.asl.counting import (
    NO_LIMIT,
    Count,
    counted,
    personnel_limit,
    tally,
    vehicle_limit,
)
from overstack.rulesets.asl.equivalents import (
    Counters,
    Findings,
    half_squad,
    location,
    present,
    role,
)


def ids(counters: Counters) -> tuple[str, ...]:
    """The ids of counters, in their order."""
    return tuple(counter.id for counter in counters)


def stack(state: State, count: Count, entering: Counter | None = None) -> Findings:
    """Return all limit findings on a side's count; `entering` is the counter that entered last."""
    return (*held_against(state, count, entering), *notes(state, count))


def held_against(state: State, count: Count, entering: Counter | None = None) -> Findings:
    """Return the findings that compare a count with the limits, without the explanatory notes."""
    return (
        *_personnel(state, count, entering),
        *_vehicles(state, count),
        *at_setup(state, count),
        *at_a_price(state, count),
        *useful_guns(state, count),
    )


def graded(state: State, over: int) -> Grade:
    """Return the grade of an excess: lawful if none, forbidden during set-up, else overstacked."""
    if over <= 0:
        return Grade.LAWFUL
    return Grade.FORBIDDEN if forbidden_now(state) else Grade.OVERSTACKED


def _personnel(state: State, count: Count, entering: Counter | None) -> Findings:
    """Return the finding on the limit of three squads, with slots in half-squads."""
    limit = personnel_limit(state)
    if limit == NO_LIMIT or not (count.sized or count.smc):
        return ()
    came = entering is not None and any(c.id == entering.id for c, _ in count.sized)
    figures = facts(
        halves=count.halves,
        limit=limit,
        over=count.excess,
        p=count.p,
        smc=len(count.smc),
        **({"entering": f"#{entering.id}"} if came and entering else {}),
    )
    filled, sizes = _filled(count)
    who = tuple(counter.id for counter, halves in count.sized if halves)
    return (
        Finding(
            "A5.1-limit",
            graded(state, count.excess),
            count.place,
            count.side,
            facts=figures,
            who=who + (ids(count.smc) if count.smc_halves else ()),
            slots=Slots(limit, filled, sizes, HALVES),
        ),
    )


def _counting(count: Count) -> tuple[str, ...]:
    """Return the ids of the Personnel that make up the count: SMC only if they add half-squads."""
    sized = tuple(counter.id for counter, halves in count.sized if halves)
    return (*sized, *ids(count.smc)) if count.smc_halves else sized


def _filled(count: Count) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the ids that fill slots and their sizes: sized Personnel, and every fifth SMC as 1."""
    pairs = [(counter.id, halves) for counter, halves in count.sized if halves]
    pairs += [(smc.id, 1) for smc in count.smc[SMC_EACH - 1 :: SMC_EACH][: count.smc_halves]]
    return tuple(who for who, _ in pairs), tuple(halves for _, halves in pairs)


def _vehicles(state: State, count: Count) -> Findings:
    """Return the finding on the limit of one vehicle."""
    limit = vehicle_limit(state)
    if limit == NO_LIMIT or not count.vehicles:
        return ()
    who = ids(count.vehicles)
    figures = facts(vehicles=len(who), limit=limit, over=count.v)
    grade = graded(state, count.v)
    slots = Slots(limit, who)
    return (
        Finding("A5.2-veh", grade, count.place, count.side, facts=figures, who=who, slots=slots),
    )


@clause("A5.1-setup", otherwise=False)
def forbidden_now(state: State) -> bool:
    """Whether the phase is set-up, when no Location may be over its limits."""
    return state.phase == SETUP


@finds("A5.1-setup", otherwise=())
def at_setup(rule: Rule, state: State, count: Count) -> Findings:
    """During set-up a Location over its limits is forbidden."""
    if state.phase != SETUP:
        return ()
    grade = Grade.FORBIDDEN if count.over else Grade.LAWFUL
    figures = facts(p=count.p, v=count.v)
    return (rule.graded(grade, count.place, count.side, facts=figures),)


@clause("A5.1-setup", otherwise=False)
def crowded_at_setup(state: State, counter: Counter) -> bool:
    """Whether a counter may be set up again, because its Location is overstacked during set-up."""
    on_map = counter.place.hex is not None and counter.place != LOST
    return state.phase == SETUP and on_map and tally(state, counter.place, counter.side).over


def boxes(state: State) -> tuple[Count, ...]:
    """Return the counts of the set-up boxes beside the map if they have a limit (reading S3)."""
    if state.phase != SETUP or not state.option("boxes-are-hexes"):
        return ()
    return tuple(
        counted(state, place, side, tuple(c for c in there if c.side == side))
        for place, there in state.stacks.items()
        if place.hex is None and place != LOST
        for side in sorted({c.side for c in there})
    )


@finds("A5.1-setup", otherwise=())
def setup_over(rule: Rule, state: State, count: Count, *, mendable: bool) -> Findings:
    """Forbid ending the set-up while an excess can still be remedied; else only note the excess."""
    figures = facts(p=count.p, v=count.v)
    if mendable:
        return (rule.forbidden(count.place, count.side, facts=figures, say="mend"),)
    lawful, note = Grade.LAWFUL, "note"
    return (rule.graded(lawful, count.place, count.side, facts=figures, say="stuck", role=note),)


@finds("A5.1-exceed", otherwise=())
def at_a_price(rule: Rule, state: State, count: Count) -> Findings:
    """After set-up a Location may be over its limits, and all its units bear the penalties."""
    if not count.over or forbidden_now(state):
        return ()
    figures = facts(p=count.p, v=count.v, add=count.p + count.v)
    say = "" if count.p else "vehicles"
    return (rule.overstacked(count.place, count.side, facts=figures, say=say),)


@finds("A5.4-three", otherwise=())
def useful_guns(rule: Rule, state: State, count: Count) -> Findings:
    """Three Guns in a Location can be manned without penalty; a fourth gets a warning (F8)."""
    if not count.manning:
        return ()
    manned = len(count.manning)
    grade = Grade.OVERSTACKED if manned > GUNS else Grade.LAWFUL
    figures = facts(manned=manned, limit=GUNS, guns=len(count.guns))
    who = ids(count.manning)
    return (rule.graded(grade, count.place, count.side, facts=figures, who=who),)


def prices(state: State, count: Count) -> tuple[Price, ...]:
    """Return the prices of a standing stack: +(P+V) to its attacks, -P when it is attacked."""
    if not count.over or forbidden_now(state):
        return ()
    place, side = count.place, count.side
    due = [Price(side, place, count.p + count.v, "attack", "A5.1-exceed")]
    if count.p:
        due.append(Price(side, place, count.p, "defence", "A5.1-exceed"))
    return tuple(due)


# -- notes: why the count is what it is --------------------------------------------------------


def _note(clause_id: str, count: Count, who: Counters, say: str = "", **figures: int) -> Findings:
    found = Finding(
        clause_id,
        Grade.LAWFUL,
        count.place,
        count.side,
        facts=facts(**figures),
        say=say,
        role="note",
        who=ids(who),
    )
    return (found,)


def notes(state: State, count: Count) -> Findings:
    """Return notes on which counters count and which do not."""
    return (
        *smc_note(state, count),
        *half_note(state, count),
        *gun_note(state, count),
        *inherent_note(state, count),
        *cavalry_note(state, count),
        *prc_note(state, count),
        *weapons_note(state, count),
        *combined_note(state, count),
        *wreck_note(state, count),
        *enemy_note(state, count),
        *levels_note(state, count),
    )


@clause("A5.5-smc", otherwise=())
def smc_note(state: State, count: Count) -> Findings:
    """Return the note on the half-squads that the SMC add."""
    if not count.smc:
        return ()
    say = "some" if count.smc_halves else "none"
    number = len(count.smc)
    return _note(
        "A5.5-smc",
        count,
        count.smc,
        say,
        smc=number,
        halves=count.smc_halves,
        each=SMC_EACH,
        free=SMC_FREE,
    )


@clause("A5.5-hs", otherwise=())
def half_note(state: State, count: Count) -> Findings:
    """Half-squads, and crews without a Gun, are half a squad each."""
    who = tuple(c for c, halves in count.sized if halves == 1)
    total = sum(half_squad(state, counter) for counter in who)
    return _note("A5.5-hs", count, who, number=len(who), halves=total) if who else ()


@clause("A5.5-gun", otherwise=())
def gun_note(state: State, count: Count) -> Findings:
    """A crew or half-squad that mans a Gun counts as a squad."""
    if not count.manning:
        return ()
    total = sum(halves for counter, halves in count.sized if counter in count.manning)
    return _note("A5.5-gun", count, count.manning, number=len(count.manning), halves=total)


@clause("A5.5-inherent", otherwise=())
def inherent_note(state: State, count: Count) -> Findings:
    """Inherent crews do not count."""
    who = tuple(c for c in count.uncounted if c.has("inherent"))
    return _note("A5.5-inherent", count, who, number=len(who)) if who else ()


@clause("A5.1-cav", otherwise=())
def cavalry_note(state: State, count: Count) -> Findings:
    """Cavalry counts as Infantry of its size."""
    sized = [(c, halves) for c, halves in count.sized if c.kind.type == "cavalry"]
    who = tuple(c for c, _ in sized)
    return _note("A5.1-cav", count, who, halves=sum(h for _, h in sized)) if who else ()


@clause("A5.3-prc", otherwise=())
def prc_note(state: State, count: Count) -> Findings:
    """Mounted PRC do not count."""
    who = tuple(c for c in count.uncounted if not c.has("inherent"))
    return _note("A5.3-prc", count, who, number=len(who)) if who else ()


@clause("A5.4-ord", otherwise=())
def weapons_note(state: State, count: Count) -> Findings:
    """Guns and SW have no limit."""
    who = (*count.guns, *count.sw)
    if not who:
        return ()
    return _note("A5.4-ord", count, who, guns=len(count.guns), sw=len(count.sw))


@clause("A5.4-comb", otherwise=())
def combined_note(state: State, count: Count) -> Findings:
    """Vehicles do not reduce the Personnel limit."""
    if not (count.vehicles and (count.sized or count.smc)):
        return ()
    number = len(count.vehicles)
    return _note("A5.4-comb", count, count.vehicles, vehicles=number, halves=count.halves)


@clause("A5.2-wreck", otherwise=())
def wreck_note(state: State, count: Count) -> Findings:
    """Wrecks do not count."""
    return (
        _note("A5.2-wreck", count, count.wrecks, number=len(count.wrecks)) if count.wrecks else ()
    )


@clause("A5.1-side", otherwise=())
def enemy_note(state: State, count: Count) -> Findings:
    """The other side's counters in the Location have limits of their own."""
    others = tuple(
        counter
        for side in state.world.sides
        if side.id != count.side
        for counter in present(state, location(state, count.place), side.id)
    )
    return _note("A5.1-side", count, (), others=len(others)) if others else ()


@clause("A5.1-loc", otherwise=())
def levels_note(state: State, count: Count) -> Findings:
    """Other Locations of the hex that the side holds are counted separately."""
    at = count.place.hex
    if at is None:
        return ()
    around = (Place(at), *state.world.map.parts_of(at))
    held = [each for each in around if any(c.side == count.side for c in state.at(each))]
    here = location(state, count.place)
    others = [p for p in dict.fromkeys(location(state, each) for each in held) if p != here]
    total = sum(tally(state, place, count.side).halves for place in others)
    if not others:
        return ()
    return _note("A5.1-loc", count, (), locations=len(others), halves=total)


@finds("A5.6-loc", otherwise=())
def around_note(rule: Rule, state: State, count: Count) -> Findings:
    """A Location with a pillbox or entrenchment in it may be over like any other."""
    at = count.place.hex
    if at is None or count.place.part or not count.over:
        return ()
    inside = [
        p for p in state.world.map.parts_of(at) if role(state, p) in ("pillbox", "entrenchment")
    ]
    if not inside:
        return ()
    figures = facts(p=count.p, v=count.v)
    grade = graded(state, count.p + count.v)
    return (rule.graded(grade, count.place, count.side, facts=figures),)
