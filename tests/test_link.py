"""Links: golden links open for ever; cut, changed and hostile links are refused at once."""

from __future__ import annotations

import base64
import json
import re
import zlib
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from statistics import median
from urllib.parse import urldefrag

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overstack import catalogue
from overstack.catalogue import LINKS
from overstack.documents import link, pasted_links, wire
from overstack.position.state import Game
from overstack.schema.strict_json import canonical
from overstack.search import proof
from overstack.words.errors import BadInput, BadLink
from tests.link_forms import FORMS, written
from tests.strategies import Json, games, many, some
from tests.test_wire import BASE, is_sentence

#: One link for each version and codec that ever existed, kept for ever. Never change an entry.
GOLDEN: list[Json] = json.loads((Path(__file__).parent / "data" / "links.json").read_text("utf-8"))
LETTERS = tuple(LINKS)
ROOT = Path(__file__).parent.parent

#: The dictionaries' hashes when the first link was made with them. Never change an entry.
DICTIONARIES = {
    "a": "f8ff04d1ba897a82",
    "e": "7d692f8a32594def",
    "g": "e1da0851d14ea2b9",
    "h": "7f73e02c21c04981",
    "k": "ff073e05ff8516d7",
    "r": "ccb7fee1ddfdc7e0",
    "s": "cf66a848b0326bd7",
}
SAMPLE = str(GOLDEN[0]["link"])


def packed(text: str | bytes, codec: str = "d", *, check: int | None = None) -> str:
    """A link by the letter of docs/link-format.md, whatever it holds."""
    data = text.encode() if isinstance(text, str) else text
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = press.compress(data) + press.flush() if codec == "d" else data
    mark = zlib.crc32(data) if check is None else check
    return f"#p=1{codec}.{base64url(body)}.{base64url(mark.to_bytes(4, 'big'))}"


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def sentence_of(text: str) -> str:
    """The sentence with which a link is refused."""
    with pytest.raises(BadInput) as caught:
        link.decode(text)
    assert is_sentence(str(caught.value))
    return str(caught.value)


def refused(text: str, sentence: str = "") -> None:
    """Check that a link is refused with this sentence."""
    assert sentence in sentence_of(text)


# -- encoding and decoding --------------------------------------------------------------------


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: str(golden["link"])[3:5])
def test_golden_links_open_for_ever(golden: Json) -> None:
    assert link.decode(golden["link"]) == wire.game(golden["game"])
    assert wire.game_json(link.decode(golden["link"])) == golden["game"]


def test_there_is_a_golden_link_for_each_codec() -> None:
    assert {golden["link"][3:5] for golden in GOLDEN} == {"1t", "1d", *map("2{}".format, LETTERS)}
    assert {golden["game"]["scenario"]["ruleset"] for golden in GOLDEN} >= set(LINKS.values())


def test_a_dictionary_is_frozen() -> None:
    found = {letter: sha256(catalogue.dictionary(letter)).hexdigest()[:16] for letter in LETTERS}
    assert found == DICTIONARIES


@pytest.mark.native
def test_every_dictionary_lies_in_the_folder_of_its_ruleset() -> None:
    """Each dictionary is short enough for one block, because the page reads it as one block."""
    for letter, name in LINKS.items():
        path = ROOT / "rulesets" / name.replace("-", "_") / "links" / f"{letter}.txt"
        assert path.read_bytes() == catalogue.dictionary(letter)
        assert len(catalogue.dictionary(letter)) < 32 * 1024
    assert len(list(ROOT.glob("rulesets/*/links/*"))) == len(LINKS)


def test_links_of_puzzles_are_short() -> None:
    """Whole links with the hash of their verdict; no dictionary contains a puzzle's own text."""
    lengths, words = [], [catalogue.dictionary(letter).decode() for letter in LETTERS]
    for name in (*catalogue.LISTED, *catalogue.TEMPLATES):
        for each in proof.load_puzzles(name):
            found = Game(each.scenario, ())
            made = link.encode(found, "0123abcd")
            assert link.decode(made) == found
            lengths.append(len(made))
            told = each.scenario.text
            parts = {told[n : n + 24] for n in range(len(told) - 23)}
            assert not [part for part in parts if any(part in known for known in words)]
    assert median(lengths) <= 300
    assert max(lengths) <= 1_200


@some
@given(games())
def test_a_game_survives_its_link(doc: Json) -> None:
    found = wire.game(doc)
    made = link.encode(found)
    assert re.fullmatch(r"#p=(1[td]|2[a-z])\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{5}[A-Za-z]", made)
    again = link.decode(made)
    assert again == found
    assert link.encode(again) == made
    if made[3] == "1":
        assert packed(canonical(wire.game_json(found)), made[4]) == made
    assert json.loads(link.unpack(made))["scenario"]["rules"] == found.scenario.rules


@cache
def of_golden(number: int) -> Game:
    """The game of a golden link, from its document."""
    return wire.game(GOLDEN[number]["game"])


@pytest.mark.parametrize("form", FORMS, ids=lambda form: str(form["name"]))
def test_a_link_opens_in_whatever_form_it_arrives(form: Json) -> None:
    """A link that does not open is refused for its real fault; a different game is never opened."""
    for n, golden in enumerate(GOLDEN):
        other = f"https://example.org/{GOLDEN[(n + 2) % len(GOLDEN)]['link']}"
        text = written(form, golden["link"], other)
        if form.get("only", golden["link"][3:5]) != golden["link"][3:5]:
            continue
        if "says" in form:
            refused(text, form["says"])
        else:
            assert link.decode(text) == of_golden(n)


def test_a_link_is_a_fragment_of_an_address() -> None:
    assert urldefrag(f"https://example.org/{SAMPLE}").fragment == SAMPLE[1:]


def test_the_shorter_codec_is_taken() -> None:
    game = wire.game({"scenario": BASE})
    text = canonical(wire.game_json(game))
    made = link.encode(game)
    assert len(made) == min(len(packed(text, codec)) for codec in "td")


def test_a_game_too_large_for_a_link_says_so() -> None:
    sheet = {"size": [60, 60], "grid": "flat", "labels": "0305"}
    noise = [f"{(n * n * 7919) % 104729:05d}" for n in range(12_000)]
    log = [{"edit": "rename", "who": "a", "name": "".join(noise[n : n + 7])} for n in range(1900)]
    found = wire.game({"scenario": BASE | {"map": sheet}, "log": log})
    with pytest.raises(BadLink, match="save it as a file"):
        link.encode(found)


@pytest.mark.parametrize(
    ("length", "part"), [(2000, ""), (2001, "cut such links off"), (8000, "cut"), (8001, "file")]
)
def test_long_links_are_warned_of(length: int, part: str) -> None:
    warning = link.length_warning(length)
    assert (warning == "") == (part == "")
    assert part in warning


# -- cut, changed or hostile links ------------------------------------------------------------


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: str(golden["link"])[3:5])
def test_a_link_that_was_cut_off_says_so(golden: Json) -> None:
    whole = golden["link"]
    for end in range(len("#p="), len(whole)):
        refused(whole[:end], "This link was cut off")
    refused(f"{whole[:20]}…{whole[-20:]}", "This link was cut off")
    refused(f"{whole[:20]}...{whole[-20:]}", "This link was cut off")


SIGNS = "ABCabcxyz0189-_.~ =%é"


@many
@given(st.data())
def test_a_changed_link_never_shows_another_board(data: st.DataObject) -> None:
    """Characters changed, lost or added: refused, or the very same game."""
    golden = data.draw(st.sampled_from(GOLDEN))
    whole = golden["link"]
    signs = list(whole)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(3, len(signs) - 1))
        signs[at : at + data.draw(st.integers(0, 3))] = data.draw(st.text(SIGNS, max_size=3))
    text = "".join(signs)
    with suppress(BadInput):
        assert link.decode(text) == wire.game(golden["game"])


@many
@given(st.text() | st.text(SIGNS).map(lambda text: f"#p=1d.{text}.AAAAAA"))
def test_any_text_is_refused(text: str) -> None:
    refused(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not a link to a game"),
        ("https://example.org/", "not a link to a game"),
        ("#about", "not a link to a game"),
        ("javascript:alert(1)", "not a link to a game"),
        ("#p=2d.AAAA.AAAAAA", "newer edition"),
        ("#p=3a.AAAA.AAAAAA", "newer edition"),
        ("#p=2a.AAAA.AAAAAA", "changed on its way"),
        ("#p=2a.AAAA", "cut off"),
        ("#p=1z.AAAA.AAAAAA", "newer edition"),
        (packed("{}", check=0), "changed on its way"),
        (packed("{}", "t", check=0), "changed on its way"),
        (packed("{}").replace("1d.", "1d.A"), "changed on its way"),
        (packed("{}", "t").replace(".e30.", ".e31."), "changed on its way"),  # one bit too many
        ("#p=1d.____.AAAAAA", "changed on its way"),
        (packed(b"\xff\xfe", "t"), "changed on its way"),
        (packed("[]"), "should be a game"),
        (packed("{}"), "lacks 'scenario'"),
        (packed("{" * 30_000), "within one another"),
        (packed('{"log":[],"log":[]}'), "given twice"),
        (packed('{"scenario":' + "9" * 60_000 + "}"), "more than 9 digits"),
        (packed('"' + "\\" * 60_000 + '"'), "should be a game"),
        (packed('"' + "\\" * 60_001), "not JSON"),
        (packed(" " * (64 * 1024 + 1)), "more than a link can hold"),
        (packed(" " * 20_000_000), "more than a link can hold"),
        (packed("x" * 32_000, "t"), "longer than any"),
        ("#p=1d." + "A" * 10_000_000 + ".AAAAAA", "longer than any"),
        ("." * 30_000, "not a link to a game"),
        (packed(json.dumps({"scenario": BASE, "log": [{"x": 1}] * 6000})), "at most 2,000 entries"),
        (packed(json.dumps({"scenario": BASE | {"<script>": 1}})), "unknown key '<script>'"),
    ],
    ids=range(29),
)
def test_hostile_links_are_refused(text: str, sentence: str) -> None:
    refused(text, sentence)


def test_only_a_text_that_is_longer_than_any_mail_is_not_looked_through() -> None:
    longest = "x" * pasted_links.MOST
    for text, told in ((longest, "not a link to a game"), (f"{longest}x", "longer than any")):
        with pytest.raises(BadLink, match=told):
            link.unpack(text)
    assert link.decode(f"{SAMPLE} {'and so on ' * 20_000}") == link.decode(SAMPLE)


def test_of_a_link_that_was_cut_off_it_is_told_what_is_missing() -> None:
    """The later the cut, the less is reported missing; at the end, the number of letters."""
    for golden in GOLDEN:
        whole = golden["link"]
        half = len(whole) // 2
        told = [sentence_of(whole[:end]) for end in range(len("#p="), len(whole), 11)]
        lists = [one.split("Missing: ")[1].split(".")[0] for one in told if "Missing: " in one]
        assert lists
        counts = [len(one.split(", ")) for one in lists]
        assert counts == sorted(counts, reverse=True)
        assert "near its beginning" in told[0]
        assert f"after {half - len('#p=')} letters" in sentence_of(whole[:half])
        assert "its last letter is missing" in sentence_of(whole[:-1])
        assert "its last 6 letters are missing" in sentence_of(whole[:-6])


def test_a_stream_ends_where_its_payload_ends() -> None:
    """Nothing may follow the end of the deflate stream, and the stream must end."""
    text = canonical(GOLDEN[0]["game"]).encode()
    check = base64url(zlib.crc32(text).to_bytes(4, "big"))
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    open_ended = press.compress(text) + press.flush(zlib.Z_SYNC_FLUSH)
    closed = open_ended + press.flush()
    assert link.decode(f"#p=1d.{base64url(closed)}.{check}") == wire.game(GOLDEN[0]["game"])
    for body in (open_ended, closed + b"x"):
        refused(f"#p=1d.{base64url(body)}.{check}", "changed on its way")


def test_a_bomb_is_not_unfolded() -> None:
    """Inflating stops at the limit, so a bomb costs neither the time nor the memory of its text."""
    bomb = packed(b"\0" * 20_000_000)
    assert len(bomb) < link.MAX_PAYLOAD
    for known in (b"", catalogue.dictionary("a")):
        inflated = link._inflate(link._plain(bomb.split(".")[1]), known)
        assert len(inflated) == link.MAX_PACKED + 1


@pytest.mark.parametrize("place", ["log", "counters", "terrain"])
def test_a_large_game_with_one_fault_is_refused(place: str) -> None:
    """The worst case of a link: only its last item is wrong."""
    doc: Json = json.loads(json.dumps(BASE))
    log: list[Json] = []
    if place == "log":
        log = [{"do": "end"}] * 1999 + [{"do": "move", "to": "9999"}]
    elif place == "counters":
        fresh = {"kind": "foot", "side": "red", "at": "0102"}
        doc["counters"] += [{"id": f"n{n}"} | fresh for n in range(390)] + [{"id": "z"} | fresh]
        doc["counters"][-1]["at"] = "9999"
    else:
        doc["map"]["size"] = [60, 60]
        table = {f"{c:02d}{r:02d}": "forest" for c in range(1, 61) for r in range(1, 50)}
        doc["map"]["terrain"] = table | {"9999": "forest"}
    refused(packed(json.dumps({"scenario": doc, "log": log}, separators=(",", ":"))), "9999")
