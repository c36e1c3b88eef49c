"""The documents name only files and folders that exist, and describe them correctly."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path
from statistics import median

import pytest

from overstack import catalogue
from overstack.documents import link
from overstack.ladder import shares
from overstack.ladder.table import markdown
from overstack.position.state import Game, Scenario
from overstack.search.proof import load_puzzles
from tests.test_purity import ROOMS

pytestmark = pytest.mark.native

HERE = Path(__file__).parent.parent
CORE = Path(str(files("overstack")))
#: All documents except the changelog, which names files that were removed.
DOCS = sorted(
    {*HERE.glob("*.md"), *HERE.glob("docs/*.md"), *HERE.glob("rulesets/**/*.md")}
    - {HERE / "CHANGELOG.md"}
)
#: A path from the project's root, in backticks.
PATH = re.compile(r"`((?:pycore|rulesets|web|tests|tools|docs|requirements)/[\w./-]+)`")


def _wrong(text: str) -> list[str]:
    """The paths that a document names and that do not exist."""
    return [path for path in PATH.findall(text) if not (HERE / path).exists()]


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.relative_to(HERE).as_posix())
def test_files_that_a_document_names_are_there(path: Path) -> None:
    assert _wrong(path.read_text(encoding="utf-8")) == []


def test_a_file_that_is_not_there_would_be_seen() -> None:
    assert _wrong("`tools/site.py` and `pycore/overstack/handed.py`") == [
        "pycore/overstack/handed.py"
    ]


#: Lines that may be longer: a heading, a table row, and text without a space to break at.
UNBROKEN = re.compile(r"\s*(#|\||- `\S+`$|\S*!?\[.*\]\(\S+\)\S*$)")
WIDTH = 100


def _too_long(text: str) -> list[str]:
    """The lines of a document's prose that are longer than 100 characters."""
    prose = re.sub(r"^( *)```.*?^\1```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return [line for line in prose.splitlines() if len(line) > WIDTH and not UNBROKEN.match(line)]


@pytest.mark.parametrize("path", [*DOCS, HERE / "CHANGELOG.md"], ids=lambda path: path.name)
def test_lines_of_prose_fit_a_screen(path: Path) -> None:
    assert _too_long(path.read_text(encoding="utf-8")) == []


def test_a_line_that_is_too_long_would_be_seen() -> None:
    long = "word " * 30
    assert _too_long(f"{long}\n| {long} |\n```\n{long}\n```\n# {long}") == [long]


#: The page and the tools; tests/test_purity.py checks the core and the rulesets.
SOURCES = sorted(
    path
    for folder in ("web", "tools")
    for path in (HERE / folder).rglob("*")
    if path.suffix in {".py", ".js", ".mjs", ".ts"} and "__pycache__" not in path.parts
)


def test_sources_keep_their_size() -> None:
    assert len(SOURCES) > 200
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    long = {path.relative_to(HERE).as_posix(): n for path, n in lines.items() if n > 400}
    assert long == {}


def _length(scenario: Scenario) -> int:
    """The number of characters of a puzzle's link with the hash of a verdict."""
    return len(link.encode(Game(scenario, ()), "0123abcd"))


def test_lengths_of_links_are_those_of_the_shipped_puzzles() -> None:
    """Another deflate may compress differently: ten characters are allowed for it."""
    text = (HERE / "docs" / "link-format.md").read_text(encoding="utf-8")
    told = " ".join(text.split("**How long links are**")[1].split("\n\n")[0].split())
    lengths = {
        name: [_length(each.scenario) for each in load_puzzles(name)]
        for name in (*catalogue.LISTED, *catalogue.TEMPLATES)
    }
    every = [one for some in lengths.values() for one in some]
    whole = re.search(r"of the (\d+) shipped puzzles is (\d+) characters, the longest (\d+)", told)
    assert whole is not None
    assert int(whole[1]) == len(every)
    assert int(whole[2]) == pytest.approx(median(every), abs=10)
    assert int(whole[3]) == pytest.approx(max(every), abs=10)
    by_book = {name: int(figure) for figure, name in re.findall(r"(\d+) \(`([\w-]+)`", told)}
    assert by_book.keys() == {*catalogue.LISTED}
    for name, figure in by_book.items():
        assert figure == pytest.approx(median(lengths[name]), abs=10), name


def test_tables_of_the_ladder_are_what_the_command_prints() -> None:
    text = (HERE / "docs" / "opponents.md").read_text(encoding="utf-8")
    table = text.split("<!-- ladder -->\n")[1].split("\n<!-- /ladder -->")[0]
    assert table == markdown(), "copy what `overstack ladder --table` prints"
    told = text.split("<!-- exact -->\n")[1].split("\n<!-- /exact -->")[0]
    assert told == shares.markdown(), "copy what `overstack ladder --exact --table` prints"


def _first_line(room: str) -> str:
    """The first line of a package's own docstring."""
    path = CORE / room / "__init__.py"
    source = path if path.exists() else CORE / f"{room}.py"
    return (ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or "").split("\n")[0]


def test_picture_of_the_rooms_is_the_order_that_is_kept() -> None:
    text = (HERE / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = text.split("```")[1].strip("\n").splitlines()
    assert picture == [f"{room:<11} {_first_line(room)}" for room in reversed(ROOMS)]
