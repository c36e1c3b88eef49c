"""Templates: figures followed by words, written out, or counted in halves."""

from __future__ import annotations

import re

import pytest

from overstack import catalogue
from overstack.judging.verdict import Price
from overstack.position.hexes import Hex
from overstack.position.state import Place
from overstack.search import play
from overstack.views.wording import Wording
from overstack.words.sentences import fill
from tests.test_counted import templates


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


#: Names of sides, and how "the ... side" is said of each.
SIDES = {
    "Allies": "side of the Allies",
    "Soviets": "side of the Soviets",
    "Zulus": "side of the Zulus",
    "The Blue Army": "side of the Blue Army",
    "the Allies": "side of the Allies",
    "Axis": "Axis side",
    "US": "US side",
    "Swiss": "Swiss side",
    "Cyprus": "Cyprus side",
    "Japanese": "Japanese side",
}


@pytest.mark.parametrize(("name", "said"), SIDES.items())
def test_a_side_with_a_plural_name_is_the_side_of_the_allies(name: str, said: str) -> None:
    assert fill("{side:side|side of the}", {"side": name}) == said
    assert fill("{side}", {"side": name}) == name


def test_names_of_shipped_sides_stand_before_their_noun() -> None:
    names = {
        side.name
        for ruleset in catalogue.LISTED
        for _, known in play.load_scenarios(ruleset)
        for side in known.world.sides
    }
    assert {"German", "Axis", "US", "Allied"} <= names
    for name in names:
        assert fill("{side:side|side of the}", {"side": name}) == f"{name} side"


def test_no_sentence_appends_a_noun_to_an_article_and_a_name() -> None:
    """No "The Allies side": such a noun is part of the figure."""
    bare = re.compile(r"\b[Tt]he \{(side|other|active|acting)\}|\{(side|other)\} side|\}'s?\b")
    assert [text for _, text in templates() if bare.search(text)] == []


def _badge(ruleset: str, *prices: Price) -> str:
    rules = catalogue.ruleset(ruleset)
    return Wording(rules.BOOK, rules.setup(play.playable(ruleset)[0])).badge(prices)


def test_hits_in_two_places_are_told_in_one_sum() -> None:
    one, other = (Price("us", Place(Hex(q, 3)), 1, "hit", "x") for q in (1, 2))
    theirs = Price("german", Place(Hex(4, 3)), 1, "hit", "x")
    assert _badge("aam2009", one) == "1 hit"
    assert _badge("aam2009", one, other) == "2 hits"
    assert _badge("aam2009", one, theirs) == "2 hits"
    assert _badge("aam2009", one, other, theirs) == "3 hits"


@pytest.mark.parametrize(
    ("ruleset", "unit", "told"),
    [
        ("asl", "mf", "+5 MF"),
        ("asl", "mp", "+5 MP"),
        ("asl", "cx", "5 CX"),
        ("europa", "mp", "5 MP"),
        ("europa", "half-sp", "2½ SP"),
        ("europa", "mend", "5 over"),
        ("totaler-krieg", "step", "-5"),
    ],
)
def test_points_and_units_of_several_places_are_told_in_one_sum(
    ruleset: str, unit: str, told: str
) -> None:
    here, there = (Price("us", Place(Hex(n, 3)), n, unit, "x") for n in (2, 3))
    assert _badge(ruleset, here, there) == told


def test_what_dice_have_added_does_not_add_up() -> None:
    one, other = (Price("us", Place(Hex(q, 3)), 1, "attack", "x") for q in (1, 2))
    assert _badge("asl", one, other) == "+1"
