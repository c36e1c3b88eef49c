"""The core's own words, and templates filled with figures.

Knows no game and judges nothing. The sentences are in `words.toml` beside this module and in
`words/later`, translated to the current language. A template is a `str.format` pattern with extra
format specs: `{units:unit|units}` picks a word by the number, `{units:words}` spells the number
out, `{units:half}` reads it as a number of halves, and `{units:half mile|miles}` adds a word.
`{side:side|side of the}` joins a noun to a name: "German side", but "side of the Allies".
A missing figure stays visible as "{name}", so that a test can find it and a player still gets an
answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from overstack.words.language import LANGUAGES, Translator, current_language, flat
from overstack.words.tables import table

#: Sections with their words in a separate package (`words/later`): no first verdict needs them.
LATER = frozenset(
    (
        "account", "brought", "cards", "collection", "difficulty", "edit", "edits", "file", "goal",
        "house", "link", "lookback", "new-ruleset", "odds", "opponent", "post", "quick", "reader",
        "result", "solved", "stopped", "table", "unable", "unfit", "ways", "where", "wrong",
    )
)  # fmt: skip
#: Keys and texts.
Texts = tuple[tuple[str, str], ...]


class Figure(int):
    """A whole number in a template, with the specs "one|many", "words" and "half"."""

    def __format__(self, spec: str) -> str:
        if spec.startswith("half "):
            one, many = spec.removeprefix("half ").split("|", 1)
            return f"{half_text(self)} {one if 0 < self <= 2 else many}"
        if "|" in spec:
            return spec.split("|", 1)[0 if self == 1 else 1]
        if spec == "words":
            return core().get(f"number.{int(self)}", str(int(self)))
        if spec == "half":
            return half_text(self)
        return int.__format__(self, spec)


class Name(str):
    """A text in a template, with the spec "noun|noun of the": the noun after it, or before it.

    The noun stands before a plural ("side of the Allies") and before a name with an article of
    its own, which then is left out ("The Blue Army": "side of the Blue Army").
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return str.__format__(self, spec)
        after, before = spec.split("|", 1)
        if not _OF_THE.search(self):
            return f"{self} {after}"
        return f"{before} {self.removeprefix('The ').removeprefix('the ')}"


#: A name with an article, or a plural in "s", as opposed to "Axis", "US", "Swiss" and "Cyprus".
_OF_THE = re.compile(r"^[Tt]he |([^sui]|[^xr]i|lu)s$")


def half_text(halves: int) -> str:
    """A number of halves: "3½", "½", "4"."""
    whole, rest = divmod(abs(halves), 2)
    sign = "-" if halves < 0 else ""
    return sign + (f"{whole or ''}½" if rest else str(whole))


class _Gap(str):
    """A placeholder for a figure that a template names but the caller did not give."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return str(self)


class _Values(dict[str, object]):
    def __missing__(self, key: str) -> object:
        return _Gap("{" + key + "}")


class _Words(dict[str, str]):
    """Words by dotted key; the first access to a later section loads all later sections."""

    def __init__(self, translate: Translator) -> None:
        self._translate, self._whole = translate, False
        super().__init__(self._spoken(_english()))

    def __missing__(self, key: str) -> str:
        if key not in self:
            raise KeyError(key)
        return self[key]

    def __contains__(self, key: object) -> bool:
        if not self._whole and isinstance(key, str) and key.partition(".")[0] in LATER:
            self.update(self._spoken(_later()))
            self._whole = True
        return super().__contains__(key)

    def _spoken(self, written: Texts) -> dict[str, str]:
        return {key: self._translate(key, text) for key, text in written}


def core() -> Mapping[str, str]:
    """The core's own words by dotted key, in the current language."""
    return _core(current_language())


@cache
def _core(language: str) -> Mapping[str, str]:
    return MappingProxyType(_Words(LANGUAGES[language]))


@cache
def _english() -> Texts:
    """The untranslated keys and texts, read once for all languages."""
    return tuple(flat(table("overstack.words", "words")))


def _later() -> Texts:
    from overstack.words.later import WORDS  # noqa: PLC0415 - fetched when first wanted

    return tuple(flat(WORDS))


def fill(template: str, values: Mapping[str, object]) -> str:
    """Fill a template with figures; runs of spaces left by empty figures are collapsed.

    No-break spaces stay.
    """
    ready = {
        k: Figure(v) if type(v) is int else Name(v) if type(v) is str else v
        for k, v in values.items()
    }
    return " ".join(filter(None, template.format_map(_Values(ready)).split(" ")))


def sentence(words: str) -> str:
    """The words with a capital first letter."""
    return words[:1].upper() + words[1:]


def say(key: str, /, **values: object) -> str:
    """One of the core's own sentences, filled with values."""
    return fill(core()[key], values)
