"""The error for a file that is refused, and the limits of every reader in this package."""

from __future__ import annotations

from overstack.words.errors import BadInput
from overstack.words.sentences import say

MOST_FILE = 256 << 20  # bytes of a file as received: a module contains its pictures
MOST_BYTES = 64 << 20  # bytes of one unpacked entry
MOST_PIECES = 20_000
MOST_COMMANDS = 400_000
MOST_ITEMS = 20_000  # items of one list within a command
MOST_TRAITS = 400  # traits of one piece
MOST_PEELED = 1 << 30  # characters scanned while traits are peeled, in a whole file
MOST_DEPTH = 24  # nesting of commands within commands, and of XML elements
MOST_NAME = 200  # characters of a name


class BadFile(BadInput):
    """A file of another program that cannot be read: `str(error)` is one sentence."""


def refused(key: str, **values: object) -> BadFile:
    """Make the error whose sentence has the key `brought.<key>` in the catalogue."""
    return BadFile(say(f"brought.{key}", **values))
