"""Functions shared by all tools: paths, messages, running commands, stamps of finished work.

Standard library only: this runs before the project's own environment exists.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
DIST = ROOT / "dist"
CACHE = ROOT / ".cache"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
MODULES = ROOT / "node_modules"


class Trouble(Exception):
    """An error that the user can fix; its text is one sentence that says how."""


def say(text: str) -> None:
    """Print a line of progress."""
    print(text, flush=True)


def run(
    command: Sequence[str | Path],
    trouble: str,
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> str:
    """Run ``command`` quietly and return its standard output.

    Raises Trouble with the sentence ``trouble`` if it fails, after showing its output.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env=None if env is None else dict(env),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise Trouble(f"{trouble} ({error})") from error
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise Trouble(trouble)
    return done.stdout


def digest(paths: Iterable[Path], *salt: str) -> str:
    """The sha256 over names and contents of ``paths`` (folders are walked) and the salt."""
    total = hashlib.sha256("\0".join(salt).encode())
    for path in sorted(set(files(paths))):
        total.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """Every source file at or under ``paths``; hidden files and ``__pycache__`` are skipped."""
    for path in paths:
        if path.is_file():
            yield path
        elif path.is_dir():
            for found in path.rglob("*"):
                hidden = any(
                    part == "__pycache__" or part.startswith(".")
                    for part in found.relative_to(ROOT).parts
                )
                if found.is_file() and not hidden:
                    yield found


def is_fresh(stamp: Path, key: str) -> bool:
    """Whether the work recorded in ``stamp`` was last done for this ``key``."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == key


def mark(stamp: Path, key: str) -> None:
    """Record in ``stamp`` that the work was done for ``key``."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key, encoding="utf-8")


def clear(folder: Path) -> None:
    """Remove ``folder`` with its contents, if it exists."""
    if folder.exists():
        shutil.rmtree(folder)


class Clock:
    """The time since its creation, for messages about finished work."""

    def __init__(self) -> None:
        self._start = time.monotonic()

    def __str__(self) -> str:
        return f"{time.monotonic() - self._start:.1f} s"


def in_venv(module: str, arguments: Sequence[str] = ()) -> int:
    """Run ``python -m module`` in the project's environment; return its exit code."""
    command = [str(PYTHON), "-m", module, *arguments]
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode
