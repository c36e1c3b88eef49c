"""Positions: order of entry is a rank 0, 1, 2 ...; equal positions are equal; changes keep both."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from overstack.documents import wire
from overstack.position.indexes import differing
from overstack.position.state import LOST, Frame, Place, State
from tests.strategies import Json, scenarios, some

Draw = st.DataObject


def sound(state: State) -> bool:
    """Whether the invariants of every position hold."""
    ids = [counter.id for counter in state.counters]
    stands = [counter for counter in state.counters if not counter.aboard]
    riders = [counter for counter in state.counters if counter.aboard]
    return (
        ids == sorted(set(ids))
        and all(
            [c.rank for c in stack] == list(range(len(stack))) for stack in state.stacks.values()
        )
        and sum(len(stack) for stack in state.stacks.values()) == len(stands)
        and all(rider.rank == -1 for rider in riders)
        and all(not state.by_id[rider.aboard].aboard for rider in riders)
        and all(rider.place == state.by_id[rider.aboard].place for rider in riders)
        and all(counter.marks == tuple(sorted(counter.marks)) for counter in state.counters)
    )


def position(doc: Json) -> State:
    return wire.scenario(doc).position


def places(state: State) -> st.SearchStrategy[Place]:
    return st.sampled_from([LOST, *(Place(at) for at in list(state.world.map.grid)[:3])])


def can_board(state: State, who: str, carrier: str) -> bool:
    return who != carrier and not state.by_id[carrier].aboard and not state.load(who)


def shuffled(draw: Draw, state: State) -> State:
    """The position after up to six random changes."""
    for _ in range(draw.draw(st.integers(0, 6))):
        if not state.counters:
            break
        ids = st.sampled_from(sorted(state.by_id))
        who, other = draw.draw(ids), draw.draw(ids)
        what = draw.draw(st.integers(0, 3))
        if what == 0:
            state = state.without(who)
        elif what == 1 and can_board(state, who, other):
            state = state.boarded(who, other)
        else:
            rank = draw.draw(st.none() | st.integers(0, 4))
            state = state.entered(who, draw.draw(places(state)), rank=rank)
        assert sound(state)
    return state


@some
@given(scenarios(), st.data())
def test_every_change_keeps_the_position_sound(doc: Json, data: Draw) -> None:
    start = position(doc)
    assert sound(start)
    before = replace(start)
    shuffled(data, start)
    assert start == before


@some
@given(scenarios(), st.data())
def test_who_enters_comes_last_and_the_others_keep_their_order(doc: Json, data: Draw) -> None:
    state = shuffled(data, position(doc))
    for who in state.by_id:
        to = data.draw(places(state))
        left = state.by_id[who].place
        after = state.entered(who, to)
        if left == to and not state.by_id[who].aboard:
            assert after == state
            continue
        assert order(after, to) == [*order(state, to), who]
        if left != to:
            assert order(after, left) == [other for other in order(state, left) if other != who]
        assert {rider.place for rider in after.load(who)} <= {to}
        assert {r.id for r in after.load(who)} == {r.id for r in state.load(who)}
        for place in set(state.stacks) - {left, to}:
            assert after.at(place) == state.at(place)


def order(state: State, place: Place) -> list[str]:
    return [counter.id for counter in state.at(place)]


@some
@given(scenarios(), st.data())
def test_who_comes_back_is_last_in(doc: Json, data: Draw) -> None:
    state = shuffled(data, position(doc))
    for place, stack in state.stacks.items():
        if place == LOST:
            continue
        first = stack[0].id
        back = state.entered(first, LOST).entered(first, place)
        assert order(back, place) == [*order(state, place)[1:], first]
        assert back.entered(first, place, rank=0) == state


@some
@given(scenarios(), st.data())
def test_boarding_and_alighting(doc: Json, data: Draw) -> None:
    state = shuffled(data, position(doc))
    for who in state.by_id:
        for carrier in state.by_id:
            if not can_board(state, who, carrier):
                continue
            aboard = state.boarded(who, carrier)
            assert sound(aboard)
            assert who in [rider.id for rider in aboard.load(carrier)]
            assert who not in order(aboard, aboard.by_id[who].place)
            away = aboard.entered(carrier, LOST)
            assert away.by_id[who].place == LOST
            left = aboard.without(carrier)
            assert left.by_id[who].aboard == ""
            assert order(left, left.by_id[who].place)[-1] in {r.id for r in aboard.load(carrier)}


@some
@given(scenarios(), st.data())
def test_several_board_as_if_one_by_one(doc: Json, data: Draw) -> None:
    state = shuffled(data, position(doc))
    for carrier in state.by_id:
        able = [who for who in state.by_id if can_board(state, who, carrier)]
        who = [each for each in able if not state.by_id[each].aboard and not state.load(each)]
        alone = state
        for each in who:
            alone = alone.boarded(each, carrier)
        assert state.all_aboard(who, carrier) == alone


@some
@given(scenarios(), st.data(), st.integers(1, 9))
def test_who_goes_spends_his_points_with_all_aboard(doc: Json, data: Draw, points: int) -> None:
    state = shuffled(data, position(doc))
    places = [*state.stacks, LOST]
    for who in state.by_id:
        place = data.draw(st.sampled_from(places))
        there = state.entered(who, place)
        paid = [replace(c, spent=c.spent + points) for c in (there.by_id[who], *there.cargo(who))]
        assert state.entered(who, place, points=points) == there.with_counters(paid)


@some
@given(scenarios(), st.data())
def test_what_a_position_inherits_is_what_it_would_find(doc: Json, data: Draw) -> None:
    """After any changes, inherited stacks, loads and marks equal those of a fresh computation."""
    state = start = position(doc)
    for number in range(data.draw(st.integers(1, 5))):
        if data.draw(st.booleans()):
            assert found(state) == found(replace(state))
        before, state = state, shuffled(data, state)
        added = data.draw(st.booleans())
        if state.counters and added:
            one = data.draw(st.sampled_from(state.counters))
            new = replace(
                one, id=f"new-{number}", aboard="", rank=len(state.at(one.place)), marks=("hit",)
            )
            state = state.with_counters([new])
        both = set(before.counters) ^ set(state.counters)
        assert both <= set(differing(before.by_id, state.by_id))
        assert both <= set(state.changes_since(before))
    assert found(state) == found(replace(state))
    assert differing(start.by_id, start.by_id) == []


def found(state: State) -> tuple[object, ...]:
    return dict(state.stacks), dict(state.loads), state.marked, hash(state)


@some
@given(scenarios(), st.data())
def test_equal_positions_are_equal(doc: Json, data: Draw) -> None:
    """Positions are equal whatever led to them: another order of counters, other changes, JSON."""
    state = shuffled(data, position(doc))
    again = replace(state, counters=()).with_counters(data.draw(st.permutations(state.counters)))
    read = wire.state_from(state.world, wire.state_json(state))
    for twin in (again, read, state.pushed(Frame("x")).popped()):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.key == state.key
    for who in state.by_id:
        assert state.without(who) != state
        assert state.without(who).key != state.key
    assert replace(state, turn=state.turn + 1) != state
    assert state.pushed(Frame("x")) != state
    later = replace(state, turn=state.turn + 1)
    assert len({one.key for one in (state, state.pushed(Frame("x")), later)}) == 3


def test_marks_are_a_sorted_multiset() -> None:
    counter = position_of_one().counters[0].with_marks("hit", "damaged", "hit")
    assert counter.marks == ("damaged", "hit", "hit")
    assert counter.without_mark("hit").marks == ("damaged", "hit")
    assert counter.without_mark("hit", all_of_them=True).marks == ("damaged",)
    assert counter.without_mark("nothing") == counter


def position_of_one() -> State:
    return position(
        {
            "format": 1,
            "ruleset": "template",
            "map": {"size": [2, 2], "grid": "flat", "labels": "0305"},
            "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
            "counters": [{"id": "a", "kind": "foot", "side": "blue", "at": "0101"}],
        }
    )
