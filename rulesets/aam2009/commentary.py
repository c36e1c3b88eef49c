"""The remarks, tables and answers Q1 to Q14 of the article around the rule box, for entries.

Nothing here changes a verdict. An answer applies where its situation is recognised by the
soldiers and vehicles (s, v) that each army has in the hex; its grade is the stacking grade of
the entry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from overstack.judging.verdict import Finding, Grade, Price, Rule, clause, facts, finds
from overstack.position.state import Counter, State
from overstack.rulesets.aam2009 import turn
from overstack.rulesets.aam2009.book import BOOK, SOLDIER, UNITS, VEHICLE
from overstack.rulesets.aam2009.entries import Entry
from overstack.rulesets.aam2009.stack_findings import uncounted
from overstack.rulesets.aam2009.stacking import Findings, Stack, graded, stack, stack_of, standing

#: The excess for each mix (soldiers, vehicles), one table for own units only and one for an
#: enemy vehicle that was first.
COMBINATIONS: Mapping[str, Mapping[tuple[int, int], int]] = MappingProxyType(
    {
        name: MappingProxyType(
            {(s, v): over for over, key in enumerate(("within", "over")) for s, v in table[key]}
        )
        for name, table in BOOK.tables["combinations"].items()
    }
)


def _answer(clause_id: str, came: Entry, say: str = "", **figures: int | str) -> Findings:
    """Return a matching FAQ answer, with the mix after the entry and its excess."""
    soldiers, vehicles = came.after.mix
    found = facts(soldiers=soldiers, vehicles=vehicles, over=came.after.over, **figures)
    who = (came.mover.id,)
    return (
        Finding(
            clause_id,
            came.grade,
            came.place,
            came.mover.side,
            facts=found,
            say=say,
            role="precedent",
            who=who,
        ),
    )


def _note(clause_id: str, came: Entry, say: str = "", **figures: int | str) -> Findings:
    """Return a remark of the article's commentary."""
    found = facts(over=came.after.over, **figures)
    who = (came.mover.id,)
    return (
        Finding(
            clause_id,
            came.grade,
            came.place,
            came.mover.side,
            facts=found,
            say=say,
            role="note",
            who=who,
        ),
    )


# -- commentary --------------------------------------------------------------------------


@clause("C1-max1", otherwise=())
def c1(state: State, came: Entry) -> Findings:
    """A stack may never be more than one over, even if it was one over before the entry."""
    if came.after.over > came.allowed:
        return _note("C1-max1", came, "beyond", before=came.before.over)
    if came.before.over and came.after.over:
        return _note("C1-max1", came, "still", before=came.before.over)
    return ()


@clause("C2-through", otherwise=())
def c2(state: State, came: Entry) -> Findings:
    """Driving through counts as entering: allowed if it makes the hex one over for a moment."""
    if came.verb != "move" or came.points <= 0 or not came.after.over:
        return ()
    return _note("C2-through", came, points=came.points)


@finds("C3-full", otherwise=())
def c3(rule: Rule, state: State, came: Entry) -> Findings:
    """A hex of three plus one over is full: nothing more may enter, not even to pass through."""
    if len(came.before.units) <= UNITS:
        return ()
    figures = facts(units=len(came.after.units), there=len(came.before.units), limit=UNITS)
    who = (came.mover.id,)
    return (rule.graded(came.grade, came.place, came.mover.side, facts=figures, who=who),)


@clause("C5-price", otherwise=())
def c5(state: State, came: Entry) -> Findings:
    """Overstacking is a choice with a price: a later hit."""
    if came.grade is not Grade.OVERSTACKED:
        return ()
    return _note("C5-price", came, hits=turn.hits_due(state, came.after))


def _no_price(state: State, came: Entry) -> tuple[Price, ...]:
    return ()


@clause("C5-price", otherwise=_no_price)
def coming_price(state: State, came: Entry) -> tuple[Price, ...]:
    """Return the price of an allowed entry that exceeds the limit; aircraft cause no price."""
    if came.mover.kind.type not in (SOLDIER, VEHICLE) or came.grade is not Grade.OVERSTACKED:
        return ()
    return turn.price(state, came.after)


# -- the tables of combinations ----------------------------------------------------------


def _cell(clause_id: str, came: Entry, table: str) -> Findings:
    soldiers, vehicles = came.after.mix
    over = COMBINATIONS[table].get((soldiers, vehicles), 2)
    figures = facts(soldiers=soldiers, vehicles=vehicles, over=over)
    say = ("within", "over", "beyond")[over]
    grade = graded(over, came.allowed)
    return (
        Finding(
            clause_id, grade, came.place, came.mover.side, facts=figures, say=say, role="precedent"
        ),
    )


@clause("T1-friendly", otherwise=())
def t1(state: State, came: Entry) -> Findings:
    """Return the table's answer for a combination of own units only."""
    return () if came.enemy.units else _cell("T1-friendly", came, "friendly")


@clause("T2-enemy", otherwise=())
def t2(state: State, came: Entry) -> Findings:
    """Return the table's answer beside an enemy whose vehicle was there first."""
    behind = came.enemy.vehicles and came.before.vehicle_limit == 0
    return _cell("T2-enemy", came, "enemy") if behind else ()


# -- own units only ----------------------------------------------------------------------


@clause("Q1", otherwise=())
def q1(state: State, came: Entry) -> Findings:
    """Three soldiers; a fourth, or a vehicle, enters."""
    if came.enemy.units or came.before.mix != (3, 0):
        return ()
    return _answer("Q1", came)


@clause("Q2", otherwise=())
def q2(state: State, came: Entry) -> Findings:
    """Two soldiers and a tank; a soldier or a vehicle enters."""
    if came.enemy.units or came.before.mix != (2, 1) or came.dismounts:
        return ()
    return _answer("Q2", came)


@clause("Q3", otherwise=())
def q3(state: State, came: Entry) -> Findings:
    """One soldier and two vehicles: a soldier may enter, a third vehicle may not."""
    if came.enemy.units or came.before.mix != (1, 2) or came.dismounts:
        return ()
    return _answer("Q3", came, VEHICLE if came.is_vehicle else SOLDIER)


@clause("Q4", otherwise=())
def q4(state: State, came: Entry) -> Findings:
    """A loaded truck in a hex of three: nobody dismounts until something leaves."""
    if came.enemy.units:
        return ()
    if came.load and came.before.mix == (3, 0):
        return _answer("Q4", came, "truck", aboard=came.load)
    if came.dismounts and came.before.mix in ((3, 1), (2, 1)):
        return _answer("Q4", came, "wait" if came.before.over else "dismount")
    return ()


@clause("Q5", otherwise=())
def q5(state: State, came: Entry) -> Findings:
    """A loaded truck with one soldier and one vehicle: one passenger may dismount, not two."""
    if came.enemy.units:
        return ()
    if came.load and came.is_vehicle and came.before.mix == (1, 1):
        return _answer("Q5", came, "truck", aboard=came.load)
    if came.dismounts and came.before.mix in ((1, 2), (2, 2)):
        return _answer("Q5", came, "wait" if came.before.mix == (2, 2) else "dismount")
    return ()


@clause("Q6", otherwise=())
def q6(state: State, came: Entry) -> Findings:
    """Three soldiers and a tank: nothing more may enter."""
    if came.enemy.units or came.before.mix != (3, 1) or came.dismounts:
        return ()
    return _answer("Q6", came)


# -- beside the enemy --------------------------------------------------------------------


@clause("Q7", otherwise=())
def q7(state: State, came: Entry) -> Findings:
    """A unit enters a hex with three enemy soldiers."""
    return _answer("Q7", came) if came.enemy.mix == (3, 0) else ()


@clause("Q8", otherwise=())
def q8(state: State, came: Entry) -> Findings:
    """A unit enters a hex with two enemy soldiers and an enemy vehicle that was first."""
    return _answer("Q8", came) if came.enemy.mix == (2, 1) and _behind(came) else ()


@clause("Q9", otherwise=())
def q9(state: State, came: Entry) -> Findings:
    """A unit enters a hex where the enemy is over its limit: three soldiers and a vehicle."""
    return _answer("Q9", came) if came.enemy.mix == (3, 1) and _behind(came) else ()


@clause("Q10", otherwise=())
def q10(state: State, came: Entry) -> Findings:
    """A vehicle enters the hex of one enemy vehicle: the own limit is 0, one over is allowed."""
    if not came.is_vehicle or came.before.vehicles or len(came.enemy.vehicles) != 1:
        return ()
    return _answer("Q10", came, limit=came.after.vehicle_limit, first=f"#{came.after.first}")


@clause("Q11", otherwise=())
def q11(state: State, came: Entry) -> Findings:
    """The enemy has two vehicles there: one own vehicle may enter, never two; both sides pay."""
    if not came.is_vehicle or len(came.enemy.vehicles) < 2 or not _behind(came):
        return ()
    crowded = "crowd" if came.grade is Grade.FORBIDDEN else "one"
    say = "second" if came.before.vehicles else crowded
    return _answer("Q11", came, say, limit=came.after.vehicle_limit, theirs=came.enemy.over)


@clause("Q14", otherwise=())
def q14(state: State, came: Entry) -> Findings:
    """A second own vehicle may not enter an enemy vehicle's hex, not even to pass through."""
    if not (came.is_vehicle and came.before.vehicles and came.enemy.vehicles and _behind(came)):
        return ()
    return _answer("Q14", came, "barred", limit=came.after.vehicle_limit)


def _behind(came: Entry) -> bool:
    """Whether an enemy vehicle was in the hex first, which makes the own vehicle limit 0."""
    return came.before.vehicle_limit == 0


@clause("Q12", otherwise=())
def q12_in(state: State, came: Entry) -> Findings:
    """Vehicles of both sides and no soldiers: the side that was not first is over."""
    empty_of_soldiers = not came.after.mix[0] and not came.enemy.mix[0]
    joins = came.is_vehicle and came.grade is not Grade.FORBIDDEN
    if not (joins and empty_of_soldiers and came.enemy.vehicles):
        return ()
    return _answer("Q12", came, "in", first=f"#{came.after.first}")


ON_ENTRY: tuple[Callable[[State, Entry], Findings], ...] = (
    c1,
    c2,
    c3,
    c5,
    t1,
    t2,
    q1,
    q2,
    q3,
    q4,
    q5,
    q6,
    q7,
    q8,
    q9,
    q10,
    q11,
    q12_in,
    q14,
)


def on_entry(state: State, came: Entry) -> Findings:
    """Return the article's remarks on an entry, besides the rules' own findings."""
    if came.mover.kind.type not in (SOLDIER, VEHICLE):
        return untouched(state, came)
    notes = uncounted(state, came.place, came.mover.side)
    if not came.allowed:
        return notes  # the article covers only movement and assault
    return (*notes, *(finding for speak in ON_ENTRY for finding in speak(state, came)))


@finds("R4-indep", otherwise=())
def untouched(rule: Rule, state: State, came: Entry) -> Findings:
    """Aircraft and obstacles are counted independently of soldiers and vehicles."""
    units = len(came.before.units) + len(came.enemy.units)
    if not units:
        return ()
    figures = facts(units=units)
    side, who = came.mover.side, (came.mover.id,)
    return (rule.lawful(came.place, side, facts=figures, say="entry", role="note", who=who),)


# -- leaving -----------------------------------------------------------------------------


@finds("Q12", otherwise=())
def q12_out(rule: Rule, state: State, mover: Counter, was: Stack, now: Stack) -> Findings:
    """When a vehicle leaves, the vehicle that has been there longest of the rest becomes legal."""
    soldiers = was.mix[0] or stack(state, mover.place, state.world.other(mover.side)).mix[0]
    if soldiers:
        return ()
    figures = facts(first=f"#{now.first}", left=len(now.vehicles) + len(now.rivals))
    return (
        rule.lawful(
            mover.place, mover.side, facts=figures, say="out", role="precedent", who=(mover.id,)
        ),
    )


@finds("Q14", otherwise=())
def q14_out(rule: Rule, state: State, mover: Counter, was: Stack, now: Stack) -> Findings:
    """When the own vehicle leaves an enemy vehicle's hex, another own vehicle may enter."""
    if was.holds or now.vehicles:
        return ()
    figures = facts(vehicles=0, limit=now.vehicle_limit)
    return (
        rule.lawful(
            mover.place, mover.side, facts=figures, say="opens", role="precedent", who=(mover.id,)
        ),
    )


def on_leaving(state: State, mover: Counter) -> Findings:
    """Return the article's remarks on a vehicle that leaves a contested hex."""
    if mover.kind.type != VEHICLE or mover.aboard or mover.place.hex is None:
        return ()
    was = stack(state, mover.place, mover.side)
    if not was.contested:
        return ()
    left = tuple(counter for counter in standing(state, mover.place) if counter.id != mover.id)
    now = stack_of(state, mover.place, mover.side, left)
    return (*q12_out(state, mover, was, now), *q14_out(state, mover, was, now))
