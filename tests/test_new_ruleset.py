"""`overstack new-ruleset` makes a ruleset whose cases and contract pass at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from overstack.new_ruleset import new_ruleset
from overstack.words.errors import BadInput
from tools.shell import ROOT

pytestmark = pytest.mark.native

NAME = "my-game"
OVERSTACK = "import sys; from overstack.cli import main; sys.exit(main())"
#: The tests that every ruleset passes and that a new one has to pass at once.
TESTS = ("tests/contract/test_clauses.py", "tests/test_citations.py", "tests/test_rules.py")


def _run(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a checkout, on its own modules."""
    path = os.pathsep.join([str(checkout / "pycore"), str(checkout)])
    environment = os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=checkout, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("checkout")
    left_out = shutil.ignore_patterns("__pycache__", "browser", "js", "rulesets")
    for folder in ("pycore", "tests", "tools"):
        shutil.copytree(ROOT / folder, home / folder, ignore=left_out)
    shutil.copytree(ROOT / "rulesets", home / "rulesets")
    (home / "pycore" / "overstack" / "rulesets").symlink_to(home / "rulesets")
    shutil.copyfile(ROOT / "pyproject.toml", home / "pyproject.toml")
    made = _run(home, "-c", OVERSTACK, "new-ruleset", NAME)
    assert made.returncode == 0, made.stderr
    assert "rulesets/my_game/README.md" in made.stdout.splitlines()
    return home


def test_cases_pass_and_every_clause_is_covered(checkout: Path) -> None:
    for command in ("cases", "coverage"):
        done = _run(checkout, "-c", OVERSTACK, command, NAME)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_tests_of_every_ruleset_pass(checkout: Path) -> None:
    done = _run(checkout, "-m", "pytest", "-q", "-o", "addopts=", "--import-mode=importlib",
                "-p", "no:cacheprovider", "-k", NAME, *TESTS)  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


def test_a_second_one_of_the_name_is_refused(checkout: Path) -> None:
    again = _run(checkout, "-c", OVERSTACK, "new-ruleset", NAME)
    assert again.returncode == 2
    assert "Traceback" not in again.stderr


@pytest.mark.parametrize("name", ["Europa", "my game", "europa", "unit-count", "_x", "../x"])
def test_names_that_are_taken_or_no_ids_are_refused(name: str) -> None:
    with pytest.raises(BadInput):
        new_ruleset(name)
