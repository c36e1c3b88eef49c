"""The worker's program: the umpire behind one function from text to text.

Runs inside Pyodide, with the wheel installed. Knows nothing of the page.
Garbage collection runs while no response is pending: traversing everything that the umpire caches
takes longer than judging a move. Objects that survive are frozen, so that the next run traverses
only new objects; after a long idle time it traverses all objects.
"""

import asyncio
import gc
import time
from collections.abc import Callable

import js
from pyodide.ffi import to_js

from overstack.facade.umpire import Umpire

#: Idle seconds after which new objects, and after which all objects, are collected.
REST, LONG_REST = 0.4, 20.0
#: The number of new objects above which they are collected at once, even if a caller waits.
MOST = 150_000

umpire = Umpire()


def searched(positions: int, bound: int) -> None:
    """Report the progress of a search to the page; the solver has its own worker."""
    told = {"overstack": {"stage": "search", "searched": {"positions": positions, "bound": bound}}}
    js.postMessage(to_js(told, dict_converter=js.Object.fromEntries))


umpire.session.watch = searched
umpire.session.clock = time.monotonic
waiting: list[asyncio.TimerHandle] = []
gc.disable()
gc.freeze()


def handle(text: str) -> str:
    """The umpire's response to a request, both JSON."""
    while waiting:
        waiting.pop().cancel()
    answer = umpire.handle(text)
    if gc.get_count()[0] > MOST:
        tidy()
    else:
        _then(REST, tidy)
    return answer


def tidy() -> None:
    """Collect the youngest generation."""
    gc.collect()
    gc.freeze()
    _then(LONG_REST, tidy_all)


def tidy_all() -> None:
    """Collect every generation."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _then(seconds: float, what: Callable[[], None]) -> None:
    waiting.append(asyncio.get_event_loop().call_later(seconds, what))


__export__ = ["handle"]
