"""The settled outcomes of an attack, for the computer as an opponent: its exact odds at once.

The dice of an attack matter by the harm that they do. So the rolls are counted by their worth, as
in `dice.odds`, and one position is made for each different harm. Rerolls and the choice of a model
stay choices. Draws of models, and the dice of a wreck, are followed one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias, assert_never

from overstack.judging.outcomes import Chosen, Outcomes, Settled, joint
from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.position.chance import binomial
from overstack.position.memo import memo
from overstack.position.state import Action, Counter, Frame, State
from overstack.position.values import replace
from overstack.rulesets.reloaded.attack import damage, rerolls
from overstack.rulesets.reloaded.attack.declaration import figures, shot_of, struck_by
from overstack.rulesets.reloaded.attack.defence import numbers
from overstack.rulesets.reloaded.attack.shot import Shot
from overstack.rulesets.reloaded.book import (
    AGAIN,
    ATTACK,
    DRAW,
    GUARD,
    NAME,
    OUTCOME,
    REROLL,
    SUCCESS,
    WRECK,
)
from overstack.rulesets.reloaded.dice.attack import FACES, Attack, Guard, Harm, Score, Target
from overstack.rulesets.reloaded.dice.odds import Group, grouped, hands, swapped

#: The frames of one attack, from the choice of a model to the harm that is done.
FRAMES = frozenset((NAME, ATTACK, REROLL, AGAIN, GUARD, OUTCOME))
#: The frames of other dice that belong to an attack.
LOTS = frozenset((DRAW, WRECK))
#: The most rolls and choices that are followed one after another.
DEEP = 12


def outcomes(rules: Ruleset, state: State, deep: int = DEEP) -> Outcomes:
    """Return the outcomes of the dice that a position waits for, up to the next free decision.

    The position itself, settled, if no attack and no dice are pending.
    """
    top = state.top
    if top is None or not deep or rules.result(state) is not None:
        return Settled(state)
    if top.kind in FRAMES and (shot := shot_of(state, top)) is not None:
        return _Shot(rules, state, top, shot, deep).outcomes()
    if top.kind not in LOTS or rules.actor(state) != CHANCE:
        return Settled(state)
    return _rolled(rules, state, deep)


def _rolled(rules: Ruleset, state: State, deep: int) -> Outcomes:
    """The outcomes of a roll, one for each of its classes."""
    return joint(
        (each.weight, outcomes(rules, rules.apply(state, each.example), deep - 1))
        for each in rules.classes(state)
    )


# -- the dice of an attack, before a position is made of any of them ------------------------------


class _Dice(NamedTuple):
    """Dice that do one harm: the score of the attack, and how many successes are cancelled."""

    scored: Score
    stopped: int


class _Roll(NamedTuple):
    """A roll: the chance of each outcome, and the dice that are due after it."""

    parts: tuple[tuple[Fraction, _Fall], ...]


class _Choice(NamedTuple):
    """The choice of a reroll after the dice of the attack, or of the defence, by their owner."""

    by: Literal["attack", "defence"]
    options: tuple[_Fall, ...]


_Fall: TypeAlias = _Dice | _Roll | _Choice


class _Numbers(NamedTuple):
    """The numbers of an attack, and whether each side may roll one of its dice again."""

    attack: Attack
    guard: Guard
    target: Target
    attacks_again: bool
    defends_again: bool


@memo(of="world")
def _attack_fall(state: State, numbers: _Numbers) -> _Fall:
    """The fall of the dice of an attack."""
    return _Falls(state, numbers).attack()


@memo(of="world")
def _guard_fall(state: State, numbers: _Numbers, scored: Score) -> _Fall:
    """The fall of the defence dice after a score of the attack dice."""
    return _Falls(state, numbers).guard(scored)


def _roll(parts: Iterable[tuple[Fraction, _Fall]]) -> _Fall:
    """A roll like `judging.outcomes.joint`: equal parts are one, as is a roll after a roll."""
    found: dict[int, tuple[Fraction, _Fall]] = {}
    for weight, part in parts:
        for share, each in part.parts if isinstance(part, _Roll) else ((Fraction(1), part),):
            before, _ = found.get(id(each), (Fraction(0), each))
            found[id(each)] = (before + weight * share, each)
    every = tuple(found.values())
    return every[0][1] if len(every) == 1 else _Roll(every)


@dataclass(slots=True)
class _Falls:
    """The fall of one attack's dice, with one end for each harm that they do."""

    state: State
    numbers: _Numbers
    ends: dict[Harm, _Dice] = field(default_factory=dict)
    defences: dict[Score, _Fall] = field(default_factory=dict)

    def attack(self) -> _Fall:
        """The fall of the attack dice, and of the defence dice after each score."""
        attack = self.numbers.attack
        groups, every = grouped(attack), FACES**attack.dice
        return _roll(
            (Fraction(ways, every), self._hand(groups, counts))
            for counts, ways in hands(groups, attack.dice)
        )

    def _hand(self, groups: tuple[Group, ...], counts: tuple[int, ...]) -> _Fall:
        """The fall after these attack dice; their owner may roll one of them again if allowed."""
        faces = (g.example for g, count in zip(groups, counts, strict=True) for _ in range(count))
        scored = damage.score(self.state, self.numbers.attack, tuple(faces))
        if not self.numbers.attacks_again:
            return self._after_score(scored)
        shown = [group for group, count in zip(groups, counts, strict=True) if count]
        again = tuple(self._reroll(groups, scored, group) for group in shown)
        return _Choice("attack", (self._after_score(scored), *again))

    def _reroll(self, groups: tuple[Group, ...], scored: Score, old: Group) -> _Fall:
        return _roll(
            (Fraction(new.faces, FACES), self._after_score(swapped(scored, old.worth, new.worth)))
            for new in groups
        )

    def _after_score(self, scored: Score) -> _Fall:
        """The fall after a score of the attack dice: the defence, if it can matter."""
        found = self.defences.get(scored)
        if found is None:
            short = damage.fails_at_once(self.state, scored.hits, self.numbers.target.value)
            done = short or not self.numbers.guard.dice
            found = self._end(scored, 0) if done else self.guard(scored)
            self.defences[scored] = found
        return found

    def guard(self, scored: Score) -> _Fall:
        """The fall of the defence dice after a score of the attack dice."""
        weights = binomial(self.numbers.guard.dice, FACES - SUCCESS + 1, FACES)
        return _roll(
            (weight, self._with_reroll(scored, stopped)) for stopped, weight in enumerate(weights)
        )

    def _with_reroll(self, scored: Score, stopped: int) -> _Fall:
        """The fall after the defence dice; their owner may roll one of them again if allowed."""
        if not self.numbers.defends_again:
            return self._end(scored, stopped)
        options: list[_Fall] = [self._end(scored, stopped)]
        if stopped < self.numbers.guard.dice:
            options.append(self._other_die(scored, stopped))
        if stopped:
            options.append(self._other_die(scored, stopped - 1))
        return _Choice("defence", tuple(options))

    def _other_die(self, scored: Score, rest: int) -> _Fall:
        """The end after one more defence die, with what the others have cancelled."""
        good = Fraction(FACES - SUCCESS + 1, FACES)
        ends = ((1 - good, self._end(scored, rest)), (good, self._end(scored, rest + 1)))
        return _roll(iter(ends))

    def _end(self, scored: Score, stopped: int) -> _Dice:
        """These dice, or the first ones that do the same harm."""
        harm = damage.harm_to(self.state, self.numbers.target, scored, stopped)
        return self.ends.setdefault(harm, _Dice(scored, stopped))


# -- the positions that follow ---------------------------------------------------------------------


@dataclass(slots=True)
class _Shot:
    """One attack that waits in a frame: its outcomes, with one position for each harm."""

    rules: Ruleset
    state: State
    top: Frame
    shot: Shot
    deep: int
    known: dict[int, Outcomes] = field(default_factory=dict)

    def outcomes(self) -> Outcomes:
        """The outcomes from the frame on."""
        stages: Mapping[str, Callable[[], Outcomes]] = {
            NAME: self._choice,
            ATTACK: lambda: self._grown(_attack_fall(self.state, self._numbers(bare=True))),
            REROLL: self._choice,
            AGAIN: lambda: _rolled(self.rules, self.state, self.deep),
            GUARD: self._guard,
            OUTCOME: lambda: self._end(*figures(self.top)),
        }
        return stages[self.top.kind]()

    @property
    def struck(self) -> Counter:
        """The model that is struck."""
        return struck_by(self.state, self.top)

    def _choice(self) -> Outcomes:
        """The choice of a model, or of a die to roll again."""
        options = (self.rules.apply(self.state, act) for act in legal(self.rules, self.state))
        found = tuple(outcomes(self.rules, each, self.deep - 1) for each in options)
        return Chosen(self.top.side, found) if len(found) > 1 else found[0]

    def _guard(self) -> Outcomes:
        scored, _ = figures(self.top)
        return self._grown(_guard_fall(self.state, self._numbers(bare=False), scored))

    def _numbers(self, *, bare: bool) -> _Numbers:
        """The numbers of the attack on the model that is struck; `bare` if it may have no dice."""
        met = numbers(self.state, self.shot, self.struck)
        fewest = 0 if bare else 1
        return _Numbers(
            replace(met.attack, dice=max(1, met.attack.dice)),
            replace(met.guard, dice=max(fewest, met.guard.dice)),
            met.target,
            rerolls.may_reroll(self.state, self.shot.model),
            rerolls.may_reroll(self.state, self.struck),
        )

    def _grown(self, fall: _Fall) -> Outcomes:
        """The outcomes of a fall of the dice, with one position for each harm."""
        found = self.known.get(id(fall))
        if found is None:
            match fall:
                case _Dice():
                    found = self._end(*fall)
                case _Roll():
                    found = joint((chance, self._grown(each)) for chance, each in fall.parts)
                case _Choice():
                    side = (self.shot.model if fall.by == "attack" else self.shot.target).side
                    found = Chosen(side, tuple(map(self._grown, fall.options)))
                case _:
                    assert_never(fall)
            self.known[id(fall)] = found
        return found

    def _end(self, scored: Score, cancelled: int) -> Outcomes:
        """The outcomes after the harm that these dice do."""
        top = self.top
        note = (*top.note[:2], *scored, cancelled)
        frame = Frame(OUTCOME, self.shot.target.side, top.place, top.who, note)
        due = self.state.popped().pushed(frame)
        after = self.rules.apply(due, Action("take"))
        return outcomes(self.rules, after, self.deep - 1)
