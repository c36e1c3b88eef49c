"""What the dice come to: net successes, damage, destruction.

Knows the numbers of one attack and the model that is struck; `dice.attack` has the arithmetic.
"""

from __future__ import annotations

from overstack.judging.verdict import Finding, Grade, clause, facts
from overstack.position.state import Counter, State
from overstack.rulesets.reloaded.attack.aim import Shot
from overstack.rulesets.reloaded.attack.defence import value
from overstack.rulesets.reloaded.cards import Card, card
from overstack.rulesets.reloaded.dice import attack as arithmetic
from overstack.rulesets.reloaded.dice.attack import Attack, Harm, Score, Target, soldier, worn
from overstack.rulesets.reloaded.units import damaged, removed

Findings = tuple[Finding, ...]


# -- successes -----------------------------------------------------------------------------------


def _every_die(_state: State, faces: tuple[int, ...]) -> int:
    return len(faces)


@clause("attack.success-4plus", otherwise=_every_die)
def hits(state: State, faces: tuple[int, ...]) -> int:
    """Each die of 4 or more is a success."""
    return arithmetic.score(Attack(len(faces)), faces).hits


@clause("defense.success-4plus", otherwise=0)
def cancelled(state: State, faces: tuple[int, ...]) -> int:
    """Each defence die of 4 or more takes one success away."""
    return arithmetic.stopped(faces)


@clause("attack.needs-both", otherwise=False)
def fails_at_once(state: State, scored: int, needed: int) -> bool:
    """Fewer successes than the Defense: no defence dice can matter."""
    return scored < needed


# -- damage --------------------------------------------------------------------------------------


@clause("damage.infantry.one-model", otherwise=False)
def one_model(state: State, own: Card) -> bool:
    """Infantry but Artillery loses a model, and one only."""
    return own.is_infantry and "artillery" not in own.line


@clause("damage.artillery.as-vehicle", otherwise=False)
def worn_down(state: State, own: Card) -> bool:
    """Artillery is worn down as a Vehicle is."""
    return "artillery" in own.line


def target(state: State, shot: Shot, model: Counter) -> Target:
    """The model that is struck, as the arithmetic wants it."""
    own, met = card(model.kind), value(state, shot, model)
    if own.is_vehicle or worn_down(state, own):
        return worn(met)
    if one_model(state, own) or "artillery" in own.line:
        return soldier(met)
    return worn(met)


def _all(state: State, harm: Harm, struck: Target, net: int) -> Harm:
    """Without the clause: each damage takes one off what the next one needs."""
    dealt, need = 0, struck.value
    while need > 0 and net >= need:
        dealt, net, need = dealt + 1, net - need, need - 1
    suffered = min(dealt, struck.left)
    return Harm(0, suffered, suffered == struck.left)


@clause("damage.vehicle.old-value", otherwise=_all)
def by_old_value(state: State, harm: Harm, struck: Target, net: int) -> Harm:
    """All damage of one roll is counted by the Defense before it."""
    return harm


def _one(state: State, harm: Harm) -> Harm:
    return harm._replace(suffered=min(1, harm.suffered), destroyed=False)


@clause("damage.vehicle.multiple", otherwise=_one)
def several(state: State, harm: Harm) -> Harm:
    """A damage for each time that the Defense goes into the net successes."""
    return harm


@clause("damage.threshold", otherwise=1)
def needed(state: State, struck: Target) -> int:
    """The net successes that do a damage."""
    return struck.value


@clause("damage.vehicle.destroyed", otherwise=False)
def destroyed(state: State, harm: Harm) -> bool:
    """A model whose Defense, as it was faced, is down to 0 is destroyed."""
    return harm.destroyed


def harm(state: State, shot: Shot, model: Counter, scored: int, stopped: int) -> Harm:
    """What an attack does to the model that is struck."""
    struck = target(state, shot, model)
    struck = Target(needed(state, struck), struck.left)
    found = arithmetic.harm(struck, Score(scored, 0), stopped)
    if struck.left > 1:
        found = several(state, by_old_value(state, found, struck, scored - stopped))
    return found


def _left_there(state: State, _model: Counter) -> State:
    return state


@clause("damage.removed-at-once", otherwise=_left_there)
def gone(state: State, model: Counter) -> State:
    """What is destroyed leaves the map at once."""
    return removed(state, model)


def suffered(state: State, shot: Shot, model: Counter, scored: int, stopped: int) -> State:
    """The position after the damage of one attack."""
    done = harm(state, shot, model, scored, stopped)
    if not done.suffered:
        return state
    struck = target(state, shot, model)
    if struck.left == 1 and not wears(model):
        return gone(state, model)
    if destroyed(state, done):
        return gone(state, model)
    return state.with_counters([damaged(model, done.suffered)])


def wears(model: Counter) -> bool:
    """Whether a model is worn down by damage rather than removed by the first."""
    own = card(model.kind)
    return own.is_vehicle or "artillery" in own.line


# -- what is told of it --------------------------------------------------------------------------


@clause("attack.threshold", otherwise=())
def threshold(state: State, shot: Shot, scored: int, need: int) -> Findings:
    """The successes against the Defense, before defence dice."""
    say = "" if scored >= need else "short"
    figures = facts(successes=scored, defense=need)
    where = (shot.to, shot.model.side, figures, say)
    return (Finding("attack.threshold", Grade.LAWFUL, *where),)


@clause("attack.needs-both", otherwise=())
def at_once(state: State, shot: Shot, scored: int, need: int) -> Findings:
    """Why no defence dice were rolled."""
    if scored >= need:
        return ()
    figures = facts(successes=scored, defense=need)
    return (Finding("attack.needs-both", Grade.LAWFUL, shot.to, shot.model.side, figures),)


def outcome_findings(
    state: State, shot: Shot, model: Counter, scored: int, stopped: int
) -> Findings:
    """What the dice came to, clause by clause."""
    struck = target(state, shot, model)
    need, net = struck.value, scored - stopped
    where = (shot.to, shot.model.side)
    found = [
        Finding("attack.success-4plus", Grade.LAWFUL, *where, facts(successes=scored)),
        *threshold(state, shot, scored, need),
        *at_once(state, shot, scored, need),
    ]
    if scored < need:
        return tuple(found)
    own = (shot.to, shot.target.side)
    say = "" if net >= need else "short"
    told = facts(successes=scored, cancelled=stopped, net=max(0, net), defense=need)
    found.append(Finding("defense.success-4plus", Grade.LAWFUL, *own, facts(cancelled=stopped)))
    found.append(Finding("damage.threshold", Grade.LAWFUL, *own, told, say))
    done = harm(state, shot, model, scored, stopped)
    return (*found, *_harm_findings(state, shot, model, done, net))


def _harm_findings(state: State, shot: Shot, model: Counter, done: Harm, net: int) -> Findings:
    """The damage and what it ends."""
    if not done.suffered:
        return ()
    need = target(state, shot, model).value
    own = (shot.to, shot.target.side)
    who = (model.id,)
    figures = facts(
        net=net, defense=need, damage=done.suffered, left=max(0, net - need * done.suffered)
    )
    if not wears(model):
        found = [Finding("damage.infantry.one-model", Grade.LAWFUL, *own, figures, who=who)]
    else:
        found = [
            Finding("damage.vehicle.multiple", Grade.LAWFUL, *own, figures, who=who),
            Finding("damage.vehicle.old-value", Grade.LAWFUL, *own, figures, who=who),
        ]
        if "artillery" in card(model.kind).line:
            found.append(
                Finding("damage.artillery.as-vehicle", Grade.LAWFUL, *own, figures, who=who)
            )
        if destroyed(state, done):
            found.append(Finding("damage.vehicle.destroyed", Grade.LAWFUL, *own, figures, who=who))
        else:
            found.append(Finding("damage.speed-dice", Grade.LAWFUL, *own, figures, who=who))
    if done.destroyed:
        found.append(Finding("damage.removed-at-once", Grade.LAWFUL, *own, who=who))
    return tuple(found)
