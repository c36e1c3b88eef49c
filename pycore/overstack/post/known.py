"""What a device knows of a game by link, held against a link that has come.

A device keeps the game as it sent or opened it last. A link that is older, that differs from what
was sent, or that comes second with other decisions is told here, with the entry that differs where
there is one. Whoever has lost what his device kept is left with the seal (`game`). Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence

from overstack.position.post import Post
from overstack.position.state import Entry, Game
from overstack.post.game import BadPost
from overstack.words.sentences import say


def first_difference(had: Sequence[Entry], came: Sequence[Entry]) -> int:
    """The number of the first entry, from 1, that came as another; 0 where all are there."""
    for number, entry in enumerate(had):
        if number >= len(came) or came[number] != entry:
            return number + 1
    return 0


def compare(game: Game, post: Post, side: str, known: Game) -> None:
    """Raise BadPost where a link does not fit to what the device of a side knows of its game."""
    before = known.post
    if before is None or post == before:
        return
    if _older(post, before):
        raise BadPost(say("post.older"))
    again = before.by == post.by
    if again and before.by == side:
        return  # his own link, written anew before anybody answered
    if again and _same_question(post, before, side) and _other_key(post, before):
        raise BadPost(say("post.other-key-before", side=game.scenario.world.side_name(post.by)))
    number = first_difference(known.log[: before.at], game.log)
    if number:
        raise BadPost(say("post.other-before" if again else "post.other-entry", n=number))


def _same_question(post: Post, before: Post, side: str) -> bool:
    """Whether two links of the other side answer the same one of this side."""
    mine, had = post.chains.get(side), before.chains.get(side)
    return mine is not None and had is not None and (mine.end, mine.count) == (had.end, had.count)


def _other_key(post: Post, before: Post) -> bool:
    """Whether the second of them was made with another key: two people have joined, say."""
    return post.chains[post.by].end != before.chains[post.by].end


def _older(post: Post, before: Post) -> bool:
    """Whether some chain has shown less than it had, or had not begun.

    One that was begun anew starts again.
    """
    return any(
        (came := post.chains.get(side)) is None or (had.end == came.end and came.count < had.count)
        for side, had in before.chains.items()
    )
