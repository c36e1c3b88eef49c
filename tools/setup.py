"""Set up: the environment, the locked packages of Python and of Node, the link to the rulesets.

Every step first checks whether it was done for the same lock, so that a second run costs nothing.
Standard library only.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from tools.shell import (
    BIN,
    CACHE,
    MODULES,
    PYTHON,
    ROOT,
    VENV,
    Trouble,
    digest,
    is_fresh,
    mark,
    run,
    say,
)

LOCKS = ROOT / "requirements"
NODE_AT_LEAST = 20
OFFLINE = (
    "could not be fetched: connect this machine to the network (or set PIP_INDEX_URL and "
    "npm_config_registry to mirrors it reaches), see that the disk has 1 GB free, and run it again."
)


def setup() -> None:
    """Install everything that build, serve and test need. Raises Trouble."""
    _room()
    _environment()
    link_rulesets(ROOT)
    _install(LOCKS / "dev.txt", "Python packages")
    _own_package()
    packages(ROOT, "Node packages")


def _room() -> None:
    free = shutil.disk_usage(ROOT).free
    if free < 1_000_000_000 and not PYTHON.exists():
        raise Trouble(
            f"Setting up needs about 1 GB of disk and {ROOT} has {free // 1_000_000} MB left: "
            "make room and run it again."
        )


def _environment() -> None:
    if PYTHON.exists() and (VENV / "pyvenv.cfg").is_file():
        return
    say(f"setup: making .venv for Python {sys.version_info.major}.{sys.version_info.minor}")
    try:
        venv.create(VENV, with_pip=True, clear=VENV.exists())
    except (OSError, subprocess.CalledProcessError) as error:
        raise Trouble(
            "Python could not make .venv: on Debian or Ubuntu install the package python3-venv, "
            f"elsewhere Python from python.org, and run it again ({error})."
        ) from error


def _install(lock: Path, what: str) -> None:
    """Install a hash-locked requirements file into the environment, unless already done."""
    stamp = VENV / f"{lock.stem}.stamp"
    key = digest([lock], sys.version)
    if is_fresh(stamp, key):
        return
    say(f"setup: installing {what} ({lock.relative_to(ROOT).as_posix()})")
    run(
        [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         "--require-hashes", "--only-binary", ":all:", "-r", lock],
        f"The {what} {OFFLINE}",
    )  # fmt: skip
    mark(stamp, key)


def _own_package() -> None:
    """Install this checkout into the environment as editable, with its console script."""
    stamp = VENV / "overstack.stamp"
    key = digest([ROOT / "pyproject.toml"], str(ROOT), sys.version)
    if is_fresh(stamp, key):
        return
    say("setup: linking this checkout into .venv")
    run(
        [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
         "--no-index", "--no-build-isolation", "--editable", ROOT],
        "The package itself could not be linked into .venv: delete .venv and run it again.",
    )  # fmt: skip
    mark(stamp, key)


def link_rulesets(root: Path) -> None:
    """Link ``rulesets/`` as overstack.rulesets in a checkout, where the wheel has it too."""
    link = root / "pycore" / "overstack" / "rulesets"
    target = root / "rulesets"
    if link.exists() and link.resolve() == target.resolve():
        return
    say("setup: linking pycore/overstack/rulesets to rulesets")
    if link.is_symlink():
        link.unlink()
    if os.name == "nt":
        # A junction, because a symbolic link needs rights on Windows that few accounts have.
        run(
            ["cmd", "/c", "mklink", "/J", link, target],
            f"Windows would not make a junction from {link} to {target}: make it by hand.",
        )
    else:
        link.symlink_to(Path("..") / ".." / "rulesets", target_is_directory=True)


def packages(folder: Path, what: str) -> None:
    """Install the packages of ``folder/package-lock.json``, unless present. Raises Trouble."""
    lock = folder / "package-lock.json"
    stamp = folder / "node_modules" / ".stamp"
    key = digest([lock, folder / "package.json"])
    if is_fresh(stamp, key):
        return
    say(f"setup: installing {what} ({lock.relative_to(ROOT).as_posix()})")
    run(
        [npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
        f"The {what} {OFFLINE}",
        cwd=folder,
        env=node_env(),
    )
    mark(stamp, key)


@functools.cache
def node() -> Path:
    """The Node to use: the machine's own if recent, else one from PyPI. Raises Trouble."""
    own = shutil.which("node")
    if own and shutil.which("npm") and _major(own) >= NODE_AT_LEAST:
        return Path(own)
    _environment()
    _install(LOCKS / "node.txt", "Node, which this machine lacks")
    return BIN / ("node.exe" if os.name == "nt" else "node")


def npm() -> Path:
    """The npm that belongs to ``node()``."""
    beside = node().parent / ("npm.cmd" if os.name == "nt" else "npm")
    if beside.exists():
        return beside
    return Path(shutil.which("npm", path=str(node().parent)) or shutil.which("npm") or beside)


def node_env() -> dict[str, str]:
    """The process environment with ``node()`` first on its path."""
    return {**os.environ, "PATH": f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def module(*parts: str) -> Path:
    """A file of an installed Node package: ``module("typescript", "bin", "tsc")``."""
    return MODULES.joinpath(*parts)


def wheels(lock: Path) -> Path:
    """The folder with the wheels that ``lock`` names, for the Python inside Pyodide.

    They are fetched once and kept in .cache; pip verifies each by its sha256. Raises Trouble.
    """
    key = digest([lock])
    folder = CACHE / f"{lock.stem}-{key[:12]}"
    stamp = folder / ".stamp"
    if not is_fresh(stamp, key):
        say(f"setup: fetching wheels for Pyodide ({lock.relative_to(ROOT).as_posix()})")
        run(
            [PYTHON, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
             "--require-hashes", "--no-deps", "--only-binary", ":all:",
             "--python-version", "3.14", "--platform", "any", "--dest", folder, "-r", lock],
            f"The wheels of {lock.name} {OFFLINE}",
        )  # fmt: skip
        mark(stamp, key)
    return folder


def _major(program: str) -> int:
    try:
        run = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return 0
    found = re.match(r"v(\d+)", run.stdout)
    return int(found[1]) if found else 0
