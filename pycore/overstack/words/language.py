"""The language of an answer: whoever asks names it, and nothing of it is kept afterwards.

English is what the catalogues are written in: `words.toml` beside this module, a ruleset's TOML
files, and phrases in the data of some modules (`phrase`). A translation is a function of a key and
the English text. The one that is shipped is the pseudo-language, which proves that no sentence
escapes the catalogues: every letter that comes from one wears an accent, so that a plain letter in
an answer is either a name of somebody's own or a fault. Knows no game.

The language lies in a context variable, not in a parameter of every function that may come to
speak: it is set for one request and for nothing else (`speaking`), and no position, finding or
verdict depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from string import Formatter
from types import MappingProxyType

#: The text that stands for an English one, by the key of the catalogue.
Translator = Callable[[str, str], str]

ENGLISH = "en"
PSEUDO = "x-pseudo"

_SPOKEN: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


def spoken() -> str:
    """The language of the answer that is being made."""
    return _SPOKEN.get()


@contextmanager
def speaking(language: object) -> Iterator[None]:
    """Answer in a language meanwhile; in English where there is no such language."""
    known = language if isinstance(language, str) and language in LANGUAGES else ENGLISH
    before = _SPOKEN.set(known)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def translator() -> Translator:
    """What turns the texts of the catalogues into the language that is spoken."""
    return LANGUAGES[spoken()]


def phrase(english: str) -> str:
    """A phrase that stands in the data of a module, where it is its own key."""
    return translator()(english, english)


def english(_key: str, text: str) -> str:
    """The texts as they are written."""
    return text


def translation(toml: str) -> Translator:
    """The translator of a file of keys and texts; what the file lacks stays English."""
    import tomllib  # noqa: PLC0415 - English needs none, and it takes its time

    texts = dict(flat(tomllib.loads(toml)))

    def told(key: str, text: str) -> str:
        return texts.get(key, text)

    return told


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
#: Plates on counters and badges: there is no room for more.
_SHORT = 4


def pseudo(_key: str, text: str) -> str:
    """A text in accents, a third longer, in brackets; what is filled in stays where it is."""
    if not any(letter.isalpha() for letter in _literal(text)):
        return text
    if len(text) <= _SHORT:
        return _told(text, longer=False)
    return f"⟦{_told(text, longer=True)}⟧"


def _literal(template: str) -> str:
    return "".join(
        words + (spec or "" if "|" in (spec or "") else "")
        for words, _, spec, _ in Formatter().parse(template)
    )


def _told(template: str, *, longer: bool) -> str:
    def accented(words: str) -> str:
        return (words.translate(_LONGER) if longer else words).translate(_ACCENTS)

    parts = []
    for words, field, spec, _ in Formatter().parse(template):
        parts.append(accented(words).replace("{", "{{").replace("}", "}}"))
        if field is None:
            continue
        halves = "half " if (spec or "").startswith("half ") else ""  # an order, not a word
        rest = (spec or "").removeprefix(halves)
        told = halves + (accented(rest) if "|" in rest else rest)
        parts.append(f"{{{field}:{told}}}" if told else f"{{{field}}}")
    return "".join(parts)


#: Every language that can be asked for: whoever adds one names it here.
LANGUAGES: Mapping[str, Translator] = MappingProxyType({ENGLISH: english, PSEUDO: pseudo})
