"""A combat from its declaration to its result (8.C.2, 8.C.3).

Implements the sequence of an attack; `attacks` computes the figures, `results` and `retreats`
apply the result. An attack is a sequence of choices. Each pending choice is a frame: `attack`
while units join, `supply` for the modifiers of an attack from overstack, `flak` for the
anti-aircraft fire of the hex attacked, `outcome` for the result. The combat table is outside
rule 8: its result, the modifiers and the air missions are entered by hand.

Notes of frames: `attack` and `supply` have (kind, ids of the attackers); `outcome` has (kind,
attack strength, defence strength, ids); `flak` has (air mission, ids of guns that may still fire).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from overstack.judging.chapters import Answer
from overstack.judging.parts import Combat
from overstack.judging.verdict import Finding, Grade, Rule, facts, finds
from overstack.position.entries import naming
from overstack.position.state import Action, Counter, Frame, Place, State
from overstack.position.values import replace
from overstack.rulesets.europa import overstack
from overstack.rulesets.europa.book import COMBAT, FREE, OPEN, OVERSTACKED
from overstack.rulesets.europa.combat import attacks, results, retreats
from overstack.rulesets.europa.combat.attacks import FROM_OVERSTACK, NORMAL, Attack
from overstack.rulesets.europa.limits import units
from overstack.rulesets.europa.limits.units import Counters
from overstack.rulesets.europa.overstack import barred
from overstack.rulesets.europa.supplied import turn
from overstack.rulesets.europa.supplied.turn import Findings

VERBS: Final = naming(
    {
        "attack": "who to mode",
        "join": "who",
        "resolve calloff hold": "",
        "fly supply outcome": "mode",
        "flak": "who mode",
    }
)
FRAMES: Final = ("", "attack", "supply", "flak", "outcome")


def of_frame(state: State, frame: Frame) -> Attack:
    """Return the attack that a frame describes."""
    who = tuple(state.by_id[i] for i in frame.note[1:] if isinstance(i, str) and i in state.by_id)
    return Attack(frame.side, frame.place or attacks.NOWHERE, str(frame.note[0]), who)


def strengths(frame: Frame) -> tuple[int, int]:
    """Both strengths at the time the attack was resolved; both sides may see them."""
    ours, theirs = (figure for figure in frame.note if isinstance(figure, int))
    return ours, theirs


def joining(state: State, counter: Counter, kind: str) -> Counters:
    """The units that join an attack with a counter: the able units in its box, or just itself."""
    if not units.is_marker(counter):
        return (counter,)
    return tuple(
        unit
        for unit in units.box(state, counter)
        if not unit.spent
        and attacks.strength(state, (unit,))
        and (kind == FROM_OVERSTACK or not unit.has(OVERSTACKED))
    )


# -- candidates ----------------------------------------------------------------------------


def candidates(state: State, who: str = "") -> Iterator[Action]:
    """The choices of the frame on top, or the attacks that could be declared."""
    frame = state.top
    if frame is not None:
        chosen = _CHOICES[frame.kind](state, frame)
        yield from (a for a in chosen if who in ("", a.who))
    elif state.phase == COMBAT and state.world.play != "free":
        for counter in state.chosen(who):
            if counter.side == state.active and counter.place.hex is not None:
                yield from _declarations(state, counter)


def _declarations(state: State, counter: Counter) -> Iterator[Action]:
    if counter.kind.type == FREE or units.attached(state, counter) or counter.place.hex is None:
        return
    near = [counter.place.hex, *state.world.map.grid.neighbours(counter.place.hex)]
    declared = counter.has(OVERSTACKED) or units.markers(state, counter.place, counter.side)
    for at in near:
        if attacks.has_enemy(state, Place(at), counter.side):
            yield Action("attack", counter.id, Place(at), mode=NORMAL)
            if declared:
                yield Action("attack", counter.id, Place(at), mode=FROM_OVERSTACK)


def _joins(state: State, frame: Frame) -> Iterator[Action]:
    """Yield the counters that can join, in the hex attacked or next to it, then other choices."""
    if frame.place is None or frame.place.hex is None:
        return
    near = [frame.place.hex, *state.world.map.grid.neighbours(frame.place.hex)]
    for at in near:
        for counter in units.everyone(state, Place(at), frame.side):
            if counter.kind.type == FREE or units.attached(state, counter):
                continue
            every = units.box(state, counter) if units.is_marker(counter) else (counter,)
            if any(unit.id not in frame.note for unit in every):
                yield Action("join", counter.id)
    yield Action("resolve")
    yield from (Action("fly", mode=mode) for mode in attacks.MISSIONS)
    yield Action("calloff")


def _supplies(state: State, frame: Frame) -> Iterator[Action]:
    yield from (Action("supply", mode=mode) for mode in attacks.MODIFIERS)


def _flaks(state: State, frame: Frame) -> Iterator[Action]:
    mission, *guns = map(str, frame.note)
    yield from (Action("flak", gun, mode=mission) for gun in guns if gun in state.by_id)
    yield Action("hold")


def _outcomes(state: State, frame: Frame) -> Iterator[Action]:
    yield from (Action("outcome", mode=mode) for mode in attacks.RESULTS)


_CHOICES: Final = {"attack": _joins, "supply": _supplies, "flak": _flaks, "outcome": _outcomes}


# -- judging ---------------------------------------------------------------------------------


def answer(state: State, action: Action) -> Answer:
    """Return the findings on a choice in a combat. An act that is no candidate is forbidden."""
    if turn.result(state) is not None or action not in set(candidates(state, action.who)):
        return Answer(barred("D-sequence", "unknown", None))
    found = _judged(state, action)
    return Answer(found, prices=lambda: overstack.prices(state, found))


def _judged(state: State, action: Action) -> Findings:
    if action.verb == "attack" and action.to is not None:
        return _join(state, Attack(state.active, action.to, action.mode, ()), action.who)
    frame = state.top
    if frame is None:
        return barred("D-sequence", "unknown", None)
    if action.verb in ("flak", "hold"):
        return _flak(state, frame, action)
    attack = of_frame(state, frame)
    if action.verb == "join":
        return _join(state, attack, action.who)
    if action.verb in ("resolve", "fly"):
        found = by_hand(state, frame) if action.mode else ()
        return found + resolved(state, attack)
    if action.verb == "supply":
        modifier = attacks.MODIFIERS[action.mode]
        return by_hand(state, frame) + attacks.modified_findings(state, attack, modifier)
    if action.verb == "outcome":
        found = by_hand(state, frame) + results.outcome_findings(state, attack, action.mode)
        return found + attacks.odds(state, attack, strengths(frame))
    return (Finding("D-combat", Grade.LAWFUL, frame.place, frame.side, say="calloff"),)


def _join(state: State, attack: Attack, who: str) -> Findings:
    """The findings on a counter that joins an attack: on each unit, and on the units per hex."""
    counter = state.by_id[who]
    more = joining(state, counter, attack.kind)
    if not more:
        return barred("D-combat", "weak", counter)
    found: Findings = ()
    for unit in more:
        found += attacks.able(state, attack, unit)
        found += attacks.kind_findings(state, attack, unit)
        found += attacks.overstacked_attacker(state, attack, unit)
    attack = attack.plus(unit for unit in more if unit not in attack.who)
    return merged(found) + attacks.cap_findings(state, attack) + attacks.example(state, attack)


def merged(found: Findings) -> Findings:
    """Merge findings that differ only in their units into one finding about all those units."""
    joined: dict[Finding, tuple[str, ...]] = {}
    for each in found:
        bare = replace(each, who=())
        joined[bare] = (*joined.get(bare, ()), *each.who)
    return tuple(replace(bare, who=who) for bare, who in joined.items())


def resolved(state: State, attack: Attack) -> Findings:
    """The findings on a complete attack: units that count, odds, caps, extra supply."""
    return (
        *attacks.force(state, attack),
        *attacks.odds(state, attack),
        *attacks.defence_findings(state, attack),
        *attacks.die_findings(state, attack),
        *attacks.cap_findings(state, attack),
        *attacks.example(state, attack),
        *attacks.supply_findings(state, attack),
    )


def _flak(state: State, frame: Frame, action: Action) -> Findings:
    if action.verb == "hold":
        return (Finding("D-combat", Grade.LAWFUL, frame.place, frame.side, say="hold"),)
    gun = state.by_id[action.who]
    found = attacks.gun_findings(state, gun) + attacks.mission_findings(state, gun, action.mode)
    figures = facts(mission=action.mode)
    fires = Finding("D-combat", Grade.LAWFUL, frame.place, frame.side, facts=figures, say="fires")
    return (*found, fires, *by_hand(state, frame))


@finds("D-by-hand", otherwise=())
def by_hand(rule: Rule, state: State, frame: Frame) -> Findings:
    """A note that a figure comes from a section outside rule 8 and is entered by hand."""
    return (rule.lawful(frame.place, frame.side, role="note"),)


# -- doing -----------------------------------------------------------------------------------


def apply(state: State, action: Action) -> State:
    """Return the position after a choice that the judge allows."""
    if action.verb == "attack":
        ids = sorted(u.id for u in joining(state, state.by_id[action.who], action.mode))
        return state.pushed(Frame("attack", state.active, action.to, note=(action.mode, *ids)))
    frame = state.top
    if frame is None:
        return state
    rest = state.popped()
    if action.verb == "join":
        more = joining(state, state.by_id[action.who], str(frame.note[0]))
        ids = sorted({*map(str, frame.note[1:]), *(unit.id for unit in more)})
        return rest.pushed(replace(frame, note=(frame.note[0], *ids)))
    if action.verb in ("resolve", "fly"):
        return _resolve(rest, frame, action.mode)
    if action.verb == "flak":
        left = tuple(gun for gun in frame.note if gun != action.who)
        return rest.pushed(replace(frame, note=left))
    if action.verb == "outcome":
        return results.befallen(rest, of_frame(state, frame), action.mode)
    return rest


def _resolve(state: State, frame: Frame, mission: str) -> State:
    """Mark the attackers as done, and push the frames still to be settled.

    If an air mission is flown, the defender is asked about AA fire if the hex has AA. The defender
    is also asked if the hex has closed boxes, so that the question does not reveal their AA.
    """
    attack = of_frame(state, frame)
    state = tired(state, attack.who)
    told = (frame.note[0], *attacks.sums(state, attack), *frame.note[1:])
    frames = [replace(frame, kind="outcome", note=told)]
    enemy = state.world.other(attack.side)
    guns = tuple(sorted(gun.id for gun in attacks.guns(state, attack.target, enemy)))
    if mission and (guns or _boxes(state, attack.target, enemy)):
        frames.append(Frame("flak", enemy, attack.target, note=(mission, *guns)))
    if attacks.extra_supply(state, attack.who):
        frames.append(replace(frame, kind="supply"))
    return state.pushed(*frames)


def _boxes(state: State, at: Place, side: str) -> bool:
    """Whether a hex has closed boxes: the enemy may not learn whether the boxes hold AA."""
    return any(not marker.has(OPEN) for marker in units.markers(state, at, side))


def tired(state: State, who: Iterable[Counter]) -> State:
    """Return the position after units and their attached units have spent all their MPs."""
    every = [c for unit in who for c in attacks.party(state, unit)]
    return state.with_counters(replace(c, spent=max(1, c.kind.allowance)) for c in every)


# -- results by a table of the scenario ---------------------------------------------------------


def pending(state: State) -> Combat | None:
    """The attack that waits for its result, with both strengths; None if none does."""
    frame = state.top
    if frame is None or frame.kind != "outcome":
        return None
    return Combat(*strengths(frame), frame.place)


def taken(state: State, result: str) -> str:
    """The result that counts: attackers whose retreat must be refused are eliminated (8.C.3.c)."""
    refused = result == "AR" and not answer(state, Action("outcome", mode=result)).allowed
    return "AE" if refused else result


# -- after every change ------------------------------------------------------------------------


def kept(state: State, frame: Frame) -> Frame | None:
    """Return the frame with only the counters it still concerns; None if no choice is left."""
    if frame.place is None:
        return None
    if frame.kind == "flak":
        there = attacks.guns(state, frame.place, frame.side)
        ids = tuple(gun.id for gun in there if gun.id in frame.note[1:])
        still = replace(frame, note=(frame.note[0], *ids))
        return still if ids or _boxes(state, frame.place, frame.side) else None
    near = [c.id for c in of_frame(state, frame).who if _still(state, frame, c)]
    if not near or not attacks.has_enemy(state, frame.place, frame.side):
        return None
    told = [figure for figure in frame.note if isinstance(figure, int)]
    return replace(frame, note=(frame.note[0], *told, *near))


def _still(state: State, frame: Frame, counter: Counter) -> bool:
    return counter.side == frame.side and retreats.within_reach(counter.place, frame.place)
