"""Chance as exact distributions: weights that sum to one, groupings that equal enumeration."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overstack.position.chance import Class, Dice, Draw, binomial, by_count, merged, single
from overstack.position.state import Faces

small_dice = st.builds(Dice, st.integers(0, 4), st.integers(2, 8))


@given(small_dice)
def test_outcomes_are_all_the_faces_and_nothing_else(dice: Dice) -> None:
    outcomes = list(dice.outcomes())
    assert len(outcomes) == len(set(outcomes)) == dice.sides**dice.count
    assert all(dice.accepts(faces) for faces in outcomes)


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3), (0, 1), (1, 7), (-1, 3)])
def test_faces_that_cannot_be_are_not_accepted(faces: tuple[int, ...]) -> None:
    assert not Dice(2, 6).accepts(Faces(faces))


def test_a_draw_is_the_index_of_an_option() -> None:
    draw = Draw(("a", "b", "b"))
    assert [faces.faces for faces in draw.outcomes()] == [(0,), (1,), (2,)]
    assert all(draw.accepts(faces) for faces in draw.outcomes())
    assert not any(draw.accepts(Faces(faces)) for faces in ((3,), (-1,), (), (0, 1)))


def test_a_draw_counts_equal_options_each() -> None:
    classes = merged(single(Draw(("a", "b", "b"))), lambda f: "abb"[f.faces[0]])
    assert classes == (Class(Fraction(1, 3), Faces((0,))), Class(Fraction(2, 3), Faces((1,))))


@given(st.integers(0, 40), st.integers(2, 20), st.data())
def test_binomial_sums_to_one_and_has_its_mean(count: int, sides: int, data: st.DataObject) -> None:
    good = data.draw(st.integers(0, sides))
    chances = binomial(count, good, sides)
    assert len(chances) == count + 1
    assert sum(chances) == 1
    assert sum(k * p for k, p in enumerate(chances)) == count * Fraction(good, sides)


def test_eighteen_dice_are_grouped_without_being_counted() -> None:
    """The largest roll of the games: a hundred million million outcomes, 19 classes."""
    classes = by_count(Dice(18, 6), 4)
    assert len(classes) == 19
    assert classes[9].weight == Fraction(comb(18, 9), 2**18)


@given(small_dice, st.integers(1, 9))
def test_grouping_by_count_equals_enumeration(dice: Dice, least: int) -> None:
    least = min(least, dice.sides + 1)
    counted: dict[int, Fraction] = {}
    for faces in product(range(1, dice.sides + 1), repeat=dice.count):
        hits = sum(face >= least for face in faces)
        counted[hits] = counted.get(hits, Fraction(0)) + Fraction(1, dice.sides**dice.count)
    grouped = by_count(dice, least)
    assert all(dice.accepts(each.example) for each in grouped)
    hits_of = [sum(f >= least for f in each.example.faces) for each in grouped]
    assert dict(zip(hits_of, (each.weight for each in grouped), strict=True)) == counted


@given(small_dice, st.integers(1, 5))
def test_merged_classes_have_one_future_each_and_lose_no_weight(dice: Dice, step: int) -> None:
    def future(faces: Faces) -> int:
        return sum(faces.faces) // step

    classes = merged(single(dice), future)
    futures = [future(each.example) for each in classes]
    assert len(futures) == len(set(futures))
    assert sum(each.weight for each in classes) == 1
    assert {future(faces) for faces in dice.outcomes()} == set(futures)
