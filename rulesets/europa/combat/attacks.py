"""The effects of overstack on an attack: caps, sums, kinds of combat, supply (8.C.2, 8.C.3).

Its functions take the attackers, their hexes and the target, and return findings and figures;
`resolution` implements the sequence of a combat. Strengths are those printed on the counters; the
results of the combat table are outside rule 8.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.state import Counter, Place, State
from overstack.rulesets.europa.book import BOOK, OPEN, OVERSTACK_RES, OVERSTACKED
from overstack.rulesets.europa.limits import applicable, units
from overstack.rulesets.europa.limits.capacity import bounded
from overstack.rulesets.europa.limits.units import Counters
from overstack.rulesets.europa.overstack import barred
from overstack.rulesets.europa.supplied import turn
from overstack.rulesets.europa.supplied.turn import Findings

NOWHERE: Final = Place(None, "nowhere")  # used if a frame has no place
NORMAL: Final = "normal"
FROM_OVERSTACK: Final = "from overstack"
KINDS: Final = (NORMAL, FROM_OVERSTACK)

_BY_HAND: Final = BOOK.tables["by_hand"]
RESULTS: Final[tuple[str, ...]] = tuple(_BY_HAND["results"])
MISSIONS: Final[tuple[str, ...]] = tuple(_BY_HAND["missions"])
BARRED_MISSIONS: Final[tuple[str, ...]] = tuple(_BY_HAND["barred_missions"])
#: Modifiers of the extra supply in half SPs, by the text entered: "-1", "0", "+1".
MODIFIERS: Final[Mapping[str, int]] = {
    f"{each:+d}" if each else "0": each for each in _BY_HAND["modifiers"]
}


class Attack(NamedTuple):
    """A declared attack: the side, the hex attacked, the kind, the units that take part."""

    side: str
    target: Place
    kind: str
    who: Counters

    def plus(self, more: Iterable[Counter]) -> Attack:
        """Return the attack with more units added."""
        return self._replace(who=(*self.who, *more))


# -- strengths -----------------------------------------------------------------------------


def party(state: State, unit: Counter) -> Counters:
    """A unit and the units attached to it."""
    return (unit, *state.cargo(unit.id))


def strength(state: State, who: Iterable[Counter]) -> int:
    """The strength, in attack or defence, of some units and the units attached to them."""
    return sum(units.strength(c) for unit in who for c in party(state, unit))


def _all_of_it(state: State, at: Place, side: str) -> Counters:
    return units.counted(state, at, side)


@clause("8.C.3.a-def", otherwise=_all_of_it)
def defending(state: State, at: Place, side: str) -> Counters:
    """The units that defend a hex and have a ZOC: units in overstack do neither."""
    return units.regular(state, at, side)


@clause("8.C.3.a-die", otherwise=_all_of_it)
def on_the_die(state: State, at: Place, side: str) -> Counters:
    """The units that count for modifiers of the main combat die."""
    return units.regular(state, at, side)


@clause("8.C.3.a-exch", otherwise=_all_of_it)
def exchanged(state: State, at: Place, side: str) -> Counters:
    """The units of a hex whose strength and REs count in an exchange."""
    return units.regular(state, at, side)


def _those_not_overstacked(state: State, at: Place, side: str) -> Counters:
    return tuple(c for c in units.everyone(state, at, side) if not c.has(OVERSTACKED))


@clause("8.C.3.a-result", otherwise=_those_not_overstacked)
def struck(state: State, at: Place, side: str) -> Counters:
    """All counters in a hex that a combat result affects, overstacked or not."""
    return units.everyone(state, at, side)


# -- the cap of each hex -------------------------------------------------------------------


@finds("8.C.2", otherwise=())
def cap_findings(rule: Rule, state: State, attack: Attack) -> Findings:
    """Whether the units that attack from each hex fit the limit of the hex attacked.

    An attack from overstack is exempt. The attackers' own markers increase the limit if
    the hex attacked has regular stacking (reading E13).
    """
    found: list[Finding] = []
    for origin in sorted({unit.place for unit in attack.who}, key=str):
        there = tuple(unit for unit in attack.who if unit.place == origin)
        figures = facts(units=len(there), half_res=units.res(state, there))
        who = tuple(unit.id for unit in there)
        if attack.kind == FROM_OVERSTACK:
            grade, say = Grade.LAWFUL, "free"
        else:
            fits = _fits(state, attack, there)
            grade, say = (Grade.LAWFUL if fits else Grade.FORBIDDEN), ""
        found.append(rule.graded(grade, origin, attack.side, facts=figures, say=say, who=who))
    return tuple(found)


def _fits(state: State, attack: Attack, there: Counters) -> bool:
    markers = {m.id: m for unit in there if (m := units.marker_of(state, unit))}
    held = applicable.limit_for(state, attack.target, there, tuple(markers.values()))
    return applicable.packed(state, held, there).fits


@finds("8.C.2-ex", otherwise=())
def example(rule: Rule, state: State, attack: Attack) -> Findings:
    """The rulebook's example: the hex attacked has a smaller limit than the attackers' hex."""
    zones = applicable.ground(state, attack.target)
    found: list[Finding] = []
    for capped in cap_findings(state, attack):
        at = capped.place
        if at is None or capped.say or set(zones) <= set(applicable.ground(state, at)):
            continue
        row = applicable.limit_for(state, attack.target, (), ()).row
        figures = facts(
            any=bounded(row.any),
            half_res_nondiv=bounded(row.nondiv.res),
            half_res_art=bounded(row.art.res),
        )
        found.append(rule.graded(capped.grade, at, attack.side, facts=figures, role="precedent"))
    return tuple(found)


# -- kinds of combat -----------------------------------------------------------------------


@finds("8.C.3-kinds", otherwise=())
def kind_findings(rule: Rule, state: State, attack: Attack, unit: Counter) -> Findings:
    """Whether the kind of combat is allowed: an attack from overstack needs overstacked units."""
    at, side = unit.place, attack.side
    if attack.kind == NORMAL:
        return (rule.lawful(at, side, say="normal"),)
    if not units.over(state, at, side) and not any(c.has(OVERSTACKED) for c in attack.who):
        return barred("8.C.3-kinds", "", unit)
    return (rule.lawful(at, side, say="declared"),)


@finds("8.C.3.a-att", otherwise=())
def overstacked_attacker(rule: Rule, state: State, attack: Attack, unit: Counter) -> Findings:
    """Whether a unit may attack: an overstacked unit may not attack in normal combat."""
    if attack.kind == NORMAL and unit.has(OVERSTACKED):
        return barred("8.C.3.a-att", "", unit)
    if not units.over(state, unit.place, attack.side):
        return ()
    say = "" if attack.kind == NORMAL else "from-overstack"
    at = unit.place
    return (rule.lawful(at, attack.side, say=say, who=(unit.id,)),)


@finds("D-combat", otherwise=())
def able(rule: Rule, state: State, attack: Attack, unit: Counter) -> Findings:
    """Whether a unit can attack: it has a strength and has not attacked in this phase yet."""
    if not units.is_unit(unit) or not strength(state, (unit,)):
        return barred("D-combat", "weak", unit)
    if unit.spent:
        return barred("D-combat", "done", unit)
    at, who = attack.target, (unit.id,)
    return (rule.lawful(at, attack.side, say="joins", who=who),)


# -- the sums when an attack is made ---------------------------------------------------------


def hidden(state: State, at: Place, side: str) -> bool:
    """Whether the viewer sees a hex where the boxes of a side are closed to them (8.D.2)."""
    viewer = getattr(state.own, "side", side)
    return viewer != side and any(not m.has(OPEN) for m in units.markers(state, at, side))


def sums(state: State, attack: Attack) -> tuple[int, int]:
    """The printed attack and defence strengths; units in overstack do not count in defence."""
    theirs = defending(state, attack.target, _enemy(state, attack))
    return strength(state, attack.who), strength(state, theirs)


@finds("D-combat", otherwise=())
def odds(
    rule: Rule, state: State, attack: Attack, strengths: tuple[int, int] | None = None
) -> Findings:
    """The odds, rounded in the defender's favour. Default `strengths`: those that are visible."""
    ours, theirs = strengths or sums(state, attack)
    high, low = (ours // theirs, 1) if 0 < theirs <= ours else (1, -(-theirs // max(1, ours)))
    figures = facts(attack=ours, defence=theirs, high=high, low=low)
    say = "odds" if theirs else "undefended"
    if strengths is None and hidden(state, attack.target, _enemy(state, attack)):
        figures, say = facts(attack=ours), "hidden"
    return (rule.lawful(attack.target, attack.side, facts=figures, say=say),)


@finds("D-combat", otherwise=())
def force(rule: Rule, state: State, attack: Attack) -> Findings:
    """A finding that lists the units in an attack."""
    who = tuple(sorted((unit.id for unit in attack.who), key=lambda i: state.by_id[i].name))
    at, side = attack.target, attack.side
    return (rule.lawful(at, side, say="force", who=who),)


def _enemy(state: State, attack: Attack) -> str:
    return state.world.other(attack.side)


@finds("8.C.3.a-def", otherwise=())
def defence_findings(rule: Rule, state: State, attack: Attack) -> Findings:
    """A finding with the defence strength and ZOC of the hex without the units in overstack."""
    at, enemy = attack.target, _enemy(state, attack)
    over, who = units.over(state, at, enemy), defending(state, at, enemy)
    if not over:
        return ()
    figures = facts(
        defence=strength(state, who),
        ignored=strength(state, over),
        half_res_zoc=units.res(state, who),
        half_res=units.res(state, over),
    )
    ids = tuple(unit.id for unit in over)
    return (rule.lawful(at, enemy, facts=figures, who=ids),)


@finds("8.C.3.a-die", otherwise=())
def die_findings(rule: Rule, state: State, attack: Attack) -> Findings:
    """A finding with the REs of the hex that count for modifiers of the main combat die."""
    at, enemy = attack.target, _enemy(state, attack)
    over, who = units.over(state, at, enemy), on_the_die(state, at, enemy)
    if not over:
        return ()
    motorised = tuple(unit for unit in who if units.motorised(unit))
    figures = facts(
        half_res=units.res(state, who),
        half_res_cm=units.res(state, motorised),
        half_res_ignored=units.res(state, over),
    )
    return (rule.lawful(at, enemy, facts=figures),)


@clause("8.C.3.b", otherwise=0)
def extra_supply(state: State, who: Counters) -> int:
    """The extra half SPs of an attack: 1 for each 3 overstacked REs that attack, rounded up."""
    halves = units.res(state, (unit for unit in who if unit.has(OVERSTACKED)))
    return -(-halves // OVERSTACK_RES)


@finds("8.C.3.b", otherwise=())
def supply_findings(rule: Rule, state: State, attack: Attack) -> Findings:
    """The supply cost of the overstacked attackers, before modifiers."""
    if attack.kind != FROM_OVERSTACK:
        return ()
    due = extra_supply(state, attack.who)
    halves = units.res(state, (unit for unit in attack.who if unit.has(OVERSTACKED)))
    grade = Grade.OVERSTACKED if due else Grade.LAWFUL
    figures = facts(half_sp=due, half_res=halves)
    return (rule.graded(grade, attack.target, attack.side, facts=figures),)


@finds("8.C.3.b-mod", otherwise=())
def modified_findings(rule: Rule, state: State, attack: Attack, modifier: int) -> Findings:
    """The extra supply with the modifier for ZOC and weather, entered by hand; never below 0."""
    base = extra_supply(state, attack.who)
    figures = facts(half_sp_base=base, modifier=modifier, half_sp=base + modifier)
    grade = Grade.FORBIDDEN if base + modifier < 0 else Grade.LAWFUL
    return (rule.graded(grade, attack.target, attack.side, facts=figures),)


# -- anti-aircraft -----------------------------------------------------------------------------


def _without_overstack(state: State, at: Place, side: str) -> Counters:
    everyone = units.everyone(state, at, side)
    return tuple(c for c in everyone if units.antiair(c) and not c.has(OVERSTACKED))


@clause("8.C.3.a-aa", otherwise=_without_overstack)
def guns(state: State, at: Place, side: str) -> Counters:
    """The AA units of a hex. AA in overstack is included: only some missions exclude it."""
    return tuple(c for c in units.everyone(state, at, side) if units.antiair(c))


@finds("8.C.3.a-aa", otherwise=())
def gun_findings(rule: Rule, state: State, gun: Counter) -> Findings:
    """A finding that AA in overstack is not ignored: the mission decides whether it may fire."""
    if not gun.has(OVERSTACKED):
        return ()
    return (rule.lawful(gun.place, gun.side, who=(gun.id,)),)


@finds("8.C.3.d", otherwise=())
def mission_findings(rule: Rule, state: State, gun: Counter, mission: str) -> Findings:
    """Whether AA in overstack may fire: not at ground support, but at any other mission."""
    if not gun.has(OVERSTACKED):
        return ()
    grade = Grade.FORBIDDEN if mission in BARRED_MISSIONS else Grade.LAWFUL
    figures = facts(mission=mission)
    return (rule.graded(grade, gun.place, gun.side, facts=figures, who=(gun.id,)),)


# -- results that must be refused, and advances ---------------------------------------------------


@finds("8.C.3.c", otherwise=())
def refused(rule: Rule, state: State, after: State, attack: Attack, to: Place) -> Findings:
    """Refuse a result that would leave the attacker's units overstacked when a phase ends.

    In an attack from overstack, the attacker may take the result if the hex has a marker.
    """
    if applicable.packing_at(after, to, attack.side).fits:
        return (rule.lawful(to, attack.side),)
    if attack.kind == FROM_OVERSTACK:
        held = bool(units.markers(after, to, attack.side))
        grade = Grade.OVERSTACKED if held else Grade.FORBIDDEN
        return (rule.graded(grade, to, attack.side, say="declared" if held else ""),)
    return (rule.forbidden(to, attack.side),)


@finds("8.C.3.a-adv", otherwise=())
def advance_findings(rule: Rule, state: State, attack: Attack, counter: Counter) -> Findings:
    """Whether a counter may advance: after normal combat, no overstacked unit may."""
    inside = [counter, *units.box(state, counter)] if units.is_marker(counter) else [counter]
    over = [unit for unit in inside if unit.has(OVERSTACKED)]
    if attack.kind == NORMAL and over:
        return barred("8.C.3.a-adv", "", over[0])
    if not any(units.over(state, unit.place, attack.side) for unit in attack.who):
        return ()
    at, who = counter.place, (counter.id,)
    return (rule.lawful(at, attack.side, who=who),)


def has_enemy(state: State, at: Place, side: str) -> bool:
    """Whether counters of the other side stand in a hex."""
    return at in turn.enemy_held(state, side)
