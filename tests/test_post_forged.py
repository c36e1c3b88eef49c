"""A forged game by link: every changed, skipped or inserted part is detected."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from overstack.catalogue import rules_of
from overstack.documents import wire
from overstack.documents.post import MAX_SHOWN
from overstack.judging.rules import CHANCE, step
from overstack.position.post import Post
from overstack.position.state import Change, Faces, Game
from overstack.post import chain
from overstack.post.game import (
    BadPost,
    check,
    hand_over,
    invite,
    rolled_dice,
)
from overstack.post.known import first_difference
from overstack.search.play import pick
from tests.test_post import (
    ALLIES,
    Device,
    positions,
    post_of,
    refused,
    scenario,
    sheet,
    sides,
    with_dice,
)


def _answered() -> tuple[Game, Game, Device, Device]:
    return (*with_dice(), *sides())


def _forged(game: Game, device: Device) -> Game:
    """A link made with another program and the forger's own secret, including the seal."""
    mine = post_of(game).chains[device.side]
    chains = {**post_of(game).chains, device.side: replace(mine, seal="0" * 32)}
    return replace(game, post=replace(post_of(game), at=len(game.log), chains=chains))


def test_a_die_that_was_turned_is_found() -> None:
    before, after, first, second = _answered()
    at = len(before.log)
    roll = after.log[at]
    assert isinstance(roll, Faces)
    ruleset = rules_of(scenario().world)
    event = ruleset.chance(positions(before)[-1])
    assert event is not None
    others = [faces for faces in event.outcomes() if faces != roll][:5]
    for other in others:
        log = (*after.log[:at], other)
        turned = _forged(replace(after, log=log), second)
        refused(turned, "a roll that these two keys do not make")
        refused(turned, "a roll that these two keys do not make", first.side, first.secret)
    cheat = replace(before, log=(*before.log, others[0]))
    with pytest.raises(BadPost, match="these two keys do not make"):
        hand_over(sheet(cheat), second.side, second.secret)


def test_dice_that_were_passed_over_are_missed() -> None:
    """The cheat saw the dice, and sends the game without them so that they are rolled again."""
    before, after, first, second = _answered()
    chains = {**post_of(before).chains, second.side: post_of(after).chains[second.side]}
    silent = replace(before, post=Post(second.side, len(before.log), post_of(before).at, chains))
    refused(silent, "Dice were due", first.side, first.secret)
    with pytest.raises(BadPost, match="Dice were due"):
        hand_over(sheet(before), second.side, second.secret)


def test_a_decision_that_was_changed_behind_is_found() -> None:
    """The seal, which only its owner can make, shows the change; a known entry is named."""
    before, after, first, _ = _answered()
    ruleset, at = rules_of(scenario().world), len(before.log) - 1
    found = positions(before)
    others = [
        each
        for each in ruleset.candidates(found[at])
        if each != before.log[at] and ruleset.allowed(found[at], each)
    ]
    assert others
    for other in others[:5]:
        log = (*before.log[:at], other)
        changed = replace(after, log=log, post=replace(post_of(after), at=len(log), since=len(log)))
        refused(changed, "does not go on from the game that you sent", first.side, first.secret)
        assert first_difference(before.log, changed.log) == at + 1
    assert first_difference(before.log, after.log) == 0
    assert first_difference(before.log, before.log[:at]) == at + 1


def test_a_changed_scenario_is_found() -> None:
    _, after, first, _ = _answered()
    doc = wire.game_json(after)
    doc["scenario"]["text"] = "And whoever moves second has won."
    refused(wire.game(doc), "does not go on", first.side, first.secret)


def test_a_value_that_was_changed_is_found() -> None:
    _, after, first, second = _answered()
    for side in (first.side, second.side):
        mine = post_of(after).chains[side]
        for other in (
            replace(mine, value="0" * 32, count=max(1, mine.count)),
            replace(mine, count=mine.count + 1),
            replace(mine, end="0" * 32),
        ):
            chains = {**post_of(after).chains, side: other}
            refused(replace(after, post=replace(post_of(after), chains=chains)), "do not belong")


def test_a_value_that_was_passed_over_is_found() -> None:
    """A side free to show any later value of its chain could choose among a thousand rolls."""
    before, _, first, second = _answered()
    had = post_of(before).chains[second.side]
    for skipped in (2, 3):
        count = had.count + skipped
        mine = replace(had, count=count, value=chain.value(second.secret, count))
        chains = {**post_of(before).chains, second.side: mine}
        post = Post(second.side, len(before.log), post_of(before).at, chains)
        refused(replace(before, post=post), "does not go on", first.side, first.secret)


def test_a_chain_that_was_put_in_the_place_of_another_is_found() -> None:
    """A chain made after the dice were known is detected, hidden or declared a new start."""
    before, _, first, second = _answered()
    other = "a" * 32
    had = post_of(before).chains[second.side]
    for was, count in (("", had.count + 1), ("", 0), (had.value, had.count + 1)):
        mine = replace(had, end=chain.value(other, 0), count=count, was=was)
        mine = replace(mine, value=chain.value(other, count))
        chains = {**post_of(before).chains, second.side: mine}
        found = replace(before, post=Post(second.side, len(before.log), post_of(before).at, chains))
        with pytest.raises(BadPost):
            check(sheet(found), first.side, first.secret)
        if was:
            with pytest.raises(ValueError, match="was"):
                wire.game(wire.game_json(found))


def test_swapped_sides_are_found() -> None:
    _, after, first, second = _answered()
    swapped = {first.side: post_of(after).chains[second.side]}
    swapped[second.side] = post_of(after).chains[first.side]
    found = replace(after, post=replace(post_of(after), chains=swapped))
    refused(found, "another game", first.side, first.secret)
    other = replace(after, post=replace(post_of(after), by=first.side))
    refused(other, "does not go on", first.side, first.secret)
    refused(other, "Entry|Dice were due")


def test_deciding_for_the_other_side_is_found() -> None:
    _, after, first, second = _answered()
    log, state, ruleset = after.log, positions(after)[-1], rules_of(scenario().world)
    while ruleset.actor(state) == CHANCE:
        event = ruleset.chance(state)
        assert event is not None
        log = (*log, next(iter(event.outcomes())))
        state = step(ruleset, state, log[-1])
    chosen = pick(ruleset, state, Random(1))
    assert chosen is not None
    refused(_forged(replace(after, log=(*log, chosen)), second), "Entry", first.side)


def test_the_umpires_hand_is_found() -> None:
    before, _, first, second = _answered()
    hand = Change("rename", scenario().position.counters[0].id, text="Goliath")
    opened = second.opened(before)
    changed = replace(opened, log=(*opened.log, hand))
    with pytest.raises(BadPost, match="umpire's hand"):
        hand_over(sheet(changed), second.side, second.secret)
    shown = Device(second.side, second.secret, Random(1)).answer(before)
    log = (*shown.log, hand)
    sent = replace(shown, log=log, post=replace(post_of(shown), at=len(log)))
    refused(sent, "umpire's hand", first.side, first.secret)


def test_moves_after_the_hand_over_are_found() -> None:
    _, after = with_dice()
    refused(replace(after, post=replace(post_of(after), at=len(after.log) - 1)), "moves after")


# -- keys --------------------------------------------------------------------------------------


def test_another_key_is_refused() -> None:
    _, after, first, second = _answered()
    refused(after, "belongs to another game", first.side, second.secret)
    with pytest.raises(BadPost, match="belongs to another game"):
        hand_over(sheet(after), first.side, second.secret)


def test_a_lost_key_begins_a_new_chain_and_says_so() -> None:
    """The dice due then fall for the other side, from values that neither could choose."""
    before, _, first, second = _answered()
    lost = Device(second.side, "b" * 32, Random(3))
    anew = lost.answer(before, anew=True)
    theirs = post_of(anew).chains[second.side]
    assert (theirs.count, theirs.was) == (0, post_of(before).chains[second.side].value)
    assert anew.log == before.log
    answered = first.answer(anew)
    assert post_of(answered).chains[second.side].was == ""
    check(sheet(answered), lost.side, lost.secret)
    onward = lost.answer(answered)
    check(sheet(onward), first.side, first.secret)
    assert post_of(onward).chains[second.side].count == 1


def test_a_chain_that_is_used_up_says_so() -> None:
    before, _, _, second = _answered()
    mine = replace(
        post_of(before).chains[second.side],
        count=MAX_SHOWN,
        value=chain.value(second.secret, MAX_SHOWN),
    )
    chains = {**post_of(before).chains, second.side: mine}
    late = replace(before, post=replace(post_of(before), chains=chains))
    assert rolled_dice(sheet(late), second.side, second.secret) == ()
    with pytest.raises(BadPost, match="used up"):
        hand_over(sheet(late), second.side, second.secret)


def test_only_who_is_asked_hands_over() -> None:
    before, after, _, second = _answered()
    with pytest.raises(BadPost, match="handed over by this side already"):
        hand_over(sheet(after), second.side, second.secret)
    with pytest.raises(BadPost, match="handed over by this side already"):
        hand_over(sheet(after), "nobody", second.secret)
    with pytest.raises(BadPost, match="no such side"):
        invite(Game(scenario()), "nobody", ALLIES)
    opened = second.opened(before)  # opening also acts: the decision is the second device's own
    with pytest.raises(BadPost, match="still this side's"):
        hand_over(sheet(opened), second.side, second.secret)


def test_a_game_that_is_not_for_two_in_turns_cannot_be_one() -> None:
    world = replace(scenario().world, play="free")
    with pytest.raises(BadPost, match="two sides that play in turns"):
        invite(Game(replace(scenario(), world=world)), world.sides[0].id, ALLIES)
