"""Links: a game as the fragment of an address, and back.

`#p=<version><codec>.<payload>.<check>`, described in docs/link-format.md. Links to other documents
have another name than "p" and the same codec (collection.py). A link is data and never code; it
holds only letters, digits, "_", "-" and ".", and always ends in a letter
(the last character of the 32-bit check has two bits: A, Q, g or w). A link that was cut off or
changed on its way is refused and never shows a wrong board; a link that was only wrapped, encoded
or surrounded by other text is read (pasted_links.py). Version 2 is deflate with a dictionary: the
codec's letter names the dictionary, which never changes. Nothing here knows a game.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterable, Mapping
from functools import cache

from overstack import catalogue
from overstack.documents import pasted_links
from overstack.documents.wire import game, game_json, parse_json
from overstack.position.state import Game
from overstack.schema.strict_json import canonical
from overstack.words.errors import BadLink, UnknownName
from overstack.words.sentences import say

PLAIN, WORDED = "1", "2"  # versions: without a dictionary, and with one
TEXT, DEFLATED = "t", "d"
GAME = "p"  # the name of a link to a game: what stands before its "="

MAX_PACKED = 64 * 1024  # limit of the packed text in bytes
MAX_PAYLOAD = 32 * 1024  # limit of the payload in characters
WAYS = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED)
LONG = 2_000  # characters of a link that forums and messengers may cut
TOO_LONG = 8_000  # characters of a link that should be a file

_CHANGED = "link.changed"


def encode(played: Game, judged: str = "", asked: Mapping[str, object] | None = None) -> str:
    """The link of a game, from "#p=" on. Raises BadLink for a game that is too large.

    `judged` identifies today's verdict on the game, so that a recipient with other rules can tell
    that the verdict differs; `asked` is the ruling that the link points at, as in a request "why".
    """
    document = game_json(played) | ({"judged": judged} if judged else {})
    document |= {"asked": dict(asked)} if asked else {}
    made = link_of(document, (played.scenario.world.ruleset,))
    if not made:
        raise BadLink(say("unable.game-too-large-for"))
    return made


def link_of(document: object, rulesets: Iterable[str], name: str = GAME) -> str:
    """The shortest link of a document; "" if the document is too large for a link.

    The dictionaries of the rulesets are tried. `name` is the word before the "=".
    """
    packed = canonical(document).encode()
    if len(packed) > MAX_PACKED:
        return ""
    body = {PLAIN + TEXT: _base64(packed), PLAIN + DEFLATED: _base64(_deflate(packed))}
    for ruleset in rulesets:
        body |= _by_dictionary(packed, ruleset)
    codec = min(body, key=lambda each: len(body[each]))
    if len(body[codec]) > MAX_PAYLOAD:
        return ""
    return f"#{name}={codec}.{body[codec]}.{_check(packed)}"


def _by_dictionary(packed: bytes, ruleset: str) -> dict[str, str]:
    """The payload by codec, compressed with each dictionary of the ruleset; empty without one."""
    letters = [letter for letter, name in catalogue.LINKS.items() if name == ruleset]
    try:
        return {WORDED + n: _base64(_deflate(packed, catalogue.dictionary(n))) for n in letters}
    except UnknownName:  # the dictionaries were not fetched: use a longer link
        return {}


def decode(text: str) -> Game:
    """The game of the link in a text.

    Raises BadLink, or another BadInput where the link is intact but its game is invalid.
    """
    return game(parse_json(unpack(text)))


def unpack(text: str, name: str = GAME) -> str:
    """The packed text of a link, which is JSON. Raises BadLink with one sentence."""
    if whole := _whole(name).fullmatch(text):
        return _unpack(*whole.groups())
    return pasted_links.unpacked(text, _unpack, name)


@cache
def _whole(name: str) -> re.Pattern[str]:
    return re.compile(rf"#(?i:{name})=([0-9A-Za-z])([a-z])\.([A-Za-z0-9_-]*)\.([A-Za-z0-9_-]{{6}})")


def _unpack(version: str, codec: str, payload: str, check: str) -> str:
    """The packed text of a link that was split into its pieces. Raises BadLink."""
    known = {PLAIN: (TEXT, DEFLATED), WORDED: catalogue.LINKS}
    if codec not in known.get(version, ()):
        raise BadLink(say("unfit.link-was-made-by"))
    if len(payload) > MAX_PAYLOAD:
        raise BadLink(say("link.longer-than-any"))
    packed = _plain(payload)
    if version == WORDED:
        packed = _inflate(packed, catalogue.dictionary(codec))
    elif codec == DEFLATED:
        packed = _inflate(packed)
    if len(packed) > MAX_PACKED:
        raise BadLink(say("link.unfolds-into-more"))
    if _check(packed) != check:
        raise BadLink(say(_CHANGED))
    try:
        return packed.decode()
    except UnicodeDecodeError:
        raise BadLink(say(_CHANGED)) from None


def length_warning(length: int) -> str:
    """The warning about a link of this length in characters; "" for a short link."""
    if length > TOO_LONG:
        return say("link.too-long", length=length)
    if length > LONG:
        return say("link.long", length=length)
    return ""


def _check(packed: bytes) -> str:
    return _base64(zlib.crc32(packed).to_bytes(4, "big"))


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _plain(payload: str) -> bytes:
    """Decode base64url; only the canonical encoding is accepted."""
    try:
        data = base64.b64decode(payload + "=" * (-len(payload) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise BadLink(say(_CHANGED)) from None
    if _base64(data) != payload:
        raise BadLink(say(_CHANGED))
    return data


def _deflate(packed: bytes, dictionary: bytes = b"") -> bytes:
    """The shortest deflate result of several zlib strategies; which one is best varies."""
    return min((_compress(packed, dictionary, way) for way in WAYS), key=len)


def _compress(packed: bytes, dictionary: bytes, strategy: int) -> bytes:
    press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, strategy, dictionary)
    return press.compress(packed) + press.flush()


def _inflate(data: bytes, dictionary: bytes = b"") -> bytes:
    """Inflate raw deflate data, at most one byte past the limit as a guard against zip bombs."""
    press = zlib.decompressobj(-zlib.MAX_WBITS, dictionary)
    try:
        packed = press.decompress(data, MAX_PACKED + 1)
    except zlib.error:
        raise BadLink(say(_CHANGED)) from None
    if len(packed) <= MAX_PACKED and (not press.eof or press.unused_data):
        raise BadLink(say(_CHANGED))
    return packed
