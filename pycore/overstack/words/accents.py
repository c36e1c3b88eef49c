"""The pseudo-language: English with accents, a third longer. Knows no game."""

from __future__ import annotations

from string import Formatter

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)
_LONGER = str.maketrans({vowel: vowel * 2 for vowel in "aeiouAEIOU"})
#: The longest text on plates of counters and on badges: longer text does not fit.
_SHORT = 4


def accented(_key: str, text: str) -> str:
    """The text with accents, a third longer, in brackets; its placeholders are kept."""
    if not any(letter.isalpha() for letter in _literal(text)):
        return text
    if len(text) <= _SHORT:
        return _spelt(text, longer=False)
    return f"⟦{_spelt(text, longer=True)}⟧"


def _literal(template: str) -> str:
    return "".join(
        words + (spec or "" if "|" in (spec or "") else "")
        for words, _, spec, _ in Formatter().parse(template)
    )


def _spelt(template: str, *, longer: bool) -> str:
    def spelt(words: str) -> str:
        return (words.translate(_LONGER) if longer else words).translate(_ACCENTS)

    parts = []
    for words, field, spec, _ in Formatter().parse(template):
        parts.append(spelt(words).replace("{", "{{").replace("}", "}}"))
        if field is None:
            continue
        halves = "half " if (spec or "").startswith("half ") else ""  # a format keyword, not text
        rest = (spec or "").removeprefix(halves)
        form = halves + (spelt(rest) if "|" in rest else rest)
        parts.append(f"{{{field}:{form}}}" if form else f"{{{field}}}")
    return "".join(parts)
