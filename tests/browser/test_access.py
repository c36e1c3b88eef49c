"""axe-core finds nothing on any view or dialog, for every rulebook, in light and dark.

A walk through the page costs far more than a check. So each walk is made once and runs every check:
both colour schemes, the sizes of targets, and motion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest

from tests.browser.axe import faults
from tests.browser.conftest import Devices
from tests.browser.pages import Player
from tests.browser.test_comfort import MOVES
from tests.browser.test_targets import FINGER, MOUSE, small
from tests.browser.walks import FACES, RESTS, SCENARIOS, document, everywhere, of_the_book
from tests.effort import FULL

FIRST = next(iter(SCENARIOS))
#: The rulebooks whose board is checked in dark mode, where only colours differ: every second one,
#: or all in the full run.
DARK = list(SCENARIOS) if FULL else list(SCENARIOS)[::2]


def looked_over(
    player: Player, walk: Iterable[str], *, dark: Callable[[str], bool], target: int = 0
) -> Iterator[str]:
    """Yield the faults of each view on a walk; also targets smaller than ``target`` pixels, if set.

    ``dark`` says whether a view is checked in dark mode too.
    """
    page = player.page
    for where in walk:
        board = where in FACES
        found = faults(page, board=board)
        found += in_the_dark(player, board=board) if dark(where) else []
        found += small(page, target) if target else []
        yield from (f"{where}: {fault}" for fault in found)


def in_the_dark(player: Player, *, board: bool) -> list[str]:
    """The faults in dark mode; the page is put back to light."""
    page = player.page
    page.emulate_media(color_scheme="dark")
    page.evaluate(RESTS)
    found = [f"in the dark: {one}" for one in faults(page, colours=True, board=board)]
    page.emulate_media(color_scheme="light")
    page.evaluate(RESTS)
    return found


def resting(player: Player, walk: Iterable[str]) -> Iterator[str]:
    """Yield each view of a walk after checking that nothing moves: reduced motion is set."""
    for where in walk:
        moves = player.page.evaluate(MOVES)
        assert not moves, f"{where}: {moves}"
        yield where


@pytest.mark.night(but=["aam2009"])
@pytest.mark.parametrize("book", SCENARIOS)
def test_nothing_is_found_on_a_desk(desk: Player, book: str) -> None:
    desk.open(document(book))
    whole = book == FIRST or FULL
    walk = resting(desk, everywhere(desk)) if whole else of_the_book(desk)

    def dark(where: str) -> bool:
        return whole or (book in DARK and where in FACES)

    found = list(looked_over(desk, walk, dark=dark, target=MOUSE if whole else 0))
    assert not found, "\n".join(found)


def test_nothing_is_found_on_a_phone(sit_at: Devices) -> None:
    player = sit_at("phone")
    player.open(document("europa"))
    # The colours of views and dialogs are checked in dark mode on a desk.

    def dark(where: str) -> bool:
        return FULL or where in {*FACES, "Menu"}

    found = list(looked_over(player, everywhere(player), dark=dark, target=FINGER))
    assert not found, "\n".join(found)
