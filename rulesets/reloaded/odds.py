"""The odds of an attack before it is declared, and of card against card outside a game.

Knows what an attack is made of, in a game and on cards; `dice.odds` counts. Where the owner of a
unit will say which model is struck, it is taken to be the one with the least to fear; where a
Crack Shot says so, the one with the most.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from overstack.judging.outlook import Comparison, Field, Outcome, Outlook
from overstack.judging.verdict import facts
from overstack.position.state import Action, Counter, Kind, State
from overstack.rulesets.reloaded.attack.defence import numbers
from overstack.rulesets.reloaded.attack.resolution import names
from overstack.rulesets.reloaded.attack.shot import Shot
from overstack.rulesets.reloaded.attack.ways import dice, named
from overstack.rulesets.reloaded.book import BOOK, MODELS, VEHICLE
from overstack.rulesets.reloaded.cards import Card, card
from overstack.rulesets.reloaded.dice.attack import Attack, Guard, Target
from overstack.rulesets.reloaded.dice.match import Scene, Standing, match, ways
from overstack.rulesets.reloaded.dice.odds import Odds, odds
from overstack.rulesets.reloaded.dice.profile import LONG_END
from overstack.rulesets.reloaded.units import models, unit_of

#: So many damages are told one by one; what is more, and does not destroy, is told together.
TOLD: Final = 2
#: What can be chosen about the target's hex, as maps call it; the first is Open.
TERRAIN: Final = ("clear", "forest", "town", "hill", "marsh")
FRONT, REAR = "front", "rear"
NO, YES = "no", "yes"


def outlook(state: State, action: Action) -> Outlook | None:
    """What can come of an attack that could be declared now."""
    if action.verb not in ("attack", "fire"):
        return None
    target = unit_of(state, state.by_id[action.on])
    shot = Shot(state.by_id[action.who], target, action.mode)
    if not dice(state, shot):
        return None
    told = [_of_model(state, shot, model) for model in models(state, shot.target)]
    picks = max if names(state, shot) == shot.model.side else min
    return picks(told, key=lambda each: (each.mean or 0, each.ends[-1].chance), default=None)


def _of_model(state: State, shot: Shot, model: Counter) -> Outlook:
    found = numbers(state, shot, model)
    return told(f"way.{named(state, shot)}", found.attack, found.guard, found.target)


def told(say: str, attack: Attack, guard: Guard, target: Target) -> Outlook:
    """The odds of one attack, in the order of what it does."""
    found = odds(attack, guard, target)
    ends = [Outcome("none", found.exactly(0))]
    ends += [
        Outcome("damage", found.exactly(number), facts(damage=number))
        for number in range(1, min(TOLD + 1, target.left))
    ]
    if target.left > TOLD + 1:
        rest = found.at_least(TOLD + 1) - found.destroyed
        ends.append(Outcome("more", rest, facts(damage=TOLD + 1)))
    ends = [end for end in ends if end.chance]
    ends.append(Outcome("destroyed", found.destroyed))
    figures = facts(dice=attack.dice, guard=guard.dice, defense=target.value)
    return Outlook(say, tuple(ends), _also(found, target), found.expected, figures)


def _also(found: Odds, target: Target) -> tuple[Outcome, ...]:
    """The chance of any damage, where that is more than destruction."""
    return (Outcome("any", found.at_least(1)),) if target.left > 1 else ()


# -- card against card -----------------------------------------------------------------------------


def comparison(answers: Mapping[str, str]) -> Comparison:
    """Two cards, the range, and what shelters the target: the odds of each way to attack."""
    kinds = tuple(kind.id for kind in BOOK.kinds.values() if _is_card(kind))
    shooter_at = _field("attacker", kinds, answers, kinds=True)
    other = next(kind for kind in kinds if kind != shooter_at.chosen)
    target_at = _field("target", kinds, answers, first=other, kinds=True)
    shooter, target = (card(BOOK.kinds[at.chosen]) for at in (shooter_at, target_at))
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
    )
    worn = int(chosen.get("damage", "0"))
    standing = Standing(damage=worn, slowed=worn)
    found = []
    for way in ways(shooter, target, scene):
        numbers = match(shooter, target, way, scene, standing)
        found.append(told(f"way.{way}", numbers.attack, numbers.guard, numbers.target))
    return Comparison(tuple(fields), tuple(found), "" if found else "no-way", "samples")


def _is_card(kind: Kind) -> bool:
    return kind.type in MODELS or kind.type == VEHICLE


def _about(target: Card, distance: int, answers: Mapping[str, str]) -> list[Field]:
    """What matters for this target at this range: facing, cover, the damage that it has."""
    fields = []
    if distance and target.faced:
        fields.append(_field("facing", (FRONT, REAR), answers))
    if distance:
        fields.append(_field("terrain", TERRAIN, answers))
        fields.append(_field("hedge", (NO, YES), answers))
    if distance and target.is_infantry:
        fields.append(_field("vehicle", (NO, YES), answers))
    if target.is_vehicle or "artillery" in target.line:
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
    """A field with what is chosen in it: the first option where nothing that fits is."""
    asked = answers.get(name, "")
    fallback = first or options[0]
    return Field(name, options, asked if asked in options else fallback, kinds)
