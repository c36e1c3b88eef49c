"""Random armies of Reloaded that the judge of army lists accepts, and games to play with them.

Cards come from a deck that is reshuffled only after all of it was dealt, so that a handful of games
uses every sample card. Printed values, unit sizes and possible exchanges come from the ruleset, so
a new card or a new kind of unit is dealt without a change here.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

from overstack.documents import wire
from overstack.documents.map import map_json
from overstack.facade.umpire import Umpire
from overstack.judging.muster import Card
from overstack.position.hexes import Grid
from overstack.position.state import Scenario
from overstack.rulesets.reloaded.army.lists import LISTS
from overstack.rulesets.reloaded.book import (
    ARMY,
    ARMY_BOX,
    BOOK,
    DAMAGE,
    MARKER_BOX,
    RESERVE_BOX,
    SETUP,
)
from overstack.rulesets.reloaded.cards import card
from overstack.search import play

Json = dict[str, Any]
Units = list[list[str]]

RULESET: Final = "reloaded"
SIDES: Final = ("allies", "axis")
POINTS: Final = (80, 100, 150)
TURNS: Final = (2, 3, 3, 5)
#: The markers of a game for two: value, and index of the owner.
OBJECTIVES: Final = ((1, 0), (1, 1), (2, 0), (2, 1), (3, 0))
#: The probability that a game uses an alternative reading of the rulebook.
SWITCHED: Final = 0.1
#: The probability that a Vehicle starts with damage.
WORN: Final = 0.15
#: Replacements for terrain and hexsides of a sheet, in every third game.
FLOOD: Final = {"field": "water", "hedge": "cliff"}
#: A sheet of at most this many rows has zones of a third of its rows; on a larger sheet zones have
#: the rulebook's four rows.
LOW: Final = 9

CARDS: Final = {card.kind: card for card in LISTS.cards}


class Deck:
    """The sample cards in a random order, dealt over and over."""

    def __init__(self, chooser: Random) -> None:
        self.chooser = chooser
        self.left: list[Card] = []

    def deal(self, most: int) -> Card | None:
        """The next card whose smallest unit costs at most ``most``; None if no card left does."""
        if not self.left:
            self.left = list(LISTS.cards)
            self.chooser.shuffle(self.left)
        found = next((card for card in self.left if _cost(card.unit) <= most), None)
        if found is not None:
            self.left.remove(found)
        return found

    def take_back(self, cards: list[Card]) -> None:
        """Put back the cards that were dealt for a refused army; they are dealt first again."""
        self.left[:0] = cards


def _cost(models: tuple[str, ...] | list[str]) -> int:
    return sum(CARDS[kind].cost for kind in models)


def army(deck: Deck, side: str, points: int) -> Json:
    """A random army within the points, as the umpire returns it.

    An army that the judge refuses, such as an MG Team and Specialists in one squad, is drawn again.
    """
    while True:
        (units, chief), used = _led(deck), []
        left = points - _cost(units[0]) - _cost([units[0][-1]]) * (chief["times"] - 1)
        card = deck.deal(left) if left >= 0 else None
        while card is not None:
            used.append(card)
            models = _exchanged(deck.chooser, card.unit)
            if card.kind not in models or _cost(models) > left:
                models = list(card.unit)  # the dealt card must be played
            if _cost(models) <= left:
                units.append(models)
                left -= _cost(models)
            card = deck.deal(left)
        asked = {"ask": "army", "ruleset": RULESET, "side": side, "points": points}
        commander = {"unit": 0, "model": len(units[0]) - 1, "rank": chief["rank"]}
        answer: Any = Umpire().ask({**asked, "units": units, "commander": commander})
        if answer["verdict"]["grade"] == "lawful":
            return dict(answer)
        deck.take_back(used)


def _led(deck: Deck) -> tuple[Units, Json]:
    """An Officer in a squad or alone, as Commander of some rank."""
    chooser = deck.chooser
    officer = chooser.choice([card for card in LISTS.cards if card.commands])
    rank = chooser.choice((*LISTS.ranks[:1] * 3, *LISTS.ranks))  # mostly the card's own rank
    alone = "vehicle" in officer.line or chooser.random() < 0.2
    squads = [card.unit for card in LISTS.cards if len(card.unit) == ARMY["squad"]]
    basics = () if alone else chooser.choice(squads)[1:]
    return [[*basics, officer.kind]], {"rank": rank.mark, "times": rank.times}


def _exchanged(chooser: Random, models: tuple[str, ...]) -> list[str]:
    """A unit after up to three of the offered changes."""
    for _ in range(chooser.randrange(4)):
        offers = list(LISTS.offers(models))
        models = chooser.choice(offers).models if offers else models
    return list(models)


def game(deck: Deck, number: int) -> Scenario:
    """A game from set-up on one of the shipped sheets, between two random armies."""
    chooser = deck.chooser
    shipped = [scenario for _, scenario in play.load_scenarios(RULESET)]
    begun = next(scenario for scenario in shipped if scenario.position.phase == SETUP)
    sheets = list(dict.fromkeys(replace(s.world.map, boxes={}) for s in shipped))
    sheet = sheets[number % len(sheets)]
    boxes = {**begun.world.map.boxes, RESERVE_BOX: "Reserve"}
    drawn = map_json(replace(sheet, boxes=boxes))
    if number % 3 == 2:
        for part in ("terrain", "edges"):
            drawn[part] = {at: FLOOD.get(kind, kind) for at, kind in drawn[part].items()}
    points = POINTS[number % len(POINTS)]
    document = {
        "format": 1,
        "ruleset": RULESET,
        "map": drawn,
        "sides": [{"id": side, "name": side.title()} for side in SIDES],
        "first": chooser.choice(SIDES),
        "turns": chooser.choice(TURNS),
        "points": points,
        "phase": SETUP,
        "zones": {} if sheet.grid.rows > LOW else _near_zones(sheet.grid),
        "options": {name: True for name in BOOK.options if chooser.random() < SWITCHED},
        "counters": [*_markers(), *(c for side in SIDES for c in _placed(deck, side, points))],
    }
    return wire.scenario(document)


def _near_zones(grid: Grid) -> Json:
    """The bottom third of the rows for the first side, and the top third for the other."""
    deep = grid.rows // 3
    rows = {SIDES[0]: range(grid.rows - deep + 1, grid.rows + 1), SIDES[1]: range(1, deep + 1)}
    return {
        side: [grid.label(at) for at in grid if grid.offset(at)[1] in own]
        for side, own in rows.items()
    }


def _markers() -> list[Json]:
    worth = {int(k.traits["worth"]): k.id for k in BOOK.kinds.values() if "worth" in k.traits}
    return [
        {"id": f"o{n}", "kind": worth[value], "side": SIDES[side], "at": f"@{MARKER_BOX}"}
        for n, (value, side) in enumerate(OBJECTIVES)
    ]


def _placed(deck: Deck, side: str, points: int) -> list[Json]:
    """The counters of an army in its set-up box, with ids prefixed by their side."""
    found = army(deck, side, points)["game"]["scenario"]["counters"]
    for counter in found:
        counter["id"] = f"{side}-{counter['id']}"
        if "aboard" in counter:
            counter["aboard"] = f"{side}-{counter['aboard']}"
        else:
            counter["at"] = f"@{ARMY_BOX}"
            del counter["order"]
        hull = card(BOOK.kinds[counter["kind"]])
        if hull.is_vehicle and deck.chooser.random() < WORN:
            most = min(hull.front, hull.rear) - 1
            counter["marks"] = [*counter.get("marks", []), DAMAGE[deck.chooser.randrange(most)]]
    return list(found)
