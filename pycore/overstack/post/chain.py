"""Hash chains: a side shows the chain's end, which commits it to a thousand later values.

Each value is the hash of the value that is shown after it. So a value suffices to compute all
values that were shown before, but none that are still to come. The chain starts from a secret. The
side's device generates the secret at random; nothing in this module is random. Knows no game.
"""

from __future__ import annotations

from hashlib import sha256

from overstack.documents.post import MAX_SHOWN
from overstack.position.chance import Dice, Event
from overstack.position.state import Faces

#: Bytes of a secret, a value, a seal.
SIZE = 16
#: The number of hashes from the secret to the chain's end. The value after the newest shown value
#: is the key of a seal.
LENGTH = MAX_SHOWN + 1
WORD = 4  # bytes of the random number for one face


def _hashed(value: str, times: int) -> str:
    found = bytes.fromhex(value)
    for _ in range(times):
        found = sha256(found).digest()[:SIZE]
    return found.hex()


def value(secret: str, count: int) -> str:
    """The value number `count` of the chain, in the order of showing; 0 is the chain's end."""
    return _hashed(secret, LENGTH - count)


def shown_before(shown: str) -> str:
    """The value that was shown just before this one."""
    return _hashed(shown, 1)


def belongs(shown: str, count: int, end: str) -> bool:
    """Whether a value can be number `count` of the chain with that end."""
    return _hashed(shown, count) == end


def seal(key: str, digest: bytes) -> str:
    """The seal of a game; its key is a chain value that is not shown yet.

    Key and digest have fixed lengths, which prevents a length-extension attack on the hash.
    """
    return sha256(b"overstack seal" + bytes.fromhex(key) + digest).digest()[:SIZE].hex()


def faces(event: Event, sent: str, opened: str, digest: bytes, number: int) -> Faces:
    """The outcome of an event when a link is opened: faces from 1, or the index of a drawn option.

    `sent` is the newest value of the side that handed the game over, `opened` the next value of the
    side that opens it, `digest` the digest of the game as handed over, `number` the index of the
    event among consecutive events without a decision in between. Random numbers that would favour
    low faces are skipped.
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
