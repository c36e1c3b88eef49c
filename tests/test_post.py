"""Games by link: dice from two chains, seals, and every known way to cheat."""

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
from overstack.position.state import Action, Faces, Game, Scenario, State
from overstack.post import chain
from overstack.post.game import (
    BadPost,
    Sheet,
    check,
    hand_over,
    invite,
    rolled_dice,
)
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


def post_of(game: Game) -> Post:
    assert game.post is not None
    return game.post


def refused(game: Game, part: str, side: str = "", secret: str = "") -> None:
    with pytest.raises(BadPost, match=part):
        check(sheet(game), side, secret)


@dataclass
class Device:
    """One player's device: its side, its secret, and a random chooser for its decisions."""

    side: str
    secret: str
    chooser: Random

    def opened(self, game: Game) -> Game:
        """The game after the link was opened, with its dice fallen."""
        found = sheet(game)
        check(found, self.side, self.secret)
        return replace(game, log=(*game.log, *rolled_dice(found, self.side, self.secret)))

    def answer(self, game: Game, *, anew: bool = False) -> Game:
        """The game to send back, after all decisions of this side."""
        game = game if anew else self.opened(game)
        ruleset, state = rules_of(game.scenario.world), positions(game)[-1]
        while ruleset.actor(state) == self.side:
            chosen = pick(ruleset, state, self.chooser)
            assert chosen is not None
            game, state = replace(game, log=(*game.log, chosen)), step(ruleset, state, chosen)
        return hand_over(sheet(game), self.side, self.secret, anew=anew)


@cache
def scenario() -> Scenario:
    """A scenario with dice, after which the other side decides."""
    return min(playable("reloaded"), key=lambda one: len(one.position.counters))


def sides() -> tuple[Device, Device]:
    first, second = (side.id for side in scenario().world.sides)
    return Device(first, ALLIES, Random(1)), Device(second, AXIS, Random(2))


def played(links: int, seed: int = 1) -> list[Game]:
    """The first `links` links of one game, in the order sent."""
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
    """A link after which dice are due, and the answer that contains them."""
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


#: Chi square by degrees of freedom: the value that chance exceeds once in ten thousand times.
CHI = {1: 15.14, 5: 25.74, 9: 33.72, 19: 50.80}


@pytest.mark.parametrize("sides", [2, 6, 10, 20])
def test_faces_are_fair(sides: int) -> None:
    """Each die of a roll is fair over many chains; the fixed seed keeps the test stable."""
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


# -- a game of several hand-overs --------------------------------------------------------------


@settings(max_examples=effort(12, few=2, night=150), deadline=None)
@given(st.integers(0, 10_000))
def test_a_game_goes_from_hand_to_hand(seed: int) -> None:
    """Both sides and a spectator accept every link, and it survives encoding."""
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
    rolled = rolled_dice(sheet(before), second.side, second.secret)
    assert rolled
    assert rolled_dice(sheet(before), second.side, second.secret) == rolled
    assert after.log[len(before.log) : len(before.log) + len(rolled)] == rolled


def test_nobody_rolls_after_his_own_decision() -> None:
    """Dice that are due when a side hands over fall for the other side only."""
    before, _ = with_dice()
    first, second = sides()
    assert rules_of(scenario().world).actor(positions(before)[-1]) == CHANCE
    assert rolled_dice(sheet(before), first.side, first.secret) == ()
    assert rolled_dice(sheet(before), second.side, second.secret)


def test_the_one_who_joins_rolls_nothing() -> None:
    """The joiner chose its secret after seeing the other's value: no dice may depend on it."""
    before, _ = with_dice()
    first, second = sides()
    bare = replace(before, post=None)
    invited = invite(bare, first.side, first.secret)
    assert rolled_dice(sheet(invited), second.side, second.secret) == ()
    joined = hand_over(sheet(invited), second.side, second.secret)
    assert rolled_dice(sheet(joined), first.side, first.secret)
    due = rolled_dice(sheet(before), second.side, second.secret)
    cheat = replace(joined, log=(*joined.log, *due))
    cheat = replace(cheat, post=replace(post_of(joined), at=len(cheat.log)))
    refused(cheat, "a roll that these two keys do not make", first.side, first.secret)
