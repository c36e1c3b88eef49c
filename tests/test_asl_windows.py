"""Attacks in ASL between the steps of a move: who may fire, when a window closes, dice results."""

from __future__ import annotations

import pytest

from overstack.judging import rules as core
from overstack.judging.verdict import Grade
from overstack.position.chance import Dice
from overstack.position.state import LOST, Action, Change, Faces, State
from overstack.rulesets.asl.attack import resolution
from overstack.rulesets.asl.counting import tally
from tests.test_asl_attacks import aimed, asl, at, counter, crowd, hit_in_the_end, played, position


def first_fire(**more: object) -> State:
    """Three Russian squads in C3, a fourth next to it, and two German squads that see them."""
    return position(
        *(counter(who, "squad", "soviet", "C3") for who in "xyz"),
        counter("m", "squad", "soviet", "C2"),
        counter("a", "squad", "german", "E3"),
        counter("b", "squad", "german", "E3"),
        phase="mph",
        active="soviet",
        first="soviet",
        **more,
    )


def test_a_mover_is_asked_about_and_goes_on_undisturbed() -> None:
    state = first_fire()
    after = played(state, Action("move", "m", at(state, "C3")))
    assert asl.actor(after) == "german"
    answer = asl.undisturbed(after)
    assert answer == Action("hold")
    on = played(after, answer)
    assert asl.actor(on) == "soviet"
    assert not on.frames
    assert asl.undisturbed(on) is None


def test_those_who_move_as_one_stack_can_all_be_fired_at() -> None:
    state = position(
        counter("m", "squad", "soviet", "C2"),
        counter("n", "squad", "soviet", "C2"),
        counter("o", "squad", "soviet", "C3"),
        counter("a", "squad", "german", "E3"),
        phase="mph",
        active="soviet",
        first="soviet",
    )
    after = played(state, Action("join", "m", on="n"), Action("move", "m", at(state, "C3")))
    assert after.by_id["n"].place == at(state, "C3")
    tried = {a.on for a in asl.candidates(after) if a.verb == "attack" and asl.allowed(after, a)}
    assert tried == {"m", "n"}
    assert not asl.allowed(after, Action("attack", "a", on="o", mode="ift"))


def test_who_is_hidden_opens_no_window_and_is_not_reckoned_with() -> None:
    """Law 8: hidden units open no window, and a shot's figures count only units its firer sees."""
    seen = first_fire()
    ambush = seen.with_counters(seen.by_id[who].with_marks("hidden") for who in "ab")
    after = played(ambush, Action("move", "m", at(ambush, "C3")))
    assert not after.frames
    crowded = [counter(who, "squad", "soviet", "C3") for who in "vwx"]
    shadows = [counter(who, "squad", "soviet", "C3", "hidden") for who in "yz"]
    gun = counter("a", "squad", "german", "E3")
    shot = (Action("attack", "a", on="x", mode="ift"), Action("drm", mode="0"), Faces((3, 4)))
    plain, secret = (played(position(gun, *s), *shot) for s in (crowded, [*crowded, *shadows]))
    assert resolution.shooting(plain) == resolution.shooting(secret)
    assert asl.view(secret, "german") == asl.view(plain, "german")


def test_who_fires_is_hidden_no_longer_nor_who_serves_the_weapon() -> None:
    """A hidden squad fires a machine gun: the other side then sees both."""
    state = position(
        counter("a", "squad", "german", "E3", "hidden"),
        counter("mg", "mmg", "german", "", aboard="a"),
        counter("b", "squad", "german", "E3"),
        counter("x", "squad", "soviet", "C3"),
        phase="dfph",
        active="german",
        first="soviet",
    )
    assert "mg" not in asl.view(state, "soviet").by_id
    after = played(state, Action("attack", "mg", on="x", mode="ift"))
    seen = asl.view(after, "soviet")
    assert {"a", "mg"} <= seen.by_id.keys()
    assert "b" in seen.by_id
    assert [f.clause for f in asl.inspect(seen).findings if f.clause == "D-net"] == ["D-net"]
    hidden_again = played(after, Change("mark", "a", text="hidden"))
    assert not hidden_again.frames
    assert asl.inspect(asl.view(hidden_again, "soviet")).findings


def test_a_window_closes_when_the_mover_is_gone() -> None:
    state = first_fire()
    state = played(
        state,
        Action("move", "m", at(state, "C3")),
        Action("attack", "a", on="m", mode="ift"),
        Action("drm", mode="0"),
        Faces((1, 1)),
        Action("outcome", on="m", mode="eliminated"),
    )
    assert state.by_id["m"].place == LOST
    assert not state.frames
    assert asl.actor(state) == "soviet"


def test_a_window_closes_when_nobody_is_left_to_fire() -> None:
    state = first_fire()
    state = played(state, Action("move", "m", at(state, "C3")))
    for who in "ab":
        state = played(
            state,
            Action("attack", who, on="m", mode="ift"),
            Action("drm", mode="0"),
            Faces((6, 6)),
            Action("outcome", mode="none"),
        )
    assert not state.frames
    assert {c.id for c in state.counters if c.has("fired")} == {"a", "b"}


@pytest.mark.parametrize("gone", ["gun", "tank"])
def test_a_shot_ends_when_the_umpire_takes_away_who_it_is_about(gone: str) -> None:
    for steps in range(6):
        state = crowd(counter("a", "truck", "soviet", "C3"), counter("b", "truck", "soviet", "C3"))
        entries: list[Action | Faces] = [
            Action("attack", "gun", on="tank", mode="ordnance"),
            Action("drm", mode="0"),
            Action("number", mode="7"),
            Faces((4, 4)),
            Faces((1,)),
            Faces((3, 3)),
        ]
        state = played(state, *entries[: steps + 1])
        assert state.frames
        after = played(state, Change("remove", gone))
        assert not after.frames
        assert asl.actor(after) == "german"


def test_a_selection_survives_that_one_of_the_others_is_taken_away() -> None:
    state = crowd(counter("a", "truck", "soviet", "C3"), counter("b", "truck", "soviet", "C3"))
    state = played(aimed(state, 7, "0"), Faces((4, 4)), Faces((1,)))
    after = played(state, Change("remove", "a"))
    assert asl.chance(after) == Dice(1, 6)
    end = played(after, Faces((2,)))
    assert hit_in_the_end(end) == "b"
    alone = played(state, Change("remove", "a"), Change("remove", "b"))
    assert asl.chance(alone) is None
    assert asl.actor(alone) == "german"


def test_what_the_dice_have_shown_is_told_as_it_was_at_the_roll() -> None:
    """A counter that the attack eliminates does not change the attack's figures."""
    state = position(
        *(counter(who, "squad", "soviet", "C3") for who in "vwxyz"),
        counter("a", "squad", "german", "E3"),
    )
    state = played(
        state,
        Action("attack", "a", on="x", mode="ift"),
        Action("drm", mode="0"),
        Faces((4, 4)),
    )
    before = [f for f in asl.inspect(state).findings if f.clause == "D-roll"]
    assert before[0].fact("final") == 6
    hurt = Action("outcome", on="x", mode="hurt")
    after = played(state, hurt, Action("outcome", on="x", mode="eliminated"))
    told = [f for f in asl.inspect(after).findings if f.clause == "D-roll"]
    assert told[0].fact("final") == 6
    assert asl.actor(after) == "german"


def test_a_squad_that_loses_half_its_men_is_a_half_squad_of_its_nation() -> None:
    state = position(
        counter("x", "squad-628", "soviet", "C3"),
        counter("mg", "lmg", "soviet", "", aboard="x"),
        counter("a", "squad", "german", "E3"),
    )
    shot = (Action("attack", "a", on="x", mode="ift"), Action("drm", mode="0"), Faces((4, 4)))
    state = played(state, *shot)
    modes = {a.mode for a in core.legal(asl, state)}
    assert modes == {"none", "pinned", "broken", "reduced", "eliminated"}
    after = played(state, Action("outcome", on="x", mode="reduced"))
    assert after.by_id["x"].kind.id == "soviet-hs-guards"
    assert after.by_id["mg"].aboard == "x"
    assert tally(after, at(after, "C3"), "soviet").halves == 1
    assert asl.actor(after) == "german"


def test_a_wreck_lets_out_who_was_aboard() -> None:
    state = crowd(
        counter("h", "halftrack", "soviet", "C3"),
        counter("p", "squad", "soviet", "", aboard="h"),
    )
    state = played(aimed(state, 7, "0"), Faces((4, 4)), Faces((1,)))
    state = played(state, Action("outcome", on="h", mode="wreck"))
    assert state.by_id["h"].has("wreck")
    assert state.by_id["p"].aboard == ""
    assert state.by_id["p"].place == at(state, "C3")


def test_prep_fire_binds_until_the_player_turn_is_over() -> None:
    state = position(counter("a", "squad", "german", "C5"), counter("x", "squad", "soviet", "C3"))
    shot = (
        Action("attack", "a", on="x", mode="ift"),
        Action("drm", mode="0"),
        Faces((6, 6)),
        Action("outcome", mode="none"),
    )
    state = played(state, *shot)
    assert state.by_id["a"].marks == ("prep",)
    while state.phase != "afph":
        state = played(state, Action("end"))
    assert not asl.allowed(state, shot[0])
    while state.phase not in ("pfph", "over"):
        state = played(state, Action("end"))
    assert state.by_id["a"].marks == ()


def test_every_attack_on_the_free_board_is_a_question_that_can_be_asked() -> None:
    """Without phase or portion both sides' attacks are judged, and no counter is marked."""
    state = position(
        counter("a", "squad", "german", "C5"),
        counter("x", "squad", "soviet", "C3"),
        play="free",
        phase="mph",
    )
    for firer, target in (("a", "x"), ("x", "a")):
        action = Action("attack", firer, on=target, mode="ift")
        assert asl.judge(state, action).grade is Grade.LAWFUL
        assert asl.apply(state, action).by_id[firer].marks == ()
