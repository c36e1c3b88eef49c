"""axe-core finds nothing on any view or dialog, in light and dark, for every rulebook."""

from __future__ import annotations

import pytest

from tests.browser.axe import faults
from tests.browser.conftest import Devices
from tests.browser.pages import Player
from tests.browser.walks import SCENARIOS, document, everywhere
from tests.effort import FULL

SCHEMES = ["light", "dark"]


def looked_over(player: Player) -> list[str]:
    return [f"{where}: {fault}" for where in everywhere(player) for fault in faults(player.page)]


#: Every rulebook, and both schemes in turn; the full run has every pair.
PAIRS = [
    (book, scheme)
    for number, book in enumerate(SCENARIOS)
    for turn, scheme in enumerate(SCHEMES)
    if FULL or number == 0 or number % 2 == turn
]


@pytest.mark.parametrize(("book", "scheme"), PAIRS)
def test_axe_finds_nothing_on_a_desk(sit_at: Devices, book: str, scheme: str) -> None:
    player = sit_at("desk", color_scheme=scheme)
    player.open(document(book))
    found = looked_over(player)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_on_a_phone(sit_at: Devices, scheme: str) -> None:
    player = sit_at("phone", color_scheme=scheme)
    player.open(document("europa"))
    found = looked_over(player)
    assert not found, "\n".join(found)
