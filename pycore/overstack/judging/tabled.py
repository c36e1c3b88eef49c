"""A ruleset whose results of combat come from a table of the scenario, if one is in force.

Results that a person enters by hand (`parts.Tables`) are then rolled: the pending combat is a
chance event, and nobody can enter its result. Without a table the ruleset is as it was. Knows no
game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from overstack.judging.chapters import Acts, Findings
from overstack.judging.parts import Combat, Dice, Remark, Remarks, Tables
from overstack.judging.rules import CHANCE, Ruleset
from overstack.judging.verdict import Verdict, facts, verdict
from overstack.position import chance as rolls
from overstack.position.combat_table import CombatTable
from overstack.position.state import Action, Faces, Place, State, World

if TYPE_CHECKING:
    from overstack.judging.outcomes import Outcomes


def in_force(world: World) -> CombatTable | None:
    """The scenario's combat table; None if it has none, or if it is off."""
    table = world.table
    return None if table is None or table.off else table


class Due(NamedTuple):
    """A combat that waits for its roll: the table, the combat, the column, and what is added.

    `taken` maps the result of the table to the one that counts (`Tables.taken`).
    """

    table: CombatTable
    combat: Combat
    column: int
    added: int
    taken: Callable[[str], str]

    def total(self, faces: Faces) -> int:
        """The roll with what is added to it."""
        return sum(faces.faces) + self.added

    def rolled(self, faces: Faces) -> str:
        """The result that stands in the table, by its id."""
        return self.table.rows[self.table.row(self.total(faces))][self.column]

    def result(self, faces: Faces) -> str:
        """The result that counts, by its id."""
        return self.taken(self.rolled(faces))


def due(tables: Tables | None, state: State) -> Due | None:
    """The combat that waits for a roll on the scenario's table; None if none does."""
    table = in_force(state.world)
    if table is None or tables is None or not state.frames:
        return None
    combat = tables.combat(state)
    if combat is None:
        return None
    added = combat.drm + (shift(state, combat.place) if combat.place else 0)
    column = table.column(combat.attack, combat.defence)
    return Due(table, combat, column, added, partial(tables.taken, state))


def shift(state: State, place: Place) -> int:
    """The modifier that the table in force gives for the terrain of the attacked place."""
    table = in_force(state.world)
    if table is None or place.hex is None:
        return 0
    return table.shift(state.world.map.terrain_at(place.hex))


class ActsAndJunk(Acts, Protocol):
    """The acts of a ruleset, and what it says of an impossible one."""

    @property
    def junk(self) -> Callable[[State], Findings]:
        """The findings on an impossible act."""


@dataclass(frozen=True)
class _Acts:
    """The acts of a ruleset, none of which is possible while a roll is due."""

    play: ActsAndJunk
    tables: Tables

    def candidates(self, state: State, who: str = "") -> Iterable[Action]:
        return () if due(self.tables, state) else self.play.candidates(state, who)

    def judge(self, state: State, action: Action) -> Verdict:
        return self._refusal(state, action) or self.play.judge(state, action)

    def brief(self, state: State, action: Action) -> Verdict:
        return self._refusal(state, action) or self.play.brief(state, action)

    def allowed(self, state: State, action: Action) -> bool:
        return not due(self.tables, state) and self.play.allowed(state, action)

    def apply(self, state: State, action: Action) -> State:
        return self.play.apply(state, action)

    def _refusal(self, state: State, action: Action) -> Verdict | None:
        """The refusal of an act that is possible only without the table."""
        if due(self.tables, state) is None or not self.play.allowed(state, action):
            return None
        return verdict(self.play.junk(state))


@dataclass(frozen=True)
class _Rolls:
    """The functions of a ruleset on dice, with the rolls on the table."""

    base: Ruleset
    tables: Tables

    def actor(self, state: State) -> str:
        who = self.base.actor(state)
        return CHANCE if who and due(self.tables, state) else who

    def chance(self, state: State) -> rolls.Event | None:
        found = due(self.tables, state)
        if found is None or not self.base.actor(state):
            return self.base.chance(state)
        return rolls.Dice(*found.table.dice)

    def rolled(self, state: State, faces: Faces) -> State:
        found = due(self.tables, state)
        if found is None:
            return self.base.dice.rolled(state, faces)
        return self.tables.entered(state, faces, found.result(faces))

    def classes(self, state: State) -> tuple[rolls.Class, ...]:
        found = due(self.tables, state)
        if found is None:
            return self.base.classes(state)
        return result_classes(found)

    def remarks(self, state: State, faces: Faces) -> Remarks:
        found = due(self.tables, state)
        base = self.base.telling.dice(state, faces)
        return base if found is None else (*base, *_remarks(found, faces))


def result_classes(found: Due) -> tuple[rolls.Class, ...]:
    """The outcomes of a roll on the table, one class for each result."""
    outcomes = tuple(rolls.Dice(*found.table.dice).outcomes())
    each = Fraction(1, len(outcomes))
    rows = rolls.merged((rolls.Class(each, faces) for faces in outcomes), found.rolled)
    return rolls.merged(rows, found.result)


def _remarks(found: Due, faces: Faces) -> Remarks:
    """The arithmetic of a roll: strengths, column, roll, result; the one that counts instead."""
    combat, (high, low) = found.combat, found.table.columns[found.column]
    rolled, taken = found.rolled(faces), found.result(faces)
    figures = facts(
        attack=combat.attack,
        defence=combat.defence,
        high=high,
        low=low,
        total=found.total(faces),
        added=f"{found.added:+d}",
        result=rolled,
    )
    kind = "odds" if low else "strength"
    first = Remark(f"table-{kind}-added" if found.added else f"table-{kind}", figures)
    return (first,) if taken == rolled else (first, Remark("table-instead", facts(result=taken)))


def tabled(rules: Ruleset, play: ActsAndJunk, tables: Tables) -> Ruleset:
    """The ruleset with its acts `play`, where a scenario may bring a table for combat."""
    table = _Rolls(rules, tables)
    dice = Dice(table.chance, table.rolled, table.classes, rules.dice.undisturbed)
    own = rules.opponent

    def outcomes() -> Callable[[State, Action | None], Outcomes]:
        from overstack.judging import table_outcomes  # noqa: PLC0415 - with the opponent alone

        return partial(table_outcomes.outcomes, whole)

    whole = replace(
        rules,
        opponent=own and replace(own, outcomes=outcomes),
        tables=tables,
        actor=table.actor,
        acts=_Acts(play, tables),
        dice=dice,
        telling=replace(rules.telling, dice=table.remarks),
    )
    return whole
