"""Links as they arrive out of mails, chats and forums, with what was hung on them or made of them.

A link tells by itself where it ends: two dots part its pieces, and the last one has six signs.
So whatever follows is let be, and whatever stands between its signs without being one of them is
dropped. Where several ways of undoing a change come into question, the check of the link says
which is right. Of a link that was cut off it is told what of its game is missing, of one that was
changed that it was changed. Knows no game.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from overstack import catalogue
from overstack.words.errors import BadInput, BadLink
from overstack.words.sentences import say

Pieces = tuple[str, str, str, str]  # version, codec, payload, check
Opened = Callable[[str, str, str, str], str]

MOST = 1 << 18  # characters of the text round a link: a long mail, or a link written in codes
_CHECK = 6  # signs of the check
_TIMES = 4  # rounds: each program on the way may encode a code once more

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
_START = re.compile(r"#\W*p\W*=|(?<![A-Za-z0-9])p=(?=[12][a-z]\.)|^\W*(?=(?:1[td]|2[a-z])\.)")
_OTHER = re.compile(r"[^A-Za-z0-9_.-]+")
_LINK = re.compile(r"([0-9A-Za-z])([a-z])\.([A-Za-z0-9_-]*)\.([A-Za-z0-9_-]{6})")
_TORN = re.compile(r"([0-9A-Za-z])([a-z])\.([A-Za-z0-9_-]*)(\.[A-Za-z0-9_-]{0,5})?")
_SHORTENED = re.compile(r"\u2026|\.\.\.")


@dataclass(frozen=True, slots=True)
class _Mention:
    """A place in a text where a link begins."""

    joined: str  # the link's signs and more, whatever stood between them
    run: str  # those up to the first sign that is none
    after: str  # what follows the run


def unpacked(text: str, opened: Opened) -> str:
    """The packed text of the link that a text holds; BadLink with one sentence.

    `opened` gives the packed text of a link's pieces, or raises BadLink.
    """
    if len(text) > MOST:
        raise BadLink(say("link.longer-than-any"))
    worst: _Mention | None = None
    for reading in _readings(text):
        mentions = list(_mentions(reading))
        found = [_tried(one, opened) for one in mentions]
        if any(found):
            return _only(mentions, found, opened)
        worst = worst or next(iter(mentions), None)
    if worst is None:
        raise BadLink(say("link.none"))
    raise _refused(worst, opened)


def _tried(mention: _Mention, opened: Opened) -> str:
    """The packed text of the link at a mention; "" where the link does not open."""
    pieces = _LINK.match(mention.joined)
    try:
        return opened(*pieces.groups()) if pieces else ""
    except BadInput:
        return ""


def _only(mentions: list[_Mention], found: list[str], opened: Opened) -> str:
    """The one game of a text; BadLink where there are two, or where one is broken.

    A link may be shown twice, the first time shortened. But a broken one is not passed over for
    another that stands below it, as in a mail that was answered.
    """
    different = {one for one in found if one}
    if len(different) > 1:
        raise BadLink(say("link.several", n=len(different)))
    whole = mentions[next(n for n, one in enumerate(found) if one)]
    for mention, game in zip(mentions, found, strict=True):
        if not game and not whole.joined.startswith(mention.run.rstrip(".")):
            raise _refused(mention, opened)
    return different.pop()


# -- what programs make of a text --------------------------------------------------------------


def _readings(text: str) -> Iterator[str]:
    """A text as it is, and as it was before programs wrapped, encoded and beautified it.

    What is pasted into the page comes as its address, in percent codes, line breaks and all.
    """
    for each in dict.fromkeys((text, _PERCENT.sub(_bytes, text))):
        yield from _undone(each)


def _undone(text: str) -> Iterator[str]:
    """Candidates for the original text, the likeliest first."""
    yield _decoded(text)
    joined = re.sub(r"\s+", "", _BREAK.sub("", _UNSEEN.sub("", text)))
    yield _decoded(joined)
    mail = re.sub(r"\s+", "", _BREAK.sub("", re.sub(r"=\s+", "", text)))
    yield _decoded(_QUOTED.sub(_bytes, mail))
    yield _decoded(_QUOTED_SIGN.sub(_bytes, mail))  # "=" and no more, where a line was broken
    if re.search(_HYPHENATED, text):
        yield _decoded(re.sub(_HYPHENATED, "", text))
    plain = _decoded(joined)
    for n, m in ((2, 3), (2, 2), (1, 2)) if _N_DASH in plain or _M_DASH in plain else ():
        yield plain.replace(_N_DASH, "-" * n).replace(_M_DASH, "-" * m)


def _decoded(text: str) -> str:
    """Percent codes, entities and escapes undone, and what nobody sees left out."""
    for _ in range(_TIMES):
        before = text
        text = _ESCAPE.sub(_escaped, _ENTITY.sub(_entity, _PERCENT.sub(_bytes, text)))
        if text == before:
            break
    return _TAG.sub("", _UNSEEN.sub("", text)).translate(_WIDE)


def _bytes(found: re.Match[str]) -> str:
    """Signs by their bytes, each behind a sign of its own."""
    return bytes.fromhex(re.sub("[%=]", "", found[0])).decode("utf-8", errors="replace")


def _escaped(found: re.Match[str]) -> str:
    return chr(int(found[1] or found[2], 16))


def _entity(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name:
        return _NAMED.get(name, found[0])
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(code) if code < 0x110000 else ""


def _mentions(text: str) -> Iterator[_Mention]:
    starts = [found.end() for found in _START.finditer(text)]
    for start, end in pairwise([*starts, len(text)]):
        part = text[start:end]
        run = _OTHER.split(part, maxsplit=1)[0]
        yield _Mention(_OTHER.sub("", part), run, part[len(run) :])


# -- what is wrong with one ----------------------------------------------------------------------


def _refused(mention: _Mention, opened: Opened) -> BadInput:
    """Why the link that begins here does not open."""
    if _SHORTENED.search(mention.run) or _SHORTENED.match(mention.after):
        return BadLink(say("link.shortened"))
    came = _wrapped(mention)
    whole = _LINK.match(came)
    if whole is None:
        return _cut(came)
    try:
        opened(*whole.groups())
    except BadInput as error:
        return error
    return BadLink(say("link.changed"))


def _wrapped(mention: _Mention) -> str:
    """The signs that belong together: up to a gap, unless long lines stand on both its sides."""
    came, line = mention.run, mention.run
    for line_after in re.split(r"[\s>|=]+", mention.after):
        if line_after and (len(line) < 40 or _OTHER.search(line_after)):
            break
        came, line = came + line_after, line_after or line
    return came


#: What a game consists of and how that begins, in the order in which a link holds it: its keys
#: are sorted. No text holds such a mark, for its quotes are escaped.
_PARTS = (
    ("moves", '"log":[{'),
    ("counters", '"counters":['),
    ("map", '"map":{'),
    ("sides", '"sides":['),
    ("title", '"title":"'),
)


def _cut(came: str) -> BadInput:
    """The error for a link that was cut off: it names the parts of the game that are missing."""
    pieces = _TORN.match(came)
    if pieces is None:
        return BadLink(say("link.cut-early", n=len(came)))
    version, codec, payload, check = pieces.groups()
    try:
        text, ended = _beginning(version + codec, payload)
    except zlib.error:
        return BadLink(say("link.cut-changed", n=len(came)))
    except BadInput as error:
        return error
    if ended or check:
        return BadLink(say("link.cut-late", n=_CHECK + 1 - len(check or "")))
    begun = _begun(text)
    if begun < 0:
        return BadLink(say("link.cut-early", n=len(came)))
    missing = [say(f"link.some-{_PARTS[begun][0]}")]
    missing += [say(f"link.all-{key}") for key, _ in _PARTS[begun + 1 :]]
    return BadLink(say("link.cut", n=len(came), missing=", ".join(missing)))


def _begun(text: str) -> int:
    """The number of the last part that has begun in the packed text; -1 where none has.

    House rules have a title too, and stand before the map.
    """
    begun, at = -1, 0
    for n, (key, mark) in enumerate(_PARTS):
        found = text.find(mark, at)
        if found >= 0 and (key != "title" or begun == n - 1):
            begun, at = n, found
    return begun


def _beginning(codec: str, payload: str) -> tuple[str, bool]:
    """The packed text as far as a payload goes, and whether it goes to its end.

    Raises zlib.error where it is no beginning of any.
    """
    four = payload[: len(payload) // 4 * 4]
    rest = payload[len(four) :]
    data = base64.urlsafe_b64decode(four + (rest + "=" * (4 - len(rest)) if len(rest) > 1 else ""))
    if codec == "1t":
        return data.decode(errors="ignore"), False
    known = catalogue.dictionary(codec[1]) if codec[0] == "2" else b""
    press = zlib.decompressobj(-zlib.MAX_WBITS, known)
    return press.decompress(data, 1 << 16).decode(errors="ignore"), press.eof
