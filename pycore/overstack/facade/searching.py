"""The requests that search: the solver, the computer player, and the look back. Knows no game.

They may take long, so the host can watch them, and stop them by an exception from `watch`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from overstack.facade import lookback, opponent, playedon, solve
from overstack.facade.request import Request, most, text
from overstack.views.games import Node
from overstack.views.verdicts import Json


class Searching:
    """The host's callbacks for searches, and the computer players kept between requests."""

    def __init__(self) -> None:
        #: Called with the work done so far and its bound, in the unit of the search.
        self.watch: Callable[[int, int], None] | None = None
        #: The time in seconds; limits the computer's decisions.
        self.clock: Callable[[], float] | None = None
        self._seats: dict[tuple[str, str, int], Any] = {}  # the computer players

    def solve(self, node: Node, request: Request) -> Json:
        """Whether the goal of a game can still be met, and how; the answer may be undecided."""
        return solve.solved(node, most(request), self.watch)

    def grade(self, node: Node, request: Request) -> Json:
        """The difficulty of a puzzle from its start; this may take as long as solving it."""
        return solve.graded(node, most(request))

    def judge(self, node: Node, request: Request) -> Json:
        """Whether the goal's side of a puzzle decided as well as possible."""
        return solve.judged(node, most(request), self.watch)

    def reply(self, node: Node, request: Request) -> Json:
        """The act of another side that harms the goal of a puzzle most."""
        return solve.replied(node, most(request), self.watch)

    def decide(self, node: Node, request: Request) -> Json:
        """Return the computer's act for a side at a level, with its reasons.

        The player is kept for the next request. `clock` limits the time of a decision; the words
        are for the side `reader` if one is given.
        """
        seed = request.get("seed", 0)
        seat = (text(request, "side"), text(request, "level"), seed if isinstance(seed, int) else 0)
        player = self._seats.get(seat)
        if player is None or player.rules is not node.table.rules:
            player = self._seats[seat] = opponent.player_of(node, *seat)
        reader = text(request, "reader") if "reader" in request else ""
        return opponent.decided(node, player, opponent.within(self.clock), reader)

    def look_back(self, node: Node, _: Request) -> Json:
        """Return the course of a game: chances, turning points, the luck of the dice.

        `watch` is called with the number of entries examined and their total.
        """
        return lookback.looked_back(node, self.watch)

    def play_on(self, node: Node, request: Request) -> Json:
        """Return what a decision was worth, by games played on from it by the computer.

        Each request plays one more pair of games, on the same dice. `watch` is called with the
        number of entries played on and an upper bound.
        """
        return playedon.played_on(node, request, self.watch)


SEARCHES: Mapping[str, Callable[[Searching, Node, Request], Json]] = {
    "solve": Searching.solve,
    "grade": Searching.grade,
    "judge": Searching.judge,
    "reply": Searching.reply,
    "decide": Searching.decide,
    "lookback": Searching.look_back,
    "playon": Searching.play_on,
}
