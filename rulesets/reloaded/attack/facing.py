"""The side that a target shows to an attack, and the Defense of that side."""

from __future__ import annotations

from overstack.judging.chapters import Findings
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.state import Counter, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.attack.shot import Shot, ends, hexes_between
from overstack.rulesets.reloaded.book import BASIC
from overstack.rulesets.reloaded.cards import Card, card
from overstack.rulesets.reloaded.sight.facing import ahead
from overstack.rulesets.reloaded.units import card_of, cards, damage, facing, models, unit_of

#: The option for another reading (A02): all models of a squad use the Defense of its Basics.
BASICS_FIRST = "basics-defend-first"

FRONT, REAR, SPLIT, SAME, SINGLE = "front", "rear", "split", "same", "single"
#: The clause for each facing.
CLAUSE = {
    FRONT: "armor.facing.front",
    REAR: "armor.facing.rear",
    SPLIT: "armor.facing.rear-split-hex",
    SAME: "armor.facing.same-hex",
    SINGLE: "armor.single",
}


@clause("armor.facing.front", otherwise=REAR)
def _front(state: State) -> str:
    """The side shown to an attack from wholly in front of the line through the model."""
    return FRONT


@clause("armor.facing.rear", otherwise=FRONT)
def _rear(state: State) -> str:
    """The side shown to an attack from behind the line."""
    return REAR


@clause("armor.facing.rear-split-hex", otherwise=FRONT)
def _split(state: State) -> str:
    """The side shown to an attack from a hex that the line splits: it counts as from behind."""
    return SPLIT


@clause("armor.facing.same-hex", otherwise=FRONT)
def _same(state: State) -> str:
    """The side shown to an attack from the model's own hex: it counts as from behind too."""
    return SAME


@clause("armor.single", otherwise=REAR)
def _single(state: State) -> str:
    """A Defense of one number has no facing."""
    return SINGLE


def _shown(state: State, shot: Shot) -> str:
    """The side that a unit with a front and a rear shows to an attack.

    A unit without a facing marker, on a board set by hand, shows its rear only to attacks from its
    own hex.
    """
    here, there = ends(state, shot)
    if here == there:
        return _same(state)
    way = facing(state, unit_of(state, shot.target))
    lies = 1 if way is None else ahead(there, way, here)
    return _front(state) if lies > 0 else _rear(state) if lies < 0 else _split(state)


def faced(state: State, shot: Shot, model: Counter) -> str:
    """The side that a model shows to an attack, as a key of `CLAUSE`."""
    return _shown(state, shot) if card(model.kind).faced else _single(state)


def shows_front(state: State, shot: Shot) -> bool:
    """Whether an attack strikes the front; without sides, the front faces all other hexes."""
    if not any(each.faced for each in cards(state, shot.target)):
        return hexes_between(state, shot) > 0
    return _shown(state, shot) == FRONT


@clause("damage.vehicle.per-damage", otherwise=0)
def worn_off(state: State, model: Counter) -> int:
    """The Defense lost permanently: each damage reduces both numbers by one."""
    return damage(model)


def _as_printed(state: State, model: Counter) -> Card:
    return card_of(state, model)


@clause("damage.infantry.base-defense", otherwise=_as_printed)
def defends_as(state: State, model: Counter) -> Card:
    """The card whose Defense a model uses: its own, or that of the Basics (reading A02)."""
    own = card_of(state, model)
    first = basic(state, model) if state.option(BASICS_FIRST) else None
    if first is None or first.front == own.front:
        return own
    return replace(own, front=first.front, rear=first.rear)


def basic(state: State, model: Counter) -> Card | None:
    """The card of the Basic Infantry left in a model's unit; None if there is none."""
    there = (m for m in models(state, unit_of(state, model)) if m.kind.type == BASIC)
    return next((card(m.kind) for m in there), None)


@finds("damage.infantry.base-defense", otherwise=())
def base_findings(rule: Rule, state: State, shot: Shot, model: Counter) -> Findings:
    """A finding if a model uses the Basics' Defense, which differs from its own."""
    if defends_as(state, model).front == card(model.kind).front:
        return ()
    figures = facts(defense=defends_as(state, model).front)
    where = (shot.to, shot.target.side, figures)
    return (rule.lawful(*where, who=(model.id,)),)


def value(state: State, shot: Shot, model: Counter) -> int:
    """The Defense against an attack, less the damage so far; the value may be 0 or less."""
    own = defends_as(state, model)
    shown = faced(state, shot, model)
    return (own.front if shown in (FRONT, SINGLE) else own.rear) - worn_off(state, model)


def value_findings(state: State, shot: Shot) -> Findings:
    """Findings on the Defense of each model that could be struck, once for each number."""
    found = set()
    for model in models(state, shot.target):
        shown = faced(state, shot, model)
        figures = facts(defense=value(state, shot, model))
        named, where = CLAUSE[shown], (shot.to, shot.target.side)
        found.add(Finding(named, Grade.LAWFUL, *where, figures, who=(shot.target.id,)))
        found.update(base_findings(state, shot, model))
        worn = worn_off(state, model)
        if worn:
            told = facts(damage=worn, defense=value(state, shot, model))
            clause_id = "damage.vehicle.per-damage"
            found.add(Finding(clause_id, Grade.LAWFUL, *where, told, who=(shot.target.id,)))
    return tuple(found)
