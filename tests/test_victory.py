"""Victory points: awards, the winner, and the refusals of the document check."""

from __future__ import annotations

import re
from typing import Any

import pytest

from overstack.catalogue import LISTED, ruleset
from overstack.documents import wire
from overstack.judging.rules import Ruleset
from overstack.position.state import LOST, Place, State
from overstack.position.values import replace
from overstack.search.play import load_scenarios
from overstack.views.victory import award_lines, victory_lines
from overstack.views.wording import Wording
from overstack.words.errors import BadInput

Json = dict[str, Any]

BRIDGE: Json = dict(load_scenarios("aam2009"))["one-bridge"].document  # type: ignore[assignment]
AAM: Ruleset = ruleset("aam2009")


def bridge(*awards: Json) -> State:
    """The first position of a shipped scenario with these awards in place of its own."""
    return AAM.setup(wire.scenario({**BRIDGE, "victory": list(awards)}))


def over(state: State) -> State:
    """The same position after the last turn."""
    return replace(state, phase="over", active="")


def scores(state: State) -> tuple[int, int]:
    """The victory points of US and German."""
    told = AAM.measures(state)
    return told["score", "us"], told["score", "german"]


def put(state: State, who: str, label: str) -> State:
    """The position with a counter on foot in a hex."""
    return state.entered(who, Place(state.world.map.grid.parse(label)))


def test_a_hex_counts_for_the_side_that_stands_there_alone() -> None:
    """Ponte Rosso is German, then contested, then American when its Germans are lost."""
    state = bridge({"hold": ["0703"], "points": 3})
    assert scores(state) == (0, 3)
    shared = put(state, "rifle-c", "0703")
    assert scores(shared) == (0, 0)
    gone = shared.with_counters(
        replace(shared.by_id[who], place=LOST, rank=0) for who in ("pz2", "gren-a")
    )
    assert scores(gone) == (3, 0)


def test_arrivals_count_once_or_each_and_riders_where_they_may() -> None:
    """One soldier on foot and one riding: two arrivals, one on foot."""
    award: Json = {"reach": ["0702"], "who": ["rifle-c", "eng", "gmc"], "for": "us", "points": 2}
    for more, expected in (
        ({"each": True}, 6),
        ({"each": True, "afoot": True}, 4),
        ({"least": 3}, 2),
        ({"least": 3, "afoot": True}, 0),
    ):
        state = put(put(bridge(award | more), "rifle-c", "0702"), "gmc", "0702")
        assert scores(state) == (expected, 0), more


def told(*awards: Json) -> list[str]:
    """The sentences of the briefing for these awards."""
    state = bridge(*awards)
    return [str(line["words"]) for line in victory_lines(state.world, Wording(AAM.BOOK, state))]


def per_unit(side: str, of: str, *names: str) -> list[Json]:
    return [
        {"measure": name, "side": of, "for": side, "points": n, "each": True}
        for n, name in enumerate(names, 1)
    ]


def test_points_for_figures_share_a_sentence_and_both_sides_one_where_they_are_alike() -> None:
    row = "1 VP for each unit lost and 2 VP for each damaged unit"
    one = per_unit("us", "german", "lost", "damaged")
    other = per_unit("german", "us", "damaged", "lost")
    assert told(*one) == [f"US at the end: {row} (German)."]
    both = told(*one, *per_unit("german", "us", "lost", "damaged"))
    assert both == [f"Each side at the end: {row} of the other side."]
    assert len(told(*one, *other)) == 2  # the points differ


def test_places_are_listed_with_their_names_or_counted_with_their_hexes_for_the_map() -> None:
    """Eight are listed, of nine their number; "Ponte Rosso" is the only name among them."""
    named = BRIDGE["map"]["names"]["0703"]
    nine = ["0201", "0301", "0302", "0303", "0304", "0305", "0401", "0402", "0703"]
    award: Json = {"reach": nine[1:], "who": ["rifle-c"], "for": "us", "points": 2, "each": True}
    assert f" or 0402 or 0703 {named}: " in told(award)[0]
    awards = [award | {"reach": nine, "afoot": True}, {"hold": nine, "points": 1}]
    state = bridge(*awards, award | {"reach": [*nine[:8], "0403"]})
    lines = victory_lines(state.world, Wording(AAM.BOOK, state))
    many = f"9 hexes (0703 {named} among them)"
    assert [line["words"] for line in lines] == [
        f"US: 2 VP for each of these that ends in one of {many} on foot: Rifle C.",
        f"Each side: 1 VP for each of these held alone at the end: {many}.",
        "US: 2 VP for each of these that ends in one of 9 hexes: Rifle C.",
    ]
    areas = [line["areas"] for line in lines]
    assert areas[:2] == [
        [{"words": "one of 9 hexes", "hexes": nine}],
        [{"words": "9 hexes", "hexes": nine}],
    ]


def test_the_first_briefing_lists_no_hexes_by_number() -> None:
    """What a newcomer reads first: forty hexes across the river are one phrase."""
    first = dict(load_scenarios("aam2009"))["crossing-the-aune"]
    state = AAM.setup(first)
    lines = victory_lines(state.world, Wording(AAM.BOOK, state))
    assert max(len(re.findall(r"\b\d{4}\b", str(line["words"]))) for line in lines) == 2
    areas = [line["areas"] for line in lines if line["areas"]]
    across = next(
        award["reach"] for award in wire.scenario_json(first)["victory"] if "reach" in award
    )
    assert areas == [[{"words": "one of 40 hexes", "hexes": across}]]
    assert len(across) == 40


def test_the_editor_lists_each_award_in_a_sentence_of_its_own() -> None:
    """In the order of the scenario, figures too, which the briefing puts together at the end."""
    figures = per_unit("us", "german", "lost", "damaged")
    state = bridge(figures[0], {"hold": ["0703"], "points": 3}, figures[1])
    told = award_lines(state.world, Wording(AAM.BOOK, state))
    assert [line[:24] for line in told] == [
        "US at the end: 1 VP for each unit lost (German)."[:24],
        "Each side: 3 VP for holding"[:24],
        "US at the end: 2 VP for each damaged unit (German)."[:24],
    ]
    assert len(told) == len(set(told))


def test_measures_and_losses_count_and_most_points_win() -> None:
    """Two lost Germans by the measure, one of them by name, and a bound that holds."""
    state = bridge(
        {"measure": "lost", "side": "german", "for": "us", "points": 2, "each": True},
        {"lost": ["pz2"], "for": "us", "points": 1},
        {"measure": "hits", "side": "german", "most": 0, "for": "german", "points": 5},
    )
    assert scores(state) == (0, 5)
    late = AAM.result(over(state))
    assert late is not None
    assert (late.winner, late.say) == ("german", "score")
    assert AAM.result(state) is None
    lost = state.with_counters(
        replace(state.by_id[who], place=LOST, rank=rank)
        for rank, who in enumerate(("pz2", "gren-a"))
    )
    assert scores(lost) == (5, 5)
    drawn = AAM.result(over(lost))
    assert drawn is not None
    assert (drawn.winner, drawn.say) == ("", "score")


@pytest.mark.parametrize(
    ("award", "where", "told"),
    [
        ({"hold": ["9909"], "points": 1}, "victory.0.hold.0", "9909"),
        ({"hold": ["0703"], "points": 1, "for": "red"}, "victory.0.for", "'red'"),
        ({"reach": ["0703"], "who": ["zz"], "for": "us", "points": 1}, "victory.0.who.0", "'zz'"),
        ({"lost": ["pz2"], "least": 2, "for": "us", "points": 1}, "victory.0.least", "1"),
        (
            {"measure": "gold", "side": "us", "for": "us", "points": 1, "each": True},
            "victory.0.measure",
            "'gold'",
        ),
        (
            {"measure": "score", "side": "us", "for": "us", "points": 1, "each": True},
            "victory.0.measure",
            "'score'",
        ),
        ({"measure": "lost", "side": "us", "for": "us", "points": 1}, "victory.0", "most"),
    ],
)
def test_what_is_wrong_is_refused_in_a_sentence(award: Json, where: str, told: str) -> None:
    """Each fault at its path, with the name in question."""
    with pytest.raises(BadInput) as caught:
        bridge(award)
    assert caught.value.where == where
    assert told in str(caught.value)


def test_every_scenario_that_no_rule_decides_has_victory_points_and_keeps_them() -> None:
    """Scenarios with turns have points and read back equal; `reloaded` scores by its own rule."""
    for name in sorted({*LISTED} - {"reloaded"}):
        for which, found in load_scenarios(name):
            if found.world.play == "turns":
                assert found.world.victory, which
                assert wire.scenario(found.document) == found
                rules = ruleset(name)
                start = rules.setup(found)
                assert ("score", found.world.first) in rules.measures(start), which
