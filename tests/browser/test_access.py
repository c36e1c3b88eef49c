"""axe-core finds nothing on any view or dialog, in light and dark, for every rulebook."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.browser.axe import faults
from tests.browser.conftest import Devices
from tests.browser.pages import Player
from tests.browser.walks import FACES, SCENARIOS, document, everywhere, of_the_book
from tests.effort import FULL

SCHEMES = ["light", "dark"]


def looked_over(player: Player, walk: Iterable[str], scheme: str) -> list[str]:
    """The faults of a walk. In the dark only colours are others than in the light."""
    return [
        f"{where}: {fault}"
        for where in walk
        for fault in faults(player.page, colours=scheme == "dark", board=where in FACES)
    ]


#: Every rulebook in the light; in the dark every second one. The full run has every pair.
PAIRS = [
    (book, scheme)
    for number, book in enumerate(SCENARIOS)
    for scheme in SCHEMES
    if FULL or scheme == "light" or number % 2 == 0
]
FIRST = next(iter(SCENARIOS))


@pytest.mark.parametrize(("book", "scheme"), PAIRS)
def test_axe_finds_nothing_on_a_desk(sit_at: Devices, book: str, scheme: str) -> None:
    player = sit_at("desk", color_scheme=scheme)
    player.open(document(book))
    walk = everywhere(player) if book == FIRST or FULL else of_the_book(player)
    found = looked_over(player, walk, scheme)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_on_a_phone(sit_at: Devices, scheme: str) -> None:
    player = sit_at("phone", color_scheme=scheme)
    player.open(document("europa"))
    found = looked_over(player, everywhere(player), scheme)
    assert not found, "\n".join(found)
