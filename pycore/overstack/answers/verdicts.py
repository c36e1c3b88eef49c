"""The umpire's rulings: grades, findings, verdicts, remedies."""

from __future__ import annotations

from typing import Literal, TypedDict

from overstack.answers.documents import Entry, Place

#: Lawful, allowed at a price, forbidden: in ascending order of gravity.
Grade = Literal["lawful", "overstacked", "forbidden"]


#: The part that a finding plays in its verdict.
Role = Literal["rule", "precedent", "note"]


class Slotted(TypedDict):
    """A unit in a slot, with its size in units of 1/per."""

    who: str
    side: str
    type: str
    entering: bool
    size: int


class Slots(TypedDict):
    """A limit as slots, and the units that fill them."""

    #: The number of slots, in units of 1/per.
    limit: int
    #: The units in the slots, in order; units beyond `limit` are drawn striped behind the bar.
    filled: list[Slotted]
    #: The unit of `limit` and of the sizes is 1/per: 2 for halves.
    per: int


class Finding(TypedDict):
    """The finding of one clause about a place or an act."""

    clause: str
    grade: Grade
    #: rule: counts for the verdict. precedent: an FAQ answer that agrees. note: additional
    #: information.
    role: Role
    place: Place | None
    side: str
    #: The sentence for the player.
    words: str
    #: The arithmetic of the finding: "3 there + M4A1 = 4, limit 3"; "" if there is none.
    sum: str
    #: The figures of the finding by name; a name always has the same unit. Null means "no limit".
    facts: dict[str, int | str | None]
    who: list[str]
    slots: Slots | None
    #: The ids ("A2") of the readings that this finding relies on.
    readings: list[str]


class Price(TypedDict):
    """A price that a side has to pay for an overstacked place."""

    side: str
    place: Place
    words: str
    badge: str
    clause: str
    #: The amount of the price, in the rulebook's unit: "hit", "mp", "half-sp".
    amount: int
    unit: str


class Change(TypedDict):
    """One change that a remedy makes."""

    words: str
    who: str
    possible: bool


class Remedy(TypedDict):
    """A least set of changes after which nothing is wrong any more."""

    #: "M4A1 leaves 0605" for each change of the set. The set is one minimal remedy; counters with
    #: the same name are grouped.
    changes: list[Change]
    words: str
    #: The side that would apply the remedy, and all counters that would serve if several remedies
    #: read alike.
    side: str
    who: list[str]
    #: Whether the remedy can be applied at once, and the entries that apply it in the requested
    #: position.
    possible: bool
    #: The reason why the remedy is not possible; "" if it is.
    why: str
    entries: list[Entry]
    #: True for the last remedy of a list that was truncated.
    more: bool


class Remedies(TypedDict):
    """Response to "remedies"."""

    remedies: list[Remedy]


class Verdict(TypedDict):
    """The verdict on an act or a place, with its findings and prices."""

    grade: Grade
    #: "Forbidden", "Overstacked, at a price", "Lawful".
    headline: str
    #: "1 rule bars it, 2 rules set a price, 2 rules are met".
    summary: str
    #: What the tightest limit of its place leaves: "1½ of 3 still free under the tightest limit";
    #: "" for a verdict that is not lawful, and for one about several places.
    room: str
    #: The question that the verdict answers: "M4A1 from 0607 to 0605 Vaucelle".
    asked: str
    #: The findings, gravest first.
    findings: list[Finding]
    prices: list[Price]
    #: The total price in short form, for a badge: "2 hits"; "" if there is no price.
    badge: str
