"""The make-up of units: squads with their swaps, guns, troops, teams, all others.

Knows the models of one unit and their type lines; knows no army and no map.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from overstack.judging.verdict import Fact, Finding, Grade, Rule, Slots, clause, facts, finds
from overstack.position.state import Counter, State
from overstack.rulesets.reloaded.book import ARMY
from overstack.rulesets.reloaded.cards import Card, card
from overstack.rulesets.reloaded.units import Counters, models

Findings = tuple[Finding, ...]

BASIC: Final = "basic"
OFFICER: Final = "officer"
SPECIALIST: Final = "specialist"
TEAM: Final = "mg"
ARTILLERY: Final = "artillery"
CAVALRY: Final = "cavalry"
MOTORCYCLE: Final = "motorcycle"
OTHER: Final = "other"
SORTS: Final = (OFFICER, SPECIALIST, TEAM, ARTILLERY, CAVALRY, MOTORCYCLE)
#: The sorts that can replace Basic Infantry in a squad.
SWAPPED: Final = (OFFICER, SPECIALIST, TEAM)


def sort_of(of: Card) -> str:
    """The sort of a card, by its type line: a sort of Infantry, or `OTHER`."""
    if not of.is_infantry:
        return OTHER
    return next((sort for sort in SORTS if sort in of.line), BASIC)


@clause("army.keywords.location", otherwise=OTHER)
def sort(_state: State, model: Counter) -> str:
    """The sort of a model, by the keywords under its name."""
    return sort_of(card(model.kind))


def _of_sort(state: State, unit: Counter, wanted: str) -> Counters:
    return tuple(m for m in models(state, unit) if sort(state, m) == wanted)


def is_squad(state: State, unit: Counter) -> bool:
    """Whether a unit has Basic Infantry, and so is an Infantry Squad or meant to be one."""
    return bool(_of_sort(state, unit, BASIC))


def _found(clause_id: str, unit: Counter, grade: Grade, say: str = "", **figures: Fact) -> Finding:
    return Finding(
        clause_id, grade, unit.place, unit.side, facts=facts(**figures), say=say, who=(unit.id,)
    )


def _most(clause_id: str, unit: Counter, count: int, limit: int) -> Finding:
    grade = Grade.FORBIDDEN if count > limit else Grade.LAWFUL
    return _found(clause_id, unit, grade, models=count, limit=limit)


def _exactly(clause_id: str, state: State, unit: Counter, limit: int) -> Findings:
    count = len(models(state, unit))
    grade = Grade.LAWFUL if count == limit else Grade.FORBIDDEN
    return (_found(clause_id, unit, grade, models=count, limit=limit),)


# -- Infantry Squads ------------------------------------------------------------------------------


@clause("army.squad.six-same", otherwise=())
def six_alike(state: State, unit: Counter) -> Findings:
    """A squad is six Basics of one name; any model swapped in replaces one, an MG Team two."""
    basics = _of_sort(state, unit, BASIC)
    strangers = [m for m in models(state, unit) if sort(state, m) not in (BASIC, *SWAPPED)]
    size = {m.id: ARMY["team"] if sort(state, m) == TEAM else 1 for m in models(state, unit)}
    filled, limit = sum(size.values()), ARMY["squad"]
    grade = Grade.LAWFUL if filled == limit else Grade.FORBIDDEN
    slots = Slots(limit, tuple(size), tuple(size.values()))
    figures = facts(places=filled, limit=limit)
    where = (unit.place, unit.side, figures)
    name = "army.squad.six-same"
    found = [Finding(name, grade, *where, who=(unit.id,), slots=slots)]
    if len({m.kind.id for m in basics}) > 1:
        found.append(_found(name, unit, Grade.FORBIDDEN, "mixed"))
    found += [
        Finding(name, Grade.FORBIDDEN, unit.place, unit.side, say="stranger", who=(m.id,))
        for m in strangers
    ]
    return tuple(found)


@clause("army.squad.swap-officer", otherwise=())
def officers(state: State, unit: Counter) -> Findings:
    """One Basic of a squad may be replaced by an Officer."""
    there = _of_sort(state, unit, OFFICER)
    if not there:
        return ()
    return (_most("army.squad.swap-officer", unit, len(there), ARMY["officers"]),)


@clause("army.squad.swap-specialists", otherwise=())
def specialists(state: State, unit: Counter) -> Findings:
    """Up to two Basics of a squad may be replaced by Specialists."""
    there = _of_sort(state, unit, SPECIALIST)
    if not there:
        return ()
    return (_most("army.squad.swap-specialists", unit, len(there), ARMY["specialists"]),)


@clause("army.squad.swap-mg", otherwise=())
def teams(state: State, unit: Counter) -> Findings:
    """One MG Team may replace two Basics of a squad that has no Specialists."""
    there = _of_sort(state, unit, TEAM)
    if not there:
        return ()
    found = [_most("army.squad.swap-mg", unit, len(there), ARMY["teams"])]
    if _of_sort(state, unit, SPECIALIST):
        found.append(_found("army.squad.swap-mg", unit, Grade.FORBIDDEN, "either"))
    return tuple(found)


@clause("army.squad.swap-combine", otherwise=())
def combined(state: State, unit: Counter) -> Findings:
    """A squad with Specialists or with an MG Team may also have an Officer."""
    others = _of_sort(state, unit, SPECIALIST) + _of_sort(state, unit, TEAM)
    if not others or not _of_sort(state, unit, OFFICER):
        return ()
    return (_found("army.squad.swap-combine", unit, Grade.LAWFUL),)


@finds("army.squad.basic-ability-spreads", otherwise=())
def spread(rule: Rule, state: State, unit: Counter) -> Findings:
    """All models of a squad share the abilities of its Basics."""
    basics = _of_sort(state, unit, BASIC)
    able = [m for m in basics if card(m.kind).abilities]
    if not able or len(basics) == len(models(state, unit)):
        return ()
    count = len(models(state, unit))
    return (rule.lawful(unit.place, unit.side, role="note", who=(able[0].id,), models=count),)


@clause("army.close-assault.is-attack", otherwise=())
def unshared(state: State, unit: Counter) -> Findings:
    """Close Assault and Hand to Hand are attacks: each model has its own (reading A44)."""
    cards = [card(model.kind) for model in models(state, unit)]
    if len({(each.close_assault, each.hand_to_hand) for each in cards}) == 1:
        return ()
    where = (unit.place, unit.side)
    name = "army.close-assault.is-attack"
    return (Finding(name, Grade.LAWFUL, *where, role="note", who=(unit.id,)),)


def _squad(state: State, unit: Counter) -> Findings:
    swaps = officers(state, unit) + specialists(state, unit) + teams(state, unit)
    notes = spread(state, unit) + unshared(state, unit)
    return six_alike(state, unit) + swaps + combined(state, unit) + notes


# -- all others -----------------------------------------------------------------------------------


@clause("army.artillery.size", otherwise=())
def guns(state: State, unit: Counter) -> Findings:
    """An Artillery unit has one to three models."""
    return (_most("army.artillery.size", unit, len(models(state, unit)), ARMY["guns"]),)


@clause("army.artillery.one-large", otherwise=())
def large_guns(state: State, unit: Counter) -> Findings:
    """At most one of the Artillery models is Large."""
    large = [m for m in models(state, unit) if "large" in card(m.kind).abilities]
    if not large:
        return ()
    return (_most("army.artillery.one-large", unit, len(large), ARMY["large"]),)


def _artillery(state: State, unit: Counter) -> Findings:
    return guns(state, unit) + large_guns(state, unit)


@clause("army.cavalry.three", otherwise=())
def cavalry(state: State, unit: Counter) -> Findings:
    """A Cavalry unit has three models."""
    return _exactly("army.cavalry.three", state, unit, ARMY["group"])


@clause("army.motorcycle.three", otherwise=())
def motorcycles(state: State, unit: Counter) -> Findings:
    """A Motorcycle unit has three models."""
    return _exactly("army.motorcycle.three", state, unit, ARMY["group"])


@clause("army.mg.three", otherwise=())
def mg_teams(state: State, unit: Counter) -> Findings:
    """A unit of MG Teams that is not a squad has three models."""
    return _exactly("army.mg.three", state, unit, ARMY["group"])


@clause("army.specialist.three", otherwise=())
def specialist_teams(state: State, unit: Counter) -> Findings:
    """A unit of Specialists that is not a squad has three models."""
    return _exactly("army.specialist.three", state, unit, ARMY["group"])


@clause("army.single.others", otherwise=())
def single(state: State, unit: Counter) -> Findings:
    """Any other model is a unit of its own: Vehicles, Officers outside squads (reading A45)."""
    return _exactly("army.single.others", state, unit, ARMY["single"])


GROUPS: Final[dict[str, Callable[[State, Counter], Findings]]] = {
    ARTILLERY: _artillery,
    CAVALRY: cavalry,
    MOTORCYCLE: motorcycles,
    TEAM: mg_teams,
    SPECIALIST: specialist_teams,
}


@clause("army.keywords.location", otherwise=())
def told_sort(state: State, unit: Counter, kind: str) -> Findings:
    """A note on the sort of the unit, by the type lines of its models."""
    name = "army.keywords.location"
    return (
        Finding(
            name,
            Grade.LAWFUL,
            unit.place,
            unit.side,
            facts=(),
            say=kind,
            role="note",
            who=(unit.id,),
        ),
    )


def findings(state: State, unit: Counter) -> Findings:
    """All findings about the make-up of one unit."""
    sorts = {sort(state, model) for model in models(state, unit)}
    if BASIC in sorts:
        return told_sort(state, unit, BASIC) + _squad(state, unit)
    kind = next(iter(sorts)) if len(sorts) == 1 else OTHER
    own = GROUPS.get(kind, single)(state, unit)
    return told_sort(state, unit, kind) + own
