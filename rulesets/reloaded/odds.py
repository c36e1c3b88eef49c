"""The odds of an attack before it is declared, and of card against card outside a game.

Collects the numbers of an attack, in a game and from cards; `dice.odds` computes the chances. If
the owner of a unit will choose which model is struck, the model with the least expected damage is
assumed; if a Crack Shot will choose, the model with the most is assumed.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from overstack.judging.outlook import Comparison, Field, Outcome, Outlook
from overstack.judging.verdict import Facts, facts
from overstack.position.state import Action, Counter, Kind, State
from overstack.rulesets.reloaded.attack.defence import numbers
from overstack.rulesets.reloaded.attack.drawing import at, draws, within
from overstack.rulesets.reloaded.attack.resolution import names
from overstack.rulesets.reloaded.attack.shot import Shot
from overstack.rulesets.reloaded.attack.ways import dice, named
from overstack.rulesets.reloaded.book import AIRCRAFT, MODELS, VEHICLE
from overstack.rulesets.reloaded.cards import Card, card
from overstack.rulesets.reloaded.dice.attack import Attack, Guard, Target
from overstack.rulesets.reloaded.dice.draws import orders
from overstack.rulesets.reloaded.dice.match import Scene, Standing, match, ways
from overstack.rulesets.reloaded.dice.odds import Odds, odds
from overstack.rulesets.reloaded.dice.profile import LONG_END
from overstack.rulesets.reloaded.units import models, removed, stands, unit_of

#: Damage up to this number is listed number by number; any more, short of destruction, is listed
#: as one outcome.
SHOWN: Final = 2
#: The choices for the terrain of the target's hex, by the names that maps use; "clear" is Open.
TERRAIN: Final = ("clear", "forest", "town", "hill", "marsh")
FRONT, REAR = "front", "rear"
NO, YES = "no", "yes"


def outlook(state: State, action: Action) -> Outlook | None:
    """The odds of an attack that could be declared now; None for any other act."""
    if action.verb not in ("attack", "fire"):
        return None
    target = unit_of(state, state.by_id[action.on])
    shot = Shot(state.by_id[action.who], target, action.mode)
    if not dice(state, shot):
        return None
    if draws(state, shot):
        return _drawn(state, shot)
    outlooks = [_of_model(state, shot, model) for model in models(state, shot.target)]
    picks = max if names(state, shot) == shot.model.side else min
    return picks(outlooks, key=lambda each: (each.mean or 0, each.ends[-1].chance), default=None)


def _of_model(state: State, shot: Shot, model: Counter) -> Outlook:
    found = numbers(state, shot, model)
    return damage_outlook(named(state, shot), found.attack, found.guard, found.target)


# -- attacks whose targets are drawn --------------------------------------------------------------


class End(NamedTuple):
    """One result of a drawn attack: total damage, models destroyed, own side hit or not."""

    damage: int = 0
    destroyed: int = 0
    own: bool = False


def _drawn(state: State, shot: Shot) -> Outlook:
    """The odds over all possible draws; equivalent draws are counted as one."""
    number, units = draws(state, shot), within(state, shot.to)
    rows: dict[tuple[object, ...], tuple[tuple[str, ...], Fraction]] = {}
    for struck, chance in orders(units, number).items():
        alike = tuple(_alike(state, each) for each in struck)
        rows[alike] = (struck, rows.get(alike, (struck, Fraction(0)))[1] + chance)
    if len(rows) == 1 and all(len(alike) == 1 for alike in rows):
        return _of_model(state, shot, models(state, shot.target)[0])
    ends: dict[End, Fraction] = {}
    for struck, chance in rows.values():
        for end, share in _struck(state, shot, struck).items():
            ends[end] = ends.get(end, Fraction(0)) + chance * share
    return _of_ends(ends, facts(units=len(units), models=max(map(len, rows))))


def _alike(state: State, model: str) -> tuple[object, ...]:
    """The facts about a model that affect the odds."""
    each = state.by_id[model]
    return unit_of(state, each).id, each.kind.id, each.marks


def _struck(state: State, shot: Shot, row: tuple[str, ...]) -> dict[End, Fraction]:
    """The results of the attacks on the models of `row`, in this order, with their chances.

    A Vehicle destroyed by one of the attacks gives no cover against the next. An attacker
    destroyed by its own attack makes no further attacks.
    """
    if not row or not stands(state, unit_of(state, state.by_id[shot.model.id])):
        return {End(): Fraction(1)}
    model, one = state.by_id[row[0]], at(state, shot.model, shot.way, row[0])
    rest = _struck(state, shot, row[1:])
    if not dice(state, one):
        return rest
    found, ends = numbers(state, one, model), dict[End, Fraction]()
    fell = odds(found.attack, found.guard, found.target)
    for damage in range(found.target.left + 1):
        gone = damage == found.target.left
        after = _struck(removed(state, model), shot, row[1:]) if gone and row[1:] else rest
        for end, share in after.items():
            own = end.own or (damage > 0 and model.side == shot.model.side)
            whole = End(end.damage + damage, end.destroyed + gone, own)
            ends[whole] = ends.get(whole, Fraction(0)) + share * fell.exactly(damage)
    return ends


def _of_ends(ends: Mapping[End, Fraction], figures: Facts) -> Outlook:
    """The outlook for these results: models destroyed, any damage, and own side hit or not."""
    by_say = dict.fromkeys(("none", "some", "one", "two"), Fraction(0))
    for end, chance in ends.items():
        harmed = "some" if end.damage else "none"
        by_say[("", "one", "two")[end.destroyed] or harmed] += chance
    own = sum((chance for end, chance in ends.items() if end.own), Fraction(0))
    mean = sum((end.damage * chance for end, chance in ends.items()), Fraction(0))
    outcomes = tuple(Outcome(say, chance) for say, chance in by_say.items() if chance)
    return Outlook("way.drawn", outcomes, (Outcome("own", own),) if own else (), mean, figures)


# -- odds against one model -----------------------------------------------------------------------


def damage_outlook(way: str, attack: Attack, guard: Guard, target: Target) -> Outlook:
    """The odds of one attack, by increasing damage; `way` is one of the ways in `dice.match`."""
    found = odds(attack, guard, target)
    ends = [Outcome("none", found.exactly(0))]
    ends += [
        Outcome("damage", found.exactly(number), facts(damage=number))
        for number in range(1, min(SHOWN + 1, target.left))
    ]
    if target.left > SHOWN + 1:
        rest = found.at_least(SHOWN + 1) - found.destroyed
        ends.append(Outcome("more", rest, facts(damage=SHOWN + 1)))
    ends = [end for end in ends if end.chance]
    ends.append(Outcome("destroyed", found.destroyed))
    figures = facts(dice=attack.dice, guard=guard.dice, defense=target.value)
    say = f"way.{way}-still" if target.still else f"way.{way}"
    return Outlook(say, tuple(ends), _also(found, target), found.expected, figures)


def _also(found: Odds, target: Target) -> tuple[Outcome, ...]:
    """The chance of any damage, unless any damage destroys the target."""
    return (Outcome("any", found.at_least(1)),) if target.left > 1 else ()


# -- card against card -----------------------------------------------------------------------------


def comparison(kinds: Mapping[str, Kind], answers: Mapping[str, str]) -> Comparison:
    """The odds of each way in which one card can attack another, at a chosen range and cover."""
    ids = tuple(kind.id for kind in kinds.values() if _is_card(kind))
    shooter_at = _field("attacker", ids, answers, kinds=True)
    other = next(each for each in ids if each != shooter_at.chosen)
    target_at = _field("target", ids, answers, first=other, kinds=True)
    shooter, target = (card(kinds[at.chosen]) for at in (shooter_at, target_at))
    far = max(LONG_END, shooter.abilities.get("extended-range", 0))
    distance = _field("distance", _numbers(far + 1), answers, first="1")
    fields = [shooter_at, target_at, distance, *_about(target, int(distance.chosen), answers)]
    chosen = {field.id: field.chosen for field in fields}
    scene = Scene(
        int(distance.chosen),
        front=chosen.get("facing", FRONT) == FRONT,
        terrain=chosen.get("terrain", TERRAIN[0]),
        screens=int(chosen.get("hedge", NO) == YES),
        vehicle=chosen.get("vehicle", NO) == YES,
        barricade=chosen.get("barricade", NO) == YES,
    )
    worn = int(chosen.get("damage", "0"))
    standing = Standing(damage=worn, slowed=worn)
    found = []
    for way in ways(shooter, target, scene):
        numbers = match(shooter, target, way, scene, standing)
        found.append(damage_outlook(way, numbers.attack, numbers.guard, numbers.target))
    return Comparison(tuple(fields), tuple(found), "" if found else "no-way", "samples")


def _is_card(kind: Kind) -> bool:
    return kind.type in MODELS | {VEHICLE, AIRCRAFT}


def _about(target: Card, distance: int, answers: Mapping[str, str]) -> list[Field]:
    """The fields that matter for this target at this range: facing, cover, damage so far."""
    fields = []
    if distance and target.faced:
        fields.append(_field("facing", (FRONT, REAR), answers))
    if distance and not target.is_aircraft:
        fields.append(_field("terrain", TERRAIN, answers))
        fields.append(_field("hedge", (NO, YES), answers))
        fields.append(_field("barricade", (NO, YES), answers))
    if distance and target.is_infantry:
        fields.append(_field("vehicle", (NO, YES), answers))
    if not target.is_infantry or "artillery" in target.line:
        fields.append(_field("damage", _numbers(max(target.front, target.rear)), answers))
    return fields


def _numbers(end: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(end))


def _field(
    name: str,
    options: tuple[str, ...],
    answers: Mapping[str, str],
    *,
    first: str = "",
    kinds: bool = False,
) -> Field:
    """A field with its chosen option; an invalid answer is replaced by `first` or `options[0]`."""
    asked = answers.get(name, "")
    fallback = first or options[0]
    return Field(name, options, asked if asked in options else fallback, kinds)
