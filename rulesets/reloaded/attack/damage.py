"""The result of the dice: net successes, damage, destruction.

Knows the numbers of one attack and the model that is struck; `dice.attack` has the arithmetic.
"""

from __future__ import annotations

from overstack.judging.chapters import Findings
from overstack.judging.verdict import Finding, Grade, Rule, clause, facts, finds
from overstack.position.state import Counter, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.attack import wreck
from overstack.rulesets.reloaded.attack.defence import numbers
from overstack.rulesets.reloaded.attack.shot import Shot
from overstack.rulesets.reloaded.book import ABILITIES, ARMOR, LIGHT
from overstack.rulesets.reloaded.cards import card
from overstack.rulesets.reloaded.dice import attack as arithmetic
from overstack.rulesets.reloaded.dice.attack import Attack, Harm, Score, Target
from overstack.rulesets.reloaded.dice.match import AT_LIGHT, CLOSE_ASSAULT, wears
from overstack.rulesets.reloaded.units import damaged, speed

# -- successes -----------------------------------------------------------------------------------


def _every_die(_state: State, _attack: Attack, faces: tuple[int, ...]) -> Score:
    return Score(len(faces), 0)


@clause("attack.success-4plus", otherwise=_every_die)
def score(state: State, attack: Attack, faces: tuple[int, ...]) -> Score:
    """Each die of 4 or more is a success."""
    return arithmetic.score(attack, faces)


@clause("defense.success-4plus", otherwise=0)
def cancelled(state: State, faces: tuple[int, ...]) -> int:
    """Each defence die of 4 or more cancels one success."""
    return arithmetic.stopped(faces)


@clause("attack.needs-both", otherwise=False)
def fails_at_once(state: State, scored: int, needed: int) -> bool:
    """Whether there are fewer successes than the Defense, so that no defence dice can matter."""
    return scored < needed


# -- damage --------------------------------------------------------------------------------------


def _all(state: State, harm: Harm, struck: Target, net: int) -> Harm:
    """Without the clause: each damage lowers by one the successes that the next one needs."""
    dealt, need = 0, struck.value
    while need > 0 and net >= need:
        dealt, net, need = dealt + 1, net - need, need - 1
    suffered = min(dealt, struck.left)
    return Harm(0, suffered, suffered == struck.left)


@clause("damage.vehicle.old-value", otherwise=_all)
def by_old_value(state: State, harm: Harm, struck: Target, net: int) -> Harm:
    """All damage of one roll is counted with the Defense before the roll."""
    return harm


def _one(state: State, harm: Harm) -> Harm:
    return harm._replace(suffered=min(1, harm.suffered), destroyed=False)


@clause("damage.vehicle.multiple", otherwise=_one)
def several(state: State, harm: Harm) -> Harm:
    """One damage for each time that the Defense divides into the net successes."""
    return harm


@clause("damage.threshold", otherwise=1)
def needed(state: State, struck: Target) -> int:
    """The net successes needed for one damage."""
    return struck.value


@clause("damage.vehicle.destroyed", otherwise=False)
def destroyed(state: State, harm: Harm) -> bool:
    """Whether the model is destroyed: its Defense, on the side that was faced, is down to 0."""
    return harm.destroyed


def harm(state: State, shot: Shot, model: Counter, scored: Score, stopped: int) -> Harm:
    """The harm that an attack does to the model that is struck."""
    return harm_to(state, numbers(state, shot, model).target, scored, stopped)


def harm_to(state: State, struck: Target, scored: Score, stopped: int) -> Harm:
    """The harm that dice do to a target."""
    struck = replace(struck, value=needed(state, struck))
    found = arithmetic.harm(struck, scored, stopped)
    if struck.left > 1:
        found = several(state, by_old_value(state, found, struck, scored.hits - stopped))
    return found


def _left_there(state: State, _model: Counter, _by: str) -> State:
    return state


@clause("damage.removed-at-once", otherwise=_left_there)
def gone(state: State, model: Counter, by: str) -> State:
    """The position after the removal of a model that side `by` destroyed, which is immediate."""
    return wreck.destroyed(state, model, by)


def suffered(state: State, shot: Shot, model: Counter, scored: Score, stopped: int) -> State:
    """The position after the damage of one attack."""
    done = harm(state, shot, model, scored, stopped)
    if done.absorbed:
        model = model.with_marks(*[ARMOR] * done.absorbed)
    if done.suffered and (destroyed(state, done) or not wears(card(model.kind))):
        return gone(state, model, shot.model.side)
    return state.with_counters([_worn(shot, model, done)])


def _worn(shot: Shot, model: Counter, done: Harm) -> Counter:
    """The model after the damage, which is marked on its light armour or on the model itself."""
    if shot.way in AT_LIGHT:
        return model.with_marks(*[LIGHT] * done.suffered) if done.suffered else model
    return damaged(model, done.suffered) if done.suffered else model


# -- findings ------------------------------------------------------------------------------------


def _measured(shot: Shot, struck: Target, hits: int | None = None) -> str:
    """The key of the words for the value to reach: Defense, or Speed (maybe 0) in Close Assault.

    If `hits` is given and too few, "short" is added.
    """
    speed = ("still" if struck.still else "speed") if shot.way == CLOSE_ASSAULT else ""
    short = "short" if hits is not None and hits < struck.value else ""
    return "-".join(filter(None, (speed, short)))


@finds("attack.threshold", otherwise=())
def threshold(rule: Rule, state: State, shot: Shot, struck: Target, scored: int) -> Findings:
    """A finding that compares the successes with the Defense, before defence dice."""
    say = _measured(shot, struck, scored)
    figures = facts(successes=scored, defense=struck.value)
    where = (shot.to, shot.model.side, figures, say)
    return (rule.lawful(*where),)


@finds("attack.needs-both", otherwise=())
def at_once(rule: Rule, state: State, shot: Shot, scored: int, need: int) -> Findings:
    """A finding on why no defence dice were rolled."""
    if scored >= need:
        return ()
    figures = facts(successes=scored, defense=need)
    return (rule.lawful(shot.to, shot.model.side, facts=figures),)


def outcome_findings(
    state: State, shot: Shot, model: Counter, scored: Score, stopped: int
) -> Findings:
    """Findings on the result of the dice, clause by clause."""
    struck, hits = numbers(state, shot, model).target, scored.hits
    need = struck.value
    stopped = min(stopped, hits)  # no more can be cancelled than were scored
    net = hits - stopped
    where = (shot.to, shot.model.side)
    found = [
        Finding("attack.success-4plus", Grade.LAWFUL, *where, facts(successes=hits)),
        *threshold(state, shot, struck, hits),
        *at_once(state, shot, hits, need),
    ]
    if hits < need:
        return tuple(found)
    own = (shot.to, shot.target.side)
    say = _measured(shot, struck, net)
    told = facts(successes=hits, cancelled=stopped, net=net, defense=need)
    found.append(Finding("defense.success-4plus", Grade.LAWFUL, *own, facts(cancelled=stopped)))
    found.append(Finding("damage.threshold", Grade.LAWFUL, *own, facts=told, say=say))
    done = harm(state, shot, model, scored, stopped)
    found += absorbed(state, shot, model, done)
    return (*found, *_harm_findings(state, shot, model, done, Score(net, scored.sixes)))


@finds("ability.heavy-armor", otherwise=())
def absorbed(rule: Rule, state: State, shot: Shot, model: Counter, done: Harm) -> Findings:
    """A finding on the damage that Heavy Armor absorbs."""
    if not done.absorbed:
        return ()
    where = (shot.to, shot.target.side, facts(damage=done.absorbed), "taken")
    return (rule.lawful(*where, who=(model.id,)),)


def _harm_findings(state: State, shot: Shot, model: Counter, done: Harm, net: Score) -> Findings:
    """Findings on the damage and its effects; `net` has the successes that are left."""
    if not done.suffered:
        return ()
    struck = numbers(state, shot, model).target
    times, left = divmod(net.hits, struck.value)
    figures = {"net": net.hits, "defense": struck.value, "times": times, "left": left}
    figures |= {"damage": done.suffered, "ignored": done.absorbed}
    slower = speed(state, model) - speed(state, _worn(shot, model, done))

    def told(clause_id: str, say: str = "", **more: int) -> Finding:
        own = (shot.to, shot.target.side, facts(**figures, **more), say)
        return Finding(clause_id, Grade.LAWFUL, *own, who=(model.id,))

    found: list[Finding] = []
    if not wears(card(model.kind)):
        found += one_model(state, told("damage.infantry.one-model"))
    else:
        if not struck.still:  # at Speed 0 nothing is counted: one success is enough
            found.append(told("damage.vehicle.multiple", _how(done, net)))
            found.append(told("damage.vehicle.old-value", _measured(shot, struck)))
        found += as_a_vehicle(state, model, told("damage.artillery.as-vehicle"))
        found += as_aircraft(state, model, told("damage.aircraft"))
        if destroyed(state, done):
            found.append(told("damage.vehicle.destroyed"))
        elif slower:
            found.append(told("damage.speed-dice", slower=slower))
    if done.destroyed:
        leaves = Finding("damage.removed-at-once", Grade.LAWFUL, shot.to, shot.target.side)
        found.append(replace(leaves, who=(model.id,)))
    return tuple(found)


def _how(done: Harm, net: Score) -> str:
    """The key of the words for other factors in the damage: Flamethrower and Heavy Armor."""
    burnt = "burnt" if net.sixes >= ABILITIES["flames"] else ""
    return "-".join(filter(None, (burnt, "armored" if done.absorbed else "")))


@clause("damage.infantry.one-model", otherwise=())
def one_model(state: State, told: Finding) -> Findings:
    """Infantry other than Artillery loses a model, and only one (reading A23)."""
    return (told,)


@clause("damage.artillery.as-vehicle", otherwise=())
def as_a_vehicle(state: State, model: Counter, told: Finding) -> Findings:
    """Artillery is worn down like a Vehicle."""
    return (told,) if card(model.kind).is_infantry else ()


@clause("damage.aircraft", otherwise=())
def as_aircraft(state: State, model: Counter, told: Finding) -> Findings:
    """Aircraft are worn down too; having no Speed, they lose only defence dice."""
    return (told,) if card(model.kind).is_aircraft else ()
