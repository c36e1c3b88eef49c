"""A ruleset's TOML is checked key by key: a fault is refused with the file and the name."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from overstack.book.load import load
from overstack.book.model import Book
from overstack.words.errors import BadRuleset
from tools.shell import ROOT

#: The TOML sources: the wheels of the site contain parsed tables instead.
TEMPLATE = ROOT / "rulesets" / "_template"


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with the template's TOML, for a test to damage."""
    home = tmp_path / "spoilt_ruleset"
    home.mkdir()
    home.joinpath("__init__.py").touch()
    for name in ("rules.toml", "counters.toml", "tables.toml"):
        shutil.copyfile(TEMPLATE / name, home / name)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield home
    sys.modules.pop("spoilt_ruleset", None)


def spoil(home: Path, name: str, old: str, new: str) -> None:
    text = home.joinpath(name).read_text(encoding="utf-8")
    assert old in text
    home.joinpath(name).write_text(text.replace(old, new, 1), encoding="utf-8")


def loaded() -> Book:
    return load("spoilt_ruleset")


def test_unspoilt_copy_is_read(copy: Path) -> None:
    book = loaded()
    assert book.title == "Three's a Crowd"
    assert book.readings_of["2-limit"] == ("T1",)
    assert book.kinds["horse"].allowance == 4
    assert book.tables["stacking"]["limit"] == 2


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("rules.toml", 'title = "Two to a hex"', 'titel = "Two to a hex"', "lacks 'title'"),
        ("rules.toml", 'version = "1"', 'version = "1"\nweight = 3', "unknown key 'weight'"),
        ("rules.toml", 'version = "1"', "version = 1", "'version' should be of type str"),
        ("rules.toml", 'section = "order"', 'section = "chaos"', "'chaos', which does not exist"),
        ("rules.toml", 'leans = ["3-price"]', 'leans = ["9-none"]', "'9-none'"),
        ("rules.toml", 'clauses = ["2-limit"]', 'clauses = ["8-none"]', "'8-none'"),
        ("rules.toml", 'option = "weakened-free"', 'option = "none"', "'none'"),
        ("rules.toml", 'reading = "T1"', 'reading = "T9"', "'T9'"),
        ("rules.toml", 'lost = "Steps lost"', "lost = 3", "should be a text"),
        ("counters.toml", "allowance = 2", "allowance = true", "'allowance' should be of type int"),
        ("counters.toml", 'mark = "weakened"', 'mark = "wounded"', "'wounded'"),
        ("counters.toml", 'short = "W"', 'short = "W"\nlong = "Weak"', "unknown key 'long'"),
        ("tables.toml", "limit = 2", "limit = ", "tables.toml"),
    ],
)
def test_contradictions_are_refused_with_their_name(
    copy: Path, name: str, old: str, new: str, said: str
) -> None:
    spoil(copy, name, old, new)
    with pytest.raises(BadRuleset) as caught:
        loaded()
    assert said in str(caught.value)


def test_missing_file_is_told_by_its_first_key(copy: Path) -> None:
    copy.joinpath("rules.toml").unlink()
    with pytest.raises(BadRuleset, match="lacks 'id'"):
        loaded()


def test_guide_quotes_the_template_as_it_stands() -> None:
    guide = (ROOT / "docs" / "adding-a-ruleset.md").read_text(encoding="utf-8")
    code = re.findall(r"^```python\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    cases = re.findall(r"^```toml\n(\[\[case.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    assert code
    assert cases
    files = [p for ext in ("py", "toml") for p in TEMPLATE.rglob(f"*.{ext}")]
    template = [path.read_text(encoding="utf-8") for path in files]
    assert [quote for quote in code + cases if not any(quote in text for text in template)] == []
