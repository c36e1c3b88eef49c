"""A hard flow: a road step past an enemy howitzer, whose Blast can change the step itself.

A loaded half-track moves along the road from 0303 to 0403. The howitzer in 0304 is adjacent to
both hexes, so it may fire before the step (at 0303) or after it (at 0403).
"""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product

import pytest

from overstack.documents import wire
from overstack.judging.paths import reach, walk
from overstack.judging.rules import CHANCE, Illegal, legal, step
from overstack.judging.verdict import Grade
from overstack.position.chance import Dice, binomial
from overstack.position.state import LOST, Action, Change, Entry, Faces, Frame, Scenario, State
from overstack.views.games import Node, Table
from overstack.words.errors import BadInput
from tests.flows import road_step
from tests.flows.standin import BLUE, RED, at, position

RULES = road_step.RULESET
ROAD = "0203 0303 0403 0503"
HIT, MISS = 6, 1


def start(gun: str = "howitzer", **more: str) -> State:
    counters = {
        "track": f"halftrack {BLUE} 0303",
        "rider": f"squad {BLUE} track",
        "squad": f"squad {BLUE} 0303",
        "gun": f"{gun} {RED} 0304",
        **{who: text.replace("_", " ") for who, text in more.items()},
    }
    return position(RULES.BOOK, counters, road=ROAD)


def played(state: State, *entries: Entry) -> State:
    for entry in entries:
        state = step(RULES, state, entry)
    return state


def drive(state: State, label: str = "0403") -> Action:
    return Action("move", "track", at(state, label))


def dice(hits: int, of: int) -> Faces:
    return Faces((HIT,) * hits + (MISS,) * (of - hits))


def draw(state: State, who: str) -> Faces:
    """Return the draw that picks a given unit of the hex."""
    event = RULES.chance(state)
    assert event is not None
    assert not isinstance(event, Dice)
    return Faces((event.options.index(who),))


def blasted(state: State) -> State:
    """The position after the gun fires at the hex the track leaves, drawing track, then squad."""
    state = played(state, drive(state), Action("fire", "gun"))
    state = played(state, draw(state, "track"))
    return played(state, draw(state, "squad"))


def test_step_is_free_on_the_road_and_opens_a_window() -> None:
    state = start()
    judged = RULES.judge(state, drive(state))
    assert judged.grade is Grade.LAWFUL
    assert judged.about("map.road.free-first-hex")[0].fact("cost") == 0
    state = played(state, drive(state))
    assert [frame.kind for frame in state.frames] == ["step", "fire-from"]
    assert RULES.actor(state) == RED
    assert state.by_id["track"].place == at(state, "0303"), "the step is declared, not made"
    assert set(legal(RULES, state)) == {Action("hold"), Action("fire", "gun")}


def test_nothing_else_may_be_done_while_the_step_is_half_done() -> None:
    state = played(start(), drive(start()))
    with pytest.raises(Illegal):
        step(RULES, state, drive(state))
    with pytest.raises(BadInput, match="No such roll"):
        step(RULES, state, Faces((3,)))


def test_roll_is_one_that_the_event_allows() -> None:
    """The caller supplies the faces; faces that the dice or the draw cannot show are refused."""
    window = played(start(), drive(start()), Action("fire", "gun"))
    for wrong in (Faces(()), Faces((9,)), Faces((0, 0))):
        with pytest.raises(BadInput, match="No such roll"):
            step(RULES, window, wrong)
    rolling = played(window, Faces((0,)), Faces((0,)))
    assert isinstance(RULES.chance(rolling), Dice)
    for wrong in (dice(0, 8), Faces((7,) * 9), Faces((0,) * 9)):
        with pytest.raises(BadInput, match="No such roll"):
            step(RULES, rolling, wrong)


def test_held_fire_lets_the_step_be_made_and_asks_again_at_the_hex_entered() -> None:
    state = played(start(), drive(start()), Action("hold"))
    assert state.by_id["track"].place == at(state, "0403")
    assert state.by_id["rider"].place == at(state, "0403")
    assert [frame.kind for frame in state.frames] == ["fire-to"]
    state = played(state, Action("fire", "gun"), Faces((0,)))  # one unit, so one draw
    assert RULES.chance(state) == Dice(9, 6)


def test_blast_draws_two_units_of_the_hex_friend_or_foe() -> None:
    state = start(foe=f"squad_{RED}_0303")
    state = played(state, drive(state), Action("fire", "gun"))
    assert RULES.actor(state) == CHANCE
    event = RULES.chance(state)
    assert not isinstance(event, Dice | None)
    assert event.options == ("track", "squad", "foe"), "the rider is no unit of the hex"
    state = played(state, draw(state, "foe"))
    event = RULES.chance(state)
    assert not isinstance(event, Dice | None)
    assert event.options == ("track", "squad"), "none is struck twice"


def test_killed_transport_ends_the_step_and_its_passenger_rolls() -> None:
    state = blasted(start())
    state = played(state, dice(9, 9), dice(0, 4))  # 9 net successes, defence 3: three damage
    assert state.by_id["track"].place == LOST
    assert state.top == Frame("survival", BLUE, at(state, "0303"), "rider")
    state = played(state, Faces((3,)))
    assert state.by_id["rider"].place == at(state, "0303")
    assert state.by_id["rider"].aboard == ""
    state = played(state, dice(0, 9))  # the Blast's second attack misses the squad
    assert state.frames == (), "window and step are gone with the mover"
    assert RULES.actor(state) == BLUE
    with pytest.raises(Illegal):
        step(RULES, state, drive(state))


def test_damage_that_leaves_the_step_payable_lets_it_be_made() -> None:
    state = played(blasted(start()), dice(3, 9), dice(0, 4), dice(0, 9))
    track = state.by_id["track"]
    assert track.marks == ("damage",)
    assert track.place == at(state, "0403")
    assert state.frames == (), "the gun fires once a phase: no second window"


def test_damage_that_takes_the_speed_away_forbids_the_step_and_says_why() -> None:
    """With the free road step used, the next step costs Speed, so the damage forbids it (A17)."""
    state = start(gun="howitzer")
    state = played(state, drive(state), Action("hold"), Action("hold"))
    spent = [Action("move", "track", at(state, "0404")), Action("hold"), Action("hold")]
    state = played(state, *spent)  # the step off the road costs 1 of 4 Speed
    assert state.by_id["track"].spent == 1
    state = played(state, drive(state), Action("hold"), Action("hold"))
    state = played(state, drive(state, "0404"), Action("hold"), Action("hold"))
    assert state.by_id["track"].spent == 3
    state = played(state, drive(state), Action("fire", "gun"), Faces((0,)), dice(3, 9), dice(0, 4))
    assert [frame.kind for frame in state.frames] == ["step"]
    assert RULES.actor(state) == BLUE
    why = RULES.judge(state, drive(state))
    assert why.grade is Grade.FORBIDDEN
    [finding] = why.about("move.cost.insufficient")
    assert (finding.fact("cost"), finding.fact("left")) == (1, 0)
    assert list(legal(RULES, state)) == [Action("halt", "track")]
    state = played(state, Action("halt", "track"))
    assert state.frames == ()
    assert state.by_id["track"].place == at(state, "0404")


def test_walk_judges_the_whole_path_and_lists_what_it_would_meet() -> None:
    state = start(second=f"howitzer_{RED}_0504")
    far = walk(RULES, state, "track", [at(state, "0403"), at(state, "0503")])
    assert far.complete
    assert far.meets == ("fire-from", "fire-to", "fire-from", "fire-to")
    assert far.end.by_id["track"].place == at(state, "0503")
    assert far.end.by_id["track"].spent == 1, "the first road step is free, the second is not"
    assert far.end.frames == ()


def test_walk_meets_the_movement_roll_of_the_woods() -> None:
    counters = {"track": f"halftrack {BLUE} 0101"}
    state = position(RULES.BOOK, counters, woods="0201")
    met = walk(RULES, state, "track", [at(state, "0201")])
    assert (met.complete, met.meets) == (True, ("roll",))
    stopped = played(state, drive(state, "0201"), Faces((3,)))
    assert stopped.by_id["track"].place == at(state, "0101")
    assert RULES.judge(stopped, drive(state, "0102")).grade is Grade.FORBIDDEN


def test_reach_leads_on_through_windows() -> None:
    state = start()
    found = {r.place: r for r in reach(RULES, state, "track") if r.verdict.allowed}
    assert found[at(state, "0503")].cost == 1
    assert found[at(state, "0503")].path == (at(state, "0403"), at(state, "0503"))


# -- chance is exact --------------------------------------------------------------------------


def outcomes(state: State) -> dict[State, Fraction]:
    """Return every position after all chance events are resolved, with its exact probability."""
    found: dict[State, Fraction] = {}
    todo = [(state, Fraction(1))]
    while todo:
        here, weight = todo.pop()
        if RULES.chance(here) is None:
            found[here] = found.get(here, Fraction(0)) + weight
        todo += [(RULES.apply(here, c.example), weight * c.weight) for c in RULES.classes(here)]
    return found


def enumerated(state: State) -> dict[State, Fraction]:
    """Return the resulting positions of one event with their probabilities, by brute force."""
    event = RULES.chance(state)
    assert event is not None
    faces = list(event.outcomes())
    found: dict[State, Fraction] = {}
    for each in faces:
        after = RULES.apply(state, each)
        found[after] = found.get(after, Fraction(0)) + Fraction(1, len(faces))
    return found


def test_grouped_classes_equal_enumeration() -> None:
    state = start(gun="mortar")
    state = state.with_counters([state.by_id["track"].with_marks("damage", "damage")])
    state = played(state, drive(state), Action("fire", "gun"))
    seen = set()
    todo = [state]
    while todo:
        here = todo.pop()
        assert here.top is not None
        if here in seen or RULES.chance(here) is None:
            continue
        seen.add(here)
        classes = RULES.classes(here)
        assert sum(each.weight for each in classes) == 1
        grouped: dict[State, Fraction] = {}
        for each in classes:
            after = RULES.apply(here, each.example)
            assert after not in grouped or here.top.kind == "blast", "one class, one future"
            grouped[after] = grouped.get(after, Fraction(0)) + each.weight
        assert grouped == enumerated(here)
        todo.extend(after for after in grouped if after.frames)
    assert {s.top.kind for s in seen if s.top} >= {"blast", "attack", "defence", "survival"}


def test_ten_million_outcomes_of_nine_dice_are_a_handful_of_classes() -> None:
    state = blasted(start())
    assert RULES.chance(state) == Dice(9, 6)
    assert len(RULES.classes(state)) == 1 + 7, "fewer than 3 successes are one future"


def test_chance_that_the_step_is_still_made_is_exact() -> None:
    """Compare the probability from the core's classes with a computation from binomials."""
    found = outcomes(blasted(start()))
    made = sum(w for s, w in found.items() if s.by_id["track"].place == at(s, "0403"))
    attack, cover = binomial(9, 3, 6), binomial(4, 3, 6)
    killed = sum(
        attack[a] * cover[d]
        for a, d in product(range(10), range(5))
        if a >= 3 and (a - d) // 3 >= 3
    )
    assert made == 1 - killed
    assert 0 < killed < 1


def test_half_done_positions_go_to_json_and_back_unchanged() -> None:
    state, seen = blasted(start()), set()
    for entry in (dice(9, 9), dice(0, 4), Faces((3,)), dice(0, 9)):
        doc = json.dumps(wire.state_json(state, RULES))
        back = wire.state_from(state.world, wire.parse_json(doc), RULES)
        assert (back, hash(back)) == (state, hash(state))
        seen |= {frame.kind for frame in state.frames}
        state = played(state, entry)
    assert seen == {"step", "fire-from", "attack", "defence", "survival"}


def test_undo_ends_at_the_last_roll() -> None:
    """A roll that the players have seen cannot be undone; later entries can be undone."""
    state = start()
    scenario = Scenario("", "", "", "", state.world, state, frozenset(), document={})
    node, floors = Node(Table(RULES, scenario), state), []
    for entry in (drive(state), Action("fire", "gun"), Faces((0,)), Faces((0,)), dice(0, 9)):
        node = node.then(entry)
        floors.append(node.floor)
    assert floors == [0, 0, 3, 4, 5]
    assert node.then(Change("mark", "gun", text=next(iter(RULES.BOOK.marks)))).floor == 5


def test_log_replays_to_the_same_position() -> None:
    entries: list[Entry] = [drive(start()), Action("fire", "gun"), Faces((0,)), Faces((0,))]
    entries += [dice(9, 9), dice(0, 4), Faces((6,)), dice(4, 9), dice(0, 1)]
    one, two = played(start(), *entries), played(start(), *entries)
    assert one == two
    assert hash(one) == hash(two)
    assert {w for w in one.by_id if one.by_id[w].place == LOST} == {"track", "rider", "squad"}
