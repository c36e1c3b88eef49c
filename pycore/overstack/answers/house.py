"""House rules: a rulebook contained in its scenario. docs/house-rules.md explains each key."""

from __future__ import annotations

from typing import TypedDict

from overstack.answers.documents import HouseDoc


class HouseFault(TypedDict):
    """A fault in house rules, with the path of its field."""

    where: str
    words: str


class HouseRule(TypedDict):
    """A house rule in words."""

    id: str
    title: str
    text: str


class HouseView(TypedDict):
    """The parsed house rules: normalised, as a TOML file, and in words.

    Or the faults found in them, by the path of the field.
    """

    document: HouseDoc | None
    faults: list[HouseFault]
    toml: str
    rules: list[HouseRule]


class Template(TypedDict):
    """House rules that are shipped to start from."""

    id: str
    document: HouseDoc
    faults: list[HouseFault]
    toml: str
    rules: list[HouseRule]


class PublishedGame(TypedDict):
    """A published game whose stacking rules are shipped as house rules."""

    id: str
    title: str
    publisher: str
    edition: str
    #: The numbers of its rules that are judged, and where they were read.
    rules: str
    source: str
    #: The number of worked cases that prove the file.
    cases: int
    #: The headings of its limits, the names of its counters, and what the file leaves out.
    judges: list[str]
    counters: list[str]
    leaves_out: list[str]


class Published(TypedDict):
    """Response to "published": the shipped games; or the game asked for, with its document."""

    games: list[PublishedGame]
    document: HouseDoc | None


class Templates(TypedDict):
    """Response to "templates"."""

    templates: list[Template]
