"""Finds a module that is not there yet: of the whole standard library, or of another rulebook.

Its archive is fetched in the midst of the import, which a worker may wait for. The build lays this
module into the lean standard library, beside the list of what that lacks. Knows no game.
"""

import lzma
import sys
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

from _later_names import NAMES

#: Where archives are laid.
HOME = Path("/lib/overstack")
#: Where rulebooks lie in their wheels.
SHELF = "overstack.rulesets"

#: The bytes behind an address, or None where they cannot be had.
Fetch = Callable[[str], bytes | None]


class Later(MetaPathFinder):
    """Asked after all finders that look where something is."""

    def __init__(self, fetch: Fetch, library: str, rulebooks: dict[str, str]) -> None:
        self._fetch, self._library, self._rulebooks = fetch, library, rulebooks

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        """Where the module lies, once its archive is there; None where it is none of ours."""
        if name in self._rulebooks:
            archive = self._archive(self._rulebooks[name])
        elif name in NAMES:
            archive = self._archive(self._library)
        else:
            return None
        if archive is None:
            return None
        folder = name.rpartition(".")[0].replace(".", "/")
        return PathFinder.find_spec(name, [f"{archive}/{folder}" if folder else str(archive)])

    def _archive(self, address: str) -> Path | None:
        if not place(address).is_file():
            found = self._fetch(address)
            if found is None:
                return None
            lay(address, found)
        return place(address)


def place(address: str) -> Path:
    """Where the archive behind an address is laid."""
    return HOME / address.rpartition("/")[2].removesuffix(".xz")


def lay(address: str, data: bytes) -> str:
    """Lay an archive where it is found; in xz it is unpacked. Returns its place."""
    HOME.mkdir(parents=True, exist_ok=True)
    where = place(address)
    where.write_bytes(lzma.decompress(data) if address.endswith(".xz") else data)
    return str(where)


def begin(fetch: Fetch, library: str, rulebooks: dict[str, str]) -> None:
    """Look there from now on, right after the folders and archives that Python knows."""
    after = sys.meta_path.index(PathFinder) + 1
    sys.meta_path.insert(after, Later(fetch, library, rulebooks))
