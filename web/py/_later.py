"""Finds what is not there yet: of the whole standard library, of a rulebook, of the core.

Its archive is fetched in the midst of the import, which a worker may wait for; that of a module
which the core imports by name (`from overstack.facade import rulebook`) when something in it is
looked for first. The build lays this module into the lean standard library, beside the list of
what that lacks. Knows no game.
"""

import lzma
import sys
from collections.abc import Callable
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

from _later_names import NAMES

#: Where archives are laid.
HOME = Path("/lib/overstack")
#: The bytes behind an address, or None where they cannot be had.
Fetch = Callable[[str], bytes | None]


class Later(MetaPathFinder):
    """Asked after all finders that look where something is.

    `imports` and `modules` have by name the address of the archive that each lies in.
    """

    def __init__(
        self, fetch: Fetch, library: str, imports: dict[str, str], modules: dict[str, str]
    ) -> None:
        self._fetch, self._library = fetch, library
        self._imports, self._modules = imports, modules

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        """Where the module lies, once its archive is there; None where it is none of ours."""
        if name in self._modules:
            return ModuleSpec(name, Deferred(self))
        return self.found(name)

    def found(self, name: str) -> ModuleSpec | None:
        """Where the module lies, its archive fetched; None where that cannot be had."""
        address = self._imports.get(name) or self._modules.get(name)
        if address is None and name in NAMES:
            address = self._library
        archive = self._archive(address) if address else None
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


class Waiting(ModuleType):
    """A module whose code is fetched when something in it is looked for.

    Python's own LazyLoader would do, but for a fetch that fails: it does not try again.
    """

    finder: Later

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the module holds
        """Raises ModuleNotFoundError where the code cannot be fetched."""
        if name.startswith("__"):
            raise AttributeError(name)
        spec = self.finder.found(self.__name__)
        if spec is None or spec.loader is None:
            raise ModuleNotFoundError(self.__name__, name=self.__name__)
        self.__class__ = ModuleType  # type: ignore[assignment]
        try:
            spec.loader.exec_module(self)
        except ImportError:
            self.__class__ = Waiting  # what it needs did not come: the next look tries again
            raise
        return getattr(self, name)


class Deferred(Loader):
    """Makes modules that wait until they are needed."""

    def __init__(self, finder: Later) -> None:
        self._finder = finder

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """A module with nothing in it yet."""
        module = Waiting(spec.name)
        module.finder = self._finder
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Nothing: its code is run when it is needed."""


def place(address: str) -> Path:
    """Where the archive behind an address is laid."""
    return HOME / address.rpartition("/")[2].removesuffix(".xz")


def lay(address: str, data: bytes) -> str:
    """Lay an archive where it is found; in xz it is unpacked. Returns its place."""
    HOME.mkdir(parents=True, exist_ok=True)
    where = place(address)
    where.write_bytes(lzma.decompress(data) if address.endswith(".xz") else data)
    return str(where)


def begin(fetch: Fetch, library: str, imports: dict[str, str], modules: dict[str, str]) -> None:
    """Look there from now on, right after the folders and archives that Python knows."""
    after = sys.meta_path.index(PathFinder) + 1
    sys.meta_path.insert(after, Later(fetch, library, imports, modules))
