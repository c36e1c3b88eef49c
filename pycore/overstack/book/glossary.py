"""The short forms of a rulebook, such as "MF", and their meanings. Knows no game.

The file `glossary.toml` holds them. It is in the same wheel as the worked cases, since no verdict
needs a short form.
"""

from __future__ import annotations

from typing import Any

from overstack.words.errors import BadRuleset
from overstack.words.language import translator
from overstack.words.tables import table


def glossary(package: str) -> dict[str, str]:
    """Return each short form with its meaning in the current language, in alphabetical order.

    Empty if the package has no glossary. Raises BadRuleset if a meaning is not a text.
    """
    found = table(package, "glossary") or _shipped_glossary(f"{package}.cases")
    for short, words in found.items():
        if not isinstance(words, str):
            raise BadRuleset(f"{package} glossary.toml: {short!r} should be a text.", short)
    translate = translator()
    return {
        translate(f"glossary.{short}.short", short): translate(
            f"glossary.{short}.words", found[short]
        )
        for short in sorted(found)
    }


def _shipped_glossary(cases: str) -> dict[str, Any]:
    try:
        return table(cases, "glossary")
    except ModuleNotFoundError:  # a package without cases
        return {}
