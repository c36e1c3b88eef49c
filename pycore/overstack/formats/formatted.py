"""VASSAL's formatted strings: `$name$` stands for the value of a property.

An expression in braces is a program in VASSAL's scripting language, which is not run here.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from overstack.formats.sequence import split

_WHOLE = re.compile(r"[+-]?\d{1,10}")
_LARGEST = 2**31


def filled(text: str, value: Callable[[str], str | None]) -> str | None:
    """A formatted string with its properties filled in; None if it is an expression in braces.

    `value` gives a property by its name, or None if there is none: its name then stands in the
    result. As in VASSAL, a text that is a whole number loses its plus sign and leading zeros.
    """
    plain = text.strip(_BLANKS)
    if plain.startswith("{") and plain.endswith("}"):
        return None
    if _WHOLE.fullmatch(plain) and -_LARGEST <= int(plain) < _LARGEST:
        return str(int(plain))
    if "$" not in plain:
        return text if plain else ""
    *parts, last = split(plain, "$")
    found = [part if n % 2 == 0 else _property(part, value) for n, part in enumerate(parts)]
    return "".join([*found, last])


#: What Java's `String.trim` removes.
_BLANKS = "".join(map(chr, range(33)))


def _property(name: str, value: Callable[[str], str | None]) -> str:
    found = value(name) if name else ""
    return name if found is None else found
