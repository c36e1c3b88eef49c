"""Equal sources give equal bytes: the site is built again from scratch in another folder."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Site
from tools.shell import CACHE, DIST, MODULES, PYTHON, ROOT, VENV
from tools.site import INPUTS


@pytest.fixture
def elsewhere() -> Iterator[Path]:
    """A copy of the checkout in a folder of another name, without any build output."""
    with tempfile.TemporaryDirectory(prefix="another-checkout-", dir=CACHE) as name:
        there = Path(name)
        for source in (*INPUTS, "tools"):
            _copy(ROOT / source, there / source)
        # Fetched files: wheels, and Pyodide's program, whose compressed name depends on its content
        # alone.
        for fetched in (*CACHE.glob("pyodide-*"), *CACHE.glob("pyodide.asm.wasm-*.xz")):
            _copy(fetched, there / CACHE.name / fetched.name)
        shutil.copytree(MODULES, there / MODULES.name, symlinks=True, copy_function=os.link)
        (there / VENV.name).symlink_to(VENV)
        yield there


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        beside = shutil.ignore_patterns("node_modules", "__pycache__")
        shutil.copytree(source, target, symlinks=True, ignore=beside, dirs_exist_ok=True)
    else:
        shutil.copyfile(source, target)


def sums(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


@pytest.mark.skipif(
    sys.platform != "linux", reason="the memory snapshot notes the folder elsewhere"
)
def test_two_builds_of_the_same_sources_are_equal(site: Site, elsewhere: Path) -> None:
    """All files are equal, also the memory snapshot, which fixes the random seed and the clock."""
    assert site.url  # the fixture has made the first build
    done = subprocess.run(
        [PYTHON, "-c", "from tools import site; site.build()"],
        cwd=elsewhere,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    first, second = sums(DIST), sums(elsewhere / DIST.name)
    assert len(first) > 40
    assert any("/memory-" in name for name in first)
    different = {
        name for name in first.keys() | second.keys() if first.get(name) != second.get(name)
    }
    assert not different, "\n".join(sorted(different))
