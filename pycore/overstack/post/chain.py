"""Hash chains: a side commits to a thousand values by showing the end, then shows them in turn.

Each value is the hash of the one that is shown after it, so a value suffices to compute all that
were shown before, and none that are still to come. The device that holds the secret, from which
the chain starts, makes it at random; here nothing is random. Knows no game.
"""

from __future__ import annotations

from hashlib import sha256

from overstack.documents.post import MAX_SHOWN
from overstack.position.chance import Dice, Event
from overstack.position.state import Faces

#: Bytes of a secret, a value, a seal.
SIZE = 16
#: Hashes from the secret to the end of its chain. The value after the last shown is a seal's key.
LENGTH = MAX_SHOWN + 1
WORD = 4  # bytes of a number that becomes a face


def _hashed(value: str, times: int) -> str:
    found = bytes.fromhex(value)
    for _ in range(times):
        found = sha256(found).digest()[:SIZE]
    return found.hex()


def value(secret: str, count: int) -> str:
    """The value that is shown as number `count`; number 0 is the end of the chain."""
    return _hashed(secret, LENGTH - count)


def shown_before(shown: str) -> str:
    """The value that was shown just before this one."""
    return _hashed(shown, 1)


def belongs(shown: str, count: int, end: str) -> bool:
    """Whether a value can be number `count` of the chain with that end."""
    return _hashed(shown, count) == end


def seal(key: str, digest: bytes) -> str:
    """The seal of a game, with a value as its key that nobody else has yet.

    Key and digest have fixed lengths, so that others cannot extend the hash over both.
    """
    return sha256(b"overstack seal" + bytes.fromhex(key) + digest).digest()[:SIZE].hex()


def faces(event: Event, sent: str, opened: str, digest: bytes, number: int) -> Faces:
    """The outcome of an event when a link is opened: dice from 1, a draw as an option's index.

    `sent` is the newest value of the side that handed the game over, `opened` the next value of the
    side that opens it, `digest` that of the game as it was handed over, `number` the index of the
    event among those without a decision in between. Words that would favour low faces are skipped.
    """
    sides = event.sides if isinstance(event, Dice) else len(event.options)
    wanted = event.count if isinstance(event, Dice) else 1
    first = 1 if isinstance(event, Dice) else 0
    seed = bytes.fromhex(sent) + bytes.fromhex(opened) + digest + number.to_bytes(WORD, "big")
    even = 256**WORD // sides * sides
    found: list[int] = []
    block = 0
    while len(found) < wanted:
        made = sha256(b"overstack dice" + seed + block.to_bytes(WORD, "big")).digest()
        words = (int.from_bytes(made[n : n + WORD], "big") for n in range(0, len(made), WORD))
        found += [first + word % sides for word in words if word < even]
        block += 1
    return Faces(tuple(found[:wanted]))
