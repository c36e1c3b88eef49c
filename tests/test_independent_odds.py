"""The odds of the product against icepool, a library of dice that counts in a way of its own.

The rules of an attack are written here once more, for one roll; icepool makes every roll of it.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import partial

import icepool
import pytest

from overstack.catalogue import ruleset
from overstack.documents.combat_table import shipped_table, table_of
from overstack.judging.parts import Combat
from overstack.judging.tabled import Due, result_classes
from overstack.position.chance import Dice, by_count
from overstack.rulesets.reloaded.dice.attack import Attack, Guard, Target
from overstack.rulesets.reloaded.dice.odds import odds

pytestmark = pytest.mark.native

Faces = tuple[int, ...]
SUCCESS = 4
#: A die that counts with half of its faces.
COUNTED = icepool.d6.map(lambda face: int(face >= SUCCESS), star=False)


def _chances(die: icepool.Die[int]) -> list[Fraction]:
    return [die.probability(number) for number in range(max(die.outcomes()) + 1)]


# -- attacks of Reloaded ---------------------------------------------------------------------------


def _harm(attack: Attack, target: Target, faces: Faces, cancelled: int) -> int:
    hits = 0
    for face in faces:
        success = attack.weight if face + attack.modifier >= SUCCESS else 0
        hits += 2 * success if attack.heavy and face == 6 else success
    damage = max(0, hits - cancelled) // target.value
    if attack.flame and damage and faces.count(6) >= 3:
        damage += 1
    return min(max(0, damage - target.absorbs), target.left)


def _defence(guard: Guard) -> icepool.Die[int]:
    rolled = guard.dice @ COUNTED if guard.dice else icepool.Die([0])
    if not guard.reroll:
        return rolled
    return rolled.map(
        lambda many: many + COUNTED if many < guard.dice else icepool.Die([many]), star=False
    )


def _damage(attack: Attack, guard: Guard, target: Target) -> icepool.Die[int]:
    """The damage of an attack; of the rerolls the one with the most expected damage is chosen."""
    defence = _defence(guard)

    def after(faces: Faces) -> icepool.Die[int]:
        return defence.map(partial(_harm, attack, target, faces), star=False)

    def chosen(faces: Faces) -> icepool.Die[int]:
        ways = [after(faces)]
        for n in range(len(faces) if attack.reroll else 0):
            rest = faces[:n] + faces[n + 1 :]
            ways.append(icepool.d6.map(lambda face, rest=rest: after((*rest, face)), star=False))
        return max(ways, key=lambda way: (way.mean(), way.probability(target.left)))

    return icepool.d6.pool(attack.dice).expand().map(chosen, star=False)


ATTACKS = (
    Attack(1), Attack(6), Attack(5, modifier=1), Attack(5, modifier=-1), Attack(4, weight=2),
    Attack(5, heavy=True), Attack(5, flame=True), Attack(4, modifier=-2, heavy=True, flame=True),
    Attack(4, reroll=True), Attack(4, flame=True, reroll=True),
)  # fmt: skip
DEFENCES = (
    (Guard(0), Target(1, 3)), (Guard(3), Target(1, 1)), (Guard(4), Target(3, 3)),
    (Guard(2, reroll=True), Target(2, 2)), (Guard(2), Target(1, 4, absorbs=1)),
)  # fmt: skip


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_the_chance_of_each_damage_is_icepools(attack: Attack) -> None:
    for guard, target in DEFENCES:
        found, known = odds(attack, guard, target), _damage(attack, guard, target)
        for damages in range(target.left + 1):
            assert found.exactly(damages) == known.probability(damages), (guard, target, damages)
        assert found.destroyed == known.probability(target.left)
        assert found.expected == known.mean()


@pytest.mark.parametrize("many", [1, 2, 5, 9])
def test_defence_dice_that_count_are_icepools(many: int) -> None:
    known = many @ COUNTED
    weights = sorted(each.weight for each in by_count(Dice(many, 6), SUCCESS))
    assert weights == sorted(_chances(known))


# -- tables of combat ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["asl", "europa", "totaler-krieg"])
def test_the_chance_of_each_result_on_a_table_is_icepools(name: str) -> None:
    """In every column, with each modifier; a roll beyond the table counts as its last row."""
    document = shipped_table(name)
    assert document is not None
    table = table_of(document, ruleset(name).tables)
    number, faces = document["dice"]["number"], document["dice"]["faces"]
    rows = document["rows"]
    lowest = document.get("lowest", number)
    for column in range(len(rows[0])):
        for added in range(-3, 4):
            due = Due(table, Combat(1), column, added, str)
            found: dict[str, Fraction] = defaultdict(Fraction)
            for each in result_classes(due):
                found[due.result(each.example)] += each.weight
            known: dict[str, int] = defaultdict(int)
            for total, chance in (number @ icepool.d(faces)).items():
                at = min(max(total + added - lowest, 0), len(rows) - 1)
                known[rows[at][column]] += chance
            whole = sum(known.values())
            assert found == {key: Fraction(part, whole) for key, part in known.items()}
