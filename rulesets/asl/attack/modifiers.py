"""The DRM that overstacking adds to or subtracts from an attack (A5.12, A5.13, A5.131, A5.132).

Uses positions and clause ids; rolls no dice. `declaration` decides who may fire. An attack is
a query: who fires at whom with what, in the current position and phase. A positive DRM is bad
for the side that rolls.
"""

from __future__ import annotations

from dataclasses import dataclass

from overstack.judging.verdict import Finding, Grade, Price, Rule, clause, facts, finds
from overstack.position.state import Counter, Place, State
from overstack.position.values import quick, replace
from overstack.rulesets.asl.book import (
    MOVEMENT,
    MOVING,
    PERSONNEL,
    VEHICLE,
)
from overstack.rulesets.asl.counting import Count, counted, own_side, tally
from overstack.rulesets.asl.equivalents import Counters, Findings, location, vehicle_of

# -- means of attack -----------------------------------------------------------------------

IFT = "ift"  # small arms and the like, on the IFT
STAR = "star"  # on the IFT's star Vehicle line
ORDNANCE = "ordnance"  # on the To Hit table: Vehicle Target Type at vehicles, else Infantry
CC = "cc"  # close combat
MEANS = (IFT, STAR, ORDNANCE, CC)

#: The roll that each means modifies, in the players' notation.
ROLLS = {IFT: "IFT DR", STAR: "IFT DR", ORDNANCE: "To Hit DR", CC: "CC DR"}


# -- frames of a pending attack ---------------------------------

WINDOW, DRM, NUMBER, OUTCOME, EFFECT = "window", "drm", "number", "outcome", "effect"
ROLL, STRAY, SELECT = "roll", "stray", "select"
#: Frames of a shot: those that its owner answers, those that dice resolve, both; then all frames
#: of the chapter.
ASKED = (DRM, NUMBER, OUTCOME, EFFECT)
ROLLED = (ROLL, STRAY, SELECT)
SHOT = (*ASKED, *ROLLED)
FRAMES = (WINDOW, *SHOT)


@quick
@dataclass(frozen=True, slots=True)
class Attack:
    """A chosen attack: the firer, the target counter and the means."""

    firer: Counter
    target: Counter
    means: str

    @property
    def at_vehicle(self) -> bool:
        """Whether the target is a vehicle."""
        return self.target.kind.type == VEHICLE


# -- the attacker (A5.12) --------------------------------------------------------------------


def _without_movers(state: State, place: Place, side: str) -> Count:
    where = location(state, place)
    still = tuple(c for c in own_side(state, where, side) if not c.has(MOVING))
    return counted(state, where, side, still)


@clause("A5.12-now", otherwise=_without_movers)
def current(state: State, place: Place, side: str) -> Count:
    """Return the current count of a Location, newcomers included."""
    return tally(state, place, side)


@clause("A5.132-star", otherwise=False)
def ignores_stacking(state: State, attack: Attack) -> bool:
    """Whether overstacking does not affect the attack at all."""
    return attack.means == STAR


@clause("A5.12-att", otherwise=0)
def attacker_drm(state: State, attack: Attack) -> int:
    """+1 for each squad equivalent (FRU) and each vehicle over in the firer's own Location."""
    if ignores_stacking(state, attack):
        return 0
    own = current(state, attack.firer.place, attack.firer.side)
    return own.p + own.v


@finds("A5.12-att", otherwise=())
def attacker_findings(rule: Rule, state: State, attack: Attack) -> Findings:
    """Return the finding on the attacker's own penalty, with its arithmetic."""
    firer = attack.firer
    own = current(state, firer.place, firer.side)
    drm = attacker_drm(state, attack)
    figures = facts(
        halves=own.halves, squads=own.p, vehicles=own.v, drm=drm, roll=ROLLS[attack.means]
    )
    grade = Grade.OVERSTACKED if drm else Grade.LAWFUL
    return (rule.graded(grade, own.place, firer.side, facts=figures, who=(firer.id,)),)


@finds("A5.12-now", otherwise=())
def now_findings(rule: Rule, state: State, attack: Attack) -> Findings:
    """Return a finding that units moving in this MPh count, if they change the firer's DRM."""
    firer = attack.firer
    own, before = (
        tally(state, firer.place, firer.side),
        _without_movers(state, firer.place, firer.side),
    )
    if (own.p, own.v) == (before.p, before.v):
        return ()
    figures = facts(now=own.p + own.v, before=before.p + before.v)
    return (rule.overstacked(own.place, firer.side, facts=figures),)


# -- which units of the target's side are penalised (A5.13, A5.131) ---------------------------


@clause("A5.13-mph", otherwise=True)
def exposed(state: State, unit: Counter) -> bool:
    """Whether defence penalties apply to a unit now: in the MPh only if it is moving."""
    return state.phase != MOVEMENT or has_moved(state, unit)


def has_moved(state: State, unit: Counter) -> bool:
    """Whether a unit, or a carrier of it, is moving in this MPh."""
    while True:
        if unit.has(MOVING):
            return True
        if not unit.aboard:
            return False
        unit = state.by_id[unit.aboard]


@clause("A5.131-prc", otherwise=False)
def exempt(state: State, unit: Counter) -> bool:
    """PRC do not suffer the defence penalty."""
    return vehicle_of(state, unit) is not None


def _movers_only(state: State, attack: Attack) -> Count:
    where = location(state, attack.target.place)
    there = own_side(state, where, attack.target.side)
    if state.phase == MOVEMENT:
        there = tuple(c for c in there if c.has(MOVING))
    return counted(state, where, attack.target.side, there)


@clause("A5.13-count", otherwise=_movers_only)
def defenders(state: State, attack: Attack) -> Count:
    """Return the count that sets the target side's excess: stationary units count as well."""
    return tally(state, attack.target.place, attack.target.side)


def _with_vehicles(state: State, count: Count) -> int:
    return count.p + count.v


@clause("A5.131-noveh", otherwise=_with_vehicles)
def personnel_excess(state: State, count: Count) -> int:
    """Return the excess that penalises Personnel: that of Personnel alone."""
    return count.p


@clause("A5.131-pers", otherwise=0)
def personnel_drm(state: State, attack: Attack, unit: Counter) -> int:
    """-1 for each squad equivalent (FRU) over, for Personnel that is not mounted."""
    if exempt(state, unit) or not exposed(state, unit):
        return 0
    return -personnel_excess(state, defenders(state, attack))


def _one_each(state: State, attack: Attack) -> int:
    return -defenders(state, attack).v


@clause("A5.132-direct", otherwise=_one_each)
def vehicle_drm(state: State, attack: Attack) -> int:
    """A vehicle is not penalised for the vehicles around it."""
    return 0


def defence_drm(state: State, attack: Attack, unit: Counter) -> int:
    """Return the DRM of overstacking for an attack on one unit in the target's Location."""
    if ignores_stacking(state, attack):
        return 0
    if unit.kind.type == VEHICLE:
        return vehicle_drm(state, attack)
    return personnel_drm(state, attack, unit) if unit.kind.type in PERSONNEL else 0


@clause("D-net", otherwise=0)
def net(state: State, attack: Attack) -> int:
    """Return the sum of both sides' DRM for the target counter (reading F7)."""
    return attacker_drm(state, attack) + defence_drm(state, attack, attack.target)


# -- findings on the target's side ---------------------------------------------------------------


def targets(state: State, attack: Attack) -> Counters:
    """Return the Personnel of the target's side in its Location, PRC last."""
    count = tally(state, attack.target.place, attack.target.side)
    mounted = (c for c in count.uncounted if vehicle_of(state, c) is not None)
    return (*count.personnel, *mounted)


def _about(
    attack: Attack, clause_id: str, grade: Grade, concerned: Counters, **figures: int | str
) -> Finding:
    """Return a finding on the target's side that names the `concerned` units."""
    target = attack.target
    ids = tuple(sorted(unit.id for unit in concerned))
    return Finding(clause_id, grade, target.place, target.side, facts=facts(**figures), who=ids)


@clause("A5.131-pers", otherwise=())
def personnel_findings(state: State, attack: Attack) -> Findings:
    """Return the finding on the penalty of the Personnel that it applies to, even if it is 0.

    The finding is a note if the target counter is not among these Personnel.
    """
    count = defenders(state, attack)
    drm = -personnel_excess(state, count)
    hurt = tuple(
        unit for unit in targets(state, attack) if not exempt(state, unit) and exposed(state, unit)
    )
    if not hurt:
        return ()
    grade = Grade.OVERSTACKED if drm else Grade.LAWFUL
    figures: dict[str, int | str] = {
        "units": len(hurt),
        "halves": count.halves,
        "excess": count.excess,
        "drm": drm,
        "roll": ROLLS[attack.means],
    }
    found = _about(attack, "A5.131-pers", grade, hurt, **figures)
    return (found if attack.target in hurt else replace(found, role="note"),)


@clause("A5.131-prc", otherwise=())
def mounted_findings(state: State, attack: Attack) -> Findings:
    """PRC are exempt from the penalty that applies to other Personnel in the Location."""
    spared = tuple(unit for unit in targets(state, attack) if exempt(state, unit))
    if not spared or not defenders(state, attack).p:
        return ()
    return (_about(attack, "A5.131-prc", Grade.LAWFUL, spared, units=len(spared), drm=0),)


@clause("A5.13-mph", otherwise=())
def stationary_findings(state: State, attack: Attack) -> Findings:
    """Stationary units are exempt in the MPh."""
    still = tuple(
        unit
        for unit in targets(state, attack)
        if not exempt(state, unit) and not exposed(state, unit)
    )
    if not still or not defenders(state, attack).p:
        return ()
    return (_about(attack, "A5.13-mph", Grade.LAWFUL, still, units=len(still), drm=0),)


@clause("A5.13-count", otherwise=())
def counting_findings(state: State, attack: Attack) -> Findings:
    """In the MPh stationary units count towards the mover's excess."""
    if state.phase != MOVEMENT or not has_moved(state, attack.target):
        return ()
    count, movers = defenders(state, attack), _movers_only(state, attack)
    if count.halves == movers.halves:
        return ()
    grade = Grade.OVERSTACKED if count.p else Grade.LAWFUL
    still = count.halves - movers.halves
    figures = {"moving": movers.halves, "still": still, "halves": count.halves, "squads": count.p}
    return (_about(attack, "A5.13-count", grade, (attack.target,), **figures),)


@clause("A5.131-noveh", otherwise=())
def no_vehicle_findings(state: State, attack: Attack) -> Findings:
    """Vehicles over their limit do not penalise Personnel under attack."""
    count = defenders(state, attack)
    if not count.v:
        return ()
    return (_about(attack, "A5.131-noveh", Grade.LAWFUL, (), vehicles=count.v, squads=count.p),)


@clause("A5.132-direct", otherwise=())
def vehicle_findings(state: State, attack: Attack) -> Findings:
    """A vehicle in a crowd of vehicles is not penalised itself."""
    count = defenders(state, attack)
    if not count.v:
        return ()
    figures = {"over": count.v, "drm": 0}
    return (_about(attack, "A5.132-direct", Grade.LAWFUL, (attack.target,), **figures),)


@clause("A5.132-star", otherwise=())
def star_findings(state: State, attack: Attack) -> Findings:
    """Overstacking does not affect the star Vehicle line."""
    return (_about(attack, "A5.132-star", Grade.LAWFUL, (attack.target,), drm=0),)


@finds("D-net", otherwise=())
def net_findings(rule: Rule, state: State, attack: Attack) -> Findings:
    """Return the finding on the net DRM of overstacking, with both sides' numbers."""
    own, theirs = attacker_drm(state, attack), defence_drm(state, attack, attack.target)
    figures = facts(own=signed(own), theirs=signed(theirs), net=signed(own + theirs))
    at = (attack.target.id,)
    found = rule.lawful(attack.target.place, attack.firer.side, facts=figures, who=at)
    return (found,)


def signed(drm: int) -> str:
    """Return a DRM in the players' notation: "+2", "-1", "0"."""
    return f"{drm:+d}" if drm else "0"


def findings(state: State, attack: Attack) -> Findings:
    """Return all overstacking findings on an attack before it is rolled."""
    if ignores_stacking(state, attack):
        return (*star_findings(state, attack), *net_findings(state, attack))
    found = (*attacker_findings(state, attack), *now_findings(state, attack))
    if attack.at_vehicle:
        found += vehicle_findings(state, attack)
    else:
        found += personnel_findings(state, attack) + mounted_findings(state, attack)
        found += stationary_findings(state, attack) + counting_findings(state, attack)
        found += no_vehicle_findings(state, attack)
    return (*found, *net_findings(state, attack))


def prices(state: State, attack: Attack) -> tuple[Price, ...]:
    """Return the price that each side pays for its own overstack in this attack."""
    firer, target = attack.firer, attack.target
    own, theirs = attacker_drm(state, attack), -defence_drm(state, attack, target)
    due = []
    if own > 0:
        due.append(Price(firer.side, firer.place, own, "attack", "A5.12-att"))
    if theirs > 0:
        due.append(Price(target.side, target.place, theirs, "defence", "A5.131-pers"))
    return tuple(due)
