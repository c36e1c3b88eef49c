"""The commands of a save: parses a tree of lists joined by ESC into a flat list, and rewrites it.

Players' private data is dropped here: passwords, names, chat and notes. The commands about
pieces, boards and the log are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from overstack.formats.errors import MOST_COMMANDS, MOST_DEPTH, refused
from overstack.formats.sequence import join, split

ESC = "\x1b"
LOG = "LOG\t"
#: Prefixes of the commands on pieces: add, remove, change, move.
_ACTS = ("+/", "-/", "D/", "M/")
_BOARDS = ("BoardPicker\t", "bd\t")


@dataclass(frozen=True, slots=True)
class Commands:
    """The commands of a save: `start` sets up its first position, `steps` are its log.

    A step is what one press of "step" in VASSAL executes; it is empty if it concerns no piece, such
    as chat or a roll of dice.
    """

    start: tuple[str, ...]
    steps: tuple[tuple[str, ...], ...] = ()
    boards: tuple[str, ...] = ()


def read(text: str) -> Commands:
    """Parse the commands in a save's text that concern pieces or boards. Raises BadFile."""
    if text.count(ESC) > MOST_COMMANDS:
        raise refused("many-commands", most=MOST_COMMANDS)
    start: list[str] = []
    boards: list[str] = []
    steps: list[tuple[str, ...]] = []
    for item in _flat(text, 0):
        if item.startswith(LOG):
            steps.append(tuple(each for each in _flat(item, 1) if each.startswith(_ACTS)))
        elif item.startswith(_ACTS):
            start.append(item)
        elif _is_board(item):
            boards.append(item)
    return Commands(tuple(start), tuple(steps), tuple(boards))


def _is_board(item: str) -> bool:
    return any(mark in item[:200] for mark in _BOARDS)


def _flat(text: str, logged: int, depth: int = 0) -> Iterator[str]:
    """The commands of a text at any depth; a log entry is one command unless `logged` is set."""
    if depth > MOST_DEPTH:
        raise refused("deep", most=MOST_DEPTH)
    if logged:
        text = text.removeprefix(LOG)
    elif text.startswith(LOG):
        yield text
        return
    if ESC not in text:
        yield text
        return
    for item in split(text, ESC, MOST_COMMANDS + 2):
        yield from _flat(item, logged, depth + 1)


def rewritten(text: str, changed: Callable[[str], Iterable[str]]) -> str:
    """Return the text with each command replaced by those that `changed` gives, but for a log's.

    Raises BadFile if the encoding differs from VASSAL's own, because unchanged commands would then
    get other bytes.
    """
    if ESC.join(_mapped(text, lambda command: [command])) != text:
        raise refused("not-ours")
    return ESC.join(_mapped(text, changed))


def _mapped(text: str, changed: Callable[[str], Iterable[str]], depth: int = 0) -> list[str]:
    """The encoded items of a text after the change."""
    if depth > MOST_DEPTH:
        raise refused("deep", most=MOST_DEPTH)
    found: list[str] = []
    for item in split(text, ESC, MOST_COMMANDS + 2):
        if item.startswith(LOG):
            found.append(item)
        elif ESC in item:
            found.append(ESC.join(_mapped(item, changed, depth + 1)))
        else:
            found += changed(item)
    return [join([item], ESC) for item in found]
