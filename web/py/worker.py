"""What the worker runs: the umpire, behind one function of text.

Runs inside Pyodide, with the wheel there already. It knows nothing of the page.
Litter (objects that hold one another) is looked for when nobody waits for an answer: to go through
all that the umpire remembers takes longer than to judge a move. What was gone through once is set
aside, so that the next time only new objects are looked at; after a long rest all are.
"""

import asyncio
import gc
from collections.abc import Callable

import js
from pyodide.ffi import to_js

from overstack.facade.umpire import Umpire

#: Seconds without a question after which new objects, and after which all are gone through.
REST, LONG_REST = 0.4, 20.0
#: So many new objects are gone through at once, whoever waits.
MOST = 150_000

umpire = Umpire()


def searched(positions: int, bound: int) -> None:
    """Tells the page how far a search is; the solver has a worker of its own."""
    told = {"overstack": {"stage": "search", "searched": {"positions": positions, "bound": bound}}}
    js.postMessage(to_js(told, dict_converter=js.Object.fromEntries))


umpire.watch = searched
waiting: list[asyncio.TimerHandle] = []
gc.disable()
gc.freeze()


def handle(text: str) -> str:
    """The umpire's answer to a question, both JSON."""
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
