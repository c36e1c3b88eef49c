"""The findings of the limits on a hex (8.A), the same for every way of entering it.

Callers pass the current position, or the position that a move, an arrival, a retreat or a put
would produce. A stack is overstacked if not all of its regular units fit in slots; the caller
decides whether this is forbidden at the moment. Does not depend on moves, overstack or combat.
"""

from __future__ import annotations

from collections.abc import Iterable

from overstack.judging.verdict import Fact, Finding, Grade, Rule, Slots, clause, facts, finds
from overstack.position.memo import memo
from overstack.position.state import Counter, Place, State
from overstack.rulesets.europa.book import ATTACHED, CADRE, CORPS, FREE, REMNANT, REVERSE
from overstack.rulesets.europa.limits import applicable, examples, units
from overstack.rulesets.europa.limits.applicable import HexLimit
from overstack.rulesets.europa.limits.capacity import bounded
from overstack.rulesets.europa.limits.packing import ANY, ART, HQ, NONDIV, Packing
from overstack.rulesets.europa.limits.packing import FREE as UNLIMITED
from overstack.rulesets.europa.limits.units import Counters

Findings = tuple[Finding, ...]


@memo(of="hex")
def findings(state: State, at: Place, side: str) -> Findings:
    """All 8.A findings on the units of a side in a hex."""
    if at.hex is None or not units.everyone(state, at, side):
        return ()
    return (
        *grading(state, at, side),
        *about_limit(state, at, side),
        *about_units(state, at, side),
        *examples.findings(state, at, side),
    )


@memo(of="hex")
def grading(state: State, at: Place, side: str) -> Findings:
    """The findings that set the grade; the other findings explain the limit and the sizes."""
    if at.hex is None or not units.everyone(state, at, side):
        return ()
    return (
        *columns(state, at, side),
        *soviet_corps(state, at, side),
        *battalions(state, at, side),
        *marker_sides(state, at, side),
    )


def ids(counters: Iterable[Counter]) -> tuple[str, ...]:
    """The ids of some counters."""
    return tuple(counter.id for counter in counters)


# -- the columns -------------------------------------------------------------------------


def columns(state: State, at: Place, side: str) -> Findings:
    """The findings on the four parts of the limit, each with its units in the best packing."""
    stack = units.regular(state, at, side)
    if not stack:
        return ()
    held, packing = applicable.limit_at(state, at, side), applicable.packing_at(state, at, side)
    return (
        *any_column(state, at, side, held, packing),
        *nondiv_column(state, at, side, held, packing),
        *art_column(state, at, side, held, packing),
        *hq_column(state, at, side, held, packing),
    )


def _grade(short: bool) -> Grade:
    return Grade.OVERSTACKED if short else Grade.LAWFUL


@clause("8.A.1.a", otherwise=())
def any_column(state: State, at: Place, side: str, held: HexLimit, packing: Packing) -> Findings:
    """The finding on ANY slots, one unit each; every unit left over could have used one."""
    stack = units.regular(state, at, side)
    used, left = packing.of(ANY), packing.left
    over = units.res(state, (unit for unit in stack if unit.id in left))
    figures = facts(
        units=len(stack), used=len(used), limit=bounded(held.row.any), left=len(left), half_res=over
    )
    slots = Slots(min(held.row.any, UNLIMITED), (*used, *left))
    grade = _grade(bool(left))
    return (Finding("8.A.1.a", grade, at, side, facts=figures, who=ids(stack), slots=slots),)


def _column(
    state: State, stack: Counters, packing: Packing, held: HexLimit, name: str
) -> tuple[bool, dict[str, int | None], Slots, str]:
    """Whether a unit of `stack` is left over, and the capacity's figures, slots and word key."""
    column = held.row.nondiv if name == NONDIV else held.row.art
    used = packing.of(name)
    res = sum(units.re(state, unit) for unit in stack if unit.id in used)
    short = any(unit.id in packing.left for unit in stack)
    sizes = tuple(units.re(state, state.by_id[who]) for who in used)
    extra = held.limit.extra if name == ART else None
    limit = column.res + (extra.res if extra else 0)
    most = extra.units if extra else column.units
    figures = {
        "half_res": res,
        "half_res_limit": bounded(limit),
        "units": len(used),
        "most": bounded(most),
    }
    if column.res >= UNLIMITED:
        return short, figures, Slots(column.units, used), "by-units"
    slots = Slots(limit, used, sizes, per=2)
    if most >= UNLIMITED:
        return short, figures, slots, ""
    return short, figures, slots, "more" if extra else "both"


@clause("8.A.1.b", otherwise=())
def nondiv_column(state: State, at: Place, side: str, held: HexLimit, packing: Packing) -> Findings:
    """The finding on NON-DIV capacity: non-divisional units, also artillery (reading E3)."""
    stack = units.regular(state, at, side)
    mine = tuple(u for u in stack if not units.divisional(u) and not units.is_hq(u))
    if not mine:
        return ()
    short, figures, slots, kind = _column(state, mine, packing, held, NONDIV)
    return (Finding("8.A.1.b", _grade(short), at, side, facts=facts(**figures),
                    say=_say(kind, short), who=ids(mine), slots=slots),)  # fmt: skip


@clause("8.A.1.c", otherwise=())
def art_column(state: State, at: Place, side: str, held: HexLimit, packing: Packing) -> Findings:
    """The finding on ARTILLERY capacity, which takes artillery of any size."""
    guns = tuple(u for u in units.regular(state, at, side) if units.artillery(u))
    if not guns:
        return ()
    short, figures, slots, kind = _column(state, guns, packing, held, ART)
    return (Finding("8.A.1.c", _grade(short), at, side, facts=facts(**figures),
                    say=_say(kind, short), who=ids(guns), slots=slots),)  # fmt: skip


def _say(kind: str, short: bool) -> str:
    return f"{kind}-over" if kind and short else kind


@clause("8.A.1.d", otherwise=())
def hq_column(state: State, at: Place, side: str, held: HexLimit, packing: Packing) -> Findings:
    """The finding on HQ slots; a second HQ takes an ANY slot like any unit (reading E8)."""
    staff = tuple(u for u in units.regular(state, at, side) if units.is_hq(u))
    if not staff:
        return ()
    used = packing.of(HQ)
    short = any(u.id in packing.left for u in staff)
    elsewhere = sum(u.id in packing.of(ANY) for u in staff)
    figures = facts(hqs=len(staff), used=len(used), limit=held.row.hq, elsewhere=elsewhere)
    say = "second" if elsewhere and not short else ""
    slots = Slots(held.row.hq, used)
    return (Finding("8.A.1.d", _grade(short), at, side, facts=figures, say=say, who=ids(staff),
                    slots=slots),)  # fmt: skip


# -- rules other than the columns --------------------------------------------------------


@finds("8.A.1-sov", otherwise=())
def soviet_corps(rule: Rule, state: State, at: Place, side: str) -> Findings:
    """The finding on Soviet c/m units of corps size: at most two, except in tank armies."""
    corps = tuple(u for u in units.regular(state, at, side) if applicable.is_soviet_corps(u))
    if not corps:
        return ()
    bound = tuple(u for u in corps if not applicable.in_tank_army(state, u))
    cap = applicable.soviet_cap(state)
    figures = facts(corps=len(corps), bound=len(bound), limit=cap)
    grade = _grade(len(bound) > cap)
    say = "tank-army" if not bound else ""
    found = rule.graded(grade, at, side, facts=figures, say=say, who=ids(corps))
    return (found, *corps_footnote(state, found)) if bound else (found,)


@finds("8.A.5-#", otherwise=())
def corps_footnote(rule: Rule, state: State, found: Finding) -> Findings:
    """A finding that cites the footnote of the ANY column, which states the same limit."""
    figures, role = found.facts, "precedent"
    return (
        rule.graded(found.grade, found.place, found.side, facts=figures, role=role, who=found.who),
    )  # fmt: skip


@finds("8.A.1-attach", otherwise=())
def battalions(rule: Rule, state: State, at: Place, side: str) -> Findings:
    """Findings on attached battalions: no slot, at most one per division (readings E1, E2)."""
    found: list[Finding] = []
    for carrier in units.everyone(state, at, side):
        riders = tuple([c for c in state.load(carrier.id) if units.attached(state, c)])
        if not riders:
            continue
        figures = facts(division=f"#{carrier.id}", battalions=len(riders), limit=ATTACHED)
        grade = Grade.FORBIDDEN if len(riders) > ATTACHED else Grade.LAWFUL
        mixed = units.artillery(carrier) and not units.artillery(riders[0])
        say = "doubtful" if mixed and grade is Grade.LAWFUL else ""
        who = ids(riders)
        found.append(rule.graded(grade, at, side, facts=figures, say=say, who=who))
    return tuple(found)


@finds("8.A.3-marker", otherwise=())
def marker_sides(rule: Rule, state: State, at: Place, side: str) -> Findings:
    """Findings on marker sides: nations with reduced stacking may not use the normal side."""
    found: list[Finding] = []
    for marker in units.markers(state, at, side):
        if not applicable.stacks_reduced(units.nation(marker)):
            continue
        say = "reverse" if marker.has(REVERSE) else ""
        allowed = marker.has(REVERSE) or applicable.by_order_of_battle(marker)
        grade = Grade.LAWFUL if allowed else Grade.FORBIDDEN
        found.append(rule.graded(grade, at, side, say=say, who=(marker.id,)))
    return tuple(found)


# -- notes on the cause of the limit -----------------------------------------------------


def about_limit(state: State, at: Place, side: str) -> Findings:
    """Notes on which rows apply to the hex, and why."""
    if not units.counted(state, at, side):
        return ()
    held = applicable.limit_at(state, at, side)
    return (
        *ground_note(state, at, side, held),
        *worst_note(state, at, side, held),
        *nation_notes(state, at, side, held),
        *row_notes(state, at, side, held),
        *increase_notes(state, at, side, held),
    )


def _note(clause_id: str, at: Place, side: str, say: str = "", who: tuple[str, ...] = (),
          **figures: Fact) -> Finding:  # fmt: skip
    found = facts(**figures)
    return Finding(clause_id, Grade.LAWFUL, at, side, facts=found, say=say, role="note", who=who)


@clause("8.A.2", otherwise=())
def ground_note(state: State, at: Place, side: str, held: HexLimit) -> Findings:
    """Notes that terrain or weather zone changes the limit."""
    zones = applicable.ground(state, at)
    return tuple(_note("8.A.2", at, side, zone) for zone in zones)


@clause("8.A.2-worst", otherwise=())
def worst_note(state: State, at: Place, side: str, held: HexLimit) -> Findings:
    """A note that the worst of several rows counts, column by column."""
    if len(held.rows) < 2:
        return ()
    row = held.limit.inner or held.row
    return (_note("8.A.2-worst", at, side, any=row.any, rows=len(held.rows)),)


def nation_notes(state: State, at: Place, side: str, held: HexLimit) -> Findings:
    """Notes that reduced stacking applies here."""
    if not held.reduced:
        return ()
    return (*nation_note(state, at, side, held), *reduced_note(state, at, side, held))


@clause("8.A-nat", otherwise=())
def nation_note(state: State, at: Place, side: str, held: HexLimit) -> Findings:
    """A note on units of nations with reduced stacking; others in their boxes are not named."""
    who = tuple(u for u in held.reduced if applicable.stacks_reduced(_nation(state, u)))
    return (_note("8.A-nat", at, side, who=who, units=len(who)),) if who else ()


def _nation(state: State, who: str) -> str:
    return units.nation(state.by_id[who])


@clause("8.A.3", otherwise=())
def reduced_note(state: State, at: Place, side: str, held: HexLimit) -> Findings:
    """Notes on the cause of the reduced row: the nation of a loose unit, or a box's marker."""
    boxed = tuple(u for u in held.reduced if units.marker_of(state, state.by_id[u]))
    loose = tuple(u for u in held.reduced if u not in boxed)
    mixed = len(held.reduced) < len(units.counted(state, at, side))
    own = mixed and held.limit.inner is not None
    by_nation = "each" if own else "mixed" if mixed else ""
    by_marker = "each" if own else "reverse-mixed" if mixed else "reverse"
    told = ((loose, by_nation), (boxed, by_marker))
    return tuple(_note("8.A.3", at, side, say, who, units=len(who)) for who, say in told if who)


def row_notes(state: State, at: Place, side: str, held: HexLimit) -> Findings:
    """Notes on each row of the summary table that applies, with its figures."""
    return tuple(_row_note(state, at, side, name) for name in held.rows)


def _row_note(state: State, at: Place, side: str, name: str) -> Finding:
    row = applicable.ROWS[name](state)
    figures: dict[str, int | None] = {"any": bounded(row.any), "hq": bounded(row.hq)}
    for key, column in (("nondiv", row.nondiv), ("art", row.art)):
        by_units = column.res >= UNLIMITED
        figures[f"{'units' if by_units else 'half_res'}_{key}"] = bounded(
            column.units if by_units else column.res
        )
    clause_id = applicable.ROW_CLAUSE[name]
    return Finding(clause_id, Grade.LAWFUL, at, side, facts=facts(**figures), role="note")


def increase_notes(state: State, at: Place, side: str, held: HexLimit) -> Findings:
    """Notes on the marker whose increase applies, or on why none does."""
    bringing = [m for m in units.markers(state, at, side) if units.trait(m.kind, "increase")]
    if not bringing:
        return ()
    found = [*increase_note(state, at, side, held, tuple(bringing))]
    if held.marker:
        more = applicable.INCREASES[held.increase](state)
        name, who = applicable.INCREASE_CLAUSE[held.increase], (held.marker,)
        sums = facts(any=more.any, half_res_nondiv=more.nondiv, half_res_art=more.art)
        found.append(Finding(name, Grade.LAWFUL, at, side, facts=sums, role="note", who=who))
        found += [*brings_note(state, at, side, held), *normal_note(state, at, side, held)]
    return tuple(found)


@clause("8.A.4", otherwise=())
def increase_note(
    state: State, at: Place, side: str, held: HexLimit, bringing: Counters
) -> Findings:
    """A note that an increase is for its marker's box, with regular stacking (E5, E6, E17)."""
    who = ids(bringing)
    if not held.marker:
        return (_note("8.A.4", at, side, "none", who),)
    say = "two" if len(bringing) > 1 else ""
    inside = sum(units.marker_of(state, u) == state.by_id[held.marker]
                 for u in units.regular(state, at, side))  # fmt: skip
    return (_note("8.A.4", at, side, say, who, inside=inside),)


@finds("8.D-inc", otherwise=())
def brings_note(rule: Rule, state: State, at: Place, side: str, held: HexLimit) -> Findings:
    """A finding that cites 8.D: markers bring the increase."""
    who = (held.marker,)
    return (rule.lawful(at, side, role="precedent", who=who),)


@clause("8.A.4-normal", otherwise=())
def normal_note(state: State, at: Place, side: str, held: HexLimit) -> Findings:
    """A note that units under an increase are not overstacked: they attack and move as usual."""
    stack = units.regular(state, at, side)
    inner = held.limit.inner
    if inner is None or not applicable.packing_at(state, at, side).fits:
        return ()
    plain = HexLimit(held.rows, held.limit._replace(row=inner, inner=None, extra=None))
    more = len(applicable.packed(state, plain, stack).left)
    return (_note("8.A.4-normal", at, side, more=more),) if more else ()


# -- notes on units ----------------------------------------------------------------------


def about_units(state: State, at: Place, side: str) -> Findings:
    """Notes on the counters that count, how they count, and the counters that do not count."""
    every = units.everyone(state, at, side)
    return (
        *free_note(state, at, side, every),
        *boxed_note(state, at, side),
        *artillery_divisions(state, at, side),
        *supplied_sizes(state, at, side),
    )


@clause("8.A-free", otherwise=())
def free_note(state: State, at: Place, side: str, every: Counters) -> Findings:
    """A note that Transport counters and position AA do not count."""
    free = ids(c for c in every if c.kind.type == FREE)
    return (_note("8.A-free", at, side, "", free, counters=len(free)),) if free else ()


@clause("8.D-same", otherwise=())
def boxed_note(state: State, at: Place, side: str) -> Findings:
    """A note that units in a box count in the marker's hex."""
    inside = ids(u for u in units.counted(state, at, side) if units.marker_of(state, u))
    return (_note("8.D-same", at, side, "", inside, units=len(inside)),) if inside else ()


@clause("8.A.5-artdiv", otherwise=())
def artillery_divisions(state: State, at: Place, side: str) -> Findings:
    """A note that artillery divisions count as 2 REs."""
    guns = ids(u for u in units.counted(state, at, side) if units.is_artillery_division(u))
    return (_note("8.A.5-artdiv", at, side, "", guns, divisions=len(guns)),) if guns else ()


@clause("D-sizes", otherwise=())
def supplied_sizes(state: State, at: Place, side: str) -> Findings:
    """A note on sizes that the rulebook does not define: cadres, remnants and corps."""
    found = tuple(
        u for u in units.counted(state, at, side) if units.size(u) in (CADRE, REMNANT, CORPS)
    )
    if not found:
        return ()
    return (_note("D-sizes", at, side, "", ids(found), half_res=units.res(state, found)),)
