"""The error for a file that is refused, and the limits of every reader in this package."""

from __future__ import annotations

from overstack.words.errors import BadInput
from overstack.words.sentences import say

MOST_FILE = 256 << 20  # bytes of a file as received: modules contain their pictures
MOST_BYTES = 64 << 20  # of one entry, unpacked
MOST_PIECES = 20_000
MOST_COMMANDS = 400_000
MOST_ITEMS = 20_000  # of one list within a command
MOST_TRAITS = 400  # of one piece
MOST_PEELED = 1 << 30  # characters scanned while traits are peeled, in a whole file
MOST_DEPTH = 24  # of commands within commands, and of elements of XML
MOST_NAME = 200  # characters of a name


class BadFile(BadInput):
    """A file of another program that cannot be read: `str(error)` is one sentence."""


def refused(key: str, **values: object) -> BadFile:
    """The error whose sentence is `brought.<key>` of the catalogue."""
    return BadFile(say(f"brought.{key}", **values))
