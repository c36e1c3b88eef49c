"""Players' own cards: the schema of a card, its faults, and its kind of counter.

A card is received as data. It can contain everything that the code of this ruleset reads from the
sample cards, in the same wording. Knows kinds of counters; knows no position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from overstack.judging.card_rules import OwnCards, Skill, Wrong
from overstack.judging.verdict import facts
from overstack.position.state import Kind
from overstack.rulesets.reloaded.army.lists import is_card, lists
from overstack.rulesets.reloaded.army.units import OFFICER, SORTS, TEAM
from overstack.rulesets.reloaded.book import AIRCRAFT, BOOK, VEHICLE
from overstack.rulesets.reloaded.odds import comparison
from overstack.schema.parts import ID, NAME, Json, like, listed, one_of, record, text, whole

INFANTRY: Final = "infantry"
#: The keywords that a type line can begin with.
BRANCHES: Final = (INFANTRY, VEHICLE, AIRCRAFT)
#: Keywords as cards print them, mapped to the different ids in the rules.
PRINTED: Final = {"mg-team": TEAM}
MOST_DICE: Final = 30
MOST_DEFENSE: Final = 9
MOST_SPEED: Final = 9
MOST_NUMBER: Final = 9
#: The least and the greatest number of each ability whose number is a range.
REACHES: Final = {"extended-range": (9, 24), "limited-range": (1, 7)}
#: Abilities that list the dice of a second gun.
ARMED: Final = ("auxiliary", "hull")
COMMAND: Final = "command-"
#: The abilities that only a Vehicle can have, and those that only Infantry can have.
OF: Final = dict.fromkeys(
    ("transport", "heavy-transport", "firing-deck", "high-gear", "no-turret", "open-back",
     "unarmored", "amphibious"), VEHICLE,
) | dict.fromkeys(("paratrooper", "bridge-demolition", "spotter"), INFANTRY)  # fmt: skip
LOOKS: Final = tuple(key.removeprefix("army.nation.") for key in BOOK.words if ".nation." in key)
SYMBOLS: Final = tuple(dict.fromkeys(k.symbol for k in BOOK.kinds.values() if is_card(k)))
SYMBOL: Final = {VEHICLE: "tank", AIRCRAFT: "air", OFFICER: "leader", TEAM: "hmg",
                 "artillery": "gun", "cavalry": "horse", "motorcycle": "motorcycle-side",
                 "specialist": "engineer"}  # fmt: skip
_DICE: Final = r"(?:[0-9]|[12][0-9]|30)(?:/(?:[0-9]|[12][0-9]|30)){2}"
_GUN: Final = re.compile(
    rf"(Auxiliary|Hull)(?: \([A-Za-z0-9 .-]{{1,20}}\))?"
    rf"(?: (?:{_DICE} infantry {_DICE} vehicle|{_DICE} infantry|{_DICE} vehicle))"
)
_NUMBERED: Final = re.compile(r"(.*?) \+?([0-9]{1,3})")


def _skills() -> Iterator[Skill]:
    """Yield every ability that the ruleset has words for, as cards print it."""
    for key, words in BOOK.words.items():
        head, _, name = key.partition("army.can.")
        if head or not name or name.endswith(".means"):
            continue
        written = words.replace(" +{number}", "").replace(" {number}", "")
        least, most = REACHES.get(name, (1, MOST_NUMBER)) if "{number}" in words else (0, 0)
        armed = name in ARMED
        yield Skill(name, name.title() if armed else written, least, most, armed)


SKILLS: Final = {skill.written: skill for skill in _skills()}


def _shape() -> Json:
    """The schema of a card."""
    dice = listed(whole(0, MOST_DICE), 3, f"whole numbers from 0 to {MOST_DICE}", 3)
    value = whole(1, MOST_DEFENSE)
    keyword = like("[A-Za-z][A-Za-z -]{0,29}", "keywords of up to 30 letters")
    return record(
        "a card",
        ("id", "name", "nation", "cost", "type_line", "defense", "infantry_dice", "vehicle_dice"),
        id=ID,
        name=NAME,
        short=text(10),
        nation=one_of(LOOKS),
        symbol=one_of(SYMBOLS),
        cost=whole(1, 999),
        type_line=listed(keyword, 4, "keywords", 1),
        speed=whole(0, MOST_SPEED),
        defense=record("a Defense", (), single=value, front=value, rear=value),
        infantry_dice=dice,
        vehicle_dice=dice,
        close_assault=whole(0, MOST_DICE),
        hand_to_hand=whole(0, MOST_DICE),
        abilities=listed(text(60, 1), 12, "abilities"),
        helps=one_of(("squads", "vehicles")),
    )


def _line(card: Json) -> list[str]:
    """The keywords of a type line by id."""
    words = (word.strip().lower().replace(" ", "-") for word in card["type_line"])
    return [PRINTED.get(word, word) for word in words]


def _branch(line: list[str]) -> str:
    return next((word for word in line if word in BRANCHES), "")


# -- faults ----------------------------------------------------------------------------------------


def _faults(card: Json) -> Iterator[Wrong]:
    """Yield all faults that the schema cannot express."""
    line = _line(card)
    branch, sorts = _branch(line), [word for word in line if word in SORTS]
    if line[0] not in BRANCHES or sum(word in BRANCHES for word in line) > 1:
        yield Wrong("type_line", "branch")
    elif len(sorts) > 1 or (branch == VEHICLE and sorts not in ([], [OFFICER])):
        yield Wrong("type_line", "sorts")
    elif branch == AIRCRAFT and sorts:
        yield Wrong("type_line", "air")
    if ("speed" in card) == (branch == AIRCRAFT):
        yield Wrong("speed", "speed-air" if branch == AIRCRAFT else "speed")
    if set(card["defense"]) not in ({"single"}, {"front", "rear"}):
        yield Wrong("defense", "defense")
    elif "front" in card["defense"] and branch != VEHICLE:
        yield Wrong("defense", "defense-faced")
    yield from _ability_faults(card, branch)
    commands = any(_named(each).startswith(COMMAND) for each in card.get("abilities", ()))
    if commands and OFFICER not in line:
        yield Wrong("type_line", "officer")
    if "helps" in card and not commands:
        yield Wrong("helps", "helps")


def _ability_faults(card: Json, branch: str) -> Iterator[Wrong]:
    seen: set[str] = set()
    for n, written in enumerate(card.get("abilities", ())):
        where = f"abilities.{n}"
        name, told = _named(written), facts(name=written)
        if not name:
            yield _odd(where, written)
        elif name in seen:
            yield Wrong(where, "twice", told)
        elif OF.get(name, branch) != branch:
            yield Wrong(where, "of-vehicle" if OF[name] == VEHICLE else "of-infantry", told)
        elif (name == AIRCRAFT) and branch != AIRCRAFT:
            yield Wrong(where, "of-aircraft", told)
        seen.add("auxiliary" if name == "hull" else name)


def _odd(where: str, written: str) -> Wrong:
    """The fault in a text that is no valid ability: wrong name, wrong number, or wrong gun dice."""
    numbered = _NUMBERED.fullmatch(written)
    skill = SKILLS.get(numbered[1] if numbered else written)
    if skill is None:
        armed = written.partition(" ")[0].lower() in ARMED
        return Wrong(where, "gun" if armed else "unknown", facts(name=written))
    if skill.armed:
        return Wrong(where, "gun", facts(name=written))
    if not skill.most:
        return Wrong(where, "no-number", facts(name=skill.written))
    return Wrong(where, "number", facts(name=skill.written, least=skill.least, most=skill.most))


def _named(written: str) -> str:
    """The id of an ability that is written correctly; "" for any other text."""
    gun = _GUN.fullmatch(written)
    if gun:
        return gun[1].lower()
    numbered = _NUMBERED.fullmatch(written)
    skill = SKILLS.get(numbered[1] if numbered else written)
    if skill is None or skill.armed or bool(numbered) != bool(skill.most):
        return ""
    if numbered and not skill.least <= int(numbered[2]) <= skill.most:
        return ""
    return skill.id


# -- kind, and document ----------------------------------------------------------------------------


def _kind(card: Json) -> Kind:
    """The kind of counter for a card, as `counters.toml` would list it."""
    line, given = _line(card), card["defense"]
    branch = _branch(line)
    sort = next((word for word in line if word in SORTS), "basic")
    type_ = sort if branch == INFANTRY else branch
    single = "single" in given
    defense = str(given["single"]) if single else f"{given['front']}/{given['rear']}"
    speed = int(card.get("speed", 0))
    return Kind(
        id=card["id"],
        name=short(card),
        type=type_,
        symbol=card.get("symbol") or SYMBOL.get(type_, "squad"),
        sides=(),
        allowance=speed,
        carries=0,
        values=(defense, "A" if branch == AIRCRAFT else str(speed)),
        traits=_traits(card, line, defense),
    )


def _traits(card: Json, line: list[str], defense: str) -> Mapping[str, str | int | bool]:
    abilities = list(card.get("abilities", ()))
    if _branch(line) == AIRCRAFT and "Aircraft" not in abilities:
        abilities.insert(0, "Aircraft")
    helps = "vehicles" if _branch(line) == VEHICLE else "squads"
    commands = any(_named(each).startswith(COMMAND) for each in abilities)
    return {
        "own": True,
        "corner": "own",
        "cost": card["cost"],
        "line": ", ".join(line),
        "defense": defense,
        "infantry": "/".join(map(str, card["infantry_dice"])),
        "vehicle": "/".join(map(str, card["vehicle_dice"])),
        "abilities": "; ".join(abilities),
        "close_assault": card.get("close_assault", 0),
        "hand_to_hand": card.get("hand_to_hand", 0),
        "command": card.get("helps", helps) if commands else "",
        "look": card["nation"],
    }


def short(card: Json) -> str:
    """The text on a card's counter: its own short name, or the first words of its name that fit."""
    given = str(card.get("short", "")) or str(card["name"])
    while len(given) > 10 and " " in given:
        given = given.rpartition(" ")[0]
    return given[:10]


def document(kind: Kind) -> Json:
    """A card of the ruleset in the form of a player's own card, as the start of a copy."""
    traits = dict(kind.traits)
    front, _, rear = str(traits["defense"]).partition("/")
    whole = {"single": int(front)} if not rear else {"front": int(front), "rear": int(rear)}
    printed = str(traits.get("abilities", "")).split(";")
    written = [part.partition(" (sample")[0].strip() for part in printed if part.strip()]
    found: Json = {
        "id": kind.id,
        "name": BOOK.words.get(f"army.card.{kind.id}", kind.name),
        "short": kind.name,
        "nation": traits["look"],
        "symbol": kind.symbol,
        "cost": traits["cost"],
        "type_line": [part.strip() for part in str(traits["line"]).split(",")],
        "speed": kind.allowance,
        "defense": whole,
        "infantry_dice": _numbers(traits["infantry"]),
        "vehicle_dice": _numbers(traits["vehicle"]),
        "close_assault": traits.get("close_assault", 0),
        "hand_to_hand": traits.get("hand_to_hand", 0),
        "abilities": written,
        "helps": traits.get("command", ""),
    }
    if kind.type == AIRCRAFT:
        del found["speed"]
    return {key: value for key, value in found.items() if key in ("cost", "speed") or value}


def _numbers(dice: object) -> list[int]:
    return [int(number) for number in str(dice).split("/")]


def _words(card: Json) -> dict[str, str]:
    """The words of a card: its name, and keywords of its type line that no sample card has."""
    words = zip(_line(card), card["type_line"], strict=True)
    new = {f"army.line.{word}": written for word, written in words}
    known = {key: text for key, text in new.items() if key not in BOOK.words}
    return {f"army.card.{card['id']}": str(card["name"]), **known}


OWN: Final = OwnCards(
    shape=_shape(),
    faults=_faults,
    kind=_kind,
    document=document,
    words=_words,
    muster=lists,
    comparison=comparison,
    skills=tuple(SKILLS.values()),
    lines=(*BRANCHES, *SORTS),
    branches=len(BRANCHES),
)
