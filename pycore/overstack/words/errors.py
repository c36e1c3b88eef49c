"""The errors of input, with one base class.

Every error that untrusted text can cause is a subclass of `BadInput` and carries one plain
sentence for a person. Nothing here knows a game.
"""

from __future__ import annotations


class BadInput(ValueError):
    """Input that is refused: `str(error)` is a sentence, `where` a path such as "map.size".

    `spot` is the path of a superfluous key if the fault is such a key; else it equals `where`.
    """

    def __init__(self, sentence: str, where: str = "", spot: str = "") -> None:
        super().__init__(sentence)
        self.where = where
        self.spot = spot or where


class BadScenario(BadInput):
    """A scenario, log or case from which no position can be made.

    If the sentence consists of a path and the fault there, `what` is the fault. If the fault is
    that something exceeds a maximum, `over` is the actual size and the maximum.
    """

    def __init__(
        self,
        sentence: str,
        where: str = "",
        spot: str = "",
        what: str = "",
        over: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(sentence, where, spot)
        self.what = what
        self.over = over


class BadLink(BadInput):
    """A link that was cut off, changed, or made by something else."""


class BadRuleset(BadInput):
    """A ruleset's own files contradict their format."""


class UnknownName(BadInput):
    """A ruleset, clause, case, scenario or counter of that name does not exist."""
