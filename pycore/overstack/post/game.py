"""A game that two sides hand over to each other: hand over, open and check a game.

The dice that are due when a game is handed over are rolled when the other side opens it. They
depend on a value of each side: the sender does not know the other side's value, and the other side
is committed to this value already. The seal over the sent game lets its sender check that the
returned game continues from there. docs/play-by-link.md explains what this prevents. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from overstack.catalogue import rules_of
from overstack.documents import wire
from overstack.documents.post import MAX_SHOWN
from overstack.judging.rules import CHANCE, Ruleset, step
from overstack.position.post import Chain, Post
from overstack.position.state import Action, Entry, Faces, Game, State
from overstack.post import chain
from overstack.schema.strict_json import canonical
from overstack.words.errors import BadInput
from overstack.words.sentences import say


class BadPost(BadInput):
    """A game by link cannot be handed over, or fails a check."""


@dataclass(frozen=True)
class Sheet:
    """A game by link with all its positions, from the first to the present one."""

    game: Game
    post: Post
    positions: Sequence[State]

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return rules_of(self.game.scenario.world)

    def other(self, side: str) -> str:
        """The opponent of a side."""
        return self.game.scenario.world.other(side)


# -- the digest of a hand-over ---------------------------------------------------------------


def _digest(game: Game, entries: int, by: str, values: Mapping[str, str]) -> bytes:
    """The digest of a game at a hand-over; the seal and the dice depend on the digest."""
    doc = wire.game_json(Game(game.scenario, game.log[:entries]))
    return sha256(canonical(doc | {"by": by, "values": dict(values)}).encode()).digest()


def _now(game: Game, post: Post) -> bytes:
    """The digest of the newest hand-over."""
    values = {side: each.value for side, each in post.chains.items()}
    return _digest(game, post.at, post.by, values)


def _before(game: Game, post: Post, sender: str) -> bytes:
    """The digest of the sender's hand-over, to which the newest hand-over is the answer.

    It covers the value that the answering side had shown by then, so that this side cannot skip a
    value.
    """
    values = {sender: post.chains[sender].value}
    answering = post.chains[post.by]
    shown = chain.shown_before(answering.value) if answering.count else answering.was
    return _digest(game, post.since, sender, values | ({post.by: shown} if shown else {}))


# -- handing over ----------------------------------------------------------------------------


def invite(game: Game, side: str, secret: str) -> Game:
    """The game in its present state, with an invitation to the other side. Raises BadPost."""
    world = game.scenario.world
    if len(world.sides) != 2 or world.play != "turns":
        raise BadPost(say("post.two-in-turns"))
    if side not in [each.id for each in world.sides]:
        raise BadPost(say("post.no-side"))
    post = Post(side, len(game.log), len(game.log), {side: _first_chain(secret)})
    return _with_post(game, post, secret)


def _first_chain(secret: str, was: str = "") -> Chain:
    end = chain.value(secret, 0)
    return Chain(end, 0, end, "", was)


def _with_post(game: Game, post: Post, secret: str) -> Game:
    """The game with a post, sealed by the side that hands the game over."""
    mine = post.chains[post.by]
    key = chain.value(secret, mine.count + 1)
    closed = replace(mine, seal=chain.seal(key, _now(game, post)))
    chains = {**post.chains, post.by: closed}
    return replace(game, post=replace(post, chains=dict(sorted(chains.items()))))


def hand_over(sheet: Sheet, side: str, secret: str, *, anew: bool = False) -> Game:
    """Return the game to hand over to the other side; `anew` makes the side begin a new chain.

    A side without a chain joins the game with this. Raises BadPost if the side may not hand the
    game over, or if it entered anything but the due dice and its own decisions.
    """
    post = sheet.post
    if side == post.by or side not in (post.by, sheet.other(post.by)):
        raise BadPost(say("post.not-yours"))
    had = post.chains.get(side)
    mine = (
        _show_value(had, secret)
        if had and not anew
        else _first_chain(secret, had.value if had else "")
    )
    others = {post.by: replace(post.chains[post.by], was="")}
    after = Post(side, len(sheet.game.log), post.at, others | {side: mine})
    _check_entries(replace(sheet, post=after))
    if sheet.rules.actor(sheet.positions[-1]) == side:
        raise BadPost(say("post.still-yours"))
    return _with_post(sheet.game, after, secret)


def _show_value(mine: Chain, secret: str) -> Chain:
    """The chain after showing one more value. Raises BadPost."""
    if chain.value(secret, 0) != mine.end:
        raise BadPost(say("post.other-key"))
    if mine.count == MAX_SHOWN:
        raise BadPost(say("post.used-up"))
    count = mine.count + 1
    return Chain(mine.end, count, chain.value(secret, count), "")


# -- opening ---------------------------------------------------------------------------------


def rolled_dice(sheet: Sheet, side: str, secret: str) -> tuple[Faces, ...]:
    """The dice that are rolled, in order, when a side opens the game of the other side."""
    post = sheet.post
    mine = post.chains.get(side)
    if side == post.by or mine is None or mine.count == MAX_SHOWN:
        return ()
    sent = post.chains[post.by].value
    opened = chain.value(secret, mine.count + 1)
    state = sheet.positions[post.at]
    return tuple(_falling(sheet.rules, state, sent, opened, _now(sheet.game, post)))


def _falling(
    rules: Ruleset, state: State, sent: str, opened: str, digest: bytes
) -> Iterator[Faces]:
    number = 0
    while rules.actor(state) == CHANCE and (event := rules.chance(state)) is not None:
        found = chain.faces(event, sent, opened, digest, number)
        yield found
        state = step(rules, state, found)
        number += 1


def check(sheet: Sheet, side: str = "", secret: str = "") -> None:
    """Raise BadPost if a game that was handed over fails a check.

    Anybody can check whether the values belong to their chains and whether the newest dice are
    right. A side with its secret can also check whether the game continues from the game it sent.
    """
    post = sheet.post
    if len(sheet.game.log) != post.at:
        raise BadPost(say("post.moves-after"))
    for each in post.chains.values():
        if not chain.belongs(each.value, each.count, each.end):
            raise BadPost(say("post.strange-value"))
    mine = post.chains.get(side)
    if mine is not None and secret:
        _check_own(sheet, side, mine, secret)
    if len(post.chains) > 1:
        _check_entries(sheet)


def _check_own(sheet: Sheet, side: str, mine: Chain, secret: str) -> None:
    """Check that the secret belongs to the chain, and that the seal matches the game as sent."""
    if chain.value(secret, 0) != mine.end:
        raise BadPost(say("post.other-key"))
    post = sheet.post
    sent = _now(sheet.game, post) if post.by == side else _before(sheet.game, post, side)
    key = chain.value(secret, mine.count + 1)
    if chain.seal(key, sent) != mine.seal:
        raise BadPost(say("post.not-what-you-sent"))


def _check_entries(sheet: Sheet) -> None:
    """Check that the newest hand-over adds only the dice due and its side's own acts."""
    post = sheet.post
    mine, sender = post.chains[post.by], sheet.other(post.by)
    log, due = sheet.game.log, iter(list[Faces]())
    if mine.count:
        digest = _before(sheet.game, post, sender)
        sent = post.chains[sender].value
        start = sheet.positions[post.since]
        due = _falling(sheet.rules, start, sent, mine.value, digest)
    for number in range(post.since, post.at):
        fault = _fault(sheet, number, log[number], due)
        if fault:
            raise BadPost(say(fault, n=number + 1), f"log.{number}")
    if next(due, None) is not None:
        raise BadPost(say("post.dice-left-out"))


def _fault(sheet: Sheet, number: int, entry: Entry, due: Iterator[Faces]) -> str:
    """The key of the error in an entry of the newest hand-over; "" for a correct entry."""
    if isinstance(entry, Faces):
        return "" if entry == next(due, None) else "post.other-dice"
    if not isinstance(entry, Action):
        return "post.by-hand"
    actor = sheet.rules.actor(sheet.positions[number])
    return "" if actor == sheet.post.by else "post.not-its-decision"
