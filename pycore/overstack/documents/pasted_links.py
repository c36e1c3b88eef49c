"""Links as they arrive from mails, chats and forums: wrapped, encoded, with text around them.

The end of a link is known: two dots separate its pieces, and the last piece has six characters.
So text after the link is ignored, and foreign characters within the link are dropped. If a change
can be undone in several ways, the check of the link decides which is right. The error for a link
that was cut off names the missing parts of its game; the error for a changed link says so.
Knows no game.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from overstack import catalogue
from overstack.words.errors import BadInput, BadLink
from overstack.words.sentences import say

Pieces = tuple[str, str, str, str]  # version, codec, payload, check
Opened = Callable[[str, str, str, str], str]

MOST = 1 << 18  # limit of the text that contains a link: a long mail, or an encoded link
_GAME = "p"  # the name of a link to a game, which is the default
_CHECK = 6  # characters of the check
_TIMES = 4  # rounds of decoding: each program on the way may have encoded the link again

_NAMED = {"num": "#", "equals": "=", "period": ".", "lowbar": "_", "hyphen": "-", "amp": "&",
          "lt": "<", "gt": ">", "quot": '"', "shy": "", "nbsp": " "}  # fmt: skip
_ENTITY = re.compile(r"&(?:#(\d{1,6})|#[xX]([0-9a-fA-F]{1,5})|([a-z]{2,8}));")
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_ESCAPE = re.compile(r"\\u00([0-9A-Fa-f]{2})|\\x([0-9A-Fa-f]{2})")
_QUOTED = re.compile(r"(?:=[0-9A-F]{2})+")  # quoted-printable
_QUOTED_SIGN = re.compile(r"=(?:23|2D|2E|3D|5F)")
_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9]*(?:\s[^<>#]*)?/?>")
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
_HYPHEN, _N_DASH, _M_DASH = "\u2010", "\u2013", "\u2014"
_WIDE = str.maketrans("\uff03\uff1d\uff0e\uff3f\uff0d\u2010\u2011\u2212", "#=._----")
_HYPHENATED = rf"[-{_HYPHEN}]\s*\n\s*"
_BREAK = re.compile(r"[ \t]*\r?\n[\s>|]*")
_OTHER = re.compile(r"[^A-Za-z0-9_.-]+")
_LINK = re.compile(r"([0-9A-Za-z])([a-z])\.([A-Za-z0-9_-]*)\.([A-Za-z0-9_-]{6})")
_TORN = re.compile(r"([0-9A-Za-z])([a-z])\.([A-Za-z0-9_-]*)(\.[A-Za-z0-9_-]{0,5})?")
_SHORTENED = re.compile(r"\u2026|\.\.\.")


@dataclass(frozen=True, slots=True)
class _Mention:
    """A place in a text where a link begins."""

    joined: str  # the link characters from here on, with all others dropped
    run: str  # the link characters up to the first other character
    after: str  # the text after the run


def unpacked(text: str, opened: Opened, name: str = _GAME) -> str:
    """The packed text of the link in a text. Raises BadLink with one sentence.

    `opened` returns the packed text of a link's pieces, or raises BadLink. `name` is the word
    before the link's "=".
    """
    if len(text) > MOST:
        raise BadLink(say("link.longer-than-any"))
    worst: _Mention | None = None
    for reading in _readings(text):
        mentions = list(_mentions(reading, name))
        found = [_packed_text_at(one, opened) for one in mentions]
        if any(found):
            return _only(mentions, found, opened, name)
        worst = worst or next(iter(mentions), None)
    if worst is None:
        raise BadLink(say(_key("none", name)))
    raise _error_at(worst, opened, name)


def _key(key: str, name: str) -> str:
    """The key of a sentence about a link with this name."""
    return f"{'link' if name == _GAME else name}.{key}"


@cache
def _start(name: str) -> re.Pattern[str]:
    """The beginning of a link with this name, up to its version."""
    named = rf"#\W*(?i:{name})\W*=|(?<![A-Za-z0-9])(?i:{name})=(?=[12][a-z]\.)"
    return re.compile(rf"{named}|^\W*(?=(?:1[td]|2[a-z])\.)")


def _packed_text_at(mention: _Mention, opened: Opened) -> str:
    """The packed text of the link at a mention; "" if the link cannot be decoded."""
    pieces = _LINK.match(mention.joined)
    try:
        return opened(*pieces.groups()) if pieces else ""
    except BadInput:
        return ""


def _only(mentions: list[_Mention], found: list[str], opened: Opened, name: str) -> str:
    """The one document in a text. Raises BadLink if there are two, or if a link is broken.

    A link may occur twice, the first time shortened. But a broken link is not skipped in favour of
    another link below it: in a mail the lower link may be a quoted older game.
    """
    different = {one for one in found if one}
    if len(different) > 1:
        raise BadLink(say(_key("several", name), n=len(different)))
    whole = mentions[next(n for n, one in enumerate(found) if one)]
    for mention, game in zip(mentions, found, strict=True):
        if not game and not whole.joined.startswith(mention.run.rstrip(".")):
            raise _error_at(mention, opened, name)
    return different.pop()


# -- undoing the changes of other programs -----------------------------------------------------


def _readings(text: str) -> Iterator[str]:
    """Yield candidates for the text before programs wrapped, encoded and beautified it.

    A browser percent-encodes text pasted into the address bar, including its line breaks.
    """
    for each in dict.fromkeys((text, _PERCENT.sub(_bytes, text))):
        yield from _undone(each)


def _undone(text: str) -> Iterator[str]:
    """Candidates for the original text, the likeliest first."""
    yield _without_codes(text)
    joined = re.sub(r"\s+", "", _BREAK.sub("", _UNSEEN.sub("", text)))
    yield _without_codes(joined)
    mail = re.sub(r"\s+", "", _BREAK.sub("", re.sub(r"=\s+", "", text)))
    yield _without_codes(_QUOTED.sub(_bytes, mail))
    yield _without_codes(_QUOTED_SIGN.sub(_bytes, mail))  # any other "=" ends a broken line
    if re.search(_HYPHENATED, text):
        yield _without_codes(re.sub(_HYPHENATED, "", text))
    plain = _without_codes(joined)
    for n, m in ((2, 3), (2, 2), (1, 2)) if _N_DASH in plain or _M_DASH in plain else ():
        yield plain.replace(_N_DASH, "-" * n).replace(_M_DASH, "-" * m)


def _without_codes(text: str) -> str:
    """Decode percent codes, entities and escapes; remove tags and invisible characters."""
    for _ in range(_TIMES):
        before = text
        text = _ESCAPE.sub(_escaped, _ENTITY.sub(_entity, _PERCENT.sub(_bytes, text)))
        if text == before:
            break
    return _TAG.sub("", _UNSEEN.sub("", text)).translate(_WIDE)


def _bytes(found: re.Match[str]) -> str:
    """Decode bytes that are written in hexadecimal after "%" or "=" into characters."""
    return bytes.fromhex(re.sub("[%=]", "", found[0])).decode("utf-8", errors="replace")


def _escaped(found: re.Match[str]) -> str:
    return chr(int(found[1] or found[2], 16))


def _entity(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name:
        return _NAMED.get(name, found[0])
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(code) if code < 0x110000 else ""


def _mentions(text: str, name: str) -> Iterator[_Mention]:
    starts = [found.end() for found in _start(name).finditer(text)]
    for start, end in pairwise([*starts, len(text)]):
        part = text[start:end]
        run = _OTHER.split(part, maxsplit=1)[0]
        yield _Mention(_OTHER.sub("", part), run, part[len(run) :])


# -- the error for a broken link -----------------------------------------------------------------


def _error_at(mention: _Mention, opened: Opened, name: str) -> BadInput:
    """The error that says why the link at a mention cannot be decoded."""
    if _SHORTENED.search(mention.run) or _SHORTENED.match(mention.after):
        return BadLink(say("link.shortened"))
    came = _link_characters(mention)
    whole = _LINK.match(came)
    if whole is None:
        return _cut_off_error(came, name)
    try:
        opened(*whole.groups())
    except BadInput as error:
        return error
    return BadLink(say("link.changed"))


def _link_characters(mention: _Mention) -> str:
    """The characters of the link; lines are joined if the line before the gap is long."""
    came, line = mention.run, mention.run
    for line_after in re.split(r"[\s>|=]+", mention.after):
        if line_after and (len(line) < 40 or _OTHER.search(line_after)):
            break
        came, line = came + line_after, line_after or line
    return came


#: The parts of a game, each with the text that begins it, in the order of the sorted keys of a
#: link. A player's text cannot contain such a beginning, since quotes in texts are escaped.
_PARTS = (
    ("moves", '"log":[{'),
    ("counters", '"counters":['),
    ("map", '"map":{'),
    ("sides", '"sides":['),
    ("title", '"title":"'),
)


def _cut_off_error(came: str, name: str) -> BadInput:
    """The error for a link that was cut off: it names the parts of the game that are missing."""
    pieces = _TORN.match(came)
    if pieces is None or name != _GAME:
        return BadLink(say("link.cut-early" if name == _GAME else f"{name}.cut", n=len(came)))
    version, codec, payload, check = pieces.groups()
    try:
        text, ended = _beginning(version + codec, payload)
    except zlib.error:
        return BadLink(say("link.cut-changed", n=len(came)))
    except BadInput as error:
        return error
    if ended or check:
        return BadLink(say("link.cut-late", n=_CHECK + 1 - len(check or "")))
    begun = _last_part_begun(text)
    if begun < 0:
        return BadLink(say("link.cut-early", n=len(came)))
    missing = [say(f"link.some-{_PARTS[begun][0]}")]
    missing += [say(f"link.all-{key}") for key, _ in _PARTS[begun + 1 :]]
    return BadLink(say("link.cut", n=len(came), missing=", ".join(missing)))


def _last_part_begun(text: str) -> int:
    """The index of the last part that begins in the packed text; -1 if none does.

    House rules, which precede the map, also have a "title": that key is not the game's title.
    """
    begun, at = -1, 0
    for n, (key, mark) in enumerate(_PARTS):
        found = text.find(mark, at)
        if found >= 0 and (key != "title" or begun == n - 1):
            begun, at = n, found
    return begun


def _beginning(codec: str, payload: str) -> tuple[str, bool]:
    """The packed text that a cut-off payload contains, and whether the text is complete.

    Raises zlib.error if the payload is not the beginning of compressed data.
    """
    four = payload[: len(payload) // 4 * 4]
    rest = payload[len(four) :]
    data = base64.urlsafe_b64decode(four + (rest + "=" * (4 - len(rest)) if len(rest) > 1 else ""))
    if codec == "1t":
        return data.decode(errors="ignore"), False
    known = catalogue.dictionary(codec[1]) if codec[0] == "2" else b""
    press = zlib.decompressobj(-zlib.MAX_WBITS, known)
    return press.decompress(data, 1 << 16).decode(errors="ignore"), press.eof
