"""Which rulesets there are: a literal table, never a name from outside."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import cast

from overstack.errors import UnknownName
from overstack.rules import Rules

RULESETS: Mapping[str, str] = MappingProxyType(
    {
        "aam2009": "overstack.rulesets.aam2009.rules",
        "template": "overstack.rulesets._template.rules",
    }
)

#: The rulesets that the page and the command line list; the template is for those who add a game.
LISTED = ("aam2009",)


@cache
def ruleset(name: str) -> Rules:
    """The rules of a ruleset by id; UnknownName where the table has none."""
    if name not in RULESETS:
        raise UnknownName(f"There is no ruleset {name!r} here; there is {', '.join(LISTED)}.")
    return cast("Rules", import_module(RULESETS[name]))
