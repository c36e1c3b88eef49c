"""`python -m tests.oracles PROGRAM [FOLDER]`: outside CI, by hand."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tests.oracles import megamek, tiled, vassal


def main() -> int:
    """Print the table of a program; the exit code is 1 if something differs from it."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracles", description=__doc__)
    parser.add_argument("program", choices=["tiled", "megamek", "vassal"])
    parser.add_argument("folder", nargs="?", help="where real files lie; Tiled needs none")
    parser.add_argument("--maps", type=int, default=100, help="how many random maps (100)")
    asked = parser.parse_args()
    readers = {"megamek": megamek.table, "vassal": vassal.table}
    if asked.program in readers:
        for name, words in readers[asked.program](Path(asked.folder or ".")):
            print(f"{name}: {words}")
        return 0
    if not tiled.is_installed():
        print("Tiled and tmxrasterizer are not installed.")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        rows = list(tiled.table(range(asked.maps), Path(folder)))
    for name, agreed, of in rows:
        print(f"{agreed:5} of {of:5}  {name}")
    return 0 if all(agreed == of for _, agreed, of in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
