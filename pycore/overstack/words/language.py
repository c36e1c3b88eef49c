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
from types import MappingProxyType

from overstack.words import accents

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


def pseudo(key: str, text: str) -> str:
    """The text in the pseudo-language, whose module is loaded on the first call."""
    return accents.accented(key, text)


#: All languages that can be requested: a new one is added here.
LANGUAGES: Mapping[str, Translator] = MappingProxyType({ENGLISH: english, PSEUDO: pseudo})
