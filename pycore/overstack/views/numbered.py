"""Games by number, and the log that was played last, as the host sent them. Knows no game.

A large game crosses to the umpire once, then its number.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from overstack.words.errors import BadInput
from overstack.words.language import current_language
from overstack.words.sentences import say

MAX_KEPT = 16
#: The first position of a scenario.
Start = TypeVar("Start")


class Known(dict[str, Any], Generic[Start]):
    """The document of a scenario that was read before: its first position in a language."""

    def __init__(self, document: Mapping[str, Any], start: Start) -> None:
        super().__init__(document)
        self.start, self.language = start, current_language()

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        """Copies are plain documents."""
        return dict, (dict(self),)


class Numbered(Generic[Start]):
    """The last games, by the numbers that the host gave them.

    `start` returns the first position of a scenario's document.
    """

    def __init__(self, start: Callable[[object], Start]) -> None:
        self._start = start
        self._games: OrderedDict[int, Mapping[str, Any]] = OrderedDict()

    def keep(self, number: int, answered: object, asked: object) -> None:
        """Keep the game of an answer under a number; the game of the request if it has none."""
        document = asked if answered is None else answered
        if not isinstance(document, dict) or "scenario" not in document:
            return
        scenario = document["scenario"]
        before = asked.get("scenario") if isinstance(asked, dict) else None
        known = before if isinstance(before, Known) and before == scenario else None
        known = known or Known(scenario, self._start(scenario))
        self._games[number] = {**document, "scenario": known}
        while len(self._games) > MAX_KEPT:
            self._games.popitem(last=False)

    def find(self, number: int) -> Mapping[str, Any]:
        """The game with a number. Raises BadInput if it is not known any more."""
        if number not in self._games:
            raise BadInput(say("unfit.number", number=number), "number")
        return self._games[number]


@dataclass(frozen=True)
class Trail:
    """A log as JSON text, with the length of the text after each entry."""

    text: str
    ends: list[int]

    def missing(self, text: str) -> int:
        """The number of its last entries that another log, given as JSON text, does not share."""
        left = bisect_left(self.ends, x=True, key=lambda end: text[:end] != self.text[:end])
        return len(self.ends) - left
