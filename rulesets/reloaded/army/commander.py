"""The Commander: which model it is, the cost and worth of its rank, the units that it can help.

Knows models and the markers of rank; knows no map and no turn.
"""

from __future__ import annotations

from typing import Final

from overstack.judging.verdict import Finding, Grade, clause, facts
from overstack.position.state import Counter, State
from overstack.rulesets.reloaded.book import ARMY, TIERS
from overstack.rulesets.reloaded.cards import card
from overstack.rulesets.reloaded.units import Counters, can_help, models, unit_of

Findings = tuple[Finding, ...]

OFFICER: Final = "officer"
BASE, JUNIOR, SENIOR = TIERS


def tiers(model: Counter) -> tuple[str, ...]:
    """The ranks that a model was given, the lowest first."""
    return tuple(tier for tier in TIERS if model.has(tier))


def rank(model: Counter) -> str:
    """The highest rank of a model; "" if it has none."""
    return next(reversed(tiers(model)), "")


# -- the cost and the worth of a rank -------------------------------------------------------------


@clause("army.commander.junior", otherwise=1)
def _junior_times(_state: State) -> int:
    return int(ARMY["tier"][JUNIOR]["times"])


@clause("army.commander.senior", otherwise=1)
def _senior_times(_state: State) -> int:
    return int(ARMY["tier"][SENIOR]["times"])


def cost(state: State, model: Counter) -> int:
    """The cost on a model's card, times three for a Junior Commander and ten for a Senior one."""
    times = {JUNIOR: _junior_times, SENIOR: _senior_times}.get(rank(model))
    return card(model.kind).cost * (times(state) if times else 1)


def _summed(state: State, model: Counter) -> int:
    return sum(_values(state, model))


@clause("ability.high-value-target", otherwise=0)
def printed(_state: State, model: Counter) -> int:
    """The number of High Value Target # on a card; 0 if it has none."""
    return card(model.kind).abilities.get("high-value-target", 0)


def _values(state: State, model: Counter) -> list[int]:
    return [printed(state, model), *(int(ARMY["tier"][tier]["worth"]) for tier in tiers(model))]


@clause("army.commander.hvt-exclusive", otherwise=_summed)
def worth(state: State, model: Counter) -> int:
    """The worth of a model as a High Value Target: its highest number, never a sum (A01b)."""
    return max(_values(state, model))


# -- findings about the Commander -----------------------------------------------------------------


def _told(name: str, model: Counter, grade: Grade = Grade.LAWFUL, **figures: int) -> Finding:
    role = "note" if name in NOTES else "rule"
    return Finding(
        name,
        grade,
        model.place,
        model.side,
        facts=facts(**figures),
        say="",
        role=role,
        who=(model.id,),
    )


#: Clauses that only describe a Commander's ability: their findings never bar a list.
NOTES: Final = (
    "army.commander.eligibility",
    "army.commander.junior-cast",
    "army.commander.senior-cast",
    "army.officer.normal-reach",
)


@clause("army.commander.required", otherwise=())
def required(_state: State, found: Counters, units: Counters) -> Findings:
    """Exactly one model of a side is its Commander, and it is an Officer."""
    name, first = "army.commander.required", units[0]
    where = (first.place, first.side)
    if not found:
        return (Finding(name, Grade.FORBIDDEN, *where, say="none"),)
    if len(found) > 1:
        ids, count = tuple(m.id for m in found), facts(commanders=len(found))
        return (Finding(name, Grade.FORBIDDEN, *where, facts=count, say="several", who=ids),)
    ranks = OFFICER in card(found[0].kind).line
    return (_told(name, found[0], Grade.LAWFUL if ranks else Grade.FORBIDDEN),)


def _priced(name: str, state: State, model: Counter, tier: str) -> Findings:
    if tier not in tiers(model):
        return ()
    worth_of = int(ARMY["tier"][tier]["worth"])
    return (_told(name, model, cost=cost(state, model), worth=worth_of),)


@clause("army.commander.base", otherwise=())
def base(state: State, model: Counter) -> Findings:
    """A Commander without a higher rank costs the number on his card."""
    return _priced("army.commander.base", state, model, BASE)


@clause("army.commander.junior", otherwise=())
def junior(state: State, model: Counter) -> Findings:
    """A Junior Commander costs three times the number on his card."""
    return _priced("army.commander.junior", state, model, JUNIOR)


@clause("army.commander.senior", otherwise=())
def senior(state: State, model: Counter) -> Findings:
    """A Senior Commander costs ten times the number on his card."""
    return _priced("army.commander.senior", state, model, SENIOR)


@clause("army.commander.hvt-exclusive", otherwise=())
def exclusive(state: State, model: Counter) -> Findings:
    """A Commander has only one rank, and his worth is one number, never a sum."""
    name, grade = "army.commander.hvt-exclusive", Grade.LAWFUL
    if len(tiers(model)) > 1:
        grade = Grade.FORBIDDEN
    return (_told(name, model, grade, ranks=len(tiers(model)), worth=worth(state, model)),)


# -- units that the ability can help --------------------------------------------------------------


@clause("army.officer.normal-reach", otherwise=())
def accompanies(state: State, officer: Counter) -> Findings:
    """A Commander without a higher rank helps only the unit that he is in."""
    if rank(officer) != BASE or not can_help(state, officer, unit_of(state, officer)):
        return ()
    return (_told("army.officer.normal-reach", officer),)


@clause("army.unit.ability-shared", otherwise=())
def shared(state: State, officer: Counter) -> Findings:
    """Help for a unit applies to all of its models."""
    unit = unit_of(state, officer)
    if not can_help(state, officer, unit) or len(models(state, unit)) == 1:
        return ()
    name, count = "army.unit.ability-shared", facts(models=len(models(state, unit)))
    where = (Grade.LAWFUL, unit.place, unit.side, count)
    return (Finding(name, *where, role="note", who=(officer.id,)),)


@clause("army.commander.junior-cast", otherwise=())
def junior_cast(state: State, officer: Counter, count: int) -> Findings:
    """A Junior Commander helps three units each turn, in any hex."""
    if rank(officer) != JUNIOR:
        return ()
    most = int(ARMY["casts"])
    return (_told("army.commander.junior-cast", officer, units=min(count, most), limit=most),)


@clause("army.commander.senior-cast", otherwise=())
def senior_cast(state: State, officer: Counter, count: int) -> Findings:
    """A Senior Commander helps every unit that can be helped."""
    if rank(officer) != SENIOR:
        return ()
    return (_told("army.commander.senior-cast", officer, units=count),)


@clause("army.commander.eligibility", otherwise=())
def reach(state: State, officer: Counter, units: Counters) -> Findings:
    """A note on how many units of the army the Officer's ability could help at all."""
    count = sum(can_help(state, officer, unit) for unit in units)
    return (_told("army.commander.eligibility", officer, units=count, all=len(units)),)


def findings(state: State, units: Counters) -> Findings:
    """All findings about the Commander among these units of a side."""
    found = tuple(m for unit in units for m in models(state, unit) if tiers(m))
    told = required(state, found, units)
    for one in found:
        told += base(state, one) + junior(state, one) + senior(state, one)
        told += exclusive(state, one)
        if card(one.kind).helps:
            count = sum(can_help(state, one, unit) for unit in units)
            told += reach(state, one, units) + accompanies(state, one) + shared(state, one)
            told += junior_cast(state, one, count) + senior_cast(state, one, count)
    return told
