"""Hostile links: cut, flipped, bombs, deep, huge numbers, duplicate keys, odd signs, markup.

They are made from links of real games by a seed, so that every run and both halves of the codec
read the same links. As a program this module prints them as lines of JSON: ``python -m
tests.hostile COUNT [SEED]``.
"""

from __future__ import annotations

import base64
import copy
import json
import random
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from overstack import catalogue
from overstack.documents import link, wire

ROOT = Path(__file__).resolve().parent.parent
Json = dict[str, Any]
Make = Callable[[random.Random, Json], str]

MARKUP = (
    "<img src=x onerror=window.struck=1>",
    "<script>window.struck=1</script>",
    "\"><svg onload='window.struck=1'>",
    "javascript:window.struck=1",
    "{{constructor.constructor('window.struck=1')()}}",
    "${window.struck=1}",
    "<b>bold</b>&lt;i&gt;",
    "]]><!--",
    "</textarea></title><iframe src=javascript:window.struck=1>",
)
ODD = (
    "\ud800",
    "\udc00\ud800",
    "\u202e\u2066",
    "\0",
    "\ufeff",
    "\u200b" * 40,
    "e" + "\u0301" * 60,
    "\U000e0041",
    "\uffff",
    "\U0001f469\u200d\U0001f680",
    "\u2028\x1b[2J",
    "\u0130\u0131\u00df",
)
NUMBERS = ("1e999", "-1e999", "1e-999", "9" * 400, "-0", "0.1", "1E5", "-1", "NaN", "Infinity",
           "-Infinity", "9007199254740993", "2147483648", "0x10", "01", "1.", "+1")  # fmt: skip
VALUES: tuple[object, ...] = (
    None, True, [], {}, "", 0, -1, [[]], {"a": 1}, "__proto__", "constructor", "toString", [None],
)  # fmt: skip


def documents() -> list[Json]:
    """The games to start from: a scenario and a puzzle of each ruleset, and some with a log."""
    found = [
        json.loads(min(folder.glob("*.json")).read_text("utf-8"))
        for kind in ("scenarios", "puzzles")
        for folder in sorted((ROOT / "rulesets").rglob(kind))
    ]
    found = [one.get("scenario", one) for one in found]
    games: list[Json] = [{"scenario": one, "log": []} for one in found]
    golden = json.loads((ROOT / "tests" / "data" / "links.json").read_text("utf-8"))
    asked = ({key: one[key] for key in ("asked",) if key in one} for one in golden)
    return games + [one["game"] | more for one, more in zip(golden, asked, strict=True)]


def packed(text: str | bytes, codec: str = "") -> str:
    """Encode any text as a link with a valid checksum, with one of the dictionaries or none."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    check = zlib.crc32(data)
    codecs = ["1d", *(f"2{letter}" for letter in catalogue.LINKS)]
    codec = codec or codecs[check % len(codecs)]
    known = catalogue.dictionary(codec[1]) if codec[0] == "2" else b""
    press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=known)
    body = data if codec == "1t" else press.compress(data) + press.flush()
    return f"#p={codec}.{_sixty_four(body)}.{_sixty_four(check.to_bytes(4, 'big'))}"


def _sixty_four(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _text(doc: Json) -> str:
    return json.dumps(doc, ensure_ascii=False, separators=(",", ":"))


def _whole(doc: Json) -> str:
    return link.encode(wire.game(doc))


def spots(doc: object, wanted: type | tuple[type, ...] = object) -> list[tuple[Any, Any]]:
    """Every (container, key) below a document whose value has one of the wanted types."""
    out: list[tuple[Any, Any]] = []
    pairs: list[tuple[Any, Any]] = []
    if isinstance(doc, dict):
        pairs = list(doc.items())
    elif isinstance(doc, list):
        pairs = list(enumerate(doc))
    for key, value in pairs:
        if isinstance(value, wanted):
            out.append((doc, key))
        out += spots(value, wanted)
    return out


def _copy(doc: Json) -> Json:
    return copy.deepcopy(doc)


def cut(chance: random.Random, doc: Json) -> str:
    """A link that lacks its end or a part in the middle."""
    whole = _whole(doc)
    at, to = sorted(chance.sample(range(len(whole)), 2))
    return whole[:to] if chance.random() < 0.5 else whole[:at] + whole[to:]


def flipped(chance: random.Random, doc: Json) -> str:
    """A link with some characters changed, lost, doubled or swapped."""
    signs = list(_whole(doc))
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(3, len(signs))
        new = chance.choice("ABCxyz019-_.%é #&=\0")
        signs[at] = chance.choice(["", new, signs[at] * 2, signs[at] + new])
    return "".join(signs)


def bomb(chance: random.Random, _: Json) -> str:
    """A small link that inflates to a large text, as JSON or as junk."""
    size = chance.choice([70_000, 1_000_000, 8_000_000])
    filler = chance.choice(["a", "[", " ", "\0", '{"a":', "9"]) * size
    return packed(
        chance.choice(['{"log":[],"scenario":{"text":"%s"}}', "%s", '{"log":[%s]}']) % filler
    )


def deep(chance: random.Random, doc: Json) -> str:
    """Deeply nested lists or objects at any place."""
    depth = chance.choice([15, 25, 200, 5_000, 20_000])
    left, right = chance.choice([("[", "]"), ('{"a":', "}")])
    changed = _copy(doc)
    place, key = chance.choice(spots(changed))
    place[key] = "HERE"
    return packed(_text(changed).replace('"HERE"', left * depth + "1" + right * depth, 1))


def number(chance: random.Random, doc: Json) -> str:
    """An invalid or extremely large number at any place."""
    changed = _copy(doc)
    numbers = spots(changed, (int, float))
    place, key = chance.choice(numbers if numbers and chance.random() < 0.7 else spots(changed))
    place[key] = "HERE"
    return packed(_text(changed).replace('"HERE"', chance.choice(NUMBERS), 1))


def doubled(chance: random.Random, doc: Json) -> str:
    """A duplicate key, with a different value."""
    changed = _copy(doc)
    place, key = chance.choice([spot for spot in spots(changed) if isinstance(spot[0], dict)])
    place["HERE"] = copy.deepcopy(chance.choice(VALUES))
    return packed(_text(changed).replace('"HERE"', json.dumps(key), 1))


def odd(chance: random.Random, doc: Json) -> str:
    """Odd characters in texts and keys: escaped, raw, or as bytes that are not UTF-8."""
    changed = _copy(doc)
    for place, key in chance.sample(spots(changed, str), 3):
        place[key] = chance.choice([place[key], ""]) + chance.choice(ODD)
    if chance.random() < 0.3:
        place, key = chance.choice([spot for spot in spots(changed) if isinstance(spot[0], dict)])
        place[key + chance.choice(ODD)] = place.pop(key)
    if chance.random() < 0.5:
        return packed(json.dumps(changed))
    data = bytearray(_text(changed).encode("utf-8", "surrogatepass"))
    if chance.random() < 0.3:
        data[chance.randrange(len(data))] = chance.choice([0x80, 0xC0, 0xF5, 0xFF])
    return packed(bytes(data))


def markup(chance: random.Random, doc: Json) -> str:
    """Markup in every free text, and sometimes elsewhere."""
    changed = marked(doc, chance)
    if chance.random() < 0.5:
        place, key = chance.choice(spots(changed, str))
        place[key] = chance.choice(MARKUP)
    return packed(_text(changed))


def marked(doc: Json, chance: random.Random) -> Json:
    """A valid game with markup in every text field of its scenario, shortened where necessary."""
    changed = _copy(doc)
    scenario = changed["scenario"]
    scenario.update({key: chance.choice(MARKUP) for key in ("title", "author", "text")})
    for one in [*scenario["sides"], *scenario["counters"]]:
        one["name"] = chance.choice(MARKUP)[:24]
    sheet = scenario["map"]
    if "size" in sheet:
        for table in ("names", "boxes"):
            sheet[table] = {key: chance.choice(MARKUP)[:30] for key in sheet.get(table, {})}
        for part in sheet.get("parts", {}).values():
            part["name"] = chance.choice(MARKUP)[:24]
    if "house" in scenario:
        _mark_rules(scenario["house"], chance)
    return changed


def _mark_rules(house: Json, chance: random.Random) -> None:
    """Put markup into every text of the house rules of a scenario."""
    house.update({key: chance.choice(MARKUP) for key in ("title", "author", "text")})
    for one in [*house["kind"], *house.get("side", []), *house.get("feature", [])]:
        one["name"] = chance.choice(MARKUP)[:24]
    for one in house["limit"]:
        one.update({key: chance.choice(MARKUP) for key in ("title", "text")})
        if "penalty" in one:
            one["penalty"].update({key: chance.choice(MARKUP) for key in ("title", "text")})


def bent(chance: random.Random, doc: Json) -> str:
    """A document with some values of another type, missing, moved, or repeated many times."""
    changed = _copy(doc)
    for _ in range(chance.randint(1, 3)):
        place, key = chance.choice(spots(changed))
        if not (isinstance(place, dict) and key in place) and not isinstance(place, list):
            continue
        if chance.random() < 0.25 and isinstance(place, dict):
            del place[key]
        elif chance.random() < 0.2 and isinstance(place, list):
            place.extend([place[key]] * chance.choice([1, 500, 3_000]))
        else:
            other = [*VALUES, changed if chance.random() < 0.1 else 7]
            place[key] = copy.deepcopy(chance.choice(other))
    return packed(_text(changed))


def noise(chance: random.Random, _: Json) -> str:
    """Text that is no link, or a link of random bytes."""
    body = bytes(chance.randrange(256) for _ in range(chance.randint(0, 400)))
    return chance.choice([packed(body, "1t"), packed(body), f"#p=1d.{_sixty_four(body)}.AAAAAA",
                          f"#p=2a.{_sixty_four(body)}.AAAAAA",
                          body.decode("latin-1"), "#p=1d." + "A" * 40_000 + ".AAAAAA"])  # fmt: skip


KINDS: tuple[Make, ...] = (
    cut, flipped, bomb, deep, number, doubled, odd, markup, bent, noise,
)  # fmt: skip


def links(count: int, seed: int = 1) -> Iterator[tuple[str, str]]:
    """Yield `count` links, each with the name of its kind; the kinds alternate."""
    chance = random.Random(seed)
    bases = documents()
    for n in range(count):
        make = KINDS[n % len(KINDS)]
        yield make.__name__, make(chance, chance.choice(bases))


if __name__ == "__main__":
    for found in links(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1):
        print(json.dumps(found))
