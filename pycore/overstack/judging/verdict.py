"""Findings, verdicts, and the decorator that ties a function to its clause.

A judgement collects every finding, never only the first (law 3), and has three grades, not two
(law 4). Nothing here knows a game. Words are not made here: a finding carries a
clause id, a key of the sentence, and the figures; `views.wording` turns them into words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial, update_wrapper, wraps
from typing import Concatenate, Final, Literal, ParamSpec, Protocol, TypeAlias, TypeVar, cast

from overstack.position.maps import place_text
from overstack.position.state import Place, State
from overstack.position.values import quick

#: A figure of a finding: a number, a name, or None for "no limit".
Fact: TypeAlias = int | str | None
Facts: TypeAlias = tuple[tuple[str, Fact], ...]
P = ParamSpec("P")
R = TypeVar("R")


#: The names of the grades in JSON and in cases.
GradeName: TypeAlias = Literal["lawful", "overstacked", "forbidden"]
GRADES: Final[tuple[GradeName, ...]] = ("lawful", "overstacked", "forbidden")


class Grade(IntEnum):
    """Lawful, overstacked (allowed at a price) or forbidden, in ascending gravity."""

    LAWFUL = 0
    OVERSTACKED = 1
    FORBIDDEN = 2

    @property
    def word(self) -> GradeName:
        """The name of the grade in JSON and in cases."""
        return GRADES[self]


@quick
@dataclass(frozen=True, slots=True)
class Slots:
    """The counters that count against a limit, in order; those beyond `limit` are over it.

    `sizes` has the size of each counter; if empty, each has size one. `sizes` and `limit` are in
    1/`per` (2 for a limit in halves).
    """

    limit: int
    filled: tuple[str, ...]
    sizes: tuple[int, ...] = ()
    per: int = 1

    @property
    def free(self) -> int:
        """How much of the limit is still free, in the unit of the limit."""
        taken = sum(self.sizes) if self.sizes else self.per * len(self.filled)
        return max(0, self.limit - taken)


@quick
@dataclass(frozen=True, slots=True)
class Finding:
    """One clause applied to one place and side.

    `say` is the key of one of the clause's sentences; "" means the grade's word. `facts` are
    the figures by name. `role` is "rule" (the finding counts for the verdict), "precedent" (an
    answer of the FAQ that says the same) or "note". `who` are the counters concerned, `slots`
    a limit that can be drawn.
    """

    clause: str
    grade: Grade
    place: Place | None = None
    side: str = ""
    facts: Facts = ()
    say: str = ""
    role: str = "rule"
    who: tuple[str, ...] = ()
    slots: Slots | None = None

    def fact(self, name: str) -> Fact:
        """A figure by name; None if it is missing or is a limit that does not apply."""
        return dict(self.facts).get(name)


@quick
@dataclass(frozen=True, slots=True)
class Price:
    """The price of an overstack: its side and place, an amount of a unit ("hit"), the clause."""

    side: str
    place: Place | None
    amount: int
    unit: str
    clause: str


@quick
@dataclass(frozen=True, slots=True)
class Verdict:
    """Every finding about one question, in the order of the function `verdict`, and the prices."""

    findings: tuple[Finding, ...] = ()
    prices: tuple[Price, ...] = ()

    @property
    def grade(self) -> Grade:
        """The gravest grade of findings with role "rule"; precedents and notes do not count."""
        rules = (finding.grade for finding in self.findings if finding.role == "rule")
        return max(rules, default=Grade.LAWFUL)

    @property
    def allowed(self) -> bool:
        """Whether the verdict is not "forbidden": allowed, free or at a price."""
        return self.grade < Grade.FORBIDDEN

    def about(self, clause: str) -> tuple[Finding, ...]:
        """The findings of one clause."""
        return tuple(finding for finding in self.findings if finding.clause == clause)

    def __add__(self, other: Verdict) -> Verdict:
        return verdict((*self.findings, *other.findings), (*self.prices, *other.prices))


def verdict(findings: Iterable[Finding], prices: Iterable[Price] = ()) -> Verdict:
    """A verdict with its findings and prices in the one canonical order, each once.

    Rules come before precedents, precedents before notes. Within each role the gravest come first,
    then the other fields decide, so that the order in which findings were made does not matter.
    """
    return Verdict(tuple(sorted(set(findings), key=_gravity)), tuple(sorted(set(prices), key=_due)))


ROLES = ("rule", "precedent", "note")


def _gravity(finding: Finding) -> tuple[object, ...]:
    slots = finding.slots
    return (
        ROLES.index(finding.role),
        -finding.grade,
        (finding.place is not None, place_text(finding.place)),
        finding.side,
        finding.clause,
        finding.say,
        str(finding.facts),  # as text: numbers and names cannot be compared
        finding.who,
        (slots.limit, slots.filled, slots.sizes, slots.per) if slots else (),
    )


def _due(price: Price) -> tuple[object, ...]:
    return (price.side, place_text(price.place), price.clause, price.unit, price.amount)


def facts(**figures: Fact) -> Facts:
    """Figures of a finding by name, in the order given."""
    return tuple(figures.items())


def _of_grade(
    grade: Grade, make: Callable[Concatenate[Rule, Grade, P], Finding]
) -> Callable[Concatenate[Rule, P], Finding]:
    """Return `Rule.graded` for one grade."""

    def made(self: Rule, /, *args: P.args, **named: P.kwargs) -> Finding:
        return make(self, grade, *args, **named)

    return made


@dataclass(frozen=True, slots=True)
class Rule:
    """Makes the findings of one clause (`finds`), so that a function names its clause only once.

    The parameters are the fields of a `Finding`; further keywords are figures.
    """

    clause: str

    def graded(  # noqa: PLR0917 - in the order of a `Finding`
        self,
        grade: Grade,
        /,
        place: Place | None = None,
        side: str = "",
        facts: Facts = (),
        say: str = "",
        role: str = "rule",
        who: tuple[str, ...] = (),
        *,
        slots: Slots | None = None,
        **figures: Fact,
    ) -> Finding:
        """Return a finding of that grade; `facts` are figures that exist already."""
        every = (*facts, *figures.items()) if figures else facts
        return Finding(
            self.clause, grade, place, side, facts=every, say=say, role=role, who=who, slots=slots
        )

    lawful = _of_grade(Grade.LAWFUL, graded)
    overstacked = _of_grade(Grade.OVERSTACKED, graded)
    forbidden = _of_grade(Grade.FORBIDDEN, graded)


@dataclass(frozen=True, slots=True)
class ClauseMark:
    """The mark that `clause` leaves on a function: the clauses that it implements."""

    ids: tuple[str, ...] = field(default=())


#: Whether clauses can be switched off. The check costs time at every call of every rule, so it is
#: added only if this flag is set before a rulebook is imported, as the tests do
#: (`tests/conftest.py`).
SWITCHABLE = False


class Tie(Protocol):
    """The decorator that `clause` returns: it keeps a function's type."""

    def __call__(
        self, rule: Callable[Concatenate[State, P], R], /
    ) -> Callable[Concatenate[State, P], R]:
        """Tie the function to the clause."""


class Handing(Protocol):
    """The decorator that `finds` returns: it supplies a function's first argument, the `Rule`."""

    def __call__(
        self, rule: Callable[Concatenate[Rule, State, P], R], /
    ) -> Callable[Concatenate[State, P], R]:
        """Tie the function to the clause and pass it the `Rule` at every call."""


def finds(*ids: str, otherwise: object) -> Handing:
    """Like `clause`, for a function that makes findings: its first argument is a `Rule`."""

    def tie(
        rule: Callable[Concatenate[Rule, State, P], R], /
    ) -> Callable[Concatenate[State, P], R]:
        handed = cast("Callable[Concatenate[State, P], R]", partial(rule, Rule(ids[0])))
        update_wrapper(handed, rule)
        return clause(*ids, otherwise=otherwise)(handed)

    return tie


def clause(*ids: str, otherwise: object) -> Tie:
    """Tie a function of a position to the clause it implements.

    `otherwise` is the result without the clause: a value, or a function of the same
    arguments. It is used when a test switches the first id off, to prove that the clause
    matters.
    """

    def tie(rule: Callable[Concatenate[State, P], R], /) -> Callable[Concatenate[State, P], R]:
        if not SWITCHABLE:
            rule.__dict__["clauses"] = ClauseMark(ids)
            return rule

        @wraps(rule)
        def guarded(state: State, /, *args: P.args, **kwargs: P.kwargs) -> R:
            if state.world.off and ids[0] in state.world.off:
                found = otherwise(state, *args, **kwargs) if callable(otherwise) else otherwise
                return cast("R", found)
            return rule(state, *args, **kwargs)

        guarded.__dict__["clauses"] = ClauseMark(ids)
        return guarded

    return tie
