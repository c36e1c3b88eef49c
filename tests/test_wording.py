"""Templates: figures with words after them, written out, or taken for halves."""

from __future__ import annotations

import pytest

from overstack.words.sentences import fill


@pytest.mark.parametrize(
    ("halves", "plain", "worded"),
    [
        (0, "0", "0 miles"),
        (1, "½", "½ mile"),
        (2, "1", "1 mile"),
        (3, "1½", "1½ miles"),
        (8, "4", "4 miles"),
    ],
)
def test_halves_are_printed_with_their_word(halves: int, plain: str, worded: str) -> None:
    assert fill("{way:half}", {"way": halves}) == plain
    assert fill("{way:half mile|miles}", {"way": halves}) == worded


def test_word_goes_by_the_number() -> None:
    assert fill("{n} {n:unit|units}", {"n": 1}) == "1 unit"
    assert fill("{n} {n:unit|units}", {"n": 2}) == "2 units"


def test_figure_that_nobody_gave_stays_visible() -> None:
    assert fill("{way:half mile|miles} of {all}", {}) == "{way} of {all}"
