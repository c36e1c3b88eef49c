"""Names in code say what a thing is: no `told` for everything, few participles without a noun.

A participle alone leaves open whether a function asks, changes or returns something.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.shell import ROOT

pytestmark = pytest.mark.native

CORE = ROOT / "pycore" / "overstack"
LISTED = ROOT / "tests" / "data" / "participles.toml"
#: The uses of `told` that are left in the core and in the page: these may only become fewer.
MOST_TOLD = {CORE: 0, ROOT / "web" / "src": 7}
#: Types once had these names for different things on the two sides of the wire.
VAGUE_TYPE = re.compile(r"\b(?:class|interface|type) (Memory|Row|Laid|Brought|Told)\b")

#: Irregular participles, and all that end with "ed".
PARTICIPLE = re.compile(
    "begun|bound|bought|built|caught|chosen|cut|dealt|done|driven|drawn|fallen|fed|felt|"
    "found|frozen|given|gone|grown|heard|held|hidden|hit|kept|known|laid|led|left|lent|lost|made|"
    "meant|met|paid|put|read|run|said|seen|sent|set|shown|sold|spent|split|spoken|spread|stuck|struck|"
    "taken|thought|thrown|told|torn|won|worn|written|[a-z]{3,}ed"
)


def _participles() -> Iterator[str]:
    for path in CORE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                name = node.name.strip("_")
                if PARTICIPLE.fullmatch(name):
                    yield name


def test_functions_named_by_a_participle_are_listed_with_their_reason() -> None:
    parts = tomllib.loads(LISTED.read_text(encoding="utf-8"))
    listed = {name for part in parts.values() if part["reason"] for name in part["names"].split()}
    found = set(_participles())
    assert found - listed == set()
    assert listed - found == set()


@pytest.mark.parametrize("folder", MOST_TOLD, ids=lambda folder: str(folder.name))
def test_told_is_no_name_for_everything(folder: Path) -> None:
    sources = (path for path in folder.rglob("*") if path.suffix in (".py", ".toml", ".ts"))
    uses = sum(len(re.findall(r"\btold\b", path.read_text(encoding="utf-8"))) for path in sources)
    assert uses == MOST_TOLD[folder], "lower the number where fewer are left"


def test_no_type_has_a_name_that_stood_for_several_things() -> None:
    sources = (path for folder in MOST_TOLD for path in folder.rglob("*.*"))
    vague = [
        f"{path.name}: {name}"
        for path in sources
        if path.suffix in (".py", ".ts")
        for name in VAGUE_TYPE.findall(path.read_text(encoding="utf-8"))
    ]
    assert vague == []
