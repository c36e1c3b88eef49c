"""The settled outcomes of an attack, for the computer as an opponent: its exact odds at once.

The dice of an attack matter by the harm that they do. So the rolls are counted by their worth, as
in `dice.odds`, and one position is made for each different harm. Rerolls and the choice of a model
stay choices. Draws of models, and the dice of a wreck, are followed one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from overstack.judging.outcomes import Chosen, Outcomes, Settled, joint
from overstack.judging.rules import CHANCE, Ruleset, legal
from overstack.position.chance import binomial
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
from overstack.rulesets.reloaded.dice.attack import FACES, Attack, Guard, Score
from overstack.rulesets.reloaded.dice.match import Match
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
        return _Fall(rules, state, top, shot, deep).outcomes()
    if top.kind not in LOTS or rules.actor(state) != CHANCE:
        return Settled(state)
    return _rolled(rules, state, deep)


def _rolled(rules: Ruleset, state: State, deep: int) -> Outcomes:
    """The outcomes of a roll, one for each of its classes."""
    return joint(
        (each.weight, outcomes(rules, rules.apply(state, each.example), deep - 1))
        for each in rules.classes(state)
    )


@dataclass(slots=True)
class _Fall:
    """One attack that waits in a frame: its outcomes, with one position for each harm."""

    rules: Ruleset
    state: State
    top: Frame
    shot: Shot
    deep: int
    ends: dict[object, Outcomes] = field(default_factory=dict)
    defences: dict[Score, Outcomes] = field(default_factory=dict)
    match: Match | None = None

    def outcomes(self) -> Outcomes:
        """The outcomes from the frame on."""
        stages: Mapping[str, Callable[[], Outcomes]] = {
            NAME: self._choice,
            ATTACK: self._attack,
            REROLL: self._choice,
            AGAIN: lambda: _rolled(self.rules, self.state, self.deep),
            GUARD: lambda: self._guard(figures(self.top)[0]),
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

    def _met(self) -> Match:
        """The numbers of the attack on the model that is struck."""
        if self.match is None:
            self.match = numbers(self.state, self.shot, self.struck)
        return self.match

    # -- the attack dice ----------------------------------------------------------------------

    def _dice(self) -> tuple[Attack, Guard]:
        found = self._met()
        return (
            replace(found.attack, dice=max(1, found.attack.dice)),
            replace(found.guard, dice=max(1, found.guard.dice)),
        )

    def _attack(self) -> Outcomes:
        attack, _ = self._dice()
        groups, every = grouped(attack), FACES**attack.dice
        asks = rerolls.may_reroll(self.state, self.shot.model)
        return joint(
            (Fraction(ways, every), self._hand(attack, groups, counts, asks=asks))
            for counts, ways in hands(groups, attack.dice)
        )

    def _hand(
        self, attack: Attack, groups: tuple[Group, ...], counts: tuple[int, ...], *, asks: bool
    ) -> Outcomes:
        """What follows these attack dice, with a reroll of one of them if the owner may."""
        faces = (g.example for g, count in zip(groups, counts, strict=True) for _ in range(count))
        scored = damage.score(self.state, attack, tuple(faces))
        if not asks:
            return self._after_score(scored)
        shown = [group for group, count in zip(groups, counts, strict=True) if count]
        again = tuple(self._reroll(attack, scored, group) for group in shown)
        return Chosen(self.shot.model.side, (self._after_score(scored), *again))

    def _reroll(self, attack: Attack, scored: Score, old: Group) -> Outcomes:
        return joint(
            (Fraction(new.faces, FACES), self._after_score(swapped(scored, old.worth, new.worth)))
            for new in grouped(attack)
        )

    def _after_score(self, scored: Score) -> Outcomes:
        """What follows a score of the attack dice: the defence, if it can matter."""
        found = self.defences.get(scored)
        if found is None:
            met = self._met()
            short = damage.fails_at_once(self.state, scored.hits, met.target.value)
            done = short or not met.guard.dice
            found = self._end(scored, 0) if done else self._guard(scored)
            self.defences[scored] = found
        return found

    def _guard(self, scored: Score) -> Outcomes:
        dice = self._dice()[1].dice
        asks = rerolls.may_reroll(self.state, self.struck)
        weights = binomial(dice, FACES - SUCCESS + 1, FACES)
        return joint(
            (
                weight,
                self._with_reroll(scored, stopped, dice) if asks else self._end(scored, stopped),
            )
            for stopped, weight in enumerate(weights)
        )

    def _with_reroll(self, scored: Score, stopped: int, dice: int) -> Outcomes:
        """What follows the defence dice of a model that may reroll one of them."""
        options = [self._end(scored, stopped)]
        if stopped < dice:
            options.append(self._other_die(scored, stopped))
        if stopped:
            options.append(self._other_die(scored, stopped - 1))
        return Chosen(self.shot.target.side, tuple(options))

    def _other_die(self, scored: Score, rest: int) -> Outcomes:
        """The end after one more defence die, with what the others have cancelled."""
        good = Fraction(FACES - SUCCESS + 1, FACES)
        ends = ((1 - good, self._end(scored, rest)), (good, self._end(scored, rest + 1)))
        return joint(iter(ends))

    # -- the harm -----------------------------------------------------------------------------

    def _end(self, scored: Score, cancelled: int) -> Outcomes:
        """What follows the harm of these dice; one for all dice that do the same."""
        harm = damage.harm_to(self.state, self._met().target, scored, cancelled)
        found = self.ends.get(harm)
        if found is None:
            top = self.top
            note = (*top.note[:2], *scored, cancelled)
            frame = Frame(OUTCOME, self.shot.target.side, top.place, top.who, note)
            due = self.state.popped().pushed(frame)
            after = self.rules.apply(due, Action("take"))
            found = self.ends[harm] = outcomes(self.rules, after, self.deep - 1)
        return found
