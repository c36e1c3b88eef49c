"""The language of a response: the request names it, and it is not kept afterwards.

The catalogues are in English: `words.toml` beside this module, a ruleset's TOML files, and
phrases in the data of some modules (`phrase`). A translation is a function of a key and the
English text. The only one shipped is the pseudo-language, which proves that every sentence comes
from a catalogue: every letter from a catalogue gets an accent, so a plain letter in a response is
either a user's own name or a fault. Knows no game.

The language is a context variable and not a parameter of every function that may produce text.
It is set for one request only (`speaking`), and no position, finding or verdict depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from string import Formatter
from types import MappingProxyType

#: Translates a text, given its key in the catalogue and its English form.
Translator = Callable[[str, str], str]

ENGLISH = "en"
PSEUDO = "x-pseudo"

_SPOKEN: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


def current_language() -> str:
    """The language of the current response."""
    return _SPOKEN.get()


@contextmanager
def speaking(language: object) -> Iterator[None]:
    """Set the language within the context; English if the language is unknown."""
    known = language if isinstance(language, str) and language in LANGUAGES else ENGLISH
    before = _SPOKEN.set(known)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def translator() -> Translator:
    """The translator from the catalogues' texts to the current language."""
    return LANGUAGES[current_language()]


def phrase(english: str) -> str:
    """Translate a phrase from the data of a module; the phrase is its own key."""
    return translator()(english, english)


def english(_key: str, text: str) -> str:
    """Return the text unchanged."""
    return text


def translation(toml: str) -> Translator:
    """The translator of a file of keys and texts; keys that the file lacks stay English."""
    import tomllib  # noqa: PLC0415 - English needs none, and it takes its time

    texts = dict(flat(tomllib.loads(toml)))

    def translate(key: str, text: str) -> str:
        return texts.get(key, text)

    return translate


def flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    """The texts of nested tables by dotted key."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


# -- the pseudo-language ----------------------------------------------------------------------

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)
_LONGER = str.maketrans({vowel: vowel * 2 for vowel in "aeiouAEIOU"})
#: The longest text on plates of counters and on badges: longer text does not fit.
_SHORT = 4


def pseudo(_key: str, text: str) -> str:
    """The text with accents, a third longer, in brackets; its placeholders are kept."""
    if not any(letter.isalpha() for letter in _literal(text)):
        return text
    if len(text) <= _SHORT:
        return _accented(text, longer=False)
    return f"⟦{_accented(text, longer=True)}⟧"


def _literal(template: str) -> str:
    return "".join(
        words + (spec or "" if "|" in (spec or "") else "")
        for words, _, spec, _ in Formatter().parse(template)
    )


def _accented(template: str, *, longer: bool) -> str:
    def accented(words: str) -> str:
        return (words.translate(_LONGER) if longer else words).translate(_ACCENTS)

    parts = []
    for words, field, spec, _ in Formatter().parse(template):
        parts.append(accented(words).replace("{", "{{").replace("}", "}}"))
        if field is None:
            continue
        halves = "half " if (spec or "").startswith("half ") else ""  # a format keyword, not text
        rest = (spec or "").removeprefix(halves)
        form = halves + (accented(rest) if "|" in rest else rest)
        parts.append(f"{{{field}:{form}}}" if form else f"{{{field}}}")
    return "".join(parts)


#: All languages that can be requested: a new one is added here.
LANGUAGES: Mapping[str, Translator] = MappingProxyType({ENGLISH: english, PSEUDO: pseudo})
