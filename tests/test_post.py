"""Games by link: dice that two chains make, seals, and every way to cheat that was thought of."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overstack.catalogue import rules_of
from overstack.documents import link, wire
from overstack.documents.post import MAX_SHOWN
from overstack.judging.rules import CHANCE, NOBODY, step
from overstack.position.chance import Dice, Draw, Event
from overstack.position.post import Post
from overstack.position.state import Action, Change, Faces, Game, Scenario, State
from overstack.post import chain
from overstack.post.game import (
    BadPost,
    Sheet,
    check,
    fallen,
    hand_over,
    invite,
)
from overstack.post.known import first_difference
from overstack.search.play import pick, playable
from tests.effort import effort
from tests.strategies import many

ALLIES, AXIS = "0123456789abcdef0123456789abcdef", "f" * 32
secrets = st.binary(min_size=16, max_size=16).map(bytes.hex)
digests = st.binary(min_size=32, max_size=32)
events = st.builds(Dice, st.integers(1, 20), st.integers(2, 300)) | st.builds(
    Draw, st.lists(st.just("lot"), min_size=1, max_size=9).map(tuple)
)


def positions(game: Game) -> list[State]:
    ruleset = rules_of(game.scenario.world)
    found = [ruleset.setup(game.scenario)]
    for entry in game.log:
        found.append(step(ruleset, found[-1], entry))
    return found


def sheet(game: Game) -> Sheet:
    assert game.post is not None
    return Sheet(game, game.post, positions(game))


def refused(game: Game, part: str, side: str = "", secret: str = "") -> None:
    with pytest.raises(BadPost, match=part):
        check(sheet(game), side, secret)


@dataclass
class Device:
    """One player's: the side it plays, its secret, and someone who decides at random."""

    side: str
    secret: str
    chooser: Random

    def opened(self, game: Game) -> Game:
        """The game as it stands once the link was opened, its dice fallen."""
        found = sheet(game)
        check(found, self.side, self.secret)
        return replace(game, log=(*game.log, *fallen(found, self.side, self.secret)))

    def answer(self, game: Game, *, anew: bool = False) -> Game:
        """The game as it goes back, after decisions for as long as they are this side's."""
        game = game if anew else self.opened(game)
        ruleset, state = rules_of(game.scenario.world), positions(game)[-1]
        while ruleset.actor(state) == self.side:
            chosen = pick(ruleset, state, self.chooser)
            assert chosen is not None
            game, state = replace(game, log=(*game.log, chosen)), step(ruleset, state, chosen)
        return hand_over(sheet(game), self.side, self.secret, anew=anew)


@cache
def scenario() -> Scenario:
    """One with dice, after which the other side decides."""
    return min(playable("reloaded"), key=lambda one: len(one.position.counters))


def sides() -> tuple[Device, Device]:
    first, second = (side.id for side in scenario().world.sides)
    return Device(first, ALLIES, Random(1)), Device(second, AXIS, Random(2))


def played(links: int, seed: int = 1) -> list[Game]:
    """So many links of one game in the order in which they were sent."""
    first, second = sides()
    first.chooser, second.chooser = Random(seed), Random(seed + 1)
    sent = [invite(Game(scenario()), first.side, first.secret)]
    turns = [second, first] * links
    for device in turns[: links - 1]:
        state = positions(sent[-1])[-1]
        if rules_of(scenario().world).actor(state) == NOBODY:
            break
        sent.append(device.answer(sent[-1]))
    return sent


@cache
def with_dice() -> tuple[Game, Game]:
    """A link after which dice fell, and the one that brought them back."""
    for seed in range(1, 30):
        for before, after in pairwise(played(10, seed)):
            assert before.post is not None
            rolled = [e for e in after.log[before.post.at :] if isinstance(e, Faces)]
            ours = [e for e in after.log[before.post.at :] if isinstance(e, Action)]
            if rolled and ours and before.post.by == sides()[0].side:
                return before, after
    raise AssertionError("no game came to dice")


# -- chains ------------------------------------------------------------------------------------


@many
@given(secrets, st.integers(0, MAX_SHOWN), st.integers(0, MAX_SHOWN))
def test_a_value_belongs_to_its_chain_in_its_place_alone(secret: str, n: int, other: int) -> None:
    end, shown = chain.value(secret, 0), chain.value(secret, n)
    assert chain.belongs(shown, n, end)
    assert chain.belongs(shown, other, end) == (other == n)
    assert not chain.belongs(chain.value(shown, n), n, end)
    if n:
        assert chain.shown_before(shown) == chain.value(secret, n - 1)


@many
@given(events, secrets, secrets, digests, st.integers(0, 50))
def test_the_same_decision_has_the_same_faces(
    event: Event, sent: str, opened: str, digest: bytes, number: int
) -> None:
    found = chain.faces(event, sent, opened, digest, number)
    assert event.accepts(found)
    assert chain.faces(event, sent, opened, digest, number) == found


def test_all_that_faces_hang_on_changes_them() -> None:
    event, digest = Dice(20, 6), b"d" * 32
    found = {
        chain.faces(event, ALLIES, AXIS, digest, 0),
        chain.faces(event, AXIS, ALLIES, digest, 0),
        chain.faces(event, ALLIES, AXIS, b"e" * 32, 0),
        chain.faces(event, ALLIES, AXIS, digest, 1),
        chain.faces(event, ALLIES, "e" * 32, digest, 0),
    }
    assert len(found) == 5


#: Of chi square with so many degrees of freedom: what chance passes once in ten thousand times.
CHI = {1: 15.14, 5: 25.74, 9: 33.72, 19: 50.80}


@pytest.mark.parametrize("sides", [2, 6, 10, 20])
def test_faces_are_fair(sides: int) -> None:
    """Over many chains, and in each place of a throw: the seed is fixed, so it never flickers."""
    chance, throws = Random(7), effort(3_000, few=1_000, night=60_000)
    count: Counter[tuple[int, int]] = Counter()
    for number in range(throws):
        made = chance.randbytes(64)
        one, other, digest = made[:16].hex(), made[16:32].hex(), made[32:]
        faces = chain.faces(Dice(9, sides), one, other, digest, number % 3).faces
        count.update(enumerate(faces))
    expected = throws / sides
    for place in range(9):
        drawn = (count[place, face] for face in range(1, sides + 1))
        assert sum((n - expected) ** 2 / expected for n in drawn) < CHI[sides - 1]


def test_two_dice_of_a_throw_do_not_know_of_each_other() -> None:
    chance, throws = Random(11), effort(3_600, few=1_800, night=72_000)
    pairs = Counter(
        chain.faces(Dice(2, 6), chance.randbytes(16).hex(), AXIS, b"d" * 32, 0).faces
        for _ in range(throws)
    )
    expected = throws / 36
    every = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    assert sum((pairs[pair] - expected) ** 2 / expected for pair in every) < 76.0  # 35 degrees


# -- a game from hand to hand ------------------------------------------------------------------


@settings(max_examples=effort(12, few=2, night=150), deadline=None)
@given(st.integers(0, 10_000))
def test_a_game_goes_from_hand_to_hand(seed: int) -> None:
    """Every link is in order for both and for anybody who looks on, and survives being a link."""
    first, second = sides()
    for sent in played(8, seed):
        again = link.decode(link.encode(sent))
        assert again == sent
        assert wire.game(wire.game_json(sent)) == sent
        for side, secret in ((first.side, ALLIES), (second.side, AXIS), ("", "")):
            check(sheet(again), side, secret)


def test_whoever_opens_a_link_again_gets_the_same_dice() -> None:
    before, after = with_dice()
    _, second = sides()
    rolled = fallen(sheet(before), second.side, second.secret)
    assert rolled
    assert fallen(sheet(before), second.side, second.secret) == rolled
    assert after.log[len(before.log) : len(before.log) + len(rolled)] == rolled


def test_nobody_rolls_after_his_own_decision() -> None:
    """Dice that are due when a side hands over fall for the other alone."""
    before, _ = with_dice()
    first, second = sides()
    assert rules_of(scenario().world).actor(positions(before)[-1]) == CHANCE
    assert fallen(sheet(before), first.side, first.secret) == ()
    assert fallen(sheet(before), second.side, second.secret)


def test_the_one_who_joins_rolls_nothing() -> None:
    """He chose his secret after he had seen the other's value: no dice may hang on that."""
    before, _ = with_dice()
    first, second = sides()
    bare = replace(before, post=None)
    invited = invite(bare, first.side, first.secret)
    assert fallen(sheet(invited), second.side, second.secret) == ()
    joined = hand_over(sheet(invited), second.side, second.secret)
    assert fallen(sheet(joined), first.side, first.secret)
    due = fallen(sheet(before), second.side, second.secret)
    cheat = replace(joined, log=(*joined.log, *due))
    cheat = replace(cheat, post=replace(_post(joined), at=len(cheat.log)))
    refused(cheat, "a roll that these two keys do not make", first.side, first.secret)


# -- what is found ---------------------------------------------------------------------------


def _post(game: Game) -> Post:
    assert game.post is not None
    return game.post


def _answered() -> tuple[Game, Game, Device, Device]:
    return (*with_dice(), *sides())


def _forged(game: Game, device: Device) -> Game:
    """A link that somebody made with a program of his own and his own secret, seal and all."""
    mine = _post(game).chains[device.side]
    chains = {**_post(game).chains, device.side: replace(mine, seal="0" * 32)}
    return replace(game, post=replace(_post(game), at=len(game.log), chains=chains))


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
    """He saw them fall, and sends the game on without them to have the others fall anew."""
    before, after, first, second = _answered()
    chains = {**_post(before).chains, second.side: _post(after).chains[second.side]}
    silent = replace(before, post=Post(second.side, len(before.log), _post(before).at, chains))
    refused(silent, "Dice were due", first.side, first.secret)
    with pytest.raises(BadPost, match="Dice were due"):
        hand_over(sheet(before), second.side, second.secret)


def test_a_decision_that_was_changed_behind_is_found() -> None:
    """By the seal, which only its owner can make; and it says which entry where that is known."""
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
        changed = replace(after, log=log, post=replace(_post(after), at=len(log), since=len(log)))
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
        mine = _post(after).chains[side]
        for other in (
            replace(mine, value="0" * 32, count=max(1, mine.count)),
            replace(mine, count=mine.count + 1),
            replace(mine, end="0" * 32),
        ):
            chains = {**_post(after).chains, side: other}
            refused(replace(after, post=replace(_post(after), chains=chains)), "do not belong")


def test_a_value_that_was_passed_over_is_found() -> None:
    """Who might show any later value of his chain could choose among a thousand throws."""
    before, _, first, second = _answered()
    had = _post(before).chains[second.side]
    for skipped in (2, 3):
        count = had.count + skipped
        mine = replace(had, count=count, value=chain.value(second.secret, count))
        chains = {**_post(before).chains, second.side: mine}
        post = Post(second.side, len(before.log), _post(before).at, chains)
        refused(replace(before, post=post), "does not go on", first.side, first.secret)


def test_a_chain_that_was_put_in_the_place_of_another_is_found() -> None:
    """Made after the dice were known, be it hidden or called a new beginning that it is not."""
    before, _, first, second = _answered()
    other = "a" * 32
    had = _post(before).chains[second.side]
    for was, count in (("", had.count + 1), ("", 0), (had.value, had.count + 1)):
        mine = replace(had, end=chain.value(other, 0), count=count, was=was)
        mine = replace(mine, value=chain.value(other, count))
        chains = {**_post(before).chains, second.side: mine}
        found = replace(before, post=Post(second.side, len(before.log), _post(before).at, chains))
        with pytest.raises(BadPost):
            check(sheet(found), first.side, first.secret)
        if was:
            with pytest.raises(ValueError, match="was"):
                wire.game(wire.game_json(found))


def test_swapped_sides_are_found() -> None:
    _, after, first, second = _answered()
    swapped = {first.side: _post(after).chains[second.side]}
    swapped[second.side] = _post(after).chains[first.side]
    found = replace(after, post=replace(_post(after), chains=swapped))
    refused(found, "another game", first.side, first.secret)
    other = replace(after, post=replace(_post(after), by=first.side))
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
    sent = replace(shown, log=log, post=replace(_post(shown), at=len(log)))
    refused(sent, "umpire's hand", first.side, first.secret)


def test_moves_after_the_hand_over_are_found() -> None:
    _, after = with_dice()
    refused(replace(after, post=replace(_post(after), at=len(after.log) - 1)), "moves after")


# -- keys --------------------------------------------------------------------------------------


def test_another_key_is_refused() -> None:
    _, after, first, second = _answered()
    refused(after, "belongs to another game", first.side, second.secret)
    with pytest.raises(BadPost, match="belongs to another game"):
        hand_over(sheet(after), first.side, second.secret)


def test_a_lost_key_begins_a_new_chain_and_says_so() -> None:
    """The dice that were due fall for the other side then, from values that nobody could choose."""
    before, _, first, second = _answered()
    lost = Device(second.side, "b" * 32, Random(3))
    anew = lost.answer(before, anew=True)
    theirs = _post(anew).chains[second.side]
    assert (theirs.count, theirs.was) == (0, _post(before).chains[second.side].value)
    assert anew.log == before.log
    answered = first.answer(anew)
    assert _post(answered).chains[second.side].was == ""
    check(sheet(answered), lost.side, lost.secret)
    onward = lost.answer(answered)
    check(sheet(onward), first.side, first.secret)
    assert _post(onward).chains[second.side].count == 1


def test_a_chain_that_is_used_up_says_so() -> None:
    before, _, _, second = _answered()
    mine = replace(
        _post(before).chains[second.side],
        count=MAX_SHOWN,
        value=chain.value(second.secret, MAX_SHOWN),
    )
    chains = {**_post(before).chains, second.side: mine}
    late = replace(before, post=replace(_post(before), chains=chains))
    assert fallen(sheet(late), second.side, second.secret) == ()
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
    opened = second.opened(before)  # and it acted then: the decision is its own
    with pytest.raises(BadPost, match="still this side's"):
        hand_over(sheet(opened), second.side, second.secret)


def test_a_game_that_is_not_for_two_in_turns_cannot_be_one() -> None:
    world = replace(scenario().world, play="free")
    with pytest.raises(BadPost, match="two sides that play in turns"):
        invite(Game(replace(scenario(), world=world)), world.sides[0].id, ALLIES)
