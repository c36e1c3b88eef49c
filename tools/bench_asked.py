"""Helpers of the bench: list a checkout's rulebooks, and run a process that prints figures."""

from __future__ import annotations

import json
import os
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools import setup
from tools.shell import ROOT
from tools.site import PYODIDE


def rulebooks(tree: Path = ROOT) -> list[str]:
    """The ids of all rulebooks of a checkout; an older checkout has them in the core's package."""
    home = tree / "rulesets" if tree == ROOT else tree / "pycore" / "overstack" / "rulesets"
    files = sorted(home.glob("[a-z]*/rules.toml"))
    return [tomllib.loads(file.read_text(encoding="utf-8"))["id"] for file in files]


def asked(command: Sequence[object], *, tree: Path = ROOT, path: Sequence[Path] = ()) -> Any:  # noqa: ANN401
    """The JSON that a command prints in a checkout; `path` is the PYTHONPATH."""
    env = dict(os.environ, PYTHONUTF8="1")
    if path:
        env["PYTHONPATH"] = os.pathsep.join(map(str, path))
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=tree, env=env)
    return json.loads(done.stdout)


def in_pyodide(module: str, *arguments: object) -> Any:  # noqa: ANN401
    """The JSON that `report` of a module in `tools` returns for arguments, in Pyodide on Node."""
    script = ROOT / "tools" / "pace.mjs"
    return asked([setup.node(), script, PYODIDE, ROOT, module, json.dumps(arguments)])
