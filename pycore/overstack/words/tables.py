"""Tables of words and figures beside the code: in TOML, their source form, or in JSON.

The site ships them in JSON, which Python parses in a hundredth of the time. Knows no game.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def table(package: str, name: str) -> dict[str, Any]:
    """The table NAME.json of a package, or NAME.toml; empty if it has neither.

    Raises ValueError if the file does not parse as what its ending says.
    """
    folder = files(package)
    written = folder.joinpath(f"{name}.json")
    if written.is_file():
        found: dict[str, Any] = json.loads(written.read_text(encoding="utf-8"))
        return found
    written = folder.joinpath(f"{name}.toml")
    if not written.is_file():
        return {}
    import tomllib  # noqa: PLC0415 - where there is JSON it is never wanted, and it takes its time

    return tomllib.loads(written.read_text(encoding="utf-8"))
