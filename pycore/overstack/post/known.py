"""Compare a received link with the game that the device has stored.

A device stores the game as it last sent or opened it. A link is refused if it is older than the
stored game, if it differs from the game that was sent, or if it is a second answer with other
decisions; the error names the entry that differs, if any. Without a stored game only the seal is
checked (`game`). Knows no
game.
"""

from __future__ import annotations

from collections.abc import Sequence

from overstack.position.post import Post
from overstack.position.state import Entry, Game
from overstack.post.game import BadPost
from overstack.words.sentences import say


def first_difference(had: Sequence[Entry], came: Sequence[Entry]) -> int:
    """The number, from 1, of the first entry that `came` lacks or that differs; 0 for none."""
    for number, entry in enumerate(had):
        if number >= len(came) or came[number] != entry:
            return number + 1
    return 0


def compare(game: Game, post: Post, side: str, known: Game) -> None:
    """Raise BadPost if a link contradicts the game that a side's device has stored."""
    before = known.post
    if before is None or post == before:
        return
    if _older(post, before):
        raise BadPost(say("post.older"))
    again = before.by == post.by
    if again and before.by == side:
        return  # the side's own link, rewritten before an answer
    if again and _same_question(post, before, side) and _other_key(post, before):
        raise BadPost(say("post.other-key-before", side=game.scenario.world.side_name(post.by)))
    number = first_difference(known.log[: before.at], game.log)
    if number:
        raise BadPost(say("post.other-before" if again else "post.other-entry", n=number))


def _same_question(post: Post, before: Post, side: str) -> bool:
    """Whether two links of the other side answer the same link of this side."""
    mine, had = post.chains.get(side), before.chains.get(side)
    return mine is not None and had is not None and (mine.end, mine.count) == (had.end, had.count)


def _other_key(post: Post, before: Post) -> bool:
    """Whether the two links were made with different keys, as when two people have joined."""
    return post.chains[post.by].end != before.chains[post.by].end


def _older(post: Post, before: Post) -> bool:
    """Whether a stored chain is missing in the link, or has fewer shown values in the link.

    A side's new chain counts its values from 0 again, and is not older than its old chain.
    """
    return any(
        (came := post.chains.get(side)) is None or (had.end == came.end and came.count < had.count)
        for side, had in before.chains.items()
    )
