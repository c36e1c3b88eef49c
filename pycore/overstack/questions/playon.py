"""One more pair of games played on from a decision: what its act was worth, apart from the dice.

Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING

from overstack.documents import wire
from overstack.opponent.playedon import (
    MOST,
    Pair,
    PlayedOn,
    Share,
    as_made,
    compare_branches,
    dice_by_sides,
)
from overstack.position.state import Action
from overstack.questions.fields import ENTRIES, GAME, NUMBER, Request, Session, request
from overstack.schema.parts import listed, whole
from overstack.views.games import Node, follow
from overstack.words.errors import BadInput
from overstack.words.sentences import core, say

if TYPE_CHECKING:
    from overstack.answers.opponent import PlayedOn as PlayedOnView
    from overstack.answers.opponent import Share as ShareView

#: The most pairs of games that are played on from one decision.
MOST_PAIRS = 400
#: A game won, as requests write it: documents have whole numbers only.
WHOLE = 1000
REQUEST = request(
    "game",
    "at",
    "line",
    "seed",
    game=GAME,
    at=NUMBER,
    line=ENTRIES,
    seed=NUMBER,
    pairs=listed(listed(whole(0, WHOLE), 2, "results", 2), MOST_PAIRS - 1, "pairs"),
)


class Seeded:
    """Numbers made from a seed, the same on every machine; each number of sides has its own."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn: dict[int, int] = {}

    def randrange(self, stop: int, /) -> int:
        """The next whole number from 0 up to, but not including, `stop`."""
        number = self._drawn.get(stop, 0)
        self._drawn[stop] = number + 1
        made = sha256(f"overstack rollout {self._seed} {stop} {number}".encode()).digest()
        return int.from_bytes(made[:16], "big") % stop


def run(session: Session, asked: Request) -> PlayedOnView:
    """Play one more pair of games on from a decision; return all pairs, and what they tell.

    `at` is the number of entries before the decision, `line` the acts to compare it with, `pairs`
    the results of earlier requests in thousandths, `seed` the seed of the dice. The session's
    `watch` is called with the number of entries played on, and an upper bound. Raises BadInput.
    """
    node = session.games.open(asked["game"])
    if node.secret and node.table.rules.result(node.state) is None:
        raise BadInput(core()["lookback.hidden"])
    pairs = [Pair(*(worth / WHOLE for worth in each)) for each in asked.get("pairs", [])]
    on = _decision(node, asked, session.watch)
    more = on.pair(len(pairs))
    return _comparison_view([*pairs, more] if more else pairs, fell=bool(on.fell))


def _decision(node: Node, asked: Request, watch: Callable[[int, int], None] | None) -> PlayedOn:
    """The decision of a request, with the positions after both branches. Raises BadInput."""
    rules, line, at = node.table.rules, node.line(), asked["at"]
    steps = [(before.state, entry, after.state) for before, entry, after in line[at:]]
    if not steps or not isinstance(steps[0][1], Action):
        raise BadInput(say("refuse.shape", key="at"), "at")
    before, sheet = line[at][0], node.state.world.map
    acts = [
        wire.entry(entry, sheet, f"line.{n}", rules.BOOK) for n, entry in enumerate(asked["line"])
    ]

    def heard(done: int) -> bool:
        if watch is not None:
            watch(done, 2 * MOST)
        return True  # the page stops it by ending its worker

    return PlayedOn(
        rules,
        before.actor,
        before.state.turn,
        as_made(rules, steps),
        follow(before, acts).state,
        dice_by_sides(rules, steps),
        lambda number: Seeded(f"{asked['seed']}/{number}"),
        heard,
    )


def _comparison_view(pairs: list[Pair], *, fell: bool) -> PlayedOnView:
    """Return the pairs and their comparison as JSON; `fell` is whether dice fell in the game."""
    found = compare_branches(pairs)
    return {
        "pairs": [(round(each.played * WHOLE), round(each.better * WHOLE)) for each in pairs],
        "played": _share(found.played),
        "better": _share(found.better),
        "ahead": found.ahead,
        "behind": found.behind,
        "rare": round(found.rare, 3),
        "fell": fell,
    }


def _share(found: Share) -> ShareView:
    """Return a share of games won, with its interval, as JSON."""
    return {"won": round(found.won, 3), "low": round(found.low, 3), "high": round(found.high, 3)}
