"""What the umpire keeps between requests: caches, and the host's callbacks. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from overstack.views.games import Games


class Session:
    """The caches of games and computer players, and how searches reach their host.

    Everything kept can be computed again from a request. Searches may take long, so the host can
    watch them, and stop them by an exception from `watch`.
    """

    def __init__(self) -> None:
        self.games = Games()
        #: Called with the work done so far and its bound, in the unit of the search.
        self.watch: Callable[[int, int], None] | None = None
        #: The time in seconds; limits the computer's decisions.
        self.clock: Callable[[], float] | None = None
        #: The computer players by side, level and seed.
        self.players: dict[tuple[str, str, int], Any] = {}
