"""A hard flow: a retreat into a full hex whose contents the enemy may not see.

Blue's division in 0303 must retreat. Behind it, in 0302, a Corps marker represents three
divisions, the limit of the hex. Red sees only the marker.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from overstack.judging.paths import reach
from overstack.judging.remedies import remedies
from overstack.judging.rules import Illegal, heard, legal, step
from overstack.judging.verdict import Finding, Grade, Price, facts
from overstack.position.state import Action, Change, Entry, Frame, State
from tests.flows import hidden_stack
from tests.flows.standin import BLUE, RED, at, position

RULES = hidden_stack.RULESET
FULL = ("division", "division", "division")
HALF = ("division", "regiment")
PACKED = ("division", "division", "division", "regiment", "regiment", "regiment")


def start(inside: tuple[str, ...] = FULL, *, corps: bool = True) -> State:
    """Return the position in which Blue must retreat from 0303 and Red (0304) may then advance."""
    home = "corps" if corps else "0302"
    counters = {"corps": f"corps {BLUE} 0302"} if corps else {}
    counters |= {f"in-{n}": f"{kind} {BLUE} {home}" for n, kind in enumerate(inside)}
    counters |= {"back": f"division {BLUE} 0303", "red": f"division {RED} 0304"}
    state = position(RULES.BOOK, counters)
    return state.pushed(
        Frame("advance", RED, at(state, "0303"), "red"),
        Frame("retreat", BLUE, at(state, "0303"), "back"),
    )


def retreat(state: State, label: str = "0302") -> Action:
    return Action("retreat", "back", at(state, label))


def after(state: State, *entries: Entry) -> State:
    for entry in entries:
        state = step(RULES, state, entry)
    return state


def test_owner_is_told_the_price_with_its_figures() -> None:
    state = start()
    mine = RULES.judge(RULES.view(state, BLUE), retreat(state))
    assert mine.grade is Grade.OVERSTACKED
    [limit] = mine.about("8.A.1.a")
    assert limit.facts == facts(units=4, over=1, limit=3)
    assert mine.prices == (Price(BLUE, at(state, "0302"), 2, "MP", "8.C.1-mp"),)
    assert mine.about("8.C.1")


def test_retreat_puts_the_unit_into_overstack_with_its_debt() -> None:
    state = after(start(), retreat(start()))
    back = state.by_id["back"]
    assert (back.aboard, back.marks) == ("corps", ("overstack", "plus-2mp"))
    assert back.place == at(state, "0302")
    assert RULES.inspect(state).grade is Grade.OVERSTACKED


def test_retreat_into_room_costs_nothing_and_without_a_marker_is_barred() -> None:
    roomy, bare = start(HALF), start(FULL, corps=False)
    assert RULES.judge(roomy, retreat(roomy)).grade is Grade.LAWFUL
    assert after(roomy, retreat(roomy)).by_id["back"].marks == ()
    assert RULES.judge(bare, retreat(bare)).about("8.B-may")[0].grade is Grade.FORBIDDEN
    with pytest.raises(Illegal):
        step(RULES, bare, retreat(bare))


def test_opponent_is_told_what_he_sees_and_that_there_is_more() -> None:
    state = start()
    place = at(state, "0302")
    his = RULES.judge(RULES.view(state, RED), retreat(state))
    assert his.findings == (
        Finding("8.A.1.a", Grade.LAWFUL, place, BLUE, facts(units=1, over=0, limit=3),
                who=("back",)),
        Finding("8.D.2", Grade.LAWFUL, place, BLUE, role="note", who=("corps",)),
    )  # fmt: skip
    assert his.prices == ()


@pytest.mark.parametrize("inside", [(), HALF, FULL, PACKED])
def test_view_is_the_same_whatever_the_box_holds(inside: tuple[str, ...]) -> None:
    """All output derives from the view, so equal views give equal verdicts, marks and reach."""
    before = start(inside), start(FULL)
    for one, other in (before, tuple(after(s, retreat(s)) for s in before)):
        seen, same = RULES.view(one, RED), RULES.view(other, RED)
        assert seen == same, "not even the overstack mark or the order of entry differs"
        assert hash(seen) == hash(same)
        assert {c.id for c in seen.counters} <= {"corps", "back", "red"}
        assert RULES.view(seen, RED) == seen
        assert RULES.inspect(seen) == RULES.inspect(same)
        assert remedies(RULES, seen, at(seen, "0302"), BLUE) == ()


def test_own_choices_of_the_opponent_do_not_hang_on_what_is_hidden() -> None:
    state = after(start(), retreat(start()))
    seen = RULES.view(state, RED)
    assert RULES.actor(state) == RULES.actor(seen) == RED
    assert set(legal(RULES, state)) == set(legal(RULES, seen))
    assert reach(RULES, state, "red") == reach(RULES, seen, "red")
    assert after(state, Action("advance", "red", at(state, "0303"))).frames == ()


def test_log_tells_the_opponent_of_the_retreat_and_of_nothing_inside() -> None:
    state = start()
    assert heard(RULES, state, retreat(state), RED) == retreat(state)
    assert heard(RULES, state, retreat(state), BLUE) == retreat(state)
    for inside in (Change("mark", "in-0", text="plus-2mp"), Change("remove", "in-1")):
        assert heard(RULES, state, inside, RED) is None
        assert heard(RULES, state, inside, BLUE) == inside


def test_choice_inside_the_box_is_heard_of_without_a_name() -> None:
    """8.B-relieve: after a unit leaves the box, its owner names one to leave overstack."""
    state = after(start(), retreat(start()), Action("stay", "red"), Change("remove", "in-0"))
    assert state.top == Frame("relieve", BLUE, at(state, "0302"))
    relieve = Action("relieve", "back")
    assert list(legal(RULES, state)) == [relieve]
    seen = RULES.view(state, RED)
    assert seen.top == Frame("closed", BLUE)
    assert RULES.actor(seen) == BLUE
    assert list(legal(RULES, seen)) == []
    assert heard(RULES, state, relieve, RED) == replace(relieve, who="")
    assert after(state, relieve).by_id["back"].marks == ("plus-2mp",), "the debt stays"
