"""Commit messages: what the hook accepts; and the version, which is written in one place."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

import overstack
from tools.shell import ROOT
from tools.subject import LONGEST, fault

pytestmark = pytest.mark.native


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("Name the version once\n\nTwo places went apart.\n", ""),
        ("Name the version once\n# Please enter the commit message\n", ""),
        ("x" * LONGEST, ""),
        ("x" * (LONGEST + 1), f"The subject has {LONGEST + 1} characters; {LONGEST} is the most."),
        ("Name the version once.", "The subject ends in a full stop."),
        ("Name it\nat once", "There is no blank line between subject and body."),
        ("# nothing but a comment\n", "The commit message has no subject."),
    ],
)
def test_a_subject_fits_a_terminal(message: str, told: str) -> None:
    assert fault(message) == told


def test_the_version_is_written_in_one_place() -> None:
    """The version is that of the newest release in the changelog."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dynamic"] == ["version"]
    assert "version" not in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## \[(\d.*?)\]", changes, re.MULTILINE)
    assert released[0] == overstack.__version__
