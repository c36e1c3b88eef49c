"""Whether an attack can be made: range, arc, dice and line of sight.

Knows cards, units and the string between two hexes; knows neither phases nor rolled dice.
"""

from __future__ import annotations

from collections.abc import Iterator

from overstack.judging.chapters import Findings, refuses
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.memo import memo
from overstack.position.state import Counter, State
from overstack.rulesets.reloaded.attack.seeing import (
    borrows,
    minds_units,
    sight_findings,
    view,
)
from overstack.rulesets.reloaded.attack.shot import Shot, ends, hexes_between
from overstack.rulesets.reloaded.attack.ways import way_findings
from overstack.rulesets.reloaded.dice.profile import LONG_END, MEDIUM_END, band
from overstack.rulesets.reloaded.findings import graded
from overstack.rulesets.reloaded.sight.facing import front
from overstack.rulesets.reloaded.units import card_of, facing, models, unit_of

BAND_NAMES = ("Short", "Medium", "Long")


# -- range ----------------------------------------------------------------------------------------


@clause("ability.extended-range", otherwise=LONG_END)
def extended(state: State, model: Counter) -> int:
    """The last hex of the Long band by Extended Range #, or as usual."""
    return card_of(state, model).abilities.get("extended-range", LONG_END)


@clause("ability.limited-range", otherwise=MEDIUM_END)
def limited(state: State, model: Counter) -> int:
    """The last hex of the Medium band by Limited Range #, or as usual."""
    return card_of(state, model).abilities.get("limited-range", MEDIUM_END)


def _usual(_state: State, _last: int, usual: int) -> int:
    return usual


@clause("range.modified", otherwise=_usual)
def modified(state: State, last: int, usual: int) -> int:
    """The last hex of a band, as an ability changes it."""
    return last


def long_end(state: State, model: Counter) -> int:
    """The last hex of a model's Long band."""
    return modified(state, extended(state, model), LONG_END)


def medium_end(state: State, model: Counter) -> int:
    """The last hex of a model's Medium band."""
    return modified(state, limited(state, model), MEDIUM_END)


@clause("range.bands", otherwise=0)
def band_at(state: State, model: Counter, far: int) -> int | None:
    """The range band of a model that contains the distance `far`; None out of range."""
    return band(far, medium_end(state, model), long_end(state, model))


def band_of(state: State, shot: Shot) -> int | None:
    """The range band that the target is in; None out of range."""
    return band_at(state, shot.model, hexes_between(state, shot))


def range_findings(state: State, shot: Shot) -> Findings:
    """Findings on the band, and on the abilities that change it."""
    at, own = band_of(state, shot), card_of(state, shot.model).abilities
    far = hexes_between(state, shot)
    grade = graded(at is not None)
    figures = facts(hexes=far, band="" if at is None else BAND_NAMES[at])
    where = (shot.to, shot.model.side)
    found = [Finding("range.bands", grade, *where, figures, who=(shot.model.id,))]
    for name, clause_id, last in (
        ("extended-range", "ability.extended-range", long_end(state, shot.model)),
        ("limited-range", "ability.limited-range", medium_end(state, shot.model)),
    ):
        if name in own:
            told = facts(hexes=far, last=last)
            found.append(Finding(clause_id, grade, *where, told, who=(shot.model.id,)))
            found.append(Finding("range.modified", grade, *where, told, who=(shot.model.id,)))
    return tuple(found)


# -- arc ------------------------------------------------------------------------------------------


@clause("ability.no-turret", otherwise=False)
def fixed(state: State, model: Counter) -> bool:
    """Whether a model has no turret."""
    return "no-turret" in card_of(state, model).abilities


def arc_findings(state: State, shot: Shot) -> Findings:
    """A model without a turret attacks only targets in front of it."""
    if not fixed(state, shot.model):
        return ()
    unit = unit_of(state, shot.model)
    way = facing(state, unit)
    here, there = ends(state, shot)
    ahead = here != there if way is None else front(here, way, there)
    grade = graded(ahead)
    where = (shot.to, shot.model.side)
    who = (shot.model.id,)
    return (
        Finding("ability.no-turret", grade, *where, who=who),
        *by_the_line(state, shot, grade),
    )


@finds("armor.facing.no-turret", otherwise=())
def by_the_line(rule: Rule, state: State, shot: Shot, grade: Grade) -> Findings:
    """The line of facing decides which targets a model without a turret can attack."""
    who = (shot.model.id,)
    return (rule.graded(grade, shot.to, shot.model.side, who=who),)


# -- all together --------------------------------------------------------------------------------


def aim_findings(state: State, shot: Shot) -> Iterator[Finding]:
    """All findings on whether the attack can be made, the quickest to compute first."""
    yield from range_findings(state, shot)
    if band_of(state, shot) is not None:
        yield from way_findings(state, shot)
    yield from arc_findings(state, shot)
    yield from sight_findings(state, shot)


@memo(of="position", keep=1024)
def _aims_now(state: State, unit: str, kind: str, target: str, way: str) -> bool:
    """Whether a unit's models of one kind can attack another; cached for all these models."""
    return _aims(state, state.by_id[unit], state.by_id[target], kind, way)


@memo(of="pair")
def _aims_alone(state: State, unit: Counter, target: Counter, kind: str, way: str) -> bool:
    """The same for models that need not see over or past other units, nor by a Spotter."""
    return _aims(state, unit, target, kind, way)


def _aims(state: State, unit: Counter, target: Counter, kind: str, way: str) -> bool:
    """Whether `aim_findings` forbids nothing; a clear view is not put into findings."""
    model = next(each for each in models(state, unit) if each.kind.id == kind)
    shot = Shot(model, target, way)
    if band_of(state, shot) is None:
        return not refuses(aim_findings(state, shot))
    if refuses(way_findings(state, shot)) or refuses(arc_findings(state, shot)):
        return False
    return view(state, shot)[0].clear or not refuses(sight_findings(state, shot))


@memo(of="counter")
def _is_alone(state: State, unit: Counter, kind: str) -> bool:
    """Whether only its own counter and the target's decide what a unit's model can attack."""
    if unit.aboard or unit.place.hex is None or minds_units(state, unit.place.hex):
        return False
    model = next(each for each in models(state, unit) if each.kind.id == kind)
    return not borrows(state, model)


def can_aim(state: State, shot: Shot) -> bool:
    """Whether `aim_findings` forbids nothing."""
    unit, target, kind = unit_of(state, shot.model), shot.target, shot.model.kind.id
    if _is_alone(state, unit, kind) and not target.aboard:
        return _aims_alone(state, unit, target, kind, shot.way)
    return _aims_now(state, unit.id, kind, target.id, shot.way)
