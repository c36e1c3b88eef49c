"""What goes wrong with input, as one family of errors.

Everything that untrusted text can cause descends from `BadInput` and carries one plain
sentence for a person. Nothing here knows a game.
"""

from __future__ import annotations


class BadInput(ValueError):
    """Input that is refused: `str(error)` is a sentence, `where` a path such as "map.size".

    `spot` is the path of the very key that is too many, where that is what is wrong.
    """

    def __init__(self, sentence: str, where: str = "", spot: str = "") -> None:
        super().__init__(sentence)
        self.where = where
        self.spot = spot or where


class BadScenario(BadInput):
    """A scenario, log or case that no position can be made of.

    Where the sentence is made of a path and of what is wrong there, `what` is the latter; `over`
    is how much there is of something and the most that there may be, where that is what is wrong.
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
