"""Finds modules that are not loaded yet: of the full standard library, of a rulebook, of the core.

The archive of a module is fetched synchronously during its import, which a worker may do. A module
of the core that is imported by name (`from overstack.facade import rulebook`) is fetched on the
first access to an attribute of it. The build puts this module into the lean standard library,
beside the list of the modules that the library lacks. Knows no game.
"""

import sys
from collections.abc import Callable
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

from _later_names import NAMES
from _packed import archive, unpacked

#: The folder in which archives are stored.
HOME = Path("/lib/overstack")
#: Returns the bytes at an address, or None if they cannot be fetched.
Fetch = Callable[[str], bytes | None]


class Later(MetaPathFinder):
    """A finder that runs after Python's finder for archives and folders that are present.

    `imports` and `modules` give the address of each module's archive by the module's name.
    """

    def __init__(
        self, fetch: Fetch, library: str, imports: dict[str, str], modules: dict[str, str]
    ) -> None:
        self._fetch, self._library = fetch, library
        self._imports, self._modules = imports, modules

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        """The spec of a module, deferred for `modules`; None if the build does not list it."""
        if name in self._modules:
            return ModuleSpec(name, Deferred(self))
        return self.found(name)

    def found(self, name: str) -> ModuleSpec | None:
        """The spec of a module after its archive is fetched; None if that is not possible."""
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
    """A module whose code is fetched on the first access to an attribute.

    Python's own LazyLoader would do, except that it does not retry after a failed fetch.
    """

    finder: Later

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the module holds
        """Load the module and return the attribute. Raises ModuleNotFoundError without its code."""
        if name.startswith("__"):
            raise AttributeError(name)
        spec = self.finder.found(self.__name__)
        if spec is None or spec.loader is None:
            raise ModuleNotFoundError(self.__name__, name=self.__name__)
        self.__class__ = ModuleType  # type: ignore[assignment]
        try:
            spec.loader.exec_module(self)
        except ImportError:
            self.__class__ = Waiting  # an import of its own failed: the next access retries
            raise
        return getattr(self, name)


class Deferred(Loader):
    """The loader of `Waiting` modules."""

    def __init__(self, finder: Later) -> None:
        self._finder = finder

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return an empty module."""
        module = Waiting(spec.name)
        module.finder = self._finder
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the code is run on the first access."""


def place(address: str) -> Path:
    """The path at which the archive of an address is stored."""
    return HOME / address.rpartition("/")[2].removesuffix(".xz")


def lay(address: str, data: bytes) -> str:
    """Store an archive where the finder looks, or one of the packed files. Returns its path."""
    HOME.mkdir(parents=True, exist_ok=True)
    where = place(address)
    where.write_bytes(archive(unpacked(data)) if address.endswith(".xz") else data)
    return str(where)


def begin(fetch: Fetch, library: str, imports: dict[str, str], modules: dict[str, str]) -> None:
    """Install the finder right after Python's own path finder."""
    after = sys.meta_path.index(PathFinder) + 1
    sys.meta_path.insert(after, Later(fetch, library, imports, modules))
