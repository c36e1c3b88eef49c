"""Each ruleset's folder follows its rulebook, and its README says where to look."""

from __future__ import annotations

from pathlib import Path

import pytest

from overstack import catalogue
from overstack.opponent.aims import PLAIN, aims_of
from overstack.search.play import load_scenarios
from tools import clause_index

pytestmark = pytest.mark.native

RULESETS = Path(__file__).parent.parent / "rulesets"


def _folder(ruleset: str) -> Path:
    return RULESETS / catalogue.RULESETS[ruleset].split(".")[-2]


def test_index_of_clauses_is_as_the_code_has_it() -> None:
    readme = clause_index.README.read_text(encoding="utf-8")
    assert readme == clause_index.written(readme), "run python tools/clause_index.py"


def test_a_clause_that_moved_would_be_seen() -> None:
    readme = clause_index.README.read_text(encoding="utf-8")
    moved = readme.replace("`stacking.py`", "`elsewhere.py`")
    assert moved != readme
    assert clause_index.written(moved) == readme


@pytest.mark.parametrize("ruleset", catalogue.LISTED)
def test_folders_are_sections_of_the_rulebook(ruleset: str) -> None:
    sections = {section.id for section in catalogue.ruleset(ruleset).BOOK.sections}
    folders = {path.parent.name for path in _folder(ruleset).glob("*/*.py")}
    assert folders <= sections


@pytest.mark.parametrize("ruleset", catalogue.RULESETS)
def test_aims_of_the_opponent_are_read_by_the_ruleset_that_has_them(ruleset: str) -> None:
    found = catalogue.ruleset(ruleset)
    has_aims = (_folder(ruleset) / "aims.toml").exists()
    assert has_aims == (found.opponent is not None)
    world = load_scenarios(ruleset)[0][1].world
    assert has_aims == (aims_of(found, world) is not PLAIN)


@pytest.mark.parametrize("ruleset", catalogue.LISTED)
def test_readme_names_every_module(ruleset: str) -> None:
    """A module is named by its path, or by its name after another file of its folder."""
    folder = _folder(ruleset)
    rows = (folder / "README.md").read_text(encoding="utf-8").splitlines()
    told: set[str] = set()
    for row in rows:
        names = [part for part in row.split("|")[1:2] for part in part.split("`")[1::2]]
        home = names[0].rpartition("/")[0] if names else ""
        told |= {name if "/" in name or not home else f"{home}/{name}" for name in names}
    modules = {path.relative_to(folder).as_posix() for path in folder.rglob("*.py")}
    assert {name for name in modules if not name.endswith("__init__.py")} <= told
    assert {name for name in told if name.endswith(".py")} <= modules
