"""A stand-in for Reloaded: one step of a vehicle, and every event that may interrupt it.

Clauses, by the ids of the clause table: move.cost.insufficient, map.road.free-first-hex,
move.forest.vehicle-2, move.forest.vehicle-roll, move.roll.fail-stops, damage.speed-0,
pop.3in.units, pop.3in.vehicle, deffire.trigger, deffire.choose-hex, deffire.once-per-phase,
deffire.optional, attack.dice, attack.success-4plus, attack.threshold, damage.vehicle.*,
damage.infantry.one-model, ability.blast, ability.transport; readings A08, A16, A17, A30 and A55.
Every unit is one model.

The action "move" declares a step. The stack of frames is then, from the bottom: the step, the
window of fire at the hex left, the movement roll. Afterwards the same function judges the step
again (A17): a lawful step is made at once, else its owner may query why and must "halt".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from overstack.judging import edits
from overstack.judging.parts import Codec
from overstack.judging.parts import Dice as DicePart
from overstack.judging.rules import CHANCE
from overstack.judging.verdict import Finding, Grade, Verdict, facts, verdict
from overstack.position.chance import Class, Dice, Draw, Event, by_count, merged, single
from overstack.position.hexes import Hex, distance
from overstack.position.state import LOST, Action, Change, Counter, Faces, Frame, Place, State
from tests.flows import standin
from tests.flows.standin import book, kind

VEHICLE, SOLDIER, GUN = "vehicle", "soldier", "gun"
BOOK = book(
    "road-step",
    [
        kind("halftrack", VEHICLE, 4, defence=3),
        kind("tank", VEHICLE, 3, defence=5),
        kind("squad", SOLDIER, 1, defence=4, cover=1),
        kind("howitzer", GUN, 0, defence=4, cover=1, dice=9),
        kind("mortar", GUN, 0, defence=4, cover=1, dice=3),
    ],
    ["damage", "stopped"],
)

FIRE_FROM, FIRE_TO = "fire-from", "fire-to"

STRUCK = 2  # ability.blast: the number of units that one Blast strikes
SUCCESS = 4  # the lowest successful face: attack.success-4plus, move.roll.target


@dataclass(frozen=True, slots=True)
class Phase:
    """The ids of units that fired defensively in this phase, or used their free road step."""

    fired: frozenset[str] = frozenset()
    roaded: frozenset[str] = frozenset()


def _phase(state: State) -> Phase:
    return state.own if isinstance(state.own, Phase) else Phase()


def own_to_json(own: object) -> object:
    """Return the phase as JSON, for the core's JSON of positions."""
    return [sorted(own.fired), sorted(own.roaded)] if isinstance(own, Phase) else None


def own_from_json(doc: object) -> Phase | None:
    return Phase(*map(frozenset, doc)) if isinstance(doc, list) else None


def _trait(counter: Counter, name: str) -> int:
    return int(counter.kind.traits.get(name, 0))


def speed(counter: Counter) -> int:
    """damage.vehicle.per-damage: each damage reduces the Speed by one."""
    return max(0, counter.kind.allowance - counter.marks.count("damage"))


def defence(counter: Counter) -> int:
    """Return the defence value, which the number of successes is compared with."""
    return _trait(counter, "defence") - counter.marks.count("damage")


# -- the step -----------------------------------------------------------------------------------


def _grade(holds: bool) -> Grade:
    return Grade.LAWFUL if holds else Grade.FORBIDDEN


def _cost(state: State, counter: Counter, to: Place) -> tuple[int, bool]:
    """Return the Speed that a step costs, and whether the free road step waives it."""
    assert counter.place.hex is not None
    assert to.hex is not None
    vehicle = counter.kind.type == VEHICLE
    road = frozenset((counter.place.hex, to.hex)) in state.world.map.road_sides
    if vehicle and road and counter.id not in _phase(state).roaded:
        return 0, True
    return (2 if vehicle and _wooded(state, to) else 1), False


def _wooded(state: State, to: Place) -> bool:
    return to.hex is not None and state.world.map.terrain_at(to.hex) == "forest"


def step_findings(state: State, counter: Counter, to: Place) -> tuple[Finding, ...]:
    """Return the findings of every clause on one step in the current position."""
    cost, free = _cost(state, counter, to)
    left = speed(counter) - counter.spent
    fits = cost <= left and speed(counter) > 0 and not counter.has("stopped")
    clause = "map.road.free-first-hex" if free else "move.cost.insufficient"
    there = (*state.at(to), counter)
    units = sum(c.side == counter.side for c in there)
    vehicles = sum(c.kind.type == VEHICLE for c in there)
    paid, one = facts(cost=cost, left=max(0, left)), facts(vehicles=vehicles, limit=1)
    return (
        Finding(clause, _grade(fits), to, counter.side, paid),
        Finding("pop.3in.units", _grade(units <= 2), to, counter.side, facts(units=units, limit=2)),
        Finding("pop.3in.vehicle", _grade(vehicles <= 1), to, counter.side, one),
    )


def _firers(state: State, step: Frame) -> tuple[Counter, ...]:
    """deffire.trigger (A16): enemies at most one hex from both ends that have not fired yet."""
    start, end = (Hex(*step.note[:2]), Hex(*step.note[2:4]))  # type: ignore[arg-type]
    return tuple(
        c
        for c in state.counters
        if c.side != state.by_id[step.who].side
        and c.place.hex is not None
        and _trait(c, "dice")
        and c.id not in _phase(state).fired
        and distance(c.place.hex, start) <= 1 >= distance(c.place.hex, end)
    )


# -- judging ------------------------------------------------------------------------------------


def judge(state: State, action: Action) -> Verdict:
    if chance(state) is not None:
        return _refused()
    top = state.top
    if top is not None and top.kind in (FIRE_FROM, FIRE_TO):
        return _judge_fire(state, top, action)
    if top is not None:
        return _judge_step(state, top, action)
    counter, to = state.by_id.get(action.who), action.to
    if counter is None or action != Action("move", action.who, to):
        return _refused()
    if counter.side != state.active or counter.aboard or not _adjacent(state, counter, to):
        return _refused()
    assert to is not None
    return verdict(step_findings(state, counter, to))


def _refused() -> Verdict:
    return verdict([Finding("move.option.move", Grade.FORBIDDEN)])


def _adjacent(state: State, counter: Counter, to: Place | None) -> bool:
    here = counter.place.hex
    if here is None or to is None or to.hex is None or to.part:
        return False
    return to.hex in state.world.map.grid.neighbours(here)


def _judge_fire(state: State, window: Frame, action: Action) -> Verdict:
    if action == Action("hold"):
        return verdict([Finding("deffire.optional", Grade.LAWFUL, side=window.side)])
    able = {c.id for c in _firers(state, window)}
    if action != Action("fire", action.who) or action.who not in able:
        return verdict([Finding("deffire.trigger", Grade.FORBIDDEN, side=window.side)])
    return verdict([Finding("deffire.choose-hex", Grade.LAWFUL, window.place, window.side)])


def _judge_step(state: State, step: Frame, action: Action) -> Verdict:
    """Judge the acts after a step became forbidden: query the step, or halt (give it up)."""
    assert step.place is not None
    if action == Action("halt", step.who):
        return verdict([Finding("deffire.immediate", Grade.LAWFUL, side=step.side)])
    if action == Action("move", step.who, step.place):
        return verdict(step_findings(state, state.by_id[step.who], step.place))
    return _refused()


def candidates(state: State, who: str = "") -> Iterator[Action]:
    top = state.top
    if top is not None and top.kind in (FIRE_FROM, FIRE_TO):
        yield Action("hold")
        for counter in _firers(state, top):
            yield Action("fire", counter.id)
    elif top is not None:
        yield Action("halt", top.who)
    else:
        for counter in state.counters:
            if counter.place.hex is not None and who in ("", counter.id):
                for to in state.world.map.grid.neighbours(counter.place.hex):
                    yield Action("move", counter.id, Place(to))


def rolled(state: State, faces: Faces) -> State:
    top = state.top
    assert top is not None
    return _settled(OUTCOMES[top.kind](state.popped(), top, faces.faces))


def apply(state: State, play: Action) -> State:
    top = state.top
    if top is None:
        return _settled(_declared(state, state.by_id[play.who], play.to or LOST))
    if play.verb in ("halt", "hold"):
        return _settled(state.popped())
    fired = replace(_phase(state), fired=_phase(state).fired | {play.who})
    blast = Frame("blast", top.side, top.place, play.who)
    return replace(state, own=fired).pushed(blast)


def _declared(state: State, counter: Counter, to: Place) -> State:
    """Push three frames: the step, the window of fire, and on top the movement roll (A17)."""
    assert counter.place.hex is not None
    assert to.hex is not None
    ends = (*counter.place.hex, *to.hex)
    enemy = state.world.other(counter.side)
    frames = [
        Frame("step", counter.side, to, counter.id, ends),
        Frame(FIRE_FROM, enemy, counter.place, counter.id, ends),
    ]
    if _wooded(state, to) and counter.kind.type == VEHICLE:
        frames.append(Frame("roll", counter.side, to, counter.id))
    return state.pushed(*frames)


def _settled(state: State) -> State:
    """Pop the frames that need no decision; make the step once its frame is on top."""
    while (top := state.top) is not None:
        gone = top.who in state.by_id and state.by_id[top.who].place == LOST
        if top.kind in (FIRE_FROM, FIRE_TO):
            if not gone and _firers(state, top):
                return state
            state = state.popped()
        elif top.kind == "step":
            if gone:
                state = state.popped()
                continue
            assert top.place is not None
            found = step_findings(state, state.by_id[top.who], top.place)
            if any(f.grade is Grade.FORBIDDEN for f in found):
                return state  # the owner must halt, and may query the reason
            state = _made(state.popped(), top)
        else:
            return state
    return state


def _made(state: State, step: Frame) -> State:
    """Make the step and open the window of fire at the hex entered."""
    assert step.place is not None
    counter = state.by_id[step.who]
    cost, free = _cost(state, counter, step.place)
    phase = _phase(state)
    if free:
        phase = replace(phase, roaded=phase.roaded | {counter.id})
    state = state.with_counters([replace(counter, spent=counter.spent + cost)])
    state = replace(state.entered(counter.id, step.place), own=phase)
    enemy = state.world.other(step.side)
    return state.pushed(Frame(FIRE_TO, enemy, step.place, step.who, step.note))


# -- chance: the roll of each frame, and its effects --------------------------------------------


def _roll(state: State, frame: Frame, faces: tuple[int, ...]) -> State:
    """The movement roll: below 4 the unit stops; the frames of window and step are dropped."""
    if faces[0] >= SUCCESS:
        return state
    stopped = state.by_id[frame.who].with_marks("stopped")
    return state.popped().popped().with_counters([stopped])


def _unstruck(state: State, frame: Frame) -> tuple[Counter, ...]:
    """ability.blast (A30): the units of the hex, friend or foe, that no draw has struck yet."""
    assert frame.place is not None
    return tuple(c for c in state.at(frame.place) if c.id not in frame.note)


def _blast(state: State, frame: Frame, faces: tuple[int, ...]) -> State:
    """Resolve one draw: push the second draw, or else an attack on each unit struck."""
    left = _unstruck(state, frame)
    struck = (*frame.note, left[faces[0]].id)
    if len(struck) < STRUCK and len(left) > 1:
        return state.pushed(replace(frame, note=struck))
    attacks = [replace(frame, kind="attack", note=(target,)) for target in struck]
    return state.pushed(*reversed(attacks))


def _attack(state: State, frame: Frame, faces: tuple[int, ...]) -> State:
    """Resolve an attack: fewer successes than the defence do nothing, else the target rolls."""
    target, successes = state.by_id[str(frame.note[0])], _successes(faces)
    if successes < defence(target):
        return state
    if not _defence_dice(target):
        return _hurt(state, target, successes)
    return state.pushed(replace(frame, kind="defence", note=(target.id, successes)))


def _defend(state: State, frame: Frame, faces: tuple[int, ...]) -> State:
    """Resolve the defence: the target's successes reduce those of the attack."""
    target, successes = state.by_id[str(frame.note[0])], int(frame.note[1])
    return _hurt(state, target, successes - _successes(faces))


def _survive(state: State, frame: Frame, faces: tuple[int, ...]) -> State:
    """ability.transport: a passenger of a destroyed transport dies on 4 or more."""
    assert frame.place is not None
    return state.entered(frame.who, LOST if faces[0] >= SUCCESS else frame.place)


def _successes(faces: tuple[int, ...]) -> int:
    return sum(face >= SUCCESS for face in faces)


OUTCOMES: dict[str, Callable[[State, Frame, tuple[int, ...]], State]] = {
    "roll": _roll,
    "blast": _blast,
    "attack": _attack,
    "defence": _defend,
    "survival": _survive,
}


def _defence_dice(target: Counter) -> int:
    """damage.speed-dice: a vehicle defends with as many dice as it has Speed."""
    return speed(target) if target.kind.type == VEHICLE else _trait(target, "cover")


def _hurt(state: State, target: Counter, net: int) -> State:
    """damage.*: infantry is destroyed; a vehicle takes a damage per multiple of its defence."""
    damages = max(0, net) // defence(target)
    if not damages:
        return state
    if target.kind.type == VEHICLE and damages < defence(target):
        return state.with_counters([target.with_marks(*("damage",) * damages)])
    hex_ = target.place
    riders = state.load(target.id)
    for rider in riders:  # passengers are in the hex until their dice are rolled (A55)
        state = state.entered(rider.id, hex_)
    state = state.entered(target.id, LOST)
    rolls = [Frame("survival", target.side, hex_, rider.id) for rider in riders]
    return state.pushed(*reversed(rolls))


def chance(state: State) -> Event | None:
    top = state.top
    if top is None or top.kind not in OUTCOMES:
        return None
    if top.kind == "blast":
        return Draw(tuple(c.id for c in _unstruck(state, top)))
    if top.kind == "attack":
        return Dice(_trait(state.by_id[top.who], "dice"), 6)
    if top.kind == "defence":
        return Dice(_defence_dice(state.by_id[str(top.note[0])]), 6)
    return Dice(1, 6)


def classes(state: State) -> tuple[Class, ...]:
    """Return the classes of rolls by number of successes, merged if the position is equal."""
    event = chance(state)
    if event is None or isinstance(event, Draw):
        return single(event) if event is not None else ()
    return merged(by_count(event, SUCCESS), lambda faces: rolled(state, faces))


def undisturbed(state: State) -> Action | Faces | None:
    top = state.top
    if top is not None and top.kind == "roll":
        return Faces((6,))
    return Action("hold") if top is not None and top.kind in (FIRE_FROM, FIRE_TO) else None


def actor(state: State) -> str:
    if chance(state) is not None:
        return CHANCE
    return state.top.side if state.top is not None else state.active


def changed(state: State, change: Change) -> State:
    return edits.changed(state, change, BOOK)


RULESET = replace(
    standin.RULESET,
    BOOK=BOOK,
    actor=actor,
    changed=changed,
    acts=standin.ByHand(candidates, judge, apply),
    dice=DicePart(chance, rolled, classes, undisturbed),
    codec=Codec(own_to_json, own_from_json),
)
