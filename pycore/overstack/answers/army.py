"""Army lists and their cards, own cards too."""

from __future__ import annotations

from typing import TypedDict

from overstack.answers.board import SideView
from overstack.answers.book import KindView
from overstack.answers.documents import CardDoc, Game
from overstack.answers.rulings import Named
from overstack.answers.verdicts import Grade, Verdict


class Commander(TypedDict):
    """The Commander of an army.

    The indices of the unit and of the model in it (both from 0), and the rank.
    """

    unit: int
    model: int
    rank: str


class Meaning(TypedDict):
    """A number or a row of numbers on a card: its name and its meaning."""

    title: str
    means: str


class CardFigure(Meaning):
    """A number on a card."""

    value: str


class CardDice(Meaning):
    """A row of dice on a card."""

    values: list[int]


class CardAbility(TypedDict):
    """An ability on a card."""

    name: str
    means: str
    clause: str


class CardView(KindView, TypedDict):
    """A card, with its text and meaning."""

    #: The short name that its counter shows.
    short: str
    nation: str
    nationName: str
    cost: int
    #: The type line of the card.
    line: str
    figures: list[CardFigure]
    #: Dice by kind of target, with a number of dice for each range.
    dice: list[CardDice]
    #: `clause`: the rule of the ability; "" if the umpire does not have the rule yet.
    abilities: list[CardAbility]
    #: The models with which this card starts a unit.
    unit: list[str]
    #: Whether this model can be the Commander.
    commands: bool
    #: Whether a player made the card; otherwise it is the rulebook's.
    own: bool


class CardLine(TypedDict):
    """A keyword of a type line."""

    id: str
    name: str
    sort: bool


class CardSkill(TypedDict):
    """An ability that an own card can have."""

    id: str
    name: str
    written: str
    least: int
    most: int
    armed: bool


class CardForm(TypedDict):
    """The building blocks of a card.

    `sort`: a keyword that follows one of the keywords that begin a type line.
    """

    nations: list[Named]
    symbols: list[str]
    lines: list[CardLine]
    #: `written`: the notation on cards; the number is from `least` to `most`; if both are 0 there
    #: is none.
    skills: list[CardSkill]


class CardFault(TypedDict):
    """A fault in own cards."""

    where: str
    what: str
    words: str


class Deck(TypedDict):
    """Response to "deck": the player's own cards as documents.

    Or null, and the faults found in them.
    """

    card: list[CardDoc] | None
    #: `what`: the message without its subject, for display beside its field; "" if the fault
    #: concerns no field.
    faults: list[CardFault]


class PointsLimit(TypedDict):
    """A usual limit on the cost of an army."""

    points: int
    name: str


class Rank(TypedDict):
    """A rank that a Commander can have."""

    id: str
    name: str
    times: int
    worth: int


class Cards(TypedDict):
    """Response to "cards".

    All cards of a rulebook, and the terms that players agree on for their armies.
    """

    title: str
    #: A note on all cards, such as their source.
    note: str
    #: The box in which an army waits until set-up.
    waits: str
    limits: list[PointsLimit]
    sides: list[SideView]
    ranges: list[Meaning]
    ranks: list[Rank]
    cards: list[CardView]
    #: Each card, by id, as a document from which a player can make an own card.
    written: dict[str, CardDoc]
    #: The form for own cards; null if the rulebook does not allow own cards.
    form: CardForm | None


class UnitOffer(TypedDict):
    """A possible change of a unit, with the verdict on the unit after the change."""

    words: str
    models: list[str]
    into: str
    out: str
    #: The amount by which the change alters the cost.
    by: int
    grade: Grade
    why: str


class ArmyModel(TypedDict):
    """A model of a unit."""

    id: str
    kind: str
    cost: int
    rank: str


class ArmyUnit(TypedDict):
    """A unit of an army list. `kind`: the kind of counter that represents the unit."""

    id: str
    name: str
    kind: str
    cost: int
    grade: Grade
    models: list[ArmyModel]


class Battle(TypedDict):
    """Response to "battle".

    A scenario that begins with set-up, played with the players' own armies.
    """

    game: Game


class Army(TypedDict):
    """Response to "army": an army list with its verdict."""

    verdict: Verdict
    cost: int
    #: Points that are left; negative if the list exceeds the limit, null without a limit.
    left: int | None
    units: list[ArmyUnit]
    #: Possible changes of the unit named in the request (`at`).
    offers: list[UnitOffer]
    game: Game
