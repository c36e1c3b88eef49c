"""On every view and dialog, for every rulebook: axe-core finds nothing, in light and dark.

A walk through the page costs far more than a look, so each is made once and asked for everything:
the two schemes, and where targets are measured, their size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from tests.browser.axe import faults
from tests.browser.conftest import Devices
from tests.browser.pages import Player
from tests.browser.test_targets import FINGER, MOUSE, small
from tests.browser.walks import FACES, RESTS, SCENARIOS, document, everywhere, of_the_book
from tests.effort import FULL

FIRST = next(iter(SCENARIOS))
#: In the dark, where only colours are others, every second rulebook; the full run has each.
DARK = list(SCENARIOS) if FULL else list(SCENARIOS)[::2]


def looked_over(
    player: Player, walk: Iterable[str], *, dark: bool = True, target: int = 0
) -> Iterator[str]:
    """The faults of a walk; with ``target``, also what is smaller than so many pixels."""
    page = player.page
    for where in walk:
        board = where in FACES
        found = faults(page, board=board)
        found += in_the_dark(player, board=board) if dark else []
        found += small(page, target) if target else []
        yield from (f"{where}: {fault}" for fault in found)


def in_the_dark(player: Player, *, board: bool) -> list[str]:
    """The faults of what stands there, once the device has turned dark, and light again."""
    page = player.page
    page.emulate_media(color_scheme="dark")
    page.evaluate(RESTS)
    found = [f"in the dark: {one}" for one in faults(page, colours=True, board=board)]
    page.emulate_media(color_scheme="light")
    page.evaluate(RESTS)
    return found


@pytest.mark.parametrize("book", SCENARIOS)
def test_nothing_is_found_on_a_desk(desk: Player, book: str) -> None:
    desk.open(document(book))
    whole = book == FIRST or FULL
    walk = everywhere(desk) if whole else of_the_book(desk)
    found = list(looked_over(desk, walk, dark=book in DARK, target=MOUSE if whole else 0))
    assert not found, "\n".join(found)


def test_nothing_is_found_on_a_phone(sit_at: Devices) -> None:
    player = sit_at("phone")
    player.open(document("europa"))
    found = list(looked_over(player, everywhere(player), target=FINGER))
    assert not found, "\n".join(found)
